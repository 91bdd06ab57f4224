"""House files on top of the shipped rules: what they change, and what the merge gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from pathlib import Path

import pytest
from small_game import clean, steps_of

from interpreter.checking import check
from interpreter.layers import read_modules
from interpreter.model import Step
from interpreter.problems import RulesError
from interpreter.source import Text

ROOT = Path(__file__).parents[2]
BASE = (ROOT / "rules" / "base.yaml").as_posix()
TOY = (Path(__file__).parent / "toy.yaml").as_posix()
Write = Callable[..., str]


def house(body: str, id: str = "house", extends: str = "base") -> str:
    return f"format: 1\nmodules:\n  - {{id: {id}, name: A house, extends: {extends}, source: ours}}\n{body}"


def walk(steps: tuple[Step, ...]) -> Iterator[Step]:
    for step in steps:
        yield step
        yield from walk(step.steps)


def test_a_house_changes_keys_only(write: Write) -> None:
    path = write(house("changes:\n  bonuses:\n    kings-bonus: {points: 3}\n"))
    rules, line_up = clean(path).rules("base")
    assert rules.bonuses["kings-bonus"].points == 3
    assert rules.bonuses["kings-bonus"].name == "King's bonus"
    assert rules.bonuses["home-bonus"].points == 2
    assert line_up.modules == ("base", "house")


def test_a_house_adds_a_region_with_borders(write: Write) -> None:
    path = write(
        house(
            "regions:\n  - {id: leon, name: León, scoreboard: [4, 2, 1], source: ours}\n"
            "borders:\n  - {between: [leon, galicia], source: ours}\n"
            "  - {between: [castilla-la-vieja, leon], source: ours}\n"
        )
    )
    rules, _ = clean(path).rules("base")
    regions = [place.id for place in rules.places.values() if place.region]
    assert regions[-1] == "leon"
    assert len(regions) == 10
    assert {"galicia/leon", "castilla-la-vieja/leon"} <= set(rules.borders)


def test_a_house_adds_a_scoreboard(write: Write) -> None:
    path = write(house("scoreboards:\n  - {id: board-6, piece: scoreboard, values: [6, 3, 0], source: ours}\n"))
    rules, _ = clean(path).rules("base-short")
    assert rules.scoreboards["board-6"].values == (6, 3, 0)


def test_a_house_removes_a_region_and_its_borders(write: Write) -> None:
    path = write(house("removes:\n  regions: [sevilla]\n"))
    rules, _ = clean(path).rules("base")
    assert "sevilla" not in rules.places
    assert not [border for border in rules.borders if "sevilla" in border]
    assert len(rules.borders) == 13


def test_a_module_may_give_an_id_anew_that_one_below_it_removed(write: Write) -> None:
    card = "{id: veto, kind: action-card, deck: stack-2, places: 4, effect: score all regions, source: ours}"
    lower = write(house("removes:\n  cards: [veto]\n", id="no-veto"), "lower.yaml")
    upper = write(house(f"cards:\n  - {card}\n", id="own-veto", extends="no-veto"), "upper.yaml")
    top = write(house("changes:\n  cards:\n    veto: {places: 5}\n", id="five", extends="own-veto"), "top.yaml")
    for paths in permutations((lower, upper, top)):
        rules, _ = clean(*paths).rules("base")
        assert (rules.cards["veto"].numbers, rules.cards["veto"].module) == ({"places": 5}, "own-veto")


OTHER_GAME = """format: 1
modules:
  - {id: other, name: Another game, extends: base, source: ours}
removes:
  cards: [veto, king]
  decks: [stack-5]
line-ups:
  - id: other
    name: Another game
    like: base
    modules: [other]
    source: ours
    removes: [reveal, choose-card, discard-open, special-action]
