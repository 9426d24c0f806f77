"""The usual exchanges and bids, as everybody at the table expects them, and the facts about hands
that follow from the others' calls; all questions share this belief, and every random world fits it.

A seat usually throws everything but its *keepers*: trumps and plain kings; in No Tricks and the
nolos the five lowest ranks of each suit. The Player was dealt a hand worth a bid, at its best in
the suit they name; the first defender was dealt no less than the other.

In the usual style a hand bids with 16 of the club's points in its best suit, and with some more for
a higher contract. So a call bounds the hand: a bid from below, in its best suit, a pass from above,
in every suit. If nolos use the same words (L'hombre) a bid says nothing, since low cards bid as
well.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cache

import numpy as np
import numpy.typing as npt

from tridge_solver.core.cards import PACK, PACK_SIZE, SUITS, Card, Suit, mask_of
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import HAND_SIZE, Auction as Record, DealError
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.auction import (
    SPEAKERS,
    AuctionMoment,
    Stage,
    contract_of_step,
    ladder,
)
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.rules.incomer import MORT_STOCK
from tridge_solver.games.ombre.rules.ranking import (
    NoSuit,
    Trumps,
    lane_orders,
    point_count,
    trump_order,
)

LOW_RANKS = 5
"""The number of ranks in each suit, the lowest ones, that are usually kept in No Tricks and the
nolos."""

STRAYS = 0.002
"""The share of deals in which a defender makes an unusual discard."""

PLAYER_STRAYS = 0.01
"""The share of deals in which a Player makes an unusual discard; they may have their own reasons.
With one in twenty, the belief gave them a fifth of a trump too few."""

BID_POINTS = 11
"""The fewest of the club's points in the dealt hand of a Player who named the suit; few bid on
less."""

MAX_PASSED = 15
"""The most of the club's points, in any suit, of a seat that passed before any bid; with more it
would usually bid."""

Counts = tuple[tuple[int, ...], tuple[int, ...]]
"""The club's points of each card, indexed by card number, and masks of the plain suits in which a
void counts one more."""


@cache
def keepers(contract: Contract) -> int:
    """Return a mask of the cards that are usually kept in a contract.

    >>> from tridge_solver.core.cards import cards_of
    >>> kept = keepers(Contract.parse("No Tricks S"))
    >>> " ".join(card.code for card in cards_of(kept))
    'S7 S6 S5 S4 S3 H3 H4 H5 H6 H7 D3 D4 D5 D6 D7 C6 C5 C4 C3 C2'
    """
    assert contract.denomination is not None
    lanes = lane_orders(contract.denomination)
    if contract.wants_few_tricks:
        return mask_of(card for lane in lanes for card in lane[-LOW_RANKS:])
    return mask_of((*lanes[0], *(lane[0] for lane in lanes[1:])))


def thrown_by_custom(
    hand: Collection[Card], contract: Contract, most: int, least: int = 0
) -> tuple[Card, ...]:
    """Return the usual discard of a hand, at most ``most`` cards, in the order in which they are
    given up.

    If it may not throw all it would, the weakest go: below the jack, then jacks, then queens; in
    a tie those of the shorter plain suit, then of the later suit, then the lower card. In No
    Tricks and the nolos the highest go first. Who must throw ``least`` cards throws those of fewest
    points as well, where few tricks are wanted the next highest.

    >>> from tridge_solver.core.cards import parse_hand
    >>> thrown = thrown_by_custom(parse_hand("AQ3.K6.KJ4.5"), Contract.parse("Play S"), 8)
    >>> " ".join(card.code for card in thrown)
    'C5 H6 D4 DJ'
    """
    trumps = contract.denomination
    assert trumps is not None
    lanes = lane_orders(trumps)
    place = {card: (n, lane.index(card)) for n, lane in enumerate(lanes) for card in lane}
    length = [sum(card in hand for card in lane) for lane in lanes]

    def turn(card: Card) -> tuple[int, ...]:
        lane, down = place[card]
        if contract.wants_few_tricks:
            return down, lane
        if lane == 0:
            return 4, -down
        return max(3 - down, 0), length[lane], -lane, -down

    def worth(card: Card) -> tuple[int, ...]:
        return turn(card) if contract.wants_few_tricks else (points[card], card)

    points = card_points(trumps)
    throwable = [card for card in hand if not keepers(contract) >> card & 1]
    kept = sorted((card for card in hand if card not in throwable), key=worth)
    must = max(least - len(throwable), 0)
    return tuple((sorted(throwable, key=turn) + kept[:must])[:most])


@cache
def card_points(trumps: Trumps) -> tuple[int, ...]:
    """Return the club's points of each single card; a hand also counts one for each void. If no
    suit is trumps, cards have no points."""
    if isinstance(trumps, NoSuit):
        return (0,) * PACK_SIZE
    empty = point_count((), trumps).total
    points = []
    for card in PACK:
        plain = any(card in lane for lane in lane_orders(trumps)[1:])
        points.append(point_count((card,), trumps).total - empty + plain)
    return tuple(points)


@cache
def hand_counts(trumps: Trumps) -> tuple[Counts, ...]:
    """Return the data for the club's count in each trump suit, with ``trumps`` first."""
    if isinstance(trumps, NoSuit):
        return hand_counts(SUITS[0])
    suits = (trumps, *(suit for suit in SUITS if suit is not trumps))
    return tuple(
        (card_points(suit), tuple(mask_of(lane) for lane in lane_orders(suit)[1:]))
        for suit in suits
    )


