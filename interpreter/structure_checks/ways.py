"""Ways that are closed: from which places others cannot be entered."""

from __future__ import annotations

from interpreter.kinds import may_stand
from interpreter.model import Place
from interpreter.structure_checks import codes
from interpreter.structure_checks.report import Report


def check(report: Report) -> None:
    """Every `not-from`: some piece must be able to stand at both ends."""
    for place in report.rules.places.values():
        for name in place.not_from:
            source = report.rules.places[name]
            why = _idle(report, place, source)
            if why:
                span = report.at("regions" if place.region else "places", place.id, "not-from", place.span)
                message = f"`{place.id}` is closed to what comes from `{name}`, but {why}"
                report.error(codes.WAY, span, message, f"leave `{name}` out")


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
