"""What is brought up to date when a unique piece has moved: most of it is known, and looked up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from interpreter.runtime.consequences import Follow

if TYPE_CHECKING:
    from interpreter.plan.bonuses import BonusRule
    from interpreter.plan.table import Table
    from interpreter.runtime.board import Board


Move = tuple[int, int, bool, int, tuple[Follow, ...]]
"""What it means that a unique piece moves, a plain tuple because such are taken apart most quickly.

Its bits among what is present where it stands; the slot of when it was laid, 0 for what is no scoreboard; whether it
has parts in which others stand; what a configuration that says what it stands for grows by for each place further;
what must be worked out anew.
"""
BITS: Final = 0  # in a `Move`
STAMP: Final = 1


def numbered(table: Table, bonuses: Sequence[BonusRule]) -> tuple[dict[int, int], list[dict[int, int]], int]:
    """By unit (from 0) its bits among what is present: one for its board, one for each bonus it brings.

    Those of each bonus by unit too, and those of all boards.
    """
    bits: dict[int, int] = {}
    of_bonuses: list[dict[int, int]] = [{} for _ in bonuses]
    boards, bit = 0, 1
    for i, unit in enumerate(table.units):
        if unit.scoreboard:
            bits[i], boards, bit = bit, boards | bit, bit << 1
        for bonus, of_bonus in zip(bonuses, of_bonuses, strict=True):
            if bonus.piece == unit.kind:
                of_bonus[i], bits[i], bit = bit, bits.get(i, 0) | bit, bit << 1
    return bits, of_bonuses, boards


def moves(board: Board) -> list[Move]:
    """By unit, from 1; what follows is not known yet."""
    units, slots, carriers = board.table.units, board.table.slots, board.static.carriers
    found: list[Move] = [(0, 0, False, 0, ())]
    for i, unit in enumerate(units):
        stamp = slots[f"stamp {unit.name}"] if unit.scoreboard else 0
        found.append((board.bits_of(i), stamp, unit.slot in carriers, 0, ()))
    return found


Toggle = Callable[[list[int], int, int], None]


def toggler(board: Board) -> Toggle:
    """`toggle(state, place, bits)`: bits of what is present in a place change."""
    region, known = board.region, board.sorts
    presence, regions = (board.table.slots[name] for name in ("presence", "region"))

    def toggle(state: list[int], place: int, bits: int) -> None:
        at = presence + place
        present = state[at] = state[at] ^ bits
        sort = known[place].get(present)
        if sort is None:
            region(state, place)
        else:
            state[regions + place] = sort

    return toggle


def upkeep(board: Board, moves: list[Move], turned: Callable[[list[int], int], int]) -> Callable[..., None]:
    """`moved(state, unit, source, target)`: a unique piece (numbered from 1) has moved.

    turned: the bit for the other side of a scoreboard.
    """
    clock, config, toggle = board.table.slots["clock"], board.table.slots["config"], board.toggle

    def moved(state: list[int], unit: int, source: int, target: int) -> None:
        bit, stamp, carries, step, follows = moves[unit]
        if stamp:
            state[clock] += 1
            state[stamp] = state[clock]
            bit |= turned(state, unit)
        if bit and board.off:
            bit &= ~state[board.off]
        if bit:
            toggle(state, source, bit)
            toggle(state, target, bit)
        if carries:
            board.leave_behind(state, unit, source)
        if step:
            state[config] += (target - source) * step
        for follow in follows:
            follow(state)

    return moved
