"""A simulation's results as plain values: what JSON holds and what the terminal report is drawn from."""

from __future__ import annotations

import shlex
from typing import Any

from interpreter import comparing
from interpreter.bots import learns
from interpreter.definition import frozen
from interpreter.greedy.keeping import NOTHING_LEARNED, CardWorths
from interpreter.kept_tally import KeptTally
from interpreter.model import Rules
from interpreter.observing import BONUS, GAIN
from interpreter.report_course import board_report, course_report
from interpreter.report_values import estimate
from interpreter.simulate import Setting, trace_name
from interpreter.statistics import METHODS, Blocked, Estimate
from interpreter.tally import CardTally, Tally

Plain = dict[str, Any]
TRACES = "traces"  # the folder that commands shown to people write games into
_ODD = {
    "closest": ("closest game", "points between first and second", -1),
    "widest": ("widest win", "points between first and second", 1),
    "longest": ("longest game", "decisions", 1),
    "highest": ("highest score", "points", 1),
    "lowest": ("lowest win", "points", -1),
}


@frozen
class Played:
    """One line-up that was simulated. rules: settled; rounds: their labels.

    asked: the player count asked for, when it was another. notes: what was played otherwise than asked, and why.
    worths: what bots had learned of the cards they could keep. places: ids by number, '' for those of newcomers.
    """

    setting: Setting
    tally: Tally
    rules: Rules
    name: str
    rounds: tuple[int, ...]
    digest: str
    games_asked: int
    asked: int | None = None
    notes: tuple[str, ...] = ()
    worths: CardWorths = NOTHING_LEARNED
    places: tuple[str, ...] = ()


def line_up_report(played: Played, files: list[str]) -> Plain:
    """Everything found out about a line-up."""
    setting, tally = played.setting, played.tally
    return {
        "line_up": setting.line_up,
        "name": played.name,
        "rules_digest": played.digest,
        "players": setting.players,
        "players_asked": played.asked,
        "bots": list(setting.bots),
        "seed": setting.seed,
        "rulings": dict(setting.rulings),
        "games": tally.games,
        "games_asked": played.games_asked,
        "notes": list(played.notes),
        "rounds": list(played.rounds),
        "wins": _wins(tally, setting),
        "scores": _scores(tally),
        "length": _length(tally),
        "leads": _leads(tally),
        "points": _points(played),
        "course": course_report(tally.course, played.rules, played.places, played.rounds, tally.unit),
        "board": board_report(played.rules, played.places),
        "cards": _cards(played, files),
        "keeping": _keeping(played),
        "odd_games": _odd(played, files),
        "findings": [_finding(played, files, each) for each in tally.findings],
        "provenance": _provenance(played.rules),
    }


def methods() -> Plain:
    """How the intervals were made, by the names the estimates carry."""
    return {**METHODS, **comparing.METHODS}


def command(setting: Setting, files: list[str], *more: str) -> str:
    """The command that plays a setting again."""
    words = ["elgrande-sim", "sim", *files, "--lineup", setting.line_up, "--players", str(setting.players)]
    words += ["--seed", str(setting.seed), "--bots", _bots(setting)]
    for ruling, value in setting.rulings:
        words += ["--ruling", f"{ruling}={value}"]
    return shlex.join([*words, *more])


def _bots(setting: Setting) -> str:
    """The list of bots as an option says it: a bot for all seats once."""
    return setting.bots[0] if len(set(setting.bots)) == 1 else ",".join(setting.bots)


def _wins(tally: Tally, setting: Setting) -> Plain:
    unit = tally.unit
    by_bot = [
        {"bot": bot, "seats": setting.bots.count(bot), "even": round(setting.bots.count(bot) / setting.players, 6),
         "wins": estimate(wins.share(unit)), "score": estimate(tally.score_by_bot[bot].mean())}
        for bot, wins in sorted(tally.wins_by_bot.items())
    ]  # fmt: skip
    by_seat = [
        {"seat": seat + 1, "wins": estimate(wins.share(unit)), "score": estimate(score.mean())}
        for seat, (wins, score) in enumerate(zip(tally.wins_by_seat, tally.score_by_seat, strict=True))
    ]
    by_start = [{"place": i + 1, "wins": estimate(wins.share(unit))} for i, wins in enumerate(tally.wins_by_start)]
    return {
        "even": round(1 / tally.seats, 6), "by_bot": by_bot, "by_seat": by_seat, "by_start": by_start,
        "shared": estimate(tally.shared.share(1)),
    }  # fmt: skip


def _scores(tally: Tally) -> Plain:
    return {
        "score": _measured(tally.scores), "margin": _measured(tally.margins), "first_to_last": _measured(tally.spreads),
        "distributions": tally.distributions.plain(),
    }  # fmt: skip


def _length(tally: Tally) -> Plain:
    total = tally.decisions.single.total
    return {
        "decisions": _measured(tally.decisions),
        "turns": _measured(tally.turns),
        "options_per_decision": round(tally.options / total, 6) if total else 0.0,
    }


def _leads(tally: Tally) -> Plain:
    wins = enumerate(tally.leads.leader_wins(tally.unit), start=1)
    return {
        "changes": _measured(tally.leads.changes),
        "leader_wins": [{"scoring": number, "wins": estimate(share)} for number, share in wins],
    }


def _measured(found: Blocked) -> Plain:
    single = found.single
    return {
        "mean": estimate(found.mean()), "deviation": round(single.deviation, 6),
        "least": single.least, "most": single.most,
    }  # fmt: skip


