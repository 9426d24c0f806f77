"""The answers of ``tridge solve`` for Belote: findings, JSON, and the other formats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.position import Position
from tridge_solver.games.belote.contracts import BeloteContract
from tridge_solver.games.belote.game import SIDES, BeloteDeal, by_side
from tridge_solver.games.belote.rules import BeloteStrain
from tridge_solver.games.belote.scored_deal import Declared
from tridge_solver.games.belote.scoring import Sides
from tridge_solver.report.theme.source import SOLVE_SCHEMA, Source, Stats, envelope, line_json
from tridge_solver.report.why import told_cards

if TYPE_CHECKING:
    from tridge_solver.analysis.line import LineTrick
    from tridge_solver.analysis.themes import Themes
    from tridge_solver.games.belote.solving import BeloteCardValue, BeloteCell, BeloteValue, Par
    from tridge_solver.report.theme.console import Console
    from tridge_solver.report.theme.page import PageDeal
    from tridge_solver.report.theme.table_view import TableView


def sides_json(numbers: Sequence[int]) -> dict[str, int]:
    """Return numbers by side."""
    return dict(zip(SIDES, numbers, strict=True))


def side_json(side: int | None) -> str | None:
    """Return a side by its letters."""
    return None if side is None else SIDES[side]


def par_json(par: Par) -> dict[str, Any]:
    """Return the field ``par``."""
    return {
        "score": par.score,
        "contract": None if par.contract is None else str(par.contract),
        "by": side_json(par.side),
    }


@dataclass(frozen=True)
class BeloteSolution:
    """The value of a contract of Belote from one position on.

    ``cards``, ``line``, ``par`` and ``why`` are ``None`` when they were not asked for; so are
    ``made`` and ``score`` if it is not known who bid the contract.
    """

    deal: BeloteDeal
    contract: BeloteContract
    position: Position
    value: BeloteValue
    declared: Declared
    made: bool | None
    score: Sides | None
    cards: tuple[BeloteCardValue, ...] | None = None
    made_by_card: tuple[bool, ...] | None = None
    line: tuple[LineTrick, ...] | None = None
    par: Par | None = None
    stats: Stats | None = None
    why: Themes | None = None

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        position, value, deal = self.position, self.value, self.deal
        to_play = position.to_play
        fields: dict[str, Any] = {
            **envelope(SOLVE_SCHEMA, source, deal),
            "declarer": None if deal.declarer is None else deal.declarer.letter,
            "contract": str(self.contract),
            "denomination": self.contract.denomination.value,
            "to_play": None if to_play is None else to_play.letter,
            "points_so_far": sides_json(by_side(position.points)),
            "tricks_so_far": sides_json(by_side(position.won)),
            "points": sides_json(value.points),
            "capot": side_json(value.capot),
            "melds": sides_json(self.declared.melds),
            "belote": sides_json(self.declared.belote),
            "made": self.made,
            "score": None if self.score is None else sides_json(self.score),
        }
        if self.cards is not None:
            entries = [
                {
                    "card": card.card.code,
                    "points": sides_json(card.points),
                    "capot": side_json(card.capot),
                }
                for card in self.cards
            ]
            fields |= told_cards(entries, self.why)
        if self.line is not None:
            fields["line"] = line_json(self.line)
        if self.par is not None:
            fields["par"] = par_json(self.par)
        if self.stats is not None:
            fields["stats"] = self.stats.json()
        return fields


@dataclass(frozen=True)
class BeloteTable:
    """Every leader in every denomination, and the score beside the tricks in each.

    Attributes:
        best: by denomination, the highest number each side makes with eldest leading; ``None`` of
            an ending, which nobody bids on.
    """

    deal: BeloteDeal
    cells: tuple[BeloteCell, ...]
    declared: dict[BeloteStrain, Declared]
    best: dict[BeloteStrain, tuple[int | None, int | None]] | None
    par: Par | None = None
    stats: Stats | None = None

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        declared = {each.value: announced for each, announced in self.declared.items()}
        before = self.deal.points or (0, 0)
        fields: dict[str, Any] = {
            **envelope(SOLVE_SCHEMA, source, self.deal),
            "points_so_far": sides_json(before),
            "table": [
                {
                    "leader": cell.leader.letter,
                    "denomination": cell.trumps.value,
                    "points": sides_json(cell.points),
                    "capot": side_json(cell.capot),
                }
                for cell in self.cells
            ],
            "melds": {each: sides_json(announced.melds) for each, announced in declared.items()},
            "belote": {each: sides_json(announced.belote) for each, announced in declared.items()},
            "shown": {
                each: {seat.letter: n for seat, n in announced.shown.items()}
                for each, announced in declared.items()
            },
        }
        if self.best is not None:
            fields["best"] = {
                each.value: dict(zip(SIDES, numbers, strict=True))
                for each, numbers in self.best.items()
            }
        if self.par is not None:
            fields["par"] = par_json(self.par)
        if self.stats is not None:
            fields["stats"] = self.stats.json()
        return fields


class BeloteSolutionReport(BeloteSolution):
    """The value of a deal, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.games.belote.report.solving_text import solution_view

        solution_view(self).print(console, source)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """Return the data of its page."""
        from tridge_solver.games.belote.report.showing_page import solution_page

        return solution_page(self, source)

    def table(self, source: Source, pack: Pack) -> tuple[str, TableView]:
        """Return its title and the hands that were solved."""
        from tridge_solver.games.belote.report.showing_page import position_table
        from tridge_solver.report.theme.table_view import deal_title

        return deal_title(self.deal, source), position_table(self.deal, self.position)


class BeloteTableReport(BeloteTable):
    """Leaders by denominations, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.games.belote.report.solving_text import print_table

        print_table(console, self, source)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """Return the data of its page."""
        from tridge_solver.games.belote.report.showing_page import table_page

        return table_page(self, source)

    def table(self, source: Source, pack: Pack) -> tuple[str, TableView]:
        """Return its title and the hands."""
        from tridge_solver.games.belote.report.showing_page import deal_table
        from tridge_solver.report.theme.table_view import deal_title

        return deal_title(self.deal, source), deal_table(self.deal, pack)
