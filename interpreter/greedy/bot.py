"""The greedy bot itself."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from random import Random
from typing import TYPE_CHECKING

from interpreter.greedy.keeping import NOTHING_LEARNED, CardWorths
from interpreter.greedy.rules import rules_by_site

if TYPE_CHECKING:
    from interpreter.decision import Ask, Decision
    from interpreter.game import Game
    from interpreter.greedy.moving import Rule
    from interpreter.program import Program
    from interpreter.view import View


class GreedyBot:
    """Takes what pays best at once, as far as the plan of the rules and the board tell; among equals any.

    It looks neither ahead nor at anything hidden from its seat. Which card to play, which part of a turn to begin
    with and whatever else has no effect that can be told is left to chance; so is which cards to keep before the first
    round, unless it is told what they are worth.
    """

    def __init__(self, worths: CardWorths = NOTHING_LEARNED) -> None:
        self._worths = worths
        self._program: Program | None = None
        self._by_site: Sequence[Rule | None] = ()

    def __call__(self, view: View, decision: Decision, rng: Random) -> int:
        """See `Bot`."""
        return self.decide(view.game, (decision.site, decision.player, decision.options), rng)

    def decide(self, game: Game, ask: Ask, rng: Random) -> int:
        """See `QuickBot`."""
        if game.program is not self._program:
            self._program = game.program
            self._by_site = rules_by_site(game.program, self._worths)
        site, seat, options = ask
        rule = self._by_site[site]
        if rule is not None:
            options = rule(game.state, seat, options)[1]
        count = len(options)
        return options[floor(rng.random() * count)] if count > 1 else options[0]
