"""Steps that repeat, branch or order other steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.emit.flow_special import comes_first, must_come_first
from interpreter.emit.sites import Site
from interpreter.plan import flow

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.emit.flow import FlowEmitter


def each_seat(out: FlowEmitter, it: flow.EachSeat) -> None:
    """The body for every seat; neutral colours that hold a place in the order take their own body."""
    emitter = out.emitter
    owners = len(emitter.table.owners)
    head, after = out.label(), out.label()
    order, count = _order(out, it)
    out.line(f"s[{it.loop}] = 0")
    out.begin(head)
    out.weights[head] *= 4  # entered once for every seat
    out.line(f"i = s[{it.loop}]")
    with emitter.writer.block(f"if i == {count}:"):
        out.line(f"ph = {after}")
        out.line("continue")
    out.line(f"s[{it.loop}] = i + 1")
    out.line(f"s[{it.loop + 1}] = p = {emitter.of_seat(order, 'i')}")
    if owners > emitter.table.seats and count == owners:
        neutral = out.label()
        with emitter.writer.block(f"if p >= {emitter.table.seats}:"):
            out.line(f"ph = {neutral}")
            out.line("continue")
    out.loops.append(it.loop)
    if out.every_step and it.list:
        entry = out.label()
        out.begin(entry)
        out.lists.setdefault(it.list, []).append((entry, head))
    if it.body:
        out.firsts.add(it.body[0].step)
    out.named_list(it.list, it.body)
    out.jump(head)
    if owners > emitter.table.seats and count == owners:
        out.begin(neutral)
        out.neutral = True
        out.steps(it.neutral)
        out.neutral = False
        out.jump(head)
    out.loops.pop()
    out.begin(after)


def _order(out: FlowEmitter, it: flow.EachSeat) -> tuple[int, int]:
    """Set the order of the seats: its first slot, and how many of them act."""
    table = out.emitter.table
    owners, first = len(table.owners), out.emitter.slot("order")
    if out.loops:  # inside a turn: an order of its own, so that the turns go on as they were
        first = table.reserve(f"order {it.loop}", owners)
    if it.order != "clockwise":
        _by_number(out, it, first)
        return first, owners
    idle = f" + {tuple(range(table.seats, owners))}" if owners > table.seats else ""
    out.line(f"s[{first}:{first + owners}] = CLOCKWISE[s[{out.emitter.slot('starter')}]]{idle}")
    return first, table.seats


def _by_number(out: FlowEmitter, it: flow.EachSeat, order: int) -> None:
    """The turn order by the number on the cards played; equals in the order they played, the cardless last."""
    table, slot = out.emitter.table, out.emitter.slot
    numbers = [table.number(i, it.number) for i in range(len(table.cards))]
    sign = -1 if it.order == "descending" else 1
    last = max(numbers) - min(numbers) + 1
    lowest = min(sign * number for number in numbers)
    keys = tuple((last if not i else sign * number - lowest) << 8 for i, number in enumerate(numbers))
    neutral = tuple(range(table.seats, len(table.owners)))
    everybody = [out.emitter.writer.fresh("q") for _ in range(table.seats)]
    out.line(f"{', '.join(everybody)}{',' if table.seats == 1 else ''} = CLOCKWISE[s[{slot('starter')}]]")
    owners = [*map(str, neutral), *everybody]
    places = [
        f"{out.emitter.constant(tuple(key + i for key in keys))}[{out.emitter.of_seat(slot('played'), owner)}]"
        for i, owner in enumerate(owners)
    ]
    late = table.slots.get(flow.LATE)  # who played another card did so after all the others
    if late is not None:
        later = tuple(tuple(128 * (who >> i & 1) for i in range(len(owners))) for who in range(1 << len(owners)))
        out.line(f"n = {out.emitter.constant(later)}[s[{late}]]")
        places = [f"{place} + n[{owner}]" for place, owner in zip(places, owners, strict=True)]
    out.line(f"o = {', '.join(owners)}{',' if len(owners) == 1 else ''}")
    out.line(f"i = [{', '.join(places)}]")
    out.line("i.sort()")
    for i in range(len(owners)):
        out.line(f"s[{order + i}] = o[i[{i}] & 127]")


def in_any_order(out: FlowEmitter, it: flow.InAnyOrder) -> None:
    """Ask which part comes next while more than one is left. An option is the part's bit: 1, 2, 4 ..."""
    emitter = out.emitter
    head, after = out.label(), out.label()
    labels = {1 << i: out.label() for i in range(len(it.parts))}
    full = (1 << len(it.parts)) - 1
    left = [tuple(bit for bit in labels if not done & bit) for done in range(full)]
    number = emitter.site(Site("part", it.step, names=it.names))
    out.line(f"s[{it.loop}] = 0")
    if len(it.parts) > 2 or out.every_step:
        out.begin(head)  # asked again while more than one part is left
    if len(it.parts) > 2:
        options = emitter.writer.fresh("o")
        out.line(f"{options} = {tuple(left)}[s[{it.loop}]]")
        asked = f"c = yield ({number}, p, {options})"
    else:
        asked = f"c = yield {emitter.ask(number, 'p', left[0])}" if len(it.parts) == 2 else "c = 1"
    hurried = [
        (bit, each) for bit, part in zip(labels, it.parts, strict=True) for each in part if comes_first(out, each)
    ]
    for bit, each in hurried[:1]:
        with emitter.writer.block(f"if not s[{it.loop}] and {must_come_first(out, each)}:"):
            out.line(f"c = {bit}")
        with emitter.writer.block("else:"):
            out.line(asked)
    if not hurried:
        out.line(asked)
    out.line(f"s[{it.loop}] {'|=' if len(it.parts) > 2 or out.every_step else '='} c")
    bodies(out, it, labels, lambda bit: _next_part(out, it, bit, labels, head, after))
    out.begin(after)


def bodies(out: FlowEmitter, it: flow.InAnyOrder, labels: dict[int, int], go_on: Callable[[int], None]) -> None:
    """Leap to the part that was chosen (its bit is `c`), and write every part; `go_on` says what comes after one."""
    out.leap(f"{tuple(labels.get(i, 0) for i in range(max(labels) + 1))}[c]")
    for bit, part in zip(labels, it.parts, strict=True):
        out.begin(labels[bit])
        out.part = (it.loop, bit)
        out.steps(part)
        out.part = None
        go_on(bit)


def _next_part(out: FlowEmitter, it: flow.InAnyOrder, bit: int, labels: dict[int, int], head: int, after: int) -> None:
    """After a part: the last one left needs no asking."""
    full = sum(labels)
    with out.emitter.writer.block(f"if s[{it.loop}] == {full}:"):
        out.line(f"ph = {after}")
    others = [other for other in labels if other != bit]
    for other in others:
        alone = len(others) == 1
        with out.emitter.writer.block("else:" if alone else f"elif s[{it.loop}] == {full ^ other}:"):
            out.line(f"s[{it.loop}] = {full}")
            out.leap(str(labels[other]))
    if len(others) != 1:
        with out.emitter.writer.block("else:"):
            out.leap(str(head))


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
    head, after = out.loop_head(), out.label()
    out.line(f"s[{it.loop}] = {it.times}")
    out.begin(head)
    with emitter.writer.block(f"if not s[{it.loop}]:"):
        out.line(f"ph = {after}")
        out.line("continue")
    out.line(f"s[{it.loop}] -= 1")
    out.steps(it.body)
    out.jump(head)
    out.begin(after)
