"""Room that is looked up: what is kept of full places and of cells to leave, against what stands there counted anew."""

from __future__ import annotations

import pytest
from conformance.playing import states_of

from interpreter.plan.had import HAD
from interpreter.runtime.openings import CellsByHad
from interpreter.runtime.rooms import UNLIMITED

LINE_UPS = ("inquisitor-colonies", "inquisitor-colonies-king-intrigue-all")


@pytest.mark.parametrize("line_up", LINE_UPS)
def test_full_places_are_those_without_room(line_up: str) -> None:
    program, states = states_of(line_up)
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


@pytest.mark.parametrize("line_up", LINE_UPS)
def test_no_cell_that_holds_pieces_is_left_out(line_up: str) -> None:
    program, states = states_of(line_up)
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
