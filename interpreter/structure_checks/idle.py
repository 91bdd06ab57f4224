"""Things that can be played and come to nothing: actions that are not there, scoring where nothing counts."""

from __future__ import annotations

import re
from collections.abc import Iterable

from interpreter.kinds import may_stand
from interpreter.model import Piece
from interpreter.problems import Problem
from interpreter.source import Span, Text
from interpreter.steps.catalogue import KINDS
from interpreter.structure_checks import codes
from interpreter.structure_checks.report import Report, leaves, words

_ADJACENT = re.compile(r"\badjacent to ([a-z][a-z0-9-]*)")
_MOVES = re.compile(r"\b(?:move|turn|claim)\b")
_WORD = re.compile(r"[a-z][a-z0-9-]*")
Found = Iterable[tuple[Problem, bool]]


def actions(report: Report) -> Found:
    """Cards whose special action is performed and that have none; texts that do nothing."""
    named = [words(step.arguments.get("of")) for step in report.taken]
    # Where a step has several kinds to look for an action on, a card without one leaves it to the others.
    performed = {name for kinds in named if len(kinds) == 1 for name in kinds} - idle_kinds(report)
    for card in report.rules.cards.values():
        does = card.effect is not None
        if card.text:
            message = f"card `{card.id}` has a `text`, which is for people only, and no `effect`, so it does nothing"
            yield _warning(codes.TEXT_ONLY, card.span, message, "say it in sentences: `effect: ...`"), does
        else:
            message = f"card `{card.id}` has no `effect`, so its special action is nothing"
            hint = f"add `effect: ...`: a step performs the special action of every `{card.kind}`"
            yield _warning(codes.NO_EFFECT, card.span, message, hint), does or card.kind not in performed


def idle_kinds(report: Report) -> set[str]:
    """Kinds of several cards none of which does anything: that is said of the steps that use them."""
    kinds = [card.kind for card in report.rules.cards.values()]
    acting = {card.kind for card in report.rules.cards.values() if card.effect is not None}
    return {kind for kind in kinds if kinds.count(kind) > 1} - acting


def scored(report: Report) -> Found:
    """Places with printed values that no piece may enter that counts, and parts of places that none at all may."""
    counting = [piece for piece in report.rules.pieces.values() if piece.counts]
    for place in report.rules.places.values():
        if any(leaves(place.scoreboard)):
            enters = any(may_stand(piece, place) for piece in counting)
            message = f"`{place.id}` has a `scoreboard`, but no piece that counts may stand there"
            span = report.at("regions" if place.region else "places", place.id, "scoreboard", place.span)
            hint = f"add `{place.id}` to `stands-in` of a piece with `counts: true`, or leave the scoreboard out"
            yield _warning(codes.NOT_ENTERED, span, message, hint), enters
        if place.in_:
            enters = any(may_stand(piece, place) for piece in report.rules.pieces.values())
            message = f"`{place.id}` is a part of `{place.in_}`, but no piece may stand there"
            hint = f"say which ones may: `stands-here: [{counting[0].id if counting else 'PIECE'}]`"
            yield _warning(codes.NOT_ENTERED, place.span, message, hint), enters


def decks(report: Report) -> Found:
    """Decks that no step names; where they have cards, these are pointed out instead."""
    used = used_decks(report) | {card.deck for card in report.rules.cards.values()}
    for deck in report.rules.decks.values():
        message = f"no step of a line-up uses deck `{deck.id}`"
        hint = f"turn its cards up, `do: turn-up, decks: [..., {deck.id}]`, draw from it, or leave it out"
        yield _warning(codes.IDLE_DECK, deck.span, message, hint), deck.id in used


def used_decks(report: Report) -> set[str]:
    """The decks that steps name, with those shuffled into them."""
    found = set[str]()
    for step in report.taken:
        for argument in KINDS[step.do].arguments:
            if argument.kind in ("deck", "decks"):
                found |= set(words(step.arguments.get(argument.name)))
    for group in report.line_up.together:
        found |= set(group) if group[:1] and group[0] in found else set()
    return found


def nowhere(report: Report) -> Found:
    """Sentences about what is adjacent to a place that has no border."""
    bordered = {end for border in report.rules.borders.values() for end in border.between}
    for text in report.playable.findings.texts:
        for match in _ADJACENT.finditer(text.value):
            place = report.rules.places.get(match[1])
            if place is not None and place.id not in report.rules.pieces:
                why = "is no region" if not place.region else "has no border"
                message = f"nothing is adjacent to `{place.id}`, which {why}, so this never means any place"
                hint = "name a region with borders, or a piece that stands in regions"
                warning = _warning(codes.NOWHERE, _span(text, match), message, hint)
                yield warning, place.id in bordered


def bonuses(report: Report) -> Found:
    """Bonuses for a piece that starts where nobody scores and that no sentence moves from there."""
    moved = _moved(report)
    for bonus in report.rules.bonuses.values():
        said = {word for text in leaves(bonus.piece) if isinstance(text, Text) for word in _WORD.findall(text.value)}
        for piece in (each for each in report.rules.pieces.values() if said & {each.id, each.plural}):
            span = report.at("bonuses", bonus.id, "piece", bonus.span)
            yield from _never_moved(report, piece, moved, span, f"bonus `{bonus.id}` is never paid")


def markers(report: Report) -> Found:
    """Pieces with a rule that start where nothing is scored and that no sentence moves from there."""
    moved = _moved(report)
    for piece in (each for each in report.rules.pieces.values() if each.always is not None):
        span = report.at("pieces", piece.id, "always", piece.span)
        yield from _never_moved(report, piece, moved, span, "what it says under `always` has no effect")


def _never_moved(report: Report, piece: Piece, moved: set[str], span: Span, so: str) -> Found:
    """A piece that starts where nothing is scored; `so` says what comes of it if no sentence moves it from there."""
    start = report.rules.places.get(piece.starts)
    if start is None or start.region or any(leaves(start.scoreboard)):
        return
    own = "" if piece.of == "nobody" else "own "
    hint = f"add a sentence that moves it, such as `move {own}{piece.id} to any region`"
    if not any(may_stand(piece, place) for place in report.rules.places.values() if place is not start):
        hint = f"say where it may stand: `stands-in: [region, {start.id}]`; and {hint}"
    message = f"nothing ever moves {piece.id} from `{start.id}`, so {so}"
    yield _warning(codes.NEVER_MOVED, span, message, hint), not moved.isdisjoint(_called(report, piece))


def _moved(report: Report) -> set[str]:
    """Every word of a text behind the first that may say that something moves or becomes something else."""
    found = set[str]()
    for text in report.playable.findings.texts:
        if begins := _MOVES.search(text.value):
            found |= {*_WORD.findall(text.value, begins.end())}
    return found


def _called(report: Report, piece: Piece) -> set[str]:
    """The names that mean a piece: its own, and those of what it is a kind of."""
    names, kind = {"pieces"}, piece
    while kind.id not in names:
        names |= {kind.id, kind.plural}
        kind = report.rules.pieces.get(kind.kind_of, kind)
    return names


LOOKS = (actions, scored, decks, nowhere, bonuses, markers)


def _span(text: Text, match: re.Match[str]) -> Span:
    return text.at(match.start(), match.end())


def _warning(code: str, span: Span, message: str, hint: str) -> Problem:
    return Problem(code, "warning", span, message, hint)
