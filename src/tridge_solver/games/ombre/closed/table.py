"""The closed table: its seats play deals of one contract, on any number of threads; and deals for
it: made, exchanged in the usual way, played, and recorded."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import cache, cached_property

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.sampling import unchecked
from tridge_solver.at_table.part import USUAL, Style
from tridge_solver.core.cards import PACK, SUITS, Card, cards_of, mask_of
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import HAND_SIZE, STOCK_SIZE, DealError, Exchange, PlayRecord
from tridge_solver.core.registry import game_of
from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.engine.ombre3 import five_lanes
from tridge_solver.engine.ombre3.solver import ClosedTable
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.dealing import Table, random_deals
from tridge_solver.games.ombre.game import CLOSED_PLAY
from tridge_solver.games.ombre.rules.contracts import FIRST_TRICKS, TRICKS, Contract, Kind
from tridge_solver.games.ombre.rules.ranking import (
    MATADORS,
    counted_tops,
    lane_orders,
    point_count,
    trump_order,
)
from tridge_solver.games.ombre.scoring import AnyFunds, Facts, Undertaken, fourth_payer, settle
from tridge_solver.games.ombre.solving.double_dummy import (
    GRADE_STEP,
    first_guesses,
    grade_guesses,
    grade_levels,
    lexicographic_levels,
)
from tridge_solver.games.ombre.worlds.customs import (
    MAX_PASSED,
    PLAYER_STRAYS,
    STRAYS,
    bounds_of_seats,
    hand_counts,
    keepers,
    least_dealt,
    names_suit,
    needed,
    thrown_by_custom,
)
from tridge_solver.games.ombre.worlds.seat_worlds import Dealt, Grid
from tridge_solver.games.ombre.worlds.setting import Setting

UNDERTAKEN = (Undertaken.NOTHING, Undertaken.MADE, Undertaken.FAILED)
"""The possible fates of all nine tricks, indexed by the engine's number."""


@dataclass(frozen=True)
class Played:
    """The results of deals played at the table, with a row for each.

    Attributes:
        tricks: of the three seats: 5, 0, 0 if the Player claimed. Once only tricks are left to play
            for, the rest counts for the Player.
        undertaken: the fate of all nine tricks, by number in :data:`UNDERTAKEN`.
        cards: the cards in the order played, 255 after the last; empty unless asked for.
        grade: the number of the Player's grade from the worst.
        chips: the Player's chips.
    """

    tricks: npt.NDArray[np.uint8]
    undertaken: npt.NDArray[np.uint8]
    cards: npt.NDArray[np.uint8]
    grade: npt.NDArray[np.int64]
    chips: npt.NDArray[np.float64]


class Payout:
    """The payments of a deal, computed from the result of its play.

    Args:
        setting: contract, seats and rules.
        funds: the funds when the cards were dealt.
    """

    def __init__(self, setting: Setting, funds: AnyFunds) -> None:
        self.setting = setting
        self.funds = funds
        self.worth = cache(self._worth)

    def honours(self, hand: int) -> int:
        """Return how many top trumps count in the Player's hand at the start of play; ``hand`` is a
        mask."""
        held = tuple(cards_of(hand))
        return counted_tops(held, self.setting.denomination, self.setting.rules)

    def chips(
        self, tricks: tuple[int, int, int], undertaken: Undertaken, first_five: bool, run: int
    ) -> int:
        """Return the Player's chips for a result."""
        return self.worth(tricks, undertaken, first_five, run)[self.setting.player]

    def _worth(
        self, tricks: tuple[int, int, int], undertaken: Undertaken, first_five: bool, run: int
    ) -> Mapping[Seat, int]:
        player, first, second = self.setting.seats
        facts = Facts(
            rules=self.setting.rules,
            contract=self.setting.contract,
            player=player,
            first_defender=first,
            second_defender=second,
            fourth=fourth_payer(self.setting.deal),
            tricks=tricks,
            honours=run,
            undertaken=undertaken,
            first_five=first_five,
        )
        return settle(facts, self.funds).worth


class ClosedTables:
    """Tables shared by many games, one for each thread; they keep their caches from game to game.
    They have four lanes, or five if no suit is trumps.

    >>> tables = ClosedTables(2)
    >>> len(tables.of(False)), tables.of(False) is tables.of(False)
    (2, True)
    """

    def __init__(self, threads: int = 1) -> None:
        self._threads = threads
        self._tables: dict[bool, list[ClosedTable]] = {}

    def of(self, is_trumpless: bool) -> list[ClosedTable]:
        """Return the tables for games with a trump suit, or for games without one."""
        if is_trumpless not in self._tables:
            kind = five_lanes.ClosedTable if is_trumpless else ClosedTable
            self._tables[is_trumpless] = [kind() for _ in range(self._threads)]
        return self._tables[is_trumpless]