"""


def test_what_a_line_up_removes_is_left_out_of_the_houses_that_join_it(write: Write) -> None:
    other = write(OTHER_GAME, "other.yaml")
    card = "{id: fresh, kind: action-card, deck: stack-5, places: 4, effect: score all regions, source: ours}"
    path = write(house(f"cards:\n  - {card}\nchanges:\n  cards:\n    veto: {{places: 4}}\n"), "house.yaml")
    loaded = clean(other, path)
    rules, _ = loaded.rules("base")
    assert (rules.cards["veto"].numbers, "fresh" in rules.cards) == ({"places": 4}, True)
    rules, line_up = loaded.rules("other")
    assert ("veto" in rules.cards, "fresh" in rules.cards, line_up.modules) == (
        False,
        False,
        ("base", "house", "other"),
    )


def test_a_change_of_what_is_removed_everywhere_is_a_mistake(write: Write) -> None:
    other = write(OTHER_GAME, "other.yaml")
    path = write(house("changes:\n  cards:\n    veto: {places: 4}\n", extends="other"), "house.yaml")
    problems = [problem for problem in check([other, path]) if problem.severity == "error"]
    assert [problem.message for problem in problems] == ["there is no card `veto` any more to change"]


def test_a_border_is_removed_by_its_ends_in_any_order(write: Write) -> None:
    rules, _ = clean(write(house("removes:\n  borders: [sevilla/granada]\n"))).rules("base")
    assert "granada/sevilla" not in rules.borders
    assert len(rules.borders) == 14


def test_a_house_replaces_a_card(write: Write) -> None:
    card = "{id: veto, kind: action-card, deck: stack-2, places: 4, effect: score all regions, source: ours}"
    rules, _ = clean(write(house(f"replaces:\n  cards:\n    - {card}\n"))).rules("base")
    veto = rules.cards["veto"]
    assert (veto.numbers, veto.copies, veto.answerable, veto.module) == ({"places": 4}, 1, "when-taken", "house")
    assert list(rules.cards).index("veto") == 22


def test_steps_are_inserted_changed_replaced_and_removed(write: Write) -> None:
    path = write(
        house(
            "steps:\n"
            "  - {insert: {after: turns}, id: second, effect: score castillo}\n"
            "  - {insert: {after: turns}, id: third, effect: score castillo}\n"
            "  - {insert: {before: second}, id: first, effect: score castillo}\n"
            "  - {insert: {first-in: act}, id: opening, effect: score castillo}\n"
            "  - {insert: {last-in: end}, id: late, effect: score castillo, line-ups: [base-short]}\n"
            "changes:\n  steps:\n    turns: {order: value-ascending}\n"
            "    place: {effect: move 1 own caballero from court to within-reach}\n"
            "replaces:\n  steps:\n    - {id: next-starter, do: set-starter, to: first-to-act}\n"
            "removes:\n  steps: [score-the-castillo]\n"
        )
    )
    loaded = clean(path)
    expected = [
        "reveal",
        "power-cards",
        "turns",
        "first",
        "second",
        "third",
        "next-starter",
        "discard-open",
        "scoring-round",
    ]
    assert steps_of(loaded, "base", "round") == expected
    line_up = loaded.rules("base")[1]
    found = {step.id: step for steps in line_up.lists.values() for step in walk(steps)}
    assert found["turns"].arguments == {"order": "value-ascending", "steps": "turn"}
    assert found["next-starter"].arguments == {"to": "first-to-act"}
    assert [step.id for step in found["act"].steps] == ["opening", "place", "special-action"]
    effect = found["place"].effect
    assert isinstance(effect, Text)
    assert effect.value == "move 1 own caballero from court to within-reach"
    assert effect.span.source.name == path
    assert (found["second"].module, found["next-starter"].module, found["turns"].module) == ("house", "house", "base")
    assert "score-the-castillo" not in found
    assert steps_of(loaded, "base", "end") == ["winner"]
    assert steps_of(loaded, "base-short", "end") == ["winner", "late"]


def test_steps_only_some_line_ups_have(write: Write) -> None:
    loaded = clean(write(house("removes:\n  steps: [neutral-card]\n")))
    assert "neutral-card" not in steps_of(loaded, "base-2023-two", "round")


def test_a_line_up_of_the_house_plays_alone_with_it(write: Write) -> None:
    body = (
        "changes:\n  bonuses:\n    kings-bonus: {points: 5}\n"
        "line-ups:\n  - {id: quick, like: base, rounds: 3, source: ours,\n"
        "     changes: {scoring-round: {after-rounds: [3]}}}\n"
    )
    loaded = clean(write(house(body)))
    assert [notice.id for notice in loaded.line_ups] == ["base", "base-short", "base-2023-two", "quick"]
    assert loaded.rules("base")[0].bonuses["kings-bonus"].points == 2
    rules, quick = loaded.rules("quick")
    assert rules.bonuses["kings-bonus"].points == 5
    assert (quick.rounds, quick.modules, quick.pays[5]) == ((1, 2, 3), ("base", "house"), 3)


def test_a_change_of_a_line_up_reaches_those_like_it(write: Write) -> None:
    loaded = clean(write(house("changes:\n  line-ups:\n    base: {pays: {2-5: 3}}\n")))
    assert loaded.rules("base")[1].pays == {2: 3, 3: 3, 4: 3, 5: 3}
    assert loaded.rules("base-short")[1].pays == {2: 3, 3: 3, 4: 3, 5: 3}
    assert loaded.rules("base-2023-two")[1].pays == {2: 3}


def test_a_house_on_a_house_wins(write: Write) -> None:
    one = write(house("changes:\n  bonuses:\n    kings-bonus: {points: 3}\n", "zeta"), "1.yaml")
    two = write(house("changes:\n  bonuses:\n    kings-bonus: {points: 4}\n", "alpha", "zeta"), "2.yaml")
    rules, line_up = clean(two, one).rules("base")
    assert rules.bonuses["kings-bonus"].points == 4
    assert line_up.modules == ("base", "zeta", "alpha")


def test_two_houses_that_differ_on_one_key_clash(write: Write) -> None:
    one = write(house("changes:\n  bonuses:\n    kings-bonus: {points: 3}\n", "one"), "1.yaml")
    two = write(house("changes:\n  bonuses:\n    kings-bonus: {points: 4}\n", "two"), "2.yaml")
    (problem,) = check([two, one])
    assert problem.code == "EG308"
    assert problem.span is not None
    assert (problem.span.source.name, problem.span.line, problem.span.column) == (two, 6, 19)
    assert [span.source.name for span, _ in problem.notes] == [one]
    with pytest.raises(RulesError):
        read_modules([one, two]).rules("base")


def test_two_houses_that_touch_different_keys_do_not_clash(write: Write) -> None:
    one = write(
        house(
            "changes:\n  bonuses:\n    kings-bonus: {points: 3}\n  steps:\n    turns: {order: value-ascending}\n",
            "one",
        ),
        "1.yaml",
    )
    two = write(
        house(
            "changes:\n  bonuses:\n    kings-bonus: {name: crown}\n  steps:\n    reveal: {when-empty: reshuffle}\n",
            "two",
        ),
        "2.yaml",
    )
    bonus = clean(two, one).rules("base")[0].bonuses["kings-bonus"]
    assert (bonus.points, bonus.name) == (3, "crown")


def test_two_houses_that_change_one_step_clash(write: Write) -> None:
    one = write(house("changes:\n  steps:\n    turns: {order: value-ascending}\n", "one"), "1.yaml")
    two = write(house("removes:\n  steps: [turns]\n", "two"), "2.yaml")
    assert {problem.code for problem in check([one, two])} == {"EG308"}


def test_a_module_in_several_files(write: Write) -> None:
    one = write(house("bonuses:\n  - {id: b-bonus, points: 1, piece: king, source: ours}\n"), "1.yaml")
    two = write(
        "format: 1\nbonuses:\n  - {id: a-bonus, module: house, points: 1, piece: king, source: ours}\n",
        "2.yaml",
    )
    rules, _ = clean(one, two).rules("base")
    assert list(rules.bonuses) == ["kings-bonus", "home-bonus", "b-bonus", "a-bonus"]
    assert rules.bonuses["a-bonus"].module == "house"


def test_the_entries_of_a_file_are_played_in_its_order(write: Write) -> None:
    """Also where a module further down speaks first, as in rules written as one file after a replacement."""
    bonuses = "".join(
        f"  - {{id: {id}, module: {module}, points: 1, piece: king, source: ours}}\n"
        for id, module in (("first", "house"), ("second", "more"), ("third", "house"))
    )
    modules = "modules: [{id: house, extends: base, source: ours}, {id: more, extends: house, source: ours}]\n"
    path = write(f"format: 1\n{modules}bonuses:\n{bonuses}")
    assert list(clean(path).rules("base")[0].bonuses)[2:] == ["first", "second", "third"]


def test_what_is_removed_is_gone_for_modules_that_join_wherever_it_stands_in_its_file(write: Write) -> None:
    bonus = "{{id: {}, module: {}, points: 1, piece: king, source: ours}}"
    one = write(
        "format: 1\nmodules: [{id: house, extends: base, source: ours}, {id: late, extends: gone, source: ours}]\n"
        f"bonuses:\n  - {bonus.format('other', 'late')}\n  - {bonus.format('extra', 'house')}\n"
    )
    two = write(
        "format: 1\nmodules: [{id: gone, extends: house, source: ours}]\nremoves: {bonuses: [extra]}\n", "2.yaml"
    )
    assert list(clean(one, two).rules("base")[0].bonuses)[2:] == ["other"]


def test_the_order_of_files_does_not_matter(write: Write) -> None:
    three = "changes:\n  bonuses:\n    kings-bonus: {points: 3}\n"
    four = three.replace("3}", "4}")
    step = "steps:\n  - {insert: {after: turns}, id: NAME, effect: score castillo}\n"
    files = [
        BASE,
        write(house(three + step.replace("NAME", "a"), "one"), "1.yaml"),
        write(house(step.replace("NAME", "b"), "two"), "2.yaml"),
        write(house(four, "three", "[one, two]"), "3.yaml"),
    ]
    digests = {read_modules(order).digest("base") for order in permutations(files)}
    assert len(digests) == 1
    loaded = clean(*reversed(files))
    assert steps_of(loaded, "base", "round")[2:5] == ["turns", "a", "b"]
    assert loaded.rules("base")[0].bonuses["kings-bonus"].points == 4


def test_a_line_up_names_the_module_it_lacks(write: Write) -> None:
    other = "{id: more, name: More, extends: base, source: ours}"
    path = write(
        "format: 1\nmodules:\n  - {id: house, name: A house, extends: base, source: ours}\n"
        "line-ups:\n  - {id: both, like: base, modules: [base, house, more], source: ours}\n"
    )
    (notice,) = [each for each in read_modules([path]).line_ups if each.id == "both"]
    assert (notice.playable, notice.missing, notice.modules) == (False, ("more",), ("base", "house"))
    with pytest.raises(RulesError, match="more"):
        read_modules([path]).rules("both")
    second = write(
        f"format: 1\nmodules:\n  - {other}\nchanges:\n  bonuses:\n    kings-bonus: {{points: 3}}\n",
        "more.yaml",
    )
    loaded = clean(path, second)
    assert loaded.rules("both")[0].bonuses["kings-bonus"].points == 3
    assert loaded.rules("base")[0].bonuses["kings-bonus"].points == 2


def test_given_files_come_before_shipped_ones(write: Write) -> None:
    path = write(
        (ROOT / "rules" / "base.yaml")
        .read_text(encoding="utf-8")
        .replace("points: 2, piece: king", "points: 7, piece: king")
    )
    top = write(house("changes:\n  bonuses:\n    home-bonus: {points: 1}\n"), "house.yaml")
    rules, _ = clean(top, path).rules("base")
    assert (rules.bonuses["kings-bonus"].points, rules.bonuses["home-bonus"].points) == (7, 1)
    assert rules.bonuses["kings-bonus"].span.source.name == path


def test_a_module_that_line_ups_list_does_not_join_others(write: Write) -> None:
    path = write(
        "format: 1\nmodules:\n  - {id: big, extends: base, source: ours}\n"
        "  - {id: bigger, extends: big, source: ours}\n"
        "changes:\n  bonuses:\n    kings-bonus: {module: bigger, points: 3}\n    home-bonus: {points: 3}\n"
        "line-ups:\n  - {id: two-of-them, like: base, modules: [base, big], source: ours}\n"
        "  - {id: all-of-them, like: base, modules: [bigger], source: ours}\n"
    )
    loaded = clean(path)

    def points(line_up: str) -> tuple[object, ...]:
        return tuple(bonus.points for bonus in loaded.rules(line_up)[0].bonuses.values())

    assert {notice.id: notice.modules for notice in loaded.line_ups if notice.span.source.name == path} == {
        "two-of-them": ("base", "big"),
        "all-of-them": ("base", "big", "bigger"),
    }
    assert points("base") == (2, 2)
    assert points("two-of-them") == (2, 3)
    assert points("all-of-them") == (3, 3)


def test_unknown_line_up() -> None:
    with pytest.raises(KeyError):
        read_modules([TOY]).rules("base")
