"""Cards, hands, stock and seats: what must hold before anybody bids or plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from tridge_solver.checks.defect import Defect, Place, plural, seat_letters
from tridge_solver.core.cards import Card
from tridge_solver.core.deal import HAND_SIZE, STOCK_SIZE, Deal, Hand
from tridge_solver.core.seats import Seat

MAX_CHIPS = 10**12 - 1
"""More chips than any fund will ever hold; hand files write no more digits."""

_NO_NUMBERS = (None,) * 7
"""What most deals say of chips, payers and tricks won before."""


def layout_defects(deal: Deal, unread: Collection[str]) -> Iterator[Defect]:
    """Everything wrong with the cards, their numbers, the seats and the funds."""
    hands = [(seat, hand) for seat in deal.active if (hand := deal.hands[seat]) is not None]
    for seat in sorted(deal.empty):
        if deal.hands[seat] is not None:
            place = Place("Deal", seat)
            yield Defect((place,), f"{seat.letter} sits out and holds cards", "no hand there")
    yield from repeated_cards(deal, hands)
    yield from hand_counts(deal, hands, unread)
    yield from stock_count(deal)
    yield from _missing_leader(deal, unread)
    yield from seats_without_cards(deal)
    yield from numbers(deal)


def repeated_cards(deal: Deal, hands: list[tuple[Seat, Hand]]) -> Iterator[Defect]:
    """Cards that stand more than once in hands and stock."""
    stock = deal.stock or ()
    count = len(stock)
    cards = set(stock)
    for _, hand in hands:
        count += len(hand)
        cards.update(hand)
    if len(cards) == count:
        return
    holders: dict[Card, list[Seat | None]] = {}
    for seat, hand in hands:
        for card in hand:
            holders.setdefault(card, []).append(seat)
    for card in stock:
        holders.setdefault(card, []).append(None)
    for card, where in holders.items():
        if len(where) > 1:
            places = [
                Place("Stock", card=card) if seat is None else Place("Deal", seat, card)
                for seat in dict.fromkeys(where)
            ]
            message = f"{deal.pack.card_text(card)} {_holders_text(where)}"
            yield Defect(tuple(places), message, "each card once")


def _holders_text(where: list[Seat | None]) -> str:
    """Where a card stands that stands too often."""
    times = Counter(where)
    names = ["the stock" if seat is None else seat.letter for seat in times]
    if len(times) == 1:
        often = "twice" if len(where) == 2 else f"{len(where)} times"
        return f"stands {often} in {names[0] if where[0] is None else f'the hand of {names[0]}'}"
    if None in times:
        return f"is held by {' and '.join(names[:-1])} and lies in the stock"
    return f"is held by {'both ' if len(names) == 2 else ''}{' and '.join(names)}"


def hand_counts(
    deal: Deal,
    hands: list[tuple[Seat, Hand]],
    unread: Collection[str],
    whole: int = HAND_SIZE,
    whole_words: str = "nine cards in each hand",
    needs_tricks: bool = True,
) -> Iterator[Defect]:
    """Hands of the wrong size, and endings whose ``TricksWon`` does not go with them.

    ``whole`` is the size of a hand before its first card, in ``whole_words``; ``needs_tricks``
    says whether an ending must tell the tricks before it.
    """
    won = None if deal.tricks_won is None else sum(deal.tricks_won.values())
    sizes = [len(hand) for _, hand in hands]
    if not hands:
        return
    size = _intended_size(sizes, won, whole)
    for seat, hand in hands:
        if len(hand) != size:
            yield Defect(
                (Place("Deal", seat),),
                f"the hand of {seat.letter} has {plural(len(hand), 'card')}",
                str(size),
            )
    if won is None:
        if size < whole and "TricksWon" not in unread and needs_tricks:
            yield Defect(
                (Place("TricksWon"),),
                f"hands of {plural(size, 'card')} need TricksWon",
                f"tricks that add up to {whole - size}, or {whole_words}",
            )
    elif won != whole - size:
        yield Defect(
            (Place("Deal"), Place("TricksWon")),
            f"TricksWon adds up to {won} with hands of {plural(size, 'card')}",
            str(whole - size),
        )


def _intended_size(sizes: list[int], won: int | None, whole: int) -> int:
    """How many cards each hand was meant to have."""
    if won is not None and whole - won in sizes:
        return min(whole - won, whole)  # tricks below none are told elsewhere
    if won is None and whole in sizes:
        return whole
    return min(max(sizes, key=lambda size: (sizes.count(size), size)), whole)


def stock_count(deal: Deal) -> Iterator[Defect]:
    """A stock of the wrong size."""
    count = len(deal.stock or ())
    if deal.stock_open:
        if not 0 < count < STOCK_SIZE:
            message = f"the stock has {plural(count, 'known card')} and unknown ones"
            yield Defect((Place("Stock"),), message, f"1 to {STOCK_SIZE - 1} known ones before ?")
    elif deal.stock is not None and count != STOCK_SIZE:
        expected = f"{STOCK_SIZE}; a partly known stock ends with ?"
        yield Defect((Place("Stock"),), f"the stock has {plural(count, 'card')}", expected)


def _missing_leader(deal: Deal, unread: Collection[str]) -> Iterator[Defect]:
    """No ``Dealer`` or, in an ending, nobody who leads."""
    if deal.dealer is not None or "Dealer" in unread:
        return
    if deal.hand_size >= HAND_SIZE:
        yield Defect((Place("Dealer"),), "who dealt is not known", "a Dealer tag: N, E, S or W")
    elif deal.leader is None and "Leader" not in unread:
        yield Defect((Place("Dealer"),), "who leads is not known", "a Leader or a Dealer tag")


def seats_without_cards(deal: Deal) -> Iterator[Defect]:
    """The seat that sits out, named where only an active seat can be meant."""
    seats: list[object] = [deal.declarer, deal.first_defender, deal.leader, deal.surrender]
    seats += deal.tricks_won or ()
    seats += [exchange.seat for exchange in deal.exchanges or ()]
    seats += [record.first for record in (deal.auction, deal.play) if record]
    if not deal.empty.isdisjoint(seats):
        yield from _named_without_cards(deal)
    if deal.declarer is not None and deal.declarer is deal.first_defender:
        yield Defect(
            (Place("Declarer"), Place("FirstDefender")),
            f"{deal.declarer.letter} is both the Player and the first defender",
            "another seat for one of them",
        )


def _named_without_cards(deal: Deal) -> Iterator[Defect]:
    """The tags that name a seat without cards."""
    named: tuple[tuple[str, Collection[object]], ...] = (
        ("Declarer", (deal.declarer,)),
        ("FirstDefender", (deal.first_defender,)),
        ("Leader", (deal.leader,)),
        ("TricksWon", deal.tricks_won or ()),
        ("Exchange", [exchange.seat for exchange in deal.exchanges or ()]),
        ("Surrender", (deal.surrender,)),
        ("Auction", (deal.auction and deal.auction.first,)),
        ("Play", (deal.play and deal.play.first,)),
    )
    for tag, seats in named:
        if deal.empty.isdisjoint(seats):
            continue
        for out in sorted(deal.empty.intersection(seats)):
            inside = out if tag in ("TricksWon", "Exchange") else None
            yield Defect(
                (Place("Deal", out), Place(tag, inside)),
                f"{tag} names {out.letter}, the seat without cards",
                f"one of {seat_letters(deal.active)}",
            )


def numbers(deal: Deal) -> Iterator[Defect]:
    """Numbers no hand file could say: only deals made in Python have them."""
    said = (
        deal.game_fund, deal.widow_fund, deal.reserve_funds, deal.pot, deal.debts,
        deal.participants, deal.tricks_won,
    )  # fmt: skip
    if said == _NO_NUMBERS and not deal.pot_holds_puesta:
        return
    chips: tuple[tuple[str, Sequence[int | None]], ...] = (
        ("GameFund", (deal.game_fund,)),
        ("WidowFund", (deal.widow_fund,)),
        ("ReserveFunds", deal.reserve_funds or ()),
        ("Pot", (deal.pot,)),
        ("Debts", [debt.chips for debt in deal.debts or ()]),
    )
    for tag, numbers in chips:
        for number in numbers:
            if number is not None and not 0 <= number <= MAX_CHIPS:
                yield Defect((Place(tag),), f"{number} chips", f"0 to {MAX_CHIPS}")
    if deal.pot is None and deal.pot_holds_puesta:
        yield Defect((Place("Pot"),), "the pot holds a puesta but no chips", "chips in the pot")
    if deal.participants not in (None, 3, 4):
        yield Defect((Place("Participants"),), f"{deal.participants} payers", "3 or 4")
    for seat, won in (deal.tricks_won or {}).items():
        if not 0 <= won <= HAND_SIZE:
            message = f"{seat.letter} has won {won} tricks"
            yield Defect((Place("TricksWon", seat),), message, f"0 to {HAND_SIZE}")
