"""Building nodes from YAML events. What YAML offers beyond lists, mappings and text is refused, place by place."""

from __future__ import annotations

import re

import yaml
from attrs import define, field

from interpreter.problems import Problem
from interpreter.reading import codes
from interpreter.reading.characters import check_escapes
from interpreter.reading.glued import GLUED, glued_dash, missing_blank
from interpreter.reading.scalars import locate
from interpreter.reading.shapes import Mapping, Node, Scalar, Sequence, Style
from interpreter.source import Source, Span

MAX_DEPTH = 64
MAX_NODES = 200_000
MAX_PROBLEMS = 200

_STYLES: dict[str | None, Style] = {"'": "single", '"': "double", "|": "literal", ">": "folded"}
_BOOLEAN_KEYS = frozenset({"yes", "no", "on", "off", "true", "false"})
_NULL_KEYS = frozenset({"", "~", "null"})
_SENTENCE_KEYS = frozenset({"effect", "text", "note"})
_GLUED_COMMENT = re.compile(r" #|[ \t]+#(?=[^\s#])")
_COMMENT = re.compile(r"(?:(?<=\s)|\A)#.*")
_BLANKS = re.compile(r"[ \t]++(?![\n#])")


@define
class _Open:
    """A list or mapping whose end has not come yet. In a mapping, keys and values arrive in turn."""

    start: int
    column: int
    is_mapping: bool
    flow: bool
    items: list[Node] = field(factory=list)
    entries: list[tuple[Scalar, Node]] = field(factory=list)
    keys: dict[str, Scalar] = field(factory=dict)
    key: Scalar | None = None
    value_next: bool = False
    end: int = 0


