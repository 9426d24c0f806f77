"""Base classes for values with a text, a width for that text, and a look in notebooks.

The looks are defined in ``report``, which is imported when needed.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

if TYPE_CHECKING:
    from tridge_solver.core.deal import Deal


class Formatted:
    """A value whose text can be padded to a width."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        """Return the text, padded to the requested width."""
        return format(str(self), spec)


def as_dict(value: object) -> dict[str, Any]:
    """Return the value as text, numbers, lists and dictionaries, by
    :func:`tridge_solver.to_dict`."""
    from tridge_solver.batch.frames import to_dict

    return to_dict(value)


def as_rows(value: object) -> list[dict[str, Any]]:
    """Return the value as rows of a table, by :func:`tridge_solver.rows`."""
    from tridge_solver.batch.frames import rows

    return rows(value)


def as_html(value: object) -> str:
    """Return HTML for a notebook; used by named tuples, which cannot have this base class."""
    html: str = import_module("tridge_solver.report.display").html_of(value)
    return html


class Tabular:
    """A value that can become a dictionary or rows. Named tuples cannot have a base class and
    define the two methods themselves."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the value as a dictionary, by :func:`tridge_solver.to_dict`."""
        return as_dict(self)

    def rows(self) -> list[dict[str, Any]]:
        """Return the value as rows, by :func:`tridge_solver.rows`."""
        return as_rows(self)


class Columnar(Tabular):
    """A value with one row for each of many deals, stored in arrays, one per column."""

    __slots__ = ()

    @abstractmethod
    def columns(self) -> dict[str, Any]:
        """Return the arrays, keyed by column name."""


class Displayed(Tabular, Formatted):
    """A value with a readable text (``str``) and a look in notebooks."""

    __slots__ = ()
    shown_in: ClassVar[str] = "report.display"
    """The module that makes its look, and its text unless the class makes that itself."""
    json_name: ClassVar[str] = ""
    """The key in the JSON of ``solve``, if the value is a part of that JSON."""
    column_names: ClassVar[Mapping[str, str]] = {}
    """The column names in a batch, keyed by attribute, if they differ from it."""

    def __str__(self) -> str:
        """Return the text, without colours."""
        text: str = import_module(f"tridge_solver.{self.shown_in}").text_of(self)
        return text

    def _repr_html_(self) -> str:
        html: str = import_module(f"tridge_solver.{self.shown_in}").html_of(self)
        return html


class OfDeal(Protocol):
    """Any answer about a deal."""

    @property
    def deal(self) -> Deal: ...


class AnswerOfDeal(Displayed):
    """An answer about a deal, shown as the report that its command prints."""

    __slots__ = ()
    report_in: ClassVar[str]
    """The module with its report, in the folder of its game."""
    question_name: ClassVar[str] = ""
    """The batch question whose rows equal the answer's; empty if there is none."""

    def __repr__(self: OfDeal) -> str:
        """Return the kind of answer and its deal, since the whole answer may have thousands of
        numbers."""
        return f"<{type(self).__name__} of {self.deal!r}>"
