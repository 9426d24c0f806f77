"""Puzzles of every game: positions where only one card, or touching cards, keeps the best result.

A game whose contracts are graded has one card that keeps the grade
(:mod:`~tridge_solver.games.ombre.puzzles`); in a game of two sides it keeps the contract, or
beats it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field
from enum import Enum
from typing import Any, ClassVar, NamedTuple, Protocol

from tridge_solver.analysis.dealing import Maker
from tridge_solver.analysis.line import LineTrick, all_equal, followed, runs
from tridge_solver.analysis.themes import CardTheme
from tridge_solver.checks import check, record_defects
from tridge_solver.core.cards import Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal, PlayRecord
from tridge_solver.core.display import AnswerOfDeal
from tridge_solver.core.game import Game, Part
from tridge_solver.core.position import Position, cards_played
from tridge_solver.core.seats import SEATS, Seat


class Level(Enum):
    """The difficulty level of a puzzle, set by :attr:`Difficulty.points`."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


HABIT_FAILS = 3
"""Extra points for a puzzle whose natural card is wrong."""

MEDIUM_FROM, HARD_FROM = 7, 11
"""The fewest points of a medium and of a hard puzzle, unless the game sets its own limits. About a
quarter of the puzzles found in the best play of random deals are easy, and a quarter hard."""


@dataclass(frozen=True)
class Difficulty:
    """The reasons why a puzzle is hard.

    Attributes:
        choices: the cards to choose from; equivalent cards count once.
        reach: the length of the refutation: the number of tricks, including the current one, until
            the result is lost whatever is played; for the wrong card that takes longest.
        habit_fails: whether the natural card is wrong.
        limits: the points from which a puzzle of its game is medium and hard.
    """

    choices: int
    reach: int
    habit_fails: bool
    limits: tuple[int, int] = field(default=(MEDIUM_FROM, HARD_FROM), repr=False)

    @property
    def points(self) -> int:
        """The points: choices plus reach, plus three if the natural card is wrong."""
        return self.choices + self.reach + HABIT_FAILS * self.habit_fails

    @property
    def level(self) -> Level:
        """The level: easy up to six points, hard from eleven on, unless the game sets other limits.

        >>> Difficulty(choices=3, reach=2, habit_fails=False).level.value
        'easy'
        >>> Difficulty(choices=3, reach=5, habit_fails=True).level.value
        'hard'
        """
        medium, hard = self.limits
        if self.points >= hard:
            return Level.HARD
        return Level.MEDIUM if self.points >= medium else Level.EASY


@dataclass(frozen=True, kw_only=True)
class WrongCard:
    """A wrong card and the reason why it is wrong.

    Attributes:
        card: the wrong card.
        line: best play to the end after it; the first trick has the cards on the table too.
        reach: the number of tricks of the line that settle it.
    """

    card: Card
    line: tuple[LineTrick, ...]
    reach: int


class Puzzle(AnswerOfDeal):
    """A position in which the reader must find the best card.

    Attributes:
        deal: the position as a deal of its own: an ending, with the cards on the table as its
            record, fit for a hand file.
        position: the position of the puzzle.
        player: the seat with the contract.
        contract: the contract.
        options: every legal card with its result, best for its owner first.
        refutations: the wrong cards, in the order of ``options``.
        played: the card that was played at the table, if the puzzle is one's own mistake.
        themes: its themes, the most special first; the best cards are the right ones.
    """

    deal: Any
    position: Position
    player: Seat
    contract: Any
    options: tuple[Any, ...]
    refutations: tuple[Any, ...]
    played: Card | None
    themes: tuple[CardTheme, ...]

    limits = (MEDIUM_FROM, HARD_FROM)
    """The fewest points of a medium and of a hard puzzle; see :attr:`Difficulty.limits`."""

    @property
    def seat(self) -> Seat:
        """The seat that must find the card."""
        seat = self.position.to_play
        assert seat is not None  # there is a card to play
        return seat

    @property
    @abstractmethod
    def asks_player(self) -> bool:
        """Whether the puzzle is for the Player or declarer, not for a defender."""

    @property
    @abstractmethod
    def keepers(self) -> tuple[Card, ...]:
        """The right card, or all equivalent right cards."""

    @property
    @abstractmethod
    def habit(self) -> Card:
        """The natural card, which a rule of thumb would play."""

    @property
    @abstractmethod
    def choices(self) -> int:
        """The number of cards to choose from; touching cards count once."""

    @property
    def difficulty(self) -> Difficulty:
        """The difficulty of the puzzle."""
        return Difficulty(
            choices=self.choices,
            reach=max(wrong.reach for wrong in self.refutations),
            habit_fails=self.habit not in self.keepers,
            limits=self.limits,
        )

    @property
    def temptation(self) -> Any:
        """The wrong card to explain: the one actually played; if there is none, the natural card if
        it is wrong, and otherwise the wrong card that takes longest to refute."""
        wrong = {each.card: each for each in self.refutations}
        for card in (self.played, self.habit):
            if card is not None and card in wrong:
                return wrong[card]
        return max(self.refutations, key=lambda each: each.reach)


