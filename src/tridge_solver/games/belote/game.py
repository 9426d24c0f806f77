"""Belote: four seats in two sides, thirty-two cards with values, and the facts that its deals
contain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import ClassVar

from tridge_solver.core.cards import FULL_PACK, Card, Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.belote.contracts import BeloteContract
from tridge_solver.games.belote.rules import (
    BELOTE,
    LAST_TRICK,
    NATURAL_RANKS,
    PLAYERS,
    TRICKS,
    BeloteRules,
    BeloteStrain,
    Duty,
    duty,
    winning_place,
    worth,
)

SIDES = ("NS", "EW")
"""The sides, keyed by the letters of their seats."""

REFUSALS = {
    "exchange": "nothing is exchanged in Belote",
    "open_exchange": "nothing is exchanged in Belote",
    "bid.over": "Belote is bid in numbers (expected neither --over nor --passed)",
    "bid.passed": "Belote is bid in numbers (expected neither --over nor --passed)",
    "bid.table_deals": "the bids of Belote are weighed with open cards only (expected no --table)",
    "review.closed": "Belote has no review by what could be known (expected no --closed)",
}
"""The reasons why Belote cannot answer certain questions."""


@dataclass(frozen=True)
class BeloteResult:
    """The result of a deal of Belote.

    Attributes:
        points: of North and South, then East and West: the cards and the last trick's ten; ``None``
            if the result says only that the contract failed.
        capot: whether the result says that the side with all the points took all tricks too.
    """

    points: tuple[int, int] | None
    capot: bool = False


@dataclass(frozen=True, repr=False)
class BeloteDeal(Deal):
    """One deal of Belote.

    Attributes:
        contract: the contract, ``None`` if not given.
        passed_out: whether the deal was thrown in.
        points: points of tricks before an ending, by side, as given; ``None`` if not.
        result: the result of the deal, as given.
        melds: the points of each seat's melds, if given instead of read from the hands.
        belote: points of king and queen of trumps of each side, if the hands do not show them.
    """

    rules: Ruleset = BELOTE
    pack: Pack = field(default=Pack.FULL, compare=False)
    contract: BeloteContract | None = None
    result: BeloteResult | None = None
    passed_out: bool = False
    points: tuple[int, int] | None = None
    melds: Mapping[Seat, int] | None = None
    belote: tuple[int, int] | None = None

    @property
    def trumps(self) -> BeloteStrain | None:
        """The denomination of the contract."""
        return None if self.contract is None else self.contract.denomination

    @property
    def is_done(self) -> bool:
        """Whether the deal has a result; see :attr:`Deal.is_done`."""
        return self.passed_out or super().is_done

    def supposing(self, declarer: Seat, contract: BeloteContract) -> BeloteDeal:
        """Return this deal as if ``declarer`` had played ``contract``; see
        :meth:`Deal.supposing`."""
        return replace(super().supposing(declarer, contract), passed_out=False)

    @property
    def points_won(self) -> dict[Seat, int]:
        """The points won before an ending; those of a side are under its first seat."""
        return {} if self.points is None else dict(zip(SEATS, self.points, strict=False))

    def points_before(self) -> Mapping[Seat, int]:
        return self.points_won


def side_of(seat: Seat) -> int:
    """Return the index of a seat's side in :data:`SIDES`."""
    return seat % len(SIDES)


def by_side(numbers: Mapping[Seat, int]) -> tuple[int, int]:
    """Return the sum of the seats' numbers for each side."""
    north_south, east_west = (
        sum(n for seat, n in numbers.items() if side_of(seat) == side) for side in (0, 1)
    )
    return north_south, east_west


class Belote(Game):
    """The rules of play in Belote: lower trumps may not be played to trumps if a hand can beat
    them, and a hand without the suit led must ruff. Tricks count by their cards."""

    places: ClassVar[tuple[str, ...]] = ("games.belote.{}",)
    deal_type = BeloteDeal
    refusals = REFUSALS
    doubles = True
    unplayed_contracts: ClassVar[Mapping[str, str]] = {"Pass": "all passed: thrown in"}

    def sides(self, seats: tuple[Seat, ...], player: Seat) -> tuple[tuple[Seat, ...], ...]:
        """Return the seats of the two sides, the declarer's side first."""
        ours = tuple(seat for seat in seats if side_of(seat) == side_of(player))
        return ours, tuple(seat for seat in seats if seat not in ours)

    def legal_cards(
        self,
        hand: frozenset[Card],
        trick: Sequence[Card],
        trumps: BeloteStrain,
        rules: Ruleset,
    ) -> tuple[Card, ...]:
        """Return the cards that the rules allow; see
        :func:`~tridge_solver.games.belote.rules.duty`."""
        assert isinstance(rules, BeloteRules)
        return duty(Pack.FULL.written(hand), trick, trumps, rules)[1]

    def broken_rule(
        self, hand: frozenset[Card], trick: Sequence[Card], trumps: BeloteStrain, rules: Ruleset
    ) -> str | None:
        """Return the rule that limits the hand, in the words of an error."""
        assert isinstance(rules, BeloteRules)
        binding = duty(Pack.FULL.written(hand), trick, trumps, rules)[0]
        return None if binding is Duty.NONE else binding.value

    def winner(self, trick: Sequence[Card], trumps: BeloteStrain) -> int:
        """Return the seat with the highest trump or, if there is none, the highest card of the
        suit led."""
        return winning_place(trick, trumps)

    def worth(self, trick: Sequence[Card], trumps: BeloteStrain, *, is_last: bool) -> int:
        """Return the points of a trick's cards, with ten more for the last trick."""
        return sum(worth(card, trumps) for card in trick) + LAST_TRICK * is_last


BELOTE_GAME = Belote(
    name="Belote",
    rules=BELOTE,
    seats=PLAYERS,
    cards_in_trick=PLAYERS,
    hand_sizes=(TRICKS,) * PLAYERS,
    stock=0,
    pack=tuple(card for card in FULL_PACK if card.rank in NATURAL_RANKS),
    printings=(Pack.FULL, Pack.FRENCH),
    counts_points=True,
)
"""The game Belote: thirty-two cards, eight for each of four seats."""
