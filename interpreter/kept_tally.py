"""Which cards were kept over many games, by whom and with what result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, field

from interpreter.comparing import Compared

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from interpreter.tally import Record


_Result = tuple[int, int, int]  # of a seat: what it has of the win, its score, its lead


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

    def add(self, did: Sequence[_Result], did_not: Sequence[_Result]) -> None:
        """Enter the results of a rotation, of seats that kept the card and of those that did not."""
        for at, compared in enumerate((self.wins, self.scores, self.leads)):
            compared.add_block([result[at] for result in did], [result[at] for result in did_not])

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
    held: dict[int, tuple[KeptTally, list[_Result], list[_Result]]] = {}
    for record in records:
        seats, total = len(record.scores), sum(record.scores)
        for seat, cards in enumerate(record.kept):
            known = tallies.setdefault(record.bots[seat], {}) if cards else {}
            score = record.scores[seat]
            result = win(record, seat), score, seats * score - total
            for card, kept in cards:
                tally = known.get(card)
                if tally is None:
                    tally = known[card] = KeptTally([0] * seats, [0] * seats)
                tally.offered[seat] += 1
                tally.kept[seat] += kept
                if id(tally) not in held:
                    held[id(tally)] = tally, [], []
                _, did, did_not = held[id(tally)]
                (did if kept else did_not).append(result)
    for tally, did, did_not in held.values():
        tally.add(did, did_not)


def merge_kept(tallies: KeptTallies, others: KeptTallies) -> None:
    """Enter all of others."""
    for bot, cards in others.items():
        known = tallies.setdefault(bot, {})
        for card, tally in cards.items():
            if card in known:
                known[card].merge(tally)
            else:
                known[card] = tally
