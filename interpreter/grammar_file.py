"""The compiled grammar: loaded from the file a built package carries, else compiled from its text.

Compiling takes a moment, loading does not. The file is written when the package is built and never at run
time; it is only trusted when its seal fits the grammar and the version of Lark at hand.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator
from pathlib import Path

import lark
from lark import Lark, Token
from lark.indenter import Indenter

from interpreter.shipped import grammar_text, parser_path

STARTS = ("effect", "area", "noun", "test")
TAB_WIDTH = 8


# Behind these stands the value of a ruling, or a step: never a word of the language, but for those of `until`.
_BEFORE_NAMES = frozenset({"IS", "BEFORE", "DURING", "AFTER", "NEXT", "THAT", "UNTIL"})
_ORDERS = frozenset({"BEFORE", "DURING", "AFTER"})
_BEHIND_UNTIL = frozenset({"NEXT", "FINISH"})


class Blocks(Indenter):
    """Blocks by indentation, and names where only names can stand."""

    NL_type = "_NL"
    OPEN_PAREN_types: list[str] = []  # noqa: RUF012 - the attributes Lark asks for
    CLOSE_PAREN_types: list[str] = []  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = TAB_WIDTH

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """The tokens with their blocks; where only a name can follow, a word is one even if reserved."""
        yield from super().process(_with_names(stream))  # type: ignore[no-untyped-call]


def _with_names(stream: Iterator[Token]) -> Iterator[Token]:
    before = ""
    for token in stream:
        if before == "AFTER" and token.type == "ARRIVAL":  # a word of the language only in `after arrival in`
            then = next(stream, None)
            yield token if then is not None and then.type == "IN" else token.update(type="ID")
            if then is None:
                return
            before, token = "ID", then
        if before in _ORDERS and token.type == "NEXT":  # a step may be called so: `after next:`, `after next of ...`
            then = next(stream, None)
            called = then is None or then.type in ("COLON", "OF")
            yield token.update(type="ID") if called else token
            if then is None:
                return
            before, token = "ID" if called else "NEXT", then
        said = before == "UNTIL" and token.type in _BEHIND_UNTIL
        if before in _BEFORE_NAMES and token.isalpha() and not said:
            token = token.update(type="ID")
        before = token.type
        yield token


def compile_grammar(text: str, *, strict: bool = False) -> Lark:
    """The parser for a grammar. `strict` also refuses overlapping terminals and hidden conflicts.

    Raises lark.exceptions.GrammarError for a faulty grammar.
    """
    return Lark(
        text,
        parser="lalr",
        lexer="basic",
        postlex=Blocks(),
        propagate_positions=True,
        maybe_placeholders=True,
        start=list(STARTS),
        strict=strict,
    )


def _seal(text: str, compiled: bytes) -> bytes:
    """What a compiled grammar depends on, and itself, as 32 bytes; Python's version is not part of it."""
    return hashlib.sha256(f"{lark.__version__}\n{text}\n".encode() + compiled).digest()


def build_parser(path: Path, text: str | None = None) -> None:
    """Compile the grammar (by default the shipped one) and write it to `path`, sealed."""
    text = grammar_text() if text is None else text
    stream = io.BytesIO()
    compile_grammar(text).save(stream)
    compiled = stream.getvalue()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_seal(text, compiled) + compiled)


def load_parser(path: Path | None = None) -> Lark:
    """The parser, from the file at `path` (else the shipped one) if its seal fits, else from the text."""
    text = grammar_text()
    try:
        written = (path or parser_path()).read_bytes()
    except OSError:
        return compile_grammar(text)
    seal, compiled = written[:32], written[32:]
    if seal != _seal(text, compiled):
        return compile_grammar(text)
    return Lark.load(io.BytesIO(compiled))
