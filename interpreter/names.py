"""What the names in a line-up's sentences can mean."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from attrs import field

from interpreter.called import Called
from interpreter.definition import frozen
from interpreter.kinds import family, kinds_of, may_stand, root_of
from interpreter.model import Card, CardKind, Choice, LineUp, Piece, Place, Rules, Step
from interpreter.suggest import closest


@frozen
class Names:
    """All that sentences can name in one line-up. Pieces and card kinds go by both singular and plural.

    cards: single cards, by id; those whose id is that of a piece or a kind cannot be named.

    called: what people call these things, see `called`.
    """

    rules: Rules
    line_up: LineUp
    pieces: dict[str, Piece]
    card_kinds: dict[str, CardKind]
    cards: dict[str, Card]
    tags: frozenset[str]
    steps: frozenset[str]
    numbers: frozenset[str]
    called: Called
    # What is asked again and again: how many there are, who may stand where, which places are regions.
    _copies: dict[str, int] = field(init=False, factory=dict, eq=False, repr=False)
    _held: dict[tuple[str, str], bool] = field(init=False, factory=dict, eq=False, repr=False)
    _regions: list[Place] = field(init=False, eq=False, repr=False)

    @_regions.default
    def _find_regions(self) -> list[Place]:
        return [place for place in self.rules.places.values() if place.region]

    def copies(self, piece: Piece) -> int:
        """How many of a kind each owner has; a choice counts as many."""
        if piece.id not in self._copies:
            self._copies[piece.id] = self._count(piece)
        return self._copies[piece.id]

    def most_that_count(self, place: Place | None = None) -> int:
        """No more pieces that count can come together, in one place or (None) at all."""
        found: dict[str, int] = {}
        for piece in self.rules.pieces.values():
            if piece.counts and (place is None or may_stand(piece, place)):
                owners = 1 if piece.of == "nobody" else len(self.rules.colours)
                found[root_of(self.rules.pieces, piece.id)] = self.copies(piece) * owners
        return sum(found.values())

    def _count(self, piece: Piece) -> int:
        boards = sum(board.piece == piece.id for board in self.rules.scoreboards.values())
        if boards:
            return boards
        kinds = [self.rules.pieces[kind] for kind in family(self.rules.pieces, piece.id)]
        if len(kinds) > 1:  # any of them may turn into any other
            has = (colour.has.get(kind.id, 0) for colour in self.rules.colours.values() for kind in kinds)
            return sum(copies if isinstance(copies, int) else 99 for copies in (*(kind.copies for kind in kinds), *has))
        return piece.copies if isinstance(piece.copies, int) else 99

    def holds(self, place: Place, noun: Piece | CardKind) -> bool:
        """Whether the piece, or one of its kinds, may stand, or the card lie, in a place."""
        if isinstance(noun, CardKind):
            return place.holds == noun.id
        asked = (place.id, noun.id)
        if asked not in self._held:
            kinds = kinds_of(self.rules.pieces, noun.id)
            self._held[asked] = any(may_stand(self.rules.pieces[kind], place) for kind in kinds)
        return self._held[asked]

    def holding(self, noun: Piece | CardKind) -> list[str]:
        """Where a piece may stand or a card lie; regions that all may hold it are `any region`."""
        if isinstance(noun, Piece):
            kinds = kinds_of(self.rules.pieces, noun.id)
            stands_in = [name for kind in kinds for name in self.rules.pieces[kind].stands_in]
            here = [place.id for place in self.rules.places.values() if set(kinds) & set(place.stands_here)]
            return ["any region" if name == "region" else name for name in dict.fromkeys([*stands_in, *here])]
        return [place.id for place in self.rules.places.values() if self.holds(place, noun)]

    def has_every_player(self, place: str) -> bool:
        """Whether there is one of a place for every player, whatever the rulings say."""
        of = self.rules.places[place].of
        return of == "seat" or (isinstance(of, Choice) and set(of.options.values()) == {"seat"})

    def regions(self) -> list[Place]:
        """The regions, in file order."""
        return self._regions


def names_of(rules: Rules, line_up: LineUp) -> Names:
    """The names the sentences of a line-up can use."""
    steps = [step.id for step in steps_of(line_up)]
    pieces = {noun: piece for piece in rules.pieces.values() for noun in (piece.id, piece.plural)}
    kinds = {noun: kind for kind in rules.card_kinds.values() for noun in (kind.id, kind.plural)}
    return Names(
        rules,
        line_up,
        pieces,
        kinds,
        {card.id: card for card in rules.cards.values() if card.id not in {*pieces, *kinds}},
        frozenset(tag for place in rules.places.values() for tag in place.tags),
        frozenset([*steps, *line_up.lists]),
        frozenset(number for kind in rules.card_kinds.values() for number in kind.numbers),
        called(rules, [*steps, *line_up.lists]),
    )


def called(rules: Rules, steps: Iterable[str] = ()) -> Called:
    """What people call the things: printed names and ids, in small letters, with blanks and no accents."""
    found = [("piece", noun) for piece in rules.pieces.values() for noun in (piece.id, piece.plural)]
    found += [("card-kind", noun) for kind in rules.card_kinds.values() for noun in (kind.id, kind.plural)]
    found += [("tag", tag) for place in rules.places.values() for tag in place.tags]
    found += [("card number", number) for kind in rules.card_kinds.values() for number in kind.numbers]
    found += [(f"value of {ruling.id}", value) for ruling in rules.rulings.values() for value in ruling.values]
    found += [("ruling", id) for id in rules.rulings] + [("bonus", id) for id in rules.bonuses]
    found += [("step", id) for id in steps] + [("colour", id) for id in rules.colours]
    entries = [(kind, id.replace("-", " "), id) for kind, id in found]
    for kind, places in (("area", rules.areas), ("place", rules.places)):
        entries += [(kind, spoken(name), id) for id, place in places.items() for name in (place.name, id) if name]
    return Called(tuple(dict.fromkeys(entries)))


def spoken(name: str) -> str:
    """A name in small letters without accents, its words with blanks between them."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return " ".join(re.findall(r"[a-z0-9]+", "".join(sign for sign in plain if not unicodedata.combining(sign))))


