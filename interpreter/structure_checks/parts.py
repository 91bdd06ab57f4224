"""Parts of places: what they can lie in, and what only they can say."""

from __future__ import annotations

from interpreter.english import a
from interpreter.model import Choice, Piece, Place
from interpreter.structure_checks import codes
from interpreter.structure_checks.report import Report, leaves, numbers

_OF_PARTS = ("counts", "opens", "points")


def check(report: Report) -> None:
    """Every `in`, and the keys that have a meaning beside it only."""
    rules = report.rules
    for place in rules.places.values():
        if place.in_ in rules.places:
            _check_in_place(report, place, rules.places[place.in_])
        elif place.in_ in rules.pieces:
            _check_in_piece(report, place, rules.pieces[place.in_])
        elif not place.in_:
            _check_no_part(report, place)


def _check_no_part(report: Report, place: Place) -> None:
    for key in _OF_PARTS:
        value, plain = getattr(place, key), {"counts": "with", "opens": "always", "points": 0}[key]
        if isinstance(value, Choice) or value != plain:
            span = report.at("places", place.id, key, place.span)
            message = f"place `{place.id}` is no part of another one, so `{key}` says nothing"
            report.error(codes.PART, span, message, "write `in: PLACE`, or leave the key out")


def _check_in_place(report: Report, place: Place, whole: Place) -> None:
    span = report.at("places", place.id, "in", place.span)
    if whole.in_ or whole is place:
        message = f"`{place.id}` lies in `{whole.id}`, which is a part itself"
        report.error(codes.PART, span, message, _instead(report, place, whole))
    elif whole.holds or place.holds:
        message = f"`{place.id}` cannot be a part of `{whole.id}`: cards lie in one of them"
        report.error(codes.PART, span, message, "only places for pieces have parts")
    elif place.of != whole.of:
        message = f"of `{place.id}` and `{whole.id}` one is every player's and one is not"
        report.error(codes.PART, span, message, f"write `of: {whole.of}` on `{place.id}`")
    _check_alone(report, place)


def _instead(report: Report, place: Place, whole: Place) -> str:
    """What a part of a part can lie in: the whole, unless the way there comes back to a part it has passed."""
    passed = [place.id]
    while whole.id not in passed:
        passed.append(whole.id)
        if not whole.in_ or whole.in_ in report.rules.pieces:
            return f"write `in: {whole.in_ or whole.id}`"
        if whole.in_ not in report.rules.places:
            return ""
        whole = report.rules.places[whole.in_]
    named = " and ".join(f"`{each}`" for each in passed)
    lie = f"{named} lie in each other" if len(passed) > 1 else f"{named} lies in itself"
    return f"{lie}: one of them is no part" if len(passed) > 1 else f"{lie}: name the place it is a part of"


def _check_in_piece(report: Report, place: Place, piece: Piece) -> None:
    span = report.at("places", place.id, "in", place.span)
    boards = any(board.piece == piece.id for board in report.rules.scoreboards.values())
    if boards or piece.of != "nobody" or set(numbers(piece.copies)) != {1} or piece.counts:
        message = f"`{place.id}` lies in {a(f'`{piece.id}`')}, of which there can be several"
        report.error(
            codes.PART, span, message, "only in a piece of nobody that there is one of, and that does not count"
        )
    elif place.of != "nobody" or place.holds:
        message = f"`{place.id}` lies in a piece, so it is one for all and pieces stand there"
        report.error(codes.PART, span, message, "leave `of: seat` and `holds` out")
    _check_alone(report, place)


def _check_alone(report: Report, place: Place) -> None:
    if any(leaves(place.scoreboard)):
        span = report.at("places", place.id, "scoreboard", place.span)
        message = f"`{place.id}` is a part, and what is scored is the whole"
        report.error(codes.PART, span, message, "leave the scoreboard out; `points` are for the pieces in a part")
