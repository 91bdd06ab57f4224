"""A bad example of every key of every section and of every argument of every step, made by walking the catalogues."""

from __future__ import annotations

import pytest
from small_game import HOUSE, Write, in_house, with_house

from interpreter.steps.catalogue import KINDS
from interpreter.structuring.keys import SECTIONS

KEYS = [(name, key) for name, section in SECTIONS.items() for key in section.described() if name != "modules"]
# Without an id or its ends an entry is none; any further key of a line-up is a list of steps.
SPELT = [(name, key) for name, key in KEYS if key not in ("id", "between") and name != "line-ups"]
ARGUMENTS = [(do, each.name) for do, kind in KINDS.items() for each in kind.arguments]


def told(write: Write, says: str, value: str) -> list[str]:
    """What is said about the one place where the value stands."""
    start = (HOUSE + says).rindex(value)
    problems = with_house(write, says)
    return [
        problem.message
        for problem in problems
        if problem.span and problem.severity == "error" and in_house(problem)
        and start <= problem.span.start < start + len(value)
    ]  # fmt: skip


@pytest.mark.parametrize(("section", "key"), KEYS, ids=[f"{section}: {key}" for section, key in KEYS])
def test_a_value_that_no_key_can_have(section: str, key: str, write: Write) -> None:
    value = "[[[no-value]]]"
    id = "" if key == "id" or section == "borders" else "id: new, "
    messages = told(write, f"{section}:\n  - {{{id}{key}: {value}}}\n", value)
    assert any(f"`{key}`" in message for message in messages), messages


@pytest.mark.parametrize(("section", "key"), SPELT, ids=[f"{section}: {key}" for section, key in SPELT])
def test_a_key_misspelt(section: str, key: str, write: Write) -> None:
    wrong = key[:1] + key[2:] + "q" if len(key) > 2 else key + "q"
    id = "between: [hill, wood], " if section == "borders" else "id: new, "
    messages = told(write, f"{section}:\n  - {{{id}{wrong}: no-value}}\n", wrong)
    assert any(f"no key `{wrong}`" in message for message in messages), messages


@pytest.mark.parametrize(("do", "argument"), ARGUMENTS, ids=[f"{do}: {name}" for do, name in ARGUMENTS])
def test_a_value_that_no_argument_can_have(do: str, argument: str, write: Write) -> None:
    value = "[[[no-value]]]"
    says = f"steps:\n  - {{insert: {{last-in: round}}, id: new, do: {do}, {argument}: {value}}}\n"
    if do == "effect":
        says = f"steps:\n  - {{insert: {{last-in: round}}, id: new, {argument}: {value}}}\n"
    messages = told(write, says, value)
    assert messages


@pytest.mark.parametrize("do", KINDS)
def test_an_argument_that_no_step_has(do: str, write: Write) -> None:
    start = "effect: gain 1 point" if do == "effect" else f"do: {do}"
    says = f"steps:\n  - {{insert: {{last-in: round}}, id: new, {start}, xylophone: 3}}\n"
    assert told(write, says, "xylophone")


@pytest.mark.parametrize("do", [do for do in KINDS if do != "effect"])
def test_a_kind_of_step_misspelt(do: str, write: Write) -> None:
    wrong = do[0] + do[2:] if len(do) > 3 else do + "q"
    says = f"steps:\n  - {{insert: {{last-in: round}}, id: new, do: {wrong}}}\n"
    assert told(write, says, wrong) == [f"there is no kind of step `{wrong}`"]
