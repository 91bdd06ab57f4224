"""A player has one card taken in play: which steps take another before the first was of any use."""

from __future__ import annotations

from attrs import define, field

from interpreter.model import Step
from interpreter.names import all_steps
from interpreter.source import Text
from interpreter.structure_checks.report import ROOTS, Report, leaves, words


def taken_over(report: Report) -> dict[str, Step]:
    """By the id of each such step, the step that took the card before."""
    turns = _Turns(report)
    for root in ROOTS:
        turns.walk(report.line_up.lists.get(root, ()), None)
    return turns.over


@define
class _Turns:
    """Walks through lists in the order of play, with the step whose card is in play and was of no use yet."""

    report: Report
    over: dict[str, Step] = field(factory=dict)

    def walk(self, steps: tuple[Step, ...], held: Step | None) -> Step | None:
        for step in steps:
            held = self._next(step, held)
        return held

    def _next(self, step: Step, held: Step | None) -> Step | None:
        match step.do:
            case "take-card":
                if held is not None and True not in leaves(step.arguments.get("instead")):
                    self.over.setdefault(step.id, held)
                return step
            case "special-action" | "effect":
                return None if held is not None and self._uses(step, held) else held
            case "repeat":
                return self.walk(step.steps, self.walk(step.steps, held))
            case "run":
                return self._run(step, held)
            case "each-seat":
                for part in (step.steps, self._named(step, "steps"), self._named(step, "neutral-steps")):
                    self.walk(part, None)
            case "in-any-order":
                return self._any_order(step, held)
        return held

    def _run(self, step: Step, held: Step | None) -> Step | None:
        """Two lists run in different rounds never meet."""
        after = self.walk(self._named(step, "steps"), held)
        sometimes = "after-rounds" in step.arguments or "every" in step.arguments
        return held if sometimes and after is not None else after

    def _any_order(self, step: Step, held: Step | None) -> Step | None:
        """Where a part uses cards, the player can put it between any two others."""
        if not any(part.do == "special-action" or _reads_card(part) for part in all_steps(step.steps)):
            return self.walk(step.steps, held)
        for part in step.steps:
            self.walk((part,), None)
        return None

    def _uses(self, step: Step, held: Step) -> bool:
        if step.do == "effect":
            return _reads_card(step)
        places = [self.report.rules.places.get(name) for name in words(held.arguments.get("from"))]
        return any(place and place.holds in words(step.arguments.get("of")) for place in places)

    def _named(self, step: Step, key: str) -> tuple[Step, ...]:
        lists = self.report.line_up.lists
        return tuple(each for name in words(step.arguments.get(key)) for each in lists.get(name, ()))


def _reads_card(step: Step) -> bool:
    """Whether a sentence of the step speaks of a number printed on a card: `[places]`."""
    return any(isinstance(text, Text) and "[" in text.value for text in leaves(step.effect))
