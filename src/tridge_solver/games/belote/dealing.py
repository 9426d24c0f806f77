"""Random deals of Belote; a seed gives the same deals on every machine and in every version."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tridge_solver.analysis.conditions import (
    Cards,
    ConditionReader,
    DealFacts,
    HandQuestion,
    Wants,
    suit_length,
)
from tridge_solver.analysis.dealing import TRIES, DealSpec, FoundDeal, Held, OnTry, ignore_try
from tridge_solver.core.cards import Card, Pack, Suit
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.shuffle import shuffled
from tridge_solver.games.belote.game import BELOTE_GAME, BeloteDeal
from tridge_solver.games.belote.rules import BELOTE, TRICKS, BeloteStrain, worth
from tridge_solver.games.belote.scored_deal import melds_of

SEAT_NAMES = ("Eldest", "Second", "Third", "Dealer")
"""The names of seats by their turn to speak and play."""


def _points(hand: Cards, suit: Suit) -> int:
    denomination = BeloteStrain(suit.letter)
    return sum(worth(card, denomination) for card in hand)


def _melds(hand: Cards, suit: Suit) -> int:
    return sum(meld.worth for meld in melds_of(sorted(hand), BeloteStrain(suit.letter)))


QUESTIONS: dict[str, HandQuestion] = {
    "trumps": HandQuestion(Wants.SUIT, is_truth=False, about_suit=suit_length),
    "length": HandQuestion(Wants.SUIT, is_truth=False, about_suit=suit_length),
    "points": HandQuestion(Wants.SUIT, is_truth=False, about_suit=_points),
    "melds": HandQuestion(Wants.SUIT, is_truth=False, about_suit=_melds),
    "has": HandQuestion(Wants.CARDS, is_truth=True, about_cards=lambda hand, cards: cards <= hand),
    "size": HandQuestion(Wants.NOTHING, is_truth=False, about_cards=lambda hand, _: len(hand)),
}
"""The questions of conditions about a hand: the number of cards in a suit, the values of its cards
and melds with that suit as trumps, and whether it has certain cards."""


class _Reader(ConditionReader):
    questions = QUESTIONS


_SIZES = dict.fromkeys(SEATS, TRICKS)


class BeloteDealMaker:
    """Makes the deals of a seed, each from its number.

    Args:
        seed: any whole number.
        rules: those of Belote; they say which way the deal passes.
        dealer: the dealer of every deal. If it is ``None``, the deal passes round in playing order
            from North.
        where: the conditions deals must meet (see
            :mod:`~tridge_solver.analysis.conditions`).
        tries: so often a deal is tried.
        on_try: called with the number of every try, from 0; an exception in it ends the search.
        pack: cards and suits in ``where`` may be written in it.
        held: cards that are the same in every deal.

    Raises :class:`~tridge_solver.errors.ConditionError` for a condition
    that cannot be read.

    >>> maker = BeloteDealMaker(seed=1, where=['Eldest.has("HJ", "H9")'])
    >>> maker.find(1).deal.dealer.letter
    'N'
    """

    solves = False

    def __init__(
        self,
        seed: int = 1,
        rules: Ruleset = BELOTE,
        dealer: Seat | None = None,
        where: Sequence[str] = (),
        *,
        tries: int = TRIES,
        on_try: OnTry = ignore_try,
        pack: Pack = Pack.FULL,
        held: Held | None = None,
    ) -> None:
        self._seed = seed
        self._held = held or Held()
        self._on_try = on_try
        self._rules = rules
        self._dealer = dealer
        self._tries = tries
        first = Seat.NORTH if dealer is None else dealer
        self._round = rules.direction.round_from(first, SEATS)[: 1 if dealer is not None else None]
        self._held.check(_SIZES, BELOTE_GAME.pack, first)
        self._conditions = [
            [_Reader.condition(text, self._names(each), rules=rules, pack=pack) for text in where]
            for each in self._round
        ]

    def _names(self, dealer: Seat) -> dict[str, Seat]:
        eldest = self._rules.direction.after(dealer, SEATS)
        order = self._rules.direction.round_from(eldest, SEATS)
        return {seat.letter: seat for seat in SEATS} | dict(zip(SEAT_NAMES, order, strict=True))

    def new_solver(self, table_bytes: int | None = None) -> None:
        """Return ``None``: conditions on Belote need no solver."""

    def find(self, number: int, solver: Any = None) -> FoundDeal:
        """Find deal ``number``, counted from 1."""
        place = (number - 1) % len(self._round)
        for attempt in range(self._tries):
            self._on_try(attempt)
            cards = shuffled(BELOTE_GAME.pack, self._seed, number, attempt)
            hands, _ = self._held.dealt(cards, _SIZES)
            facts = DealFacts(hands)
            if all(condition.holds(facts) for condition in self._conditions[place]):
                return FoundDeal(self._deal(number, self._round[place], hands), attempt + 1)
        return FoundDeal(None, self._tries)

    def _deal(self, number: int, dealer: Seat, hands: dict[Seat, tuple[Card, ...]]) -> BeloteDeal:
        a, b, c, d = (tuple(Pack.FULL.written(hands[seat])) for seat in SEATS)
        return BeloteDeal(
            hands=(a, b, c, d),
            empty=frozenset(),
            rules=self._rules,
            pack=Pack.FULL,
            dealer=dealer,
            game_tag=BELOTE_GAME.name,
            tags=(("Board", str(number)),),
        )


NOT_DEALT: tuple[str, ...] = ("declarer", "contract", "incomer")


def deal_maker(spec: DealSpec, game: Game) -> BeloteDealMaker:
    """Return a deal maker for a specification. Raise :class:`~tridge_solver.DealError` for
    options that Belote does not have."""
    spec.refuse("Belote", NOT_DEALT)
    if spec.seats is not None and len(spec.seats) < len(SEATS):
        raise DealError("Belote is played by four (expected --seats NESW)")
    rules, pack = spec.rules or BELOTE, BELOTE_GAME.printing(spec.pack)
    return BeloteDealMaker(
        spec.seed,
        rules,
        spec.dealer,
        spec.where,
        tries=spec.tries,
        on_try=spec.on_try,
        pack=pack,
        held=Held.of(spec.hand, pack),
    )
