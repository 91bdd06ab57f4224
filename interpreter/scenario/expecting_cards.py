"""Expectations about cards: piles, rows, decks, cards in play and cards kept."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.definition import frozen
from interpreter.reading.nodes import Node, Scalar, Sequence
from interpreter.runtime.lasting import CARD, OWNER
from interpreter.runtime.static import members
from interpreter.scenario.given_cards import deck_items
from interpreter.scenario.names import Names
from interpreter.scenario.outcome import Expectation, Outcome, compare, compare_names

Read = Callable[[Scalar, Node], list[Expectation]]
Contents = Callable[[Outcome], list[str]]


@frozen
class CardReader:
    """Reads the keys that speak of cards."""

    names: Names

    def words(self) -> dict[str, Read]:
        """The words it reads, besides the places that hold cards."""
        return {"decks": self.decks, "cards": self.cards, "kept": self.kept}

    def pile(self, key: Scalar, node: Node) -> list[Expectation]:
        """`PLACE: {COLOUR: [CARD, ...]}` or a number of cards; only those named are looked at."""
        table, found = self.names.program.table, []
        cards = table.sets[table.rules.places[key.value].holds]
        for owner, who, value in self.names.by_owner(node, f"`{key.value}`"):
            read = _pile(self.names.card_ids(cards), table.piles[key.value] + owner)
            found += self._contents(f"{key.value} of {who.value}", value, read, cards.kind)
        return found

    def row(self, key: Scalar, node: Node) -> list[Expectation]:
        """`PLACE: [CARD, ...]`: the cards that lie there."""
        table = self.names.program.table
        first = table.slots[f"row {key.value}"]
        slots = range(first, first + table.row_sizes[key.value])

        def read(out: Outcome) -> list[str]:
            return [out.card(out.state[slot]) for slot in slots if out.state[slot]]

        return self._contents(key.value, node, read, table.rules.places[key.value].holds)

    def decks(self, key: Scalar, node: Node) -> list[Expectation]:
        """`decks: {DECK: 11}`: how many cards, or which."""
        del key
        table, found = self.names.program.table, []
        mapping = self.names.mapping(node, "`decks`")
        for deck, value in mapping.entries if mapping is not None else ():
            if deck.value not in table.decks:
                self.names.unknown(deck, "deck", table.decks, "decks")
                continue
            read = _pile(deck_items(self.names, deck.value), table.decks[deck.value][0])
            found += self._contents(deck.value, value, read, None)
        return found

    def _contents(self, what: str, node: Node, read: Contents, kind: str | None) -> list[Expectation]:
        """The cards of a collection by id, in no order, or how many there are."""
        if isinstance(node, Scalar) and node.value.isdecimal():
            size = self.names.number(node, f"the size of {what}", 0, 999)
            return [Expectation(node.span, lambda out: compare(f"{what}: number of cards", size, len(read(out))))]
        scalars = self.names.scalars(node, f"a card of {what}")
        if kind is not None:
            scalars = [scalar for scalar in scalars if self.names.card(scalar, kind) is not None]
        wanted = [scalar.value for scalar in scalars]
        return [Expectation(node.span, lambda out: compare_names(what, wanted, read(out)))]

    def cards(self, key: Scalar, node: Node) -> list[Expectation]:
        """`cards: {COLOUR: {KIND: CARD}}`: the card a player has in play; `none` for no card."""
        del key
        table, found = self.names.program.table, []
        for owner, who, value in self.names.by_owner(node, "`cards`"):
            mapping = self.names.mapping(value, "the cards of a player")
            for kind, card in mapping.entries if mapping is not None else ():
                cards, scalar = table.sets.get(kind.value), self.names.scalar(card, "a card")
                if cards is None:
                    self.names.unknown(kind, "kind of card", table.sets, "kinds of card")
                elif scalar is not None and (scalar.value == "none" or self.names.card(scalar, kind.value) is not None):
                    slot = table.slots["played" if cards.of_seat else "taken"] + owner
                    found.append(Expectation(card.span, _in_play(f"{kind.value} of {who.value}", scalar.value, slot)))
        return found

    def kept(self, key: Scalar, node: Node) -> list[Expectation]:
        """`kept: {COLOUR: CARD}`: the cards kept in front of players; who is not named keeps none."""
        wanted: dict[int, list[str]] = {}
        for owner, _, value in self.names.by_owner(node, "`kept`"):
            scalars = () if isinstance(value, Sequence) and not value.items else self.names.scalars(value, "a card")
            wanted[owner] = [scalar.value for scalar in scalars if self.names.card(scalar) is not None]

        def differences(out: Outcome) -> list[str]:
            kept: dict[int, list[str]] = {owner: [] for owner in range(len(out.program.table.owners))}
            for z in out.program.lasting.records(out.state):
                if out.state[z] and out.state[z + CARD]:
                    kept[out.state[z + OWNER]].append(out.card(out.state[z + CARD]))
            return [
                text
                for owner, got in kept.items()
                for text in compare_names(f"kept by {out.name(owner)}", wanted.get(owner, []), got)
            ]

        return [Expectation(key.span, differences)]


def _pile(items: list[str], slot: int) -> Contents:
    """The names whose bits are set in a slot."""
    return lambda out: [items[bit] for bit in members(out.state[slot])]


def _in_play(what: str, expected: str, slot: int) -> Callable[[Outcome], list[str]]:
    return lambda out: compare(what, expected, out.card(out.state[slot]) or "none")
