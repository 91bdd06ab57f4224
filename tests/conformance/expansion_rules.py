"""Random house rules in the words of the expansions: their own sentences and keys, put together otherwise.

A sentence is taken from the shipped rules; pieces, places, numbers and conditions in it are exchanged for others, and
it is put into frames. So every word of the language comes up, those that only the expansions use too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from attrs import frozen
from hypothesis import strategies as st

from conformance.house_rules import Draw, File, _add, _change, _fresh, _remove
from conformance.playing import shipped
from interpreter.model import Piece
from interpreter.plain_rules import plain_rules
from interpreter.program import walk

LINE_UPS = [name for name in shipped().line_ups if len(shipped().rules(name)[1].modules) > 1]
_WORD = re.compile(r"[A-Za-z][\w-]*|\d+")
_CONDITION = re.compile(r"^\s*if (.*?):", re.MULTILINE)
_UNTIL = re.compile(r"^\s*(?:keep this card )?until (.*):", re.MULTILINE)
_MOMENT = re.compile(r"^\s*((?:before|during|after) .*):", re.MULTILINE)
_EXTRAS = (
    *[""] * 8, " except newcomers", " not taboo", " led by own caballeros", " not led by own caballeros",
    " in chosen order", " including parts", " first place only", " else to court", " then court",
    " with own caballeros", " like castillo",
)  # fmt: skip
_ALONE = (
    "flip 1 scoreboard in any region", "turn 1 own caballero in any region into king", "claim all caballeros",
    "double all regions", "join castillo", "no kings-bonus", "taboo castillo", "limit-table all regions holds 3",
    "limit-table castillo holds 2 else to court", "perform that special-action", "finish", "set disc last",
    "score all regions in chosen order", "score castillo like granada",
    "move any number of pieces from castillo to court",
)  # fmt: skip


@frozen
class Known:
    """What one line-up of an expansion speaks of: `alike` maps each word to those that can stand in its place."""

    line_up: str
    module: str
    plain: dict[str, Any]
    texts: list[str]
    conditions: list[str]
    alike: dict[str, list[str]]
    names: dict[str, list[str]]


def _strings(value: object, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text with the key it stands under."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _strings(each, key if name.startswith("by ") or key == "effect" else name)
    elif isinstance(value, list):
        for each in value:
            yield from _strings(each, key)
    elif isinstance(value, str):
        yield key, value


@cache
def known(line_up: str) -> Known:
    """The words of a line-up."""
    rules, line = shipped().rules(line_up)
    plain = plain_rules(rules)
    texts = [text for key, text in _strings(plain) if key in ("effect", "always")]
    places = [*rules.places, *rules.areas]
    pieces = [piece for piece in rules.pieces.values() if isinstance(piece, Piece)]
    steps = [step.id for steps in line.lists.values() for step in walk(steps)]
    kinds = list(rules.card_kinds.values())
    names = {
        "places": list(rules.places),
        "pieces": [piece.id for piece in pieces],
        "steps": steps,
        "lists": list(line.lists),
        "decks": [deck.id for deck in rules.decks.values() if deck.kind],
        "cards": list(rules.cards),
        "bonuses": list(rules.bonuses),
        "card-kinds": list(rules.card_kinds),
    }
    groups = [
        places, [piece.id for piece in pieces], [piece.plural for piece in pieces], [*steps, *line.lists],
        [kind.id for kind in kinds], [kind.plural for kind in kinds], list(rules.bonuses),
        [number for kind in kinds for number in kind.numbers],
        ["before", "during", "after"], ["own", "foreign", "their", "plain"], ["any", "one", "all"],
        ["owner", "opponent"], ["ranks", "points"], ["with", "adjacent"],
    ]  # fmt: skip
    alike = {word: group for group in groups for word in group}
    conditions = sorted({found for text in texts for found in _CONDITION.findall(text)})
    return Known(line_up, line.modules[-1], plain, texts, conditions, alike, names)


def _exchanged(draw: Draw, words: Known, text: str) -> str:
    """A text with up to two words exchanged."""
    found = [match for match in _WORD.finditer(text) if match[0] in words.alike or match[0].isdigit()]
    chosen = draw(st.lists(st.sampled_from(found), max_size=2)) if found else []
    for match in sorted(chosen, key=lambda each: -each.start()):
        new = str(draw(st.integers(0, 5))) if match[0].isdigit() else draw(st.sampled_from(words.alike[match[0]]))
        text = text[: match.start()] + new + text[match.end() :]
    return text


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.splitlines())


def effect(draw: Draw, words: Known, depth: int = 1) -> str:
    """A random effect."""
    text = _exchanged(draw, words, draw(st.sampled_from([*words.texts, *_ALONE])))
    extra = draw(st.sampled_from(_EXTRAS))
    if extra and not text.rstrip().endswith(":"):
        text = text.rstrip() + extra
    match draw(st.integers(0, 8)) if depth else 0:
        case 1:
            return f"{text}\n{effect(draw, words, 0)}"
        case 2:
            return f"if {_exchanged(draw, words, draw(st.sampled_from(words.conditions)))}:\n{_indented(text)}"
        case 3:
            return f"may:\n{_indented(text)}"
        case 4:
            other = effect(draw, words, 0)
            return f"either\n{_indented(text)}\nor\n{_indented(other)}"
        case 5:
            head = draw(st.sampled_from(["each player:", "for each opponent:", "starter:"]))
            return f"{head}\n{_indented(text)}"
        case 6:
            untils = [found for each in words.texts for found in _UNTIL.findall(each)]
            moments = [found for each in words.texts for found in _MOMENT.findall(each)]
            until, moment = (_exchanged(draw, words, draw(st.sampled_from(each))) for each in (untils, moments))
            keep = draw(st.sampled_from(["", "", "keep this card "]))
            return f"{keep}until {until}:\n  {moment}:\n{_indented(_indented(text))}"
        case _:
            return text


# --------------------------------------------------------------------------------------------------- changes
def card_effect(draw: Draw, file: File, words: Known) -> None:
    """Another effect on a card there is."""
    _change(file, "cards", draw(st.sampled_from(words.names["cards"])), {"effect": effect(draw, words)})


def card_new(draw: Draw, file: File, words: Known) -> None:
    """A card like another one, with a new effect."""
    plain = dict(draw(st.sampled_from([card for card in words.plain["cards"] if "deck" in card])))
    plain |= {"id": _fresh(file, "card"), "effect": effect(draw, words), "source": "ours"}
    plain.pop("text", None)
    _add(file, "cards", plain | {"module": "house"})


def step_said(draw: Draw, file: File, words: Known) -> None:
    """A new step of sentences, maybe under a condition."""
    step: dict[str, Any] = {"insert": _anchor(draw, words), "id": _fresh(file, "said"), "effect": effect(draw, words)}
    if draw(st.booleans()):
        step["effect"] = f"each player:\n{_indented(step['effect'])}"
    if draw(st.integers(0, 3)) == 0:
        step["only-if"] = _exchanged(draw, words, draw(st.sampled_from(words.conditions)))
    _add(file, "steps", step)


def step_effect(draw: Draw, file: File, words: Known) -> None:
    """Another effect of a step there is."""
    _change(file, "steps", draw(st.sampled_from(words.names["steps"])), {"effect": effect(draw, words)})


def step_left(draw: Draw, file: File, words: Known) -> None:
    """A step less, or only sometimes, or another time."""
    step = draw(st.sampled_from(words.names["steps"]))
    keys = draw(st.sampled_from([{}, {"only-if": True}, {"repeats": True}, {"repeats": False}, {"when-none": "skip"}]))
    if "only-if" in keys:
        keys = {"only-if": _exchanged(draw, words, draw(st.sampled_from(words.conditions)))}
    if keys:
        _change(file, "steps", step, keys)
    else:
        _remove(file, "steps", step)


def scoring_again(draw: Draw, file: File, words: Known) -> None:
    """A list of steps done once more."""
    step = {"insert": _anchor(draw, words), "id": _fresh(file, "run"), "do": "run"}
    _add(file, "steps", step | {"steps": draw(st.sampled_from(words.names["lists"]))})


def place_changed(draw: Draw, file: File, words: Known) -> None:
    """A key of a place."""
    place = draw(st.sampled_from(words.names["places"]))
    section = "regions" if shipped().rules(words.line_up)[0].places[place].region else "places"
    _change(file, section, place, draw(_keys_of_places(words)))


def _keys_of_places(words: Known) -> st.SearchStrategy[dict[str, Any]]:
    place, piece = st.sampled_from(words.names["places"]), st.sampled_from(words.names["pieces"])
    keys: list[tuple[str, st.SearchStrategy[Any]]] = [
        ("spaces", st.integers(0, 4)),
        ("stands-here", st.lists(piece, max_size=2, unique=True)),
        ("not-from", st.lists(place, max_size=2, unique=True)),
        ("newcomers-until", st.sampled_from([*words.names["steps"], *words.names["lists"]])),
        ("in", st.one_of(place, piece)),
        ("counts", st.sampled_from(["with", "never"])),
        ("opens", st.sampled_from(["always", "when-full"])),
        ("points", st.integers(0, 4)),
        ("seen", st.sampled_from(["always", "owner", "announced", "top", "never"])),
        ("scoreboard", st.sampled_from([[5, 3, 1], [4], []])),
    ]
    return st.one_of([st.fixed_dictionaries({key: values}) for key, values in keys])


def place_new(draw: Draw, file: File, words: Known) -> None:
    """A part of a place, with room of its own."""
    part = {"id": _fresh(file, "part"), "in": draw(st.sampled_from([*words.names["places"], *words.names["pieces"]]))}
    part["stands-here"] = [draw(st.sampled_from(words.names["pieces"]))]
    _add(file, "places", part | draw(_keys_of_places(words)) | {"source": "ours"})


def piece_changed(draw: Draw, file: File, words: Known) -> None:
    """A key of a piece."""
    piece, place = st.sampled_from(words.names["pieces"]), st.sampled_from(words.names["places"])
    keys: list[tuple[str, st.SearchStrategy[Any]]] = [
        ("kind-of", piece),
        ("copies", st.integers(0, 8)),
        ("counts", st.booleans()),
        ("seen", st.sampled_from(["always", "owner"])),
        ("at-most", st.integers(0, 3)),
        ("starts", place),
        ("stands-in", st.lists(st.one_of(place, st.just("region")), min_size=1, max_size=6, unique=True)),
        ("always", st.sampled_from([*_ALONE, "after arrival in any region as R:\n  score R", "double here"])),
    ]
    key, values = draw(st.sampled_from(keys))
    _change(file, "pieces", draw(piece), {key: draw(values)})


def piece_new(draw: Draw, file: File, words: Known) -> None:
    """A kind of another piece, into which others turn."""
    parent = draw(st.sampled_from(words.names["pieces"]))
    plain = dict(next(each for each in words.plain["pieces"] if each["id"] == parent))
    name = _fresh(file, "kind")
    plain |= {"id": name, "plural": f"{name}s", "kind-of": parent, "copies": draw(st.integers(0, 2)), "module": "house"}
    _add(file, "pieces", plain | {"source": "ours"})
    card = dict(draw(st.sampled_from([card for card in words.plain["cards"] if "deck" in card])))
    whose = "" if plain.get("of", "nobody") == "nobody" else "own "
    turns = f"turn 1 {whose}{parent} in any region into {name}"
    _add(file, "cards", card | {"id": f"{name}-card", "effect": turns, "source": "ours", "module": "house"})


def bonus_or_board(draw: Draw, file: File, words: Known) -> None:
    """A bonus of a kind, during a step; or a board that can be flipped."""
    if draw(st.booleans()):
        step = draw(st.sampled_from([*words.names["steps"], *words.names["lists"]]))
        piece = draw(st.sampled_from(words.names["pieces"]))
        said = draw(st.sampled_from(["", "own "])) + piece
        entry = {"id": _fresh(file, "bonus"), "points": 2, "piece": said, "during": step, "source": "ours"}
        _add(file, "bonuses", entry | draw(st.sampled_from([{}, {"kind-of": words.names["bonuses"][0]}])))
        return
    turned = draw(st.sampled_from([{"ranks": "fewest-first"}, {"values": [3, 2]}, {"ties": "share"}, {}]))
    entry = {"id": _fresh(file, "board"), "piece": "scoreboard", "values": [6, 3], "turned": turned, "source": "ours"}
    _add(file, "scoreboards", entry)


def line_up_changed(draw: Draw, file: File, words: Known) -> None:
    """A line-up otherwise."""
    keys = st.sampled_from([{"rounds": 3}, {"rounds": [2, 4, 9]}, {"ties": "share"}, {"neutral-ranks": "none"},
                            {"neutral": ["grey"]}, {"players": "2-3"}, {"pays": {"2-5": 1}}])  # fmt: skip
    _change(file, "line-ups", words.line_up, draw(keys))


def _anchor(draw: Draw, words: Known) -> dict[str, str]:
    way = draw(st.sampled_from(["before", "after", "first-in", "last-in"]))
    return {way: draw(st.sampled_from(words.names["lists" if way.endswith("in") else "steps"]))}


PATCHES = [
    card_effect, card_effect, card_new, card_new, card_new, step_said, step_said, step_effect, step_left, scoring_again,
    place_changed, place_changed, place_new, piece_changed, piece_new, bonus_or_board, line_up_changed,
]  # fmt: skip


@st.composite
def expansion_files(draw: Draw) -> tuple[str, File]:
    """A line-up, and a house file with a change of it or two."""
    words = known(draw(st.sampled_from(LINE_UPS)))
    modules = [{"id": "house", "name": "A house", "extends": words.module, "source": "ours"}]
    file: File = {"format": 1, "modules": modules}
    for _ in range(draw(st.integers(1, 2))):
        draw(st.sampled_from(PATCHES))(draw, file, words)
    return words.line_up, file
