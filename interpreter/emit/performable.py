"""What special actions could be performed by sentences, as expressions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.plan import instructions as ins
from interpreter.plan.performed import UNDER_WAY, memory
from interpreter.source import Text

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter


def possible(emitter: Emitter, it: ins.Perform | ins.PerformAgain) -> str:
    """What could be performed, as an expression that is false when nothing could."""
    if isinstance(it, ins.PerformAgain):
        return f"s[{memory(emitter.table, it.step, it.event)}]"
    cards = emitter.table.sets[it.kind]
    meant = tuple(
        int(
            card is not None and card.kind == it.kind and isinstance(card.effect, Text)
            and bool(it.only < 0 or it.only >> i - cards.first & 1)
        )
        for i, card in enumerate(emitter.table.cards)
    )  # fmt: skip
    rows = ", ".join(f"*s[{first}:{last}]" for first, last in lies_open(emitter, it)) or "0"
    under_way = f"s[{emitter.slot(UNDER_WAY)}]"
    return f"sorted(c for c in ({rows},) if {emitter.constant(meant)}[c] and not {under_way} >> c & 1)"


def lies_open(emitter: Emitter, it: ins.Perform) -> list[tuple[int, int]]:
    """Of each row where cards lie the first slot and the one behind the last."""
    sizes, slots = emitter.table.row_sizes, emitter.table.slots
    firsts = {row: slots[f"row {row}"] for row in dict.fromkeys(it.rows) if sizes.get(row)}
    return [(first, first + sizes[row]) for row, first in firsts.items()]
