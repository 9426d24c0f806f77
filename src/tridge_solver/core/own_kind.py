"""Numbers that equal only their own kind."""

from __future__ import annotations


class OwnKind:
    """Mixed into numbers of which there is one object each: cards, suits, seats.

    They count, sort and index as numbers do, but a dictionary never takes one for a number, or a
    card for a seat.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return self is other

    def __ne__(self, other: object) -> bool:
        return self is not other

    __hash__ = int.__hash__
