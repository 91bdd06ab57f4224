"""Random sentences of the effect language about the shipped game; most of them can be said, some cannot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve, frozen
from hypothesis import strategies as st

Draw = Callable[[st.SearchStrategy[Any]], Any]


@frozen
class Known:
    """What can be spoken of where a sentence stands: a region R, discs, the player of a `for each`."""

    region: bool = False
    discs: bool = False
    about: bool = False
    lasting: bool = False
    wild: bool = False  # whatever can be spoken of or not


_AMOUNTS = ["1 ", "3 ", "up to 1 ", "up to 4 ", "all ", "any number of ", "half of ", "up to [places] "]
_UNIQUE = ["king", "king", "own grande", "grande", "scoreboard", "up to 1 scoreboard"]
_SOURCES = [
    "court", "court", "province", "castillo", "one region", "any region", "castillo or any region",
    "court or any region", "any coastal region", "can-lose-two", "score-track",
]  # fmt: skip
_TARGETS = [
    "court", "province", "castillo", "any region", "any region", "any other region", "any other region or castillo",
    "within-reach", "any coastal region", "takes-a-scoreboard",
]  # fmt: skip
_SCORED = ["all regions", "castillo", "one region", "one region or castillo", "scored-by-choice"]
_FILTERS = [
    "", "", " adjacent to king", " adjacent to own grande", " worth 5-7", " worth 4", " other than king",
    " with own caballeros", " with at least 2 caballeros", " with exactly 0 own caballeros", " with most caballeros",
    " with fewest foreign caballeros", " not taboo", " adjacent to castilla-la-nueva", " with king",
]  # fmt: skip
_CONDITIONS = [
    "own caballeros in castillo", "at least 2 own caballeros in any region", "not own caballeros in castillo",
    "exactly 0 own caballeros in court", "veto is full", "king in any coastal region",
]  # fmt: skip
_MEANT = [
    "within-reach means any coastal region", "within-reach means within-reach or court",
    "can-lose-two means any region", "scored-by-choice means all regions",
    "can-lose-two means any region with at least 2 own caballeros else castillo",
]  # fmt: skip
_PLAYERS = [
    "player",
    "opponent",
    "opponent with own caballeros in castillo",
    "player with at least 3 own caballeros in court",
]
_MOMENTS = ["round ends", "next round ends", "turn ends", "general-scoring ends", "finish", "next turn ends"]
_EVENTS = ["turn", "turn of owner", "round", "general-scoring", "place of owner", "take of opponent", "choose-card"]
_OPENINGS = [
    "choose one region as R", "choose one region not taboo as R", "choose one region with own caballeros as R",
    "all players set discs to any region", "set disc last\nall players set discs to any region",
    "all opponents with own caballeros in castillo set discs to any region adjacent to king", "",
]  # fmt: skip


def _pick(draw: Draw, always: list[str], known: Known, **more: list[str]) -> str:
    """One of the words that can be said here."""
    words = list(always)
    for what, extra in more.items():
        if known.wild or getattr(known, what):
            words += extra
    return str(draw(st.sampled_from(words)))


def _filtered(draw: Draw, place: str, known: Known) -> str:
    if not place.endswith(("region", "regions")) or draw(st.booleans()):
        return place
    more = {"region": [" other than R", " adjacent to R"], "discs": [" on exactly 1 disc", " other than disc"]}
    return place + _pick(draw, _FILTERS, known, **more)


def _pieces(draw: Draw, known: Known) -> str:
    whose = _pick(draw, ["own ", "own ", "foreign ", ""], known, about=["their ", "their "], wild=["grey "])
    amount = draw(st.sampled_from(_AMOUNTS))
    one = amount in ("1 ", "up to 1 ")
    return f"{amount}{whose}{'caballero' if one else 'caballeros'}"


@st.composite
def sentences(draw: Draw, known: Known) -> str:
    """One sentence."""
    match draw(st.integers(0, 9)):
        case 0 | 1 | 2 | 3:
            source = _pick(draw, _SOURCES, known, region=["R"], discs=["disc"], wild=["supply"])
            source = _filtered(draw, source, known)
            source += draw(st.sampled_from(["", "", "", " then any region"])) if source in ("court", "province") else ""
            target = _pick(
                draw, _TARGETS, known, region=["R", "R else to province"], discs=["disc", "disc else to court"]
            )
            return f"move {_pieces(draw, known)} from {source} to {_filtered(draw, target, known)}"
        case 4:
            origin = draw(st.sampled_from(["", "", " from any region", " from supply or any region"]))
            target = _pick(draw, ["any region", "any other region", "supply"], known, region=["R"], discs=["disc"])
            return f"move {draw(st.sampled_from(_UNIQUE))}{origin} to {_filtered(draw, target, known)}"
        case 5:
            amount = draw(st.sampled_from(["1 ", "up to 2 ", "all "]))
            card = "power-card" if amount == "1 " else "power-cards"
            return f"move {amount}own {card} from {draw(st.sampled_from(['played to hand', 'hand to played']))}"
        case 6 | 7:
            places = _filtered(draw, _pick(draw, _SCORED, known, region=["R"], discs=["disc"]), known)
            return f"score {places}{draw(st.sampled_from(['', '', ' first place only']))}"
        case 8:
            return f"gain {draw(st.integers(1, 5))} points"
        case _:
            ways = ["finish", "set disc last"] if known.lasting else ["score all regions", "set disc last together"]
            return _pick(draw, ways, known, wild=["cancel that special-action", "taboo R", "gain 0 points"])


def _indented(lines: list[str]) -> list[str]:
    return [f"  {line}" for line in lines]


@st.composite
def frames(draw: Draw, depth: int, known: Known) -> list[str]:
    """A frame with what stands in it, as lines."""

    def inner(**more: bool) -> list[str]:
        return _indented(draw(statements(depth - 1, evolve(known, **more))))

    match draw(st.integers(0, 6 if known.lasting and not known.wild else 8)):
        case 0:
            return [f"each {draw(st.sampled_from(_PLAYERS))}:", *inner(discs=False)]
        case 1:
            return [f"for each {draw(st.sampled_from(_PLAYERS))}:", *inner(about=True)]
        case 2:
            return ["either", *inner(), "or", *inner()]
        case 3:
            return ["may:", *inner()]
        case 4:
            more = {"region": ["own caballeros in R"], "discs": ["disc in any coastal region"]}
            otherwise = ["else:", *inner()] if draw(st.booleans()) else []
            return [f"if {_pick(draw, _CONDITIONS, known, **more)}:", *inner(), *otherwise]
        case 5:
            return [_pick(draw, ["starter:"], known, lasting=["owner:"]), *inner()]
        case 6:
            return ["choose one opponent as RIVAL", "RIVAL:", *inner()]
        case _:
            keep = draw(st.sampled_from(["", "keep this card "])) if known.wild else ""
            event = draw(st.sampled_from([*_EVENTS, "special-action of opponent", "special-action of owner"]))
            order = draw(
                st.sampled_from(["before", "during", "after"] if event.startswith("special") else ["before", "after"])
            )
            body = _indented(inner(lasting=True, about=False, discs=False))
            standing = ["  taboo R"] if known.region and draw(st.booleans()) else []
            if draw(st.integers(0, 3)) == 0:
                standing.append(f"  {_pick(draw, _MEANT, known, region=['within-reach means R'])}")
            return [f"{keep}until {draw(st.sampled_from(_MOMENTS))}:", *standing, f"  {order} {event}:", *body]


@st.composite
def statements(draw: Draw, depth: int, known: Known) -> list[str]:
    """One or two sentences or frames, as lines."""
    lines: list[str] = []
    for _ in range(draw(st.integers(1, 2))):
        if depth > 0 and draw(st.integers(0, 2)) == 0:
            lines += draw(frames(depth, known))
        else:
            lines.append(draw(sentences(known)))
    return lines


@st.composite
def effects(draw: Draw) -> str:
    """A whole effect of a card."""
    opening = draw(st.sampled_from(_OPENINGS))
    wild = draw(st.integers(0, 7)) == 7
    known = Known(region=opening.endswith("R"), discs="discs" in opening, wild=wild)
    return "\n".join([*([opening] if opening else []), *draw(statements(2, known))])


@st.composite
def announcements(draw: Draw) -> str:
    """The effect of a step in which no seat acts."""
    if draw(st.booleans()):
        return str(
            draw(
                st.sampled_from(
                    ["score all regions", "score castillo", "score all regions worth 4", "starter: gain 1 point"]
                )
            )
        )
    who = draw(
        st.sampled_from(["each player", "for each player", "starter", "each player with own caballeros in castillo"])
    )
    lines = draw(statements(1, Known(about=who.startswith("for"))))
    return "\n".join([f"{who}:", *_indented(lines)])
