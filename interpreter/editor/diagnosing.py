"""What is wrong with an open file, for an editor: problems in its text, and a word about those elsewhere."""

from __future__ import annotations

from pathlib import Path

from interpreter.definition import frozen
from interpreter.editor.desk import Desk, Reading
from interpreter.editor.positions import Position
from interpreter.problems import Problem, Severity, visible
from interpreter.source import Source, Span

_MOST_ELSEWHERE = 10
MOST = 500  # problems told of one file

Stretch = tuple[Position, Position]


@frozen
class Remark:
    """A problem as an editor shows it.

    code: '' for a scenario that does not come true. others: further places, each with its file and what it has to do
    with it.
    """

    code: str
    severity: Severity
    stretch: Stretch
    message: str
    others: tuple[tuple[Source, Stretch, str], ...] = ()


def remarks(desk: Desk, path: str) -> tuple[Remark, ...]:
    """All that is wrong with a file, judged anew; () for one that is not open, or empty."""
    reading = desk.reading(path)
    if reading is None or (reading.root is None and not reading.source.text.strip()):
        return ()  # nothing is wrong yet with a new file
    found = [_remark(desk, problem) for problem in reading.problems[:MOST]]
    for each in reading.otherwise:
        text = f"the game does otherwise: {visible(each.text)}"
        found.append(Remark("", "error", _stretch(desk, each.span), text))
    if reading.elsewhere:
        found.append(_elsewhere(desk, reading))
    return tuple(found)


def _remark(desk: Desk, problem: Problem) -> Remark:
    message = f"{problem.message}\n{problem.help}" if problem.help else problem.message
    others = tuple((span.source, _stretch(desk, span), visible(told)) for span, told in problem.notes)
    stretch = _stretch(desk, problem.span) if problem.span is not None else (Position(0, 0), Position(0, 0))
    return Remark(problem.code, problem.severity, stretch, _shown(message), others)


def _elsewhere(desk: Desk, reading: Reading) -> Remark:
    """Mistakes in files that this one is read together with: until they are mended, less is known of this one."""
    names = list(dict.fromkeys(Path(each.span.source.name).name for each in reading.elsewhere if each.span is not None))
    count = len(reading.elsewhere)
    what = "an error" if count == 1 else f"{count} errors"
    message = f"{what} in {', '.join(names) or 'files read together with this one'}: mend that first"
    shown = [each for each in reading.elsewhere if each.span is not None][:_MOST_ELSEWHERE]
    others = tuple(
        (each.span.source, _stretch(desk, each.span), f"{each.code}: {visible(each.message)}")
        for each in shown
        if each.span is not None
    )
    return Remark(reading.elsewhere[0].code, "warning", (Position(0, 0), Position(0, 0)), message, others)


def _stretch(desk: Desk, span: Span) -> Stretch:
    """A span; one without width takes in the character it stands at, so that editors have something to mark."""
    if span.start == span.end and span.source.text[span.start : span.start + 1] not in ("", "\n"):
        span = Span(span.source, span.start, span.start + 1)
    return desk.positions(span.source).stretch(span)


def _shown(message: str) -> str:
    """The message without control characters; its lines are kept."""
    return "\n".join(map(visible, message.split("\n")))
