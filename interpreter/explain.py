"""Entries of rules explained to people: what they are, what they do, who is asked, and on what authority."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve, frozen

from interpreter.explain_kinds import facts_of
from interpreter.model import Entry, LineUp, Rules, Step
from interpreter.plan.settle import effective_rulings, settle_entry
from interpreter.program import walk
from interpreter.ruleset import Ruleset
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

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "id": self.id, "name": self.name, "sort": self.sort, "where": self.where,
            "facts": {what: list(lines) for what, lines in self.facts}, "depends_on": list(self.depends),
            "line_ups": list(self.line_ups), "module": self.module, "source": self.source,
            "confidence": self.confidence, "note": self.note,
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
        for sort, entry in _entries(rules, played, id):
            having.setdefault(sort, []).append(name)
            if sort not in found:
                found[sort] = _explained(ruleset, rules, played, sort, entry)
        if id in played.lists:
            having.setdefault(_LIST, []).append(name)
            found.setdefault(_LIST, _list(played, id))
    return [evolve(each, line_ups=tuple(having[sort])) for sort, each in found.items()]


def _list(played: LineUp, id: str) -> Explanation:
    """A list of steps, which has no entry of its own: what is in it, in order."""
    lines = tuple(step.id if step.effect is not None else f"{step.id} ({step.do})" for step in played.lists[id])
    return Explanation(
        id,
        "",
        _LIST,
        str(played.span),
        (("steps", lines),),
        (),
        (),
        played.module,
        played.source,
        played.confidence,
        "",
    )


def known_ids(ruleset: Ruleset) -> list[str]:
    """Everything that can be explained."""
    found: dict[str, None] = {}
    for name in ruleset.line_ups:
        rules, played = ruleset.rules(name)
        for section in SECTIONS:
            found.update(dict.fromkeys(getattr(rules, section)))
        found.update(dict.fromkeys(step.id for step in _steps(played)))
        found.update(dict.fromkeys(played.lists))
    return list(found)


def not_confirmed(ruleset: Ruleset) -> list[Entry]:
    """Every entry of every line-up that is not confirmed, each once, as they stand in the files."""
    found: dict[tuple[str, int], Entry] = {}
    for name in ruleset.line_ups:
        rules, played = ruleset.rules(name)
        entries = [entry for section in SECTIONS for entry in getattr(rules, section).values()]
        for entry in [*entries, *_steps(played)]:
            if entry.confidence != "confirmed":
                found.setdefault((entry.span.source.name, entry.span.start), entry)
    return [found[key] for key in sorted(found)]


def sort_of(entry: Entry) -> str:
    """What an entry is, in a word or two."""
    return SORTS.get(type(entry).__name__, type(entry).__name__.lower())


_LIST = "list of steps"
SORTS = {"CardKind": "kind of card", "LineUp": "line-up"}


def _entries(rules: Rules, played: LineUp, id: str) -> Iterator[tuple[str, Entry]]:
    for section, sort in SECTIONS.items():
        entry = getattr(rules, section).get(id)
        if isinstance(entry, Entry) and (sort != "line-up" or entry.id == played.id):
            yield sort, entry
    for step in _steps(played):
        if step.id == id:
            yield "step", step
            break


def _steps(played: LineUp) -> list[Step]:
    return [step for steps in played.lists.values() for step in walk(steps)]


def _explained(ruleset: Ruleset, rules: Rules, played: LineUp, sort: str, entry: Entry) -> Explanation:
    rulings = effective_rulings(rules, played, {})
    players = max(played.players)
    settled: Entry = settle_entry(entry, rulings, players)
    facts = facts_of(settled, ruleset.program(played.id, players), words_of(rules, rulings))
    return Explanation(
        entry.id, entry.name, sort, str(entry.span), tuple(facts), _depends(rules, rulings, entry), (),
        entry.module, entry.source, entry.confidence, entry.note,
    )  # fmt: skip


def _depends(rules: Rules, rulings: dict[str, str], entry: Entry) -> tuple[str, ...]:
    """The rulings whose value changes what the entry says."""
    found = []
    for ruling in rules.rulings.values():
        others = [value for value in ruling.values if value != rulings[ruling.id]]
        if any(settle_entry(entry, {**rulings, ruling.id: v}, 4) != settle_entry(entry, rulings, 4) for v in others):
            found.append(f"{ruling.id} = {rulings[ruling.id]} (or {', '.join(others)})")
    return tuple(found)
