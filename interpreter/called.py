"""What people call the things that sentences can name, told apart by what kind of thing they are."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field

from interpreter.definition import frozen
from interpreter.english import a

PLACES = ("place", "area")
NOUNS = ("piece", "card-kind", "card")
_LABELS = {"card-kind": "card kind", "card number": "number printed on cards"}


@frozen
class Called:
    """Names with what they can mean, for hints about sentences that do not read.

    entries: kind, name as it is said (small letters without accents, blanks between its words) and id, of each.
    Kinds: place, area, piece, card-kind, card, colour, tag, step, ruling, bonus, card number, `value of RULING`.
    """

    entries: tuple[tuple[str, str, str], ...] = ()
    _ids: dict[frozenset[str], dict[str, str]] = field(init=False, eq=False, repr=False, factory=dict)
    _means: dict[str, dict[str, str]] = field(init=False, eq=False, repr=False)

    @_means.default
    def _by_name(self) -> dict[str, dict[str, str]]:
        means: dict[str, dict[str, str]] = {}
        for kind, said, id in self.entries:
            means.setdefault(said, {}).setdefault(kind, id)
        return means

    def meanings(self, said: str) -> dict[str, str]:
        """The ids that a name has, by the kinds of things it is a name of."""
        return self._means.get(said.replace("-", " "), {})

    def id(self, said: str, kinds: Iterable[str]) -> str | None:
        """The id of a thing of one of the kinds that is called so."""
        means = self.meanings(said)
        return next((means[kind] for kind in kinds if kind in means), None)

    def ids(self, kinds: Iterable[str]) -> dict[str, str]:
        """All ids of some kinds, by themselves and by the names they are said by."""
        wanted = frozenset(kinds)
        known = self._ids.get(wanted)
        if known is None:
            found = [(said, id) for kind, said, id in self.entries if kind in wanted]
            known = self._ids[wanted] = {id: id for _, id in found} | dict(found)
        return known

    def is_other(self, said: str, kinds: Iterable[str]) -> bool:
        """Whether a name is known, but of no thing of these kinds."""
        return bool(self.meanings(said)) and self.id(said, kinds) is None


def described(kinds: Iterable[str]) -> str:
    """`a place or an area`."""
    each = [a(_LABELS.get(kind, kind)) for kind in kinds]
    return each[0] if len(each) == 1 else f"{', '.join(each[:-1])} or {each[-1]}"
