"""How well a seat stands in a game, as far as that can be told without playing on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.greedy.planned import cells_in_hand, scorings_ahead
from interpreter.runtime.board import unpack
from interpreter.runtime.static import members
from interpreter.search.counted import counted

if TYPE_CHECKING:
    from interpreter.game import Game
    from interpreter.program import Program

BEST_RIVAL = 0.5  # how much the best of the others counts against a seat; the rest is the mean of all of them


class Positions:
    """Values of positions of one program."""

    def __init__(self, program: Program) -> None:
        self._board, self._seats = program.board, program.table.seats
        self._round, self._region = program.table.slots["round"], program.table.slots["region"]
        self._places, self._counted = members(program.board.on_board), counted(program.board)
        self._ahead = scorings_ahead(program.plan)
        self._waiting = cells_in_hand(program)

    def lead(self, game: Game, seat: int) -> float:
        """Points by which a seat can hope to be ahead in the end.

        Points made; what places would pay now for each scoring to come, later ones counting less; and a little for
        pieces that can still be brought on the board.
        """
        held = [float(points) for points in game.scores]
        if game.ask is not None:
            state = game.state
            weight = self._ahead[min(state[self._round], len(self._ahead) - 1)]
            for each, prospect in enumerate(self.prospects(state)):
                held[each] += weight * prospect + sum(worth * state[cell] for cell, worth in self._waiting[each])
        own = held.pop(seat)
        if not held:
            return own
        return own - BEST_RIVAL * max(held) - (1 - BEST_RIVAL) * sum(held) / len(held)

    def prospects(self, state: list[int]) -> tuple[int, ...]:
        """What every seat would gain if each place were scored now: `Board.prospects`, in less time."""
        board, total = self._board, 0
        if board.rooms is not None:
            return board.prospects(state)
        for place in self._places:
            scored, pattern = state[self._region + place], self._counted.pattern(state, place)
            points = board.points[scored].get(pattern)
            total += board.pay(scored, pattern) if points is None else points
        return unpack(total, self._seats)
