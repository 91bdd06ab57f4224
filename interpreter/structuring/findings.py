"""What structuring learns beside the entries: problems, names that were used, and where values stand."""

from __future__ import annotations

from attrs import define, field

from interpreter.definition import frozen
from interpreter.model import Choice
from interpreter.problems import Problem
from interpreter.reading.nodes import Node
from interpreter.source import Span, Text


@frozen
class Reference:
    """A name written somewhere that must be the id of an entry. kind: what it names, such as 'deck'.

    also: words that could stand there beside such ids.
    """

    kind: str
    name: str
    span: Span
    what: str
    also: tuple[str, ...] = ()


@frozen
class ChoiceUse:
    """A `by RULING:` with the places of its ruling and of its options' keys."""

    choice: Choice
    ruling: Span
    keys: tuple[tuple[str, Span], ...]
    what: str


@define
class Findings:
    """Filled while nodes are structured.

    `where` gives the place of the value of (section, id, key). `failed` are the stretches in which a mistake
    was reported: what later passes find inside them is only its echo.
    """

    problems: list[Problem] = field(factory=list)
    references: list[Reference] = field(factory=list)
    choices: list[ChoiceUse] = field(factory=list)
    texts: list[Text] = field(factory=list)
    where: dict[tuple[str, str, str], Span] = field(factory=dict)
    failed: list[Span] = field(factory=list)

    def copy(self) -> Findings:
        """Findings that start from these and can be filled further on their own."""
        return Findings(
            list(self.problems),
            list(self.references),
            list(self.choices),
            list(self.texts),
            dict(self.where),
            list(self.failed),
        )

    def add(self, others: Findings) -> None:
        """Enters all of others, too."""
        self.problems += others.problems
        self.references += others.references
        self.choices += others.choices
        self.texts += others.texts
        self.where |= others.where
        self.failed += others.failed

    def error(self, code: str, span: Span, message: str, help: str = "", put: str | None = None) -> None:
        """Enters an error. put: as in `Problem`."""
        self.problems.append(Problem(code, "error", span, message, help, put=put))

    def place(self, section: str, id: str, key: str, otherwise: Span) -> Span:
        """Where the value of a key stands, or `otherwise` when it was left out."""
        return self.where.get((section, id, key), otherwise)


@frozen
class Limits:
    """What the values of one key may be, beyond their type.

    low, high: for whole numbers. words: a closed list of texts. names: the kind of entry a text names, `also`
    being words allowed beside such names. is_id: the text is an id. size: the exact length of a list.
    """

    low: int = 0
    high: int = 999
    words: tuple[str, ...] = ()
    names: str = ""
    also: tuple[str, ...] = ()
    is_id: bool = False
    size: int = 0


@frozen
class Asked:
    """A node with what is wanted of it and where mistakes are entered: the thing the converter's hooks take."""

    findings: Findings
    node: Node
    what: str
    limits: Limits


class Refused(Exception):
    """A value that cannot be used, its problem having been entered; never leaves this package."""
