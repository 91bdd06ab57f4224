"""The known word somebody most likely meant."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from functools import lru_cache

_LONGEST = 100  # longer words are never close to anything
_FAR = 1.0
_SHORT, _LONG = 4, 8  # letters a word must have for one slip to be mended, and for two
_NAMED = 12  # names that are told where none is near
_FAR_OFF = 4  # slips beyond which none are counted


_WELL_WRITTEN = re.compile(r"[\w/-]+")


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word nearest to `word`, None when nothing is near.

    Case, accents and the signs between word parts do not count. A part or the beginning of a known word is
    near to it; otherwise up to a third of the letters may be wrong, two swapped neighbours counting as one.
    Between equally near words the shorter is taken, then the one listed first (of a set: alphabetically).
    """
    return _closest(word, tuple(sorted(known) if isinstance(known, AbstractSet) else known))


@lru_cache(maxsize=4096)
def _closest(word: str, names: tuple[str, ...]) -> str | None:
    wanted = _folded(word)
    if not wanted or len(wanted) > _LONGEST:
        return None
    ranked = [(_distance(wanted, _folded(name)), len(name), at) for at, name in enumerate(names)]
    nearest = min(ranked, default=(_FAR, 0, 0))
    return names[nearest[2]] if nearest[0] < _FAR else None


def sole(word: str, known: Iterable[str]) -> str | None:
    """The known word that alone can be meant, None when there is none or more than one.

    It is the same word but for case, accents and the signs between its parts; or it differs by a slip (in words of
    four letters or more) or by two (of eight or more), while no other known word is as near, nor, with two, nearly so.
    Numbers are never taken for others, nor is a word that is a part of another name.
    """
    return _sole(word, tuple(dict.fromkeys(known)))


@lru_cache(maxsize=4096)
def _sole(word: str, known: tuple[str, ...]) -> str | None:
    wanted = _folded(word)
    names = [name for name in known if len(name) <= _LONGEST and _WELL_WRITTEN.fullmatch(name)]
    if not wanted or len(wanted) > _LONGEST:
        return None
    same = [name for name in names if _folded(name).replace("-", "") == wanted.replace("-", "")]
    if same:
        return same[0] if len(same) == 1 else None
    ranked = sorted((_slips(wanted, _folded(name)), name) for name in names)
    slips, nearest = ranked[0] if ranked else (_FAR_OFF, "")
    if slips > 2 or len(wanted) < (_SHORT if slips == 1 else _LONG):
        return None
    next_slips = ranked[1][0] if len(ranked) > 1 else _FAR_OFF
    digits = re.findall("[0-9]+", wanted) == re.findall("[0-9]+", nearest)
    parts = any(f"-{wanted}-" in f"-{_folded(name)}-" for name in names if name != nearest)
    return nearest if digits and not parts and next_slips > 2 * slips - 1 else None


def _slips(wanted: str, name: str) -> int:
    return _edits(wanted, name, _FAR_OFF - 1) if abs(len(wanted) - len(name)) < _FAR_OFF else _FAR_OFF


@lru_cache(maxsize=8192)
def _folded(word: str) -> str:
    plain = unicodedata.normalize("NFKD", word[: 2 * _LONGEST].casefold())
    plain = "".join(character for character in plain if not unicodedata.combining(character))
    return "-".join(re.findall(r"[^\W_]+", plain))


def _distance(wanted: str, name: str) -> float:
    """0 for the same word up to `_FAR`: whole words before parts of words, parts before mere beginnings."""
    if wanted == name:
        return 0.0
    joined, parts = name.replace("-", ""), name.split("-")
    compact = wanted.replace("-", "")
    if compact == joined or sorted(wanted.split("-")) == sorted(parts):
        return 0.05
    if f"{compact}s" == joined or compact == f"{joined}s":
        return 0.08
    share = len(compact) / max(len(joined), 1)
    distance = _wrong_letters(compact, joined)
    if len(compact) >= 3:
        if any("-".join(parts[at:]).startswith(wanted + "-") or parts[at] == wanted for at in range(len(parts))):
            distance = min(distance, 0.4 - 0.1 * share)
        if joined.startswith(compact) or any(part.startswith(compact) for part in parts):
            distance = min(distance, 0.5 - 0.1 * share)
        if len(parts) > 1 and len(compact) >= 4:
            beginnings = ["-".join(parts[:size]).replace("-", "") for size in range(1, len(parts))]
            near = min(_wrong_letters(compact, candidate) for candidate in {*parts, *beginnings})
            distance = min(distance, 0.3 + near) if near < _FAR else distance
    return distance


def _wrong_letters(one: str, other: str) -> float:
    """Wrong letters as a share of those allowed (a third of the longer word, at least 1), `_FAR` if more."""
    allowed = max(len(one), len(other)) // 3 or 1
    if min(len(one), len(other)) < 2 or abs(len(one) - len(other)) > allowed:
        return _FAR
    if sum((Counter(one) - Counter(other)).values()) > allowed:
        return _FAR
    edits = _edits(one, other, allowed)
    return _FAR if edits > allowed else 0.9 * edits / (allowed + 0.5)


def _edits(one: str, other: str, allowed: int) -> int:
    """Letters to add, drop, change or swap with their neighbour to make one word the other.

    Any number above `allowed` stands for "more than allowed".
    """
    letters, others = set(one), set(other)
    if len(letters - others) > allowed or len(others - letters) > allowed:
        return allowed + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        above, row = row, [at]
        for column, match in enumerate(other, 1):
            cost = min(above[column] + 1, row[-1] + 1, above[column - 1] + (letter != match))
            swapped = at > 1 and column > 1 and letter == other[column - 2] and one[at - 2] == match
            row.append(min(cost, before[column - 2] + 1) if swapped else cost)
        before = above
        if min(row) > allowed and min(above) > allowed:
            return allowed + 1
    return row[-1]


def there_are(names: Iterable[str], noun: str) -> str:
    """What there is, where no name is near: the first ones."""
    every = list(dict.fromkeys(names))
    if not every:
        return f"there is no {noun} at all"
    more = ", ...; `elgrande-sim explain FILE` lists all" if len(every) > _NAMED else ""
    return f"known: {', '.join(every[:_NAMED])}{more}"
