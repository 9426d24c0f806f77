"""A game of two sides at the table, for ``play`` and ``match``; an evening; a match in words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from tridge_solver.analysis.play_session import Match, Minds, Points, SidesPlaySession
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Game, Part
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.report.scoring import SCORING
from tridge_solver.report.theme.signs import Theme, count, print_line, print_sentence, signed_mean

if TYPE_CHECKING:
    from rich.text import Text

    from tridge_solver.report.theme.console import Console


class AuctionSession(Protocol):
    """The auction of one deal, call by call."""

    @property
    def turn(self) -> Seat:
        """Who speaks."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether nobody has anything to say any more."""
        ...

    @property
    def outcome(self) -> Any:
        """The deal in the contract that was bid, or thrown in."""

    @property
    def words(self) -> tuple[str, ...]:
        """The calls so far."""
        ...

    @property
    def speakers(self) -> tuple[Seat, ...]:
        """Whose call it is."""
        ...

    @property
    def may_say(self) -> tuple[str, ...]:
        """What the seat to speak may say, as hand files write it."""
        ...

    def choice(self) -> str:
        """What the program says."""
        ...

    def say(self, word: str) -> None:
        """Say a call; raises :class:`~tridge_solver.core.text.ParseError` for what may not be
        said."""


class AtTable(ABC):
    """How a game is played at the table with seats that the program plays."""

    unit: ClassVar[str] = "points"
    """What a deal brings is counted in."""
    whose: ClassVar[str]
    """Whose that is, as a sentence has it."""
    gain_in: ClassVar[str | None] = None
    """What two results of a deal are compared in, where it is something else."""
    kept: ClassVar[str]
    """What a match plays, in a few words."""

    def gained(self, difference: Points) -> Points:
        """What a difference between two results of each deal is worth."""
        return difference

    @abstractmethod
    def dealt(self, seed: int, rules: Ruleset) -> Iterator[Any]:
        """Random deals without an end; where there is no auction they are to be played as they
        are."""

    @abstractmethod
    def bid_deals(self, seed: int, rules: Ruleset) -> Iterator[Any]:
        """Random deals without an end that are ready to be played."""

    @abstractmethod
    def ready(self, deal: Any, *, as_dealt: bool = False) -> Any:
        """A deal of a file that can be played, its record forgotten, and with ``as_dealt`` its
        auction; raises :class:`~tridge_solver.DealError` where it cannot."""

    @abstractmethod
    def speaking(self, deal: Any) -> AuctionSession | None:
        """The auction of a deal; ``None`` where the program knows none."""

    def seated(self, deal: Any, seat: Seat | None) -> Seat:
        """Whose eyes a person sees with who asks for ``seat``: without one the declarer's."""
        found: Seat = deal.declarer if seat is None else seat
        return found

    def persons(self, deal: Any, seat: Seat) -> frozenset[Seat]:
        """The hands that a person plays who sees with the eyes of ``seat``."""
        return frozenset((seat,))

    @abstractmethod
    def minds(self) -> Minds:
        """What the seats of one thread think with."""

    @abstractmethod
    def gain(self, deal: Any) -> int:
        """What a deal that was played brings the side that plays the contract."""

    @abstractmethod
    def look(self, deal: Any) -> Theme:
        """How its cards look."""

    @abstractmethod
    def contract(self, deal: Any) -> Text:
        """What is played, by whom."""

    @abstractmethod
    def call_text(self, word: str) -> Text:
        """A call as it is shown."""

    @abstractmethod
    def heard(self, word: str) -> str:
        """A call as a person types it, in the words of hand files."""

    @property
    @abstractmethod
    def calls(self) -> str:
        """What may be called, in a few words."""

    @abstractmethod
    def open_hands(self, session: SidesPlaySession, seat: Seat) -> tuple[Seat, ...]:
        """The hands beside their own that a person sees."""

    @abstractmethod
    def noticed(self, session: SidesPlaySession) -> tuple[Text, ...]:
        """What is announced after the last card beside the card itself."""

    @abstractmethod
    def so_far(self, session: SidesPlaySession) -> str:
        """How the sides stand after a trick."""

    @abstractmethod
    def result(self, deal: Any) -> Text:
        """The result of a deal that was played."""

    @abstractmethod
    def card_advice(self, deal: Any, sampling: Sampling) -> Text:
        """What to play where the record ends, from what the seat can know."""

    @abstractmethod
    def call_advice(self, auction: Any, sampling: Sampling) -> Text:
        """What to say, from the cards of the seat that speaks."""


class AtTablePart(Protocol):
    """What a game of two sides has to be played at the table."""

    def at_table(self, game: Game) -> AtTable:
        """How ``game`` is played there."""
        ...


AT_TABLE: Part[AtTablePart] = Part("report.at_table", "play")


