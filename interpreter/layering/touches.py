"""Who has changed what: two modules of which neither builds on the other must not touch one thing."""

from __future__ import annotations

from attrs import define, field

from interpreter.definition import frozen
from interpreter.layering import codes
from interpreter.layering.modules import Modules
from interpreter.problems import Problem
from interpreter.shipped import is_shipped
from interpreter.source import Span

WHOLE = "*"


@frozen
class _Touch:
    module: str
    key: str
    span: Span


def told_at(later: Span, earlier: Span) -> tuple[Span, Span]:
    """The place of a problem of two, and the other one: shipped rules are as they are, so never there."""
    if is_shipped(later.source.name) and not is_shipped(earlier.source.name):
        return earlier, later
    return later, earlier


@define
class Touches:
    """Touches by thing. A thing is any hashable name, such as (section, id)."""

    modules: Modules
    problems: list[Problem]
    seen: dict[tuple[str, str], list[_Touch]] = field(factory=dict)

    def begin(self, thing: tuple[str, str], module: str, span: Span) -> None:
        """Enters the module that brought a thing into being; it may still change it itself."""
        self.seen.setdefault(thing, []).append(_Touch(module, "", span))

    def allow(self, thing: tuple[str, str], named: str, module: str, key: str, span: Span) -> bool:
        """Enters that a module changes a key of a thing (`WHOLE`: all of it). False on a clash."""
        touches = self.seen.setdefault(thing, [])
        for other in touches:
            meets = WHOLE in (other.key, key) or other.key in ("", key)
            if meets and not self._may_follow(other, module):
                self._report(named, module, key, span, other)
                return False
        touches.append(_Touch(module, key, span))
        return True

    def _may_follow(self, other: _Touch, module: str) -> bool:
        if other.module == module:
            return other.key == ""
        return self.modules.builds_on(module, other.module)

    def _report(self, named: str, module: str, key: str, span: Span, other: _Touch) -> None:
        what = named if key == WHOLE else f"`{key}` of {named}"
        if other.module == module:
            message = f"module `{module}` changes {what} twice"
            hint = "keep one of the two"
        elif other.key == "":
            message = f"module `{module}` changes {what}, which module `{other.module}` adds without being built on"
            hint = f"add `{other.module}` to the `extends:` of module `{module}`"
        else:
            message = f"modules `{other.module}` and `{module}` both change {what}"
            hint = "let one of them extend the other (it then wins), or play them in different line-ups"
        at, there = told_at(span, other.span)
        if at != span:
            hint = f"add `{module}` to the `extends:` of module `{other.module}` (it then wins), or play them apart"
            if other.key == "":
                message = f"module `{other.module}` adds {named}, which module `{module}` changes"
                hint = "choose another id"
        notes = ((there, "is the other place"),)
        self.problems.append(Problem(codes.CLASH, "error", at, message, hint, notes))
