"""Steps about cards, decks and the starter, and the steps that perform sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.emit.card_moves import effects_end
from interpreter.emit.sites import Site
from interpreter.model import Card
from interpreter.plan import flow

if TYPE_CHECKING:
    from interpreter.emit.flow import FlowEmitter


def perform(out: FlowEmitter, it: flow.Perform) -> None:
    """The sentences, written out in place; as a function of their own where something listens during them."""
    if out.neutral:
        out.line(f"p = s[{out.emitter.slot('starter')}]")
    _sentences(out, it)
    if out.neutral:
        out.line(f"p = s[{out.loops[-1] + 1}]")


def _sentences(out: FlowEmitter, it: flow.Perform) -> None:
    bit = out.listened.get(f"during {it.step}")
    if bit is None or out.stopped is None:
        lines = out.emitter.writer.lines
        before = len(lines)
        out.emitter.body(it.body)
        if any("begin(" in line or "performed(" in line for line in lines[before:]):
            lines.insert(before, "k = 0")  # a step keeps no card
        return
    name = f"d{out.stopped}"
    lines, asks = out.emitter.function(name, "s, p, k, tell", it.body)
    out.functions += lines
    with out.emitter.writer.block(f"if s[{out.emitter.slot('listen')}] & {bit}:"):
        out.line(f"yield from fire(s, {bit}, p, tell)")
        out.leave_if_cancelled(out.stopped)
        if asks:
            with out.emitter.writer.block(f"if (yield from windows(s, p, {name}(s, p, 0, tell), {bit}, tell)):"):
                out.line(f"ph = {out.stopped}")
                out.line("continue")
        else:
            out.line(f"{name}(s, p, 0, tell)")
    with out.emitter.writer.block("else:"):
        out.line(f"{'yield from ' if asks else ''}{name}(s, p, 0, tell)")


def draw(out: FlowEmitter, it: flow.Draw) -> None:
    """A region card leaves the deck; its place goes into the variable's slot."""
    slot, first, count = out.emitter.table.decks[it.deck]
    epoch = out.emitter.table.slots[f"epoch {it.deck}"]
    with out.emitter.writer.block(f"if not s[{slot}]:"):
        out.line(f"s[{slot}] = {(1 << count) - 1}")
        out.line(f"s[{epoch}] += 1")
    out.drawn("c", it.deck, first, count, f"s[{slot}]", f"s[{epoch}]")
    out.line(f"s[{slot}] ^= {out.bit(first, count)}[c]")
    out.line(f"s[{it.slot}] = {out.emitter.constant((0, *out.emitter.table.drawn_from[it.deck]))}[c]")


def deal(out: FlowEmitter, it: flow.Deal) -> None:
    """Every card of the kind into the pile of each owner; what lay in its other piles is taken back."""
    table = out.emitter.table
    kinds = {name: table.rules.places[name].holds for name in table.piles}
    others = [slot for name, slot in table.piles.items() if kinds[name] == it.kind and name != it.pile]
    for owner in it.owners:
        for slot in others:
            out.line(f"s[{slot + owner}] = 0")
        out.line(f"s[{table.piles[it.pile] + owner}] = {(1 << table.sets[it.kind].count) - 1}")
    effects_end(out.emitter, (name for name, kind in kinds.items() if kind == it.kind))


def set_starter(out: FlowEmitter, it: flow.SetStarter) -> None:
    """Who begins the next round."""
    slot, seats = out.emitter.slot, out.emitter.table.seats
    order, owners = slot("order"), len(out.emitter.table.owners)
    if it.to == "drawn":
        out.drawn("c", "starter", 0, seats, str((1 << seats) - 1), f"s[{slot('round')}]")
    elif it.to in ("last-to-act", "first-to-act"):
        acting = [*range(order, order + owners)][:: -1 if it.to == "last-to-act" else 1]
        out.line(f"c = s[{acting[0]}]")
        for another in acting[1 : owners - seats + 1]:  # a neutral colour begins nothing
            with out.emitter.writer.block(f"if c >= {seats}:"):
                out.line(f"c = s[{another}]")
    elif it.to == "next-clockwise":
        out.line(f"c = (s[{slot('starter')}] + 1) % {seats}")
    else:
        return
    out.line(f"s[{slot('starter')}] = c")


