"""What narrows a place phrase: `adjacent to king`, `worth 6-7`, `with most caballeros`."""

from __future__ import annotations

from interpreter.english import there_are
from interpreter.model import CardKind, Piece
from interpreter.phrases import codes
from interpreter.phrases.anchors import check_anchor, check_discs_are_set, english_anchor, written_single
from interpreter.phrases.pieces import MANY, check_pieces, english_of, english_pieces, most, written_pieces
from interpreter.phrases.words import Words
from interpreter.scope import Scope
from interpreter.syntax import (
    AdjacentTo,
    Atom,
    Coloured,
    ExceptNewcomers,
    ExceptParts,
    Filter,
    Having,
    IncludingParts,
    LedBy,
    Named,
    NotTaboo,
    OnDiscs,
    OtherThan,
    PiecePhrase,
    Range,
    Superlative,
    Worth,
)


def check_filter(item: Filter, atom: Atom, scope: Scope) -> None:
    """One filter of a place phrase that begins with `atom`."""
    match item:
        case AdjacentTo(anchor):
            _check_has_borders(item, atom, scope)
            check_anchor(anchor, scope)
        case OtherThan(anchor):
            check_anchor(anchor, scope)
        case Worth(low, high):
            _check_worth(low, high, item.at, scope)
        case Having(compare, count, pieces):
            check_holding(compare, count, pieces, item.at, scope)
        case Superlative(_, pieces):
            check_holding(None, None, pieces, item.at, scope)
        case OnDiscs(compare, count):
            _check_on_discs(compare, count, item.at, scope)
        case NotTaboo():
            pass
        case ExceptNewcomers():
            _check_newcomers(item, atom, scope)
        case ExceptParts() | IncludingParts():
            _check_parts(item, atom, scope)
        case LedBy(pieces):
            _check_led(pieces, scope)


def _check_newcomers(item: ExceptNewcomers, atom: Atom, scope: Scope) -> None:
    places = scope.names.rules.places
    named = places.get(atom.name.text) if isinstance(atom, Named) else None
    meant = [place for place in places.values() if named is None or named.id in (place.id, place.in_)]
    if not any(place.newcomers_until for place in meant):
        where = f"in `{named.id}` nobody is a newcomer" if named else "nobody is a newcomer anywhere"
        mend = "give the place `newcomers-until: STEP`, or leave this out"
        scope.error(codes.FILTER, item.at, where, mend)


def _check_parts(item: ExceptParts | IncludingParts, atom: Atom, scope: Scope) -> None:
    places = scope.names.rules.places
    named = places.get(atom.name.text) if isinstance(atom, Named) else None
    whole = [place.in_ for place in places.values() if place.in_]  # a piece that has parts may stand anywhere
    if not any(named is None or each == named.id or each not in places for each in whole):
        where = f"`{named.id}` has no parts" if named else "no place has parts"
        scope.error(codes.FILTER, item.at, where, "give a place the key `in`, or leave this out")


def _check_led(pieces: PiecePhrase, scope: Scope) -> None:
    noun = check_holding(None, None, pieces, pieces.at, scope)
    if noun is not None and noun.of == "nobody":
        message = f"{noun.plural} belong to nobody, so nobody leads by them"
        scope.error(codes.WHOSE, pieces.at, message, "name a kind of piece that players have")


def _check_has_borders(item: AdjacentTo, atom: Atom, scope: Scope) -> None:
    place = scope.names.rules.places.get(atom.name.text) if isinstance(atom, Named) else None
    if place is not None and not place.region:
        message = f"`{place.id}` is no region, so it is adjacent to nothing"
        scope.error(codes.FILTER, item.at, message, "leave this out")


def _check_worth(low: int, high: int, at: Range, scope: Scope) -> None:
    if low > high:
        scope.error(codes.RANGE, at, f"nothing is from {low} to {high}", f"write `worth {high}-{low}`")
        return
    rules = scope.names.rules
    boards = [place.scoreboard for place in rules.places.values()]
    boards += [board.values for board in rules.scoreboards.values()]
    firsts = sorted({board[0] for board in boards if isinstance(board, tuple) and board})
    if all(isinstance(board, tuple) for board in boards) and not any(low <= first <= high for first in firsts):
        shown = ", ".join(str(first) for first in firsts)
        scope.warning(codes.RANGE, at, "no scoreboard begins with this", f"they begin with {shown}")


def check_holding(compare: str | None, count: int | None, pieces: PiecePhrase, at: Range, scope: Scope) -> Piece | None:
    """`at least 2 own caballeros`, counted somewhere: the kind of piece, None if there is none."""
    noun = check_pieces(pieces, scope, counted=True)
    if isinstance(noun, CardKind):
        mend = "count pieces; cards lie in no region, and are counted by `if` and behind players: `own CARDS in PLACE`"
        scope.error(codes.CARDS, pieces.at, f"{noun.plural} are cards, and cards are not counted here", mend)
        return None
    check_compared(compare, count, MANY if noun is None else most(pieces, noun, scope), at, scope)
    return noun


