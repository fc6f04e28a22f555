// Talking to the sandbox: actions as a player, and the live line that brings news.

const key = new URLSearchParams(location.search).get("key") ?? sessionStorage.getItem("key") ?? "";
sessionStorage.setItem("key", key);

export class Refused extends Error {}

export async function post(action, body = {}) {
  const answer = await fetch(`/sandbox/${action}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Sandbox-Key": key },
    body: JSON.stringify(body),
  });
  if (answer.status === 401) throw new Refused(await answer.text());
  const data = await answer.json();
  if (!answer.ok) throw new Refused(data.error ?? `The sandbox answered ${answer.status}.`);
  return data;
}

// One line per player; it opens itself again after a loss, and says so.
export class Live extends EventTarget {
  constructor(player) {
    super();
    this.player = player;
    this.delay = 300;
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(
      `${scheme}://${location.host}/sandbox/live?as=${this.player}&key=${encodeURIComponent(key)}`,
    );
    this.socket.onopen = () => {
      this.delay = 300;
      this.dispatchEvent(new Event("up"));
    };
    this.socket.onmessage = (frame) => this.dispatchEvent(new CustomEvent("news", { detail: JSON.parse(frame.data) }));
    this.socket.onclose = () => {
      this.dispatchEvent(new Event("down"));
      this.delay = Math.min(this.delay * 2, 5000);
      setTimeout(() => this.open(), this.delay);
    };
  }
}
