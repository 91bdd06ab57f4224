"""The builder: the steps of a line-up as the plan of its structure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.model import Step
from interpreter.plan import flow
from interpreter.plan import instructions as ins
from interpreter.plan.planner import Planner
from interpreter.plan.settle import settle
from interpreter.plan.table import Table
from interpreter.source import Text

if TYPE_CHECKING:
    from collections.abc import Iterable


class Builder:
    """Plans steps; hands out the state slots their variables, loops and rows need."""

    def __init__(self, table: Table, planner: Planner) -> None:
        self.table = table
        self.planner = planner
        self.rows: dict[str, list[str]] = {}  # row place -> the deck each of its slots is for
        self.conditions: dict[str, ins.Test] = {}  # step -> without what it is left out
        self._loops = 0
        self._variables: dict[str, int] = {}

    def flows(self, steps: Iterable[Step]) -> tuple[flow.Flow, ...]:
        """The plan of steps, in order."""
        from interpreter.steps.catalogue import plan  # the step kinds import this class

        return tuple(plan(self._settled(step), self) for step in self.taken(steps) if step.do != "compare")

    def taken(self, steps: Iterable[Step]) -> tuple[Step, ...]:
        """The steps that rulings do not leave out; notes under which conditions the others are."""
        found = []
        for step in steps:
            text = settle(step.only_if, self.table.rulings, self.table.players)
            test = self.planner.condition(text, step.id, self.variables()) if isinstance(text, Text) else True
            if not isinstance(test, bool):
                self.conditions[step.id] = test
            if test is not False:
                found.append(step)
        return tuple(found)

    def _settled(self, step: Step) -> Step:
        from attrs import evolve

        rulings, players = self.table.rulings, self.table.players
        arguments = settle(step.arguments, rulings, players)
        return evolve(step, arguments=arguments, effect=settle(step.effect, rulings, players))

    def body(self, step: Step, argument: str) -> tuple[flow.Flow, ...]:
        """The nested steps of a step, or the list its argument names."""
        named = step.arguments.get(argument)
        if isinstance(named, str):
            return self.flows(self.table.line_up.lists.get(named, ()))
        return self.flows(step.steps)

    def word(self, step: Step, argument: str) -> str:
        """An argument that is a word; its default, or '' when left out."""
        from interpreter.steps.catalogue import KINDS

        declared = KINDS[step.do].argument(argument)
        value = step.arguments.get(argument, declared.default if declared else None)
        return value if isinstance(value, str) else ""

    def words(self, step: Step, argument: str) -> tuple[str, ...]:
        """An argument that is a list of words."""
        value = step.arguments.get(argument, ())
        return tuple(str(item) for item in value) if isinstance(value, tuple) else ()

    def row(self, place: str, decks: tuple[str, ...]) -> int:
        """Give a row a slot for each of these decks, once for each turning-up; the first of them, from 0."""
        slots = self.rows.setdefault(place, [])
        slots.extend(decks)
        return len(slots) - len(decks)

    def loop(self, sort: str) -> int:
        """A fresh pair of slots: a counter, and the seat it stands at."""
        self._loops += 1
        return self.table.reserve(f"loop {sort} {self._loops}", 2)

    def variable_slot(self, name: str) -> int:
        """The slot of a step variable."""
        self._variables[name] = self.table.reserve(f"variable {name}")
        return self._variables[name]

    def variables(self) -> dict[str, ins.Ref]:
        """Step variables as references."""
        return {name: f"s{slot}" for name, slot in self._variables.items()}


def build(table: Table, planner: Planner) -> tuple[flow.GamePlan, dict[str, list[str]]]:
    """The plan of a line-up, and for each row the decks of its slots."""
    builder = Builder(table, planner)
    lists = table.line_up.lists
    plan = flow.GamePlan(
        builder.flows(lists.get("set-up", ())),
        builder.flows(lists.get("round", ())),
        builder.flows(lists.get("end", ())),
        table.line_up.rounds,
        _measures(builder),
        builder.conditions,
    )
    for place, decks in builder.rows.items():
        table.reserve(f"row {place}", len(decks))
        table.row_sizes[place] = len(decks)
    return plan, builder.rows


def _measures(builder: Builder) -> tuple[flow.Measure, ...]:
    from interpreter.steps.compare import measures

    found: list[flow.Measure] = []
    for step in builder.table.line_up.lists.get("end", ()):
        if step.do == "compare":
            found.extend(measures(step, builder))
    return tuple(found) or (flow.Measure("points"),)
