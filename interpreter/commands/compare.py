"""`elgrande-sim compare`: what a change of the rules, or a single card, does to the game."""

from __future__ import annotations

import shlex
from functools import partial
from typing import TYPE_CHECKING, Any

from interpreter.commands.comparing import CompareWish, Planned, plan_card, plan_rules, width_wanted
from interpreter.commands.crew import affordable, crew
from interpreter.commands.outcome import UsageFault
from interpreter.commands.report_file import ReportFile, report_file
from interpreter.commands.run_folders import as_begun, begin, begun_run, through
from interpreter.commands.two_rulesets import Both, read_both
from interpreter.commands.whole_runs import Telling, shown_again, shown_of, whole_run

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from interpreter.compare_report import Compared
    from interpreter.contrast import Contrast, Duel
    from interpreter.looking import Until
    from interpreter.recording.folder import RunFolder
    from interpreter.recording.manifest import Manifest, Section
    from interpreter.ruleset import Ruleset
    from interpreter.stopping import Stops
    from interpreter.workers import Workers

    Play = Callable[[range, Contrast, Any], bool]  # blocks, what to add them to, who hears of them

GAMES = 2_000  # of each set of rules, when no number is given
BUDGET = 17_000_000  # options bots look at in a whole run whose number of games was not given
MOST = 100_000  # games of each set of rules with `--until`, when no number is given


def run(**given: Any) -> int:
    """Compare; the exit code."""
    begun = begun_run("compare", given)
    code = shown_again(TELLING, given, begun)
    if code is not None:
        return code
    wish = CompareWish(**as_begun(begun, given))
    if not wish.changed and wish.card is None:
        raise UsageFault(
            "name what to compare with: `--with FILE` for rules that change these, or `--card ID` for one card"
        )
    if wish.until is not None:
        width_wanted(wish.until)
    both = read_both(wish.files, wish.changed)
    if isinstance(both, int):
        return both
    page = report_file(wish.report, wish.output, (*wish.files, *wish.changed), wish.out or wish.resume)
    if wish.card is not None:
        planned, more, notes = plan_card(both.changed, wish)
        return _compare(wish, both, [both.changed, *more], planned, [], notes, begun, page)
    planned, same, notes = plan_rules(both.original, both.changed, wish)
    return _compare(wish, both, [both.original, both.changed], planned, same, notes, begun, page)


def _compare(
    wish: CompareWish,
    both: Both,
    rulesets: Sequence[Ruleset],
    planned: Sequence[Planned],
    same: list[str],
    notes: list[str],
    begun: Manifest | None,
    page: ReportFile | None,
) -> int:
    def digests() -> list[str]:
        return [rulesets[i].digest(each.settings[0].line_up) for each in planned for i in each.rules]

    def play(stops: Stops, folder: RunFolder | None) -> tuple[dict[str, Any], bool]:
        bots = planned[0].settings[0].bots if planned else ()
        with crew(wish, bots, stops, rulesets) as workers:
            done, games, interrupted = _play_all(wish, planned, workers, folder)
        return _document(wish, both, done, games, same, notes, interrupted), interrupted

    code = shown_of(TELLING, wish, begun, page, digests)
    return whole_run(TELLING, wish, begun, page, play) if code is None else code


def _play_all(
    wish: CompareWish, planned: Sequence[Planned], workers: Workers, folder: RunFolder | None
) -> tuple[list[Compared], int, bool]:
    """What was played, comparison by comparison, how many games of each were to be, and whether it was interrupted."""
    from interpreter.commands.progress import progress
    from interpreter.seating import whole_rotations

    duels = [_duel(each, workers) for each in planned]
    games = [_games(wish, duel, workers, len(planned)) for duel in duels]
    rounded = [whole_rotations(n, each.settings[0].players) for n, each in zip(games, planned, strict=True)]
    begin(folder, "compare", _words(wish), wish, lambda: _sections(planned, rounded, workers))
    done: list[Compared] = []
    with progress(sum(rounded)) as step:
        for place, (each, duel, number) in enumerate(zip(planned, duels, rounded, strict=True)):
            setting = each.settings[0]
            card = f"{each.what.replace('-', ' ')}, " if each.card else ""
            step.begin(f"{card}{setting.line_up}, {setting.players} players")
            play = partial(through(folder, workers, 2 * place + 1), duel)
            compared, interrupted = _played(wish, each, play, number, workers, step.advance)
            done.append(compared)
            if interrupted:
                return done, sum(rounded), True
    return done, sum(rounded), False


def _sections(planned: Sequence[Planned], games: Sequence[int], workers: Workers) -> list[Section]:
    """Two for each comparison: the original rules, and the changed ones."""
    from interpreter.recording.manifest import Section

    return [
        Section(setting, workers.rulesets[number].digest(setting.line_up), most, side, each.what, each.card)
        for each, most in zip(planned, games, strict=True)
        for setting, number, side in zip(each.settings, each.rules, ("original", "changed"), strict=True)
    ]


