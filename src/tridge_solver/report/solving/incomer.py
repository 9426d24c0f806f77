"""What ``tridge solve`` says of an in-comer's deal beside what it says of any."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tridge_solver.cards import Pack
from tridge_solver.deal import Deal
from tridge_solver.report.look.source import Source
from tridge_solver.report.solving.facts import Solution, TableSolution

if TYPE_CHECKING:
    from rich.console import Console


def incomer_fields(deal: Deal) -> dict[str, Any]:
    """Who comes in and, where the funds are named, what that cost him: a contribution, which is
    not among the points."""
    incomer = deal.declarer or deal.dealer
    return {"incomer": None if incomer is None else incomer.letter} | quarter_fields(deal)


def quarter_fields(deal: Deal) -> dict[str, Any]:
    """What coming in cost, where the funds are named."""
    if deal.game_fund is None:
        return {}
    from tridge_solver.scoring.funds import Funds
    from tridge_solver.scoring.incomer import quarter_of

    funds = Funds(deal.game_fund, deal.widow_fund or 0, deal.reserve_funds or ())
    return {"quarter": quarter_of(funds).chips}


@dataclass(frozen=True)
class IncomerSolution(Solution):
    """The value of an in-comer's contract."""

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this deal."""
        return super().json(source) | incomer_fields(self.deal)

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        super().print(console, source, pack)
        _print_note(console, self.deal)


@dataclass(frozen=True)
class IncomerTable(TableSolution):
    """An in-comer in every trump suit."""

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this deal."""
        return super().json(source) | incomer_fields(self.deal)

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        super().print(console, source, pack)
        _print_note(console, self.deal)


def _print_note(console: Console, deal: Deal) -> None:
    """What the answer presumes, and what coming in cost."""
    from tridge_solver.report.look.signs import print_sentence

    note = "the in-comer's three opponents, not allied at the table, play as one here"
    cost = quarter_fields(deal)
    if cost:
        note += f" · coming in cost {cost['quarter']} chips, not among those above"
    print_sentence(console, (note, "dim"))
