"""The turns of games of two sides: tricks of declarer's in Trumps and bridge, points in Belote."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tridge_solver.deal import Deal, DealError
from tridge_solver.games.belote import (
    SIDES,
    by_side,
    said_of as said_of_belote,
    side_of as belote_side,
)
from tridge_solver.games.trumps import said_of as said_of_trumps, side_of
from tridge_solver.play import Position
from tridge_solver.report.look.signs import count, grade_mark, names
from tridge_solver.report.look.worth import CardWorth
from tridge_solver.report.solving.turns import CardTold, Gauge, Turn
from tridge_solver.rules.belote_cards import Denomination
from tridge_solver.rules.belote_contracts import LOWEST_BID, BeloteContract
from tridge_solver.rules.contracts import Grade
from tridge_solver.rules.trumps_contracts import BOOK, MOST_TRICKS, Strain, TrumpsContract
from tridge_solver.rules.trumps_rules import BRIDGE
from tridge_solver.seats import Seat

HIGHEST_SUPPOSED = 160
"""The highest number of Belote that is offered to be supposed; bids go higher, points do not."""


class TrumpsTeller:
    """The turns of Trumps and bridge."""

    def new_solver(self, table_bytes: int | None) -> Any:
        """A solver."""
        from tridge_solver.analysis.solving.trumps import SidesSolver

        return SidesSolver(table_bytes)

    def turns(
        self, solver: Any, deal: Deal, positions: Sequence[Position], first: int
    ) -> Iterator[Turn]:
        """The turns from ``positions[first]`` on."""
        contract, declarer = said_of_trumps(deal).contract, deal.declarer
        assert declarer is not None
        if contract is None or contract.strain is None:
            raise DealError("the denomination is not known (expected a Contract with one)")
        for number in range(first, len(positions)):
            yield self._turn(solver, deal, declarer, contract, number, positions[number])

    def contracts(self, deal: Deal) -> Iterator[tuple[str, str, Any]]:
        """Every number in every denomination; by levels in bridge."""
        bridge = deal.rules.name == BRIDGE.name
        for number in range(BOOK + 1 if bridge else 1, MOST_TRICKS + 1):
            for strain in Strain:
                name = str(number - BOOK) if bridge else f"Bid {number}"
                yield name, strain.value, TrumpsContract(number, strain)

    def _turn(
        self,
        solver: Any,
        deal: Deal,
        declarer: Seat,
        contract: TrumpsContract,
        number: int,
        position: Position,
    ) -> Turn:
        """One of them."""
        wanted = contract.number
        values = solver.card_values(position, declarer)
        tricks = values[0].declarer_tricks if values else solver.tricks(position, declarer)
        seat = position.to_play
        against = seat is not None and side_of(seat) != side_of(declarer)
        cards = tuple(
            CardTold(
                card=value.card,
                fields={"declarer_tricks": value.declarer_tricks},
                sign=f"{grade_mark(_made(value.declarer_tricks, wanted))}{value.declarer_tricks}",
                words=f"{_word(value.declarer_tricks, wanted)} {value.declarer_tricks}",
                side=CardWorth(
                    _made(value.declarer_tricks, wanted), value.declarer_tricks, True, against
                ).side,
                best=value.declarer_tricks == tricks,
                rung=_word(value.declarer_tricks, wanted),
            )
            for value in values
        )
        grade = _made(tricks, wanted)
        won = sum(n for each, n in position.won.items() if side_of(each) == side_of(declarer))
        gone = sum(position.won.values())
        name = names(deal)[declarer]
        off = tricks - wanted
        end = (
            "just made"
            if not off
            else f"{count(off, 'trick')} over"
            if off > 0
            else f"{count(-off, 'trick')} short"
        )
        return Turn(
            number=number,
            position=position,
            fields={"declarer_tricks": tricks},
            mark=grade_mark(grade),
            grade=_word(tricks, wanted),
            sentence=f"{name}'s side takes {count(tricks, 'trick')}: {end}.",
            side=CardWorth(grade, tricks, True).side,
            gauge=Gauge(won, tricks - won, gone - won, MOST_TRICKS, wanted),
            cards=cards,
        )


class BeloteTeller:
    """The turns of Belote."""

    def new_solver(self, table_bytes: int | None) -> Any:
        """A solver."""
        from tridge_solver.analysis.solving.belote import BeloteSolver

        return BeloteSolver(table_bytes)

    def turns(
        self, solver: Any, deal: Deal, positions: Sequence[Position], first: int
    ) -> Iterator[Turn]:
        """The turns from ``positions[first]`` on."""
        for number in range(first, len(positions)):
            yield self._turn(solver, deal, number, positions[number])

    def contracts(self, deal: Deal) -> Iterator[tuple[str, str, Any]]:
        """Numbers and Capot in every denomination."""
        for height in (*range(LOWEST_BID, HIGHEST_SUPPOSED + 1, 10), None):
            for denomination in Denomination:
                name = "Capot" if height is None else str(height)
                yield name, denomination.value, BeloteContract(height, denomination)

    def _turn(self, solver: Any, deal: Deal, number: int, position: Position) -> Turn:
        """One of them; points are those of the bidder's side."""
        assert deal.declarer is not None
        assert said_of_belote(deal).contract is not None
        ours = belote_side(deal.declarer)
        value = solver.value(position)
        values = solver.card_values(position)
        most = max((v.points[ours] for v in values), default=0)
        least = min((v.points[ours] for v in values), default=0)
        best = value.points[ours]
        cards = []
        for each in values:
            points = each.points[ours]
            keeps = points == best
            side = "gains" if keeps else "loses" if points in (most, least) else "draws"
            cards.append(
                CardTold(
                    card=each.card,
                    fields={"points": dict(zip(SIDES, each.points, strict=True))},
                    sign=str(points),
                    words=f"{points} points",
                    side=side,
                    best=keeps,
                    rung="points",
                )
            )
        won = by_side(position.points)
        all_points = sum(value.points)
        who = SIDES[ours]
        capot = "" if value.capot is None else f"; {SIDES[value.capot]} takes every trick"
        return Turn(
            number=number,
            position=position,
            fields={"points": dict(zip(SIDES, value.points, strict=True))},
            mark="",
            grade=f"{who} {best}",
            sentence=f"{who} {best} points, {SIDES[1 - ours]} {value.points[1 - ours]}{capot}.",
            side="draws",
            gauge=Gauge(won[ours], best - won[ours], won[1 - ours], all_points),
            cards=tuple(cards),
        )


TRUMPS = TrumpsTeller()
BELOTE = BeloteTeller()


def _made(tricks: int, wanted: int) -> Grade:
    return Grade.WIN if tricks >= wanted else Grade.LOSS


def _word(tricks: int, wanted: int) -> str:
    return "made" if tricks >= wanted else "down"
