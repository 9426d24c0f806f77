"""The in-comer's exchange with open cards: exact, every card and the stock known to everyone.

He chooses first, one card or none; then the first, second and third defender, who see everything,
act as one side and choose what is worst for him; then both sides play perfectly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tridge_solver.analysis.exchange.open import DEFAULT_TOP, OpenExchange, OpenOption, Thrown
from tridge_solver.analysis.solving.incomer_objectives import lexicographic, lexicographic_levels
from tridge_solver.analysis.solving.objectives import GRADE_STEP, lane_order, read_level
from tridge_solver.analysis.worlds.discards import Discards
from tridge_solver.analysis.worlds.setting import check_seat
from tridge_solver.cards import PACK, SUITS, Suit, mask_of
from tridge_solver.deal import Deal, DealError
from tridge_solver.engine.incomer import Exchanger, Solver
from tridge_solver.engine.incomer.solver import DEFAULT_TABLE_BYTES
from tridge_solver.rules.contracts import Contract
from tridge_solver.rules.incomer import INCOMER_STOCK
from tridge_solver.scoring.incomer import incomer_of
from tridge_solver.seats import Seat

Choice = tuple[int | None] | None
"""A card's number in a tuple, ``(None,)`` for nothing thrown, ``None`` for not yet decided."""


@dataclass(frozen=True)
class _Found:
    """What a choice is worth, and the defenders' choices that hold it down to that."""

    discard: Discards
    level: int
    answer: tuple[int | None, ...] | None


class IncomerExchanges:
    """An engine for the exchanges of in-comers, with its tables.

    Args:
        table_bytes: memory of the transposition table, ``None`` the engine's own choice.

    It serves one caller at a time.
    """

    def __init__(self, table_bytes: int | None = None) -> None:
        self._solver = Solver(table_bytes=table_bytes or DEFAULT_TABLE_BYTES)

    @property
    def positions(self) -> int:
        """Positions at a trick boundary looked at so far."""
        return self._solver.nodes

    def options(
        self,
        deal: Deal,
        seat: Seat | None = None,
        trumps: Sequence[Suit] | None = None,
        top: int = DEFAULT_TOP,
        *,
        given: bool = False,
    ) -> OpenExchange:
        """What ``seat`` should throw, by default the in-comer: its best choices and ``top`` more.

        What seats before it threw is what the deal says; with ``given`` so is what the later ones
        did. Raises :class:`~tridge_solver.deal.DealError` where the deal does not say enough.
        """
        player = incomer_of(deal)
        seat = player if seat is None else seat
        for each in deal.active:
            check_seat(deal, each)
        if deal.stock is None or len(deal.stock) != INCOMER_STOCK:
            raise DealError(f"the stock is not known (expected its {INCOMER_STOCK} cards in Stock)")
        sign = 1 if seat is player else -1
        found: list[tuple[Suit, Contract, _Found]] = []
        for contract in contracts_asked(deal, trumps):
            assert contract.trumps is not None  # of a contract with a suit
            found += [
                (contract.trumps, contract, one) for one in self._suit(deal, seat, contract, given)
            ]
        found.sort(key=lambda each: -sign * each[2].level)
        best = found[0][2].level
        best_count = sum(each[2].level == best for each in found)
        contract = found[0][1]
        grade, tricks = read_level(best, contract)
        order = deal.from_player(player)
        return OpenExchange(
            deal=deal,
            player=player,
            seat=seat,
            contract=contract,
            trumps=tuple(dict.fromkeys(suit for suit, _, _ in found)),
            grade=grade,
            player_tricks=tricks,
            options=tuple(
                OpenOption(
                    suit,
                    seat,
                    one.discard,
                    (),
                    *read_level(one.level, asked),
                    None if one.answer is None else _thrown(order, seat, one.answer),
                )
                for suit, asked, one in found[: best_count + top]
            ),
            best_count=best_count,
            given=given,
        )

    def _suit(self, deal: Deal, seat: Seat, contract: Contract, given: bool) -> list[_Found]:
        """What each choice of ``seat`` is worth in one contract, in the order of its cards."""
        assert contract.trumps is not None
        order = deal.from_player(incomer_of(deal))
        place = order.index(seat)
        made = {exchange.seat: exchange.known_discards for exchange in deal.exchanges or ()}
        fixed: list[Choice] = [None] * len(order)
        for number, each in enumerate(order):
            if number < place or (given and number != place):
                thrown = made.get(each, ())
                fixed[number] = (int(thrown[0]) if thrown else None,)
        own = [None, *(int(card) for card in deal.known_hand(seat))]
        levels = _Levels(contract)
        found = []
        for choice in own:
            fixed[place] = (choice,)
            exchanger = Exchanger(
                self._solver,
                lane_order(contract.trumps, bool(deal.rules.estuche)),
                [mask_of(deal.known_hand(each)) for each in order],
                [int(card) for card in deal.stock or ()],
                order.index(deal.lead),
                lexicographic(contract, deal.rules),
                tuple(fixed),
            )
            level, answer = levels.exact(exchanger)
            found.append(_Found(() if choice is None else (PACK[choice],), level, answer))
        return found


class _Levels:
    """The exact levels of choices, each found from what the last one came to."""

    def __init__(self, contract: Contract) -> None:
        rows = lexicographic_levels(contract)
        every = {
            level
            for p, row in enumerate(rows)
            for d, column in enumerate(row[: len(rows) - p])
            for level in column[: len(rows) - p - d]
        }
        self._worst, self._best = min(every), max(every)
        self._guess = (len(contract.grades) - 1) * GRADE_STEP

    def exact(self, exchanger: Exchanger) -> tuple[int, tuple[int | None, ...] | None]:
        """The level of an exchanger's only choice, and what holds it down to that."""
        low, high, guess = self._worst, self._best, self._guess
        answer = None
        while low < high:
            guess = min(max(guess, low + 1), high)
            survived, bound = exchanger.survives(0, guess)
            if survived:
                low = max(guess, bound)
                guess = low + 1
            else:
                high = min(guess - 1, bound)
                guess = high
                answer = exchanger.refutation
        self._guess = low + 1
        return low, answer


def contracts_asked(deal: Deal, trumps: Sequence[Suit] | None) -> tuple[Contract, ...]:
    """The deal's contract, or *Play* where it has none, in ``trumps`` or its own suit."""
    contract = deal.contract
    if contract is None or contract.trumps is None:
        return tuple(Contract.play(suit) for suit in trumps or SUITS)
    return tuple(Contract(contract.kind, suit) for suit in trumps or (contract.trumps,))


def _thrown(
    order: tuple[Seat, ...], seat: Seat, answer: tuple[int | None, ...]
) -> tuple[Thrown, ...]:
    """The choices of the defenders that come after ``seat``."""
    later = order[order.index(seat) + 1 :]
    choices = answer[len(answer) - len(later) :]
    return tuple(
        Thrown(each, () if card is None else (PACK[card],))
        for each, card in zip(later, choices, strict=True)
    )
