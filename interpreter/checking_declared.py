"""One name misspelt where it is declared, told there instead of at every place that speaks of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from interpreter.layers import Loaded
from interpreter.problems import Problem
from interpreter.reading.nodes import Mapping, Node, Scalar, Sequence
from interpreter.source import Span

_NAMES = frozenset({"EG310", "EG311", "EG320", "EG323", "EG350", "EG351", "EG354", "EG355"})
_CALLING = ("id", "plural")
_WORD = re.compile(r"[\w-]+")


def at_declarations(loaded: Loaded, problems: Iterable[Problem]) -> list[Problem]:
    """The problems; several about one unknown name are one, if it is near to a declared one that nobody uses."""
    told = list(problems)
    uses: dict[tuple[str, str], list[Problem]] = {}
    for problem in told:
        if problem.code in _NAMES and problem.span is not None and problem.put is not None:
            uses.setdefault((problem.span.text, problem.put), []).append(problem)
    several = {key: found for key, found in uses.items() if len(found) > 1}
    names = _Declared(loaded) if several else None
    for (written, declared), found in several.items():
        where = names.only_place(declared) if names is not None else None
        if where is not None and all(problem.span != where for problem in found):
            gone = {id(problem) for problem in found}
            told = [problem for problem in told if id(problem) not in gone]
            told.append(_of_all(written, declared, where, found))
    return told


def _of_all(written: str, declared: str, where: Span, found: list[Problem]) -> Problem:
    message = f"`{declared}` is named nowhere else, but {len(found)} places speak of `{written}`, which does not exist"
    first = found[0].span
    notes = ((first, "is the first of them"),) if first is not None else ()
    return Problem(found[0].code, "error", where, message, f"did you mean `{written}`?", notes, written)


def _called(entry: Mapping) -> list[Node | None]:
    """What an entry is called, and the answers of a ruling."""
    values = entry.get("values")
    return [*map(entry.get, _CALLING), *(values.items if isinstance(values, Sequence) else ())]


class _Declared:
    """Where names of the files given are declared, and how often each word stands in any file."""

    def __init__(self, loaded: Loaded) -> None:
        self._places: dict[str, list[Span]] = {}
        for each in loaded.statements:
            if each.verb == "add" and each.node is not None and each.span.source not in loaded.pulled_in:
                for node in _called(each.node):
                    if isinstance(node, Scalar):
                        self._places.setdefault(node.value, []).append(node.span)
        sources = {id(each.span.source): each.span.source for each in loaded.statements}
        self._words = Counter(word for source in sources.values() for word in _WORD.findall(source.text))

    def only_place(self, name: str) -> Span | None:
        """Where a name is declared, if that is the only place where it stands."""
        places = self._places.get(name, [])
        return places[0] if len(places) == 1 == self._words[name] else None
