"""Look-ups in static tables as short as they can be: known only once it is known what every table depends on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.emit.apart import apart

if TYPE_CHECKING:
    from interpreter.runtime.static import StaticTables


def shortened(static: StaticTables, *parts: Sequence[str]) -> str:
    """Generated source as it is compiled: comprehensions kept apart from the functions around, and look-ups changed.

    Those by the whole configuration are by what tables need of it. A table that depends on nothing is its only row.
    Where a configuration says what it stands for, a table is looked up by just the part that matters, so that it has
    few rows and most of them are known.
    """
    source, whole = "\n".join(line for lines in parts for line in lines), f"s[{static.table.slots['config']}]"
    by_table = [_key(static, number, whole) for number in range(len(static.rows))]

    def lookup(found: re.Match[str]) -> str:
        return f"T{found[1]}{by_table[int(found[1])]}"

    return apart(re.sub(rf"\bT(\d+)\[{re.escape(whole)}\]", lookup, source))


def _key(static: StaticTables, number: int, whole: str) -> str:
    needed = static.needed(number)
    if needed == 0:
        return ""
    if places := static.by_taboo(number):
        return f"[s[{static.slots[0]}] & {places}]"
    return f"[{whole}]" if needed < 0 else f"[{whole} & {needed}]"
