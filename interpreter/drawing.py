"""Tables, bars and intervals for terminals: with or without colour, Unicode, or much room."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from io import StringIO

from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from interpreter.problems import visible

NARROW = 72


class Page:
    """Text being written for a terminal `width` cells wide. Everything from rules files is shown as plain text."""

    def __init__(self, width: int, *, colour: bool, unicode: bool) -> None:
        self.width = width
        self.unicode = unicode
        self._paper = StringIO()
        self._console = Console(
            file=self._paper,
            width=width,
            force_terminal=colour,
            no_color=not colour,
            color_system="standard" if colour else None,
            highlight=False,
            markup=False,
            emoji=False,
            legacy_windows=False,
        )

    @property
    def text(self) -> str:
        """What was written; without Unicode, accents are dropped and other signs become question marks."""
        lines = [line.rstrip() for line in self._paper.getvalue().split("\n")]
        text = "\n".join(lines)
        if self.unicode:
            return text
        plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
        return plain.encode("ascii", "replace").decode("ascii")

    @property
    def narrow(self) -> bool:
        """Whether there is no room for drawings beside numbers."""
        return self.width < NARROW

    @property
    def mark(self) -> str:
        """The sign on an interval's scale for what its value is compared with."""
        return "┊" if self.unicode else "|"

    def title(self, text: str) -> None:
        """The heading of a section with a line under it."""
        self._console.print(Text(visible(text), style="bold"))
        self._console.print(Text(("━" if self.unicode else "=") * min(self.width, len(text) + 2), style="cyan"))

    def heading(self, text: str, aside: str = "") -> None:
        """The heading of a part, with a remark behind it, or below where it is too long."""
        line = Text("\n" + visible(text), style="bold cyan")
        beside = cell_len(text) + 2 + cell_len(aside) <= self.width
        if aside and beside:
            line.append(f"  {visible(aside)}", style="not bold dim")
        self._console.print(line)
        if aside and not beside:
            self.line(aside, "dim", indent=1)

    def line(self, text: str, style: str = "", indent: int = 0) -> None:
        """A paragraph, wrapped."""
        self._console.print(Padding(Text(visible(text), style=style), (0, 0, 0, indent)))

    def paragraph(self, text: str, hang: int = 2) -> None:
        """A paragraph, wrapped; its further lines begin `hang` cells in."""
        for i, line in enumerate(Text(visible(text)).wrap(self._console, max(self.width - hang, 1))):
            line.pad_left(hang if i else 0)
            self._console.print(line)

    def command(self, text: str) -> None:
        """Something to copy: never wrapped."""
        self._console.print(Text("  " + visible(text), style="green"), soft_wrap=True)

    def table(
        self, heads: Sequence[str], rows: Sequence[Sequence[str | Text]], *, right: str = "", headed: bool = True
    ) -> None:
        """A table without lines. right: one character a column: `r` for right-aligned, `w` for one that may wrap."""
        table = Table(box=None, padding=(0, 1, 0, 1), header_style="dim", show_edge=False, pad_edge=False)
        table.show_header = headed
        for i, head in enumerate(heads):
            sort = right[i : i + 1]
            table.add_column(
                Text(visible(head)), justify="right" if sort == "r" else "left", no_wrap=sort != "w", overflow="fold",
            )  # fmt: skip
        for row in rows:
            table.add_row(*(cell if isinstance(cell, Text) else Text(visible(cell)) for cell in row))
        self._console.print(Padding(table, (0, 0, 0, 1)))

    def room(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
        """Cells that a table leaves free for one more column; below 0 when it is too wide itself."""
        widths = [max(cell_len(visible(cell)) for cell in column) for column in zip(heads, *rows, strict=True)]
        return self.width - 1 - sum(width + 2 for width in widths)

    def bar(self, share: float, cells: int, style: str = "cyan") -> Text:
        """A bar for a share of 1."""
        share = max(0.0, min(share, 1.0))
        if not self.unicode:
            return Text("#" * round(share * cells), style=style)
        eighths = round(share * cells * 8)
        return Text("█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip(), style=style)

    def interval(self, ends: tuple[float, float, float], cells: int, top: float, mark: float) -> Text:
        """An interval (low, value, high) on a scale from 0 to `top`, its value as a dot, and a mark to compare with."""
        low, value, high = ends
        signs = ("─●" if self.unicode else "-o") + self.mark

        def cell(x: float) -> int:
            return min(cells - 1, max(0, int(x / top * cells)))

        drawn = [" "] * cells
        for i in range(cell(low), cell(high) + 1):
            drawn[i] = signs[0]
        if drawn[cell(mark)] == " ":
            drawn[cell(mark)] = signs[2]
        drawn[cell(value)] = signs[1]
        found = Text("".join(drawn))
        found.stylize("dim")
        found.stylize("not dim cyan", cell(low), cell(high) + 1)
        found.stylize("not dim bold bright_cyan", cell(value), cell(value) + 1)
        return found


def percent(share: float) -> str:
    """A share as percent with one decimal."""
    return f"{100 * share:.1f}%"
