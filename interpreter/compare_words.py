"""What came of a comparison, said in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.english import counted
from interpreter.verdicts import FEWEST

Plain = dict[str, Any]
_TOPICS = (
    ("restricted play", ("restricted-wins", "restricted-score")),
    ("wins", ("wins-by-bot", "wins-by-seat", "wins-by-start", "shared")),
    ("scores", ("score",)),
    ("tension", ("spread", "margin", "lead-changes", "leader-wins")),
    ("length", ("decisions", "turns")),
    ("points", ("points",)),
    ("cards", ("taken", "used", "brought")),
)
DETAILS = ("points", "taken", "used", "brought")
_CERTAIN = ("more", "less")
_ONE_SIDED = ("new", "gone")
_MOST_NAMED, _MOST_LISTED = 4, 12


def topics(
    what: str, measures: Sequence[Plain], games: int, otherwise: int, players: int, *, failed: int = 0
) -> list[Plain]:
    """The verdict: for each topic what changed for certain, what did not, and what is open. The first is the whole.

    otherwise: deals, of so many games, in which anything was not the same. failed: games that do not count.
    """
    if 0 < games < FEWEST * players:
        text = f"So few games tell nothing: a verdict takes {FEWEST} seat rotations, {FEWEST * players} games."
        return [{"topic": "all", "changed": False, "text": text}]
    if not otherwise:
        unknown = "No seat rotation was played to its end by both rules yet, so nothing is known."
        if failed:
            unknown = "No seat rotation could be played to its end by both rules, so nothing is known."
        return [{"topic": "all", "changed": False, "text": _nothing(games, players) if games else unknown}]
    found = [{"topic": "all", "changed": any(map(_certain, measures)), "text": _whole(what, measures)}]
    for topic, sorts in _TOPICS:
        part = [each for each in measures if each["measure"] in sorts]
        if part:
            found.append({"topic": topic, "changed": any(map(_certain, part)), "text": _said(part)})
    return found


def _nothing(games: int, players: int) -> str:
    """Every deal went the same way by both rules."""
    unseen = 100 * (1 - 0.05 ** (players / games))
    return (
        f"The change made no difference in any of {games:,} deals. What comes up in fewer than {unseen:.2g}% of seat "
        f"rotations, {players} games each, may have stayed unseen."
    )


def _certain(measure: Plain) -> bool:
    return measure["verdict"] in _CERTAIN


def _whole(what: str, measures: Sequence[Plain]) -> str:
    """The verdict in a sentence or two."""
    if what == "restricted":
        return _forbidden(measures)
    game = [each for each in measures if each["measure"] not in DETAILS]
    rest = [each for each in measures if each["measure"] in DETAILS]
    big = sum(_certain(each) and not each["small"] for each in game)
    finer = sum(_certain(each) and not each["small"] for each in rest)
    if big:
        whole = f"The game is another: of {len(game)} numbers about it as a whole {big} {_differ(big)} for certain."
    elif all(each["verdict"] in ("same", *_ONE_SIDED) or each["small"] for each in game):
        whole = "The game as a whole is the same, as far as it matters."
    else:
        whole = "No change of the game as a whole is certain to matter, but not everything can be told yet."
    if finer:
        return f"{whole} Of {len(rest)} numbers about points and cards {finer} {_differ(finer)} for certain."
    there = [word for word in _ONE_SIDED if any(each["verdict"] == word for each in rest)]
    apart = f", apart from what is {' or '.join(there)}" if there else ""
    if any(map(_certain, rest)):
        return (
            f"{whole} Where points come from and how cards are used changes for certain, but by less than "
            f"matters{apart}."
        )
    return f"{whole} No change is certain in where points come from and how cards are used{apart}."


def _differ(number: int) -> str:
    return "differs" if number == 1 else "differ"


def _forbidden(measures: Sequence[Plain]) -> str:
    wins = next(each for each in measures if each["measure"] == "restricted-wins")
    difference = wins["difference"]["value"]
    if _certain(wins):
        little = "a little " if wins["small"] else ""
        if difference < 0:
            return f"A seat that may not use the card wins {little}less often: the card is worth having."
        return f"A seat that may not use the card wins {little}more often: the bots do better without it."
    if wins["verdict"] == "same":
        return "A seat that may not use the card wins as often as others, as far as it matters."
    return "Whether a seat that may not use the card wins less often cannot be told yet."


# ------------------------------------------------------------------------------------------------ topics
def _said(measures: Sequence[Plain]) -> str:
    """What changed, what is the same and what is open."""
    certain = sorted(filter(_certain, measures), key=lambda each: -abs(each["difference"]["value"]) / each["size"])
    big = [each for each in certain if not each["small"]]
    small = [_full_name(each) for each in certain if each["small"]]
    parts = [_changed(each) for each in big[:_MOST_NAMED]]
    if len(big) > _MOST_NAMED:
        parts.append(f"{len(big) - _MOST_NAMED} more numbers changed for certain")
    if small:
        more = f" and {len(small) - _MOST_NAMED} more" if len(small) > _MOST_NAMED else ""
        parts.append(f"certain, but less than matters: {', '.join(small[:_MOST_NAMED])}{more}")
    for verdict in _ONE_SIDED:
        names = list(dict.fromkeys(each["name"] for each in measures if each["verdict"] == verdict))[:_MOST_LISTED]
        if names:
            parts.append(f"{verdict}: {', '.join(names)}")
    return "; ".join([*parts, *_rest(measures, others=bool(parts))]) + "."


_HOW = {
    "taken": "taken {} often", "used": "used {} often", "brought": "brings {}", "points": "{} of all points",
}  # fmt: skip


def _changed(each: Plain) -> str:
    how = _HOW.get(each["measure"], "{}").format(each["verdict"])
    return f"{each['name']}: {how}, {_number(each, 'changed')} instead of {_number(each, 'original')}"


def _rest(measures: Sequence[Plain], *, others: bool) -> list[str]:
    """What did not change, and what cannot be told."""
    same = [each for each in measures if each["verdict"] == "same"]
    left = [each for each in measures if each["verdict"] == "open"]
    seldom = sum(each["verdict"] == "seldom" for each in measures)
    found = []
    if left:
        found.append(_open(left, alone=len(left) == len(measures)))
    if same:
        sizes = {size_said(each) for each in same}
        by = f" by {sizes.pop()} or more" if len(sizes) == 1 else " by as much as matters"
        subject = "the rest" if others or left else "nothing here" if len(same) > 1 else same[0]["name"]
        found.append(f"{subject} does not change{by}" if subject != "nothing here" else f"nothing here changes{by}")
    if seldom:
        found.append(f"{counted(seldom, 'number')} came up in too few games to tell")
    return found


def _open(left: Sequence[Plain], *, alone: bool) -> str:
    """Numbers that cannot be distinguished: how many more games it takes."""
    needed = sorted(each["games_needed"] for each in left)
    sizes = {size_said(each) for each in left}
    one_size = len(sizes) == 1
    size = f"a change of {sizes.pop()}" if one_size else "changes of the size that matters"
    widest = max(left, key=_reach)
    upto = f" (changes up to {shown_difference(widest, _reach(widest)).lstrip('+')} are possible)" if one_size else ""
    if len(left) == 1:
        return f"{_full_name(left[0])}: not distinguishable{upto}, about {needed[0]:,} more games would tell {size}"
    subject = ("not distinguishable" if alone else f"{len(left)} numbers are not distinguishable") + upto
    half = needed[len(needed) // 2]
    more = f"about {needed[-1]:,} more games would tell {size}"
    if needed[-1] > 2 * half:
        more = f"about {half:,} more games would tell {size} for half of them, {needed[-1]:,} for all"
    return f"{subject}: {more}"


def _reach(each: Plain) -> float:
    """How far from 0 an interval goes."""
    difference = each["difference"]
    return float(max(abs(difference["low"]), abs(difference["high"])))


def _full_name(each: Plain) -> str:
    """What is compared, where the name alone is that of a card."""
    how = {"taken": "how often {} is taken", "used": "how often {} is used", "brought": "what {} brings"}
    return how.get(each["measure"], "{}").format(each["name"])


def _number(each: Plain, side: str) -> str:
    return shown(each, each[side]["value"])


# ----------------------------------------------------------------------------------------------- numbers
def shown(measure: Plain, value: float) -> str:
    """A number of a measure as people read it."""
    if measure["share"]:
        return f"{100 * value:.1f}%"
    return f"{value:.{_digits(measure)}f}"


def shown_difference(measure: Plain, value: float) -> str:
    """A difference with its sign; of shares in percentage points."""
    if measure["measure"] == "points":
        return f"{100 * value:+.2f}"
    return f"{100 * value:+.1f}" if measure["share"] else f"{value:+.{_digits(measure)}f}"


def _digits(measure: Plain) -> int:
    return 1 if measure["size"] >= 0.5 else 2


def size_said(measure: Plain) -> str:
    """The difference that matters, with its unit."""
    size = measure["size"]
    if measure["share"]:
        return f"{100 * size:g} percentage point{'s' * (round(100 * size, 9) != 1)}"
    unit = {"decisions": "decision", "turns": "turn", "lead-changes": "lead change"}.get(measure["measure"], "point")
    return f"{size:g} {unit}{'s' * (size != 1)}"
