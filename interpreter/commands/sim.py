"""`elgrande-sim sim`: simulate line-ups and report."""

from __future__ import annotations

import os
import shlex
from collections import Counter
from typing import TYPE_CHECKING, Any

from interpreter.commands import choosing
from interpreter.commands.crew import affordable, crew
from interpreter.commands.outcome import UsageFault
from interpreter.commands.report_file import ReportFile, report_file
from interpreter.commands.rules_files import load_or_report, named_files
from interpreter.commands.run_folders import as_begun, begin, begun_run, through
from interpreter.commands.whole_runs import Telling, shown_again, shown_of, whole_run
from interpreter.commands.wish import GAMES, Wish
from interpreter.in_the_way import why_not

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.recording.folder import RunFolder
    from interpreter.recording.manifest import Manifest, Section
    from interpreter.report import Played
    from interpreter.ruleset import Ruleset
    from interpreter.simulate import Setting
    from interpreter.stopping import Stops
    from interpreter.tally import Tally
    from interpreter.workers import Workers

BUDGET = 1_700_000  # options bots look at in a run whose number of games was not given


def run(**given: Any) -> int:
    """Simulate; the exit code."""
    if given["game"] is not None and (given["out"] is not None or given["resume"] is not None):
        raise UsageFault("--game plays one game, and --out and --resume are for whole runs: name one of the two")
    begun = begun_run("sim", given)
    code = shown_again(TELLING, given, begun)
    if code is not None:
        return code
    wish = Wish(**as_begun(begun, given))
    if wish.cluster is not None and wish.traces is not None:
        raise UsageFault("--trace writes on the machine that plays: leave out --cluster, or name --out DIR instead")
    counts = choosing.player_counts(wish.players)
    bots = choosing.chosen_bots(wish.bots)
    ruleset = load_or_report(named_files(wish.files))
    if isinstance(ruleset, int):
        return ruleset
    page = _page_file(wish)
    settings = _settings(ruleset, wish, counts, bots)
    code = shown_of(TELLING, wish, begun, page, lambda: [ruleset.digest(each.line_up) for each, _ in settings])
    if code is not None:
        return code
    if wish.game is not None:
        return _play_one(ruleset, wish, [setting for setting, _ in settings])
    return _simulate(ruleset, wish, settings, begun, page)


def _settings(
    ruleset: Ruleset, wish: Wish, counts: Sequence[int], bots: tuple[str, ...]
) -> list[tuple[Setting, int | None]]:
    """What to simulate, each with the player count asked for when the line-up has another."""
    from interpreter.seating import full_table
    from interpreter.simulate import Setting

    line_ups = choosing.chosen_line_ups(ruleset, wish.line_ups)
    rulings = choosing.chosen_rulings(ruleset, line_ups, wish.rulings)
    found: dict[Setting, int | None] = {}
    for line_up in line_ups:
        has = ruleset.players(line_up)
        for count in sorted(counts, key=lambda count: (count not in has, count)):
            players = choosing.nearest_count(has, count)
            table = full_table(bots, players)
            fixed = tuple(sorted(rulings[line_up].items()))
            setting = Setting(line_up, players, table, wish.seed, fixed, traces=_folder(wish.traces), files=wish.files)
            found.setdefault(setting, None if players == count else count)
    choosing.refuse_idle_bots(bots, [setting.players for setting in found])
    return list(found.items())


def _page_file(wish: Wish) -> ReportFile | None:
    if wish.report is not None and wish.game is not None:
        raise UsageFault("--report tells of many games: leave out --game, or `--trace DIR` that one and `replay` it")
    return report_file(wish.report, wish.output, wish.files, wish.out or wish.resume)


def _folder(path: str | None) -> str:
    """The folder for traces, made when it is not there, and tried."""
    if path is None:
        return ""
    if not path.strip():
        raise UsageFault("--trace: an empty word: name the folder for traces")
    from tempfile import TemporaryFile

    try:
        os.makedirs(path, exist_ok=True)
        TemporaryFile(dir=path).close()
    except (OSError, ValueError) as error:
        raise UsageFault(f"--trace {path}: {why_not(path, error)}: name another folder, or mend that") from error
    return path


def _play_one(ruleset: Ruleset, wish: Wish, settings: list[Setting]) -> int:
    from interpreter.commands.learning import learn
    from interpreter.commands.one_game import play_one
    from interpreter.stopping import Stops

    assert wish.game is not None
    with Stops() as stops, crew(wish, settings[0].bots, stops, [ruleset]) as workers:
        worths = learn(ruleset, settings, workers)
    return play_one(ruleset, list(zip(settings, worths, strict=True)), wish.game, _words(wish), wish.output)


def _simulate(
    ruleset: Ruleset,
    wish: Wish,
    settings: list[tuple[Setting, int | None]],
    begun: Manifest | None,
    page: ReportFile | None,
) -> int:
    def play(stops: Stops, folder: RunFolder | None) -> tuple[dict[str, Any], bool]:
        done, planned, interrupted = _played(ruleset, wish, settings, stops, folder)
        return _document(ruleset, wish, done, planned, interrupted), interrupted

    return whole_run(TELLING, wish, begun, page, play)