def engine_words(style: Style) -> tuple[int, int, bool, bool]:
    """Return a style of play in the form that the engine takes."""
    return style.worlds, style.looks, style.sees, style.trusts


AT_A_TIME = 2
"""The number of deals a thread plays between two checks whether anybody still waits; a deal takes
some 30 ms."""


class ClosedGame:
    """A game at the table in one setting; each thread has a table that keeps its caches from deal
    to deal.

    Args:
        setting: who plays what; of its deal only rules, places and the auction are used. A Flip
            names the suit turned.
        funds: the funds at stake.
        threads: the number of threads.
        player_strays: how often the Player is assumed not to exchange in the usual way.
        tables: the tables to play at, instead of new ones for ``threads``; of five lanes if no suit
            is trumps.
    """

    def __init__(
        self,
        setting: Setting,
        funds: AnyFunds,
        threads: int = 1,
        player_strays: float = PLAYER_STRAYS,
        tables: Sequence[ClosedTable] | None = None,
    ) -> None:
        self.setting = setting
        self.payout = Payout(setting, funds)
        self._tables = tables or ClosedTables(threads).of(setting.is_trumpless)
        for table in self._tables:
            self._load(table, player_strays)

    def play(
        self,
        dealt: Dealt,
        seeds: npt.NDArray[np.uint64],
        styles: Sequence[Style] = (USUAL, USUAL, USUAL),
        *,
        to_the_end: bool = False,
        played: Sequence[int] = (),
        going_on: bool = False,
        check: Callable[[], None] = unchecked,
    ) -> Played:
        """Play deals, each with its own random seed.

        Args:
            dealt: the deals.
            seeds: of each.
            styles: of the seats.
            to_the_end: play on where nothing but tricks is left to play for.
            played: cards, by number, with which the play of each deal begins.
            going_on: whether all nine tricks are undertaken by then.
            check: called before every few deals; what it raises ends the work.
        """
        count = len(dealt)
        tricks = np.zeros((count, 3), np.uint8)
        undertaken = np.zeros(count, np.uint8)
        cards = np.full((count, 3 * TRICKS), 255, np.uint8)
        threads = max(min(len(self._tables), count), 1)

        def work(number: int, first: int) -> None:
            rows = slice(first + number * AT_A_TIME, first + (number + 1) * AT_A_TIME)
            part = dealt.rows(rows)
            if not part:
                return
            self._tables[number].play(
                part.dealt,
                part.held,
                [self.setting.leader] * len(part),
                part.firsts,
                part.turned,
                [engine_words(style) for style in styles],
                np.ascontiguousarray(seeds[rows]),
                tricks[rows],
                undertaken[rows],
                cards[rows],
                to_the_end,
                played=played,
                going_on=going_on,
            )

        with _pool(threads) as pool:
            for first in range(0, count, AT_A_TIME * threads):
                check()
                if pool is None:
                    work(0, first)
                else:
                    list(pool.map(work, range(threads), [first] * threads))
        return self._settled(dealt, tricks, undertaken, cards)

    def _settled(self, dealt: Dealt, tricks: Grid, undertaken: Grid, cards: Grid) -> Played:
        contract, rules = self.setting.contract, self.setting.rules
        chips = np.zeros(len(dealt))
        grade = np.zeros(len(dealt), np.int64)
        best = len(contract.grades) - 1
        tops = mask_of_tops(contract)
        for n in range(len(dealt)):
            won = [int(count) for count in tricks[n]]
            claimed = won == [FIRST_TRICKS, 0, 0] and contract.is_normal
            first_five = claimed or undertaken[n] > 0
            if not claimed:
                won[0] += TRICKS - sum(won)
            result = (won[0], won[1], won[2])
            grade[n] = best - contract.grades.index(contract.grade(*result, rules))
            run = self.payout.honours(int(dealt.held[n, 0]) & tops)
            chips[n] = self.payout.chips(result, UNDERTAKEN[undertaken[n]], first_five, run)
        return Played(tricks, undertaken, cards, grade, chips)

    def _load(self, table: ClosedTable, player_strays: float) -> None:
        setting, contract, rules = self.setting, self.setting.contract, self.setting.rules
        by_grade = self.worth_of_grades
        heard = bounds_of_seats(setting.deal, (), HAND_SIZE, contract)
        chips = self.payout.chips
        claim = None
        if contract.is_normal:
            claim = (
                chips((FIRST_TRICKS, 0, 0), Undertaken.NOTHING, True, 0),
                chips((TRICKS, 0, 0), Undertaken.MADE, True, 0),
                chips((TRICKS - 1, 1, 0), Undertaken.FAILED, True, 0),
            )
        table.load(
            lane_orders(setting.denomination),
            setting.privileged,
            keepers(contract),
            (grade_levels(contract, rules), grade_guesses(contract), by_grade),
            fine_aim(contract, rules),
            claim=claim,
            unwelcome=contract.wants_few_tricks or contract.kind is Kind.FIXED,
            most=setting.most,
            strays=(player_strays, STRAYS, STRAYS),
            valuations=hand_counts(setting.denomination),
            least=least_dealt(contract),
            favours_first=names_suit(contract),
            one_of=needed(contract),
            least_of_any=[heard[seat].least for seat in setting.seats],
            most_of_any=[heard[seat].most for seat in setting.seats],
            first_is_richer=contract.defenders_exchange(rules)
            and rules.exchange_limit > 0
            and rules.defenders_choose_first,
            exposed=contract.lies_open,
        )

    @cached_property
    def worth_of_grades(self) -> list[int]:
        """Return the Player's chips for each grade, the worst first, without honours. For a lost
        nolo that costs more by tricks (L'hombre), return the chips for the fewest tricks."""
        contract, rules = self.setting.contract, self.setting.rules
        worth = {}
        for player in range(TRICKS + 1):
            for first in range(TRICKS + 1 - player):
                second = TRICKS - player - first
                if (player, first, second) == (TRICKS, 0, 0) and contract.is_normal:
                    continue
                grade = contract.grade(player, first, second, rules)
                if grade not in worth:
                    result = player, first, second
                    worth[grade] = self.payout.chips(result, Undertaken.NOTHING, False, 0)
        return [worth[grade] for grade in reversed(contract.grades)]


