"""The bonuses of a line-up: what brings them, and when they are not paid."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter import syntax as syn
from interpreter.definition import frozen
from interpreter.parsing import parse
from interpreter.plan.instructions import Whose
from interpreter.plan.places import whose
from interpreter.plan.planner import Planner
from interpreter.source import Text


@frozen
class BonusRule:
    """A bonus: its points, and the unique pieces that bring it.

    kinds: itself and the bonuses it is a kind of. during: a step outside of which it is not paid, '' for none.
    """

    points: int
    piece: str
    whose: Whose
    kinds: frozenset[str] = frozenset()
    during: str = ""


def bonus_rules(planner: Planner) -> list[BonusRule]:
    """The bonuses of the planner's table, in the order of the rules."""
    found, bonuses = [], planner.table.rules.bonuses
    kind_of = {bonus.id: bonus.kind_of for bonus in bonuses.values()}
    for bonus in bonuses.values():
        assert isinstance(bonus.piece, Text), bonus
        phrase = parse(bonus.piece, "noun", [])
        assert isinstance(phrase, syn.Pieces | syn.Coloured), bonus
        piece = planner.table.piece(str(phrase.noun))
        assert piece is not None, bonus
        points = bonus.points if isinstance(bonus.points, int) else 0
        found.append(BonusRule(points, piece.id, whose(planner, phrase), _kinds(bonus.id, kind_of), bonus.during))
    return found


def _kinds(bonus: str, kind_of: dict[str, str]) -> frozenset[str]:
    """A bonus and those it is a kind of."""
    found = [bonus]
    while (wider := kind_of.get(found[-1])) and wider not in found:
        found.append(wider)
    return frozenset(found)


def named_steps(bonuses: Sequence[BonusRule]) -> list[str]:
    """The steps outside of which some bonus is not paid."""
    return [bonus.during for bonus in bonuses if bonus.during]
