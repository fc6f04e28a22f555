"""A real browser for the page's tests: headless Chromium, driven over its DevTools line."""

from __future__ import annotations

import asyncio
import base64
import itertools
import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

import aiohttp

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--remote-debugging-port=0",
]  # fmt: skip
KEYS = {
    "Enter": (13, "\r"), "Escape": (27, ""), "Tab": (9, ""), "ArrowDown": (40, ""), "ArrowUp": (38, ""),
    "Backspace": (8, ""), " ": (32, " "),
}  # fmt: skip


def chromium() -> str | None:
    """Find the browser."""
    return next(
        (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
    )


class Browser:
    """One browser with one page open."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="chromium-")
        self.numbers = itertools.count(1)
        self.waiting: dict[int, asyncio.Future[Any]] = {}
        self.errors: list[str] = []
        self.requests: list[str] = []

    async def start(self) -> Browser:
        path = chromium()
        assert path is not None
        self.process = await asyncio.create_subprocess_exec(
            path, *FLAGS, f"--user-data-dir={self.folder}", "about:blank",
            stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        note = Path(self.folder) / "DevToolsActivePort"
        for _ in range(600):
            if note.exists() and note.read_text().strip():
                break
            await asyncio.sleep(0.05)
        port = note.read_text().split()[0]
        self.session = aiohttp.ClientSession()
        async with self.session.get(f"http://127.0.0.1:{port}/json") as answer:
            target = next(t for t in await answer.json() if t["type"] == "page")
        self.line = await self.session.ws_connect(target["webSocketDebuggerUrl"], max_msg_size=0)
        self.reader = asyncio.create_task(self._read())
        for domain in ("Page", "Runtime", "Network", "Log"):
            await self.send(f"{domain}.enable")
        return self

    async def _read(self) -> None:
        async for frame in self.line:
            data = json.loads(frame.data)
            if "id" in data:
                answered = self.waiting.pop(data["id"])
                if not answered.done():  # whoever asked may have stopped waiting
                    answered.set_result(data)
            elif data["method"] == "Runtime.exceptionThrown":
                self.errors.append(json.dumps(data["params"]["exceptionDetails"])[:600])
            elif data["method"] == "Log.entryAdded" and data["params"]["entry"]["level"] == "error":
                self.errors.append(data["params"]["entry"]["text"] + " " + data["params"]["entry"].get("url", ""))
            elif data["method"] == "Network.requestWillBeSent":
                self.requests.append(data["params"]["request"]["url"])

    async def send(self, method: str, **params: Any) -> Any:
        number = next(self.numbers)
        future = self.waiting[number] = asyncio.get_running_loop().create_future()
        await self.line.send_json({"id": number, "method": method, "params": params})
        answer = await asyncio.wait_for(future, 15)
        assert "error" not in answer, answer
        return answer["result"]

    async def open(self, url: str, width: int = 1280, height: int = 800, *, phone: bool = False) -> None:
        await self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=2 if phone else 1,
            mobile=phone,
        )
        await self.send("Page.navigate", url=url)

    async def js(self, expression: str) -> Any:
        """Evaluate an expression in the page."""
        answer = await self.send("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    async def until(self, expression: str, seconds: float = 8) -> Any:
        """Wait until an expression is true in the page."""
        deadline = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < deadline:
            if value := await self.js(expression):
                return value
            await asyncio.sleep(0.02)
        text = await self.js("document.body.innerText.slice(-1500)")
        raise AssertionError(f"never true: {expression}\nerrors: {self.errors}\npage: {text}")

    async def click(self, selector: str, text: str | None = None) -> None:
        """Click the (last) element that matches, with a real pointer."""
        wanted = "" if text is None else f".filter(e => e.textContent.includes({json.dumps(text)}))"
        find = f"[...document.querySelectorAll({json.dumps(selector)})]{wanted}.at(-1)"
        look = (
            f"(() => {{ const e = {find}; if (!e) return null;"
            " const spot = (block) => { e.scrollIntoView({block}); const r = e.getBoundingClientRect();"
            " const p = [r.x + r.width / 2, r.y + r.height / 2];"
            " return r.width && e.contains(document.elementFromPoint(...p)) ? p : null; };"
            " return spot('nearest') ?? spot('center') })()"
        )
        spot = await self.until(look)
        for _ in range(100):  # whatever slides in is clicked when it has arrived
            await asyncio.sleep(0.03)
            spot, before = await self.until(look), spot
            if spot == before:
                break
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            button = {} if kind == "mouseMoved" else {"button": "left", "clickCount": 1}
            await self.send("Input.dispatchMouseEvent", type=kind, x=spot[0], y=spot[1], **button)

    async def type(self, text: str) -> None:
        """Type into whatever has the focus."""
        await self.send("Input.insertText", text=text)

    async def key(self, name: str) -> None:
        """Press a key."""
        code, text = KEYS[name]
        common = {"key": name, "code": name, "windowsVirtualKeyCode": code}
        await self.send("Input.dispatchKeyEvent", type="keyDown", **common, **({"text": text} if text else {}))
        await self.send("Input.dispatchKeyEvent", type="keyUp", **common)

    async def sees(self, text: str, pane: int = 0) -> None:
        """Wait until a pane shows some text."""
        await self.until(f"document.querySelectorAll('.pane')[{pane}]?.innerText.includes({json.dumps(text)})")

    async def picture(self, path: Path) -> None:
        """Take a screenshot."""
        data = await self.send("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(data["data"]))

    async def close(self) -> None:
        await self.line.close()
        self.reader.cancel()
        await self.session.close()
        self.process.terminate()
        try:
            async with asyncio.timeout(10):
                await self.process.wait()
        except TimeoutError:
            self.process.kill()
            await self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
