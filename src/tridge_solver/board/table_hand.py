"""One hand with a person in a seat, whoever plays the others; and the games that have one."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from tridge_solver.analysis.sampling import Progress
from tridge_solver.batch.bidding import BIDDING
from tridge_solver.board.requests import Refusal
from tridge_solver.board.streams import BoardOptions, BoardServices, Tell
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.game import Game, Part
from tridge_solver.core.registry import every_game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.report.at_table import AT_TABLE

SCHEMA = "tridge.seat/1"

BID, PLAY = "bid", "play"
"""What the person is asked: a call, a card."""

OVER, PASSED, LEFT = "over", "passed", "left"
"""Why nothing is asked any more: it is played, nobody played it, the person has gone."""

OnProgress = Callable[[], None]


AnyStyle = TypeVar("AnyStyle")


@dataclass(frozen=True)
class TableOptions:
    """What a person asks for who sits down.

    Attributes:
        deal: one of a file or of the page; ``None`` for random ones.
        rules: of random deals.
        seed: of the cards and of what the others imagine.
        seat: the person's, ``None`` the usual one.
        style: how the others play, in the words of styles.
        bids: whether the auction is held first.
        deals: how many deals: more than one is an evening.
    """

    deal: Deal | None
    rules: Ruleset
    seed: int
    seat: Seat | None
    style: str
    bids: bool
    deals: int

    def style_of(self, parse: Callable[[str], AnyStyle]) -> AnyStyle:
        """The style as a game reads it; raises :class:`Refusal`."""
        try:
            return parse(self.style)
        except ValueError as error:
            raise Refusal(400, f"style: {error}") from None


class TableHand(ABC):
    """One hand with a person in a seat, from the auction to the settlement.

    Args:
        person: the seat whose cards the person sees.
        seed: of what the others imagine.
        evening: the evening it is a deal of, to be entered there once it is over.

    Whatever the other seats do is done by :meth:`go_on`, so that each answer to the person is
    followed by it. It serves one caller at a time: ``lock``.
    """

    def __init__(self, person: Seat, seed: int, evening: Any = None) -> None:
        self.person = person
        self.seed = seed
        self.evening = evening
        self.lock = threading.Lock()
        self.advised = self._looks = self._taken_back = 0
        self._seen: dict[int, dict[str, Any]] = {}
        self._entered = False

    @property
    @abstractmethod
    def stage(self) -> str:
        """What the person is asked."""

    @property
    def is_over(self) -> bool:
        """Whether it is played, or nobody plays it."""
        return self.stage in (OVER, PASSED)

    @property
    @abstractmethod
    def deal(self) -> Any:
        """The deal with all hands and what was done with it so far."""

    @property
    @abstractmethod
    def finished(self) -> Any:
        """The deal as it is entered in an evening, once it is over."""

    @property
    @abstractmethod
    def sitting(self) -> Any:
        """The play; :class:`~tridge_solver.DealError` before it."""

    @abstractmethod
    def say(self, word: str) -> None:
        """Make a call, named as :meth:`json` names it."""

    def name(self, text: str, pack: Pack) -> None:
        """Name the contract after an auction that was won."""
        raise DealError("no contract is to be named")

    def throw(self, cards: tuple[Card, ...], pack: Pack) -> None:
        """Throw cards."""
        raise DealError("there is nothing to be thrown now")

    def answer(self, yes: bool) -> None:
        """Say yes or no where that is asked."""
        raise DealError("nothing is to be answered now")

    def claim(self) -> None:
        """Settle with the tricks that are won."""
        raise DealError("nobody may claim here")

    def play(self, card: Card) -> None:
        """Put a card on the table."""
        self._own_turn().play(card)

    @abstractmethod
    def _own_turn(self) -> Any:
        """The play, where the person is to play a card."""

    def undo(self) -> None:
        """Take the last card back; once the hand is over its cards are open, and it stays over."""
        if self.sitting.is_over:
            raise DealError("the hand is over")
        if not self.sitting.undo():
            raise DealError("there is nothing to take back")
        self._taken_back += 1
        done = len(self.sitting.positions) - 1
        self._seen = {number: values for number, values in self._seen.items() if number < done}

    def see(self, values: Callable[[Deal], dict[str, Any]]) -> None:
        """Ask what the cards are worth with all hands open; ``values`` weighs the last turn."""
        number = len(self._own_turn().positions) - 1
        if number not in self._seen:
            self._seen[number] = values(self.sitting.deal)
            self._looks += 1

    def go_on(
        self, thinks: Callable[[Seat], None], progress: Progress, on_progress: OnProgress
    ) -> None:
        """Let the other seats do what they would, until the person is asked again.

        ``thinks`` gets whose turn it is, ``on_progress`` is called when something was done; what
        they or ``progress`` raise breaks off between two cards, and this goes on from there.
        """
        while self._others_turn(thinks, progress):
            on_progress()
        if self.evening is not None and not self._entered and self.is_over:
            self._entered = True
            self.evening.add(self.finished)

    @abstractmethod
    def _others_turn(self, thinks: Callable[[Seat], None], progress: Progress) -> bool:
        """One call or card of another seat; whether there was one."""

    @abstractmethod
    def json(self, pack: Pack) -> dict[str, Any]:
        """All that the person can see (``tridge.seat/1``)."""

    @property
    def _helped(self) -> dict[str, int]:
        """How often the person has asked for help."""
        return {"seen": self._looks, "advised": self.advised, "back": self._taken_back}


class HandMaker(ABC):
    """What makes the hands of a game that are played on the board."""

    @abstractmethod
    def ready(self, asked: TableOptions) -> Callable[[], TableHand]:
        """What deals, once there is time for it; raises :class:`Refusal` for what no table has."""

    @abstractmethod
    def following(self, hand: Any) -> TableHand:
        """The deal after one of an evening, with the person in the same chair."""

    @abstractmethod
    def advice(self, hand: Any, tell: Tell) -> dict[str, Any]:
        """What the program would do in the person's place, from what the person sees."""


class HandsPart(Protocol):
    """What a game of one against all has to be played on the board."""

    def board_hands(self, options: BoardOptions, services: BoardServices) -> HandMaker:
        """What makes its hands with a person in a seat."""
        ...


HANDS: Part[HandsPart] = Part("board", "play")


def is_played(game: Game) -> bool:
    """Whether one may sit down to ``game``."""
    return AT_TABLE.is_in(game) or HANDS.is_in(game)


def table_games() -> dict[str, Game]:
    """The games one may sit down to.

    >>> list(table_games())
    ['tridge', 'tresillo', 'lhombre', 'belote', 'trumps', 'bridge']
    """
    return {game.rules.name: game for game in every_game() if is_played(game)}


def table_games_json() -> list[dict[str, Any]]:
    """The same for the page: whether deals are bid, and whether two play against two."""
    return [
        {
            "rules": rules,
            "game": game.name,
            "bids": BIDDING.is_in(game),
            "sides": AT_TABLE.is_in(game),
        }
        for rules, game in table_games().items()
    ]
