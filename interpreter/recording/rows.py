"""What was played, as rows of the tables, in CSV without a head."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Any

from attrs import define, field

from interpreter.choices import Choice, Choices
from interpreter.definition import frozen
from interpreter.recording.columns import DECISIONS, GAMES, SCORES
from interpreter.simulate import Simulation
from interpreter.tally import Finding, Record

Row = Sequence[Any]
TRUE, FALSE, NOTHING = "true", "false", ""


@frozen
class Played:
    """One game that was played, and what was chosen in it."""

    game: Record | Finding
    choices: Sequence[Choice]


def as_csv(rows: Iterable[Row]) -> str:
    """Rows as CSV: commas, quotes where they are needed, one line feed after each row."""
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


@define
class Rows:
    """Writes rows for one section. section: its number."""

    section: int
    table: Simulation
    choices: Choices
    _words: dict[tuple[int, int], tuple[str, str]] = field(factory=dict)  # by site and option, as CSV

    def of(self, arm: Sequence[Played], *, counted: bool) -> dict[str, str]:
        """The games of one rotation, by the names of the tables. counted: see `columns.GAMES`."""
        section, owners = self.section, self.table.program.table.owners
        finished = [(each.game, each.choices) for each in arm if isinstance(each.game, Record)]
        return {
            GAMES.name: as_csv(_game(section, self.table, each.game, counted=counted) for each in arm),
            SCORES.name: as_csv(row for game, _ in finished for row in _scores(section, game, owners)),
            DECISIONS.name: "".join(self._decisions(game, choices) for game, choices in finished),
        }

    def _decisions(self, game: Record, choices: Sequence[Choice]) -> str:
        """As `as_csv` would write them, in a third of the time."""
        known, labels, head, lines = self._words, self.choices.rounds, f"{self.section},{game.number}", []
        for number, (round, seat, site, offered, option) in enumerate(choices, start=1):
            words = known.get((site, option))
            if words is None:
                step, answer = (as_csv([(word,)])[:-1] for word in self.choices.words(site, option))
                words = known[site, option] = step, answer
            lines.append(f"{head},{number},{labels[round]},{seat + 1},{words[0]},{offered},{words[1]}\n")
        return "".join(lines)


def _truth(value: bool) -> str:
    return TRUE if value else FALSE


def _game(section: int, table: Simulation, game: Record | Finding, *, counted: bool) -> Row:
    setting, leads = table.setting, table.marks.leads.leads and table.marks.leads.rounds
    head = (section, game.number, setting.line_up, setting.players, _truth(counted))
    if isinstance(game, Finding):
        return (*head, game.code, *[NOTHING] * (len(GAMES.columns) - len(head) - 1))
    return (
        *head, NOTHING, game.first + 1, game.decisions, game.options, game.turns, max(game.scores), game.margin,
        len(game.winners), game.lead_changes if leads else NOTHING,
    )  # fmt: skip


def _scores(section: int, game: Record, owners: Sequence[str]) -> list[Row]:
    share = 1 / len(game.winners) if game.winners else 0.0
    return [
        (section, game.number, seat + 1, owners[seat], game.bots[seat], score,
         share if seat in game.winners else 0.0, _truth(seat == game.first))
        for seat, score in enumerate(game.scores)
    ]  # fmt: skip
