"""What there is to say of each kind of entry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter import model
from interpreter.explain_asked import asked_of, settled
from interpreter.kinds import each_of, may_stand
from interpreter.parsing import parse
from interpreter.phrases.conditions import english_condition
from interpreter.phrases.places import english_area
from interpreter.phrases.words import Words, listed, spaced
from interpreter.program import Program, walk
from interpreter.source import Text
from interpreter.steps.catalogue import KINDS
from interpreter.steps.play_cards import said_without_number
from interpreter.syntax import AreaText, Word
from interpreter.wording import english

Fact = tuple[str, tuple[str, ...]]


def facts_of(entry: model.Entry, program: Program, words: Words) -> list[Fact]:
    """The facts of a settled entry, in the order they are told."""
    match entry:
        case model.Card():
            return list(_card(entry, program, words))
        case model.Place():
            return list(_place(entry, program))
        case model.Piece():
            return list(_piece(entry, words))
        case model.Area(means=Text() as means):
            tree = parse(means, "area", [])
            return [("means", (english_area(tree, words),))] if isinstance(tree, AreaText) else []
        case model.Step():
            return list(_step(entry, program, words))
        case model.Ruling():
            values = ", ".join(entry.values)
            return [("question", (entry.question or "not said",)), ("values", (values,)), ("default", (entry.default,))]
        case model.Scoreboard():
            return [("pays", (_values(entry.values),)), ("is a", (entry.piece,)), *_other_side(entry)]
        case model.Bonus():
            what = f"being alone in first place where {_whose(_text(entry.piece))} stands"
            return [("points", (str(entry.points),)), ("for", (what,)), *_when_paid(entry, words)]
        case model.Deck():
            return list(_deck(entry, program))
        case model.CardKind():
            numbers = ", ".join(entry.numbers) or "none"
            kept = f"in the {spaced(str(entry.kept_in))}, then they go to the {spaced(str(entry.kept_then))}"
            kept_in = [("kept", (kept,))] if entry.kept_in else []
            return [("numbers printed", (numbers,)), ("belongs to", (_owner(entry.of),)), *kept_in]
        case model.Border():
            return [("between", (" and ".join(_name(program.table.rules.places[end]) for end in entry.between),))]
        case model.Colour():
            has = [f"{number} {spaced(program.table.rules.pieces[kind].plural)}" for kind, number in entry.has.items()]
            owner = ("pieces of", ("nobody: a neutral colour" if entry.neutral else "a player",))
            return [owner, *([("has only", (listed(has, "and"),))] if has else [])]
        case model.Module():
            return [("extends", (", ".join(entry.extends) or "nothing",))]
        case model.LineUp():
            return list(_line_up(entry))
    return []


def _other_side(board: model.Scoreboard) -> Iterator[Fact]:
    """What a scoreboard pays when it is turned over."""
    if board.turned is not None:
        fewest = "whoever has fewest, but at least one, first" if board.turned.ranks == "fewest-first" else ""
        ties = f"equals as by `ties: {board.turned.ties}`" if board.turned.ties else ""
        said = [_values(board.turned.values or board.values), *filter(None, (fewest, ties))]
        yield "turned", ("; ".join(said),)


def _whose(piece: str) -> str:
    """A piece as a bonus speaks of it: with `own` everybody's own one."""
    kind = piece.removeprefix("own ")
    return f"the {spaced(kind)}" if kind == piece else f"one's own {spaced(kind)}"


def _when_paid(bonus: model.Bonus, words: Words) -> Iterator[Fact]:
    """When a bonus is not paid."""
    if bonus.during:
        yield "paid", (f"while the step '{words.step(Word(bonus.during))}' runs only",)
    wider = words.rules.bonuses.get(bonus.kind_of)
    if wider is not None:
        yield "kind of", (f"{wider.name or spaced(wider.id)}: what bars that one bars it too",)


