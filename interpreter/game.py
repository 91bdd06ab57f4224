"""A game being played: exactly one decision is pending at any time, until it is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from interpreter.chance import Draw, Draws
from interpreter.decision import CHANCE, Ask, Decision, IllegalChoice
from interpreter.hands import Hands, remembered, settled
from interpreter.runtime.board import unpack
from interpreter.runtime.errors import GameError

if TYPE_CHECKING:
    from random import Random

    from interpreter.program import Program
    from interpreter.view import View

__all__ = ["CHANCE", "Ask", "Decision", "Game", "GameError", "IllegalChoice"]

Mark = tuple[Any, int, list[int], Hands]  # (the mark before, length of the log, state and hands there)


class Game:
    """One game. `log` holds every choice (0 and up) and every draw (item as -1-item) so far.

    `ask` is the pending decision as the bare tuple (ask site, player, options), None when the game is over;
    `pending` wraps it in words.

    Args:
        program: what is played.
        seed: decides all chance; None makes chance a decider whose decisions are pending like any other.
        marks: keep what `clone`, `undo` and `view` need; a simulation of plain games does without.
        tell: called as tell(kind, place, points) whenever points are given, points packed for all seats; and as
            tell('perform', card, seat) when a seat performs a card that it does not have.

    """

    def __new__(cls, program: Program, seed: int | str | None = None, *, marks: bool = True, **_: Any) -> Game:
        """Without marks, and with chance decided, the kind of game that costs least."""
        plain = cls is Game and not marks and seed is not None
        return object.__new__(PlainGame if plain else cls)

    def __init__(
        self, program: Program, seed: int | str | None = None, *, marks: bool = True, tell: Any = None,
        state: list[int] | None = None, play: Any = None,
    ) -> None:  # fmt: skip
        self.program = program
        self.log: list[int] = []
        self.seed = seed
        self._append = self.log.append
        self._draws = None if seed is None else Draws(program, seed, None if marks else self.log)
        self._source: Draw | None = self._draws.draw if self._draws else None  # without marks that notes all there is
        self._replay: Iterator[int] | None = None
        self._tell = tell
        self._play = play or program.play
        self._mark: Mark | None = None
        self._hands: Hands = {}
        self.unannounced: dict[str, dict[str, dict[str, int]]] = {}  # in hidden places since before the game
        self._state = (program.start if state is None else state)[:]
        self._marks = marks
        if marks:
            self._mark = (None, 0, self._state[:], {})
        self._rebuilding = False
        self._generator: Any = None
        self._send: Any = None
        self.ask: Ask | None = None
        self._begin()

    # ------------------------------------------------------------------------------------ playing
    @property
    def pending(self) -> Decision | None:
        """What is asked now; None when the game is over."""
        return None if self.ask is None else Decision(self.program, self.ask)

    def apply(self, option: int) -> None:
        """Answer the pending decision.

        Raises:
            IllegalChoice: the option is not offered, or the game is over.

        """
        ask = self.ask
        if ask is None or option not in ask[2]:
            raise IllegalChoice(self.pending, option)
        if self._marks:
            if self._generator is None:
                self._rebuild()
            if ask[0] in self.program.card_sites:
                self._remember(option)
        append, send = self._append, self._send  # plain loads; called on self they would be looked up as methods
        append(option if ask[1] >= 0 else ~option)
        try:
            self.ask = send(option)
        except StopIteration:
            self.ask = None

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
        twin._append = twin.log.append
        twin._generator = twin._send = twin._tell = None
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
        draw: Draw | None = None
        if self._source is not None:
            draw = self._draw if self._marks else self._source
        if self._draws is None or self._marks or self._play is not self.program.play:
            self._generator = self._play(self._state, draw, snap, self._tell)
        else:
            self._generator = self._play(self._state, draw, snap, self._tell, only=self._draws.only)
        self._send = self._generator.send
        try:
            self.ask = next(self._generator)
        except StopIteration:
            self.ask = None

    def _rebuild(self) -> None:
        """Play the choices since the last mark again, from its state."""
        assert self._mark is not None
        for _, entry in self._replayed(self.log[self._mark[1] :]):
            self._again(entry)

    def _again(self, entry: int) -> None:
        """One choice of the log once more."""
        assert self.ask is not None
        self.log.append(entry)
        option = ~entry if self.ask[1] < 0 else entry
        if self.ask[0] in self.program.card_sites:
            self._remember(option)
        try:
            self.ask = self._send(option)
        except StopIteration:
            self.ask = None

    def _remember(self, card: int) -> None:
        assert self.ask is not None
        self._hands = remembered(self.program, self._hands, self._state, self.ask, card)

    def _snap(self, state: list[int], phase: int) -> bool:
        if self._rebuilding:
            self._rebuilding = False
            return False
        if self._hands:
            self._hands = settled(self.program, self._hands, state)
        self._mark = (self._mark, len(self.log), state[:], self._hands)
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

    def redeal(self, seat: int, rng: Random) -> Game:
        """A game this one could be, as far as a seat with perfect memory of public events knows.

        Everything hidden from it is dealt anew: piles of the others within what they may hold, discs still
        sealed, and all draws to come. Needs `marks`.
        """
        from interpreter.redealing import redealt

        return redealt(self, seat, rng)

    def _replayed(self, entries: list[int]) -> Iterator[tuple[int, int]]:
        """Begin again at the last mark; the choices since, one by one, for the caller to make."""
        assert self._mark is not None
        before = self._mark[1]
        del self.log[before:]
        self._state, self._hands = self._mark[2][:], self._mark[3]
        self._replay, self._rebuilding = iter(entries), True
        self._begin()
        for entry in self._replay:
            yield len(self.log) - before, entry
        self._replay = None

    # ------------------------------------------------------------------------------------- reading
    def view(self, seat: int) -> View:
        """What a seat with perfect memory of public events knows."""
        from interpreter.view import view

        return view(self, seat)

    @property
    def state(self) -> list[int]:
        """The state as it is now; for reading."""
        if self._generator is None:
            self._rebuild()
        return self._state

    @property
    def hands(self) -> Hands:
        """What others cannot be sure of: (seat, kind of card) -> sets of cards that lie anyhow in its piles."""
        return settled(self.program, self._hands, self.state)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of every seat."""
        table = self.program.table
        return unpack(self.state[table.slots["score"]], table.seats)

    @property
    def prospects(self) -> tuple[int, ...]:
        """What every seat would gain if each place with a scoreboard were scored now."""
        return self.program.board.prospects(self.state)

    @property
    def round(self) -> int:
        """The number of the round, from 1; 0 before the first."""
        return self.state[self.program.table.slots["round"]]

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.ask is None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that lead, by all that the line-up's end compares; several share the win."""
        return self.program.winners(self.state)


class PlainGame(Game):
    """A game that is only played on: nothing is marked, and nothing but seats ever decides."""

    state: list[int] = NotImplemented  # a plain attribute of each game: it is read at every decision

    @property
    def rules(self) -> Any:
        """The generator that asks: for playouts, which answer it directly, note every answer in `log`, and say in `ask`
        where they left off.
        """
        return self._generator

    @property
    def answered(self) -> int:
        """How many choices were made so far."""
        return len(self.log) - (self._draws.made if self._draws is not None else 0)

    def _begin(self) -> None:
        self.state = self._state
        super()._begin()

    def apply(self, option: int) -> None:
        """See `Game.apply`."""
        ask = self.ask
        if ask is None or option not in ask[2]:
            raise IllegalChoice(self.pending, option)
        log, send = self.log, self._send
        log.append(option)
        try:
            self.ask = send(option)
        except StopIteration:
            self.ask = None
