"""Trees put into words: back into sentences without loss, and into English for players of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from interpreter.checking_areas import texts_of
from interpreter.model import LineUp, Rules
from interpreter.names import all_steps
from interpreter.operations.catalogue import MODULES
from interpreter.parsing import parse
from interpreter.phrases.vocabulary import GROUPS
from interpreter.reference import reference
from interpreter.shipped import shipped_folder
from interpreter.source import Text
from interpreter.wording import canonical, english, words_of

Base = tuple[Rules, LineUp]
FROM_ANY = "one at a time, each from any region to any other region or the Castillo"
OPEN = "any mainland region free of taboo with"

# Card, value of the ruling it hangs on, and what it means, written by hand.
CARDS = [
    (
        "intrigue-move-all-own",
        "",
        "You move all of your caballeros from one region, each to any other region or the Castillo.",
    ),
    (
        "intrigue-two-more",
        "",
        "You may move up to 2 of your caballeros from your court, each to any region or the Castillo.",
    ),
    (
        "intrigue-choice",
        "",
        "You choose one of these:\n"
        "Either\n"
        "  You move all of your caballeros from one region, each to any other region or the Castillo.\n"
        "or\n"
        "  You may move up to 2 of your caballeros from your court, each to any region or the Castillo.",
    ),
    (
        "intrigue-five-from-one",
        "",
        "You may move up to 5 caballeros of any colour from one region, each to any other region or the Castillo.",
    ),
    ("intrigue-three-foreign", "", f"You may move up to 3 caballeros of other players, {FROM_ANY}."),
    ("intrigue-three-any", "", f"You may move up to 3 caballeros of any colour, {FROM_ANY}."),
    (
        "intrigue-two-own-two-foreign",
        "",
        f"You may move up to 2 of your caballeros, {FROM_ANY}.\n"
        f"You may move up to 2 caballeros of other players, {FROM_ANY}.",
    ),
    (
        "veto",
        "full",
        "You keep this card in front of you. This holds until the next round is over:\n"
        "  During an opponent's special action:\n"
        "    You may do this:\n"
        "      The special action is stopped; what is done stays done.\n"
        "      This lasting effect ends.",
    ),
    (
        "veto",
        "before-only",
        "You keep this card in front of you. This holds until the next round is over:\n"
        "  Before an opponent's special action:\n"
        "    You may do this:\n"
        "      The special action is stopped; what is done stays done.\n"
        "      This lasting effect ends.",
    ),
    (
        "decay-all",
        "",
        "Each opponent in turn, clockwise:\n  They move all of their caballeros from their court to their province.",
    ),
    (
        "the-king-returns",
        "",
        "Each opponent in turn, clockwise:\n"
        "  They move 3 of their caballeros, one at a time, each from their court or any region to their "
        "province.",
    ),
    (
        "one-of-each-colour",
        "included",
        "For each player in turn, clockwise, you decide:\n"
        "  You move 1 of that player's caballeros from any region to that player's province.\n"
        "You move 1 grey caballero from any region to their owner's province.",
    ),
    (
        "secretly-remove-two",
        "not-offered",
        "If ruling disc-removal-hits is opponents:\n"
        f"  All opponents secretly set their discs to {OPEN} at least 2 of their caballeros (if there is "
        f"none: "
        f"{OPEN} any of their caballeros); then all discs are opened.\n"
        "Otherwise:\n"
        f"  All players secretly set their discs to {OPEN} at least 2 of their caballeros (if there is none: "
        f"{OPEN} any of their caballeros); then all discs are opened.\n"
        "Each player in turn, clockwise:\n"
        "  They move 2 of their caballeros from the region on their disc to their province.",
    ),
    (
        "empty-one-region",
        "active-player-picks-smallest",
        "If ruling disc-removal-hits is opponents:\n"
        "  All opponents with any of their caballeros in any mainland region secretly set their discs to "
        "any mainland region; then all discs are opened.\n"
        "Otherwise:\n"
        "  All players with any of their caballeros in any mainland region secretly set their discs to "
        "any mainland region; then all discs are opened.\n"
        "For each player in turn, clockwise, you decide:\n"
        "  If the region on that player's disc is a region:\n"
        "    If the region on that player's disc is a mainland region free of taboo with any of that player's "
        "caballeros:\n"
        "      You move all of that player's caballeros from the region on that player's disc to that "
        "player's "
        "province.\n"
        "    Otherwise:\n"
        f"      You choose {OPEN} any of that player's caballeros with the fewest of that player's "
        f"caballeros: R.\n"
        "      You move all of that player's caballeros from R to that player's province.",
    ),
    ("special-scoring-any-2", "", "You choose one region or the Castillo, which is scored."),
    ("score-fours", "", "All regions whose scoreboard begins with 4 are scored."),
    ("score-sixes-and-sevens", "", "All regions whose scoreboard begins with 6 to 7 are scored."),
    ("score-castillo", "", "The Castillo is scored."),
    ("score-first-places", "", "All regions are scored, for first place only."),
    ("score-most", "", "All regions with the most caballeros of any colour are scored."),
    (
        "mobile-scoreboard",
        "",
        "You move 1 scoreboard from the supply, any region or the Castillo to any other region or the Castillo.",
    ),
    ("royal-adviser", "", "You move the king to any region adjacent to the king."),
    (
        "movement",
        "",
        "You choose one region free of taboo: R.\n"
        "All opponents with any of their caballeros in R secretly set their discs to any mainland region; "
        "then all discs are opened.\n"
        "Each opponent in turn, clockwise:\n"
        "  They move all of their caballeros from R to the region on their disc other than R; what cannot go "
        "there goes to their court.",
    ),
    ("move-grande", "", "You move your grande from any region to any other region."),
    ("power-card-back", "", "You move 1 of your power cards from your played cards to your hand."),
    (
        "the-court",
        "any-taking",
        "You may move up to 2 of your caballeros from your province (when it is empty, from any region) to your court.",
    ),
    (
        "special-scoring-secret",
        "",
        "All players secretly set their discs to any mainland region; then all discs are opened.\n"
        "All regions named on exactly 1 disc are scored.",
    ),
    ("king", "", "You move the king to any other region."),
]


def effect_of(base: Base, card: str, value: str) -> Text:
    found = [
        text
        for text, settled in texts_of(base[0].cards[card].effect)
        if not value or frozenset({value}) in settled.values()
    ]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize(("card", "value", "meaning"), CARDS, ids=[f"{card}-{value}" for card, value, _ in CARDS])
def test_a_card_in_plain_english(base: Base, card: str, value: str, meaning: str) -> None:
    tree = parse(effect_of(base, card, value), "effect", [])
    assert "\n".join(english(tree, words_of(base[0]))) == meaning


def test_an_area_means_what_its_ruling_says(base: Base) -> None:
    tree = parse(effect_of(base, "special-scoring-any-3", ""), "effect", [])
    words = words_of(base[0], {"castillo-in-free-choice": "forbidden"})
    assert english(tree, words) == ["You choose one region, which is scored."]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.RULE)
def test_examples_mean_what_they_say(base: Base, read: Any, module: Any) -> None:
    for text, plain in module.EXAMPLES:
        tree = read(text)[0]
        assert "\n".join(english(tree, words_of(base[0]))) == plain


# ---------------------------------------------------------------------------------------- back and forth
def all_texts(base: Base) -> Iterator[tuple[Any, Text]]:
    rules, line_up = base
    steps = [step for steps in line_up.lists.values() for step in all_steps(steps)]
    found: list[tuple[Any, object]] = [("effect", card.effect) for card in rules.cards.values()]
    found += [("effect", piece.always) for piece in rules.pieces.values()]
    found += [("area", area.means) for area in rules.areas.values()]
    found += [("noun", bonus.piece) for bonus in rules.bonuses.values()]
    found += [("effect", step.effect) for step in steps]
    for start, value in found:
        for text, _ in texts_of(value):
            yield start, text


def test_every_text_of_the_rules_survives_being_written_out(base: Base, read: Any) -> None:
    texts = list(all_texts(base))
    assert len(texts) > 50
    for start, text in texts:
        tree = parse(text, start, [])
        assert tree is not None
        assert read(canonical(tree), start) == (tree, []), text.value


def test_every_example_survives_being_written_out(read: Any) -> None:
    examples = [text for module in MODULES for text, _ in module.EXAMPLES]
    examples += [entry.example for _, entries in GROUPS for entry in entries if entry.example]
    for text in examples:
        tree = read(text)[0]
        assert read(canonical(tree)) == (tree, [])


@pytest.mark.parametrize(
    ("start", "text", "written"),
    [
        ("effect", "each   player:  gain 1  points # one", "each player:\n  gain 1 point"),
        ("effect", "score all region worth 4-4", "score all regions worth 4"),
        (
            "effect",
            "if veto is full:\n   score R\nelse: score S",
            "if veto is full:\n  score R\nelse:\n  score S",
        ),
        ("area", "any region else\tcourt", "any region else court"),
        ("noun", "own  grande ", "own grande"),
        ("test", "not  at least 2 own caballeros in R", "not at least 2 own caballeros in R"),
    ],
)
def test_there_is_one_way_to_write_things(read: Any, start: str, text: str, written: str) -> None:
    assert canonical(read(text, start)[0]) == written


def test_statements_can_be_written_alone(read: Any) -> None:
    tree = read("score R\nmay: score S")[0]
    assert [canonical(statement) for statement in tree.statements] == ["score R", "may:\n  score S"]


# --------------------------------------------------------------------------------------------- reference
def test_the_reference_is_up_to_date() -> None:
    written = (shipped_folder() / "grammar" / "README.md").read_text(encoding="utf-8")
    assert written == reference(), "write it anew: python -m interpreter.reference > grammar/README.md"


def test_the_reference_names_every_word(read: Any) -> None:
    written = reference()
    assert all(f"### {module.DOC.title}\n" in written for module in MODULES)
    assert "`intrigue-two-own-two-foreign`" in written
    assert written.startswith("# The effect language\n")


@pytest.mark.parametrize(
    ("sentence", "meaning"),
    [
        ("score galicia or aragon or castillo", ["Galicia, Aragón and the Castillo are scored."]),
        ("score all coastal regions or castillo", ["All coastal regions and the Castillo are scored."]),
        ("score one coastal region or castillo", ["You choose one coastal region or the Castillo, which is scored."]),
    ],
)
def test_places_that_are_all_scored_are_not_said_to_be_chosen_from(
    base: Base, read: Callable[..., Any], sentence: str, meaning: list[str]
) -> None:
    tree, problems = read(sentence)
    assert problems == []
    assert english(tree, words_of(base[0])) == meaning
