"""Plots as wide as the page: how often numbers came up, and lines from round to round.

Places across are percentages, places down are pixels, so words keep their size on any screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from interpreter.definition import frozen
from interpreter.web_page.markup import Content, Markup, el, percent
from interpreter.web_page.scales import Scale, apart, scale, step_of
from interpreter.web_page.strips import SHAPES, glyph

_HEIGHT = 240
_MOST_BINS = 36
Counts = Sequence[Sequence[int]]  # pairs of a number and how often it came up


def _plot(drawn: Sequence[Content], said: str, *, right: bool = False) -> Markup:
    """The frame of a plot: room for numbers at its left and below, with `right` for words at its right."""
    svg = el("svg", *drawn, width="100%", height=_HEIGHT, role="img", aria_label=said)
    return el("div", svg, class_="plot-room named" if right else "plot-room")


def _grid(axis: Scale, unit: str = "") -> list[Content]:
    """Lines across for the ticks of a scale that goes up."""
    drawn: list[Content] = []
    for tick in axis.ticks:
        y = _HEIGHT * (1 - axis.at(tick))
        drawn.append(el("line", x1="0", x2="100%", y1=y, y2=y, class_="base" if tick == axis.low else "grid"))
        drawn.append(el("text", f"{axis.written(tick)}{unit}", x=-8, y=y + 4, text_anchor="end"))
    return drawn


def _below(at: float, words: str) -> Markup:
    return el("text", words, x=percent(at), y=_HEIGHT + 20, text_anchor="middle")


# --------------------------------------------------------------------------------------- how often numbers come up
def bin_width(many: Sequence[Counts]) -> int:
    """A width for the bins of all these numbers."""
    values = [pair[0] for counts in many for pair in counts] or [0]
    return max(1, round(step_of((max(values) - min(values) + 1) / _MOST_BINS)))


def binned(counts: Counts, width: int) -> dict[int, int]:
    """How many numbers are in each bin, by the least number of the bin."""
    found: dict[int, int] = {}
    for value, times in counts:
        found[value // width * width] = found.get(value // width * width, 0) + times
    return found


@frozen
class Heap:
    """Numbers that came up, drawn as bars or as an outline. fill: the class of how it is drawn."""

    name: str
    counts: Counts
    fill: str
    outline: bool = False


def histogram(heaps: Sequence[Heap], said: str) -> Markup:
    """Heaps over each other: how many of all numbers of the first fall into each bin."""
    width = bin_width([heap.counts for heap in heaps])
    bins = [binned(heap.counts, width) for heap in heaps]
    whole = (
        [sum(each.values()) or 1 for each in bins] if heaps[-1].outline else [sum(bins[0].values()) or 1] * len(bins)
    )
    first, last = min(map(min, bins)), max(map(max, bins)) + width
    most = max(times / all_ for each, all_ in zip(bins, whole, strict=True) for times in each.values())
    up = scale([0.0, 100.0 * most], 4)
    drawn = _grid(up, "%")
    for heap, each, all_ in zip(heaps, bins, whole, strict=True):
        heights = {at: _HEIGHT * up.at(100.0 * times / all_) for at, times in each.items()}
        draw = _outline if heap.outline else _bars
        drawn += draw(heap, each, heights, (first, last, width))
    for tick in scale([first, last], 6).ticks:
        if first <= tick <= last:
            drawn.append(_below((tick - first) / (last - first), f"{tick:,.0f}".replace("-", "−")))
    return _plot(drawn, said)


def _bars(heap: Heap, counts: dict[int, int], heights: dict[int, float], reach: tuple[int, int, int]) -> list[Content]:
    first, last, width = reach
    drawn: list[Content] = []
    for at, height in sorted(heights.items()):
        about = f"{at}" if width == 1 else f"{at} to {at + width - 1}"
        title = el("title", f"{heap.name}, {about}: {counts[at]:,}")
        x, wide = (at - first) / (last - first), width / (last - first)
        drawn.append(el("rect", title, x=percent(x + 0.04 * wide), width=percent(0.92 * wide), y=_HEIGHT - height,
                        height=height, class_=heap.fill))  # fmt: skip
    return drawn


def _outline(
    heap: Heap, counts: dict[int, int], heights: dict[int, float], reach: tuple[int, int, int]
) -> list[Content]:
    """Steps from bin to bin."""
    first, last, width = reach
    drawn: list[Content] = []
    before = 0.0
    for at in range(first, last + width, width):
        height = heights.get(at, 0.0)
        x, then = percent((at - first) / (last - first)), percent(min(1.0, (at + width - first) / (last - first)))
        drawn.append(el("line", x1=x, x2=x, y1=_HEIGHT - before, y2=_HEIGHT - height, class_=heap.fill))
        if at < last:
            drawn.append(el("line", x1=x, x2=then, y1=_HEIGHT - height, y2=_HEIGHT - height, class_=heap.fill))
        before = height
    return drawn


# ---------------------------------------------------------------------------------------------------- lines
@frozen
class Line:
    """Values at each of the places across, None where there is none, and what it is called at its end.

    plain: without shapes, for what is compared with.
    """

    name: str
    values: tuple[float | None, ...]
    plain: bool = False


def lines(
    across: Sequence[str], many: Sequence[Line], said: str, unit: str = "", *, least: float | None = 0.0
) -> Markup:
    """Lines from place to place, each with a shape of its own and its name at its end.

    least: where the scale begins, None for the least value.
    """
    values = [value for line in many for value in line.values if value is not None]
    up = scale(values if least is None else [least, *values], 5)
    drawn = _grid(up, unit)
    gaps = max(1, len(across) - 1)
    every = max(1, -(-len(across) // 12))
    for i, word in enumerate(across):
        if i % every == 0 or i == len(across) - 1:
            drawn.append(_below(i / gaps, word))
    ends = [next((v for v in reversed(line.values) if v is not None), 0.0) for line in many]
    wanted = [_HEIGHT * (1 - up.at(end)) for end in ends]
    for i, (line, y) in enumerate(zip(many, apart(wanted, 17, 4, _HEIGHT), strict=True)):
        drawn += _line(line, up, f"line-{i % len(SHAPES)}", SHAPES[i % len(SHAPES)], gaps, unit)
        drawn.append(el("text", line.name, x="100%", dx=14, y=y + 4, class_="end"))
    return _plot(drawn, said, right=True)


def _line(line: Line, up: Scale, class_: str, shape: str, gaps: int, unit: str) -> list[Content]:
    points = [(i / gaps, value) for i, value in enumerate(line.values) if value is not None]
    drawn: list[Content] = [
        el("line", x1=percent(x), x2=percent(then), y1=_HEIGHT * (1 - up.at(y)), y2=_HEIGHT * (1 - up.at(to)),
           class_=f"path {class_}")
        for (x, y), (then, to) in pairwise(points)
    ]  # fmt: skip
    shapes = [] if line.plain else points
    return drawn + [glyph(shape, percent(x), _HEIGHT * (1 - up.at(y)), class_) for x, y in shapes]
