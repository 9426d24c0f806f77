"""Random deals as input instead of files: each is known by its number, and dealt only when
needed."""

from __future__ import annotations

from typing import Any

from tridge_solver.analysis.conditions import ConditionError
from tridge_solver.analysis.dealing import DEALING, DealSpec, Maker
from tridge_solver.batch.input import Item
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.registry import game_named
from tridge_solver.handfile import FileProblem
from tridge_solver.handfile.stream import internal_error
from tridge_solver.report.theme.source import Source

IN_MESSAGES = "--random"
"""The name shown in messages in place of a file's name; the deal's number takes the place of the
line."""


@dataclass(frozen=True)
class RandomDeals:
    """The random deals 1, 2, 3 … of a seed, as a plain value that can be sent to another process.

    Attributes:
        spec: what deals.
        game: their game, by its name.
        count: the number of deals.
    """

    spec: DealSpec
    game: str
    count: int

    def of_part(self, part: tuple[int, int]) -> range:
        """Return the numbers that belong to a part: (3, 64) is every 64th number, from the third
        on.

        >>> RandomDeals(DealSpec(), "Tridge", 10).of_part((2, 4))
        range(2, 11, 4)
        """
        place, parts = part
        return range(place, self.count + 1, parts)

    def maker(self) -> Maker:
        """Return the maker of these deals; raise an error for unreadable values or unsupported
        options."""
        game = game_named(self.game)
        return DEALING.of(game).deal_maker(self.spec, game)


class _Numbered(Source):
    @property
    def name(self) -> str:
        return IN_MESSAGES


class Dealer:
    """A dealer of random deals by number, with its own solver if conditions need one."""

    def __init__(self, deals: RandomDeals, table_bytes: int | None) -> None:
        self.maker = deals.maker()
        self._table_bytes = table_bytes
        self._solver: Any = None

    def item(self, number: int) -> Item:
        """Return the deal with this number; it is a bad deal if no try met the condition."""
        source = _Numbered(None, number)
        if self._solver is None:
            self._solver = self.maker.new_solver(self._table_bytes)
        try:
            deal, tries = self.maker.find(number, self._solver)
        except (ConditionError, DealError) as error:
            return Item(source, number, None, (FileProblem(IN_MESSAGES, number, 1, str(error)),))
        except Exception as error:
            return Item(source, number, None, (internal_error(IN_MESSAGES, number, error),))
        if deal is not None:
            return Item(source, number, deal)
        message = f"no deal found in {tries:,} tries"
        expected = "a looser condition, or more --tries"
        return Item(source, number, None, (FileProblem(IN_MESSAGES, number, 1, message, expected),))
