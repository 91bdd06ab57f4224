"""All that is wrong with rules files, found in one go."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from interpreter.checking_causes import at_their_causes
from interpreter.checking_declared import at_declarations
from interpreter.checking_elsewhere import with_elsewhere
from interpreter.checking_structure import check_structure
from interpreter.checking_texts import check_texts
from interpreter.echoes import Echoes, without_doubled, without_doubted
from interpreter.layering.line_ups import LIKE
from interpreter.layers import Loaded, Playable, read_modules
from interpreter.lost_lines import without_lost
from interpreter.phrases.codes import STANDS
from interpreter.problems import Problem, sort_problems
from interpreter.reading.nodes import Scalar
from interpreter.source import Span
from interpreter.structure_checks.codes import NOT_ENTERED, OF_CARDS_COMPARED, OF_NO_USE


def check(paths: Iterable[str | Path]) -> tuple[Problem, ...]:
    """Every problem of the files, sorted; () for rules that can be played. Mistakes never raise."""
    return check_loaded(read_modules(paths))


def check_loaded(loaded: Loaded) -> tuple[Problem, ...]:
    """Every problem of files already read, sorted, each place and code once."""
    playables = [
        playable
        for notice in sorted(loaded.line_ups, key=lambda each: len(_likes(loaded, each.id)))
        if notice.playable and (playable := loaded.playable(notice.id)) is not None
    ]
    problems = list(loaded.problems)
    problems += [problem for each in loaded.all_sections() for problem in each.findings.problems]
    problems += [problem for each in playables for problem in each.findings.problems]
    echoes = Echoes(loaded, playables)
    echoes.add(problems)
    structure = check_structure(loaded, playables, echoes)
    echoes.add(structure)
    texts = _check_texts(playables, echoes)
    if any(problem.severity == "error" for problem in texts):  # cards are compared when they can be read
        structure = [problem for problem in structure if problem.code not in OF_CARDS_COMPARED]
    if any(problem.code == STANDS for problem in texts):  # what may stand where is told already
        structure = [problem for problem in structure if problem.code != NOT_ENTERED]
    problems += structure + texts
    found: dict[object, Problem] = {}
    for problem in without_lost(loaded, _without_spoilt(without_doubted(problems))):
        if _is_style(problem) and problem.span and problem.span.source in loaded.pulled_in:
            continue  # a house file that leaves nothing to do for a shipped entry is no fault of that entry
        found.setdefault((problem.code, problem.span) if problem.span else problem, problem)
    told: dict[object, Problem] = {}  # what several line-ups have against one change is told once
    for problem in at_their_causes(loaded, playables, _by_names(loaded, found.values())):
        told.setdefault((problem.code, problem.span) if problem.span else problem, problem)
    return sort_problems(told.values())


def _likes(loaded: Loaded, id: str) -> tuple[str, ...]:
    """The line-up and those it is like: what is wrong with one of these is told of that, not of all made from it."""
    added = (each for each in loaded.statements if each.verb == "add" and each.section == "line-ups")
    likes = {each.id: each.node.get(LIKE) for each in added if each.node is not None}
    found = [id]
    while isinstance(like := likes.get(found[-1]), Scalar) and like.value not in found:
        found.append(like.value)
    return tuple(found)


def _by_names(loaded: Loaded, problems: Iterable[Problem]) -> list[Problem]:
    """The problems, those of unknown names with all that is known of these."""
    return with_elsewhere(loaded, at_declarations(loaded, problems))


def _check_texts(playables: list[Playable], echoes: Echoes) -> list[Problem]:
    """What is wrong with sentences; not what only follows from mistakes in the things they name."""
    found = (problem for each in playables for problem in check_texts(each.rules, each.line_up))
    return without_doubled(problem for problem in found if echoes.keep(problem))


def _without_spoilt(problems: list[Problem]) -> list[Problem]:
    """The problems but those of a value that YAML has taken for something else, which is told already."""
    spoilt = [
        each.span for each in problems if each.severity == "error" and "EG100" < each.code < "EG200" and each.span
    ]
    if not spoilt:
        return problems
    return [
        each
        for each in problems
        if each.code < "EG200" or each.span is None or not any(_is_behind(each.span, span) for span in spoilt)
    ]


def _is_behind(span: Span, mark: Span) -> bool:
    """Whether something begins at a mark in front of a value, or just behind it."""
    return span.source is mark.source and mark.start <= span.start <= mark.end + 1


def _is_style(problem: Problem) -> bool:
    return problem.severity == "warning" and (problem.code >= "EG800" or problem.code in OF_NO_USE)