def turn_up(out: FlowEmitter, it: flow.TurnUp) -> None:
    """The top card of each deck into its slot of the row; a card that stays is not used up."""
    table = out.emitter.table
    slots = len(out.rows[it.row])
    if it.reshuffle and not out.loops:  # what was taken in turns that are over lies with the used cards
        taken, owners = out.emitter.slot("taken"), len(table.owners)
        out.line(f"s[{taken}:{taken + owners}] = {(0,) * owners}")
    single = slots == len(it.decks) == len(set(it.decks)) and all(table.decks[deck][2] == 1 for deck in it.decks)
    if single and not it.reshuffle:
        _turn_up_only(out, it)
    else:
        _turn_up_each(out, it)


def _turn_up_only(out: FlowEmitter, it: flow.TurnUp) -> None:
    """The same of decks with a single card each, which mostly are all there."""
    table = out.emitter.table
    decks = [table.decks[deck] for deck in it.decks]
    there = " and ".join(f"s[{slot}]" for slot, _, _ in decks)
    with out.emitter.writer.block(f"if only is not None and {there}:"):
        out.line(f"only({tuple(~first for _, first, _ in decks)})")
        for index, (slot, first, _) in enumerate(decks, table.slots[f"row {it.row}"]):
            out.line(f"s[{index}] = {first}")
            if (card := table.cards[first]) is None or not card.stays:
                out.line(f"s[{slot}] = 0")
    with out.emitter.writer.block("else:"):
        _turn_up_each(out, it)


def _turn_up_each(out: FlowEmitter, it: flow.TurnUp) -> None:
    """The same, one deck after the other."""
    table = out.emitter.table
    start, slots = table.slots[f"row {it.row}"], len(out.rows[it.row])
    stays = out.emitter.constant(tuple(int(bool(c and c.stays)) for c in table.cards))
    for index, deck in enumerate(it.decks, start + it.first):
        slot, first, count = table.decks[deck]
        if it.reshuffle:
            with out.emitter.writer.block(f"if not s[{slot}]:"):
                out.line(f"s[{slot}] = unused(s, {first}, {count})")
                out.line(f"s[{table.slots[f'epoch {deck}']}] += 1")
        with out.emitter.writer.block(f"if s[{slot}]:"):
            out.drawn("c", deck, first, count, f"s[{slot}]", f"s[{table.slots[f'epoch {deck}']}]")
            if slots > len(it.decks):  # a card that stays lies in a row once
                out.line(f"s[{index}] = 0")
                again = f"{stays}[c] and c in s[{start}:{start + slots}]"
                out.line(f"s[{index}] = 0 if {again} else c")
            else:
                out.line(f"s[{index}] = c")
            staying = [card is not None and card.stays for card in table.cards[first : first + count]]
            if not any(staying):
                out.line(f"s[{slot}] ^= {out.bit(first, count)}[c]")
            elif not all(staying):
                with out.emitter.writer.block(f"if not {stays}[c]:"):
                    out.line(f"s[{slot}] ^= {out.bit(first, count)}[c]")


def play_cards(out: FlowEmitter, it: flow.PlayCards) -> None:
    """Every seat from the starter clockwise plays a card that shows a number not yet out."""
    clash, played = out.emitter.constant(_clashes(out, it)), out.emitter.slot("played")
    barred = " | ".join(f"{clash}[s[{played + owner}]]" for owner in it.neutral) or "0"
    out.line(f"b = {barred}")
    _play_round(out, it, clash)
    without = tuple(int(card is not None and _without(card, it)) for card in out.emitter.table.cards)
    if it.another:
        out.line(f"s[{out.emitter.slot(flow.LATE)}] = 0")
    if it.another and any(without):
        _play_round(out, it, clash, f"{out.emitter.constant(without)}[s[{played}+q]]")


