"""One mistake each in a small game: exactly the problems wanted, each where its mark `@@` stands."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from small_game import altered, without_marks

from interpreter.checking import check

# name: (stretch of the small game, what is written in its place, codes in the order of the marks)
KEYS = {
    "unknown key near another": ("copies: 9,", "@@copie: 9,", ["EG210"]),
    "key of another section": ("{id: hill,", "{id: hill, @@points: 3,", ["EG210"]),
    "key of nothing": ("{id: hill,", "{id: hill, @@zzz: 3,", ["EG210"]),
    "number of no kind": ("price: 1,", "price: 1, @@rank: 2,", ["EG210"]),
    "missing key": ("plural: cubes, ", "", ["EG211"]),
    "missing number": ("{id: raid, kind: tile, deck: pile, copies: 2, price: 1,", "{id: @@raid, kind: tile, deck: pile, copies: 2,", ["EG211"]),
    "missing id": ("{id: red, source", "@@{source", ["EG211"]),
    "word not allowed": ("of: colour,", "of: @@color,", ["EG212"]),
    "confidence not on the scale": ("scoreboard: [3, 1],", "scoreboard: [3, 1], confidence: @@sure,", ["EG212"]),
    "word for a list": ("tags: [wet]", "tags: @@wet", ["EG202"]),
    "list for a word": ("kind: tile, deck: pile", "kind: @@[tile], deck: pile", ["EG202"]),
    "text for a number": ("copies: 9,", 'copies: @@"9",', ["EG204"]),
    "true for a number": ("copies: 9,", "copies: @@true,", ["EG204"]),
    "yes for true": ("counts: true", "counts: @@yes", ["EG119"]),
    "nothing for a text": ("name: Toy", "name: @@~", ["EG203"]),
    "number too high": ("copies: 9,", "copies: @@5000,", ["EG205"]),
    "mistake inside a list": ("[3, 1]", "[3, @@one]", ["EG204"]),
    "two mistakes in a list": ("[3, 1]", "[@@x, @@one]", ["EG204", "EG204"]),
    "two mistakes in an entry": ("copies: 9, counts: true", "copies: @@x, counts: @@2", ["EG204", "EG206"]),
    "id in capitals": ("{id: red,", "{id: @@Red,", ["EG207"]),
    "border with three ends": ("[hill, lake]", "[hill, lake, wood]", ["EG216"]),
    "border with itself": ("[hill, lake]", "[hill, @@hill]", ["EG217"]),
    "entry that is a word": ("{id: blue, source: ours}", "@@blue", ["EG202"]),
    "section that is a word": ("decks:\n  - {id: pile, kind: tile, source: ours}\n  - {id: sites, one-for-each: region, source: ours}", "decks: @@none", ["EG202"]),
}  # fmt: skip
TOP = {
    "format missing": ("format: 1\n", "", ["EG301"]),
    "format unknown": ("format: 1", "format: @@2", ["EG301"]),
    "format as text": ("format: 1", 'format: @@"1"', ["EG204"]),
    "unknown section": ("rulings:", "@@ruling:", ["EG302"]),
    "scenario file": ("format: 1\n", "format: 1\n@@scenarios: []\n", ["EG314"]),
    "same id twice": ("{id: blue, source: ours}", "{id: blue, source: ours}\n  - {id: @@red, source: ours}", ["EG306"]),
    "same border twice": ("{between: [lake, wood]", "{between: @@[lake, hill]", ["EG306"]),
    "place called like a region": ("  - {id: bag,", "  - {id: @@hill, source: ours}\n  - {id: bag,", ["EG306"]),
    "unknown module of an entry": ("{id: blue,", "{id: blue, module: @@tay,", ["EG304"]),
    "module extends itself": ("name: Toy,", "name: Toy, extends: @@toy,", ["EG305"]),
    "module extends nothing known": ("name: Toy,", "name: Toy, extends: @@nowhere,", ["EG304"]),
    "no module": ("modules:\n  - {id: toy, name: Toy, source: ours}\n", "", ["EG303"]),
}  # fmt: skip
CHOICES = {
    "value missing": ("{by pace: {slow: 2, fast: 1}}", "{by @@pace: {slow: 2}}", ["EG323"]),
    "value misspelt": ("{slow: 2, fast: 1}", "{slow: 2, @@fsat: 1}", ["EG323"]),
    "unknown ruling": ("{by pace:", "{by @@space:", ["EG320"]),
    "nothing listed": ("{by pace: {slow: 2, fast: 1}}", "{by pace: @@2}", ["EG213"]),
    "another key beside it": ("{by pace: {slow: 2, fast: 1}}", "{by pace: {slow: 2, fast: 1}, @@by hill: 2}", ["EG213"]),
    "where nothing can depend": ("of: seat, holds: bid, seen: owner", "of: seat, holds: @@{by pace: {slow: bid, fast: tile}}, seen: owner", ["EG214"]),
    "mistake in an option": ("{slow: 2, fast: 1}", "{slow: 2, fast: @@one}", ["EG204"]),
    "mistake in a nested option": ("copies: 2,", "copies: {by pace: {slow: 1, fast: {by players: {2: @@x}}}},", ["EG204"]),
    "player count missing": ("copies: 2,", "copies: {by @@players: {3: 2}},", ["EG325"]),
    "player count twice": ("copies: 2,", "copies: {by players: {2-3: 2, @@3: 1}},", ["EG215"]),
    "no player count": ("copies: 2,", "copies: {by players: {2: 2, @@many: 1}},", ["EG215"]),
    "default is no value": ("default: slow", "default: @@swift", ["EG324"]),
    "one value only": ("values: [slow, fast]", "values: @@[slow]", ["EG324"]),
    "line-up wants unknown value": ("    source: ours\n    set-up", "    source: ours\n    rulings: {pace: @@fats}\n    set-up", ["EG323"]),
    "line-up wants unknown ruling": ("    source: ours\n    set-up", "    source: ours\n    rulings: {@@peace: fast}\n    set-up", ["EG320"]),
}  # fmt: skip
NAMES = {
    "border to nowhere": ("[lake, wood]", "[lake, @@wod]", ["EG320"]),
    "border to a place": ("[lake, wood]", "[lake, @@bag]", ["EG321"]),
    "stands nowhere": ("stands-in: [region, bag]", "stands-in: [region, bag, @@bagg]", ["EG320"]),
    "starts nowhere": ("starts: bag", "starts: @@bagg", ["EG320"]),
    "unknown kind": ("{id: raid, kind: tile,", "{id: raid, kind: @@tiel,", ["EG320"]),
    "unknown deck": ("kind: tile, deck: pile", "kind: tile, deck: @@plie", ["EG320"]),
    "unknown kind of a deck": ("{id: pile, kind: tile", "{id: pile, kind: @@tilt", ["EG320"]),
    "unknown kind held": ("{id: market, holds: tile", "{id: market, holds: @@title", ["EG320"]),
    "neutral colour with a seat": ("    source: ours\n    set-up", "    source: ours\n    neutral: [@@red]\n    set-up", ["EG321"]),
    "colour not in play": ("cards: bid, to: hand}", "cards: bid, to: hand, also: [@@white]}", ["EG322"]),
    "unknown list": ("steps: turn}", "steps: @@tunr}", ["EG320"]),
    "unknown place of a step": ("from: market, to: heap}", "from: market, to: @@haep}", ["EG320"]),
    "place for pieces": ("from: market, to: heap}", "from: market, to: @@bag}", ["EG321"]),
    "cards of the wrong kind": ("cards: bid, to: hand}", "cards: bid, to: @@heap}", ["EG321"]),
    "unknown number": ("different: rank}", "different: @@rang}", ["EG320"]),
    "unknown order": ("order: rank-descending", "order: @@rank-down", ["EG320"]),
    "together with nothing known": ("    source: ours\n    set-up", "    source: ours\n    together: [[pile, @@stack]]\n    set-up", ["EG320"]),
}  # fmt: skip
STEPS = {
    "neither do nor effect": ("{id: starter, do: set-starter, to: drawn}", "{id: @@starter}", ["EG219"]),
    "both do and effect": ("{id: score-all, effect: score all regions}", "{id: score-all, do: run, @@effect: score all regions}", ["EG219"]),
    "unknown kind of step": ("do: take-card", "do: @@take-cards", ["EG212"]),
    "unknown argument": ("do: take-card, from: market", "do: take-card, from: market, @@form: market", ["EG210"]),
    "missing argument": ("{id: take, do: take-card, from: market}", "{id: @@take, do: take-card}", ["EG211"]),
    "word of an argument": ("to: drawn}", "to: @@draw}", ["EG212"]),
    "variable in small letters": ("as: S}", "as: @@s}", ["EG218"]),
    "same step id twice": ("{id: tidy, do", "{id: @@bids, do", ["EG312"]),
    "round that does not exist": ("after-rounds: [2]", "after-rounds: @@[3]", ["EG611"]),
    "step without id": ("{id: act, do", "@@{do", ["EG211"]),
    "list that runs itself": ("{id: score-all, effect: score all regions}", "{id: again, do: run, steps: @@scoring}", ["EG612"]),
}  # fmt: skip
LINE_UPS = {
    "too many players": ("players: 2\n", "players: @@2-11\n", ["EG215"]),
    "one player": ("players: 2\n", "players: @@1\n", ["EG215"]),
    "players the wrong way round": ("players: 2\n", "players: @@3-2\n", ["EG215"]),
    "more players than colours": ("players: 2\n    rounds: 2\n    pays: {2: {by pace: {slow: 2, fast: 1}}}", "players: @@2-3\n    rounds: 2\n    pays: {2-3: {by pace: {slow: 2, fast: 1}}}", ["EG613"]),
    "no rounds": ("rounds: 2\n", "rounds: @@[]\n", ["EG611"]),
    "round twice": ("rounds: 2\n", "rounds: @@[1, 2, 2]\n", ["EG611"]),
    "pays nothing for a count": ("pays: {2: {by pace: {slow: 2, fast: 1}}}", "pays: @@{3: {by pace: {slow: 2, fast: 1}}}", ["EG325"]),
    "pays more than printed": ("{slow: 2, fast: 1}", "{slow: 3, fast: 1}", ["EG604"]),
    "unknown module": ("modules: [toy]", "modules: [toy, @@tay]", ["EG304"]),
    "unknown key": ("rounds: 2\n", "@@ronds: 2\n    rounds: 2\n", ["EG210"]),
    "like nothing": ("    modules: [toy]\n", "    modules: [toy]\n    like: @@tay\n", ["EG309"]),
    "like itself": ("    modules: [toy]\n", "    modules: [toy]\n    like: @@toy\n", ["EG305"]),
}  # fmt: skip
GAME = {
    "region without border": ("  - {between: [lake, wood], source: ours}\n", "", ["EG601"]),
    "values rising": ("scoreboard: [3, 1]", "scoreboard: @@[1, 3]", ["EG602"]),
    "values negative": ("scoreboard: [3, 1]", "scoreboard: @@[3, -1]", ["EG602"]),
    "region never scored": ("{id: hill, scoreboard: [3, 1],", "{id: @@hill,", ["EG603"]),
    "starts where it may not stand": ("stands-in: [region, bag]", "stands-in: [region]", ["EG605"]),
    "stands among cards": ("stands-in: [region, bag]", "stands-in: @@[region, bag, heap]", ["EG605"]),
    "card without deck": ("{id: raid, kind: tile, deck: pile,", "{id: @@raid, kind: tile,", ["EG606"]),
    "card of every player in a deck": ("{id: bid-1, kind: bid,", "{id: bid-1, kind: bid, deck: @@pile,", ["EG606"]),
    "card in a deck of others": ("kind: tile, deck: pile", "kind: tile, deck: @@sites", ["EG606"]),
    "deck of nothing": ("{id: sites, one-for-each: region,", "{id: @@sites,", ["EG606"]),
    "number called like a key": ("numbers: [price]", "numbers: @@[price, copies]", ["EG606"]),
    "deck empty": ("copies: 2, price", "copies: 0, price", ["EG607"]),
    "deck short": ("copies: 2, price", "copies: 1, price", ["EG608"]),
    "more draws than cards": ("{id: first-site, do: draw, from: sites, as: S}", "{id: many, do: repeat, times: 4, steps: [{id: one-more, do: draw, from: sites, as: X}, {id: scored, effect: score X}]}\n      - {id: first-site, do: draw, from: @@sites, as: S}", ["EG608"]),
    "hand short": ("  - {id: bid-2, kind: bid, rank: 2, source: ours}\n", "", ["EG609"]),
    "same number twice": ("{id: bid-2, kind: bid, rank: 2", "{id: bid-2, kind: bid, rank: @@1", ["EG610"]),
    "several copies with one number": ("{id: bid-2, kind: bid, rank: 2", "{id: bid-2, kind: bid, copies: @@2, rank: 2", ["EG610"]),
    "shuffled together alone": ("    source: ours\n    set-up", "    source: ours\n    together: @@[[pile]]\n    set-up", ["EG614"]),
    "list never run": ("    scoring:\n", "    scroing:\n      - {id: @@lost, effect: score hill}\n    scoring:\n", ["EG801"]),
    "ruling never used": ("rulings:\n", "rulings:\n  - {id: @@mood, values: [good, bad], default: good, source: ours}\n", ["EG802"]),
    "card never in play": ("  - {id: sites, one-for-each: region, source: ours}\ncards:\n", "  - {id: sites, one-for-each: region, source: ours}\n  - {id: loft, kind: tile, source: ours}\ncards:\n  - {id: @@feast, kind: tile, deck: loft, price: 1, effect: score hill, source: ours}\n", ["EG803"]),
    "entry without source": ("{id: hill, scoreboard: [3, 1], source: ours}", "{id: @@hill, scoreboard: [3, 1]}", ["EG804"]),
}  # fmt: skip
ALL = {
    f"{topic}: {name}": case
    for topic, cases in {
        "keys": KEYS, "top": TOP, "choices": CHOICES, "names": NAMES, "steps": STEPS, "line-ups": LINE_UPS, "game": GAME,
    }.items()
    for name, case in cases.items()
}  # fmt: skip


@pytest.mark.parametrize("name", ALL)
def test_mistake(name: str, write: Callable[..., str]) -> None:
    old, new, codes = ALL[name]
    text, places = without_marks(altered(old, new))
    found = check([write(text)])
    assert [problem.code for problem in found] == codes
    where = [(problem.span.line, problem.span.column) for problem in found if problem.span]
    if places:
        assert where == places


def test_the_small_game_is_clean(write: Callable[..., str]) -> None:
    assert check([write(altered("format: 1", "format: 1"))]) == ()
