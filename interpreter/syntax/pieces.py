"""Words, amounts and pieces as frozen trees."""

from __future__ import annotations

from attrs import field

from interpreter.definition import frozen

Range = tuple[int, int]
NOWHERE: Range = (0, 0)
ANY_KIND = ("piece", "pieces")  # nouns for all kinds of piece together


@frozen
class Word:
    """A name written by the author, with where it stands."""

    text: str
    at: Range = field(default=NOWHERE, eq=False)

    def __str__(self) -> str:
        return self.text


# ------------------------------------------------------------------------------------------------ counts
@frozen
class Number:
    """A plain number."""

    value: int
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class Printed:
    """`[takes]`: the number of that name on the card its player has in play this turn."""

    name: Word
    at: Range = field(default=NOWHERE, eq=False)


Count = Number | Printed


@frozen
class Exactly:
    """`3`: that many, or as many as there are."""

    count: Count
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class UpTo:
    """`up to 3`: the player decides how many."""

    count: Count
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class Every:
    """`all`."""

    at: Range = field(default=NOWHERE, eq=False)


@frozen
class AnyNumber:
    """`any number of`."""

    at: Range = field(default=NOWHERE, eq=False)


@frozen
class Half:
    """`half of`, rounded up."""

    at: Range = field(default=NOWHERE, eq=False)


Amount = Exactly | UpTo | Every | AnyNumber | Half


# ------------------------------------------------------------------------------------------------ pieces
@frozen
class Pieces:
    """`own caballeros`. whose: 'own', 'foreign', 'their' or None (whoever's).

    noun: a piece or card kind, or one of ANY_KIND. plain: 'plain' if those of no other kind (`kind-of`) are meant.
    """

    whose: str | None
    noun: Word
    plain: str | None = field(default=None, kw_only=True)
    at: Range = field(default=NOWHERE, eq=False)


@frozen
class Coloured:
    """`grey caballeros`: those of one named colour."""

    colour: Word
    noun: Word
    plain: str | None = field(default=None, kw_only=True)
    at: Range = field(default=NOWHERE, eq=False)


PiecePhrase = Pieces | Coloured


@frozen
class Compare:
    """'at least', 'at most' or 'exactly'."""

    word: str