def most_points(hands: npt.NDArray[np.uint64]) -> npt.NDArray[np.int64]:
    """Return the club's points of each hand, which is a mask, in its best suit.

    >>> import numpy as np
    >>> from tridge_solver.core.cards import mask_of, parse_hand
    >>> most_points(np.array([mask_of(parse_hand("A6.K234.K.A"))], np.uint64)).tolist()
    [20]
    """
    best: npt.NDArray[np.int64] = np.max(
        [_counted(hands, counts) for counts in hand_counts(SUITS[0])], axis=0
    )
    return best


def points_in(hands: npt.NDArray[np.uint64], trumps: Suit) -> npt.NDArray[np.int64]:
    """Return the club's points of each hand, which is a mask, in one trump suit."""
    return _counted(hands, hand_counts(trumps)[0])


def _counted(hands: npt.NDArray[np.uint64], counts: Counts) -> npt.NDArray[np.int64]:
    """Return the points of hands, which are masks, by the count for one trump suit."""
    points, plain = counts
    held = (hands[:, None] >> np.arange(PACK_SIZE, dtype=np.uint64)) & np.uint64(1)
    found: npt.NDArray[np.int64] = held.astype(np.int64) @ np.array(points, np.int64)
    for lane in plain:
        found += (hands & np.uint64(lane)) == 0
    return found


def names_suit(contract: Contract) -> bool:
    """Return whether the Player chose the trump suit to fit their cards, before any card was
    turned."""
    return contract.kind in (Kind.PLAY, Kind.NO_CHANGE, Kind.ALL_TRICKS)


def least_dealt(contract: Contract) -> int:
    """Return the fewest of the club's points that the Player must have been dealt; 0 if the
    contract tells nothing."""
    return BID_POINTS if names_suit(contract) else 0


def least_of(contract: Contract, unseen: Collection[Card], size: int) -> int:
    """Return the fewest points that the Player was dealt, in the view of a seat that sees all but
    the ``unseen`` cards; see :func:`least_dealt`.

    It is 0 if ``size`` of these cards cannot be worth a bid in the usual way.

    >>> from tridge_solver.core.cards import parse_hand
    >>> contract = Contract.parse("Play S")
    >>> least_of(contract, parse_hand("AQ3.K6.KJ4.5"), 9)
    11
    >>> least_of(contract, parse_hand("..543."), 3)
    0
    """
    least = least_dealt(contract)
    if contract.trumps is None:
        return least
    points, plain = hand_counts(contract.trumps)[0]
    best = sorted((points[card] for card in unseen), reverse=True)[:size]
    return least if sum(best) + len(plain) >= least else 0


def most_dealt(contract: Contract) -> int | None:
    """Return the most points in any suit that a seat can have been dealt; ``None`` unless all have
    passed before the bid."""
    return MAX_PASSED if contract.needs_trump else None


def needed(contract: Contract) -> int:
    """Return a mask of cards; the contract requires that the Player was dealt one of them. Return 0
    if it requires none."""
    if not contract.needs_trump:
        return 0
    assert contract.trumps is not None
    return mask_of(trump_order(contract.trumps))


def kept_by_custom(talon: Collection[Card], trumps: Suit) -> frozenset[Card]:
    """Return the nine out of thirteen cards that a mort in ``trumps`` usually keeps; it lays aside
    what an exchange would throw first.

    >>> from tridge_solver.core.cards import parse_hand
    >>> talon = parse_hand("KJ5.J6.54.A75432")
    >>> kept = kept_by_custom(talon, Suit.CLUBS)
    >>> " ".join(card.code for card in talon if card not in kept)
    'S5 H6 D4 D5'
    """
    aside = thrown_by_custom(talon, Contract.play(trumps), MORT_STOCK, MORT_STOCK)
    return frozenset(talon) - set(aside)


