"""What cards are worth keeping, learned once from games between greedy bots that keep any."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import Any

from interpreter.bots import learns
from interpreter.definition import frozen
from interpreter.greedy.keeping import NOTHING_LEARNED, CardWorth, CardWorths
from interpreter.keeping import keepings
from interpreter.remembered import recalled, remember
from interpreter.ruleset import Ruleset
from interpreter.seating import whole_rotations
from interpreter.simulate import Setting, Simulation, simulation
from interpreter.tally import Tally
from interpreter.version import VERSION, program_digest

PUPIL = "greedy"  # the bot that learns
RESULTS_A_CARD = 60  # results of seats that are played for, for each card there is to choose from
MOST_RESULTS = 1_200
_SEED = 20_001_231
_known: dict[str, CardWorths] = {}
Play = Callable[[Setting, int], Tally]  # has so many games of a setting played by bots that have learned nothing


def card_worths(ruleset: Ruleset, setting: Setting, play: Play | None = None) -> CardWorths:
    """What the cards of a setting are worth keeping: remembered, or learned now; nothing where nobody asks.

    They depend on the rules, the line-up, its players and rulings, and on the program alone. play: where to play what
    is to be learned from, by default here, game after game. Raises as `simulation`, and as `play`.
    """
    line_up, players, rulings = setting.line_up, setting.players, setting.rulings
    if not any(map(learns, setting.bots)) or not keepings(ruleset.program(line_up, players, dict(rulings), noted=True)):
        return NOTHING_LEARNED
    lesson = Lesson(simulation(ruleset, Setting(line_up, players, (PUPIL,) * players, _SEED, rulings)))
    name = repr(lesson.key)
    found = _known.get(name) or _read(recalled(lesson.key), lesson)
    if found is None:
        found = lesson.learned(play or lesson.here)
        remember(lesson.key, {worth.card: [worth.value, worth.half, worth.results] for worth in found.cards})
    _known[name] = found
    return found


@frozen
class Lesson:
    """Games of one line-up between bots that keep any cards."""

    table: Simulation

    @property
    def cards(self) -> list[str]:
        """The cards there can be to choose from, in the order of the rules."""
        kinds = {keeping.kind for keeping in self.table.marks.keepings.values()}
        cards = self.table.program.table.cards
        return list(dict.fromkeys(card.id for card in cards if card is not None and card.kind in kinds))

    @property
    def games(self) -> int:
        """How many games are played, in whole rotations."""
        players = self.table.setting.players
        return whole_rotations(-(-min(RESULTS_A_CARD * len(self.cards), MOST_RESULTS) // players), players)

    @property
    def key(self) -> dict[str, Any]:
        """All that what is learned depends on."""
        setting = self.table.setting
        return {
            "rules": self.table.digest, "line-up": setting.line_up, "players": setting.players,
            "rulings": dict(setting.rulings), "version": VERSION, "program": program_digest(),
        }  # fmt: skip

    def here(self, setting: Setting, games: int) -> Tally:
        """Play in this process."""
        return self.table.tally(range(games // setting.players))

    def learned(self, play: Play) -> CardWorths:
        """Compare the leads of seats that kept a card with those of seats that did not.

        Nothing is learned from rules whose games cannot be finished.
        """
        tally = play(self.table.setting, self.games)
        if tally.findings:
            return NOTHING_LEARNED
        unit = max(self.table.setting.players - 1, 1)
        found = []
        for card, kept in tally.kept[PUPIL].items():
            lead = kept.leads.difference(unit)
            if lead is not None and lead.low is not None:
                found.append(CardWorth(card, round(lead.value, 6), round(lead.value - lead.low, 6), lead.n))
        order = self.cards
        return CardWorths(tuple(sorted(found, key=lambda worth: order.index(worth.card))))


def _read(plain: Any, lesson: Lesson) -> CardWorths | None:
    """What was remembered; None unless it is three plain numbers for each of the cards."""
    if not isinstance(plain, dict) or not set(plain) <= set(lesson.cards):
        return None
    for numbers in plain.values():
        if not isinstance(numbers, list) or [type(each) for each in numbers] != [float, float, int]:
            return None
        if not all(isfinite(each) for each in numbers) or numbers[1] < 0:
            return None
    return CardWorths(tuple(CardWorth(card, *plain[card]) for card in lesson.cards if card in plain))
