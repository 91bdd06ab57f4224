"""Steps that a list written anew leaves out: mostly one of them was to be changed, and the others to stay."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.layering import codes
from interpreter.layering.step_lists import all_steps, step_id
from interpreter.problems import Problem
from interpreter.reading.nodes import Mapping, Sequence
from interpreter.structuring.steps import NESTED

_NAMED = 3


def left_out(step: str, old: Mapping, new: Mapping) -> Iterator[Problem]:
    """The warning that a change of a step's nested steps keeps some of them and leaves others out.

    new: the keys that change. A list with none of the old steps in it is another list, and not told of.
    """
    before, written, key = old.get(NESTED), new.get(NESTED), new.key(NESTED)
    if not isinstance(before, Sequence) or not isinstance(written, Sequence) or key is None:
        return
    kept = {step_id(each) for each in all_steps(written.items)}
    ids = [step_id(each) for each in all_steps(before.items)]
    gone = [id for id in ids if id and id not in kept]
    same = next((id for id in ids if id in kept), None)
    if not gone or same is None:
        return
    named = ", ".join(f"`{id}`" for id in gone[:_NAMED]) + (", ..." if len(gone) > _NAMED else "")
    message = f"the new `{NESTED}` of step `{step}` leave out {named}: the list stands in the place of the old one"
    hint = f"a step in it is changed by its own id: `changes: {{steps: {{{same}: ...}}}}`; "
    hint += f"what is to go is named: `removes: {{steps: [{', '.join(gone)}]}}`"
    yield Problem(codes.LEFT_OUT, "warning", key.span, message, hint)