def _card(card: model.Card, program: Program, words: Words) -> Iterator[Fact]:
    deck = program.table.rules.decks.get(card.deck)
    lies = f", in {deck.name or spaced(deck.id)}" if deck else ""
    copies = f", {card.copies} copies" if card.copies != 1 else ""
    yield "card", (f"{spaced(card.kind)}{lies}{copies}",)
    if card.numbers:
        yield "printed", (", ".join(f"{spaced(name)} {value}" for name, value in card.numbers.items()),)
    yield from _played_without_number(card, program)
    if card.stays:
        yield "stays", ("it is turned up again every round",)
    if card.comes_first:
        yield "order", ("its special action comes before the other parts of the turn",)
    if card.duty:
        yield "duty", (_DUTY[str(card.duty)],)
    yield from _effect(card.effect, card.id, program, words)
    if isinstance(card.effect, Text) and card.answerable in _ANSWERS:
        yield "answers", (_ANSWERS[str(card.answerable)],)
    if card.text:
        yield "in its author's words", (card.text,)


def _played_without_number(card: model.Card, program: Program) -> Iterator[Fact]:
    """What a card means that does not show the number by which cards played must differ."""
    places = program.table.rules.places
    for step in (step for steps in program.table.line_up.lists.values() for step in walk(steps)):
        if step.do == "play-cards":
            said = said_without_number(card, step, places[str(step.arguments["from"])].holds)
            yield from [("no number", (said,))] if said else []


_ANSWERS = {
    "never": "no other card can be played against it",
    "when-used": "others can be played against it when it is used, not when it is laid down",
    "always": "others can be played against it, also when it is used later",
}
_DUTY = {
    "optional": "its special action may be declined",
    "compulsory": "its special action is performed, as far as it can be",
}


def _effect(effect: object, origin: str, program: Program, words: Words) -> Iterator[Fact]:
    tree = parse(effect, "effect", []) if isinstance(effect, Text) else None
    if tree is None:
        return
    yield "does", tuple(english(tree, words))
    sites = (site for site in program.sites if site.origin == origin and not settled(site))
    asked = list(dict.fromkeys(map(asked_of, sites)))
    yield "asks", tuple(asked) or ("nobody anything",)


def _place(place: model.Place, program: Program) -> Iterator[Fact]:
    rules = program.table.rules
    yield "place", ("region" if place.region else f"place of {_owner(place.of)}",)
    if isinstance(place.scoreboard, tuple) and place.scoreboard:
        yield "pays", (_values(place.scoreboard),)
    near = [end for border in rules.borders.values() if place.id in border.between for end in border.between]
    if near:
        yield "borders", (", ".join(_name(rules.places[end]) for end in near if end != place.id),)
    stand = [piece.plural for piece in rules.pieces.values() if may_stand(piece, place)]
    holds = [rules.card_kinds[place.holds].plural] if place.holds else stand
    yield "holds", (", ".join(map(spaced, holds)) or "nothing",)
    if place.in_:
        yield from _part(place, rules)
    if isinstance(place.spaces, int) and place.spaces:
        yield "spaces", (f"for {place.spaces} pieces that count" if place.spaces > 1 else "for 1 piece that counts",)
    if place.not_from:
        yield "not entered", (f"from {listed([_name(rules.places[each]) for each in place.not_from])}",)
    if place.newcomers_until:
        yield "newcomers", (f"whoever came in since '{spaced(place.newcomers_until)}' last ended",)
    if place.seen != "always":
        yield "seen", (_SEEN.get(str(place.seen), str(place.seen)),)
    if place.lies_on:
        on = f"on the card {place.lies_on}; when it is kept no longer, what stands there goes to the {place.emptied_to}"
        yield "lies", (on.replace("-", " "),)
    if place.tags:
        yield "tags", (", ".join(place.tags),)


def _part(place: model.Place, rules: model.Rules) -> Iterator[Fact]:
    opens = "opens when that is full" if place.opens == "when-full" else ""
    counts = "counts with it" if place.counts == "with" else "does not count with it"
    whole = rules.places.get(place.in_)
    named = _name(whole) if whole else f"the place of {spaced(place.in_)}"
    yield "part of", (listed([named, *filter(None, [counts, opens])], "and"),)
    if isinstance(place.points, int) and place.points:
        yield "points", (f"{place.points} for each piece in it when the whole is scored",)


_SEEN = {
    "owner": "by its owner only", "top": "the card on top only", "never": "by nobody",
    "announced": "what goes in is called out, what is inside is not shown",
}  # fmt: skip


