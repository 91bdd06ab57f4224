"""Where to draw the places of a board that rules do not place: neighbours near, others far.

The same board is always drawn the same. Classical scaling of the numbers of borders between places gives a first
picture (Torgerson 1952), majorisation of the stress betters it (de Leeuw 1977); parts of the board without a
border between them are put beside each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt

Point = tuple[float, float]
Graph = dict[str, set[str]]
_EFFORT = 800_000  # pairs of places looked at while a picture is bettered
_ROUNDS = 200


def graph_of(names: Sequence[str], borders: Sequence[Sequence[str]]) -> Graph:
    """The neighbours of every place."""
    graph: Graph = {name: set() for name in names}
    for one, other in borders:
        if one in graph and other in graph and one != other:
            graph[one].add(other)
            graph[other].add(one)
    return graph


def laid_out(graph: Graph) -> dict[str, Point]:
    """A point for every place; neighbours are about 1 apart."""
    placed: dict[str, Point] = {}
    right, bottom, row = 0.0, 0.0, 0.0
    for part in sorted(_parts(graph), key=lambda part: -len(part)):
        points = _picture(part, graph)
        wide, high = (max(p[axis] for p in points) - min(p[axis] for p in points) for axis in (0, 1))
        if placed and right + wide > _widest(placed):
            right, bottom, row = 0.0, bottom + row + 1.0, 0.0
        left, top = (min(p[axis] for p in points) for axis in (0, 1))
        for name, (x, y) in zip(part, points, strict=True):
            placed[name] = x - left + right, y - top + bottom
        right, row = right + wide + 1.0, max(row, high)
    return placed


def filled_in(graph: Graph, known: dict[str, Point]) -> dict[str, Point]:
    """The points known, and one for every other place: beyond its neighbours, or below where it has none.

    Without any point that is known everything is laid out.
    """
    if not known:
        return laid_out(graph)
    placed, left = dict(known), [name for name in graph if name not in known]
    middle = _middle(list(known.values()))
    spread = max(hypot(x - middle[0], y - middle[1]) for x, y in known.values()) or 1.0
    while found := [name for name in left if any(near in placed for near in graph[name])]:
        name = max(found, key=lambda each: sum(near in placed for near in graph[each]))
        x, y = _middle([placed[near] for near in sorted(graph[name]) if near in placed])
        out = hypot(x - middle[0], y - middle[1]) or 1.0
        reach = 0.4 * spread / out
        placed[name] = x + reach * (x - middle[0]), y + reach * (y - middle[1])
        left.remove(name)
    low = max(y for _, y in placed.values()) + 0.5 * spread
    return placed | {name: (middle[0] + (i - (len(left) - 1) / 2) * 0.5 * spread, low) for i, name in enumerate(left)}


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _widest(placed: dict[str, Point]) -> float:
    return max(2.0, *(x for x, _ in placed.values()))


def _parts(graph: Graph) -> list[list[str]]:
    """Places that hang together, in the order of the rules."""
    left, parts = dict.fromkeys(graph), []
    while left:
        found, edge = {next(iter(left))}, [next(iter(left))]
        while edge:
            for name in sorted(graph[edge.pop()] - found):
                found.add(name)
                edge.append(name)
        parts.append([name for name in left if name in found])
        for name in found:
            del left[name]
    return parts


def _picture(part: Sequence[str], graph: Graph) -> list[Point]:
    """Points for places that hang together, the first of them above and to the left of the middle."""
    if len(part) == 1:
        return [(0.0, 0.0)]
    far = _distances(part, graph)
    points = _bettered(_scaled(far), far)
    x, y = points[0]
    across, down = (-1.0 if x > 0 else 1.0), (-1.0 if y > 0 else 1.0)
    return [(x * across, y * down) for x, y in points]


def _distances(part: Sequence[str], graph: Graph) -> list[list[float]]:
    """How many borders are between each two places."""
    number = {name: i for i, name in enumerate(part)}
    found = []
    for name in part:
        away, edge = {name: 0}, [name]
        for here in edge:
            for other in sorted(graph[here] - away.keys()):
                away[other] = away[here] + 1
                edge.append(other)
        row = [0.0] * len(part)
        for other, steps in away.items():
            row[number[other]] = float(steps)
        found.append(row)
    return found


def _scaled(far: list[list[float]]) -> list[Point]:
    """Classical scaling to two dimensions."""
    n = len(far)
    squares = [[d * d for d in row] for row in far]
    means = [sum(row) / n for row in squares]
    mean = sum(means) / n
    inner = [[-(squares[i][j] - means[i] - means[j] + mean) / 2 for j in range(n)] for i in range(n)]
    axes: list[list[float]] = []
    for seed in (1, 2):
        vector = [((i * 7 + seed * 3) % 11 - 5) / 5 + seed * i / n for i in range(n)]
        for _ in range(min(_ROUNDS, max(20, _EFFORT // (n * n)))):
            for known in axes:  # what the first axis tells is taken out of the second
                along = sum(a * b for a, b in zip(vector, known, strict=True)) / (sum(a * a for a in known) or 1.0)
                vector = [a - along * b for a, b in zip(vector, known, strict=True)]
            vector = [sum(a * b for a, b in zip(row, vector, strict=True)) for row in inner]
            length = sqrt(sum(a * a for a in vector))
            vector = [a / length for a in vector] if length > 1e-9 else [0.0] * n
        along = sum(
            vector[i] * sum(a * b for a, b in zip(inner[i], vector, strict=True)) for i in range(n)
        )  # the eigenvalue
        axes.append([a * sqrt(max(along, 0.0)) for a in vector])
    return list(zip(axes[0], axes[1], strict=True))


def _bettered(points: list[Point], far: list[list[float]]) -> list[Point]:
    """The stress majorised: each pair wants to be as far apart as there are borders between, near pairs more so."""
    n = len(points)
    points = [(x, y + 0.01 * ((i * 5) % 7 - 3)) for i, (x, y) in enumerate(points)]  # out of an exact line
    for _ in range(min(_ROUNDS, max(5, _EFFORT // (n * n)))):
        moved = []
        for i, (x, y) in enumerate(points):
            sums, weights = [0.0, 0.0], 0.0
            for j, (other_x, other_y) in enumerate(points):
                if i != j:
                    weight, length = far[i][j] ** -2, hypot(x - other_x, y - other_y) or 1e-9
                    sums[0] += weight * (other_x + far[i][j] * (x - other_x) / length)
                    sums[1] += weight * (other_y + far[i][j] * (y - other_y) / length)
                    weights += weight
            moved.append((sums[0] / weights, sums[1] / weights))
        points = moved
    return points


def fitted(points: dict[str, Point], width: float, apart: float) -> tuple[dict[str, Point], float]:
    """The points within `width`, none nearer to another than `apart`; and the height that takes."""
    if not points:
        return {}, 0.0
    spans = [max(p[axis] for p in points.values()) - min(p[axis] for p in points.values()) for axis in (0, 1)]
    factor = width / spans[0] if spans[0] > 1e-9 else 0.0
    factor = min(factor, 1.05 * width / spans[1]) if spans[1] > 1e-9 else factor
    names = list(points)
    placed = [(x * factor, y * factor) for x, y in points.values()]
    for _ in range(60):
        if not _pushed(placed, apart):
            break
    left, top = (min(p[axis] for p in placed) for axis in (0, 1))
    wide = max(x for x, _ in placed) - left
    shrink = min(1.0, width / wide) if wide else 1.0
    inset = (width - wide * shrink) / 2
    found = {
        name: ((x - left) * shrink + inset, (y - top) * shrink) for name, (x, y) in zip(names, placed, strict=True)
    }
    return found, max(y for _, y in found.values())


def _pushed(placed: list[Point], apart: float) -> bool:
    """Push each two that are too near a bit apart; whether there were any."""
    any_were = False
    for i in range(len(placed)):
        for j in range(i):
            (x, y), (other_x, other_y) = placed[i], placed[j]
            length = hypot(x - other_x, y - other_y)
            if length < apart - 0.5:
                any_were = True
                across, down = ((x - other_x) / length, (y - other_y) / length) if length > 1e-9 else (1.0, 0.3)
                half = (apart - length) / 2
                placed[i], placed[j] = (x + across * half, y + down * half), (other_x - across * half,
                                                                             other_y - down * half)  # fmt: skip
    return any_were