def all_steps(steps: Iterable[Step]) -> Iterator[Step]:
    """Steps with those nested in them."""
    for step in steps:
        yield step
        yield from all_steps(step.steps)


def steps_of(line_up: LineUp) -> Iterator[Step]:
    """All steps of a line-up with those nested in them, list by list."""
    for steps in line_up.lists.values():
        yield from all_steps(steps)


def within(line_up: LineUp, name: str) -> set[str]:
    """A step or list of steps with all steps taken in it, by id."""
    every = list(steps_of(line_up))
    found, waiting = set[str](), [name]
    while waiting:
        name = waiting.pop()
        steps = [*line_up.lists.get(name, ()), *(inner for step in every if step.id == name for inner in step.steps)]
        runs = [step.arguments.get(key) for step in every if step.id == name for key in ("steps", "neutral-steps")]
        found.add(name)
        waiting += [step.id for step in steps if step.id not in found]
        waiting += [each for value in runs for each in leaves(value) if isinstance(each, str) and each not in found]
    return found


def leaves(value: object) -> list[object]:
    """Everything a value may be, whatever the rulings say."""
    if isinstance(value, Choice):
        return [leaf for option in value.options.values() for leaf in leaves(option)]
    return [value]


def meant(word: str, known: Iterable[str], what: str) -> str:
    """How to mend an unknown name: the nearest known one, else the first few of them."""
    known = sorted(set(known))
    near = closest(word, known)
    if near is not None:
        return f"did you mean `{near}`?"
    if not known:
        return f"these rules have no {what}"
    some = ", ".join(f"`{name}`" for name in known[:8])
    return f"there {'are' if len(known) > 1 else 'is'} {some}{' and others' if len(known) > 8 else ''}"
