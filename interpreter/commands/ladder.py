"""`elgrande-sim ladder`: bots play against each other and are rated."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

from interpreter.commands import choosing
from interpreter.commands.crew import processes
from interpreter.commands.outcome import (
    FINDINGS,
    FINE,
    INTERRUPTED,
    UsageFault,
    say,
    speaks_unicode,
    wants_colour,
    width,
)  # fmt: skip
from interpreter.commands.rules_files import load_or_report, named_files
from interpreter.definition import frozen

if TYPE_CHECKING:
    from interpreter.ladder import Ladder, Standings
    from interpreter.ruleset import Ruleset
    from interpreter.simulate import Setting
    from interpreter.stopping import Stops
    from interpreter.workers import Workers

GAMES = 400  # of each pair, when no number is given
BUDGET = 17_000_000  # options bots look at in a whole run whose number of games was not given


@frozen
class LadderWish:
    """The options of the command. games: of each pair; None when no number was given."""

    files: tuple[str, ...]
    bots: str
    line_up: str | None
    players: int
    games: int | None
    seed: int
    rulings: tuple[str, ...]
    jobs: int | None
    output: str


def run(**given: Any) -> int:
    """Let them play; the exit code."""
    from interpreter.stopping import Stops

    wish = LadderWish(**given)
    bots = _bots(wish)
    ruleset = load_or_report(named_files(wish.files))
    if isinstance(ruleset, int):
        return ruleset
    setting = _setting(ruleset, wish, bots)
    with Stops() as stops:
        return _climb(ruleset, wish, setting, stops)


def _bots(wish: LadderWish) -> tuple[str, ...]:
    bots = choosing.chosen_bots(wish.bots)
    twice = next((bot for at, bot in enumerate(bots) if bot in bots[:at]), None)
    if twice is not None:
        raise UsageFault(f"--bots names '{twice}' twice: on a ladder each bot meets every other one")
    if len(bots) < 2:
        raise UsageFault(f"--bots names '{bots[0]}' alone: name two bots at least, as in `--bots random,greedy,search`")
    return bots


def _setting(ruleset: Ruleset, wish: LadderWish, bots: tuple[str, ...]) -> Setting:
    from interpreter.simulate import Setting

    line_ups = choosing.chosen_line_ups(ruleset, [wish.line_up] if wish.line_up is not None else [])
    line_up = line_ups[0]
    has = ruleset.players(line_up)
    if wish.players not in has:
        counts = " or ".join(str(count) for count in has)
        raise UsageFault(f"--players {wish.players}: line-up '{line_up}' is for {counts}")
    rulings = choosing.chosen_rulings(ruleset, [line_up], wish.rulings)[line_up]
    return Setting(line_up, wish.players, bots, wish.seed, tuple(sorted(rulings.items())), files=wish.files)


def _climb(ruleset: Ruleset, wish: LadderWish, setting: Setting, stops: Stops) -> int:
    from interpreter.commands.learning import learn
    from interpreter.commands.progress import progress
    from interpreter.ladder import Ladder, Standings

    with processes(wish.jobs, stops, [ruleset]) as workers:
        ladder = Ladder(setting, learn(ruleset, [setting], workers)[0])
        standings, asked = Standings(setting.players), _games(wish, ladder, workers)
        blocks = len(ladder.meetings) * -(-asked // ladder.block_games)
        with progress(blocks * ladder.block_games) as step:
            step.begin(f"{setting.line_up}, {setting.players} players")
            interrupted = workers.play(ladder, range(blocks), standings, step.advance)
    _report(ruleset, wish, ladder, standings, asked, interrupted=interrupted)
    if interrupted:
        return 128 + stops.heard if stops.heard is not None else INTERRUPTED
    return FINDINGS if standings.findings else FINE


def _games(wish: LadderWish, ladder: Ladder, workers: Workers) -> int:
    """How many games of each pair: as asked, else as many as a short run allows, judged by random games."""
    if wish.games is not None:
        return wish.games
    from attrs import evolve

    from interpreter.bots import effort
    from interpreter.simulate import simulation

    setting = ladder.setting
    with workers.stops.listening():
        first = simulation(workers.ruleset, evolve(setting, bots=("random",) * setting.players)).block(0)
    if not first.games:
        return ladder.block_games
    dearness = sum(effort(meeting.bots) for meeting in ladder.meetings)
    return max(ladder.block_games, min(GAMES, int(BUDGET * first.games / (dearness * max(first.options, 1)))))


def _report(
    ruleset: Ruleset, wish: LadderWish, ladder: Ladder, standings: Standings, asked: int, *, interrupted: bool
) -> None:
    from interpreter.ladder_report import Climbed, ladder_report
    from interpreter.report_json import as_json, envelope

    line_up = ruleset.rules(ladder.setting.line_up)[1]
    others = () if wish.line_up is not None else ruleset.line_ups[1:]
    climbed = Climbed(ladder, standings, line_up.name or line_up.id, asked, others)
    result = ladder_report(climbed, list(wish.files), interrupted=interrupted)
    if wish.output == "json":
        say(as_json(envelope("ladder", _words(wish), ruleset.digest(line_up.id), result)))
        return
    from interpreter.ladder_text import ladder_text

    say(ladder_text(result, width=min(width(), 120), colour=wants_colour(), unicode=speaks_unicode()))


def _words(wish: LadderWish) -> str:
    """The command again, without what does not change results."""
    words = ["elgrande-sim", "ladder", *wish.files, "--bots", wish.bots]
    words += ["--lineup", wish.line_up] if wish.line_up is not None else []
    words += ["--players", str(wish.players), "--seed", str(wish.seed)]
    words += ["--games", str(wish.games)] if wish.games is not None else []
    for ruling in wish.rulings:
        words += ["--ruling", ruling]
    return shlex.join(words)
