"""Who led while games went on, in the numbers of `sim`."""

from __future__ import annotations

import pytest

from interpreter.contrast import Contrast
from interpreter.lead_tally import LeadTally
from interpreter.ruleset import Ruleset
from interpreter.simulate import Setting, simulation
from interpreter.statistics import wilson
from interpreter.tally import Record, Tally, whole_win


def record(number: int, winners: tuple[int, ...], changes: int, *leaders: tuple[int, ...]) -> Record:
    """A game of two seats of which only the leaders matter."""
    scores = tuple(int(seat in winners) for seat in range(2))
    found = number, ("random",) * 2, scores, winners, 0, 10, 20, 5, {}, {}
    return Record(*found, lead_changes=changes, leaders=leaders)


def test_a_leader_has_the_part_of_the_win_that_came_of_it() -> None:
    """Won, lost, half a win, one of two leaders: of the four games 1 + 0 + 1/2 + 1/2 are won by who led."""
    tally = Tally(2)
    tally.add_block([record(0, (0,), 3, (0,)), record(1, (1,), 0, (0,))])
    tally.add_block([record(2, (0, 1), 1, (1,)), record(3, (1,), 2, (0, 1))])
    (share,) = tally.leads.leader_wins(tally.unit)
    assert (share.value, share.n) == (0.5, 4)
    assert tally.leads.changes.mean().value == 1.5
    assert tally.leads.changes.single.most == 3


def test_leaders_who_always_win_are_not_taken_for_certain_to() -> None:
    tally = LeadTally()
    for number in range(10):
        tally.add_block([record(number, (0,), 0, (0,), (0,))], lambda _, seat: 2 * (seat == 0), 2)
    first, second = tally.leader_wins(2)
    assert first == second
    assert (first.low, first.high) == pytest.approx(wilson(1.0, 10))


def test_a_rotation_with_fewer_scorings_leaves_the_others_out() -> None:
    """What was not there in all games of a rotation has no share of that rotation."""
    tally = LeadTally()
    tally.add_block([record(0, (0,), 0, (0,)), record(1, (0,), 0)], lambda _, seat: 2 * (seat == 0), 2)
    assert tally.leader_wins(2) == []


def test_merged_in_any_order_it_is_the_same() -> None:
    def win(record: Record, seat: int) -> int:
        return 2 // len(record.winners) if seat in record.winners else 0

    blocks = [[record(2 * n, (n % 2,), n, (0,), (1,)), record(2 * n + 1, (0, 1), 1, (0, 1), (1,))] for n in range(6)]
    whole, parts = LeadTally(), []
    for block in blocks:
        whole.add_block(block, win, 2)
        part = LeadTally()
        part.add_block(block, win, 2)
        parts.append(part)
    merged = LeadTally()
    for part in reversed(parts):
        merged.merge(part)
    assert merged == whole


def test_it_says_what_a_comparison_says(base: Ruleset) -> None:
    """`compare` sums up the same games by its own way."""
    table = simulation(base, Setting("base", 3, ("random",) * 3), leads=True)
    records = [game for game in map(table.play, range(12)) if isinstance(game, Record)]
    tally, contrast = Tally(3), Contrast()
    for first in range(0, 12, 3):
        tally.add_block(records[first : first + 3])
        contrast.add_block(records[first : first + 3], records[first : first + 3])
    wins = tally.leads.leader_wins(tally.unit)
    assert len(wins) == 2, "rounds 3 and 6; behind the scoring of the last round nothing scores"
    for number, share in enumerate(wins, start=1):
        compared = contrast.measures["leader-wins", str(number)].share(0, whole_win(3) ** 2)
        assert compared is not None
        assert (compared.value, compared.n) == (pytest.approx(share.value), share.n)
    changes = contrast.measures["lead-changes",].mean(0)
    assert changes is not None
    assert changes.value == pytest.approx(tally.leads.changes.mean().value)
