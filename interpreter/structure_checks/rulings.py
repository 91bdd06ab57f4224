"""Rulings, and the choices that depend on them: every value must be answered, and no other."""

from __future__ import annotations

from interpreter.structure_checks import codes
from interpreter.structure_checks.report import Report
from interpreter.structuring.choices import PLAYERS
from interpreter.structuring.counts import spread
from interpreter.structuring.findings import ChoiceUse
from interpreter.suggest import closest, sole

_SWITCH_WORDS = frozenset({"yes", "no", "on", "off", "true", "false"})


def check(report: Report) -> None:
    """Rulings as declared, and every choice that depends on one."""
    for use in report.playable.findings.choices:
        if use.choice.ruling == PLAYERS:
            _check_players(report, use)
        else:
            _check_choice(report, use)
    _check_declared(report)


def _check_players(report: Report, use: ChoiceUse) -> None:
    said = {count for key in use.choice.options for count in spread(key)}
    missing = [str(count) for count in report.line_up.players if count not in said]
    if missing:
        counts = f"{', '.join(missing)} players, whom line-up `{report.line_up.id}` allows"
        message = f"{use.what} says nothing for {counts}"
        report.error(codes.COUNT_MISSING, use.ruling, message, f"add `{missing[0]}: ...`")


def _check_choice(report: Report, use: ChoiceUse) -> None:
    ruling = report.rules.rulings.get(use.choice.ruling)
    if ruling is None or len(set(ruling.values)) < 2:
        return
    missing = [value for value in ruling.values if value not in use.choice.options]
    extra = [(key, span) for key, span in use.keys if key not in ruling.values]
    for key, span in extra:
        near = closest(key, missing or ruling.values)
        hint = f"did you mean `{near}`?" if near else f"its values are: {', '.join(ruling.values)}"
        message = f"{use.what}: ruling `{ruling.id}` has no value `{key}`"
        put = sole(key, missing)
        report.error(codes.RULING_VALUES, span, message, hint, ((ruling.span, "declares the ruling"),), put)
    if missing and len(extra) < len(missing):
        message = f"{use.what} says nothing for {' and '.join(f'`{each}`' for each in missing)} of ruling `{ruling.id}`"
        notes = ((ruling.span, "declares the ruling"),)
        report.error(codes.RULING_VALUES, use.ruling, message, f"add `{missing[0]}: ...`", notes)


def _check_declared(report: Report) -> None:
    for ruling in report.rules.rulings.values():
        at_values = report.at("rulings", ruling.id, "values", ruling.span)
        if ruling.id == PLAYERS:
            message = f"a ruling cannot be called `{PLAYERS}`: `by {PLAYERS}` goes by the number of players"
            report.error(codes.RULING, ruling.span, message, "choose another id")
        if len(set(ruling.values)) < max(2, len(ruling.values)):
            message = f"ruling `{ruling.id}` must have two values or more, all different"
            report.error(codes.RULING, at_values, message)
        elif ruling.default not in ruling.values:
            near = closest(ruling.default, ruling.values)
            hint = f"did you mean `{near}`?" if near else f"its values are: {', '.join(ruling.values)}"
            message = f"the default of ruling `{ruling.id}` is none of its values"
            report.error(codes.RULING, report.at("rulings", ruling.id, "default", ruling.span), message, hint)
        for word in _SWITCH_WORDS.intersection(ruling.values):
            message = f"ruling `{ruling.id}` cannot have the value `{word}`, which YAML may read as true or false"
            report.error(codes.RULING, at_values, message, "say what it means, such as `allowed` or `forbidden`")
