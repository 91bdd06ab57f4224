"""Taking one of the cards that lie in a row."""

from __future__ import annotations

from contextlib import nullcontext
from itertools import pairwise
from typing import TYPE_CHECKING

from interpreter.emit.sites import Site
from interpreter.emit.writer import one_of
from interpreter.plan import flow
from interpreter.plan.performed import EVERY, SOLE

if TYPE_CHECKING:
    from interpreter.emit.flow import FlowEmitter


def take_card(out: FlowEmitter, it: flow.TakeCard) -> None:
    """One of the cards of the row; none when it is empty."""
    emitter, table = out.emitter, out.emitter.table
    first, decks = table.slots[f"row {it.row}"], out.rows[it.row]
    slots = range(first, first + len(decks))
    if it.most:
        _most(out, it.row, tuple(table.number(i, it.most) for i in range(len(table.cards))))
    else:
        out.line("o = []")
        for slot in slots:
            with emitter.writer.block(f"if s[{slot}]:"):
                out.line(f"o.append(s[{slot}])")
        out.line("c = 0")
    with emitter.writer.block("if c:" if it.most else "if o:"):
        if not it.most:
            number = emitter.site(Site("card", it.step))
            if decks != sorted(decks, key=lambda deck: table.decks[deck][1]):
                out.line("o.sort()")
            out.line(f"c = yield ({number}, p, [0, *o])" if it.may_pass else f"c = {one_of(number, 'p', 'o')}")
        if not it.may_pass:
            _leave_row(out, it.row)
    if it.may_pass:
        with emitter.writer.block("if c:"):
            _leave_row(out, it.row)
    _have_taken(out, it)


def _most(out: FlowEmitter, row: str, numbers: tuple[int, ...]) -> None:
    """Card `c` is the first of those in a row with the highest number; 0 when the row is empty."""
    emitter = out.emitter
    first, decks = emitter.table.slots[f"row {row}"], out.rows[row]
    slots = range(first, first + len(decks))
    if (sure := _highest_first(out, decks, numbers)) is not None:
        out.line(f"c = {' or '.join(f's[{slots[i]}]' for i in sure)}")
        return
    numbered = emitter.constant((0, *(number + 1 for number in numbers[1:])))  # so that no number is no card
    out.line("c = n = 0")
    for slot in slots:
        out.line(f"i = s[{slot}]")
        with emitter.writer.block(f"if {numbered}[i] > n:"):
            out.line("c = i")
            out.line(f"n = {numbered}[i]")


def _highest_first(out: FlowEmitter, decks: list[str], numbers: tuple[int, ...]) -> list[int] | None:
    """The decks by number, counted from 0, where all cards of one go before all of the next; None where they do not."""
    if not _own_slots(out, decks):
        return None
    table = out.emitter.table
    spans = []
    for i, deck in enumerate(decks):
        _, first, count = table.decks[deck]
        if shown := numbers[first : first + count]:
            spans.append((min(shown), max(shown), i))
    spans.sort(reverse=True)
    apart = all(lowest > highest for (lowest, _, _), (_, highest, _) in pairwise(spans))
    return [i for _, _, i in spans] if spans and apart and spans[-1][0] >= 0 else None


def _own_slots(out: FlowEmitter, decks: list[str]) -> bool:
    """Whether each slot of a row is for one deck, and no scenario put its card elsewhere."""
    return len(set(decks)) == len(decks) and not out.every_step


def _have_taken(out: FlowEmitter, it: flow.TakeCard) -> None:
    """Card `c` (or 0) is the one taken, or the earlier one stays; whether no other card acts beside it, or all do."""
    emitter = out.emitter
    taken = emitter.of_seat(emitter.slot("taken"), "p")
    with emitter.writer.block("if c:") if it.instead else nullcontext():
        if it.instead:
            out.line(f"put_back(s, {taken})")
        out.line(f"{taken} = c")
        for name, so in ((SOLE, it.sole), (EVERY, it.every)):
            if name in emitter.table.slots:
                out.line(f"{emitter.of_seat(emitter.slot(name), 'p')} = {'int(c > 0)' if so else '0'}")


def _leave_row(out: FlowEmitter, row: str) -> None:
    """Card `c` leaves the row: the slot of its deck, unless decks share slots or a scenario put it elsewhere."""
    table, decks = out.emitter.table, out.rows[row]
    first = table.slots[f"row {row}"]
    slots = [first] * len(table.cards)
    for slot, deck in enumerate(decks, first):
        _, card, count = table.decks[deck]
        slots[card : card + count] = [slot] * count
    own = f"{out.emitter.constant(tuple(slots))}[c]"
    if not _own_slots(out, decks):
        own = f"i if s[i := {own}] == c else s.index(c, {first}, {first + len(decks)})"
    out.line(f"s[{own}] = 0")
