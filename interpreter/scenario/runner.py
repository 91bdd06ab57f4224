"""Running scenario files: rules found and loaded once, every scenario played and compared."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from attrs import define, evolve, field

from interpreter.echoes import without_doubted
from interpreter.operations.block import Block, check_block
from interpreter.parsing import parse
from interpreter.problems import Problem, RulesError
from interpreter.program import Program
from interpreter.reading.nodes import Mapping, Node
from interpreter.ruleset import Ruleset, load
from interpreter.scenario import codes
from interpreter.scenario.entries import Entry, ScenarioFile, read_scenarios
from interpreter.scenario.events import Extras, effect_texts, read_events
from interpreter.scenario.expecting import Reader
from interpreter.scenario.given import build_state
from interpreter.scenario.names import Names
from interpreter.scenario.outcome import Expectation, Outcome
from interpreter.scenario.playing import Playing, Stopped
from interpreter.scenario.result import Result
from interpreter.scenario.seats import read_players, read_rulings
from interpreter.shipped import rules_paths
from interpreter.source import Source, Span, Text
from interpreter.suggest import closest


def run(paths: Iterable[str | Path], *, named: Iterable[str | Path] = ()) -> list[Result]:
    """Run the scenarios of scenario files and the `tests:` of rules files, in the order given.

    Scenarios that name no rules are played by the rules files among `paths`, else by the shipped rules. Never
    raises on any content of the files. named: files somebody asked for one by one; a warning tells of those among
    them that no scenario is played by.
    """
    files = [read_scenarios(path) for path in paths]
    rules = tuple(file.path for file in files if file.is_rules)
    library = Library(rules or rules_paths())
    results = [result for file in files for result in _file(file, library)]
    idle = _not_used(files, {Path(path) for path in named})
    if results and idle:
        results[0] = evolve(results[0], problems=(*results[0].problems, *idle))
    return results


def _not_used(files: list[ScenarioFile], named: set[Path]) -> list[Problem]:
    """Rules files that were asked for and that every scenario passes over, having `rules:` of its own."""
    entries = [entry for file in files for entry in file.entries]
    if not all(entry.rules for entry in entries):
        return []
    used = {os.path.realpath(path) for entry in entries for path in entry.rules}
    found = []
    for path in (file.path for file in files if file.is_rules and file.path in named):
        if os.path.realpath(path) not in used:
            message = f"{path.as_posix()} is not used: every scenario names other `rules:`"
            hint = "add it to the `rules:` of the scenarios, or delete `rules:` there to play by the files given"
            found.append(Problem(codes.NOT_USED, "warning", None, message, hint))
    return found


def _file(file: ScenarioFile, library: Library) -> list[Result]:
    found = [library.run(entry) for entry in file.entries]
    if file.problems:
        name = file.path.as_posix()
        found.insert(0, Result(name, name, None, problems=file.problems))
    return found


@define
class Library:
    """Rules files loaded so far. `rules`: those of scenarios that name none."""

    rules: tuple[Path, ...]
    _loaded: dict[tuple[Path, ...], Ruleset | tuple[Problem, ...]] = field(factory=dict)

    def run(self, entry: Entry) -> Result:
        """The outcome of one scenario."""
        problems = list(entry.problems)
        program, aliases = self._program(entry, problems)
        if program is None or entry.problems:
            return _result(entry, problems=problems)
        names = Names(program, aliases, problems)
        extras = _extras(entry, program)
        state = build_state(names, entry.given)
        events = read_events(names, entry.when, extras)
        reader = Reader(names)
        expectations = reader.read(entry.then)
        if not expectations and entry.then is None and not _refuses(entry):
            hint = "add `then:` with what must be so at the end"
            names.error(codes.NOTHING, entry.span, "this scenario asserts nothing", hint)
        if any(problem.severity == "error" for problem in problems):
            return _result(entry, problems=problems)
        seed = entry.seed.value if entry.seed is not None else None
        playing = Playing(program, state[:], extras.texts, seed)
        try:
            playing.play(events)
        except Stopped as stopped:
            return _result(entry, [_told(stopped.span, str(stopped))], problems)
        playing.finish(reader.heard)
        return _result(entry, _differences(entry, playing, state, expectations), problems)

    # -------------------------------------------------------------------------------------------- rules
    def _ruleset(self, entry: Entry, problems: list[Problem]) -> Ruleset | None:
        paths = entry.rules or self.rules
        if paths not in self._loaded:
            try:
                self._loaded[paths] = load(paths)
            except RulesError as error:
                self._loaded[paths] = error.problems
        found = self._loaded[paths]
        if isinstance(found, Ruleset):
            return found
        for problem in found:  # a file that cannot be read has no place of its own: it is told where it is named
            if problem.severity == "error":
                problems.append(problem if problem.span is not None else evolve(problem, span=entry.rules_at))
        return None

    def _program(self, entry: Entry, problems: list[Problem]) -> tuple[Program | None, dict[str, str]]:
        ruleset = self._ruleset(entry, problems)
        line_up = _line_up(entry, ruleset, problems) if ruleset is not None else ""
        if ruleset is None or not line_up:
            return None, {}
        rules, played = ruleset.rules(line_up)
        players = read_players(entry, rules, played, problems)
        rulings = read_rulings(entry, rules, problems)
        texts = _checked_texts(entry, ruleset, line_up, problems)
        if players is None or rulings is None or texts is None:
            return None, {}
        scoring = tuple(_scoring(place.id) for place in rules.places.values() if place.scoreboard and not place.holds)
        program = ruleset.program(line_up, players.count, rulings, every_step=True, extras=(*texts, *scoring))
        return program, players.aliases


def _line_up(entry: Entry, ruleset: Ruleset, problems: list[Problem]) -> str:
    """The line-up a scenario names; the only one there is, if it names none; '' with a problem."""
    known = ruleset.line_ups
    if entry.line_up is None and len(known) == 1:
        return known[0]
    if entry.line_up is not None and entry.line_up.value in known:
        return entry.line_up.value
    span = entry.line_up.span if entry.line_up is not None else entry.span
    if not known and not ruleset.missing:
        message, hint = "the rules of this scenario have no line-up to play", "name the rules file of one, too"
        problems.append(Problem(codes.RULES, "error", span, message, hint))
        return ""
    if entry.line_up is None:
        message, hint = "which line-up is played?", f"add `line-up:`; there are: {', '.join(known)}"
        problems.append(Problem(codes.MISSING, "error", span, message, hint))
        return ""
    missing = ruleset.missing.get(entry.line_up.value)
    near = closest(entry.line_up.value, known)
    hint = f"did you mean `{near}`?" if near else f"there are: {', '.join(known)}"
    message = f"there is no line-up `{entry.line_up.value}`"
    if missing:
        message, hint = f"line-up `{entry.line_up.value}` cannot be played", f"rules are missing: {', '.join(missing)}"
    problems.append(Problem(codes.RULES, "error", span, message, hint))
    return ""


def _checked_texts(entry: Entry, ruleset: Ruleset, line_up: str, problems: list[Problem]) -> tuple[Text, ...] | None:
    """The sentences of the scenario's own, checked like those of a card; None with problems."""
    from interpreter.checking_areas import read_areas
    from interpreter.checking_texts import check_statement
    from interpreter.names import names_of
    from interpreter.scope import Meanings, Scope

    texts = effect_texts(entry.when)
    if not texts:
        return ()
    rules, played = ruleset.rules(line_up)
    areas = {name: tuple(meaning.tree for meaning in read) for name, read in read_areas(rules, []).items()}
    meanings, found = Meanings(names_of(rules, played), areas, check_statement), list[Problem]()
    for text in texts:
        tree = parse(text, "effect", found)
        if isinstance(tree, Block):
            check_block(tree, Scope(meanings, text, "card", found))
    problems += found
    return None if any(problem.severity == "error" for problem in found) else texts


