"""Cards that seats choose to play with before the first round: where a program asks for them, and what was chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import define, field

from interpreter.decision import Ask
from interpreter.definition import frozen
from interpreter.plan import flow
from interpreter.plan import instructions as ins
from interpreter.plan.nodes import nodes
from interpreter.program import Program


@frozen
class Keeping:
    """A question for a card of a kind to keep.

    number: how many must be kept, or as many as there are; 0: at will.
    away: the cards chosen are those put away, because what is left is played from.
    """

    kind: str
    number: int
    away: bool


def keepings(program: Program) -> dict[int, Keeping]:
    """By site the questions of the set-up that ask a seat for a card of its own to go from one pile to another."""
    texts = nodes(program.plan.set_up)
    steps = {node.step for node in texts if isinstance(node, flow.Perform)}
    played = {node.source for node in nodes(program.plan.round) if isinstance(node, flow.PlayCards)}
    found = {}
    for number, site in enumerate(program.sites):
        asked = site.asked
        if not (isinstance(asked, ins.MoveCards) and site.origin in steps and asked in texts):
            continue
        if site.sort == "card" and asked.owner == asked.seat:
            exact = asked.amount.number if asked.amount.mode == "exactly" else 0
            found[number] = Keeping(asked.kind, exact, asked.source in played and asked.target not in played)
    return found


@define
class _Pile:
    """What a seat chose at one site so far. options, last: those of the last question, and what was chosen then."""

    chosen: list[int] = field(factory=list)
    options: Sequence[int] = ()
    last: int = 0

    @property
    def left(self) -> list[int]:
        """Cards that could have been chosen last and were not."""
        return [card for card in self.options if card not in (0, self.last)]


@define
class KeptCards:
    """What the seats of one game chose to keep, told by their answers."""

    sites: Mapping[int, Keeping]
    _piles: dict[tuple[int, int], _Pile] = field(factory=dict)  # by seat and site

    def answered(self, ask: Ask, option: int) -> None:
        """A seat chose at one of the sites; 0 for no more cards."""
        site, seat, options = ask
        pile = self._piles.get((seat, site))
        if pile is None:
            pile = self._piles[seat, site] = _Pile()
        pile.options, pile.last = options, option
        if option:
            pile.chosen.append(option)

    def of_seat(self, seat: int) -> dict[int, bool]:
        """The cards a seat could choose from, and whether it kept them."""
        found: dict[int, bool] = {}
        for (owner, site), pile in self._piles.items():
            if owner == seat:
                keeping = self.sites[site]
                left = pile.left
                last = len(left) == 1 and len(pile.chosen) < keeping.number  # is not asked for
                found |= dict.fromkeys(left, last ^ keeping.away)
                found |= dict.fromkeys(pile.chosen, not keeping.away)
        return found
