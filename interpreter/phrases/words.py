"""How things are called in plain English: names from the rules, and who is spoken to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve

from interpreter.definition import frozen
from interpreter.model import CardKind, Piece, Rules
from interpreter.syntax import AreaText, Word


@frozen
class Words:
    """What wording needs to know. `statement` gives the lines of a sentence or frame of any kind.

    subject: 'you' (the player who acts), 'they' (the one a frame names) or 'that player'. holder: whose the
    places are that every player has, when they are not the subject's.
    """

    rules: Rules
    area: Callable[[str], AreaText | None]
    statement: Callable[[Any, Words], list[str]]
    subject: str = "you"
    holder: str = ""

    def with_pieces_of(self, whose: str | None) -> Words:
        """The same words about pieces of others, who put them in places of their own."""
        holders = {"own": "", "their": "that player's"}
        return evolve(self, holder=holders.get(whose or "", "their owner's"))

    def speaking_of(self, subject: str) -> Words:
        """The same words about another player."""
        return evolve(self, subject=subject)

    @property
    def does(self) -> str:
        """The subject at the beginning of a sentence."""
        return self.subject.capitalize()

    @property
    def whose(self) -> str:
        """`your`, `their` or `that player's`."""
        return {"you": "your", "they": "their"}.get(self.subject, f"{self.subject}'s")

    def place(self, word: Word) -> str:
        """A place by its printed name, with what stands in front of it."""
        place = self.rules.places.get(word.text)
        if place is None:
            return spaced(word)
        name = place.name or spaced(word)
        if place.region:
            return name
        return f"{self.holder or self.whose} {name}" if place.of == "seat" else f"the {name}"

    def possessive(self, their: str | None) -> str:
        """`your`, or `that player's` for whom `for each` names."""
        return "that player's" if their else self.whose

    def kind(self, word: Word) -> Piece | CardKind | None:
        """The piece or card kind of that name, singular or plural."""
        kinds: list[Piece | CardKind] = [*self.rules.pieces.values(), *self.rules.card_kinds.values()]
        return next((kind for kind in kinds if word.text in (kind.id, kind.plural)), None)

    def noun(self, word: Word, many: bool) -> str:
        """A piece or card kind in the singular or plural."""
        kind = self.kind(word)
        if kind is None:
            card = self.rules.cards.get(word.text)
            return f"'{card.name}'" if card is not None and card.name else spaced(word)
        return spaced(kind.plural) if many else (kind.name or spaced(kind.id))

    def step(self, word: Word) -> str:
        """A step or list of steps."""
        for line_up in self.rules.line_ups.values():
            for step in (step for steps in line_up.lists.values() for step in steps):
                if step.id == word.text and step.name:
                    return step.name
        return spaced(word)


def spaced(word: Word | str) -> str:
    """An id as words."""
    return str(word).replace("-", " ")


def indented(lines: list[str]) -> list[str]:
    """Lines of a block, two blanks in."""
    return [f"  {line}" for line in lines]


def listed(parts: list[str], word: str = "or") -> str:
    """`a, b or c`."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {word} {parts[-1]}"
