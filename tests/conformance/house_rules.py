"""Random house rules: hypothesis strategies for files that change the shipped game in every way a file can.

Most files are sound; many are not, which the checker must then say. `house_files()` gives a file as plain lists and
mappings; `written` writes it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from conformance.playing import shipped
from conformance.sentences import announcements, effects
from interpreter.plain_rules import plain_rules
from interpreter.program import walk

Draw = Callable[[st.SearchStrategy[Any]], Any]
File = dict[str, Any]

RULES, LINE_UP = shipped().rules("base")
PLAIN = plain_rules(RULES)
STEPS = {step.id: step for steps in LINE_UP.lists.values() for step in walk(steps)}
PLAIN_STEPS: dict[str, Any] = {}


def _index(steps: list[Any]) -> None:
    for step in steps:
        PLAIN_STEPS[step["id"]] = step
        _index(step.get("steps") if isinstance(step.get("steps"), list) else [])


for _name in LINE_UP.lists:
    _index(PLAIN["line-ups"][0][_name])

_small = st.integers(0, 9)
_falling = st.lists(_small, min_size=1, max_size=5).map(lambda values: sorted(values, reverse=True))
_scoreboard = st.one_of(_falling, _falling, _falling, st.lists(_small, max_size=5))
_cards = st.sampled_from(list(RULES.cards))
_regions = st.sampled_from([place.id for place in RULES.places.values() if place.region])
_places = st.sampled_from(list(RULES.places))
_steps = st.sampled_from(list(STEPS))
_lists = st.sampled_from(list(LINE_UP.lists))
_decks = st.sampled_from(list(RULES.decks))


def written(file: File) -> str:
    """The file as YAML: every section's entries one a line."""
    lines = []
    for section, entries in file.items():
        if isinstance(entries, list):
            lines += [f"{section}:", *(f"  - {json.dumps(entry, ensure_ascii=False)}" for entry in entries)]
        else:
            lines.append(f"{section}: {json.dumps(entries, ensure_ascii=False)}")
    return "\n".join(lines) + "\n"


@st.composite
def house_files(draw: Draw) -> File:
    """A house file of one to six changes."""
    file: File = {"format": 1, "modules": [{"id": "house", "name": "A house", "extends": "base", "source": "ours"}]}
    for _ in range(draw(st.integers(1, 6))):
        draw(st.sampled_from(PATCHES))(draw, file)
    return file


def _add(file: File, section: str, entry: Any) -> None:
    file.setdefault(section, []).append(entry)


def _change(file: File, section: str, entry: str, keys: dict[str, Any]) -> None:
    file.setdefault("changes", {}).setdefault(section, {}).setdefault(entry, {}).update(keys)


def _remove(file: File, section: str, entry: str) -> None:
    removed = file.setdefault("removes", {}).setdefault(section, [])
    if entry not in removed:
        removed.append(entry)


def _fresh(file: File, stem: str) -> str:
    return f"{stem}-{len(json.dumps(file))}"


# ---------------------------------------------------------------------------------------------- cards
def card_number(draw: Draw, file: File) -> None:
    """Another number on a card."""
    card = RULES.cards[draw(_cards)]
    number = draw(
        st.sampled_from(["takes", "takes", "takes", "value"] if "takes" in card.numbers else list(card.numbers))
    )
    _change(file, "cards", card.id, {number: draw(st.integers(0, 13))})


def card_copies(draw: Draw, file: File) -> None:
    """More or fewer copies of a card."""
    _change(file, "cards", draw(_cards), {"copies": draw(st.integers(0, 4))})


FLAGS: list[tuple[str, list[Any]]] = [
    ("stays", [True, False]),
    ("answerable", ["always", "when-taken", "when-used", "never"]),
    ("duty", ["optional", "compulsory"]),
]


def card_flags(draw: Draw, file: File) -> None:
    """A card that stays, that nothing answers to, or that must be performed."""
    flag, values = draw(st.sampled_from(FLAGS))
    _change(file, "cards", draw(_cards), {flag: draw(st.sampled_from(values))})


def card_removed(draw: Draw, file: File) -> None:
    """One card less."""
    _remove(file, "cards", draw(_cards))


