"""Random sentences of the effect language about the shipped game; most of them can be said, some cannot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

Draw = Callable[[st.SearchStrategy[Any]], Any]

_amounts = st.sampled_from(["", "1 ", "3 ", "up to 1 ", "up to 4 ", "all ", "any number of ", "half of ", "up to [places] "])
_counted = st.sampled_from([
    "own caballeros", "own caballeros", "foreign caballeros", "caballeros", "their caballeros", "grey caballeros",
])  # fmt: skip
_unique = st.sampled_from(["king", "own grande", "grande", "scoreboard", "up to 1 scoreboard", "board-8-4-0"])
_filters = st.sampled_from([
    "", "", "", " adjacent to king", " adjacent to own grande", " other than R", " worth 5-7", " worth 4",
    " with own caballeros", " with at least 2 caballeros", " with exactly 0 own caballeros", " with most caballeros",
    " with fewest foreign caballeros", " on exactly 1 disc", " not taboo", " adjacent to R", " with king",
])  # fmt: skip
_sources = st.sampled_from([
    "court", "province", "castillo", "one region", "any region", "R", "castillo or any region", "court or any region",
    "disc", "can-lose-two", "any coastal region", "supply", "score-track", "province then any region",
    "court then one region", "their disc",
])  # fmt: skip
_targets = st.sampled_from([
    "court", "province", "castillo", "any region", "any other region", "any other region or castillo", "within-reach",
    "one region", "R", "disc", "disc else to court", "any coastal region", "R else to province", "supply",
    "takes-a-scoreboard", "all regions",
])  # fmt: skip
_scored = st.sampled_from(["all regions", "castillo", "one region", "one region or castillo", "R", "scored-by-choice", "any region"])
_players = st.sampled_from([
    "player", "opponent", "opponent with own caballeros in castillo", "player with at least 3 own caballeros in court",
])  # fmt: skip
_conditions = st.sampled_from([
    "own caballeros in R", "at least 2 own caballeros in any region", "not own caballeros in castillo", "veto is full",
    "exactly 0 own caballeros in court", "R in any coastal region", "king in R", "disc in any region",
])  # fmt: skip
_moments = st.sampled_from(["round ends", "next round ends", "turn ends", "general-scoring ends", "finish", "next turn ends"])
_events = st.sampled_from([
    "turn", "turn of owner", "special-action of opponent", "special-action of player", "round", "general-scoring", "place of owner",
    "take of opponent", "choose-card",
])  # fmt: skip
_openings = st.sampled_from([
    "choose one region as R", "choose one region not taboo as R", "all players set discs to any region",
    "all opponents with own caballeros in castillo set discs to any region adjacent to king", "",
])  # fmt: skip


@st.composite
def sentences(draw: Draw) -> str:
    """One sentence."""
    match draw(st.integers(0, 9)):
        case 0 | 1 | 2 | 3:
            filters = [draw(_filters) if draw(st.booleans()) else "" for _ in range(2)]
            source, target = draw(_sources), draw(_targets)
            source += filters[0] if "region" in source and "then" not in source else ""
            target += filters[1] if target.endswith("region") or target.endswith("regions") else ""
            return f"move {draw(_amounts)}{draw(_counted)} from {source} to {target}"
        case 4:
            origin = draw(st.sampled_from(["", " from any region", " from supply", " from R"]))
            return f"move {draw(_unique)}{origin} to {draw(_targets)}"
        case 5:
            amount = draw(st.sampled_from(["", "1 ", "up to 2 ", "all "]))
            piles = draw(st.sampled_from(["played to hand", "hand to played"]))
            return f"move {amount}own power-cards from {piles}"
        case 6 | 7:
            places = draw(_scored)
            places += draw(_filters) if places.endswith(("region", "regions")) else ""
            return f"score {places}{draw(st.sampled_from(['', '', ' first place only']))}"
        case 8:
            return f"gain {draw(st.integers(0, 5))} points"
        case _:
            return draw(st.sampled_from(["cancel that special-action", "finish", "taboo R", "choose one opponent as RIVAL"]))


def _indented(lines: list[str]) -> list[str]:
    return [f"  {line}" for line in lines]


@st.composite
def frames(draw: Draw, depth: int) -> list[str]:
    """A frame with what stands in it, as lines."""
    inner = _indented(draw(statements(depth - 1)))
    match draw(st.integers(0, 7)):
        case 0:
            return [f"each {draw(_players)}:", *inner]
        case 1:
            return [f"for each {draw(_players)}:", *inner]
        case 2:
            return ["either", *inner, "or", *_indented(draw(statements(depth - 1)))]
        case 3:
            return ["may:", *inner]
        case 4:
            otherwise = ["else:", *_indented(draw(statements(depth - 1)))] if draw(st.booleans()) else []
            return [f"if {draw(_conditions)}:", *inner, *otherwise]
        case 5:
            keep = draw(st.sampled_from(["", "keep this card "]))
            order = draw(st.sampled_from(["before", "during", "after"]))
            head = [f"{keep}until {draw(_moments)}:"]
            head += ["  taboo R"] if draw(st.booleans()) else []
            return [*head, f"  {order} {draw(_events)}:", *_indented(inner)]
        case 6:
            return [f"{draw(st.sampled_from(['starter', 'owner']))}:", *inner]
        case _:
            return ["choose one opponent as RIVAL", "RIVAL:", *inner]


@st.composite
def statements(draw: Draw, depth: int) -> list[str]:
    """One or two sentences or frames, as lines."""
    lines: list[str] = []
    for _ in range(draw(st.integers(1, 2))):
        if depth > 0 and draw(st.integers(0, 2)) == 0:
            lines += draw(frames(depth))
        else:
            lines.append(draw(sentences()))
    return lines


@st.composite
def effects(draw: Draw) -> str:
    """A whole effect."""
    opening = draw(_openings)
    return "\n".join([*([opening] if opening else []), *draw(statements(2))])
