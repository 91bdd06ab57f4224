"""Runs of numbers that generated code asks for again and again."""

from __future__ import annotations

MOST_LISTED = 400  # of so many numbers all runs together take up to 640 kB


class FirstNumbers(dict[int, tuple[int, ...]]):
    """By n the ints from 0 to n + `more` (left out), for any n; made when first wanted."""

    def __init__(self, more: int) -> None:
        super().__init__()
        self._more = more

    def __missing__(self, count: int) -> tuple[int, ...]:
        found = self[count] = tuple(range(count + self._more))
        return found


def first_numbers(stock: dict[str, tuple[int, ...]], *, made: bool) -> dict[str, object]:
    """By name what generated code looks up: by n the numbers below it, and those up to it, for numbers of pieces.

    Lists, which are looked up much faster, unless there are very many pieces. Pieces are nowhere made or lost; only a
    scenario may begin with others than there are (`made`).
    """
    most = sum(map(sum, stock.values()))
    if made or most > MOST_LISTED:
        return {"TIMES": FirstNumbers(0), "UP_TO": FirstNumbers(1)}
    runs = [tuple(range(count)) for count in range(most + 2)]
    return {"TIMES": runs, "UP_TO": runs[1:]}
