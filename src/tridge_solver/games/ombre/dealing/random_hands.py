"""Random hands of nine cards, with or without conditions, the same for a seed everywhere.

Hand *n* of a seed is found by dealing the pack again and again, try 0, 1, 2 … of hand *n*, until
it meets the condition in some trump suit (see :mod:`tridge_solver.core.shuffle`). The conditions
are those on deals, asked of one hand: it is called ``Player``, and ``Trumps`` is the suit it would
play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tridge_solver.analysis.dealing.conditions import Condition, Facts
from tridge_solver.core.cards import PACK, SUITS, Pack, Suit
from tridge_solver.core.deal import HAND_SIZE, DealError, Hand
from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.core.shuffle import shuffled
from tridge_solver.games.ombre.dealing.conditions import read_condition

TRIES = 100_000
"""So often a hand is dealt anew until its condition holds, by default."""

_SEAT = Seat.NORTH
_NAMES = {"Player": _SEAT}


class RandomHand(NamedTuple):
    """Nine cards and the suits in which they meet the condition, all four without one."""

    cards: Hand
    suits: tuple[Suit, ...]


class HandMaker:
    """Makes the hands of a seed, each by its number.

    Args:
        seed: any whole number.
        where: the condition they must meet, or several that must hold in one and the same suit.
        tries: so often a hand is tried.
        rules, pack: in which ``where`` is read.

    It may be shared by threads. Raises
    :class:`~tridge_solver.ConditionError` for a condition that cannot
    be read, or that asks for more than one hand knows.

    >>> maker = HandMaker(1, "Player.trumps(Trumps) >= 7")
    >>> found = maker.find(1)
    >>> " ".join(card.code for card in found.cards), [suit.letter for suit in found.suits]
    ('SA HK HQ HA H2 H3 H4 D7 C6', ['H'])
    """

    def __init__(
        self,
        seed: int = 1,
        where: str | Sequence[str] | None = None,
        *,
        tries: int = TRIES,
        rules: Ruleset = TRIDGE,
        pack: Pack = Pack.ENGLISH,
    ) -> None:
        self._seed = seed
        self._tries = tries
        texts = [where] if isinstance(where, str) else where or ()
        self._conditions: Mapping[Suit, list[Condition]] = {
            suit: [
                read_condition(text, _NAMES, rules=rules, pack=pack, trumps=suit) for text in texts
            ]
            for suit in SUITS
        }

    def find(self, number: int) -> RandomHand:
        """Hand ``number``, from 1.

        Raises :class:`~tridge_solver.DealError` when none of the tries meets the condition.
        """
        for attempt in range(self._tries):
            cards = tuple(sorted(shuffled(PACK, self._seed, number, attempt)[:HAND_SIZE]))
            facts = Facts({_SEAT: cards})
            suits = tuple(
                suit
                for suit, conditions in self._conditions.items()
                if all(condition.holds(facts) for condition in conditions)
            )
            if suits:
                return RandomHand(cards, suits)
        raise DealError(
            f"no hand {number} in {self._tries:,} tries (expected a commoner condition)"
        )
