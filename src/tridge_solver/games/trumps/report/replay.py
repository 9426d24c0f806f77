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
from tridge_solver.report.theme.signs import CardWorth, Told, count, names


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
        cards = []
        for value in values:
            got = value.declarer_tricks
            worth = card_worth(declarer, position.to_play, got, wanted, keeps=got == tricks)
            word = _word(got, wanted)
            cards.append(CardTold.graded(value.card, worth, {"declarer_tricks": got}, word, word))
        won = sum(n for each, n in position.won.items() if side_of(each) == side_of(declarer))
        gone = sum(position.won.values())
        return Turn(
            number=number,
            position=position,
            fields={"declarer_tricks": tricks},
            told=told(names(deal)[declarer], tricks, wanted),
            gauge=Gauge(won, tricks - won, gone - won, MAX_TRICKS, wanted),
            cards=tuple(cards),
        )


def value_format(game: Game) -> TrumpsReplay:
    """Return how Trumps and bridge show the turns of a play."""
    return TrumpsReplay()


def card_worth(
    declarer: Seat, mover: Seat | None, tricks: int, wanted: int, *, keeps: bool
) -> CardWorth:
    """Return the note under a card that ``mover`` may play: declarer's tricks after it, and
    whether they make the contract."""
    against = mover is not None and side_of(mover) != side_of(declarer)
    return CardWorth(Grade.WIN if tricks >= wanted else Grade.LOSS, tricks, keeps, against)


def told(declarer: str, tricks: int, wanted: int) -> Told:
    """Return what so many tricks of the side of ``declarer`` are in a contract for ``wanted``.

    >>> told("Anna", 9, 7).sentence
    "Anna's side takes nine tricks: two tricks over."
    """
    off = tricks - wanted
    end = f"{count(abs(off), 'trick')} {'over' if off > 0 else 'short'}" if off else "just made"
    worth = CardWorth(Grade.WIN if off >= 0 else Grade.LOSS, tricks, True)
    sentence = f"{declarer}'s side takes {count(tricks, 'trick')}: {end}."
    return Told(worth.mark, _word(tricks, wanted), sentence, worth.side)


def _word(tricks: int, wanted: int) -> str:
    return "made" if tricks >= wanted else "down"
