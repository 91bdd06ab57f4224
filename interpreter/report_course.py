"""How games stood after each round, and the board they were played on, as plain values."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.course_tally import CourseTally
from interpreter.model import Place, Rules
from interpreter.report_values import Plain, estimate


def board_report(rules: Rules) -> Plain:
    """The places of the board in the order of the rules, and which regions are adjacent. rules: settled."""
    places = [
        {"place": place.id, "name": place.name or place.id, "region": place.region, "part_of": place.in_ or None}
        for place in rules.places.values()
        if _on_board(place)
    ]
    return {"places": places, "borders": [list(border.between) for border in rules.borders.values()]}


def _on_board(place: Place) -> bool:
    """Whether pieces stand there to be counted, and not to wait."""
    return place.region or (not place.holds and place.of == "nobody" and bool(place.scoreboard or place.in_))


def course_report(
    course: CourseTally, rules: Rules, places: Sequence[str], labels: Sequence[int], unit: int
) -> list[Plain]:
    """Each round with how it stood then; nothing where it was not noted. places: ids by number. unit: a whole win."""
    board = {place.id for place in rules.places.values() if _on_board(place)}
    shown = [(number, place) for number, place in enumerate(places) if place in board]
    return [
        _round(course, number, labels[number - 1] if 0 < number <= len(labels) else None, shown, unit)
        for number in range(len(course.rounds))
    ]


def _round(course: CourseTally, number: int, label: int | None, shown: Sequence[tuple[int, str]], unit: int) -> Plain:
    tally = course.rounds[number]
    return {
        "round": label,
        "scores_by_seat": [estimate(score) for score in course.by_seat(number)],
        "scores_by_rank": [estimate(score) for score in course.by_rank(number)],
        "scores_by_bot": {bot: estimate(score) for bot, score in course.by_bot(number).items()},
        "leader_wins": estimate(course.leader_wins(number, unit)),
        "pieces": {place: round(tally.pieces[index] / tally.games, 6) for index, place in shown},
    }
