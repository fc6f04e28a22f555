"""Find room: where each area carries its name and signs, its city, its tokens and its ships."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from PIL import ImageFont
from scipy import ndimage as ndi

if TYPE_CHECKING:
    from sheet import Sheet

FONTS = "maps/fonts/"
NAME, SEA = "AlegreyaSans-ExtraBold.ttf", "Alegreya-MediumItalic.ttf"
NAME_SIZE, SEA_SIZE, SIGN, TOKEN, CITY, SHIP = 21.0, 29.0, 10.5, (50.0, 31.0), (42.0, 40.0), (40.0, 36.0)
TAKEN, OUTSIDE = -2.5, -5.0
WORDS, PIECES = (-0.45, 0.4), (-1.1, 0.0)
"""Worth of others' land and water: a name may overhang a little, a piece must not seem to stand next door."""
ENOUGH_SLOTS, ENOUGH_SHIPS = 5, 3


@dataclass
class Spot:
    """Where one area or sea shows its things, in pixels of the picture."""

    lines: list[str]
    size: float
    name: tuple[float, float] = (0, 0)
    signs: list[tuple[str, float, float]] = field(default_factory=list)
    slots: list[tuple[float, float]] = field(default_factory=list)
    ships: dict[str, list[tuple[float, float]]] = field(default_factory=dict)
    worst: float = 1.0


