"""What is brought up to date when a unique piece has moved: most of it is known, and looked up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from interpreter.runtime.consequences import Follow

if TYPE_CHECKING:
    from interpreter.runtime.board import Board

Moves = list[tuple[int, int, tuple[Follow, ...]]]  # by unit, from 1: its bit where it scores, its stamp, what follows


def upkeep(
    board: Board, moves: Moves, known: list[dict[int, int]], turned: Callable[[list[int], int], int]
) -> Callable[[list[int], int, int, int], None]:
    """`moved(state, unit, source, target)`: a unique piece (numbered from 1) has moved.

    known: by place what it pays, by the bits present there. turned: the bit for the other side of a scoreboard.
    """
    slots, region = board.table.slots, board.region
    taboos, lasting, on_board = board.taboo_units, board.lasting_taboo, board.on_board
    configuration, configurations = board.static.key, board.static.ids
    presence, regions, clock = slots["presence"], slots["region"], slots["clock"]
    taboo_slot, config = slots["taboo"], slots["config"]

    def moved(state: list[int], unit: int, source: int, target: int) -> None:
        bit, stamp, follows = moves[unit]
        if stamp:
            state[clock] += 1
            state[stamp] = state[clock]
            bit |= turned(state, unit)
        if bit:
            for place in (source, target):
                present = state[presence + place] = state[presence + place] ^ bit
                sort = known[place].get(present)
                if sort is None:
                    region(state, place)
                else:
                    state[regions + place] = sort
        if not follows:
            return
        if board.rooms is not None:
            board.leave_behind(board.rooms, state, unit, source)
        elif board.standing is None and not lasting:
            taboo = 0
            for slot in taboos:
                taboo |= 1 << state[slot]
            state[taboo_slot] = taboo & on_board
            found = configurations.get(configuration(state))
            if found is not None:
                state[config] = found
                return
        for follow in follows:
            follow(state)

    return moved
