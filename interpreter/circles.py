"""What leads back to itself: the circles in anything of which one thing leads to others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence


def circles(leads: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """For all that can be come back to, the number of its circle; those that reach each other share one.

    leads: to what each thing leads; what leads nowhere may be missing. Takes as long as `leads` is long.
    """
    reached: dict[str, int] = {}  # when each was come to first
    oldest: dict[str, int] = {}  # the first of those still open that it leads back to
    still_open: list[str] = []
    found: dict[str, int] = {}
    for start in leads:
        path: list[tuple[str, Iterator[str]]] = []
        following: str | None = start if start not in reached else None
        while path or following is not None:
            if following is not None:
                reached[following] = oldest[following] = len(reached)
                still_open.append(following)
                path.append((following, iter(leads.get(following, ()))))
            here, rest = path[-1]
            following = None
            for other in rest:
                if other not in reached:
                    following = other
                    break
                if oldest.get(other) is not None:
                    oldest[here] = min(oldest[here], oldest[other])
            if following is None:
                path.pop()
                if path:
                    oldest[path[-1][0]] = min(oldest[path[-1][0]], oldest[here])
                if oldest[here] == reached[here]:
                    _close(here, still_open, oldest, found, leads)
    return found


def _close(
    first: str, still_open: list[str], oldest: dict[str, int], found: dict[str, int], leads: Mapping[str, Sequence[str]]
) -> None:
    """Takes a circle, or a thing that is in none, off what is open."""
    at = still_open.index(first) if still_open[-1] != first else len(still_open) - 1
    circle = still_open[at:]
    del still_open[at:]
    for each in circle:
        del oldest[each]
    if len(circle) > 1 or first in leads.get(first, ()):
        found.update(dict.fromkeys(circle, len(found)))