def _scoring(place: str) -> Text:
    text = f"score {place}"
    return Text(text, Span(Source("scoring", text), 0, len(text)))


def _extras(entry: Entry, program: Program) -> Extras:
    texts = effect_texts(entry.when)
    rules = program.table.rules
    scored = [place.id for place in rules.places.values() if place.scoreboard and not place.holds]
    compiled = (*texts, *(_scoring(place) for place in scored))
    return Extras(compiled, {place: len(texts) + i for i, place in enumerate(scored)})


# ------------------------------------------------------------------------------------------------ results
def _refuses(entry: Entry) -> bool:
    return any(isinstance(node, Mapping) and node.get("refused") is not None for node in entry.when or ())


def _differences(entry: Entry, playing: Playing, before: list[int], expectations: list[Expectation]) -> list[str]:
    outcome = Outcome(playing.program, before, playing.state, tuple(playing.scored), playing.game)
    found = [_told(each.span, text) for each in expectations for text in each.differences(outcome)]
    asked = outcome.asked
    if asked is not None and not playing.waiting and not _speaks_of_asked(entry.then):
        who, names = outcome.name(asked.player), ", ".join(asked.names)
        text = f"{who} is still asked ({asked.kind} for `{asked.origin}`): {names}"
        found.append(_told(entry.span, f"{text}; say what is chosen, or assert `asked:`"))
    return found


def _speaks_of_asked(then: Node | None) -> bool:
    return isinstance(then, Mapping) and isinstance(then.get("asked"), Mapping)


def _told(span: Span, text: str) -> str:
    return f"{span.source.name}:{span.line}: {text}"


def _result(entry: Entry, differences: Sequence[str] = (), problems: Sequence[Problem] = ()) -> Result:
    return Result(entry.name, entry.file, entry.span, entry.case, tuple(differences), tuple(without_doubted(problems)))
