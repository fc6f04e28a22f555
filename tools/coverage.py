"""Writes docs/COVERAGE.md: every numbered paragraph of a rulebook, the code beside it and the tests that prove it.

`make docs` writes the page; `python tools/coverage.py --check` fails when it is out of date or a paragraph is not done.
Code counts where a paragraph is cited as `AH 6.1`, or in a `Rule(avalon_hill="6.1")`; tests where a scenario names it
under `rules`, or a test carries `@pytest.mark.rule("AH 6.1")`.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "COVERAGE.md"
BOOKS = {"avalon_hill": "AH", "hartland": "H"}
CITED = re.compile(r"\b(AH|H) (\d+(?:\.\d+)*(?:(?:, |-| and )\d+(?:\.\d+)+)*)")
RANGE = re.compile(r"(\d+(?:\.\d+)*)-(\d+(?:\.\d+)*)")
RULE = re.compile(r'(avalon_hill|hartland)="([\d.]+)"|(avalon_hill|hartland) = "([\d.]+)"')

Places = dict[tuple[str, str], dict[str, None]]


def spread(text: str) -> list[str]:
    """`7.1, 7.2` and `20.2.1-20.2.4` as single numbers."""
    found: list[str] = []
    for part in re.split(r", | and ", text):
        match = RANGE.fullmatch(part)
        if match:
            head, _, first = match[1].rpartition(".")
            last = match[2].rpartition(".")[2]
            prefix = f"{head}." if head else ""
            found += [f"{prefix}{number}" for number in range(int(first), int(last) + 1)]
        else:
            found.append(part)
    return found


def code_places() -> Places:
    """Where the code cites paragraphs: the function or class around the line, or the data file."""
    found: Places = defaultdict(dict)
    for path in sorted([*(ROOT / "rules").rglob("*.py"), *(ROOT / "rules").rglob("*.toml")]):
        text = path.read_text(encoding="utf-8")
        name = path.relative_to(ROOT).as_posix()
        own = next((BOOKS[book] for book in BOOKS if f"/{book}/" in name), None)
        for line in text.splitlines():
            cited = [(book, numbers) for book, numbers in CITED.findall(line)]
            cited += [(BOOKS[row[0] or row[2]], row[1] or row[3]) for row in RULE.findall(line)]
            if own and "#" in line and path.suffix == ".toml":
                cited += [(own, number) for number in re.findall(r"\b\d+(?:\.\d+)+\b|(?<=# )\d+\b", line.split("#")[1])]
            if own and path.suffix == ".py":
                cited += [(own, number) for number in re.findall(r'"(\d+(?:\.\d+)*)", \(', line)]
            if own:
                cited += [(own, number) for number in re.findall(r'rule = "([\d.]+)"', line)]
            for book, numbers in cited:
                for number in spread(numbers):
                    found[book, number][name] = None
    return found


def test_places() -> Places:
    """Which scenarios and tests prove a paragraph."""
    found: Places = defaultdict(dict)
    for path in sorted((ROOT / "tests" / "scenarios").rglob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        name = path.relative_to(ROOT / "tests").as_posix()
        for row in data.get("scenario", [data]):
            book = BOOKS[row.get("edition", data.get("edition"))]
            for number in row.get("rules", data.get("rules", [])):
                found[book, number][name] = None
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        name = path.relative_to(ROOT / "tests").as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    for number in _marked(mark):
                        found[number][name] = None
    return found


def _marked(mark: ast.expr) -> list[tuple[str, str]]:
    if not (isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule"):
        return []
    values = [argument.value for argument in mark.args if isinstance(argument, ast.Constant)]
    return [(book, number) for book, _, number in (str(value).partition(" ") for value in values)]


def page() -> tuple[str, list[str]]:
    """The whole page, and the paragraphs that are not done."""
    code, tests = code_places(), test_places()
    lines = [
        "# Coverage",
        "",
        "Every numbered paragraph of the rulebooks, the code that enforces it and the tests that prove it.",
        "Made by `make docs` from the code and the tests; do not edit by hand.",
    ]
    missing: list[str] = []
    for edition, book in BOOKS.items():
        data = tomllib.loads((ROOT / "rules" / "paragraphs" / f"{edition}.toml").read_text(encoding="utf-8"))
        rows = {**data["description"], **data["rules"]}
        done = 0
        table = []
        for number in sorted(rows, key=lambda text: [int(part) for part in text.split(".")]):
            if number in data["description"]:
                table.append(f"| {number} | {rows[number]} | description only | |")
                continue
            where, proof = code.get((book, number), {}), tests.get((book, number), {})
            if where and proof:
                done += 1
                table.append(f"| {number} | {rows[number]} | {_list(where)} | {_list(proof)} |")
            else:
                lacks = " and ".join(word for word, have in (("code", where), ("test", proof)) if not have)
                missing.append(f"{book} {number} ({lacks})")
                table.append(f"| {number} | {rows[number]} | **not done**: no {lacks} | |")
        lines += ["", f"## {book}: {edition}", ""]
        described = len(data["description"])
        lines += [f"{done} of {len(data['rules'])} rules are enforced and tested; {described} are description.", ""]
        lines += ["| paragraph | what it says | code | tests |", "|---|---|---|---|", *table]
    return "\n".join(lines) + "\n", missing


def _list(names: dict[str, None]) -> str:
    shown = [f"`{name.removeprefix('rules/').removeprefix('scenarios/')}`" for name in names]
    return "<br>".join(shown[:4]) + (f"<br>and {len(shown) - 4} more" if len(shown) > 4 else "")


def main() -> int:
    """Write the page, or check it."""
    text, missing = page()
    if "--check" in sys.argv:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
            print("docs/COVERAGE.md is out of date: run `make docs`")
            return 1
    else:
        PAGE.write_text(text, encoding="utf-8")
    for paragraph in missing:
        print(f"not done: {paragraph}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
