"""A game written down as text: a header, one line for every choice and every draw by name, the scores."""

from __future__ import annotations

import shlex
from collections.abc import Iterable

from attrs import field

from interpreter.definition import frozen
from interpreter.game import Game
from interpreter.program import Program

FORMAT = "elgrande-sim trace 1"
DEFAULT = "default"  # said of rulings that are all as the line-up has them
CHANCE_NAME = "chance"
SCORES = "scores"
MARKS = {"sealed": " (sealed)", "own": " (secret)", "": ""}  # behind the step, by the secrecy of the choice


@frozen
class Header:
    """What stands above the choices.

    files: the rules files, as they were named on the command line. rules: digest of the line-up's rules.
    rulings: those that differ from the line-up's own. seed: what decided all chance; for people, since every draw is
    written down. bots: by seat.
    """

    files: tuple[str, ...]
    rules: str
    line_up: str
    players: int
    rulings: dict[str, str] = field(factory=dict)
    seed: str = ""
    bots: tuple[str, ...] = ()

    def lines(self) -> list[str]:
        """As the file has it, without a line for what is not known."""
        values = {
            "format": FORMAT,
            "files": shlex.join(self.files),
            "rules": self.rules,
            "line-up": self.line_up,
            "players": str(self.players),
            "rulings": " ".join(f"{name}={value}" for name, value in self.rulings.items()) or DEFAULT,
            "seed": self.seed,
            "bots": shlex.join(self.bots),
        }
        return [f"{key}: {value}" for key, value in values.items() if value]


def trace_text(program: Program, log: Iterable[int], header: Header) -> str:
    """A game as a trace, its header first. The last line has the scores if the game is over.

    A choice reads `WHO STEP: ANSWER`, sealed ones `WHO STEP (sealed): ANSWER`, chance `chance STEP: WHAT`.
    """
    lines = [*header.lines(), ""]
    game = Game(program, None, marks=False)
    for entry in log:
        lines.append(_choice(game, entry))
    if game.over:
        lines += ["", scores_line(program, game.scores)]
    return "\n".join(lines) + "\n"


def _choice(game: Game, entry: int) -> str:
    decision = game.pending
    assert decision is not None
    option = ~entry if entry < 0 else entry
    name = decision.names[list(decision.options).index(option)]
    line = f"{asker(game.program, decision.player)} {decision.origin}{MARKS[decision.secret]}: {name}"
    game.apply(option)
    return line


def asker(program: Program, player: int) -> str:
    """Who decides, as a trace says it."""
    return CHANCE_NAME if player < 0 else program.table.owners[player]


def scores_line(program: Program, scores: Iterable[int]) -> str:
    """`scores: red 60, blue 55`, in the order of the seats."""
    owners = program.table.owners
    return f"{SCORES}: " + ", ".join(f"{owners[seat]} {points}" for seat, points in enumerate(scores))
