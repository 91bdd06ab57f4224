"""All that is wrong with rules files, found in one go."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from interpreter.checking_structure import check_structure, is_echo
from interpreter.layers import Loaded, Playable, read_modules
from interpreter.problems import Problem, sort_problems
from interpreter.structuring.findings import Findings


def check(paths: Iterable[str | Path]) -> tuple[Problem, ...]:
    """Every problem of the files, sorted; () for rules that can be played. Never raises on mistakes in them."""
    return check_loaded(read_modules(paths))


def check_loaded(loaded: Loaded) -> tuple[Problem, ...]:
    """Every problem of files already read, sorted, each place and code once."""
    playables = [
        playable
        for notice in loaded.line_ups
        if notice.playable and (playable := loaded.playable(notice.id)) is not None
    ]
    problems = list(loaded.problems)
    for findings in _all_findings(loaded, playables):
        problems += findings.problems
    if not _unreadable(loaded.problems):
        problems += check_structure(playables)
        problems += _check_texts(playables)
    found: dict[object, Problem] = {}
    for problem in problems:
        found.setdefault((problem.code, problem.span) if problem.span else problem, problem)
    return sort_problems(found.values())


def _all_findings(loaded: Loaded, playables: list[Playable]) -> list[Findings]:
    """Findings of line-ups and of modules no line-up plays."""
    found = [playable.findings for playable in playables]
    played = {id for playable in playables for id in playable.notice.modules}
    for id in loaded.modules.order:
        if id not in played:
            known = frozenset(loaded.modules.in_order(loaded.modules.closure([id])))
            found.append(loaded.sections(known).findings)
    return found


def _unreadable(problems: Iterable[Problem]) -> bool:
    """Whether parts of files could not be read: what is missing then is no mistake of its own."""
    return any(problem.severity == "error" and problem.code < "EG200" for problem in problems)


def _check_texts(playables: Iterable[Playable]) -> list[Problem]:
    """What is wrong with sentences, echoes of mistakes in the entries around them left out."""
    if find_spec("interpreter.checking_texts") is None:
        return []
    check_texts = import_module("interpreter.checking_texts").check_texts
    return [
        problem
        for playable in playables
        for problem in check_texts(playable.rules, playable.line_up)
        if not is_echo(problem, playable.findings.failed)
    ]