def _played(
    ruleset: Ruleset, wish: Wish, settings: list[tuple[Setting, int | None]], stops: Stops, folder: RunFolder | None
) -> tuple[list[Played], int, bool]:
    """What was played, line-up by line-up, how many games were to be, and whether it was interrupted."""
    from interpreter.commands.learning import learn
    from interpreter.commands.progress import progress
    from interpreter.seating import whole_rotations

    done: list[Played] = []
    with crew(wish, settings[0][0].bots, stops, [ruleset]) as workers:
        learn(ruleset, [setting for setting, _ in settings], workers)
        games = [_games(workers, wish, setting, len(settings)) for setting, _ in settings]
        whole = [whole_rotations(n, setting.players) for n, (setting, _) in zip(games, settings, strict=True)]
        begin(folder, "sim", _words(wish), wish, lambda: _sections(ruleset, settings, whole))
        with progress(sum(whole)) as step:
            for number, (setting, asked) in enumerate(settings):
                step.begin(f"{setting.line_up}, {setting.players} players")
                play = through(folder, workers, number + 1)
                tally, interrupted = workers.run(setting, whole[number], step.advance, course=wish.course, through=play)
                done.append(_told(ruleset, wish, setting, asked, games[number], tally))
                if interrupted:
                    return done, sum(whole), True
    return done, sum(whole), False


def _sections(ruleset: Ruleset, settings: list[tuple[Setting, int | None]], games: Sequence[int]) -> list[Section]:
    from interpreter.recording.manifest import Section

    return [
        Section(setting, ruleset.digest(setting.line_up), number)
        for (setting, _), number in zip(settings, games, strict=True)
    ]


def _told(ruleset: Ruleset, wish: Wish, setting: Setting, asked: int | None, number: int, tally: Tally) -> Played:
    """What the report has to know of a line-up that was played. number: the games wanted."""
    from interpreter.commands.otherwise import notes
    from interpreter.lessons import card_worths
    from interpreter.report import Played

    line_up = ruleset.rules(setting.line_up)[1]
    table = ruleset.program(setting.line_up, setting.players, dict(setting.rulings), noted=True).table
    said = notes(setting, asked, ruleset.players(setting.line_up), wish, number)
    digest = ruleset.digest(setting.line_up)
    name, worths = line_up.name or line_up.id, card_worths(ruleset, setting)
    found = setting, tally, table.rules, name, line_up.rounds, digest, number, asked, said, worths
    lately = table.newcomers.values()
    places = tuple("" if number in lately else place for number, place in enumerate(table.place_ids))
    return Played(*found, places)


def _games(workers: Workers, wish: Wish, setting: Setting, sections: int) -> int:
    """How many games: as asked, else as many as a short run allows."""
    if wish.games is not None:
        return wish.games
    from interpreter.lessons import card_worths

    worths = card_worths(workers.ruleset, setting)
    return affordable(workers, setting, worths, most=GAMES, budget=BUDGET, shares=sections)


def _document(ruleset: Ruleset, wish: Wish, done: list[Played], planned: int, interrupted: bool) -> dict[str, Any]:
    """The report in its envelope."""
    from interpreter.explain import not_confirmed
    from interpreter.report import line_up_report, methods
    from interpreter.report_json import combined, envelope

    files = list(wish.files)
    result = {
        "interrupted": interrupted,
        "played": sum(played.tally.played for played in done),
        "planned": planned,
        "line_ups": [line_up_report(played, files) for played in done],
        "not_playable": {name: list(modules) for name, modules in ruleset.missing.items()},
        "not_confirmed": dict(sorted(Counter(entry.confidence for entry in not_confirmed(ruleset)).items())),
        "files": files,
        "methods": methods(),
    }
    return envelope("sim", _words(wish), combined([played.digest for played in done]), result)


def _text(result: dict[str, Any], **terminal: Any) -> str:
    from interpreter.report_text import report_text

    return report_text(result, **terminal)


def _page(document: dict[str, Any]) -> str:
    from interpreter.web_page.simulated import simulated_page

    return simulated_page(document)


TELLING = Telling(_text, _page, lambda result: any(line_up["findings"] for line_up in result["line_ups"]))


def _words(wish: Wish) -> str:
    """The command again, without what does not change results."""
    words = ["elgrande-sim", "sim", *wish.files]
    for line_up in wish.line_ups:
        words += ["--lineup", line_up]
    words += ["--players", wish.players, "--seed", str(wish.seed), "--bots", wish.bots]
    words += ["--games", str(wish.games)] if wish.games is not None else []
    words += ["--game", str(wish.game)] if wish.game is not None else []
    for ruling in wish.rulings:
        words += ["--ruling", ruling]
    return shlex.join(words)