def _play_round(out: FlowEmitter, it: flow.PlayCards, clash: str, only_if: str = "") -> None:
    """One card of every seat `q` for which the expression holds."""
    emitter, table = out.emitter, out.emitter.table
    writer = emitter.writer
    cards = table.sets[it.kind]
    source, target, played = table.piles[it.source], table.piles[it.target], emitter.slot("played")
    hand, out_of_hand, shown = (emitter.of_seat(first, "q") for first in (source, target, played))
    number = emitter.site(Site("card", it.step, subject="play", names=(it.source, it.target)))
    with writer.block(f"for q in CLOCKWISE[s[{emitter.slot('starter')}]]:"):
        if only_if:
            with writer.block(f"if not {only_if}:"):
                out.line("continue")
        if it.take_back:
            with writer.block(f"if not {hand}:"):
                out.line(f"{hand} = {out_of_hand}")
                out.line(f"{out_of_hand} = 0")
        out.line(f"h = {hand}")
        out.line("m = h & ~b" + ("" if it.pass_if_barred else " or h"))
        with writer.block("if not m:"):
            out.line(f"{shown} = 0")
            out.line("continue")
        out.line(f"o = {emitter.cards_in(it.kind, 'm')}")
        # Whether somebody is asked must not tell what the hand holds: only the last card of all plays itself.
        out.line(f"c = (yield ({number}, q, o)) if m != h or len(o) > 1 else o[0]")
        bits = tuple(1 << i - cards.first if 0 <= i - cards.first < cards.count else 0 for i in range(len(table.cards)))
        out.line(f"m = {emitter.constant(bits)}[c]")
        out.line(f"{hand} = h ^ m")
        out.line(f"{out_of_hand} |= m")
        out.line("b |= m" if emitter.constant(bits) == clash else f"b |= {clash}[c]")
        out.line(f"{shown} = c")
        if only_if:
            out.line(f"s[{emitter.slot(flow.LATE)}] |= 1 << q")
        effects_end(emitter, (it.source, it.target) if it.take_back else (it.source,))


def _without(card: Card, it: flow.PlayCards) -> bool:
    """Whether a card does not show the number by which cards played are different."""
    return card.kind == it.kind and it.different not in card.numbers


def _clashes(out: FlowEmitter, it: flow.PlayCards) -> tuple[int, ...]:
    """For each card the mask of cards its being out bars; cards without the number bar each other."""
    table, cards = out.emitter.table, out.emitter.table.sets[it.kind]
    masks = [0] * len(table.cards)
    entries = [card for card in table.cards[cards.first : cards.first + cards.count] if card is not None]
    for i, entry in enumerate(entries, cards.first):
        if it.different:
            shown = entry.numbers.get(it.different)
            same = (j for j, other in enumerate(entries) if other.numbers.get(it.different) == shown)
            masks[i] = sum(1 << j for j in same)
    return tuple(masks)


def play_at_random(out: FlowEmitter, it: flow.PlayAtRandom) -> None:
    """A neutral colour's top card."""
    table, cards = out.emitter.table, out.emitter.table.sets[it.kind]
    source, target = table.piles[it.source] + it.owner, table.piles[it.target] + it.owner
    name = f"{table.owners[it.owner]} {it.kind}"
    with out.emitter.writer.block(f"if not s[{source}]:"):
        out.line(f"s[{source}] = s[{target}]")
        out.line(f"s[{target}] = 0")
    out.line("c = 0")
    with out.emitter.writer.block(f"if s[{source}]:"):
        out.drawn("c", name, cards.first, cards.count, f"s[{source}]", f"s[{out.emitter.slot('round')}]")
        out.line(f"s[{source}] ^= 1 << c - {cards.first}")
        out.line(f"s[{target}] |= 1 << c - {cards.first}")
    out.line(f"s[{out.emitter.slot('played') + it.owner}] = c")


def discard(out: FlowEmitter, it: flow.Discard) -> None:
    """The row is cleared; what it held lies with the used cards."""
    first, count = out.emitter.table.slots[f"row {it.row}"], len(out.rows[it.row])
    out.line(f"s[{first}:{first + count}] = {(0,) * count}")


def put_away(out: FlowEmitter, it: flow.PutAway) -> None:
    """Everybody's cards from one pile to another."""
    piles = out.emitter.table.piles
    for owner in range(len(out.emitter.table.owners)):
        out.line(f"s[{piles[it.target] + owner}] |= s[{piles[it.source] + owner}]")
        out.line(f"s[{piles[it.source] + owner}] = 0")
    effects_end(out.emitter, (it.source,))


def shuffle_back(out: FlowEmitter, it: flow.ShuffleBack) -> None:
    """The whole deck again, without cards lying in front of somebody."""
    slot, first, count = out.emitter.table.decks[it.deck]
    out.line(f"s[{out.emitter.table.slots[f'epoch {it.deck}']}] += 1")
    out.line(
        f"s[{slot}] = unused(s, {first}, {count})"
        if it.deck in out.emitter.table.deck_of.values()
        else f"s[{slot}] = {(1 << count) - 1}"
    )
