"""What the games of three seats share: one against two, nine tricks of forty cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from tridge_solver.core.cards import PACK, PRINTINGS, Card, Pack
from tridge_solver.core.game import CallsHeard, Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import (
    IN_THE_TABLE,
    SUITLESS,
    TRICKS,
    Contract,
    Grade,
    Kind,
    contract_names,
)
from tridge_solver.games.ombre.rules.following import legal_cards, trick_winner
from tridge_solver.games.ombre.rules.ranking import NoSuit, Trumps

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.analysis.dealing.spec import DealSpec, Maker
    from tridge_solver.batch.output.cells import OwnLayout
    from tridge_solver.batch.questions.advice import AdviseQuestion
    from tridge_solver.batch.questions.bidding import BidQuestion, OpenBidQuestion
    from tridge_solver.batch.questions.exchange import OpenExchangeQuestion, SampledExchangeQuestion
    from tridge_solver.batch.questions.question import Question, Report
    from tridge_solver.batch.questions.reviewing import ReviewQuestion
    from tridge_solver.batch.questions.solving import SolveQuestion
    from tridge_solver.board.options import BoardOptions
    from tridge_solver.board.searching import Searching
    from tridge_solver.board.services import BoardServices
    from tridge_solver.board.table_hand import HandMaker
    from tridge_solver.checks.defect import Checks
    from tridge_solver.cli.common import Settings
    from tridge_solver.cli.options.calibration import CalibrationOptions
    from tridge_solver.core.auction import AuctionState
    from tridge_solver.core.deal import Deal
    from tridge_solver.games.ombre.report.theme import OmbreTheme
    from tridge_solver.games.ombre.scoring.facts import Facts
    from tridge_solver.games.ombre.scoring.funds import AnyFunds
    from tridge_solver.games.ombre.scoring.incomer import Contribution
    from tridge_solver.games.ombre.scoring.outcome import Outcome
    from tridge_solver.handfile.blank_forms import BlankForm
    from tridge_solver.handfile.dialect import Dialect
    from tridge_solver.handfile.json_dialect import JsonDialect
    from tridge_solver.report.puzzles.view import PuzzleGame
    from tridge_solver.report.record import Record
    from tridge_solver.report.replay import ValueFormat
    from tridge_solver.report.scoring.forms import ScoreForms
    from tridge_solver.report.showing.facts import DealView
    from tridge_solver.report.theme.page import PageDeal
    from tridge_solver.report.theme.source import Source
    from tridge_solver.report.theme.table_view import TableView


class ThreeSeats(Game):
    """A game of three seats: follow suit if able, else any card; the black aces are trumps."""

    deal_type = OmbreDeal
    contract_kinds = tuple(kind.value for kind in Kind)
    unplayed_contracts: ClassVar[Mapping[str, str]] = {
        "Pass": "all passed",
        "Not Valid": "not valid: dealt again",
    }
    questions = frozenset(
        (
            *("solve", "table", "review", "bid", "open_bid", "exchange", "open_exchange", "advise"),
            *("play", "turns", "puzzle", "one_hand", "deal", "score", "form", "record"),
        )
    )

    def legal_cards(
        self, hand: frozenset[Card], trick: Sequence[Card], trumps: Trumps, rules: Ruleset
    ) -> tuple[Card, ...]:
        """See :func:`~tridge_solver.games.ombre.rules.following.legal_cards`."""
        return legal_cards(hand, trick[0] if trick else None, trumps, rules.estuche)

    def grade(self, contract: Contract, tricks: Sequence[int], rules: Ruleset) -> Grade:
        """How well the Player did; his tricks first, then the defenders' in playing order."""
        return contract.grade(tricks[0], tricks[1], tricks[2], rules)

    def winner(self, trick: Sequence[Card], trumps: Trumps) -> int:
        """See :func:`~tridge_solver.games.ombre.rules.following.trick_winner`."""
        return trick_winner(trick, trumps)

    @property
    def notation(self) -> Dialect:
        from tridge_solver.games.ombre.notation.three_seats import DIALECT

        return DIALECT

    @property
    def json_notation(self) -> JsonDialect:
        from tridge_solver.games.ombre.notation.three_seats_json import JSON_DIALECT

        return JSON_DIALECT

    @property
    def checks(self) -> Checks:
        from tridge_solver.games.ombre.checks.three_seats import CHECKS

        return CHECKS

    @property
    def print_deal(self) -> Callable[[Console, Any, Source, Pack], None]:
        from tridge_solver.games.ombre.report.showing.text import print_deal

        return print_deal

    @property
    def deal_page(self) -> Callable[[DealView, Source, Pack], PageDeal]:
        from tridge_solver.games.ombre.report.showing.page import deal_page

        return deal_page

    @property
    def deal_table(self) -> Callable[[Any, Pack], TableView]:
        from tridge_solver.games.ombre.report.showing.page import deal_table

        return deal_table

    @property
    def suitless(self) -> list[str]:
        return [word for word, kind in SUITLESS.items() if kind.value in self.rules.kinds]

    def cell_contract(self, suit: str) -> str:
        without = next((each for each in NoSuit if each.letter == suit), None)
        return f"Play {suit}" if without is None else IN_THE_TABLE[without].value

    def contract_names(self, pack: Pack) -> Sequence[str]:
        return contract_names(pack)

    @property
    def theme(self) -> type[OmbreTheme]:
        from tridge_solver.games.ombre.report.theme import OmbreTheme

        return OmbreTheme

    @property
    def columns(self) -> Callable[[Question[Any]], OwnLayout | None]:
        from tridge_solver.games.ombre.columns import columns

        return columns

    def answer_report(self, answer: object) -> Report | None:
        from tridge_solver.games.ombre.report.display import answer_report

        return answer_report(answer)

    def answer_columns(self, answer: object) -> OwnLayout | None:
        from tridge_solver.games.ombre.columns import answer_columns

        return answer_columns(answer)

    @property
    def blank_form(self) -> BlankForm:
        from tridge_solver.games.ombre.notation.three_seats_form import BLANK_FORM

        return BLANK_FORM

    @property
    def scoring(self) -> ScoreForms:
        from tridge_solver.games.ombre.report.scoring.forms import SCORE_FORMS

        return SCORE_FORMS

    @property
    def record(self) -> Callable[[bool], Record]:
        from tridge_solver.games.ombre.report.record.report import RecordReport

        return RecordReport

    @property
    def boards_sheet(self) -> Callable[[str, Sequence[Any], Pack], str]:
        from tridge_solver.games.ombre.report.record.sheet import boards_sheet

        return boards_sheet

    @property
    def board_page(self) -> Callable[[Sequence[Game]], dict[str, Any]] | None:
        from tridge_solver.games.ombre.report.board_page import board_page

        return board_page

    @property
    def replay(self) -> ValueFormat:
        from tridge_solver.games.ombre.report.replay import VALUE_FORMAT

        return VALUE_FORMAT

    @property
    def deal_maker(self) -> Callable[[DealSpec], Maker]:
        from tridge_solver.games.ombre.dealing.random_deals import deal_maker

        return deal_maker

    @property
    def one_hand(self) -> Callable[[str, str, Ruleset, Pack], Deal]:
        from tridge_solver.games.ombre.bidding.one_hand import hand_of_three_seats

        return hand_of_three_seats

    @property
    def calls_heard(self) -> Callable[[str, Ruleset, Pack], CallsHeard]:
        from tridge_solver.games.ombre.bidding.one_hand import calls_heard

        return calls_heard

    @property
    def auction_state(self) -> Callable[[Any], AuctionState]:
        from tridge_solver.games.ombre.auction_record import auction_state

        return auction_state

    @property
    def solve(self) -> Callable[..., Any]:
        from tridge_solver.games.ombre.solving.questions import solve

        return solve

    @property
    def card_values(self) -> Callable[..., Any]:
        from tridge_solver.games.ombre.solving.questions import card_values

        return card_values

    @property
    def line(self) -> Callable[..., Any]:
        from tridge_solver.games.ombre.solving.questions import line

        return line

    @property
    def table(self) -> Callable[..., Any]:
        from tridge_solver.games.ombre.solving.questions import table

        return table

    @property
    def review(self) -> Callable[..., Any]:
        from tridge_solver.games.ombre.review.review import review

        return review

    @property
    def bid(self) -> Callable[..., Any]:
        from tridge_solver.games.ombre.bidding.closed import bid

        return bid

    @property
    def open_bid(self) -> Callable[..., Any]:
        from tridge_solver.games.ombre.bidding.open import open_bid

        return open_bid

    @property
    def exchange(self) -> Callable[..., Any]:
        from tridge_solver.games.ombre.exchange.questions import exchange

        return exchange

    @property
    def open_exchange(self) -> Callable[..., Any]:
        from tridge_solver.games.ombre.exchange.questions import open_exchange

        return open_exchange

    @property
    def advise(self) -> Callable[..., Any]:
        from tridge_solver.games.ombre.advice.advice import advise

        return advise

    @property
    def board_hands(self) -> Callable[[BoardOptions, BoardServices], HandMaker]:
        from tridge_solver.games.ombre.board.hands import OmbreHands

        return OmbreHands

    @property
    def board_exchange(
        self,
    ) -> Callable[[Any, Seat | None, tuple[Card, ...] | None, int, Searching], dict[str, Any]]:
        from tridge_solver.games.ombre.board.exchange import open_exchange

        return open_exchange

    @property
    def solve_question(self) -> Callable[[SolveQuestion], Question[Any]]:
        from tridge_solver.games.ombre.questions.solving import OmbreSolveQuestion

        return OmbreSolveQuestion

    @property
    def calibrate(self) -> Callable[[Settings, CalibrationOptions, Mapping[str, Any]], int]:
        from tridge_solver.games.ombre.cli.calibrate import calibrate

        return calibrate

    @property
    def review_question(self) -> Callable[[ReviewQuestion], Question[Any]]:
        from tridge_solver.games.ombre.questions.reviewing import OmbreReviewQuestion

        return OmbreReviewQuestion

    @property
    def bid_question(self) -> Callable[[BidQuestion | OpenBidQuestion], Question[Any]]:
        from tridge_solver.games.ombre.questions.bidding import bid_question

        return bid_question

    def check_over(self, over: str, rules: Ruleset, pack: Pack) -> None:
        from tridge_solver.games.ombre.bidding.contracts import read_over

        read_over(over, rules, pack)

    def check_bid(self, deal: OmbreDeal, asked: BidQuestion) -> None:
        from tridge_solver.games.ombre.questions.bidding import check_bid

        if "open_bid" in self.questions:  # an in-comer bids against nobody
            check_bid(deal, asked)

    @property
    def exchange_question(
        self,
    ) -> Callable[[OpenExchangeQuestion | SampledExchangeQuestion], Question[Any]]:
        from tridge_solver.games.ombre.questions.exchange import exchange_question

        return exchange_question

    @property
    def advise_question(self) -> Callable[[AdviseQuestion], Question[Any]]:
        from tridge_solver.games.ombre.questions.advice import advise_question

        return advise_question

    @property
    def puzzles(self) -> PuzzleGame:
        """What it makes of its puzzles."""
        from tridge_solver.games.ombre.puzzles.found import OF_GAME
        from tridge_solver.games.ombre.report.puzzles import GradePuzzles

        return GradePuzzles(OF_GAME)

    @property
    def early_decisions(self) -> Callable[..., Any]:
        """What a review weighs before the first card."""
        from tridge_solver.games.ombre.review.exchanges import early_decisions

        return early_decisions

    def result_order(
        self, seats: Collection[Seat], fields: Mapping[str, Any]
    ) -> Sequence[Seat] | None:
        """The Player, then the defenders: the first that is named, else the Centre."""
        declarer, first = fields.get("declarer"), fields.get("first_defender")
        if len(seats) != self.seats or declarer not in seats or fields.get("exchanges"):
            return None
        player, *others = fields["rules"].direction.round_from(declarer, seats)
        if first in others:
            others.sort(key=lambda seat: seat is not first)
        return player, *others

    def facts(self, deal: OmbreDeal, outcome: Outcome) -> Facts | None:
        """What is settled of a deal; ``None`` where that is as usual with three seats."""
        return None

    def contribution(self, deal: OmbreDeal, funds: AnyFunds) -> Contribution | None:
        """What one seat alone puts into the funds, if one does."""
        return None


def game_of_ombre(deal: Deal) -> ThreeSeats:
    """The game of a deal of Tridge, Tresillo, L'hombre or an in-comer."""
    game = deal.game
    assert isinstance(game, ThreeSeats)
    return game


def three_seats(name: str, rules: Ruleset, game: type[ThreeSeats] = ThreeSeats) -> ThreeSeats:
    """The ``game`` of this name and these rules."""
    return game(
        name=name,
        rules=rules,
        seats=3,
        cards_in_trick=3,
        hand_sizes=(TRICKS,) * 3,
        stock=len(PACK) - 3 * TRICKS,
        pack=PACK,
        printings=PRINTINGS,
        counts_points=False,
    )
