"""Sentences become frozen trees of our own, with exact places and nothing of Lark in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from attrs import fields, has

from interpreter.operations.block import Block
from interpreter.operations.each import Each
from interpreter.operations.either import Either
from interpreter.operations.if_ import If
from interpreter.operations.move import Move
from interpreter.operations.score import Score
from interpreter.operations.set_discs import SetDiscs
from interpreter.operations.until import Until
from interpreter.syntax import (
    AdjacentTo,
    AreaText,
    Coloured,
    Disc,
    Ends,
    Every,
    Exactly,
    Half,
    Having,
    Named,
    Number,
    OnDiscs,
    Pieces,
    PiecesIn,
    Place,
    PlaceIn,
    Places,
    Players,
    Printed,
    Quantified,
    RulingIs,
    UpTo,
    Variable,
    Word,
    Worth,
)


def places(*atoms: Any) -> Places:
    return Places(tuple(atom if isinstance(atom, Place) else Place(atom, ()) for atom in atoms))


def named(name: str, their: str | None = None) -> Named:
    return Named(their, Word(name))


def own(noun: str) -> Pieces:
    return Pieces("own", Word(noun))


ANY_REGION = Quantified("any", None, ())
R = Variable(Word("R"))
SENTENCES = {
    "move up to 2 own caballeros from court to any other coastal region or castillo": Move(
        UpTo(Number(2)),
        own("caballeros"),
        places(named("court")),
        None,
        places(Quantified("any", "other", (Word("coastal"),)), named("castillo")),
        None,
    ),
    "move king to R": Move(None, Pieces(None, Word("king")), None, None, places(R), None),
    "move [takes] grey caballeros from province then any region to disc else to court": Move(
        Exactly(Printed(Word("takes"))),
        Coloured(Word("grey"), Word("caballeros")),
        places(named("province")),
        places(ANY_REGION),
        places(Disc(None)),
        places(named("court")),
    ),
    "move half of foreign caballeros from castillo to R": Move(
        Half(), Pieces("foreign", Word("caballeros")), places(named("castillo")), None, places(R), None
    ),
    "score all regions worth 6-7 first place only": Score(
        places(Place(Quantified("all", None, ()), (Worth(6, 7),))), "first place only"
    ),
    "score all regions worth 4": Score(places(Place(Quantified("all", None, ()), (Worth(4, 4),))), None),
    "score all regions on exactly 1 disc": Score(
        places(Place(Quantified("all", None, ()), (OnDiscs("exactly", 1),))), None
    ),
    "all opponents with own caballeros in R set discs to any region": SetDiscs(
        Players("opponent", None, None, own("caballeros"), Place(R, ())), places(ANY_REGION)
    ),
}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_sentence_becomes_its_node(read: Any, sentence: str) -> None:
    tree, problems = read(sentence)
    assert not problems
    assert tree == Block((SENTENCES[sentence],))


def test_other_starts(read: Any) -> None:
    area = read("any region with at least 2 own caballeros else any region adjacent to king", "area")[0]
    first = places(Place(ANY_REGION, (Having("at least", 2, own("caballeros")),)))
    assert area == AreaText(first, places(Place(ANY_REGION, (AdjacentTo(named("king")),))))
    assert read("own grande", "noun")[0] == own("grande")
    place = Place(named("court"), ())
    assert read("own caballeros in court", "test")[0] == PiecesIn(None, None, own("caballeros"), place)


def test_a_body_behind_the_colon_is_a_block(read: Any) -> None:
    below = read("each opponent:\n  score R\n")[0]
    behind = read("each opponent: score R")[0]
    assert below == behind
    assert isinstance(below.statements[0], Each)
    assert isinstance(below.statements[0].body, Block)


def test_frames(read: Any) -> None:
    block = Block((Score(places(R), None),))
    assert read("either\n  score R\nor\n  score R\nor\n  score R")[0].statements[0] == Either((block,) * 3)
    tree = read("if disc in R: score R\nelse:\n  score R")[0].statements[0]
    assert tree == If(PlaceIn(Disc(None), Place(R, ())), block, block)
    assert read("if disc in R: score R")[0].statements[0].otherwise is None
    tree = read("keep this card until next round ends: score R")[0].statements[0]
    assert tree == Until("keep this card", Ends("next", Word("round")), block)


def test_a_rulings_value_may_be_a_word_of_the_language(read: Any) -> None:
    tree = read("if disc-removal-hits is opponents: score R")[0].statements[0]
    assert tree.condition == RulingIs(Word("disc-removal-hits"), Word("opponents"))


def test_remarks_say_nothing(read: Any) -> None:
    plain = read("each player:\n  score R\nscore S")[0]
    remarked = "# first\neach player: # who\n      # further in\n  score R # it\n\n# left\nscore S\n  # end"
    assert read(remarked) == (plain, [])


def test_places_in_the_text(read: Any) -> None:
    value = "# why\neach opponent: # who\n  move all own caballeros from R to court\n  score R\n\n# so\nscore S"
    tree = read(value)[0]
    frame = tree.statements[0]

    def shown(node: Any) -> str:
        return value[node.at[0] : node.at[1]]

    assert shown(tree).startswith("each")
    assert shown(tree).endswith("score S")
    assert shown(frame).startswith("each opponent")
    assert shown(frame).endswith("score R")
    assert shown(frame.body.statements[0]) == "move all own caballeros from R to court"
    assert shown(frame.body.statements[0].pieces) == "own caballeros"
    assert shown(frame.body.statements[0].amount) == "all"
    assert frame.body.statements[0].amount == Every()
    assert shown(frame.body.statements[0].pieces.noun) == "caballeros"
    assert shown(tree.statements[1]) == "score S"


def parts(node: Any) -> Iterator[Any]:
    if isinstance(node, tuple):
        for item in node:
            yield from parts(item)
        return
    yield node
    if has(type(node)):
        for field in fields(type(node)):
            yield from parts(getattr(node, field.name))


def test_nothing_of_lark_is_left(read: Any) -> None:
    tree = read("\n".join(SENTENCES))[0]
    for part in parts(tree):
        assert type(part) in (int, str, type(None)) or type(part).__module__.startswith("interpreter."), part


def test_equal_texts_are_read_once(read: Any) -> None:
    assert read("score all regions")[0] is read("score all regions")[0]
