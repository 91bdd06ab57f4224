"""Problems that show in one file and come from what another has changed: told at the change."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from attrs import define, evolve, field

from interpreter.amendment import Amendment
from interpreter.definition import frozen
from interpreter.layers import Loaded, Playable
from interpreter.model import CardKind, Entry, Piece, Place
from interpreter.names import steps_of
from interpreter.problems import Problem
from interpreter.reading.nodes import Scalar
from interpreter.shipped import is_shipped
from interpreter.source import Source, Span
from interpreter.structuring.keys import COMMON, SECTIONS
from interpreter.structuring.written import Written

_WORD = re.compile(r"[\w-]+")
# Files, YAML, layers, spelling of sentences, scenarios and style are the business of whoever wrote the line.
_OWN_FAULT = ("EG0", "EG1", "EG30", "EG31", "EG4", "EG7", "EG8")
_OF_STEPS = "EG31"
_NO_STEP = "EG355"
_TOO_FEW = ("EG608", "EG609")  # cards of a deck or a hand: what was taken out of it is not named there
_MOST_NOTES = 6
_MOST_NAMED = 3


@frozen
class _Cause:
    """One change. words: what a sentence calls the changed thing. empties: decks and hands it takes cards out of.

    steps: of a line-up with steps of its own, the ids of all these and of its lists.
    """

    span: Span
    said: str
    words: frozenset[str]
    empties: frozenset[str] = frozenset()
    steps: frozenset[str] = frozenset()


def at_their_causes(loaded: Loaded, playables: Iterable[Playable], problems: Iterable[Problem]) -> list[Problem]:
    """The problems; those a change in a later file brings about are gathered there, their places as notes."""
    played = list(playables)
    homes = _homes(loaded)
    sections = {each.span: each.section for each in loaded.statements if each.verb == "remove"}
    causes: dict[Span, _Cause] = {}
    for cause in (cause for each in played for cause in _causes_in(each, homes, sections)):
        first = causes.get(cause.span, cause)
        causes[cause.span] = evolve(first, words=first.words | cause.words, empties=first.empties | cause.empties)
    return _Finder(loaded, played, list(causes.values())).gathered(problems)


def _homes(loaded: Loaded) -> dict[str, frozenset[str]]:
    """For cards, wherever they are written: their decks and kinds."""
    found: dict[str, frozenset[str]] = {}
    for each in loaded.statements:
        if each.section == "cards" and each.verb in ("add", "replace") and each.node is not None:
            named = (each.node.get("deck"), each.node.get("kind"))
            homes = frozenset(node.value for node in named if isinstance(node, Scalar))
            found[each.id] = found.get(each.id, frozenset()) | homes
    return found


def _emptied(playable: Playable, kind: str, id: str, homes: dict[str, frozenset[str]]) -> frozenset[str]:
    """The decks and hands that have fewer cards when something is removed."""
    if kind == "cards":
        return homes.get(id, frozenset())
    decks = playable.rules.decks.values() if kind == "places" else ()
    return frozenset(deck.id for deck in decks if deck.one_for_each)


def _causes_in(
    playable: Playable, homes: dict[str, frozenset[str]], sections: dict[Span, str]
) -> Iterator[_Cause]:  # fmt: skip
    """sections: where something is removed, by the section it is removed from."""
    for section, entries in playable.written.sections.items():
        noun = SECTIONS[section].noun
        for id, written in entries.items():
            entry = _entry(playable, section, id)
            if section == "line-ups":  # what is changed of a line-up holds for those that are like it, too
                yield from (_cause(each, f"{noun} `{id}`", _reached(playable, id, each)) for each in _telling(written))
                continue
            yield from (_cause(each, f"{noun} `{id}`", _words(entry, id)) for each in _telling(entry))
    for (kind, id), span in playable.removed.items():
        removing = f"removing {SECTIONS[sections.get(span, kind)].noun} `{id}`"
        yield _Cause(span, removing, frozenset({id}), _emptied(playable, kind, id, homes))
    for each in _telling(playable.line_up):
        if each.verb in ("add", "remove"):
            said = f"{'removing' if each.verb == 'remove' else 'adding'} step `{each.key}`"
            yield _Cause(each.span, said, frozenset({each.key}))
    steps = frozenset({*playable.line_up.lists, *(step.id for step in steps_of(playable.line_up))})
    yield _Cause(playable.line_up.span, f"line-up `{playable.line_up.id}`", frozenset(), steps=steps)


def _entry(playable: Playable, section: str, id: str) -> Entry | None:
    if section in ("line-ups", "modules"):
        return None
    places = {"regions": "places"}
    found: Entry | None = getattr(playable.rules, places.get(section, section).replace("-", "_")).get(id)
    return found


def _reached(playable: Playable, id: str, change: Amendment) -> frozenset[str]:
    """The line-up that is changed, and the one that is played if the change reaches it."""
    return frozenset({id, playable.line_up.id} if change in playable.line_up.amended else {id})


def _telling(entry: Entry | Written | None) -> list[Amendment]:
    """Amendments that can make a difference."""
    amended = entry.amended if entry is not None else ()
    return [each for each in amended if each.verb != "change" or each.key not in COMMON]


def _cause(each: Amendment, named: str, words: frozenset[str]) -> _Cause:
    if each.verb == "replace":
        return _Cause(each.span, f"the new {named}", words)
    was = f" (before: {each.was})" if each.was else ""
    return _Cause(each.span, f"the new `{each.key}` of {named}{was}", words | {each.key})


def _words(entry: Entry | None, id: str) -> frozenset[str]:
    match entry:
        case Piece(plural=plural):
            return frozenset({id, plural})
        case CardKind(plural=plural, numbers=numbers):
            return frozenset({id, plural, *numbers})
        case Place(tags=tags):
            return frozenset({id, *tags})
    return frozenset({id})


@define
class _Finder:
    loaded: Loaded
    playables: list[Playable]
    causes: list[_Cause]
    _modules: dict[str, set[str]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        for declared in self.loaded.modules.by_id.values():
            self._modules.setdefault(declared.module.span.source.name, set()).add(declared.module.id)
        for playable in self.playables:
            for entries in playable.written.sections.values():
                for each in entries.values():
                    self._modules.setdefault(each.span.source.name, set()).add(each.module)

    def gathered(self, problems: Iterable[Problem]) -> list[Problem]:
        """See `at_their_causes`."""
        kept: list[Problem] = []
        moved: dict[tuple[_Cause, str], list[Problem]] = {}
        for problem in problems:
            later = self._later(problem.span.source) if problem.span is not None else []
            if problem.span is None or problem.code.startswith(_OWN_FAULT):
                kept.append(_with_suspects(problem, later) if problem.code.startswith(_OF_STEPS) else problem)
                continue
            cause = self._cause_of(problem, later) if later else None
            if cause is not None:
                moved.setdefault((cause, problem.severity), []).append(problem)
            else:
                kept.append(self._turned(problem) or _with_suspects(problem, later))
        return kept + [self._told(cause, found) for (cause, _), found in moved.items()]

    def _later(self, source: Source) -> list[_Cause]:
        """Changes that come on top of a file; shipped ones, which fit each other, only for want of others."""
        later = [each for each in self.causes if self._comes_later(each.span.source, source)]
        return [each for each in later if not is_shipped(each.span.source.name)] or later

    def _turned(self, problem: Problem) -> Problem | None:
        """A problem of two places told at the one that came later."""
        assert problem.span is not None
        for span, _ in problem.notes:
            if self._comes_later(span.source, problem.span.source):
                notes = ((problem.span, "is the other place"), *(each for each in problem.notes if each[0] != span))
                return evolve(problem, span=span, notes=notes)
        return None

    def _comes_later(self, one: Source, other: Source) -> bool:
        """Whether a file holds modules that build on all those of another, or join line-ups on top of them."""
        ours, theirs = self._modules.get(one.name, set()), self._modules.get(other.name, set())
        return bool(theirs) and any(all(self._speaks_after(mine, each) for each in theirs) for mine in ours)

    def _speaks_after(self, mine: str, other: str) -> bool:
        builds_on = self.loaded.modules.builds_on
        joined = any(mine in notice.joined for notice in self.loaded.line_ups)
        return mine != other and (builds_on(mine, other) or (joined and not builds_on(other, mine)))

    def _cause_of(self, problem: Problem, later: list[_Cause]) -> _Cause | None:
        assert problem.span is not None
        changes = [each for each in later if not each.steps]
        found = self._change_behind(problem, changes)
        if found is None and problem.code == _NO_STEP:
            found = next((each for each in later if each.steps and problem.span.text not in each.steps), None)
        if found is None and len(changes) == 1 and is_shipped(problem.span.source.name):
            return changes[0]
        return found

    def _change_behind(self, problem: Problem, later: list[_Cause]) -> _Cause | None:
        assert problem.span is not None
        noted = {span for span, _ in problem.notes}
        line = problem.span.source.line(problem.span.line)
        for cause in later:
            if cause.span in noted:
                return cause
        for text in (problem.span.text, problem.message, line):
            words = set(_WORD.findall(text))
            for cause in later:
                if cause.words & words:
                    return cause
        if problem.code in _TOO_FEW:
            words = set(_WORD.findall(problem.message))
            for cause in later:
                if cause.empties & words:
                    return cause
        return None

    def _told(self, cause: _Cause, found: list[Problem]) -> Problem:
        names = list(dict.fromkeys(self._owner(problem) for problem in found))
        listed = ", ".join(names[:_MOST_NAMED]) + (", ..." if len(names) > _MOST_NAMED else "")
        first = found[0]
        own = len(names) == 1 and cause.said.partition(" (before")[0].endswith(f" of {names[0]}")
        about = (
            f"{'the rest of it' if own else listed}: {first.message}"
            if len(found) == 1
            else f"{len(found)} places of the rules: {listed}"
        )
        where = cause.span.source.name
        undo = f"undo it, or say in {where} what becomes of {listed} (`changes:`, `replaces:` or `removes:`)"
        notes = tuple((problem.span, problem.message) for problem in found[:_MOST_NOTES] if problem.span)
        return Problem(
            first.code,
            first.severity,
            cause.span,
            f"{cause.said} does not fit {about}",
            (own and first.help) or undo,
            notes,
        )

    def _owner(self, problem: Problem) -> str:
        """The entry or step a problem stands in."""
        span = problem.span
        assert span is not None
        found: list[tuple[int, str]] = []
        for playable in self.playables:
            for (section, id, _), place in playable.findings.where.items():
                if place.source is span.source and place.start <= span.start and span.end <= place.end:
                    noun = "step" if section == "steps" else SECTIONS[section].noun
                    found.append((place.end - place.start, f"{noun} `{id.rpartition(' ')[2]}`"))
            found += [(0, f"step `{step.id}`") for step in steps_of(playable.line_up) if step.span == span]
            for section, entries in playable.written.sections.items():
                for each in entries.values():
                    if each.span == span:
                        found.append((0, f"{SECTIONS[section].noun} `{each.id}`"))
        least = min(found)[0] if found else 0
        smallest = sorted(name for size, name in found if size == least)  # several where line-ups are like each other
        named = (name for name in smallest if name in problem.message)
        return next(named, smallest[0]) if smallest else f"line {span.line} of {span.source.name}"


def _with_suspects(problem: Problem, later: list[_Cause]) -> Problem:
    """Shipped rules have no errors of their own: one that shows there comes from some change."""
    if problem.severity != "error" or problem.span is None or not is_shipped(problem.span.source.name):
        return problem
    changes = [each for each in later if not each.steps]
    notes = tuple((each.span, "changes the rules and may be the cause") for each in changes[:_MOST_NAMED])
    return evolve(problem, notes=(*problem.notes, *notes))
