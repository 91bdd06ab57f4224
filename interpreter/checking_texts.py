"""Checking every sentence, area, noun and comparison of a line-up, whatever its rulings are."""

from __future__ import annotations

from typing import Any

from interpreter.checking_areas import check_areas, read_areas, redefinitions, texts_of
from interpreter.checking_steps import check_steps
from interpreter.model import Bonus, CardKind, Entry, LineUp, Piece, Rules
from interpreter.names import Names, names_of
from interpreter.operations.arrival import Arrival
from interpreter.operations.block import Block, check_block
from interpreter.operations.catalogue import operation_of
from interpreter.operations.standing import is_standing
from interpreter.parsing import parse, reserved_words
from interpreter.phrases import codes
from interpreter.phrases.pieces import check_pieces, is_single
from interpreter.problems import Problem
from interpreter.scope import Belongs, Meanings, Scope


def check_texts(rules: Rules, line_up: LineUp, problems: list[Problem] | None = None) -> list[Problem]:
    """What is wrong with the texts of the rules a line-up is played by; added to `problems` if given.

    A text that cannot be read is reported for that only.
    """
    found: list[Problem] = []
    areas = read_areas(rules, found)
    trees = {name: tuple(meaning.tree for meaning in read) for name, read in areas.items()}
    meanings = Meanings(names_of(rules, line_up), trees, check_statement, redefinitions(rules, line_up))
    _check_names(rules, found)
    check_areas(areas, meanings, found)
    for card in rules.cards.values():
        _check_effect(card.effect, "card", meanings, found)
    for piece in rules.pieces.values():
        _check_effect(piece.always, "piece", meanings, found)
        _check_carrier(piece, meanings.names, found)
    for bonus in rules.bonuses.values():
        _check_bonus(bonus, meanings, found)
    check_steps(meanings, found)
    if problems is not None:
        problems.extend(found)
    return found


def _check_names(rules: Rules, problems: list[Problem]) -> None:
    """A name that is a word of the language could never be written in a sentence."""
    named: list[tuple[Entry, str]] = [
        *((entry, entry.id) for entry in (*rules.colours.values(), *rules.rulings.values())),
        *((entry, name) for entry in rules.places.values() for name in (entry.id, *entry.tags)),
        *((entry, entry.id) for entry in rules.areas.values()),
        *((entry, name) for entry in rules.pieces.values() for name in (entry.id, entry.plural)),
        *((entry, name) for entry in rules.card_kinds.values() for name in (entry.id, entry.plural, *entry.numbers)),
    ]
    for entry, name in named:
        if name in reserved_words():
            message = f"`{name}` is a word of the effect language, so no sentence could name it"
            problems.append(Problem(codes.RESERVED, "error", entry.span, message, "take another name"))


def check_statement(statement: Any, scope: Scope) -> None:
    """Check one sentence or frame, whatever operation it is."""
    operation_of(statement).check(statement, scope)


def _check_effect(value: object, belongs: Belongs, meanings: Meanings, problems: list[Problem]) -> None:
    for text, settled in texts_of(value):
        tree = parse(text, "effect", problems, meanings.names.called)
        if isinstance(tree, Block):
            scope = Scope(meanings, text, belongs, problems, settled=settled)
            if belongs == "piece":
                _check_standing(tree, scope)
            check_block(tree, scope)


def _check_carrier(piece: Piece, names: Names, problems: list[Problem]) -> None:
    """Only single pieces carry rules: of those that are counted nobody looks where each of them stands."""
    several = isinstance(piece.copies, int) and names.copies(piece) > 1
    if not several or (piece.of == "nobody" and not piece.counts):
        return
    for text, _ in texts_of(piece.always):
        tree = parse(text, "effect", [])
        if not isinstance(tree, Block) or not any(is_standing(each) for each in tree.statements):
            continue
        message = f"there are several {piece.plural} of an owner, and only single pieces carry a standing rule"
        mend = "give the rule to a piece of nobody, or to one of which every player has a single one"
        problems.append(Problem(codes.STANDING, "error", text.at(0, len(text.value.rstrip())), message, mend))


def _check_standing(tree: Block, scope: Scope) -> None:
    """A piece does nothing by itself: it only carries rules that stand while it stands."""
    for statement in tree.statements:
        if not is_standing(statement) and not isinstance(statement, Arrival):
            message = "a piece cannot do this by itself"
            mend = "a standing rule is `taboo here`, `double here` or `limit-table here holds NUMBER`"
            scope.error(codes.STANDING, statement.at, message, mend)


def _check_bonus(bonus: Bonus, meanings: Meanings, problems: list[Problem]) -> None:
    """A bonus goes with one piece: one that belongs to nobody, or the player's own."""
    for text, settled in texts_of(bonus.piece):
        phrase = parse(text, "noun", problems, meanings.names.called)
        if phrase is None:
            continue
        scope = Scope(meanings, text, "bonus", problems, settled=settled)
        noun = check_pieces(phrase, scope)
        if noun is None or any(problem.span == text.at(*phrase.at) for problem in problems):
            continue
        if isinstance(noun, CardKind) or not is_single(phrase, noun, scope):
            message = f"a bonus goes with one piece, and `{text.value.strip()}` can be several"
            mend = "name a piece there is only one of, or `own` one of every player"
            scope.error(codes.UNIQUE, phrase.at, message, mend)
