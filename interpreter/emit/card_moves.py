"""`move` of cards, and what becomes of the effects of cards that are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.emit.sites import Site
from interpreter.emit.writer import one_of, times
from interpreter.plan import instructions as ins
from interpreter.runtime.piles import SMALL_PILE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from interpreter.emit.emitter import Emitter


def move_cards(emitter: Emitter, it: ins.MoveCards) -> None:
    """From pile to pile of one seat; the choice stays its own when the target pile is only for its eyes."""
    writer, table = emitter.writer, emitter.table
    source, target = (f"{table.piles[name]}+{it.owner}" for name in (it.source, it.target))
    cards = table.sets[it.kind]
    there = f"s[{source}]" if it.only < 0 else f"(s[{source}] & {it.only})"
    known = it.only >= 0 and it.amount.mode == "exactly" and it.only.bit_count() <= it.amount.number
    if it.amount.mode == "all" or known:
        _move_all(emitter, it, source, target)
        effects_end(emitter, (it.source,))
        return
    limit = str(cards.count) if it.amount.mode == "any" else str(it.amount.number)
    if limit != "1" and cards.count > SMALL_PILE and it.only < 0:
        _from_list(emitter, it, source, target, limit)
    else:
        lying, options, card, bit = (writer.fresh(letter) for letter in "moch")
        with writer.block(f"for _ in {times(limit)}:"):
            writer.line(f"{lying} = {there}")
            writer.line(f"{options} = {emitter.cards_in(it.kind, lying)}")
            _ask(emitter, it, options, card)
            writer.line(f"{bit} = {emitter.constant(_bits(emitter, it))}[{card}]")
            writer.line(f"s[{source}] {'^=' if it.only >= 0 else f'= {lying} ^'} {bit}")
            writer.line(f"s[{target}] |= {bit}")
    effects_end(emitter, (it.source,))


def _from_list(emitter: Emitter, it: ins.MoveCards, source: str, target: str, limit: str) -> None:
    """Several cards of a large pile, which is listed once; then cards leave the list."""
    writer, bits = emitter.writer, _bits(emitter, it)
    lying, options, card, bit = (writer.fresh(letter) for letter in "moch")
    source, target = _known(emitter, source), _known(emitter, target)
    writer.line(f"{lying} = s[{source}]")
    writer.line(f"{options} = {emitter.cards_in(it.kind, lying)}")
    with writer.block(f"for _ in {times(limit)}:"):
        _ask(emitter, it, options, card)
        lower = emitter.constant(tuple(max(0, each - 1) for each in bits))
        writer.line(f"{options} = [*{options}]")  # whoever was asked may still look at the other one
        writer.line(f"del {options}[({lying} & {lower}[{card}]).bit_count()]")
        writer.line(f"{bit} = {emitter.constant(bits)}[{card}]")
        writer.line(f"s[{source}] = {lying} = {lying} ^ {bit}")
        writer.line(f"s[{target}] |= {bit}")


def _bits(emitter: Emitter, it: ins.MoveCards) -> tuple[int, ...]:
    """By card its bit in a pile."""
    table, cards = emitter.table, emitter.table.sets[it.kind]
    return tuple(1 << i - cards.first if 0 <= i - cards.first < cards.count else 0 for i in range(len(table.cards)))


def _ask(emitter: Emitter, it: ins.MoveCards, options: str, into: str) -> None:
    """Ask for one of the cards listed; the loop around ends where there is none, or none is wanted."""
    writer = emitter.writer
    own = it.owner == it.seat and it.only < 0  # what somebody else picks is picked openly
    secret = "own" if emitter.table.rules.places[it.target].seen == "owner" and own else ""
    number = emitter.site(Site("card", emitter.origin, secret=secret))
    with writer.block(f"if not {options}:"):
        writer.line("break")
    if it.amount.mode in ("up-to", "any"):
        writer.pick_or_stop(into, number, it.seat, f"(0, *{options})")
    else:
        writer.line(f"{into} = {one_of(number, it.seat, options)}")


def _known(emitter: Emitter, slot: str) -> str:
    """A local name for a slot that is used again and again."""
    name = emitter.writer.fresh("i")
    emitter.writer.line(f"{name} = {slot}")
    return name


def _move_all(emitter: Emitter, it: ins.MoveCards, source: str, target: str) -> None:
    writer = emitter.writer
    if it.only < 0:
        writer.line(f"s[{target}] |= s[{source}]")
        writer.line(f"s[{source}] = 0")
    else:
        writer.line(f"s[{target}] |= s[{source}] & {it.only}")
        writer.line(f"s[{source}] &= {~it.only}")


def effects_end(emitter: Emitter, piles: Iterable[str]) -> None:
    """Cards may have left these piles: the effects of those that no longer lie where they are kept are over."""
    kept = {places[0] for kind in emitter.table.sets if (places := emitter.table.kept(kind))}
    if kept.intersection(piles):
        with emitter.writer.block(f"if s[{emitter.slot('records')}]:"):
            emitter.writer.line("unkept(s)")
