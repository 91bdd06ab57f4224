"""All that is wrong with rules files, found in one go."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from interpreter.checking_causes import at_their_causes
from interpreter.checking_structure import check_structure, is_echo
from interpreter.checking_texts import check_texts
from interpreter.layers import Loaded, Playable, read_modules
from interpreter.problems import Problem, sort_problems
from interpreter.structure_checks.codes import OF_NO_USE


def check(paths: Iterable[str | Path]) -> tuple[Problem, ...]:
    """Every problem of the files, sorted; () for rules that can be played. Mistakes never raise."""
    return check_loaded(read_modules(paths))


def check_loaded(loaded: Loaded) -> tuple[Problem, ...]:
    """Every problem of files already read, sorted, each place and code once."""
    playables = [
        playable
        for notice in loaded.line_ups
        if notice.playable and (playable := loaded.playable(notice.id)) is not None
    ]
    problems = list(loaded.problems)
    problems += [problem for each in loaded.all_sections() for problem in each.findings.problems]
    problems += [problem for each in playables for problem in each.findings.problems]
    if not _unreadable(loaded.problems):
        problems += check_structure(loaded, playables)
        problems += _check_texts(loaded, playables, problems)
    found: dict[object, Problem] = {}
    for problem in problems:
        if _is_style(problem) and problem.span and problem.span.source in loaded.pulled_in:
            continue  # a house file that leaves nothing to do for a shipped entry is no fault of that entry
        found.setdefault((problem.code, problem.span) if problem.span else problem, problem)
    return sort_problems(at_their_causes(loaded, playables, found.values()))


def _unreadable(problems: Iterable[Problem]) -> bool:
    """Whether parts of files could not be read: what is missing then is no mistake of its own."""
    return any(problem.severity == "error" and problem.code < "EG200" for problem in problems)


# What sentences talk about: a mistake in one of these entries shows again in every sentence that names it.
_SPOKEN_OF = ("colours", "regions", "places", "areas", "pieces", "card-kinds", "rulings")


def _check_texts(loaded: Loaded, playables: Iterable[Playable], known: list[Problem]) -> list[Problem]:
    """What is wrong with sentences; nothing is said of their meaning while what they name has mistakes."""
    shaky = any(problem.severity == "error" for problem in loaded.problems)
    found: list[Problem] = []
    for playable in playables:
        own = loaded.sections(frozenset(playable.notice.modules)).findings.problems
        blurred = shaky or len(playable.findings.problems) > len(own) or _speaks_of(playable, known)
        for problem in check_texts(playable.rules, playable.line_up):
            if is_echo(problem, playable.findings.failed) or (blurred and not _is_syntax(problem)):
                continue
            found.append(problem)
    return found


def _speaks_of(playable: Playable, known: Iterable[Problem]) -> bool:
    """Whether an error stands in an entry that sentences may name."""
    spans = [entry.node.span for section in _SPOKEN_OF for entry in playable.written.of(section).values()]
    return any(problem.severity == "error" and is_echo(problem, spans) for problem in known)


def _is_style(problem: Problem) -> bool:
    return problem.severity == "warning" and (problem.code >= "EG800" or problem.code in OF_NO_USE)


def _is_syntax(problem: Problem) -> bool:
    return "EG400" <= problem.code < "EG500"
