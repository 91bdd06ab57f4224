"""Files written anew in one go, and the difference that makes."""

from __future__ import annotations

import os
import stat
import sys
from difflib import unified_diff
from tempfile import mkstemp

from interpreter.commands.outcome import UsageFault, hush, wants_colour
from interpreter.editing import Written
from interpreter.inputs import STDIN
from interpreter.opening import beginning

_COLOURS = {"+": "\033[32m", "-": "\033[31m", "@": "\033[36m"}
_PLAIN = "\033[0m"


def write_over(path: str, before: Written, after: Written) -> None:
    """Writes a file anew: the old text stays until the new one is complete. Links and permissions stay.

    Raises UsageFault, the file being as it was, when it cannot be written, or holds another text than before by now.
    """
    real = os.path.realpath(path)
    try:
        there = os.stat(real)
        _must_be_writable(path, real, there.st_mode)
        handle, beside = mkstemp(prefix=f".{os.path.basename(real)[:50]}-", dir=os.path.dirname(real))
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(after.text.encode("utf-8"))
                stream.flush()
                os.fsync(stream.fileno())
            os.chmod(beside, stat.S_IMODE(there.st_mode))
            _keep_owner(beside, there)
            _must_be(path, real, before.text)
            os.replace(beside, real)
        except BaseException:
            os.unlink(beside)
            raise
    except OSError as error:
        raise UsageFault(f"cannot write {path}: {error.strerror or error}; it is as it was") from error


def _must_be_writable(path: str, real: str, mode: int) -> None:
    """Raises UsageFault: what is protected against writing would be replaced all the same."""
    if not stat.S_ISREG(mode):
        raise UsageFault(f"cannot write {path}: it is no ordinary file")
    if not mode & 0o222 or not os.access(real, os.W_OK):
        raise UsageFault(f"cannot write {path}: it is protected against writing; it is as it was")


def _must_be(path: str, real: str, text: str) -> None:
    """Raises UsageFault if somebody else has written the file meanwhile."""
    wanted = text.encode("utf-8")
    if beginning(real, len(wanted) + 1) != wanted:
        raise UsageFault(f"{path} was changed by another program meanwhile; nothing is written, try again")


def _keep_owner(path: str, there: os.stat_result) -> None:
    """Gives a file to the owner of another, where that is allowed."""
    if hasattr(os, "chown"):
        try:
            os.chown(path, there.st_uid, there.st_gid)
        except PermissionError:
            return


def difference(before: Written, after: Written) -> str:
    """What changes, as `diff -u` shows it and `patch` takes it; on a terminal in colours."""
    from interpreter.problems import visible

    name = visible(before.source.name)
    lines = unified_diff(_with_line_ends(before.text), _with_line_ends(after.text), name, name)
    return "".join(_shown(line) for line in lines)


def _with_line_ends(text: str) -> list[str]:
    lines = text.split("\n")
    return [line + "\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])


def _shown(line: str) -> str:
    whole = line if line.endswith("\n") else line + "\n\\ No newline at end of file\n"
    if not sys.stdout.isatty():
        return whole
    from interpreter.problems import visible

    parts = [visible(part).replace("<U+0009>", "\t") for part in whole.rstrip("\n").replace("\r", "").split("\n")]
    colour = _COLOURS.get(line[:1], "") if wants_colour() and not line.startswith(("+++", "---")) else ""
    return "\n".join([f"{colour}{parts[0]}{_PLAIN}" if colour else parts[0], *parts[1:]]) + "\n"


def say_exactly(text: str) -> None:
    """Writes a file's text to standard output, byte by byte as it would stand in the file.

    Raises UsageFault when it cannot be written.
    """
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode("utf-8"))
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        hush(sys.stdout)
    except OSError as error:
        hush(sys.stdout)
        raise UsageFault(f"cannot write to standard output: {error.strerror or error}") from error


def must_stand_alone(paths: list[str]) -> None:
    """Raises UsageFault for standard input beside other files: nobody could tell whose text is written out."""
    if STDIN in paths and len(paths) > 1:
        raise UsageFault("`-` is rewritten to standard output, so it cannot be given with other files")
