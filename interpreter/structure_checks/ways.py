"""Ways that are closed, from which places others cannot be entered; and places that tell newcomers."""

from __future__ import annotations

from interpreter.kinds import may_stand
from interpreter.model import Place
from interpreter.plan.newcomers import newcomers_of
from interpreter.structure_checks import codes
from interpreter.structure_checks.report import Report


def check(report: Report) -> None:
    """Every `not-from`: some piece must be able to stand at both ends. Every `newcomers-until`."""
    for place in report.rules.places.values():
        if place.newcomers_until:
            _check_newcomers(report, place)
        for name in (each for each in place.not_from if each in report.rules.places):
            source = report.rules.places[name]
            why = _idle(report, place, source)
            if why:
                span = report.at("regions" if place.region else "places", place.id, "not-from", place.span)
                message = f"`{place.id}` is closed to what comes from `{name}`, but {why}"
                report.error(codes.WAY, span, message, f"leave `{name}` out")


def _check_newcomers(report: Report, place: Place) -> None:
    span = report.at("regions" if place.region else "places", place.id, "newcomers-until", place.span)
    beside = newcomers_of(report.rules)[place.id]
    if place.holds or place.of != "nobody":
        why = f"cards (`{place.holds}`) lie there" if place.holds else "every player has one"
        report.error(codes.NEWCOMERS, span, f"`{place.id}` cannot tell newcomers: {why}", "leave `newcomers-until` out")
    elif beside in report.rules.places:
        message = f"`{beside}` is the place of those who came into `{place.id}` lately, so no other can be called so"
        report.error(codes.NEWCOMERS, report.rules.places[beside].span, message, "give it another id")


def _idle(report: Report, place: Place, source: Place) -> str:
    if source is place:
        return "that is the place itself"
    cards = next((each for each in (place, source) if each.holds), None)
    if cards is not None:
        return f"in `{cards.id}` lie cards (`{cards.holds}`), and only pieces are kept from places"
    ends = [_with_parts(report, each) for each in (place, source)]
    for piece in report.rules.pieces.values():
        if all(any(may_stand(piece, each) for each in end) for end in ends):
            return ""
    return "no piece may stand in both"


def _with_parts(report: Report, place: Place) -> list[Place]:
    """The place and all that may ever be a part of it."""
    places = report.rules.places.values()
    return [place, *(each for each in places if each.in_ == place.id or each.in_ in report.rules.pieces)]
