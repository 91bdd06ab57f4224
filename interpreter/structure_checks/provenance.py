"""Where rules come from: every entry says so."""

from __future__ import annotations

from attrs import fields

from interpreter.model import Rules
from interpreter.structure_checks import codes
from interpreter.structure_checks.report import Report
from interpreter.structuring.entries import title
from interpreter.structuring.key import key_of
from interpreter.structuring.keys import SECTIONS


def check(report: Report) -> None:
    """A warning for each entry without `source:`."""
    nouns = {section.entry: section.noun for section in reversed(SECTIONS.values())}
    for field in fields(Rules):
        for entry in getattr(report.rules, field.name).values():
            section = "regions" if getattr(entry, "region", False) else key_of(field.name)
            if not entry.source and (section, entry.id, "source") not in report.playable.findings.where:
                noun = "region" if getattr(entry, "region", False) else nouns[type(entry)]
                noun = "place" if noun == "region" and not getattr(entry, "region", False) else noun
                message = f"{title(noun, entry.id)} does not say where its rule comes from"
                hint = "add `source:`, such as a book and section, or `house rule`"
                report.warn(codes.NO_SOURCE, entry.span, message, hint)