def card_again(draw: Draw, file: File) -> None:
    """A card once more under another name, maybe in another deck."""
    plain = dict(draw(st.sampled_from([card for card in PLAIN["cards"] if "deck" in card])))
    plain["id"] = _fresh(file, "again")
    if draw(st.booleans()):
        plain["deck"] = draw(_decks)
    _add(file, "cards", plain | {"source": "ours", "module": "house"})


def card_new(draw: Draw, file: File) -> None:
    """A card with a new effect."""
    deck = draw(st.sampled_from(["stack-1", "stack-3", "stack-5"]))
    entry = {"id": _fresh(file, "card"), "kind": "action-card", "deck": deck, "places": draw(_small)}
    _add(file, "cards", entry | {"effect": draw(effects()), "copies": draw(st.integers(1, 3)), "source": "ours"})


def card_effect(draw: Draw, file: File) -> None:
    """Another effect on a card there is."""
    _change(file, "cards", draw(_cards), {"effect": draw(effects())})


# ---------------------------------------------------------------------------------------------- steps
def step_removed(draw: Draw, file: File) -> None:
    """One step less."""
    _remove(file, "steps", draw(_steps))


def step_moved(draw: Draw, file: File) -> None:
    """A step somewhere else."""
    step = draw(_steps)
    _remove(file, "steps", step)
    name = step if draw(st.booleans()) else _fresh(file, step)
    _add(file, "steps", {"insert": _anchor(draw), **PLAIN_STEPS[step], "id": name})


def step_repeated(draw: Draw, file: File) -> None:
    """A step done once more, or several times."""
    step = draw(_steps)
    name = _fresh(file, step)
    if draw(st.booleans()):
        _add(file, "steps", {"insert": _anchor(draw), **PLAIN_STEPS[step], "id": name})
    else:
        nested = [{**PLAIN_STEPS[step], "id": f"{name}-inner"}]
        times = draw(st.integers(1, 3))
        _add(file, "steps", {"insert": _anchor(draw), "id": name, "do": "repeat", "times": times, "steps": nested})


def step_said(draw: Draw, file: File) -> None:
    """A new step of sentences."""
    effect = draw(announcements())
    _add(file, "steps", {"insert": _anchor(draw), "id": _fresh(file, "said"), "effect": effect})


def scoring_again(draw: Draw, file: File) -> None:
    """Another scoring."""
    step = {"insert": _anchor(draw), "id": _fresh(file, "scoring"), "do": "run", "steps": draw(_lists)}
    if draw(st.booleans()):
        step["every"] = draw(st.integers(1, 4))
    _add(file, "steps", step)


def step_told_otherwise(draw: Draw, file: File) -> None:
    """Another argument of a step."""
    step, keys = draw(st.sampled_from(OTHER_ARGUMENTS))
    _change(file, "steps", step, keys)


def step_for_everyone(draw: Draw, file: File) -> None:
    """Every seat does something, in some order."""
    order = draw(st.sampled_from(["clockwise", "value-ascending", "takes-descending"]))
    nested = [{"id": _fresh(file, "nested"), "effect": draw(effects())}]
    entry = {"insert": _anchor(draw), "id": _fresh(file, "everyone"), "do": "each-seat", "order": order}
    _add(file, "steps", entry | {"steps": nested})


OTHER_ARGUMENTS: list[tuple[str, dict[str, Any]]] = [
    ("turns", {"order": "value-ascending"}),
    ("turns", {"order": "takes-descending"}),
    ("turns", {"order": "clockwise"}),
    ("homes", {"order": "value-descending"}),
    ("reveal", {"when-empty": "reshuffle"}),
    ("reveal", {"decks": ["stack-2", "stack-5"]}),
    ("reveal", {"decks": ["stack-4", "stack-1", "stack-3"], "when-empty": "reshuffle"}),
    ("reveal", {"decks": ["stack-1", "stack-1", "stack-2"]}),
    ("reveal", {"to": "discard"}),
    ("power-cards", {"different": "takes"}),
    ("power-cards", {"empty-hand": "take-back-all", "no-legal-card": "pass"}),
    ("power-cards", {"from": "played", "to": "hand"}),
    ("next-starter", {"to": "next-clockwise"}),
    ("next-starter", {"to": "first-to-act"}),
    ("next-starter", {"to": "drawn"}),
    ("first-starter", {"to": "same"}),
    ("first-starter", {"to": "last-to-act"}),
    ("scoring-round", {"after-rounds": [1, 2, 9]}),
    ("scoring-round", {"after-rounds": [12]}),
    ("choose-card", {"most": "places"}),
    ("special-action", {"duty": "compulsory"}),
    ("special-action", {"of": "power-card"}),
    ("turns", {"steps": "general-scoring"}),
    ("winner", {"by": ["own caballeros in court"], "then": ["points"]}),
    ("winner", {"by": ["highest takes in played"], "then": []}),
]


