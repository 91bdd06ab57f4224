"""Tags no sentence picks a place by, while another one is spelt nearly like them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from interpreter.problems import Problem
from interpreter.source import Span
from interpreter.structure_checks import codes
from interpreter.structure_checks.report import Report, leaves
from interpreter.suggest import sole

_WORD = re.compile(r"[a-z][a-z0-9-]*")


def tags(report: Report) -> Iterable[tuple[Problem, bool]]:
    """A tag of one place only that nothing speaks of: most likely another tag was meant."""
    rules = report.rules
    said = {word for text in report.playable.findings.texts for word in _WORD.findall(text.value)}
    said |= {name for deck in rules.decks.values() for name in leaves(deck.one_for_each)}
    counts = Counter(tag for place in rules.places.values() for tag in place.tags)
    for place in rules.places.values():
        for tag in place.tags:
            near = sole(tag, [other for other in counts if other != tag and (other in said or counts[other] > 1)])
            if near is not None and counts[tag] == 1:
                message = f"no sentence speaks of the tag `{tag}`"
                span = _where(report, place.id, tag, place.span)
                yield (
                    Problem(codes.NEAR_TAG, "warning", span, message, f"did you mean `{near}`?", put=near),
                    tag in said,
                )


def _where(report: Report, place: str, tag: str, otherwise: Span) -> Span:
    section = "regions" if report.rules.places[place].region else "places"
    listed = report.at(section, place, "tags", otherwise)
    found = re.search(rf"(?<![\w-]){re.escape(tag)}(?![\w-])", listed.text)
    return Span(listed.source, listed.start + found.start(), listed.start + found.end()) if found else listed
