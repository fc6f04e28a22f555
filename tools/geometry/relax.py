"""Random pixel flips that shorten borders, lengthen wanted ones and push unwanted neighbours apart."""

from __future__ import annotations

import numba
import numpy as np

ROW = np.array([-1, -1, 0, 1, 1, 1, 0, -1])
COLUMN = np.array([0, 1, 1, 1, 0, -1, -1, -1])
PUSH = 3.0
"""How hard an area that is too small for its name and pieces pushes its borders outwards."""


@numba.njit(cache=True)
def _price(listed, drawn, one, two, enough):
    """Cost of one pixel of border: a reward while a wanted border is short, a fine where none is wanted."""
    if listed[one, two] == 0:
        return 15.0
    return 1.0 if drawn[one, two] > enough else -5.0


@numba.njit(cache=True)
def _turns(field, land, row, column, label, medium):
    """How often the ring around a pixel enters or leaves a label: more than twice means a flip would cut it."""
    turns = 0
    for k in range(8):
        j = (k + 1) % 8
        r0, c0, r1, c1 = row + ROW[k], column + COLUMN[k], row + ROW[j], column + COLUMN[j]
        one = field[r0, c0] == label and land[r0, c0] == medium
        two = field[r1, c1] == label and land[r1, c1] == medium
        if one != two:
            turns += 1
    return turns


@numba.njit(cache=True)
def _cost(field, land, row, column, label, medium, tables, drawn, owner, coastal, seas, enough):
    """Energy of a pixel if it carried `label`."""
    total = 0.0
    listed, shown = (tables[0], drawn[0]) if medium else (tables[1], drawn[1])
    for k in range(8):
        r, c = row + ROW[k], column + COLUMN[k]
        other = field[r, c]
        weight = 1.0 if k % 2 == 0 else 0.7
        if land[r, c] == medium:
            if other != label:
                total += weight * _price(listed, shown, label, other, enough)
        else:
            area, water = (label, other) if medium else (other, label)
            if owner[water] != area:
                if not coastal[area]:
                    total += weight * 15.0
                elif seas[0] <= water < seas[1]:
                    total += weight * 6.0
                else:
                    total += weight * 2.5
    return total


@numba.njit(cache=True)
def relax(field, land, fixed, tables, drawn, owner, coastal, areas, seas, tries, heat, least, enough, room, box, seed):
    """Flip pixels inside `box` and keep the contact counts in `drawn` up to date; wanted contacts are never cut."""
    np.random.seed(seed)
    sizes = np.zeros(owner.size, np.int64)
    for row in range(field.shape[0]):
        for column in range(field.shape[1]):
            if land[row, column]:
                sizes[field[row, column]] += 1
    top, bottom, left, right = (
        max(1, box[0]),
        min(field.shape[0] - 1, box[1]),
        max(1, box[2]),
        min(field.shape[1] - 1, box[3]),
    )
    for _ in range(tries):
        row, column = np.random.randint(top, bottom), np.random.randint(left, right)
        if fixed[row, column]:
            continue
        side = 2 * np.random.randint(0, 4)
        r, c = row + ROW[side], column + COLUMN[side]
        old, new, medium = field[row, column], field[r, c], land[row, column]
        if new == old or land[r, c] != medium or (fixed[r, c] and new > areas and medium):
            continue
        if _turns(field, land, row, column, old, medium) != 2 or _turns(field, land, row, column, new, medium) != 2:
            continue
        counts = drawn[0] if medium else drawn[1]
        listed = tables[0] if medium else tables[1]
        cuts = False
        change = 0
        for k in range(0, 8, 2):
            rr, cc = row + ROW[k], column + COLUMN[k]
            other = field[rr, cc]
            if land[rr, cc] != medium:
                continue
            if other == new:
                change -= 1
            elif other == old:
                change += 1
            elif listed[old, other] == 1 and counts[old, other] <= least:
                cuts = True
        if cuts or (listed[old, new] == 1 and change < 0 and counts[old, new] + change < least):
            continue
        before = _cost(field, land, row, column, old, medium, tables, drawn, owner, coastal, seas, enough)
        after = _cost(field, land, row, column, new, medium, tables, drawn, owner, coastal, seas, enough)
        if medium:
            after += PUSH * (max(0.0, 1 - sizes[old] / room) - max(0.0, 1 - sizes[new] / room))
        if after > before and np.random.random() >= np.exp((before - after) / heat):
            continue
        for k in range(0, 8, 2):
            rr, cc = row + ROW[k], column + COLUMN[k]
            other = field[rr, cc]
            if land[rr, cc] == medium:
                if other != old:
                    counts[old, other] -= 1
                    counts[other, old] -= 1
                if other != new:
                    counts[new, other] += 1
                    counts[other, new] += 1
        if medium:
            sizes[old] -= 1
            sizes[new] += 1
        field[row, column] = new
