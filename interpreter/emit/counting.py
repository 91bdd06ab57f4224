"""How many pieces stand in a place, as an expression."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from attrs import evolve

from interpreter.plan import instructions as ins
from interpreter.plan.rooms import wholes_of

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter
    from interpreter.plan.things import Unit


def cost(expression: str) -> int:
    """About what an expression costs: slots that are read, slices counted in, functions that are always called."""
    calls = len(re.findall(r"(?<!and )\b\w+\(s, ", expression))
    return expression.count("s[") + 4 * expression.count(".count(") + 8 * calls


def rows_once(emitter: Emitter, *expressions: str, least: int = 1) -> list[str]:
    """Expressions in which rows that are looked up so many times at least are locals, found before a loop over `r`."""
    looked_up = re.findall(r"\bC\d+\[(?!r\])\w+\]", " ".join(expressions))
    found = list(expressions)
    for row in dict.fromkeys(each for each in looked_up if looked_up.count(each) >= least):
        name = emitter.writer.fresh("w")
        emitter.writer.line(f"{name} = {row}")
        found = [each.replace(row, name) for each in found]
    return found


def seat_expression(emitter: Emitter, whose: ins.Whose) -> str:
    """The owner index of a `Whose` that means one owner."""
    return str(whose.colour) if whose.colour >= 0 else whose.seat


def row(emitter: Emitter, piece: str, whose: ins.Whose) -> str:
    """The first-cell expression of one owner's row: cell = row + place."""
    rows = emitter.table.rows[piece]
    if whose.colour >= 0:
        return str(rows[whose.colour])
    return f"{emitter.constant(rows)}[{whose.seat}]"


def some(emitter: Emitter, what: ins.CountOf, place: str, among: int = -1) -> str:
    """The same as `count` where it only matters whether there is any: as a condition, which looks no further then."""
    return f"({count(emitter, what, place, ' or ', among)})"


def count(emitter: Emitter, what: ins.CountOf, place: str, plus: str = "+", among: int = -1) -> str:
    """How many pieces stand in a place and in those of its parts that count with it, as an expression.

    plus: what stands between the numbers. among: the places that it can be, as a mask.
    """
    if what.whose.which == "none":
        return "0"
    kinds = [evolve(what, piece=kind, more=()) for kind in (what.piece, *what.more)]
    always, more = _apart(emitter, kinds, place, plus)
    found = _counted(emitter, always, place, plus, 1 << int(place) if place.isdigit() else among)
    if not more:
        return found
    return more if not always else f"({found}{plus}{more})"


def _counted(emitter: Emitter, kinds: list[ins.CountOf], place: str, plus: str, among: int) -> str:
    """The same for kinds of piece, each by itself."""
    found = plus.join(_count_there(emitter, each, place, plus) for each in kinds)
    by_whole: dict[str, list[str]] = {}
    for each in kinds if emitter.table.parts else ():
        for part, whole in _parts_of(emitter, each):
            if _may_lie_in(emitter, part, whole, among):
                by_whole.setdefault(whole, []).append(_count_there(emitter, each, str(part), plus))
    return found if len(kinds) == 1 and not by_whole else f"({found}{_in_wholes(by_whole, place, plus)})"


def _may_lie_in(emitter: Emitter, part: int, whole: str, places: int) -> bool:
    """Whether a part can ever count with one of some places, a mask. whole: what it counts with, as an expression."""
    if whole.isdigit():
        return bool(places >> int(whole) & 1)
    return any(wholes_of(emitter.table, each) & places for each in emitter.table.parts if each.place == part)


def _rows(emitter: Emitter, what: ins.CountOf) -> tuple[int, ...]:
    """The rows of one kind of piece."""
    return emitter.table.rows.get(what.piece, ())[: emitter.table.seats if what.seated else None]


def _apart(emitter: Emitter, kinds: list[ins.CountOf], place: str, plus: str) -> tuple[list[ins.CountOf], str]:
    """The kinds to look at always, and how many there are of what owners do not always have, as an expression.

    That one is '' where there is nothing of the kind, or too little to be worth a test whether there is any.
    """
    had, whose = emitter.had, kinds[0].whose
    rows = {each: _rows(emitter, each) for each in kinds}
    if whose.which == "any":
        seldom = [each for each in kinds if had.split(rows[each])[1]]
        always = [each for each in kinds if not rows[each] or had.split(rows[each])[0]]
        mask = str(sum(had.mask(rows[each]) for each in seldom))
    else:
        seldom = [each for each in kinds if rows[each] and not had.split(rows[each])[0]]
        if whose.which != "one" or whose.colour >= 0 or len(seldom) < 2:
            return kinds, ""
        always = [each for each in kinds if each not in seldom]
        owners = range(min(len(rows[each]) for each in seldom))
        masks = tuple(had.mask([rows[each][owner] for each in seldom]) for owner in owners)
        mask = f"{emitter.constant(masks)}[{whose.seat}]"
    if not seldom:
        return kinds, ""
    guard = f"s[{had.slot}] & {mask}"
    found = f"{_in_rows(emitter, seldom, place, plus)}(s, {guard}{'' if place.isdigit() else f', {place}'})"
    return always, f"({guard} and {found})" if plus == " or " else f"({found} if {guard} else 0)"


