"""Traces read back, and every way in which a text is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cli import called
from interpreter.source import Source
from interpreter.trace import Header, trace_text
from interpreter.trace_reading import Garbled, decoded, read_trace

from .conftest import TRACES, table

HEAD = "format: elgrande-sim trace 1\nrules: 0123456789ab\nline-up: base\nplayers: 2\n"


def test_what_is_written_is_read_again() -> None:
    at, header = table("base-short", 3), Header(("a b.yaml", "c.yaml"), "abc", "base-short", 3, {"veto": "none"}, "1/4")
    game = at.played(3)
    found = read_trace(Source("x", trace_text(at.program, game.log, header)))
    assert found.header == header
    assert len(found.choices) == len(game.log)
    assert found.scores == tuple(zip(at.program.table.owners, game.scores, strict=False))


def test_a_line_is_read_with_its_places() -> None:
    text = HEAD + "\n# a remark\nred set-discs (sealed): castilla-la-nueva\nchance reveal: veto\n"
    sealed, drawn = read_trace(Source("x", text)).choices
    assert (sealed.who, sealed.origin, sealed.secret, sealed.name) == (
        "red",
        "set-discs",
        "sealed",
        "castilla-la-nueva",
    )
    assert (str(sealed.asked), sealed.asked.text) == ("x:7:1", "red set-discs (sealed)")
    assert (str(sealed.named), sealed.named.text) == ("x:7:25", "castilla-la-nueva")
    assert (drawn.who, drawn.secret, drawn.line) == ("chance", "", 8)
    assert read_trace(Source("x", text)).scores is None


def test_line_ends_of_other_systems_and_blanks_at_the_end_do_not_matter() -> None:
    text = TRACES[0].read_text(encoding="utf-8")
    dos = decoded("x", ("\ufeff" + text.replace("\n", "  \r\n")).encode())
    one, other = read_trace(Source("x", text)), read_trace(dos)
    assert [(c.who, c.origin, c.secret, c.name) for c in one.choices] == [
        (c.who, c.origin, c.secret, c.name) for c in other.choices
    ]
    assert one.header == other.header
    assert one.scores == other.scores


GARBLED = {
    "nothing at all": ("", "1:1", "empty"),
    "only remarks": ("# a\n\n# b\n", "4:1", "empty"),
    "something else": ("modules: []\n", "1:1", "no trace of a format known"),
    "a later format": ("format: elgrande-sim trace 2\n", "1:1", "no trace of a format known"),
    "an unknown key": (HEAD.replace("line-up", "lineup"), "3:1", "no `lineup`"),
    "a key twice": (HEAD + "players: 3\n", "5:1", "second time"),
    "a key without a value": (HEAD + "seed:\n", "5:1", "`seed` has no value"),
    "a choice in the header": (HEAD + "red place: aragon\n", "5:1", "the header of a trace has no `red place`"),
    "a missing key": (HEAD.replace("line-up: base\n", ""), "1:9", "lacks `line-up`"),
    "no number of players": (HEAD.replace(": 2", ": two"), "4:10", "`two` is no number of players"),
    "no ruling": (HEAD + "rulings: veto\n", "5:10", "`veto` is no ruling"),
    "an open quotation mark": (HEAD + "files: 'a.yaml\n", "5:8", "quotation mark"),
    "no colon": (HEAD + "\nred place aragon\n", "6:1", "this is no choice"),
    "no answer": (HEAD + "\nred place:\n", "6:1", "this is no choice"),
    "no step": (HEAD + "\nred: aragon\n", "6:1", "this is no choice"),
    "an unknown mark": (HEAD + "\nred place (hidden): aragon\n", "6:11", "`(hidden)` is not known"),
    "a control character": (HEAD + "\nred place: ara\x1b[1mgon\n", "6:15", "U+001B"),
    "no score": (HEAD + "\nscores: red 1, blue\n", "6:16", "this is no score"),
    "something behind the scores": (HEAD + "\nscores: red 1\nred place: aragon\n", "7:1", "behind the scores"),
}


@pytest.mark.parametrize(("text", "where", "said"), GARBLED.values(), ids=GARBLED)
def test_a_text_that_is_no_trace(
    text: str, where: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(Garbled) as garbled:
        read_trace(Source("x", text))
    problem = garbled.value.problem
    assert (problem.code, str(problem.span)) == ("EG910", f"x:{where}")
    assert said in problem.message
    assert problem.help
    path = tmp_path / "x.trace"
    path.write_text(text, encoding="utf-8")
    assert called(["replay", str(path)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert f"{path}:{where}" in told.err


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(Garbled) as garbled:
        decoded("x", HEAD.encode() + b"\nred place: arag\xf3n\n")
    assert str(garbled.value.problem.span) == "x:6:16"
    assert "UTF-8" in garbled.value.problem.message


def test_a_code_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    for code, said in (("EG910", "cannot be read"), ("EG911", "no longer fits")):
        assert called(["explain", code]) == 0
        assert said in capsys.readouterr().out
