"""Where in a rules file the cursor stands: the keys around it, and what is written there so far.

Read line by line and by indentation, so that it can be told of files that are being written and are no YAML yet.
"""

from __future__ import annotations

import re

from attrs import define, field

from interpreter.definition import frozen
from interpreter.editor.brackets import Brackets

ITEM = "-"
MAX_DEPTH = 64  # as of files that can be read
_LONGEST_KEY = 300  # characters; longer lines without a colon take no longer to read
_BLANKS = re.compile(r"[ \t]*")
_KEY = re.compile(
    r"""(?: "(?P<double>[^"\n]*)" | '(?P<single>[^'\n]*)'
    | (?P<plain>(?:[^\s\#\[\]{},"'|>&*!%@`-]|-[^\s\#])[^\#\n]*?) )[ \t]*:(?=[ \t]|$)""",
    re.VERBOSE,
)
_BLOCK = re.compile(r"[|>][-+0-9]*[ \t]*(?:#.*)?$")


@frozen
class Spot:
    """Where the cursor stands.

    path: keys and `-` for entries of lists, from the top. key: whether a key stands, or could begin, here; the path is
    then that of the mapping. start: offset of the first character of the key or value; for a block of lines that
    of the line below its key. indent: of such a block, how far its text stands in; -1 for none. brace: the offset of
    the `{` of the mapping around, -1 where it is not written in braces.
    """

    path: tuple[str, ...]
    key: bool
    start: int
    indent: int = -1
    brace: int = -1


@frozen
class _Level:
    column: int
    name: str


@define
class _Outline:
    """What the lines read so far are: levels from the outermost; the block of text or the brackets still open."""

    levels: list[_Level] = field(factory=list)
    block: int = -1  # the column of the key whose block of text goes on; -1 for none
    block_start: int = 0
    flow: Brackets | None = None  # brackets that are still open

    @property
    def path(self) -> tuple[str, ...]:
        return tuple(level.name for level in self.levels)

    def leave(self, column: int, *, item: bool) -> None:
        """Ends all that stands at this column or further in; an entry of a list may stand below its key."""
        while self.levels:
            last = self.levels[-1]
            if last.column < column or (item and last.column == column and last.name != ITEM):
                return
            self.levels.pop()


def spot_at(text: str, offset: int) -> Spot:
    """The spot of an offset. Never raises, whatever the text."""
    outline = _Outline()
    start = 0
    while True:
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        if offset <= end:
            return _in_line(outline, text, start, end, offset)
        _take(outline, text, start, end)
        start = end + 1


def _take(outline: _Outline, text: str, start: int, end: int) -> None:
    """Reads a line that lies before the cursor."""
    line = text[start:end]
    if outline.block >= 0 and (not line.strip() or indent_of(line) > outline.block):
        return
    outline.block = -1
    if outline.flow is not None:
        outline.flow = outline.flow if outline.flow.read_to(end) else None
        return
    if not line.strip() or line.lstrip().startswith("#"):
        return
    at = entries_end(line, outline)
    key = key_in(line, at)
    if key is None:
        outline.flow = _opened(text, start + at, end)
        return
    outline.leave(at, item=False)
    outline.levels.append(_Level(at, name_of(key)))
    value = _behind_blanks(line, key.end())
    if _BLOCK.match(line[value:]):
        outline.block, outline.block_start = at, end + 1
    else:
        outline.flow = _opened(text, start + value, end)


def _opened(text: str, start: int, end: int) -> Brackets | None:
    """The brackets that begin at an offset, if they are not all closed on their line."""
    if text[start : start + 1] not in ("{", "["):
        return None
    found = Brackets(text, start)
    return found if found.read_to(end) else None


def entries_end(line: str, outline: _Outline | None = None) -> int:
    """The column behind `- ` in front of a line, each a level of the outline; no more are read than files can have."""
    at = indent_of(line)
    for _ in range(MAX_DEPTH):
        if not line.startswith("- ", at) and line[at : at + 2] != ITEM:
            break
        if outline is not None:
            outline.leave(at, item=True)
            outline.levels.append(_Level(at, ITEM))
        at = _behind_blanks(line, at + 1)
    return at


def _in_line(outline: _Outline, text: str, start: int, end: int, offset: int) -> Spot:
    """The spot of a cursor in this line."""
    line, column = text[start:end], offset - start
    if outline.block >= 0:
        inside = indent_of(line) > outline.block if line.strip() else column > outline.block
        if inside:
            return Spot(outline.path, False, outline.block_start, _text_indent(text, outline, end))
    outline.block = -1
    if outline.flow is not None:
        return _in_brackets(outline, outline.flow, offset)
    at = entries_end(line[:column] if not line[:column].strip("- ") else line, outline)
    key = key_in(line, at)
    if key is None or column <= key.end() - 1:
        begin = min(_behind_blanks(line, at), column)
        if line[begin : begin + 1] in ("{", "[") and column > begin:
            outline.leave(at, item=False)
            return _in_brackets(outline, Brackets(text, start + begin), offset)
        outline.leave(begin if line[:column].strip() else column, item=False)
        return Spot(outline.path, True, start + begin)
    outline.leave(at, item=False)
    outline.levels.append(_Level(at, name_of(key)))
    begin = _behind_blanks(line, key.end())
    if line[begin : begin + 1] in ("{", "[") and column > begin:
        return _in_brackets(outline, Brackets(text, start + begin), offset)
    return Spot(outline.path, False, start + min(begin, column))


def _in_brackets(outline: _Outline, brackets: Brackets, offset: int) -> Spot:
    opened = brackets.read_to(offset)
    path = list(outline.path)
    for each in opened:
        if not each.mapping:
            path.append(ITEM)
        elif each.key is not None:
            path.append(each.key)
    if not opened:
        return Spot(tuple(path), False, offset)
    last = opened[-1]
    key = last.mapping and last.key is None
    brace = next((each.start for each in reversed(opened) if each.mapping), -1)
    return Spot(tuple(path), key, min(last.token, offset), -1, brace)


def _text_indent(text: str, outline: _Outline, end: int) -> int:
    """How far the text of the open block stands in: as its first line that is not blank."""
    for line in text[outline.block_start : end].split("\n"):
        if line.strip():
            return indent_of(line)
    return outline.block + 2


def indent_of(line: str) -> int:
    """How many blanks a line begins with."""
    return len(line) - len(line.lstrip(" "))


def key_in(line: str, column: int) -> re.Match[str] | None:
    """The key that begins at a column of a line, with its colon."""
    return _KEY.match(line, column, column + _LONGEST_KEY)


def _behind_blanks(line: str, column: int) -> int:
    found = _BLANKS.match(line, column)
    return found.end() if found is not None else column


def name_of(key: re.Match[str]) -> str:
    """The key that was matched, without quotes."""
    return next(part for part in (key["double"], key["single"], key["plain"]) if part is not None).strip()
