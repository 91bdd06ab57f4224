"""Where points can come from by the rules of a program, be it seldom: what `observing` notes, told from the plan.

Where the plan leaves it open, a source is among them; so what is not among them never gives a point.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from interpreter.contrast import Key
from interpreter.definition import frozen
from interpreter.leading import lead_marks
from interpreter.plan import flow
from interpreter.plan import instructions as ins
from interpreter.plan.nodes import nodes
from interpreter.program import Program

Rounds = frozenset[int]  # indexes from 1
_ANY_CARD = ins.Perform | ins.PerformAgain | flow.Special


@frozen
class PointSources:
    """lists: by name, or by the step that stands in none, the rounds in which it can give points; at_ends: those
    played before the first round or behind the last. scorings: the rounds after whose scorings it is looked who leads.
    """

    lists: dict[str, Rounds]
    at_ends: frozenset[str]
    places: frozenset[str]
    cards: bool
    bonuses: bool
    gains: bool
    scorings: tuple[int, ...]

    def has(self, key: Key) -> bool:
        """Whether what is compared under a key of points or of leaders can occur."""
        match key:
            case ("leader-wins", number):
                return int(number) <= len(self.scorings)
            case ("points", "list", name, number):
                return not name or name in self.at_ends or int(number) in self.lists.get(name, ())
            case ("points", "place", place):
                return place in self.places
            case ("points", sort):
                return {"cards": self.cards, "bonus": self.bonuses, "gain": self.gains}.get(sort, True)
        return True


def point_sources(program: Program) -> PointSources:
    """What can give points in a program."""
    cards = tuple(effect.body for effect in program.effects.values())
    heard = tuple(program.frames), program.arrivals  # what may be done while any step runs
    plan, always = program.plan, _pays(heard)
    lists: dict[str, Rounds] = {}
    for step, around in flow.walk(plan.round):
        if always or _pays(step):
            name = flow.list_of(around) or step.step
            lists[name] = lists.get(name, frozenset()) | _rounds(plan, (*around, step))
    ends = flow.walk(plan.set_up + plan.end)
    payments = [found for found in nodes((plan, heard, cards)) if isinstance(found, ins.Score | ins.Gain)]
    return PointSources(
        lists,
        frozenset(flow.list_of(around) or step.step for step, around in ends if always or _pays(step)),
        _scored(program, [found for found in payments if isinstance(found, ins.Score)]),
        _pays(cards),
        any(rule.points for rule in program.board.bonuses),
        any(isinstance(found, ins.Gain) for found in payments),
        tuple(sorted(number for rounds in lead_marks(program).scorings.values() for number in rounds)),
    )


def _pays(tree: object) -> bool:
    """Whether points can be given by what is done there, or by a card that is performed there."""
    return any(isinstance(found, ins.Score | ins.Gain | _ANY_CARD) for found in nodes(tree))


def _rounds(plan: flow.GamePlan, steps: Sequence[flow.Flow]) -> Rounds:
    """The rounds in which the innermost of steps is taken that are nested in each other."""
    limits = [step.rounds for step in steps if isinstance(step, flow.Run) and step.rounds is not None]
    return frozenset(range(1, len(plan.rounds) + 1)).intersection(*limits)


def _scored(program: Program, scores: Sequence[ins.Score]) -> frozenset[str]:
    """The places, by id, that sentences can mean when they say what is scored."""
    ids, standing = program.table.place_ids, program.board.standing
    terms = [term for score in scores for phrase in _phrases(score.places) for term in phrase.terms]
    joined = bool(program.table.parts) or (standing is not None and standing.joins)  # others are scored with them
    if joined or any(term.ref or term.disc_of for term in terms):
        return frozenset(ids)
    mask = reduce(or_, (term.mask for term in terms), 0)
    return frozenset(place for number, place in enumerate(ids) if mask >> number & 1)


def _phrases(places: ins.PlaceSet) -> list[ins.PlaceSet]:
    return [places, *(_phrases(places.otherwise) if places.otherwise is not None else ())]
