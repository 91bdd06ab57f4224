"""Answers to questions about cards and what they do: which to take, whether to perform it, which of its branches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from interpreter.definition import frozen
from interpreter.greedy.moving import Answer, fixed_place, own_pieces
from interpreter.greedy.planned import mask, plain_scorings, scorings_ahead
from interpreter.greedy.worth import Worth
from interpreter.plan import instructions as ins
from interpreter.plan.nodes import nodes
from interpreter.program import Program
from interpreter.runtime.static import members

MOVE = 1.5  # what moving a piece of one's own well brings, in points of each scoring to come
FOREIGN = 0.5  # moving a piece of somebody else, in moves of a piece of one's own
REMOVED = 0.3  # the same for taking it off the board
UNIQUE = 0.5  # moving a unique piece
LASTING = 0.5  # a lasting effect, or the special action of another card
MOST = 9  # waiting pieces that are told apart
WHOLE = 3  # how many pieces "all" is taken for


@frozen
class Moves:
    """Pieces a sentence can bring on the board or move there. weight: of one; source: where they wait, or 0."""

    weight: float
    number: int
    source: int


def _good_for(moves: Sequence[Moves], sources: set[int], have: int) -> float:
    """How many moves there are when so many pieces wait in one of these places."""
    own = [each for each in moves if each.source in sources]
    return sum(each.weight * (min(each.number, have) if each.source else each.number) for each in own)


class Promises:
    """What cards and branches promise a seat, told from their plan and the best place for one more piece."""

    def __init__(self, program: Program, worth: Worth) -> None:
        self._program, self._worth = program, worth
        self._weights = scorings_ahead(program.plan)
        self._round, self._score = worth.table.slots["round"], worth.table.slots["score"]
        rows = worth.table.rows.values()
        self._rows = max(rows, key=len, default=(0,) * worth.owners)
        cards = worth.table.cards
        bodies = [program.effects[c.id].body if c is not None and c.id in program.effects else () for c in cards]
        moves = [(*self.moves(body), *self._printed(card)) for card, body in enumerate(bodies)]
        self._sources = sorted({each.source for found in moves for each in found} - {0}) or [0]
        first = self._sources[0]
        groups = [{source, 0} if source == first else {source} for source in self._sources]
        self._good_for = [
            [[_good_for(found, group, have) for found in moves] for have in range(MOST + 1)] for group in groups
        ]
        self._numbers: list[Any] = []  # by how many pieces wait in one of the sources after the other
        self._each = [weight * worth.unit * MOVE for weight in self._weights]
        self.scores = [
            not asks and bool(body) and all(isinstance(it, ins.Score | ins.Gain) for it in body)
            for body, asks in zip(bodies, program.asks, strict=True)
        ]
        self._pays = [
            self._scoring(body) if scores else self._best_of(self._scored(body))
            for body, scores in zip(bodies, self.scores, strict=True)
        ]

    def take(self, s: list[int], p: int, options: Sequence[int]) -> Answer:
        """The rule for a card to take."""
        each, pays, number = self._each[s[self._round]], self._pays, self._moves_of(s, p)
        found: list[int] = []
        top = -1.0  # nothing promises less than nothing
        for card in options:
            value = each * number[card]
            paid = pays[card]
            if paid is not None:
                gained = paid(s, p, card)
                if gained > 0:
                    value += gained
            if value >= top:
                if value > top:
                    top, found = value, [card]
                else:
                    found.append(card)
        return top, found

    def _moves_of(self, s: list[int], p: int) -> list[float]:
        """By card how many moves of one's own pieces it is good for."""
        row, found = self._rows[p], self._numbers
        for source in self._sources:
            have = s[row + source]
            try:
                found = found[have]
            except IndexError:
                found = found[-1] if len(found) > MOST else []
            if not found:
                return self._counted(s, row)
        return found

    def _counted(self, s: list[int], row: int) -> list[float]:
        """The same, remembered."""
        waiting, found = [min(s[row + source], MOST) for source in self._sources], self._numbers
        for have in waiting:
            found += [[] for _ in range(len(found), MOST + 1)]
            found = found[have]
        parts = [good_for[have] for good_for, have in zip(self._good_for, waiting, strict=True)]
        found += [sum(numbers) for numbers in zip(*parts, strict=True)]
        return found

    def number(self, moves: Sequence[Moves], s: list[int], p: int) -> float:
        """How many moves of one's own pieces the sentences are good for."""
        found = 0.0
        for each in moves:
            found += each.weight * (min(each.number, s[self._rows[p] + each.source]) if each.source else each.number)
        return found

    def brought(self, s: list[int], p: int, card: int) -> float:
        """What a card that asks nothing brings."""
        pays = self._pays[card] if self.scores[card] else None
        return pays(s, p, card) if pays is not None else self.performed(s, p, card)

    def performed(self, s: list[int], p: int, card: int) -> float:
        """What a card that asks nothing brings, found by performing it on a copy."""
        action, worth = self._program.actions[card], self._worth
        assert action is not None
        then = s[:]
        action(then, p, card, None)
        points = then[self._score] - s[self._score]
        found: float = worth.share(p, points) if points else 0
        if not self.scores[card]:
            found += self._weights[s[self._round]] * (worth.total(then, p) - worth.total(s, p))
        return found

    def _scoring(self, body: tuple[ins.Instruction, ...]) -> Callable[[list[int], int, int], float]:
        """What sentences bring that only score."""
        scored = plain_scorings(self._program, body)
        if not scored:
            return self.performed
        paid = self._worth.sum_paid(scored)
        return lambda s, p, card: paid(s, p)

    def _best_of(self, places: tuple[int, ...]) -> Callable[[list[int], int, int], float] | None:
        """What the best of some places pays; None when there are none."""
        if not places:
            return None
        most = self._worth.most_paying(places)
        return lambda s, p, card: most(s, p, places)[0]

    # -------------------------------------------------------------------------------------- told beforehand
    def moves(self, body: tuple[ins.Instruction, ...]) -> tuple[Moves, ...]:
        """The moves the sentences of a body allow a seat; of either/or those of the better part."""
        found: list[Moves] = []
        for it in body:
            match it:
                case ins.MovePieces():
                    found += self._moved(it)
                case ins.MoveUnique():
                    found.append(Moves(UNIQUE, 1, 0))
                case ins.Begin() | ins.Perform() | ins.PerformAgain():
                    found.append(Moves(LASTING, 1, 0))
                case ins.Branch(bodies=bodies):
                    parts = [self.moves(each) for each in bodies]
                    found += max(parts, key=lambda part: sum(each.weight * each.number for each in part))
                case ins.MeantBodies(bodies=bodies):  # what the rules say: which meaning holds then is not known
                    found += self.moves(bodies[0])
                case ins.ForSeats(body=inner) | ins.AsSeat(body=inner) | ins.Maybe(body=inner) | ins.When(body=inner):
                    found += self.moves(inner)
        return tuple(found)

    def _moved(self, it: ins.MovePieces) -> list[Moves]:
        number = WHOLE if it.amount.mode in ("all", "any", "half") else it.amount.number
        if not mask(it.targets) & self._worth.board.on_board:
            return [] if own_pieces(it) else [Moves(REMOVED, number, 0)]
        own = it.whose.which == "any" or own_pieces(it)
        source = fixed_place(it.sources)
        waits = own and source and not self._worth.board.on_board >> source & 1
        return [Moves(1.0 if own else FOREIGN, number, source if waits else 0)]

    def _printed(self, card: int) -> list[Moves]:
        """The pieces its printed numbers let a seat bring on the board in the course of a turn."""
        table, found = self._worth.table, []
        for it in nodes(self._program.plan.round):
            if isinstance(it, ins.MovePieces) and it.amount.name and mask(it.targets) & self._worth.board.on_board:
                number = table.number(card, it.amount.name)
                if number:
                    found.append(Moves(1.0, number, fixed_place(it.sources)))
        return found

    def _scored(self, body: tuple[ins.Instruction, ...]) -> tuple[int, ...]:
        """The places one of which the sentences score, if they ask for one."""
        for it in body:
            if isinstance(it, ins.MeantBodies):
                return self._scored(it.bodies[0])
            if isinstance(it, ins.Score) and any(term.quantity in ("one", "any") for term in it.places.terms):
                return members(mask(it.places) & self._worth.board.on_board)
        return ()
