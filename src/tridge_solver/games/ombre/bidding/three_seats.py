"""Whether a hand is worth a bid: the value of every contract a seat may bid, from its nine cards.

All contracts are played in the same random worlds, so that they can be compared world by world. If
the Player exchanges, a race for each suit finds the discard (see
:mod:`tridge_solver.analysis.race`); fresh worlds measure every contract. In a Flip the world's own
top card is turned.

The fitted points come from 3,400 random hands (``research/points.py``), each in its best suit after
its best exchange, by a logistic regression of the share of wins on features a player can count
(``research/fit_points.py``), scaled to the club's points and rounded. ``docs/points.md`` shows how
much better they predict other hands. One point more means 7 or 8 % more wins for a hand that wins
half the time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from math import hypot

import numpy as np

from tridge_solver.analysis.any_game import BIDS, of_any_game
from tridge_solver.analysis.intervals import (
    Counted,
    Paired,
    counts_by_grade,
    margin_within,
    paired_means,
)
from tridge_solver.analysis.sampling import Progress, Sampling, no_progress
from tridge_solver.core.cards import SUITS, Card, Suit, cards_of, parse_hand
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import HAND_SIZE, Auction as Record, DealError, Hand
from tridge_solver.core.display import AnswerOfDeal
from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.core.seats import PLACES, Seat
from tridge_solver.games.ombre.bidding.at_table import TableRows
from tridge_solver.games.ombre.bidding.contracts import (
    BID,
    FIXED,
    Passing,
    heard_in,
    may_equal,
    passing,
    possible_contracts,
    read_over,
    within_reach,
)
from tridge_solver.games.ombre.bidding.open_worlds import (
    Exchanges,
    OpenWorlds,
    Plan,
    PlanChips,
    play_open,
)
from tridge_solver.games.ombre.closed.value import AtTable, check_deals
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.auction import (
    PASS,
    AuctionMoment,
    Stage,
    is_for_the_passed_out,
)
from tridge_solver.games.ombre.rules.contracts import Contract, Grade
from tridge_solver.games.ombre.rules.ranking import (
    MATADORS,
    PointCount,
    Trumps,
    point_count,
    trump_order,
)
from tridge_solver.games.ombre.scoring import AnyFunds, funds_of, paying_seats
from tridge_solver.games.ombre.worlds.customs import (
    PointBounds,
    auction_after,
    bounds_of_seats,
    heard_before,
)
from tridge_solver.games.ombre.worlds.seat_worlds import SeatWorlds
from tridge_solver.games.ombre.worlds.setting import Setting, check_seat

FIRST, SECOND, THIRD, FOURTH = 8, 6, 5, 4
TRUMP_KING, TRUMP_QUEEN, OTHER_TRUMP = 4, 3, 2
PLAIN_KING = 2
RED_SUIT = -1

LEAD = 1
"""The points for having the lead; they are added to a count."""

ENOUGH = 19
"""A bid gains chips on average from this many points on, with the funds of a first deal."""


@dataclass(frozen=True)
class FittedCount:
    """The fitted points of nine cards for one trump suit, listed by item."""

    first: int
    second: int
    third: int
    fourth: int
    trump_king: int
    trump_queen: int
    other_trumps: int
    plain_kings: int
    red_suit: int

    @property
    def total(self) -> int:
        """The sum of the points of all items."""
        points: int = sum(vars(self).values())
        return points


def fitted_points(hand: Collection[Card], trumps: Suit) -> FittedCount:
    """Return the fitted points of ``hand``, as dealt before the exchange.

    First, second, third trump 8, 6, 5; the ace of a red trump suit 4; the king of trumps 4, the
    queen 3, every other trump 2; every plain king 2; in a red trump suit 1 less. Voids count
    nothing.

    >>> from tridge_solver.core.cards import parse_hand
    >>> fitted_points(parse_hand("A6.K234.K.A"), Suit.SPADES).total
    19
    """
    order = trump_order(trumps)
    high = MATADORS + trumps.is_red
    low = [card for card in order[high:] if card in hand]
    royal = {rank: sum(card.rank == rank for card in low) for rank in "KQ"}
    kings = sum(card.rank == "K" for card in hand)
    return FittedCount(
        first=FIRST * (order[0] in hand),
        second=SECOND * (order[1] in hand),
        third=THIRD * (order[2] in hand),
        fourth=FOURTH * (trumps.is_red and order[MATADORS] in hand),
        trump_king=TRUMP_KING * royal["K"],
        trump_queen=TRUMP_QUEEN * royal["Q"],
        other_trumps=OTHER_TRUMP * (len(low) - sum(royal.values())),
        plain_kings=PLAIN_KING * (kings - royal["K"]),
        red_suit=RED_SUIT * trumps.is_red,
    )


@dataclass(frozen=True)
class Bid(Counted):
    """One contract, and its results in the fresh worlds.

    Attributes:
        contract: with its trumps; those of a Flip are not known yet.
        exchanges: what to throw, by trump suit: one entry, four for a Flip, none if the Player
            keeps the hand.
        may_be_bid: whether the auction allows it now; No Tricks and Fixed need three passes first;
            they are here earlier only if every suit was requested.
        table: its value at the table, where the seats see only their own cards, or with open cards
            if there are too few worlds; ``None`` for a suit of No Tricks, Fixed or All Tricks that
            is not the best one with open cards and was not requested.
        table_gap: chips by which it trails, at the table, the best contract that may be bid;
            ``None`` for the best one itself, if :attr:`table` is ``None``, and if both values are
            from open cards.
        passing: the value of passing instead.

    Its counts, chips and :attr:`gap`, that from the same contract, are those of open cards; of a
    suit that surely trails the best one of its contract, of fewer worlds.
    """

    contract: Contract
    exchanges: Mapping[Trumps, tuple[Card, ...]]
    may_be_bid: bool
    table: AtTable | None
    table_gap: Paired | None
    passing: Passing

    @property
    def grades(self) -> tuple[Grade, ...]:
        """The contract's grades, in the order of :attr:`counts`."""
        return self.contract.grades

    @property
    def feasible(self) -> bool:
        """Whether the contract brings more chips with open cards than passing brings at the
        table."""
        return self.points > self.passing.points

    @property
    def pays(self) -> bool:
        """Whether the contract is worth more chips at the table than passing."""
        return self.table is not None and self.table.points > self.passing.points

    @property
    def is_close(self) -> bool:
        """Whether the contract and passing may be equally good, within the margin of error."""
        if self.table is None:
            return False
        margin = hypot(self.table.points_margin, self.passing.points_margin)
        return abs(self.table.points - self.passing.points) <= margin

    @property
    def is_level(self) -> bool:
        """Whether the contract may be as good at the table as the best allowed one, within the
        margin of error."""
        return self.table_gap is not None and self.table_gap.is_tie


