"""Tables of changes with their intervals: of the whole game, of where points come from, of cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.compare_words import DETAILS, shown, shown_difference
from interpreter.web_page.frame import figure, folded, table, wide
from interpreter.web_page.markup import Content, Markup, el
from interpreter.web_page.said import with_half
from interpreter.web_page.scales import Scale, scale
from interpreter.web_page.strips import Interval, Row, interval_table

Plain = dict[str, Any]
_SIDES = {
    "rules": ("without", "with"), "without-action": ("as it is", "no action"), "without-card": ("as it is", "no card"),
    "restricted": ("may use", "may not"),
}  # fmt: skip
_CARD_WORDS = {"taken": "taken when offered", "used": "used when taken", "brought": "points a use brings"}
_FARTHEST = 5.0  # times what matters that are drawn; what lies beyond is cut off
_MOST_CARDS = 60


def side_names(found: Plain) -> tuple[str, str]:
    """What the two sides of a comparison are called."""
    return _SIDES[found["what"]]


def verdict_said(each: Plain) -> str:
    """A verdict in a word or two."""
    verdict = str(each["verdict"])
    if verdict in ("more", "less"):
        return f"a little {verdict}" if each["small"] else verdict
    if verdict == "open":
        return f"? +{each['games_needed']:,} games"
    return {"seldom": "too few"}.get(verdict, verdict)


def forest(found: Plain, measures: Sequence[Plain], caption: Content) -> Markup:
    """Changes below each other, each in units of what matters of it."""
    ends = [abs(end) / each["size"] for each in measures for end in _ends(each)]
    reach = min(_FARTHEST, max([1.5, *ends]))
    axis = scale([-reach, reach], 4, snug=True)
    rows = [_row(found, each, each["size"], each["name"]) for each in measures]
    heads = ["", *side_names(found), "change", "verdict"]
    return interval_table(caption, heads, rows, axis, 0.0, band=(-1.0, 1.0), spare=2)


def _ends(each: Plain) -> list[float]:
    difference = each["difference"]
    if difference is None:
        return []
    return [difference[end] for end in ("low", "value", "high") if difference[end] is not None]


def _row(found: Plain, each: Plain, unit: float, name: Content) -> Row:
    difference, sides = each["difference"], side_names(found)
    numbers = ["–" if each[side] is None else shown(each, each[side]["value"]) for side in ("original", "changed")]
    word: Content = verdict_said(each)
    if each["verdict"] in ("more", "less") and not each["small"]:
        word = el("strong", word)
    said = f"{each['name']}: {sides[0]} {numbers[0]}, {sides[1]} {numbers[1]}"
    if difference is None:
        return Row(name, None, (*numbers, "", word), f"{said}; {verdict_said(each)}")
    low, value, high = (None if difference[e] is None else difference[e] / unit for e in ("low", "value", "high"))
    sign = "sure" if each["verdict"] in ("more", "less") else "same" if each["verdict"] == "same" else "open"
    interval = Interval(value or 0.0, low, high, sign)
    half = "?"
    if difference["low"] is not None:
        half = shown_difference(each, (difference["high"] - difference["low"]) / 2).lstrip("+")
    change = shown_difference(each, difference["value"])
    said = f"{said}; change {change} ±{half}; {verdict_said(each)}"
    return Row(name, interval, (*numbers, with_half(change, half), word), said)


# --------------------------------------------------------------------------------------- points and cards
def point_changes(found: Plain, level: str) -> list[Content]:
    """Where points come from, before and after: by list and cards, then by place."""
    measures = [each for each in found["measures"] if each["measure"] == "points"]
    if not measures:
        return []
    ends = [100 * end for each in measures for end in _ends(each)]
    axis = _around_zero(ends)
    size = 100 * measures[0]["size"]
    by_list = [each for each in measures if each["of"][0] in ("list", "cards")]
    by_place = [each for each in measures if each["of"][0] not in ("list", "cards")]
    drawn = [
        figure(interval_table(f"{caption} Changes in percentage points; the band is ±{size:g}.",
                              ["", *side_names(found), "change", "verdict"],
                              [_row(found, each, 0.01, each["name"]) for each in part], axis, 0.0,
                              band=(-size, size), spare=2))
        for caption, part in (("Shares of all points, by list of steps; cards together.", by_list),
                              ("Shares of all points, by place.", by_place)) if part
    ]  # fmt: skip
    return [el(level, "Where points come from"), *drawn]


def _around_zero(ends: Sequence[float]) -> Scale:
    reach = max([0.1, *map(abs, ends)])
    return scale([-reach, reach], 6, snug=True)


def card_changes(found: Plain, level: str) -> list[Content]:
    """Cards of which something is new, gone or surely changed; the rest is counted."""
    measures = [each for each in found["measures"] if each["measure"] in _CARD_WORDS]
    if not measures:
        return []
    told = [each for each in measures if each["verdict"] in ("more", "less", "new", "gone")]
    told.sort(key=lambda each: (bool(each["small"]), each["name"], each["measure"] != "taken", each["measure"]))
    parts: list[Content] = [el(level, "Cards")]
    if told:
        rows = [_row(found, each, each["size"], f"{each['name']}: {_CARD_WORDS[each['measure']]}")
                for each in told[:_MOST_CARDS]]  # fmt: skip
        ends = [abs(end) / each["size"] for each in told[:_MOST_CARDS] for end in _ends(each)]
        reach = min(_FARTHEST, max([1.5, *ends]))
        caption = "What is new, gone or surely changed, in units of what matters: the band is ±1."
        heads = ["", *side_names(found), "change", "verdict"]
        axis = scale([-reach, reach], 4, snug=True)
        parts.append(figure(interval_table(caption, heads, rows, axis, 0.0, band=(-1.0, 1.0), spare=2)))
    same = sum(each["verdict"] == "same" for each in measures)
    left = len(measures) - len(told) - same
    words = "Of the other" if told else "Of all"
    parts.append(el("p", f"{words} {same + left} numbers about cards {same} are the same, as far as it matters, and "
                         f"{left} cannot be told yet."))  # fmt: skip
    return parts


def table_of_all(found: Plain) -> Markup:
    """Every number of a comparison."""
    sides = side_names(found)
    rows = [
        [_long_name(each),
         *("–" if each[side] is None else shown(each, each[side]["value"]) for side in ("original", "changed")),
         *_change(each), verdict_said(each)]
        for each in found["measures"]
    ]  # fmt: skip
    caption = (
        "Everything that was compared. Shares in percent, their changes in percentage points. Chance: how often chance "
        "alone gives as much, after correction for all of these numbers."
    )
    heads = ["", *sides, "change", "95% interval", "chance", "verdict"]
    return folded(f"Table of all {len(rows)} numbers", wide(table(caption, heads, rows, "w")))


def _change(each: Plain) -> list[Content]:
    difference = each["difference"]
    chance = "–" if each["chance"] is None else f"{each['chance']:.3f}"
    if difference is None:
        return ["–", "–", chance]
    between = "–"
    if difference["low"] is not None:
        between = f"{shown_difference(each, difference['low'])} to {shown_difference(each, difference['high'])}"
    return [shown_difference(each, difference["value"]), between, chance]


def _long_name(each: Plain) -> str:
    more = f": {_CARD_WORDS[each['measure']]}" if each["measure"] in DETAILS and each["measure"] != "points" else ""
    return f"{each['name']}{more}"
