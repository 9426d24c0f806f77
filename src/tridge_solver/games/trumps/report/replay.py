"""The turns of a play of Trumps or bridge on the board: the tricks of declarer's side under
every card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game, Grade
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.games.trumps.game import TrumpsDeal, side_of
from tridge_solver.games.trumps.rules import BOOK, BRIDGE, MAX_TRICKS, Strain, TrumpsContract
from tridge_solver.games.trumps.solving import SidesSolver
from tridge_solver.report.replay import CardTold, Gauge, Turn
from tridge_solver.report.theme.signs import CardWorth, count, grade_mark, names


class TrumpsReplay:
    """How Trumps and bridge show the turns of their deals on the board."""

    def new_solver(self, table_bytes: int | None) -> Any:
        """Return a solver."""
        return SidesSolver(table_bytes)

    def turns(
        self, solver: Any, deal: TrumpsDeal, positions: Sequence[Position], first: int
    ) -> Iterator[Turn]:
        """Yield the turns from ``positions[first]`` on."""
        contract, declarer = deal.contract, deal.declarer
        assert declarer is not None
        if contract is None or contract.strain is None:
            raise DealError("the denomination is not known (expected a Contract with one)")
        for number in range(first, len(positions)):
            yield self._turn(solver, deal, declarer, contract, number, positions[number])

    def contracts(self, deal: TrumpsDeal) -> Iterator[tuple[str, str, Any]]:
        """Yield the contracts to suppose: every number in every denomination, or every level in
        bridge."""
        bridge = deal.rules.name == BRIDGE.name
        for number in range(BOOK + 1 if bridge else 1, MAX_TRICKS + 1):
            for strain in Strain:
                name = str(number - BOOK) if bridge else f"Bid {number}"
                yield name, strain.value, TrumpsContract(number, strain)

    def _turn(
        self,
        solver: Any,
        deal: TrumpsDeal,
        declarer: Seat,
        contract: TrumpsContract,
        number: int,
        position: Position,
    ) -> Turn:
        """Return one turn."""
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
            gauge=Gauge(won, tricks - won, gone - won, MAX_TRICKS, wanted),
            cards=cards,
        )


def value_format(game: Game) -> TrumpsReplay:
    """Return how Trumps and bridge show the turns of a play."""
    return TrumpsReplay()


def _made(tricks: int, wanted: int) -> Grade:
    return Grade.WIN if tricks >= wanted else Grade.LOSS


def _word(tricks: int, wanted: int) -> str:
    return "made" if tricks >= wanted else "down"