def at_table_of(game: Game) -> AtTable:
    """How ``game`` is played at the table; raises :class:`UnsupportedQuestion`."""
    return AT_TABLE.of(game).at_table(game)


EVENT = "An evening at the table"


class SidesEvening:
    """The deals of one evening, each random, and their ledger.

    Args:
        game: of two sides.
        deals: how many.
        seed: of the cards.
        rules: the table's.

    >>> from tridge_solver.games.belote.game import BELOTE_GAME
    >>> evening = SidesEvening(BELOTE_GAME, 2, 1, BELOTE_GAME.rules)
    >>> deal = evening.next_deal()
    >>> deal.board, deal.tag("Event"), evening.number, evening.is_over
    ('1', 'An evening at the table', 1, False)
    """

    def __init__(self, game: Game, deals: int, seed: int, rules: Ruleset) -> None:
        self.game = game
        self.count = deals
        self.deals: list[Any] = []
        self.ledger = SCORING.of(game).FORMS.ledger()
        self._seed = seed
        self._dealt = at_table_of(game).dealt(seed, rules)
        self._next: Any = None

    @property
    def is_over(self) -> bool:
        """Whether the last deal has been entered."""
        return len(self.deals) >= self.count

    @property
    def number(self) -> int:
        """The deal that is played, from 1."""
        return len(self.deals) + 1

    @property
    def seed(self) -> int:
        """Of what the program's seats imagine in this deal."""
        return self._seed + len(self.deals)

    @property
    def totals(self) -> dict[str, Any]:
        """What everybody has so far, by side or seat."""
        return {
            who if isinstance(who, str) else who.letter: points
            for who, points in self.ledger.totals.items()
        }

    def next_deal(self) -> Any:
        """The deal that is to be played."""
        if self._next is None:
            deal = next(self._dealt)
            self._next = replace(deal, tags=tuple((dict(deal.tags) | {"Event": EVENT}).items()))
        return self._next

    def add(self, deal: Any) -> None:
        """Enter the deal once it is over."""
        self.deals.append(deal)
        self.ledger.add(deal)
        self._next = None


SCHEMA = "tridge.match/1"
DIGITS = 6


@dataclass(frozen=True)
class MatchReport:
    """A match.

    Attributes:
        answer: what came of it.
        played: what was played, in whatever suit.
        rules: of all deals.
        unit: what is counted, in the plural.
        gains_in: what the gain is counted in, where that is not the same.
        whose: whose they are.
    """

    answer: Match
    played: str
    rules: Ruleset
    unit: str = "chips"
    gains_in: str | None = None
    whose: str = "the Player's"

    def json(self) -> dict[str, Any]:
        """The JSON object. What is counted is a deal's, of the side that plays the contract."""
        answer = self.answer
        return {
            "schema": SCHEMA,
            "rules": self.rules.name,
            "rules_options": self.rules.options,
            "contract": self.played,
            "counts": self.unit,
            "gain_in": self.gains_in or self.unit,
            "styles": [str(answer.first), str(answer.second)],
            "deals": answer.deals,
            "seed": answer.seed,
            "differences": answer.differences,
            "gain": round(answer.gain, DIGITS),
            "gain_margin": round(answer.margin, DIGITS) if answer.deals > 1 else None,
            "as_player": round(float(answer.as_player.mean()), DIGITS),
            "as_defenders": round(float(answer.as_defenders.mean()), DIGITS),
        }

    def print(self, console: Console) -> None:
        """Print it for a card player."""
        answer = self.answer
        print_line(console, f" A  {answer.first}")
        print_line(console, f" B  {answer.second}")
        print_line(console)
        for who, points in (
            ("A plays, B defends", answer.as_player),
            ("B plays, A defends", answer.as_defenders),
        ):
            mean = signed_mean(float(points.mean()))
            print_line(console, f" {who}   {mean} {self.unit} a deal")
        print_line(console)
        print_sentence(console, self._verdict())
        print_line(console)
        notes = [
            f"{self.played}, {count(answer.deals, 'deal')} played both ways",
            f"seed {answer.seed}",
            f"{count(answer.differences, 'deal')} came out differently",
            f"{self.unit} are {self.whose}; ± is half of the 95 % interval",
        ]
        print_sentence(console, (" · ".join(notes), "dim"))

    def _verdict(self) -> str:
        """Which style is better."""
        answer = self.answer
        if answer.differences == 0:
            return "No difference in any deal."
        if answer.gain == 0:
            return "Neither is better: what differs comes to nothing in all."
        margin = f" ±{answer.margin:.1f}" if answer.deals > 1 else ""
        better = "A" if answer.gain > 0 else "B"
        unit = self.gains_in or self.unit
        words = (
            f"{better} is better by {abs(answer.gain):.1f}{margin} {unit} a deal, both sides summed"
        )
        if answer.deals < 2 or abs(answer.gain) <= answer.margin:
            return words + ": no sure difference."
        return words + "."
