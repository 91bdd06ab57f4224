"""Sentences that cannot be read: the exact place, what is wrong, and how to mend it; never a traceback."""

from __future__ import annotations

import re
from typing import Any

import pytest

from interpreter.called import Called
from interpreter.parsing.reader import _mistake_in

# Text with the marked stretch between « and » (nothing between them: a place without width), code, part of
# what is said.
BAD = [
    ("«mvoe» 2 own caballeros from court to R", "EG403", "did you mean `move`?"),
    ("move 2 own caballeros «form» court to R", "EG403", "did you mean `from`?"),
    ("score all regions «worht» 5", "EG403", "did you mean `worth`?"),
    ("score any «reigon» with king", "EG403", "did you mean `region`?"),
    ("each «oponent»: score R", "EG403", "did you mean `opponent`?"),
    ("until round ends:\n  coast «maens» any region", "EG403", "did you mean `means`?"),
    ("until round ends:\n  coast means«»", "EG404", "a place or an area"),
    ("until round «end»: score R", "EG403", "did you mean `ends`?"),
    ("each «opponents»: score R", "EG403", "write `opponent`: `each opponent: score R`"),
    ("move king «any» region", "EG403", "`to` is missing"),
    ("move «two» own caballeros from court to R", "EG403", "figures: `move 2 own caballeros from court to R`"),
    ("move king to R «and» court", "EG403", "sentences have no `and`"),
    ("choose one region as «r»", "EG403", "write `R`"),
    ("gain «x» points", "EG403", "a number"),
    ("score «4»", "EG403", "a place or an area"),
    ("move king to R «R»", "EG403", "`R` is written twice"),
    ("move king to R «S»", "EG403", "the end of the line"),
    ("«else»: score R", "EG403", "a sentence that begins with"),
    ("move king to«»", "EG404", "a place or an area"),
    ("move king to«»   # soon", "EG404", "a place or an area"),
    ("gain 5«»", "EG404", "`point` or `points`"),
    ("each player:«»", "EG404", "nothing follows `:`"),
    ("each player:\n  may:«»\nscore R", "EG404", "nothing follows `:`"),
    ("either\n  score R«»\nscore S", "EG404", "at least one `or`"),
    ("move king from court or any region«»\nto province", "EG404", "join it with the next"),
    ("each opponent«»\n  score R", "EG405", "write `:`"),
    ("score R\n  «score S»", "EG406", "nothing opens a block"),
    ("«  »score R", "EG406", "start it at the left edge"),
    ("may:\n    score R\n  «score S»", "EG406", "indent it by 0 or 4 blanks"),
    ("may:\n«\t»score R", "EG406", "indent with blanks"),
    ("«»", "EG407", "no sentence"),
    ("«# later»", "EG407", "no sentence"),
    ("«  \n »", "EG407", "no sentence"),
    ("move «from» to R", "EG409", "a name is missing in front of `from`"),
    ("score R «score» S", "EG410", "a line of its own"),
    ("each player: «may»: score R", "EG410", "put it on the next line, two blanks further in"),
    (
        "choose one region as «NEXT-DOOR»",
        "EG402",
        "a name that sentences give has capitals, figures and `_`: `NEXT_DOOR`",
    ),
    ("score R«;» score S", "EG401", "a line of its own"),
    ("score R«.»", "EG401", "ends with its line"),
    ("if veto «=» full: score R", "EG401", "`:` in front of a block"),
    ("score «“»castillo", "EG401", "without quotation marks"),
    ('score «"»castillo', "EG401", "without quotation marks"),
    ("score all regions worth 6«–»7", "EG401", "write `-`"),
    ("score«\N{NO-BREAK SPACE}»R", "EG401", "a plain blank"),
    ("gain «３» points", "EG401", "write `3`"),
    ("move«(»2 king to R", "EG401", "no round brackets"),
    ("gain 3 points «\N{PILE OF POO}»", "EG401", "pile of poo"),
    ("«Move» king to R", "EG402", "write `move`"),
    ("score «Castillo»", "EG402", "small letters without accents, with `-` between their parts: `castillo`"),
    ("score «país-vasco»", "EG402", "`pais-vasco`"),
    ("score «castilla_la_vieja»", "EG402", "`castilla-la-vieja`"),
    ("move «2own» caballeros from court to R", "EG402", "write `2 own`"),
    ("gain «02» points", "EG402", "write `2`"),
    ("gain «-2» points", "EG402", "let the others gain them"),
    ("score «4-»", "EG402", "neither a name nor a number"),
    ("if " + "«" + "not " * 50 + "»disc in R: score R", "EG408", "50 deep"),
    ("score R\n" * 512 + "«score R»", "EG408", "no more than 4096"),
]


