"""Pieces only their owner sees: what else they can be."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.model import Piece
from interpreter.source import Text
from interpreter.structure_checks import codes
from interpreter.structure_checks.report import Report, leaves, numbers, words

OWNER = "owner"


def check(report: Report) -> None:
    """Every piece with `seen: owner`."""
    for piece in report.rules.pieces.values():
        if OWNER in words(piece.seen):
            span = report.at("pieces", piece.id, "seen", piece.span)
            for why, mend in _reasons(report, piece):
                report.error(codes.HIDDEN, span, f"`{piece.id}` cannot be for its owner's eyes only: {why}", mend)


def _reasons(report: Report, piece: Piece) -> Iterator[tuple[str, str]]:
    if piece.of != "seat":
        yield f"it is `of: {piece.of}`", "write `of: seat`, so that a player owns it"
    elif set(numbers(piece.copies)) != {1}:
        yield "there are several of it", "let every player have one: leave `copies` out"
    if piece.counts:
        yield "it counts when places are scored", "leave `counts` out"
    if any(leaf is not None for leaf in leaves(piece.always)):
        yield "its standing rule would tell where it is", "leave `always` out"
    if any(numbers(piece.at_most)):
        yield "that another one is barred would tell where it is", "leave `at-most` out"
    boards = [board.id for board in report.rules.scoreboards.values() if board.piece == piece.id]
    if boards:
        yield f"it is the scoreboard `{boards[0]}`", "scoreboards lie open"
    for bonus in report.rules.bonuses.values():
        texts = [text.value.split() for text in leaves(bonus.piece) if isinstance(text, Text)]
        if any({piece.id, piece.plural} & set(said) for said in texts):
            yield f"the bonus `{bonus.id}` would tell where it is", "give the bonus to another piece"
