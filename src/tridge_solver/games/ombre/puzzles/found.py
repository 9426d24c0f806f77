"""Where puzzles come from: the best play of random deals, and the mistakes of played ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from tridge_solver.analysis.dealing.spec import Maker
from tridge_solver.checks import check
from tridge_solver.core.cards import SUITS, Card
from tridge_solver.core.deal import Deal
from tridge_solver.core.registry import TRIDGE_GAME, Game
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal, ombre_deal
from tridge_solver.games.ombre.game import ThreeSeats
from tridge_solver.games.ombre.puzzles.puzzle import Level, Puzzle, is_puzzle, puzzle_of
from tridge_solver.games.ombre.review.decisions import Cost
from tridge_solver.games.ombre.review.review import weighed
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.rules.points import point_count
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy
from tridge_solver.games.ombre.solving.incomer import IncomerDoubleDummy, with_incomer
from tridge_solver.games.ombre.solving.problem import problem_of


@dataclass(frozen=True)
class PuzzleCriteria:
    """Which puzzles are wanted.

    Attributes:
        level: how hard; ``None``: as it comes.
        most_tricks: so many tricks at most are left to be played.
        asked: ``"player"`` or ``"defender"``: who is to find the card; ``None``: either.
    """

    level: Level | None = None
    most_tricks: int | None = None
    asked: str | None = None

    def may_like(self, puzzle_seat: Seat, player: Seat, tricks_left: int) -> bool:
        """Whether a position suits, as far as can be told before it is weighed."""
        if self.most_tricks is not None and tricks_left > self.most_tricks:
            return False
        return self.asked is None or (self.asked == "player") is (puzzle_seat is player)

    def likes(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle suits."""
        if self.level not in (None, puzzle.difficulty.level):
            return False
        return self.may_like(puzzle.seat, puzzle.player, puzzle.position.tricks_left)


@dataclass(frozen=True)
class PuzzleGame:
    """What a game makes of its puzzles.

    Attributes:
        solver: what kind of one the game has.
        played: a random deal as it is played, exchanges and all; ``None`` where nobody would.
        problem: a deal of a file, fit to be asked.
    """

    solver: type[DoubleDummy]
    played: Callable[[OmbreDeal], OmbreDeal | None]
    problem: Callable[[OmbreDeal], OmbreDeal]


def _played_by_custom(deal: OmbreDeal) -> OmbreDeal | None:
    """The deal with a Player, in the suit with most of the club's points, and all exchanges."""
    from tridge_solver.games.ombre.closed.deals import PLAYS_FROM, best_bidder, exchanged_by_custom

    if deal.contract is None:
        points, seat, contract = best_bidder(deal, Contract.play(SUITS[0]))
        if points < PLAYS_FROM:
            return None
        deal = deal.with_contract(seat, contract)
    return exchanged_by_custom(deal)


def _played_by_incomer(deal: OmbreDeal) -> OmbreDeal | None:
    """The deal with a suit for the in-comer: that with most of the club's points."""
    incomer = deal.incomer
    assert incomer is not None  # random deals have a dealer
    if deal.contract is not None:
        return replace(deal, declarer=incomer)
    hand = deal.known_hand(incomer)
    suit = max(SUITS, key=lambda suit: (point_count(hand, suit).total, -suit))
    return deal.with_contract(incomer, Contract.play(suit))


PUZZLE_GAME = PuzzleGame(DoubleDummy, _played_by_custom, lambda deal: deal)
INCOMER = PuzzleGame(IncomerDoubleDummy, _played_by_incomer, with_incomer)


class PuzzleSolvers:
    """The solvers of one thread, by the game; each keeps its table from deal to deal.

    Args:
        table_bytes: memory of each table, ``None``: as is usual in the game.
    """

    def __init__(self, table_bytes: int | None = None) -> None:
        self._table_bytes = table_bytes
        self._of: dict[str, DoubleDummy] = {}

    def of(self, game: Game) -> DoubleDummy:
        """The solver of ``game``; raises :class:`~tridge_solver.UnsupportedQuestion`."""
        kept = self._of.get(game.name)
        if kept is None:
            kept = _puzzles_of(game).solver.with_table(self._table_bytes)
            self._of[game.name] = kept
        return kept


def _puzzles_of(game: Game) -> PuzzleGame:
    """What ``game`` makes of its puzzles."""
    game.require("puzzle")
    assert isinstance(game, ThreeSeats)
    return game.puzzles


class Sought(NamedTuple):
    """What came of a random deal.

    Attributes:
        deal: whether there was a deal at all that met the conditions.
        puzzle: its best puzzle, if it has one that suits.
    """

    deal: bool
    puzzle: Puzzle | None


