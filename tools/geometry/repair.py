"""Draw a missing border: find a cheap way between the two areas, paint it half and half, let it settle."""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING

import numpy as np
from relax import relax
from scipy import ndimage as ndi
from start import tidy
from wanted import contacts, mismatches

if TYPE_CHECKING:
    from wanted import Wanted

MARGIN = 45
CLEAR = 5


class Fit:
    """A label field on fixed land that is being brought in line with the wanted borders."""

    def __init__(self, field: np.ndarray, land: np.ndarray, fixed: np.ndarray, wanted: Wanted, room: float) -> None:
        """Start from any field; areas grow to `room` pixels of land if they can; `fixed` pixels (lakes, seeds) never change."""
        self.field, self.land, self.fixed, self.wanted = field, land, fixed, wanted
        self.room = room
        self.random = np.random.default_rng(1)

    def settle(
        self, passes: float, heats: tuple[float, ...], least: int, enough: int, box: tuple[int, ...] | None = None
    ) -> None:
        """Run the relaxation from hot to cold over the whole field or inside a box."""
        top, bottom, left, right = box or (0, self.field.shape[0], 0, self.field.shape[1])
        tables = (self.wanted.land, self.wanted.water)
        drawn = contacts(self.field, self.land, len(self.wanted.labels))
        tries = int((bottom - top) * (right - left) * passes)
        seas = (self.wanted.seas.start, self.wanted.seas.stop)
        for heat in heats:
            relax(
                self.field, self.land, self.fixed, tables, drawn, self.wanted.owner, self.wanted.coastal,
                self.wanted.areas, seas, tries, heat, least, enough, self.room, (top, bottom, left, right),
                int(self.random.integers(1 << 30)),
            )  # fmt: skip

    def score(self, field: np.ndarray) -> float:
        """Number of faults; a missing border weighs a little more than one too many."""
        missing, extra = mismatches(field, self.land, self.wanted)
        return 1.2 * len(missing) + len(extra)

    def repair(self, rounds: int = 8) -> None:
        """Try every missing border in turn and keep what makes the whole better."""
        best = self.score(self.field)
        for _ in range(rounds):
            missing, extra = mismatches(self.field, self.land, self.wanted)
            if not missing and not extra:
                return
            for medium, one, two in self.random.permutation(np.array(missing, int).reshape(-1, 3)):
                before = self.field.copy()
                box = self._paint(bool(medium), int(one), int(two))
                if box is None:
                    continue
                tidy(self.field, self.land, self.wanted, self.fixed)
                self.settle(60, (2.0, 0.7, 0.25), 4, 14, box)
                now = self.score(self.field)
                if now > best or (now == best and self.random.random() < 0.5):
                    self.field = before
                else:
                    best = now
            before = self.field.copy()
            self.settle(25, (2.5, 0.7, 0.25), 4, 14)
            if self.score(self.field) > best:
                self.field = before
            best = self.score(self.field)

    def _paint(self, medium: bool, one: int, two: int) -> tuple[int, ...] | None:
        """Paint the way from one label to the other and return the box around it."""
        ends = [self._reach(label, medium) for label in (one, two)]
        if not ends[0].any() or not ends[1].any():
            return None
        rows, columns = np.nonzero(ends[0] | ends[1])
        top, left = max(0, rows.min() - 20), max(0, columns.min() - 20)
        window = (slice(top, rows.max() + 20), slice(left, columns.max() + 20))
        cost = np.where(
            (self.land[window] == medium) & ~self.fixed[window], 3 + self.random.random(ends[0][window].shape), 0
        )
        if not medium:
            strange = (
                self.land
                & (self.wanted.owner[self.field] != self.wanted.owner[one])
                & (self.wanted.owner[self.field] != self.wanted.owner[two])
            )
            near = ndi.distance_transform_edt(~strange[window]) < CLEAR
            cost = np.where((cost > 0) & near, cost + 4, cost)
        path = _cheapest(cost, ends[0][window], ends[1][window])
        if not path:
            return None
        half = len(path) // 2
        trace = np.zeros(cost.shape, np.int32)
        for step, (row, column) in enumerate(path):
            trace[row, column] = one if step < half else two
        width = int(self.random.integers(1, 4))
        reach, near_index = ndi.distance_transform_edt(trace == 0, return_indices=True)
        brush = (reach <= width) & (self.land[window] == medium) & ~self.fixed[window]
        brush &= ~np.isin(self.field[window], (one, two)) | (trace > 0)
        self.field[window][brush] = trace[near_index[0], near_index[1]][brush]
        rows, columns = np.array(path).T
        return (
            int(rows.min()) + top - MARGIN, int(rows.max()) + top + MARGIN,
            int(columns.min()) + left - MARGIN, int(columns.max()) + left + MARGIN,
        )  # fmt: skip

    def _reach(self, label: int, medium: bool) -> np.ndarray:
        """Where a way may start: the label's own pixels, or its shore if it has no water yet."""
        mine = (self.field == label) & (self.land == medium)
        if medium or mine.any():
            return mine
        area = self.wanted.owner[label]
        return ndi.binary_dilation((self.field == area) & self.land) & ~self.land


def _cheapest(cost: np.ndarray, start: np.ndarray, goal: np.ndarray) -> list[tuple[int, int]]:
    """Dijkstra over pixels; a cost of zero is a wall."""
    rows, columns = cost.shape
    best = np.full(cost.shape, np.inf)
    came: dict[tuple[int, int], tuple[int, int]] = {}
    queue = [(0.0, int(r), int(c)) for r, c in np.argwhere(start)]
    for _, row, column in queue:
        best[row, column] = 0
    while queue:
        length, row, column = heapq.heappop(queue)
        if goal[row, column]:
            path = [(row, column)]
            while path[-1] in came:
                path.append(came[path[-1]])
            return path[::-1]
        if length > best[row, column]:
            continue
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if 0 <= r < rows and 0 <= c < columns and (cost[r, c] > 0 or goal[r, c]):
                further = length + (cost[r, c] or 1)
                if further < best[r, c]:
                    best[r, c] = further
                    came[r, c] = (row, column)
                    heapq.heappush(queue, (further, r, c))
    return []
