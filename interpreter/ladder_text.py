"""A ladder for people: the order in words first, then ratings and what pairs did."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from interpreter.drawing import Page, percent
from interpreter.ladder_words import TOO_FEW, how_sure, step_said
from interpreter.report_text import below_title, bot_meanings
from interpreter.report_values import interrupted_said

Plain = dict[str, Any]
_FEWEST_CELLS = 11


def ladder_text(result: Plain, *, width: int, colour: bool, unicode: bool) -> str:
    """The results of `ladder` as text for a terminal of that width."""
    page = Page(width, colour=colour, unicode=unicode)
    dot = "·" if page.unicode else "-"
    parts = [result["name"], f"ladder of {len(result['bots'])} bots", f"{result['players']} players",
             f"{result['games']:,} games", f"seed {result['seed']}"]  # fmt: skip
    page.title(f" {dot} ".join(parts))
    page.line(f"line-up {result['line_up']}; every two bots meet at tables of their own and change seats", "dim")
    below_title(page, result)
    if result["ratings"]:
        page.line("")
        _in_words(page, result)
        _ratings(page, result)
    elif not result["findings"]:
        page.line(TOO_FEW)
    if result["games"]:
        _pairs(page, result)
        _meanings(page, result)
    if result["interrupted"]:
        page.line("")
        page.line(interrupted_said(result), "bold yellow")
    return page.text


def _in_words(page: Page, result: Plain) -> None:
    for step in result["steps"]:
        page.paragraph(step_said(step), hang=1)
    more = how_sure(result["steps"])
    if more:
        page.line(more, "dim")


def _ratings(page: Page, result: Plain) -> None:
    sign = "−" if page.unicode else "-"

    def signed(value: float) -> str:
        return f"{'+' if round(value) > 0 else sign if round(value) < 0 else ''}{abs(round(value)):,}"

    rows: list[list[str | Text]] = []
    ends = [(each["rating"]["low"], each["rating"]["value"], each["rating"]["high"]) for each in result["ratings"]]
    for each, (low, value, high) in zip(result["ratings"], ends, strict=True):
        rows.append([each["bot"], signed(value), signed(low), signed(high)])
    heads = ["bot", "rating", "from", "to"]
    plain = [[str(cell) for cell in row] for row in rows]
    cells = min(page.room(heads, plain) - 2, 44)
    if cells >= _FEWEST_CELLS:
        first, last = min(low for low, _, _ in ends), max(high for _, _, high in ends)
        heads.append("")
        for row, (low, value, high) in zip(rows, ends, strict=True):
            scale = (low - first, value - first, high - first)
            row.append(page.interval(scale, cells, last - first, min(max(-first, 0.0), last - first)))
    page.heading("Ratings", f"95% intervals; {page.mark} is the mean; who has 100 more wins 64%")
    page.table(heads, rows, right="wrrr")


def _pairs(page: Page, result: Plain) -> None:
    even = f"{page.mark} is an even share"
    rows: list[list[str | Text]] = []
    for pair in result["pairs"]:
        wins, games = pair["wins"], f"{pair['games']:,}"
        if wins is None:
            rows.append([" : ".join(pair["bots"]), games, "-", "-", "-"])
        else:
            low, high = wins["low"], wins["high"]
            rows.append([" : ".join(pair["bots"]), games, percent(wins["value"]), percent(low), percent(high)])
    heads = ["bots", "games", "wins", "from", "to"]
    cells = min(page.room(heads, [[str(cell) for cell in row] for row in rows]) - 2, 40)
    if cells >= _FEWEST_CELLS:
        heads.append("")
        for row, pair in zip(rows, result["pairs"], strict=True):
            wins = pair["wins"]
            drawn = wins and page.interval((wins["low"], wins["value"], wins["high"]), cells, 1.0, 0.5)
            row.append(drawn or "")
    page.heading("Wins of the first named", f"95% intervals; {even}")
    page.table(heads, rows, right="wrrrr")


def _meanings(page: Page, result: Plain) -> None:
    rows = bot_meanings(result["bots"])
    if rows:
        page.heading("What the words mean")
        page.table(["", ""], rows, right="lw", headed=False)