def check_compared(compare: str | None, count: int | None, highest: int, at: Range, scope: Scope) -> None:
    """Whether a count compared with a number can turn out one way or the other."""
    if count is None:
        return
    if (compare == "at least" and count == 0) or (compare == "at most" and count >= highest):
        scope.warning(codes.ALWAYS, at, "this is always so", "leave it out, or change the number")
    elif count > highest:
        scope.warning(codes.ALWAYS, at, f"this is never so: {there_are(highest, only=True)}", "change the number")


def _check_on_discs(compare: str | None, count: int, at: Range, scope: Scope) -> None:
    check_discs_are_set(at, scope)
    check_compared(compare, count, max(scope.names.line_up.players, default=MANY), at, scope)


def written_compared(compare: str | None, count: int | None) -> str:
    """`at least 2 ` or nothing, as a sentence has it."""
    return "".join(f"{part} " for part in (compare, count) if part is not None)


def written_filter(item: Filter) -> str:
    """A filter as a sentence has it."""
    match item:
        case AdjacentTo(anchor):
            return f"adjacent to {written_single(anchor)}"
        case OtherThan(anchor):
            return f"other than {written_single(anchor)}"
        case Worth(low, high):
            return f"worth {low}" if low == high else f"worth {low}-{high}"
        case Having(compare, count, pieces):
            return f"with {written_compared(compare, count)}{written_pieces(pieces)}"
        case Superlative(word, pieces):
            return f"with {word} {written_pieces(pieces)}"
        case OnDiscs(compare, count):
            return f"on {written_compared(compare, count)}{'disc' if count == 1 else 'discs'}"
        case NotTaboo():
            return "not taboo"
        case ExceptNewcomers():
            return "except newcomers"
        case ExceptParts():
            return "except parts"
        case IncludingParts():
            return "including parts"
        case LedBy(pieces, negated):
            return f"{'not ' if negated else ''}led by {written_pieces(pieces)}"


def english_holding(compare: str | None, count: int | None, pieces: PiecePhrase, words: Words) -> str:
    """`at least 2 of your caballeros`, `any of your caballeros`, `the king`."""
    if count is not None:
        return english_of(pieces, words, f"{compare or 'at least'} {count}", count == 1)
    kind = words.kind(pieces.noun)
    single = isinstance(kind, Piece) and kind.copies == 1 and not kind.kind_of
    alone = single if kind is not None else pieces.noun.text in words.rules.cards
    return english_pieces(pieces, words) if alone else english_of(pieces, words, "any", False)


def english_filter(item: Filter, words: Words) -> str:
    """What narrows a place, to be put behind it."""
    match item:
        case AdjacentTo(anchor):
            return f"adjacent to {english_anchor(anchor, words)}"
        case OtherThan(anchor):
            stands = isinstance(anchor, Named) and words.kind(anchor.name) is not None
            where = english_anchor(anchor, words)
            return f"other than where {where} stands" if stands else f"other than {where}"
        case Worth(low, high):
            return f"whose scoreboard begins with {low}" + ("" if low == high else f" to {high}")
        case Having(compare, count, pieces):
            return f"with {english_holding(compare, count, pieces, words)}"
        case Superlative(word, pieces):
            return f"with {english_of(pieces, words, f'the {word}', False)}"
        case OnDiscs(compare, count):
            return f"named on {compare or 'exactly'} {count} {'disc' if count == 1 else 'discs'}"
        case NotTaboo():
            return "free of taboo"
        case ExceptNewcomers():
            return "(except newcomers)"
        case ExceptParts():
            return "(not its parts)"
        case IncludingParts():
            return "(parts of it included)"
        case LedBy(pieces, negated):
            return _english_led(pieces, negated, words)


def _english_led(pieces: PiecePhrase, negated: bool, words: Words) -> str:
    """Who must alone have most there: `where you alone have most caballeros`, `where no one player has most ...`."""
    noun = words.noun(pieces.noun, True)
    if isinstance(pieces, Coloured):
        who = f"{pieces.colour} alone"
    elif pieces.whose in ("own", "their"):
        who = f"{words.subject if pieces.whose == 'own' else 'that player'} alone"
    else:
        who = "another player alone" if pieces.whose == "foreign" else "some player alone"
    has = "have" if who in ("you alone", "they alone") else "has"
    return f"where {'it is not so that ' if negated else ''}{who} {has} most {noun}"
