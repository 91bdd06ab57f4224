"""Answers to the question which cards to keep before the first round: by what each has turned out to be worth."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.comparing import DIFFERENCE
from interpreter.definition import frozen
from interpreter.greedy.moving import Answer, Rule
from interpreter.keeping import Keeping
from interpreter.program import Program
from interpreter.statistics import Estimate


@frozen
class CardWorth:
    """What keeping a card brings: points of lead more than leaving it, as seen in `results` of seats.

    half: how far its 95% interval reaches to either side.
    """

    card: str
    value: float
    half: float
    results: int

    @property
    def estimate(self) -> Estimate:
        """The value with its interval."""
        return Estimate(self.value, self.value - self.half, self.value + self.half, self.results, DIFFERENCE)


@frozen
class CardWorths:
    """What the cards of a program are worth keeping; nothing where that is not known."""

    cards: tuple[CardWorth, ...] = ()

    @property
    def alike(self) -> float:
        """A difference that tells two cards apart no better than chance does: a standard error, on average."""
        return sum(worth.half for worth in self.cards) / (2 * len(self.cards)) if self.cards else 0.0


NOTHING_LEARNED = CardWorths()


def keep(program: Program, keeping: Keeping, worths: CardWorths) -> Rule:
    """The card worth most, any of those not told apart from it; worth least where those chosen are put away."""
    known = {worth.card: worth.value for worth in worths.cards}
    sign = -1 if keeping.away else 1
    values = [sign * known.get(card.id, 0.0) if card is not None else 0.0 for card in program.table.cards]
    alike = worths.alike

    def rule(s: list[int], p: int, options: Sequence[int]) -> Answer:
        top = max(values[card] for card in options)
        return top, [card for card in options if values[card] >= top - alike]

    return rule
