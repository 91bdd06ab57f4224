"""What `given` may not lay out: more pieces in a place than it may hold."""

from __future__ import annotations

from pathlib import Path

from interpreter.scenario import codes, run

from .conftest import Runs

BOARDS = "given: {scoreboard: {board-8-4-0: aragon, board-4-0-0: aragon}}\nthen: {king: supply}"
GATES = Path(__file__).parents[1] / "houses" / "market-gates.yaml"


def test_single_pieces_keep_to_at_most_for_one_place(scenario: Runs) -> None:
    (problem,) = scenario(BOARDS).problems
    assert problem.code == codes.TOO_MANY
    assert "2 scoreboards lie in `aragon`, which may hold 1" in problem.message
    assert problem.span is not None
    assert problem.span.text == "aragon"
    assert scenario("rulings: {second-scoreboard: on-top}\n" + BOARDS).passed
    assert scenario(BOARDS.replace("board-4-0-0: aragon", "board-4-0-0: granada")).passed


def test_pieces_all_alike_keep_to_at_most_for_one_place(tmp_path: Path) -> None:
    head = "format: 1\nmodules: [{id: more, name: More, extends: market-gates, source: ours}]\ntests:\n"
    for given in ("gate: [granada, granada]", "granada: {gate: 2}"):
        path = tmp_path / "facts.yaml"
        says = f"{{name: it, line-up: base, players: 3, given: {{{given}}}, then: {{king: supply}}}}"
        path.write_text(f"{head}  - {says}\n", encoding="utf-8")
        (problem,) = [problem for result in run([GATES, path]) for problem in result.problems]
        assert (problem.code, "2 gates lie in `granada`" in problem.message) == (codes.TOO_MANY, True)