class PuzzleMaker:
    """Finds the puzzles of random deals, one a deal at most, each by the number of its deal.

    Args:
        maker: makes the deals.
        taste: which puzzles are wanted.

    It may be shared by threads. What is found in a deal depends on the deal alone.

    >>> from tridge_solver.games.ombre.dealing.random_deals import DealMaker
    >>> maker = PuzzleMaker(DealMaker(seed=1), PuzzleCriteria(Level.HARD))
    >>> found = next(filter(None, (maker.find(n).puzzle for n in range(1, 100))))
    >>> found.grade.name, [card.code for card in found.keepers], found.difficulty
    ('DRAW', ['D5', 'D7'], Difficulty(choices=5, reach=8, habit_fails=True))
    """

    def __init__(self, maker: Maker, taste: PuzzleCriteria | None = None) -> None:
        self._maker = maker
        self._taste = taste or PuzzleCriteria()

    def find(self, number: int, solvers: PuzzleSolvers | None = None) -> Sought:
        """The hardest puzzle of deal ``number``, from 1; of equally hard ones the first."""
        solvers = solvers or PuzzleSolvers()
        deal = self._maker.find(number, solvers.of(TRIDGE_GAME)).deal
        if deal is None:
            return Sought(False, None)
        played = _puzzles_of(deal.game).played(ombre_deal(deal))
        if played is None:
            return Sought(True, None)
        found = list(along_best_play(played, solvers.of(deal.game), self._taste))
        best = max(found, key=lambda puzzle: puzzle.difficulty.points, default=None)
        return Sought(True, best)


def along_best_play(
    deal: OmbreDeal, solver: DoubleDummy, taste: PuzzleCriteria
) -> Iterator[Puzzle]:
    """The puzzles that come up while both sides play their best from where the record ends."""
    position, player, contract = problem_of(deal)
    line = solver.line(position, player, contract)
    cards: list[Card] = []
    for trick in line:
        given = len(position.trick) if not cards else 0
        cards += list(trick.cards.values())[given:]
    values = solver.play_values(position, player, contract, cards)
    at = position
    for card, options in zip(cards, values, strict=False):
        seat = at.to_play
        assert seat is not None  # a card of the line is played
        if taste.may_like(seat, player, at.tricks_left) and is_puzzle(at, options):
            puzzle = puzzle_of(deal, at, player, contract, options, solver)
            if taste.likes(puzzle):
                yield puzzle
        at = at.play(card)


def own_puzzles(
    deal: Deal, solvers: PuzzleSolvers | None = None, taste: PuzzleCriteria | None = None
) -> Iterator[Puzzle]:
    """The puzzles of a deal of one's own: its mistakes, or where none was made of it yet its
    position.

    A played deal gives a puzzle for every card that cost a grade where one card or one run of
    equals would have kept it. A deal without a record is one itself, if its position is.

    Raises :class:`~tridge_solver.DealError` for a deal with defects or without what the
    question needs, :class:`~tridge_solver.UnsupportedQuestion` for a game without puzzles.

    >>> import tridge_solver as tridge
    >>> [deal] = tridge.loads('''[Leader "W"] [TricksWon "W:2 N:1 E:3"]
    ... [Deal "W:3.A4.. K..KJ. J..47. -"] [Declarer "W"] [Contract "Play H"]''')
    >>> [puzzle] = own_puzzles(deal)
    >>> puzzle.grade.name, *puzzle.keepers, [wrong.card.code for wrong in puzzle.refutations]
    ('WIN', Card('S3'), ['HA', 'H4'])
    """
    solver = (solvers or PuzzleSolvers()).of(deal.game)
    check(deal)
    deal = ombre_deal(deal)
    taste = taste or PuzzleCriteria()
    found: Iterator[Puzzle] = iter(())
    if deal.is_passed_out:
        pass
    elif deal.play is not None and any(card is not None for row in deal.play.rows for card in row):
        found = _mistakes(deal, solver)
    else:
        found = _itself(_puzzles_of(deal.game).problem(deal), solver)
    return (puzzle for puzzle in found if taste.likes(puzzle))


def _mistakes(deal: OmbreDeal, solver: DoubleDummy) -> Iterator[Puzzle]:
    """The cards of the record that cost a grade which one card would have kept."""
    review = weighed(deal, solver)
    for decision in review.decisions:
        position = review.positions[decision.number - 1]
        if decision.cost is Cost.GRADE and is_puzzle(position, decision.options):
            assert isinstance(decision.choice, Card)  # only cards are weighed
            player = review.player_before(decision.number - 1)
            yield puzzle_of(
                deal, position, player, review.contract, decision.options, solver, decision.choice
            )


def _itself(deal: OmbreDeal, solver: DoubleDummy) -> Iterator[Puzzle]:
    """The position of a deal, if it is a puzzle."""
    position, player, contract = problem_of(deal)
    options = solver.card_values(position, player, contract)
    if is_puzzle(position, options):
        yield puzzle_of(deal, position, player, contract, options, solver)
