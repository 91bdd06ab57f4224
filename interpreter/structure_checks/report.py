"""What a check is given: the rules of one line-up, and the list its problems go to."""

from __future__ import annotations

from attrs import define, field

from interpreter.layers import Playable
from interpreter.model import Choice, LineUp, Rules, Step
from interpreter.names import all_steps
from interpreter.problems import Problem
from interpreter.source import Span

ROOTS = ("set-up", "round", "end")  # the lists that are run without a step saying so
Notes = tuple[tuple[Span, str], ...]


@define
class Report:
    """A line-up under inspection and what was found.

    `lost` names sections of which something could not be used: a name missing there may be no mistake.
    """

    playable: Playable
    lost: frozenset[str] = frozenset()
    problems: list[Problem] = field(factory=list)
    _taken: tuple[Step, ...] | None = field(default=None, init=False)

    @property
    def taken(self) -> tuple[Step, ...]:
        """The steps that are taken, nested ones included."""
        if self._taken is None:
            self._taken = tuple(step for steps in reached(self.line_up, *ROOTS).values() for step in all_steps(steps))
        return self._taken

    @property
    def rules(self) -> Rules:
        """All entries in play."""
        return self.playable.rules

    @property
    def line_up(self) -> LineUp:
        """The line-up itself."""
        return self.playable.line_up

    def error(
        self, code: str, span: Span, message: str, help: str = "", notes: Notes = (), put: str | None = None
    ) -> None:
        """Enters an error. put: as in `Problem`."""
        self.problems.append(Problem(code, "error", span, message, help, notes, put))

    def warn(self, code: str, span: Span, message: str, help: str = "", notes: Notes = ()) -> None:
        """Enters a warning."""
        self.problems.append(Problem(code, "warning", span, message, help, notes))

    def at(self, section: str, id: str, key: str, otherwise: Span) -> Span:
        """Where the value of a key stands."""
        return self.playable.findings.place(section, id, key, otherwise)

    def at_line_up(self, key: str) -> Span:
        """Where the value of a key of the line-up stands, or its id when the key was left out."""
        return self.at("line-ups", self.line_up.id, key, self.line_up.span)

    def at_step(self, step: Step, key: str) -> Span:
        """Where an argument of a step stands, or its id when the argument was left out."""
        return self.at("steps", f"{self.line_up.id} {step.id}", key, step.span)


def leaves(value: object) -> list[object]:
    """Everything a value may be, whatever the rulings say."""
    if isinstance(value, Choice):
        return [leaf for option in value.options.values() for leaf in leaves(option)]
    return [value]


def numbers(value: object) -> list[int]:
    """The whole numbers a value may be."""
    return [leaf for leaf in leaves(value) if isinstance(leaf, int)]


def words(value: object) -> list[str]:
    """The words a value may be or hold, with repetitions."""
    found: list[str] = []
    for leaf in leaves(value):
        found += leaf if isinstance(leaf, tuple) else [leaf] if isinstance(leaf, str) else []
    return found


def named_lists(step: Step) -> list[str]:
    """The step lists a step runs by name."""
    if not step.arguments:
        return []
    return [*words(step.arguments.get("steps")), *words(step.arguments.get("neutral-steps"))]


def reached(line_up: LineUp, *roots: str) -> dict[str, tuple[Step, ...]]:
    """The lists that are run when the root lists are, roots included."""
    found: dict[str, tuple[Step, ...]] = {}
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        if name in found or name not in line_up.lists:
            continue
        found[name] = line_up.lists[name]
        waiting += [other for step in all_steps(found[name]) for other in named_lists(step)]
    return found
