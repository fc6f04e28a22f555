"""Can a list of borders be drawn on a flat map without crossings? (Demoucron, Malgrange and Pertuiset 1964)."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

Edge = tuple[str, str]
Graph = dict[str, set[str]]


def crossing(edges: set[Edge]) -> Edge | None:
    """A border that cannot be drawn, or nothing if the whole list is planar."""
    for block in _blocks(edges):
        bad = _embed(block)
        if bad is not None:
            return bad
    return None


def _graph(edges: set[Edge]) -> Graph:
    graph: Graph = defaultdict(set)
    for one, two in edges:
        graph[one].add(two)
        graph[two].add(one)
    return graph


def _blocks(edges: set[Edge]) -> list[Graph]:
    """Parts that hang together even if any one place is taken away; each can be drawn by itself."""
    graph = _graph(edges)
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    found: list[Graph] = []
    for root in sorted(graph):
        if root in order:
            continue
        order[root] = low[root] = len(order)
        trail: list[Edge] = []
        stack = [(root, "", iter(sorted(graph[root])))]
        while stack:
            here, parent, rest = stack[-1]
            for there in rest:
                if there == parent:
                    continue
                if there not in order:
                    trail.append((here, there))
                    order[there] = low[there] = len(order)
                    stack.append((there, here, iter(sorted(graph[there]))))
                    break
                if order[there] < order[here]:
                    trail.append((here, there))
                    low[here] = min(low[here], order[there])
            else:
                stack.pop()
                if stack:
                    low[parent] = min(low[parent], low[here])
                    if low[here] >= order[parent]:
                        cut = trail.index((parent, here))
                        found.append(_graph(set(trail[cut:])))
                        del trail[cut:]
    return found


def _cycle(graph: Graph) -> list[str]:
    """Any ring in a block."""
    start = next(iter(sorted(graph)))
    path, seen = [start], {start: 0}
    while True:
        here = path[-1]
        back = path[-2] if len(path) > 1 else ""
        step = next(other for other in sorted(graph[here]) if other != back)
        if step in seen:
            return path[seen[step] :]
        seen[step] = len(path)
        path.append(step)


def _embed(graph: Graph) -> Edge | None:
    """Draw a block path by path; each new path must lie inside one face of what is drawn."""
    if len(graph) < 4:
        return None
    ring = _cycle(graph)
    faces = [ring, ring[::-1]]
    drawn: Graph = _graph({(ring[k - 1], ring[k]) for k in range(len(ring))})
    while True:
        best: tuple[list[list[str]], tuple[frozenset[str], frozenset[str]]] | None = None
        for ends, inner in _fragments(graph, drawn):
            room = [face for face in faces if ends <= set(face)]
            if not room:
                way = _path(graph, ends, inner)
                return way[0], way[1]
            if best is None or len(room) < len(best[0]):
                best = (room, (ends, inner))
            if len(room) == 1:
                break
        if best is None:
            return None
        path = _path(graph, *best[1])
        _split(faces, best[0][0], path)
        for one, two in pairwise(path):
            drawn[one].add(two)
            drawn[two].add(one)


def _fragments(graph: Graph, drawn: Graph) -> list[tuple[frozenset[str], frozenset[str]]]:
    """What is not drawn yet: single borders and whole parts, with the drawn places they hang on."""
    found = []
    for one in drawn:
        rest = (two for two in graph[one] - drawn[one] if two in drawn and one < two)
        found += [(frozenset((one, two)), frozenset[str]()) for two in rest]
    seen: set[str] = set()
    for start in graph:
        if start in drawn or start in seen:
            continue
        inner, ends, queue = set(), set(), [start]
        while queue:
            here = queue.pop()
            if here in drawn:
                ends.add(here)
            elif here not in inner:
                inner.add(here)
                queue.extend(graph[here])
        seen |= inner
        found.append((frozenset(ends), frozenset(inner)))
    return found


def _path(graph: Graph, ends: frozenset[str], inner: frozenset[str]) -> list[str]:
    """A way through a fragment from one of its ends to another."""
    start = min(ends)
    if not inner:
        return sorted(ends)
    came = {start: ""}
    queue = [other for other in sorted(graph[start]) if other in inner]
    came.update(dict.fromkeys(queue, start))
    for here in queue:
        for there in sorted(graph[here]):
            if there in came:
                continue
            came[there] = here
            if there in ends:
                path = [there]
                while came[path[-1]]:
                    path.append(came[path[-1]])
                return path
            if there in inner:
                queue.append(there)
    raise ValueError("a block always offers a second end")


def _split(faces: list[list[str]], face: list[str], path: list[str]) -> None:
    """Cut a face in two along a path between two of its corners."""
    faces.remove(face)
    one, two = face.index(path[0]), face.index(path[-1])
    if one > two:
        one, two, path = two, one, path[::-1]
    faces.append(face[: one + 1] + path[1:-1] + face[two:])
    faces.append(face[one : two + 1] + path[-2:0:-1])
