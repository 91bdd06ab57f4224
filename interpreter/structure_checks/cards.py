"""Cards, decks and the places of cards: what belongs together."""

from __future__ import annotations

from interpreter.kinds import each_of
from interpreter.model import Card, CardKind, Step
from interpreter.names import steps_of
from interpreter.steps.catalogue import KINDS
from interpreter.structure_checks import codes, step_places
from interpreter.structure_checks.report import Report, words
from interpreter.structuring.codes import MISSING_KEY
from interpreter.structuring.keys import SECTIONS


def check(report: Report) -> None:
    """Kinds and decks of cards, and the places steps bring them to."""
    _check_kinds(report)
    for card in report.rules.cards.values():
        _check_deck_of(report, card)
        _check_numbers(report, card)
    for step in steps_of(report.line_up):
        _check_places(report, step)
    step_places.check(report)
    _check_together(report)


def _check_kinds(report: Report) -> None:
    taken = SECTIONS["cards"].all_keys()
    for kind in report.rules.card_kinds.values():
        for number in kind.numbers:
            if number in taken:
                span = report.at("card-kinds", kind.id, "numbers", kind.span)
                message = f"a number of card kind `{kind.id}` cannot be called `{number}`: every card has that key"
                report.error(codes.CARD_DECK, span, message, "choose another name for the number")
        _check_kept(report, kind)
    for deck in report.rules.decks.values():
        if bool(deck.kind) == bool(deck.one_for_each):
            message = f"deck `{deck.id}` must have either `kind` or `one-for-each`"
            report.error(codes.CARD_DECK, deck.span, message, "say which kind of card it is made of")


def _check_kept(report: Report, kind: CardKind) -> None:
    """Where cards are kept: two places every player has, both for cards of the kind."""
    ends = {"kept-in": words(kind.kept_in), "kept-then": words(kind.kept_then)}
    given = [key for key, names in ends.items() if any(names)]
    if len(given) == 1:
        other = next(key for key in ends if key not in given)
        message = f"card kind `{kind.id}` has `{given[0]}` without `{other}`"
        report.error(
            codes.KEPT, report.at("card-kinds", kind.id, given[0], kind.span), message, f"add `{other}: PLACE`"
        )
    for key in given:
        for place in (report.rules.places[name] for name in ends[key] if name in report.rules.places):
            span, what = report.at("card-kinds", kind.id, key, kind.span), f"`{key}` of card kind `{kind.id}`"
            if kind.of != "seat":
                message = f"{what} says where players keep their own cards, and these belong to nobody"
                report.error(codes.KEPT, span, message, "leave it out: such cards are kept out of their deck")
            elif place.holds != kind.id or set(words(place.of)) != {"seat"}:
                message = f"{what} must be a place every player has for such cards, and `{place.id}` is not"
                report.error(codes.KEPT, span, message, f"it says `of: seat, holds: {kind.id}`")
    if len(given) == 2 and set(ends["kept-in"]) & set(ends["kept-then"]):
        message = f"cards of the kind `{kind.id}` would stay in `{ends['kept-in'][0]}` when their effect is over"
        report.error(codes.KEPT, report.at("card-kinds", kind.id, "kept-then", kind.span), message, "name two places")


def _check_numbers(report: Report, card: Card) -> None:
    """A card shows every number of its kind; or none at all, where a step says what such a card means."""
    kind = report.rules.card_kinds.get(card.kind)
    missing = [name for name in kind.numbers if name not in card.numbers] if kind else []
    if not missing or (not card.numbers and card.kind in _of_any_number(report)):
        return
    for name in missing:
        message = f"card `{card.id}` lacks `{name}`, which every `{card.kind}` shows"
        report.error(MISSING_KEY, card.span, message, f"add `{name}:` (a whole number)" + _or_none(report, card, kind))


