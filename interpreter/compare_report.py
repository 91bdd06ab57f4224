"""A comparison's results as plain values: what JSON holds and what the terminal report is drawn from."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from interpreter import comparing, verdicts
from interpreter.compare_words import topics
from interpreter.contrast import CHANGED, Contrast, Key
from interpreter.definition import frozen
from interpreter.english import ordinal_word
from interpreter.looking import Until
from interpreter.model import Rules
from interpreter.point_sources import PointSources
from interpreter.report import command
from interpreter.report_values import estimate
from interpreter.simulate import Setting
from interpreter.statistics import METHODS, Estimate
from interpreter.verdicts import Judge, Judged

Plain = dict[str, Any]
RULES, ACTION, REMOVED, RESTRICTED = "rules", "without-action", "without-card", "restricted"  # what is compared
_OF_CARDS = "taken", "used", "brought"


@frozen
class Compared:
    """One comparison that was played. what: one of the words above; card: its id, unless rules are compared.

    settings, rules, digests, sources: of the original and the changed rules. notes: what was played otherwise than
    asked. until: when intervals were to be made so narrow; reached: whether they are.
    """

    what: str
    card: str
    contrast: Contrast
    settings: tuple[Setting, Setting]
    rules: tuple[Rules, Rules]
    digests: tuple[str, str]
    sources: tuple[PointSources, PointSources]
    name: str
    rounds: tuple[int, ...]
    notes: tuple[str, ...] = ()
    until: Until | None = None
    reached: bool = False


def comparison_report(compared: Compared, files: tuple[list[str], list[str]]) -> Plain:
    """Everything found out by one comparison. files: of the original and the changed rules."""
    setting, contrast = compared.settings[0], compared.contrast
    until = compared.until
    judge = Judge(setting.players, until.width, until.sequence) if until is not None else Judge(setting.players)
    judged = judge.judged(contrast, restricted=compared.what == RESTRICTED) if contrast.games else []
    judged = [_as_the_rules_say(each, compared) for each in judged]
    measures = [_measure(each, compared) for each in judged if not _goes_without_saying(each, compared)]
    return {
        "what": compared.what,
        "card": compared.card or None,
        "card_name": _card_name(compared, compared.card) if compared.card else None,
        "line_up": setting.line_up,
        "name": compared.name,
        "players": setting.players,
        "bots": list(setting.bots),
        "seed": setting.seed,
        "original": {"rules_digest": compared.digests[0], "rulings": dict(setting.rulings)},
        "changed": {"rules_digest": compared.digests[1], "rulings": dict(compared.settings[1].rulings)},
        "games": contrast.games,
        "otherwise": contrast.touched,
        "until": _until(compared, until),
        "notes": list(compared.notes),
        "verdict": topics(
            compared.what, measures, contrast.games, contrast.touched, setting.players, failed=contrast.failed
        ),
        "measures": measures,
        "distributions": {
            "original": contrast.distributions[1].plain(),
            "changed": contrast.distributions[0].plain(),
        },
        "findings": [_finding(compared, files, arm, found) for arm, found in contrast.findings],
    }


def _goes_without_saying(judged: Judged, compared: Compared) -> bool:
    """Whether something is gone because the card it is about was taken away, or its special action."""
    gone = {REMOVED: _OF_CARDS, ACTION: ("used", "brought")}.get(compared.what, ())
    return judged.verdict == verdicts.GONE and judged.key[0] in gone and judged.key[1] == compared.card


def _as_the_rules_say(judged: Judged, compared: Compared) -> Judged:
    """New or gone is what one of the two rules does not have; what both have and one told nothing of is seldom seen."""
    there = [_has(compared, side, judged.key) for side in (0, 1)]
    if judged.key[0] == "points" and there == [True, False] and not _given(judged.after):
        return _one_sided(judged, verdicts.GONE)
    if judged.key[0] == "points" and there == [False, True] and not _given(judged.before):
        return _one_sided(judged, verdicts.NEW)
    one_sided = judged.verdict in (verdicts.NEW, verdicts.GONE)
    return evolve(judged, verdict=verdicts.SELDOM) if one_sided and all(there) else judged


def _has(compared: Compared, side: int, key: Key) -> bool:
    """Whether what is compared under a key can occur by the original (0) or the changed (1) rules."""
    sort, *words = key
    if sort in ("points", "leader-wins"):
        return compared.sources[side].has(key)
    card = compared.rules[side].cards.get(words[0]) if sort in _OF_CARDS else None
    return card is not None and (sort == "taken" or card.effect is not None)


def _given(points: Estimate | None) -> bool:
    """Whether any points came from there."""
    return points is not None and points.value != 0


def _one_sided(judged: Judged, verdict: str) -> Judged:
    """What only one of the two rules has: it has no change, however it went by the other."""
    before, after = (judged.before, None) if verdict == verdicts.GONE else (None, judged.after)
    return Judged(judged.key, judged.share, judged.size, before, after, None, None, verdict)


def methods() -> Plain:
    """How the intervals and verdicts were made, by the names the estimates carry."""
    return {**METHODS, **comparing.METHODS, **verdicts.METHODS}


def _until(compared: Compared, until: Until | None) -> Plain | None:
    if until is None:
        return None
    widest = until.widest(compared.contrast) if compared.contrast.games else None
    return {
        "width": until.width, "reached": compared.reached, "widest": None if widest is None else round(widest, 6),
    }  # fmt: skip


def _measure(judged: Judged, compared: Compared) -> Plain:
    key = judged.key
    return {
        "measure": key[0],
        "of": list(key[1:]),
        "name": _name(key, compared),
        "share": judged.share,
        "original": _estimate(judged.before),
        "changed": _estimate(judged.after),
        "difference": _estimate(judged.difference),
        "chance": None if judged.chance is None else round(judged.chance, 6),
        "size": judged.size,
        "verdict": judged.verdict,
        "small": judged.small,
        "games_needed": judged.games_needed,
    }


def _estimate(found: Estimate | None) -> Plain | None:
    return None if found is None else estimate(found)


# ----------------------------------------------------------------------------------------------- names
_NAMES = {
    "score": "score of a player", "spread": "from first to last", "margin": "winner's lead over the second",
    "lead-changes": "lead changes in a game", "decisions": "decisions in a game", "turns": "turns in a game",
    "shared": "games with a shared win", "restricted-wins": "wins of the seat without the card",
    "restricted-score": "score of the seat without the card",
}  # fmt: skip


def _name(key: Key, compared: Compared) -> str:
    """What a thing compared is called in tables."""
    sort, *words = key
    if sort in _NAMES:
        return _NAMES[sort]
    if sort == "points":
        return _source_name(words, compared)
    if sort in _OF_CARDS:
        return _card_name(compared, words[0])
    number = int(words[0]) if words[0].isdigit() else 0
    if sort == "leader-wins":
        return f"leader after {_scoring(number, compared)} wins"
    return {
        "wins-by-bot": f"wins of {words[0]}",
        "wins-by-seat": f"wins of seat {number}",
        "wins-by-start": f"wins of who acts {ordinal_word(number)}",
    }[sort]


def _scoring(number: int, compared: Compared) -> str:
    """A scoring by its number; by its rounds, where it is not in the same round by both rules."""
    rounds = [each.scorings[number - 1] for each in compared.sources if number <= len(each.scorings)]
    return f"round {rounds[0]} or {rounds[1]}" if len({*rounds}) == 2 else f"scoring {number}"


def _source_name(words: list[str], compared: Compared) -> str:
    match words:
        case ["list", listed, number]:
            rounds = compared.rounds
            label = rounds[int(number) - 1] if 0 < int(number) <= len(rounds) else None
            return f"{listed.replace('-', ' ')}{f' in round {label}' if label is not None else ''}"
        case ["place", place]:
            entries = [rules.places[place].name for rules in compared.rules if place in rules.places]
            return entries[0] or place if entries else place
        case ["bonus"]:
            return "bonuses"
        case ["gain"]:
            return "points gained otherwise"
    return words[0]


def _card_name(compared: Compared, card: str) -> str:
    entries = [rules.cards[card].name for rules in compared.rules if card in rules.cards]
    return entries[0] or card if entries else card


# ------------------------------------------------------------------------------------- games not finished
def _finding(compared: Compared, files: tuple[list[str], list[str]], arm: int, found: Any) -> Plain:
    rules = CHANGED if arm == CHANGED else 1
    replay = None
    if arm != CHANGED or compared.what == RULES:
        replay = command(compared.settings[1 - rules], files[1 - rules], "--game", str(found.number))
    side = "changed" if arm == CHANGED else "original"
    return {"rules": side, "code": found.code, "game": found.number, "message": found.message, "replay": replay}
