"""The page about a ladder: the order in words, ratings and how far bots are apart, then what every pair did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.ladder_words import how_sure, order_said, step_said
from interpreter.report_text import bot_meanings
from interpreter.web_page.card_parts import unfinished
from interpreter.web_page.frame import figure, interrupted, made_with, page, topics, wide
from interpreter.web_page.markup import Content, Markup, el
from interpreter.web_page.said import games_said, listed, share, spans
from interpreter.web_page.scales import scale
from interpreter.web_page.strips import Interval, Row, caption_of, interval_table, shaded

Plain = dict[str, Any]
_MOST_ACROSS = 8  # bots in a table of who beats whom


def climbed_page(document: Plain) -> str:
    """The page. document: what `ladder --format json` prints."""
    result = document["result"]
    opening: list[Content] = [
        el("p", "elgrande-sim, a ladder of bots", class_="eyebrow"),
        el("h1", result["name"]),
        el("p", _facts(result), class_="facts"),
        interrupted(result),
    ]
    body: list[Content] = [el("p", note, class_="note") for note in result["notes"]]
    if result["rulings"]:
        told = ", ".join(f"{ruling} = {value}" for ruling, value in result["rulings"].items())
        body.append(el("p", f"Rulings: {told}", class_="facts"))
    body += [*unfinished(result["findings"]), el("p", order_said(result), class_="verdict")]
    body += [*_steps_in_words(result), *_ratings(result), *_pairs(result), *_bots(result)]
    title = f"{result['name']}: {len(result['bots'])} bots on a ladder"
    return page(title, opening, body, made_with(document))


def _facts(result: Plain) -> str:
    return (
        f"{len(result['bots'])} bots, {result['players']} players, {games_said(result['games'])}, seed "
        f"{result['seed']}; line-up {result['line_up']}. Every two bots meet at tables of their own and change seats "
        "after each game."
    )


def _steps_in_words(result: Plain) -> list[Content]:
    if not result["steps"]:
        return []
    told: list[tuple[Content, Content]] = [
        (_pair_name(step["bot"], step["than"], step["certain"]), f"{step_said(step)}.") for step in result["steps"]
    ]
    more = how_sure(result["steps"])
    return [topics(told, as_written=True), el("p", more, class_="aside") if more else None]


def _pair_name(one: str, other: str, certain: bool) -> Content:
    if not certain:
        return f"{one} : {other}"
    return el("strong", f"{one} : {other}", el("span", " ◆", title="told apart for certain", class_="changed"))


# ------------------------------------------------------------------------------------------------ ratings
def _ratings(result: Plain) -> list[Content]:
    if not result["ratings"]:
        return []
    ends = [each["rating"][end] for each in result["ratings"] for end in ("low", "value", "high")]
    axis = scale([0.0, *ends], 4, snug=True)
    above = [step["certain"] for step in result["steps"]]
    rows = [
        Row(each["bot"], _interval(each["rating"], 1.0, sure),
            (signed(each["rating"]["value"]), signed(each["rating"]["low"]), signed(each["rating"]["high"])),
            f"{each['bot']}: {signed(each['rating']['value'])}, from {signed(each['rating']['low'])} to "
            f"{signed(each['rating']['high'])}")
        for each, sure in zip(result["ratings"], [*above, False], strict=True)
    ]  # fmt: skip
    caption = (
        "Ratings with their 95% intervals; the dashed line is the mean of these bots, 0. Who has 100 points more wins "
        "64% between two, 200 more 76%, 400 more 10 to 1. A filled diamond: surely stronger than the next bot below."
    )
    return [
        el("h2", "Ratings"), figure(interval_table(caption, ["bot", "rating", "from", "to"], rows, axis, 0.0)),
        *_steps(result),
    ]  # fmt: skip


def _steps(result: Plain) -> list[Content]:
    """By how much each bot is ahead of the next: their own intervals say little about that."""
    if len(result["steps"]) < 2:
        return []
    ends = [step["by"][end] for step in result["steps"] for end in ("low", "value", "high")]
    rows = [
        Row(f"{step['bot']} : {step['than']}", _interval(step["by"], 1.0, step["certain"]),
            (signed(step["by"]["value"]), signed(step["by"]["low"]), signed(step["by"]["high"])),
            f"{step['bot']} is {signed(step['by']['value'])} from {step['than']}, from {signed(step['by']['low'])} to "
            f"{signed(step['by']['high'])}")
        for step in result["steps"]
    ]  # fmt: skip
    caption = (
        "By how many points each bot is ahead of the next. This, and not whether the intervals above overlap, says "
        "whether two are told apart: an interval beyond the dashed line, 0, does."
    )
    axis = scale([0.0, *ends], 4, snug=True)
    return [figure(interval_table(caption, ["neighbours", "ahead", "from", "to"], rows, axis, 0.0))]


def _interval(found: Plain, factor: float, sure: bool) -> Interval:
    low, high = (None if found[end] is None else factor * found[end] for end in ("low", "high"))
    return Interval(factor * found["value"], low, high, "sure" if sure else "open")


def signed(value: float) -> str:
    """A number of points with its sign."""
    number = round(value)
    return f"{'+' if number > 0 else '−' if number < 0 else ''}{abs(number):,}"


# -------------------------------------------------------------------------------------------------- pairs
def _pairs(result: Plain) -> list[Content]:
    if not result["games"]:
        return []
    rows = []
    for pair in result["pairs"]:
        name, wins = " : ".join(pair["bots"]), pair["wins"]
        if wins is None:
            rows.append(Row(name, None, (f"{pair['games']:,}", "–", "–", "–"), f"{name}: no game"))
            continue
        sure = wins["low"] is not None and (wins["low"] > 0.5 or wins["high"] < 0.5)
        said = f"{name}: {share(wins['value'])}, {spans(wins, 100, 1, '%')}"
        ends = ("?" if wins[end] is None else share(wins[end]) for end in ("low", "high"))
        cells = (f"{pair['games']:,}", share(wins["value"]), *ends)
        rows.append(Row(name, _interval(wins, 100.0, sure), cells, said))
    caption = (
        "Wins of the first named in percent, with their 95% intervals; a win shared by k seats counts 1/k. The dashed "
        "line is an even share; a filled diamond is off it, by its own interval."
    )
    axis = scale([0.0, 100.0], 4)
    drawn = figure(interval_table(caption, ["bots", "games", "wins", "from", "to"], rows, axis, 50.0, spare=1))
    return [el("h2", "Every pair"), drawn, *_across(result)]


def _across(result: Plain) -> list[Content]:
    """Who beats whom, as a table of all against all."""
    known: dict[tuple[str, str], float] = {}
    for pair in result["pairs"]:
        if pair["wins"] is not None:
            one, other = pair["bots"]
            known[one, other] = pair["wins"]["value"]
            known[other, one] = 1 - pair["wins"]["value"]
    bots = [each["bot"] for each in result["ratings"]] or result["bots"]
    if not 2 < len(bots) <= _MOST_ACROSS:
        return []
    rows = [_row_of(bot, bots, known) for bot in bots]
    head = el("tr", el("th", "bot", scope="col"), *(el("th", bot, scope="col") for bot in bots))
    caption = "Wins of the bot on the left against the one above; darker is more."
    return [wide(el("table", caption_of(caption), el("thead", head), el("tbody", *rows), class_="heat"))]


def _row_of(bot: str, bots: Sequence[str], known: dict[tuple[str, str], float]) -> Markup:
    cells: list[Content] = []
    for other in bots:
        found = known.get((bot, other))
        cells.append(el("td", "" if bot == other else "–", class_="shaded", style="--strength:0%") if found is None
                     else shaded(share(found, 0), found))  # fmt: skip
    return el("tr", el("th", bot, scope="row"), *cells)


def _bots(result: Plain) -> list[Content]:
    known = bot_meanings(result["bots"])
    if not known:
        return []
    own = [bot for bot in result["bots"] if not bot_meanings([bot])]
    told: list[tuple[Content, Content]] = [(bot, f"{meaning}.") for bot, meaning in known]
    more = el("p", f"Of your own: {listed(own)}.", class_="aside") if own else None
    return [el("h2", "The bots"), topics(told, as_written=True), more]
