"""What every operation tells about itself, for the reference of the language."""

from __future__ import annotations

from interpreter.definition import frozen


@frozen
class Doc:
    """One sentence or frame for authors.

    syntax: how it is written, optional parts in square brackets, one way a line. meaning: what happens.
    asks: who is asked what while the game is played. notes: what to know beside that.
    """

    title: str
    syntax: str
    meaning: str
    asks: str
    notes: tuple[str, ...] = ()
