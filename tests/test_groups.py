"""Whether there are any pieces of a group takes one look, and is the same as looking at every cell."""

from __future__ import annotations

from random import Random

import pytest
from conformance.playing import play, shipped

from interpreter.game import Game
from interpreter.plan.crowds import CROWD
from interpreter.plan.rooms import Group
from interpreter.program import Program


def _there(of: Program, state: list[int], group: Group, owner: int) -> bool:
    """Whether an owner has pieces of a group, or anybody, by looking at all cells."""
    rows, pieces = of.table.rows, of.table.rules.pieces
    looked_at = [
        row + place
        for kind in rows
        for owned, row in enumerate(rows[kind])
        for place in range(1, len(of.table.places) + 1)
        if pieces[kind].counts and group.places >> place & 1 and (owned == owner or not group.owned)
    ]
    return any(state[cell] for cell in looked_at)


@pytest.mark.parametrize("line_up", ["inquisitor-colonies", "inquisitor-colonies-king-intrigue-all"])
@pytest.mark.parametrize("players", [2, 5])
def test_a_look_tells_whether_anybody_has_pieces_of_a_group(line_up: str, players: int) -> None:
    of = shipped().program(line_up, players)
    assert of.board.rooms is not None
    crowds, slot = of.board.rooms.crowding.crowds, of.table.slots[CROWD]
    assert {group.owned for group in crowds.groups} == {True, False}
    seen = set[tuple[bool, bool]]()

    def at(game: Game) -> None:
        for group in crowds.groups:
            for owner, mask in enumerate(crowds.any_of(group)):
                found = bool(game.state[slot] & mask)
                assert found == _there(of, game.state, group, owner)
                seen.add((group.owned, found))

    for seed in range(2):
        play(Game(of, seed, marks=False), Random(seed), at)
    assert seen >= {(True, False), (True, True), (False, False)}
