"""One deal that has been read, as it stands or repaired."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.handfile.deal_reader import DealReader
from tridge_solver.handfile.inheritance import TagValue
from tridge_solver.handfile.lexer import Lexed
from tridge_solver.handfile.players import NOBODY, Players
from tridge_solver.handfile.problems import FileProblem
from tridge_solver.handfile.stream import Chunk

if TYPE_CHECKING:
    from tridge_solver.handfile.repair.changes import Fix


@dataclass
class DealReading:
    """A deal that has been read, and all that is to be reported of it.

    Attributes:
        draft: what could be read, ``None`` if that is no deal.
        problems: what is wrong with it, by places in the text as it is written.
        reader: what read it in the end, for the deal after it.
        fixes: what was read differently from what is written.
        fund_places: line and column of the tags that name funds.
    """

    draft: Deal | None
    problems: list[FileProblem]
    reader: DealReader
    fixes: tuple[Fix, ...] = ()
    fund_places: Mapping[str, tuple[int, int]] = field(default_factory=dict)


def read_as_written(
    chunk: Chunk,
    lexed: Lexed,
    name: str,
    rules: Ruleset,
    before: Mapping[str, TagValue] | None,
    problems: list[FileProblem],
    comments: tuple[str, ...],
    players: Players = NOBODY,
) -> DealReading:
    """Read a deal as it stands.

    Args:
        chunk, lexed: its text, and that taken apart.
        name, rules: as for :func:`~tridge_solver.handfile.reader.read`.
        before: what the deal before says, for its ``#``.
        problems: what is wrong with its bytes and lines.
        comments: those before and in it.
        players: those that the deals before name, and the boards that they show.
    """
    reader = DealReader(chunk, lexed, name, rules, before, list(problems), players)
    draft = reader.read(comments)
    return DealReading(draft, reader.problems, reader, (), reader.fund_places())


def has_error(problems: Sequence[FileProblem]) -> bool:
    """Whether one of them is more than a warning."""
    return any(problem.severity == "error" for problem in problems)
