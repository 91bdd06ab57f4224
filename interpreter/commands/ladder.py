"""`elgrande-sim ladder`: bots play against each other and are rated."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

from interpreter.commands import choosing
from interpreter.commands.crew import crew
from interpreter.commands.outcome import UsageFault
from interpreter.commands.report_file import report_file
from interpreter.commands.rules_files import load_or_report, named_files
from interpreter.commands.run_folders import as_begun, begin, begun_run, through
from interpreter.commands.whole_runs import Telling, shown_again, shown_of, whole_run
from interpreter.definition import frozen

if TYPE_CHECKING:
    from interpreter.ladder import Ladder, Standings
    from interpreter.recording.folder import RunFolder
    from interpreter.recording.manifest import Section
    from interpreter.ruleset import Ruleset
    from interpreter.simulate import Setting
    from interpreter.stopping import Stops
    from interpreter.workers import Workers

GAMES = 400  # of each pair, when no number is given
BUDGET = 17_000_000  # options bots look at in a whole run whose number of games was not given


@frozen
class LadderWish:
    """The options of the command. games: of each pair; None when no number was given.

    out, form, resume: see `run_folders.Kept`.
    """

    files: tuple[str, ...]
    bots: str
    line_up: str | None
    players: int
    games: int | None
    seed: int
    rulings: tuple[str, ...]
    jobs: int | None
    report: str | None
    output: str
    out: str | None = None
    form: str | None = None
    resume: str | None = None
    cluster: str | None = None


def run(**given: Any) -> int:
    """Let them play; the exit code."""
    begun = begun_run("ladder", given)
    code = shown_again(TELLING, given, begun)
    if code is not None:
        return code
    wish = LadderWish(**as_begun(begun, given))
    bots = _bots(wish)
    ruleset = load_or_report(named_files(wish.files))
    if isinstance(ruleset, int):
        return ruleset
    page = report_file(wish.report, wish.output, wish.files, wish.out or wish.resume)
    setting = _setting(ruleset, wish, bots)
    digest = ruleset.digest(setting.line_up)

    def play(stops: Stops, folder: RunFolder | None) -> tuple[dict[str, Any], bool]:
        return _climb(ruleset, wish, setting, stops, folder)

    code = shown_of(TELLING, wish, begun, page, lambda: [digest for _ in (begun.sections if begun else ())])
    return whole_run(TELLING, wish, begun, page, play) if code is None else code


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
        raise UsageFault(f"--players {wish.players}: line-up '{line_up}' is for {choosing.numbers(has)} players")
    rulings = choosing.chosen_rulings(ruleset, [line_up], wish.rulings)[line_up]
    return Setting(line_up, wish.players, bots, wish.seed, tuple(sorted(rulings.items())), files=wish.files)


def _climb(
    ruleset: Ruleset, wish: LadderWish, setting: Setting, stops: Stops, folder: RunFolder | None
) -> tuple[dict[str, Any], bool]:
    """Have the pairs play; the report in its envelope, and whether they were interrupted."""
    from interpreter.commands.learning import learn
    from interpreter.commands.progress import progress
    from interpreter.ladder import Ladder, Standings

    with crew(wish, setting.bots, stops, [ruleset]) as workers:
        ladder = Ladder(setting, learn(ruleset, [setting], workers)[0])
        standings, asked = Standings(setting.players), _games(wish, ladder, workers)
        rounds = -(-asked // ladder.block_games)
        blocks = len(ladder.meetings) * rounds
        planned = blocks * ladder.block_games
        begin(folder, "ladder", _words(wish), wish, lambda: _sections(ruleset, ladder, rounds))
        with progress(planned) as step:
            step.begin(f"{setting.line_up}, {setting.players} players")
            interrupted = through(folder, workers, 1)(ladder, range(blocks), standings, step.advance)
    return _document(ruleset, wish, ladder, standings, asked, planned, interrupted=interrupted), interrupted


def _sections(ruleset: Ruleset, ladder: Ladder, rounds: int) -> list[Section]:
    """One for each table of each pair. rounds: how many blocks each pair plays."""
    from interpreter.recording.manifest import Section

    setting = ladder.setting
    digest, games = ruleset.digest(setting.line_up), rounds * setting.players
    of_block = ladder.block_games if ladder.block_games != setting.players else None
    settings = [ladder.table_setting(bots) for meeting in ladder.meetings for bots in meeting.tables]
    return [Section(each, digest, games, block_games=of_block) for each in settings]


def _games(wish: LadderWish, ladder: Ladder, workers: Workers) -> int:
    """How many games of each pair: as asked, else as many as a short run allows, judged by random games."""
    if wish.games is not None:
        return wish.games
    from attrs import evolve

    from interpreter.bots import effort
    from interpreter.simulate import simulation

    setting = ladder.setting
    with workers.stops.listening():
        first = simulation(workers.ruleset, evolve(setting, bots=("random",) * setting.players)).tally(range(1))
    if not first.games:
        return ladder.block_games
    dearness = sum(effort(meeting.bots) for meeting in ladder.meetings)
    return max(ladder.block_games, min(GAMES, int(BUDGET * first.games / (dearness * max(first.options, 1)))))


def _document(
    ruleset: Ruleset,
    wish: LadderWish,
    ladder: Ladder,
    standings: Standings,
    asked: int,
    planned: int,
    *,
    interrupted: bool,
) -> dict[str, Any]:
    """The report in its envelope."""
    from interpreter.ladder_report import Climbed, ladder_report
    from interpreter.report_json import envelope

    line_up = ruleset.rules(ladder.setting.line_up)[1]
    others = () if wish.line_up is not None else ruleset.line_ups[1:]
    climbed = Climbed(ladder, standings, line_up.name or line_up.id, asked, others, planned)
    result = ladder_report(climbed, list(wish.files), interrupted=interrupted)
    return envelope("ladder", _words(wish), ruleset.digest(line_up.id), result)


def _text(result: dict[str, Any], **terminal: Any) -> str:
    from interpreter.ladder_text import ladder_text

    return ladder_text(result, **terminal)


def _page(document: dict[str, Any]) -> str:
    from interpreter.web_page.climbed import climbed_page

    return climbed_page(document)


TELLING = Telling(_text, _page, lambda result: bool(result["findings"]))


def _words(wish: LadderWish) -> str:
    """The command again, without what does not change results."""
    words = ["elgrande-sim", "ladder", *wish.files, "--bots", wish.bots]
    words += ["--lineup", wish.line_up] if wish.line_up is not None else []
    words += ["--players", str(wish.players), "--seed", str(wish.seed)]
    words += ["--games", str(wish.games)] if wish.games is not None else []
    for ruling in wish.rulings:
        words += ["--ruling", ruling]
    return shlex.join(words)
