"""Pages are whole, stand alone, say what was found, and escape whatever names hold."""

from __future__ import annotations

import re
from copy import deepcopy
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from interpreter.web_page.markup import el, text
from interpreter.web_page.sim_words import overall
from interpreter.web_page.simulated import simulated_page

from .conftest import BASE, ORCHARDS, Make

QUICK = ("--bots", "random", "--games", "8")
COMMANDS = {
    "one line-up": ("sim", BASE, "--lineup", "base", *QUICK),
    "two players": ("sim", BASE, "--lineup", "base-2023-two", "--players", "2", *QUICK),
    "five players": ("sim", BASE, "--lineup", "base-short", "--players", "5", "--bots", "random", "--games", "5"),
    "one game": ("sim", ORCHARDS, "--players", "2", "--bots", "random", "--games", "1"),
    "another game": ("sim", ORCHARDS, "--players", "3", "--bots", "greedy,random,random", "--games", "30"),
    "line-ups": ("sim", BASE, *QUICK),
    "several bots": ("sim", BASE, "--lineup", "base-short", "--bots", "greedy,random", "--games", "40"),
    "a ladder": ("ladder", ORCHARDS, "--bots", "random,greedy,search:2", "--games", "12"),
    "a card": ("compare", BASE, "--card", "veto", "--lineup", "base-short", "--bots", "random", "--games", "48"),
}


@pytest.fixture(params=list(COMMANDS))
def words(request: pytest.FixtureRequest) -> tuple[str, ...]:
    """Each of the commands."""
    return COMMANDS[request.param]


def test_a_page_is_whole_and_stands_alone(make: Make, words: tuple[str, ...]) -> None:
    made = make(*words)
    assert made.code == 0
    tree = made.tree  # raises when the page is not well-formed
    ids = [each.get("id") for each in tree.iter() if each.get("id")]
    assert len(ids) == len(set(ids))
    tags = {each.tag for each in tree.iter()}
    assert not tags & {"script", "link", "img", "iframe", "object", "image", "foreignObject"}
    assert "http" not in made.page
    assert re.findall(r"url\((.)", made.page) == ["#"] * made.page.count("url(")
    assert "@import" not in made.page
    for each in tree.iter():
        assert not [name for name in dict(each.items()) if name.startswith("on") or name in ("src", "srcset")]
        if each.get("href") is not None:
            assert each.get("href", "").lstrip("#") in ids
        for pattern in re.findall(r"url\(#([^)]*)\)", made.page):
            assert pattern in ids


def test_a_page_can_be_heard(make: Make, words: tuple[str, ...]) -> None:
    tree = make(*words).tree
    assert tree.get("lang") == "en"
    for drawing in tree.iter("svg"):
        if drawing.get("role") == "img":
            assert drawing.get("aria-label")
    outer = [
        svg for parent in tree.iter() if parent.tag != "svg" and parent.tag != "g" for svg in parent if svg.tag == "svg"
    ]
    assert all(svg.get("role") == "img" or svg.get("aria-hidden") == "true" for svg in outer)
    for table in tree.iter("table"):
        caption = table.find("caption")
        assert caption is not None
        assert "".join(caption.itertext()).strip()
        assert table.findall(".//th[@scope='row']")
    levels = [int(each.tag[1]) for each in tree.iter() if re.fullmatch(r"h[1-6]", each.tag)]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_the_verdict_comes_first(make: Make, words: tuple[str, ...]) -> None:
    made = make(*words)
    sections = made.tree.iter("section") if len(list(made.tree.iter("section"))) > 1 else [made.tree]
    for section in sections:
        classes = [each.get("class") for each in section.iter() if each.tag in ("p", "table", "figure")]
        tables = [i for i, class_ in enumerate(classes) if class_ == "intervals"]
        assert "verdict" in classes
        assert not tables or classes.index("verdict") < tables[0]


def test_every_line_up_is_told_with_its_odd_games(make: Make) -> None:
    made = make(*COMMANDS["line-ups"])
    told = made.document["result"]["line_ups"]
    assert len(told) > 1
    for found in told:
        assert found["name"] in made.words
        for odd in found["odd_games"]:
            assert odd["replay"] in made.words
    assert made.document["command"] in made.words


def test_the_verdict_of_a_comparison_is_the_one_in_json(make: Make) -> None:
    made = make(*COMMANDS["a card"])
    for found in made.document["result"]["comparisons"]:
        for each in found["verdict"]:
            assert " ".join(each["text"].split()) in made.words


