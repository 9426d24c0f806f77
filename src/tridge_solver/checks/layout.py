"""Cards, hands, stock and seats: what must hold before anybody bids or plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from tridge_solver.checks.defect import Defect, Place, plural, seat_letters
from tridge_solver.core.cards import Card
from tridge_solver.core.deal import HAND_SIZE, Deal, Hand
from tridge_solver.core.seats import Seat

Named = Sequence[tuple[str, Collection[object]]]
"""Tags that name seats, and whom."""


def known_hands(deal: Deal) -> list[tuple[Seat, Hand]]:
    """The hands that are known, with their seats."""
    return [(seat, hand) for seat in deal.active if (hand := deal.hands[seat]) is not None]


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
    says whether an ending must give the tricks before it.
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
        return min(whole - won, whole)  # tricks below none are reported elsewhere
    if won is None and whole in sizes:
        return whole
    return min(max(sizes, key=lambda size: (sizes.count(size), size)), whole)


def seats_without_cards(deal: Deal, more: Named = ()) -> Iterator[Defect]:
    """The seat that sits out, named where only an active seat can be meant; ``more`` are tags of
    the game that name seats, and whom."""
    seats: list[object] = [deal.declarer, deal.leader]
    seats += [seat for _, named in more for seat in named]
    seats += deal.tricks_won or ()
    seats += [exchange.seat for exchange in deal.exchanges or ()]
    seats += [record.first for record in (deal.auction, deal.play) if record]
    if not deal.empty.isdisjoint(seats):
        yield from _named_without_cards(deal, more)


def _named_without_cards(deal: Deal, more: Named) -> Iterator[Defect]:
    """The tags that name a seat without cards."""
    own = dict(more)
    named: Named = (
        ("Declarer", (deal.declarer,)),
        ("FirstDefender", own.get("FirstDefender", ())),
        ("Leader", (deal.leader,)),
        ("TricksWon", deal.tricks_won or ()),
        ("Exchange", [exchange.seat for exchange in deal.exchanges or ()]),
        ("Surrender", own.get("Surrender", ())),
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
