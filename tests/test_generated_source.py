"""Generated source: comprehensions that leave the state of the function around alone, tables looked up by little."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import CodeType
from typing import Any

import pytest
from conformance.playing import shipped

from interpreter.emit.apart import STATE, apart
from interpreter.game import Game
from interpreter.runtime.standing import RUNNING

LINES = {
    "a condition": "found = [u for u in (1, 2) if s[u]]",
    "what is taken": "found = sorted({s[u] for u in where})",
    "a sum": "found = sum(s[c] for c in where if c)",
    "two loops": "found = [a + s[b] for a in where for b in where if b]",
    "around a choice": "found = [c for c in (where or more) if s[c]]",
    "a pair": "found = [a for (a, b) in ((1, 2), (0, 3)) if s[b]]",
    "one in the other": "found = [u for u in where if [r for r in more if s[r] != u]]",
    "within what is gone through": "found = [u for u in [r for r in where if s[r]] if u]",
    "both of them": "found = [u for u in [r for r in where if s[r]] if s[u]]",
    "the first that fits": "found = next(u for u in where if s[u] == 5)",
    "in a condition": "if any(s[c] == 7 for c in where): found = 1",
    "twice": "found = [c for c in where if s[c]], {c for c in more if s[c]}",
}


def _functions(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _functions(constant)


def _found(source: str) -> tuple[Any, bool]:
    """What a function with such a line finds, and whether it keeps the state in a cell."""
    lines = ["def f(s, where=(0, 1, 3), more=(1, 2)):", "    found = None", f"    {source}", "    return found"]
    names: dict[str, Any] = {}
    exec("\n".join(lines), names)
    return names["f"]([5, 0, 7, 7]), STATE in names["f"].__code__.co_cellvars


@pytest.mark.parametrize("case", LINES)
def test_a_comprehension_finds_the_same_without_a_cell(case: str) -> None:
    before, after = _found(LINES[case]), _found(apart(LINES[case]))
    assert before[1], "or there is nothing to try"
    assert after == (before[0], False)


@pytest.mark.parametrize("head", ["if", "elif", "while"])
def test_a_line_that_governs_others_stays_one(head: str) -> None:
    line = f"    {head} any(s[c] for c in more):"
    assert apart(line) == f"    {head} any(s[c] for s, b_ in ((s, more),) for c in b_):"


def test_a_loop_is_no_comprehension() -> None:
    assert apart("        for r in T1[s[3]]:") == "        for r in T1[s[3]]:"


@pytest.mark.parametrize("line_up", ["base", "king-intrigue-all", "inquisitor-colonies"])
def test_no_function_of_a_program_keeps_the_state_in_a_cell(line_up: str) -> None:
    program = shipped().program(line_up, 4)
    functions = [code for code in _functions(compile(program.source, "source", "exec")) if code.co_name[0] != "<"]
    assert functions
    assert [code.co_name for code in functions if STATE in code.co_cellvars] == []


def test_tables_that_depend_on_nothing_are_not_looked_up_by_configuration() -> None:
    program = shipped().program("base", 4)
    static, config = program.board.static, program.table.slots["config"]
    for number in range(len(static.rows)):
        assert (f"T{number}[s[{config}]" in program.source) == bool(static.needed(number))
        assert bool(static.rows[number]) == bool(static.needed(number))


@pytest.mark.parametrize("line_up", ["king-intrigue-special-cards", "king-intrigue-all"])
def test_the_same_steps_run_where_blocks_do_not_look_at_it(line_up: str) -> None:
    programs = [shipped().program(line_up, 3, every_step=every) for every in (False, True)]
    slots = [program.table.slots[RUNNING] for program in programs]
    looks = [program.source.count(f"if s[{slot}] != ") for program, slot in zip(programs, slots, strict=True)]
    assert looks[0] < looks[1] // 4
    met = set()
    for seed in range(4):
        draw = Random(seed)
        games = [Game(program, seed) for program in programs]
        while (ask := games[0].ask) is not None:
            running = [game.state[slot] for game, slot in zip(games, slots, strict=True)]
            assert running[0] == running[1]
            met.add(running[0])
            choice = draw.choice(ask[2])
            for game in games:
                game.apply(choice)
    assert len(met) > 1
