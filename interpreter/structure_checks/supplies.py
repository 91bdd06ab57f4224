"""Whether there are enough cards for a game, and whether those of a hand can be told apart."""

from __future__ import annotations

from itertools import combinations

from interpreter.english import counted
from interpreter.kinds import regions_of
from interpreter.model import Card, Deck, Step
from interpreter.names import all_steps
from interpreter.source import Span
from interpreter.structure_checks import codes
from interpreter.structure_checks.report import Report, numbers, reached, words


def check(report: Report) -> None:
    """Decks for all rounds, draws of set-up, hands."""
    _check_supply(report)
    _check_set_up_draws(report)
    _check_hands(report)


def pile(report: Report, deck: Deck) -> list[Card]:
    """The cards that start in a deck; those of decks shuffled into another lie in that one."""
    names = {deck.id}
    for group in report.line_up.together:
        names = set(group) if group[:1] == (deck.id,) else names - set(group) if deck.id in group else names
    return [card for card in report.rules.cards.values() if card.deck in names]


def _rounds(report: Report) -> str:
    return f"{counted(len(report.line_up.rounds), 'round')} of line-up `{report.line_up.id}`"


def _settled(report: Report, step: Step, key: str) -> bool:
    """Whether another file than that of the step says what is to happen: then somebody has thought of it."""
    return report.at_step(step, key).source is not step.span.source


def _fewest(cards: list[Card]) -> int:
    return sum(min(numbers(card.copies), default=1) for card in cards)


def _size(report: Report, deck: Deck) -> int:
    if deck.one_for_each:
        return len(regions_of(deck, report.rules))
    return _fewest(pile(report, deck))


def _check_supply(report: Report) -> None:
    """Every round turns up one card of each deck."""
    rounds = len(report.line_up.rounds)
    lists = reached(report.line_up, "round")
    steps = [step for each in lists.values() for step in all_steps(each)]
    refilled = {name for step in steps if step.do == "shuffle-back" for name in words(step.arguments.get("deck"))}
    emptied = {name for group in report.line_up.together for name in group[1:]}
    for step in steps:
        if step.do != "turn-up":
            continue
        lasting = {*refilled, *emptied}
        refills = "reshuffle" in words(step.arguments.get("when-empty"))
        stays_empty = not refills and not _settled(report, step, "when-empty")
        for name in dict.fromkeys(words(step.arguments.get("decks"))):
            deck = report.rules.decks.get(name)
            if deck is None or name in emptied:
                continue
            cards, size = pile(report, deck), _size(report, deck)
            span = _named(report, report.at_step(step, "decks"), name)
            if not deck.one_for_each and not any(max(numbers(card.copies), default=1) for card in cards):
                message = f"step `{step.id}` turns up cards of deck `{name}`, which has none"
                report.error(codes.DECK_EMPTY, span, message, f"add cards with `deck: {name}`")
            elif 0 < size < rounds and stays_empty and name not in lasting and not any(card.stays for card in cards):
                message = f"deck `{name}` has {counted(size, 'card')} for {_rounds(report)}"
                hint = "then it stays empty; `when-empty: reshuffle` shuffles its used cards back"
                report.warn(codes.DECK_SHORT, span, message, hint)


def _named(report: Report, within: Span, name: str) -> Span:
    """Where a deck is named in a list of several, so that each of them is told; else the whole list."""
    found = [
        each.span
        for each in report.playable.findings.references
        if each.name == name and each.kind == "deck" and each.span.source is within.source
        and within.start <= each.span.start and each.span.end <= within.end
    ]  # fmt: skip
    return found[0] if found and "," in within.text else within


def _check_set_up_draws(report: Report) -> None:
    """Set-up draws one card for each `draw` it comes by; regions for homes must not run out."""
    most = max(report.line_up.players, default=0)
    drawn: dict[str, int] = {}
    last: dict[str, Step] = {}

    def count(steps: tuple[Step, ...], times: int) -> None:
        for step in steps:
            if step.do == "draw":
                for name in words(step.arguments.get("from")):
                    drawn[name] = drawn.get(name, 0) + times
                    last[name] = step
            inner = most if step.do == "each-seat" else max(numbers(step.arguments.get("times")), default=1)
            count(step.steps, times * inner)

    count(report.line_up.lists.get("set-up", ()), 1)
    for name, needed in drawn.items():
        deck = report.rules.decks.get(name)
        size = _size(report, deck) if deck else needed
        if size < needed:
            span = report.at_step(last[name], "from")
            draws = f"set-up for {most} players draws {counted(needed, 'card')}"
            message = f"{draws} of deck `{name}`, which has {size}"
            report.error(codes.DECK_SHORT, span, message, "allow fewer players, or draw fewer cards")


def _check_hands(report: Report) -> None:
    lists = reached(report.line_up, "round")
    for step in (step for each in lists.values() for step in all_steps(each)):
        if step.do == "play-cards":
            for name in words(step.arguments.get("from")):
                hand = report.rules.places.get(name)
                if hand and hand.holds:
                    _check_hand(report, step, hand.holds)


def _check_hand(report: Report, step: Step, kind: str) -> None:
    cards = [card for card in report.rules.cards.values() if card.kind == kind]
    rounds, size = len(report.line_up.rounds), _fewest(cards)
    if size < rounds and not _settled(report, step, "empty-hand"):
        does = ", ".join(words(step.arguments.get("empty-hand"))) or "pass"
        message = f"a hand has {counted(size, f'`{kind}` card')} for {_rounds(report)}"
        hint = f"players without cards then do what `empty-hand` says: {does}"
        report.warn(codes.HAND_SHORT, step.span, message, hint)
    known = report.rules.card_kinds.get(kind)
    shown = known.numbers if known else ()
    for number in (each for each in words(step.arguments.get("different")) if each in shown):
        for one, other in combinations(cards, 2):
            if set(numbers(one.numbers.get(number))) & set(numbers(other.numbers.get(number))):
                _report_same(report, step, number, one, other)
        for card in cards:
            if numbers(card.numbers.get(number)) and max(numbers(card.copies), default=1) > 1:
                _report_same(report, step, number, card, card)


def _report_same(report: Report, step: Step, number: str, one: Card, other: Card) -> None:
    span = report.at("cards", other.id, "copies" if one is other else number, other.span)
    cards = f"`{one.id}` has copies that show" if one is other else f"`{one.id}` and `{other.id}` both show"
    message = f"{cards} {numbers(other.numbers.get(number))[0]} as `{number}`"
    hint = f"step `{step.id}` wants the `{number}` of all cards played in a round to be different"
    wanted = (report.at_step(step, "different"), "is where they are wanted to be different")
    notes = (wanted,) if one is other else ((one.span, "is the other card"), wanted)
    report.error(codes.SAME_NUMBER, span, message, hint, notes)
