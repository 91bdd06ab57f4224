"""What is only the echo of a mistake that is told already: names lost with it, and what follows from it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from attrs import define, field

from interpreter.layering.statements import Statement
from interpreter.layers import Loaded, Playable
from interpreter.parsing import reserved_words
from interpreter.problems import Problem
from interpreter.reading.codes import BOOLEAN_WORD
from interpreter.reading.nodes import Mapping, Node, Scalar, Sequence, lines_around
from interpreter.source import Source, Span, Text
from interpreter.structuring.codes import MISSING_KEY
from interpreter.structuring.keys import SECTIONS
from interpreter.suggest import closest

_NAME = re.compile(r"[A-Za-z][\w-]*")
_QUOTED = re.compile(r"`([A-Za-z][\w-]*)`")
_SAID = re.compile(r"`([^`]*)`")
# Unknown names, with the sections that could declare what they mean.
_UNKNOWN: dict[str, tuple[str, ...]] = {
    "EG320": (),
    "EG350": ("pieces", "card-kinds", "cards"),
    "EG351": ("regions", "places", "areas"),
    "EG352": ("regions",),
    "EG353": ("colours",),
    "EG354": ("rulings",),
    "EG355": ("line-ups", "steps"),
    "EG356": ("card-kinds",),
    "EG357": ("line-ups", "steps"),
    "EG359": ("bonuses",),
}
# What is missing or too little for want of something, with the sections whose mistakes may be the cause.
_FOR_WANT: dict[str, tuple[str, ...]] = {
    "EG601": ("borders", "regions"),
    "EG607": ("cards", "decks"),
    "EG608": ("cards", "decks"),
    "EG609": ("cards", "card-kinds"),
    "EG613": ("colours",),
    "EG616": ("steps", "line-ups"),
}
# Names of which it is told that there is nothing called so, right where they stand; also those that are keys.
_CALLED_SO = frozenset({"EG210", "EG302", "EG304", "EG307", "EG309", "EG310", "EG311", "EG323", "EG702"})
_OTHER_KIND = "EG321"  # a name of something else than is wanted
_CALLING = ("id", "plural", "tags", "numbers", "values", "as")  # keys by which entries are called


def without_doubted(problems: Iterable[Problem]) -> list[Problem]:
    """The problems without the advice to quote a name, where nothing of that name is known anyway."""
    problems = list(problems)
    unknown = {each.span for each in problems if each.code in _CALLED_SO}
    return [each for each in problems if each.code != BOOLEAN_WORD or each.span not in unknown]


def without_doubled(problems: Iterable[Problem]) -> list[Problem]:
    """The problems without what other line-ups have against a name that one of them does not know."""
    problems = list(problems)
    unknown = {each.span for each in problems if each.code in _UNKNOWN and each.severity == "error"}
    return [each for each in problems if each.code < "EG500" or each.span not in unknown]


@define
class Echoes:
    """Mistakes told so far, asked about each further one.

    declared: names that an entry with a mistake may have meant to give. touched: all names that such entries, and
    the mistakes, speak of. nameless: entries that lack a key, perhaps one that names them. broken, sections: where
    these entries stand. any: there are mistakes. lost: a file could not be read at all.
    """

    loaded: Loaded
    playables: list[Playable]
    declared: set[str] = field(factory=set)
    touched: set[str] = field(factory=set)
    broken: set[Span] = field(factory=set)
    sections: set[str] = field(factory=set)
    nameless: set[str] = field(factory=set)
    failed: dict[int, list[tuple[int, int]]] = field(factory=dict)  # by source: begin, furthest end so far
    any: bool = False
    lost: bool = False
    _read: set[Source] = field(factory=set)
    _searched: set[Source] = field(factory=set)
    _statements: dict[int, list[tuple[int, Statement]]] = field(factory=dict)
    _texts: dict[int, list[tuple[int, Text]]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self._read = {each.span.source for each in self.loaded.statements}
        findings = [each.findings for each in self.playables]
        findings += [each.findings for each in self.loaded.all_sections()]
        reach: dict[int, int] = {}
        for span in sorted({span for each in findings for span in each.failed}, key=lambda span: span.start):
            reach[id(span.source)] = max(reach.get(id(span.source), 0), span.end)
            self.failed.setdefault(id(span.source), []).append((span.start, reach[id(span.source)]))

    def add(self, problems: Iterable[Problem]) -> None:
        """Notes mistakes that were found before the next things are looked at."""
        for problem in problems:
            if problem.severity == "error":
                self.any = True
                self._add(problem)

    def _add(self, problem: Problem) -> None:
        span = problem.span
        if span is None or (span.source not in self._read and problem.code < "EG200"):
            self.lost = True
            if span is not None and span.source not in self._searched:
                self._searched.add(span.source)
                self.declared |= set(_NAME.findall(span.source.text.lower()))
            return
        if problem.code < "EG200":
            self._add_names(_NAME.findall(lines_around(span).text))
        if problem.code.startswith("EG3"):
            self.touched |= {*_NAME.findall(span.text), *_QUOTED.findall(f"{problem.message} {problem.help}")}
        owner = self._owner(span)
        if owner is None:
            self._add_names(_NAME.findall(span.text))
            return
        section, id, node = owner
        self.sections.add(section)
        if section in SECTIONS and problem.code == MISSING_KEY:
            self.nameless.add(id)
        if node.span in self.broken:  # its names are noted
            return
        self.broken.add(node.span)
        self.touched.add(id)
        self.touched |= set(_single_words(node))
        self.declared |= {name.lower() for name in _names_given(section, node)}
        for playable in self.playables:
            written = playable.written.of(section).get(id)
            for key in _CALLING if written is not None else ():
                self.touched |= set(_single_words(written.node.get(key))) if written else set()

    def _add_names(self, names: Iterable[str]) -> None:
        names = set(names)
        self.declared |= {name.lower() for name in names}
        self.touched |= names

    def _owner(self, span: Span) -> tuple[str, str, Mapping] | None:
        """The entry or step a place lies in: its section, id and keys."""
        each = self._around(span)
        if each is not None:
            if each.node is not None and (each.span == span or _within(span, each.node.span)):
                inner = _innermost(each.node, span)
                step = inner.get("id") if inner is not None and inner is not each.node else None
                if inner is not None and isinstance(step, Scalar):
                    return "steps", step.value, inner
                return each.section, each.id, each.node
        return None

    def _around(self, span: Span) -> Statement | None:
        """The statement that begins last before a place."""
        if not self._statements:
            for each in self.loaded.statements:
                self._statements.setdefault(id(each.span.source), []).append((_begin(each), each))
            for found in self._statements.values():
                found.sort(key=lambda pair: pair[0])
        mine = self._statements.get(id(span.source), [])
        at = bisect_right(mine, span.start, key=lambda pair: pair[0])
        return mine[at - 1][1] if at else None

    # ------------------------------------------------------------------------------------------- questions
    def keep(self, problem: Problem, of_names: bool = False) -> bool:
        """Whether a mistake is one of its own: not one that would go away with those told before.

        of_names: it was found by looking at names and values one by one, so that no other can bring it about.
        """
        span = problem.span
        if span is None:
            return True
        failed = self.failed.get(id(span.source), [])
        at = bisect_right(failed, span.start, key=lambda pair: pair[0])
        if at and span.end <= failed[at - 1][1]:
            return False
        if problem.code == _OTHER_KIND and self._could_be_declared(_NAME.findall(span.text)):
            return False
        if problem.severity == "error" and problem.code in _UNKNOWN:
            may_be_lost = self.loaded.lost.intersection(_UNKNOWN[problem.code])
            return not may_be_lost and not self._could_be_declared(_NAME.findall(span.text))
        if of_names or "EG400" <= problem.code < "EG500":
            return True
        return not self.lost and not self._follows(problem, span)

    def _could_be_declared(self, names: Iterable[str]) -> bool:
        return any(name.lower() in self.declared or closest(name, self.nameless) for name in names)

    def _follows(self, problem: Problem, span: Span) -> bool:
        text = self._text_around(span)
        if text is not None:
            return bool(self.touched.intersection(_NAME.findall(text.value)) - reserved_words())
        owner = self._owner(span)
        if self.loaded.lost or self.sections.intersection(_FOR_WANT.get(problem.code, ())):
            return True
        if owner is not None and owner[2].span in self.broken:
            return True
        quoted = _NAME.findall(" ".join(_SAID.findall(problem.message)))
        return bool(self.touched.intersection(quoted))

    def _text_around(self, span: Span) -> Text | None:
        if not self._texts:
            texts = {each.span: each for playable in self.playables for each in playable.findings.texts}
            for text in texts.values():
                self._texts.setdefault(id(text.span.source), []).append((text.span.start, text))
            for found in self._texts.values():
                found.sort(key=lambda pair: pair[0])
        mine = self._texts.get(id(span.source), [])
        at = bisect_right(mine, span.start, key=lambda pair: pair[0])
        return mine[at - 1][1] if at and _within(span, mine[at - 1][1].span) else None


def _begin(statement: Statement) -> int:
    return min(statement.span.start, statement.node.span.start if statement.node is not None else statement.span.start)


def _within(span: Span, other: Span) -> bool:
    return span.source is other.source and other.start <= span.start and span.end <= other.end


def _innermost(node: Node, span: Span) -> Mapping | None:
    """The smallest block with an `id` around a place."""
    found = node if isinstance(node, Mapping) and node.get("id") is not None else None
    part: Node | None = None
    if isinstance(node, Mapping):
        at = bisect_right(node.entries, span.start, key=lambda entry: entry[1].span.start)
        part = node.entries[at - 1][1] if at else None
    elif isinstance(node, Sequence):
        at = bisect_right(node.items, span.start, key=lambda item: item.span.start)
        part = node.items[at - 1] if at else None
    return _innermost(part, span) or found if part is not None and _within(span, part.span) else found


def _single_words(node: Node | None) -> Iterator[str]:
    """Values that are one word each: names, not sentences."""
    if isinstance(node, Scalar):
        if _NAME.fullmatch(node.value):
            yield node.value
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _single_words(item)
    elif isinstance(node, Mapping):
        for key, value in node.entries:
            yield from _single_words(key)
            yield from _single_words(value)


def _names_given(section: str, node: Mapping) -> Iterator[str]:
    """The words by which an entry may have meant to be called: all values but names of other things."""
    keys = SECTIONS[section].all_keys() if section in SECTIONS else {}
    for key, value in node.entries:
        limits = keys.get(key.value)
        if key.value in _CALLING or (section in SECTIONS and (limits is None or not limits.names)):
            yield from _single_words(value)