def points_kept(talon: Collection[Card], trumps: Suit) -> int:
    """Return the club's points of the nine cards that a mort in ``trumps`` usually keeps."""
    return point_count(kept_by_custom(talon, trumps), trumps).total


def suits_by_custom(talon: Collection[Card]) -> list[Suit]:
    """Return the suits in which the nine cards kept are worth most of the club's points.

    >>> from tridge_solver.core.cards import parse_hand
    >>> [suit.letter for suit in suits_by_custom(parse_hand("KJ5.J6.54.A75432"))]
    ['C']
    """
    points = {suit: points_kept(talon, suit) for suit in SUITS}
    return [suit for suit, count in points.items() if count == max(points.values())]


BIDS_FROM = {Kind.PLAY: MAX_PASSED + 1, Kind.FLIP: 17, Kind.NO_CHANGE: 18, Kind.ALL_TRICKS: 22}
"""The club's points, in its best suit, that a hand usually needs to bid each kind of contract."""

ANY = 1000
"""A number of points that no hand exceeds, used where there is no bound."""

PILOT = 2000
"""The number of random hands that test whether bounds can be met."""

WITHIN_REACH = 0.005
"""The least share of random hands that must fit the bounds; if fewer fit, the bounds are
loosened."""


@dataclass(frozen=True)
class PointBounds:
    """Bounds on the club's points of a dealt hand: the least in its best suit, and the most in any
    suit.

    >>> PointBounds(least=16).both(PointBounds(most=17))
    PointBounds(least=16, most=17)
    """

    least: int = 0
    most: int = ANY

    def both(self, other: PointBounds) -> PointBounds:
        """Return bounds that satisfy both these and ``other``; if they conflict, a bid outweighs a
        pass."""
        least, most = max(self.least, other.least), min(self.most, other.most)
        return PointBounds(least, most if most >= least else ANY)

    def fit(self, points: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
        """Return which hands fit the bounds, given the points of each in its best suit."""
        return (points >= self.least) & (points <= self.most)


UNBOUNDED = PointBounds()


def followed(rules: Ruleset, words: Sequence[str]) -> list[tuple[AuctionMoment, str]]:
    """Return each recorded call with the state of the auction before it, up to the first impossible
    call.

    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> [(auction.to_speak, word) for auction, word in followed(TRIDGE, ["Pass", "Play", "More"])]
    [(0, 'Pass'), (1, 'Play'), (2, 'More')]
    """
    auction, found = AuctionMoment(rules), []
    for word in words:
        if not auction.takes(word):
            break
        found.append((auction, word))
        auction = auction.after_word(word)
    return found


@cache
def bounds_of_calls(rules: Ruleset, words: tuple[str, ...]) -> tuple[PointBounds, ...]:
    """Return the bounds that the calls of each speaker imply, in the order of speaking.

    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> for bounds in bounds_of_calls(TRIDGE, ("Pass", "Play", "More")):
    ...     print(bounds)
    PointBounds(least=0, most=15)
    PointBounds(least=16, most=1000)
    PointBounds(least=16, most=1000)
    """
    bounds = [UNBOUNDED] * 3
    for auction, word in followed(rules, words):
        if auction.stage is not Stage.BIDS:
            break
        after = auction.after_word(word)
        speaker = auction.to_speak
        if word != "Pass":
            bound = PointBounds(least=_points_of_step(rules, after.claim))
        else:
            bound = PointBounds(most=_points_passed(auction) - 1)
        bounds[speaker] = bounds[speaker].both(bound)
    return tuple(bounds)


def bounds_of_seats(
    deal: OmbreDeal, seen: Collection[Card], size: int, contract: Contract | None = None
) -> dict[Seat, PointBounds]:
    """Return bounds that the auction suggests for the dealt hands of each seat, given the cards
    ``seen`` elsewhere.

    Args:
        deal: its auction is heard, as far as it is on record.
        seen: all the cards that cannot have been dealt to those seats.
        size: the number of cards dealt to each, as far as the deal knows: of an ending the auction
            says nothing, nor where a fourth seat has come in.
        contract: the contract: one that waits for three passes has heard them.

    Who would hardly ever hold what its calls ask for has called on less: bounds that fit less than
    one pair of hands in 200 are taken a point looser, and looser again.
    """
    bounds = dict.fromkeys(deal.active, UNBOUNDED)
    if deal.auction is not None and size == HAND_SIZE and len(deal.active) == SPEAKERS:
        order = deal.rules.direction.round_from(deal.auction.first, deal.active)
        bounds |= dict(zip(order, bounds_of_calls(deal.rules, deal.auction.calls), strict=True))
    passed = None if contract is None else most_dealt(contract)
    if passed is not None:
        bounds = {seat: each.both(PointBounds(most=passed)) for seat, each in bounds.items()}
    if all(each == UNBOUNDED for each in bounds.values()):
        return bounds
    return {seat: _within_reach(each, mask_of(seen), size) for seat, each in bounds.items()}


def heard_before(deal: OmbreDeal, seat: Seat, words: Sequence[str] | None = None) -> OmbreDeal:
    """Return the deal with only the calls that ``seat`` has heard when it is to speak.

    ``words`` are the calls until then; without them those of the record before its first call.
    Raises :class:`~tridge_solver.DealError` if the calls make no auction after which the seat
    has something to say.
    """
    order = deal.playing_order
    if words is None:
        if deal.auction is None:
            return deal
        calls: list[str] = []
        for auction, word in followed(deal.rules, deal.auction.calls):
            if order[auction.to_speak] is seat:
                break
            calls.append(word)
        return replace(deal, auction=Record(order[0], tuple(calls)))
    auction = auction_after(deal.rules, words)
    speaker = speaker_of(auction)
    if speaker is None:
        raise DealError("the auction is over and nobody plays (expected calls before its end)")
    if order[speaker] is not seat:
        before, speaks = " ".join(words) or "no call", order[speaker].letter
        raise DealError(f"after {before} it is {speaks} who speaks, not {seat.letter}")
    return replace(deal, auction=Record(order[0], tuple(words)))


def auction_after(rules: Ruleset, words: Sequence[str]) -> AuctionMoment:
    """Return the auction after the calls ``words``.

    Raises :class:`~tridge_solver.DealError` for a call that cannot be made.
    """
    auction = AuctionMoment(rules)
    try:
        for word in words:
            auction = auction.after_word(word)
    except ValueError as error:
        raise DealError(f"in the auction {error}") from None
    return auction


def speaker_of(auction: AuctionMoment) -> int | None:
    """Return the number, in speaking order, of the seat to call; after the auction, of the seat to
    name the contract. Return ``None`` if nobody speaks."""
    return auction.holder if auction.is_over else auction.to_speak


def _points_of_step(rules: Ruleset, step: int) -> int:
    """Return the fewest points with which a hand usually bids this step."""
    if Kind.BUY_NOLO.value in rules.kinds:
        return 0
    return BIDS_FROM[contract_of_step(rules, step).kind]


def _points_passed(auction: AuctionMoment) -> int:
    """Return the fewest points with which a hand would have bid instead of passing.

    A contract in the preferential suit alone says nothing of the other suits: then those of the
    next contract count.
    """
    rules = auction.rules
    for step in range(auction.least_claim, len(ladder(rules))):
        contract = contract_of_step(rules, step)
        if contract.kind in BIDS_FROM and (
            contract.kind is Kind.FLIP or contract.trumps is not rules.preference
        ):
            return BIDS_FROM[contract.kind]
    return ANY


@cache
def _pilot(unseen: int, size: int) -> npt.NDArray[np.int64]:
    """Return the points, each in its best suit, of random hands dealt from a mask of ``unseen``
    cards."""
    cards = np.array([card for card in range(PACK_SIZE) if unseen >> card & 1], np.uint64)
    order = np.random.Generator(np.random.PCG64(1)).random((PILOT, len(cards))).argsort(axis=1)
    hands = (np.uint64(1) << cards[order[:, :size]]).sum(axis=1, dtype=np.uint64)
    return most_points(hands)


@cache
def _within_reach(bounds: PointBounds, seen: int, size: int) -> PointBounds:
    """Return the bounds, loosened until enough hands dealt from the cards not ``seen`` fit them."""
    if bounds == UNBOUNDED:
        return bounds
    points = _pilot(((1 << PACK_SIZE) - 1) & ~seen, size)
    while bounds.fit(points).mean() < WITHIN_REACH:
        most = bounds.most + 1 if bounds.most < ANY else ANY
        bounds = PointBounds(max(bounds.least - 1, 0), most)
    return bounds
