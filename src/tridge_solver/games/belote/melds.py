"""Belote: the melds of a hand as dealt, whose side scores them, and king and queen of trumps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tridge_solver.core.cards import Card, Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.seats import Seat
from tridge_solver.games.belote.cards import NATURAL_RANKS, BeloteStrain

SEQUENCE_WORTH = {3: 20, 4: 50}
LONG_SEQUENCE_WORTH = 100
"""Points of five cards in a row and more."""

SHORTEST_SEQUENCE = 3

FOURS_WORTH = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}
"""Points of four of a kind where a suit, or every suit, is trumps; the strongest first."""

NO_TRUMP_FOURS_WORTH = {"A": 200, "T": 150, "K": 100, "Q": 100, "J": 100}
"""The same in no trump."""

BELOTE_WORTH = 20
"""Points of king and queen of trumps in one hand."""


@dataclass(frozen=True)
class Meld:
    """Four of a kind, or three cards and more in a row of one suit.

    Attributes:
        cards: its cards, the highest first.
        worth: its points.
        strength: what decides between two melds: the greater is the better.
    """

    cards: tuple[Card, ...]
    worth: int
    strength: tuple[int, ...]


def fours_worth(denomination: BeloteStrain) -> Mapping[str, int]:
    """What four of a kind count by rank, the strongest first; others count nothing."""
    return NO_TRUMP_FOURS_WORTH if denomination is BeloteStrain.NO_TRUMP else FOURS_WORTH


def melds_of(hand: Sequence[Card], denomination: BeloteStrain) -> tuple[Meld, ...]:
    """The melds of a hand as dealt, the best first.

    The best is taken and its cards put aside, then the best of what is left, until there is
    none. A run is never split, and no card stands in two melds.
    """
    left = set(hand)
    found: list[Meld] = []
    while True:
        candidates = [*_fours(left, denomination), *_sequences(left, denomination)]
        if not candidates:
            return tuple(found)
        best = max(candidates, key=lambda meld: meld.strength)
        found.append(best)
        left -= set(best.cards)


def _fours(cards: set[Card], denomination: BeloteStrain) -> list[Meld]:
    """Four of a kind among ``cards``."""
    melds = []
    table = fours_worth(denomination)
    for place, (rank, points) in enumerate(table.items()):
        four = tuple(sorted(card for card in cards if card.rank == rank))
        if len(four) == len(Suit):
            melds.append(Meld(four, points, (points, 1, len(table) - place, 0)))
    return melds


def _sequences(cards: set[Card], denomination: BeloteStrain) -> list[Meld]:
    """The runs of three and more among ``cards``."""
    melds = []
    for suit in Suit:
        held = {card.rank: card for card in cards if card.suit is suit}
        marks = "".join(rank if rank in held else " " for rank in NATURAL_RANKS)
        for run in marks.split():
            if len(run) < SHORTEST_SEQUENCE:
                continue
            points = SEQUENCE_WORTH.get(len(run), LONG_SEQUENCE_WORTH)
            height = len(NATURAL_RANKS) - NATURAL_RANKS.index(run[0])
            in_trumps = int(denomination.suit is suit)
            strength = (points, 0, height, in_trumps)
            melds.append(Meld(tuple(held[rank] for rank in run), points, strength))
    return melds


@dataclass(frozen=True)
class Melding:
    """What the melds of a deal score.

    Attributes:
        shown: by seat, what its melds count before it is known which side scores.
        best: the seat whose meld is the best, ``None`` without a meld.
    """

    shown: Mapping[Seat, int]
    best: Seat | None

    def of_side(self, side: Sequence[Seat]) -> int:
        """What ``side`` scores: all melds of both its hands if it holds the best, else nothing."""
        return sum(self.shown[seat] for seat in side) if self.best in side else 0


def melding(
    hands: Mapping[Seat, Sequence[Card]], order: Sequence[Seat], denomination: BeloteStrain
) -> Melding:
    """The melds of all hands as dealt; of equals the seat nearer to eldest, ``order[0]``, leads."""
    melds = {seat: melds_of(hands[seat], denomination) for seat in order}
    holders = [seat for seat in order if melds[seat]]
    best = max(holders, key=lambda seat: melds[seat][0].strength, default=None)
    return Melding({seat: sum(m.worth for m in melds[seat]) for seat in sorted(order)}, best)


def belote_of(hand: Sequence[Card], denomination: BeloteStrain) -> int:
    """Twenty points for king and queen of trumps in one hand, for each suit of an all trump."""
    held = {(card.suit, card.rank) for card in hand}
    return BELOTE_WORTH * sum(
        denomination.is_trump(suit) and (suit, "K") in held and (suit, "Q") in held for suit in Suit
    )
