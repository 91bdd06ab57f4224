"""What cards are worth keeping, learned once from games between greedy bots that keep any."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from math import isfinite
from typing import Any

from interpreter.comparing import Compared
from interpreter.definition import frozen
from interpreter.greedy.keeping import NOTHING_LEARNED, CardWorth, CardWorths
from interpreter.keeping import keepings
from interpreter.remembered import recalled, remember
from interpreter.ruleset import Ruleset
from interpreter.shipped import PACKAGE
from interpreter.simulate import Setting, Simulation, simulation
from interpreter.tally import Record
from interpreter.version import VERSION

PUPIL = "greedy"  # the bot that learns
RESULTS_A_CARD = 60  # results of seats that are played for, for each card there is to choose from
MOST_RESULTS = 1_200
_SEED = 20_001_231
_known: dict[str, CardWorths] = {}


def card_worths(
    ruleset: Ruleset, setting: Setting, begin: Callable[[int], Callable[[int], None]] | None = None
) -> CardWorths:
    """What the cards of a setting are worth keeping: remembered, or learned now; nothing where nobody asks.

    They depend on the rules, the line-up, its players and rulings, and on the program alone. begin: called with the
    number of games before any is played; what it gives is called with 1 after each. Raises as `simulation`.
    """
    line_up, players, rulings = setting.line_up, setting.players, setting.rulings
    if PUPIL not in setting.bots or not keepings(ruleset.program(line_up, players, dict(rulings), noted=True)):
        return NOTHING_LEARNED
    lesson = Lesson(simulation(ruleset, Setting(line_up, players, (PUPIL,) * players, _SEED, rulings)))
    name = repr(lesson.key)
    found = _known.get(name) or _read(recalled(lesson.key), lesson)
    if found is None:
        found = lesson.learned(begin(lesson.games) if begin is not None else None)
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
        """How many games are played."""
        return -(-min(RESULTS_A_CARD * len(self.cards), MOST_RESULTS) // self.table.setting.players)

    @property
    def key(self) -> dict[str, Any]:
        """All that what is learned depends on."""
        setting = self.table.setting
        return {
            "rules": self.table.digest, "line-up": setting.line_up, "players": setting.players,
            "rulings": dict(setting.rulings), "version": VERSION, "program": _program_digest(),
        }  # fmt: skip

    def learned(self, step: Callable[[int], None] | None = None) -> CardWorths:
        """Play and compare the leads of seats that kept a card with those of seats that did not.

        Nothing is learned from rules whose games cannot be finished.
        """
        leads = {card: Compared() for card in self.cards}
        for number in range(self.games):
            record = self.table.play(number)
            if not isinstance(record, Record):
                return NOTHING_LEARNED
            _compare(leads, record)
            if step is not None:
                step(1)
        unit = max(self.table.setting.players - 1, 1)
        found = []
        for card, compared in leads.items():
            lead = compared.difference(unit)
            if lead is not None and lead.low is not None:
                found.append(CardWorth(card, round(lead.value, 6), round(lead.value - lead.low, 6), lead.n))
        return CardWorths(tuple(found))


def _compare(leads: dict[str, Compared], record: Record) -> None:
    """Enter a game: by how much each seat leads the others on average, times their number."""
    total, others = sum(record.scores), max(len(record.scores) - 1, 1)
    groups: dict[str, tuple[list[int], list[int]]] = {}
    for seat, cards in enumerate(record.kept):
        lead = others * record.scores[seat] - (total - record.scores[seat])
        for card, kept in cards:
            groups.setdefault(card, ([], []))[not kept].append(lead)
    for card, (kept_leads, other_leads) in groups.items():
        leads[card].add_block(kept_leads, other_leads)


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


@cache
def _program_digest() -> str:
    """Stands for the program's code: bots that play otherwise learn something else."""
    found = sha256()
    for path in sorted(PACKAGE.rglob("*.py")):
        found.update(path.read_bytes())
    return found.hexdigest()[:12]
