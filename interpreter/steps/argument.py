"""What a kind of step may be told: the arguments beside `do:`, each with its own closed set of values."""

from __future__ import annotations

from attrs import field

from interpreter.definition import frozen

# What an argument may be, and how it is written. `word` is one of `values`; others name entries of a section.
KINDS = {
    "word": "one of the words listed",
    "number": "a whole number from 1 to 99",
    "switch": "`true` or `false`",
    "place": "id of a place",
    "deck": "id of a deck",
    "decks": "list of ids of decks",
    "card-kind": "id of a card kind",
    "card-kinds": "id of a card kind, or a list of such",
    "card-number": "name of a number printed on cards",
    "colours": "list of ids of neutral colours",
    "colour": "id of a neutral colour",
    "list": "name of a step list of the line-up",
    "rounds": "list of labels of rounds",
    "order": "`clockwise`, `NUMBER-descending` or `NUMBER-ascending`",
    "variable": "a name in capitals",
    "measures": "list of `points`, `own PIECES in PLACE`, `highest NUMBER in PLACE`",
    "steps": "list of steps",
}


@frozen
class Argument:
    """One argument of a step kind. `default` None with `required` False means: left out has a meaning of its own.

    values: the words of a closed list, each with what it means. example: a value no shipped step has. of: whose the
    place or the kind of card must be, as its own `of:` says it; '' for whatever it is.
    """

    name: str
    kind: str
    doc: str
    required: bool = False
    default: object = None
    values: dict[str, str] = field(factory=dict)
    example: str = ""
    of: str = ""


@frozen
class StepKind:
    """A kind of step: its `do:` word, what it is for, what it may be told.

    asks: whether a player decides something in it, so that it cannot stand where nobody plays. unasked: the argument
    with which nothing is asked after all.
    """

    do: str
    doc: str
    arguments: tuple[Argument, ...] = ()
    asks: bool = False
    unasked: str = ""

    def argument(self, name: str) -> Argument | None:
        """The argument of that name, or None."""
        return next((a for a in self.arguments if a.name == name), None)