@dataclass(frozen=True, repr=False)
class Bidding(AnswerOfDeal):
    """The values of the contracts that a seat may bid, and its best bid.

    Attributes:
        deal, seat: the deal, and the seat with the nine cards.
        over: the bid to be outranked, ``passed`` whether all three have passed.
        may_equal: whether it is enough to bid the same as ``over``: the Lead of Tresillo.
        bids: all contracts considered, those with most chips at the table first; only those that
            may be bid, unless every suit was requested.
        samples, seed: the worlds; a contract's own :attr:`Bid.samples` may be fewer.
        funds: the funds behind the         chips.
        passing: the value of passing.
        calls: the calls so far, ``None`` if unknown.
        heard: the conclusions from the calls about the seats' hands.
        names: whether the seat has won the auction and may not pass any more.
    """

    report_in = "report.bidding"
    question_name = "bid"

    deal: OmbreDeal
    seat: Seat
    over: Contract | None
    passed: bool
    bids: tuple[Bid, ...]
    samples: int
    seed: int
    funds: AnyFunds
    passing: Passing
    calls: tuple[str, ...] | None
    heard: Mapping[Seat, PointBounds]
    may_equal: bool = False
    names: bool = False

    @property
    def hand(self) -> Hand:
        """The nine cards of the seat that bids."""
        return self.deal.known_hand(self.seat)

    @property
    def position(self) -> str:
        """The seat's place in the auction: ``lead``, ``middle`` or ``last``."""
        return PLACES[self.deal.playing_order.index(self.seat)]

    @property
    def points_count(self) -> dict[Suit, PointCount]:
        """The club's points of the hand, keyed by trump suit."""
        return {suit: point_count(self.hand, suit) for suit in SUITS}

    @property
    def fitted_count(self) -> dict[Suit, FittedCount]:
        """The fitted points of the hand, keyed by trump suit."""
        return {suit: fitted_points(self.hand, suit) for suit in SUITS}

    @property
    def recommended(self) -> Bid | None:
        """The best contract at the table that may be bid and is worth more than passing; ``None``
        to pass. A seat that has won the auction gets the best contract in any case."""
        return next((bid for bid in self.bids if bid.may_be_bid and (bid.pays or self.names)), None)


