"""All entries that are in play together, structured."""

from __future__ import annotations

from typing import Any

from interpreter import model
from interpreter.definition import frozen
from interpreter.structuring.cards import structure_card
from interpreter.structuring.entries import structure_entry
from interpreter.structuring.findings import Findings
from interpreter.structuring.keys import SECTIONS
from interpreter.structuring.line_ups import structure_line_up
from interpreter.structuring.values import make_converter
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


def structure_sections(written: WrittenRules, modules: dict[str, model.Module]) -> Structured:
    """The typed entries; mistakes are entered in the findings, never raised."""
    findings = Findings()
    converter = make_converter(findings)
    sections: dict[str, dict[str, Any]] = {}
    for name in SECTIONS:
        entries = written.of(name)
        if name == "cards":
            kinds = sections["card-kinds"]
            sections[name] = {id: structure_card(findings, converter, each, kinds) for id, each in entries.items()}
        elif name not in ("modules", "line-ups"):
            sections[name] = {id: structure_entry(findings, converter, each) for id, each in entries.items()}
    return Structured(sections, modules, findings)


def structure_line_up_of(sections: Structured, written: Written) -> tuple[model.LineUp, Findings]:
    """A line-up, with the findings of the entries it is played with and its own."""
    findings = sections.findings.copy()
    return structure_line_up(findings, make_converter(findings), written), findings
