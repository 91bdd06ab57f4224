"""Entries of rules explained to people: what they are, what they do, who is asked, and on what authority."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from attrs import evolve, fields

from interpreter.authority import authority, said_of_changes
from interpreter.definition import frozen
from interpreter.explain_kinds import facts_of, step_in_words
from interpreter.layers import Playable
from interpreter.model import Entry, LineUp, Rules, Step
from interpreter.plan.settle import effective_rulings, settle_entry
from interpreter.program import walk
from interpreter.ruleset import Ruleset
from interpreter.source import Text
from interpreter.wording import words_of

SECTIONS = {
    "cards": "card", "places": "place", "pieces": "piece", "areas": "area", "scoreboards": "scoreboard",
    "bonuses": "bonus", "decks": "deck", "card_kinds": "kind of card", "rulings": "ruling", "colours": "colour",
    "borders": "border", "modules": "module", "line_ups": "line-up",
}  # fmt: skip


@frozen
class Explanation:
    """One entry explained.

    sort: 'card', 'step' ... facts: (what, lines). depends: rulings its text depends on, as `ruling = value`.
    changed: what modules did to it, a line each. confidence: as `authority` has it.
    """

    id: str
    name: str
    sort: str
    where: str
    facts: tuple[tuple[str, tuple[str, ...]], ...]
    depends: tuple[str, ...]
    line_ups: tuple[str, ...]
    module: str
    source: str
    confidence: str
    note: str
    changed: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "id": self.id, "name": self.name, "sort": self.sort, "where": self.where,
            "facts": {what: list(lines) for what, lines in self.facts}, "depends_on": list(self.depends),
            "line_ups": list(self.line_ups), "module": self.module, "source": self.source,
            "confidence": self.confidence, "note": self.note, "changed": list(self.changed),
        }  # fmt: skip


def explain(ruleset: Ruleset, id: str, line_up: str | None = None) -> list[Explanation]:
    """Every entry of that id; [] when there is none. It is told by the first line-up that has it, or the one given.

    Raises KeyError for an unknown line-up.
    """
    asked = (line_up,) if line_up else ruleset.line_ups
    found: dict[str, Explanation] = {}
    having: dict[str, list[str]] = {}
    for name in asked:
        rules, played = ruleset.rules(name)
        for section, entry in _entries(rules, played, id):
            sort = SORTS_OF[section]
            having.setdefault(sort, []).append(name)
            if sort not in found:
                found[sort] = _explained(ruleset, _playable(ruleset, name), section, entry)
        if id in played.lists:
            having.setdefault(_LIST, []).append(name)
            found.setdefault(_LIST, _list(_playable(ruleset, name), id))
    if _RULING in found:
        answered = _answered(ruleset, id, having[_RULING])
        found[_RULING] = evolve(found[_RULING], facts=(*found[_RULING].facts, *answered))
    return [evolve(each, line_ups=tuple(having[sort])) for sort, each in found.items()]


def _answered(ruleset: Ruleset, ruling: str, line_ups: list[str]) -> list[tuple[str, tuple[str, ...]]]:
    """The line-ups that answer a ruling themselves, by their answer."""
    answers: dict[str, list[str]] = {}
    for name in line_ups:
        answer = ruleset.rules(name)[1].rulings.get(ruling)
        if answer is not None:
            answers.setdefault(answer, []).append(name)
    told = tuple(f"{answer} in {', '.join(names)}" for answer, names in answers.items())
    return [("played as", told)] if told else []


def find(ruleset: Ruleset, word: str, line_up: str | None = None) -> list[Explanation]:
    """What a word names: an id, a card's name, else any name or id whatever its capitals; [] for nothing.

    Raises KeyError for an unknown line-up.
    """
    wanted = word.casefold()
    known = known_names(ruleset)
    found = explain(ruleset, word, line_up)
    cards = [id for id, name in known.get(SORTS_OF["cards"], {}).items() if name.casefold() == wanted]
    for each in (each for id in cards for each in explain(ruleset, id, line_up)):
        if each.sort == SORTS_OF["cards"] and each not in found:
            found.append(each)
    if found:
        return found
    ids = [id for names in known.values() for id, name in names.items() if wanted in (id.casefold(), name.casefold())]
    return [each for id in dict.fromkeys(ids) for each in explain(ruleset, id, line_up)]


def _list(playable: Playable, id: str) -> Explanation:
    """A list of steps, which has no entry of its own: what is in it, in order."""
    played = playable.line_up
    words = words_of(playable.rules, effective_rulings(playable.rules, played, {}))
    lines = tuple(step_in_words(step, words) for step in played.lists[id])
    sure = authority(playable, "line_ups", played)
    return Explanation(
        id, "", _LIST, str(played.span), (("steps", lines),), (), (), played.module, played.source, sure, ""
    )


def known_names(ruleset: Ruleset) -> dict[str, dict[str, str]]:
    """Everything that can be explained: what it is -> its id -> its name, '' for none."""
    found: dict[str, dict[str, str]] = {sort: {} for sort in (*SORTS_OF.values(), _LIST)}
    for name in ruleset.line_ups:
        rules, played = ruleset.rules(name)
        for section in SECTIONS:
            entries: dict[str, Entry] = getattr(rules, section)
            found[SORTS_OF[section]] |= {id: entry.name for id, entry in entries.items()}
        found[SORTS_OF[_STEPS]] |= {step.id: step.name for step in _steps(played)}
        found[_LIST] |= dict.fromkeys(played.lists, "")
    return found


def known_ids(ruleset: Ruleset) -> list[str]:
    """The ids of everything that can be explained."""
    return list(dict.fromkeys(id for names in known_names(ruleset).values() for id in names))


@frozen
class Unsure:
    """An entry that is not confirmed, how sure it is, and what modules changed about it."""

    entry: Entry
    confidence: str
    changed: tuple[str, ...]


def not_confirmed(ruleset: Ruleset) -> list[Unsure]:
    """Every entry of every line-up that is not confirmed, each once, as they stand in the files."""
    found: dict[tuple[str, int], Unsure] = {}
    for name in ruleset.line_ups:
        playable = _playable(ruleset, name)
        entries = [(section, entry) for section in SECTIONS for entry in getattr(playable.rules, section).values()]
        for section, entry in [*entries, *((_STEPS, step) for step in _steps(playable.line_up))]:
            sure = authority(playable, section, entry)
            if sure != "confirmed":
                unsure = Unsure(entry, sure, said_of_changes(entry))
                found.setdefault((entry.span.source.name, entry.span.start), unsure)
    return [found[key] for key in sorted(found)]


def sort_of(entry: Entry) -> str:
    """What an entry is, in a word or two."""
    return SORTS.get(type(entry).__name__, type(entry).__name__.lower())


_LIST, _STEPS, _RULING = "list of steps", "steps", "ruling"
SORTS = {"CardKind": "kind of card", "LineUp": "line-up"}
SORTS_OF = {**SECTIONS, _STEPS: "step"}


def _playable(ruleset: Ruleset, line_up: str) -> Playable:
    found = ruleset.loaded.playable(line_up)
    assert found is not None, "a line-up that is listed can be played"
    return found


def _entries(rules: Rules, played: LineUp, id: str) -> Iterator[tuple[str, Entry]]:
    for section, sort in SECTIONS.items():
        entry = getattr(rules, section).get(id)
        if isinstance(entry, Entry) and (sort != "line-up" or entry.id == played.id):
            yield section, entry
    for step in _steps(played):
        if step.id == id:
            yield _STEPS, step
            break


def _steps(played: LineUp) -> list[Step]:
    return [step for steps in played.lists.values() for step in walk(steps)]


def _explained(ruleset: Ruleset, playable: Playable, section: str, entry: Entry) -> Explanation:
    rules, played = playable.rules, playable.line_up
    rulings = effective_rulings(rules, played, {})
    players = max(played.players)
    settled: Entry = settle_entry(entry, rulings, players)
    facts = facts_of(settled, ruleset.program(played.id, players), words_of(rules, rulings))
    return Explanation(
        entry.id, entry.name, SORTS_OF[section], str(entry.span), tuple(facts), _depends(rules, rulings, entry), (),
        entry.module, entry.source, authority(playable, section, entry), entry.note, said_of_changes(entry),
    )  # fmt: skip


def _depends(rules: Rules, rulings: dict[str, str], entry: Entry) -> tuple[str, ...]:
    """The rulings whose value changes what the entry says, asks for, or means by an area."""
    settled = settle_entry(entry, rulings, 4)
    said = _texts_said(rules, rulings, settled)
    found = []
    for ruling in rules.rulings.values():
        others = [value for value in ruling.values if value != rulings[ruling.id]]
        changed = ({**rulings, ruling.id: value} for value in others)
        asked = any(re.search(rf"(?<![\w-]){ruling.id}\s+is\b", text) for text in said)
        if asked or any(_says_otherwise(rules, rulings, each, entry, said) for each in changed):
            found.append(f"{ruling.id} = {rulings[ruling.id]} (or {', '.join(others)})")
    return tuple(found)


def _says_otherwise(rules: Rules, now: dict[str, str], then: dict[str, str], entry: Entry, said: list[str]) -> bool:
    other = settle_entry(entry, then, 4)
    return other != settle_entry(entry, now, 4) or _texts_said(rules, then, other) != said


def _texts_said(rules: Rules, rulings: dict[str, str], settled: Entry) -> list[str]:
    """The sentences of a settled entry, followed by the meanings of all areas they name."""
    waiting = [value for f in fields(type(settled)) if isinstance(value := getattr(settled, f.name), Text)]
    said, seen = [], set[str]()
    while waiting:
        text = waiting.pop(0).value
        said.append(text)
        for id in set(re.findall(r"[\w-]+", text)) & set(rules.areas) - seen:
            seen.add(id)
            means = settle_entry(rules.areas[id], rulings, 4).means
            waiting += [means] if isinstance(means, Text) else []
    return said
