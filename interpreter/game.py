"""A game being played: exactly one decision is pending at any time, until it is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.chance import Draw, keyed
from interpreter.naming import option_name, option_named
from interpreter.runtime.board import unpack

if TYPE_CHECKING:
    from interpreter.program import Program

CHANCE = -1
Mark = tuple[Any, int, list[int]]  # (the mark before, length of the log, the state there)


class GameError(Exception):
    """Something asked of a game that it cannot do."""


class IllegalChoice(GameError):
    """An option that is not offered. `decision` is what was asked, `given` what was answered."""

    def __init__(self, decision: Decision | None, given: object) -> None:
        self.decision, self.given = decision, given
        super().__init__(
            "the game is over" if decision is None else f"{given!r} is not offered; offered: {', '.join(decision.names)}"
        )


class Decision:
    """What is asked. kind: what the options are (see `emit.sites.SORTS`); player: seat index, or CHANCE.

    options: ascending small ints; `names` says them in words. origin: the card or step that asks.
    """

    __slots__ = ("_ask", "_program", "options", "player")

    def __init__(self, program: Program, ask: tuple[int, int, Sequence[int]]) -> None:
        self._program, self._ask = program, ask
        self.player, self.options = ask[1], ask[2]

    @property
    def kind(self) -> str:
        """What an option is."""
        return self._program.sites[self._ask[0]].sort

    @property
    def origin(self) -> str:
        """The id of the card or step that asks."""
        return self._program.sites[self._ask[0]].origin

    @property
    def site(self) -> int:
        """The number of the ask site."""
        return self._ask[0]

    @property
    def secret(self) -> str:
        """'sealed' while others may not see the answer yet, 'own' if they never do, else ''."""
        return self._program.sites[self._ask[0]].secret

    @property
    def names(self) -> tuple[str, ...]:
        """The options in words, in the order of `options`."""
        return tuple(option_name(self._program, self._ask[0], option) for option in self.options)

    def option(self, name: str) -> int | None:
        """The option of that name, or None."""
        return option_named(self._program, self._ask, name)  # type: ignore[arg-type]

    def __repr__(self) -> str:
        who = "chance" if self.player < 0 else self._program.table.owners[self.player]
        return f"<Decision {who} {self.kind} for {self.origin}: {', '.join(self.names)}>"


class Game:
    """One game. `log` holds every choice (0 and up) and every draw (item as -1-item) so far.

    Args:
        program: what is played.
        seed: decides all chance; None makes chance a decider whose decisions are pending like any other.
        marks: keep what `clone`, `undo` and `view` need; a simulation of plain games does without.
        tell: called as tell(kind, place, points) whenever points are given, points packed for all seats.
    """

    def __init__(
        self, program: Program, seed: int | str | None = None, *, marks: bool = True, tell: Any = None,
        state: list[int] | None = None, play: Any = None,
    ) -> None:  # fmt: skip
        self.program = program
        self.log: list[int] = []
        self.seed = seed
        self._source: Draw | None = None if seed is None else keyed(program, seed)
        self._replay: Iterator[int] | None = None
        self._tell = tell
        self._play = play or program.play
        self._mark: Mark | None = None
        self._state = (program.start if state is None else state)[:]
        self._marks = marks
        if marks:
            self._mark = (None, 0, self._state[:])
        self._rebuilding = False
        self._generator: Any = None
        self._ask: tuple[int, int, Sequence[int]] | None = None
        self._begin()

    # ------------------------------------------------------------------------------------ playing
    @property
    def pending(self) -> Decision | None:
        """What is asked now; None when the game is over."""
        return None if self._ask is None else Decision(self.program, self._ask)

    @property
    def ask(self) -> tuple[int, int, Sequence[int]] | None:
        """The pending decision as the bare tuple (ask site, player, options)."""
        return self._ask

    def apply(self, option: int) -> None:
        """Answer the pending decision.

        Raises:
            IllegalChoice: the option is not offered, or the game is over.
        """
        if self._ask is None or option not in self._ask[2]:
            raise IllegalChoice(self.pending, option)
        if self._generator is None:
            self._rebuild()
        self.log.append(~option if self._ask[1] < 0 else option)
        try:
            self._ask = self._generator.send(option)
        except StopIteration:
            self._ask = None

    def choose(self, name: str) -> None:
        """Answer by name. Raises IllegalChoice."""
        decision = self.pending
        option = decision.option(name) if decision is not None else None
        if option is None:
            raise IllegalChoice(decision, name)
        self.apply(option)

    # --------------------------------------------------------------------------------- copying
    def clone(self) -> Game:
        """An equal game that goes its own way. Needs `marks`."""
        if self._mark is None:
            raise GameError("this game was begun without marks, so it cannot be copied")
        twin = object.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.log = self.log[:]
        twin._generator = None
        twin._state = self._mark[2]
        return twin

    def undo(self) -> None:
        """Take back the last choice (and what chance did after it). Raises GameError at the start."""
        if self._mark is None:
            raise GameError("this game was begun without marks, so nothing can be taken back")
        log = self.log
        keep = len(log)
        while keep and log[keep - 1] < 0:
            keep -= 1
        if not keep:
            raise GameError("there is no choice to take back")
        del log[keep - 1 :]
        while self._mark[1] > len(log):
            self._mark = self._mark[0]
        self._rebuild()

    def _begin(self) -> None:
        snap = self._snap if self._marks else None
        draw = self._draw if self._source is not None else None
        self._generator = self._play(self._state, draw, snap, self._tell)
        try:
            self._ask = next(self._generator)
        except StopIteration:
            self._ask = None

    def _rebuild(self) -> None:
        """Play the choices since the last mark again, from its state."""
        assert self._mark is not None
        entries = self.log[self._mark[1] :]
        del self.log[self._mark[1] :]
        self._state = self._mark[2][:]
        self._replay = iter(entries)
        self._rebuilding = True
        self._begin()
        for entry in self._replay:
            assert self._ask is not None
            self.log.append(entry)
            self._ask = self._generator.send(~entry if self._ask[1] < 0 else entry)
        self._replay = None

    def _snap(self, state: list[int], phase: int) -> bool:
        if self._rebuilding:
            self._rebuilding = False
            return False
        state[self.program.phase_slot] = phase
        self._mark = (self._mark, len(self.log), state[:])
        return False

    def _draw(self, purpose: int, left: int, epoch: int) -> int:
        if self._replay is not None:
            entry = next(self._replay, None)
            if entry is not None:
                self.log.append(entry)
                return ~entry
        assert self._source is not None
        item = self._source(purpose, left, epoch)
        self.log.append(~item)
        return item

    # ------------------------------------------------------------------------------------- reading
    @property
    def state(self) -> list[int]:
        """The state as it is now; for reading."""
        if self._generator is None:
            self._rebuild()
        return self._state

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of every seat."""
        table = self.program.table
        return tuple(unpack(self.state[table.slots["score"]], table.seats))

    @property
    def prospects(self) -> tuple[int, ...]:
        """What every seat would gain if each place with a scoreboard were scored now."""
        return tuple(self.program.board.prospects(self.state))

    @property
    def round(self) -> int:
        """The number of the round, from 1; 0 before the first."""
        return self.state[self.program.table.slots["round"]]

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return self._ask is None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that lead, by all that the line-up's end compares; several share the win."""
        return self.program.winners(self.state)
