"""What `sim` is asked for."""

from __future__ import annotations

from interpreter.definition import frozen

GAMES = 400  # of each line-up, when no number is given


@frozen
class Wish:
    """The options of the command. games: None when no number was given. out, form, resume: see `run_folders.Kept`."""

    files: tuple[str, ...]
    line_ups: tuple[str, ...]
    players: str
    games: int | None
    seed: int
    bots: str
    rulings: tuple[str, ...]
    jobs: int | None
    game: int | None
    traces: str | None
    report: str | None
    output: str
    out: str | None = None
    form: str | None = None
    resume: str | None = None
    cluster: str | None = None

    @property
    def course(self) -> bool:
        """Whether it is to be noted how games stand after each round."""
        return self.report is not None or self.output == "json" or bool(self.out or self.resume)
