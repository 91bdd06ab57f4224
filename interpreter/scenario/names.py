"""The names a scenario can use: seats and their aliases, places, pieces, cards, steps of one program."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field

from interpreter.names import meant, spoken
from interpreter.plan.things import CardSet, Unit
from interpreter.problems import Problem
from interpreter.program import Program
from interpreter.reading import typed
from interpreter.reading.nodes import Mapping, Node, Scalar, Sequence
from interpreter.scenario import codes
from interpreter.source import Span

STOPS = ("stop", "no", "decline")  # how the options that end or refuse something are called
PLAIN = (*STOPS, "yes", "use")
# What people write for words of a scenario.
_OTHER_WORDS = {
    **dict.fromkeys(("score", "scores", "vp", "victory points", "gains"), "points"),
    **dict.fromkeys(("do", "step", "take"), "run"),
    **dict.fromkeys(("play", "plays", "use", "uses", "card", "action"), "perform"),
}


@define
class Names:
    """Looks names up and enters a problem for each that is unknown; every look-up then gives None."""

    program: Program
    aliases: dict[str, str]
    problems: list[Problem] = field(factory=list)

    # ----------------------------------------------------------------------------------------- problems
    def error(self, code: str, span: Span, message: str, help: str = "") -> None:
        """Enter a problem."""
        self.problems.append(Problem(code, "error", span, message, help))

    def unknown(self, scalar: Scalar, what: str, known: Iterable[str], plural: str) -> None:
        """Enter that a name is none of those known."""
        known = list(known)
        hint = self._meant_otherwise(scalar.value, known) or meant(scalar.value, known, plural)
        self.error(codes.NAME, scalar.span, f"there is no {what} `{scalar.value}`", hint)

    def _meant_otherwise(self, written: str, known: list[str]) -> str:
        """What to say of a printed name, of another word for a known one and of several names in one text; or ''."""
        rules, said, called = self.program.table.rules, written.casefold(), spoken(written)
        for entries in (rules.cards, rules.places, rules.pieces, rules.scoreboards):
            for id, entry in entries.items():
                if id in known and id != said and called and spoken(entry.name) == called:
                    return f"write `{id}`, which is called so"
        if _OTHER_WORDS.get(said) in known:
            return f"`{_OTHER_WORDS[said]}` is the word for it here"
        parts = [part.strip() for part in written.split(",")]
        several = len(parts) > 1 and set(parts) <= set(known)
        return f"several stand in a list: `[{', '.join(parts)}]`" if several else ""

    # ------------------------------------------------------------------------------------------- values
    def scalar(self, node: Node, what: str) -> Scalar | None:
        """A single word, as it is written; unlike in rules, `yes` and `no` need no quotes."""
        if isinstance(node, Scalar) and node.value:
            return node
        self.error(codes.VALUE, node.span, f"{what} must be one word", "write a single name")
        return None

    def number(self, node: Node, what: str, low: int, high: int) -> int | None:
        """A whole number."""
        return typed.as_int(node, self.problems, what, low, high)

    def scalars(self, node: Node, what: str) -> list[Scalar]:
        """One word or a list of words."""
        items = node.items if isinstance(node, Sequence) else (node,)
        found = [self.scalar(item, what) for item in items]
        return [item for item in found if item is not None]

    def mapping(self, node: Node, what: str) -> Mapping | None:
        """`key: value` lines."""
        return typed.as_mapping(node, self.problems, what)

    # -------------------------------------------------------------------------------------------- seats
    def plain(self, word: str) -> str:
        """A word without aliases: one that stands for a colour, or begins the name of a colour's piece."""
        first, blank, rest = word.partition(" ")
        return f"{self.aliases.get(first, first)}{blank}{rest}"

    def is_owner(self, word: str) -> bool:
        """Whether a word is a colour in play or an alias of one."""
        return self.aliases.get(word, word) in self.program.table.owners

    def owner(self, scalar: Scalar) -> int | None:
        """The index of a colour in play, neutral ones too."""
        owners = self.program.table.owners
        name = self.aliases.get(scalar.value, scalar.value)
        if name in owners:
            return owners.index(name)
        self.unknown(scalar, "player", [*owners, *self.aliases], "players")
        return None

    def seat(self, scalar: Scalar) -> int | None:
        """The index of a colour that has a seat."""
        found = self.owner(scalar)
        if found is not None and found >= self.program.table.seats:
            self.error(codes.VALUE, scalar.span, f"`{scalar.value}` is neutral: it has no seat", "name a player")
            return None
        return found

    def by_owner(self, node: Node, what: str) -> list[tuple[int, Scalar, Node]]:
        """The entries of `{COLOUR: ..., COLOUR: ...}` as (owner, key, value)."""
        mapping = self.mapping(node, what)
        found = []
        for key, value in mapping.entries if mapping is not None else ():
            owner = self.owner(key)
            if owner is not None:
                found.append((owner, key, value))
        return found

    def owners(self, node: Node) -> list[int]:
        """One colour in play or a list of them."""
        found = (self.owner(scalar) for scalar in self.scalars(node, "a player"))
        return [owner for owner in found if owner is not None]

    def owner_name(self, owner: int) -> str:
        """How a colour is called in messages."""
        return self.program.table.owners[owner] if owner >= 0 else "nobody"

    # ------------------------------------------------------------------------------------ places, pieces
    def place(self, scalar: Scalar) -> int | None:
        """The index of a place that holds pieces."""
        places = self.program.table.places
        if scalar.value in places:
            return places[scalar.value]
        self.unknown(scalar, "place", places, "places")
        return None

    def units(self, word: str) -> list[Unit]:
        """The unique pieces of that kind or name."""
        table, word = self.program.table, self.plain(word)
        piece = table.piece(word)
        return [unit for unit in table.units if unit.name == word or (piece is not None and unit.kind == piece.id)]

    def turned(self, node: Node) -> list[int]:
        """The slots of a list of scoreboards that have another side."""
        slots = self.program.table.slots
        known = {unit.name: slots[f"turned {unit.name}"] for unit in self.program.table.units if unit.turned}
        found = []
        for scalar in self.scalars(node, "a scoreboard"):
            if scalar.value in known:
                found.append(known[scalar.value])
            else:
                self.unknown(scalar, "scoreboard with another side", known, "scoreboards")
        return found

    # -------------------------------------------------------------------------------------------- cards
    def card_set(self, card: str) -> CardSet | None:
        """The kind of a card; None for a card that is not in play."""
        for cards in self.program.table.sets.values():
            if card in self.card_ids(cards):
                return cards
        return None

    def card_ids(self, cards: CardSet) -> list[str]:
        """The ids of all cards of a kind, in the order of their indexes, copies repeated."""
        listed = self.program.table.cards[cards.first : cards.first + cards.count]
        return [card.id for card in listed if card is not None]

    def card(self, scalar: Scalar, kind: str = "") -> str | None:
        """A card's id, checked to be one of the kind if that is given."""
        sets = self.program.table.sets
        known = [id for name, cards in sets.items() if kind in ("", name) for id in self.card_ids(cards)]
        if scalar.value in known:
            return scalar.value
        self.unknown(scalar, (kind or "card").replace("-", " "), known, "cards")
        return None

    # -------------------------------------------------------------------------------------------- choices
    def choice(self, scalar: Scalar) -> str | None:
        """The name of an option, with an alias in it replaced; it need not be offered."""
        word = scalar.value
        who, at, place = word.partition("@")
        if at:
            name = f"{self.plain(who)}@{place}"
            colour, _, kind = who.partition(" ")
            if self.is_owner(colour) and kind in ("", *self.program.table.rows) and place in self.program.table.places:
                return name
        name = self.plain(word)
        known = self.choices()
        if at or not (name in known or word.isdecimal()):
            self.unknown(scalar, "choice", known, "choices")
            return None
        return name

    def choices(self) -> set[str]:
        """All words a choice can be, besides `COLOUR@PLACE` and numbers."""
        table = self.program.table
        cards = {card.id for card in table.cards if card is not None}
        parts = {name for site in self.program.sites for name in site.names}
        units = {unit.name for unit in table.units}
        return {*PLAIN, *table.owners, *table.places, *cards, *parts, *units}

    def round_index(self, node: Node) -> int | None:
        """The number (from 1) of the round that bears a label."""
        rounds = self.program.table.line_up.rounds
        label = self.number(node, "a round", 0, 999)
        if label is None or label in rounds:
            return None if label is None else rounds.index(label) + 1
        known = ", ".join(map(str, rounds))
        self.error(codes.VALUE, node.span, f"this line-up has no round {label}", f"its rounds: {known}")
        return None
