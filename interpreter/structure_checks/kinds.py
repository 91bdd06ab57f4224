"""Kinds of pieces: what can be a kind of what."""

from __future__ import annotations

from interpreter.kinds import root_of
from interpreter.model import Piece
from interpreter.structure_checks import codes
from interpreter.structure_checks.report import Report, numbers


def check(report: Report) -> None:
    """Every `kind-of`, and pieces of which there are none."""
    for piece in report.rules.pieces.values():
        if piece.kind_of in report.rules.pieces:
            _check_kind(report, piece, report.rules.pieces[piece.kind_of])
        elif not piece.kind_of and not any(numbers(piece.copies)):
            span = report.at("pieces", piece.id, "copies", piece.span)
            hint = "write how many, or of which piece they are a kind: `kind-of: PIECE`"
            report.error(codes.KIND, span, f"there are no {piece.plural}: `copies` is 0", hint)


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