class Layout:
    """Places things one after the other, the most crowded area first, and remembers what is taken."""

    def __init__(self, sheet: Sheet) -> None:
        """Start with an empty sheet."""
        self.sheet, self.unit = sheet, sheet.unit
        self.taken = np.zeros(sheet.field.shape, bool)
        self.spots: dict[str, Spot] = {}
        self.owner = sheet.wanted.owner[sheet.field]
        self.fonts: dict[tuple[str, int], Any] = {}
        edge = round(16 * self.unit)
        self.frame = np.ones(sheet.field.shape, bool)
        self.frame[edge:-edge, edge:-edge] = False
        for left, top, right, bottom in sheet.world.get("keep_clear", []):
            self.frame[top:bottom, left:right] = True

    def run(self) -> dict[str, Spot]:
        """Place areas, then seas, then ships."""
        rows = {row["id"]: row for row in self.sheet.board["areas"]}
        sizes = np.bincount((self.sheet.field * self.sheet.land).ravel(), minlength=len(rows) + 1)
        depth = ndi.maximum(ndi.distance_transform_edt(self.sheet.land), self.sheet.field, range(1, len(rows) + 1))
        order = sorted(
            rows, key=lambda area: sizes[self.sheet.wanted.index(area)] + 40 * depth[self.sheet.wanted.index(area) - 1]
        )
        for area in order:
            self._area(rows[area])
        for row in self.sheet.board["seas"]:
            self._sea(row)
        for area in order:
            self._slots(area)
        for label, name in enumerate(self.sheet.wanted.labels):
            if label and label not in self.sheet.wanted.lakes:
                self._ships(label, name)
        return self.spots

    def font(self, name: str, size: float) -> Any:
        """A font, kept for the next time."""
        key = (name, max(9, round(size)))
        if key not in self.fonts:
            path = self.sheet.folder.parents[1] / "fonts" / name
            self.fonts[key] = ImageFont.truetype(str(path), key[1])
        return self.fonts[key]

    def _values(self, label: int, pad: float, elsewhere: tuple[float, float]) -> tuple[np.ndarray, int, int]:
        """How welcome things of a label are on each pixel around it; `elsewhere` is the worth of others' land and water."""
        mine = self.owner == label
        rows, columns = np.nonzero(mine)
        gap = round(pad * self.unit)
        top, left = max(0, rows.min() - gap), max(0, columns.min() - gap)
        window = (slice(top, rows.max() + gap), slice(left, columns.max() + gap))
        land, own = self.sheet.land[window], mine[window]
        value = np.where(land, np.where(own, 1.0, elsewhere[0]), np.where(own, 0.8, elsewhere[1]))
        # Keep a little off the borders: a name on a line is hard to read.
        close = ndi.distance_transform_edt(own) < 3 * self.unit
        value[close & own] -= 0.25
        value[self.taken[window]] = TAKEN
        value[self.frame[window]] = OUTSIDE
        return value, top, left

    def _area(self, row: dict[str, Any]) -> None:
        label = self.sheet.wanted.index(row["id"])
        value, top, left = self._values(label, 90, WORDS)
        sums = _integral(value)
        piece_sums = _integral(self._values(label, 90, PIECES)[0])
        own = (self.sheet.field == label) & self.sheet.land
        middle = ndi.center_of_mass(_largest(own))
        signs = ["limit", *(["site"] if row.get("site") else []), *(["plain"] if row.get("plain") else [])]
        signs += ["volcano"] if row.get("volcano") else []
        wide = len(signs) * 2 * SIGN * self.unit + (len(signs) - 1) * 5 * self.unit
        best: tuple[float, Any] = (-1e9, None)
        for scale in (1.0, 0.9, 0.81, 0.72):
            font = self.font(NAME, NAME_SIZE * self.unit * scale)
            for lines in _breaks(row["name"]):
                line = NAME_SIZE * self.unit * scale * 0.86
                text = (max(font.getlength(part) for part in lines), line * len(lines))
                block = (max(text[0], wide) + 6 * self.unit, text[1] + (2 * SIGN + 5) * self.unit)
                home = (TOKEN[0] * self.unit, CITY[1] * self.unit)
                for side in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                    shift = tuple(side[k] * (block[k] + home[k]) / 2 for k in range(2))
                    score = 1.25 * _means(sums, block) + _shifted(_means(piece_sums, home), shift)
                    y, x = np.mgrid[0 : score.shape[0], 0 : score.shape[1]]
                    away = np.hypot(y + top - middle[0], x + left - middle[1]) / (400 * self.unit)
                    score = (
                        score
                        - away * 0.6
                        - (1 - scale) * 1.6
                        - (len(lines) - 1) * 0.06
                        - (0.05 if side != (0, 1) else 0)
                    )
                    at = np.unravel_index(int(np.argmax(score)), score.shape)
                    if score[at] > best[0]:
                        best = (float(score[at]), (at, lines, scale, block, shift, home, line))
        (y, x), lines, scale, block, shift, home, line = best[1]
        centre = (float(x) + left, float(y) + top)
        spot = Spot(lines, NAME_SIZE * scale * self.unit, worst=best[0])
        spot.name = (centre[0], centre[1] - block[1] / 2 + line * len(lines) / 2 + self.unit)
        sign_y = centre[1] + block[1] / 2 - (SIGN + 1.5) * self.unit
        for number, sign in enumerate(signs):
            spot.signs.append((sign, centre[0] - wide / 2 + (SIGN + number * (2 * SIGN + 5)) * self.unit, sign_y))
        spot.slots = [(centre[0] + shift[0], centre[1] + shift[1])]
        self._take(centre, block)
        self._take(spot.slots[0], home)
        self.spots[row["id"]] = spot

    def _slots(self, area: str) -> None:
        """More room for tokens of other nations, near the first."""
        label = self.sheet.wanted.index(area)
        spot = self.spots[area]
        box = (TOKEN[0] * self.unit, TOKEN[1] * self.unit)
        while len(spot.slots) < ENOUGH_SLOTS:
            value, top, left = self._values(label, 40, PIECES)
            score = _means(_integral(value), box)
            y, x = np.mgrid[0 : score.shape[0], 0 : score.shape[1]]
            away = np.hypot(y + top - spot.slots[0][1], x + left - spot.slots[0][0]) / (300 * self.unit)
            at = np.unravel_index(int(np.argmax(score - away)), score.shape)
            if score[at] < (0.55 if len(spot.slots) > 1 else 0.3):
                break
            place = (float(at[1]) + left, float(at[0]) + top)
            self._take(place, box)
            spot.slots.append(place)

    def _sea(self, row: dict[str, Any]) -> None:
        label = self.sheet.wanted.index(row["id"])
        value, top, left = self._values(label, 20, WORDS)
        sums = _integral(value)
        best: tuple[float, Any] = (-1e9, None)
        for scale in (1.0, 0.85, 0.7, 0.6):
            size = SEA_SIZE * self.unit * scale
            for lines in _breaks(row["name"]):
                wide = max(self.font(SEA, size).getlength(part) for part in lines)
                box = (wide + 8 * self.unit, size * len(lines))
                score = _means(sums, box) - (1 - scale) * 0.7 - (len(lines) - 1) * 0.05
                at = np.unravel_index(int(np.argmax(score)), score.shape)
                if score[at] > best[0]:
                    best = (float(score[at]), (at, lines, size, box))
        (y, x), lines, size, box = best[1]
        centre = (float(x) + left, float(y) + top)
        self.spots[row["id"]] = Spot(lines, size, name=centre, worst=best[0])
        self._take(centre, box)

    def _ships(self, label: int, name: str) -> None:
        """Room for ships on one water: an open sea, an area's only coast or one of two."""
        area = name.partition("@")[0]
        water = (self.sheet.field == label) & ~self.sheet.land
        if not water.any():
            return
        spot = self.spots[area]
        places: list[tuple[float, float]] = []
        box = (SHIP[0] * self.unit, SHIP[1] * self.unit)
        while len(places) < ENOUGH_SHIPS:
            rows, columns = np.nonzero(water)
            gap = round(30 * self.unit)
            top, left = max(0, rows.min() - gap), max(0, columns.min() - gap)
            window = (slice(top, rows.max() + gap), slice(left, columns.max() + gap))
            value = np.where(water[window], 1.0, np.where(self.sheet.land[window], -0.2, 0.15))
            value[self.taken[window]] = TAKEN
            value[self.frame[window]] = OUTSIDE
            score = _means(_integral(value), box)
            y, x = np.mgrid[0 : score.shape[0], 0 : score.shape[1]]
            home = places[0] if places else spot.name
            away = np.hypot(y + top - home[1], x + left - home[0]) / (500 * self.unit)
            at = np.unravel_index(int(np.argmax(score - away)), score.shape)
            if places and score[at] < 0.5:
                break
            places.append((float(at[1]) + left, float(at[0]) + top))
            self._take(places[-1], box)
        spot.ships[name] = places

    def _take(self, centre: tuple[float, float], box: tuple[float, float]) -> None:
        left, top = (max(0, round(centre[k] - box[k] / 2)) for k in range(2))
        right, bottom = (round(centre[k] + box[k] / 2) for k in range(2))
        self.taken[top:bottom, left:right] = True


