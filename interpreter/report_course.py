"""How games stood after each round, and the board they were played on, as plain values."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from interpreter.course_tally import CourseTally
from interpreter.model import Place, Rules
from interpreter.report_values import Plain, estimate


def board_report(rules: Rules, ids: Collection[str]) -> Plain:
    """The places of the board in the order of the rules, and which regions are adjacent. rules: settled.

    ids: of all places but those for newcomers.
    """
    places = [
        {
            "place": place.id,
            "name": place.name or place.id,
            "region": place.region,
            "part_of": place.in_ or None,
            "drawn_at": list(place.drawn_at) or None,
        }
        for place in rules.places.values()
        if _on_board(place) and place.id in ids
    ]
    return {"places": places, "borders": [list(border.between) for border in rules.borders.values()]}


def _on_board(place: Place) -> bool:
    """Whether pieces stand there to be counted, and not to wait."""
    return place.region or (not place.holds and place.of == "nobody" and bool(place.scoreboard or place.in_))


def course_report(
    course: CourseTally, rules: Rules, places: Sequence[str], labels: Sequence[int], unit: int
) -> list[Plain]:
    """How it stood before the first round, after each, in the end; nothing where it was not noted.

    places: ids by number, '' for places of newcomers, who are counted where they are. unit: a whole win.
    """
    board = {place.id for place in rules.places.values() if _on_board(place)}
    shown = [(number, place) for number, place in enumerate(places) if place in board]
    return [
        {"when": _when(number, len(labels)), "round": labels[number - 1] if 0 < number <= len(labels) else None}
        | _standing(course, number, shown, unit)
        for number in range(len(course.rounds))
    ]


def _when(number: int, rounds: int) -> str:
    return "start" if not number else "round" if number <= rounds else "end"


def _standing(course: CourseTally, number: int, shown: Sequence[tuple[int, str]], unit: int) -> Plain:
    tally = course.rounds[number]
    return {
        "scores_by_seat": [estimate(score) for score in course.by_seat(number)],
        "scores_by_rank": [estimate(score) for score in course.by_rank(number)],
        "scores_by_bot": {bot: estimate(score) for bot, score in course.by_bot(number).items()},
        "leader_wins": estimate(course.leader_wins(number, unit)),
        "pieces": {place: round(tally.pieces[index] / tally.games, 6) for index, place in shown},
    }
