"""What is said where a trace no longer fits the rules: what is asked there, what the trace has, and what to do."""

from __future__ import annotations

from typing import Any

from interpreter.chronicle.following import Asked, Misfit
from interpreter.chronicle.names import capital
from interpreter.definition import frozen
from interpreter.problems import Problem, register
from interpreter.source import Span
from interpreter.suggest import closest
from interpreter.trace import MARKS
from interpreter.trace_reading import Choice, Trace

UNFIT = register("EG911", "a trace no longer fits the rules")

_QUESTIONS = {  # by the sort of the ask site, see `emit.sites.SORTS`
    "piece": "which piece leaves",
    "to": "where it goes",
    "place": "which place",
    "unit": "which piece",
    "from": "where the piece comes from",
    "count": "how many",
    "card": "which card",
    "seat": "which player",
    "branch": "which of the choices",
    "yes": "whether to do it",
    "use": "whether to use the card",
    "action": "which card to use",
    "part": "what comes first",
    "draw": "what is drawn",
}


@frozen
class Report:
    """A misfit in words. plain: the same as values, for programs."""

    problem: Problem
    plain: dict[str, Any]


def question(asked: Asked) -> str:
    """`red is asked for place: where it goes`."""
    return f"{asked.who} is asked for {asked.origin}{MARKS[asked.secret]}: {_QUESTIONS[asked.kind]}"


def may_see(asked: Asked, viewer: str | None) -> bool:
    """Whether the options are a viewer's to know: what others can choose from may tell what they hide."""
    return viewer is None or asked.who == viewer or asked.kind == "draw"


def report(misfit: Misfit, trace: Trace, digest: str, viewer: str | None) -> Report:
    """A misfit in words, without what a viewer (a colour, or None for everybody) may not know."""
    asked, found = misfit.asked, misfit.found
    hidden = found is not None and viewer is not None and _is_hidden(asked, found, viewer)
    offered = asked.options if asked is not None and may_see(asked, viewer) else None
    if misfit.scores is not None:
        expected = f"the game ends with {misfit.scores}"
    else:
        expected = "the game is over" if asked is None else question(asked)
    has = _has(misfit, hidden)
    hint = changed(trace, digest) or "the rules are the same as then, so the trace was changed"
    choice = "" if offered is None else f"offered: {', '.join(offered)}{'' if hidden else _meant(found, offered)} "
    where = f"{misfit.span}: " if hidden else ""
    problem = Problem(
        UNFIT, "error", None if hidden else _span(misfit), f"{where}{expected}; but {has}",
        choice + (capital(hint) if choice else hint),
    )  # fmt: skip
    return Report(
        problem,
        {
            "line": misfit.span.line, "column": misfit.span.column, "expected": expected,
            "offered": None if offered is None else list(offered), "found": has, "hint": hint,
        },
    )  # fmt: skip


def _is_hidden(asked: Asked | None, found: Choice, viewer: str) -> bool:
    """Whether a choice of the trace is not for a viewer's eyes, by its own mark or by what is asked there."""
    return (bool(found.secret) and found.who != viewer) or (
        asked is not None and bool(asked.secret) and asked.who != viewer
    )


def _meant(found: Choice | None, offered: tuple[str, ...]) -> str:
    near = closest(found.name, offered) if found is not None else None
    return f"; did you mean `{near}`?" if near is not None and found is not None and near != found.name else "."


def _has(misfit: Misfit, hidden: bool) -> str:
    found = misfit.found
    if misfit.scores is not None:
        return "the trace has other scores"
    if found is None:
        return "the trace ends here"
    name = "a choice that stays hidden" if hidden else found.name
    return f"the trace has {found.who} {found.origin}{MARKS[found.secret]}: {name}"


def _span(misfit: Misfit) -> Span:
    """What to point at: the answer when only that does not fit, else who was asked what."""
    asked, found = misfit.asked, misfit.found
    if asked is None or found is None:
        return misfit.span
    same = (asked.who, asked.origin, asked.secret) == (found.who, found.origin, found.secret)
    return found.named if same else found.asked


def changed(trace: Trace, digest: str) -> str | None:
    """That the rules are no longer those the trace was written with, if so."""
    if digest == trace.header.rules:
        return None
    return f"the rules have changed since: the trace was written with {trace.header.rules}, these are {digest}"
