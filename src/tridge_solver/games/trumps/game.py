"""Trumps and bridge: four seats in two sides, thirteen tricks; follow suit, else any card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import FULL_PACK, FULL_RANKS, Card, Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.trumps.contracts import MAX_TRICKS, Strain, TrumpsContract
from tridge_solver.games.trumps.rules import BRIDGE, TRUMPS

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.analysis.dealing.spec import DealSpec, Maker
    from tridge_solver.batch.output.cells import OwnLayout
    from tridge_solver.batch.questions.advice import AdviseQuestion
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
    from tridge_solver.handfile.other_files import OtherFiles
    from tridge_solver.report.at_table import AtTable
    from tridge_solver.report.puzzles.view import PuzzleGame
    from tridge_solver.report.replay import ValueFormat
    from tridge_solver.report.scoring.forms import ScoreForms
    from tridge_solver.report.showing.facts import DealView
    from tridge_solver.report.theme.page import PageDeal
    from tridge_solver.report.theme.source import Source
    from tridge_solver.report.theme.table_view import TableView

SIDES = {"NS": (Seat.NORTH, Seat.SOUTH), "EW": (Seat.EAST, Seat.WEST)}
"""The two sides by name."""


def side_of(seat: Seat) -> str:
    """The side a seat belongs to.

    >>> side_of(Seat.WEST)
    'EW'
    """
    return "NS" if seat in SIDES["NS"] else "EW"


def left_of(seat: Seat, steps: int = 1) -> Seat:
    """The seat so many places clockwise of ``seat``."""
    return SEATS[(seat + steps) % len(SEATS)]


@dataclass(frozen=True)
class Taken:
    """What ``Result`` says: tricks of a side; of declarer's where no side is named."""

    tricks: int
    side: str | None = None

    def of(self, declarer: Seat) -> int:
        """The tricks of declarer's side."""
        own = self.side is None or self.side == side_of(declarer)
        return self.tricks if own else MAX_TRICKS - self.tricks

    def __str__(self) -> str:
        return str(self.tricks) if self.side is None else f"{self.side} {self.tricks}"


@dataclass(frozen=True, repr=False)
class TrumpsDeal(Deal):
    """One deal of Trumps or bridge.

    Attributes:
        contract: the tricks undertaken and the denomination; ``None`` where not given.
        passed_out: whether bridge's contract is ``Pass``.
        result: the tricks of a side, as given.
        irregular: whether the declarer carries PBN's mark of an irregularity.
        tables: sections of other programs that are kept as they are: tag, value and lines.
        marked_play: the words of the record of play as they were read, notes and marks among them;
            empty where it has none.
    """

    rules: Ruleset = TRUMPS
    pack: Pack = field(default=Pack.FULL, compare=False)
    contract: TrumpsContract | None = None
    result: Taken | None = None
    passed_out: bool = False
    irregular: bool = False
    tables: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    marked_play: tuple[str, ...] = ()

    @property
    def trumps(self) -> Strain | None:
        """The denomination, ``None`` while it is not named."""
        return None if self.contract is None else self.contract.strain

    @property
    def is_done(self) -> bool:
        """Whether it says what came of it; see :attr:`Deal.is_done`."""
        return self.passed_out or super().is_done

    def supposing(self, declarer: Seat, contract: TrumpsContract) -> TrumpsDeal:
        """This deal, had ``declarer`` played ``contract``; see :meth:`Deal.supposing`."""
        return replace(super().supposing(declarer, contract), passed_out=False)


REFUSALS = {
    "exchange": "{} has no exchange: nobody draws cards",
    "open_exchange": "{} has no exchange: nobody draws cards",
    "bid": "{} has no bid: tridge solve --par has the value of every bid",
    "one_hand": "{} has no question about one hand alone: tridge solve --par asks for all four",
}
"""Why the two do not answer these questions."""

SHAPE = (4, 4, (MAX_TRICKS,) * 4, 0, FULL_PACK, (Pack.FULL,), False)
"""Seats, cards in a trick, hands, stock, pack, printings and no points: of both games."""


