"""A line-up as a whole: players and colours, rounds, ranks paid, step lists that run each other."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.english import counted, there_are
from interpreter.kinds import each_of
from interpreter.names import all_steps, steps_of
from interpreter.problems import Problem
from interpreter.shipped import is_shipped
from interpreter.source import Span
from interpreter.structure_checks import codes
from interpreter.structure_checks.board import most_paid
from interpreter.structure_checks.report import Report, leaves, named_lists, words


def check(report: Report) -> None:
    """Rounds, ranks paid and step lists."""
    _check_rounds(report)
    _check_pays(report)
    _check_left_out(report)
    _check_recursion(report)
    _check_rows(report)
    _check_decks(report)


def check_players(report: Report) -> None:
    """A colour for every player."""
    seats = [colour for colour in report.rules.colours.values() if not colour.neutral]
    most = max(report.line_up.players, default=0)
    if most > len(seats):
        message = f"line-up `{report.line_up.id}` is for up to {most} players, but {there_are(len(seats), 'colour')}"
        report.error(codes.COLOURS, report.at_line_up("players"), message, "add colours, or allow fewer players")


def _check_rounds(report: Report) -> None:
    line_up = report.line_up
    span = report.at_line_up("rounds")
    if not line_up.rounds:
        report.error(codes.ROUNDS, span, f"line-up `{line_up.id}` has no round", "write how many, such as `rounds: 9`")
    doubled = sorted({label for label in line_up.rounds if line_up.rounds.count(label) > 1})
    if doubled:
        report.error(codes.ROUNDS, span, f"line-up `{line_up.id}` has two rounds labelled {doubled[0]}")
    if not line_up.lists.get("round"):
        message = f"line-up `{line_up.id}` has no steps for a round"
        report.error(codes.ROUNDS, line_up.span, message, "add a list of steps: `round:`")
    for step in steps_of(line_up):
        if "every" in step.arguments and "after-rounds" in step.arguments:
            message = f"step `{step.id}` has both `every` and `after-rounds`"
            hint = "keep one; to put one in the place of the other, use `replaces:`"
            report.error(codes.ROUNDS, report.at_step(step, "every"), message, hint)


def check_waits(reports: Iterable[Report]) -> list[Problem]:
    """Rounds that a step waits for and that no line-up has. A patch of several line-ups may speak of rounds of one."""
    missing: dict[tuple[Span, int], Problem] = {}
    found = set[tuple[Span, int]]()
    for report in reports:
        rounds = report.line_up.rounds
        for step in steps_of(report.line_up):
            for label in _numbers_of(step.arguments.get("after-rounds")):
                span = report.at_step(step, "after-rounds")
                found |= {(span, label)} if label in rounds else set()
                message = f"step `{step.id}` waits for round {label}, which `{report.line_up.id}` does not have"
                hint = f"its rounds are: {', '.join(map(str, rounds))}"
                missing.setdefault((span, label), Problem(codes.ROUNDS, "error", span, message, hint))
    return [problem for key, problem in missing.items() if key not in found]


def _check_left_out(report: Report) -> None:
    """A step that was taken in the last round, and is not since a file says how many rounds there are."""
    rounds, span = report.line_up.rounds, report.at_line_up("rounds")
    change = next((each for each in report.line_up.amended if each.key == "rounds"), None)
    if not rounds or (change is None and is_shipped(span.source.name)):
        return
    for step in steps_of(report.line_up):
        labels, waits = _numbers_of(step.arguments.get("after-rounds")), report.at_step(step, "after-rounds")
        if not labels or rounds[-1] in labels or waits.source is span.source:
            continue
        before = change.was if change is not None else ""
        if int(before) not in labels if before.isdecimal() else set(labels) <= set(rounds):
            continue
        last = max((at for at, label in enumerate(rounds, 1) if label in labels), default=0)
        taken = f"is taken no more after round {last}" if last else "is taken in none"
        message = f"step `{step.id}` {taken} of the {len(rounds)} of line-up `{report.line_up.id}`"
        hint = f"say when it is taken: `changes: {{steps: {{{step.id}: {{after-rounds: [..., {rounds[-1]}]}}}}}}`"
        note = f"waits for round{'s' * (len(labels) > 1)} {', '.join(map(str, labels))}"
        report.warn(codes.ROUNDS, span, message, hint, ((waits, note),))


def _numbers_of(labels: object) -> list[int]:
    return [label for leaf in leaves(labels) if isinstance(leaf, tuple) for label in leaf if isinstance(label, int)]


def _check_pays(report: Report) -> None:
    line_up = report.line_up
    span = report.at_line_up("pays")
    missing = [count for count in line_up.players if count not in line_up.pays]
    if missing:
        message = f"`pays` of line-up `{line_up.id}` says nothing for {missing[0]} players"
        report.error(codes.COUNT_MISSING, span, message, f"add `{missing[0]}: 2`: how many ranks get points")
    most = max((most_paid(line_up.pays[count]) for count in line_up.players if count in line_up.pays), default=0)
    for place in report.rules.places.values():
        shortest = min((len(row) for row in leaves(place.scoreboard) if isinstance(row, tuple) and row), default=most)
        if shortest < most:
            message = f"line-up `{line_up.id}` pays {counted(most, 'rank')}, but `{place.id}` has values for {shortest}"
            board = report.at("regions" if place.region else "places", place.id, "scoreboard", place.span)
            notes = ((board, "has the short scoreboard"),)
            report.warn(codes.PAYS_MORE, span, message, "ranks without a value get nothing", notes)
            return


def _check_recursion(report: Report) -> None:
    line_up = report.line_up
    runs = {
        name: [(other, step) for step in all_steps(steps) for other in named_lists(step)]
        for name, steps in line_up.lists.items()
    }
    done: set[str] = set()

    def visit(name: str, path: tuple[str, ...]) -> None:
        for other, step in runs.get(name, ()):
            if other in path:
                chain = " -> ".join((*path[path.index(other) :], other))
                key = "steps" if "steps" in step.arguments else "neutral-steps"
                message = f"the step lists of line-up `{line_up.id}` run each other without end: {chain}"
                report.error(codes.RECURSION, report.at_step(step, key), message, "let one of them end")
            elif other not in done:
                visit(other, (*path, other))
        done.add(name)

    for name in runs:
        if name not in done:
            visit(name, (name,))


def _check_rows(report: Report) -> None:
    """Rows of open cards: filled once between two uses, and filled at all where cards are taken."""
    steps = list(steps_of(report.line_up))
    for repeat in (step for step in steps if step.do == "repeat"):
        for step in all_steps(repeat.steps):
            if step.do == "turn-up":
                message = f"`{step.id}` would lay its cards over those it turned up before in `{repeat.id}`"
                mend = "write one `turn-up` step for each time"
                report.error(codes.OVERLAID, step.span, message, mend)
    filled = {step.arguments.get("to") for step in steps if step.do == "turn-up"}
    for step in steps:
        place = step.arguments.get("from")
        is_row = isinstance(place, str) and place in report.rules.places and report.rules.places[place].of != "seat"
        if step.do in ("take-card", "discard") and is_row and place not in filled:
            message = f"no step turns cards up into `{place}`, so `{step.id}` finds none there"
            mend = f"add a step `do: turn-up` with `to: {place}`, or remove `{step.id}`"
            report.warn(codes.NEVER_OPEN, report.at_step(step, "from"), message, mend)


def _check_decks(report: Report) -> None:
    """`draw` names a region, so it needs region cards; `turn-up` lays out cards that can be taken."""
    for step in steps_of(report.line_up):
        key, of_regions = ("from", True) if step.do == "draw" else ("decks", False)
        if step.do not in ("draw", "turn-up"):
            continue
        for name in words(step.arguments.get(key)):
            deck = report.rules.decks.get(name)
            if deck is None or bool(deck.one_for_each) == of_regions or bool(deck.kind) == bool(deck.one_for_each):
                continue  # a deck of both or of nothing is a mistake of its own
            message = (
                f"`{step.id}` draws a region, and `{name}` is a deck of other cards"
                if of_regions
                else f"`{step.id}` turns up cards to take, and `{name}` holds one card for each {each_of(deck)}"
            )
            mend = "name a deck with `one-for-each: region`" if of_regions else "name decks that have a `kind:`"
            report.error(codes.DECK_USE, report.at_step(step, key), message, mend)
