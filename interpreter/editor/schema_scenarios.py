"""Scenarios as JSON Schema: the keys of a scenario, what `given`, `when` and `then` are made of."""

from __future__ import annotations

from interpreter.editor.forms import forms
from interpreter.editor.schema_values import ID, TEXT, Schema, list_of, name, pointer, word
from interpreter.scenario.entries import EDGES, FORMAT
from interpreter.scenario.events import OTHERS, REFUSALS

_EDGES = dict(zip(EDGES, (
    "in a place that nothing may enter or leave",
    "there are fewer pieces or cards than a rule asks for",
    "several are equal",
    "nobody and nothing is there that a rule speaks of",
), strict=True))  # fmt: skip
_OTHERS = dict(zip(OTHERS, (
    "takes the first possibility that is not stopping",
    "stops, says no and takes nothing wherever that is possible",
), strict=True))  # fmt: skip
_SCENARIO = pointer("$defs", "scenario")
_PLAYERS: Schema = {
    "description": "how many play, a list of their colours, or `{NAME: COLOUR}` for people with names",
    "anyOf": [{"type": "integer"}, list_of(dict(ID)), {"type": "object", "additionalProperties": ID}],
}
_RULES: Schema = {
    "description": "rules files or folders of such, relative to this file",
    "anyOf": [{"type": "string"}, list_of({"type": "string"})],
}
_LINE_UP: Schema = {"description": "what is played", **name("line-up")}
_NAMES: Schema = {"anyOf": [TEXT, list_of(TEXT)]}


def definitions() -> dict[str, Schema]:
    """`scenario` and its parts."""
    return {"scenario": _scenario(), "event": _event(), "given": _state(_GIVEN), "then": _state(_THEN)}


def scenarios_document() -> Schema:
    """The schema of a scenario file."""
    return {
        "type": "object",
        "required": ["format", "scenarios"],
        "properties": {
            "format": {"description": "the version of the form of these files", "const": FORMAT},
            "scenarios": {"description": "facts that are played and compared", **list_of({"$ref": _SCENARIO})},
            "rules": _RULES,
            "line-up": _LINE_UP,
            "players": _PLAYERS,
        },
        "additionalProperties": False,
        "$defs": definitions(),
    }


def _scenario() -> Schema:
    return {
        "title": "scenario",
        "description": "Given this state, when this happens, then that must be so.",
        "type": "object",
        "required": ["name"],
        "properties": {
            "name": {"description": "what it shows, in a few words; no two of a file are alike", **TEXT},
            "source": {"description": "the book and section it was read in", **TEXT},
            "case": {"description": "the id of a case it proves", **TEXT},
            "note": {"description": "anything else worth knowing", **TEXT},
            "edge": {"description": "the edge of a rule it shows; it changes nothing", **word(_EDGES)},
            "rules": _RULES,
            "line-up": _LINE_UP,
            "players": _PLAYERS,
            "rulings": {
                "description": "answers to questions on which editions differ",
                "type": "object",
                "propertyNames": name("ruling"),
                "additionalProperties": TEXT,
            },
            "seed": {"description": "a number by which chance decides what no `draw` says", **TEXT},
            "given": {"$ref": pointer("$defs", "given")},
            "when": {
                "description": "what happens, one event after the other",
                **list_of({"$ref": pointer("$defs", "event")}),
            },
            "then": {"$ref": pointer("$defs", "then")},
        },
        "additionalProperties": False,
    }


def _event() -> Schema:
    """Beside the keys listed an event has names of players, each with choices."""
    return {
        "title": "event",
        "description": "What happens: a step, a list, a card, a scoring, sentences, draws, or the choices of players.",
        "type": "object",
        "minProperties": 1,
        "properties": {
            "run": {"description": "a step, by its id", **name("step")},
            "list": {"description": "a whole list of steps", **name("step")},
            "end-of": {"description": "only what the end of a list brings about", **name("step")},
            "perform": {"description": "the special action of a card", **name("card")},
            "score": {"description": "one place is scored", **name("place")},
            "effect": {"description": forms("effect"), "type": "string", "x-text": "effect"},
            "draw": {
                "description": "what chance brings, by deck or draw",
                "type": "object",
                "additionalProperties": _NAMES,
            },
            "others": {"description": "answers all else that is still asked", **word(_OTHERS)},
            "by": {"description": "the player whose turn it is, or who performs it", **ID},
            "refused": {"description": "the choice beside it must not be possible, for this reason",
                        "enum": list(REFUSALS)},
        },
        "propertyNames": ID,
        "additionalProperties": {"description": "choices of this player, one after the other", **_NAMES},
    }  # fmt: skip


def _state(words: dict[str, str]) -> Schema:
    """Places and pieces by their ids, beside the words listed."""
    return {
        "type": "object",
        "properties": {key: {"description": doc} for key, doc in words.items()},
        "additionalProperties": {"description": "a place with what stands there, or a piece with where it stands"},
    }


_SAME = {
    "cards": "the cards players have in play this turn: `{COLOUR: {KIND: CARD}}`",
    "kept": "cards kept in front of players: `{COLOUR: CARD}`",
    "discs": "places named on secret discs: `{COLOUR: PLACE}`",
    "round": "the number on the round track",
    "starter": "who begins the round",
    "order": "the turn order, a list of colours",
    "turned": "the scoreboards that have their other side up",
}
_GIVEN = _SAME | {
    "decks": "exactly what is left in decks: `{DECK: [CARD, ...]}`",
    "scores": "points so far: `{COLOUR: 92}`",
}
_THEN = _SAME | {
    "points": "points gained; whoever is not named gains none: `{COLOUR: 3}`",
    "decks": "how many cards are in decks, or which",
    "scored": "every place scored, in that order",
    "ranks": "the rank each holds in places: `{PLACE: {COLOUR: 1}}`",
    "board": "exactly these pieces on the whole board: `{PLACE: {COLOUR: 2}}`",
    "asked": "what is asked now: `nothing`, or `{who: COLOUR, kind: ..., exactly: [...]}`",
    "winners": "who would win, were the game over",
    "visible": "what a player sees in places: `{viewer: COLOUR, PLACE: {COLOUR: 2}}`",
    "hidden": "what a player may not see: `{viewer: COLOUR, places: [PLACE]}`",
}
