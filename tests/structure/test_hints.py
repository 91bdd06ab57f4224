"""What authors write who know the game but not the form, and what they are told; steps changed for some line-ups."""

from __future__ import annotations

import pytest
from small_game import HOUSE, TOY, Write, in_house, with_house

from interpreter.checking import check
from interpreter.layers import read_modules

SECOND = "line-ups:\n  - {id: other, like: toy, modules: [toy], module: toy, source: ours}\n"

# What is written below the modules; a part of the message or of its hint.
TOLD = {
    "a list of changes": ("changes: {cards: [{id: raid, copies: 3}]}", "without `- `: `ID: {KEY: VALUE}`"),
    "a value without its key": ("changes: {cards: {raid: 3}}", "`raid: {KEY: VALUE}`"),
    "no section": ("changes: {raid: {copies: 3}}", "first the section, then the id: `SECTION: {raid: ...}`"),
    "a list of removals": ("removes: [raid]", "`removes: {SECTION: [...]}`"),
    "entries by their ids": ("cards:\n  foray: {kind: tile, deck: pile, price: 1}", "such as `- {id: foray, ...}`"),
    "a border as a list": ("borders: [[hill, wood]]", "write `{between: [hill, wood]}`"),
    "a key that is missing": ("scoreboards: [{id: b, values: [1], source: ours}]", "(the kind of piece it is)"),
    "a step as a key": ("changes: {line-ups: {toy: {payday: {every: 1}}}}", "write `changes: {steps: {payday: ...}}`"),
    "another line-up's changes": (
        "changes: {line-ups: {toy: {changes: {payday: {after-rounds: [1]}}}}}",
        "write `changes: {steps: ...}` at the top",
    ),
    "a step moved": ("changes: {steps: {take: {insert: {after: act}}}}", "a change cannot move step `take`"),
    "no change of a step": ("changes: {steps: {take: {line-ups: [toy]}}}", "the change of step `take` names no key"),
    "an anchor in words": ("steps: [{insert: after take, id: x, effect: gain 1 point}]", "`insert: {after: STEP}`"),
    "into a step": (
        "steps: [{insert: {last-in: take}, id: x, effect: gain 1 point}]",
        "`take` is a step without steps of its own: write `before: take` or `after: take`",
    ),
    "behind a list": (
        "steps: [{insert: {after: turn}, id: x, effect: gain 1 point}]",
        "`turn` is a list of steps: write `first-in: turn` or `last-in: turn`",
    ),
    "behind a list misspelt": (
        "steps: [{insert: {after: trun}, id: x, effect: gain 1 point}]", "the list `turn`? Then write `first-in: turn`",
    ),
    "a card by its name": (
        "cards: [{id: c1, name: Old Fiesta, kind: tile, deck: pile, price: 1, source: ours}]\n"
        "changes: {cards: {old-fiesta: {copies: 3}}}", "card `c1` is called so: write `c1`",
    ),
    "a step replaced and moved": (
        "replaces: {steps: [{id: take, insert: {after: act}, effect: gain 1 point}]}", "leave `insert` out",
    ),
    "a truth value for an answer": (
        "changes: {line-ups: {toy: {rulings: {pace: no}}}}", "no value `no` known: slow, fast",
    ),
    "truth values as answers": (
        "changes: {cards: {raid: {copies: {by pace: {no: 1, yes: 2}}}}}", "no value `yes` its values are: slow, fast",
    ),
    "a truth value for a word": ("changes: {places: {bag: {seen: yes}}}", "cannot be `yes` allowed are: always"),
    "a truth value for a kind of step": ("changes: {steps: {take: {do: on}}}", "the kinds of step are: compare"),
    "a truth value for a name": ("changes: {cards: {raid: {deck: on}}}", "does not exist known: pile, sites"),
    "a truth value for a step": ("removes: {steps: [on]}", "has no step `on` to remove"),
    "a truth value for a sentence": ("changes: {cards: {raid: {effect: no}}}", "say in full what is meant"),
    "a truth value for none": ("changes: {line-ups: {toy: {neutral: no}}}", "write [] for none"),
    "a list as a kind of step": (
        "steps: [{insert: {last-in: round}, id: x, do: scoring}]",
        "a list of steps is taken with `do: run, steps: LIST`",
    ),
    "a removal that says more": ("removes: {cards: [{id: raid, line-ups: [toy]}]}", "a removal has no key `line-ups`"),
    "parts of each other": (
        "places: [{id: camp, in: tent, source: ours}, {id: tent, in: camp, source: ours}]",
        "`camp` and `tent` lie in each other",
    ),
    "a part of itself": ("places: [{id: camp, in: camp, source: ours}]", "`camp` lies in itself"),
    "a part of a part": (
        "places: [{id: den, in: hill, source: ours}, {id: hole, in: den, source: ours}]", "write `in: hill`",
    ),
    "cards in a place on a card": (
        "places: [{id: spot, of: seat, holds: bid, lies-on: raid, emptied-to: bag, source: ours}]",
        "leave `holds: bid` out",
    ),
    "a card that shows no number": (
        "cards: [{id: joker, kind: bid, source: ours}]", "`without-number: plays-another` in step `bids`",
    ),
    "no `by`": ("changes: {cards: {raid: {copies: {pace: {slow: 1, fast: 2}}}}}", "`by RULING: {...}`"),
    "sentences without `|`": (
        "changes:\n  cards:\n    raid:\n      effect:\n        each player: gain 1 point",
        "where sentences stand below, write `|` behind the colon above them",
    ),
    "a ruling where none can be": ("changes: {line-ups: {toy: {rounds: {by players: {2: 3}}}}}", "or on the players"),
    "ranks for all alike": ("changes: {line-ups: {toy: {pays: 2}}}", "`{2: 1, 3-5: 2}`"),
    "a line-up added again": ("line-ups: [{id: toy, rounds: 3}]", "write it under `changes: {line-ups: ...}`"),
    "an answer left out": (
        "changes: {cards: {raid: {copies: {by pace: {slow: 1}}}}}", "says nothing for `fast` of ruling `pace`",
    ),
    "a comparison that is none": (
        "changes: {steps: {winner: {then: [most cubes in bag]}}}", "a name is missing in front of `most`",
    ),
    "nothing of a name": ("changes: {card-kinds: {xylophone: {plural: xs}}}", "known: bid, tile"),
    "nothing of the kind": ("changes: {bonuses: {xylophone: {points: 3}}}", "there is no bonus at all"),
    "a sentence without quotes": (
        "steps: [{insert: {last-in: end}, id: x, effect: starter: gain 1 point}]", "quote a text with `: `",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TOLD)
def test_an_author_is_told(name: str, write: Write) -> None:
    text, told = TOLD[name]
    problems = with_house(write, text)
    assert problems
    assert told in " ".join(f"{problem.message} {problem.help}" for problem in problems)
    assert all(map(in_house, problems))


def test_a_name_that_yaml_reads_as_a_truth_value_is_to_be_quoted(write: Write) -> None:
    card = 'cards: [{id: "on", kind: tile, deck: pile, price: 1, effect: gain 1 point, source: ours}]'
    place = "places: [{id: spot, of: seat, lies-on: NAME, emptied-to: bag, source: ours}]"
    (problem,) = with_house(write, f"{card}\n{place.replace('NAME', 'on')}")
    assert (problem.code, problem.help, problem.put) == ("EG119", 'quote it: "on"', '"on"')
    found = with_house(write, f"{card}\n{place.replace('NAME', problem.put or '')}")
    assert "EG119" not in [each.code for each in found]


def test_a_line_up_is_not_offered_what_is_refused(write: Write) -> None:
    (problem,) = with_house(write, "line-ups: [{id: toy, rounds: 3}]")
    assert "replaces" not in problem.help


def test_several_line_ups_lack_a_step(write: Write) -> None:
    game = write(TOY + SECOND.removeprefix("line-ups:\n"))
    (problem,) = check([game, write(f"{HOUSE}removes: {{steps: [trun]}}\n", "house.yaml")])
    assert problem.message == "none of the line-ups `other`, `toy` has a step `trun` to remove"


@pytest.mark.parametrize(("written", "told"), [("Bases", "did you mean `base`?"), ("base.yaml", "there is: base")])
def test_a_shipped_module_written_nearly_right(written: str, told: str, write: Write) -> None:
    house = write(f"format: 1\nmodules:\n  - {{id: house, extends: {written}, source: ours}}\n", "house.yaml")
    (problem,) = [problem for problem in check([house]) if problem.code == "EG304"]
    assert told in problem.help


def test_a_house_that_says_not_what_it_extends(write: Write) -> None:
    text = "format: 1\nmodules:\n  - {id: house, source: ours}\nchanges: {cards: {raid: {copies: 3}}}\n"
    helps = [problem.help for problem in check([write(TOY), write(text, "house.yaml")])]
    assert "module `house` builds on nothing: say what it changes, `extends: toy`" in helps


@pytest.mark.parametrize(
    "text",
    [
        "changes: {steps: {payday: {after-rounds: [1], line-ups: [other]}}}",
        "replaces: {steps: [{id: payday, do: run, steps: scoring, every: 1, source: ours, line-ups: [other]}]}",
        "removes: {steps: [{id: payday, line-ups: [other]}]}",
        "steps: [{insert: {after: payday}, id: more, do: run, steps: scoring, source: ours, line-ups: [other]}]",
    ],
)
def test_a_step_in_some_line_ups_only(text: str, write: Write) -> None:
    game, house = write(TOY + SECOND.removeprefix("line-ups:\n")), write(f"{HOUSE}{text}\n", "house.yaml")
    assert [problem for problem in check([game, house]) if problem.severity == "error"] == []
    plain, changed = read_modules([game]), read_modules([game, house])

    def round_of(loaded: object, line_up: str) -> list[tuple[str, object]]:
        steps = loaded.rules(line_up)[1].lists["round"]  # type: ignore[attr-defined]
        return [(step.id, step.arguments) for step in steps]

    assert round_of(changed, "toy") == round_of(plain, "toy")
    assert round_of(changed, "other") != round_of(plain, "other")


STEP = "  - {{insert: {{after: {}}}, id: {}, effect: score hill, source: ours}}\n"


@pytest.mark.parametrize(
    ("anchors", "told"),
    [
        ({"one": "act-now", "two": "one", "three": "two"}, ["one"]),
        ({"one": "act-now", "two": "nowhere"}, ["one", "two"]),
    ],
)
def test_what_waits_for_a_step_without_a_place_is_not_told_of(
    anchors: dict[str, str], told: list[str], write: Write
) -> None:
    steps = "".join(STEP.format(anchor, id) for id, anchor in anchors.items())
    problems = with_house(write, f"steps:\n{steps}")
    assert [f"insert step `{id}` after" in problem.message for id, problem in zip(told, problems, strict=True)]
    assert {problem.code for problem in problems} == {"EG311"}


def test_every_short_deck_of_a_step_is_told(write: Write) -> None:
    """Each where it is named."""
    house = (
        "decks: [{id: coins, kind: tile, source: ours}, {id: stack, kind: tile, source: ours}]\n"
        "cards:\n"
        "  - {id: one, kind: tile, deck: coins, price: 1, effect: gain 1 point, source: ours}\n"
        "  - {id: two, kind: tile, deck: stack, price: 1, effect: gain 1 point, source: ours}\n"
        "steps:\n"
        "  - {insert: {after: turns}, id: more, do: turn-up, decks: [coins, stack], to: market,\n"
        "     when-empty: stay-empty}\n"
    )
    problems = [each for each in with_house(write, house) if each.code == "EG608"]
    assert [each.span.text for each in problems if each.span] == ["coins", "stack"]
