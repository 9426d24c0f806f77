"""Checks of deals of Trumps and bridge."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from tridge_solver.checks import (
    Checks,
    Defect,
    Place,
    PlayCheck,
    hand_counts,
    known_hands,
    plural,
    repeated_cards,
)
from tridge_solver.core.cards import Card
from tridge_solver.core.seats import Seat
from tridge_solver.core.text import ParseError
from tridge_solver.games.trumps.auction import TrumpsAuction
from tridge_solver.games.trumps.bridge.auction import (
    bridge_auction_warnings,
    no_words,
    unknown_calls,
)
from tridge_solver.games.trumps.duplicate import vulnerable_in
from tridge_solver.games.trumps.game import TrumpsDeal, side_of
from tridge_solver.games.trumps.rules import MAX_TRICKS, TRUMPS


def _setup(deal: TrumpsDeal, unread: Collection[str]) -> list[Defect]:
    hands = known_hands(deal)
    return [
        *repeated_cards(deal, hands),
        *hand_counts(
            deal, hands, unread, MAX_TRICKS, f"{MAX_TRICKS} cards a hand", is_strict(deal)
        ),
        *_leader(deal, unread),
    ]


def is_strict(deal: TrumpsDeal) -> bool:
    """Return whether the deal must be complete, as in Trumps; bridge programs may leave parts
    out."""
    return deal.game.rules.name == TRUMPS.name


def _leader(deal: TrumpsDeal, unread: Collection[str]) -> Iterator[Defect]:
    """Yield a defect if the first leader is missing, or is not the seat to the declarer's left."""
    whole = deal.hand_size >= MAX_TRICKS
    if whole and deal.leader is not None and deal.declarer is not None:
        left = deal.game.opening_leader(deal.declarer)
        if left is not None and deal.leader is not left:
            message = f"{deal.leader.letter} leads, but {deal.declarer.letter} is the declarer"
            yield Defect((Place("Declarer"), Place("Leader")), message, left.letter)
    if not is_strict(deal) or deal.dealer is not None or "Dealer" in unread:
        return
    if whole:
        yield Defect((Place("Dealer"),), "the dealer is not known", "a Dealer tag: N, E, S or W")
    elif deal.leader is None and "Leader" not in unread:
        yield Defect((Place("Leader"),), "who leads is not known", "a Leader tag: N, E, S or W")


class SidesPlay(PlayCheck):
    """The check of a record of play that the seat to the declarer's left begins."""

    def _opening_leader(self) -> Iterator[Defect]:
        """Yield a defect if the record begins with another seat than the tags Leader or Declarer
        say."""
        deal, record = self.deal, self.deal.play
        if record is None or (deal.leader is None and deal.declarer is None):
            return
        if deal.lead is not record.first and not {"Leader", "Declarer"} & {*self.unread}:
            tag = "Declarer" if deal.leader is None else "Leader"
            message = f"Play begins with {record.first.letter}, but {deal.lead.letter} leads"
            yield Defect((Place(tag), Place("Play")), message, deal.lead.letter)

    def _card(
        self, place: Place, trick: int, seat: Seat, card: Card, table: Sequence[Card], trumps: Any
    ) -> Iterator[Defect]:
        """Yield a defect for an illegal card. A card that is marked as irregular is accepted as
        it was played."""
        is_held = card in self._holdings[seat].cards
        wrong = [*super()._card(place, trick, seat, card, table, trumps)]
        if not (is_held and (place.row, place.column) in self._irregular):
            yield from wrong

    @cached_property
    def _irregular(self) -> Mapping[tuple[int, int], str]:
        return self.deal.irregular_cards


def _record(deal: TrumpsDeal, unread: Collection[str]) -> list[Defect]:
    if deal.passed_out and is_strict(deal):
        return [Defect((Place("Contract"),), "'Pass' is not a contract of Trumps", "a bid")]
    play = SidesPlay(deal, set(unread))
    found = list(_auction(deal) if is_strict(deal) else no_words(deal))
    if deal.trumps is not None or deal.passed_out:
        found += play.defects()
    else:
        found += _unnamed(deal, unread)
    return [*found, *_result(deal, play, unread)]


