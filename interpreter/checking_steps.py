"""Checking the sentences and comparisons in the steps of a line-up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import define, field

from interpreter.checking_areas import texts_of
from interpreter.model import Choice, Step
from interpreter.operations.block import Block, check_block
from interpreter.parsing import parse
from interpreter.phrases import codes
from interpreter.phrases.conditions import check_condition
from interpreter.problems import Problem
from interpreter.scope import Binding, Meanings, Scope
from interpreter.source import Text
from interpreter.syntax import Named, Pieces, PiecesIn, Word

_EACH_SEAT = "each-seat"
_STARTS = ("set-up", "round", "end")


@define
class _Course:
    """What is known on the way through a list: names given by steps, and whether discs are set."""

    acting: bool
    bound: list[dict[str, Binding]] = field(factory=lambda: [{}])
    discs: bool = False


def check_steps(meanings: Meanings, problems: list[Problem]) -> None:
    """What is wrong with the texts in all step lists of the line-up."""
    lists = meanings.names.line_up.lists
    acting: dict[str, list[bool]] = {}
    for name in _STARTS:
        if name in lists:
            _find_acting(lists, name, False, acting)
    for name, steps in lists.items():
        course = _Course(all(acting.get(name, [True])))
        _check_list(steps, course, meanings, problems)


def _find_acting(lists: dict[str, tuple[Step, ...]], name: str, acts: bool, found: dict[str, list[bool]]) -> None:
    """Enter whether a seat acts in each place where a list is taken."""
    before = found.setdefault(name, [])
    if acts in before or name not in lists:
        return
    before.append(acts)
    for step, acting in _with_acting(lists[name], acts):
        for key in ("steps", "neutral-steps"):
            called = step.arguments.get(key)
            if isinstance(called, str):
                own = key == "steps" and step.do == _EACH_SEAT  # a neutral colour decides nothing
                _find_acting(lists, called, (acting and key == "steps") or own, found)


def _with_acting(steps: Iterable[Step], acts: bool) -> Iterator[tuple[Step, bool]]:
    for step in steps:
        yield step, acts
        yield from _with_acting(step.steps, acts or step.do == _EACH_SEAT)


def _check_list(steps: Iterable[Step], course: _Course, meanings: Meanings, problems: list[Problem]) -> None:
    given: list[tuple[Step, str, Binding]] = []
    for step in steps:
        if step.only_if is not None:
            _check_only_if(step, course, meanings, problems)
        if step.effect is not None:
            _check_effect(step, course, meanings, problems)
        _check_measures(step, meanings, problems)
        name = step.arguments.get("as")
        if isinstance(name, str):
            binding = Binding("place", None)
            course.bound[-1][name] = binding
            given.append((step, name, binding))
        if step.steps:
            acting = course.acting or step.do == _EACH_SEAT
            inner = _Course(acting, [*course.bound, {}], course.discs)
            _check_list(step.steps, inner, meanings, problems)
            course.discs = course.discs or inner.discs
    for step, name, binding in given:
        if not binding.read:
            message = f"`{name}`, given by step `{step.id}`, is never used"
            mend = "use it in a step below, or leave the step out"
            problems.append(Problem(codes.NEVER_READ, "warning", step.span, message, mend))


def _check_effect(step: Step, course: _Course, meanings: Meanings, problems: list[Problem]) -> None:
    set_now = course.discs
    for text, settled in texts_of(step.effect):
        tree = parse(text, "effect", problems, meanings.names.called)
        if not isinstance(tree, Block):
            # What an unreadable sentence would have done is not held against the steps below it.
            set_now = set_now or "disc" in text.value
            _read_all(text.value, course)
            continue
        scope = Scope(meanings, text, "step", problems, course.acting, discs=course.discs, settled=settled)
        scope.bound = [*course.bound, {}]
        check_block(tree, scope)
        set_now = set_now or scope.discs
    course.discs = set_now


def _check_only_if(step: Step, course: _Course, meanings: Meanings, problems: list[Problem]) -> None:
    for text, settled in texts_of(step.only_if):
        tree = parse(text, "test", problems, meanings.names.called)
        if tree is None:
            _read_all(text.value, course)
            continue
        scope = Scope(meanings, text, "step", problems, course.acting, discs=course.discs, settled=settled)
        scope.bound = [*course.bound, {}]
        check_condition(tree, scope)


def _read_all(value: str, course: _Course) -> None:
    for names in course.bound:
        for name, binding in names.items():
            binding.read = binding.read or name in value


# -------------------------------------------------------------------------------------------- comparisons
def _check_measures(step: Step, meanings: Meanings, problems: list[Problem]) -> None:
    for key in ("by", "then"):
        for text in _texts_in(step.arguments.get(key)):
            check_measure(text, Scope(meanings, text, "measure", problems))


def _texts_in(value: object) -> Iterator[Text]:
    if isinstance(value, Text):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _texts_in(item)
    elif isinstance(value, Choice):
        for option in value.options.values():
            yield from _texts_in(option)


def check_measure(text: Text, scope: Scope) -> None:
    """One comparison: `points`, `own PIECES in PLACE` or `highest NUMBER in PLACE`."""
    words = text.value.split()
    if words == ["points"]:
        return
    if words[:1] == ["highest"]:
        _check_highest(text, words, scope)
        return
    tree = parse(text, "test", scope.problems, scope.names.called)
    if tree is None:
        return
    plain = isinstance(tree, PiecesIn) and tree.compare is None and tree.count is None and not tree.place.filters
    if not (plain and isinstance(tree.pieces, Pieces) and tree.pieces.whose == "own" and _is_place(tree, scope)):
        mend = "write `points`, `own PIECES in PLACE` or `highest NUMBER in PLACE`"
        scope.error(codes.MEASURE, tree.at, "players cannot be compared by this", mend)
        return
    check_condition(tree, scope)


def _is_place(tree: PiecesIn, scope: Scope) -> bool:
    atom = tree.place.atom
    return isinstance(atom, Named) and not atom.their and atom.name.text not in scope.names.rules.areas


def _check_highest(text: Text, words: list[str], scope: Scope) -> None:
    everything = (0, len(text.value))
    if len(words) != 4 or words[2] != "in":
        message = "the highest number of what, and where?"
        scope.error(codes.MEASURE, everything, message, "write `highest NUMBER in PLACE`")
        return
    number, place = _word(text, words[1]), _word(text, words[3])
    if not scope.known(number, scope.names.numbers, codes.NO_NUMBER, "numbers printed on cards"):
        return
    kinds = [kind for kind in scope.names.rules.card_kinds.values() if number.text in kind.numbers]
    holding = {each for kind in kinds for each in scope.names.holding(kind) if scope.names.has_every_player(each)}
    scope.known(place, holding, codes.NO_PLACE, f"places of every player that hold cards with `{number}`")


def _word(text: Text, word: str) -> Word:
    at = text.value.index(f" {word}") + 1
    return Word(word, at=(at, at + len(word)))