def _or_none(report: Report, card: Card, kind: CardKind | None) -> str:
    """What else can be done about a card that shows no number at all, where players play such cards."""
    for step in steps_of(report.line_up):
        places = [report.rules.places.get(name) for name in words(step.arguments.get("from"))]
        held = any(place is not None and place.holds == card.kind for place in places)
        if step.do == "play-cards" and held and kind is not None and not card.numbers:
            return f"; or, for a card that shows no number, `without-number: plays-another` in step `{step.id}`"
    return ""


def _of_any_number(report: Report) -> set[str]:
    """The kinds of cards that may show no number, because a step says what is played then."""
    steps = [step for step in steps_of(report.line_up) if step.do == "play-cards"]
    places = [
        report.rules.places.get(name)
        for step in steps
        if "plays-another" in words(step.arguments.get("without-number"))
        for name in words(step.arguments.get("from"))
    ]
    return {place.holds for place in places if place is not None}


def _check_deck_of(report: Report, card: Card) -> None:
    kind = report.rules.card_kinds.get(card.kind)
    deck = report.rules.decks.get(card.deck)
    if kind is None:
        return
    span = report.at("cards", card.id, "deck", card.span)
    if kind.of == "seat" and card.deck:
        message = f"card `{card.id}` cannot be in a deck: every player has a set of the kind `{kind.id}`"
        report.error(codes.CARD_DECK, span, message, "delete `deck:`")
    elif kind.of != "seat" and not card.deck:
        message = f"card `{card.id}` is in no deck"
        report.error(codes.CARD_DECK, card.span, message, "add `deck:`, the deck it starts in")
    elif deck and deck.kind and deck.kind != card.kind:
        message = f"card `{card.id}` is of the kind `{card.kind}`, but deck `{deck.id}` is for `{deck.kind}`"
        report.error(codes.CARD_DECK, span, message)
    elif deck and deck.one_for_each:
        message = f"deck `{deck.id}` gets one card for each {each_of(deck)}, no other"
        report.error(codes.CARD_DECK, span, message)


def _check_places(report: Report, step: Step) -> None:
    """The places of steps are for cards, and for those of the right kind where a step says which it moves."""
    kinds = {*words(step.arguments.get("cards"))}
    for name in words(step.arguments.get("decks")):
        deck = report.rules.decks.get(name)
        kinds |= {deck.kind} if deck and deck.kind else set()
    for name in words(step.arguments.get("from")):
        source = report.rules.places.get(name)
        kinds |= {source.holds} if source and source.holds else set()
    for argument in KINDS[step.do].arguments:
        if argument.kind != "place":
            continue
        for name in words(step.arguments.get(argument.name)):
            place = report.rules.places.get(name)
            wrong = sorted(kinds - {place.holds}) if place else []
            if place and not place.holds:
                message = f"step `{step.id}` needs a place for cards, but `{name}` is for pieces"
                hint = f"a place for cards says `holds: {wrong[0] if wrong else 'KIND'}`"
                report.error(codes.WRONG_KIND, report.at_step(step, argument.name), message, hint)
            elif place and wrong:
                message = f"step `{step.id}` brings `{wrong[0]}` cards to `{name}`, which holds `{place.holds}`"
                report.error(codes.WRONG_KIND, report.at_step(step, argument.name), message)


def _check_together(report: Report) -> None:
    span = report.at_line_up("together")
    seen: set[str] = set()
    for group in report.line_up.together:
        decks = [report.rules.decks[name] for name in group if name in report.rules.decks]
        if len(group) < 2:
            report.error(codes.TOGETHER, span, "two decks or more are needed to shuffle them together")
        elif len({deck.kind for deck in decks}) > 1:
            message = (
                f"decks of different kinds cannot be shuffled together: {', '.join(f'`{name}`' for name in group)}"
            )
            report.error(codes.TOGETHER, span, message)
        for name in seen.intersection(group):
            report.error(codes.TOGETHER, span, f"deck `{name}` is shuffled together with two others")
        seen |= set(group)
