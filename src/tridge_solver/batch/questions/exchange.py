"""What ``tridge exchange`` asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from tridge_solver.batch.questions.question import CommandQuestion, Question
from tridge_solver.core.cards import Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Game
from tridge_solver.core.part import Part
from tridge_solver.core.seats import Seat
from tridge_solver.report.theme.source import EXCHANGE_SCHEMA

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Sampling

DEFAULT_TOP_OPEN = 10
DEFAULT_TOP_SAMPLED = 5


@dataclass(frozen=True)
class OpenExchangeQuestion(CommandQuestion):
    """Which cards to throw when all cards and the stock are open?

    Attributes:
        seat: whose exchange, ``None`` the Player's.
        trumps: in which suits, ``None``: the contract's, without one all.
        top: options beside the best.
        given: the defenders throw what they threw.
        defenders: the best exchanges of the defenders.
        stats: what the answer cost.
        threads: how many share the discards of a deal.
    """

    seat: Seat | None = None
    trumps: tuple[Suit, ...] | None = None
    top: int = DEFAULT_TOP_OPEN
    given: bool = False
    defenders: bool = False
    stats: bool = False
    threads: int = 1

    asks = "exchange"
    unplayed = EXCHANGE_SCHEMA

    def put_to(self, game: Game) -> Question[Any]:
        """The question in the way of ``game``."""
        return EXCHANGING.of(game).exchange_question(self, game)

    @property
    def of_a_seat(self) -> bool:
        """Whether a seat is named: it may be asked before the play."""
        return self.seat is not None


@dataclass(frozen=True)
class SampledExchangeQuestion(CommandQuestion):
    """Which cards to throw, seeing one's own nine?

    Attributes:
        seat, trumps, top: as in :class:`OpenExchangeQuestion`.
        drawn: cards the Player drew, when a defender asks; ``None``: the deal's.
        first_drawn: cards the first defender drew, when the second asks; ``None``: the deal's.
        sampling: how many worlds, of which seed; ``None``: the defaults.
        stats: what the answer cost.
        histogram: the tricks of the best discard are printed as a histogram.
        method: what was sampled and assumed is printed.
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

    asks = "exchange"
    unplayed = EXCHANGE_SCHEMA

    def put_to(self, game: Game) -> Question[Any]:
        """The question in the way of ``game``."""
        return EXCHANGING.of(game).exchange_question(self, game)

    @property
    def of_a_seat(self) -> bool:
        """Whether a seat is named: it may be asked before the play."""
        return self.seat is not None


class ExchangePart(Protocol):
    """What a game has for ``tridge exchange``."""

    def exchange_question(
        self, asked: OpenExchangeQuestion | SampledExchangeQuestion, game: Game
    ) -> Question[Any]:
        """The question as it is put to deals of ``game``."""
        ...


EXCHANGING: Part[ExchangePart] = Part("questions.exchange", "exchange")