def _piece(piece: model.Piece, words: Words) -> Iterator[Fact]:
    yield "piece", (f"{piece.copies or 'at first none'} of {_owner(piece.of)}",)
    if piece.kind_of:
        yield "kind of", (f"{spaced(piece.kind_of)}: what is said of these holds for it, too",)
    yield "starts", (f"in the {spaced(piece.starts)}",)
    here = [place for place in words.rules.places.values() if piece.id in place.stands_here]
    stands_in = dict.fromkeys([*piece.stands_in, *(place.id for place in here)])
    yield "stands in", (listed([spaced(place) for place in stands_in]),)
    yield "counts", ("when majorities are compared" if piece.counts else "never when majorities are compared",)
    if piece.crosses_taboo:
        yield "taboo", ("does not bind it",)
    if piece.seen != "always":
        yield "seen", ("only its owner knows where it stands, until a sentence asks",)
    if isinstance(piece.at_most, int) and piece.at_most:
        yield "at most", (f"{piece.at_most} in one place",)
    if isinstance(piece.always, Text):
        tree = parse(piece.always, "effect", [])
        if tree is not None:
            yield "always", tuple(english(tree, words))


def _step(step: model.Step, program: Program, words: Words) -> Iterator[Fact]:
    line_up = program.table.line_up
    lists = [name for name, steps in line_up.lists.items() if step.id in _ids(steps)]
    where = f"of the list {listed(lists, 'and')} of line-up {line_up.id}"
    yield "step", (where if lists else "nested in another step",)
    tree = parse(step.only_if, "test", []) if isinstance(step.only_if, Text) else None
    if tree is not None:
        again = "; it can be done again and again" if step.repeats else ""
        yield "only if", (english_condition(tree, words) + again,)
    yield from _effect(step.effect, step.id, program, words)
    if step.effect is None:
        kind = KINDS.get(step.do)
        yield "does", (kind.doc if kind else step.do,)
        told = [f"{name}: {_text(value)}" for name, value in step.arguments.items()]
        if told:
            yield "told", tuple(told)
        asked = [asked_of(site) for site in program.sites if site.origin == step.id and site.sort != "draw"]
        if asked:
            yield "asks", tuple(dict.fromkeys(asked))
    if step.steps:
        yield "steps", tuple(inner.id for inner in step.steps)


def step_in_words(step: model.Step, words: Words) -> str:
    """A step as one line of a list of steps."""
    tree = parse(step.effect, "effect", []) if isinstance(step.effect, Text) else None
    if tree is not None:
        return f"{step.id}: {' '.join(line.strip() for line in english(tree, words))}"
    return f"{step.id}: {KINDS[step.do].doc.partition('. ')[0].rstrip('.')}."


def _ids(steps: tuple[model.Step, ...]) -> set[str]:
    return {id for step in steps for id in (step.id, *_ids(step.steps))}


def _deck(deck: model.Deck, program: Program) -> Iterator[Fact]:
    if deck.one_for_each:
        yield "cards", (f"one for each {each_of(deck)}",)
        return
    cards = [card for card in program.table.rules.cards.values() if card.deck == deck.id]
    yield "cards", tuple(f"{card.name or card.id}{f' (x{card.copies})' if card.copies != 1 else ''}" for card in cards)


def _line_up(line_up: model.LineUp) -> Iterator[Fact]:
    yield "modules", (", ".join(line_up.modules),)
    yield "players", (", ".join(map(str, line_up.players)),)
    yield "rounds", (", ".join(map(str, line_up.rounds)),)
    yield "ranks paid", (", ".join(f"{ranks} by {count}" for count, ranks in line_up.pays.items()),)
    for name, steps in line_up.lists.items():
        yield name, (", ".join(step.id for step in steps),)


def _values(values: object) -> str:
    return "/".join(map(str, values)) if isinstance(values, tuple) else str(values)


def _owner(of: object) -> str:
    return {"seat": "each player", "colour": "each colour", "nobody": "all together"}.get(str(of), str(of))


def _name(entry: model.Entry) -> str:
    return entry.name or spaced(entry.id)


def _text(value: Any) -> str:
    """An argument as it was written, or nearly."""
    if isinstance(value, Text):
        return value.value
    if isinstance(value, tuple):
        return ", ".join(map(_text, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)
