"""Room that is looked up: what is kept of full places and of cells to leave, against what stands there counted anew."""

from __future__ import annotations

from random import Random

import pytest

from interpreter import load
from interpreter.game import Game
from interpreter.plan.had import HAD
from interpreter.program import Program
from interpreter.runtime.openings import CellsByHad
from interpreter.runtime.rooms import UNLIMITED
from interpreter.shipped import rules_paths


@pytest.fixture(scope="module", params=["inquisitor-colonies", "inquisitor-colonies-king-intrigue-all"])
def played(request: pytest.FixtureRequest) -> tuple[Program, list[list[int]]]:
    """A line-up's program and states of random games of it."""
    program = load(rules_paths()).program(request.param, 4)
    draw, states = Random(5), list[list[int]]()
    for seed in range(4):
        game = Game(program, seed, marks=False)
        while (ask := game.ask) is not None:
            game.apply(draw.choice(ask[2]))
            states.append(game.state[:])
    return program, states


def test_full_places_are_those_without_room(played: tuple[Program, list[list[int]]]) -> None:
    program, states = played
    rooms, seen = program.board.rooms, set[int]()
    assert rooms is not None
    kind = next(id for id, piece in program.table.rules.pieces.items() if piece.counts)
    for state in states[::7]:
        full = rooms.crowding.full(state)
        for place in range(1, len(program.table.places) + 1):
            room = rooms.room(state, place, kind)
            assert (full >> place & 1) == (room == 0)
            seen.add(min(room, UNLIMITED))
    assert {0, UNLIMITED} < seen  # full, any number, and some room


def test_no_cell_that_holds_pieces_is_left_out(played: tuple[Program, list[list[int]]]) -> None:
    program, states = played
    static, checked = program.board.static, 0
    for listing, number in static.listings.items():
        for state in states[::29] if listing.by_had else ():
            depends = "taboo" if static.by_taboo(number) else "config"
            row = static.row(listing, number, state[program.table.slots[depends]])
            for cells in row if listing.by_seat else (row,):
                assert isinstance(cells, CellsByHad)
                every, look, _ = cells[-1]
                few, look_few, _ = cells[state[program.table.slots[HAD]]]
                found = [cell for cell, count in zip(few, look_few(state), strict=True) if count]
                assert found == [cell for cell, count in zip(every, look(state), strict=True) if count]
                checked += len(found)
    assert checked > 50