@dataclass(frozen=True)
class PuzzleCriteria:
    """The requirements for puzzles to be found.

    Attributes:
        level: the difficulty; ``None`` for any.
        most_tricks: the most tricks left to play.
        asked: who must find the card, ``"player"`` or ``"defender"``; ``None``: either.
        themes: the themes it may be about; none: any.
    """

    level: Level | None = None
    most_tricks: int | None = None
    asked: str | None = None
    themes: frozenset[CardTheme] = frozenset()

    def may_like(self, tricks_left: int, *, asks_player: bool) -> bool:
        """Return whether a position may fit, judged before its cards are solved."""
        if self.most_tricks is not None and tricks_left > self.most_tricks:
            return False
        return self.asked is None or (self.asked == "player") is asks_player

    def likes_themes(self, themes: Iterable[CardTheme]) -> bool:
        """Return whether one of these themes is wanted (if no theme is requested, any fits)."""
        return not self.themes or not self.themes.isdisjoint(themes)

    def likes(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle meets the requirements."""
        if self.level not in (None, puzzle.difficulty.level):
            return False
        if not self.likes_themes(puzzle.themes):
            return False
        return self.may_like(puzzle.position.tricks_left, asks_player=puzzle.asks_player)


class PuzzleFinder(Protocol):
    """A game's way of finding its puzzles."""

    def new_solver(self, table_bytes: int | None) -> Any:
        """Return a solver for the game's deals, with a table of that size; only one thread may use
        it at a time."""
        ...

    def of_deal(self, deal: Any, solver: Any, criteria: PuzzleCriteria) -> Sequence[Puzzle] | None:
        """Return all suitable puzzles in the best play of a random deal; ``None`` if everybody
        would pass."""
        ...

    def own(self, deal: Any, solver: Any) -> Iterator[Puzzle]:
        """Yield the puzzles of a valid deal from a file."""
        ...


class PuzzlePart(Protocol):
    """The part of a game that finds puzzles."""

    def puzzle_game(self, game: Game) -> PuzzleFinder:
        """Return the puzzle finder of ``game``."""
        ...


PUZZLES: Part[PuzzlePart] = Part("report.puzzles", "puzzle")


class PuzzleSolvers:
    """The solvers of one thread, keyed by game; each keeps its table from deal to deal.

    Args:
        table_bytes: memory of each table, ``None`` for the game's default.
    """

    def __init__(self, table_bytes: int | None = None) -> None:
        self._table_bytes = table_bytes
        self._of: dict[str, Any] = {}
        self._making: dict[int, Any] = {}

    def of_maker(self, maker: Any) -> Any:
        """Return a solver for testing the condition of ``maker``; ``None`` if it has none."""
        if id(maker) not in self._making:
            self._making[id(maker)] = maker.new_solver(self._table_bytes)
        return self._making[id(maker)]

    def of(self, game: Game) -> Any:
        """Return the solver of ``game``; raise :class:`~tridge_solver.errors.UnsupportedQuestion`
        if it has no puzzles."""
        kept = self._of.get(game.name)
        if kept is None:
            kept = self._of[game.name] = (
                PUZZLES.of(game).puzzle_game(game).new_solver(self._table_bytes)
            )
        return kept


class Sought(NamedTuple):
    """The result of searching one random deal for puzzles.

    Attributes:
        deal: whether there was a deal at all that met the conditions.
        puzzle: its best puzzle, if it has one that suits.
    """

    deal: bool
    puzzle: Puzzle | None


class PuzzleMaker:
    """A search for puzzles in random deals, at most one in each; a number identifies the deal.

    Args:
        maker: makes the deals.
        criteria: the puzzles to look for.

    It may be shared by threads. The puzzle of a deal depends on the deal alone.

    >>> from tridge_solver.games.ombre.dealing import DealMaker
    >>> maker = PuzzleMaker(DealMaker(seed=1), PuzzleCriteria(Level.HARD))
    >>> found = next(filter(None, (maker.find(n).puzzle for n in range(1, 100))))
    >>> found.grade.name, [card.code for card in found.keepers], found.difficulty
    ('DRAW', ['D5', 'D7'], Difficulty(choices=5, reach=8, habit_fails=True))
    """

    def __init__(self, maker: Maker, criteria: PuzzleCriteria | None = None) -> None:
        self._maker = maker
        self._criteria = criteria or PuzzleCriteria()

    def find(self, number: int, solvers: PuzzleSolvers | None = None) -> Sought:
        """Return the hardest puzzle of deal ``number``, counted from 1; the first if several are
        equally hard."""
        solvers = solvers or PuzzleSolvers()
        deal = self._maker.find(number, solvers.of_maker(self._maker)).deal
        if deal is None:
            return Sought(False, None)
        found = (
            PUZZLES.of(deal.game)
            .puzzle_game(deal.game)
            .of_deal(deal, solvers.of(deal.game), self._criteria)
            or ()
        )
        best = max(found, key=lambda puzzle: puzzle.difficulty.points, default=None)
        return Sought(True, best)


def own_puzzles(
    deal: Deal, solvers: PuzzleSolvers | None = None, criteria: PuzzleCriteria | None = None
) -> Iterator[Puzzle]:
    """Return the puzzles of a given deal: its mistakes, or its starting position if there is no
    record.

    A played deal gives a puzzle for every card that cost a grade, or the contract, if only one
    card, or one group of equivalent cards, would have kept it. A deal without a record is a puzzle
    if its position is one.

    Args:
        deal: a deal with known hands and a contract, played or not.
        solvers: solvers to use again, so that they remember their proofs.
        criteria: the puzzles to look for; all by default.

    Raises :class:`~tridge_solver.DealError` for a deal with defects or without what the
    question needs, :class:`~tridge_solver.errors.UnsupportedQuestion` for a game without puzzles.

    >>> import tridge_solver as tridge
    >>> [deal] = tridge.loads('''[Leader "W"] [TricksWon "W:2 N:1 E:3"]
    ... [Deal "W:3.A4.. K..KJ. J..47. -"] [Declarer "W"] [Contract "Play H"]''')
    >>> [puzzle] = own_puzzles(deal)
    >>> puzzle.grade.name, *puzzle.keepers, [wrong.card.code for wrong in puzzle.refutations]
    ('WIN', Card('S3'), ['HA', 'H4'])
    """
    solver = (solvers or PuzzleSolvers()).of(deal.game)
    check(deal)
    criteria = criteria or PuzzleCriteria()
    return (
        each
        for each in PUZZLES.of(deal.game).puzzle_game(deal.game).own(deal, solver)
        if criteria.likes(each)
    )


class CardOption(NamedTuple):
    """A legal card and its result.

    Attributes:
        card: the card.
        made: whether the contract is made.
        worth: the points or tricks of the side that plays the contract.
    """

    card: Card
    made: bool
    worth: int


@dataclass(frozen=True, kw_only=True)
class SidesWrongCard(WrongCard):
    """A wrong card and its refutation; for ``worth`` see :class:`CardOption`."""

    worth: int


@dataclass(frozen=True, repr=False)
class SidesPuzzle(Puzzle):
    """A puzzle in a game of two sides; see :class:`Puzzle`.

    Attributes:
        by_rule: the card of the rule of thumb, which knows no more than the seat.
        run_count: the cards to choose from; equivalent cards count once.
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
    themes: tuple[CardTheme, ...] = ()

    @property
    def asks_player(self) -> bool:
        """Whether the puzzle is for the side that plays the contract."""
        return is_own_side(self.seat, self.player)

    @property
    def habit(self) -> Card:
        """The natural card, which a rule of thumb would play."""
        return self.by_rule

    @property
    def choices(self) -> int:
        """The number of cards to choose from; touching cards count once."""
        return self.run_count

    @property
    def made(self) -> bool:
        """Whether the right card makes the contract."""
        return self.options[0].made

    @property
    def keepers(self) -> tuple[Card, ...]:
        """The right card, or all equivalent right cards."""
        return keepers(self.options)


def is_own_side(seat: Seat, player: Seat) -> bool:
    """Return whether ``seat`` is on the side of ``player``; partners sit opposite."""
    return (seat - player) % 2 == 0


def keepers(options: Sequence[CardOption]) -> tuple[Card, ...]:
    """Return the ``options`` as good as the first: the contract is made after all of them, or after
    none."""
    return tuple(option.card for option in options if option.made is options[0].made)


class SidesPuzzles(ABC):
    """A way to find puzzles in a game of two sides; see
    :class:`~tridge_solver.analysis.puzzles.PuzzleFinder`."""

    limits: ClassVar[tuple[int, int]]
    """The fewest points of a medium and of a hard puzzle of this game. About a quarter of the
    puzzles in random deals are easy, and a quarter hard."""

    @abstractmethod
    def new_solver(self, table_bytes: int | None) -> Any:
        """Return a solver for its deals."""

    @abstractmethod
    def as_played(self, deal: Any, solver: Any, *, makes: bool) -> Any | None:
        """Return a random deal in a contract that best play just makes, or just fails to make;
        ``None`` if no contract does."""

    @abstractmethod
    def ready(self, deal: Any) -> Any:
        """Return the deal of a file, if its position can be a puzzle; else raise
        :class:`~tridge_solver.DealError`."""

    @abstractmethod
    def options(self, deal: Any, position: Position, solver: Any) -> tuple[CardOption, ...]:
        """Return every legal card, the best for its owner first."""

    @abstractmethod
    def line(self, position: Position, solver: Any, after: Sequence[Card]) -> Sequence[LineTrick]:
        """Return best play to the end, beginning with the cards ``after``."""

    @abstractmethod
    def themes(
        self, deal: Any, position: Position, right: Sequence[Card], solver: Any
    ) -> Sequence[CardTheme]:
        """Return the themes of a position in which the cards ``right`` are best."""

    @abstractmethod
    def is_settled(self, deal: Any, position: Position) -> bool:
        """Return whether the tricks won so far decide the contract."""

    @abstractmethod
    def habit(self, deal: Any) -> Card:
        """Return the card that a rule of thumb plays at the end of the record of ``deal``."""

    @abstractmethod
    def lane_of(self, position: Position) -> Callable[[Card], Sequence[Card]]:
        """Return the cards of a card's suit, the strongest first."""

    @abstractmethod
    def ended(self, deal: Any, position: Position, **fields: Any) -> Any:
        """Return ``deal`` with the tricks won so far in ``position``, and with other ``fields``
        replaced."""

    def of_deal(self, deal: Any, solver: Any, criteria: PuzzleCriteria) -> Sequence[Puzzle] | None:
        """Return the puzzles in the best play of a random deal. They are for declarer's side in
        about half of the deals, and for the defenders in the others, unless ``criteria`` name one
        of them."""
        odd = sum(map(int, deal.hands[Seat.NORTH])) % 2 == 1
        makes = odd if criteria.asked is None else criteria.asked == "player"
        played = self.as_played(deal, solver, makes=makes)
        return None if played is None else list(self._along_best_play(played, solver, criteria))

    def own(self, deal: Any, solver: Any) -> Iterator[Puzzle]:
        """Yield a puzzle for each card of the record that changed the fate of the contract; without
        a record, the starting position if it is a puzzle."""
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
        position = deal.start()
        tricks = self.line(position, solver, ())
        for card in [card for trick in tricks for card in trick.cards.values()]:
            asks_player = is_own_side(position.to_play, deal.declarer)
            if criteria.may_like(position.tricks_left, asks_player=asks_player):
                options = self.options(deal, position, solver)
                if self._is_puzzle(position, options):
                    # Themes first: refutations take longer.
                    themes = self.themes(deal, position, keepers(options), solver)
                    if criteria.likes_themes(themes):
                        found = self._puzzle(deal, position, options, solver)
                        if criteria.likes(found):
                            yield found
            position = position.play(card)

    def _is_puzzle(self, position: Position, options: Sequence[CardOption]) -> bool:
        """Return whether the position is a puzzle: one card (or touching cards) is right, and
        another is wrong."""
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
            themes=tuple(self.themes(deal, position, keepers(options), solver)),
        )

    def _refuted(
        self, deal: Any, position: Position, wrong: CardOption, solver: Any
    ) -> SidesWrongCard:
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
        """Return ``position`` as a deal of its own, with the cards on the table as its record."""
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
