"""Cards of a given state: piles, rows, decks, and the cards in play."""

from __future__ import annotations

from attrs import define, field

from interpreter.plan.things import CardSet
from interpreter.reading.nodes import Node, Scalar
from interpreter.scenario import codes
from interpreter.scenario.names import Names


@define
class CardSetting:
    """Puts cards into a state; a card of a deck that lies anywhere else is no longer in its deck."""

    names: Names
    state: list[int]
    used: set[int] = field(factory=set)
    dealt: set[tuple[int, int]] = field(factory=set)  # (owner, card) in some pile
    given_decks: set[str] = field(factory=set)

    def take(self, scalar: Scalar, kind: str = "", owner: int = -1) -> int:
        """The index of a copy of a card of nobody's that is not used yet; 0 with a problem when there is none.

        Of a card that every owner has: a copy this owner was not dealt yet, if there is one.
        """
        card = self.names.card(scalar, kind)
        cards = self.names.card_set(card) if card is not None else None
        if card is None or cards is None:
            return 0
        copies = [cards.first + i for i, id in enumerate(self.names.card_ids(cards)) if id == card]
        if cards.of_seat:
            return next((copy for copy in copies if (owner, copy) not in self.dealt), copies[0])
        free = [copy for copy in copies if copy not in self.used]
        if not free:
            have = f"there {'is one' if len(copies) == 1 else f'are {len(copies)}'} of it"
            self.names.error(codes.TOO_MANY, scalar.span, f"`{card}` is given too often: {have}")
            return 0
        self.used.add(free[0])
        return free[0]

    def pile(self, key: Scalar, node: Node) -> None:
        """`PLACE: {COLOUR: [CARD, ...]}`."""
        table = self.names.program.table
        cards = table.sets[table.rules.places[key.value].holds]
        for owner, _, value in self.names.by_owner(node, f"`{key.value}`"):
            mask = 0
            for scalar in self.names.scalars(value, f"a card of `{key.value}`"):
                index = self.take(scalar, cards.kind, owner)
                if index and cards.of_seat and (owner, index) in self.dealt:
                    have = self.names.card_ids(cards).count(scalar.value)
                    message = f"{self.names.owner_name(owner)} has only {have if have > 1 else 'one'} `{scalar.value}`"
                    self.names.error(codes.TOO_MANY, scalar.span, message)
                self.dealt.add((owner, index))
                mask |= 1 << index - cards.first if index else 0
            self.state[table.piles[key.value] + owner] = mask

    def row(self, key: Scalar, node: Node) -> None:
        """`PLACE: [CARD, ...]`: each card lies in the slot of its deck."""
        table = self.names.program.table
        decks, first = self.names.program.rows[key.value], table.slots[f"row {key.value}"]
        for scalar in self.names.scalars(node, f"a card of `{key.value}`"):
            index = self.take(scalar, table.rules.places[key.value].holds)
            if not index:
                continue
            own = [i for i, deck in enumerate(decks) if deck == table.deck_of.get(index)]
            free = [i for i in own if not self.state[first + i]]
            if not free:
                message = f"`{scalar.value}` finds no room in `{key.value}`"
                hint = f"one card of each of these lies there: {', '.join(decks)}"
                self.names.error(codes.TOO_MANY, scalar.span, message, hint)
            else:
                self.state[first + free[0]] = index

    def in_play(self, node: Node) -> None:
        """`cards: {COLOUR: {KIND: CARD}}`: played and taken in this turn."""
        sets = self.names.program.table.sets
        for owner, _, value in self.names.by_owner(node, "`cards`"):
            mapping = self.names.mapping(value, "the cards of a player")
            for key, card in mapping.entries if mapping is not None else ():
                scalar = self.names.scalar(card, "a card")
                if key.value not in sets:
                    self.names.unknown(key, "kind of card", sets, "kinds of card")
                elif scalar is not None and (index := self.take(scalar, key.value)):
                    self.state[self.slot(sets[key.value]) + owner] = index

    def slot(self, cards: CardSet) -> int:
        """The first slot (one per owner) of the cards of a kind in play."""
        return self.names.program.table.slots["played" if cards.of_seat else "taken"]

    def decks(self, node: Node) -> None:
        """`decks: {DECK: [CARD, ...]}`: exactly what is left in a deck."""
        table = self.names.program.table
        mapping = self.names.mapping(node, "`decks`")
        for key, value in mapping.entries if mapping is not None else ():
            if key.value not in table.decks:
                self.names.unknown(key, "deck", table.decks, "decks")
                continue
            self.given_decks.add(key.value)
            slot, first, count = table.decks[key.value]
            self.state[slot] = 0
            for scalar in self.names.scalars(value, f"a card of `{key.value}`"):
                self._into_deck(key.value, slot, first, count, scalar)

    def _into_deck(self, deck: str, slot: int, first: int, count: int, scalar: Scalar) -> None:
        listed = deck_items(self.names, deck)
        free = [i for i in range(count) if listed[i] == scalar.value and not self.state[slot] >> i & 1]
        if scalar.value not in listed:
            self.names.unknown(scalar, f"card of `{deck}`", listed, "cards")
        elif not free:
            message = f"`{deck}` has only {listed.count(scalar.value)} of `{scalar.value}`"
            self.names.error(codes.TOO_MANY, scalar.span, message)
        else:
            self.state[slot] |= 1 << free[-1]

    def fill_decks(self) -> None:
        """Decks that are not given hold what lies nowhere else."""
        table = self.names.program.table
        for deck, (slot, first, count) in table.decks.items():
            if deck in self.given_decks:
                continue
            gone = 0
            if deck in table.deck_of.values():
                for i in range(count):
                    card = table.cards[first + i]
                    gone |= int(first + i in self.used and not (card is not None and card.stays)) << i
            self.state[slot] = (1 << count) - 1 & ~gone


def deck_items(names: Names, deck: str) -> list[str]:
    """The names of what a deck holds when it is full, by bit."""
    table = names.program.table
    _, first, count = table.decks[deck]
    if deck in table.deck_of.values():
        return [card.id for card in table.cards[first : first + count] if card is not None]
    return [table.place_ids[place] for place in table.drawn_from.get(deck, ())]
