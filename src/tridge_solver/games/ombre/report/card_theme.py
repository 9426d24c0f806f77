"""The look of cards, suits and contracts in the Ombre games, where the black aces count among the
trumps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tridge_solver.core.cards import Card, Pack, Suit
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.rules.ranking import NoSuit, Trumps, is_trump, lane_of, trump_order
from tridge_solver.report.theme.signs import Theme, assembled, styled

if TYPE_CHECKING:
    from rich.text import Text


class OmbreTheme(Theme):
    """The look of cards in one deal, which depends on the pack and the trumps.

    Without a trump suit, a word replaces it, and a black ace is the first card of its own suit.
    """

    trumps: Trumps | None

    def __init__(self, pack: Pack, trumps: Trumps | None = None) -> None:
        super().__init__(pack, trumps)

    def suit(self, suit: Trumps) -> Text:
        return styled(suit.symbol) if isinstance(suit, NoSuit) else super().suit(suit)

    def suit_name(self, suit: Trumps) -> Text:
        return styled(suit.symbol) if isinstance(suit, NoSuit) else super().suit_name(suit)

    def plain_suit_name(self, suit: Trumps) -> str:
        return suit.symbol if isinstance(suit, NoSuit) else super().plain_suit_name(suit)

    def is_trump(self, card: Card) -> bool:
        """Return whether ``card`` is a trump; except in a nolo, the black aces always are."""
        return self.trumps is not None and is_trump(card, self.trumps)

    def contract(self, contract: Contract) -> Text:
        """Return a contract with the symbol of its trumps, e.g. Play ♦."""
        if contract.trumps is None:
            return styled(contract.name(self.pack), "bold")
        words = contract.name(self.pack)
        trumps = OmbreTheme(self.pack, contract.trumps).suit_name(contract.trumps)
        return assembled((f"{words} ", "bold"), trumps)

    def _row(self, card: Card) -> Suit:
        return self.trumps if isinstance(self.trumps, Suit) and self.is_trump(card) else card.suit

    def _place_in_hand(self, card: Card) -> tuple[int, int]:
        if self.trumps is None:
            return 0, card
        lane = lane_of(card, self.trumps)
        return (0 if lane == trump_order(self.trumps) else 1 + card.suit), lane.index(card)


def theme(pack: Pack, trumps: Trumps | None) -> OmbreTheme:
    """Return the look of cards in a deal with this pack and these trumps."""
    return OmbreTheme(pack, trumps)