def _pool(threads: int) -> AbstractContextManager[ThreadPoolExecutor | None]:
    """Return a pool of this many threads; ``None`` for one thread, since the caller's own is
    enough."""
    if threads == 1:
        return nullcontext()
    return ThreadPoolExecutor(threads)


def mask_of_tops(contract: Contract) -> int:
    """Return the trumps that may count as honours, as a mask."""
    assert contract.denomination is not None
    return sum(1 << card for card in trump_order(contract.denomination)[: MATADORS + 1])


def fine_aim(contract: Contract, rules: Ruleset) -> tuple[list[list[int]], list[int], list[int]]:
    """Return the measure that decides between results of the same grade: levels, first guesses, and
    the value of each level.

    The Player's tricks, or in Fixed how near they come to the number bid.
    """
    if contract.kind is Kind.FIXED and contract.tricks is not None:
        near = [TRICKS - abs(tricks - contract.tricks) for tricks in range(TRICKS + 1)]
        levels = [[near[tricks]] * (TRICKS + 1) for tricks in range(TRICKS + 1)]
        return levels, [TRICKS] * (TRICKS + 1), list(range(TRICKS + 1))
    grades = len(contract.grades)
    return (
        lexicographic_levels(contract, rules),
        first_guesses(contract),
        [level % GRADE_STEP for level in range(GRADE_STEP * grades)],
    )


PLAYS_FROM = 13
"""The club's points that a hand needs to be played: "Play wants at least 13"."""

TRIES = 20_000
"""The most deals in a row to try in search of a seat with enough points to play."""


def refuse_without_play(rules: Ruleset) -> None:
    """Raise :class:`~tridge_solver.errors.UnsupportedQuestion` for the rules of a game without
    closed play.

    >>> refuse_without_play(TRIDGE)
    """
    CLOSED_PLAY.require(game_of(rules, len(SEATS) - 1))


def setting_of(deal: OmbreDeal) -> Setting:
    """Return the contract and the Player of a deal. Raise :class:`~tridge_solver.DealError` if
    nobody plays, or :class:`~tridge_solver.errors.UnsupportedQuestion` for a game without closed
    play."""
    CLOSED_PLAY.require(deal.game)
    if deal.declarer is None or deal.contract is None or deal.contract.denomination is None:
        raise DealError("nobody plays the deal (expected a Declarer and a Contract)")
    return Setting(deal, deal.declarer, deal.contract)


def first_by_custom(setting: Setting) -> Seat:
    """Return the defender who usually exchanges first: the one dealt more points or, on a tie, the
    Centre. Return the Centre if the rules say so."""
    _, centre, rear = setting.seats
    if not setting.rules.defenders_choose_first:
        return centre
    points = [
        point_count(setting.deal.known_hand(seat), setting.trumps).total for seat in (centre, rear)
    ]
    return rear if points[1] > points[0] else centre


