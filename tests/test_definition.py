"""That definitions behave as those attrs makes, though their methods are not compiled for each class."""

from __future__ import annotations

import copy
import pickle

import attrs
import pytest
from attrs import evolve, field
from attrs.exceptions import FrozenInstanceError

from interpreter.definition import frozen


@frozen
class Two:
    """Two things that count, and where they stand, which does not."""

    first: int
    second: object = None
    at: tuple[int, int] = field(default=(0, 0), eq=False)
    hidden: str = field(default="-", eq=False, repr=False)


@attrs.frozen
class Usual:
    """The same, as attrs makes it."""

    first: int
    second: object = None
    at: tuple[int, int] = field(default=(0, 0), eq=False)
    hidden: str = field(default="-", eq=False, repr=False)


@frozen
class One:
    """A single thing."""

    first: int


@frozen
class Nothing:
    """Nothing at all."""


@frozen(kw_only=True)
class Named:
    """With options of attrs."""

    first: int


@frozen(eq=False)
class Itself:
    """Equal to nothing else."""

    first: int


@frozen
class Own:
    """With a text of its own."""

    first: int

    def __repr__(self) -> str:
        return "own"


SAMPLES = [(1, None), (1, "a"), (2, None), (1, (1, 2)), (True, None), (1, [])]


@pytest.mark.parametrize("one", SAMPLES, ids=repr)
@pytest.mark.parametrize("other", SAMPLES, ids=repr)
def test_equality_is_that_of_attrs(one: tuple[int, object], other: tuple[int, object]) -> None:
    assert (Two(*one) == Two(*other)) is (Usual(*one) == Usual(*other))
    assert (Two(*one) != Two(*other)) is (Usual(*one) != Usual(*other))


def test_fields_that_do_not_count_do_not() -> None:
    assert Two(1, at=(1, 2)) == Two(1, at=(3, 4), hidden="x")
    assert len({Two(1, at=(1, 2)), Two(1, at=(3, 4)), Two(2)}) == 2


def test_other_classes_are_never_equal() -> None:
    assert Two(1) != Usual(1)
    assert One(1) != Named(first=1)
    assert One(1) != 1
    assert Two(1).__eq__(1) is NotImplemented


def test_few_fields_count_too() -> None:
    assert One(1) == One(1) != One(2)
    assert Nothing() == Nothing()
    assert len({Nothing(), Nothing(), One(1), One(1), Named(first=1)}) == 3


def test_what_cannot_be_hashed_says_so() -> None:
    with pytest.raises(TypeError, match="unhashable type: 'list'"):
        hash(Two(1, []))


@pytest.mark.parametrize("sample", SAMPLES, ids=repr)
def test_shown_as_attrs_does(sample: tuple[int, object]) -> None:
    assert repr(Two(*sample)) == repr(Usual(*sample)).replace("Usual", "Two")


def test_a_circle_is_shown_once() -> None:
    circle: list[object] = []
    circle.append(Two(1, circle))
    assert repr(circle) == "[Two(first=1, second=[...], at=(0, 0))]"


def test_what_a_class_says_itself_stays() -> None:
    assert repr(Own(1)) == "own"
    assert Own(1) == Own(1)
    assert Itself(1) != Itself(1)
    assert repr(Itself(1)) == "Itself(first=1)"


def test_frozen_slotted_and_copied() -> None:
    one = Two(1, "a")
    with pytest.raises(FrozenInstanceError):
        one.first = 2  # type: ignore[misc]
    assert not hasattr(one, "__dict__")
    assert pickle.loads(pickle.dumps(one)) == copy.deepcopy(one) == evolve(Two(2, "a"), first=1) == one
