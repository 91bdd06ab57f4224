"""The games in golden/traces still come out as they did, and there is something of everything in them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from conformance.playing import shipped

from interpreter.chronicle.following import Story, follow
from interpreter.chronicle.happenings import Answered, Performs
from interpreter.trace_reading import Trace, read_trace, trace_file

from .conftest import TRACES


@cache
def told(path: Path) -> tuple[Trace, Story]:
    """A trace and its story."""
    trace = read_trace(trace_file(path))
    header = trace.header
    program = shipped().program(header.line_up, header.players, header.rulings, every_step=True)
    return trace, follow(program, trace)


@pytest.mark.parametrize("path", TRACES, ids=lambda path: path.stem)
def test_a_game_comes_out_as_it_did(path: Path) -> None:
    trace, story = told(path)
    assert story.misfit is None
    assert story.game.over
    assert trace.scores == tuple(zip(story.program.table.owners, story.game.scores, strict=False))


def test_every_line_up_and_number_of_players_is_there() -> None:
    headers = [told(path)[0].header for path in TRACES]
    assert {header.line_up for header in headers} == set(shipped().line_ups)
    assert {header.players for header in headers} == {2, 3, 4, 5}
    assert max(len(header.rulings) for header in headers) > 8
    named = {file for header in headers for file in header.files}
    assert named == {f"rules/{name}.yaml" for name in ("base", "king_intrigue", "inquisitor_colonies")}


def test_every_card_is_used_and_one_is_stopped() -> None:
    used, stopped, secrets = set(), set(), set()
    for path in TRACES:
        trace, story = told(path)
        secrets |= {choice.secret for choice in trace.choices}
        cards = story.program.table.cards
        for chapter in story.chapters:
            for card, each in (pair for passage in chapter.passages for pair in passage.happenings):
                if isinstance(each, Performs):
                    used.add(cards[each.card].id)  # type: ignore[union-attr]
                elif isinstance(each, Answered) and each.stops:
                    stopped.add(cards[card].id)  # type: ignore[union-attr]
    acting = {card.id for card in shipped().rules("base")[0].cards.values() if card.effect is not None}
    assert used & acting == acting
    assert len(stopped) > 2
    assert secrets == {"", "sealed", "own"}
