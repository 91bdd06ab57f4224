"""A rules file as text: UTF-8, of bounded size, or a problem that says why not."""

from __future__ import annotations

import errno
import sys
from pathlib import Path

from interpreter.editing import Written, written
from interpreter.opening import LARGEST, NotAFile, beginning, reason_of
from interpreter.problems import Problem
from interpreter.reading import codes
from interpreter.source import Source, Span

MAX_SIZE = LARGEST  # bytes in a file, code points in a text
_WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")
_SAVE = "save the file as UTF-8"


def read_file(path: str | Path, problems: list[Problem]) -> Source | None:
    """The text of a file, `-` being standard input; None, with a problem, if it cannot be read as text."""
    name = "<stdin>" if str(path) == "-" else Path(path).as_posix()
    content = _content(path, name, problems)
    return None if content is None else _decode(name, content, problems)


def read_written(path: str | Path, problems: list[Problem]) -> Written | None:
    """As `read_file`, with byte order mark and line ends as they are in the file."""
    name = "<stdin>" if str(path) == "-" else Path(path).as_posix()
    content = _content(path, name, problems)
    if content is None or _decode(name, content, problems) is None:
        return None
    return written(name, content.decode("utf-8"))


def _content(path: str | Path, name: str, problems: list[Problem]) -> bytes | None:
    try:
        if name == "<stdin>":
            if sys.stdin is None:
                raise OSError(None, "it is closed")
            content = sys.stdin.buffer.read(MAX_SIZE + 1)
        else:
            content = beginning(path, MAX_SIZE + 1)
    except (OSError, ValueError) as error:
        reason = reason_of(error)
        message = f"cannot read {name}: {reason[:1].lower()}{reason[1:]}"
        problems.append(Problem(codes.FILE, "error", None, message, _file_help(error)))
        return None
    if len(content) > MAX_SIZE:
        problems.append(too_large(Source(name, "")))
        return None
    return content


def too_large(source: Source) -> Problem:
    """The problem of a file beyond the size limit."""
    return Problem(
        codes.SIZE, "error", Span(source, 0, 0), f"{source.name} is larger than {MAX_SIZE // 1_000_000} MB",
        "split the rules over several files; all files given are read together",
    )  # fmt: skip


def _file_help(error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return "check the spelling of the path"
    if isinstance(error, IsADirectoryError):
        return "this is a folder; name the files in it"
    if isinstance(error, NotAFile):
        return "to check what a program writes, send it to standard input and name `-`"
    if isinstance(error, OSError) and error.errno == errno.ELOOP:
        return "links here lead to one another in a circle; let one of them lead to the file"
    if isinstance(error, OSError) and error.errno is None:
        return "name a file in the place of `-`, or send the rules to standard input"
    return "check that the file can be opened for reading"


def _decode(name: str, content: bytes, problems: list[Problem]) -> Source | None:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        problems.append(_not_utf8(name, content, error.start + len(content) - len(error.object)))
        return None
    if "\0" in text[:200] and text[:200].count("\0") * 3 > len(text[:200]):
        at = Span(Source(name, ""), 0, 0)
        problems.append(Problem(codes.ENCODING, "error", at, "the file looks like UTF-16, not UTF-8", _SAVE))
        return None
    return Source(name, text)


def _not_utf8(name: str, content: bytes, start: int) -> Problem:
    if content.startswith(_WIDE_MARKS):
        at = Span(Source(name, ""), 0, 0)
        return Problem(codes.ENCODING, "error", at, "the file is UTF-16 or UTF-32, not UTF-8", _SAVE)
    before = Source(name, content[:start].decode("utf-8-sig"))
    shown = Source(name, content.decode("utf-8-sig", errors="replace"))
    guess = bytes([content[start]]).decode("cp1252", errors="replace")
    meant = f"; in Windows-1252 this byte is `{guess}`" if guess.isprintable() and guess != "\ufffd" else ""
    return Problem(
        codes.ENCODING, "error", Span(shown, len(before.text), len(before.text) + 1),
        f"byte 0x{content[start]:02X} at offset {start} is not UTF-8", _SAVE + meant,
    )  # fmt: skip
