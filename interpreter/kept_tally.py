"""Which cards were kept over many games, by whom and with what result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, field

from interpreter.comparing import Compared

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from interpreter.tally import Record


@define
class KeptTally:
    """How often seats of one bot kept a card they could keep, and how they did.

    offered, kept: by seat. wins, scores, leads: of seats that kept it, compared with those that did not. A lead is
    the points a seat has above each of the others, added up.
    """

    offered: list[int]
    kept: list[int]
    wins: Compared = field(factory=Compared)
    scores: Compared = field(factory=Compared)
    leads: Compared = field(factory=Compared)

    def merge(self, other: KeptTally) -> None:
        """Enter all of another."""
        self.offered = [one + more for one, more in zip(self.offered, other.offered, strict=True)]
        self.kept = [one + more for one, more in zip(self.kept, other.kept, strict=True)]
        self.wins.merge(other.wins)
        self.scores.merge(other.scores)
        self.leads.merge(other.leads)


KeptTallies = dict[str, dict[str, KeptTally]]  # by bot and card


def add_kept(tallies: KeptTallies, records: Sequence[Record], win: Callable[[Record, int], int]) -> None:
    """Enter the games of one seat rotation. win: what a seat has of a game's win."""
    held: dict[tuple[str, str], list[tuple[bool, int, int, int]]] = {}
    for record in records:
        for seat, cards in enumerate(record.kept):
            for card, kept in cards:
                known = tallies.setdefault(record.bots[seat], {})
                if card not in known:
                    known[card] = KeptTally([0] * len(record.bots), [0] * len(record.bots))
                known[card].offered[seat] += 1
                known[card].kept[seat] += kept
                score = record.scores[seat]
                result = kept, win(record, seat), score, len(record.scores) * score - sum(record.scores)
                held.setdefault((record.bots[seat], card), []).append(result)
    for (bot, card), results in held.items():
        tally = tallies[bot][card]
        for compared, at in ((tally.wins, 1), (tally.scores, 2), (tally.leads, 3)):
            compared.add_block([r[at] for r in results if r[0]], [r[at] for r in results if not r[0]])


def merge_kept(tallies: KeptTallies, others: KeptTallies) -> None:
    """Enter all of others."""
    for bot, cards in others.items():
        known = tallies.setdefault(bot, {})
        for card, tally in cards.items():
            if card in known:
                known[card].merge(tally)
            else:
                known[card] = tally
