"""What a condition may ask of a deal: about a hand at once, about the play by solving it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache, cached_property
from typing import NamedTuple

from tridge_solver.core.cards import Card, Suit
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.checks.exchange import contract_defects
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import Contract, Grade
from tridge_solver.games.ombre.rules.points import point_count
from tridge_solver.games.ombre.rules.ranking import honours, matadors, plain_order, trump_order
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy, Value
from tridge_solver.games.ombre.solving.problem import problem_of

Cards = frozenset[Card]


class NotPlayable(Exception):  # noqa: N818 - it names what is the matter with a deal
    """The deal has not what the contract asked about takes: a trump, or the turned suit."""


class Facts:
    """One deal as conditions see it; nothing is found out before it is asked.

    Args:
        hands: the cards of the three seats that play.
        stock: the undealt cards, top first.
        make_deal: makes the whole deal, for questions that have to be solved.
        solver: answers those. Where only hands are known there is neither.
    """

    def __init__(
        self,
        hands: Mapping[Seat, tuple[Card, ...]],
        stock: tuple[Card, ...] = (),
        make_deal: Callable[[], OmbreDeal] | None = None,
        solver: DoubleDummy | None = None,
    ) -> None:
        self._hands = hands
        self._stock = stock
        self._make_deal = make_deal
        self._solver = solver
        self._cards: dict[Seat | None, Cards] = {}
        self._grades: dict[tuple[Seat, Contract], Grade] = {}
        self._values: dict[tuple[Seat, Contract], Value] = {}

    @cached_property
    def deal(self) -> OmbreDeal:
        """The whole deal."""
        assert self._make_deal is not None
        return self._make_deal()

    def cards(self, seat: Seat | None) -> Cards:
        """The cards of ``seat``; ``None`` is the stock."""
        cards = self._cards.get(seat)
        if cards is None:
            cards = frozenset(self._stock if seat is None else self._hands[seat])
            self._cards[seat] = cards
        return cards

    def grade(self, player: Seat, contract: Contract) -> Grade:
        """The grade of ``contract`` for ``player``, with the cards as dealt and all open.

        Raises :class:`NotPlayable` where the rules forbid the contract.
        """
        asked = player, contract
        if asked in self._values:
            return self._values[asked].grade
        if asked not in self._grades:
            assert self._solver is not None
            self._grades[asked] = self._solver.grade(*problem_of(self._with(*asked)))
        return self._grades[asked]

    def tricks(self, player: Seat, contract: Contract) -> int:
        """The Player's tricks, when both sides fight for the grade first; raises likewise."""
        asked = player, contract
        if asked not in self._values:
            assert self._solver is not None
            self._values[asked] = self._solver.value(*problem_of(self._with(*asked)))
        return self._values[asked].player_tricks

    def _with(self, player: Seat, contract: Contract) -> OmbreDeal:
        deal = self.deal.with_contract(player, contract)
        if any(contract_defects(deal)):
            raise NotPlayable
        return deal


class Wants(Enum):
    """What a question about a hand is asked with; the value is an example of the call."""

    NOTHING = "{}()"
    SUIT = "{}(D)"
    CARDS = '{}("SA")'


class HandQuestion(NamedTuple):
    """A question about the cards of a hand: whether its answer is a truth or else a number."""

    wants: Wants
    is_truth: bool
    about_suit: Callable[[Cards, Suit], int] | None = None
    about_cards: Callable[[Cards, Cards], int] | None = None


def suit_length(hand: Cards, suit: Suit) -> int:
    """How many cards of a suit a hand holds, where no ace belongs to another."""
    return sum(card.suit is suit for card in hand)


@cache
def _trumps(suit: Suit) -> Cards:
    return frozenset(trump_order(suit))


@cache
def _plain(suit: Suit) -> Cards:
    return frozenset(plain_order(suit))


@cache
def _matadors(suit: Suit) -> Cards:
    return frozenset(matadors(suit))


def _of_suit(answer: Callable[[Cards, Suit], int]) -> HandQuestion:
    return HandQuestion(Wants.SUIT, is_truth=False, about_suit=answer)


HAND_QUESTIONS: dict[str, HandQuestion] = {
    "trumps": _of_suit(lambda hand, suit: len(hand & _trumps(suit))),
    "points": _of_suit(lambda hand, suit: point_count(hand, suit).total),
    "honours": _of_suit(honours),
    "matadors": _of_suit(lambda hand, suit: len(hand & _matadors(suit))),
    "voids": _of_suit(lambda hand, suit: point_count(hand, suit).voids),
    "length": _of_suit(lambda hand, suit: len(hand & _plain(suit))),
    "has": HandQuestion(Wants.CARDS, is_truth=True, about_cards=lambda hand, cards: cards <= hand),
    "kings": HandQuestion(
        Wants.NOTHING, is_truth=False, about_cards=lambda hand, _: sum(c.rank == "K" for c in hand)
    ),
    "size": HandQuestion(Wants.NOTHING, is_truth=False, about_cards=lambda hand, _: len(hand)),
}
"""The questions by name. With a suit as trumps: how many trumps, the club's points, honours in a
row from SA, matadors in any order, plain suits without a card. ``length`` counts a suit's plain
cards: a black ace belongs to none."""