def dealt_hand(
    hand: str | Iterable[Card | str],
    position: str = "lead",
    rules: Ruleset | str = TRIDGE,
    payers: int = 3,
) -> OmbreDeal:
    """Return a deal in which only the hand of the seat at ``position`` is known.

    South deals and sits out. Raises :class:`~tridge_solver.DealError` if the hand has not
    nine cards; :class:`~tridge_solver.errors.CardError` if the text is not a hand.

    >>> deal = dealt_hand("AQ3.K6.KJ4.5", "middle")
    >>> [seat.letter for seat in deal.active if deal.hands[seat]]
    ['N']
    """
    cards = parse_hand(hand) if isinstance(hand, str) else tuple(sorted(map(Card, hand)))
    if len(set(cards)) != HAND_SIZE or len(cards) != HAND_SIZE:
        raise DealError(f"the hand has {len(cards)} cards (expected nine different ones)")
    if position not in PLACES:
        raise DealError(f"no position {position!r} (expected one of {', '.join(PLACES)})")
    unknown, dealer = (None, None, None, None), Seat.SOUTH
    empty = OmbreDeal(
        unknown, frozenset((dealer,)), rules=Ruleset(rules), dealer=dealer, participants=payers
    )
    seat = empty.playing_order[PLACES.index(position)]
    north, east, south, west = (cards if seat is place else None for place in Seat)
    return replace(empty, hands=(north, east, south, west))


@of_any_game(lambda game: BIDS.of(game).bid)
def bid(
    deal: OmbreDeal,
    seat: Seat | None = None,
    sampling: Sampling | None = None,
    *,
    calls: str | Sequence[str] | None = None,
    over: Contract | str | None = None,
    equal: bool | None = None,
    passed: bool = False,
    table_deals: int | None = None,
    every_suit: bool = False,
    quick: bool = False,
    progress: Progress | None = None,
) -> Bidding:
    """Value every contract that ``seat`` may bid.

    Args:
        deal: as dealt; nothing but the seat's cards, the order of play and the funds is looked
            at.
        seat: the asking seat: by default the Player, or the only known hand.
        sampling: seed, number of worlds, threads.
        calls: the calls before, words of hand files in order: ``"Pass Play"``. The worlds fit these
            calls, and only bids that may follow them are considered. By default they are the calls
            of the deal's auction before the seat's first call.
        over: only what outranks this bid, as text too (``"Flip"``); of the Lead in Tresillo also
            what equals it, or of any seat with ``equal``.
        equal: whether to allow a bid equal to that one; unless given the place of the seat says it.
        passed: all three have passed: No Tricks and Fixed only. This and ``over`` are for those
            who do not know the ``calls``.
        table_deals: closed deals of every contract, ten at least; without a number, a formula
            replaces those of Play, Flip and No Change.
        every_suit: put every suit of every contract on the table, those of No Tricks and Fixed too,
            which wait for three passes; else they are weighed where all have ``passed`` only.
        quick: save time, as closed seats do while a person waits: with shorter races, only discards
            near the usual one, and without hopeless contracts.
        progress: called with what is being done and how far it is.
        solver: of Belote, which knows none of the options above but ``progress``: to keep its table
            from deal to deal.

    One hand in text has its ``position``, ``rules`` or ``game`` as options.

    Raises :class:`~tridge_solver.DealError` if the deal does not say enough, or no
    contract is left, and :class:`~tridge_solver.errors.UnsupportedQuestion` for too few
    ``table_deals``.

    >>> answer = bid(dealt_hand("A.K2.A7KQ.AK", "lead"), sampling=Sampling(samples=50))
    >>> str(answer.recommended.contract)
    'No Change D'
    """
    sampling = sampling or Sampling()
    if table_deals is not None:
        check_deals(table_deals)
    seat = _asker(deal, seat)
    check_seat(deal, seat)
    if over is not None and not isinstance(over, Contract):
        over = read_over(over, deal.rules, deal.pack)
    funds = funds_of(deal)
    if calls is None and (over is not None or passed):
        blind = _as_seen(replace(deal, auction=_passes(deal) if passed else None), seat)
    else:
        words = calls.split() if isinstance(calls, str) else calls
        blind = _as_seen(heard_before(deal, seat, words), seat)
    state = AuctionMoment(deal.rules)
    if blind.auction is not None and over is None and not passed:
        state = auction_after(deal.rules, blind.auction.calls)
        over, passed = state.claimed, state.stage is not Stage.BIDS
        equal = state.is_over or state.may_equal if equal is None else equal
    if equal is None:
        equal = may_equal(over, deal.rules, PLACES[blind.playing_order.index(seat)])
    hand = blind.known_hand(seat)
    contracts = possible_contracts(hand, deal.rules, over, passed, equal)
    if not (passed or every_suit):
        contracts = tuple(each for each in contracts if not is_for_the_passed_out(each))
    if quick and not state.is_over:
        contracts = within_reach(hand, contracts)
    on_progress = progress or no_progress
    heard = _heard_of(state, over, passed)
    price = passing(hand, deal.rules, funds, len(paying_seats(deal)), heard)
    plans = Exchanges(blind, seat, sampling, on_progress, quick=quick).plans(contracts)
    worlds = _worlds_of(plans, seat, sampling)
    chips = [PlanChips(plan, funds) for plan in plans]
    may_be_bid = [passed or not is_for_the_passed_out(plan.contract) for plan in plans]
    to_the_end = every_suit or table_deals is not None
    price_for_sure = -np.inf if state.is_over else price.points - price.points_margin
    found = play_open(
        worlds, chips, sampling, on_progress, to_the_end=to_the_end, passing=price_for_sure
    )
    rows = TableRows(worlds, sampling, funds, found, chips, may_be_bid, on_progress)
    tables = rows.values(table_deals, every_suit)
    worth = [-np.inf if table is None else table.points for table in tables]
    best = int(np.where(may_be_bid, worth, -np.inf).argmax())
    bids = [
        Bid(
            contract=plan.contract,
            exchanges={
                suit: tuple(cards_of(arm.discard))
                for suit, arm in plan.arms.items()
                if plan.contract.player_exchanges(deal.rules)
            },
            counts=counts_by_grade(found.grades_of(n), len(plan.contract.grades)),
            points=float(found.chips_of(n).mean()),
            points_margin=margin_within(found.chips_of(n), *rows.ends_of(n)),
            may_be_bid=may_be_bid[n],
            gap=None if n == best else _gap(found, best, n),
            table=tables[n],
            table_gap=None if n == best else _table_gap(tables[best], tables[n], found, best, n),
            passing=price,
        )
        for n, plan in enumerate(plans)
    ]
    return Bidding(
        deal=deal,
        seat=seat,
        over=over,
        passed=passed,
        bids=tuple(sorted(bids, key=_worth_first)),
        samples=len(found),
        seed=sampling.seed,
        funds=funds,
        passing=price,
        calls=None if blind.auction is None else blind.auction.calls,
        heard=bounds_of_seats(blind, hand, HAND_SIZE),
        may_equal=equal,
        names=state.is_over,
    )


