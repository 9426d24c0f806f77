"""Exchanges in an in-comer's deal: exact with open cards, or from one seat's nine with the others
dealt at random.

Every choice of the seat, nothing or one card, is tried in the same worlds. The seat knows who
discarded a card before it, and assumes that the in-comer's nine cards were worth the contract.

With open cards the in-comer chooses first, one card or none. Then the first, second and third
defender, who see everything and act as one side, choose what is worst for the in-comer. Then both
sides play perfectly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.intervals import Paired, paired_means
from tridge_solver.analysis.layouts import FRESH
from tridge_solver.analysis.sampling import Progress, Sampling, check_of, no_progress
from tridge_solver.core.cards import PACK, SUITS, Card, Suit, mask_of
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.display import AnswerOfDeal, Tabular
from tridge_solver.core.seats import Seat
from tridge_solver.engine.ombre4 import Exchanger, Solver
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.open import DEFAULT_TOP, OpenExchange, OpenOption, Thrown
from tridge_solver.games.ombre.rules.contracts import Contract, Grade
from tridge_solver.games.ombre.rules.incomer import INCOMER_STOCK
from tridge_solver.games.ombre.scoring.funds import Funds, funds_of
from tridge_solver.games.ombre.scoring.incomer import incomer_of, quarter_of
from tridge_solver.games.ombre.solving.double_dummy import lane_order, read_level
from tridge_solver.games.ombre.solving.incomer import (
    Levels,
    grade_levels,
    grade_only,
    lexicographic,
    lexicographic_levels,
)
from tridge_solver.games.ombre.worlds.incomer_worlds import (
    Engines,
    IncomerWorlds,
    Values,
    WorldOutcome,
    Worth,
    chips_of,
    choices_of,
    worth_of,
)
from tridge_solver.games.ombre.worlds.setting import Discards, check_seat

TABLE_BYTES = 1 << 24
"""The default memory of the transposition table; a thousand answers can share its facts."""

Choice = tuple[int | None] | None
"""A decided choice is a tuple with a card's number, or with ``None`` for nothing thrown; an
undecided one is ``None``."""


@dataclass
class _Arm:
    """A possible choice of the seat that asks, and the levels between which its value is known to
    lie.

    ``answer`` has the defenders' choices that hold it to ``high``.
    """

    contract: Contract
    discard: Discards
    exchanger: Exchanger
    low: int
    high: int
    answer: tuple[int | None, ...] | None = None

    @property
    def is_exact(self) -> bool:
        return self.low == self.high

    def ask(self) -> None:
        """Ask the engine whether the choice is worth its upper level, and narrow the bounds."""
        survived, bound = self.exchanger.survives(0, self.high)
        if survived:
            self.low = self.high
        else:
            self.high = min(self.high - 1, bound)
            self.answer = self.exchanger.refutation


class IncomerExchanges:
    """An engine for the exchanges of an in-comer's deal, with its tables.

    Args:
        table_bytes: memory of the transposition table, ``None`` for :data:`TABLE_BYTES`.

    It serves one caller at a time.
    """

    def __init__(self, table_bytes: int | None = None) -> None:
        self._solver = Solver(table_bytes=table_bytes or TABLE_BYTES)
        self._on_progress: Callable[[], None] | None = None

    def with_progress(self, on_progress: Callable[[], None] | None) -> IncomerExchanges:
        """Make the engine call ``on_progress`` before every question, and return it; an exception
        raised there stops the work."""
        self._on_progress = on_progress
        return self

    @property
    def nodes(self) -> int:
        """The number of positions at a trick boundary searched so far."""
        return self._solver.nodes

    def options(
        self,
        deal: OmbreDeal,
        seat: Seat | None = None,
        trumps: Sequence[Suit] | None = None,
        top: int = DEFAULT_TOP,
        *,
        given: bool = False,
        grades_only: bool = False,
    ) -> OpenExchange:
        """Return what ``seat``, by default the in-comer, should throw: its best choices and the
        next ``top``.

        What seats before it threw is what the deal says; with ``given`` so is what the later ones
        did. With ``grades_only`` the tricks of a *No Tricks* that is lost are not counted: however
        many, they cost the same, and to count them takes a hundred times as long.

        Raises :class:`~tridge_solver.DealError` if the deal does not say enough.
        """
        player = incomer_of(deal)
        seat = player if seat is None else seat
        for each in deal.active:
            check_seat(deal, each)
        if deal.stock is None or len(deal.stock) != INCOMER_STOCK:
            raise DealError(f"the stock is not known (expected its {INCOMER_STOCK} cards in Stock)")
        sign = 1 if seat is player else -1
        arms = [
            arm
            for contract in contracts_asked(deal, trumps)
            for arm in self._arms(deal, seat, contract, given, grades_only)
        ]
        sign = 1 if seat is player else -1
        _weigh(arms, None if sign < 0 else top, self._on_progress)
        arms = sorted(filter(lambda arm: arm.is_exact, arms), key=lambda arm: -sign * arm.low)
        best_count = sum(arm.low == arms[0].low for arm in arms)
        options = tuple(
            self._option(arm, deal, seat, grades_only) for arm in arms[: best_count + top]
        )
        return OpenExchange(
            deal=deal,
            player=player,
            seat=seat,
            contract=arms[0].contract,
            trumps=tuple(dict.fromkeys(option.trumps for option in options)),
            grade=options[0].grade,
            player_tricks=options[0].player_tricks,
            options=options,
            best_count=best_count,
            given=given,
        )

    def _option(self, arm: _Arm, deal: OmbreDeal, seat: Seat, grades_only: bool) -> OpenOption:
        assert arm.contract.trumps is not None
        order = deal.from_player(incomer_of(deal))
        tricks: int | None
        if grades_only and arm.contract.wants_few_tricks:
            grade = arm.contract.grades[-1 - arm.low]
            tricks = 0 if grade is Grade.WIN else None
        else:
            grade, tricks = read_level(arm.low, arm.contract)
        answer = None if arm.answer is None else _thrown(order, seat, arm.answer)
        return OpenOption(arm.contract.trumps, seat, arm.discard, (), grade, tricks, answer)

    def _arms(
        self, deal: OmbreDeal, seat: Seat, contract: Contract, given: bool, grades_only: bool
    ) -> list[_Arm]:
        assert contract.trumps is not None
        order = deal.from_player(incomer_of(deal))
        place = order.index(seat)
        made = {exchange.seat: exchange.known_discards for exchange in deal.exchanges or ()}
        fixed: list[Choice] = [None] * len(order)
        for number, each in enumerate(order):
            if number < place or (given and number != place):
                thrown = made.get(each, ())
                fixed[number] = (int(thrown[0]) if thrown else None,)
        grades_only = grades_only and contract.wants_few_tricks
        objective = (grade_only if grades_only else lexicographic)(contract, deal.rules)
        every = _every_level(
            grade_levels(contract) if grades_only else lexicographic_levels(contract)
        )
        arms = []
        for choice in [None, *(int(card) for card in deal.known_hand(seat))]:
            fixed[place] = (choice,)
            exchanger = Exchanger(
                self._solver,
                lane_order(contract.trumps, bool(deal.rules.estuche)),
                [mask_of(deal.known_hand(each)) for each in order],
                [int(card) for card in deal.stock or ()],
                order.index(deal.lead),
                objective,
                tuple(fixed),
            )
            thrown = () if choice is None else (PACK[choice],)
            arms.append(_Arm(contract, thrown, exchanger, min(every), max(every)))
        return arms


def _every_level(rows: Levels) -> set[int]:
    return {
        level
        for p, row in enumerate(rows)
        for d, column in enumerate(row[: len(rows) - p])
        for level in column[: len(rows) - p - d]
    }


def _weigh(
    arms: Sequence[_Arm], top: int | None, on_progress: Callable[[], None] | None = None
) -> None:
    """Ask the engine until the best choice and the ``top`` next ones are known; with ``None``,
    until all are known.

    What may be worth most is asked next: of the others nothing more need be known than that they
    are worth less.
    """
    while True:
        open_arms = [arm for arm in arms if not arm.is_exact]
        if not open_arms:
            return
        hope = max(arm.high for arm in open_arms)
        known = sorted((arm.low for arm in arms if arm.is_exact), reverse=True)
        if top is not None and known:
            shown = known.count(known[0]) + top
            if len(known) >= shown and known[shown - 1] > hope:
                return
        if on_progress is not None:
            on_progress()
        next(arm for arm in open_arms if arm.high == hope).ask()


def contracts_asked(deal: OmbreDeal, trumps: Sequence[Suit] | None) -> tuple[Contract, ...]:
    """Return the deal's kind of contract, or *Play* if it has none, in each of ``trumps``, by
    default its own suit."""
    contract = deal.contract
    if contract is None or contract.trumps is None:
        return tuple(Contract.play(suit) for suit in trumps or SUITS)
    return tuple(Contract(contract.kind, suit) for suit in trumps or (contract.trumps,))


def _thrown(
    order: tuple[Seat, ...], seat: Seat, answer: tuple[int | None, ...]
) -> tuple[Thrown, ...]:
    later = order[order.index(seat) + 1 :]
    choices = answer[len(answer) - len(later) :]
    return tuple(
        Thrown(each, () if card is None else (PACK[card],))
        for each, card in zip(later, choices, strict=True)
    )


Grid: TypeAlias = "npt.NDArray[np.float64]"

WORLDS = 200
"""The default number of random worlds."""


@dataclass(frozen=True)
class IncomerOption(Tabular):
    """A possible choice of the seat that asks.

    Attributes:
        contract: with the trump suit.
        thrown: the card discarded, or none.
        worth: its value to the in-comer, also if a defender asks.
        gap: the chips by which it trails the best choice, world by world; ``None`` for the best.
    """

    contract: Contract
    thrown: tuple[Card, ...]
    worth: Worth
    gap: Paired | None


@dataclass(frozen=True, repr=False)
class SampledIncomerExchange(AnswerOfDeal):
    """Advice on what a seat should discard.

    Attributes:
        deal: the deal asked about.
        player, seat: the in-comer, and who asks.
        contracts: the contracts valued.
        options: every choice in each of them, best for the seat first.
        before: the funds when the cards were dealt.
        samples, seed: the number of worlds, and their seed.
    """

    report_in = "report.incomer_sampled"

    deal: OmbreDeal
    player: Seat
    seat: Seat
    contracts: tuple[Contract, ...]
    options: tuple[IncomerOption, ...]
    before: Funds
    samples: int
    seed: int


def exchange(
    deal: OmbreDeal,
    seat: Seat | None = None,
    trumps: Sequence[Suit] | None = None,
    *,
    top: int | None = None,
    sampling: Sampling | None = None,
    solver: Values | None = None,
    progress: Progress | None = None,
) -> SampledIncomerExchange:
    """Find what ``seat``, by default the in-comer, should discard in ``trumps`` or the deal's suit.

    Args:
        deal: shows the nine cards of the seat; the other hands are not looked at, and of an
            ``Exchange`` only which of the seats before this one discarded a card.
        top: discards reported beside the best; all of them unless given.
        sampling: seed and number of the worlds.
        solver: to keep tables from deal to deal.
        progress: called with how many choices are weighed.

    Raises :class:`~tridge_solver.DealError` if the hand is not known or not whole.
    """
    sampling, tell = sampling or Sampling(), progress or no_progress
    samples, seed = sampling.counted(WORLDS, "an in-comer"), sampling.seed
    player = incomer_of(deal)
    seat = player if seat is None else seat
    if seat not in deal.active:
        raise DealError(f"{seat.letter} does not play")
    hand = deal.whole_hand(seat)
    before = funds_of(deal)
    assert isinstance(before, Funds)  # an in-comer plays Tridge
    funds = quarter_of(before).funds
    order = deal.from_player(player)
    place = order.index(seat)
    worlds = IncomerWorlds(hand, deal.rules, seed, place, solver or Engines(), check_of(tell))
    contracts = contracts_asked(deal, trumps)
    graded: list[tuple[Contract, tuple[Card, ...], list[WorldOutcome]]] = []
    for number, contract in enumerate(contracts):
        dealt = worlds.worlds(FRESH, 0, samples, None if place == 0 else contract)
        choices = choices_of(hand, contract)
        for at, thrown in enumerate(choices):
            tell("weighing", number * len(choices) + at, len(contracts) * len(choices))
            outcomes = worlds.grades(dealt, contract, thrown, _made(deal, order[:place]))
            graded.append((contract, thrown, outcomes))
    sign = 1 if place == 0 else -1
    weighed = [
        (contract, thrown, worth_of(deal.rules, contract, outcomes, funds), outcomes)
        for contract, thrown, outcomes in graded
    ]
    weighed.sort(key=lambda each: -sign * each[2].points)
    best = _chips(deal, weighed[0][0], weighed[0][3], funds)
    options = tuple(
        IncomerOption(
            contract,
            thrown,
            worth,
            paired_means(sign * best, sign * _chips(deal, contract, outcomes, funds), len(weighed))
            if number and samples > 1
            else None,
        )
        for number, (contract, thrown, worth, outcomes) in enumerate(weighed)
    )
    options = options if top is None else options[: top + 1]
    return SampledIncomerExchange(deal, player, seat, contracts, options, before, samples, seed)


def _made(deal: OmbreDeal, earlier: Sequence[Seat]) -> tuple[bool | None, ...]:
    """Return which of the earlier seats discarded a card; ``None`` for each if the deal does not
    tell."""
    if deal.exchanges is None:
        return (None,) * len(earlier)
    made = {exchange.seat: exchange.count > 0 for exchange in deal.exchanges}
    return tuple(made.get(seat, False) for seat in earlier)


def _chips(
    deal: OmbreDeal, contract: Contract, outcomes: Sequence[WorldOutcome], funds: Funds
) -> Grid:
    return np.array([chips_of(deal.rules, contract, each, funds) for each in outcomes], float)
