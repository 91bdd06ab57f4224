"""What a player writes in plain English: one exact mistake each, and the sentence that is meant."""

from __future__ import annotations

import re
from typing import Any

import pytest

from interpreter.called import Called
from interpreter.parsing import parse
from interpreter.problems import Problem
from interpreter.source import Source, Span, Text

NAMES = Called(
    (
        ("piece", "king", "king"),
        ("piece", "grande", "grande"),
        ("piece", "caballeros", "caballeros"),
        ("step", "kings region", "kings-region"),
        ("place", "castilla la vieja", "castilla-la-vieja"),
        ("step", "special action", "special-action"),
        ("place", "played cards", "played"),
        ("place", "sevilla", "sevilla"),
    )
)

# What is written, the mistake between « and » (nothing between them: a place without width); part of what is said.
BAD = [
    # ---- verbs
    ("«lose» 2 points", "no sentence takes points away"),
    ("«lose» 1 point", "let the others gain them: `each opponent: gain 1 point`"),
    ("you «lose» 3 points", "let the others gain them: `each opponent: gain 3 points`"),
    ("may: «pay» 3 points", "let the others gain them: `each opponent: gain 3 points`"),
    ("for each opponent: «lose» 1 point", "let the others gain them: `each opponent: gain 1 point`"),
    ("«steal» 2 points", "let the player who acts gain them: `gain 2 points`"),
    ("«steal» 1 point from each opponent", "let the player who acts gain them: `gain 1 point`"),
    (
        "each opponent: «lose» 3 points",
        "let the player who acts gain as many: `gain 3 points`, which stands below nobody",
    ),
    ("each opponent:\n  may:\n    «lose» 1 point", "let the player who acts gain as many: `gain 1 point`"),
    ("each opponent:\n  gain 1 point\n«lose» 1 point", "let the others gain them: `each opponent: gain 1 point`"),
    ("«deduct» 2 points from all opponents", "let the player who acts gain as many: `gain 2 points`"),
    ("each opponent with own caballeros in castillo: «lose» 1 point", "let those gain them who would not lose any"),
    ("starter: «lose» 1 point", "let those gain them who would not lose any"),
    ("each opponent: «pay» 2 points to starter", "let the player who acts gain as many: `gain 2 points`"),
    ("«pay» 2 points to each opponent", "let the others gain them: `each opponent: gain 2 points`"),
    ("«deduct» 2 points from everyone", "where all lose as many nobody falls behind: leave it out"),
    ("«lose» three points", "`each opponent: gain 3 points`"),
    ("«lose» all points", "let the others gain them"),
    ("«steal» 2 caballeros and 1 point", "`gain 1 point`"),
    ("each player: «lose» 1 point", "where all lose as many nobody falls behind: leave it out"),
    ("«nothing enters» here", "`taboo here`: nothing enters or leaves it"),
    ("«nobody may leave» here", "`taboo here`"),
    ("«no caballero can enter or leave» castillo", "`taboo PLACE` below `until ...:`"),
    ("opponents «lose» 2 points", "no sentence takes points away"),
    ("«discard» 1 own power-card", "`move 1 own KIND from PLACE to PLACE`"),
    ("«draw» 2 cards", "`do: draw`"),
    ("«take» 3 caballeros from province to court", "`move 2 PIECES from PLACE to PLACE`"),
    ("«remove» 2 own caballeros from castillo", "everything that changes its place is moved"),
    ("«swap» 2 own caballeros in galicia", "what changes places moves twice"),
    ("«do nothing»", "`may:`"),
    ("«end» the game", "`finish`"),
    ("«repeat» 2 times: score castillo", "as often as it is done"),
    ("score castillo «twice»", "as often as it is done"),
    ("«2 points»", "`gain 2 points`"),
    ("«»own caballeros to castillo", "`move own caballeros to castillo`"),
    ("«king moves» to galicia", "begin with `move`"),
    ("«set disc» to any region", "`all players set discs to any region`"),
    ("all players «choose secretly a region»", "`set discs to`"),
    ("until round ends:\n  «within-reach is now» any region", "`within-reach means any region`"),
    ("cancel «»turn", "`cancel that STEP`"),
    # ---- who
    ("«all players»: gain 1 point", "`each player: gain 1 point`"),
    ("«every player»: gain 1 point", "`each player: gain 1 point`"),
    ("«all opponents gain» 1 point", "`each opponent: gain 1 point`"),
    ("each player« gains» 1 point", "`each player: gain 1 point`"),
    ("«gain 2 points each»", "`each player: gain 2 points`"),
    ("«give 2 points to each opponent»", "`each opponent: gain 2 points`"),
    ("«starter gains» 2 points", "`starter: gain 2 points`"),
    ("«you may» move king to any region", "`may: move king to any region`"),
    ("for «all opponents»: gain 1 point", "`for each opponent: gain 1 point`"),
    ("for each «region»: gain 1 point", "players only"),
    # ---- several sentences, conditions
    ("gain 1 point «and» move king to galicia", "a line of its own"),
    ("gain 1 point «then» move king to galicia", "a line of its own"),
    ("move own grande to galicia «or» gain 2 points", "write `either` and `or`"),
    ("«either»: gain 2 points", "`either` has no colon"),
    ("either\n  gain 1 point\n«or»: gain 2 points", "`or` has no colon"),
    ("if king in galicia:\n  gain 1 point\n«otherwise»:\n  gain 2 points", "write `else`"),
    ("if king in galicia:\n  gain 1 point\n«else if» king in aragon:\n  gain 2 points", "another `if ...:`"),
    ("if king in galicia« then» gain 2 points", "`if king in galicia: gain 2 points`"),
    ("if king in galicia«» gain 2 points", "`if king in galicia: gain 2 points`"),
    ("«gain 2 points if king in galicia»", "`if king in galicia: gain 2 points`"),
    ("«unless» king in galicia: gain 2 points", "`if not king in galicia: gain 2 points`"),
    ("«once round ends»: gain 2 points", "`until round ends:`"),
    ("«when king moves»: gain 2 points", "`until round ends:`"),
    ("if king« is» in galicia: gain 2 points", "`if king in galicia: gain 2 points`"),
    ("if «player has» king in galicia: gain 1 point", "`if own PIECES in PLACE:`"),
    ("if «3» own caballeros in castillo: gain 2 points", "`at least 3`, `exactly 3` or `at most 3`"),
    ("if «more than 2» own caballeros in castillo: gain 2 points", "`if at least 3 own caballeros in"),
    ("if «2 or more» own caballeros in castillo: gain 2 points", "`if at least 2 own caballeros in"),
    ("if king in galicia« or» king in aragon: gain 1 point", "write one `if` below the other"),
    ("if own caballeros in castillo« and» court: gain 1 point", "`and own PIECES in PLACE`"),
    ("until «end of round»:\n  before turn: finish", "then `ends`"),
    # ---- numbers
    ("gain «one» point", "`gain 1 point`"),
    ("gain «a» point", "`gain 1 point`"),
    ("gain «points»", "`gain 2 points`"),
    ("gain 2 «victory» points", "`gain 2 points`"),
    ("gain 3 points «for each region with own caballeros»", "a line for each case"),
    ("move «at most» 2 own caballeros from court to castillo", "`move up to 2 own"),
    ("move «exactly» 2 own caballeros from court to castillo", "`move 2 own"),
    ("move «1 or 2» own caballeros from court to castillo", "`move up to 2 own"),
    ("move «some» own caballeros from court to castillo", "`any number of`"),
    ("move up to «two» own caballeros from court to castillo", "`move up to 2 own"),
    # ---- pieces and places
    ("score «the» castillo", "`score castillo`"),
    ("score «a» region", "`score one region`"),
    ("move king to «a» region", "`move king to any region`"),
    ("score «»coastal regions", "`score all coastal regions`"),
    ("score «every coastal region»", "`score all coastal regions`"),
    ("score all regions «except» king", "`score all regions other than king`"),
    ("score all regions «next to» king", "`score all regions adjacent to king`"),
    ("score all regions «without» own caballeros", "with at most 0 own"),
    ("score all regions worth «5 to 7»", "`score all regions worth 5-7`"),
    ("move king to «any adjacent region»", "`any region adjacent to PLACE`"),
    ("move 2 own caballeros from one region to «another region»", "from one region to any other region`"),
    ("move 2 own caballeros from «your» court to castillo", "`move 2 own caballeros from court to castillo`"),
    ("move 2 own caballeros from court «into» castillo", "`move 2 own caballeros from court to castillo`"),
    ("move 2 own caballeros« to castillo from court»", "`move 2 own caballeros from court to castillo`"),
    ("move 2 «caballeros of grey» from castillo to court", "`move 2 grey caballeros from castillo to court`"),
    ("move 2 «opponent» caballeros from court to castillo", "`move 2 foreign caballeros from court to castillo`"),
    ("choose one region«»", "`choose one region as R`"),
    ("move king to «castilla la vieja»", "`move king to castilla-la-vieja`"),
    ("cancel that «special action»", "`cancel that special-action`"),
    ("move 1 own power-card from «played cards» to hand", "from played to hand`"),
    # ---- capitals and signs
    ("move king to «Castilla la Vieja»", "`castilla-la-vieja`"),
    ("move king to «Seville»", "did you mean `sevilla`?"),
    ("score «the Castillo»", "no article: `castillo`"),
    ("move 1 own power-card from «Played Cards» to hand", "no article: `played`"),
    ("«The» king", "leave `The` out"),
    ("score «king's» region", "write `one region with king`"),
    ("score «kings'» region", "write `one region with king`"),
    ("move king to «opponent's» region", "`any region with PIECE`"),
    ("score «king's» home", "`any region with PIECE`"),
    ("score «region of the king»", "`score one region with king`"),
    ("score «the region where the king stands»", "`score one region with king`"),
    ("choose «the region where the king is» as R", "`choose one region with king as R`"),
    ("move king to «region of own grande»", "`move king to one region with own grande`"),
    ("score «»previous region", "write `one` (a player chooses it)"),
    ("score «kings region»", "`score one region with king`"),
    ("move king to «the» region with own grande", "`move king to one region with own grande`"),
    ("score «the» region", "a name in capitals such as `R`"),
    ("score «his» region", "a name in capitals such as `R`"),
    ("gain «-2» points", "let the others gain them: `each opponent: gain 2 points`"),
    ("each opponent: gain «-1» points", "let the player who acts gain as many: `gain 1 point`"),
    ("each opponent gains «-2» points", "let the player who acts gain as many: `gain 2 points`"),
    ("move «-1» own caballero from court to province", "what goes the other way has its places swapped"),
    ("perform «one» action-card in open", "`perform 1 action-card in open`"),
    ("move king «→» galicia", "write `to`"),
    ("«-» gain 2 points", "a sentence is a line"),
    ("gain 1 point«.» score castillo.", "has a line of its own"),
]


