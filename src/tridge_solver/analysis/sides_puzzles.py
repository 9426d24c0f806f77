"""Puzzles of games of two sides: one card, or a run of equals, makes the contract or beats it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from tridge_solver.analysis.line import LineTrick, all_equal, followed, runs
from tridge_solver.analysis.puzzles import (
    HARD_FROM,
    MEDIUM_FROM,
    Puzzle,
    PuzzleCriteria,
    WrongCard,
)
from tridge_solver.checks import record_defects
from tridge_solver.core.cards import Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import PlayRecord
from tridge_solver.core.position import Position, cards_played
from tridge_solver.core.seats import SEATS, Seat


class CardOption(NamedTuple):
    """A legal card and what it leads to.

    Attributes:
        card: which.
        made: whether the contract is made.
        worth: the points or tricks of the side that plays the contract.
    """

    card: Card
    made: bool
    worth: int


@dataclass(frozen=True, kw_only=True)
class SidesWrongCard(WrongCard):
    """Why a card is wrong; ``worth`` as of its :class:`CardOption`."""

    worth: int


@dataclass(frozen=True, repr=False)
class SidesPuzzle(Puzzle):
    """A position of a game of two sides and the card to be found; see :class:`Puzzle`.

    Attributes:
        by_rule: the card of the rule of thumb, which sees no more than the seat does.
        run_count: the cards to choose from, equals counted once.
    """

    deal: Any
    position: Position
    player: Seat
    contract: Any
    options: tuple[CardOption, ...]
    refutations: tuple[SidesWrongCard, ...]
    by_rule: Card
    run_count: int
    played: Card | None = None
    limits: tuple[int, int] = (MEDIUM_FROM, HARD_FROM)

    @property
    def asks_player(self) -> bool:
        """Whether the side that plays the contract is asked."""
        return is_own_side(self.seat, self.player)

    @property
    def habit(self) -> Card:
        """What one would play without a thought."""
        return self.by_rule

    @property
    def choices(self) -> int:
        """The cards to choose from, equals counted once."""
        return self.run_count

    @property
    def made(self) -> bool:
        """Whether the contract is made by the right card."""
        return self.options[0].made

    @property
    def keepers(self) -> tuple[Card, ...]:
        """The right card, or the equals that are all right."""
        return keepers(self.options)


def is_own_side(seat: Seat, player: Seat) -> bool:
    """Whether a seat plays with ``player``: the sides sit opposite."""
    return (seat - player) % 2 == 0


def keepers(options: Sequence[CardOption]) -> tuple[Card, ...]:
    """The cards of ``options``, best first, that keep the contract as the best does, or beat it."""
    return tuple(option.card for option in options if option.made is options[0].made)


class SidesPuzzles(ABC):
    """What a game of two sides makes of its puzzles; see
    :class:`~tridge_solver.analysis.puzzles.PuzzleFinder`."""

    limits: ClassVar[tuple[int, int]]
    """The points from which a puzzle of the game is medium and hard: of what comes up in random
    deals about a quarter is easy and a quarter hard."""

    @abstractmethod
    def new_solver(self, table_bytes: int | None) -> Any:
        """What solves its deals."""

    @abstractmethod
    def as_played(self, deal: Any, solver: Any, *, makes: bool) -> Any | None:
        """A random deal in a contract that open cards just make, or just fail to make; ``None``
        where there is none."""

    @abstractmethod
    def ready(self, deal: Any) -> Any:
        """A deal of a file whose position can be asked; raises
        :class:`~tridge_solver.DealError`."""

    @abstractmethod
    def options(self, deal: Any, position: Position, solver: Any) -> tuple[CardOption, ...]:
        """Every legal card, the best for its owner first."""

    @abstractmethod
    def line(self, position: Position, solver: Any, after: Sequence[Card]) -> Sequence[LineTrick]:
        """Best play to the end, beginning with the cards ``after``."""

    @abstractmethod
    def is_settled(self, deal: Any, position: Position) -> bool:
        """Whether the tricks won fix the contract's fate, whoever wins those that are left."""

    @abstractmethod
    def habit(self, deal: Any) -> Card:
        """The card of the rule of thumb where the record of ``deal`` ends."""

    @abstractmethod
    def lane_of(self, position: Position) -> Callable[[Card], Sequence[Card]]:
        """The cards of a card's suit, the strongest first."""

    @abstractmethod
    def ended(self, deal: Any, position: Position, **fields: Any) -> Any:
        """``deal`` with what was won in ``position`` and with ``fields``."""

    def of_deal(self, deal: Any, solver: Any, criteria: PuzzleCriteria) -> Sequence[Puzzle] | None:
        """The puzzles along the best play of a random deal. Declarer's side is asked in every
        other deal, the defenders in the rest, unless one of them is wanted."""
        odd = sum(map(int, deal.hands[Seat.NORTH])) % 2 == 1
        makes = odd if criteria.asked is None else criteria.asked == "player"
        played = self.as_played(deal, solver, makes=makes)
        return None if played is None else list(self._along_best_play(played, solver, criteria))

    def own(self, deal: Any, solver: Any) -> Iterator[Puzzle]:
        """The cards of a record with which the contract turned, or the position without one."""
        if deal.is_passed_out:
            return
        ready = self.ready(deal)
        if ready.play is None or all(card is None for row in ready.play.rows for card in row):
            position = ready.start()
            options = self.options(ready, position, solver)
            if self._is_puzzle(position, options):
                yield self._puzzle(ready, position, options, solver)
            return
        positions = followed(ready, tuple(record_defects(ready)))
        for (_, card), position in zip(cards_played(positions), positions, strict=False):
            options = self.options(ready, position, solver)
            if card not in keepers(options) and self._is_puzzle(position, options):
                yield self._puzzle(ready, position, options, solver, card)

    def _along_best_play(
        self, deal: Any, solver: Any, criteria: PuzzleCriteria
    ) -> Iterator[SidesPuzzle]:
        """The puzzles that come up while both sides play their best."""
        position = deal.start()
        tricks = self.line(position, solver, ())
        for card in [card for trick in tricks for card in trick.cards.values()]:
            asks_player = is_own_side(position.to_play, deal.declarer)
            if criteria.may_like(position.tricks_left, asks_player=asks_player):
                options = self.options(deal, position, solver)
                if self._is_puzzle(position, options):
                    found = self._puzzle(deal, position, options, solver)
                    if criteria.likes(found):
                        yield found
            position = position.play(card)

    def _is_puzzle(self, position: Position, options: Sequence[CardOption]) -> bool:
        """Whether one card or one run of equals keeps what can be had, and another does not."""
        right = keepers(options)
        return 0 < len(right) < len(options) and all_equal(position, right, self.lane_of(position))

    def _puzzle(
        self,
        deal: Any,
        position: Position,
        options: tuple[CardOption, ...],
        solver: Any,
        played: Card | None = None,
    ) -> SidesPuzzle:
        """The puzzle of a position."""
        ending = self._ending(deal, position)
        refuted = tuple(
            self._refuted(deal, position, option, solver)
            for option in options
            if option.made is not options[0].made
        )
        return SidesPuzzle(
            deal=ending,
            position=position,
            player=deal.declarer,
            contract=deal.contract,
            options=options,
            refutations=refuted,
            by_rule=self.habit(ending),
            run_count=len(
                runs(position, [option.card for option in options], self.lane_of(position))
            ),
            played=played,
            limits=self.limits,
        )

    def _refuted(
        self, deal: Any, position: Position, wrong: CardOption, solver: Any
    ) -> SidesWrongCard:
        """What becomes of a wrong card."""
        line = tuple(self.line(position, solver, [wrong.card]))
        reach, at = 0, position
        for trick in line:
            reach += 1
            for card in list(trick.cards.values())[len(at.trick) :]:
                at = at.play(card)
            if self.is_settled(deal, at):
                break
        return SidesWrongCard(card=wrong.card, line=line, reach=reach, worth=wrong.worth)

    def _ending(self, deal: Any, position: Position) -> Any:
        """``position`` as a deal of its own, its cards on the table as the record of play."""
        on_table = dict(zip(position.order, position.trick, strict=False))
        hands = tuple(
            tuple(sorted(position.hands[seat] | ({on_table[seat]} if seat in on_table else set())))
            for seat in SEATS
        )
        row = tuple(on_table.get(seat) for seat in position.order)
        return self.ended(
            deal,
            position,
            hands=hands,
            leader=position.leader,
            result=None,
            auction=None,
            play=PlayRecord(position.leader, (row,)) if position.trick else None,
            comments=(),
        )
