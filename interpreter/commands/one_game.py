"""`elgrande-sim sim --game K`: one game of a run."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from interpreter.commands.outcome import FINDINGS, FINE, say, speaks_unicode, wants_colour, width

if TYPE_CHECKING:
    from interpreter.greedy.keeping import CardWorths
    from interpreter.ruleset import Ruleset
    from interpreter.simulate import Setting, Simulation
    from interpreter.tally import Finding, Record


def play_one(
    ruleset: Ruleset, settings: Sequence[tuple[Setting, CardWorths]], number: int, words: str, output: str
) -> int:
    """Play game `number` of each setting, with what its cards are worth, and say how it went; the exit code."""
    from interpreter.report_json import as_json, combined, envelope
    from interpreter.simulate import simulation
    from interpreter.stopping import Stops

    told: list[dict[str, Any]] = []
    with Stops() as stops:
        for setting, worths in settings:
            table = simulation(ruleset, setting, worths)
            with stops.listening():
                played = table.play(number)
            told.append(_told(table, played))
    if output == "json":
        digest = combined([ruleset.digest(setting.line_up) for setting, _ in settings])
        say(as_json(envelope("game", words, digest, {"games": told})))
    else:
        say("\n".join(_text(one) for one in told))
    return FINDINGS if any(one["finding"] for one in told) else FINE


def _told(table: Simulation, played: Record | Finding) -> dict[str, Any]:
    from interpreter.tally import Finding

    setting = table.setting
    head = {"line_up": setting.line_up, "players": setting.players, "seed": setting.seed, "game": played.number}
    if isinstance(played, Finding):
        return {**head, "finding": {"code": played.code, "message": played.message}, "seats": [], "trace": None}
    owners = table.program.table.owners
    seats = [
        {"seat": seat + 1, "colour": owners[seat], "bot": bot, "score": played.scores[seat],
         "won": seat in played.winners, "began": seat == played.first}
        for seat, bot in enumerate(played.bots)
    ]  # fmt: skip
    return {
        **head, "finding": None, "seats": seats, "decisions": played.decisions, "turns": played.turns,
        "trace": str(table.trace_path(played.number)) if setting.traces else None,
    }  # fmt: skip


def _text(one: dict[str, Any]) -> str:
    from interpreter.drawing import Page

    page = Page(min(width(), 120), colour=wants_colour(), unicode=speaks_unicode())
    page.title(f"{one['line_up']}, {one['players']} players, seed {one['seed']}, game {one['game']}")
    if one["finding"]:
        page.line(f"{one['finding']['code']}: {one['finding']['message']}", "bold red")
        return page.text
    rows = [
        [str(s["seat"]), s["colour"], s["bot"], str(s["score"]), ", ".join(w for w in ("won", "began") if s[w])]
        for s in one["seats"]
    ]
    page.table(["seat", "colour", "bot", "score", ""], rows, right="rllrl")
    page.line(f"{one['decisions']} decisions, {one['turns']} turns")
    if one["trace"]:
        page.line("Written down; to have it told:")
        page.command(shlex.join(["elgrande-sim", "replay", one["trace"]]))
    else:
        page.line("`--trace DIR` writes it down choice by choice, for `elgrande-sim replay`.")
    return page.text
