"""A game being played: exactly one decision is pending at any time, until it is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.chance import Draw, keyed
from interpreter.naming import option_name, option_named
from interpreter.runtime.board import unpack
from interpreter.runtime.static import members

if TYPE_CHECKING:
    from random import Random

    from interpreter.program import Program
    from interpreter.view import View

CHANCE = -1
Ask = tuple[int, int, Sequence[int]]
Hands = dict[tuple[int, int], frozenset[int]]  # (seat, pile slot) -> the piles others think possible
Mark = tuple[Any, int, list[int], Hands]  # (the mark before, length of the log, state and hands there)


class GameError(Exception):
    """Something asked of a game that it cannot do."""


class IllegalChoice(GameError):
    """An option that is not offered. `decision` is what was asked, `given` what was answered."""

    def __init__(self, decision: Decision | None, given: object) -> None:
        self.decision, self.given = decision, given
        super().__init__(
            "the game is over"
            if decision is None
            else f"{given!r} is not offered; offered: {', '.join(decision.names)}"
        )


class Decision:
    """What is asked. kind: what the options are (see `emit.sites.SORTS`); player: seat index, or CHANCE.

    options: ascending small ints; `names` says them in words. origin: the card or step that asks.
    """

    __slots__ = ("_ask", "_program")

    def __init__(self, program: Program, ask: tuple[int, int, Sequence[int]]) -> None:
        self._program, self._ask = program, ask

    @property
    def player(self) -> int:
        """The seat that decides, or CHANCE."""
        return self._ask[1]

    @property
    def options(self) -> Sequence[int]:
        """The options, ascending."""
        return self._ask[2]

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

    `ask` is the pending decision as the bare tuple (ask site, player, options), None when the game is over;
    `pending` wraps it in words.

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
        self.hands: Hands = {}
        self.unannounced: dict[str, dict[str, dict[str, int]]] = {}  # in hidden places since before the game
        self._state = (program.start if state is None else state)[:]
        self._marks = marks
        if marks:
            self._mark = (None, 0, self._state[:], {})
        self._rebuilding = False
        self._generator: Any = None
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
        if self._generator is None:
            self._rebuild()
        self.log.append(option if ask[1] >= 0 else ~option)
        if self._marks and ask[0] in self.program.card_sites:
            self._remember(option)
        try:
            self.ask = self._generator.send(option)
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
            self.ask = next(self._generator)
        except StopIteration:
            self.ask = None

    def _rebuild(self) -> None:
        """Play the choices since the last mark again, from its state."""
        assert self._mark is not None
        entries = self.log[self._mark[1] :]
        del self.log[self._mark[1] :]
        self._state = self._mark[2][:]
        self.hands = self._mark[3]
        self._replay = iter(entries)
        self._rebuilding = True
        self._begin()
        for entry in self._replay:
            self._again(entry)
        self._replay = None

    def _again(self, entry: int) -> None:
        """One choice of the log once more."""
        assert self.ask is not None
        self.log.append(entry)
        option = ~entry if self.ask[1] < 0 else entry
        if self.ask[0] in self.program.card_sites:
            self._remember(option)
        try:
            self.ask = self._generator.send(option)
        except StopIteration:
            self.ask = None

    def _remember(self, card: int) -> None:
        """Keep what the other seats can know of a seat's pile: a card played is seen, one taken back is not."""
        assert self.ask is not None
        site, seat, _ = self.ask
        first, source, target, secret = self.program.card_sites[site]
        bit = 1 << card - first
        if secret:
            hidden = (seat, target + seat)
            total = self._state[source + seat] | self._state[target + seat]
            known = self.hands.get(hidden) or frozenset((self._state[target + seat],))
            taken = {pile | 1 << i for pile in known for i in members(total & ~pile)}
            self.hands = {**self.hands, hidden: frozenset(taken)}
        elif (seat, source + seat) in self.hands:
            hidden = (seat, source + seat)
            left = frozenset(pile ^ bit for pile in self.hands[hidden] if pile & bit)
            self.hands = {**self.hands, hidden: left}

    def _snap(self, state: list[int], phase: int) -> bool:
        if self._rebuilding:
            self._rebuilding = False
            return False
        state[self.program.phase_slot] = phase
        self._mark = (self._mark, len(self.log), state[:], self.hands)
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
        twin = self.clone()
        assert self._mark is not None
        state, hands = self._mark[2][:], self._mark[3]
        for (owner, slot), piles in hands.items():
            if owner != seat:
                twin._deal(state, slot, owner, rng.choice(sorted(piles)))
        entries = self.log[self._mark[1] :]
        del twin.log[self._mark[1] :]
        twin._source = keyed(self.program, rng.getrandbits(64))
        twin._mark = (None, len(twin.log), state, hands)
        twin._state, twin.hands = state[:], hands
        twin._replay, twin._rebuilding = iter(entries), True
        hidden = self._still_hidden(seat, entries)
        twin._begin()
        for entry in twin._replay:
            assert twin.ask is not None
            if len(twin.log) - self._mark[1] in hidden:
                entry = rng.choice(list(twin.ask[2]))
            twin._again(entry)
        twin._replay = None
        return twin

    def _deal(self, state: list[int], slot: int, owner: int, pile: int) -> None:
        """Exchange a hidden pile for another; what it does not hold lies in the pile its cards come from."""
        for first, source, target, secret in self.program.card_sites.values():
            if secret and target + owner == slot:
                total = state[source + owner] | state[slot]
                state[slot], state[source + owner] = pile, total & ~pile

    def _still_hidden(self, seat: int, entries: list[int]) -> set[int]:
        """Which of the choices since the last mark the seat has not seen: positions in `entries`."""
        probe = self.clone()
        del probe.log[self._mark[1] :]  # type: ignore[index]
        probe._state = self._mark[2][:]  # type: ignore[index]
        probe._replay, probe._rebuilding = iter(entries), True
        probe._begin()
        sealed: set[int] = set()
        own: set[int] = set()
        slot = self.program.table.slots["sealed"]
        for entry in probe._replay:
            assert probe.ask is not None
            position = len(probe.log) - self._mark[1]  # type: ignore[index]
            secret = self.program.sites[probe.ask[0]].secret
            if probe.ask[1] != seat and secret:
                (sealed if secret == "sealed" else own).add(position)
            before = probe._state[slot]
            probe._again(entry)
            if before and not probe._state[slot]:
                sealed.clear()
        return own | (sealed if probe._state[slot] else set())

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
        return self.ask is None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that lead, by all that the line-up's end compares; several share the win."""
        return self.program.winners(self.state)
