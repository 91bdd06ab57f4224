"""Steps that may be left out, and steps in any order some of which are or can be done again.

What can be done now is found anew every time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.emit import flow_loops
from interpreter.emit.conditions import holding
from interpreter.emit.flow_special import comes_first, must_come_first
from interpreter.emit.sites import Site
from interpreter.plan import flow

if TYPE_CHECKING:
    from interpreter.emit.flow import FlowEmitter


def in_any_order(out: FlowEmitter, it: flow.InAnyOrder) -> None:
    """Ask which part comes next. An option is the part's bit: 1, 2, 4 ..., or 0 once only repeated ones are left."""
    if it.plain:
        flow_loops.in_any_order(out, it)
        return
    head, after = out.label(), out.label()
    labels = {1 << i: out.label() for i in range(len(it.parts))}
    out.line(f"s[{it.loop}] = 0")
    out.begin(head)
    options = _ready(out, it)
    with out.emitter.writer.block(f"if not {options}:"):
        out.line(f"ph = {after}")
        out.line("continue")
    _choose(out, it, options)
    with out.emitter.writer.block("if not c:"):
        out.line(f"ph = {after}")
        out.line("continue")
    out.line(f"s[{it.loop}] |= c")
    flow_loops.bodies(out, it, labels, lambda _: out.jump(head))
    out.begin(after)


def unless(out: FlowEmitter, step: str) -> int | None:
    """Leave a step out if its condition does not hold: the block to go on in then; None if it has no condition."""
    condition = out.conditions.get(step)
    if condition is None:
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
    if places:
        out.line(f"settle(s, {tuple(places)})")


def _ready(out: FlowEmitter, it: flow.InAnyOrder) -> str:
    """The parts that can be done now, as the name of a list of their bits."""
    writer = out.emitter.writer
    options = writer.fresh("o")
    out.line(f"{options} = []")
    for at, (test, repeats) in enumerate(zip(it.tests, it.repeats, strict=True)):
        conditions = [] if repeats else [f"not s[{it.loop}] & {1 << at}"]
        if test is not None:
            conditions.append(f"({holding(out.emitter, test)})")
        with writer.block(f"if {' and '.join(conditions) or 'True'}:"):
            out.line(f"{options}.append({1 << at})")
    return options


def _choose(out: FlowEmitter, it: flow.InAnyOrder, options: str) -> None:
    """Bind `c`: what must come first, the only part left, or what the player says."""
    writer = out.emitter.writer
    number = out.emitter.site(Site("part", it.step, names=it.names))
    once = sum(1 << at for at, repeats in enumerate(it.repeats) if not repeats)
    out.line("c = 0")
    for at, part in enumerate(it.parts):
        for each in part:
            if comes_first(out, each):
                with writer.block(f"if not s[{it.loop}] and {1 << at} in {options}:"):
                    condition = must_come_first(out, each)
                    out.line(f"c = {1 << at} if {condition} else 0")
    with writer.block("if c:"):
        out.line("pass")
    with writer.block(f"elif not sum({options}) & {once}:"):
        out.line(f"c = yield ({number}, p, [0, *{options}])")
    with writer.block("else:"):
        out.line(f"c = {options}[0] if len({options}) == 1 else (yield ({number}, p, {options}))")