class SidesGame(Game):
    """The play that Trumps and bridge share."""

    deal_type = TrumpsDeal
    doubles = True
    questions = frozenset(
        (
            "solve",
            "table",
            "review",
            "advise",
            "at_table",
            "puzzle",
            "ranges",
            "turns",
            "deal",
            "score",
            "form",
            "convert",
        )
    )
    refusals = REFUSALS

    def sides(self, seats: tuple[Seat, ...], player: Seat) -> tuple[tuple[Seat, ...], ...]:
        """The declarer and his partner against the two others."""
        own = side_of(player)
        return (
            (player, left_of(player, 2)),
            tuple(seat for seat in seats if side_of(seat) != own),
        )

    def opening_leader(self, declarer: Seat | None) -> Seat | None:
        """Declarer's left."""
        return None if declarer is None else left_of(declarer)

    def legal_cards(
        self, hand: frozenset[Card], trick: Sequence[Card], trumps: Any, rules: Ruleset
    ) -> tuple[Card, ...]:
        """Cards of the suit led, if there are any, else all."""
        following = {card for card in hand if trick and card.suit is trick[0].suit}
        return tuple(Pack.FULL.written(following or hand))

    def winner(self, trick: Sequence[Card], trumps: Strain) -> int:
        """The highest trump, else the highest card of the suit led.

        >>> cards = [Card.parse(code, Pack.FULL) for code in ("HA", "HT", "S2", "DK")]
        >>> TRUMPS_GAME.winner(cards, Strain.SPADES), TRUMPS_GAME.winner(cards, Strain.NO_TRUMPS)
        (2, 0)
        """
        suit = trumps.suit
        ruffs = [card for card in trick if suit is not None and card.suit is suit]
        among = ruffs or [card for card in trick if card.suit is trick[0].suit]
        return trick.index(min(among, key=lambda card: FULL_RANKS.index(card.rank)))

    @property
    def json_notation(self) -> JsonDialect:
        from tridge_solver.games.trumps.notation_json import TRUMPS_JSON

        return TRUMPS_JSON

    @property
    def checks(self) -> Checks:
        from tridge_solver.games.trumps.checks import CHECKS

        return CHECKS

    @property
    def print_deal(self) -> Callable[[Console, Any, Source, Pack], None]:
        from tridge_solver.games.trumps.report.showing import print_deal

        return print_deal

    @property
    def deal_page(self) -> Callable[[DealView, Source, Pack], PageDeal]:
        from tridge_solver.games.trumps.report.showing_page import deal_page

        return deal_page

    @property
    def deal_table(self) -> Callable[[Any, Pack], TableView]:
        from tridge_solver.games.trumps.report.showing_page import deal_table

        return deal_table

    def answer_report(self, answer: object) -> Report | None:
        from tridge_solver.games.trumps.advice import SidesAdvice
        from tridge_solver.games.trumps.report.advice import SidesAdviceReport
        from tridge_solver.games.trumps.report.review_report import SidesReview
        from tridge_solver.games.trumps.review import SidesPostMortem
        from tridge_solver.report.puzzles.sides import puzzle_report

        if isinstance(answer, SidesAdvice):
            return SidesAdviceReport(answer)
        if isinstance(answer, SidesPostMortem):
            return SidesReview(answer)
        return puzzle_report(answer)

    @property
    def columns(self) -> Callable[[Question[Any]], OwnLayout | None]:
        from tridge_solver.games.trumps.columns import columns

        return columns

    @property
    def replay(self) -> ValueFormat:
        from tridge_solver.games.trumps.report.replay import TRUMPS_REPLAY

        return TRUMPS_REPLAY

    @property
    def auction_state(self) -> Callable[[Any], AuctionState]:
        from tridge_solver.games.trumps.auction_record import auction_state

        return auction_state

    @property
    def convert(self) -> Callable[[Any, Game], Deal]:
        from tridge_solver.games.trumps.conversion import converted

        return converted

    @property
    def solve(self) -> Callable[..., Any]:
        from tridge_solver.games.trumps.solving import solve

        return solve

    @property
    def card_values(self) -> Callable[..., Any]:
        from tridge_solver.games.trumps.solving import card_values

        return card_values

    @property
    def line(self) -> Callable[..., Any]:
        from tridge_solver.games.trumps.solving import line

        return line

    @property
    def table(self) -> Callable[..., Any]:
        from tridge_solver.games.trumps.solving import table

        return table

    @property
    def review(self) -> Callable[..., Any]:
        from tridge_solver.games.trumps.review import review

        return review

    @property
    def solve_question(self) -> Callable[[SolveQuestion], Question[Any]]:
        from tridge_solver.games.trumps.questions import solve_question

        return solve_question

    @property
    def review_question(self) -> Callable[[ReviewQuestion], Question[Any]]:
        from tridge_solver.games.trumps.review_question import review_question

        return review_question

    @property
    def advise(self) -> Callable[..., Any]:
        from tridge_solver.games.trumps.advice import advise

        return advise

    @property
    def puzzles(self) -> PuzzleGame:
        from tridge_solver.games.trumps.report.puzzles import PUZZLES

        return PUZZLES

    @property
    def at_table(self) -> AtTable:
        from tridge_solver.games.trumps.report.at_table import SidesAtTable

        return SidesAtTable(self)

    @property
    def board_hands(self) -> Callable[[BoardOptions, BoardServices], HandMaker]:
        from tridge_solver.board.sides_hands import SidesHands

        return lambda options, services: SidesHands(self, options)

    @property
    def advise_question(self) -> Callable[[AdviseQuestion], Question[Any]]:
        from tridge_solver.games.trumps.advise_question import advise_question

        return advise_question

    @property
    def page_rules(self) -> Callable[[Ruleset], dict[str, Any]]:
        from tridge_solver.games.trumps.report.board_page import page_rules

        return page_rules

    @property
    def deal_maker(self) -> Callable[[DealSpec], Maker]:
        from tridge_solver.games.trumps.dealing import deal_maker

        return partial(deal_maker, game=self)


