"""The questions behind ``tridge bid``, ``tridge exchange`` and ``tridge advise``, kept apart so
that other commands start fast."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol

from tridge_solver.analysis.dealing import RANGES
from tridge_solver.batch.questions import AnswerPart, CommandQuestion, Question
from tridge_solver.core.cards import Pack, Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Game, Part, UnsupportedQuestion
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.report.theme.source import ADVISE_SCHEMA, BID_SCHEMA, EXCHANGE_SCHEMA

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Sampling


class BidPart(AnswerPart["BidQuestion | OpenBidQuestion"], Protocol):
    """The part of a game that answers ``tridge bid``."""

    def check_over(self, over: str, rules: Ruleset, pack: Pack) -> None:
        """Raise :class:`~tridge_solver.errors.ParseError` for a bid that does not exist under
        ``rules``."""

    def check_bid(self, deal: Any, asked: BidQuestion) -> None:
        """Raise :class:`~tridge_solver.DealError` if the hand has nothing left to bid, unless that
        can only be found while answering."""


BIDDING: Part[BidPart] = Part("report.bidding", "bid")


@dataclass(frozen=True)
class BidQuestion(CommandQuestion):
    """The question whether a hand is worth a bid, and which.

    Attributes:
        seat: the seat that bids, ``None`` for the Player's; or ``seat_name``, a player.
        calls: the calls before, as words; ``None``: those in the deal's auction before the seat's
            first call.
        over: only what outranks this bid, as text, in ``pack`` first: by the rules of each deal.
        passed: all have passed.
        everything: print every suit of every contract.
        funds: the fields of deals that have been filled with funds; the rules decide which of them
            a game has.
        pack: the pack in which ``over`` is written.
        sampling: the number of worlds and their seed; ``None`` for the defaults.
        stats: whether to report the cost of the answer.
        table_deals: closed deals of every contract, ``None`` for the usual number.
        method: whether to print the sample, the assumptions and the count of the hand.
    """

    seat: Seat | None = None
    over: str | None = None
    passed: bool = False
    everything: bool = False
    funds: tuple[str, ...] = ()
    pack: Pack = Pack.ENGLISH
    sampling: Sampling | None = None
    stats: bool = False
    table_deals: int | None = None
    method: bool = False
    calls: tuple[str, ...] | None = None
    seat_name: str | None = None

    part = BIDDING
    asks = "bid"
    unplayed = BID_SCHEMA

    @property
    def of_a_seat(self) -> bool:
        """Whether the question names a seat, and so is about a moment before the play."""
        return self.seat is not None or self.seat_name is not None


@dataclass(frozen=True)
class OpenBidQuestion(CommandQuestion):
    """The question for the value of every contract, and the par, when all cards and the stock are
    open.

    Attributes:
        seat: the seat whose contracts to print, ``None`` for all three.
        everything, funds, stats, seat_name: as in :class:`BidQuestion`.
        threads: the number that share the contracts of a deal.
        method: whether to print the rules under which the answer is exact.
    """

    seat: Seat | None = None
    everything: bool = False
    funds: tuple[str, ...] = ()
    stats: bool = False
    threads: int = 1
    method: bool = False
    seat_name: str | None = None

    open: ClassVar[bool] = True
    part = BIDDING
    asks = "bid"


DEFAULT_TOP_OPEN = 10
DEFAULT_TOP_SAMPLED = 5


class ExchangePart(AnswerPart["OpenExchangeQuestion | SampledExchangeQuestion"], Protocol):
    """The part of a game that answers ``tridge exchange``."""


EXCHANGING: Part[ExchangePart] = Part("report.exchange", "exchange")


@dataclass(frozen=True)
class OpenExchangeQuestion(CommandQuestion):
    """The question for the best discards when all cards and the stock are open.

    Attributes:
        seat: the seat that exchanges, ``None`` for the Player's; or ``seat_name``, a player.
        trumps: the suits to consider; ``None``: the contract's, or all without a contract.
        top: options beside the best.
        given: keep the defenders' actual discards.
        defenders: report the defenders' best exchanges too.
        stats: whether to report the cost of the answer.
        threads: the number that share the discards of a deal.
    """

    seat: Seat | None = None
    trumps: tuple[Suit, ...] | None = None
    top: int = DEFAULT_TOP_OPEN
    given: bool = False
    defenders: bool = False
    stats: bool = False
    threads: int = 1
    seat_name: str | None = None

    part = EXCHANGING
    asks = "exchange"
    unplayed = EXCHANGE_SCHEMA

    @property
    def of_a_seat(self) -> bool:
        """Whether the question names a seat, and so is about a moment before the play."""
        return self.seat is not None or self.seat_name is not None


@dataclass(frozen=True)
class SampledExchangeQuestion(CommandQuestion):
    """The question for the best discards of a seat that sees only its own nine cards.

    Attributes:
        seat, trumps, top, seat_name: as in :class:`OpenExchangeQuestion`.
        drawn: cards the Player drew, when a defender asks; ``None``: the deal's.
        first_drawn: cards the first defender drew, when the second asks; ``None``: the deal's.
        sampling: the number of worlds and their seed; ``None`` for the defaults.
        stats: whether to report the cost of the answer.
        histogram: print the tricks of the best discard as a histogram.
        method: whether to print the sample and the assumptions.
    """

    seat: Seat | None = None
    trumps: tuple[Suit, ...] | None = None
    top: int = DEFAULT_TOP_SAMPLED
    drawn: int | None = None
    first_drawn: int | None = None
    sampling: Sampling | None = None
    stats: bool = False
    histogram: bool = False
    method: bool = False
    seat_name: str | None = None

    part = EXCHANGING
    asks = "exchange"
    unplayed = EXCHANGE_SCHEMA

    @property
    def defence(self) -> str | None:
        """The model of how defenders exchange; ``None`` for the default model."""
        chosen = None if self.sampling is None else self.sampling.defence
        return None if chosen == "model" else chosen

    @property
    def of_a_seat(self) -> bool:
        """Whether the question names a seat, and so is about a moment before the play."""
        return self.seat is not None or self.seat_name is not None


class AdvisePart(AnswerPart["AdviseQuestion"], Protocol):
    """The part of a game that answers ``tridge advise``."""


ADVISING: Part[AdvisePart] = Part("report.advice", "advise")


@dataclass(frozen=True)
class AdviseQuestion(CommandQuestion):
    """The question for advice to the seat to play.

    Attributes:
        trick, seat: go back to this seat's (else the leader's) turn in this trick; ``seat_name``
            gives the seat by its player.
        card: go back to before this card of the record, counted from 1.
        worlds: how the unseen cards are laid out.
        ranges, where: in Trumps and bridge, what is known of hands, by seat and as conditions.
        scoring: in those games, the measure; ``None`` for the usual one.
        sampling: the number of worlds and their seed; ``None`` for the defaults.
        stats: whether to report the cost of the answer.
        method: whether to print the sample and the assumptions.
        surrender: ask whether to surrender after the third trick, or for a defender's ``seat``
            whether to accept.
    """

    trick: int | None = None
    seat: Seat | None = None
    card: int | None = None
    worlds: Literal["model", "uniform"] = "model"
    ranges: tuple[tuple[Seat, str], ...] = ()
    where: tuple[str, ...] = ()
    scoring: Literal["contract", "imps", "matchpoints", "points"] | None = None
    sampling: Sampling | None = None
    stats: bool = False
    method: bool = False
    surrender: bool = False
    seat_name: str | None = None

    part = ADVISING
    asks = "advise"
    unplayed = ADVISE_SCHEMA

    def put_to(self, game: Game) -> Question:
        """Return the question in the form for ``game``, as
        :meth:`~tridge_solver.questions.CommandQuestion.put_to` does."""
        if self.surrender and not (game.rules.has_surrender or game.rules.throwing_in):
            raise UnsupportedQuestion(f"{game.title} has no surrender")
        if self.ranges or self.where or self.scoring:
            RANGES.require(game)
        return super().put_to(game)
