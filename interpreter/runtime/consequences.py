"""What follows from where pieces stand, which steps run and which lasting effects hold: written when a cause changes.

Each consequence knows its causes, so that a piece that moves only has those worked out that depend on it; and what was
worked out is remembered by the values of its causes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING, TypeVar

from interpreter.definition import frozen
from interpreter.plan.table import RECORD_FIELDS

if TYPE_CHECKING:
    from interpreter.plan.table import Table
    from interpreter.runtime.board import Board

Found = TypeVar("Found")
MOST_REMEMBERED = 3_000  # of each function; a bound on memory, not a rule
MODES = "modes"  # slot: how places are scored otherwise, as one int


@frozen
class Causes:
    """Slots of the state, and frames of lasting effects."""

    slots: frozenset[int] = frozenset()
    frames: frozenset[int] = frozenset()

    def __or__(self, other: Causes) -> Causes:
        return Causes(self.slots | other.slots, self.frames | other.frames)


Key = Callable[[list[int]], object]


def remembering(
    table: Table, causes: Causes, work_out: Callable[[list[int]], Found]
) -> tuple[Key, dict[object, Found], Callable[[list[int]], Found]]:
    """How to look up what was found by the values of its causes: their values, what is known by them, what adds to it.

    Apart, so that those who look often need no call but those of Python's own functions.
    """
    slots, frames = sorted(causes.slots), causes.frames
    values: Key = itemgetter(*slots) if slots else lambda state: ()
    records, first, size = table.slots["records"], table.slots["lasting"], table.record_size
    variables = len(RECORD_FIELDS)
    known: dict[object, Found] = {}

    def with_records(state: list[int]) -> object:
        if not state[records]:
            return values(state)
        places = [z for z in range(first, len(state), size) if state[z] in frames]
        return values(state), *[(state[z], *state[z + variables : z + size]) for z in places]

    key = with_records if frames else values

    def add(state: list[int]) -> Found:
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        found = known[key(state)] = work_out(state)
        return found

    return key, known, add


def remembered(table: Table, causes: Causes, work_out: Callable[[list[int]], Found]) -> Callable[[list[int]], Found]:
    """The same function of a state, with what it found remembered by the values of its causes."""
    key, known, add = remembering(table, causes, work_out)

    def found(state: list[int]) -> Found:
        already = known.get(key(state))
        return add(state) if already is None else already

    return found


Follow = Callable[[list[int]], None]


class Consequences:
    """The consequences of one program. every: all of them, in order. of_frames: those of lasting effects, by frame."""

    def __init__(self, board: Board) -> None:
        table, static, self._board = board.table, board.static, board
        self._taboo_but: dict[int, Callable[[list[int]], int]] = {}
        taboo_slot, config_slot = table.slots["taboo"], table.slots["config"]
        causes = board.taboo_causes()
        key, known, add = remembering(table, causes, board.taboo_now)
        grows = static.step(taboo_slot)  # where a configuration says what it stands for

        def write_taboo(state: list[int]) -> None:
            now = known.get(key(state))
            if now is None:
                now = add(state)
            before = state[taboo_slot]
            if now != before:
                state[taboo_slot] = now
                if grows:
                    state[config_slot] += (now - before) * grows

        def write_configuration(state: list[int]) -> None:
            state[config_slot] = static.configure(state)

        self._found: list[tuple[Causes, Follow]] = [(causes, write_taboo)]
        if not static.many:
            every = causes | Causes(frozenset(static.slots))
            simple = board.standing is None and board.rooms is None and not board.lasting_taboo
            self._found = [(every, _by_units(board))] if simple else [*self._found, (every, write_configuration)]
        if board.modes is not None:
            self._found.append((board.modes.causes, board.modes.update))
        if board.rooms is not None:
            self._found.append((board.rooms.causes, board.rooms.configure))
        self.every = tuple(follow for _, follow in self._found)
        if static.many:  # otherwise it is brought up to date by whatever it says
            self.every += (write_configuration,)
        self.of_frames = {
            frame: tuple(follow for causes, follow in self._found if frame in causes.frames)
            for frame in {frame for causes, _ in self._found for frame in causes.frames}
        }

    def taboo_but(self, unit: int) -> Callable[[list[int]], int]:
        """The taboo places as a function of a state, without those that one unique piece (by its slot) alone causes."""
        found = self._taboo_but.get(unit)
        if found is None:
            work_out = partial(self._board.taboo_now, but=unit)
            found = self._taboo_but[unit] = remembered(self._board.table, self._board.taboo_causes(), work_out)
        return found

    def of_slot(self, slot: int) -> tuple[Follow, ...]:
        """Those that a slot of the state is a cause of."""
        return tuple(follow for causes, follow in self._found if slot in causes.slots)


def _by_units(board: Board) -> Follow:
    """Writes taboo places and configuration where nothing but where unique pieces stand can bring a taboo about."""
    static, slots, on_board = board.static, board.taboo_units, board.on_board
    taboo_slot, config_slot = board.table.slots["taboo"], board.table.slots["config"]
    configuration, configurations = static.key, static.ids

    def write(state: list[int]) -> None:
        taboo = 0
        for slot in slots:
            taboo |= 1 << state[slot]
        state[taboo_slot] = taboo & on_board
        found = configurations.get(configuration(state))
        state[config_slot] = static.configure(state) if found is None else found

    return write
