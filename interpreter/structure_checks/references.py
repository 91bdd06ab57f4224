"""Names that must be ids of entries, wherever they were written."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.english import a
from interpreter.names import steps_of
from interpreter.reading.typed import taken_for_truth
from interpreter.structure_checks import codes
from interpreter.structure_checks.report import Report
from interpreter.structuring.findings import Reference
from interpreter.suggest import closest, sole, there_are

# The kind a removed entry is filed under, by the kind a reference names.
_FILED = {
    "place or piece": "places", "place": "places", "region": "places", "piece": "pieces", "card-kind": "card-kinds",
    "deck": "decks", "ruling": "rulings", "bonus": "bonuses", "card": "cards", "neutral colour": "colours",
    "colour in play": "colours",
}  # fmt: skip
_SECTIONS = {
    "place": ("regions", "places"),
    "place or piece": ("regions", "places", "pieces"),
    "region": ("regions",),
    "tag of regions": ("regions",),
    "piece": ("pieces",),
    "card-kind": ("card-kinds",),
    "card number": ("card-kinds",),
    "deck": ("decks",),
    "ruling": ("rulings",),
    "bonus": ("bonuses",),
    "card": ("cards",),
    "neutral colour": ("colours",),
    "colour in play": ("colours",),
}
_SAID = {"card-kind": "card kind", "list": "step list", "colour in play": "neutral colour"}
_BY_NUMBER = ("descending", "ascending")


def check(report: Report) -> None:
    """Every name that was written must be there, and name the kind of thing that is wanted."""
    known = _known(report)
    for reference in report.playable.findings.references:
        if reference.kind == "order":
            _check_order(report, reference, known["card number"])
        elif reference.kind.startswith("value of "):
            _check_ruling_value(report, reference)
        elif reference.name not in known[reference.kind]:
            _report(report, reference, known)
        elif (doubt := taken_for_truth(reference.span, reference.what)) is not None:
            report.problems.append(doubt)


def _known(report: Report) -> dict[str, list[str]]:
    rules = report.rules
    return {
        "place": list(rules.places),
        "place or piece": [*rules.places, *rules.pieces],
        "region": [place.id for place in rules.places.values() if place.region],
        "piece": list(rules.pieces),
        "card-kind": list(rules.card_kinds),
        "deck": list(rules.decks),
        "ruling": list(rules.rulings),
        "bonus": list(rules.bonuses),
        "module": list(rules.modules),
        "step": [
            *report.line_up.lists,
            *(step.id for step in steps_of(report.line_up)),
        ],
        "list": list(report.line_up.lists),
        "card number": [number for kind in rules.card_kinds.values() for number in kind.numbers],
        "neutral colour": [colour.id for colour in rules.colours.values() if colour.neutral],
        "colour in play": list(report.line_up.neutral),
        "card": list(rules.cards),
        "tag of regions": sorted(
            {"region", *(tag for place in rules.places.values() if place.region for tag in place.tags)}
        ),
    }


def _report(report: Report, reference: Reference, known: dict[str, list[str]]) -> None:
    if report.lost.intersection(_SECTIONS.get(reference.kind, ())):
        return
    noun = _SAID.get(reference.kind, reference.kind)
    name, span = reference.name, reference.span
    colour = report.rules.colours.get(name)
    if colour and reference.kind == "neutral colour":
        hint = "a colour without a seat says `neutral: true`"
        report.error(codes.WRONG_KIND, span, f"{reference.what}: `{name}` is not a neutral colour", hint)
        return
    if colour and reference.kind == "colour in play":
        message = f"{reference.what}: line-up `{report.line_up.id}` does not play with `{name}`"
        report.error(codes.NOT_IN_PLAY, span, message, f"add it to the line-up: `neutral: [{name}]`")
        return
    removed = report.playable.removed.get((_FILED.get(reference.kind, ""), name))
    if removed:
        message = f"{reference.what} names the {noun} `{name}`, which has been removed"
        report.error(codes.UNKNOWN_NAME, span, message, notes=((removed, "is where it is removed"),))
        return
    other = next((kind for kind, names in known.items() if name in names), None)
    if other and other != "colour in play":
        message = f"{reference.what} must name {a(noun)}, but `{name}` is {a(_SAID.get(other, other))}"
        names = known[reference.kind]
        only = sole(name, names)  # it is a name well written, so what is merely near is hardly meant
        report.error(
            codes.WRONG_KIND, span, message, _meant(name, [only] if only else names, noun, near=only is not None)
        )
        return
    message = f"{reference.what} names the {noun} `{name}`, which does not exist"
    names = [*reference.also, *known[reference.kind]]
    report.error(codes.UNKNOWN_NAME, span, message, _meant(name, names, noun), put=sole(name, names))


def _meant(name: str, known: Iterable[str], noun: str, *, near: bool = True) -> str:
    names = list(dict.fromkeys(known))
    nearest = closest(name, names) if near else None
    if nearest:
        return f"did you mean `{nearest}`?"
    return there_are(names, noun)


def _check_order(report: Report, reference: Reference, numbers: list[str]) -> None:
    if reference.name == "clockwise":
        return
    number, _, direction = reference.name.rpartition("-")
    if (direction in _BY_NUMBER and number in numbers) or "card-kinds" in report.lost:
        return
    orders = ["clockwise", *(f"{number}-{way}" for number in dict.fromkeys(numbers) for way in _BY_NUMBER)]
    message = f"{reference.what} cannot be `{reference.name}`"
    mend, put = _meant(reference.name, orders, "order"), sole(reference.name, orders)
    report.error(codes.UNKNOWN_NAME, reference.span, message, mend, put=put)


def _check_ruling_value(report: Report, reference: Reference) -> None:
    ruling = report.rules.rulings.get(reference.kind.removeprefix("value of "))
    if ruling and reference.name not in ruling.values:
        message = f"ruling `{ruling.id}` has no value `{reference.name}`"
        mend, put = _meant(reference.name, ruling.values, "value"), sole(reference.name, ruling.values)
        report.error(codes.RULING_VALUES, reference.span, message, mend, put=put)