def exchanged_by_custom(
    deal: OmbreDeal,
    given: Mapping[Seat, Collection[Card]] | None = None,
    first: Seat | None = None,
) -> OmbreDeal:
    """Return the deal after the usual exchanges, if its contract allows any.

    ``given`` are discards of seats that do not discard in the usual way, ``first`` the defender
    who exchanges first, if not the usual one. A Player who must throw a card, for the one turned
    in a Flip, throws the weakest.

    >>> from tridge_solver.handfile import loads
    >>> [deal] = loads('''[Dealer "S"] [Declarer "W"] [Contract "Play D"]
    ... [Deal "W:K53..QA37.QJ QJ6.26.J45.K 4.KJ3.2.A752 -"]
    ... [Stock "D6 DK SA S7 HA H4 C3 C4 H7 S2 C6 HQ H5"]''')
    >>> [(e.seat.letter, len(e.discards)) for e in exchanged_by_custom(deal).exchanges]
    [('W', 4), ('E', 6), ('N', 3)]
    """
    setting = setting_of(deal)
    player, centre, rear = setting.seats
    if not any(setting.most):
        return deal
    if len(deal.stock or ()) < STOCK_SIZE:
        raise DealError("the stock is not known (expected its 13 cards in Stock, top first)")
    first = first_by_custom(setting) if first is None else first
    left, exchanges = STOCK_SIZE, []
    for seat in (player, first, centre if first is rear else rear):
        hand = deal.known_hand(seat)
        most = min(setting.most[setting.seats.index(seat)], left)
        if given is not None and seat in given:
            thrown = tuple(given[seat])
        else:
            takes = seat is player and setting.takes_turned_card
            held = setting.throwable(seat) if takes else hand
            least = setting.least if seat is player else 0
            thrown = thrown_by_custom(held, setting.contract, most, least)
        left -= len(thrown)
        exchanges.append(Exchange(seat, thrown))
    return replace(deal, exchanges=tuple(exchanges), first_defender=first)


def ready_to_play(deal: OmbreDeal) -> OmbreDeal:
    """Return the deal with its exchanges, or with the usual ones if it has none."""
    return deal if deal.exchanges is not None else exchanged_by_custom(deal)


def ready_to_bid(deal: OmbreDeal) -> OmbreDeal:
    """Return the deal as it was before the first call; raise for a game without closed play."""
    CLOSED_PLAY.require(deal.game)
    before = replace(deal, declarer=None, contract=None, auction=None)
    return replace(unplayed(before), first_defender=None, exchanges=None)


def unplayed(deal: OmbreDeal) -> OmbreDeal:
    """Return the deal without its record of play and all that follows from that."""
    return replace(deal, play=None, result=None, undertaken=None, surrender=None)


def own_seat(deal: OmbreDeal, seat: Seat | None) -> Seat:
    """Return a person's seat: the given one, else the Player's or, before the auction, the first
    speaker's.

    Raises :class:`~tridge_solver.DealError` for a seat without cards.
    """
    if seat is None:
        return deal.playing_order[0] if deal.declarer is None else deal.declarer
    if seat not in deal.active:
        letters = " ".join(other.letter for other in deal.active)
        raise DealError(f"{seat.letter} has no cards to play (expected one of {letters})")
    return seat


def dealt_of(deals: list[OmbreDeal]) -> Dealt:
    """Return exchanged deals of one setting, converted to arrays."""
    dealt, held, firsts, turned = [], [], [], []
    for deal in deals:
        setting = setting_of(deal)
        hands = deal.played_hands()
        dealt.append([mask_of(deal.known_hand(seat)) for seat in setting.seats])
        held.append([mask_of(hands[seat]) for seat in setting.seats])
        known = bool(deal.exchanges) and deal.contract is not None
        firsts.append(setting.seats.index(deal.defenders[0]) if known else 0)
        flip = setting.contract.is_flip and deal.stock
        turned.append(int(deal.stock[0]) if flip and deal.stock else None)
    return Dealt(
        np.array(dealt, np.uint64).reshape(-1, 3),
        np.array(held, np.uint64).reshape(-1, 3),
        tuple(firsts),
        tuple(turned),
    )


