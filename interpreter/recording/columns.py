"""The tables of a run, column by column: what `docs/data.md` describes and every writer keeps to."""

from __future__ import annotations

from interpreter.definition import frozen

INTEGER, NUMBER, TEXT, TRUTH = "integer", "number", "text", "truth"  # 64 bits; double; UTF-8; true or false


@frozen
class Column:
    """One column. sort: one of the words above. unit: '' where there is none. meaning: of values, and of none."""

    name: str
    sort: str
    unit: str
    meaning: str


@frozen
class Table:
    """One table. row: what a row stands for."""

    name: str
    row: str
    columns: tuple[Column, ...]

    @property
    def head(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(column.name for column in self.columns)


_KEYS = (
    Column("section", INTEGER, "", "number of the section in `manifest.json`, from 1"),
    Column("game", INTEGER, "", "number of the game, from 0, as `--game` and the report say it"),
)
GAMES = Table(
    "games",
    "one game",
    (
        *_KEYS,
        Column("line_up", TEXT, "", "id of the line-up"),
        Column("players", INTEGER, "seats", "how many play"),
        Column("counted", TRUTH, "", "whether the report counts it: no game of its seat rotation failed"),
        Column("finding", TEXT, "", "why it could not be finished: a problem code; empty for a finished game"),
        Column(
            "first", INTEGER, "seat", "the seat that began, from 1; like all that follow empty in an unfinished game"
        ),
        Column("decisions", INTEGER, "decisions", "how often somebody had to choose"),
        Column("options", INTEGER, "options", "what there was to choose from, added up over all decisions"),
        Column("turns", INTEGER, "turns", "how many turns were taken"),
        Column("best", INTEGER, "points", "the highest score"),
        Column("margin", INTEGER, "points", "from the highest score to the next, 0 for equal ones"),
        Column("winners", INTEGER, "seats", "how many share the win"),
        Column("lead_changes", INTEGER, "times", "how often the lead changed hands from one round to the next"),
    ),
)
SCORES = Table(
    "scores",
    "one seat of a finished game",
    (
        *_KEYS,
        Column("seat", INTEGER, "seat", "the seat, from 1"),
        Column("colour", TEXT, "", "its colour"),
        Column("bot", TEXT, "", "who played, as `--bots` names it"),
        Column("score", INTEGER, "points", "points at the end"),
        Column("win", NUMBER, "wins", "1 for the winner, 1/k for each of k who share the win, else 0"),
        Column("began", TRUTH, "", "whether it began the game"),
    ),
)
DECISIONS = Table(
    "decisions",
    "one decision of a finished game",
    (
        *_KEYS,
        Column("decision", INTEGER, "", "number within the game, from 1"),
        Column("round", INTEGER, "round", "the round, as the rules count them; 0 before the first"),
        Column("seat", INTEGER, "seat", "who decided, from 1"),
        Column("step", TEXT, "", "id of the card or step that asked"),
        Column("offered", INTEGER, "options", "how many options there were"),
        Column("answer", TEXT, "", "the option taken, as a trace names it (docs/traces.md)"),
    ),
)
TABLES = (GAMES, SCORES, DECISIONS)
