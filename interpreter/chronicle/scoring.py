"""Who got how much of a scoring, and what part of it bonuses were."""

from __future__ import annotations

from interpreter.chronicle.happenings import Share
from interpreter.plan.instructions import Whose
from interpreter.plan.table import Table
from interpreter.program import Program
from interpreter.runtime import ranks
from interpreter.runtime.board import unpack
from interpreter.runtime.borrowed import paying


def shares(program: Program, state: list[int], place: int, packed: int) -> tuple[Share, ...]:
    """The seats that got points, the most first; place 0 for points that no place gave."""
    seats = program.table.seats
    gained = unpack(packed, seats)
    names = [_bonuses(program, state, place, seat) if place and gained[seat] else () for seat in range(seats)]
    found = [Share(seat, gained[seat], names[seat]) for seat in range(seats) if gained[seat]]
    return tuple(sorted(found, key=lambda share: (-share.points, share.seat)))


def _bonuses(program: Program, state: list[int], place: int, seat: int) -> tuple[str, ...]:
    """The names of the bonuses a seat has by a scoring: those of pieces there, when it is alone in first place."""
    together = program.board.together(state, place)
    places = (*together, *(part for each in together for part in program.board.counted_with(state, each)))
    leaders = ranks.groups(ranks.dense(_counts(program.table, state, places)))[:1]
    if leaders != [[seat]]:
        return ()
    entries, board = program.table.rules.bonuses.values(), program.board
    return tuple(
        entry.name or entry.id.replace("-", " ")
        for each in paying(program.table, state, place)
        for entry, rule, bits in zip(entries, board.bonuses, board.bonus_bits, strict=True)
        if rule.points and not (board.off and state[board.off] & sum(bits.values()))
        if _stands(program, state, each, rule.piece, rule.whose, seat)
    )


def _stands(program: Program, state: list[int], place: int, piece: str, whose: Whose, seat: int) -> bool:
    return any(
        state[unit.slot] == place and (whose.which == "any" or unit.owner == seat)
        for unit in program.table.units_of(piece)
    )


def _counts(table: Table, state: list[int], places: tuple[int, ...]) -> list[int]:
    """How many counting pieces every owner has in places that are scored as one."""
    found = [0] * len(table.owners)
    for piece in table.rules.pieces.values():
        if piece.counts:
            for owner, row in enumerate(table.rows.get(piece.id, ())):
                found[owner] += sum(state[row + place] for place in places)
            for unit in table.units_of(piece.id):
                found[unit.owner] += state[unit.slot] in places
    return found[: table.ranked]
