"""The groups of pieces that steps of a round ask about again and again: whether there are any takes one look then."""

from __future__ import annotations

from attrs import evolve

from interpreter.emit.idle import movable, shows
from interpreter.emit.sets import reach
from interpreter.plan import flow
from interpreter.plan import instructions as ins
from interpreter.plan.nodes import nodes
from interpreter.plan.rooms import Group, RoomPlan, reach_with_wholes, with_parts
from interpreter.plan.table import Table

FEWER = 4  # times as few places of one part make its pieces a group of their own


def with_groups(rooms: RoomPlan | None, table: Table, plan: flow.GamePlan) -> RoomPlan | None:
    """What can limit places, with the groups that steps of a round ask about."""
    if rooms is None:
        return None
    groups = []
    for step in nodes(plan.round):
        if isinstance(step, flow.InAnyOrder):
            groups += [asked_by_parts(table, step), *(asked_by_part(table, step, test) for test in step.tests)]
        elif isinstance(step, flow.Perform):
            groups += [_asked_by(table, each) for each in step.body if isinstance(each, ins.When)]
            groups += [left_by(table, each) for each in step.body if isinstance(each, ins.MovePieces)]
    steps = dict.fromkeys(place.newcomers_until for place in table.rules.places.values() if place.newcomers_until)
    groups += [newcomers_until(table, step) for step in steps]
    return evolve(rooms, groups=tuple(dict.fromkeys(group for group in groups if group.places)))


def asked_by_parts(table: Table, it: flow.InAnyOrder) -> Group:
    """The pieces of the seat without which none of those parts can be done now that need any."""
    places = 0
    for test in it.tests:
        places |= needed(table, test)
    return Group(places, owned=True)


def newcomers_until(table: Table, step: str) -> Group:
    """Those who are newcomers until a step or list ends, no place if some of them are not noted."""
    places, beside = table.places, 0
    for place in table.rules.places.values():
        if place.newcomers_until == step and places[place.id] in table.newcomers:
            beside |= 1 << table.newcomers[places[place.id]]
    kinds = tuple(kind for kind in table.rows if table.reach(kind) & beside)
    return Group(beside if _all_noted(table, kinds) else 0, owned=False)


def asked_by_part(table: Table, it: flow.InAnyOrder, test: ins.Test | None) -> Group:
    """Those without which one of these parts cannot be done, no place where they are not much fewer."""
    places, of_all = needed(table, test), asked_by_parts(table, it).places
    return Group(places if places.bit_count() * FEWER <= of_all.bit_count() else 0, owned=True)


def _asked_by(table: Table, it: ins.When) -> Group:
    """The pieces without which a sentence changes nothing, no place for one where it may even so."""
    places, kinds = movable(table, it)
    return Group(with_parts(table, places) if _all_noted(table, kinds) else 0, owned=False)


def left_by(table: Table, it: ins.MovePieces) -> Group:
    """What the seat may move out of places that have newcomers, where mostly nobody is; no place for other moves."""
    apart, (first, *more) = sum(1 << place for place in table.newcomers), it.meant
    if it.then is not None or not _are_own(table, ins.CountOf(first, it.whose, tuple(more))):
        return Group(0, owned=True)
    mask = reach(it.sources)
    return Group(0 if mask & ~apart else _places(table, mask), owned=True)


def needed(table: Table, test: ins.Test | None) -> int:
    """The places in one of which the seat `p` has a piece where a condition holds, parts included; 0: not known."""
    if test is None or shows(table, test):
        return 0
    match test:
        case ins.AllTest(tests):
            return next(filter(None, (needed(table, each) for each in tests)), 0)
        case ins.CountTest(what, places, "at least", number) if number > 0:
            if _are_own(table, what):
                return _places(table, reach(places))
            if places.otherwise is None and all(_with_own(table, term) for term in places.terms):
                return _places(table, reach(places) & reach_with_wholes(table, (what.piece, *what.more)))
    return 0


def _places(table: Table, mask: int) -> int:
    """Places with their parts; 0 for any place at all."""
    return with_parts(table, mask) if mask > 0 else 0


def _with_own(table: Table, term: ins.Term) -> bool:
    """Whether places are meant only where the seat has pieces."""
    return any(
        isinstance(each, ins.Holding)
        and (each.compare, each.number > 0) == ("at least", True)
        and _are_own(table, each.count)
        for each in term.narrowings
    )


def _are_own(table: Table, what: ins.CountOf) -> bool:
    """Whether pieces of the seat `p` are counted, and all of them noted."""
    whose = what.whose
    own = whose.which == "one" and whose.colour < 0 and whose.seat == "p"
    return own and _all_noted(table, (what.piece, *what.more))


def _all_noted(table: Table, kinds: tuple[str, ...]) -> bool:
    """Whether it is noted of all pieces of these kinds where they come and go."""
    return all(kind in table.rows and table.rules.pieces[kind].counts for kind in kinds)
