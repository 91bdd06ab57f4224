"""The step that performs the special action of a card a seat has in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.emit.sites import Site
from interpreter.plan import flow
from interpreter.plan.performed import EVERY, SOLE, remembering
from interpreter.source import Text

if TYPE_CHECKING:
    from interpreter.emit.flow import FlowEmitter


def special(out: FlowEmitter, it: flow.Special) -> None:
    """Ask whether to perform the special action, or which of several, then do it; others may be listening."""
    several, table = len(out.emitter.table.in_play(it.kinds)) > 1, out.emitter.table
    one = _either if it.either and several else _first
    if not (several and EVERY in table.slots):
        one(out, it)
        return
    with out.emitter.writer.block(f"if {out.emitter.of_seat(table.slots[EVERY], 'p')}:"):
        _every(out, it)
    with out.emitter.writer.block("else:"):
        one(out, it)


def _first(out: FlowEmitter, it: flow.Special) -> None:
    """The first card that has an action: the player is asked whether to, unless it must be done."""
    writer = out.emitter.writer
    cards = [_card(out, it, slot) for slot in out.emitter.table.in_play(it.kinds)] or ["0"]
    out.line(f"k = {cards[0]}")
    out.line("f = ACTIONS[k]")
    for card in cards[1:]:
        with writer.block("if f is None:"):
            out.line(f"k = {card}")
            out.line("f = ACTIONS[k]")
    number = out.emitter.site(Site("use", it.step))
    asked = f"(yield {out.emitter.ask(number, 'p', (0, 1))})"
    must = _must(out, it)
    condition = {"0": f" and {asked}", "1": ""}.get(must, f" and ({must}[k] or {asked})")
    with writer.block(f"if f is not None{condition}:"):
        _perform(out, it)


def _either(out: FlowEmitter, it: flow.Special) -> None:
    """Of two cards with an action the player picks one, or none unless one of them must be done."""
    writer = out.emitter.writer
    which, whether = (out.emitter.site(Site(sort, it.step)) for sort in ("action", "use"))
    must = _must(out, it)
    forced = {"0": "False", "1": "True"}.get(must, f"any({must}[c] for c in o)")
    out.line(f"o = {_candidates(out, it)}")
    out.line("k = 0")
    with writer.block("if len(o) > 1:"):
        _leave_out_hurried(out, it)
        out.line("o.sort()")
        if must == "0":
            out.line(f"k = yield ({which}, p, [0, *o])")
        else:
            one = f"len(o) == 1 and {forced}"
            out.line(f"k = o[0] if {one} else (yield ({which}, p, o if {forced} else [0, *o]))")
    with writer.block(f"elif o and ({forced} or (yield {out.emitter.ask(whether, 'p', (0, 1))})):"):
        out.line("k = o[0]")
    out.line("f = ACTIONS[k]")
    with writer.block("if f is not None:"):
        _perform(out, it)


def _every(out: FlowEmitter, it: flow.Special) -> None:
    """All cards with an action, one after the other, until the player has enough; some must be performed."""
    writer = out.emitter.writer
    which, whether = (out.emitter.site(Site(sort, it.step)) for sort in ("action", "use"))
    must = _must(out, it)
    forced = must if must in "01" else f"any({must}[c] for c in o)"
    out.line(f"o = sorted({_candidates(out, it)})")
    _leave_out_hurried(out, it)
    with writer.block("while o:"):
        out.line(f"k = 1 if len(o) == 1 and {forced} else (yield ({whether}, p, (0, 1))) if len(o) == 1 else -1")
        out.line(f"k = (yield ({which}, p, o if {forced} else [0, *o])) if k < 0 else k and o[0]")
        with writer.block("if not k:"):
            out.line("break")
        out.line("o = [c for c in o if c != k]")
        out.line("f = ACTIONS[k]")
        _perform(out, it)


def _leave_out_hurried(out: FlowEmitter, it: flow.Special) -> None:
    """What comes first can no longer be done once another part of the turn is."""
    if out.part is not None and _hurried(out, it):
        loop, bit = out.part
        with out.emitter.writer.block(f"if s[{loop}] & ~{bit}:"):
            out.line(f"o = [c for c in o if not {_hurried(out, it)}[c]]")


def _candidates(out: FlowEmitter, it: flow.Special) -> str:
    """The cards that have an action, in the order of their kinds, as an expression."""
    cards = [_card(out, it, slot) for slot in out.emitter.table.in_play(it.kinds)]
    return f"[c for c in ({''.join(f'{card}, ' for card in cards)}) if ACTIONS[c] is not None]"


def comes_first(out: FlowEmitter, step: flow.Flow) -> bool:
    """Whether a step performs special actions some of which come first."""
    return isinstance(step, flow.Special) and bool(_hurried(out, step))


def must_come_first(out: FlowEmitter, step: flow.Flow) -> str:
    """Whether the special action of the seat comes first, as an expression."""
    assert isinstance(step, flow.Special)
    table = out.emitter.table
    hurry = out.emitter.constant(  # 2 for a card with an action that comes first, 1 for one with another action
        tuple(
            (2 if card.kind in step.kinds and card.comes_first is True else 1)
            if card is not None and isinstance(card.effect, Text)
            else 0
            for card in table.cards
        )
    )
    cards = [f"{hurry}[{_card(out, step, slot)}]" for slot in table.in_play(step.kinds)] or ["0"]
    return f"({' | '.join(cards)}) == 2" if step.either else f"({' or '.join(cards)}) == 2"


def _hurried(out: FlowEmitter, it: flow.Special) -> str:
    """The table of the cards that come first; '' if none does."""
    table = out.emitter.table
    first = tuple(int(card is not None and card.kind in it.kinds and card.comes_first is True) for card in table.cards)
    return out.emitter.constant(first) if any(first) else ""


def _card(out: FlowEmitter, it: flow.Special, slot: int) -> str:
    """The card a seat has in play, 0 if it is of a kind that is not meant, or if only the card taken acts."""
    table = out.emitter.table
    card = out.emitter.of_seat(slot, "p")
    if SOLE in table.slots and slot != table.slots["taken"] and len(table.in_play(it.kinds)) > 1:
        card = f"(0 if {out.emitter.of_seat(table.slots[SOLE], 'p')} else {card})"
    others = [cards for cards in table.sets.values() if cards.kind not in it.kinds and cards.count]
    if not any(table.in_play((cards.kind,)) == [slot] for cards in others):
        return card
    meant = out.emitter.constant(
        tuple(i if entry is not None and entry.kind in it.kinds else 0 for i, entry in enumerate(table.cards))
    )
    return f"{meant}[{card}]"


def _must(out: FlowEmitter, it: flow.Special) -> str:
    """Whether a card must be performed: '0' or '1' where all are alike, else a table by card."""
    table = out.emitter.table
    forced = tuple(int(table.compulsory(card, it.compulsory)) for card in range(len(table.cards)))
    meant = {forced[i] for i, card in enumerate(table.cards) if card is not None and card.kind in it.kinds}
    return out.emitter.constant(forced) if len(meant) > 1 else str(next(iter(meant), 0))


def _perform(out: FlowEmitter, it: flow.Special) -> None:
    emitter = out.emitter
    bits = [out.listened.get(f"{order} {it.step}", 0) for order in ("before", "during", "after")]
    done = remembering(emitter.table, it.step)
    for slot in done:
        out.line(f"s[{slot}] = k")
    if any(bits):
        with emitter.writer.block(f"if s[{emitter.slot('listen')}] & {sum(bits)} and HEARD[k]:"):
            watched = f"yield from watched(s, p, k, {bits[0]}, {bits[1]}, {bits[2]}, tell)"
            if done:
                with emitter.writer.block(f"if not ({watched}):"):
                    out.line(" = ".join(f"s[{slot}]" for slot in done) + " = 0")
            else:
                out.line(watched)
        with emitter.writer.block("elif ASKS[k]:"):
            out.line("yield from f(s, p, k, tell)")
    else:
        with emitter.writer.block("if ASKS[k]:"):
            out.line("yield from f(s, p, k, tell)")
    with emitter.writer.block("else:"):
        out.line("f(s, p, k, tell)")
