"""The search bot itself: Monte Carlo search over what is hidden, by sequential halving.

Karnin, Koren, Somekh: Almost optimal exploration in multi-armed bandits, 2013; Cowling, Powley, Whitehouse:
Information set Monte Carlo tree search, 2012, on determinisation.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from interpreter.greedy import GreedyBot
from interpreter.greedy.keeping import NOTHING_LEARNED, CardWorths
from interpreter.keeping import keepings
from interpreter.search.ahead import Ahead
from interpreter.search.position import Positions

if TYPE_CHECKING:
    from interpreter.decision import Decision
    from interpreter.program import Program
    from interpreter.view import View

ITERATIONS, LEAST, MOST = 32, 2, 1_000_000  # games played on for one decision: by default, at least, at most

EFFORT = 40  # greedy games for each iteration, counted in the decisions of one seat


class SearchBot:
    """Tries its options: each is played on by greedy bots until the round is over, in games dealt anew.

    All that is hidden from its seat, draws to come among it, is dealt anew for each try, the same for every option.
    The worse half of the options is given up again and again; more games are spent on what is left. Which cards to
    keep before the first round it decides like the greedy bot: no round tells what they are worth.

    iterations: how many games it plays on for one decision at most.
    """

    def __init__(self, worths: CardWorths = NOTHING_LEARNED, iterations: int = ITERATIONS) -> None:
        self._iterations = iterations
        self._greedy = GreedyBot(worths)
        self._program: Program | None = None

    @property
    def effort(self) -> int:
        """How many times the work of a greedy bot it does, about."""
        return EFFORT * self._iterations

    def __call__(self, view: View, decision: Decision, rng: Random) -> int:
        """See `Bot`."""
        options = decision.options
        if len(options) == 1:
            return options[0]
        program = view.game.program
        if program is not self._program:
            self._program, self._positions = program, Positions(program)
            self._told = frozenset(keepings(program))
        first = self._greedy(view, decision, rng)
        if decision.site in self._told:
            return first
        return self._best(view, self._candidates(first, options, rng), rng)

    def _candidates(self, first: int, options: Sequence[int], rng: Random) -> list[int]:
        """What is tried: the greedy bot's choice first, so that it stays among equals; as many as can be tried."""
        others = [option for option in options if option != first]
        most = max(1, self._iterations // 2 - 1)
        return [first, *(others if len(others) <= most else rng.sample(others, most))]

    def _best(self, view: View, left: list[int], rng: Random) -> int:
        until = max(view.round, 1) + 1
        sums, games = dict.fromkeys(left, 0.0), self._iterations
        while len(left) > 1 and games >= len(left):
            halvings = (len(left) - 1).bit_length()
            tries = max(1, games // halvings // len(left))
            for _ in range(tries):
                self._try(view, sums, left, until, rng)
            games -= tries * len(left)
            left = sorted(left, key=sums.__getitem__, reverse=True)[: -(-len(left) // 2)]
        return left[0]

    def _try(self, view: View, sums: dict[int, float], options: list[int], until: int, rng: Random) -> None:
        """Deal anew once, play every option on from there, and add up how far ahead each leads."""
        dealt, seed, decide = view.redealt(rng), rng.getrandbits(64), self._greedy.decide
        for option in options:
            ahead = Ahead(dealt)
            ahead.play_on(option, decide, Random(seed), until)
            sums[option] += self._positions.lead(ahead, view.seat)
