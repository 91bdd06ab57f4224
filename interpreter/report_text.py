"""The report for people: drawn from the same values the JSON holds."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from interpreter.authority import HOUSE_RULE
from interpreter.drawing import Page, percent
from interpreter.english import counted, ordinal_word
from interpreter.report_cards import show_cards
from interpreter.report_keeping import show_keeping
from interpreter.report_points import show_points
from interpreter.report_values import interrupted_said

Plain = dict[str, Any]
_MOST_FINDINGS = 5
_TIGHT = 56  # narrower than this, tables keep only what matters most


def report_text(result: Plain, *, width: int, colour: bool, unicode: bool) -> str:
    """The results of `sim` as text for a terminal of that width."""
    page = Page(width, colour=colour, unicode=unicode)
    for i, found in enumerate(result["line_ups"]):
        if i:
            page.line("")
        _line_up(page, found)
    _closing(page, result)
    return page.text


def _line_up(page: Page, found: Plain) -> None:
    dot = "·" if page.unicode else "-"
    parts = [found["name"], f"{found['players']} players", f"{found['games']:,} games", f"seed {found['seed']}"]
    page.title(f" {dot} ".join(parts))
    counts: Counter[str] = Counter(found["bots"])
    bots = ", ".join(f"{count} {bot}" for bot, count in counts.items())
    page.line(f"line-up {found['line_up']}; bots: {bots}, who change seats after each game", "dim")
    below_title(page, found)
    if not found["games"]:
        return
    _wins(page, found)
    _numbers(page, found)
    _leader(page, found)
    show_points(page, found)
    show_cards(page, found)
    show_keeping(page, found)
    _odd(page, found)


# ------------------------------------------------------------------------------------------------ wins
def _wins(page: Page, found: Plain) -> None:
    wins = found["wins"]
    even = wins["even"]
    if len(wins["by_bot"]) > 1:
        rows = [(f"{each['bot']} x{each['seats']}", each, each["even"]) for each in wins["by_bot"]]
        aside = "95% intervals" if page.narrow else f"95% intervals; {page.mark} is an even share for so many seats"
        _win_table(page, "Wins by bot", aside, "bot", rows)
    mark = "" if page.narrow else f" ({page.mark})"
    aside = f"95% intervals; an even share{mark} is {percent(even)}"
    rows = [(str(each["seat"]), each, even) for each in wins["by_seat"]]
    _win_table(page, "Wins by seat", aside, "seat", rows)
    rows = [(ordinal_word(each["place"]), each, even) for each in wins["by_start"]]
    _win_table(page, "Wins by place in the first round", "the seat drawn to begin, then clockwise", "acts", rows)
    shared = wins["shared"]
    if shared["value"]:
        page.line(f"{percent(shared['value'])} of the games end with a shared win; k winners count 1/k each", indent=1)


def _win_table(page: Page, title: str, aside: str, head: str, rows: list[tuple[str, Plain, float]]) -> None:
    page.heading(title, aside)
    highest = max(each["wins"]["high"] for _, each, _ in rows)
    top = next(step for step in (0.1, 0.25, 0.5, 0.75, 1.0) if step >= min(highest, 1.0))
    longest = max(cell_len(name) for name, _, _ in rows)
    cells = max(10, min(50, page.width - 50 - max(0, longest - 10)))
    scored = page.width >= _TIGHT and all("score" in each for _, each, _ in rows)
    heads = [head, "wins", "from", "to"]
    heads += [] if page.narrow else [f"0%{percent(top).replace('.0', ''):>{cells - 2}}"]
    heads += ["mean score"] if scored else []
    body: list[list[str | Text]] = []
    for name, each, even in rows:
        w = each["wins"]
        drawn = [] if page.narrow else [page.interval((w["low"], w["value"], w["high"]), cells, top, even)]
        score = [f"{each['score']['value']:.1f} {_half(page, each['score'])}"] if scored else []
        body.append([name, percent(w["value"]), percent(w["low"]), percent(w["high"]), *drawn, *score])
    page.table(heads, body, right="wrrr" + ("r" if page.narrow else "lr"))


def _half(page: Page, estimate: Plain) -> str:
    sign = "±" if page.unicode else "+-"
    return f"{sign}{(estimate['high'] - estimate['low']) / 2:.1f}" if estimate["low"] is not None else f"{sign}?"


# --------------------------------------------------------------------------------------------- numbers
def _numbers(page: Page, found: Plain) -> None:
    page.heading("Scores and length")
    scores, length = found["scores"], found["length"]
    named = (
        ("score of a player", scores["score"]), ("winner's lead over the second", scores["margin"]),
        ("from first to last", scores["first_to_last"]), ("lead changes in a game", found["leads"]["changes"]),
        ("decisions in a game", length["decisions"]), ("turns in a game", length["turns"]),
    )  # fmt: skip
    rows = []
    for name, each in named:
        mean = f"{each['mean']['value']:.1f} {_half(page, each['mean'])}"
        rows.append([name, mean, f"{each['deviation']:.1f}", str(each["least"]), str(each["most"])])
    heads = ["", "mean", "spread", "least", "most"]
    if page.width < _TIGHT:
        heads, rows = heads[:2] + heads[3:], [row[:2] + row[3:] for row in rows]
    page.table(heads, rows, right="wrrrr")
    page.line(f"A decision has {length['options_per_decision']:.1f} options on average.", indent=1)


def _leader(page: Page, found: Plain) -> None:
    """How often a lead is kept; nothing where nothing is scored before the end."""
    rows = [(str(each["scoring"]), each, found["wins"]["even"]) for each in found["leads"]["leader_wins"]]
    if rows:
        aside = "how often whoever has most points after a scoring wins; equal leaders count in equal parts"
        _win_table(page, "Wins of the leader", aside, "scoring", rows)


# ------------------------------------------------------------------------------------------- odd games
def _odd(page: Page, found: Plain) -> None:
    if not found["odd_games"]:
        return
    page.heading("Games worth a look")
    odd = found["odd_games"]
    rows = [[each["name"], f"game {each['game']}", _counted(each["value"], each["unit"])] for each in odd]
    best = _best_use(found["cards"])
    if best is not None:
        day = best["best"]
        rows.append(["best card", f"game {day['game']}", f"{_counted(day['points'], 'points')}: {best['name']}"])
    page.table(["", "", ""], rows, right="wlw", headed=False)
    page.line("To see one, here the first:", indent=1)
    page.command(odd[0]["replay"])


def _counted(number: int, unit: str) -> str:
    """A number with its unit, whose first word is a plural."""
    first, *more = unit.split(" ")
    return " ".join([str(number), first.removesuffix("s") if number == 1 else first, *more])


def _best_use(cards: Iterable[Plain]) -> Plain | None:
    known = [card for card in cards if card["best"] is not None]
    return max(known, key=lambda card: int(card["best"]["points"]), default=None)


def below_title(page: Page, found: Plain) -> None:
    """What must be known before the numbers: notes, rulings that are not the usual ones, unfinished games."""
    for note in found["notes"]:
        page.line(note, "yellow")
    if found["rulings"]:
        page.line("rulings: " + ", ".join(f"{ruling}={value}" for ruling, value in found["rulings"].items()))
    findings(page, found)


def findings(page: Page, found: Plain) -> None:
    """Games that could not be finished; rules: by which of two sets of rules, where there are two."""
    for each in found["findings"][:_MOST_FINDINGS]:
        by = f" by the {each['rules']} rules" if "rules" in each else ""
        page.line(f"{each['code']}: game {each['game']}{by}: {each['message']}", "bold red")
        if each["replay"]:
            page.command(each["replay"])
    more = len(found["findings"]) - _MOST_FINDINGS
    if more > 0:
        page.line(f"and {more:,} more games like these")
    if found["findings"]:
        page.line("Such games are left out of all numbers, with those around them in which the bots changed seats.")


def _closing(page: Page, result: Plain) -> None:
    if result["interrupted"] or result["not_playable"]:
        page.line("")
    if result["interrupted"]:
        page.line(interrupted_said(result), "bold yellow")
    for name, modules in result["not_playable"].items():
        page.line(f"Line-up {name} was not played: it needs module {' and '.join(modules)}.", "yellow")
    _legend(page, result)


# -------------------------------------------------------------------------------------------- the words
_BOTS = {
    "greedy": "a bot that takes what pays best at once; it plans no further",
    "random": "a bot that takes any option, all equally likely",
    "search": "a bot that tries its options in games dealt anew, to the end of the round, and takes what does best",
}
_ON_ONE_SOURCE, _BY_US = "single-source", ("inferred", "editorial")


def _legend(page: Page, result: Plain) -> None:
    """What the words of the tables mean, as far as they occur."""
    played = [found for found in result["line_ups"] if found["games"]]
    if not played:
        return
    page.heading("What the words mean")
    rows = [
        ["interval", "between `from` and `to`, or ± half of it: how far chance alone may have moved a number. In 95 of "
         "100 runs the number that endless play would give lies in it; more games make it narrower"],
        ["spread", "how far a single game lies from the mean, typically: two of three are nearer (standard deviation)"],
        ["lead", "it changes when a round ends with another sole leader than the one before"],
    ]  # fmt: skip
    if any(found["scores"]["score"]["mean"]["low"] is None for found in played):
        rows[0][1] += "; ±? stands where there are too few games to tell"
    rows += bot_meanings([name for found in played for name in found["bots"]])
    if any(card["brought"] for found in played for card in found["cards"]):
        rows.append(["points", "of a card: those its user got while it was carried out. Good players of good moments, "
                     "not the card alone, may be the reason"])  # fmt: skip
    rows += _not_confirmed(result)
    page.table(["", ""], [[word, _plain(page, meaning)] for word, meaning in rows], right="lw", headed=False)
    if result["not_confirmed"]:
        page.command(shlex.join(["elgrande-sim", "check", *result["files"], "--provenance"]))


def bot_meanings(bots: Sequence[str]) -> list[list[str]]:
    """Which of the shipped bots are among these, and what they are."""
    shipped = {bot for bot, _, more in (name.partition(":") for name in bots) if not more or more.isdigit()}
    return [[bot, meaning] for bot, meaning in _BOTS.items() if bot in shipped]


def _plain(page: Page, meaning: str) -> str:
    return meaning if page.unicode else meaning.replace("±", "+-")


def _not_confirmed(result: Plain) -> list[list[str]]:
    """How much of the rules is not confirmed: the number `check --provenance` gives, too."""
    counts: dict[str, int] = result["not_confirmed"]
    number = sum(counts.values())
    if not number:
        return []
    one, ours = counts.get(_ON_ONE_SOURCE, 0), sum(counts.get(confidence, 0) for confidence in _BY_US)
    parts = [f"{one} read in one source only"] if one else []
    parts += [f"{ours} concluded or decided by the rules' author"] if ours else []
    house = counts.get(HOUSE_RULE, 0)
    parts += [counted(house, "house rule")] if house else []
    entries = counted(number, "entry of the rules is", "entries of the rules are")
    return [["~", f"a card not confirmed. {entries} not: {', '.join(parts)}. To list them:"]]
