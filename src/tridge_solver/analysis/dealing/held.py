"""Cards that seats are given before the rest of the pack is dealt at random."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from tridge_solver.core.cards import TEN, Card, CardError, Pack, in_either_pack, parse_hand
from tridge_solver.core.deal import DealError, Hand
from tridge_solver.core.seats import Seat, SeatError
from tridge_solver.core.words import seat_word


class Held:
    """Whole hands, or parts of them, that are the same in every deal.

    Args:
        hands: cards by seat.

    Raises :class:`~tridge_solver.DealError` for a card that is given twice.
    """

    def __init__(self, hands: Mapping[Seat, Hand] | None = None) -> None:
        self._hands = dict(hands or {})
        self._all = frozenset(card for hand in self._hands.values() for card in hand)
        if len(self._all) < sum(map(len, self._hands.values())):
            raise DealError("a card is given to two seats (expected each card once)")

    @classmethod
    def of(cls, texts: Mapping[str, str] | Iterable[str], pack: Pack = Pack.ENGLISH) -> Held:
        """Of texts such as ``N:AK.K.A7KQ.AK``, or of hands by seat.

        Raises :class:`~tridge_solver.DealError`.

        >>> Held.of(["N:AK.K.A7KQ.AK"]).seats == Held.of({"N": "AK.K.A7KQ.AK"}).seats
        True
        """
        pairs = texts.items() if isinstance(texts, Mapping) else map(_seat_and_hand, texts)
        hands: dict[Seat, Hand] = {}
        try:
            for seat_text, text in pairs:
                seat = Seat.parse(seat_word(seat_text))
                if seat in hands:
                    raise DealError(f"{seat.letter} is given two hands (expected each seat once)")
                hands[seat] = _hand(text, pack)
        except (CardError, SeatError) as error:
            raise DealError(str(error)) from None
        return cls(hands)

    @property
    def seats(self) -> Collection[Seat]:
        """The seats that are given cards."""
        return self._hands.keys()

    def check(self, sizes: Mapping[Seat, int], pack: Collection[Card], dealer: Seat) -> None:
        """Raise :class:`~tridge_solver.DealError` if the hands do not fit in a deal of
        ``dealer`` with so many cards a seat, of this ``pack``."""
        for seat, hand in self._hands.items():
            if seat not in sizes:
                raise DealError(
                    f"{seat.letter} has no cards when {dealer.letter} deals (expected a hand of "
                    f"{' '.join(each.letter for each in sorted(sizes))}, or another --dealer)"
                )
            if len(hand) > sizes[seat]:
                raise DealError(
                    f"{len(hand)} cards are given to {seat.letter} (expected at most {sizes[seat]})"
                )
        foreign = self._all.difference(pack)
        if foreign:
            card = Pack.FULL.card_text(min(foreign))
            raise DealError(f"{card} is none of the cards of the game")

    def dealt(
        self, cards: Sequence[Card], sizes: Mapping[Seat, int]
    ) -> tuple[dict[Seat, Hand], Hand]:
        """The hands of shuffled ``cards``, cut in the order of ``sizes``, and what is left.

        What is not given away keeps its order, so it is dealt at random as much as all of it would
        be; without given cards nothing is different at all.
        """
        free = [card for card in cards if card not in self._all] if self._all else cards
        hands = {}
        at = 0
        for seat, size in sizes.items():
            own = self._hands.get(seat, ())
            end = at + size - len(own)
            hands[seat] = (*own, *free[at:end])
            at = end
        return hands, tuple(free[at:])


def _seat_and_hand(text: str) -> tuple[str, str]:
    """The parts of ``N:AK.K.A7KQ.AK``."""
    seat, colon, hand = text.partition(":")
    if not colon:
        raise DealError(f"{text!r} names no seat (expected one before the hand: N:AK.K.A7KQ.AK)")
    return seat.strip(), hand.strip()


def _hand(text: str, pack: Pack) -> Hand:
    """The cards of a hand."""
    if pack is Pack.FULL:
        return parse_hand(text.replace(TEN, "T"), pack)
    return in_either_pack(parse_hand, text, pack)
