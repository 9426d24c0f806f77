"""Checks of a deal of Belote: its cards, contract, auction, play and result."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tridge_solver.checks import (
    Checks,
    Defect,
    Place,
    PlayCheck,
    hand_counts,
    known_hands,
    repeated_cards,
)
from tridge_solver.core.cards import Card, Suit
from tridge_solver.core.seats import SEATS
from tridge_solver.core.text import ParseError
from tridge_solver.games.belote.contracts import BeloteAuction
from tridge_solver.games.belote.game import (
    BELOTE_GAME,
    SIDES,
    BeloteDeal,
    by_side,
    side_of,
)
from tridge_solver.games.belote.rules import LAST_TRICK, TOTALS, TRICKS, BeloteRules, worth
from tridge_solver.games.belote.scored_deal import (
    BELOTE_WORTH,
    belote_of,
    is_made,
    played_facts,
    rules_of,
)

_PACK = frozenset(BELOTE_GAME.pack)


def _setup(deal: BeloteDeal, unread: Collection[str]) -> list[Defect]:
    hands = known_hands(deal)
    return [
        *repeated_cards(deal, hands),
        *_foreign_cards(deal),
        *hand_counts(deal, hands, unread, TRICKS, f"{TRICKS} cards in each hand"),
        *_points_won(deal, unread),
        *_leader(deal, unread),
        *_contract(deal, unread),
        *_melds(deal),
        *_belote(deal),
    ]


def _foreign_cards(deal: BeloteDeal) -> Iterator[Defect]:
    """Yield a defect for each card below the seven in a hand."""
    for seat in deal.active:
        for card in deal.hands[seat] or ():
            if card not in _PACK:
                yield _foreign(card, Place("Deal", seat, card))


def _foreign_played(deal: BeloteDeal) -> Iterator[Defect]:
    for row, cards in enumerate(deal.play.rows if deal.play is not None else ()):
        for column, card in enumerate(cards):
            if card is not None and card not in _PACK:
                yield _foreign(card, Place("Play", row=row, column=column))
                return


def _foreign(card: Card, place: Place) -> Defect:
    return Defect((place,), f"{card} is not a card of Belote", "A K Q J T 9 8 7")


def _points_won(deal: BeloteDeal, unread: Collection[str]) -> Iterator[Defect]:
    """Yield a defect if the points won before an ending do not match the cards that are gone."""
    if not {"Deal", "TricksWon", "PointsWon", "Contract"}.isdisjoint(unread):
        return
    points = deal.points or (0, 0)
    tricks = by_side(deal.tricks_won or {})
    for side in (0, 1):
        if points[side] and not tricks[side]:
            yield Defect(
                (Place("TricksWon"), Place("PointsWon")),
                f"{SIDES[side]} has points without a trick",
                f"no points of {SIDES[side]}",
            )
            return
    gone = _worth_gone(deal)
    if gone is not None and sum(points) != gone:
        held = "TricksWon" if deal.points is None and deal.tricks_won is not None else "PointsWon"
        message = (
            f"the cards gone are worth {gone}, and no PointsWon says whose they are"
            if deal.points is None
            else f"PointsWon adds up to {sum(points)}, but the cards gone are worth {gone}"
        )
        yield Defect((Place(held),), message, f"points that add up to {gone}")


def _worth_gone(deal: BeloteDeal) -> int | None:
    """Return the points of the cards that no hand holds; ``None`` if they are unknown."""
    hands = [deal.hands[seat] for seat in deal.active]
    if deal.contract is None or None in hands:
        return None
    left = [card for hand in hands for card in hand or ()]
    if len(set(left)) != len(left) or not _PACK.issuperset(left):
        return None
    denomination = deal.contract.denomination
    return denomination.points - LAST_TRICK - sum(worth(card, denomination) for card in left)


def _leader(deal: BeloteDeal, unread: Collection[str]) -> Iterator[Defect]:
    if deal.dealer is not None or "Dealer" in unread or deal.is_for_ledger:
        return
    if deal.leader is None and "Leader" not in unread:
        expected = "a Dealer tag: N, E, S or W"
        if deal.hand_size < TRICKS:
            expected = "a Leader or a Dealer tag"
        yield Defect((Place("Dealer"),), "who leads is not known", expected)


def _contract(deal: BeloteDeal, unread: Collection[str]) -> Iterator[Defect]:
    """Yield a defect if the table does not play the contract, or if it has no bidder."""
    assert isinstance(deal.rules, BeloteRules)
    is_capot = deal.contract is not None and deal.contract.is_capot
    if is_capot and not deal.rules.capot and "Rules" not in unread:
        expected = "a number, or Rules with capot=on"
        yield Defect((Place("Contract"),), "Capot is not bid at this table", expected)
    if deal.passed_out and deal.declarer is not None:
        places = (Place("Contract"), Place("Declarer"))
        yield Defect(places, "a deal that was thrown in has a Declarer", "no Declarer")


def _melds(deal: BeloteDeal) -> Iterator[Defect]:
    for seat, points in (deal.melds or {}).items():
        if points % 10:
            message = f"{points} points of melds of {seat.letter}"
            yield Defect((Place("Melds", seat),), message, "a multiple of ten")


def _belote(deal: BeloteDeal) -> Iterator[Defect]:
    """Yield a defect for points of belote that are impossible, or that the hands contradict."""
    if deal.belote is None or deal.contract is None:
        return
    denomination, place = deal.contract.denomination, Place("Belote")
    hands = {seat: deal.hands[seat] or () for seat in SEATS}
    if all(len(hand) == TRICKS for hand in hands.values()):
        held = by_side({seat: belote_of(hand, denomination) for seat, hand in hands.items()})
        if held != deal.belote:
            written, shown = (f"NS:{a} EW:{b}" for a, b in (deal.belote, held))
            yield Defect(
                (Place("Deal"), place), f"Belote is {written}, the hands hold {shown}", shown
            )
        return
    most = BELOTE_WORTH * sum(map(denomination.is_trump, Suit))
    if sum(deal.belote) > most or any(points % BELOTE_WORTH for points in deal.belote):
        message = f"{sum(deal.belote)} points of king and queen in {denomination.value}"
        yield Defect((place,), message, f"at most {most}, {BELOTE_WORTH} for each pair")


def _record(deal: BeloteDeal, unread: Collection[str]) -> list[Defect]:
    if (deal.auction, deal.play, deal.result) == (None, None, None):
        return []
    found = [*_auction(deal, unread)]
    play = PlayCheck(deal, unread)
    played = deal.play is not None and any(
        card is not None for row in deal.play.rows for card in row
    )
    if deal.contract is None and not deal.passed_out and played:
        if "Contract" not in unread:
            message = "the play cannot be followed: trumps are not known"
            found.append(Defect((Place("Contract"),), message, "a Contract tag"))
        return found
    foreign = [*_foreign_played(deal)]
    if foreign or any(_foreign_cards(deal)):
        return found + foreign  # no rule says which card such a one beats
    found += play.defects()
    return [*found, *_result(deal, unread, None if found else play)]


def _auction(deal: BeloteDeal, unread: Collection[str]) -> Iterator[Defect]:
    """Yield calls against the rules, and an auction that ends in another contract or declarer."""
    record = deal.auction
    if record is None or not record.calls:
        return
    assert isinstance(deal.rules, BeloteRules)
    if deal.dealer is not None:
        eldest = deal.rules.direction.after(deal.dealer, deal.active)
        if record.first is not eldest:
            message = (
                f"the auction begins with {record.first.letter}, but {eldest.letter} speaks first"
            )
            yield Defect((Place("Dealer"), Place("Auction")), message, eldest.letter)
            return
    seats = deal.rules.direction.round_from(record.first, deal.active)
    auction = BeloteAuction(deal.rules)
    bid_row = 0
    for row, word in enumerate(record.calls):
        speaker = seats[auction.to_speak]
        before = auction
        try:
            auction = auction.after(word)
        except ParseError as error:
            message = f"{speaker.letter}: {error.message}"
            yield Defect((Place("Auction", row=row),), message, error.expected)
            return
        if auction.contract != before.contract:
            bid_row = row
    if "Contract" in unread or "Declarer" in unread:
        return
    last = Place("Auction", row=len(record.calls) - 1)
    if not auction.is_over:
        if deal.contract is not None or deal.passed_out or deal.play is not None:
            expected = f"a call of {seats[auction.to_speak].letter}"
            yield Defect((last,), "the auction stops before it is over", expected)
        return
    if auction.contract is None or auction.bidder is None:
        if deal.contract is not None:
            message = f"{deal.contract}, but all have passed"
            yield Defect((Place("Contract"), last), message, "Pass")
        return
    bidder = seats[auction.bidder]
    if deal.passed_out or deal.contract not in (None, auction.contract):
        written = "Pass" if deal.passed_out else str(deal.contract)
        message = f"the contract is {written}, but the auction ends in {auction.contract}"
        places = (Place("Contract"), Place("Auction", row=bid_row))
        yield Defect(places, message, str(auction.contract))
    if deal.declarer is not None and side_of(deal.declarer) != side_of(bidder):
        message = f"{deal.declarer.letter} is the Declarer, but {bidder.letter} made the last bid"
        places = (Place("Declarer"), Place("Auction", row=bid_row))
        yield Defect(places, message, bidder.letter)


def _result(deal: BeloteDeal, unread: Collection[str], play: PlayCheck | None) -> Iterator[Defect]:
    result = deal.result
    if result is None:
        return
    if deal.passed_out:
        places = (Place("Contract"), Place("Result"))
        yield Defect(places, "a deal that was thrown in has a result", "no Result")
        return
    if result.points is None:
        yield from _lost(deal, play)
        return
    text = f"NS:{result.points[0]} EW:{result.points[1]}"
    totals = [deal.contract.denomination.points] if deal.contract else TOTALS
    if sum(result.points) not in totals:
        expected = " or ".join(map(str, totals))
        message = f"the result {text} adds up to {sum(result.points)}"
        yield Defect((Place("Result"),), message, expected)
        return
    if result.capot and min(result.points):
        yield Defect(
            (Place("Result"),), f"capot with {text}", "all points for the side with all tricks"
        )
        return
    if play is None or deal.contract is None or not {"TricksWon", "PointsWon"}.isdisjoint(unread):
        return
    before = deal.points or (0, 0)
    a, b = by_side(play.points)
    shown = (before[0] + a, before[1] + b)
    tricks = by_side(play.won)
    complete = sum(tricks) == TRICKS
    places = (Place("Play" if deal.play is not None else "PointsWon"), Place("Result"))
    if shown != result.points and (
        complete or any(n > m for n, m in zip(shown, result.points, strict=True))
    ):
        message = f"the result {text} contradicts the points won, NS:{shown[0]} EW:{shown[1]}"
        expected = f"NS:{shown[0]} EW:{shown[1]}" if complete else "no fewer than those won"
        yield Defect(places, message, expected)
    elif result.capot and tricks[result.points.index(min(result.points))]:
        loser = SIDES[result.points.index(min(result.points))]
        yield Defect(places, f"capot, but {loser} has won a trick", "no capot")


def _lost(deal: BeloteDeal, play: PlayCheck | None) -> Iterator[Defect]:
    """Yield a defect if the result says that the contract failed, but the play makes it."""
    known = deal.contract is not None and deal.declarer is not None
    if play is None or not known or sum(by_side(play.won)) < TRICKS:
        return
    told = played_facts(deal)
    if told is not None and is_made(told, rules_of(deal)):
        places = (Place("Play"), Place("Result"))
        yield Defect(places, "the contract is made", "points of both sides, or no Result")


def _warnings(deal: BeloteDeal) -> list[Defect]:
    """Return no warnings: in Belote an auction against the rules is a defect."""
    return []


CHECKS = Checks(_setup, _record, _warnings)