class Trumps(SidesGame):
    """Trumps: the contract may be named after the lead, and is scored by its own table."""

    @property
    def notation(self) -> Dialect:
        from tridge_solver.games.trumps.notation import TRUMPS_DIALECT

        return TRUMPS_DIALECT

    @property
    def blank_form(self) -> BlankForm:
        from tridge_solver.games.trumps.notation import BLANK_FORM

        return BLANK_FORM

    @property
    def scoring(self) -> ScoreForms:
        from tridge_solver.games.trumps.report.scoring import FORMS

        return FORMS


class Bridge(SidesGame):
    """Bridge as the files of bridge programs have it."""

    @property
    def other_files(self) -> OtherFiles:
        from tridge_solver.games.trumps.other_files import OTHER_FILES

        return OTHER_FILES

    @property
    def notation(self) -> Dialect:
        from tridge_solver.games.trumps.pbn import BRIDGE_DIALECT

        return BRIDGE_DIALECT

    @property
    def json_notation(self) -> JsonDialect:
        from tridge_solver.games.trumps.notation_json import BRIDGE_JSON

        return BRIDGE_JSON

    @property
    def blank_form(self) -> BlankForm:
        from tridge_solver.games.trumps.pbn import BLANK_FORM

        return BLANK_FORM

    @property
    def auction_state(self) -> Callable[[Any], AuctionState]:
        from tridge_solver.games.trumps.auction_record import bridge_auction_state

        return bridge_auction_state

    @property
    def at_table(self) -> AtTable:
        from tridge_solver.games.trumps.report.at_table import BridgeAtTable

        return BridgeAtTable(self)

    @property
    def scoring(self) -> ScoreForms:
        from tridge_solver.games.trumps.report.bridge_scoring import FORMS

        return FORMS


TRUMPS_GAME = Trumps("Trumps", TRUMPS, *SHAPE)
BRIDGE_GAME = Bridge("Bridge", BRIDGE, *SHAPE)


def written_contract(game: Game, contract: TrumpsContract) -> str:
    """A contract as deals of ``game`` write it.

    >>> written_contract(BRIDGE_GAME, TrumpsContract(10, Strain.HEARTS, 2))
    '4HX'
    """
    text = None if game.rules.name == TRUMPS.name else contract.bridge_text
    return str(contract) if text is None else text
