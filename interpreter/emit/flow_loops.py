"""Steps that repeat, branch or order other steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.emit.sites import Site
from interpreter.plan import flow

if TYPE_CHECKING:
    from interpreter.emit.flow import FlowEmitter


def each_seat(out: FlowEmitter, it: flow.EachSeat) -> None:
    """The body for every seat; neutral colours that hold a place in the order take their own body."""
    emitter = out.emitter
    slot, order, owners = emitter.slot, emitter.slot("order"), len(emitter.table.owners)
    head, after = out.label(), out.label()
    if it.order == "clockwise":
        count = emitter.table.seats
        out.line(f"s[{order}:{order + count}] = CLOCKWISE[s[{slot('starter')}]]")
    else:
        count = owners
        _by_number(out, it)
    out.line(f"s[{it.loop}] = 0")
    out.begin(head)
    out.line(f"i = s[{it.loop}]")
    with emitter.writer.block(f"if i == {count}:"):
        out.line(f"ph = {after}")
        out.line("continue")
    out.line(f"s[{it.loop}] = i + 1")
    out.line(f"s[{it.loop + 1}] = p = s[{order}+i]")
    if owners > emitter.table.seats and count == owners:
        neutral = out.label()
        with emitter.writer.block(f"if p >= {emitter.table.seats}:"):
            out.line(f"ph = {neutral}")
            out.line("continue")
    out.loops.append(it.loop)
    out.named_list(it.list, it.body)
    out.jump(head)
    if owners > emitter.table.seats and count == owners:
        out.begin(neutral)
        out.steps(it.neutral)
        out.jump(head)
    out.loops.pop()
    out.begin(after)


def _by_number(out: FlowEmitter, it: flow.EachSeat) -> None:
    """The turn order by the number on the cards played; equals in the order they played, the cardless last."""
    table, slot = out.emitter.table, out.emitter.slot
    numbers = [table.number(i, it.number) for i in range(len(table.cards))]
    sign = -1 if it.order == "descending" else 1
    last = max(numbers) - min(numbers) + 1
    lowest = min(sign * number for number in numbers)
    keys = tuple((last if not i else sign * number - lowest) << 8 for i, number in enumerate(numbers))
    neutral = tuple(range(table.seats, len(table.owners)))
    out.line(f"o = {f'{neutral} + ' if neutral else ''}CLOCKWISE[s[{slot('starter')}]]")
    out.line(f"i = sorted([{out.emitter.constant(keys)}[s[{slot('played')}+q]] + i for i, q in enumerate(o)])")
    out.line(f"s[{slot('order')}:{slot('order') + len(table.owners)}] = [o[c & 255] for c in i]")


def in_any_order(out: FlowEmitter, it: flow.InAnyOrder) -> None:
    """Ask which part comes next while more than one is left."""
    emitter = out.emitter
    head, after = out.label(), out.label()
    labels = [out.label() for _ in it.parts]
    full = (1 << len(it.parts)) - 1
    out.line(f"s[{it.loop}] = 0")
    out.begin(head)
    remaining = tuple(tuple(i + 1 for i in range(len(it.parts)) if not done >> i & 1) for done in range(full))
    number = emitter.site(Site("part", it.step, names=it.names))
    out.line(f"o = {remaining}[s[{it.loop}]]")
    out.line(f"c = o[0] if len(o) == 1 else (yield ({number}, p, o))")
    out.line(f"s[{it.loop}] |= 1 << c - 1")
    out.leap(f"{tuple(labels)}[c - 1]")
    for label, part in zip(labels, it.parts, strict=True):
        out.begin(label)
        out.steps(part)
        out.leap(f"{after} if s[{it.loop}] == {full} else {head}")
    out.begin(after)


def run(out: FlowEmitter, it: flow.Run) -> None:
    """The list, after every round or some only."""
    emitter = out.emitter
    after = out.label()
    if it.rounds is not None:
        with emitter.writer.block(f"if s[{emitter.slot('round')}] not in {(*it.rounds, 0)}:"):
            out.line(f"ph = {after}")
            out.line("continue")
    entry = out.label()
    out.begin(entry)
    out.named_list(it.list, it.body)
    out.begin(after)
    out.lists.setdefault(it.list, []).append((entry, after))


def repeat(out: FlowEmitter, it: flow.Repeat) -> None:
    """The body, so many times."""
    emitter = out.emitter
    head, after = out.label(), out.label()
    out.line(f"s[{it.loop}] = {it.times}")
    out.begin(head)
    with emitter.writer.block(f"if not s[{it.loop}]:"):
        out.line(f"ph = {after}")
        out.line("continue")
    out.line(f"s[{it.loop}] -= 1")
    out.steps(it.body)
    out.jump(head)
    out.begin(after)
