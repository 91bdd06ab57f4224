"""Counted pieces by name: `PLACE: {COLOUR: 3}`, or with several kinds `{COLOUR: {KIND: 3}}`."""

from __future__ import annotations

from interpreter.model import Piece
from interpreter.reading.nodes import Mapping, Node, Scalar
from interpreter.scenario import codes
from interpreter.scenario.names import Names
from interpreter.scenario.stocks import most

Counts = dict[tuple[str, int], int]  # (kind of piece, owner index or -1 for nobody's) -> how many


def read_counts(names: Names, place: str, node: Node) -> Counts:
    """How many of which pieces are written for a place."""
    mapping = names.mapping(node, f"`{place}`")
    found: Counts = {}
    for key, value in mapping.entries if mapping is not None else ():
        if names.is_owner(key.value):
            owner = names.owner(key)
            assert owner is not None
            found.update(_of_owner(names, place, owner, value))
        else:
            found.update(_of_nobody(names, place, key, value))
    return found


def kinds_in(names: Names, place: str, *, nobody: bool = False) -> list[Piece]:
    """The counted kinds that can stand in a place, those that belong to colours or those that belong to nobody."""
    table = names.program.table
    bit = 1 << table.places[place]
    kinds = (table.rules.pieces[kind] for kind in table.rows)
    return [piece for piece in kinds if (piece.of == "nobody") == nobody and table.stands_mask(piece) & bit]


def _alike_in(names: Names, place: str) -> list[Piece]:
    """The kinds of which there are several single pieces, all alike, that can stand in a place."""
    table = names.program.table
    kinds = (piece for piece in table.rules.pieces.values() if table.alike(piece.id))
    return [piece for piece in kinds if table.stands_mask(piece) >> table.places[place] & 1]


def cell(names: Names, kind: str, owner: int, place: int) -> int | None:
    """The state slot that counts a kind of an owner in a place; None when the owner has none of the kind."""
    rows = names.program.table.rows[kind]
    at = max(owner, 0)
    return rows[at] + place if at < len(rows) else None


def _of_owner(names: Names, place: str, owner: int, node: Node) -> Counts:
    kinds = kinds_in(names, place)
    if isinstance(node, Mapping):
        found: Counts = {}
        for key, value in node.entries:
            piece = _kind(names, place, key, kinds)
            if piece is not None:
                found |= _counted(names, piece, owner, value)
        return found
    plain = [piece for piece in kinds if not piece.kind_of]  # a number alone means what is no kind of another piece
    if len(kinds) == 1 or len(plain) == 1:
        return _counted(names, (plain or kinds)[0], owner, node)
    if not kinds:
        message = f"no pieces that are counted can stand in `{place}`"
        names.error(codes.STANDS, node.span, message, "single pieces are given by their own name: `PIECE: PLACE`")
    else:
        example = ", ".join(f"{piece.id}: 1" for piece in kinds)
        message = f"several kinds of piece can stand in `{place}`"
        hint = f"say how many of each: {{{names.owner_name(owner)}: {{{example}}}}}"
        names.error(codes.VALUE, node.span, message, hint)
    return {}


def _of_nobody(names: Names, place: str, key: Scalar, node: Node) -> Counts:
    kinds = [*kinds_in(names, place, nobody=True), *_alike_in(names, place)]
    for piece in kinds:
        if key.value in (piece.id, piece.plural):
            return _counted(names, piece, -1, node)
    known = [*names.program.table.owners, *names.aliases, *(piece.id for piece in kinds)]
    names.unknown(key, "player or piece", known, "players")
    return {}


def _kind(names: Names, place: str, key: Scalar, kinds: list[Piece]) -> Piece | None:
    for piece in kinds:
        if key.value in (piece.id, piece.plural):
            return piece
    if names.program.table.piece(key.value) is not None:
        message = f"`{key.value}` is not counted in `{place}`"
        names.error(codes.STANDS, key.span, message, "single pieces are given by their own name: `PIECE: PLACE`")
    else:
        names.unknown(key, "kind of piece", [piece.id for piece in kinds], "kinds of piece")
    return None


def _counted(names: Names, piece: Piece, owner: int, node: Node) -> Counts:
    table = names.program.table
    copies = piece.copies if isinstance(piece.copies, int) else 0
    copies = most(table, piece.id, owner) if piece.id in table.rows else copies
    number = names.number(node, f"the number of `{piece.plural}`", 0, copies)
    return {(piece.id, owner): number} if number is not None else {}
