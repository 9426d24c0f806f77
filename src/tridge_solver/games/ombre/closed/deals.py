"""Deals for the closed table: made, exchanged in the usual way, played, and recorded."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

import numpy as np

from tridge_solver.core.cards import PACK, SUITS, Card, mask_of
from tridge_solver.core.deal import STOCK_SIZE, DealError, Exchange, PlayRecord
from tridge_solver.core.registry import game_of
from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.closed.table import UNDERTAKEN, ClosedGame, Played
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.dealing import Table, random_deals
from tridge_solver.games.ombre.game import CLOSED_PLAY
from tridge_solver.games.ombre.rules.contracts import FIRST_TRICKS, TRICKS, Contract
from tridge_solver.games.ombre.rules.ranking import lane_orders, point_count
from tridge_solver.games.ombre.scoring import Undertaken
from tridge_solver.games.ombre.worlds.customs import MAX_PASSED, thrown_by_custom
from tridge_solver.games.ombre.worlds.seat_worlds import Dealt
from tridge_solver.games.ombre.worlds.setting import Setting

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
