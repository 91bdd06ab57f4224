"""Files mended as far as nothing has to be decided, and checked again after each step."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from attrs import define, field

from interpreter.checking import check_loaded
from interpreter.editing import Written, without_overlaps
from interpreter.layering import codes as layering
from interpreter.layers import Loaded, read_modules
from interpreter.mending.remedies import Remedy, remedy
from interpreter.problems import Problem
from interpreter.reading import codes as reading

MOST_ROUNDS = 50


@define
class Mending:
    """Files on their way, by their names, with what is wrong with all of them together."""

    written: dict[str, Written]
    loaded: Loaded = field(init=False)
    problems: tuple[Problem, ...] = field(init=False)
    mended: list[Remedy] = field(factory=list)
    _refused: set[tuple[str, str]] = field(factory=set)

    def __attrs_post_init__(self) -> None:
        self.loaded, self.problems = self._checked(self.written)

    def run(self) -> None:
        """Mends what can be mended. What a step uncovers is mended by the next."""
        for _ in range(MOST_ROUNDS):
            remedies = [each for each in map(remedy, self.problems) if each and self._is_open(each)]
            if not remedies:
                return
            chosen = _beside_each_other(remedies)
            if self._try(chosen):
                continue
            for each in chosen if len(chosen) > 1 else []:
                if self._try([each]):
                    break
                self._refused.add(_key(each.problem))
            else:
                self._refused |= {_key(each.problem) for each in chosen}

    def _is_open(self, each: Remedy) -> bool:
        span = each.problem.span
        if span is None or _key(each.problem) in self._refused:
            return False
        file = self.written.get(span.source.name)
        if file is None or file.source is not span.source or self._is_taken(each.problem):
            return False
        return not self._declared_wrongly(each.problem)

    def _is_taken(self, problem: Problem) -> bool:
        """Whether an id that is meant is there twice then: one of the two is to have another one."""
        twice = [each.message for each in self.problems if each.code == layering.DUPLICATE]
        return problem.code == reading.NOT_ID and any(f"`{problem.put}`" in message for message in twice)

    def _declared_wrongly(self, problem: Problem) -> bool:
        """Whether a name is written more often as it is here than as it is declared: then that may be the slip."""
        if problem.put is None or problem.span is None or not problem.code.startswith("EG3"):
            return False
        if problem.span.text.lower() == problem.put:
            return False  # what has capitals was never declared so
        texts = [file.source.text for file in self.written.values()]
        texts += [source.text for source in self.loaded.pulled_in if source.name not in self.written]
        here, declared = (sum(_count(name, text) for text in texts) for name in (problem.span.text, problem.put))
        return here > declared > 0

    def _try(self, remedies: Sequence[Remedy]) -> bool:
        """Makes the edits and checks again; keeps them if that is better than before."""
        written = dict(self.written)
        for name, file in self.written.items():
            edits = [edit for each in remedies if _file(each) == name for edit in each.edits]
            written[name] = file.edited(without_overlaps(edits)) if edits else file
        loaded, problems = self._checked(written)
        if not _better(self.problems, problems, [each.problem for each in remedies]):
            return False
        self.written, self.loaded, self.problems = written, loaded, problems
        self.mended += remedies
        return True

    def _checked(self, written: Mapping[str, Written]) -> tuple[Loaded, tuple[Problem, ...]]:
        loaded = read_modules([file.source for file in written.values()])
        return loaded, check_loaded(loaded)


def _count(name: str, text: str) -> int:
    return len(re.findall(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text))


def _beside_each_other(remedies: Sequence[Remedy]) -> list[Remedy]:
    """Remedies whose edits do not touch each other; of those that do, the first."""
    kept: list[Remedy] = []
    for each in remedies:
        low, high = _reach(each)
        if all(_file(other) != _file(each) or high < _reach(other)[0] or low > _reach(other)[1] for other in kept):
            kept.append(each)
    return kept


def _reach(each: Remedy) -> tuple[int, int]:
    return min(edit.start for edit in each.edits), max(edit.end for edit in each.edits)


def _file(each: Remedy) -> str:
    return each.problem.span.source.name if each.problem.span else ""


def _key(problem: Problem) -> tuple[str, str]:
    return problem.code, problem.message


def _better(before: Sequence[Problem], after: Sequence[Problem], mended: Sequence[Problem]) -> bool:
    """Whether what was to be mended is, and nothing new is wrong.

    As long as files cannot be read, or entries cannot be understood, the checks of what they mean wait: what these find
    at last was wrong before. Otherwise there are never more errors than before.
    """
    counts = Counter(_key(problem) for problem in after)
    earlier = Counter(_key(problem) for problem in before)
    if any(counts[_key(problem)] >= earlier[_key(problem)] for problem in mended):
        return False
    stages = _stage(before), _stage(after)
    return stages[1] > stages[0] or (stages[1] == stages[0] and _errors(after) <= _errors(before))


def _errors(problems: Sequence[Problem]) -> int:
    return sum(problem.severity == "error" for problem in problems)


def _stage(problems: Sequence[Problem]) -> int:
    """How far checking came: 0 where a file cannot be read, 1 where entries do not fit, 2 up to the sentences."""
    codes = [problem.code for problem in problems if problem.severity == "error"]
    return min((0 if code < "EG200" else 1 if code < "EG350" else 2 for code in codes), default=2)
