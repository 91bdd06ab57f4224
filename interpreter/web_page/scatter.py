"""Points in a plane with names at those where there is room for one."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.definition import frozen
from interpreter.web_page.markup import Content, Markup, el
from interpreter.web_page.scales import Scale, scale
from interpreter.web_page.strips import glyph

_WIDTH, _HEIGHT, _LEFT, _BOTTOM, _TOP = 360.0, 300.0, 30.0, 38.0, 22.0
_LETTER, _LINE = 5.9, 12.0  # room for a letter and a line of a name


@frozen
class Dot:
    """A point. weight: whose name is written first. shape: see `strips.glyph`; class_: how it is filled."""

    name: str
    x: float
    y: float
    weight: float
    shape: str
    class_: str
    said: str


Box = tuple[float, float, float, float]  # left, top, right, bottom


def scatter(dots: Sequence[Dot], across: str, up: str, said: str, unit: str = "%") -> Markup:
    """Dots by two numbers. across, up: what these are. said: the picture in words."""
    wide, high = scale([0.0, *(dot.x for dot in dots)], 5), scale([0.0, *(dot.y for dot in dots)], 4)
    places = [_place(dot, wide, high) for dot in dots]
    drawn = _frame(wide, high, across, up, unit)
    taken: list[Box] = [(x - 5, y - 5, x + 5, y + 5) for x, y in places]
    for dot, (x, y) in zip(dots, places, strict=True):
        drawn.append(el("g", el("title", dot.said), glyph(dot.shape, f"{x:.1f}", y, dot.class_)))
    for _, at in sorted((-dot.weight, i) for i, dot in enumerate(dots)):
        drawn += _named(dots[at], places[at], taken)
    return el("svg", *drawn, viewBox=f"0 0 {_WIDTH:.0f} {_HEIGHT:.0f}", class_="scatter", role="img", aria_label=said)


def _place(dot: Dot, wide: Scale, high: Scale) -> tuple[float, float]:
    x = _LEFT + wide.at(dot.x) * (_WIDTH - _LEFT - 16)
    y = _TOP + (1 - high.at(dot.y)) * (_HEIGHT - _TOP - _BOTTOM)
    return x, y


def _frame(wide: Scale, high: Scale, across: str, up: str, unit: str) -> list[Content]:
    drawn: list[Content] = [el("text", up, x=0, y=10, class_="axis")]
    bottom = _HEIGHT - _BOTTOM
    for tick in high.ticks:
        y = _TOP + (1 - high.at(tick)) * (bottom - _TOP)
        drawn.append(el("line", x1=_LEFT, x2=_WIDTH - 16, y1=y, y2=y, class_="base" if tick == high.low else "grid"))
        drawn.append(el("text", high.written(tick), x=_LEFT - 8, y=y + 4, text_anchor="end"))
    for tick in wide.ticks:
        x = _LEFT + wide.at(tick) * (_WIDTH - _LEFT - 16)
        drawn.append(el("text", f"{wide.written(tick)}{unit}", x=x, y=bottom + 17, text_anchor="middle"))
    drawn.append(el("text", across, x=_WIDTH - 8, y=_HEIGHT - 4, class_="axis", text_anchor="end"))
    return drawn


def _named(dot: Dot, at: tuple[float, float], taken: list[Box]) -> list[Content]:
    """The name beside, above or below its dot, where nothing else is; nowhere if there is no room."""
    x, y = at
    name = dot.name if len(dot.name) <= 26 else f"{dot.name[:24].rstrip()}…"
    long = _LETTER * len(name)
    for left, base, anchor, start in (
        (x + 9, y + 4, "start", x + 9), (x - 9 - long, y + 4, "end", x - 9), (x - long / 2, y - 9, "middle", x),
        (x - long / 2, y + 17, "middle", x), (x + 5, y - 8, "start", x + 5), (x + 5, y + 15, "start", x + 5),
        (x - 5 - long, y - 8, "end", x - 5), (x - 5 - long, y + 15, "end", x - 5),
    ):  # fmt: skip
        box = left, base - _LINE + 2, left + long, base + 3
        inside = left >= _LEFT - 4 and box[2] <= _WIDTH and box[1] >= _TOP - 10 and box[3] <= _HEIGHT - _BOTTOM
        if inside and not any(_meet(box, other) for other in taken):
            taken.append(box)
            return [el("text", name, x=start, y=base, text_anchor=anchor, class_="dot-name")]
    return []


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
