"""What is wrong with a rules file, and how it is shown to people."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Literal

from attrs import field

from interpreter.definition import frozen
from interpreter.source import Span

Severity = Literal["error", "warning"]

CODES: dict[str, str] = {}

_TAB_STOP = 4
_RED, _YELLOW, _BLUE, _BOLD, _PLAIN = "\033[1;31m", "\033[1;33m", "\033[1;34m", "\033[1m", "\033[0m"
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_LONGEST = 200  # characters of something quoted in a message
_QUOTED = re.compile(f"(`[^`]{{{_LONGEST}}})[^`]+`")
_UNBROKEN = re.compile(f"([^\\s`]{{{_LONGEST}}})[^\\s`]+")
_JOINERS = "\u200c\u200d"


def register(code: str, title: str) -> str:
    """Enter a problem code (`EG` and three digits) with its one-line title; gives the code back.

    Raises ValueError for a malformed code, or one already taken for something else.
    """
    if len(code) != 5 or not code.startswith("EG") or not (code[2:].isascii() and code[2:].isdigit()):
        raise ValueError(f"not a problem code: {code!r}")
    if CODES.setdefault(code, title) != title:
        raise ValueError(f"{code} is already taken for: {CODES[code]}")
    return code


def _shortened(text: str) -> str:
    """A message in which nothing quoted is longer than anybody reads; shown values can be as long as a file."""
    return text if len(text) <= _LONGEST else _UNBROKEN.sub(r"\1...", _QUOTED.sub(r"\1...`", text))


@frozen
class Problem:
    """One fault: what is wrong, where, and how to mend it. `notes` point at other places that matter.

    `put` is what is to stand in the place of `span`, if nothing else can have been meant; then a program may mend it.
    """

    code: str
    severity: Severity
    span: Span | None
    message: str = field(converter=_shortened)
    help: str = field(default="", converter=_shortened)
    notes: tuple[tuple[Span, str], ...] = ()
    put: str | None = None


class RulesError(Exception):
    """Rules that cannot be used; `problems` holds everything found, sorted."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = sort_problems(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return render(self.problems)


def _place(problem: Problem) -> tuple[str, int, int, str, str]:
    if problem.span is None:
        return "", 0, 0, problem.code, problem.message
    line, column = problem.span.source.line_column(problem.span.start)
    return problem.span.source.name, line, column, problem.code, problem.message


def sort_problems(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """By file, line, column, code; problems without a place come first."""
    return tuple(sorted(problems, key=_place))


def render(problems: Sequence[Problem], *, colour: bool = False, width: int = 100) -> str:
    """All problems as text for people, in the order given, ending with a line that counts them.

    `width` is in terminal cells. Nothing from a rules file reaches the terminal as a control character.
    """
    parts = [_render_one(problem, colour, max(width, 20)) for problem in problems]
    return "\n\n".join([*parts, _summary(problems)]) + "\n"


def _summary(problems: Sequence[Problem]) -> str:
    counts = [(kind, sum(p.severity == kind for p in problems)) for kind in ("error", "warning")]
    said = [f"{count} {kind}{'' if count == 1 else 's'}" for kind, count in counts if count]
    return ", ".join(said) or "no problems"


def _render_one(problem: Problem, colour: bool, width: int) -> str:
    def paint(ansi: str, text: str) -> str:
        return f"{ansi}{text}{_PLAIN}" if colour and text else text

    loud = _RED if problem.severity == "error" else _YELLOW
    lines = [paint(loud, f"{problem.severity}[{problem.code}]") + paint(_BOLD, f": {visible(problem.message)}")]
    margin = 1
    if problem.span is not None:
        number = str(problem.span.line)
        margin = len(number)
        shown, blank, carets = _excerpt(problem.span, max(width - margin - 3, 16))
        bar = paint(_BLUE, f"{' ' * margin} |")
        lines += [
            f"{paint(_BLUE, ' ' * margin + '-->')} {visible(str(problem.span))}",
            bar,
            f"{paint(_BLUE, number + ' |')} {shown}".rstrip(),
            f"{bar} {blank}{paint(loud, carets)}",
        ]
    extra = [("help", problem.help)] if problem.help else []
    extra += [("note", f"{place} {message}") for place, message in problem.notes]
    for kind, text in extra:
        lines += _hanging(f"{' ' * margin} = {kind}: ", text, width)
    return "\n".join(lines)


def _hanging(lead: str, text: str, width: int) -> list[str]:
    """The text behind its lead, wrapped; line breaks in it (a skeleton to copy) are kept."""
    indent = " " * len(lead)
    lines: list[str] = []
    for paragraph in text.split("\n"):
        first = indent if lines else lead
        if "\n" in text:
            lines.append((first + visible(paragraph)).rstrip())
        else:
            lines += textwrap.wrap(
                visible(paragraph), width, initial_indent=first, subsequent_indent=indent,
                break_long_words=False, break_on_hyphens=False,
            )  # fmt: skip
    return lines


def _excerpt(span: Span, room: int) -> tuple[str, str, str]:
    """The span's first line as shown, the blanks under it up to the span, and the carets, in cells."""
    line = span.source.line(span.line)
    begin = span.column - 1
    stop = min(begin + max(span.end - span.start, 0), len(line))
    # A long line is cut to what stands around the span: every character takes room for at least itself.
    left = max(0, begin - room) if len(line) > 2 * room else 0
    line = line[left : left + 4 * room]
    begin, stop = begin - left, max(min(stop - left, len(line)), begin - left)
    before, column = _cells(line[:begin], 0)
    marked, past = _cells(line[begin:stop], column)
    after, end = _cells(line[stop:], past)
    carets = max(past - column, 1)
    shown = before + marked + after
    if left == 0 and end <= room:
        return shown, " " * column, "^" * carets
    return _cut(shown, column, carets, room, left > 0)


def _cut(shown: str, column: int, carets: int, room: int, more_left: bool) -> tuple[str, str, str]:
    """A line too wide for the page: the stretch around the carets, with `...` where it goes on."""
    skip = max(0, column - room // 2) if column + carets > room - 3 else 0
    lead = "..." if skip or more_left else ""
    kept, at, first, tail = "", 0, skip, ""
    for character in shown:
        size = _size(character)
        if at >= skip:
            if at + size - skip > room - len(lead) - 3:
                tail = "..."
                break
            first = at if not kept else first
            kept += character
        at += size
    blank = len(lead) + column - first
    return lead + kept + tail, " " * blank, "^" * max(1, min(carets, at - column))


def _cells(text: str, column: int) -> tuple[str, int]:
    """The text as it can be shown from this cell on, tabs as blanks, and the cell behind it."""
    shown = []
    for character in text:
        piece = " " * (_TAB_STOP - column % _TAB_STOP) if character == "\t" else visible(character)
        shown.append(piece)
        column += sum(map(_size, piece))
    return "".join(shown), column


def _size(character: str) -> int:
    """How many cells of a terminal a character takes."""
    from rich.cells import get_character_cell_size

    return get_character_cell_size(character)


def visible(text: str) -> str:
    """The text with control, direction and line separator characters written as their code points."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_named(character) for character in text)


def _named(character: str) -> str:
    if unicodedata.category(character) in _HIDDEN and character not in _JOINERS:
        return f"<U+{ord(character):04X}>"
    return character
