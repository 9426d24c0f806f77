"""The random worlds of an exchange once more, in plain Python and from the words alone.

Shares the cards' names with the package and nothing else: orders and play are the oracle's.
"""

from __future__ import annotations

from collections.abc import Sequence

from oracle import RED, SUITS, plain_order, suit_of, trump_order

CARDS = [suit + rank for suit in SUITS for rank in ("AKQJ765432", "KQJA234567")[suit in RED]]
"""The forty cards in the package's order, so that numbers can be compared."""


def points(hand: Sequence[str], trumps: str) -> int:
    """The club's points, by its table."""
    order = trump_order(trumps)
    total = 0
    for card in hand:
        if card in order[:3]:
            total += (7, 6, 5)[order.index(card)]
        elif trumps in RED and card == order[3]:
            total += 4
        elif card[1] == "K":
            total += 2
        elif card in order:
            total += 1
    for suit in SUITS:
        if suit != trumps and not any(card in plain_order(suit) for card in hand):
            total += 1
    return total


def late(card: str, hand: Sequence[str], trumps: str) -> tuple[int, ...]:
    """Return how late a card of ``hand`` is thrown."""
    if suit_of(card, trumps) == trumps:
        return (4, -trump_order(trumps).index(card))
    kind = {"K": 3, "Q": 2, "J": 1}.get(card[1], 0)
    length = sum(suit_of(other, trumps) == card[0] for other in hand)
    suit = [s for s in SUITS if s != trumps].index(card[0])
    return (kind, length, -suit, -plain_order(card[0]).index(card))


def defender_throws(hand: Sequence[str], trumps: str, limit: int, left: int) -> list[str]:
    """Return what a defender throws: all but trumps and plain kings, weakest first if not all."""
    rest = [c for c in hand if suit_of(c, trumps) != trumps and c[1] != "K"]
    rest.sort(key=lambda card: late(card, hand, trumps))
    return rest[: min(limit, left)]


def after_exchanges(
    dealt: Sequence[Sequence[str]],
    stock: Sequence[str],
    trumps: str,
    asker: int,
    thrown: Sequence[str],
    limit: int,
    drawn: int = 0,
    first: int = 0,
    first_drawn: int | None = None,
) -> list[list[str]]:
    """The three hands of a world, the asking seat having thrown ``thrown``.

    ``first`` is the first defender, 0 where the model decides; ``first_drawn`` what he drew where
    the second defender asks and knows it.
    """
    pile = list(stock)
    hands = [list(hand) for hand in dealt]

    def change(seat: int, cards: Sequence[str]) -> None:
        hands[seat] = [card for card in hands[seat] if card not in cards]
        for _ in cards:
            hands[seat].append(pile.pop(0))

    if asker == 0:
        change(0, thrown)
    else:
        change(0, sorted(dealt[0], key=lambda card: late(card, dealt[0], trumps))[:drawn])
    order = [1, 2]
    if first == 2 or (not first and points(dealt[2], trumps) > points(dealt[1], trumps)):
        order = [2, 1]
    for seat in order:
        if seat == asker:
            chosen = sorted(thrown, key=lambda card: late(card, dealt[seat], trumps))
            change(seat, chosen[: len(pile)])
        elif first_drawn is not None:
            lateness = sorted(dealt[seat], key=lambda card: late(card, dealt[seat], trumps))
            change(seat, lateness[:first_drawn])
        else:
            change(seat, defender_throws(dealt[seat], trumps, limit, len(pile)))
    return hands
