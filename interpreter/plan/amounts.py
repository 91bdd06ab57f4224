"""Amount phrases as plan values."""

from __future__ import annotations

from interpreter import syntax as syn
from interpreter.plan import instructions as ins


def amount(value: syn.Amount | None, copies: int) -> ins.Amount:
    """An amount phrase; nothing said means one."""
    match value:
        case syn.Exactly(count):
            return _counted("exactly", count)
        case syn.UpTo(count):
            return _counted("up-to", count)
        case syn.Every():
            return ins.Amount("all", copies)
        case syn.AnyNumber():
            return ins.Amount("any", copies)
        case syn.Half():
            return ins.Amount("half", copies)
    return ins.Amount("exactly", 1)


def _counted(mode: str, count: syn.Count) -> ins.Amount:
    if isinstance(count, syn.Printed):
        return ins.Amount(mode, 0, str(count.name))
    return ins.Amount(mode, count.value)
