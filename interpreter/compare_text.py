"""A comparison for people: the verdict in words first, then the numbers it rests on."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich.text import Text

from interpreter.compare_words import DETAILS, shown, shown_difference, size_said
from interpreter.drawing import Page
from interpreter.report_text import findings
from interpreter.report_values import interrupted_said

Plain = dict[str, Any]
_TIGHT, _FEWEST_CELLS = 56, 11
HEADS = {
    "rules": ("without", "with"), "without-action": ("as it is", "no action"), "without-card": ("as it is", "no card"),
    "restricted": ("may use", "may not"),
}  # fmt: skip
_TITLES = {
    "without-action": "The same card without its special action",
    "without-card": "The game without the card",
    "restricted": "One seat may not use the card",
}


def compare_text(result: Plain, *, width: int, colour: bool, unicode: bool) -> str:
    """The results of `compare` as text for a terminal of that width."""
    page = Page(width, colour=colour, unicode=unicode)
    for i, found in enumerate(result["comparisons"]):
        if i:
            page.line("")
        _comparison(page, result, found)
    _closing(page, result)
    return page.text


def _comparison(page: Page, result: Plain, found: Plain) -> None:
    dot = " · " if page.unicode else " - "
    titles = [_TITLES[found["what"]], found["card_name"]] if found["card"] else []
    page.title(dot.join([*titles, found["name"], f"{found['players']} players", f"{found['games']:,} games of each"]))
    counts: Counter[str] = Counter(found["bots"])
    bots = ", ".join(f"{count} {bot}" for bot, count in counts.items())
    named = ""
    if found["what"] == "rules":
        named = f"{' '.join(result['files']) or 'shipped rules'} with and without {' '.join(result['with'])}; "
    page.line(
        f"{named}line-up {found['line_up']}, from the same deals (seed {found['seed']}); bots: {bots}, who change "
        "seats after each game", "dim",
    )  # fmt: skip
    for note in found["notes"]:
        page.line(note, "yellow")
    findings(page, found)
    _verdict(page, found)
    if found["otherwise"]:
        _whole(page, found)
        if found["what"] == "rules":
            _points(page, found)
            _cards(page, found)


def _verdict(page: Page, found: Plain) -> None:
    whole, *rest = found["verdict"]
    page.line("")
    page.line(whole["text"], "bold")
    if rest:
        rows: list[list[str | Text]] = [
            [Text(each["topic"], style="bold" if each["changed"] else ""), each["text"]] for each in rest
        ]
        page.table(["", ""], rows, right="lw", headed=False)
    if found["otherwise"]:
        page.line(_otherwise(found["otherwise"], found["games"]), indent=1)
    until = found["until"]
    if until is not None:
        wide = "not known" if until["widest"] is None else f"{_sign(page)}{100 * until['widest']:.2f}"
        what = "reached" if until["reached"] else "not reached by these games"
        page.line(
            f"Until {_sign(page)}{100 * until['width']:g} points in all shares of wins: {what} ({wide}).", indent=1
        )


def _otherwise(deals: int, games: int) -> str:
    """How many deals the change made a difference to."""
    if deals == games:
        return f"All {games:,} deals went otherwise in some way."
    went = f"{deals:,} of {games:,} deals ({100 * deals / games:.1f}%) went otherwise in some way"
    return f"{went}; the others had the same scores, points and cards."


def _sign(page: Page) -> str:
    return "±" if page.unicode else "+-"


# ------------------------------------------------------------------------------------------------ tables
def _whole(page: Page, found: Plain) -> None:
    measures = [each for each in found["measures"] if each["measure"] not in DETAILS]
    title = "The seat without the card" if found["what"] == "restricted" else "The game as a whole"
    page.heading(title, "change with its 95% interval; shares in percentage points")
    shares = [each for each in measures if each["share"]]
    others = [each for each in measures if not each["share"]]
    for part in (shares, others):
        if part:
            _table(page, found, [(each["name"], each) for each in part], drawn=part is shares)


def _points(page: Page, found: Plain) -> None:
    measures = [each for each in found["measures"] if each["measure"] == "points"]
    if not measures:
        return
    page.heading("Where points come from", "shares of all points; by list and cards, then by place")
    parts: list[list[Plain]] = [[], []]
    for each in measures:
        parts[each["of"][0] not in ("list", "cards")].append(each)
    for part in parts:
        if part:
            _table(page, found, [(each["name"], each) for each in part], drawn=True)


_CARD_WORDS = {"taken": "taken when offered", "used": "used when taken", "brought": "points a use brings"}


def _cards(page: Page, found: Plain) -> None:
    """What differs for certain, and what is new or gone; the rest is only counted."""
    measures = [each for each in found["measures"] if each["measure"] in _CARD_WORDS]
    told = [each for each in measures if each["verdict"] in ("more", "less", "new", "gone")]
    if not measures:
        return
    page.heading("Cards", "those of which something is new, gone or surely changed")
    if told:
        told.sort(key=lambda each: (each["name"], each["measure"] != "taken", each["measure"]))
        rows = [(f"{each['name']}: {_CARD_WORDS[each['measure']]}", each) for each in told]
        _table(page, found, rows, drawn=False)
    same = sum(each["verdict"] == "same" for each in measures)
    left = len(measures) - len(told) - same
    words = "Of the other" if told else "Of all"
    page.line(
        f"{words} {same + left} numbers about cards {same} are the same, as far as it matters, and {left} "
        "cannot be told yet; `--format json` lists them.", indent=1,
    )  # fmt: skip


def _table(page: Page, found: Plain, rows: Sequence[tuple[str, Plain]], *, drawn: bool) -> None:
    body = [[name, *_cells(page, each)] for name, each in rows]
    heads = ["", *HEADS[found["what"]], "change", "", "verdict"]
    if page.width < _TIGHT:
        heads, body = ["", "change", "", ""], [[row[0], *row[3:]] for row in body]
    sides = "w" + "r" * (len(heads) - 3) + "ll"
    cells = min(31, page.room(heads, body) - 2)
    if not drawn or page.width < _TIGHT or cells < _FEWEST_CELLS:
        page.table(heads, body, right=sides)
        return
    cells -= 1 - cells % 2  # so that there is a middle
    ends = [_ends(each) for _, each in rows]
    top = max((max(abs(end) for end in each) for each in ends if each is not None), default=0.0) or 1.0
    full: list[list[str | Text]] = []
    for row, each in zip(body, ends, strict=True):
        bar = Text("") if each is None else _interval(page, each, cells, top)
        full.append([*row[:5], bar, row[5]])
    left, right = (shown_difference(rows[0][1], end) for end in (-top, top))
    scale = f"{left}{right:>{cells - len(left)}}"
    page.table([*heads[:5], scale, heads[5]], full, right="wrrrlll")


def _ends(each: Plain) -> tuple[float, float, float] | None:
    difference = each["difference"]
    if difference is None or difference["low"] is None:
        return None
    return difference["low"], difference["value"], difference["high"]


def _cells(page: Page, each: Plain) -> list[str]:
    """Without, with, change, its half interval, verdict."""
    sides = ["" if each[side] is None else shown(each, each[side]["value"]) for side in ("original", "changed")]
    difference = each["difference"]
    if difference is None:
        return [*sides, "", "", each["verdict"]]
    half = "?"
    if difference["low"] is not None:
        half = shown_difference(each, (difference["high"] - difference["low"]) / 2).lstrip("+")
    return [*sides, shown_difference(each, difference["value"]), f"{_sign(page)}{half}", _word(each)]


def _word(each: Plain) -> str:
    verdict: str = each["verdict"]
    if verdict in ("more", "less"):
        return f"a little {verdict}" if each["small"] else verdict.upper()
    if verdict == "open":
        return f"? +{_short(each['games_needed'])} games"
    return {"seldom": "too few"}.get(verdict, verdict)


def _short(games: int) -> str:
    if games >= 1_000_000:
        return f"{games / 1_000_000:.3g}m"
    return f"{games / 1000:.3g}k" if games >= 10_000 else str(games)


def _interval(page: Page, ends: tuple[float, float, float], cells: int, top: float) -> Text:
    """An interval on a scale from -top to top, with a mark at 0."""
    low, value, high = ends
    found = page.interval((low + top, value + top, high + top), cells, 2 * top, top)
    if not low <= 0 <= high:
        found.stylize("bold")
    return found


# --------------------------------------------------------------------------------------------- the rest
def _closing(page: Page, result: Plain) -> None:
    if result["interrupted"]:
        page.line(interrupted_said(result, " of each"), "bold yellow")
    same = result["same"]
    if result["comparisons"] and (same or result["notes"]):
        page.line("")
    if same:
        page.line(f"The rules of {_listed(same)} are the same with and without {' '.join(result['with'])}.")
    for note in result["notes"]:
        page.line(note)
    if any(found["otherwise"] for found in result["comparisons"]):
        _legend(page, result)


def _listed(names: Sequence[str]) -> str:
    return f"line-up{'s' * (len(names) > 1)} {', '.join(names)}"


def _legend(page: Page, result: Plain) -> None:
    page.heading("What the words mean")
    measures = [each for found in result["comparisons"] for each in found["measures"]]
    words = {each["verdict"] for each in measures}
    sizes = {each["measure"]: size_said(each) for each in measures}
    certain = (
        "more than chance, all numbers here taken together: of 100 comparisons of equal rules only 5 call anything so"
    )
    rows = []
    if words & {"more", "less"}:
        rows.append(["MORE, LESS", f"{certain}. A little: but surely by less than matters"])
    if "same" in words:
        rows.append(["same", "the interval lies within a change that matters"])
    if "open" in words:
        rows.append(["? +N games", "not distinguishable. About N more games of each would find a change that matters, "
                     "in 80 of 100 runs"])  # fmt: skip
    if "seldom" in words:
        rows.append(["too few", "it came up in fewer than ten seat rotations, or by one of the two rules only"])
    if words & {"new", "gone"}:
        rows.append(["new, gone", "only one of the two rules has it"])
    matters = dict.fromkeys(f"{sizes[sort]} in {word}" for sort, word in _SIZES if sort in sizes)
    rows.append(["matters", f"a change of {', '.join(matters)}"])
    rows.append(
        [f"{_sign(page)}", "how far chance alone may have moved a change: a 95% interval for each number by itself"]
    )
    page.table(["", ""], rows, right="lw", headed=False)
    page.line("More about each number: docs/compare.md", "dim", indent=1)
    _play_on(page, result)


def _play_on(page: Page, result: Plain) -> None:
    """The command that tells what could not be told of wins in the first comparison of rules."""
    unsure = [found for found in result["comparisons"] if found["until"] is None and _has_open_wins(found)]
    if not unsure:
        return
    found, words = unsure[0], ["elgrande-sim", "compare", *result["files"]]
    for each in result["with"]:
        words += ["--with", each]
    words += ["--card", found["card"]] if found["card"] else []
    words += ["--lineup", found["line_up"], "--players", str(found["players"]), "--seed", str(found["seed"])]
    rulings = found["original"]["rulings"]
    words += [part for name, value in rulings.items() for part in ("--ruling", f"{name}={value}")]
    bots = dict.fromkeys(found["bots"])
    words += ["--bots", ",".join(bots if len(bots) == 1 else found["bots"]), "--until", "1pp"]
    page.line(f"To play until wins are known to {_sign(page)}1 percentage point, line-up {found['line_up']}:", indent=1)
    page.command(shlex.join(words))


def _has_open_wins(found: Plain) -> bool:
    return any(each["verdict"] == "open" and each["measure"] in _WINS for each in found["measures"])


_WINS = ("wins-by-seat", "wins-by-start", "restricted-wins")


_SIZES = (
    ("wins-by-seat", "wins"), ("restricted-wins", "wins"), ("leader-wins", "the leader's wins"), ("score", "scores"),
    ("restricted-score", "scores"), ("lead-changes", "a game"), ("decisions", "a game"), ("turns", "a game"),
    ("points", "shares of points"), ("taken", "how often cards are taken and used"), ("brought", "what a use brings"),
)  # fmt: skip
