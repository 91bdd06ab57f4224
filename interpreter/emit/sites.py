"""Ask sites: every place in the generated code where somebody decides, and how its options are named."""

from __future__ import annotations

from interpreter.definition import frozen
from interpreter.plan.instructions import Instruction

# What an option is, which says how it is named.
SORTS = (
    "piece",   # the cell a piece leaves
    "to",      # the cell a piece goes to
    "place",   # a place index
    "unit",    # a unique piece, numbered from 1
    "from",    # the place that one of several unique pieces leaves which are all alike
    "count",   # a number
    "card",    # a card index
    "seat",    # an owner index plus 1
    "branch",  # a branch of either/or, from 1
    "yes",     # 0 no, 1 yes
    "use",     # 0 decline, 1 perform the special action
    "action",  # 0 decline, else the card whose special action is performed
    "part",    # a part of in-any-order: 1, 2, 4 ..., 0 for no more
    "draw",    # chance: an item of a purpose
)  # fmt: skip


@frozen
class Site:
    """One ask site. origin: card or step id. secret: 'sealed' (opened later by all), 'own' (never shown), ''.

    asked: the instruction that asks, from which it can be told why something is not offered.
    """

    sort: str
    origin: str
    secret: str = ""
    names: tuple[str, ...] = ()
    subject: str = ""
    asked: Instruction | None = None


class Sites:
    """Numbers ask sites; equal sites share a number."""

    def __init__(self) -> None:
        self.sites: list[Site] = []

    def add(self, site: Site) -> int:
        """The number of a site."""
        if site not in self.sites:
            self.sites.append(site)
        return self.sites.index(site)