# ---------------------------------------------------------------------------------------------- points
def _points(played: Played) -> list[Plain]:
    """Where points come from: all seats together, per game; by round, step and place."""
    tally, rules = played.tally, played.rules
    found = []
    for (origin, number, place), points in tally.points.items():
        kind = "step" if "/" in origin else "card"
        listed, _, step = origin.rpartition("/")
        entry = rules.cards[origin].name if kind == "card" else step.replace("-", " ")
        part = {BONUS: "bonus", GAIN: "gain"}.get(place, "place")
        found.append({
            "from": kind, "id": origin if kind == "card" else step, "name": entry or origin, "list": listed or None,
            "round": played.rounds[number - 1] if number else None,
            "part": part, "place": place if part == "place" else None,
            "place_name": (rules.places[place].name or place) if part == "place" else None,
            "region": rules.places[place].region if part == "place" else None,
            "per_game": round(points / max(tally.games, 1), 6),
        })  # fmt: skip
    return sorted(found, key=lambda p: (p["from"], p["round"] or 0, p["id"], p["part"], p["place"] or ""))


# ----------------------------------------------------------------------------------------------- cards
def _cards(played: Played, files: list[str]) -> list[Plain]:
    """Every card of the line-up, those never seen too, in the order of the rules."""
    found = []
    for card in (card for card in played.rules.cards.values() if card.copies):
        tally = played.tally.cards.get(card.id, CardTally())
        best = None
        if tally.best is not None and tally.best[0] > 0:
            best = {"points": tally.best[0], "game": tally.best[1], "replay": _replay(played, files, tally.best[1])}
        found.append({
            "card": card.id, "name": card.name or card.id, "kind": card.kind, "deck": card.deck or None,
            "action": card.effect is not None, "confidence": card.confidence,
            "offered": tally.offered, "taken": tally.taken, "used": tally.used, "declined": tally.declined,
            "taken_when_offered": _ratio(tally.taken, tally.offered),
            "used_when_taken": _ratio(tally.used, tally.used + tally.declined),
            "brought": round(tally.brought.mean, 6) if tally.used else None,
            "best": best,
        })  # fmt: skip
    return found


def _ratio(part: int, whole: int) -> float | None:
    return round(part / whole, 6) if whole else None


# ------------------------------------------------------------------------------------------ cards kept
def _keeping(played: Played) -> list[Plain]:
    """By bot the cards that could be kept before the first round, in the order of the rules."""
    found = []
    for bot, tallies in sorted(played.tally.kept.items()):
        cards = [card for card in played.rules.cards.values() if card.id in tallies]
        learned = {worth.card: worth for worth in played.worths.cards} if learns(bot) else {}
        told = []
        for card in cards:
            worth = learned.get(card.id)
            told.append({
                "card": card.id, "name": card.name or card.id, "confidence": card.confidence,
                "learned": None if worth is None else estimate(worth.estimate),
                **_kept(tallies[card.id], played.tally.unit),
            })  # fmt: skip
        found.append({"bot": bot, "seats": played.setting.bots.count(bot), "cards": told})
    return found


def _kept(tally: KeptTally, unit: int) -> Plain:
    offered, kept = sum(tally.offered), sum(tally.kept)
    seats = enumerate(zip(tally.offered, tally.kept, strict=True), start=1)
    return {
        "offered": offered, "kept": kept, "kept_when_offered": _ratio(kept, offered),
        "by_seat": [{"seat": n, "offered": o, "kept": k, "kept_when_offered": _ratio(k, o)} for n, (o, k) in seats],
        "wins": _compared(
            tally.wins.share(0, unit), tally.wins.share(1, unit), tally.wins.share_difference(unit)
        ),
        "score": _compared(tally.scores.mean(0), tally.scores.mean(1), tally.scores.difference()),
    }  # fmt: skip


def _compared(kept: Estimate | None, left: Estimate | None, difference: Estimate | None) -> Plain:
    """Seats that kept a card and seats that could and did not."""
    parts = {"kept": kept, "left": left, "difference": difference}
    return {name: None if each is None else estimate(each) for name, each in parts.items()}


# ------------------------------------------------------------------------------------ games worth a look
def _replay(played: Played, files: list[str], game: int) -> str:
    """The commands that write a game down and tell it."""
    written = command(played.setting, files, "--game", str(game), "--trace", TRACES)
    return f"{written} && {shlex.join(['elgrande-sim', 'replay', f'{TRACES}/{trace_name(played.setting, game)}'])}"


def _odd(played: Played, files: list[str]) -> list[Plain]:
    found = []
    for sort, (name, unit, sign) in _ODD.items():
        if sort in played.tally.odd:
            value, game = played.tally.odd[sort]
            found.append({
                "sort": sort, "name": name, "value": sign * value, "unit": unit, "game": game,
                "replay": _replay(played, files, game),
            })  # fmt: skip
    return found


def _finding(played: Played, files: list[str], found: Any) -> Plain:
    return {
        "code": found.code, "game": found.number, "message": found.message,
        "replay": command(played.setting, files, "--game", str(found.number)),
    }  # fmt: skip


def _provenance(rules: Rules) -> Plain:
    """How many entries stand on how good a source."""
    counts: dict[str, int] = {}
    for section in (rules.places, rules.borders, rules.areas, rules.pieces, rules.cards, rules.rulings, rules.line_ups):
        for entry in section.values():
            counts[entry.confidence] = counts.get(entry.confidence, 0) + 1
    return counts