def _in_rows(emitter: Emitter, kinds: list[ins.CountOf], place: str, plus: str) -> str:
    """The name of a function of state, rows that may hold pieces, and place: how many there are in these rows, or any.

    A fixed place is none of the parameters. What cannot be in a part is not there, so all parts are added.
    """
    here = place if place.isdigit() else "r"
    by_whole: dict[str, list[str]] = {}
    for part, whole in dict.fromkeys(found for each in kinds for found in _parts_of(emitter, each)):
        if here == "r" or _may_lie_in(emitter, part, whole, 1 << int(here)):
            by_whole.setdefault(whole, []).append(f"s[w+{part}]")
    there = f"s[w+{here}]{_in_wholes(by_whole, here, plus)}"
    rows = "    for w in HAD_ROWS[h]:"
    if plus == " or ":
        lines = [rows, f"        if {there}:", "            return True", "    return False"]
    else:
        lines = ["    n = 0", rows, f"        n += {there}", "    return n"]
    return emitter.share("s, h, r" if here == "r" else "s, h", "\n".join(lines))


def _parts_of(emitter: Emitter, what: ins.CountOf) -> list[tuple[int, str]]:
    """The parts whose pieces count with places, each with the place it counts with, as an expression."""
    found = []
    for part in (each for each in emitter.table.parts_for(what.piece) if not (what.settled and each.of)):
        wholes = [str(part.whole) if part.whole else f"s[{part.slot}]"] if part.counts or what.everywhere else []
        wholes += [str(part.of)] if part.of else []
        found += [(part.place, whole) for whole in dict.fromkeys(wholes)]
    return found


def _in_wholes(counts: dict[str, list[str]], place: str, plus: str) -> str:
    """What is added to a count where a place is one of these wholes, as source; most places are none."""
    fixed = {whole: plus.join(there) for whole, there in counts.items() if whole.isdigit()}
    moving = {whole: plus.join(there) for whole, there in counts.items() if not whole.isdigit()}
    found = "".join(f"{plus}({there} if {whole} == {place} else 0)" for whole, there in moving.items())
    if place.isdigit() or not fixed:
        return "".join(f"{plus}{there}" for there in fixed.values()) + found
    *others, last = fixed.items()
    chain = "".join(f"{there} if {place} == {whole} else " for whole, there in others) + last[1]
    return f"{plus}(({chain}) if {sum(1 << int(whole) for whole in fixed)} >> {place} & 1 else 0){found}"


def _count_there(emitter: Emitter, what: ins.CountOf, place: str, plus: str) -> str:
    """How many pieces of one kind stand in a place itself, as an expression."""
    table = emitter.table
    if what.piece not in table.rows:
        units = [u for u in table.units_of(what.piece) if not (what.seated and u.owner >= table.seats)]
        emitter.shows(what.piece, what.whose)
        slots = [u.slot for u in units]
        if what.whose.which == "any" and len(slots) > 2 and slots == list(range(slots[0], slots[0] + len(slots))):
            return f"s[{slots[0]}:{slots[-1] + 1}].count({place})"
        if what.whose.which == "one" and what.whose.colour < 0 and [u.owner for u in units] == [*range(table.seats)]:
            return f"(s[{emitter.constant(tuple(slots))}[{what.whose.seat}]]=={place})"
        return "(" + plus.join(f"({_unit_slot(emitter, u, what.whose)}=={place})" for u in units) + ")"
    rows = _rows(emitter, what)
    everyone = [f"s[{first}+{place}]" for first in rows]
    if what.whose.which == "any":
        return f"({plus.join(f's[{first}+{place}]' for first in emitter.had.split(rows)[0])})"
    one = f"s[{row(emitter, what.piece, what.whose)}+{place}]"
    return one if what.whose.which == "one" else f"({'+'.join(everyone)}-{one})"


def _unit_slot(emitter: Emitter, unit: Unit, whose: ins.Whose) -> str:
    if whose.which == "any" or unit.owner < 0:
        return f"s[{unit.slot}]"
    same = "==" if whose.which == "one" else "!="
    return f"(s[{unit.slot}] if {seat_expression(emitter, whose)} {same} {unit.owner} else 0)"


def only_unit(emitter: Emitter, what: ins.CountOf) -> str:
    """Where the one unique piece of a kind stands that is counted, as an expression; '' for all else."""
    table = emitter.table
    units = [] if what.more or what.piece in table.rows else table.units_of(what.piece)
    if len(units) != 1 or units[0].owner >= 0 or what.whose.which != "any" or table.parts_for(what.piece):
        return ""
    emitter.shows(what.piece, what.whose)
    return f"s[{units[0].slot}]"
