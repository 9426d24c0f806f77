"""Belote at a table with seats that the program plays: the auction, the cards and the result of a
deal.

A seat speaks by the rule of :mod:`~tridge_solver.games.belote.rule_bidder` and plays by its style
(:class:`~tridge_solver.at_table.session.Style`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from tridge_solver.analysis.sampling import Progress, Sampling, no_progress
from tridge_solver.analysis.seen import Seen, seat_view
from tridge_solver.checks import check
from tridge_solver.core.cards import Card, mask_of
from tridge_solver.core.deal import Auction, DealError
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.belote.advice import BeloteEngines, closed_choice, open_choice
from tridge_solver.games.belote.auction import may_say
from tridge_solver.games.belote.contracts import in_one_form
from tridge_solver.games.belote.dealing import BeloteDealMaker
from tridge_solver.games.belote.game import BeloteDeal, side_of
from tridge_solver.games.belote.rule_bidder import ManyHands, Spoken, rule_call, spoken_after
from tridge_solver.games.belote.rules import (
    BELOTE,
    PLAYERS,
    BeloteRules,
    BeloteStrain,
    beats,
    ranks_of,
    winning_place,
    worth,
)
from tridge_solver.games.belote.scored_deal import from_eldest, played_facts, rules_of, score


def rule_card(view: Seen) -> Card:
    """Return the card that a simple rule plays for the seat whose turn it is.

    >>> from tridge_solver.analysis.seen import seat_view
    >>> from tridge_solver.handfile import loads
    >>> [deal] = loads('''[Game "Belote"] [Deal "N:A.J9.K.8 ? ? ?"] [Leader "N"]
    ... [Declarer "N"] [Contract "80 H"] [TricksWon "NS:3"] [PointsWon "NS:40"]''')
    >>> rule_card(seat_view(deal))
    Card('HJ')
    """
    legal = view.legal
    if len(legal) == 1:
        return legal[0]
    kind: BeloteStrain = view.deal.trumps
    masters = [card for card in legal if is_master(card, view.unseen, kind)]
    if not view.trick:
        return _lead(view, legal, masters, kind)
    best = view.trick[winning_place(view.trick, kind)]
    is_last = len(view.trick) == PLAYERS - 1
    partner_wins = winning_place(view.trick, kind) == len(view.trick) - 2
    if partner_wins and (is_last or is_master(best, view.unseen, kind)):
        return max(legal, key=lambda card: (not _ruffs(card, kind), worth(card, kind)))
    winners = [card for card in legal if beats(card, best, kind)]
    if is_last and winners and not partner_wins:
        return max(winners, key=lambda card: (not _ruffs(card, kind), worth(card, kind)))
    sure = [card for card in winners if card in masters]
    return max(sure, key=_strength(kind)) if sure else _cheapest(legal, kind)


def _lead(view: Seen, legal: Sequence[Card], masters: Sequence[Card], kind: BeloteStrain) -> Card:
    trumps = [card for card in legal if card.suit is kind.suit]
    out = any(card.suit is kind.suit for card in view.unseen)
    is_bidders = side_of(view.seat) == side_of(view.deal.declarer)
    if trumps and out and is_bidders:
        top = [card for card in masters if card.suit is kind.suit]
        if top:
            return max(top, key=_strength(kind))
    cashed = [card for card in masters if card.suit is not kind.suit or not out]
    if cashed:
        return max(cashed, key=lambda card: worth(card, kind))
    plain = [card for card in legal if card not in trumps] or list(legal)
    length = {card: sum(other.suit is card.suit for other in plain) for card in plain}
    return max(plain, key=lambda card: (length[card], -worth(card, kind), -_strength(kind)(card)))


def is_master(card: Card, unseen: Iterable[Card], kind: BeloteStrain) -> bool:
    """Return whether a card beats every unseen card of its suit."""
    return not any(other.suit is card.suit and beats(other, card, kind) for other in unseen)


def _ruffs(card: Card, kind: BeloteStrain) -> bool:
    return card.suit is kind.suit


def _strength(kind: BeloteStrain) -> Callable[[Card], int]:
    """Return the rank of a card in its suit as a number; a stronger card has the higher one."""
    return lambda card: -ranks_of(card.suit, kind).index(card.rank)


def _cheapest(cards: Sequence[Card], kind: BeloteStrain) -> Card:
    """Return the card that gives least to the opponents."""
    return min(
        cards, key=lambda card: (worth(card, kind), _ruffs(card, kind), _strength(kind)(card))
    )


class BeloteAuctionSession:
    """The auction of one deal, in which the seats call one after the other.

    Args:
        deal: with all hands; its own auction and contract are ignored.

    >>> deal = BeloteDealMaker(seed=3).find(1).deal
    >>> auction = BeloteAuctionSession(deal)
    >>> while not auction.is_over:
    ...     auction.say(auction.choice())
    >>> auction.words, str(auction.outcome.contract)
    (('90D', 'Pass', 'Pass', 'Pass'), '90 D')
    """

    def __init__(self, deal: BeloteDeal) -> None:
        self.deal: BeloteDeal = replace(
            deal,
            contract=None,
            declarer=None,
            auction=None,
            play=None,
            result=None,
            passed_out=False,
        )
        self._order = from_eldest(deal)
        self.spoken: Spoken = spoken_after((), rules_of(deal))
        self._spoken: list[tuple[Seat, str]] = []
        hands = ManyHands(np.array([[mask_of(deal.whole_hand(s)) for s in SEATS]], np.uint64))
        self._points = {kind: hands.points(kind)[0] for kind in BeloteStrain}

    @property
    def is_over(self) -> bool:
        """Whether the auction has ended."""
        return self.spoken.is_over

    @property
    def turn(self) -> Seat:
        """The seat to speak."""
        return self._order[self.spoken.auction.to_speak]

    @property
    def words(self) -> tuple[str, ...]:
        """The calls so far."""
        return tuple(word for _, word in self._spoken)

    @property
    def speakers(self) -> tuple[Seat, ...]:
        """The seats of the calls."""
        return tuple(seat for seat, _ in self._spoken)

    @property
    def may_say(self) -> tuple[str, ...]:
        """The calls that the next speaker may make."""
        return may_say(self.spoken, rules_of(self.deal))

    @property
    def counts(self) -> dict[str, int]:
        """The points that the next speaker's cards promise to their side, for each denomination."""
        return {kind.value: round(float(own[self.turn])) for kind, own in self._points.items()}

    def choice(self) -> str:
        """Return the call that the bidding rule makes for the next speaker."""
        own = {kind: float(points[self.turn]) for kind, points in self._points.items()}
        return rule_call(own, self.spoken, rules_of(self.deal))

    def say(self, word: str) -> None:
        """Add the call ``word``; raise :class:`~tridge_solver.core.text.ParseError` if it is not
        allowed."""
        turn = self.turn
        self.spoken = self.spoken.after(word)
        self._spoken.append((turn, word))

    @property
    def outcome(self) -> BeloteDeal:
        """The deal in the contract that was bid, or passed out."""
        auction = self.spoken.auction
        record = Auction(self._order[0], in_one_form(self.words))
        if auction.contract is None or auction.bidder is None:
            return replace(self.deal, auction=record, passed_out=True)
        return replace(
            self.deal,
            auction=record,
            contract=auction.contract,
            declarer=self._order[auction.bidder],
        )