def unmarked(marked: str) -> tuple[str, int, int]:
    start, end = marked.index("«"), marked.index("»") - 1
    inner = marked[start + 1 : marked.index("»")]
    return marked.replace("«", "").replace("»", ""), start + len(inner) - len(inner.lstrip()), end


def problems_in(text: str) -> list[Problem]:
    """What is wrong with a text that does not read."""
    problems, reads = problems_of(text)
    assert not reads
    return problems


def problems_of(text: str) -> tuple[list[Problem], bool]:
    """What is wrong with a text, and whether it reads."""
    problems: list[Problem] = []
    whole = Text(text, Span(Source("sentences", text), 0, len(text)))
    return problems, parse(whole, "effect", problems, NAMES) is not None


@pytest.mark.parametrize(("marked", "said"), BAD, ids=[marked for marked, _ in BAD])
def test_plain_english(marked: str, said: str) -> None:
    text, start, end = unmarked(marked)
    (problem,) = problems_in(text)
    assert said in f"{problem.message}\n{problem.help}"
    assert problem.span is not None
    assert (problem.span.start, problem.span.end) == (start, end)


def test_no_list_of_words_is_long_without_a_suggestion() -> None:
    """Whatever stops a sentence, what could stand there is told in a few words."""
    full = "move up to 2 own caballeros from any region with most caballeros to castillo else to court"
    conditions = "if not at least 2 own caballeros in R: each opponent with king in S: choose one region as T"
    for sentence in (full, conditions, "until next round ends", "score all other coastal regions first place only"):
        words = sentence.split()
        for count in range(len(words)):
            for word in ("]", "zzz", "[", "17"):
                for problem in problems_of(" ".join([*words[:count], word]))[0]:
                    apart = re.split(r", or a frame", problem.help)
                    assert max(part.count("`") // 2 for part in apart) <= 7, problem.help


def test_a_mended_sentence_reads(read: Any) -> None:
    """The sentence shown as a mend has no mistake itself."""
    shown = 0
    for marked, _ in BAD:
        (problem,) = problems_in(unmarked(marked)[0])
        found = re.search(r": `([^`]+)`$", problem.help)
        if found and problem.code == "EG403" and "PLACE" not in found[1] and not found[1].endswith(":"):
            shown += 1
            assert read(found[1])[1] == [], problem.help
    assert shown > 40


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("move 2 «my» caballeros from court to galicia", "write `own`"),
        ("move «two» caballeros from court to galicia", "write numbers in figures: `2`"),
        ("move «the» king to galicia", "no articles"),
        ("move 2 own caballeros from court to any «king» region", "`any region with king`"),
        ("move «grande» to galicia", "write `own grande`"),
        ("move all own caballeros from «all regions» to court", "`all regions` has no meaning"),
    ],
)
def test_words_that_read_but_mean_nothing(check: Any, text: str, said: str) -> None:
    plain, start, end = unmarked(text)
    (problem,) = check(plain)
    assert said in f"{problem.message}\n{problem.help}"
    assert (problem.span.start, problem.span.end) == (start, end)
