"""Belote: four seats, two sides, thirty-two cards that count; and what its deals say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any, ClassVar

from tridge_solver.core.cards import FULL_PACK, Card, Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.core.game import CallsHeard, Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.belote.cards import (
    LAST_TRICK,
    NATURAL_RANKS,
    PLAYERS,
    TRICKS,
    BeloteStrain,
    Duty,
    duty,
    winning_place,
    worth,
)
from tridge_solver.games.belote.contracts import BeloteContract
from tridge_solver.games.belote.rules import BELOTE, BeloteRules

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.analysis.dealing.spec import DealSpec, Maker
    from tridge_solver.batch.output.cells import OwnLayout
    from tridge_solver.batch.questions.advice import AdviseQuestion
    from tridge_solver.batch.questions.bidding import BidQuestion, OpenBidQuestion
    from tridge_solver.batch.questions.question import Question, Report
    from tridge_solver.batch.questions.reviewing import ReviewQuestion
    from tridge_solver.batch.questions.solving import SolveQuestion
    from tridge_solver.board.options import BoardOptions
    from tridge_solver.board.services import BoardServices
    from tridge_solver.board.table_hand import HandMaker
    from tridge_solver.checks.defect import Checks
    from tridge_solver.core.auction import AuctionState
    from tridge_solver.handfile.blank_forms import BlankForm
    from tridge_solver.handfile.dialect import Dialect
    from tridge_solver.handfile.json_dialect import JsonDialect
    from tridge_solver.report.at_table import AtTable
    from tridge_solver.report.puzzles.view import PuzzleGame
    from tridge_solver.report.replay import ValueFormat
    from tridge_solver.report.scoring.forms import ScoreForms
    from tridge_solver.report.showing.facts import DealView
    from tridge_solver.report.theme.page import PageDeal
    from tridge_solver.report.theme.source import Source
    from tridge_solver.report.theme.table_view import TableView

SIDES = ("NS", "EW")
"""The sides by the letters of their seats."""

REFUSALS = {
    "exchange": "nothing is exchanged in Belote",
    "open_exchange": "nothing is exchanged in Belote",
}
"""Why it does not answer these questions."""


@dataclass(frozen=True)
class BeloteResult:
    """How a deal ended.

    Attributes:
        points: of North and South, then East and West: the cards and the last trick's ten.
        capot: whether the side with all the points is said to have taken all tricks too.
    """

    points: tuple[int, int]
    capot: bool = False


@dataclass(frozen=True, repr=False)
class BeloteDeal(Deal):
    """One deal of Belote.

    Attributes:
        contract: what is played, ``None`` where that is not given.
        passed_out: whether the deal was thrown in.
        points: points of tricks before an ending, by side, as given; ``None`` where not.
        result: how the deal ended, as given.
        melds: what the melds of each seat count, as given in place of those of the hands.
        belote: points of king and queen of trumps of each side, where the hands do not show them.
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
        """What is trumps."""
        return None if self.contract is None else self.contract.denomination

    @property
    def is_done(self) -> bool:
        """Whether it says what came of it; see :attr:`Deal.is_done`."""
        return self.passed_out or super().is_done

    def supposing(self, declarer: Seat, contract: BeloteContract) -> BeloteDeal:
        """This deal, had ``declarer`` played ``contract``; see :meth:`Deal.supposing`."""
        return replace(super().supposing(declarer, contract), passed_out=False)

    @property
    def points_won(self) -> dict[Seat, int]:
        """The points before an ending, each side's under its first seat."""
        return {} if self.points is None else dict(zip(SEATS, self.points, strict=False))

    def points_before(self) -> Mapping[Seat, int]:
        return self.points_won


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

    deal_type = BeloteDeal
    questions = frozenset(
        (
            "solve",
            "table",
            "review",
            "bid",
            "advise",
            "at_table",
            "puzzle",
            "turns",
            "one_hand",
            "deal",
            "score",
            "form",
        )
    )
    refusals = REFUSALS
    doubles = True
    unplayed_contracts: ClassVar[Mapping[str, str]] = {"Pass": "all passed: thrown in"}

    def sides(self, seats: tuple[Seat, ...], player: Seat) -> tuple[tuple[Seat, ...], ...]:
        """The player and his partner, then the two others."""
        ours = tuple(seat for seat in seats if side_of(seat) == side_of(player))
        return ours, tuple(seat for seat in seats if seat not in ours)

    def legal_cards(
        self,
        hand: frozenset[Card],
        trick: Sequence[Card],
        trumps: BeloteStrain,
        rules: Ruleset,
    ) -> tuple[Card, ...]:
        """The cards the table of legal cards allows; see
        :func:`~tridge_solver.games.belote.cards.duty`."""
        assert isinstance(rules, BeloteRules)
        return duty(Pack.FULL.written(hand), trick, trumps, rules)[1]

    def broken_rule(
        self, hand: frozenset[Card], trick: Sequence[Card], trumps: BeloteStrain, rules: Ruleset
    ) -> str | None:
        """What binds the hand, in the words of an error."""
        assert isinstance(rules, BeloteRules)
        binding = duty(Pack.FULL.written(hand), trick, trumps, rules)[0]
        return None if binding is Duty.NONE else binding.value

    def winner(self, trick: Sequence[Card], trumps: BeloteStrain) -> int:
        """The highest trump, else the highest card of the suit led."""
        return winning_place(trick, trumps)

    def worth(self, trick: Sequence[Card], trumps: BeloteStrain, *, is_last: bool) -> int:
        """The points of the cards, and ten for the last trick."""
        return sum(worth(card, trumps) for card in trick) + LAST_TRICK * is_last

    @property
    def notation(self) -> Dialect:
        from tridge_solver.games.belote.notation import BELOTE_DIALECT

        return BELOTE_DIALECT

    @property
    def json_notation(self) -> JsonDialect:
        from tridge_solver.games.belote.notation_json import BELOTE_JSON

        return BELOTE_JSON

    @property
    def checks(self) -> Checks:
        from tridge_solver.games.belote.checks import CHECKS

        return CHECKS

    @property
    def print_deal(self) -> Callable[[Console, Any, Source, Pack], None]:
        from tridge_solver.games.belote.report.showing import print_deal

        return print_deal

    @property
    def deal_page(self) -> Callable[[DealView, Source, Pack], PageDeal]:
        from tridge_solver.games.belote.report.showing_page import deal_page

        return deal_page

    @property
    def deal_table(self) -> Callable[[Any, Pack], TableView]:
        from tridge_solver.games.belote.report.showing_page import deal_table

        return deal_table

    def answer_report(self, answer: object) -> Report | None:
        from tridge_solver.games.belote.advice import BeloteAdvice
        from tridge_solver.games.belote.bidding import BeloteBids
        from tridge_solver.games.belote.report.advice import BeloteAdviceReport
        from tridge_solver.games.belote.report.bidding import BeloteBidReport
        from tridge_solver.games.belote.report.review_report import BeloteReviewReport
        from tridge_solver.games.belote.review import BeloteReview
        from tridge_solver.report.puzzles.sides import puzzle_report

        if isinstance(answer, BeloteAdvice):
            return BeloteAdviceReport(answer)
        if isinstance(answer, BeloteBids):
            return BeloteBidReport(answer)
        if isinstance(answer, BeloteReview):
            return BeloteReviewReport(answer)
        return puzzle_report(answer)

    @property
    def columns(self) -> Callable[[Question[Any]], OwnLayout | None]:
        from tridge_solver.games.belote.columns import columns

        return columns

    @property
    def blank_form(self) -> BlankForm:
        from tridge_solver.games.belote.notation import BLANK_FORM

        return BLANK_FORM

    @property
    def scoring(self) -> ScoreForms:
        from tridge_solver.games.belote.report.scoring import BELOTE_FORMS

        return BELOTE_FORMS

    @property
    def replay(self) -> ValueFormat:
        from tridge_solver.games.belote.report.replay import BELOTE_REPLAY

        return BELOTE_REPLAY

    @property
    def page_rules(self) -> Callable[[Ruleset], dict[str, Any]]:
        from tridge_solver.games.belote.report.board_page import page_rules

        return page_rules

    @property
    def auction_state(self) -> Callable[[Any], AuctionState]:
        from tridge_solver.games.belote.auction_record import auction_state

        return auction_state

    @property
    def deal_maker(self) -> Callable[[DealSpec], Maker]:
        from tridge_solver.games.belote.dealing import deal_maker

        return deal_maker

    @property
    def one_hand(self) -> Callable[[str, str, Ruleset, Pack], Deal]:
        from tridge_solver.games.belote.one_hand import hand_of_belote

        return hand_of_belote

    @property
    def calls_heard(self) -> Callable[[str, Ruleset, Pack], CallsHeard]:
        from tridge_solver.games.belote.one_hand import calls_heard

        return calls_heard

    @property
    def solve(self) -> Callable[..., Any]:
        from tridge_solver.games.belote.solving import solve

        return solve

    @property
    def card_values(self) -> Callable[..., Any]:
        from tridge_solver.games.belote.solving import card_values

        return card_values

    @property
    def line(self) -> Callable[..., Any]:
        from tridge_solver.games.belote.solving import line

        return line

    @property
    def table(self) -> Callable[..., Any]:
        from tridge_solver.games.belote.solving import table

        return table

    @property
    def review(self) -> Callable[..., Any]:
        from tridge_solver.games.belote.review import review

        return review

    @property
    def advise(self) -> Callable[..., Any]:
        from tridge_solver.games.belote.advice import advise

        return advise

    @property
    def bid(self) -> Callable[..., Any]:
        from tridge_solver.games.belote.bidding import bid

        return bid

    @property
    def solve_question(self) -> Callable[[SolveQuestion], Question[Any]]:
        from tridge_solver.games.belote.questions import solve_question

        return solve_question

    @property
    def review_question(self) -> Callable[[ReviewQuestion], Question[Any]]:
        from tridge_solver.games.belote.review_question import review_question

        return review_question

    @property
    def bid_question(self) -> Callable[[BidQuestion | OpenBidQuestion], Question[Any]]:
        from tridge_solver.games.belote.bid_question import bid_question

        return bid_question

    @property
    def puzzles(self) -> PuzzleGame:
        from tridge_solver.games.belote.report.puzzles import PUZZLES

        return PUZZLES

    @property
    def at_table(self) -> AtTable:
        from tridge_solver.games.belote.report.at_table import AT_TABLE

        return AT_TABLE

    @property
    def board_hands(self) -> Callable[[BoardOptions, BoardServices], HandMaker]:
        from tridge_solver.board.sides_hands import SidesHands

        return lambda options, services: SidesHands(self, options)

    @property
    def advise_question(self) -> Callable[[AdviseQuestion], Question[Any]]:
        from tridge_solver.games.belote.advise_question import advise_question

        return advise_question


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
)
"""Thirty-two cards, eight to each of four seats."""
