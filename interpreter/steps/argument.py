"""What a kind of step may be told: the arguments beside `do:`, each with its own closed set of values."""

from __future__ import annotations

from attrs import frozen

# What an argument may be. `word` is one of `values`; `names` kinds refer to entries of that section.
KINDS = (
    "word",  # one of `values`
    "number",  # a whole number, or `by players:`
    "place",  # id of a place
    "deck",  # id of a deck
    "decks",  # list of deck ids
    "card-kind",  # id of a card kind
    "card-number",  # name of a number printed on cards
    "colours",  # list of neutral colour ids
    "colour",  # id of a neutral colour
    "list",  # name of a step list of the line-up
    "rounds",  # list of round labels
    "variable",  # a name in capitals, bound for later steps
    "measures",  # list: 'points', a piece phrase 'own caballeros in court', or 'highest NUMBER in PLACE'
    "steps",  # nested steps
)


@frozen
class Argument:
    """One argument of a step kind. `default` None with `required` False means: left out has a meaning of its own."""

    name: str
    kind: str
    doc: str
    required: bool = False
    default: object = None
    values: tuple[str, ...] = ()


@frozen
class StepKind:
    """A kind of step: its `do:` word, what it is for, what it may be told."""

    do: str
    doc: str
    arguments: tuple[Argument, ...] = ()

    def argument(self, name: str) -> Argument | None:
        """The argument of that name, or None."""
        return next((a for a in self.arguments if a.name == name), None)
