"""A game written down as text: a header, then one line for every choice and every draw, by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from interpreter.game import Game
from interpreter.program import Program

FORMAT = "elgrande-sim trace 1"
_SECRET = {"sealed": " (sealed)", "own": " (secret)"}


def trace_text(program: Program, log: Iterable[int], header: Mapping[str, str]) -> str:
    """A finished game as a trace: `key: value` lines, an empty line, the choices.

    A choice reads `red place: aragon`, sealed ones `red movement (sealed): aragon`, chance `chance reveal: veto`.
    """
    lines = [f"format: {FORMAT}", *(f"{key}: {value}" for key, value in header.items()), ""]
    game = Game(program, None, marks=False)
    for entry in log:
        lines.append(_line(game, entry))
    return "\n".join(lines) + "\n"


def _line(game: Game, entry: int) -> str:
    decision = game.pending
    assert decision is not None
    option = ~entry if entry < 0 else entry
    name = decision.names[list(decision.options).index(option)]
    who = "chance" if decision.player < 0 else game.program.table.owners[decision.player]
    line = f"{who} {decision.origin}{_SECRET.get(decision.secret, '')}: {name}"
    game.apply(option)
    return line
