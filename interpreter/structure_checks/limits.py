"""Limits that nothing ever comes up to, and places nothing ever comes to."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.english import counted, there_are
from interpreter.kinds import may_stand
from interpreter.model import Place
from interpreter.names import names_of
from interpreter.phrases.codes import NEVER_FULL
from interpreter.problems import Problem
from interpreter.structure_checks import codes
from interpreter.structure_checks.report import Report, numbers

Found = Iterable[tuple[Problem, bool]]


def spaces(report: Report) -> Found:
    """Places with more room than there are pieces to fill it."""
    limited = [place for place in report.rules.places.values() if any(numbers(place.spaces))]
    names = names_of(report.rules, report.line_up) if limited else None
    for place in limited:
        assert names is not None
        most, room = names.most_that_count(place), min(filter(None, numbers(place.spaces)))
        if not most and (place.region or place.in_):
            continue  # told as a place where no piece may stand
        section = "regions" if place.region else "places"
        pieces = f"{counted(most, 'piece')} that count{'s' * (most == 1)}"
        message = f"`{place.id}` has {counted(room, 'space')}, and no more than {pieces} can come there"
        span = report.at(section, place.id, "spaces", place.span)
        yield Problem(NEVER_FULL, "warning", span, message, "write a lower number, or leave `spaces` out"), room < most


def at_most(report: Report) -> Found:
    """Pieces of which so many may stand in a place as there are at all."""
    limited = [piece for piece in report.rules.pieces.values() if any(numbers(piece.at_most))]
    names = names_of(report.rules, report.line_up) if limited else None
    for piece in limited:
        assert names is not None
        owners = 1 if piece.of == "nobody" else len(report.rules.colours)
        most, limit = names.copies(piece) * owners, min(filter(None, numbers(piece.at_most)))
        message = f"`at-most` is {limit}, and {there_are(most, piece.id, piece.plural)}"
        span = report.at("pieces", piece.id, "at-most", piece.span)
        yield (
            Problem(NEVER_FULL, "warning", span, message, "write a lower number, or leave `at-most` out"),
            limit < most,
        )


def closed(report: Report) -> Found:
    """Scored places that are closed to wherever pieces that count could come from."""
    for place in report.rules.places.values():
        if place.not_from and any(may_stand(piece, place) for piece in report.rules.pieces.values() if piece.counts):
            message = f"`{place.id}` is closed to every place from which a piece that counts could come"
            span = report.at("regions" if place.region else "places", place.id, "not-from", place.span)
            hint = "leave one of the places out of `not-from`"
            yield Problem(codes.NOT_ENTERED, "warning", span, message, hint), _is_entered(report, place)


def _is_entered(report: Report, place: Place) -> bool:
    pieces = [piece for piece in report.rules.pieces.values() if piece.counts and may_stand(piece, place)]
    others = [other for other in report.rules.places.values() if other is not place and other.id not in place.not_from]
    return any(may_stand(piece, other) or piece.starts == place.id for piece in pieces for other in others)


LOOKS = (spaces, at_most, closed)
