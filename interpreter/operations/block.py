"""A block: sentences and frames one below the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import field

from interpreter.definition import frozen
from interpreter.operations.finish import Finish
from interpreter.phrases import codes
from interpreter.phrases.words import Words, indented
from interpreter.scope import Scope
from interpreter.syntax import NOWHERE, Range

RULE = "block"


@frozen
class Block:
    """Statements in the order they are done; each is a node of one of the operations."""

    statements: tuple[Any, ...]
    at: Range = field(default=NOWHERE, eq=False)


def check_block(block: Block, scope: Scope, **changes: Any) -> None:
    """Check what stands in a block; `changes` of the scope hold inside it only."""
    inner = scope.inside(**changes)
    for at, statement in enumerate(block.statements):
        inner.meanings.statement(statement, inner)
        rest = block.statements[at + 1 :]
        if isinstance(statement, Finish) and rest:
            behind = (rest[0].at[0], rest[-1].at[1])
            message = "this is never done: `finish` stands in front of it"
            inner.error(codes.AFTER_FINISH, behind, message, "move it up, or leave it out")
            break
    inner.end()
    scope.discs = scope.discs or (inner.discs and not inner.lasting)


def written_block(block: Block, write: Callable[[Any], list[str]]) -> list[str]:
    """A block as sentences have it, two blanks in."""
    return indented([line for statement in block.statements for line in write(statement)])


def english_block(block: Block, words: Words) -> list[str]:
    """A block in plain English, two blanks in."""
    return indented([line for statement in block.statements for line in words.statement(statement, words)])
