"""Rows of a table with a drawing in each: intervals on one scale, bars, shaded cells.

A strip is as wide as its cell; places on it are percentages, so its words keep their size on any screen.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.definition import frozen
from interpreter.web_page.markup import Content, Markup, el, percent
from interpreter.web_page.scales import Scale

SHAPES = ("circle", "square", "triangle", "diamond", "cross")
SIGNS = {"open": "circle", "same": "dot", "sure": "diamond"}  # not known, known to be near the mark, known not to be


@frozen
class Interval:
    """A value with the ends of its interval, if they are known. sign: how sure it is, a key of `SIGNS`."""

    value: float
    low: float | None
    high: float | None
    sign: str = "open"


@frozen
class Row:
    """A row of a table of intervals: what it is about, the interval if any, more cells, and all of it in words."""

    name: Content
    interval: Interval | None
    cells: tuple[Content, ...]
    said: str = ""


def interval_table(
    caption: Content,
    heads: Sequence[str],
    rows: Sequence[Row],
    axis: Scale,
    mark: float,
    unit: str = "",
    *,
    band: tuple[float, float] | None = None,
    spare: int = 0,
) -> Markup:
    """A table of intervals. heads: of the names and of the further cells. mark: a value to compare with.

    band: values that are as good as the mark. spare: how many further cells phones leave out, the first ones.
    """  # fmt: skip
    head = el(
        "tr",
        el("th", heads[0], scope="col"),
        el("th", _axis(axis, mark, unit), scope="col", class_="plot"),
        *(el("th", each, scope="col", class_="spare" if i < spare else None) for i, each in enumerate(heads[1:])),
    )
    body = [
        el(
            "tr",
            el("th", row.name, scope="row"),
            el("td", _strip(row, axis, mark, band), class_="plot"),
            *(el("td", cell, class_="spare" if i < spare else None) for i, cell in enumerate(row.cells)),
        )
        for row in rows
    ]
    return el("table", caption_of(caption), el("thead", head), el("tbody", *body), class_="intervals")


def caption_of(words: Content) -> Markup:
    """What stands above a table; it stays in view when the table is moved sideways."""
    return el("caption", el("span", words))


def _axis(axis: Scale, mark: float, unit: str) -> Markup:
    """The scale above a column of strips."""
    labels = []
    for tick in axis.ticks if len(axis.ticks) <= 6 else axis.ticks[:: (len(axis.ticks) + 5) // 6]:
        at = axis.at(tick)
        anchor = "start" if at < 0.02 else "end" if at > 0.98 else "middle"
        labels.append(el("text", f"{axis.written(tick)}{unit}", x=percent(at), y=14, text_anchor=anchor))
        labels.append(el("line", x1=percent(at), x2=percent(at), y1=19, y2=24, class_="tick"))
    said = f"scale from {axis.written(axis.low)}{unit} to {axis.written(axis.high)}{unit}"
    return el("svg", *labels, class_="axis", width="100%", height=24, role="img", aria_label=said)


def _strip(row: Row, axis: Scale, mark: float, band: tuple[float, float] | None) -> Markup:
    drawn: list[Content] = []
    if band is not None and row.interval is not None:
        low, high = axis.at(band[0]), axis.at(band[1])
        drawn.append(el("rect", x=percent(low), width=percent(high - low), y=0, height="100%", class_="band"))
    at = percent(axis.at(mark))
    drawn.append(el("line", x1=at, x2=at, y1=0, y2="100%", class_="mark"))
    if row.interval is not None:
        drawn += _interval(row.interval, axis)
    title = el("title", row.said) if row.said else None
    return el("svg", title, *drawn, class_="strip", role="img", aria_label=row.said or "nothing to draw")


def _interval(interval: Interval, axis: Scale) -> list[Content]:
    drawn: list[Content] = []
    if interval.low is not None and interval.high is not None:
        low, high = axis.at(interval.low), axis.at(interval.high)
        drawn.append(el("line", x1=percent(low), x2=percent(high), y1="50%", y2="50%", class_="whisker"))
        for end, true in ((low, interval.low), (high, interval.high)):
            if axis.low <= true <= axis.high:
                drawn.append(glyph("cap", percent(end), "50%"))
    drawn.append(glyph(SIGNS[interval.sign], percent(axis.at(interval.value)), "50%", interval.sign))
    return drawn


def glyph(shape: str, x: str, y: float | str, class_: str = "") -> Markup:
    """A small shape whose middle is at a place; x and y may be percentages."""
    path = {
        "cap": "M0 -4v8",
        "dot": "M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z",
        "circle": "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z",
        "square": "M-4.5 -4.5h9v9h-9z",
        "triangle": "M0 -6l5.5 10h-11z",
        "diamond": "M0 -6.5l6.5 6.5l-6.5 6.5l-6.5 -6.5z",
        "cross": "M-5 -3l2 -2l3 3l3 -3l2 2l-3 3l3 3l-2 2l-3 -3l-3 3l-2 -2l3 -3z",
    }[shape]
    return el("svg", el("path", d=path, class_=f"glyph {class_}".strip()), x=x, y=y, class_="at")


# -------------------------------------------------------------------------------------------------- bars
@frozen
class Part:
    """A part of a bar. fill: the class of its pattern."""

    length: float
    fill: str
    said: str


def bar(parts: Sequence[Part], most: float, said: str) -> Markup:
    """A bar of parts beside each other. most: what fills the whole width."""
    drawn, at = [], 0.0
    for part in parts:
        if part.length > 0:
            width = part.length / most if most else 0.0
            drawn.append(el("rect", el("title", part.said), x=percent(at), width=percent(width), y="50%", height=16,
                            transform="translate(0 -8)", class_=part.fill))  # fmt: skip
            at += width
    return el("svg", *drawn, class_="strip", role="img", aria_label=said)


def shaded(content: Content, strength: float) -> Markup:
    """A cell of a table with a number, darker the more it is. strength: 0 to 1."""
    return el("td", content, class_="shaded", style=f"--strength:{round(100 * strength)}%")
