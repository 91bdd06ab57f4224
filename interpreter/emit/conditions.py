"""Conditions as expressions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from interpreter.emit import sets, totals
from interpreter.emit.counting import cost
from interpreter.emit.meanings import answered
from interpreter.emit.writer import Writer
from interpreter.plan import instructions as ins

if TYPE_CHECKING:
    from interpreter.emit.emitter import Emitter


def _is_narrowed(term: ins.Term) -> bool:
    """Whether a place is meant only if something more is true of it."""
    return bool(term.narrowings or term.near or term.apart or term.open)


@contextmanager
def where(emitter: Emitter, condition: ins.Test) -> Iterator[None]:
    """A block that is gone into where a condition holds; what takes lines to find out is looked at last."""
    tests = condition.tests if isinstance(condition, ins.AllTest) else (condition,)
    written = [(*_written(emitter, test), test) for test in tests]
    if any(line.lstrip().startswith("s[") for lines, _, _ in written for line in lines):
        written = [([], "", condition)]  # looking shows something to all, whatever else holds
    with ExitStack() as inside:
        for _, _, test in sorted(written, key=lambda found: (len(found[0]), cost(found[1]))):
            inside.enter_context(emitter.writer.block(f"if {holding(emitter, test)}:"))
        yield


def _written(emitter: Emitter, test: ins.Test) -> tuple[list[str], str]:
    """The lines a condition needs before, and the expression."""
    before, emitter.writer = emitter.writer, Writer()
    found = holding(emitter, test)
    lines, emitter.writer = emitter.writer.lines, before
    return lines, found


def holding(emitter: Emitter, condition: ins.Test) -> str:
    """Whether a condition holds, as an expression. Writes the lines it needs first."""
    match condition:
        case ins.NotTest(inner):
            return f"not ({holding(emitter, inner)})"
        case ins.AllTest(tests):
            return " and ".join(f"({each})" for each in sorted([holding(emitter, inner) for inner in tests], key=cost))
        case ins.MemberTest(places, ref, disc_of):
            subject = sets.single_place(emitter, ins.Term(0, ref=ref, disc_of=disc_of))
            return f"{subject} in {sets.places_of(emitter, places)}"
        case ins.CardTest(_, owner, pile, compare, number, only):
            lying = f"s[{emitter.table.piles[pile]}+{owner}]"
            found = lying if only < 0 else f"({lying} & {only})"
            if (compare, number) == ("at least", 1):
                return found
            return f"{found}.bit_count() {sets.COMPARE[compare]} {number}"
        case ins.CountTest(what, places, compare, number):
            single = places.terms[0] if len(places.terms) == 1 and places.otherwise is None else None
            if single is not None and single.quantity == "the" and not _is_narrowed(single):
                return sets.held(emitter, what, sets.single_place(emitter, single), compare, number)
            return totals.compared(emitter, condition)
        case ins.MeantTest(question, tests):
            return answered(emitter, question, tests, holding)
    raise AssertionError(condition)
