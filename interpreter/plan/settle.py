"""Settling what depends on a ruling or on the number of players: done once, before anything is planned."""

from __future__ import annotations

from typing import Any, TypeVar

from attrs import AttrsInstance, evolve, fields

from interpreter.model import Choice, LineUp, Rules, Turned

T = TypeVar("T", bound=AttrsInstance)


def in_range(key: str, players: int) -> bool:
    """Whether a by-count key such as '2' or '2-3' speaks of this number of players."""
    low, _, high = key.partition("-")
    return int(low) <= players <= int(high or low)


def settle(value: Any, rulings: dict[str, str], players: int) -> Any:
    """The value with every `Choice` in it replaced by what the rulings and the player count pick.

    Works through frozen entries, tuples and dicts; a count no key speaks of settles to None.
    """
    if isinstance(value, Choice):
        return settle(_picked(value, rulings, players), rulings, players)
    if isinstance(value, tuple):
        return tuple(settle(item, rulings, players) for item in value)
    if isinstance(value, Turned):
        return settle_entry(value, rulings, players)
    if isinstance(value, dict):
        return {key: settle(item, rulings, players) for key, item in value.items()}
    return value


def _picked(choice: Choice, rulings: dict[str, str], players: int) -> Any:
    if choice.ruling == "players":
        return next((v for k, v in choice.options.items() if in_range(k, players)), None)
    return choice.options.get(rulings[choice.ruling])


def settle_entry(entry: T, rulings: dict[str, str], players: int) -> T:
    """An entry (frozen attrs instance) with all its fields settled."""
    changed = {
        f.name: settled
        for f in fields(type(entry))
        if (settled := settle(getattr(entry, f.name), rulings, players)) is not getattr(entry, f.name)
    }
    return evolve(entry, **changed) if changed else entry  # type: ignore[misc]


def effective_rulings(rules: Rules, line_up: LineUp, asked: dict[str, str]) -> dict[str, str]:
    """Every ruling's value: the default, unless the line-up or the caller says otherwise.

    Raises:
        ValueError: a ruling or a value that the rules do not declare.

    """
    values = {ruling.id: ruling.default for ruling in rules.rulings.values()}
    for wanted in (line_up.rulings, asked):
        for name, value in wanted.items():
            if name not in values:
                raise ValueError(f"there is no ruling called '{name}'; there are: {', '.join(sorted(values))}")
            if value not in rules.rulings[name].values:
                known = ", ".join(rules.rulings[name].values)
                raise ValueError(f"ruling '{name}' cannot be '{value}'; its values are: {known}")
            values[name] = value
    return values
