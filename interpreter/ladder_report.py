"""A ladder as plain values: what JSON holds and the text for people is drawn from."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from interpreter import ratings, statistics
from interpreter.definition import frozen
from interpreter.ladder import Ladder, Standings
from interpreter.ratings import RATING, Rating, Ratings
from interpreter.report import command
from interpreter.report_values import estimate
from interpreter.statistics import Estimate

Plain = dict[str, Any]
MOST_NEEDED = 1_000_000  # games of each pair; more is no advice


@frozen
class Climbed:
    """A ladder that was played. name: of the line-up; asked: games of each pair asked for; others: line-ups that
    could have been played as well. planned: games of all pairs that were to be played.
    """

    ladder: Ladder
    standings: Standings
    name: str
    asked: int
    others: tuple[str, ...] = ()
    planned: int = 0


def ladder_report(played: Climbed, files: list[str], *, interrupted: bool) -> Plain:
    """All there is to tell, the best bot first."""
    ladder, standings, setting = played.ladder, played.standings, played.ladder.setting
    found = standings.ratings(ladder)
    games = dict.fromkeys(setting.bots, 0)
    for pair, meeting in enumerate(ladder.meetings):
        for bot in meeting.bots:
            games[bot] += standings.games_of(pair)
    ranking = _ranking(found, len(setting.bots))
    rated = [] if found is None else [
        {"bot": setting.bots[i], "rating": _rating(found.players[i], games[setting.bots[i]])} for i in ranking
    ]  # fmt: skip
    steps = [] if found is None else [
        {"bot": setting.bots[i], "than": setting.bots[j], **_ahead(found.ahead[i, j], standings.games, len(games))}
        for i, j in pairwise(ranking)
    ]  # fmt: skip
    return {
        "interrupted": interrupted, "played": standings.played, "planned": played.planned,
        "files": files, "line_up": setting.line_up, "name": played.name,
        "players": setting.players, "seed": setting.seed, "rulings": dict(setting.rulings), "bots": list(setting.bots),
        "games": standings.games, "games_asked": played.asked,
        "notes": _notes(played), "ratings": rated, "steps": steps,
        "pairs": _pairs(ladder, standings, ranking), "findings": _findings(ladder, standings, files),
        "methods": {**ratings.METHODS, statistics.SHARE: statistics.METHODS[statistics.SHARE]},
    }  # fmt: skip


def _notes(played: Climbed) -> list[str]:
    if not played.others:
        return []
    return [f"one line-up only, the first; `--lineup` chooses {', '.join(played.others)}"]


def _ranking(found: Ratings | None, number: int) -> list[int]:
    if found is None:
        return list(range(number))
    return sorted(range(number), key=lambda i: -found.players[i].value)


def _rating(found: Rating, games: int) -> Plain:
    return estimate(Estimate(found.value, found.low, found.high, games, RATING))


def _ahead(found: Rating, games: int, bots: int) -> Plain:
    """What one bot has more than the next, whether that is more than chance, and else how many games may tell.

    Intervals shrink with the square root of the number of games.
    """
    certain, pairs = found.low > 0, bots * (bots - 1) // 2
    needed = None
    if not certain and found.value > 0:
        times = ((found.value - found.low) / found.value) ** 2
        needed = int(float(f"{max(times, 1.1) * games / pairs:.1g}"))
    return {
        "by": _rating(found, games), "certain": certain,
        "games_to_tell": needed if needed is not None and needed <= MOST_NEEDED else None,
    }  # fmt: skip


def _pairs(ladder: Ladder, standings: Standings, ranking: list[int]) -> list[Plain]:
    """The better bot of each pair first."""
    bots, found = ladder.setting.bots, []
    places = {bots[i]: place for place, i in enumerate(ranking)}
    for pair, meeting in enumerate(ladder.meetings):
        wins, names = standings.wins_of(pair), list(meeting.bots)
        if places[names[0]] > places[names[1]]:
            names.reverse()
            low, high = (None if end is None else 1 - end for end in (wins.high, wins.low))
            wins = Estimate(1 - wins.value, low, high, wins.n, wins.method)
        found.append({"bots": names, "games": standings.games_of(pair), "wins": estimate(wins) if wins.n else None})
    return sorted(found, key=lambda each: [places[bot] for bot in each["bots"]])


def _findings(ladder: Ladder, standings: Standings, files: list[str]) -> list[Plain]:
    return [
        {"code": each.code, "game": each.number, "message": each.message,
         "replay": command(ladder.table_setting(bots), files, "--game", str(each.number))}
        for bots, each in standings.findings
    ]  # fmt: skip