def _played(
    wish: CompareWish, planned: Planned, play: Play, games: int, workers: Workers, advance: Any
) -> tuple[Compared, bool]:
    """One comparison, to its end or until intervals are narrow enough; whether it was interrupted."""
    from interpreter.contrast import Contrast
    from interpreter.looking import Until

    players = planned.settings[0].players
    until = Until(width_wanted(wish.until), players) if wish.until is not None else None
    contrast, blocks, interrupted, reached = Contrast(), games // players, False, False
    for look in until.looks(blocks) if until is not None else [range(blocks)]:
        interrupted = play(look, contrast, advance)
        reached = until is not None and not interrupted and bool(contrast.games) and until.reached(contrast)
        if interrupted or reached:
            break
    return _told(wish, planned, contrast, workers, until, reached), interrupted


def _duel(planned: Planned, workers: Workers) -> Duel:
    """Both sides, having learned what cards are worth keeping where that is asked."""
    from interpreter.commands.learning import learn
    from interpreter.compare_report import RESTRICTED
    from interpreter.contrast import Duel, Side

    sides = []
    for setting, number in zip(planned.settings, planned.rules, strict=True):
        sides.append(Side(setting, learn(workers.rulesets[number], [setting], workers, number)[0], number))
    forbids = planned.card if planned.what == RESTRICTED else ""
    changed = Side(sides[1].setting, sides[1].worths, sides[1].rules, forbids)
    return Duel(changed, sides[0])


def _games(wish: CompareWish, duel: Duel, workers: Workers, sections: int) -> int:
    """How many games of each: as asked, else as many as a short run allows."""
    if wish.games is not None:
        return wish.games
    if wish.until is not None:
        return MOST
    side = duel.original
    return affordable(workers, side.setting, side.worths, side.rules, most=GAMES, budget=BUDGET, shares=2 * sections)


def _told(
    wish: CompareWish, planned: Planned, contrast: Any, workers: Workers, until: Until | None, reached: bool
) -> Compared:
    """What the report has to know."""
    from interpreter.commands.otherwise import table_notes
    from interpreter.compare_report import Compared
    from interpreter.point_sources import point_sources

    line_up = planned.settings[0].line_up
    rulesets = [workers.rulesets[number] for number in planned.rules]
    entry = rulesets[0].rules(line_up)[1]
    programs = [
        ruleset.program(line_up, setting.players, dict(setting.rulings), noted=True)
        for ruleset, setting in zip(rulesets, planned.settings, strict=True)
    ]
    rules = [program.table.rules for program in programs]
    sources = [point_sources(program) for program in programs]
    digests = [ruleset.digest(line_up) for ruleset in rulesets]
    both = [count for count in rulesets[0].players(line_up) if count in rulesets[1].players(line_up)]
    notes = table_notes(planned.settings[0], planned.asked, both, wish.bots, wish.games)
    return Compared(
        planned.what, planned.card, contrast, planned.settings, (rules[0], rules[1]), (digests[0], digests[1]),
        (sources[0], sources[1]), entry.name or entry.id, entry.rounds, notes, until, reached,
    )  # fmt: skip


def _document(
    wish: CompareWish,
    both: Both,
    done: list[Compared],
    games: int,
    same: list[str],
    notes: list[str],
    interrupted: bool,
) -> dict[str, Any]:
    """The report in its envelope. games: of each, as many as were to be played."""
    from interpreter.compare_report import comparison_report, methods
    from interpreter.report_json import combined, envelope

    result = {
        "interrupted": interrupted,
        "played": sum(each.contrast.played for each in done),
        "planned": games,
        "comparisons": [comparison_report(each, both.files) for each in done],
        "same": same,
        "notes": [*both.notes, *notes],
        "files": list(wish.files),
        "with": list(wish.changed),
        "methods": methods(),
    }
    digest = combined([digest for each in done for digest in each.digests]) if done else ""
    return envelope("compare", _words(wish), digest, result)


def _text(result: dict[str, Any], **terminal: Any) -> str:
    from interpreter.compare_text import compare_text

    return compare_text(result, **terminal)


def _page(document: dict[str, Any]) -> str:
    from interpreter.web_page.compared import compared_page

    return compared_page(document)


TELLING = Telling(_text, _page, lambda result: any(each["findings"] for each in result["comparisons"]))


def _words(wish: CompareWish) -> str:
    """The command again, without what does not change results."""
    words = ["elgrande-sim", "compare", *wish.files]
    for option, given in (("--with", wish.changed), ("--lineup", wish.line_ups), ("--ruling", wish.rulings)):
        for each in given:
            words += [option, each]
    words += ["--card", wish.card] if wish.card is not None else []
    words += ["--players", wish.players, "--seed", str(wish.seed), "--bots", wish.bots]
    words += ["--games", str(wish.games)] if wish.games is not None else []
    words += ["--until", wish.until] if wish.until is not None else []
    return shlex.join(words)
