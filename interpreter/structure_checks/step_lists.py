"""What may stand in which list of steps, and how many steps there may be."""

from __future__ import annotations

from interpreter.model import Step
from interpreter.names import all_steps
from interpreter.steps.catalogue import KINDS
from interpreter.structure_checks import codes
from interpreter.structure_checks.report import Report, named_lists, reached, words

MOST_PARTS = 8  # every set of parts that may be done is written out: twice as many for each part more
MOST_STEPS = 2000
_IN_ANY_ORDER = "in-any-order"
_NESTED = "steps"
_NEUTRAL = "neutral-steps"


def check(report: Report) -> None:
    """Nested steps, neutral colours' steps, comparisons, and sizes."""
    for name, steps in report.line_up.lists.items():
        for step in all_steps(steps):
            _check_nested(report, step)
            if step.do == "compare" and (name != "end" or step not in steps):
                message = f"`{step.id}` compares players, which is done once: when the game is over"
                hint = "move it to the list `end`, not nested in another step"
                report.error(codes.NOT_AT_END, step.span, message, hint)
            if step.do == "compare" and step.only_if is not None:
                message = f"`{step.id}` compares players, which is done in every game"
                report.error(codes.NOT_AT_END, report.at_step(step, "only-if"), message, "leave `only-if` out")
            if _NEUTRAL in step.arguments:
                _check_neutral(report, step)
        parts = {part.id for step in all_steps(steps) if step.do == _IN_ANY_ORDER for part in step.steps}
        for step in (step for step in all_steps(steps) if step.repeats):
            _check_repeats(report, step, step.id in parts)
    _check_size(report)


def _check_repeats(report: Report, step: Step, is_part: bool) -> None:
    span = report.at_step(step, "repeats")
    if not is_part:
        message = f"`{step.id}` is no part of steps in any order, so it cannot be chosen again"
        report.error(codes.REPEATS, span, message, "leave `repeats` out, or nest it in a step `do: in-any-order`")
    elif step.only_if is None:
        message = f"nothing says when `{step.id}` can be done again"
        hint = "add `only-if: CONDITION`: what must be there for it, such as `own PIECES in PLACE`"
        report.error(codes.REPEATS, span, message, hint)


def _check_nested(report: Report, step: Step) -> None:
    wanted = KINDS[step.do].argument(_NESTED)
    if wanted is not None and not step.steps and _NESTED not in step.arguments:
        message = f"`{step.id}` has no steps to take"
        report.error(codes.NO_STEPS, step.span, message, "write them under `steps:`, or leave the step out")
    if step.do == _IN_ANY_ORDER and len(step.steps) > MOST_PARTS:
        message = f"`{step.id}` has {len(step.steps)} steps to be done in any order, and {MOST_PARTS} are the limit"
        report.error(codes.TOO_MANY, step.span, message, "put some that belong together into a list and `run` it")


def _check_neutral(report: Report, turns: Step) -> None:
    """Steps of neutral colours: nobody plays these, so nothing can be asked but what sentences leave to the starter."""
    for steps in reached(report.line_up, *words(turns.arguments[_NEUTRAL])).values():
        for step in all_steps(steps):
            kind = KINDS[step.do]
            if not kind.asks or (kind.unasked and kind.unasked in step.arguments):
                continue
            message = f"`{step.id}` (`{step.do}`) asks a player, and neutral colours take it, whom nobody plays"
            hint = f"add `{kind.unasked}:`, so that nothing is asked" if kind.unasked else "say it in sentences"
            notes = ((report.at_step(turns, _NEUTRAL), "is where neutral colours take it"),)
            report.error(codes.NOBODY_ASKED, step.span, message, hint, notes)


def _check_size(report: Report) -> None:
    """Lists are written out wherever they are run, so lists that run others twice and more grow fast."""
    lists = report.line_up.lists
    sizes: dict[str, int] = {}
    called = {
        name: [other for step in all_steps(steps) for other in named_lists(step)] for name, steps in lists.items()
    }

    def size(name: str) -> int:
        if name not in sizes:
            sizes[name] = 0  # lists that run each other without end are told elsewhere
            own = sum(1 for _ in all_steps(lists.get(name, ())))
            sizes[name] = own + sum(size(other) for other in called.get(name, ()))
        return sizes[name]

    for name, steps in lists.items():
        if size(name) > MOST_STEPS and all(size(other) <= MOST_STEPS for other in called[name]):
            message = f"with the lists it runs, `{name}` is {size(name):,} steps long, and {MOST_STEPS:,} are the limit"
            hint = "run lists less often, or with `do: repeat`, whose steps count once"
            report.error(codes.TOO_MANY, steps[0].span, message, hint)