def bid_by_rule(deal: BeloteDeal) -> BeloteDeal:
    """Return a deal with the auction of four seats that bid by the rule."""
    auction = BeloteAuctionSession(deal)
    while not auction.is_over:
        auction.say(auction.choice())
    return auction.outcome


def dealt(seed: int = 1, rules: BeloteRules = BELOTE) -> Iterator[BeloteDeal]:
    """Yield random deals without end, before any call."""
    maker, number = BeloteDealMaker(seed, rules), 0
    while True:
        number += 1
        deal = maker.find(number).deal
        assert isinstance(deal, BeloteDeal)
        yield deal


def bid_deals(seed: int = 1, rules: BeloteRules = BELOTE) -> Iterator[BeloteDeal]:
    """Yield random deals that four seats bid by the rule, leaving out those they pass out."""
    return (deal for deal in map(bid_by_rule, dealt(seed, rules)) if not deal.passed_out)


def ready_to_play(deal: BeloteDeal, *, as_dealt: bool = False) -> BeloteDeal:
    """Return a deal without record and result, ready to be played. With ``as_dealt`` it has no
    auction or contract either, ready to be bid.

    Raises :class:`~tridge_solver.DealError` if it cannot.
    """
    bare: BeloteDeal = replace(deal.before_result(), play=None)
    if as_dealt:
        bare = replace(bare, contract=None, declarer=None, auction=None, passed_out=False)
    check(bare)
    for seat in SEATS:
        bare.whole_hand(seat) if as_dealt else bare.known_hand(seat)
    if as_dealt:
        return bare
    if bare.passed_out:
        raise DealError("the deal was thrown in: there is no play")
    if bare.contract is None or bare.declarer is None:
        raise DealError("the contract is not known (expected a Contract and a Declarer)")
    return bare


class BeloteMinds:
    """How seats choose their cards in Belote; see :class:`~tridge_solver.at_table.session.Minds`.

    >>> from tridge_solver.at_table.session import played_out
    >>> from tridge_solver.at_table.part import Style
    >>> deal = next(bid_deals(seed=3))
    >>> played = played_out(deal, [Style(by="rule"), Style(worlds=2)], 1, BeloteMinds())
    >>> len(played.play.rows)
    8
    """

    def __init__(self) -> None:
        self._engines = BeloteEngines()

    def by_rule(self, deal: BeloteDeal) -> Card:
        """Return the card of a simple rule:
        :func:`~tridge_solver.games.belote.closed_seats.rule_card`."""
        return rule_card(seat_view(deal))

    def imagined(
        self,
        deal: BeloteDeal,
        sampling: Sampling,
        progress: Progress = no_progress,
        *,
        waited_for: bool = False,
    ) -> Card:
        """Return the advised card, which takes only a moment to find:
        :func:`~tridge_solver.games.belote.advice.closed_choice`."""
        return closed_choice(deal, sampling, self._engines, progress)

    def seen(self, deal: BeloteDeal) -> Card:
        """Return the best card with all hands visible:
        :func:`~tridge_solver.games.belote.advice.open_choice`."""
        return open_choice(deal, self._engines)


def gain_of_bidders(deal: BeloteDeal) -> int:
    """Return the score of the bidding side, less the other side's, in a played deal."""
    facts = played_facts(deal)
    if facts is None:
        return 0
    points = score(facts, rules_of(deal))
    return points[facts.bidder] - points[1 - facts.bidder]
