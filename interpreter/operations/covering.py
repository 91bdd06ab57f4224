"""What standing rules have in common: where they are written, and which places they cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter import syntax as syn
from interpreter.phrases import codes
from interpreter.phrases.places import Use, check_places
from interpreter.scope import Scope
from interpreter.syntax import Here, Named, Places, Quantified, Range, Variable

if TYPE_CHECKING:
    from interpreter.plan.instructions import Ref
    from interpreter.plan.planner import Planner


def check_stands(what: str, at: Range, scope: Scope) -> None:
    """Whether a standing rule is written where one can stand for a while."""
    if not stands_for_a_while(scope) and scope.belongs != "piece":
        mend = "write it in the `always:` of a piece, or directly under `until ...:`"
        scope.error(codes.TABOO, at, f"{what} is a standing rule, not something that is done", mend)


def stands_for_a_while(scope: Scope) -> bool:
    """Whether this is the place for the rules of a lasting effect."""
    return scope.lasting and scope.listening is None


def check_covered(word: str, places: Places, scope: Scope) -> None:
    """Whether it is plain which places a rule covers as long as it stands.

    In a piece: where it stands. In a lasting effect: names in capitals, places by their names, `all regions`.
    """
    check_places(places, Use("taboo"), scope)
    if not stands_for_a_while(scope) and scope.belongs != "piece":
        return
    for place in places.places:
        if _is_unheard_of(place.atom, scope):
            return  # told already
        if place.filters or not _is_known(place.atom, scope):
            mend = f"choose it before: `choose one region as R`, then `{word} R`"
            if scope.belongs == "piece":
                mend = f"write `{word} here`"
            scope.error(codes.STANDING, place.at, "this place may be another one every time", mend)


def _is_unheard_of(atom: syn.Atom, scope: Scope) -> bool:
    rules = scope.names.rules
    return isinstance(atom, Named) and atom.name.text not in rules.places and atom.name.text not in rules.areas


def _is_known(atom: syn.Atom, scope: Scope) -> bool:
    if scope.belongs == "piece":
        return isinstance(atom, Here)
    if isinstance(atom, Named):
        return atom.name.text in scope.names.rules.places
    return isinstance(atom, Variable) or (isinstance(atom, Quantified) and atom.quantity == "all")


def covered(places: Places, planner: Planner) -> tuple[tuple[Ref, ...], int]:
    """The variables whose places a rule covers, and the fixed places, as a mask."""
    refs, mask = [], 0
    for place in places.places:
        match place.atom:
            case syn.Variable(name):
                refs.append(planner.variable(str(name)))
            case syn.Named() | syn.Quantified():
                mask |= planner.fixed(place)
    return tuple(refs), mask
