"""Cards that are the same, and cards whose text for people says something else than their sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from interpreter.english import NUMBERS
from interpreter.model import Card, Choice
from interpreter.names import spoken
from interpreter.problems import Problem
from interpreter.source import Span, Text
from interpreter.structure_checks import codes
from interpreter.structure_checks.report import Report, leaves, numbers

_NUMBER = re.compile(rf"(?<![\w-])(?:\d+|{'|'.join(NUMBERS[2:])})(?!\w)", re.IGNORECASE)
Found = Iterable[tuple[Problem, bool]]


def same(report: Report) -> Found:
    """Cards of one module and deck that differ in nothing but what they are called."""
    first: dict[object, Card] = {}
    for card in report.rules.cards.values():
        if not card.deck or card.effect is None:
            continue
        says = (
            card.module, card.deck, card.kind, _said(card.effect), _said(card.duty), _said(card.answerable), card.stays,
            tuple(sorted((name, _said(value)) for name, value in card.numbers.items())),
        )  # fmt: skip
        other = first.setdefault(says, card)
        if other is not card:
            message = f"card `{card.id}` is the same as card `{other.id}`"
            hint = f"write `copies: 2` on `{other.id}` if two are meant; else say what is different"
            notes = ((other.span, "is the other card"),)
            yield Problem(codes.SAME_CARD, "warning", card.span, message, hint, notes), False


def _said(value: object) -> object:
    """A value to be compared: sentences without what is only layout."""
    if isinstance(value, Text):
        return tuple(" ".join(line.partition("#")[0].split()) for line in _lines(value.value))
    if isinstance(value, Choice):
        return value.ruling, tuple((option, _said(inner)) for option, inner in sorted(value.options.items()))
    return value


def _lines(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if line.partition("#")[0].strip():
            depth = len(line) - len(line.lstrip())
            yield f"{depth} {line.strip()}"


def texts(report: Report) -> Found:
    """Numbers and places that the text of a card names and its sentences do not."""
    places = {spoken(place.name): place.id for place in report.rules.places.values() if place.name}
    for card in report.rules.cards.values():
        if not card.text or card.effect is None:
            continue
        effect = " ".join(text.value for text in leaves(card.effect) if isinstance(text, Text))
        for said, message in (*_other_numbers(card, effect), *_other_places(card, effect, places)):
            span = _place_of(report.at("cards", card.id, "text", card.span), said)
            hint = "write the same in both; the sentences are what is played"
            yield Problem(codes.TEXT_DIFFERS, "warning", span, message, hint), False


def _other_numbers(card: Card, effect: str) -> Iterator[tuple[str, str]]:
    known = {int(each) for each in re.findall(r"\d+", effect)} | {1}
    known |= {number for value in card.numbers.values() for number in numbers(value)}
    for match in _NUMBER.finditer(card.text):
        word = match.group().lower()
        if (int(word) if word.isdigit() else NUMBERS.index(word)) not in known:
            yield match.group(), f"the text of card `{card.id}` says {match.group()}, and its effect has no such number"


def _other_places(card: Card, effect: str, places: dict[str, str]) -> Iterator[tuple[str, str]]:
    named = set(re.findall(r"[\w-]+", effect))
    said = f" {spoken(card.text)} "
    longest = sorted((name for name in places if f" {name} " in said), key=len, reverse=True)
    for at, name in enumerate(longest):
        if places[name] not in named and not any(name in other for other in longest[:at]):
            yield name, f"the text of card `{card.id}` names {name.title()}, and its effect does not"


def _place_of(span: Span, said: str) -> Span:
    """Where in a text something is said; the whole text where it is written in another way."""
    at = span.text.lower().find(said.lower())
    return Span(span.source, span.start + at, span.start + at + len(said)) if at >= 0 else span


LOOKS = (same, texts)