def _heard_of(state: AuctionMoment, over: Contract | None, passed: bool) -> str:
    """Return the calls so far, in the form that the value of passing takes."""
    if passed:
        return FIXED
    return heard_in(state) if over is None else BID


def _passes(deal: OmbreDeal) -> Record:
    return Record(deal.playing_order[0], (PASS.word,) * len(deal.active))


def _worth_first(bid: Bid) -> tuple[bool, float]:
    """Return a sort key: most chips at the table first; then bids without a value there, by chips
    with open cards."""
    return bid.table is None, -(bid.points if bid.table is None else bid.table.points)


def _gap(found: OpenWorlds, first: int, other: int) -> Paired:
    """Return how much a contract trails the best with open cards, over the worlds in which both
    were played."""
    both = min(found.played[first], found.played[other])
    chips = found.chips[:both]
    return paired_means(chips[:, first], chips[:, other], chips.shape[1] - 1)


def _table_gap(
    best: AtTable | None, table: AtTable | None, found: OpenWorlds, first: int, other: int
) -> Paired | None:
    """Return how much a contract trails the best at the table.

    Two corrected ones share their error: only the worlds can mislead about their difference.
    """
    if best is None or table is None or best.open_alone or table.open_alone:
        return None
    margin = hypot(best.points_margin, table.points_margin)
    if best.is_corrected and table.is_corrected:
        margin = _gap(found, first, other).margin
    return Paired(best.points - table.points, margin)


def _asker(deal: OmbreDeal, seat: Seat | None) -> Seat:
    """Return the seat that asks: the given one, the Player, or the only seat with a known hand."""
    if seat is not None:
        return seat
    asker = deal.declarer if deal.declarer is not None else deal.only_seat_known
    if asker is None:
        raise DealError("whose bid it is is not known (expected a seat or a Declarer)")
    return asker


def _as_seen(deal: OmbreDeal, seat: Seat) -> OmbreDeal:
    """Return the deal as the seat knows it when it bids: its own cards, the leader, and the
    calls."""
    north, east, south, west = (deal.hands[place] if place is seat else None for place in Seat)
    return OmbreDeal(
        (north, east, south, west),
        deal.empty,
        rules=deal.rules,
        leader=deal.lead,
        participants=deal.payers,
        auction=deal.auction,
    )


def _worlds_of(plans: Sequence[Plan], seat: Seat, sampling: Sampling) -> SeatWorlds:
    """Return the seat's random worlds, for the settings of all plans.

    Suit by suit: what is proved of the cards of a world in one contract helps in the next.
    """
    settings = {id(arm.setting): arm.setting for plan in plans for arm in plan.arms.values()}
    return SeatWorlds(sorted(settings.values(), key=_suit_first), seat, sampling)


def _suit_first(setting: Setting) -> tuple[str, str]:
    return setting.denomination.letter, str(setting.contract)
