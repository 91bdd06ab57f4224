"""How long a comparison goes on: so many games, or until the intervals of all shares of wins are narrow enough."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.contrast import Contrast
from interpreter.definition import frozen
from interpreter.significance import Sequence95
from interpreter.verdicts import Judge

FIRST_LOOK, GROWTH = 50, 1.25  # rotations before the first look, and by how much more before each of the next
_WATCHED = ("wins-by-seat", "wins-by-start", "restricted-wins")


@frozen
class Until:
    """To be played until no interval of a change in wins reaches further than `width` to each side.

    It is looked after numbers of rotations fixed in advance; intervals hold at all looks at once, see `Sequence95`.
    """

    width: float
    players: int

    @property
    def sequence(self) -> Sequence95:
        """Made narrowest about where games will stop: where wins of both rules depend on each other not at all."""
        share = 1 / self.players
        games = 2 * share * (1 - share) * (3 / self.width) ** 2  # 3: about what a sequence reaches there
        return Sequence95(max(games / self.players, FIRST_LOOK))

    def looks(self, most: int) -> Iterator[range]:
        """The rotations played before each look, at most so many in all."""
        done, goal = 0, float(FIRST_LOOK)
        while done < most:
            end = min(most, round(goal))
            yield range(done, end)
            done, goal = end, goal * GROWTH

    def reached(self, contrast: Contrast) -> bool:
        """Whether that is so."""
        width = self.widest(contrast)
        return width is not None and width <= self.width

    def widest(self, contrast: Contrast) -> float | None:
        """How far the widest of these intervals reaches; None where that cannot be told yet."""
        judge = Judge(self.players, self.width, self.sequence)
        halves = [judge.half_width(contrast, key) for key in contrast.measures if key[0] in _WATCHED]
        known = [half for half in halves if half is not None]
        return max(known) if known and len(known) == len(halves) else None
