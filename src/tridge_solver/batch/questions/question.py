"""A question that can be put to any deal, and the report that answers it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from tridge_solver.batch.input.items import Item
from tridge_solver.cards import Pack
from tridge_solver.deal import Deal, DealError
from tridge_solver.handfile import Problem
from tridge_solver.play import IllegalPlay
from tridge_solver.report.look.source import Source

if TYPE_CHECKING:
    from rich.console import Console

Tool = TypeVar("Tool")


class Report(Protocol):
    """What was found out about a deal, ready to be printed either way."""

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object (see :func:`tridge_solver.report.look.source.envelope`)."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print the report for a reader."""


class Question(Protocol[Tool]):
    """What a command asks of every deal; a plain value, which can be sent to another process."""

    @property
    def broken_records(self) -> bool:
        """Whether deals are answered of which only the record of the game is wrong."""

    def new_tool(self, table_bytes: int | None) -> Tool:
        """What one thread answers with, of deal after deal; ``table_bytes`` for each of its
        transposition tables, ``None`` the engine's own choice."""

    def answer(self, tool: Tool, deal: Deal) -> Report:
        """The answer for ``deal``. Raises :class:`~tridge_solver.deal.DealError` or
        :class:`~tridge_solver.play.IllegalPlay` where the deal lacks what it takes."""


def attempt(
    work: Callable[[Tool, Deal], Report],
    tool: Tool,
    item: Item,
    *,
    broken_records: bool = False,
    debug: bool = False,
) -> Report | Problem | None:
    """What ``work`` finds out about a deal, or the problem that stands against it; ``None`` for a
    bad deal, whose problems are known.

    With ``broken_records`` work is done on deals too of which only the record of the game is
    wrong. An error of the program is a problem of the deal, unless ``debug`` lets it through.
    """
    deal = item.broken_record if broken_records and item.deal is None else item.deal
    if deal is None:
        return None
    try:
        return work(tool, deal)
    except DealError as error:
        return item.problem(str(error))
    except IllegalPlay as error:
        return item.problem(str(error), " ".join(map(str, error.legal)) or None)
    except Exception as error:
        if debug:
            raise
        what = f"internal error: {type(error).__name__}: {error}"
        return item.problem(what, "--debug tells more")