def _anchor(draw: Draw) -> dict[str, str]:
    word = draw(st.sampled_from(["before", "after", "first-in", "last-in"]))
    return {word: draw(_lists if word.endswith("in") else _steps)}


# ----------------------------------------------------------------------------------------- board, pieces
def region_scoreboard(draw: Draw, file: File) -> None:
    """Other values in a region."""
    _change(file, "regions", draw(_regions), {"scoreboard": draw(_scoreboard)})


def place_changed(draw: Draw, file: File) -> None:
    """A place otherwise."""
    key, values = draw(
        st.sampled_from(
            [
                ("scoreboard", _scoreboard),
                ("seen", st.sampled_from(["always", "owner", "announced", "top", "never"])),
                ("of", st.sampled_from(["nobody", "seat"])),
                ("tags", st.lists(st.sampled_from(["coastal", "walled"]), unique=True)),
            ]
        )
    )
    _change(file, "places", draw(_places), {key: draw(values)})


def region_new(draw: Draw, file: File) -> None:
    """A tenth region, bordering some."""
    name = _fresh(file, "land")
    tags = draw(st.sampled_from([[], ["coastal"], ["walled"]]))
    _add(file, "regions", {"id": name, "scoreboard": draw(_scoreboard), "tags": tags, "source": "ours"})
    for other in draw(st.lists(_regions, max_size=3, unique=True)):
        _add(file, "borders", {"between": [name, other], "source": "ours"})


def region_removed(draw: Draw, file: File) -> None:
    """A region less, and its borders."""
    region = draw(_regions)
    _remove(file, "regions", region)
    if draw(st.integers(0, 3)):
        for border in RULES.borders:
            if region in border.split("/"):
                _remove(file, "borders", border)


def border_changed(draw: Draw, file: File) -> None:
    """A border less, or one more."""
    if draw(st.booleans()):
        _remove(file, "borders", draw(st.sampled_from(list(RULES.borders))))
    else:
        _add(file, "borders", {"between": [draw(_regions), draw(_regions)], "source": "ours"})


def piece_changed(draw: Draw, file: File) -> None:
    """A piece otherwise."""
    piece = draw(st.sampled_from(list(RULES.pieces)))
    key, values = draw(
        st.sampled_from(
            [
                ("copies", st.sampled_from([12, 20, 40] if piece == "caballero" else [1, 2])),
                ("at-most", st.integers(0, 3)),
                ("crosses-taboo", st.booleans()),
                ("counts", st.booleans()),
                ("starts", _places),
                ("stands-in", st.lists(st.one_of(_places, st.just("region")), min_size=1, max_size=4, unique=True)),
                ("always", st.just("taboo here")),
            ]
        )
    )
    _change(file, "pieces", piece, {key: draw(values)})


def piece_new(draw: Draw, file: File) -> None:
    """A new piece, and a card that moves it."""
    name = _fresh(file, "thing")
    entry: dict[str, Any] = {"id": name, "plural": f"{name}s", "starts": "supply", "stands-in": ["region", "supply"]}
    entry |= {"of": draw(st.sampled_from(["nobody", "seat", "colour"])), "copies": draw(st.sampled_from([1, 1, 2, 5]))}
    entry |= draw(st.sampled_from([{}, {"counts": True}, {"always": "taboo here"}, {"crosses-taboo": True}]))
    _add(file, "pieces", entry | {"source": "ours"})
    whose = "" if entry["of"] == "nobody" else "own "
    effect = f"move {whose}{name} to any region"
    if entry["copies"] > 1:
        effect = f"move up to 2 {whose}{name}s from supply or any region to any region"
    card = {"id": f"{name}-card", "kind": "action-card", "deck": "stack-4", "places": 2, "copies": 3}
    _add(file, "cards", card | {"effect": effect, "source": "ours"})


