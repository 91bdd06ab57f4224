"""Places on cards: whether the card is ever kept, and where what stands there can go."""

from __future__ import annotations

from interpreter.english import a
from interpreter.model import Place
from interpreter.source import Text
from interpreter.structure_checks import codes
from interpreter.structure_checks.report import Report, leaves, words

_KEPT = "keep this card"


def check(report: Report) -> None:
    """Every place that says `lies-on` or `emptied-to`."""
    for place in report.rules.places.values():
        if any(words(place.lies_on)) or any(words(place.emptied_to)):
            _check(report, place)


def _check(report: Report, place: Place) -> None:
    for key, other, value in (("lies-on", "emptied-to", place.emptied_to), ("emptied-to", "lies-on", place.lies_on)):
        if not any(words(value)):
            message = f"place `{place.id}` has `{key}` without `{other}`"
            report.error(codes.SPOT, report.at("places", place.id, key, place.span), message, f"add `{other}:`")
    if place.holds or set(words(place.of)) != {"seat"}:
        message = f"place `{place.id}` is on a card, so it is every player's own, and for pieces"
        mend = [f"leave `holds: {place.holds}` out"] if place.holds else []
        mend += ["write `of: seat`"] if set(words(place.of)) != {"seat"} else []
        report.error(codes.SPOT, report.at("places", place.id, "lies-on", place.span), message, " and ".join(mend))
    for name in filter(None, words(place.lies_on)):
        card = report.rules.cards.get(name)
        texts = [text.value for text in leaves(card.effect) if isinstance(text, Text)] if card else [_KEPT]
        if not any(_KEPT in text for text in texts):
            message = f"`{name}` is never kept, so place `{place.id}` is never on a card that lies in front of somebody"
            hint = "name a card whose effect says `keep this card`"
            report.error(codes.SPOT, report.at("places", place.id, "lies-on", place.span), message, hint)
    for name in filter(None, words(place.emptied_to)):
        _check_target(report, place, name)


def _check_target(report: Report, place: Place, name: str) -> None:
    target = report.rules.places.get(name)
    span = report.at("places", place.id, "emptied-to", place.span)
    if target is None:
        return
    if target.holds or set(words(target.of)) != {"seat"} or target.id == place.id:
        message = f"what stands in `{place.id}` goes to another place of its player, and `{name}` is none"
        report.error(codes.SPOT, span, message, "name a place for pieces with `of: seat`")
        return
    for piece in report.rules.pieces.values():
        if place.id in piece.stands_in and name not in piece.stands_in:
            message = f"{a(piece.id)} in `{place.id}` could not go to `{name}`"
            hint = f"add `{name}` to `stands-in` of piece `{piece.id}`, or name another place"
            report.error(codes.SPOT, span, message, hint)
