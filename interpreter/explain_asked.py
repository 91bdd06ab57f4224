"""Who is asked what at a point of the rules, in plain English."""

from __future__ import annotations

from interpreter.emit.sites import Site
from interpreter.plan import instructions as ins

_ASKED = {
    "piece": "which piece leaves", "to": "where it goes", "place": "which place", "unit": "which of them",
    "count": "how many", "card": "which card", "seat": "which player", "branch": "which of the ways",
    "yes": "whether to", "use": "whether to perform it", "action": "which card to perform, if any",
    "part": "what comes next", "from": "which place it leaves",
}  # fmt: skip


def settled(site: Site) -> bool:
    """Whether a single piece goes to one place that is written, so that nobody is asked."""
    move = site.asked
    if not isinstance(move, ins.MoveUnique) or move.optional or site.sort != "place":
        return False
    targets = move.targets.terms
    return len(targets) == 1 and targets[0].quantity == "the" and targets[0].mask.bit_count() == 1


def asked_of(site: Site) -> str:
    """Who is asked what at an ask site."""
    what = _ASKED.get(site.sort, site.sort)
    if site.sort == "place" and isinstance(site.asked, ins.MoveUnique):
        what = "where it goes"
    if site.sort == "piece" and isinstance(site.asked, ins.Turn):
        what = "which piece turns"
    if isinstance(site.asked, ins.SetDiscs):
        who = {"opponent": "each opponent"}.get(site.asked.seats.who, "each player")
        how = "secretly" if site.secret else "if last, when the others' are open"
        return f"{who}, {how}: a place for the disc"
    seat = getattr(site.asked, "seat", "p")
    who = "you" if seat == "p" else "its owner" if seat == "w" else "the player it speaks of"
    return f"{who}: {what}{' (only you see it)' if site.secret == 'own' else ''}"
