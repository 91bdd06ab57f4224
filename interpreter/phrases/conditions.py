"""Conditions: how many pieces are somewhere, where a disc lies, what a ruling says."""

from __future__ import annotations

import re

from interpreter.phrases import codes
from interpreter.phrases.anchors import check_disc, english_anchor, written_single
from interpreter.phrases.counted import check_counted, english_counted
from interpreter.phrases.filters import written_compared
from interpreter.phrases.pieces import written_pieces
from interpreter.phrases.places import Use, check_place, english_place, written_place
from interpreter.phrases.words import Words
from interpreter.scope import Scope
from interpreter.syntax import Condition, Conjunction, Disc, Negation, PiecesIn, PlaceIn, RulingIs, Variable


def check_condition(condition: Condition, scope: Scope) -> None:
    """Any condition."""
    match condition:
        case PiecesIn(compare, count, pieces, place):
            check_counted(compare, count, pieces, place, condition.at, scope)
        case PlaceIn(subject, place):
            _check_subject(subject, scope)
            check_place(place, Use("test"), scope)
        case RulingIs():
            _check_ruling(condition, scope)
        case Negation(inner):
            check_condition(inner, scope)
        case Conjunction(conditions):
            _check_all(conditions, scope)


def _check_all(conditions: tuple[Condition, ...], scope: Scope) -> None:
    """Each on its own; none may be there twice, or be the opposite of another."""
    for at, condition in enumerate(conditions):
        check_condition(condition, scope)
        for before in conditions[:at]:
            opposite = Negation(before) == condition or before == Negation(condition)
            if before == condition or opposite:
                message = "this is never so: one is the opposite of another" if opposite else "this is said twice"
                scope.warning(codes.ALWAYS, condition.at, message, "leave one of the two out")


def _check_subject(subject: Variable | Disc, scope: Scope) -> None:
    if isinstance(subject, Variable):
        scope.read(subject.name, "place")
    else:
        check_disc(subject, scope)


def _check_ruling(condition: RulingIs, scope: Scope) -> None:
    rulings = scope.names.rules.rulings
    if not scope.known(condition.ruling, rulings, codes.NO_RULING, "rulings"):
        return
    ruling = rulings[condition.ruling.text]
    if not scope.known(condition.value, ruling.values, codes.NO_RULING, f"values of `{ruling.id}`"):
        return
    open_values = scope.settled.get(ruling.id, frozenset(ruling.values))
    value = condition.value.text
    if value not in open_values or len(open_values) == 1:
        outcome = "always" if value in open_values else "never"
        message = f"this is {outcome} so: what stands around has settled `{ruling.id}`"
        scope.warning(codes.ALWAYS, condition.at, message, "leave the condition out")


def settled_by(condition: Condition, holds: bool, scope: Scope) -> dict[str, frozenset[str]]:
    """What is settled about rulings where a condition holds, or where it does not."""
    if isinstance(condition, Negation):
        return settled_by(condition.condition, not holds, scope)
    if isinstance(condition, Conjunction):
        return _settled_by_all(condition, scope) if holds else scope.settled  # else any of them may be the reason
    ruling = scope.names.rules.rulings.get(condition.ruling.text) if isinstance(condition, RulingIs) else None
    if ruling is None or not isinstance(condition, RulingIs):
        return scope.settled
    before = scope.settled.get(ruling.id, frozenset(ruling.values))
    value = frozenset({condition.value.text})
    return {**scope.settled, ruling.id: before & value if holds else before - value}


def _settled_by_all(condition: Conjunction, scope: Scope) -> dict[str, frozenset[str]]:
    """What is settled where all of them hold."""
    found = dict(scope.settled)
    for each in condition.conditions:
        for ruling, values in settled_by(each, True, scope).items():
            found[ruling] = found.get(ruling, values) & values
    return found


def written_condition(condition: Condition) -> str:
    """A condition as a sentence has it."""
    match condition:
        case PiecesIn(compare, count, pieces, place):
            return f"{written_compared(compare, count)}{written_pieces(pieces)} in {written_place(place)}"
        case PlaceIn(subject, place):
            return f"{written_single(subject)} in {written_place(place)}"
        case RulingIs(ruling, value):
            return f"{ruling} is {value}"
        case Negation(inner):
            return f"not {written_condition(inner)}"
        case Conjunction(conditions):
            return " and ".join(map(written_condition, conditions))


def english_condition(condition: Condition, words: Words) -> str:
    """A condition in plain English, to be put behind `if`."""
    match condition:
        case PiecesIn(compare, count, pieces, place):
            return english_counted(compare, count, pieces, place, words)
        case PlaceIn(subject, place):
            one_of_them = re.sub("^any ", "a ", english_place(place, words))
            return f"{english_anchor(subject, words)} is {one_of_them}"
        case RulingIs(ruling, value):
            return f"ruling {ruling} is {value}"
        case Negation(inner):
            return f"it is not so that {english_condition(inner, words)}"
        case Conjunction(conditions):
            return " and ".join(english_condition(each, words) for each in conditions)
