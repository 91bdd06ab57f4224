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
        numbers = tuple(emitter.table.number(i, it.number) for i in range(len(emitter.table.cards)))
        out.line(f"ordered(s, {emitter.constant(numbers)}, {it.order == 'descending'})")
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


def in_any_order(out: FlowEmitter, it: flow.InAnyOrder) -> None:
    """Ask which part comes next while more than one is left."""
    emitter = out.emitter
    head, after = out.label(), out.label()
    labels = [out.label() for _ in it.parts]
    full = (1 << len(it.parts)) - 1
    out.line(f"s[{it.loop}] = 0")
    out.begin(head)
    with emitter.writer.block(f"if s[{it.loop}] == {full}:"):
        out.line(f"ph = {after}")
        out.line("continue")
    remaining = tuple(tuple(i + 1 for i in range(len(it.parts)) if not done >> i & 1) for done in range(full))
    number = emitter.site(Site("part", it.step, names=it.names))
    out.line(f"o = {remaining}[s[{it.loop}]]")
    out.line(f"c = o[0] if len(o) == 1 else (yield ({number}, p, o))")
    out.line(f"s[{it.loop}] |= 1 << c - 1")
    out.line(f"ph = {tuple(labels)}[c - 1]")
    out._open = -1
    for label, part in zip(labels, it.parts, strict=True):
        out.begin(label)
        out.steps(part)
        out.jump(head)
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
