"""Steps that may be left out, and steps in any order some of which are or can be done again.

What can be done now is found anew every time.
"""

from __future__ import annotations

import re
from contextlib import ExitStack
from typing import TYPE_CHECKING

from interpreter.emit import flow_loops
from interpreter.emit.conditions import holding, where
from interpreter.emit.crowds import any_in, none_left
from interpreter.emit.flow_special import comes_first, must_come_first
from interpreter.emit.groups import asked_by_part, asked_by_parts, needed, newcomers_until
from interpreter.emit.sites import Site
from interpreter.emit.writer import Writer
from interpreter.plan import flow

if TYPE_CHECKING:
    from interpreter.emit.flow import FlowEmitter

OFTEN = 3  # look-ups
MOST_WRITTEN_OUT = 8  # parts of which every choice is a tuple made once


def in_any_order(out: FlowEmitter, it: flow.InAnyOrder) -> None:
    """Ask which part comes next. An option is the part's bit: 1, 2, 4 ..., or 0 once only repeated ones are left."""
    if it.plain:
        flow_loops.in_any_order(out, it)
        return
    head, after = out.label(), out.label()
    labels = {1 << i: out.label() for i in range(len(it.parts))}
    out.line(f"s[{it.loop}] = 0")
    out.begin(head)
    ready = _ready(out, it)
    with out.emitter.writer.block(f"if not {ready}:"):
        out.line(f"ph = {after}")
        out.line("continue")
    _choose(out, it, ready, after)
    out.line(f"s[{it.loop}] |= c")
    if not out.every_step:  # else a part can be entered from outside
        out.tested.update(it.names)
    flow_loops.bodies(out, it, labels, lambda _: out.jump(head))
    for label, repeats in zip(labels.values(), it.repeats, strict=True):
        if repeats:  # done seldom, though asked for every time: not worth repeating wherever others lead to it
            out.weights[label] = 1
    out.begin(after)


def unless(out: FlowEmitter, step: str) -> int | None:
    """Leave a step out if its condition does not hold: the block to go on in then; None if it has no condition."""
    condition = out.conditions.get(step)
    if condition is None or step in out.tested:
        return None
    left_out = out.label()
    with out.emitter.writer.block(f"if not ({holding(out.emitter, condition)}):"):
        out.line(f"ph = {left_out}")
        out.line("continue")
    return left_out


def settle(out: FlowEmitter, step: str) -> None:
    """Those who came in until a step or list ends are newcomers no longer."""
    table = out.emitter.table
    places = [table.places[place.id] for place in table.rules.places.values() if place.newcomers_until == step]
    if not places:
        return
    newcomers = newcomers_until(table, step)
    look = any_in(out.emitter, newcomers)
    if not look:
        out.line(f"settle(s, {tuple(places)})")
        return
    with out.emitter.writer.block(f"if {look}:"):
        out.line(f"settle(s, {tuple(places)})")
        out.line(none_left(out.emitter, newcomers))


def _ready(out: FlowEmitter, it: flow.InAnyOrder) -> str:
    """The parts that can be done now, as the name of a mask of their bits."""
    writer, table = out.emitter.writer, out.emitter.table
    ready, start = writer.fresh("b"), len(writer.lines)
    free = [(1 << at, repeats) for at, (test, repeats) in enumerate(zip(it.tests, it.repeats, strict=True)) if not test]
    again, once = (sum(bit for bit, repeats in free if repeats is each) for each in (True, False))
    out.line(f"{ready} = {once} & ~s[{it.loop}]{f' | {again}' if again else ''}")
    any_own = any_in(out.emitter, asked_by_parts(table, it))
    later = []
    for at, test in enumerate(it.tests):
        if any_own and needed(table, test):
            later.append(at)
        elif test is not None:
            _if_ready(out, it, at, ready)
    _rows_first(writer, start)
    if later:
        with writer.block(f"if {any_own}:"):
            start = len(writer.lines)
            for at in later:
                _if_ready(out, it, at, ready)
            _rows_first(writer, start)
    return ready


def _if_ready(out: FlowEmitter, it: flow.InAnyOrder, at: int, ready: str) -> None:
    """Add the bit of a part that has a condition, if it can be done now."""
    test = it.tests[at]
    assert test is not None
    with ExitStack() as inside:
        if look := any_in(out.emitter, asked_by_part(out.emitter.table, it, test)):
            inside.enter_context(out.emitter.writer.block(f"if {look}:"))
        if not it.repeats[at]:
            inside.enter_context(out.emitter.writer.block(f"if not s[{it.loop}] & {1 << at}:"))
        inside.enter_context(where(out.emitter, test))
        out.line(f"{ready} |= {1 << at}")


def _rows_first(writer: Writer, start: int) -> None:
    """Rows of the seat that are looked up again and again in lines from `start` on become locals before them."""
    lines = writer.lines[start:]
    looked_up = re.findall(r"\bC\d+\[p\]", "\n".join(lines))
    for row in dict.fromkeys(each for each in looked_up if looked_up.count(each) > OFTEN):
        name = writer.fresh("w")
        lines = [f"{'    ' * writer.depth}{name} = {row}", *(line.replace(row, name) for line in lines)]
    writer.lines[start:] = lines


def _choose(out: FlowEmitter, it: flow.InAnyOrder, ready: str, after: int) -> None:
    """Bind `c`: what must come first, the only part left, or what the player says; with 0 go on after the parts."""
    number = out.emitter.site(Site("part", it.step, names=it.names))
    once = sum(1 << at for at, repeats in enumerate(it.repeats) if not repeats)
    asked = f"yield ({number}, p, {_options(out, it, ready, once)})"
    hurried = [(1 << at, each) for at, part in enumerate(it.parts) for each in part if comes_first(out, each)]
    out.line(f"c = {_only(out, it, ready, once)}")
    for bit, each in hurried:
        with out.emitter.writer.block(f"if not s[{it.loop}] and {ready} & {bit}:"):
            condition = must_come_first(out, each)
            out.line(f"c = {bit} if {condition} else c")
    with out.emitter.writer.block("if not c:"):
        out.line(f"c = {asked}")
        with out.emitter.writer.block("if not c:"):
            out.line(f"ph = {after}")
            out.line("continue")


def _only(out: FlowEmitter, it: flow.InAnyOrder, ready: str, once: int) -> str:
    """The one part of a mask of parts, as an expression; 0 if there are several, or just one that can be repeated."""
    if len(it.parts) > MOST_WRITTEN_OUT:
        return f"{ready} if {ready} & {once} and not {ready} & {ready} - 1 else 0"
    only = [mask if mask & once and not mask & mask - 1 else 0 for mask in range(1 << len(it.parts))]
    return f"{out.emitter.constant(tuple(only))}[{ready}]"


def _options(out: FlowEmitter, it: flow.InAnyOrder, ready: str, once: int) -> str:
    """The options for a mask of parts, as an expression; 0 among them once only repeated parts are left."""
    bits = [1 << at for at in range(len(it.parts))]
    if len(bits) > MOST_WRITTEN_OUT:
        return f"(*{(0,)}[:not {ready} & {once}], *[c for c in {tuple(bits)} if {ready} & c])"
    masks = range(1 << len(bits))
    options = [(*(() if mask & once else (0,)), *(bit for bit in bits if mask & bit)) for mask in masks]
    return f"{out.emitter.constant(tuple(options))}[{ready}]"
