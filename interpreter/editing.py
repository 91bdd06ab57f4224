"""Changes of a written file: what stands at some places replaced, every other byte left as it was."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from attrs import field

from interpreter.definition import frozen
from interpreter.source import Source

_LINE_END = re.compile("\r\n|\r|\n")


@frozen
class Edit:
    """`put` in the place of `source.text[start:end]`; its line ends are written as the file writes its own."""

    start: int
    end: int
    put: str


@frozen
class Written:
    """A file as it was written, byte order mark and line ends included, beside the source it is read as."""

    source: Source
    text: str = field(repr=False)

    @property
    def line_end(self) -> str:
        r"""The line end most lines have; `\n` for a file of a single line."""
        ends = _LINE_END.findall(self.text)
        return max(("\n", "\r\n", "\r"), key=ends.count)

    def edited(self, edits: Iterable[Edit]) -> Written:
        """The file with edits made. Raises ValueError for edits that overlap."""
        wanted = sorted(edits, key=lambda edit: (edit.start, edit.end))
        if any(after.start < before.end for before, after in pairwise(wanted)):
            raise ValueError("edits overlap")
        places, line_end = self._places(), self.line_end
        parts, at = [], 0
        for edit in wanted:
            parts += [self.text[at : places[edit.start]], edit.put.replace("\n", line_end)]
            at = places[edit.end]
        text = "".join([*parts, self.text[at:]])
        return written(self.source.name, text)

    def _places(self) -> list[int]:
        """For every offset into the text of the source, and its end, the offset into the text as written."""
        start = 1 if self.text.startswith("\ufeff") else 0
        return [start + each.start() for each in re.finditer("\r\n|(?s:.)|\\Z", self.text[start:])]


def written(name: str, text: str) -> Written:
    """A file of that name in which `text` is written."""
    return Written(Source(name, text), text)


def without_overlaps(edits: Iterable[Edit]) -> list[Edit]:
    """Of edits that overlap, or put something in the same place, only the first; sorted."""
    kept: list[Edit] = []
    for edit in sorted(set(edits), key=lambda edit: (edit.start, edit.end, edit.put)):
        last = kept[-1] if kept else None
        if last is None or (edit.start >= last.end and (edit.start, edit.end) != (last.start, last.end)):
            kept.append(edit)
    return kept
