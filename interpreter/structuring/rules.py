"""All entries that are in play together, structured."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from interpreter import model
from interpreter.definition import frozen
from interpreter.structuring.cards import numbers_of, structure_card
from interpreter.structuring.entries import structure_entry
from interpreter.structuring.findings import Findings
from interpreter.structuring.keys import SECTIONS
from interpreter.structuring.line_ups import structure_line_up
from interpreter.structuring.values import values_converter
from interpreter.structuring.written import Written, WrittenRules


@frozen
class Structured:
    """Entries of all sections but line-ups, with what was found on the way.

    Entries with mistakes stand in with empty values.
    """

    sections: dict[str, dict[str, Any]]
    modules: dict[str, model.Module]
    findings: Findings

    def rules_with(self, line_up: model.LineUp) -> model.Rules:
        """The rules of one line-up."""
        of = self.sections
        return model.Rules(
            modules=self.modules,
            colours=of["colours"],
            places=of["regions"] | of["places"],
            borders=of["borders"],
            areas=of["areas"],
            pieces=of["pieces"],
            scoreboards=of["scoreboards"],
            bonuses=of["bonuses"],
            card_kinds=of["card-kinds"],
            decks=of["decks"],
            cards=of["cards"],
            rulings=of["rulings"],
            line_ups={line_up.id: line_up},
        )


@frozen
class _Entry:
    """A structured entry with what was found on the way, and what it was made of."""

    made_of: tuple[Written, tuple[str, ...] | None]
    entry: Any
    findings: Findings


@define
class Entries:
    """Entries by the node they are written in: what several line-ups play as it stands is structured once."""

    _by_node: dict[int, _Entry] = field(factory=dict)

    def get(self, written: Written, numbers: tuple[str, ...] | None, findings: Findings) -> Any:
        """An entry, what is found about it being entered in the findings. numbers: those that a card can have."""
        made_of = (written, numbers)
        known = self._by_node.get(id(written.node))  # the node lives as long as the entry that is kept
        if known is None or known.made_of != made_of:
            known = _Entry(made_of, *self._structure(written, numbers))
            self._by_node[id(written.node)] = known
        findings.add(known.findings)
        return known.entry

    def _structure(self, written: Written, numbers: tuple[str, ...] | None) -> tuple[Any, Findings]:
        findings = Findings()
        if written.section == "cards":
            return structure_card(findings, values_converter(), written, numbers), findings
        return structure_entry(findings, values_converter(), written), findings


def structure_sections(written: WrittenRules, modules: dict[str, model.Module], known: Entries) -> Structured:
    """The typed entries; mistakes are entered in the findings, never raised. known: entries structured before."""
    findings = Findings()
    sections: dict[str, dict[str, Any]] = {}
    for name in SECTIONS:
        if name in ("modules", "line-ups"):
            continue
        sections[name] = {
            id: known.get(each, numbers_of(each, sections["card-kinds"]) if name == "cards" else (), findings)
            for id, each in written.of(name).items()
        }
    return Structured(sections, modules, findings)


def structure_line_up_of(sections: Structured, written: Written) -> tuple[model.LineUp, Findings]:
    """A line-up, with the findings of the entries it is played with and its own."""
    findings = sections.findings.copy()
    return structure_line_up(findings, values_converter(), written), findings
