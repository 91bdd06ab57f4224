"""What observers of games hear of: the steps they watch, those that points come from, and what takes too long."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from conformance.playing import shipped

from interpreter.game import Game
from interpreter.observing import Observer
from interpreter.playout import play_at_random
from interpreter.ruleset import load
from interpreter.runtime.borrowed import LIKE
from interpreter.runtime.packing import unpack
from interpreter.simulate import Setting, simulation
from interpreter.tally import STUCK, Finding, Record

ROOT = Path(__file__).parents[2]
LINE_UPS = ("base", "king-intrigue-all", "inquisitor-colonies-king-intrigue-all")
LONG = """
format: 1
modules: [{id: long, extends: base, source: house}]
steps:
  - {insert: {before: reveal}, id: long, do: repeat, times: 99, source: house, steps: [
      {id: longer, do: repeat, times: 99, steps: [
        {id: longest, do: repeat, times: 99, steps: [
          {id: hardly-ends, do: repeat, times: 99, steps: [
            {id: for-ever, effect: "each player: gain 1 point"}]}]}]}]}
"""


@pytest.mark.parametrize("line_up", LINE_UPS)
def test_a_game_tells_of_the_blocks_that_are_asked_for(line_up: str) -> None:
    program, everything, some = shipped().program(line_up, 4, {}, noted=True), list[int](), list[int]()
    seen = tuple(not block % 3 for block in range(len(program.loop_heads)))

    def played(heard: list[int], *asked_for: Any) -> list[int]:
        def snap(state: list[int], block: int) -> bool:
            assert state[program.phase_slot] == block
            heard.append(block)
            return False

        def play(s: list[int], draw: Any, _: Any, tell: Any) -> Any:
            return program.play(s, draw, snap, tell, *asked_for)

        game = Game(program, 1, marks=False, play=play)
        play_at_random(game, Random(1).random)
        return game.log

    assert played(everything) == played(some, seen)
    assert some == [block for block in everything if seen[block]]
    assert 0 < len(some) < len(everything)
    heads = {block for block, head in enumerate(program.loop_heads) if head}
    assert len([block for block in everything if block in heads]) == len(program.plan.rounds) + 1


@pytest.mark.parametrize("line_up", LINE_UPS)
def test_points_come_from_the_step_that_runs(line_up: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = simulation(shipped(), Setting(line_up, 4, ("random",) * 4))
    program, begun, compared = table.program, list[str](), set[str]()
    begins = {begin: step for step, blocks in program.entries.items() for begin, _ in blocks}
    ends = {end: step for step, blocks in program.entries.items() for _, end in blocks}
    plain = Observer.tell

    def tell(self: Observer, kind: str, place: int, points: int) -> None:
        plain(self, kind, place, points)
        running = begun[-1] if begun else ""
        assert table.marks.origins[self._state[program.phase_slot]].rpartition("/")[2] == running
        compared.add(running)

    def play(self: Observer, s: list[int], draw: Any, snap: Any, tell: Any) -> Any:
        self._state = s
        begun.clear()

        def follow(state: list[int], block: int) -> bool:
            if block in ends:
                assert begun.pop() == ends[block]
            if block in begins:
                begun.append(begins[block])
            return table.marks.seen[block] and self._hear(state, block)

        return program.play(s, draw, follow, tell)

    monkeypatch.setattr(Observer, "tell", tell)
    monkeypatch.setattr(Observer, "play", play)
    for number in range(12):
        assert isinstance(table.play(number), Record)
    assert {"score-regions", "special-action"} <= compared


@pytest.mark.parametrize("line_up", LINE_UPS)
def test_who_is_told_of_a_scoring_knows_what_it_paid_by(line_up: str) -> None:
    program, paid = shipped().program(line_up, 4), set[tuple[int, int]]()
    board, slots, like = program.board, program.table.slots, program.table.slots.get(LIKE)

    def tell(kind: str, place: int, points: int) -> None:
        state = game.state
        if not kind.startswith("score") or (like is not None and state[like]):
            return
        order, sort = board.told
        assert (order, sort) == (
            board.order_among(state, board.together(state, place)), state[slots["region"] + place]
        )  # fmt: skip
        whole = board.pay(sort, order) + board.part_points(state, place) if kind == "score" else points
        assert unpack(points, 4) == unpack(whole, 4)
        paid.add((order, sort))

    for seed in range(6):
        game = Game(program, seed, marks=False, tell=tell)
        play_at_random(game, Random(seed).random)
    assert len(paid) > 60


def test_what_takes_too_long_is_a_finding(tmp_path: Path) -> None:
    """Steps that are repeated ever so often end, in theory; nobody has to decide anything meanwhile."""
    (tmp_path / "long.yaml").write_text(LONG, encoding="utf-8")
    rules = load([ROOT / "rules" / "base.yaml", tmp_path / "long.yaml"])
    found = simulation(rules, Setting("base", 4, ("random",) * 4, step_limit=1_000)).play(0)
    assert isinstance(found, Finding)
    assert found.code == STUCK
    assert "20,000 steps" in found.message
