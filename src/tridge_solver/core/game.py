"""What a game is: who plays when, with which cards, what wins and what it is worth."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from tridge_solver.core.cards import Card, Pack, Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Direction, Seat

if TYPE_CHECKING:  # what stands above: a property imports it when it is first asked for
    from rich.console import Console

    from tridge_solver.analysis.dealing.spec import DealSpec, Maker
    from tridge_solver.batch.output.cells import OwnLayout
    from tridge_solver.batch.questions.advice import AdviseQuestion
    from tridge_solver.batch.questions.bidding import BidQuestion, OpenBidQuestion
    from tridge_solver.batch.questions.exchange import (
        OpenExchangeQuestion,
        SampledExchangeQuestion,
    )
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
    from tridge_solver.handfile.blank_forms import BlankForm
    from tridge_solver.handfile.dialect import Dialect
    from tridge_solver.handfile.json_dialect import JsonDialect
    from tridge_solver.handfile.other_files import OtherFiles
    from tridge_solver.report.at_table import AtTable
    from tridge_solver.report.puzzles.view import PuzzleGame
    from tridge_solver.report.record import Record
    from tridge_solver.report.replay import ValueFormat
    from tridge_solver.report.scoring.forms import ScoreForms
    from tridge_solver.report.showing.facts import DealView
    from tridge_solver.report.theme.page import PageDeal
    from tridge_solver.report.theme.signs import Theme
    from tridge_solver.report.theme.source import Source
    from tridge_solver.report.theme.table_view import TableView

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
"""Small numbers in words, for messages."""


class CallsHeard(NamedTuple):
    """The calls before a hand is asked about.

    Attributes:
        calls: as hand files write them.
        speaks: the place at the table of who has something to say now, ``None`` nobody.
        bid_last: the place of who made the last bid, ``None`` nobody.
    """

    calls: tuple[str, ...]
    speaks: str | None
    bid_last: str | None


class UnsupportedQuestion(ValueError):  # noqa: N818 - it names what was asked
    """A question that a game does not have, e.g. an exchange where nothing is exchanged."""


REFUSALS = {
    "other_files": "{} is no game of bridge, which alone LIN holds",
    "ranges": "{} has no ranges of hands, nor what may be counted with them (those are for Trumps "
    "and bridge)",
    "record": "{} has no record of an evening (those are for L'hombre, Tridge and Tresillo)",
    "calibrate": "{} has no count of points to be calibrated",
}
"""Why a game does not answer questions that few have, where it says nothing itself."""

ANSWERED_BY: Mapping[str, tuple[str, ...]] = {
    "solve": ("solve", "card_values", "line", "solve_question"),
    "table": ("table",),
    "review": ("review", "review_question"),
    "bid": ("bid", "bid_question"),
    "open_bid": ("open_bid", "bid_question"),
    "exchange": ("exchange", "exchange_question"),
    "open_exchange": ("open_exchange", "exchange_question"),
    "advise": ("advise", "advise_question"),
    "at_table": ("at_table",),
    "turns": ("replay",),
    "puzzle": ("puzzles",),
    "one_hand": ("one_hand",),
    "deal": ("deal_maker",),
    "score": ("scoring",),
    "record": ("record", "boards_sheet"),
    "form": ("blank_form",),
    "convert": ("convert",),
}
"""The properties of a game that answer each of its questions."""


@dataclass(frozen=True)
class Game(ABC):
    """The rules of play of one game, as a value.

    The methods say what most games do: every seat plays once to a trick in playing order, its
    winner leads to the next, and every trick counts one. A game that differs overrides them.

    The properties after the rules return what is in the other files of the game's folder,
    imported when it is first asked for. Every game has the abstract ones; of the others it
    overrides those of the :attr:`questions` it answers (:data:`ANSWERED_BY`), the rest raise
    :class:`UnsupportedQuestion`, also where the game it is a variant of answers.

    Attributes:
        name: as messages and the ``Game`` tag have it.
        rules: its rules, no option changed.
        seats: how many play.
        cards_in_trick: how many cards are played to one.
        hand_sizes: cards of a whole deal by place in playing order from the leader.
        stock: cards of a whole deal that nobody holds at first.
        pack: the cards, in written order.
        printings: the packs its cards may be written in, the usual one first.
        counts_points: whether tricks are worth anything but one each.
    """

    name: str
    rules: Ruleset
    seats: int
    cards_in_trick: int
    hand_sizes: tuple[int, ...]
    stock: int
    pack: tuple[Card, ...]
    printings: tuple[Pack, ...]
    counts_points: bool

    questions: ClassVar[frozenset[str]]
    """What it answers, of ``solve``, ``table``, ``review``, ``bid``, ``open_bid``, ``exchange``,
    ``advise``, ``ranges``, ``play``, ``at_table`` (which is ``play`` in games of two sides),
    ``turns``, ``puzzle``, ``one_hand``, ``deal``, ``score``, ``record``, ``form``, ``convert``."""
    refusals: ClassVar[Mapping[str, str]] = {}
    """Why it does not answer others, ``{}`` in place of its name; without one the message is that
    the game has none."""
    deal_type: ClassVar[type[Deal]]
    """The class of its deals."""
    contract_kinds: ClassVar[tuple[str, ...]] = ()
    """The kinds of its contracts by name, the lowest first, where contracts have kinds."""
    unplayed_contracts: ClassVar[Mapping[str, str]] = {"Pass": "all passed"}
    """What stands for the contract where nobody played, and why nobody did."""
    doubles: ClassVar[bool] = False
    """Whether its contracts may be doubled."""
    always_trumps: ClassVar[Suit | None] = None
    """The suit that is trumps in every deal of the game, if one is."""

    def __init_subclass__(cls) -> None:
        """Refuse what a variant inherits of questions that it does not answer."""
        super().__init_subclass__()
        answers = {name for question in cls.questions for name in ANSWERED_BY.get(question, ())}
        for names in ANSWERED_BY.values():
            for name in names:
                if name not in answers:
                    setattr(cls, name, vars(Game)[name])

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def tricks(self) -> int:
        """Tricks of a whole deal."""
        return sum(self.hand_sizes) // self.cards_in_trick

    def tricks_with(self, hand_size: int) -> int:
        """Tricks that are played with hands of so many cards, the largest of them."""
        return -(-hand_size * self.seats // self.cards_in_trick)

    def first_leader(
        self, dealer: Seat, seats: tuple[Seat, ...], direction: Direction, tricks: int
    ) -> Seat:
        """Who leads first of ``seats``, with so many tricks left, unless the deal names a leader:
        the first after the dealer."""
        return direction.after(dealer, seats)

    def playing_order(self, seats: tuple[Seat, ...], leader: Seat) -> tuple[Seat, ...]:
        """Who plays to a trick, one seat a card; ``seats`` are those that play, in playing order.

        >>> from tridge_solver.core.registry import TRIDGE_GAME
        >>> north, east, west = Seat.NORTH, Seat.EAST, Seat.WEST
        >>> [seat.letter for seat in TRIDGE_GAME.playing_order((north, east, west), west)]
        ['W', 'N', 'E']
        """
        first = seats.index(leader)
        return seats[first:] + seats[:first]

    def opening_leader(self, declarer: Seat | None) -> Seat | None:
        """Who leads first where the declarer decides it; ``None`` where the dealer does."""
        return None

    def next_leader(self, seats: tuple[Seat, ...], leader: Seat, winner: Seat) -> Seat:
        """Who leads to the trick after one that ``leader`` led to and ``winner`` won."""
        return winner

    def record_columns(self, seats: Sequence[Seat], order: Sequence[Seat]) -> tuple[int, ...]:
        """In which column of a row of the record each card of a trick stands, in the order played.

        Columns are the ``seats`` in playing order from the opening leader, whoever leads.
        """
        return tuple(seats.index(seat) for seat in order)

    def sides(self, seats: tuple[Seat, ...], player: Seat) -> tuple[tuple[Seat, ...], ...]:
        """Who plays together: the ``player`` first, against all the others."""
        return ((player,), tuple(seat for seat in seats if seat is not player))

    def grade(self, contract: Any, tricks: Sequence[int], rules: Ruleset) -> Any:
        """How well the Player of ``contract`` did, his tricks first, in games that grade it."""
        raise UnsupportedQuestion(f"{self.name} grades no contracts")

    @abstractmethod
    def legal_cards(
        self, hand: frozenset[Card], trick: Sequence[Card], trumps: Any, rules: Ruleset
    ) -> tuple[Card, ...]:
        """The cards of ``hand`` that may be played to a trick with ``trick`` on the table."""

    def broken_rule(
        self, hand: frozenset[Card], trick: Sequence[Card], trumps: Any, rules: Ruleset
    ) -> str | None:
        """The rule that a card of ``hand`` breaks which is none of :meth:`legal_cards`, in words;
        ``None`` for that of following suit, which every error can name."""
        return None

    @abstractmethod
    def winner(self, trick: Sequence[Card], trumps: Any) -> int:
        """Which of the cards of a whole trick, in the order played, wins: 0 for the lead."""

    def worth(self, trick: Sequence[Card], trumps: Any, *, is_last: bool) -> int:
        """What a trick counts for who wins it."""
        return 1

    def implied(self, fields: dict[str, Any]) -> dict[str, Any]:
        """The fields of a deal that were read, with what follows from them in every deal."""
        return fields

    def result_order(
        self, seats: Collection[Seat], fields: Mapping[str, Any]
    ) -> Sequence[Seat] | None:
        """The ``seats`` of a deal in the order in which its ``Result`` counts them, as far as the
        ``fields`` that were read determine it; ``None`` where they do not, or sides are counted."""
        return None

    def printing(self, pack: Pack) -> Pack:
        """The pack the game's cards are written in when ``pack`` is asked for."""
        return pack if pack in self.printings else self.printings[0]

    def refusal(self, question: str) -> UnsupportedQuestion:
        """The error for a question that the game does not answer."""
        why = self.refusals.get(question) or REFUSALS.get(question)
        why = why or f"{{}} has no {question.replace('_', ' ')}"
        return UnsupportedQuestion(why.format(self.name))

    def require(self, question: str) -> None:
        """Raise :class:`UnsupportedQuestion` unless the game answers ``question``."""
        if question not in self.questions:
            raise self.refusal(question)

    @property
    @abstractmethod
    def notation(self) -> Dialect:
        """How its deals are written in hand files."""

    @property
    @abstractmethod
    def json_notation(self) -> JsonDialect:
        """How its deals are written in JSON."""

    @property
    @abstractmethod
    def checks(self) -> Checks:
        """What is checked of its deals."""

    @property
    @abstractmethod
    def print_deal(self) -> Callable[[Console, Any, Source, Pack], None]:
        """Prints all that is in a deal."""

    @property
    @abstractmethod
    def deal_page(self) -> Callable[[DealView, Source, Pack], PageDeal]:
        """What a page shows of a deal as its file gives it."""

    @property
    @abstractmethod
    def deal_table(self) -> Callable[[Any, Pack], TableView]:
        """The hands of a deal in a drawing."""

    @property
    def suitless(self) -> list[str]:
        """Its contracts as they are written but for the suit; none where they are numbers."""
        return []

    def cell_contract(self, suit: str) -> str | None:
        """The contract that a column of its table of contracts is about, if it has a name."""
        return None

    def contract_names(self, pack: Pack) -> Sequence[str]:
        """Its contracts as they may be typed, for a shell to complete; none where they are
        numbers."""
        return ()

    @property
    def theme(self) -> Callable[[Pack, Any], Theme]:
        """How its cards look, printed in a pack and with what is trumps."""
        from tridge_solver.report.theme.signs import Theme

        return Theme

    @property
    def columns(self) -> Callable[[Question[Any]], OwnLayout | None]:
        """The columns of its answers in a batch; ``None`` for a question it does not answer. A game
        that names none has one, the answer as JSON."""
        from tridge_solver.batch.output.cells import answer_as_json

        return answer_as_json

    def answer_report(self, answer: object) -> Report | None:
        """The report of ``answer``, as the command of its question prints it; ``None`` for what
        has none of this game."""
        return None

    def answer_columns(self, answer: object) -> OwnLayout | None:
        """The columns of a batch that asks for what ``answer`` is, if those are its rows."""
        return None

    @property
    def blank_form(self) -> BlankForm:
        """What stands in a new file."""
        raise self.refusal("form")

    @property
    def scoring(self) -> ScoreForms:
        """The ledger of a session, and its forms."""
        raise self.refusal("score")

    @property
    def record(self) -> Callable[[bool], Record]:
        """What keeps the record of a duplicate evening; of pairs, or of every player."""
        raise self.refusal("record")

    @property
    def boards_sheet(self) -> Callable[[str, Sequence[Any], Pack], str]:
        """Makes a page of boards to lay out for duplicate play, by its title."""
        raise self.refusal("record")

    @property
    def replay(self) -> ValueFormat:
        """The turns of a play on the board."""
        raise self.refusal("turns")

    @property
    def board_page(self) -> Callable[[Sequence[Game]], dict[str, Any]] | None:
        """What a board in one file carries of the rules of some games of one against all, this one
        among them; ``None`` for another game."""
        return None

    @property
    def page_rules(self) -> Callable[[Ruleset], dict[str, Any]] | None:
        """The same for another game, of a table's rules; ``None`` for one of one against all."""
        return None

    @property
    def deal_maker(self) -> Callable[[DealSpec], Maker]:
        """What makes random deals."""
        raise self.refusal("deal")

    @property
    def one_hand(self) -> Callable[[str, str, Ruleset, Pack], Deal]:
        """A deal of which one hand is known: of its text and the place at which it speaks."""
        raise self.refusal("one_hand")

    @property
    def calls_heard(self) -> Callable[[str, Ruleset, Pack], CallsHeard]:
        """The calls in a text, and who speaks after them; raises
        :class:`~tridge_solver.DealError` for what is no auction."""
        raise self.refusal("auction_so_far")

    @property
    def auction_state(self) -> Callable[[Any], AuctionState]:
        """How far the record of a deal's auction is; raises :class:`~tridge_solver.DealError` where
        nobody knows who speaks first, and for a record that cannot be followed."""
        raise self.refusal("auction")

    @property
    def convert(self) -> Callable[[Any, Game], Deal]:
        """A deal as one of another game with the same cards."""
        raise self.refusal("convert")

    @property
    def other_files(self) -> OtherFiles:
        """How the files of other programs are read and written."""
        raise self.refusal("other_files")

    @property
    def solve(self) -> Callable[..., Any]:
        """See :func:`tridge_solver.solve`."""
        raise self.refusal("solve")

    @property
    def card_values(self) -> Callable[..., Any]:
        """See :func:`tridge_solver.card_values`."""
        raise self.refusal("solve")

    @property
    def line(self) -> Callable[..., Any]:
        """See :func:`tridge_solver.line`."""
        raise self.refusal("solve")

    @property
    def table(self) -> Callable[..., Any]:
        """See :func:`tridge_solver.table`."""
        raise self.refusal("table")

    @property
    def review(self) -> Callable[..., Any]:
        """See :func:`tridge_solver.review`."""
        raise self.refusal("review")

    @property
    def bid(self) -> Callable[..., Any]:
        """See :func:`tridge_solver.bid`."""
        raise self.refusal("bid")

    @property
    def open_bid(self) -> Callable[..., Any]:
        """See :func:`tridge_solver.open_bid`."""
        raise self.refusal("open_bid")

    @property
    def exchange(self) -> Callable[..., Any]:
        """See :func:`tridge_solver.exchange`."""
        raise self.refusal("exchange")

    @property
    def open_exchange(self) -> Callable[..., Any]:
        """See :func:`tridge_solver.open_exchange`."""
        raise self.refusal("open_exchange")

    @property
    def advise(self) -> Callable[..., Any]:
        """See :func:`tridge_solver.advise`."""
        raise self.refusal("advise")

    @property
    def puzzles(self) -> PuzzleGame:
        """What it makes of its puzzles, and the words for them."""
        raise self.refusal("puzzle")

    @property
    def at_table(self) -> AtTable:
        """How it is played at the table, in games of two sides."""
        raise self.refusal("play")

    @property
    def board_hands(self) -> Callable[[BoardOptions, BoardServices], HandMaker]:
        """What makes its hands that are played on the board with a person in a seat."""
        raise self.refusal("play")

    @property
    def board_exchange(
        self,
    ) -> Callable[[Any, Seat | None, tuple[Card, ...] | None, int, Searching], dict[str, Any]]:
        """The best exchanges of a seat with open cards on the board, and a chosen one."""
        raise self.refusal("open_exchange")

    @property
    def solve_question(self) -> Callable[[SolveQuestion], Question[Any]]:
        """The question of ``tridge solve`` as it is put to its deals."""
        raise self.refusal("solve")

    @property
    def calibrate(self) -> Callable[[Settings, CalibrationOptions, Mapping[str, Any]], int]:
        """What ``tridge bid --calibrate`` does: many random hands by their points."""
        raise self.refusal("calibrate")

    @property
    def review_question(self) -> Callable[[ReviewQuestion], Question[Any]]:
        """That of ``tridge review``."""
        raise self.refusal("review")

    @property
    def bid_question(self) -> Callable[[BidQuestion | OpenBidQuestion], Question[Any]]:
        """That of ``tridge bid``."""
        raise self.refusal("bid")

    def check_over(self, over: str, rules: Ruleset, pack: Pack) -> None:
        """Raise :class:`~tridge_solver.ParseError` for a bid that ``rules`` do not have."""
        return

    def check_bid(self, deal: Any, asked: BidQuestion) -> None:
        """Raise :class:`~tridge_solver.DealError` where one hand has nothing to bid; most games
        find out when they answer."""
        return

    @property
    def exchange_question(
        self,
    ) -> Callable[[OpenExchangeQuestion | SampledExchangeQuestion], Question[Any]]:
        """That of ``tridge exchange``."""
        raise self.refusal("exchange")

    @property
    def advise_question(self) -> Callable[[AdviseQuestion], Question[Any]]:
        """That of ``tridge advise``."""
        raise self.refusal("advise")
