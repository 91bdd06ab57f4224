"""What a module did to an entry that was there before: told about, never played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.definition import frozen

if TYPE_CHECKING:
    from interpreter.source import Span


@frozen
class Amendment:
    """What a module did to an entry that was there before.

    verb: 'change' (one key), 'replace' (all of it); of a line-up also 'add' and 'remove' (one step). key: the key
    changed or the id of the step, '' for all of the entry. was: the value before as it was written, '' for none.
    """

    verb: str
    module: str
    key: str
    span: Span
    was: str = ""
