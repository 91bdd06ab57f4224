"""What a simulation shows, in sentences: who wins, when it is decided, where points come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.english import counted, ordinal_word
from interpreter.significance import LEVEL, holm, two_tailed
from interpreter.statistics import student
from interpreter.verdicts import FEWEST
from interpreter.web_page.said import games_said, listed, share, spans

Plain = dict[str, Any]


def told_apart(estimates: Sequence[Plain], even: Sequence[float], rotations: int) -> list[bool]:
    """Which shares surely differ from an even one, all of them taken together (Holm's procedure).

    rotations: observations behind their intervals.
    """
    if not estimates:
        return []
    chances = [_chance(found, fair, rotations) for found, fair in zip(estimates, even, strict=True)]
    return [chance <= LEVEL for chance in holm(chances, [1 / len(chances)] * len(chances))]


def _chance(found: Plain, fair: float, rotations: int) -> float:
    """The chance to be so far from an even share, by the side of the interval that points there."""
    if found["low"] is None or found["high"] is None or rotations < FEWEST:
        return 1.0
    reach = found["value"] - found["low"] if found["value"] > fair else found["high"] - found["value"]
    if reach <= 0:
        return 1.0 if found["value"] == fair else 0.0
    return two_tailed(student(rotations - 1) * (found["value"] - fair) / reach, rotations - 1)


def seats_apart(found: Plain) -> tuple[list[bool], list[bool]]:
    """Which seats, and which places in the order, surely win more or less than their share."""
    wins = found["wins"]
    rows = [row["wins"] for row in (*wins["by_seat"], *wins["by_start"])]
    apart = told_apart(rows, [wins["even"]] * len(rows), found["games"] // found["players"])
    return apart[: len(wins["by_seat"])], apart[len(wins["by_seat"]) :]


def bots_apart(found: Plain) -> list[bool]:
    """Which bots surely win more or less than their share."""
    bots = found["wins"]["by_bot"]
    rotations = found["games"] // found["players"]
    return told_apart([bot["wins"] for bot in bots], [bot["even"] for bot in bots], rotations)


def verdict(found: Plain) -> str:
    """The one sentence above everything."""
    wins, games = found["wins"], found["games"]
    if not games:
        return "No game could be finished, so there is nothing to tell."
    if games // found["players"] < FEWEST:
        needed = games_said(FEWEST * found["players"])
        return f"{games_said(games)} cannot tell yet who wins more often than others: a verdict takes {needed}."
    if len(wins["by_bot"]) > 1:
        return _bots(found)
    seats, starts = seats_apart(found)
    sure = [
        (f"seat {each['seat']}", each["wins"], apart) for each, apart in zip(wins["by_seat"], seats, strict=True)
    ] + [
        (f"whoever acts {ordinal_word(each['place'])}", each["wins"], apart)
        for each, apart in zip(wins["by_start"], starts, strict=True)
    ]
    told = [
        f"{name} wins {'more' if each['value'] > wins['even'] else 'less'} than an even share "
        f"({share(each['value'])}, where {share(wins['even'])} would be even)" for name, each, apart in sure if apart
    ]  # fmt: skip
    if told:
        words = listed(told)
        return f"{words[0].upper()}{words[1:]}."
    wide = _widest([each["wins"] for each in wins["by_seat"]])
    return (
        f"No seat and no place in the order is seen to win more or less than its share of {share(wins['even'])}; "
        f"after {games_said(games)} each is known to about ±{100 * wide:.1f} percentage points."
    )


def _widest(estimates: Sequence[Plain]) -> float:
    """Half of the widest interval."""
    return max(float(e["high"] - e["low"]) / 2 for e in estimates)


def _bots(found: Plain) -> str:
    bots, apart = found["wins"]["by_bot"], bots_apart(found)
    told = [
        f"{bot['bot']} wins {share(bot['wins']['value'])} of the games ({spans(bot['wins'], 100, 1, '%')}), "
        f"{'more than' if bot['wins']['value'] > bot['even'] else 'less than'} the {share(bot['even'])} of its "
        f"{counted(bot['seats'], 'seat')}"
        for bot, sure in zip(bots, apart, strict=True) if sure
    ]  # fmt: skip
    if not told:
        return "No bot is seen to win more or less than its share."
    words = listed(told)
    return f"{words[0].upper()}{words[1:]}."


def overall(line_ups: Sequence[Plain]) -> str:
    """The one sentence above several line-ups."""
    told = [found for found in line_ups if found["games"] // found["players"] >= FEWEST]
    if not told:
        return f"So few games cannot tell who wins more often: a verdict takes {FEWEST} seat rotations of a line-up."
    off = [f"{found['name']} for {found['players']}" for found in told if any(map(any, seats_apart(found)))]
    few = len(line_ups) - len(told)
    more = f" {few} more {'has' if few == 1 else 'have'} too few games to tell." if few else ""
    among = counted(len(told), "line-up")
    if not off:
        return f"In none of {among} is a seat or a place in the order seen to win more or less than its share.{more}"
    some = f" ({listed(off)})" if len(off) <= 3 else ""
    return (
        f"In {len(off)} of {among} a seat or a place in the order surely wins more or less than its share{some}.{more}"
    )


def topics(found: Plain) -> list[tuple[str, str]]:
    """More sentences, by topic."""
    told = [("Scores", _scores(found)), ("When it is decided", _decided(found))]
    told += [("Where points come from", _points(found)), ("Cards", _cards(found["cards"])), ("Length", _length(found))]
    return [(topic, words) for topic, words in told if words]


def _scores(found: Plain) -> str:
    scores, ties = found["scores"], found["wins"]["shared"]
    shared = f"; {share(ties['value'])} of the wins are shared" if ties["value"] else ""
    score = scores["score"]
    return (
        f"A player has {score['mean']['value']:.0f} points in the end on average (from {score['least']} to "
        f"{score['most']}). The winner is {scores['margin']['mean']['value']:.0f} ahead of the second and "
        f"{scores['first_to_last']['mean']['value']:.0f} of the last{shared}."
    )


def _decided(found: Plain) -> str:
    rounds = [each for each in found["course"] if each["round"] is not None]
    if len(rounds) < 2:
        return ""
    half, late = rounds[(len(rounds) - 1) // 2], rounds[-2]
    told = [f"Whoever leads after round {half['round']} wins {share(half['leader_wins']['value'], 0)} of the games"]
    if late is not half:
        told.append(f"after round {late['round']}, one before the last, {share(late['leader_wins']['value'], 0)}")
    changes = found["leads"]["changes"]["mean"]["value"]
    return f"{'; '.join(told)}. The lead changes {changes:.1f} time{'s' * (f'{changes:.1f}' != '1.0')} in a game."


def _points(found: Plain) -> str:
    points, total = found["points"], sum(each["per_game"] for each in found["points"])
    if total <= 0:
        return ""
    cards = sum(each["per_game"] for each in points if each["from"] == "card") / total
    places: dict[str, float] = {}
    for each in points:
        if each["part"] == "place":
            places[each["place_name"]] = places.get(each["place_name"], 0.0) + each["per_game"]
    told = [f"{share(cards, 0)} of all points come while a card is carried out"] if cards > 0 else []
    if places:
        best = max(places, key=lambda name: places[name])
        told.append(f"the place that pays most is {best} with {share(places[best] / total, 0)}")
    words = "; ".join(told)
    return f"{words[0].upper()}{words[1:]}." if words else ""


def _cards(cards: Sequence[Plain]) -> str:
    acting = [card for card in cards if card["action"] and card["taken_when_offered"] is not None]
    told = []
    if acting:
        top = max(acting, key=lambda card: card["taken_when_offered"])
        told.append(
            f"{top['name']} is taken most readily ({share(top['taken_when_offered'], 0)} of the times it can be)"
        )
    never = [card["name"] for card in cards if not card["taken"]]
    if never:
        some = listed(never[:5]) if len(never) <= 5 else f"{', '.join(never[:4])} and {len(never) - 4} more"
        told.append(f"never taken: {some}")
    words = "; ".join(told)
    return f"{words[0].upper()}{words[1:]}." if words else ""


def _length(found: Plain) -> str:
    length = found["length"]
    return (
        f"A game takes {length['decisions']['mean']['value']:.0f} decisions in "
        f"{length['turns']['mean']['value']:.0f} turns, with {length['options_per_decision']:.1f} options each."
    )