def _breaks(name: str) -> list[list[str]]:
    """A name on one line, and on two where it has two words."""
    words = name.split(" ")
    return [[name]] if len(words) == 1 else [[name], [words[0], " ".join(words[1:])]]


def _largest(mask: np.ndarray) -> np.ndarray:
    pieces, count = ndi.label(mask)
    return mask if count < 2 else pieces == 1 + int(np.argmax(ndi.sum(mask, pieces, range(1, count + 1))))


def _integral(value: np.ndarray) -> np.ndarray:
    return np.pad(value.cumsum(0).cumsum(1), ((1, 0), (1, 0)))


def _means(sums: np.ndarray, box: tuple[float, float]) -> np.ndarray:
    """Mean value of a box around every pixel; a box that leaves the window is worthless."""
    rows, columns = sums.shape[0] - 1, sums.shape[1] - 1
    half_x, half_y = (max(1, round(side / 2)) for side in box)
    out = np.full((rows, columns), OUTSIDE)
    if rows <= 2 * half_y or columns <= 2 * half_x:
        return out
    total = (
        sums[2 * half_y :, 2 * half_x :]
        - sums[: -2 * half_y, 2 * half_x :]
        - sums[2 * half_y :, : -2 * half_x]
        + sums[: -2 * half_y, : -2 * half_x]
    )
    out[half_y : rows - half_y + 1, half_x : columns - half_x + 1] = total[
        : rows - 2 * half_y + 1, : columns - 2 * half_x + 1
    ] / (4 * half_x * half_y)
    return out


def _shifted(score: np.ndarray, shift: tuple[float, ...]) -> np.ndarray:
    """The score of a box that stands beside another."""
    across, down = round(shift[0]), round(shift[1])
    out = np.full(score.shape, OUTSIDE)
    rows, columns = score.shape
    if abs(down) < rows and abs(across) < columns:
        out[max(0, -down) : rows - max(0, down), max(0, -across) : columns - max(0, across)] = score[
            max(0, down) : rows - max(0, -down), max(0, across) : columns - max(0, -across)
        ]
    return out
