"""Steps that do nothing in a line-up, or words in them that say nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.english import ordinal, there_are
from interpreter.model import Step
from interpreter.problems import Problem
from interpreter.source import Span
from interpreter.structure_checks import codes, taking
from interpreter.structure_checks.idle import idle_kinds
from interpreter.structure_checks.report import Report, leaves, numbers, words

_ACTIONS = ("sole-action", "every-action")

Found = Iterable[tuple[Problem, bool]]


def special_actions(report: Report) -> Found:
    """Special actions of a kind of card that has none."""
    nothing = idle_kinds(report)
    for step in _steps(report, "special-action"):
        kinds = words(step.arguments.get("of"))
        message = f"no card of the kind `{', '.join(kinds)}` has an `effect`, so `{step.id}` never does anything"
        hint = "give such cards an `effect: ...`, or leave the step out"
        yield _warning(report.at_step(step, "of"), message, hint), not nothing.issuperset(kinds)


def card_numbers(report: Report) -> Found:
    """Numbers that the cards a step is about do not show."""
    for do, key in (("take-card", "most"), ("play-cards", "different")):
        for step in _steps(report, do):
            shown = _numbers_in(report, words(step.arguments.get("from")))
            for number in words(step.arguments.get(key)):
                message = f"the cards of `{step.id}` show no `{number}`, so `{key}: {number}` says nothing"
                yield _warning(report.at_step(step, key), message, _known(shown)), number in shown


def without_numbers(report: Report) -> Found:
    """What cards without a number mean, where no number is looked at."""
    for step in _steps(report, "play-cards"):
        message = f"`without-number` of `{step.id}` says nothing: it does not say which number is meant"
        fine = "without-number" not in step.arguments or "different" in step.arguments
        yield (
            _warning(report.at_step(step, "without-number"), message, "add `different: NUMBER`, or leave it out"),
            fine,
        )


def orders(report: Report) -> Found:
    """Turn orders by numbers that no card played shows."""
    played = [name for step in _steps(report, "play-cards", "play-at-random") for name in _to(step)]
    shown = _numbers_in(report, played)
    for step in _steps(report, "each-seat"):
        for order in words(step.arguments.get("order")):
            number = order.rpartition("-")[0]
            why = f"no card that is played shows `{number}`" if played else "no step plays cards"
            message = f"{why}, so `order: {order}` of `{step.id}` finds all players equal"
            hint = _known(shown) if shown else "write `order: clockwise`, or add a step `do: play-cards` before it"
            yield _warning(report.at_step(step, "order"), message, hint), not number or number in shown


def same_places(report: Report) -> Found:
    """Cards that go where they came from."""
    for step in _steps(report, "play-cards", "play-at-random", "discard"):
        for place in words(step.arguments.get("from")):
            message = f"`{step.id}` puts cards back to `{place}`, where they come from"
            yield _warning(report.at_step(step, "to"), message, "name two places"), place not in _to(step)


def never(report: Report) -> Found:
    """Lists that are run in no round, decks that are none, comparisons by nothing."""
    most = len(report.line_up.rounds)
    for step in _steps(report, "run", "turn-up", "compare"):
        for key, mend in (("after-rounds", "name rounds, such as `[3, 6]`"), ("decks", "name decks")):
            if key in step.arguments:
                message = f"`{key}` of `{step.id}` is empty, so the step does nothing"
                yield _warning(report.at_step(step, key), message, mend), any(leaves(step.arguments[key]))
        every = numbers(step.arguments.get("every"))
        if every:
            message = f"`{step.id}` waits for every {ordinal(every[0])} round, and {there_are(most)}"
            yield _warning(report.at_step(step, "every"), message, "write a smaller number"), min(every) <= most
        if step.do == "compare":
            compared = any(each for key in ("by", "then") for each in leaves(step.arguments.get(key)))
            message = f"`{step.id}` compares players by nothing, so points decide"
            hint = "write what counts, such as `by: [points]`, or leave the step out"
            yield _warning(report.at_step(step, "by"), message, hint), compared


def one_card(report: Report) -> Found:
    """Which of several cards acts, where there is one."""
    for step in _steps(report, "special-action"):
        kinds = words(step.arguments.get("of"))
        message = f"`which` of `{step.id}` says nothing: it performs cards of one kind"
        several = "which" not in step.arguments or len(set(kinds)) > 1
        yield _warning(report.at_step(step, "which"), message, "leave it out, or name two kinds in `of`"), several
        if not kinds:
            message = f"`of` of `{step.id}` is empty, so the step does nothing"
            yield _warning(report.at_step(step, "of"), message, "name a kind of card"), False


def cards_exchanged(report: Report) -> Found:
    """What is said of taking cards where there is nothing to decide, to give back, or to leave out."""
    takes, acting = list(_steps(report, "take-card")), list(_steps(report, "special-action"))
    several = any(len(set(words(step.arguments.get("of")))) > 1 for step in acting)
    for step in takes:
        said = {key for key in ("may-pass", "instead", *_ACTIONS) if True in leaves(step.arguments.get(key))}
        message = f"`may-pass` of `{step.id}` says nothing: with `most` nobody is asked"
        fine = "may-pass" not in said or "most" not in step.arguments
        yield _warning(report.at_step(step, "may-pass"), message, "leave one of the two out"), fine
        message = f"no step takes a card before, in whose place that of `{step.id}` could come"
        fine = "instead" not in said or len(takes) > 1
        yield _warning(report.at_step(step, "instead"), message, "leave it out, or add such a step"), fine
        for key in _ACTIONS:
            why = "no special action is that of one of several kinds of card"
            hint = "leave it out, or name two kinds in `of` of a step `do: special-action`"
            beside = key == "every-action" and all(step.arguments.get(each) is True for each in _ACTIONS)
            if several and beside:
                why, hint = "with `sole-action` no other card acts", "leave one of the two out"
            message = f"`{key}` of `{step.id}` says nothing: {why}"
            yield _warning(report.at_step(step, key), message, hint), key not in said or (several and not beside)


def cards_taken_over(report: Report) -> Found:
    """Cards taken in a turn that already has one of which nothing was made."""
    over = taking.taken_over(report)
    for step in _steps(report, "take-card"):
        before = over.get(step.id, step)
        message = f"the card `{step.id}` takes replaces that of `{before.id}`, of which nothing was made"
        hint = "a player has one card in play: put a `do: special-action` between the two, or leave one out"
        notes = ((before.span, "takes the first card"),) if before is not step else ()
        yield Problem(codes.TAKEN_OVER, "warning", step.span, message, hint, notes), step.id not in over


LOOKS = (
    special_actions,
    card_numbers,
    without_numbers,
    orders,
    same_places,
    never,
    one_card,
    cards_exchanged,
    cards_taken_over,
)


def _steps(report: Report, *kinds: str) -> Iterator[Step]:
    return (step for step in report.taken if step.do in kinds)


def _to(step: Step) -> list[str]:
    return words(step.arguments.get("to"))


def _numbers_in(report: Report, places: Iterable[str]) -> list[str]:
    """The numbers on the cards that lie in places."""
    kinds = dict.fromkeys(report.rules.places[name].holds for name in places)
    return [number for kind in kinds if kind for number in report.rules.card_kinds[kind].numbers]


def _known(shown: list[str]) -> str:
    listed = ", ".join(f"`{number}`" for number in dict.fromkeys(shown))
    return f"they show {listed}" if listed else "they show no numbers: leave it out"


def _warning(span: Span, message: str, hint: str) -> Problem:
    return Problem(codes.IDLE_STEP, "warning", span, message, hint)