def scoreboard_new(draw: Draw, file: File) -> None:
    """Another mobile scoreboard."""
    entry = {"id": _fresh(file, "board"), "piece": "scoreboard", "values": draw(_scoreboard), "source": "ours"}
    _add(file, "scoreboards", entry)


def bonus_changed(draw: Draw, file: File) -> None:
    """Another bonus."""
    points = draw(st.integers(1, 5))
    if draw(st.booleans()):
        _change(file, "bonuses", draw(st.sampled_from(list(RULES.bonuses))), {"points": points})
    else:
        piece = draw(st.sampled_from(["king", "own grande", "scoreboard", "own caballero", "grande"]))
        _add(file, "bonuses", {"id": _fresh(file, "bonus"), "points": points, "piece": piece, "source": "ours"})


def area_changed(draw: Draw, file: File) -> None:
    """Another meaning of an area."""
    meaning = draw(
        st.sampled_from([
            "any region", "any coastal region", "any region adjacent to king", "castillo",
            "any region with at most 3 caballeros else castillo", "one region with own caballeros", "within-reach",
        ])
    )  # fmt: skip
    _change(file, "areas", draw(st.sampled_from(list(RULES.areas))), {"means": meaning})


# ---------------------------------------------------------------------------------- rulings and line-ups
def ruling_drawn(draw: Draw, file: File) -> None:
    """Another default of a ruling."""
    ruling = RULES.rulings[draw(st.sampled_from(list(RULES.rulings)))]
    _change(file, "rulings", ruling.id, {"default": draw(st.sampled_from(ruling.values))})


def line_up_changed(draw: Draw, file: File) -> None:
    """A line-up otherwise."""
    key, values = draw(
        st.sampled_from(
            [
                ("rounds", st.integers(1, 14)),
                ("rounds", st.lists(st.integers(1, 12), min_size=1, max_size=6, unique=True)),
                ("players", st.sampled_from(["2-5", "2-6", "3", 2, 4])),
                ("pays", st.sampled_from([{"2-5": 4}, {"2": 0, "3-5": 1}, {"2-3": 2}])),
                ("ties", st.sampled_from(["next-rank", "share", "nothing"])),
                ("together", st.sampled_from([[["stack-1", "stack-2"]], [["stack-3", "stack-5", "stack-4"]]])),
            ]
        )
    )
    line_up = draw(st.sampled_from(list(shipped().line_ups)))
    _change(file, "line-ups", line_up, {key: draw(values)})


def nonsense(draw: Draw, file: File) -> None:
    """Something of the wrong kind in the wrong place."""
    section = draw(st.sampled_from([name for name in PLAIN if name not in ("format", "modules")]))
    key = draw(st.sampled_from(["id", "source", "effect", "starts", "kind", "between", "scoreboard", "rounds", "x"]))
    value = draw(
        st.sampled_from([None, -1, 10**9, "", "no such thing", [], [[]], {}, {"by players": {"2": 1}}, {"by veto": 3}])
    )
    if draw(st.booleans()):
        _add(file, section, {"id": _fresh(file, "odd"), "source": "ours"} | {key: value})
    else:
        entry = draw(st.sampled_from([str(each.get("id", "x")) for each in PLAIN[section]]))
        _change(file, section, entry, {key: value})


PATCHES = [
    card_number, card_copies, card_flags, card_removed, card_again, card_new, card_new, card_effect,
    step_removed, step_moved, step_repeated, step_said, scoring_again, step_told_otherwise, step_told_otherwise,
    step_for_everyone, region_scoreboard, place_changed, region_new, region_removed, border_changed, piece_changed,
    piece_new, scoreboard_new, bonus_changed, area_changed, ruling_drawn, line_up_changed, line_up_changed, nonsense,
]  # fmt: skip
