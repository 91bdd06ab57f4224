"""Restricted play: a seat that may not take, play or use one card, to see what the card is worth to who may.

After Jaffe, Miller, Andersen, Liu, Karlin, Popovic: Evaluating competitive game balance with restricted play, 2012.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from interpreter.decision import Ask
from interpreter.definition import frozen
from interpreter.game import Game
from interpreter.plan import flow
from interpreter.plan.nodes import nodes
from interpreter.program import Program

Decider = Callable[[Game, Ask, Random], int]


@frozen(eq=False)
class Restriction:
    """The cards of one id, by number. picks: sites where a card is taken or played; steps: by site whose question is
    whether to perform the special action of the seat's card, the step that asks.
    """

    program: Program
    cards: frozenset[int]
    picks: frozenset[int]
    steps: dict[int, flow.Special]

    def upon(self, decide: Decider) -> Decider:
        """A seat that decides as before, but never for one of the cards while it may do something else."""

        def restricted(game: Game, ask: Ask, rng: Random) -> int:
            site, seat, options = ask
            if site in self.steps and self._asks_for(site, game.state, seat):
                return options[0]
            if site in self.picks:
                left = [option for option in options if option not in self.cards]
                if len(left) == 1:
                    return left[0]
                if left:
                    return decide(game, (site, seat, left), rng)
            return decide(game, ask, rng)

        return restricted

    def _asks_for(self, site: int, state: list[int], seat: int) -> bool:
        """Whether a seat is asked about the special action of one of the cards."""
        step = self.steps[site]
        acting = self.program.acting(step, state, seat)
        return bool(acting) and acting[0] in self.cards and (len(acting) == 1 or not step.either)


def restriction(program: Program, card: str) -> Restriction:
    """What it takes to keep a seat from a card. card: its id."""
    steps = {
        step.step: step
        for step in nodes(program.plan)
        if isinstance(step, flow.Special | flow.PlayCards | flow.TakeCard)
    }
    picks, asking = set[int](), dict[int, flow.Special]()
    for number, site in enumerate(program.sites):
        step = steps.get(site.origin)
        if isinstance(step, flow.Special):
            if site.sort == "use":
                asking[number] = step
            elif site.sort == "action":
                picks.add(number)
        elif step is not None and site.sort == "card":
            picks.add(number)
    numbers = frozenset(i for i, entry in enumerate(program.table.cards) if entry is not None and entry.id == card)
    return Restriction(program, numbers, frozenset(picks), asking)