def unmarked(marked: str) -> tuple[str, int, int]:
    start = marked.index("«")
    end = marked.index("»") - 1
    return marked.replace("«", "").replace("»", ""), start, end


@pytest.mark.parametrize(("marked", "code", "said"), BAD, ids=[f"{n}-{bad[1]}" for n, bad in enumerate(BAD)])
def test_a_mistake(read: Any, marked: str, code: str, said: str) -> None:
    text, start, end = unmarked(marked)
    tree, problems = read(text)
    assert tree is None
    assert [problem.code for problem in problems] == [code]
    problem = problems[0]
    if marked.startswith("«  »"):
        start, end = 2, len(text)
    assert (problem.span.start, problem.span.end) == (start, end)
    assert said in f"{problem.message}\n{problem.help}"


def test_no_name_of_a_terminal_is_ever_shown(read: Any) -> None:
    for marked, _, _ in BAD:
        for problem in read(unmarked(marked)[0])[1]:
            assert not re.search(r"__|ANON|_NL|INDENT|DEDENT|COLON|LSQB|\$END|Token", problem.message + problem.help)


def test_one_mistake_does_not_hide_the_others(read: Any) -> None:
    text = "score R\nscoer S\nmay:\n  score T\n  gain x points\nmove king\neither\n  score R\nor\n  scroe S"
    places = [(problem.span.line, problem.code) for problem in read(text)[1]]
    assert places == [(2, "EG403"), (5, "EG403"), (6, "EG404"), (10, "EG403")]


def test_all_ill_written_words_are_shown(read: Any) -> None:
    problems = read("Move King to Castillo")[1]
    assert [problem.span.column for problem in problems] == [1, 6, 14]


@pytest.mark.parametrize("start", ["area", "noun", "test"])
def test_other_starts_have_mistakes_too(read: Any, start: str) -> None:
    tree, problems = read("score score", start)
    assert tree is None
    assert len(problems) == 1
    assert problems[0].span.start == 0


@pytest.mark.parametrize("length", [10, 400, 4000])
def test_hostile_texts_are_refused_quickly(read: Any, length: int) -> None:
    for part in ("[", ":", "may:\n", "not ", "a ", "R:", "or\n", "#", "-", "\n ", "  ", "either\n"):
        problems = read((part * length)[:4096])[1]
        assert problems
        assert all(problem.code.startswith("EG4") for problem in problems)


def test_deep_blocks(read: Any) -> None:
    deepest = "".join(" " * depth + "may:\n" for depth in range(49)) + " " * 49 + "score R"
    assert read(deepest)[0] is not None
    deeper = "".join(" " * depth + "may:\n" for depth in range(50)) + " " * 50 + "score R"
    assert [problem.code for problem in read(deeper)[1]] == ["EG408"]


def test_a_sign_without_a_word_is_told_even_if_nothing_else_finds_it() -> None:
    mistake = _mistake_in("gain § points", "effect", Called())
    assert mistake is not None
    assert (mistake.code, mistake.start, mistake.end) == ("EG401", 5, 6)
    assert "`§`" in mistake.message
