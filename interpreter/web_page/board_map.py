"""A map of the board, drawn from what rules say: regions, borders, places without one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import sqrt
from typing import Any

from interpreter.definition import frozen
from interpreter.web_page.laying_out import Graph, Point, filled_in, fitted, graph_of
from interpreter.web_page.markup import Content, Markup, el, number

_ROOMY = 30  # places with room for words between them


@frozen
class Ground:
    """A board before it is drawn to any size. regions, squares: ids of those with and without borders.

    points: where they lie, as far as that is known; called: their names.
    """

    graph: Graph
    squares: tuple[str, ...]
    points: dict[str, Point]
    called: dict[str, str]

    @property
    def crowded(self) -> bool:
        """Whether there is no room for words."""
        return len(self.points) > _ROOMY


def ground(board: dict[str, Any]) -> Ground:
    """The places of a board, each where the rules draw it, or else where its neighbours suggest. board: as in JSON."""
    regions = [place["place"] for place in board["places"] if place["region"]]
    squares = tuple(place["place"] for place in board["places"] if not place["region"] and not place["part_of"])
    graph = graph_of(regions, board["borders"])
    known: dict[str, Point] = {
        place["place"]: tuple(place["drawn_at"]) for place in board["places"] if place["drawn_at"]
    }
    points = filled_in(graph, {name: known[name] for name in regions if name in known})
    points |= {name: known[name] for name in squares if name in known and len(points) > 1}
    return Ground(graph, squares, points, {place["place"]: place["name"] for place in board["places"]})


@frozen
class Chart:
    """A board drawn to a size. sites: middles of places. size: width and height. radius: of the largest disc.

    names: whether they are written below. figures: whether amounts are written at all.
    """

    ground: Ground
    sites: dict[str, Point]
    size: tuple[float, float]
    radius: float
    names: bool
    figures: bool


def chart(board: Ground, width: float, radius: float, *, names: bool) -> Chart:
    """A chart `width` wide. names: with room for names below, where the board is not too crowded."""
    names, figures = names and not board.crowded, not board.crowded
    if board.crowded:
        radius *= sqrt(_ROOMY / len(board.points)) * 0.7
    edge = radius + (22.0 if names else 4.0)
    sites, high = fitted(board.points, width - 2 * edge, (3.1 if names else 2.3) * radius)
    sites = {name: (x + edge, y + radius + 4) for name, (x, y) in sites.items()}
    step = (4.2 if names else 2.6) * radius
    across = max(1, int((width - 2 * edge) / step) + 1)
    top = high + (4.4 if names else 3.4) * radius + 4 if sites else radius + 4
    for i, name in enumerate(name for name in board.squares if name not in sites):
        sites[name] = edge + i % across * step, top + i // across * step
    low = max((y for _, y in sites.values()), default=0.0)
    return Chart(board, sites, (width, low + radius + (34.0 if names else 4.0)), radius, names, figures)


def drawn_map(board: Chart, amounts: Mapping[str, float], most: float, said: str, class_: str) -> Markup:
    """The map with a disc in each place, the darker the more, and the amount in figures.

    With names below, discs are as large as their amounts, too.
    """
    land = _land(board)
    roads = [
        el("line", x1=x, y1=y, x2=other_x, y2=other_y, class_="border")
        for (x, y), (other_x, other_y) in _borders(board)
    ]
    sites = [_site(board, name, amounts.get(name, 0.0), most) for name in board.sites]
    width, height = board.size
    return el(
        "svg", el("g", *land, class_="land"), *roads, *sites, viewBox=f"0 0 {number(width)} {number(height)}",
        class_=class_, role="img", aria_label=said,
    )  # fmt: skip


def _borders(board: Chart) -> list[tuple[Point, Point]]:
    return [
        (board.sites[one], board.sites[other])
        for one, near in board.ground.graph.items()
        for other in sorted(near)
        if one < other
    ]


def _land(board: Chart) -> list[Content]:
    """Land below the regions: wide where they touch, filled between any three that touch each other."""
    wide = 3.0 * board.radius
    drawn: list[Content] = [
        el("line", x1=x, y1=y, x2=other_x, y2=other_y, stroke_width=wide)
        for (x, y), (other_x, other_y) in _borders(board)
    ]
    for name, near in board.ground.graph.items():
        x, y = board.sites[name]
        drawn.append(el("circle", cx=x, cy=y, r=wide / 2))
        for one, other in combinations(sorted(near), 2):
            if other in board.ground.graph[one] and name < one:
                points = " L".join(
                    f"{number(a)} {number(b)}" for a, b in map(board.sites.__getitem__, (name, one, other))
                )
                drawn.append(el("path", d=f"M{points}z"))
    return drawn


def _site(board: Chart, name: str, amount: float, most: float) -> Markup:
    x, y = board.sites[name]
    strength = max(0.0, min(1.0, amount / most)) if most > 0 else 0.0
    size = max(board.radius * sqrt(strength), 2.0) if board.names else board.radius
    style = f"--strength:{round(100 * strength)}%"
    if name in board.ground.squares:
        side = 1.8 * size
        shape = el("rect", x=x - side / 2, y=y - side / 2, width=side, height=side, class_="disc", style=style)
    else:
        shape = el("circle", cx=x, cy=y, r=size, class_="disc", style=style)
    title = el("title", f"{board.ground.called[name]}: {short(amount)}")
    inside = size > 0.62 * board.radius
    figure = el("text", short(amount), x=x if inside else x + size + 3, y=y, class_="figure",
                text_anchor="middle" if inside else "start")  # fmt: skip
    called = [
        el("text", line, x=x, y=y + max(size, 0.62 * board.radius) + 12 + 11 * i, class_="place", text_anchor="middle")
        for i, line in enumerate(wrapped(board.ground.called[name], 14))
    ] if board.names else []  # fmt: skip
    return el("g", title, shape, figure if board.figures else None, *called)


def short(amount: float) -> str:
    """An amount in few figures."""
    return f"{amount:.0f}" if amount >= 9.95 else f"{amount:.1f}"


def wrapped(name: str, wide: int, most: int = 2) -> Sequence[str]:
    """A name on few short lines, cut where it is too long for them."""
    lines = [""]
    for word in name.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > wide:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    kept = [line if len(line) <= wide + 2 else f"{line[:wide]}…" for line in lines[:most]]
    if len(lines) > most and not kept[-1].endswith("…"):
        kept[-1] += "…"
    return kept
