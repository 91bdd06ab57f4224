"""Every card of the rules is proved by facts: played or performed in two at least, one of them at an edge."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from interpreter.scenario.entries import EDGES

ROOT = Path(__file__).parent.parent
KINDS = ("action-card", "power-card")
ENOUGH = 2
Fact = dict[str, Any]


def read(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)


def listed(node: Any) -> list[Any]:
    return node if isinstance(node, list) else [node]


def choices(fact: Fact, who: str | None = None) -> set[str]:
    """What a player (or anybody) chooses in the course of a fact; what is refused is not chosen."""
    events = [event for event in fact.get("when", ()) if "refused" not in event]
    return {str(choice) for event in events for key in event if who in (None, key) for choice in listed(event[key])}


def cards_in(top: Any) -> list[dict[str, Any]]:
    """The cards a rules file brings, those among them that take the place of another's."""
    return [*top.get("cards", ()), *top.get("replaces", {}).get("cards", ())]


CARDS = [card for path in sorted((ROOT / "rules").glob("*.yaml")) for card in cards_in(read(path))]
ACTING = {card["id"] for card in CARDS if "effect" in card}


def performed(fact: Fact) -> set[str]:
    """The cards whose special action is begun: by name, or by a player who uses a card he has in play."""
    cards = fact.get("given", {}).get("cards", {})
    used = {card for who, held in cards.items() for card in used_by(choices(fact, who), held)}
    return {event["perform"] for event in fact.get("when", ()) if "perform" in event} | used - {""}


def used_by(chosen: set[str], held: dict[str, str]) -> set[str]:
    """An action card comes first; one without an action leaves it to the power card. A card may also be named."""
    action, power = held.get("action-card", ""), held.get("power-card", "")
    used = {action} if action in ACTING else {action, power}
    return (used if "use" in chosen else set()) | chosen & {action, power}


def played(fact: Fact) -> set[str]:
    """The power cards that let somebody take what they allow, or that somebody plays; a performed one too."""
    steps = {event["run"] for event in fact.get("when", ()) if "run" in event}
    held = [cards.get("power-card", "") for cards in fact.get("given", {}).get("cards", {}).values()]
    found = set(held) if "take" in steps else set()
    return found | (choices(fact) if "power-cards" in steps else set()) | performed(fact)


PROVED = [card for card in CARDS if card["kind"] in KINDS]
FACTS = [
    fact for path in sorted((ROOT / "golden" / "rulebook").glob("*/*.yaml")) for fact in read(path).get("scenarios", ())
]


def facts_of(card: dict[str, Any]) -> list[Fact]:
    proves = performed if "effect" in card else played
    return [fact for fact in FACTS if card["id"] in proves(fact)]


@pytest.mark.parametrize("card", PROVED, ids=lambda card: card["id"])
def test_card_is_proved(card: dict[str, Any]) -> None:
    names = [fact["name"] for fact in facts_of(card)]
    assert len(names) >= ENOUGH, f"`{card['id']}` needs {ENOUGH} facts in golden/rulebook, it has: {names}"


@pytest.mark.parametrize("card", [card for card in PROVED if "effect" in card], ids=lambda card: card["id"])
def test_card_is_proved_at_an_edge(card: dict[str, Any]) -> None:
    edges = {fact.get("edge") for fact in facts_of(card)}
    assert edges & set(EDGES), f"no fact that performs `{card['id']}` says `edge:` ({', '.join(EDGES)})"


OTHER_ANSWERS = [
    (ruling["id"], value)
    for path in sorted((ROOT / "rules").glob("*.yaml"))
    for ruling in read(path).get("rulings", ())
    for value in ruling["values"]
    if value != ruling["default"]
]


@pytest.mark.parametrize(("ruling", "value"), OTHER_ANSWERS)
def test_every_answer_is_shown(ruling: str, value: str) -> None:
    """What holds by default is in all facts that name no ruling."""
    shown = [fact["name"] for fact in FACTS if fact.get("rulings", {}).get(ruling) == value]
    assert shown, f"no fact in golden/rulebook says `rulings: {{{ruling}: {value}}}`"


def test_every_edge_is_shown() -> None:
    assert {fact["edge"] for fact in FACTS if "edge" in fact} == set(EDGES)


def test_every_fact_says_where_it_was_read() -> None:
    assert [fact["name"] for fact in FACTS if not fact.get("source")] == []


@pytest.mark.parametrize(
    ("when", "found"),
    [
        ([{"perform": "king", "by": "red"}], {"king"}),
        ([{"run": "act", "by": "blue"}, {"blue": ["place", "stop", "use"]}], {"veto"}),
        ([{"run": "act", "by": "blue"}, {"blue": "decline"}], set()),
        ([{"run": "act", "by": "blue"}, {"blue": "use", "refused": "wrong-time"}], set()),
        ([{"run": "act", "by": "blue"}, {"red": "use"}], set()),
    ],
)
def test_performing_is_recognised(when: list[dict[str, Any]], found: set[str]) -> None:
    assert performed({"given": {"cards": {"blue": {"action-card": "veto"}}}, "when": when}) == found


@pytest.mark.parametrize(
    ("action", "choice", "found"),
    [
        ("kings-card", "use", {"kings-card"}),
        ("kings-card", "power-60", {"power-60"}),
        ("kings-card", "decline", set()),
        ("caballero-card-2", "use", {"caballero-card-2", "power-60"}),
    ],
)
def test_performing_one_of_two_cards_is_recognised(action: str, choice: str, found: set[str]) -> None:
    held = {"action-card": action, "power-card": "power-60"}
    when = [{"run": "special-action", "by": "red"}, {"red": choice}]
    assert performed({"given": {"cards": {"red": held}}, "when": when}) == found


@pytest.mark.parametrize(
    ("when", "found"),
    [
        ([{"run": "take", "by": "red"}], {"power-9"}),
        ([{"run": "place", "by": "red"}], set()),
        ([{"run": "power-cards"}, {"red": "power-2"}, {"blue": "power-2", "refused": "already-played"}], {"power-2"}),
    ],
)
def test_playing_is_recognised(when: list[dict[str, Any]], found: set[str]) -> None:
    powers = {f"power-{value}" for value in range(1, 14)}
    assert played({"given": {"cards": {"red": {"power-card": "power-9"}}}, "when": when}) & powers == found
