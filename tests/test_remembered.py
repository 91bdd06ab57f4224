"""What is remembered by a key is worked out once, until there is too much of it."""

from __future__ import annotations

from interpreter.runtime.remembered import Remembered


def test_what_is_looked_up_again_is_not_worked_out_again() -> None:
    asked = list[int]()

    def squared(number: int) -> int:
        asked.append(number)
        return number * number

    found = Remembered(squared, 2)
    assert [found[number] for number in (3, 0, 3, 0)] == [9, 0, 9, 0]
    assert asked == [3, 0]


def test_all_is_forgotten_when_there_is_too_much() -> None:
    found = Remembered(str, 2)
    for number in range(5):
        assert found[number] == str(number)
        assert len(found) <= 2
    assert 0 not in found
    assert found[0] == "0"