def _unnamed(deal: TrumpsDeal, unread: Collection[str]) -> Iterator[Defect]:
    """Yield a defect if the record goes on although the denomination is still missing."""
    if deal.play is None or "Contract" in unread or not is_strict(deal):
        return
    cards = [
        (row, column, card)
        for row, cards in enumerate(deal.play.rows)
        for column, card in enumerate(cards)
        if card is not None
    ]
    if len(cards) > 1:
        row, column, _ = cards[1]
        message = "the play goes past the first card, but no denomination is named"
        expected = "a Contract with S H D C or NT, e.g. Bid 10 H"
        yield Defect((Place("Contract"), Place("Play", row=row, column=column)), message, expected)
        return
    yield from SidesPlay(deal, set(unread))._opening_leader()
    hand = deal.hands[deal.play.first]
    for row, column, card in cards:
        if column or (hand is not None and card not in hand):
            message = f"{deal.pack.card_text(card)} is not in the hand of {deal.play.first.letter}"
            yield Defect((Place("Play", row=row, column=column),), message)


def _auction(deal: TrumpsDeal) -> Iterator[Defect]:
    record = deal.auction
    if record is None or not record.calls:
        return
    if deal.dealer is not None and record.first is not deal.dealer:
        message = f"the auction begins with {record.first.letter}, but {deal.dealer.letter} dealt"
        yield Defect((Place("Dealer"), Place("Auction")), message, deal.dealer.letter)
        return
    auction, bid = TrumpsAuction(), 0
    for row, call in enumerate(record.calls):
        before = auction.number
        try:
            auction = auction.after(call)
        except ParseError as error:
            yield Defect((Place("Auction", row=row),), error.message, error.expected)
            return
        bid = row if auction.number != before else bid
    last = Place("Auction", row=len(record.calls) - 1)
    if not auction.is_over:
        if deal.declarer is not None or deal.contract is not None:
            speaker = Seat((record.first + auction.to_speak) % len(deal.active))
            expected = f"a call of {speaker.letter}"
            yield Defect((last,), "the auction stops before it is over", expected)
        return
    assert auction.holder is not None
    winner = Seat((record.first + auction.holder) % len(deal.active))
    place = Place("Auction", row=bid)
    if deal.declarer is not None and deal.declarer is not winner:
        message = f"{deal.declarer.letter} is the declarer, but {winner.letter} has bid highest"
        yield Defect((Place("Declarer"), place), message, winner.letter)
    if deal.contract is not None and deal.contract.number != auction.number:
        message = f"{deal.contract}, but the highest bid is {auction.number}"
        yield Defect((Place("Contract"), place), message, f"Bid {auction.number}")


def _result(deal: TrumpsDeal, play: PlayCheck, unread: Collection[str]) -> Iterator[Defect]:
    result = deal.result
    if result is None or deal.passed_out:
        return
    if deal.declarer is None:
        if result.side is None and "Declarer" not in unread and is_strict(deal):
            expected = f"a Declarer, or a side: NS {result.tricks}"
            yield Defect((Place("Result"),), "whose tricks these are is not known", expected)
        return
    if "TricksWon" in unread:
        return
    side = side_of(deal.declarer)
    shown = sum(tricks for seat, tricks in play.won.items() if side_of(seat) == side)
    against = sum(play.won.values()) - shown
    tricks = result.of(deal.declarer)
    if shown <= tricks <= MAX_TRICKS - against:
        return
    source = "Play" if deal.play is not None else "TricksWon"
    expected = str(shown)
    if shown + against < MAX_TRICKS:
        expected = f"{shown} to {MAX_TRICKS - against}"
    message = f"declarer's side has {plural(tricks, 'trick')}, but {source} shows {shown}"
    yield Defect((Place(source), Place("Result")), message, expected)


def _warnings(deal: TrumpsDeal) -> list[Defect]:
    """Return warnings about the auction in a deal of bridge. In Trumps the auction decides the
    contract, so such errors are defects."""
    if is_strict(deal):
        return []
    return [*unknown_calls(deal), *bridge_auction_warnings(deal), *_vulnerable(deal)]


def _vulnerable(deal: TrumpsDeal) -> Iterator[Defect]:
    """Yield a defect if the tag for vulnerability names no side."""
    try:
        vulnerable_in(deal)
    except ParseError as error:
        yield Defect((Place("Vulnerable"),), error.message, error.expected)


CHECKS = Checks(_setup, _record, _warnings)
