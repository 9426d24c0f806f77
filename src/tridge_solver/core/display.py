"""Values that show themselves: as text, in a width, and in a notebook.

How they look is the business of the floors above. Those are found by name when somebody looks, as
the games find what belongs to them, so that nothing is imported for values nobody looks at.
"""

from __future__ import annotations

from importlib import import_module

LOOKS = "tridge_solver.report.display"


class Formatted:
    """A value whose text can be given a width."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        """The text, in the width asked for."""
        return format(str(self), spec)


class Displayed(Formatted):
    """A value with a text for people (``str``) and a look in notebooks."""

    __slots__ = ()

    def __str__(self) -> str:
        """The text of it, without colours."""
        return looks("text_of", self)

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return looks("html_of", self)


def looks(function: str, value: object) -> str:
    """What the function of :mod:`tridge_solver.report.display` says of ``value``."""
    found: str = getattr(import_module(LOOKS), function)(value)
    return found