def test_a_surely_better_bot_is_said_to_win(make: Make) -> None:
    made = make(*COMMANDS["several bots"])
    verdict = next(each for each in made.tree.iter("p") if each.get("class") == "verdict")
    assert re.search(r"Greedy wins \d+\.\d% .* more than the 50\.0% of its 2 seats", "".join(verdict.itertext()))


def test_several_line_ups_have_a_verdict_together(make: Make) -> None:
    line_ups = make(*COMMANDS["line-ups"]).document["result"]["line_ups"]
    assert "So few games cannot tell" in overall(line_ups)
    fair = make(*COMMANDS["several bots"]).document["result"]["line_ups"][0]
    assert overall([fair, *line_ups]).startswith("In none of 1 line-up is a seat")
    assert overall([fair, *line_ups]).endswith(f"{len(line_ups)} more have too few games to tell.")
    unfair = deepcopy(fair)
    unfair["wins"]["by_seat"][0]["wins"] |= {"value": 0.9, "low": 0.8, "high": 0.95}
    assert overall([fair, unfair]) == (
        "In 1 of 2 line-ups a seat or a place in the order surely wins more or less than its share "
        f"({fair['name']} for 4)."
    )


def test_few_games_are_said_to_be_few(make: Make) -> None:
    made = make(*COMMANDS["one line-up"])
    assert "8 games cannot tell yet who wins more often than others: a verdict takes 40 games." in made.words


def test_hundreds_of_cards_and_regions(make: Make) -> None:
    document = deepcopy(make(*COMMANDS["one line-up"]).document)
    found = document["result"]["line_ups"][0]
    found["cards"] = [
        {**card, "name": f"{card['name']} {i}", "brought": 1.5} for card in found["cards"] for i in range(9)
    ]
    ids = [f"field {i}" for i in range(150)]
    found["board"]["places"] = [
        {"place": each, "name": each, "region": True, "part_of": None, "drawn_at": None} for each in ids
    ]
    found["board"]["borders"] = list(pairwise(ids))
    for each in found["course"]:
        each["pieces"] = dict.fromkeys(ids, 1.0)
    tree = ElementTree.fromstring(simulated_page(document))
    words = " ".join(tree.itertext())
    assert all(card["name"] in words for card in found["cards"])
    assert all(each in words for each in ids)
    drawn = next(each for each in tree.iter("svg") if each.get("class") == "map named")
    assert len(list(drawn.iter("title"))) == 150
    assert list(drawn.iter("text")) == []  # no room for words


def test_names_are_text_whatever_they_hold(make: Make, hostile: str) -> None:
    for words in (
        ("sim", BASE, hostile, "--lineup", "base", *QUICK),
        ("compare", BASE, "--with", hostile, "--lineup", "base", "--bots", "random", "--games", "40"),
    ):
        made = make(*words)
        assert "<script>alert(1)</script> & ]]> \" ' <b>Isle</b>" in made.words
        assert "</style><img src=x onerror=alert(1)>" in made.words
        assert not {"script", "b", "img"} & {each.tag for each in made.tree.iter()}
        assert "<script" not in made.page


def test_what_would_turn_text_around_is_shown() -> None:
    assert text("a\u202eb\x00<") == "a&lt;U+202E&gt;b&lt;U+0000&gt;&lt;"
    assert el("p", "x", title='"\n\ud800') == '<p title="&quot;&lt;U+000A&gt;&lt;U+D800&gt;">x</p>'


def test_no_game_finished(
    make: Make, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path_factory.mktemp("bots")
    (folder / "page_bot.py").write_text("def choose(view, decision, rng):\n    return -1\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    made = make("sim", BASE, "--lineup", "base-short", "--bots", "page_bot:choose", "--games", "48")
    assert made.code == 1
    assert "No game could be finished" in made.words
    assert "48 games could not be finished" in made.words
    assert "--game 7" in made.words
    made = make(
        "compare", BASE, "--card", "veto", "--lineup", "base-short", "--bots", "page_bot:choose", "--games", "4"
    )
    assert made.code == 1
    assert "nothing is known" in made.words


def test_the_same_bytes_for_any_number_of_processes(tmp_path_factory: pytest.TempPathFactory) -> None:
    from interpreter.cli import called

    folder = tmp_path_factory.mktemp("jobs")
    pages = []
    for jobs in ("1", "2"):
        path = folder / f"{jobs}.html"
        assert (
            called(["sim", ORCHARDS, "--bots", "random", "--games", "40", "--jobs", jobs, "--report", str(path)]) == 0
        )
        pages.append(path.read_bytes())
    assert pages[0] == pages[1]
