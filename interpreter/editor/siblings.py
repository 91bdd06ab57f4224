"""The keys that stand beside the cursor's, in the same mapping, with what is written for them."""

from __future__ import annotations

import re

from interpreter.editor.spots import Spot, entries_end, key_in, name_of

_PAIR = re.compile(r"""(?:^|,)\s*"?([\w-][^:,{}\[\]"]*?)"?\s*:\s+"?([^,{}\[\]"]*)""")
_INSIDE = re.compile(r"[{\[][^{}\[\]]*[}\]]")
_LONGEST = 2_000  # characters of a line that are looked at


def siblings(text: str, spot: Spot, offset: int) -> dict[str, str]:
    """The keys of the mapping around a spot with their values, as far as these stand on the key's line."""
    if spot.brace >= 0:
        line, inner = text[spot.brace + 1 :].split("\n")[0][:_LONGEST], ""
        while line != inner:
            inner, line = line, _INSIDE.sub("", line)
        return {key: value.strip() for key, value in _PAIR.findall(line.split("}")[0])}
    if spot.indent >= 0:
        first = text.rfind("\n", 0, max(spot.start - 1, 0)) + 1
    else:
        first = text.rfind("\n", 0, offset) + 1
    before, behind = text[:first].split("\n")[:-1], text[first:].split("\n")
    column = entries_end(behind[0])
    if spot.key and not behind[0].strip(" -"):
        column = max(column, offset - first)
    found = _below(behind, column)
    if not _begins(behind[0]):
        found |= _above(before, column)
    return found


def _below(lines: list[str], column: int) -> dict[str, str]:
    """Keys of the cursor's line and those below it."""
    found: dict[str, str] = {}
    for number, line in enumerate(lines):
        if _says_nothing(line):
            continue
        here = entries_end(line)
        if here < column or (number and here == column and _begins(line)):
            break
        _enter(found, line, here, column)
    return found


def _above(lines: list[str], column: int) -> dict[str, str]:
    """Keys above the cursor, up to the one behind `- `."""
    found: dict[str, str] = {}
    for line in reversed(lines):
        if _says_nothing(line):
            continue
        here = entries_end(line)
        if here < column:
            break
        _enter(found, line, here, column)
        if here == column and _begins(line):
            break
    return found


def _enter(found: dict[str, str], line: str, here: int, column: int) -> None:
    key = key_in(line, here) if here == column else None
    if key is not None:
        found.setdefault(name_of(key), line[key.end() :].strip())


def _says_nothing(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("#")


def _begins(line: str) -> bool:
    """Whether an entry of a list begins with the line."""
    return line.lstrip().startswith("- ")
