"""The dataclasses of the package do what those of the standard library do."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import sys
from typing import Any

import pytest

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Auction
from tridge_solver.core.seats import Seat


def classes(decorate: Any) -> tuple[type, ...]:
    """The same classes by a decorator, of every kind the package has."""

    @decorate(frozen=True)
    class Base:
        """A value."""

        seat: str
        tricks: tuple[int, ...] = ()
        note: str = dataclasses.field(default="", compare=False, repr=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "seat", self.seat.upper())

    @decorate(frozen=True)
    class Below(Base):
        """A value with more to it."""

        chips: dict[str, int] = dataclasses.field(default_factory=dict)

        def __hash__(self) -> int:
            return 7

    @decorate(frozen=True, kw_only=True, repr=False)
    class Named:
        """A value whose fields are named."""

        deal: int
        name: str = "none"

    @decorate(slots=True)
    class Open:
        """A class whose fields can change."""

        lines: list[str] = dataclasses.field(default_factory=list)

    return Base, Below, Named, Open


OURS = classes(dataclass)
THEIRS = classes(dataclasses.dataclass)


@pytest.mark.parametrize(("ours", "theirs"), list(zip(OURS, THEIRS, strict=True)))
def test_a_class_has_the_fields_and_the_signature_of_the_library(ours: Any, theirs: Any) -> None:
    assert str(inspect.signature(ours)) == str(inspect.signature(theirs))
    assert ours.__match_args__ == theirs.__match_args__
    for mine, other in zip(dataclasses.fields(ours), dataclasses.fields(theirs), strict=True):
        assert (mine.name, mine.type, mine.compare) == (other.name, other.type, other.compare)


def test_values_are_made_shown_compared_and_hashed_alike() -> None:
    for base, below, named, opened in (OURS, THEIRS):
        value = base("w", (1, 2), note="hers")
        assert repr(value).endswith("Base(seat='W', tricks=(1, 2))")
        assert value == base("W", (1, 2)) != base("W", (1,))
        assert hash(value) == hash(("W", (1, 2)))
        assert value != below("W", (1, 2))
        assert hash(below("w")) == 7
        assert below("w").chips == {}
        assert below("w").chips is not below("w").chips
        assert named(deal=3) == named(deal=3, name="none")
        assert hash(named(deal=3)) == hash((3, "none"))
        assert repr(named(deal=3)).startswith("<")
        assert dataclasses.replace(value, seat="e").seat == "E"
        assert copy.deepcopy(value) == value
        with pytest.raises(TypeError, match="positional"):
            named(3)
        with pytest.raises(TypeError, match="unhashable"):
            hash(opened())


def test_frozen_values_cannot_change_and_open_ones_can() -> None:
    for base, below, _, opened in (OURS, THEIRS):
        for value in (base("w"), below("w")):
            with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'x'"):
                value.x = 1
            with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete field 'seat'"):
                del value.seat
        page = opened()
        page.lines = ["one"]
        assert page == opened(["one"])
        assert not hasattr(page, "__dict__")

        class Plain(below):
            """Below a value, and none of its own."""

        more = Plain("w")
        more.x = 1
        with pytest.raises(dataclasses.FrozenInstanceError):
            more.seat = "e"


def test_a_class_of_the_library_may_stand_below_one() -> None:
    @dataclasses.dataclass(frozen=True)
    class Under(OURS[0]):  # type: ignore[name-defined, misc]
        """Written outside the package."""

        more: int = 0

    assert Under("w", more=2).more == 2


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="from 3.13 on it is the library's own")
def test_a_field_that_is_not_given_is_refused() -> None:
    with pytest.raises(TypeError, match="field 'b' of Odd is not among those of __init__"):

        @dataclass(frozen=True)
        class Odd:
            """A class the package has no use for."""

            b: int = dataclasses.field(init=False, default=0)


def test_values_of_the_package_pickle() -> None:
    auction = Auction(Seat.NORTH, ("pass",))
    assert pickle.loads(pickle.dumps(auction)) == auction
