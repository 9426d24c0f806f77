"""Belote: four seats, two sides, thirty-two cards that count; and what its deals say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tridge_solver.core.cards import FULL_PACK, Card, Pack
from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.belote.cards import (
    LAST_TRICK,
    NATURAL_RANKS,
    PLAYERS,
    TRICKS,
    Duty,
    Strain,
    duty,
    winning_place,
    worth,
)
from tridge_solver.games.belote.contracts import BeloteContract
from tridge_solver.games.belote.rules import BELOTE, BeloteRules

SIDES = ("NS", "EW")
"""The sides by the letters of their seats."""

PARTS = {
    "dialect": "games.belote.notation:BELOTE_DIALECT",
    "json dialect": "games.belote.notation_json:BELOTE_JSON",
    "checks": "games.belote.checks:CHECKS",
    "diagram": "games.belote.report.showing:print_deal",
    "page": "games.belote.report.showing_page:deal_page",
    "drawing": "games.belote.report.showing_page:deal_table",
    "score": "games.belote.report.scoring:BELOTE_FORMS",
    "form": "handfile.blank_forms:BELOTE",
    "deal": "games.belote.dealing:deal_maker",
    "one hand": "games.belote.one_hand:hand_of_belote",
    "turns": "games.belote.report.replay:BELOTE_REPLAY",
    "bid": "games.belote.bid_question:bid_question",
    "bid()": "games.belote.bidding:bid",
    "columns": "games.belote.columns:columns",
    "solve": "games.belote.questions:solve_question",
    "review": "games.belote.review_question:review_question",
    "review()": "games.belote.review:review",
    "solve()": "games.belote.solving:solve",
    "card_values()": "games.belote.solving:card_values",
    "line()": "games.belote.solving:line",
    "table()": "games.belote.solving:table",
}
"""Where everything is found that only Belote has."""

REFUSALS = {
    "exchange": "nothing is exchanged in Belote",
    "exchange()": "nothing is exchanged in Belote",
    "open_exchange()": "nothing is exchanged in Belote",
    "puzzle": "Belote has no puzzles: its cards win and lose points, and no grade",
    "play": "Belote has no play: the seats one may sit down with know Tridge and Tresillo only",
    "advise": "Belote has no advice for a seat whose cards alone are known (bid answers for one)",
}


@dataclass(frozen=True)
class BeloteResult:
    """How a deal ended.

    Attributes:
        points: of North and South, then East and West: the cards and the last trick's ten.
        capot: whether the side with all the points is said to have taken all tricks too.
    """

    points: tuple[int, int]
    capot: bool = False


@dataclass(frozen=True)
class BeloteDeal:
    """What only the deals of Belote say.

    Attributes:
        contract: what is played, ``None`` where that is not given.
        passed_out: whether the deal was thrown in.
        points: points of tricks before an ending, by side, as given; ``None`` where not.
        result: how the deal ended, as given.
        melds: what the melds of each seat count, as given in place of those of the hands.
    """

    contract: BeloteContract | None = None
    passed_out: bool = False
    points: tuple[int, int] | None = None
    result: BeloteResult | None = None
    melds: Mapping[Seat, int] | None = None

    __hash__ = None  # type: ignore[assignment]  # melds are a mapping

    @property
    def trumps(self) -> Strain | None:
        """What is trumps."""
        return None if self.contract is None else self.contract.denomination

    @property
    def points_won(self) -> dict[Seat, int]:
        """The points before an ending, each side's under its first seat."""
        return {} if self.points is None else dict(zip(SEATS, self.points, strict=False))


def said_of(deal: Any) -> BeloteDeal:
    """What a deal says that only Belote has; one made in Python may say nothing of it."""
    return BeloteDeal() if deal.own is None else deal.own


def side_of(seat: Seat) -> int:
    """The place of a seat's side in :data:`SIDES`."""
    return seat % len(SIDES)


def by_side(numbers: Mapping[Seat, int]) -> tuple[int, int]:
    """Numbers of seats, added up by side."""
    north_south, east_west = (
        sum(n for seat, n in numbers.items() if side_of(seat) == side) for side in (0, 1)
    )
    return north_south, east_west


class Belote(Game):
    """Trumps must be beaten and plain leads ruffed; every trick is worth its cards."""

    def sides(self, seats: tuple[Seat, ...], player: Seat) -> tuple[tuple[Seat, ...], ...]:
        """The player and his partner, then the two others."""
        ours = tuple(seat for seat in seats if side_of(seat) == side_of(player))
        return ours, tuple(seat for seat in seats if seat not in ours)

    def legal_cards(
        self,
        hand: frozenset[Card],
        trick: Sequence[Card],
        trumps: Strain,
        rules: Ruleset,
    ) -> tuple[Card, ...]:
        """The cards the table of legal cards allows; see
        :func:`~tridge_solver.games.belote.cards.duty`."""
        assert isinstance(rules, BeloteRules)
        return duty(Pack.FULL.written(hand), trick, trumps, rules)[1]

    def broken_rule(
        self, hand: frozenset[Card], trick: Sequence[Card], trumps: Strain, rules: Ruleset
    ) -> str | None:
        """What binds the hand, in the words of an error."""
        assert isinstance(rules, BeloteRules)
        binding = duty(Pack.FULL.written(hand), trick, trumps, rules)[0]
        return None if binding is Duty.NONE else binding.value

    def winner(self, trick: Sequence[Card], trumps: Strain) -> int:
        """The highest trump, else the highest card of the suit led."""
        return winning_place(trick, trumps)

    def worth(self, trick: Sequence[Card], trumps: Strain, *, is_last: bool) -> int:
        """The points of the cards, and ten for the last trick."""
        return sum(worth(card, trumps) for card in trick) + LAST_TRICK * is_last


BELOTE_GAME = Belote(
    name="Belote",
    rules=BELOTE,
    seats=PLAYERS,
    cards_in_trick=PLAYERS,
    hand_sizes=(TRICKS,) * PLAYERS,
    stock=0,
    pack=tuple(card for card in FULL_PACK if card.rank in NATURAL_RANKS),
    printings=(Pack.FULL,),
    counts_points=True,
    parts=PARTS,
    refusals=REFUSALS,
)
"""Thirty-two cards, eight to each of four seats."""
