"""Kinds of pieces and bonuses: what can be a kind of what, and which pieces a colour can have."""

from __future__ import annotations

from interpreter.kinds import family, root_of
from interpreter.model import Bonus, Colour, Piece
from interpreter.structure_checks import codes
from interpreter.structure_checks.report import Report, numbers


def check(report: Report) -> None:
    """Every `kind-of`, pieces of which there are none, and what colours have."""
    for colour in report.rules.colours.values():
        _check_has(report, colour)
    for bonus in report.rules.bonuses.values():
        _check_bonus(report, bonus)
    for piece in report.rules.pieces.values():
        if piece.kind_of in report.rules.pieces:
            _check_kind(report, piece, report.rules.pieces[piece.kind_of])
        elif not piece.kind_of and not any(numbers(piece.copies)):
            span = report.at("pieces", piece.id, "copies", piece.span)
            hint = "write how many, or of which piece they are a kind: `kind-of: PIECE`"
            report.error(codes.KIND, span, f"there are no {piece.plural}: `copies` is 0", hint)


def _check_has(report: Report, colour: Colour) -> None:
    span = report.at("colours", colour.id, "has", colour.span)
    if colour.has and not colour.neutral:
        message = f"`{colour.id}` may be the colour of a player, and every player has the same pieces"
        report.error(codes.COLOUR_HAS, span, message, "leave `has` out, or write `neutral: true`")
    for id, number in colour.has.items():
        piece = report.rules.pieces.get(id)
        if piece is None:
            continue
        single = max(numbers(piece.copies), default=1) == 1 and len(family(report.rules.pieces, id)) == 1
        if piece.of != "colour":
            message = f"`{colour.id}` cannot have {piece.plural}: they do not come in colours"
            report.error(
                codes.COLOUR_HAS, span, message, f"write `of: colour` on `{id}`", ((piece.span, "is the piece"),)
            )
        elif single and max(numbers(number), default=1) > 1:
            message = f"`{colour.id}` cannot have several {piece.plural}: every colour has one"
            report.error(codes.COLOUR_HAS, span, message, f"write `{id}: 1`", ((piece.span, "is the piece"),))


def _check_bonus(report: Report, bonus: Bonus) -> None:
    bonuses, above = report.rules.bonuses, [bonus.kind_of]
    while above[-1] in bonuses and above[-1] not in (bonus.id, *above[:-1]):
        above.append(bonuses[above[-1]].kind_of)
    if above[-1] == bonus.id:
        span = report.at("bonuses", bonus.id, "kind-of", bonus.span)
        message = f"bonus `{bonus.id}` is a kind of itself"
        report.error(codes.KIND, span, message, "one of these bonuses must be a kind of none")


def _check_kind(report: Report, piece: Piece, of: Piece) -> None:
    root = report.rules.pieces[root_of(report.rules.pieces, piece.id)]
    span = report.at("pieces", piece.id, "kind-of", piece.span)
    boards = {board.piece for board in report.rules.scoreboards.values()}
    notes = ((of.span, "is that piece"),)
    if root.kind_of:
        message = f"`{piece.id}` is a kind of itself"
        report.error(codes.KIND, span, message, "one of these pieces must be a kind of none")
    elif piece.of == "nobody" or of.of == "nobody":
        message = f"`{piece.id}` cannot be a kind of `{of.id}`: only pieces that belong to somebody have kinds"
        report.error(codes.KIND, span, message, "write `of: seat` or `of: colour` on both", notes)
    elif piece.of != of.of:
        message = f"`{piece.id}` is `of: {piece.of}`, and `{of.id}`, of which it is a kind, is `of: {of.of}`"
        at = report.at("pieces", piece.id, "of", piece.span)
        report.error(codes.KIND, at, message, f"write `of: {of.of}`", notes)
    elif piece.crosses_taboo != of.crosses_taboo:
        message = f"of `{piece.id}` and `{of.id}`, of which it is a kind, one crosses taboos and one does not"
        report.error(codes.KIND, span, message, "write the same `crosses-taboo` on both", notes)
    elif max(numbers(root.copies), default=0) < 2 or boards & {piece.id, of.id}:
        message = f"`{piece.id}` cannot be a kind of `{of.id}`, which is a single piece"
        report.error(codes.KIND, span, message, "only of pieces of which there are several there are kinds", notes)
