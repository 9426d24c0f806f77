"""Values with a text, a text of a given width, and a notebook look.

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
    """A value whose text can be given a width."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        """Return the text, in the requested width."""
        return format(str(self), spec)


def as_dict(value: object) -> dict[str, Any]:
    """Return it as text, numbers, lists and dictionaries: :func:`tridge_solver.to_dict`."""
    from tridge_solver.batch.frames import to_dict

    return to_dict(value)


def as_rows(value: object) -> list[dict[str, Any]]:
    """Return it as the rows of a table: :func:`tridge_solver.rows`."""
    from tridge_solver.batch.frames import rows

    return rows(value)


def as_html(value: object) -> str:
    """Return HTML for a notebook, for a named tuple, which has no base class."""
    html: str = import_module("tridge_solver.report.display").html_of(value)
    return html


class Tabular:
    """A value available as a dictionary or as rows; named tuples, which have no base class, have
    the two methods themselves."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """Return it as a dictionary: :func:`tridge_solver.to_dict`."""
        return as_dict(self)

    def rows(self) -> list[dict[str, Any]]:
        """Return it as rows: :func:`tridge_solver.rows`."""
        return as_rows(self)


class Columnar(Tabular):
    """A value with arrays as columns and a row for each of many deals."""

    __slots__ = ()

    @abstractmethod
    def columns(self) -> dict[str, Any]:
        """Return the arrays, by column name."""


class Displayed(Tabular, Formatted):
    """A value with a text for people (``str``) and a look in notebooks."""

    __slots__ = ()
    shown_in: ClassVar[str] = "report.display"
    """The file with its look, and with its text if it does not write that itself."""
    json_name: ClassVar[str] = ""
    """The name in the JSON of ``solve``, if it is a part of that."""
    column_names: ClassVar[Mapping[str, str]] = {}
    """The batch columns of its attributes, if their names differ."""

    def __str__(self) -> str:
        """Return its text, without colours."""
        text: str = import_module(f"tridge_solver.{self.shown_in}").text_of(self)
        return text

    def _repr_html_(self) -> str:
        """Return HTML for a notebook."""
        html: str = import_module(f"tridge_solver.{self.shown_in}").html_of(self)
        return html


class OfDeal(Protocol):
    """An answer about a deal."""

    @property
    def deal(self) -> Deal: ...


class AnswerOfDeal(Displayed):
    """An answer about a deal, shown as the report that its command prints."""

    __slots__ = ()
    report_in: ClassVar[str]
    """The file of its game's folder that has the report."""
    question_name: ClassVar[str] = ""
    """The question of a batch with the same rows as the answer, if there is one."""

    def __repr__(self: OfDeal) -> str:
        """Return the kind of answer and its deal; it may hold thousands of numbers."""
        return f"<{type(self).__name__} of {self.deal!r}>"
