"""The page about a comparison: verdicts in words, then how sure they are, then what they rest on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.compare_words import DETAILS, size_said
from interpreter.web_page.card_parts import unfinished
from interpreter.web_page.changes import card_changes, forest, point_changes, side_names, table_of_all
from interpreter.web_page.frame import figure, interrupted, keys, made_with, page, topics
from interpreter.web_page.markup import Content, Markup, el
from interpreter.web_page.plots import Heap, bin_width, histogram
from interpreter.web_page.said import bots_said, games_said, listed

Plain = dict[str, Any]
_TITLES = {
    "without-action": "The same card without its special action",
    "without-card": "The game without the card",
    "restricted": "One seat may not use the card",
}


def compared_page(document: Plain) -> str:
    """The page. document: what `compare --format json` prints."""
    result = document["result"]
    comparisons = result["comparisons"]
    title = _title(result)
    opening: list[Content] = [
        el("p", "elgrande-sim, a comparison", class_="eyebrow"),
        el("h1", title),
        el("p", _what(result), class_="facts"),
        *(el("p", note, class_="note") for note in result["notes"]),
        interrupted(result, " of each"),
    ]
    one = len(comparisons) == 1
    body: list[Content] = [] if one or not comparisons else [_contents(comparisons)]
    for number, found in enumerate(comparisons, start=1):
        head = [] if one else [el("h2", _heading(found))]
        parts = [*head, *_comparison(found, "h2" if one else "h3")]
        body.append(el("section", *parts, class_=None if one else "line-up", id=f"comparison-{number}"))
    body.append(_same(result))
    return page(title, opening, body, made_with(document))


def _title(result: Plain) -> str:
    cards = [found["card_name"] for found in result["comparisons"] if found["card"]]
    if cards:
        return f"{cards[0]}: what the card does"
    names = [path.replace("\\", "/").rpartition("/")[2] for path in result["with"]]
    return f"What {listed(names)} do{'es' * (len(names) == 1)}" if names else "Nothing to compare"


def _what(result: Plain) -> str:
    rules = listed(result["files"]) or "the shipped rules"
    more = f" with and without {listed(result['with'])}" if result["with"] else ""
    return f"The same deals are played by {rules}{more}." if more else f"Rules: {rules}. All play the same deals."


def _heading(found: Plain) -> str:
    told = _TITLES.get(found["what"])
    return f"{told}: {found['name']}" if told else f"{found['name']}, {found['players']} players"


def _contents(comparisons: Sequence[Plain]) -> Markup:
    """The verdict of each, to go there."""
    told: list[tuple[Content, Content]] = []
    for number, found in enumerate(comparisons, start=1):
        link = el("a", "to the numbers", href=f"#comparison-{number}", aria_label=f"to the numbers: {_heading(found)}")
        told.append((_heading(found), [found["verdict"][0]["text"], " ", link]))
    return el("nav", topics(told), aria_label="verdicts")


def _same(result: Plain) -> Content:
    if not result["same"]:
        return None
    names = f"line-up{'s' * (len(result['same']) > 1)} {listed(result['same'])}"
    return el("p", f"The rules of {names} are the same with and without {listed(result['with'])}.")


# ------------------------------------------------------------------------------------------- one comparison
def _comparison(found: Plain, level: str) -> list[Content]:
    facts = (
        f"{found['players']} players, {games_said(found['games'])} by each, seed {found['seed']}; line-up "
        f"{found['line_up']}; bots: {bots_said(found['bots'])}, who change seats after each game."
    )
    whole, *rest = found["verdict"]
    parts: list[Content] = [el("p", facts, class_="facts"), *(el("p", note, class_="note") for note in found["notes"])]
    parts += [*unfinished(found["findings"]), el("p", whole["text"], class_="verdict")]
    said: list[tuple[Content, Content]] = [(_topic(each), each["text"]) for each in rest]
    parts.append(topics([*said, *_more(found)]))
    if not found["otherwise"]:
        return parts
    parts += _whole(found, level) + _distributions(found, level)
    if found["what"] == "rules":
        parts += [*point_changes(found, level), *card_changes(found, level)]
    return [*parts, table_of_all(found)]


def _topic(each: Plain) -> Content:
    """What a sentence is about; marked where something changed for certain."""
    if not each["changed"]:
        return str(each["topic"])
    return el("strong", each["topic"], el("span", " ◆", title="changed for certain", class_="changed"))


def _more(found: Plain) -> list[tuple[Content, Content]]:
    """How often the change made a difference, and whether intervals are as narrow as was wanted."""
    told: list[tuple[Content, Content]] = []
    games, otherwise = found["games"], found["otherwise"]
    if games:
        share = f"{otherwise:,} of {games:,} deals ({100 * otherwise / games:.1f}%) went otherwise in some way."
        told.append(("deals", share))
    until = found["until"]
    if until is not None:
        wide = "not known" if until["widest"] is None else f"±{100 * until['widest']:.2f}"
        what = "reached" if until["reached"] else "not reached by these games"
        told.append(("until", f"±{100 * until['width']:g} points in all shares of wins: {what} ({wide})."))
    return told


def _whole(found: Plain, level: str) -> list[Content]:
    measures = [each for each in found["measures"] if each["measure"] not in DETAILS]
    if not measures:
        return []
    title = "The seat without the card" if found["what"] == "restricted" else "The game as a whole"
    sizes: dict[str, list[str]] = {}
    for each in measures:
        names = sizes.setdefault(size_said(each), [])
        names.append(each["name"])
    matters = "; ".join(f"{size} ({_few(names)})" for size, names in sizes.items())
    caption = [
        "Changes with their 95% intervals. All are drawn in units of what matters, ±1 being the shaded band: ", matters,
        ". A filled diamond is certain, all numbers of the comparison taken together; a filled dot is the same, as far "
        "as it matters; an open circle cannot be told yet.",
    ]  # fmt: skip
    return [el(level, title), figure(forest(found, measures, caption))]


def _few(names: Sequence[str]) -> str:
    return listed(names) if len(names) <= 2 else f"{names[0]} and {len(names) - 1} more"


def _distributions(found: Plain, level: str) -> list[Content]:
    before, after = (found["distributions"][side] for side in ("original", "changed"))
    if not before["score"] or not after["score"]:
        return []
    names = side_names(found)
    wide = bin_width([before["score"], after["score"]])
    bins = "one number" if wide == 1 else f"{wide} points"
    drawn = []
    for what, caption in (("score", f"Points of all players; a step is {bins} wide."),
                          ("margin", "Points between best and second-best score.")):  # fmt: skip
        heaps = [Heap(names[0], before[what], "hatched"), Heap(names[1], after[what], "step", outline=True)]
        said = f"{caption} {names[0]}: mean {_mean(before[what]):.1f}; {names[1]}: mean {_mean(after[what]):.1f}."
        drawn.append(figure(histogram(heaps, said), caption))
    key_ = keys(("hatched", names[0]), ("step-key", f"{names[1]} (outline)"))
    return [el(level, "Scores of both"), key_, el("div", *drawn, class_="side-by-side")]


def _mean(counts: Sequence[Sequence[int]]) -> float:
    return sum(value * times for value, times in counts) / (sum(times for _, times in counts) or 1)
