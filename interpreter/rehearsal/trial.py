"""One line-up at one number of players: games played at random, cards performed in positions of theirs."""

from __future__ import annotations

from collections.abc import Iterable, Set
from random import Random
from typing import Any

from attrs import define, field

from interpreter.bots import RandomBot, bot_source
from interpreter.chance import digest
from interpreter.definition import frozen
from interpreter.game import Game
from interpreter.landmarks import Landmarks
from interpreter.program import Program
from interpreter.rehearsal.positions import MOST_DECISIONS, Position, answered, differ, shaken, spread
from interpreter.seating import game_key
from interpreter.source import Span

SEED = 1


@frozen
class Budget:
    """How much is tried, in games and positions, never in seconds.

    games: of each line-up and number of players; `most_games` where a card has not come up before. positions: in
    which a card is performed. resumed: from how many positions of a card the game then goes on to its end.
    """

    games: int = 6
    most_games: int = 30
    positions: int = 60
    resumed: int = 10


@define
class Trial:
    """changing, seen: cards that did something, that came up; filled here. command: `sim` up to the game's number.

    known: blocks that were come to before, in another line-up.
    """

    program: Program
    marks: Landmarks
    command: str
    budget: Budget
    changing: set[str]
    seen: set[str]
    known: Set[Span]
    games: int = 0
    tried: int = 0
    last: dict[str, Position] = field(factory=dict)
    _positions: list[Position] = field(factory=list)
    _later: list[Position] = field(factory=list)

    def run(self) -> None:
        """Play games, then perform every card in their positions; at last in positions made of these."""
        ids = {card.id for card in self.program.table.cards if card is not None}
        while self.games < self.budget.games or (self.games < self.budget.most_games and not ids <= self.seen):
            self.play(self.games)
        self._positions = spread(self._positions, self.budget.positions)
        for card in self.program.effects:
            self._try(card, self._positions)
        if not self._positions or not self._missing():
            return
        rng = Random(digest("rehearsal"))
        made = spread(self._later, self.budget.positions)
        made += shaken(self.program, self._positions, rng)
        for card in self.program.effects:
            self._try(card, made)

    def _missing(self, card: str = "") -> bool:
        """Whether there are blocks, of a card or of any, that nobody came to yet."""
        blocks, reached = self.program.blocks, self.program.reached
        return any(
            number not in reached and block.span not in self.known
            for number, block in enumerate(blocks)
            if card == block.origin or (not card and block.origin in self.program.effects)
        )

    # ------------------------------------------------------------------------------------------- games
    def play(self, number: int) -> Game:
        """One game, the same as `sim --game` plays with random bots."""
        sources = [bot_source(SEED, number, seat) for seat in range(self.program.table.seats)]
        game, bot = Game(self.program, game_key(SEED, number), marks=False, play=self._watched(number)), RandomBot()
        self.games += 1
        for _ in range(MOST_DECISIONS):
            if game.ask is None:
                break
            game.apply(bot.decide(game, game.ask, sources[game.ask[1]]))
        return game

    def _watched(self, number: int) -> Any:
        """The program's `play`; positions and cards that lie somewhere are noted."""
        table, slots = self.program.table, self.program.table.slots
        rows = [(slots[f"row {row}"], size) for row, size in table.row_sizes.items()]
        rows += [(slots[name], len(table.owners)) for name in ("taken", "played")]
        places = [slot for first, size in rows for slot in range(first, first + size)]

        def play(s: list[int], draw: Any, snap: Any, tell: Any) -> Any:
            def observed(state: list[int], block: int) -> bool:
                self.seen.update(self.marks.card_ids[state[slot]] for slot in places)
                self._look_into_piles(state)
                mark = self.marks.at[block]
                special = mark.special if mark is not None else None
                if special is not None and state[special.seat] < table.seats:
                    command = f"{self.command}{number}"
                    position = Position(tuple(state), state[special.seat], state[self.marks.round], command)
                    self._positions.append(position)
                return snap is not None and bool(snap(state, block))

            return self.program.play(s, draw, observed, tell)

        return play

    def _look_into_piles(self, state: list[int]) -> None:
        table = self.program.table
        for name, first in table.piles.items():
            cards = table.sets.get(table.rules.places[name].holds)
            if cards is not None and not all(
                self.marks.card_ids[cards.first + i] in self.seen for i in range(cards.count)
            ):
                held = [state[first + owner] for owner in range(table.seats)]
                some = (i for i in range(cards.count) if any(mask >> i & 1 for mask in held))
                self.seen.update(self.marks.card_ids[cards.first + i] for i in some)

    # ------------------------------------------------------------------------------------------- cards
    def _try(self, card: str, positions: Iterable[Position]) -> None:
        """Perform a card until it has changed something and each of its blocks was come to, or all is tried."""
        program = self.program
        index = next(i for i, each in enumerate(program.table.cards) if each is not None and each.id == card)
        resumed = 0
        for number, position in enumerate(positions):
            if card in self.changing and not self._missing(card):
                return
            self.tried += 1
            self.last.setdefault(card, position)
            rng = Random(digest(f"{SEED}/{card}/{number}"))
            after = self._performed(index, position, rng)
            if after is None or not differ(program.table, after, position.state):
                continue
            self.changing.add(card)
            others = (position.seat + 1) % program.table.seats
            self._later.append(Position(tuple(after), others, position.round, position.command))
            if self._missing(card) and resumed < self.budget.resumed:
                resumed += 1
                answered(Game(program, f"{SEED}/{index}", marks=False, state=after[:]), rng)

    def _performed(self, index: int, position: Position, rng: Random) -> list[int] | None:
        """The state when a card has been performed; None when that did not come to an end."""
        state, table = list(position.state), self.program.table
        card = table.cards[index]
        assert card is not None
        slot = table.slots["played" if table.sets[card.kind].of_seat else "taken"] + position.seat
        before, state[slot] = state[slot], index
        listen = table.slots["listen"]
        state[listen] = 0  # what others answer is not what the card does
        play = self.program.performing(index, position.seat)
        game = Game(self.program, f"{SEED}/{index}", marks=False, state=state, play=play)
        if not answered(game, rng):
            return None
        after = game.state[:]
        after[listen] |= position.state[listen]
        after[slot] = before if after[slot] == index else after[slot]
        return after
