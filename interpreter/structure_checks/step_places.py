"""Places and cards that steps name: some must be every player's own, others the same for all."""

from __future__ import annotations

from interpreter.model import Step
from interpreter.names import all_steps
from interpreter.steps.argument import Argument
from interpreter.steps.catalogue import KINDS
from interpreter.structure_checks import codes
from interpreter.structure_checks.report import ROOTS, Report, reached, words

_SAID = {"seat": "which every player must have", "nobody": "which must be one for all"}
_MEND = {
    "seat": "write `of: seat` on `{name}`, or name a place that says so",
    "nobody": "leave `of: seat` out on `{name}`, or name a place without it",
}
_LIES = {
    "seat": "of which every player must have a set, but they lie in decks",
    "nobody": "which must lie in decks, but every player has a set of them",
}


def check(report: Report) -> None:
    """The `of:` of places and card kinds against what steps do with them; each place once."""
    seen: set[tuple[str, str]] = set()
    lists = {**reached(report.line_up, *ROOTS), **report.line_up.lists}
    for step in (step for steps in lists.values() for step in all_steps(steps)):
        for argument in KINDS[step.do].arguments:
            for name in words(step.arguments.get(argument.name)) if argument.of else ():
                if (name, argument.of) not in seen:
                    seen.add((name, argument.of))
                    _check_place(report, step, argument, name)
        if step.do == "discard":
            _check_alike(report, step)


def _told(report: Report, step: Step, key: str) -> bool:
    """Whether something is wrong with an argument already."""
    return any(problem.span == report.at_step(step, key) for problem in report.problems)


def _check_alike(report: Report, step: Step) -> None:
    """Cards are put away from a place of every player to one of every player, else to one for all."""
    if _told(report, step, "from") or _told(report, step, "to"):
        return
    places = report.rules.places
    ends = {key: [places[n] for n in words(step.arguments.get(key)) if n in places] for key in ("from", "to")}
    of = {key: {word for place in found for word in words(place.of)} for key, found in ends.items()}
    if of["from"] and of["to"] and (of["from"] != of["to"] or len(of["from"]) > 1):
        source, target = (ends[key][0].id for key in ("from", "to"))
        message = f"step `{step.id}` puts cards from `{source}` to `{target}`; only one of them is every player's"
        hint = "name two places with `of: seat`, or two without it"
        report.error(codes.STEP_PLACE, report.at_step(step, "to"), message, hint)


def _check_place(report: Report, step: Step, argument: Argument, name: str) -> None:
    if _told(report, step, argument.name):
        return
    place = report.rules.places.get(name) if argument.kind == "place" else None
    if place is not None and place.holds and set(words(place.of)) != {argument.of}:
        message = f"step `{step.id}` has `{argument.name}: {name}`, {_SAID[argument.of]}"
        at_place = report.at("places", name, "of", place.span)
        hint = _MEND[argument.of].format(name=name)
        notes = ((at_place, "is the place"),)
        report.error(codes.STEP_PLACE, report.at_step(step, argument.name), message, hint, notes)
        return
    if argument.name == "to":
        return  # brought there are the cards of another argument
    held = place.holds if place is not None else name
    kind = report.rules.card_kinds.get(held)
    if kind is not None and kind.of != argument.of:
        message = f"step `{step.id}` is for cards {_LIES[argument.of]}: `{kind.id}`"
        hint = "name other cards, or change `of:` of the card kind"
        notes = ((report.at("card-kinds", kind.id, "of", kind.span), "is the card kind"),)
        report.error(codes.STEP_PLACE, report.at_step(step, argument.name), message, hint, notes)
