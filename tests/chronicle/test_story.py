"""Stories are true: what is told adds up to what the game says, and reads as it should."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from conformance.playing import line_ups
from syrupy.assertion import SnapshotAssertion

from interpreter.chronicle.following import Story
from interpreter.chronicle.happenings import CardsMoved, Gained, Happening, Moved, Scored, Turned, Went
from interpreter.chronicle.page import story_text
from interpreter.chronicle.watching import ROUND
from interpreter.ruleset import load
from interpreter.trace_reading import trace_file

from .conftest import ROOT, TRACES, Table, table

ORCHARDS = Path(__file__).parents[1] / "games" / "orchards.yaml"
every_table = pytest.mark.parametrize(
    "at", [*(table(*each) for each in line_ups()), Table(load([ORCHARDS]), "orchards", 3)]
)


def happenings(story: Story) -> list[Happening]:
    return [each for chapter in story.chapters for passage in chapter.passages for _, each in passage.happenings]


@every_table
def test_what_is_told_adds_up_to_what_came_of_it(at: Table) -> None:
    """Points of all scorings are the scores; all moves lead from the beginning to the end; nothing is left out."""
    for seed in (1, 2):
        game = at.played(seed)
        story = at.story(at.text(game.log))
        assert story.misfit is None
        told, names = happenings(story), at.program.table
        points = Counter[int]()
        for share in (share for each in told if isinstance(each, Scored | Gained) for share in each.shares):
            points[share.seat] += share.points
        assert [points[seat] for seat in range(at.players)] == list(game.scores)
        state = at.program.start[:]
        for each in told:
            if isinstance(each, Moved):
                row = names.rows[each.piece][each.owner]
                state[row + each.source] -= each.count
                state[row + each.target] += each.count
            elif isinstance(each, Turned):
                state[names.rows[each.piece][each.owner] + each.place] -= each.count
                state[names.rows[each.into][each.to] + each.place] += each.count
            elif isinstance(each, Went):
                assert state[names.units[each.unit].slot] == each.source
                state[names.units[each.unit].slot] = each.target
        cells = [
            row + place for rows in names.rows.values() for row in rows for place in range(1, len(names.places) + 1)
        ]
        slots = cells + [unit.slot for unit in names.units]
        end = game.state[:]
        for cells_of in (state, end):  # that newcomers are newcomers no more is not told
            for row in (row for rows in names.rows.values() for row in rows):
                for place, lately in names.newcomers.items():
                    cells_of[row + place] += cells_of[row + lately]
                    cells_of[row + lately] = 0
        assert [state[slot] for slot in slots] == [end[slot] for slot in slots]


@every_table
def test_every_round_has_its_chapter_and_its_board(at: Table) -> None:
    game = at.played(4)
    found = at.told(at.text(game.log))
    rounds = [chapter for chapter in found["chapters"] if chapter["kind"] == ROUND]
    assert [chapter["round"] for chapter in rounds] == list(at.program.plan.rounds)
    assert all(chapter["passages"] and chapter["board"] for chapter in found["chapters"])
    assert found["chapters"][-1]["board"]["scores"] == found["scores"]
    assert list(found["scores"].values()) == list(game.scores)
    for chapter, after in pairwise(rounds):
        scored = Counter[str]()
        for passage in after["passages"]:
            for each in passage["scored"]:
                scored.update(each["points"])
        gained = {owner: n - chapter["board"]["scores"][owner] for owner, n in after["board"]["scores"].items()}
        if "tell('gain'" not in at.program.source:  # else some points come from no place
            assert {owner: n for owner, n in gained.items() if n} == {owner: n for owner, n in scored.items() if n}


def test_power_cards_are_told_in_the_order_they_are_played() -> None:
    at = table("base", 4)
    for chapter in at.told(at.text(at.played(5).log))["chapters"][1:]:
        line = next(s for p in chapter["passages"] for s in p["sentences"] if s.startswith("Power cards: "))
        seats = [part.split()[0] for part in line.removeprefix("Power cards: ").rstrip(".").split(", ")]
        owners = list(at.program.table.owners)
        first = owners.index(seats[0])
        assert seats == owners[first:] + owners[:first]


def test_who_plays_a_card_is_told_whatever_is_asked() -> None:
    """Cards that are played without a choice, too."""
    at = table("base-2023-two", 2)
    story = at.story(at.text(at.played(1).log))
    played = Counter(
        each.owner for each in happenings(story) if isinstance(each, CardsMoved) and each.target == "played"
    )
    assert played == {owner: len(at.program.plan.rounds) for owner in range(3)}


def test_the_last_sentence_says_who_won() -> None:
    at = table("base", 3)
    game = at.played(7)
    best = at.program.table.owners[game.winners[0]]
    assert at.told(at.text(game.log))["closing"].startswith(f"{best.capitalize()} wins: {best} {max(game.scores)}, ")


def test_a_shared_win_is_shared() -> None:
    at = table("base-short", 2)
    game = next(game for game in map(at.played, range(420, 2000)) if len(game.winners) == 2)
    assert at.told(at.text(game.log))["closing"].startswith("Red and blue share the win: red ")


def test_a_trace_that_was_cut_short_says_who_would_be_asked() -> None:
    at = table("base", 2)
    log = at.played(1).log
    whole = at.text(log).splitlines()
    cut = next(i for i, line in enumerate(whole) if " choose-card: " in line)
    found = at.told("\n".join(whole[:cut]))
    who = whole[cut].split()[0].capitalize()
    assert (found["over"], found["winners"], found["misfit"]) == (False, [], None)
    assert found["closing"].startswith(f"The trace ends here. {who} is asked for choose-card: which card (")


def test_it_can_be_told_up_to_a_round() -> None:
    at = table("base", 3)
    text = at.text(at.played(2).log)
    whole, part = at.story(text), at.story(text, until=4)
    assert [chapter.number for chapter in part.chapters] == [0, 1, 2, 3, 4]
    assert part.chapters == whole.chapters[:5]
    assert at.story(text, until=9).chapters == whole.chapters


@pytest.mark.parametrize(
    ("words", "trace"),
    [
        (
            'Blue (12) takes "King". Yellow stops the card with "Veto". Blue places one in Castilla la Nueva.',
            "base-4-1-0",
        ),
        ("By this card blue moves power 5 from the played cards to the hand.", "base-4-1-2"),
        ("one of red's from Castilla la Nueva to Granada and one of red's from Castilla la Nueva to", "base-4-1-2"),
        (
            "By this card red names Sevilla; the discs show blue Castilla la Nueva, green Granada and yellow",
            "base-4-1-2",
        ),
        ("País Vasco (green 9 with King's bonus and home bonus, red 3)", "base-4-1-2"),
        ("Red (8) takes one from the province to the court, moves one from Sevilla to the court", "base-4-1-2"),
        ("Grey plays power 7. Power cards: red 4, blue 1. Grey (7) takes", "base-2023-two-2-1-2"),
        ("Green (2) takes 5 from the province to the court", "base-3-1-12"),
    ],
)
def test_what_is_said(words: str, trace: str) -> None:
    path = next((path for path in TRACES if path.stem == trace), None)
    if path is None:
        pytest.fail(f"{trace} is not there any more: take words from another trace")
    header = trace_file(path).text.split("\n\n")[0]
    rulings = dict(pair.split("=") for pair in header.partition("rulings: ")[2].split("\n")[0].split() if "=" in pair)
    line_up, players = trace.rsplit("-", 3)[0], int(trace.rsplit("-", 3)[1])
    at = table(line_up, players)
    from interpreter.chronicle.following import follow
    from interpreter.chronicle.telling import telling
    from interpreter.trace_reading import read_trace

    program = at.ruleset.program(line_up, players, rulings, every_step=True)
    found = telling(follow(program, read_trace(trace_file(path))), None, None, at.digest)
    sentences = [" ".join(s for p in chapter["passages"] for s in p["sentences"]) for chapter in found["chapters"]]
    assert any(words in text for text in sentences)


@pytest.mark.parametrize("width", [40, 80, 120])
def test_the_page(width: int, golden: SnapshotAssertion) -> None:
    text = page("base-2023-two-2-1-2", width)
    assert all(len(line) <= width for line in text.splitlines())
    assert text == golden


def test_the_page_without_unicode(golden: SnapshotAssertion) -> None:
    text = page("base-2023-two-2-1-2", 80, unicode=False)
    assert text.isascii()
    assert "?" not in text
    assert text == golden


def page(trace: str, width: int, *, unicode: bool = True) -> str:
    """The set-up and three rounds of a game, as blue knows it; what follows the digest is left out."""
    at = table("base-2023-two", 2)
    text = (ROOT / "golden" / "traces" / f"{trace}.trace").read_text(encoding="utf-8")
    found = at.told(text, 1) | {"changed": None}
    found["chapters"] = found["chapters"][:4]
    return story_text(found, width=width, colour=False, unicode=unicode)
