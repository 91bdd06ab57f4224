"""Where a problem is, as other programs want it: a path below a folder, with lines and columns."""

from __future__ import annotations

import os
from pathlib import Path

from interpreter.definition import frozen
from interpreter.source import Span


@frozen
class Place:
    """A stretch of a file. Lines and columns count from 1, columns in code points; the end is behind the last one.

    path: relative to the root, with `/`; absolute when the file lies elsewhere. column, end_line, end_column: None
    where only the line is known.
    """

    path: str
    line: int
    column: int | None = None
    end_line: int | None = None
    end_column: int | None = None

    @property
    def is_below(self) -> bool:
        """Whether the file lies below the root: only such files are known to the program that reads this."""
        return not os.path.isabs(self.path) and not self.path.startswith("<")

    def __str__(self) -> str:
        return ":".join(str(part) for part in (self.path, self.line, self.column) if part is not None)


def place_of(span: Span, root: str | None = None) -> Place:
    """The place of a span. root: the folder paths start from; the working directory if None."""
    source = span.source
    return Place(
        path_from(source.name, root), *source.line_column(span.start), *source.line_column(max(span.start, span.end))
    )


def path_from(name: str, root: str | None = None) -> str:
    """A file's path from a folder (the working directory if None), with `/`; absolute when it lies elsewhere."""
    if name.startswith("<"):
        return name  # standard input
    start = os.getcwd() if root is None else root
    for path, above in ((os.path.abspath(name), start), (os.path.realpath(name), os.path.realpath(start))):
        try:
            found = os.path.relpath(path, above)
        except ValueError:  # on another drive
            continue
        if found.split(os.sep)[0] != os.pardir:
            return Path(found).as_posix()
    return Path(os.path.abspath(name)).as_posix()


def repository() -> str | None:
    """The folder a server has checked a repository out into and works in; None anywhere else."""
    root = os.environ.get("GITHUB_WORKSPACE")
    if not root or not os.path.isdir(root):
        return None
    inside = os.path.relpath(os.path.realpath(os.getcwd()), os.path.realpath(root))
    return root if inside.split(os.sep)[0] != os.pardir else None
