"""A map of the board, drawn from what rules say: regions, borders, places without one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import sqrt
from typing import Any

from interpreter.definition import frozen
from interpreter.web_page.laying_out import Graph, Point, filled_in, fitted, graph_of
from interpreter.web_page.markup import Content, Markup, el, number

_MOST_LAND = 400  # borders of a board whose land is drawn; of more there would be one blot


@frozen
class Chart:
    """Where everything is. sites: middles of regions, and of places without a border. size: width and height."""

    graph: Graph
    names: dict[str, str]
    sites: dict[str, Point]
    squares: frozenset[str]
    size: tuple[float, float]
    radius: float


def chart(board: dict[str, Any], width: float, radius: float, names: bool) -> Chart:
    """A chart `width` wide. board: as in JSON. radius: of the largest circle. names: with room for names below."""
    regions = [place["place"] for place in board["places"] if place["region"]]
    others = [place["place"] for place in board["places"] if not place["region"] and not place["part_of"]]
    squares = frozenset(others)
    graph = graph_of(regions, board["borders"])
    edge = radius + (22.0 if names else 4.0)
    known: dict[str, Point] = {
        place["place"]: tuple(place["drawn_at"]) for place in board["places"] if place["drawn_at"]
    }
    points = filled_in(graph, {name: known[name] for name in regions if name in known})
    points |= {name: known[name] for name in others if name in known and len(points) > 1}
    others = [name for name in others if name not in points]
    sites, high = fitted(points, width - 2 * edge, (3.1 if names else 2.3) * radius)
    sites = {name: (x + edge, y + radius + 4) for name, (x, y) in sites.items()}
    step = (4.2 if names else 2.6) * radius
    across = max(1, int((width - 2 * edge) / step) + 1)
    top = high + (4.4 if names else 3.4) * radius + 4 if sites else radius + 4
    for i, name in enumerate(others):
        sites[name] = edge + i % across * step, top + i // across * step
    low = max((y for _, y in sites.values()), default=0.0)
    called = {place["place"]: place["name"] for place in board["places"]}
    return Chart(graph, called, sites, squares, (width, low + radius + (34.0 if names else 4.0)), radius)


def drawn_map(board: Chart, amounts: Mapping[str, float], most: float, said: str, *, names: bool) -> Markup:
    """The map with a disc in each place, the darker the more, and the amount in figures.

    names: write them below; discs are then as large as their amounts, too.
    """
    land = _land(board) if sum(map(len, board.graph.values())) <= 2 * _MOST_LAND else []
    roads = [
        el("line", x1=x, y1=y, x2=other_x, y2=other_y, class_="border")
        for (x, y), (other_x, other_y) in _borders(board)
    ]
    sites = [_site(board, name, amounts.get(name, 0.0), most, names=names) for name in board.sites]
    width, height = board.size
    return el(
        "svg", el("g", *land, class_="land"), *roads, *sites, viewBox=f"0 0 {number(width)} {number(height)}",
        class_="map named" if names else "map small", role="img", aria_label=said,
    )  # fmt: skip


def _borders(board: Chart) -> list[tuple[Point, Point]]:
    return [
        (board.sites[one], board.sites[other])
        for i, one in enumerate(board.graph) for other in list(board.graph)[i + 1 :] if other in board.graph[one]
    ]  # fmt: skip


def _land(board: Chart) -> list[Content]:
    """Land below the regions: wide where they touch, filled between any three that touch each other."""
    wide = 3.0 * board.radius
    drawn: list[Content] = [
        el("line", x1=x, y1=y, x2=other_x, y2=other_y, stroke_width=wide)
        for (x, y), (other_x, other_y) in _borders(board)
    ]
    for name, near in board.graph.items():
        x, y = board.sites[name]
        drawn.append(el("circle", cx=x, cy=y, r=wide / 2))
        for one, other in combinations(sorted(near), 2):
            if other in board.graph[one] and name < one:
                points = " L".join(
                    f"{number(a)} {number(b)}" for a, b in map(board.sites.__getitem__, (name, one, other))
                )
                drawn.append(el("path", d=f"M{points}z"))
    return drawn


def _site(board: Chart, name: str, amount: float, most: float, *, names: bool) -> Markup:
    x, y = board.sites[name]
    strength = max(0.0, min(1.0, amount / most)) if most > 0 else 0.0
    size = max(board.radius * sqrt(strength), 2.0) if names else board.radius
    style = f"--strength:{round(100 * strength)}%"
    if name in board.squares:
        side = 1.8 * size
        shape = el("rect", x=x - side / 2, y=y - side / 2, width=side, height=side, class_="disc", style=style)
    else:
        shape = el("circle", cx=x, cy=y, r=size, class_="disc", style=style)
    title = el("title", f"{board.names[name]}: {short(amount)}")
    inside = size > 0.62 * board.radius
    figure = el("text", short(amount), x=x if inside else x + size + 3, y=y, class_="figure",
                text_anchor="middle" if inside else "start")  # fmt: skip
    called = [
        el("text", line, x=x, y=y + max(size, 0.62 * board.radius) + 12 + 11 * i, class_="place", text_anchor="middle")
        for i, line in enumerate(wrapped(board.names[name], 14))
    ] if names else []  # fmt: skip
    return el("g", title, shape, figure, *called)


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
