"""What is noted of games from round to round is what happened."""

from __future__ import annotations

from itertools import pairwise

import pytest

from interpreter.ruleset import Ruleset, load
from interpreter.simulate import Setting, simulation
from interpreter.tally import Record
from interpreter.workers import Workers

from .conftest import BASE, ORCHARDS, ROOT, Make


@pytest.fixture(scope="module")
def base() -> Ruleset:
    return load([BASE])


def records(ruleset: Ruleset, setting: Setting, number: int) -> list[Record]:
    table = simulation(ruleset, setting, course=True)
    return [game for game in map(table.play, range(number)) if isinstance(game, Record)]


def test_rounds_are_noted_as_they_end(base: Ruleset) -> None:
    places = base.program("base", 4).table.place_ids
    for record in records(base, Setting("base", 4, ("random",) * 4), 8):
        assert len(record.course) == 1 + 9 + 1
        assert record.course[-2] == record.course[-1]  # nothing happens behind the last round
        assert record.course[0][0] == (0, 0, 0, 0)
        assert record.course[-1][0] == record.scores
        scores = [scores for scores, _ in record.course]
        assert all(a <= b for before, after in pairwise(scores) for a, b in zip(before, after, strict=True))
        for (
            _,
            pieces,
        ) in record.course:  # none is lost: 31 of each of four, with those in courts, provinces, on the track
            assert sum(pieces) == 4 * 31
        held = dict(zip(places, record.course[0][1], strict=True))
        assert held["score-track"] == 4
        assert all(dict(zip(places, record.course[n][1], strict=True))["castillo"] == 0 for n in (3, 6, 9))


def test_what_scores_behind_the_last_round_is_noted_too() -> None:
    for record in records(load([ORCHARDS]), Setting("orchards", 2, ("random",) * 2), 4):
        assert len(record.course) == 1 + 6 + 1
        assert record.course[-1][0] == record.scores
        assert sum(record.course[-2][0]) < sum(record.scores)


def test_newcomers_are_counted_where_they_are() -> None:
    colonies = load([ROOT / "rules" / "inquisitor_colonies.yaml"])
    line_up = "inquisitor-colonies"
    program = colonies.program(line_up, 3)
    assert program.table.newcomers
    places = program.table.place_ids
    for record in records(colonies, Setting(line_up, 3, ("random",) * 3), 3):
        whole = [{**dict(zip(places, pieces, strict=True))} for _, pieces in record.course]
        lately = {places[place] for place in program.table.newcomers.values()}
        sums = {sum(amount for place, amount in held.items() if place not in lately) for held in whole}
        assert len(sums) == 1


def test_games_are_the_same_whether_or_not_rounds_are_noted(base: Ruleset) -> None:
    setting = Setting("base-short", 3, ("greedy",) * 3)
    for number in range(3):
        noted, plain = (simulation(base, setting, course=course).play(number) for course in (True, False))
        assert isinstance(noted, Record)
        assert isinstance(plain, Record)
        assert plain.course == ()
        assert (noted.scores, noted.points, noted.cards) == (plain.scores, plain.points, plain.cards)


def test_means_are_those_of_the_records(base: Ruleset) -> None:
    setting = Setting("base-short", 4, ("greedy", "random", "random", "random"))
    with Workers(base, 1) as workers:
        tally, _ = workers.run(setting, 24, course=True)
    played = records(base, setting, 24)
    course = tally.course
    assert len(course.rounds) == 1 + 6 + 1
    for number in range(8):
        for seat, found in enumerate(course.by_seat(number)):
            assert found.value == pytest.approx(sum(r.course[number][0][seat] for r in played) / 24)
            assert found.n == 24
        bots = course.by_bot(number)
        mine = [s for r in played for s, bot in zip(r.course[number][0], r.bots, strict=True) if bot == "random"]
        assert bots["random"].value == pytest.approx(sum(mine) / len(mine))
        assert bots["random"].n == len(mine) == 72
    for seat, (last, whole) in enumerate(zip(course.by_seat(7), tally.score_by_seat, strict=True)):
        assert last == whole.mean(), seat
    ranks = [found.value for found in course.by_rank(7)]
    assert ranks == sorted(ranks, reverse=True)
    assert ranks[0] == pytest.approx(sum(max(r.scores) for r in played) / 24)


def test_who_leads_wins_more_often_as_the_game_goes_on(base: Ruleset) -> None:
    played = records(base, Setting("base-short", 2, ("random",) * 2), 60)
    with Workers(base, 1) as workers:
        tally, _ = workers.run(Setting("base-short", 2, ("random",) * 2), 60, course=True)
    for number in range(7):
        parts = 0.0
        for record in played:
            scores = record.course[number][0]
            leaders = [seat for seat in (0, 1) if scores[seat] == max(scores)]
            parts += sum((seat in record.winners) / len(record.winners) for seat in leaders) / len(leaders)
        assert tally.course.leader_wins(number, tally.unit).value == pytest.approx(parts / 60)
    assert tally.course.leader_wins(0, tally.unit).value == pytest.approx(0.5)


def test_parts_of_a_run_add_up_in_any_order() -> None:
    setting = Setting("orchards", 3, ("random",) * 3)
    table = simulation(load([ORCHARDS]), setting, course=True)
    blocks = [table.tally(range(number, number + 1)) for number in range(6)]
    totals = []
    for order in ((0, 1, 2, 3, 4, 5), (5, 3, 1, 0, 2, 4)):
        total = type(blocks[0])(3)
        for number in order:
            total.merge(blocks[number])
        totals.append((total.course, total.distributions))
    assert totals[0] == totals[1]
    assert sum(totals[0][1].scores.values()) == 3 * 18


def test_the_json_tells_the_same_as_its_parts(make: Make) -> None:
    made = make("sim", BASE, "--lineup", "base", "--bots", "random", "--games", "8")
    found = made.document["result"]["line_ups"][0]
    assert [each["when"] for each in found["course"]] == ["start", *["round"] * 9, "end"]
    assert [each["round"] for each in found["course"]] == [None, *range(1, 10), None]
    last = found["course"][-1]
    assert [each["value"] for each in last["scores_by_seat"]] == [
        each["score"]["value"] for each in found["wins"]["by_seat"]
    ]
    assert sum(times for _, times in found["scores"]["distributions"]["score"]) == 4 * 8
    assert set(last["pieces"]) == {place["place"] for place in found["board"]["places"]}
    counts = found["scores"]["distributions"]["score"]
    assert counts[0][0] == found["scores"]["score"]["least"]
    assert counts[-1][0] == found["scores"]["score"]["most"]
