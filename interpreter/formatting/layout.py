"""The form of a file: how far each line is indented, and what stands between the values of a line.

The tokens of the YAML reader are walked through in order; only what stands between two of them (blanks, line ends,
remarks), and the blanks within values that mean nothing, is ever changed.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from interpreter.editing import Edit
from interpreter.formatting.sentences import sentences_in
from interpreter.formatting.values import edits_of, replaced
from interpreter.reading.nodes import Mapping, Node, Scalar
from interpreter.reading.tokens import Token, tokens
from interpreter.source import Source

STEP = 2  # blanks a block stands further in
MOST_EMPTY = 1  # empty lines one after another


@define
class _Block:
    """A list or mapping on lines of its own: the column it began in, and the one it is to begin in."""

    old: int
    new: int
    is_list: bool
    unindented: bool = False  # a list exactly below its key, whose end no token tells


def edits_of_layout(source: Source, root: Node) -> list[Edit]:
    """What changes to bring a file into its form. root: the tree `read_yaml` gives, without an error."""
    scalars = {each.span.start: each for each in _scalars(root) if each.span.text}
    layout = _Layout(source, scalars, {id(each) for each in sentences_in(root)})
    for token in tokens(source):
        layout.take(token)
    return layout.edits


def _scalars(root: Node) -> Iterator[Scalar]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Scalar):
            yield node
        elif isinstance(node, Mapping):
            waiting += [each for entry in node.entries for each in entry]
        else:
            waiting += node.items


@define
class _Layout:
    source: Source
    scalars: dict[int, Scalar]
    sentences: set[int]
    edits: list[Edit] = field(factory=list)
    blocks: list[_Block] = field(factory=list)
    around: list[_Block] = field(factory=list)  # the blocks that were open behind the token before
    brackets: list[int] = field(factory=list)  # for each open one the column its line begins in
    line: int | None = 0  # the column in which the line begins behind its dashes; None before that is known
    before: Token | None = None
    behind: int = 0
    is_key: bool = False
    behind_key: bool = False

    def take(self, token: Token) -> None:
        """Looks at what stands in front of a token, and within it."""
        match token.kind:
            case "block mapping" | "block list":
                self.open_block(token)
            case "block end":
                self.close_block()
            case "key":
                self.close_unindented()
                self.is_key = True
        if token.kind == "entry":
            self.open_unindented(token)
        if token.end > token.start or token.kind == "end":
            self.place(token)

    # ------------------------------------------------------------------------------------------- blocks
    def column(self, at: int) -> int:
        return self.source.line_column(at)[1] - 1

    @property
    def inside(self) -> int:
        """The column at which a block or value within the present block begins."""
        return self.blocks[-1].new + STEP if self.blocks else 0

    def open_block(self, token: Token) -> None:
        self.blocks.append(_Block(self.column(token.start), self.inside, token.kind == "block list"))

    def open_unindented(self, token: Token) -> None:
        if not self.brackets and not (self.blocks and self.blocks[-1].is_list):
            self.blocks.append(_Block(self.column(token.start), self.inside, True, unindented=True))

    def close_unindented(self) -> None:
        if not self.brackets and self.blocks and self.blocks[-1].unindented:
            self.blocks.pop()

    def close_block(self) -> None:
        self.close_unindented()
        self.blocks.pop()

    # ------------------------------------------------------------------------------------------- tokens
    def place(self, token: Token) -> None:
        gap = self.source.text[self.behind : token.start]
        if "\n" in gap or self.begins_line(self.behind) or token.kind == "end":
            self.begin_line(token)
        else:
            wanted = self.blanks_before(token, gap)
            self.edits += replaced(self.source, self.behind, token.start, wanted)
        if self.line is None and token.kind != "entry":
            self.line = self.column_of_line(token)
        self.behind = self.within(token)
        self.around = list(self.blocks)
        self.before, self.behind_key, self.is_key = token, self.is_key and token.kind == "scalar", False

    def blanks_before(self, token: Token, gap: str) -> str:
        """What is to stand between two tokens of a line."""
        before = self.before.kind if self.before else ""
        if before == "colon":
            return gap[:1] if token.kind in ("close", "comma") else " "
        if self.behind_key and token.kind in ("close", "comma"):  # a key alone, such as `a:b ,`
            return gap
        if token.kind in ("colon", "comma", "close") or before == "open":
            return ""
        return " " if before in ("entry", "comma", "key", "document") else gap

    def within(self, token: Token) -> int:
        """Notes the brackets a token opens or closes, and forms a value; where it ends."""
        if token.kind == "open":
            self.brackets.append(self.line or 0)
        elif token.kind == "close":
            self.brackets.pop()
        scalar = self.scalars.get(token.start) if token.kind == "scalar" else None
        if scalar is None:
            return token.end
        block = self.blocks[-1] if self.blocks else _Block(-STEP, -STEP, False)
        new = self.brackets[-1] if self.brackets else block.new
        end = scalar.span.end
        in_block = scalar.style in ("literal", "folded")
        keeps_line_ends = in_block and "+" in scalar.span.text[:3]
        if in_block and not keeps_line_ends:  # blanks alone on the last lines mean nothing
            end = scalar.span.start + len(scalar.span.text.rstrip(" \t\n"))
        self.edits += edits_of(scalar, end, block.old, new, id(scalar) in self.sentences)
        return token.end if keeps_line_ends else end

    # -------------------------------------------------------------------------------------------- lines
    def column_of_line(self, token: Token) -> int:
        """The column a token is to begin in that is the first of its line."""
        if self.brackets:
            return self.brackets[-1] + (0 if token.kind == "close" else STEP)
        if token.kind == "end" or not self.blocks or token.kind == "document":
            return 0
        if token.kind in ("entry", "key", "colon") or self.is_key:
            return self.blocks[-1].new
        return self.inside

    def begin_line(self, token: Token) -> None:
        """The rest of a line, the empty lines and remarks below it, and the blanks in front of the next token."""
        text, last = self.source.text, token.kind == "end"
        new, said = self.column_of_line(token), self.before is not None
        *lines, (at, _) = self.lines_up_to(token)
        if last and text[at:].strip(" \t"):
            lines, at = [*lines, (at, len(text))], len(text)
            self.edits.append(Edit(at, at, "\n"))
        empty: list[tuple[int, int]] = []
        for start, end in lines:
            written = text[start:end]
            if start == self.behind and said and not self.begins_line(start):
                self.edits += replaced(self.source, start, end, written.rstrip(" \t"))
            elif remark := written.strip(" \t"):
                self.leave(empty, MOST_EMPTY if said else 0)
                blanks = " " * self.column_of_remark(len(written) - len(written.lstrip(" \t")), token, new)
                self.edits += replaced(self.source, start, end, blanks + remark)
                empty, said = [], True
            else:
                empty.append((start, end))
        self.leave(empty, MOST_EMPTY if said and not last else 0)
        if last and said and at == self.behind and not self.begins_line(at):
            self.edits.append(Edit(len(text), len(text), "\n"))
        self.edits += replaced(self.source, at, token.start, "" if last else " " * new)
        self.line = None if token.kind == "entry" else new

    def begins_line(self, at: int) -> bool:
        return at == 0 or self.source.text[at - 1] == "\n"

    def lines_up_to(self, token: Token) -> list[tuple[int, int]]:
        """The lines between the token before and this one; the first is a rest, the last what stands before this."""
        found, at = [], self.behind
        while (end := self.source.text.find("\n", at, token.start)) >= 0:
            found.append((at, end))
            at = end + 1
        return [*found, (at, token.start)]

    def leave(self, empty: list[tuple[int, int]], most: int) -> None:
        """Takes all but so many of some empty lines out."""
        for start, end in empty[:most]:
            self.edits += replaced(self.source, start, end, "")
        if empty[most:]:
            self.edits.append(Edit(empty[most][0], empty[-1][1] + 1, ""))

    def column_of_remark(self, old: int, token: Token, new: int) -> int:
        """A remark goes with what it stands in line with: what follows, else a block that goes on or ends here."""
        if self.brackets:
            return new if token.kind != "close" else new + STEP
        known = [(block.old, block.new) for block in self.around]
        if token.kind != "end":
            known.append((self.column(token.start), new))
        exact = next((put for column, put in reversed(known) if column == old), None)
        if exact is not None:
            return exact
        return max((pair for pair in known if pair[0] <= old), default=(0, new))[1]
