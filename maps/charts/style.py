"""The house style of all charts: colours, cached lettering, cached panels, and the sheet everything is drawn on."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from maps.fonts import Face, font

WOOD, PAPER, GOLD, INK, SOFT = "#3a2a1c", "#f6edd3", "#d9b86a", "#2b1c10", "#6b5135"
LINE, FAINT, CREAM = "#c9b48a", "#ebdfbf", "#fffaf0"
GOOD, BAD, WARN = "#1d5f4a", "#a3260f", "#8a5a00"
TIMES, MINUS = "\u00d7", "\u2212"
FRAME, TITLE, EDGE = 12, 68, 26
"""Pixels of wood around the paper, of the title bar, and of free paper inside its edge."""
FINE = 4
"""Sprites are drawn so many times too large and shrunk once, which makes their edges smooth."""
LONGEST = 1000
"""Discord accepts 1,024 characters beside a picture."""

Box = tuple[float, float, float, float]


@lru_cache(maxsize=8192)
def lettering(words: str, face: Face, size: int, anchor: str) -> tuple[Image.Image, int, int]:
    """A line of text as a mask, and where its corner lies from its anchor; drawn once and kept."""
    letters = font(face, size)
    left, top, right, bottom = (round(side) for side in letters.getbbox(words, anchor=anchor))
    mask = Image.new("L", (max(1, right - left + 2), max(1, bottom - top + 2)), 0)
    ImageDraw.Draw(mask).text((1 - left, 1 - top), words, font=letters, fill=255, anchor=anchor)
    return mask, left - 1, top - 1


@lru_cache(maxsize=8192)
def length(words: str, face: Face, size: int) -> float:
    """How wide a line of text is."""
    return font(face, size).getlength(words)


@lru_cache(maxsize=2048)
def size_for(words: str, face: Face, size: int, room: float) -> int:
    """The wanted size, or the largest smaller one with which the words fit into the room."""
    wide = length(words, face, size)
    return size if wide <= room else max(10, int(size * room / wide))


@lru_cache(maxsize=2048)
def wrapped(words: str, face: Face, size: int, room: float, most: int) -> tuple[str, ...]:
    """Words in lines that fit into the room; what does not fit into the last line is cut with three dots."""
    lines: list[str] = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if length(longer, face, size) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    kept = lines[:most]
    if len(lines) > most:
        kept[-1] += " …"
    return tuple(_cut(line, face, size, room) for line in kept)


def _cut(line: str, face: Face, size: int, room: float) -> str:
    while len(line) > 1 and length(line, face, size) > room:
        line = line.removesuffix("…")[:-1].rstrip() + "…"
    return line


@lru_cache(maxsize=1024)
def _has(letter: str, face: Face) -> bool:
    """True if a font can draw a letter: anything it lacks looks like its sign for nothing."""
    nothing, drawn = (lettering(sign, face, 24, "ls")[0] for sign in ("\uffff", letter))
    return letter.isspace() or drawn.size != nothing.size or drawn.tobytes() != nothing.tobytes()


def readable(words: str, face: Face = "text") -> str:
    """Text that somebody typed, in one line, with a question mark for what our fonts cannot draw."""
    return "".join(letter if _has(letter, face) else "?" for letter in " ".join(words.split()))


@lru_cache(maxsize=256)
def panel(wide: int, high: int, radius: int, fill: str, edge: str = "", line: int = 0) -> Image.Image:
    """A rounded box with smooth corners."""
    sheet = Image.new("RGBA", (wide * 2, high * 2), (0, 0, 0, 0))
    pen = ImageDraw.Draw(sheet)
    pen.rounded_rectangle((0, 0, wide * 2 - 1, high * 2 - 1), radius * 2, edge or fill)
    if edge:
        inner = max(0, radius - line) * 2
        pen.rounded_rectangle((line * 2, line * 2, (wide - line) * 2 - 1, (high - line) * 2 - 1), inner, fill)
    return sheet.reduce(2)


@lru_cache(maxsize=6)
def _empty(wide: int, high: int) -> Image.Image:
    """Paper in its frame; few are kept, for each takes some megabytes."""
    picture = Image.new("RGB", (wide, high), WOOD)
    paper = panel.__wrapped__(wide - 2 * FRAME, high - TITLE - FRAME, 12, PAPER, GOLD, 3)
    picture.paste(paper, (FRAME, TITLE), paper)
    return picture


class Sheet:
    """A picture in the making."""

    def __init__(self, picture: Image.Image) -> None:
        self.picture = picture
        self.pen = ImageDraw.Draw(picture)

    @classmethod
    def new(cls, wide: int, high: int, title: str, note: str = "") -> Sheet:
        """An empty sheet of paper in its wooden frame, with a title on the left and a note on the right."""
        sheet = cls(_empty(wide, high).copy())
        sheet.heading(title, note)
        return sheet

    def heading(self, title: str, note: str) -> None:
        """Title and note in the wooden bar."""
        wide = self.picture.width
        note_size = size_for(note, "number", 30, wide * 0.5)
        size = size_for(title, "title", 38, wide - 4 * FRAME - length(note, "number", note_size) - 24)
        self.text((FRAME + 10, TITLE / 2 + 1), title, "title", size, PAPER, "lm")
        self.text((wide - FRAME - 10, TITLE / 2 + 1), note, "number", note_size, GOLD, "rm")

    def text(
        self, spot: tuple[float, float], words: str, face: Face, size: int, ink: str = INK, anchor: str = "lm"
    ) -> None:
        """One line of text."""
        if words:
            mask, dx, dy = lettering(words, face, size, anchor)
            self.picture.paste(ink, (round(spot[0]) + dx, round(spot[1]) + dy), mask)

    def fitted(
        self,
        spot: tuple[float, float],
        words: str,
        face: Face,
        size: int,
        room: float,
        ink: str = INK,
        anchor: str = "lm",
    ) -> None:
        """One line of text, smaller if it would not fit into the room."""
        self.text(spot, words, face, size_for(words, face, size, room), ink, anchor)

    def box(self, box: Box, fill: str, radius: int = 8, edge: str = "", line: int = 2) -> None:
        """A rounded box."""
        left, top, right, bottom = (round(side) for side in box)
        shape = panel(right - left, bottom - top, radius, fill, edge, line if edge else 0)
        self.picture.paste(shape, (left, top), shape)

    def put(self, sprite: Image.Image, centre: tuple[float, float]) -> None:
        """A sprite around a point."""
        corner = (round(centre[0] - sprite.width / 2), round(centre[1] - sprite.height / 2))
        self.picture.paste(sprite, corner, sprite)

    def rule(self, left: float, right: float, y: float, ink: str = LINE, line: int = 2) -> None:
        """A horizontal line."""
        self.pen.rectangle((left, y, right, y + line - 1), fill=ink)


def mixed(one: str, two: str, share: float) -> str:
    """A colour between two others; `share` of the second."""
    parts = [round(int(one[i : i + 2], 16) * (1 - share) + int(two[i : i + 2], 16) * share) for i in (1, 3, 5)]
    return "#{:02x}{:02x}{:02x}".format(*parts)


def shortened(sentences: list[str], brief: list[str] | None = None, longest: int = LONGEST) -> str:
    """Sentences in a row: those that do not fit in their brief form, or left off with a word about it."""
    for count in range(len(sentences), 0, -1):
        left_off = len(sentences) - count
        rest = brief[count:] if brief else [f"And {left_off} more."] if left_off else []
        text = " ".join([*sentences[:count], *rest])
        if len(text) <= longest:
            return text
    return " ".join(sentences)[: longest - 1] + "…"


def plural(number: int, word: str) -> str:
    """`1 city`, `2 cities`, `3 ships`."""
    if number == 1:
        return f"{number} {word}"
    return f"{number} {word[:-1]}ies" if word.endswith("y") else f"{number} {word}s"