@define
class Builder:
    """Takes events one by one. `root` is the tree so far; `usable` is False once a part of it is lost."""

    source: Source
    problems: list[Problem]
    root: Node | None = None
    usable: bool = True
    read_to: int = 0
    last_start: int = 0
    _stack: list[_Open] = field(factory=list)
    _nodes: int = 0
    _documents: int = 0
    _tabs: bool = field(init=False)

    @_tabs.default
    def _has_tabs(self) -> bool:
        return "\t" in self.source.text

    @property
    def open_bracket(self) -> int | None:
        """Where the innermost bracket that is still open begins."""
        return self._stack[-1].start if self._stack and self._stack[-1].flow else None

    def take(self, event: yaml.Event) -> bool:
        """Works one event in; False when reading has to stop."""
        if event.start_mark is None or event.end_mark is None:  # the reader marks every event it makes
            return True
        start, end = event.start_mark.index, event.end_mark.index
        if self._tabs:
            self._look_for_tabs(self.read_to, start)
        self.read_to = max(self.read_to, end)
        if isinstance(event, yaml.NodeEvent):
            self.last_start = start
            self._properties(event, start, end)
            if isinstance(event, yaml.ScalarEvent):
                self._scalar(event, start, end)
            elif isinstance(event, yaml.AliasEvent):
                self._attach(None, end)
            elif isinstance(event, yaml.CollectionStartEvent):
                is_mapping = isinstance(event, yaml.MappingStartEvent)
                self._stack.append(_Open(start, event.start_mark.column, is_mapping, end > start, end=end))
            return self._within_limits(start, end)
        if isinstance(event, yaml.CollectionEndEvent):
            self._close(end)
        elif isinstance(event, yaml.DocumentStartEvent):
            return self._document(start, end)
        return True

    def _error(
        self,
        code: str,
        start: int,
        end: int,
        message: str,
        hint: str = "",
        note: tuple[Span, str] | None = None,
        put: str | None = None,
    ) -> None:
        notes = (note,) if note else ()
        self.problems.append(Problem(code, "error", Span(self.source, start, end), message, hint, notes, put))

    def _document(self, start: int, end: int) -> bool:
        self._documents += 1
        if self._documents > 1:
            message = "a second YAML document starts here; a rules file is a single one"
            self._error(codes.DOCUMENTS, start, max(end, start + 1), message, "remove `---`, or use a second file")
            return False
        written = self.source.text[start:end]
        directive = re.search(r"^%.*", written, re.MULTILINE)
        if directive:
            at = start + directive.start()
            message = "YAML directives are not supported"
            self._error(codes.DOCUMENTS, at, start + directive.end(), message, "remove this line and the `---` line")
        return True

    def _properties(self, event: yaml.NodeEvent, start: int, end: int) -> None:
        text = self.source.text
        if isinstance(event, yaml.AliasEvent):
            message = "YAML aliases are not supported"
            hint = "to build on another module or entry use `extends:`; to start text with `*`, quote it"
            self._error(codes.ANCHOR, start, end, message, hint)
            self.usable = False
            return
        if not text.startswith(("&", "!"), start):
            return
        for mark in re.finditer(r"([&!])\S*", text[start : start + 200].split("\n")[0]):
            if mark.start() and not text[start : start + mark.start()].rstrip().startswith(("&", "!")):
                break
            at, behind = start + mark.start(), start + mark.end()
            if mark[1] == "&" and event.anchor is not None:
                hint = "to build on another module or entry use `extends:`; to start text with `&`, quote it"
                self._error(codes.ANCHOR, at, behind, "YAML anchors are not supported", hint)
            elif mark[1] == "!" and getattr(event, "tag", None) is not None:
                message = f"the YAML tag {mark.group()[:40]} is not supported"
                self._error(codes.TAG, at, behind, message, "remove it; to start text with `!`, quote it")

    def _within_limits(self, start: int, end: int) -> bool:
        self._nodes += 1
        code, hint = codes.DEPTH, "split it up"
        if len(self.problems) >= MAX_PROBLEMS:
            code, hint = codes.STOPPED, "mend these first"
            message = f"reading stops here: {MAX_PROBLEMS} problems were found before"
        elif len(self._stack) > MAX_DEPTH:
            message = f"lists and blocks of lines are nested more than {MAX_DEPTH} deep here"
        elif self._nodes > MAX_NODES:
            message = f"the file has more than {MAX_NODES:,} values"
        else:
            return True
        self._error(code, start, max(end, start + 1), message, hint)
        self.usable = False
        return False

    def _scalar(self, event: yaml.ScalarEvent, start: int, end: int) -> None:
        style = _STYLES.get(event.style, "plain")
        parent = self._stack[-1].column if self._stack else -1
        text = locate(self.source, start, end, event.value, style, parent)
        in_block = not (self._stack and self._stack[-1].flow)
        if style == "plain" and in_block and self.source.text.startswith("-", start):
            self._look_for_glued_dashes(start, end)
        if style == "double" and "\\" in self.source.text[start:end]:
            check_escapes(text, self.problems)
        self._attach(Scalar(text, style), text.span.end)

    def _close(self, end: int) -> None:
        done = self._stack.pop()
        span = Span(self.source, done.start, end if done.flow else max(done.end, done.start))
        node = Mapping(tuple(done.entries), span) if done.is_mapping else Sequence(tuple(done.items), span)
        self._attach(node, span.end)

    def _attach(self, node: Node | None, end: int) -> None:
        """Puts a finished node (None: one that was refused) where it belongs."""
        if not self._stack:
            self._look_for_glued_colon(node)
            self.root = node
            return
        parent = self._stack[-1]
        parent.end = max(parent.end, end)
        if not parent.is_mapping:
            self._look_for_glued_colon(node)
            if node is not None:
                parent.items.append(node)
        elif parent.value_next:
            parent.value_next = False
            if parent.key is not None and node is not None:
                parent.entries.append(self._checked_value(parent, parent.key, node))
        else:
            parent.value_next = True
            parent.key = self._checked_key(parent, node)

    def _checked_key(self, parent: _Open, node: Node | None) -> Scalar | None:
        if node is None:
            return None
        start, end = node.span.start, node.span.end
        if not isinstance(node, Scalar):
            self.usable = False
            self._error(
                codes.KEY, start, end, "a key must be text, not a list or a block of lines", "write `key: value`"
            )
            return None
        key, plain = node.value, node.style == "plain"
        if not key or (plain and key.lower() in _NULL_KEYS):
            self._error(codes.KEY, start, end, "a key must be text, but it is empty here", "write `key: value`")
            return None
        if plain and key == "<<":
            hint = "to build on another module or entry use `extends:`"
            self._error(codes.ANCHOR, start, end, "YAML merge keys are not supported", hint)
            return None
        if plain and key.lower() in _BOOLEAN_KEYS:
            message = f"YAML may read the unquoted key `{key}` as true or false"
            self._error(codes.BOOLEAN_WORD, start, end, message, f'quote it: "{key}"', put=f'"{key}"')
        first = parent.keys.setdefault(key, node)
        return node if first is node else self._written_again(parent, first, node)

    def _written_again(self, parent: _Open, first: Scalar, node: Scalar) -> Scalar | None:
        """A key that is written twice: the second is given back where nothing stands behind the first."""
        message = f"the key `{node.value[:60]}` is written twice in the same block of lines"
        value = next((value for each, value in parent.entries if each is first), None)
        if isinstance(value, Scalar) and value.is_empty:
            parent.entries = [each for each in parent.entries if each[0] is not first]
            parent.keys[node.value] = node
            note = (node.span, "it is written again here, with a value")
            hint = "delete this line: nothing stands behind it"
            self._error(codes.DUPLICATE, first.span.start, first.span.end, message, hint, note)
            return node
        hint = "keep one of them; a list takes several values: [first, second]"
        if isinstance(value, Mapping | Sequence):
            below = "\n" in self.source.text[first.span.end : value.span.start]
            said = "the lines that stand below it below" if below else "what stands behind it into"
            hint = f"put {said} the first `{node.value[:60]}`, and delete this one"
        note = (first.span, "it is written here first")
        self._error(codes.DUPLICATE, node.span.start, node.span.end, message, hint, note)
        return None

    def _checked_value(self, parent: _Open, key: Scalar, node: Node) -> tuple[Scalar, Node]:
        """A key with its value, taken apart where the blank between them is missing."""
        if not isinstance(node, Scalar) or node.style != "plain":
            return key, node
        if parent.flow and not node.value and key.style == "plain":
            glued = GLUED.match(key.value)
            if glued and not self.source.text[key.span.end : node.span.start].strip():  # no colon behind the key
                self._glued(key.span.start + glued.end(1), glued[1])
                size = len(key.value)
                return key.part(0, glued.end(1)), key.part(glued.end(1) + 1, size)
            return key, node
        self._look_for_glued_colon(node)
        if key.value in _SENTENCE_KEYS and _GLUED_COMMENT.match(self.source.text, node.span.end):
            at = self.source.text.index("#", node.span.end)
            message = f"the text of `{key.value}` ends here: YAML takes ` #` and what follows for a comment"
            hint = "quote the text if `#` belongs to it; else put two blanks before `#` and one behind"
            self.problems.append(Problem(codes.CUT, "warning", Span(self.source, at, at + 1), message, hint))
        return key, node

    def _look_for_glued_colon(self, node: Node | None) -> None:
        """`key:value` on a line of its own is text to YAML, and never meant so."""
        if not isinstance(node, Scalar) or node.style != "plain":
            return
        start = node.span.start
        glued = GLUED.match(self.source.text, start, node.span.end)
        if glued and not self.source.text[self.source.text.rfind("\n", 0, start) + 1 : start].strip(" -"):
            self._glued(glued.end(1), glued[1])

    def _glued(self, at: int, key: str) -> None:
        self.problems.append(missing_blank(self.source, at, key))

    def _look_for_glued_dashes(self, start: int, end: int) -> None:
        """`-entry` at the beginning of lines is text or a key to YAML, and never meant so."""
        line = self.source.text.rfind("\n", 0, start) + 1
        while 0 <= line < end:
            dash = glued_dash(self.source, line)
            if dash is None or dash.span is None or dash.span.start < start:
                return
            self.problems.append(dash)
            self.usable = False
            line = self.source.text.find("\n", line) + 1 or end

    def _look_for_tabs(self, start: int, end: int) -> None:
        gap = self.source.text[start:end]
        if "\t" not in gap or end >= len(self.source.text):
            return
        gap = _COMMENT.sub(lambda match: "#" * len(match.group()), gap)
        for blanks in _BLANKS.finditer(gap):
            at = start + blanks.group().find("\t") + blanks.start()
            if at >= start + blanks.start():
                self._error(
                    codes.TAB, at, at + 1, "a tab stands between the parts of this line", "use blanks instead", put=" "
                )
                return
