"""`elgrande-sim replay`: a game that was written down, told round by round."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING

from interpreter.commands.choosing import meant
from interpreter.commands.outcome import FINDINGS, FINE, USAGE, UsageFault, say, speaks_unicode, wants_colour, width
from interpreter.commands.rules_files import load_or_report, named_files, shown
from interpreter.inputs import STDIN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.problems import Problem
    from interpreter.program import Program
    from interpreter.ruleset import Ruleset
    from interpreter.source import Source
    from interpreter.trace_reading import Trace


def run(trace: str, files: tuple[str, ...], seat: str | None, until: str | None, output: str) -> int:
    """Tell a trace; the exit code."""
    from interpreter.trace_reading import Garbled, read_trace

    try:
        found = read_trace(_source(trace))
    except Garbled as garbled:
        _complain(garbled.problem)
        return USAGE
    ruleset = load_or_report(_rules_files(found, trace, files))
    if isinstance(ruleset, int):
        return ruleset
    problem = _unplayable(found, ruleset)
    if problem is not None:
        _complain(problem)
        return FINDINGS
    header = found.header
    program = ruleset.program(header.line_up, header.players, header.rulings, every_step=True)
    words = shlex.join(["elgrande-sim", "replay", trace, *files])
    return _tell(
        program, found, ruleset.digest(header.line_up), _seat(program, seat), _round(program, until), output, words
    )


def _tell(
    program: Program, trace: Trace, digest: str, viewer: int | None, until: int | None, output: str, words: str
) -> int:
    from interpreter.chronicle.following import follow
    from interpreter.chronicle.misfits import report
    from interpreter.chronicle.telling import telling

    story = follow(program, trace, viewer, until)
    colour = None if viewer is None else program.table.owners[viewer]
    unfit = report(story.misfit, trace, digest, colour) if story.misfit is not None else None
    told = telling(story, viewer, unfit, digest)
    if output == "json":
        from interpreter.report_json import as_json, envelope

        say(as_json(envelope("replay", words, digest, told)))
    else:
        from interpreter.chronicle.page import story_text

        say(story_text(told, width=min(width(), 120), colour=wants_colour(), unicode=speaks_unicode()))
        if unfit is not None:
            say("\n")
            _complain(unfit.problem)
    return FINE if unfit is None else FINDINGS


def _complain(problem: Problem) -> None:
    say(shown([problem], colour=wants_colour(to_error=True)), to_error=True)


def _source(trace: str) -> Source:
    """The text of the trace. Raises UsageFault when there is none."""
    from interpreter.opening import LARGEST, reason_of
    from interpreter.trace_reading import decoded, trace_file

    if not trace:
        raise UsageFault("TRACE is an empty word: name the file of a trace")
    if trace == STDIN and sys.stdin is None:
        raise UsageFault("cannot read the trace: standard input is closed")
    if trace == STDIN:
        return decoded("<stdin>", sys.stdin.buffer.read(LARGEST + 1))
    try:
        return trace_file(trace)
    except (OSError, ValueError) as error:
        raise UsageFault(f"cannot read the trace {trace}: {reason_of(error)}") from error


def _rules_files(trace: Trace, path: str, files: Sequence[str]) -> list[str]:
    """The files given, else those the trace names. Raises UsageFault."""
    if files:
        return named_files(files)
    if not trace.header.files or STDIN in trace.header.files:
        raise UsageFault(f"the trace does not say in which files its rules are: elgrande-sim replay {path} FILES...")
    try:
        return named_files(trace.header.files)
    except UsageFault as fault:
        raise UsageFault(
            f"{fault} (the trace names it; go to the folder it was written from, or name the rules: "
            f"elgrande-sim replay {path} FILES...)"
        ) from fault


def _unplayable(trace: Trace, ruleset: Ruleset) -> Problem | None:
    """What in the header these rules do not have. Raises UsageFault where only a file is missing."""
    header = trace.header
    if header.line_up in ruleset.missing:
        lacking = " and ".join(f"'{module}'" for module in ruleset.missing[header.line_up])
        raise UsageFault(f"line-up '{header.line_up}' needs module {lacking}: name the file it is in, too")
    if header.line_up not in ruleset.line_ups:
        known = ", ".join(ruleset.line_ups) or "none to play"
        return _in_header(trace, "line-up", f"these rules have no line-up '{header.line_up}'", f"they have {known}")
    counts = ruleset.players(header.line_up)
    if header.players not in counts:
        message = f"line-up '{header.line_up}' is not for {header.players} players"
        return _in_header(trace, "players", message, f"it is for {', '.join(map(str, counts))}")
    rulings = ruleset.rules(header.line_up)[0].rulings
    for name, value in header.rulings.items():
        if name not in rulings:
            return _in_header(
                trace, "rulings", f"these rules have no ruling '{name}'", f"they have {', '.join(rulings)}"
            )
        if value not in rulings[name].values:
            message = f"ruling '{name}' cannot be '{value}'"
            return _in_header(trace, "rulings", message, f"it is one of {', '.join(rulings[name].values)}")
    return None


def _in_header(trace: Trace, key: str, message: str, help: str) -> Problem:
    from interpreter.chronicle.misfits import UNFIT
    from interpreter.problems import Problem

    return Problem(UNFIT, "error", trace.where[key], message, help)


def _seat(program: Program, wanted: str | None) -> int | None:
    """The seat of a colour, or of a number from 1. Raises UsageFault."""
    owners = program.table.owners[: program.table.seats]
    if wanted is None:
        return None
    if wanted in owners:
        return owners.index(wanted)
    if wanted.isascii() and wanted.isdigit() and 1 <= int(wanted) <= len(owners):
        return int(wanted) - 1
    raise UsageFault(f"--as {wanted}: nobody sits there{meant(wanted, owners)}")


def _round(program: Program, wanted: str | None) -> int | None:
    """The number of the round with a label. Raises UsageFault."""
    labels = [str(label) for label in program.plan.rounds]
    if wanted is None:
        return None
    if wanted not in labels:
        raise UsageFault(f"--until {wanted}: the rounds of this line-up are {', '.join(labels)}")
    return labels.index(wanted) + 1
