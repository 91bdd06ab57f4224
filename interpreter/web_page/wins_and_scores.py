"""Parts of the page about a line-up: who wins, how high scores are, how they grow from round to round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.english import ordinal_word
from interpreter.web_page.frame import figure, folded, keys, table, wide
from interpreter.web_page.markup import Content, Markup, el
from interpreter.web_page.plots import Heap, Line, bin_width, histogram, lines
from interpreter.web_page.said import half_width, share, spans, with_half
from interpreter.web_page.scales import Scale, scale
from interpreter.web_page.sim_words import bots_apart, seats_apart
from interpreter.web_page.strips import Interval, Row, interval_table

Plain = dict[str, Any]
_SIGNS = (
    "Dot and whiskers: the share seen and its 95% interval; the dashed line is an even share. "
    "A filled diamond is surely off it, all rows of both tables taken together."
)


def wins(found: Plain, level: str) -> list[Content]:
    """Who wins: by bot, by seat, by who acts first."""
    told = found["wins"]
    parts: list[Content] = [el(level, "Who wins")]
    if len(told["by_bot"]) > 1:
        parts.append(_by_bot(told["by_bot"], bots_apart(found)))
    seats = [(f"Seat {each['seat']}", each["wins"], each["score"]) for each in told["by_seat"]]
    starts = [(f"Acts {ordinal_word(each['place'])}", each["wins"], None) for each in told["by_start"]]
    ends = [end for rows in (seats, starts) for _, share_, _ in rows for end in _ends(share_)]
    axis = scale([100 * told["even"], *ends], 3, snug=True)
    by_seat, by_start = seats_apart(found)
    order = "Wins by who acts first in the first round, then clockwise."
    drawn = [
        _table("Wins by seat. " + _SIGNS, "seat", seats, by_seat, axis, told["even"]),
        _table(order, "order", starts, by_start, axis, told["even"]),
    ]
    return [*parts, el("div", *map(figure, drawn), class_="side-by-side")]


def _ends(wins_: Plain) -> list[float]:
    return [100 * end for end in (wins_["low"], wins_["value"], wins_["high"]) if end is not None]


def _table(
    caption: str,
    head: str,
    rows: Sequence[tuple[str, Plain, Plain | None]],
    sure: Sequence[bool],
    axis: Scale,
    even: float,
) -> Markup:
    drawn = [
        Row(name, _interval(found, apart), _cells(found, score), f"{name}: {share(found['value'])}, {_between(found)}")
        for (name, found, score), apart in zip(rows, sure, strict=True)
    ]
    heads = [head, "wins", "score"] if rows and rows[0][2] is not None else [head, "wins"]
    return interval_table(caption, heads, drawn, axis, 100 * even, "%")


def _between(found: Plain) -> str:
    return spans(found, 100, 1, "%")


def _cells(found: Plain, score: Plain | None) -> tuple[Content, ...]:
    said: Content = with_half(share(found["value"]), half_width(found, 100))
    return (said,) if score is None else (said, f"{score['value']:.1f}")


def _interval(found: Plain, apart: bool) -> Interval:
    low, high = (None if found[end] is None else 100 * found[end] for end in ("low", "high"))
    return Interval(100 * found["value"], low, high, "sure" if apart else "open")


def _by_bot(bots: Sequence[Plain], sure: Sequence[bool]) -> Markup:
    rows = [
        Row(f"{bot['bot']} ×{bot['seats']}", _interval(bot["wins"], apart),
            (with_half(share(bot["wins"]["value"]), half_width(bot["wins"], 100)), share(bot["even"]),
             f"{bot['score']['value']:.1f}"),
            f"{bot['bot']}: {share(bot['wins']['value'])}, {_between(bot['wins'])}, even {share(bot['even'])}")
        for bot, apart in zip(bots, sure, strict=True)
    ]  # fmt: skip
    axis = scale([0.0, *(end for bot in bots for end in _ends(bot["wins"])), *(100 * bot["even"] for bot in bots)], 5)
    caption = "Wins by bot, of all its seats together. The dashed line is an even share for one seat."
    mark = 100 * bots[0]["even"] / bots[0]["seats"]
    return figure(interval_table(caption, ["bot", "wins", "even", "score"], rows, axis, mark, "%"))


# ------------------------------------------------------------------------------------------------- scores
def scores(found: Plain, level: str) -> list[Content]:
    """How high scores are, and how far apart."""
    told = found["scores"]
    counts = told["distributions"]
    wide = bin_width([counts["score"], counts["winning"]])
    said = _spread_said("Scores of all players", told["score"])
    drawn = histogram([Heap("all scores", counts["score"], "hatched"), Heap("best scores", counts["winning"], "solid")],
                      f"{said} Best scores of the games are marked.")  # fmt: skip
    lead = histogram([Heap("games", counts["margin"], "solid")], _spread_said("The winner's lead", told["margin"]))
    bins = "each number" if wide == 1 else f"{wide} points"
    left = [
        keys(("hatched", "all players"), ("solid", "the best of each game")),
        figure(drawn, f"Points in the end; a bar holds {bins}, its height is the share of all players' scores."),
    ]
    right = [
        el("p", "The winner’s lead over the second", class_="keys"),
        figure(lead, "Points between best and second-best score; height is the share of the games."),
    ]
    return [el(level, "Scores"), el("div", el("div", left), el("div", right), class_="side-by-side"), _numbers(found)]


def _spread_said(what: str, measured: Plain) -> str:
    mean = measured["mean"]["value"]
    return f"{what}: mean {mean:.1f}, from {measured['least']} to {measured['most']}."


def _numbers(found: Plain) -> Markup:
    told, length = found["scores"], found["length"]
    rows = [
        ("score of a player", told["score"]), ("winner’s lead over the second", told["margin"]),
        ("from first to last", told["first_to_last"]), ("lead changes in a game", found["leads"]["changes"]),
        ("decisions in a game", length["decisions"]),
        ("turns in a game", length["turns"]),
    ]  # fmt: skip
    cells = [
        [name, with_half(f"{each['mean']['value']:.1f}", half_width(each["mean"])), f"{each['deviation']:.1f}",
         each["least"], each["most"]]
        for name, each in rows
    ]  # fmt: skip
    caption = "Means with half of their 95% intervals; deviation: how far single games lie around the mean."
    return folded(
        "Table of scores and length", table(caption, ["", "mean", "deviation", "least", "most"], cells, "wnsnn")
    )


# ------------------------------------------------------------------------------------- from round to round
def course(found: Plain, level: str) -> list[Content]:
    """How scores grow, and how early it is decided who wins."""
    rounds = found["course"]
    if len(rounds) < 2:
        return []
    if rounds[-1]["scores_by_rank"] == rounds[-2]["scores_by_rank"]:  # nothing scores behind the last round
        rounds = rounds[:-1]
    across = [each["when"] if each["round"] is None else str(each["round"]) for each in rounds]
    by_bot = list(rounds[0]["scores_by_bot"])
    who = [(bot, [each["scores_by_bot"][bot]["value"] for each in rounds]) for bot in by_bot] or [
        (f"{ordinal_word(rank + 1)} in the end", [each["scores_by_rank"][rank]["value"] for each in rounds])
        for rank in range(found["players"])
    ]
    drawn = [Line(f"{_short(name)} {values[-1]:.0f}", tuple(values)) for name, values in who]
    said = "; ".join(f"{name}: {values[-1]:.1f} points in the end" for name, values in who)
    split = "by bot" if by_bot else "by the place in which players come in"
    leading = [Line("leader", tuple(None if each["round"] is None else 100 * each["leader_wins"]["value"]
                                    for each in rounds))]  # fmt: skip
    even = found["wins"]["even"]
    chance = Line("even", tuple(100 * even for _ in rounds), plain=True)
    return [
        el(level, "From round to round"),
        el(
            "div",
            figure(
                lines(across, drawn, f"Mean scores after each round, {split}. {said}"),
                f"Mean points after each round, {split}.",
            ),
            figure(
                lines(across, [leading[0], chance], _leader_said(rounds), "%"),
                "How often whoever leads after a round wins the game: low until late is suspense.",
            ),
            class_="side-by-side",
        ),
        _rounds_table(found),
    ]


def _short(name: str) -> str:
    return name.removesuffix(" in the end") if len(name) < 22 else f"{name[:10]}…"


def _leader_said(rounds: Sequence[Plain]) -> str:
    told = [
        f"{each['round']}: {share(each['leader_wins']['value'], 0)}" for each in rounds if each["round"] is not None
    ]
    return f"How often the leader after each round wins. {', '.join(told)}"


def _rounds_table(found: Plain) -> Markup:
    rounds = [each for each in found["course"] if each["when"] != "start"]
    if rounds[-1]["scores_by_rank"] == rounds[-2]["scores_by_rank"]:
        rounds = rounds[:-1]
    heads = ["round", *(f"seat {seat + 1}" for seat in range(found["players"])),
             *(ordinal_word(rank + 1) for rank in range(found["players"])), "leader wins"]  # fmt: skip
    rows = [
        [each["round"] or each["when"], *(f"{score['value']:.1f}" for score in each["scores_by_seat"]),
         *(f"{score['value']:.1f}" for score in each["scores_by_rank"]),
         with_half(share(each["leader_wins"]["value"]), half_width(each["leader_wins"], 100))]
        for each in rounds
    ]  # fmt: skip
    caption = "Mean points after each round by seat, and by the place in which players come in."
    return folded("Table of scores by round", wide(table(caption, heads, rows)))