def with_record(deal: OmbreDeal, played: Played, row: int) -> OmbreDeal:
    """Return the deal with its result and its record of play."""
    setting = setting_of(deal)
    order = deal.playing_order
    cards = [PACK[card] for card in played.cards[row] if card < len(PACK)]
    leader, rows = deal.lead, []
    position = replace(deal, play=None).start()
    for start in range(0, len(cards), len(order)):
        by_seat = {}
        for card in cards[start : start + len(order)]:
            by_seat[position.order[len(position.trick)]] = card
            position = position.play(card)
        rows.append(tuple(by_seat.get(seat) for seat in order))
    tricks = tuple(position.won[seat] for seat in setting.seats)
    undertaken = UNDERTAKEN[int(played.undertaken[row])] is not Undertaken.NOTHING
    first_five = setting.contract.is_normal and tricks == (FIRST_TRICKS, 0, 0)
    defenders = [position.won[seat] for seat in deal.defenders]
    return replace(
        deal,
        play=PlayRecord(leader, tuple(rows)),
        undertaken=True if undertaken else None,
        result=(tricks[0], defenders[0], defenders[1])
        if sum(tricks) == TRICKS or first_five
        else None,
    )


def play_closed(deal: OmbreDeal, game: ClosedGame, seed: int) -> OmbreDeal:
    """Return an exchanged deal after the seats of ``game`` have played it to its end, with the
    record."""
    played = game.play(dealt_of([deal]), np.array([seed], np.uint64), to_the_end=True)
    return with_record(deal, played, 0)


def best_bidder(deal: OmbreDeal, kind: Contract) -> tuple[int, Seat, Contract]:
    """Return the most of the club's points that any seat has, that seat, and ``kind`` in the suit
    of these points. In a nolo, return no points and the seat with the lowest cards.

    In a tie the seat that speaks first wins, then the suit first in order. A contract that asks
    for a trump goes to a suit in which the seat has one, and so does any hand of nine cards.
    """
    if kind.is_nolo:
        _, turn = min(
            (_height(deal.known_hand(seat), kind), turn)
            for turn, seat in enumerate(deal.playing_order)
        )
        return 0, deal.playing_order[turn], kind
    points, turn, suit = max(
        (point_count(deal.known_hand(seat), suit).total, -turn, -suit)
        for turn, seat in enumerate(deal.playing_order)
        for suit in SUITS
    )
    return points, deal.playing_order[-turn], replace(kind, trumps=SUITS[-suit])


def _height(hand: Collection[Card], contract: Contract) -> int:
    """Return how high the cards are if no suit is trumps: for each card, count the cards below it
    in its suit."""
    assert contract.denomination is not None
    return sum(
        len(lane) - 1 - place
        for lane in lane_orders(contract.denomination)
        for place, card in enumerate(lane)
        if card in hand
    )


def table_deals(
    count: int | None,
    seed: int,
    rules: Ruleset = TRIDGE,
    kind: Contract | None = None,
    least: int | None = None,
) -> Iterator[OmbreDeal]:
    """Yield random deals that somebody plays, after the usual exchanges.

    Args:
        count, seed: the number of deals, ``None`` without an end, and the seed of the series.
        kind: what is played, in the best suit of the seat with most of the club's points; Play.
        least: points that seat has at least: 13 by default, none in a nolo, or after three
            passes, which nobody with more than 16 makes.

    Raises :class:`~tridge_solver.errors.UnsupportedQuestion` for rules of a game without closed
    play, and :class:`~tridge_solver.DealError` if no seat has so many points in :data:`TRIES`
    deals.

    >>> from tridge_solver.games.ombre.rules.contracts import Contract
    >>> [str(deal.contract) for deal in table_deals(2, 1, kind=Contract.parse("Fixed 2 S"))]
    ['Fixed 2 D', 'Fixed 2 D']
    """
    kind = kind or Contract.play(SUITS[0])
    if kind.is_nolo or least is None:
        least = 0 if kind.needs_trump or kind.is_nolo else PLAYS_FROM
    refuse_without_play(rules)
    made = tried = 0
    for deal in random_deals(seed=seed, table=Table(rules=rules)):
        if tried == TRIES:
            raise DealError(
                f"no seat has {least} points in {TRIES:,} deals (expected fewer points)"
            )
        tried += 1
        points, seat, contract = best_bidder(deal, kind)
        if kind.needs_trump and points > MAX_PASSED:
            continue
        if points >= least:
            yield exchanged_by_custom(deal.with_contract(seat, _turned(deal, contract)))
            made, tried = made + 1, 0
            if made == count:
                return


def _turned(deal: OmbreDeal, contract: Contract) -> Contract:
    """Return the contract, with the suit of the stock's top card if it is a Flip."""
    if not contract.is_flip or not deal.stock:
        return contract
    return replace(contract, trumps=deal.stock[0].suit)
