"""Cards kept in front of a player: their lasting effect is begun the way the game begins it."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from interpreter.definition import frozen
from interpreter.model import Card
from interpreter.naming import option_named
from interpreter.reading.nodes import Node, Scalar, Sequence
from interpreter.runtime.lasting import CARD
from interpreter.scenario import codes
from interpreter.scenario.entries import check_keys
from interpreter.scenario.given_cards import CardSetting
from interpreter.scenario.names import Names
from interpreter.source import Text

KEYS = ("card", "since", "chosen")


@frozen
class _Kept:
    card: Scalar
    since: Node | None = None
    chosen: tuple[Scalar, ...] = ()


def keep(names: Names, cards: CardSetting, seat: int, node: Node) -> None:
    """`CARD`, `{card: CARD, since: ROUND}` or a list of these: the card lies in front of the seat."""
    for item in node.items if isinstance(node, Sequence) else (node,):
        kept = _read(names, item)
        index = cards.take(kept.card) if kept is not None else 0
        if kept is not None and index:
            _begin(names, cards.state, seat, index, kept)


def _read(names: Names, node: Node) -> _Kept | None:
    if isinstance(node, Scalar):
        return _Kept(node)
    mapping = names.mapping(node, "a kept card")
    if mapping is None:
        return None
    check_keys(mapping, KEYS, "a kept card", names.problems)
    card = mapping.get("card")
    if card is None:
        names.error(codes.MISSING, mapping.span, "which card is kept?", "write `card: ID`")
        return None
    scalar = names.scalar(card, "`card`")
    chosen = mapping.get("chosen")
    answers = tuple(names.scalars(chosen, "a choice")) if isinstance(chosen, (Scalar, Sequence)) else ()
    return _Kept(scalar, mapping.get("since"), answers) if scalar is not None else None


def _begin(names: Names, state: list[int], seat: int, card: int, kept: _Kept) -> None:
    program, slot = names.program, names.program.table.slots["round"]
    action = program.actions[card]
    now = state[slot]
    since = names.round_index(kept.since) if kept.since is not None else now
    if action is None or since is None:
        if action is None:
            names.error(codes.VALUE, kept.card.span, f"`{kept.card.value}` does nothing that lasts")
        return
    if not _may_be_kept(program.table.cards[card]):
        _say_never_kept(names, kept)
        return
    state[slot] = since
    performed = action(state, seat, card, None)
    answered = not program.asks[card] or _answer(names, performed, kept)
    state[slot] = now
    if answered and not any(state[z] and state[z + CARD] == card for z in program.lasting.records(state)):
        _say_never_kept(names, kept)


def _may_be_kept(card: Card | None) -> bool:
    """Whether the sentences of a card can lay it in front of a player: others are not asked what they would choose."""
    return card is not None and isinstance(card.effect, Text) and "keep this card" in card.effect.value


def _say_never_kept(names: Names, kept: _Kept) -> None:
    message = f"`{kept.card.value}` is not kept by who takes it"
    names.error(codes.VALUE, kept.card.span, message, "only a card whose effect says `keep this card` stays")


def _answer(names: Names, asking: Generator[Any, int, None], kept: _Kept) -> bool:
    """Gives the answers that are written; False, with a problem, where one is missing or not offered."""
    answers = list(kept.chosen)
    try:
        ask = next(asking)
        while True:
            if not answers:
                message = f"`{kept.card.value}` asks for a choice when it is taken"
                names.error(codes.MISSING, kept.card.span, message, "add `chosen: [...]`")
                return False
            scalar = answers.pop(0)
            option = option_named(names.program, ask, scalar.value)
            if option is None:
                message = f"`{scalar.value}` is not offered to who takes `{kept.card.value}`"
                names.error(codes.VALUE, scalar.span, message)
                return False
            ask = asking.send(option)
    except StopIteration:
        if answers:
            names.error(codes.VALUE, answers[0].span, f"`{kept.card.value}` asks for no further choice")
        return True
