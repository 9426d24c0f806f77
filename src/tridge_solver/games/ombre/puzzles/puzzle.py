"""A puzzle: a position in which one card, or one run of equals, keeps the grade; and how hard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from tridge_solver.analysis.line import LineTrick
from tridge_solver.core.cards import Card
from tridge_solver.core.deal import PlayRecord
from tridge_solver.core.display import AnswerOfDeal
from tridge_solver.core.position import Position
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.puzzles.habit import natural_card
from tridge_solver.games.ombre.rules.contracts import Contract, Grade
from tridge_solver.games.ombre.solving.double_dummy import CardValue, DoubleDummy
from tridge_solver.games.ombre.solving.equals import all_equal, runs


class Level(Enum):
    """How hard a puzzle is, by :attr:`Difficulty.points`."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


HABIT_FAILS = 3
"""Points of a puzzle in which the card of habit is wrong."""

MEDIUM_FROM, HARD_FROM = 7, 11
"""Points from which a puzzle is medium and hard. Of what comes up in the best play of random deals
about a quarter is easy and a quarter hard."""


@dataclass(frozen=True)
class Difficulty:
    """What makes a puzzle hard.

    Attributes:
        choices: the cards there are to choose from, equals counted once.
        reach: how far the refutation goes: the number of tricks, the current one included, until
            the grade is lost whatever is still played; of the wrong card it takes longest for.
        habit_fails: whether the card one would play without a thought is wrong (see
            :func:`~tridge_solver.games.ombre.puzzles.habit.natural_card`).
    """

    choices: int
    reach: int
    habit_fails: bool

    @property
    def points(self) -> int:
        """Choices and reach together, and three more where habit fails."""
        return self.choices + self.reach + HABIT_FAILS * self.habit_fails

    @property
    def level(self) -> Level:
        """Easy up to six points, hard from eleven on.

        >>> Difficulty(choices=3, reach=2, habit_fails=False).level.value
        'easy'
        >>> Difficulty(choices=3, reach=5, habit_fails=True).level.value
        'hard'
        """
        if self.points >= HARD_FROM:
            return Level.HARD
        return Level.MEDIUM if self.points >= MEDIUM_FROM else Level.EASY


@dataclass(frozen=True)
class Refutation:
    """Why a card is wrong.

    Attributes:
        card: the wrong card.
        grade, player_tricks: what it leads to.
        line: best play to the end after it; the first trick has the cards on the table too.
        reach: so many tricks of the line settle it.
    """

    card: Card
    grade: Grade
    player_tricks: int
    line: tuple[LineTrick, ...]
    reach: int


@dataclass(frozen=True, repr=False)
class Puzzle(AnswerOfDeal):
    """A position and the card to be found.

    Attributes:
        deal: the position as a deal of its own: an ending, with the cards on the table as its
            record, fit for a hand file.
        position, player, contract: what is asked, and whose contract it is.
        options: every legal card with what it leads to, best for its owner first.
        refutations: the wrong cards, in the order of ``options``.
        played: the card that was played at the table, where the puzzle is one's own mistake.
    """

    deal: OmbreDeal
    position: Position
    player: Seat
    contract: Contract
    options: tuple[CardValue, ...]
    refutations: tuple[Refutation, ...]
    played: Card | None = None

    @property
    def seat(self) -> Seat:
        """Who is to find the card."""
        seat = self.position.to_play
        assert seat is not None  # there is a card to play
        return seat

    @property
    def asks_player(self) -> bool:
        """Whether the Player is asked, and not a defender."""
        return self.seat is self.player

    @property
    def grade(self) -> Grade:
        """The grade that the right card keeps."""
        return self.options[0].grade

    @property
    def keepers(self) -> tuple[Card, ...]:
        """The right card, or the equals that are all right."""
        return keepers(self.options)

    @cached_property
    def habit(self) -> Card:
        """What one would play without a thought."""
        return natural_card(self.position, self.player, self.contract)

    @cached_property
    def difficulty(self) -> Difficulty:
        """How hard it is."""
        return Difficulty(
            choices=len(runs(self.position, [option.card for option in self.options])),
            reach=max(refutation.reach for refutation in self.refutations),
            habit_fails=self.habit not in self.keepers,
        )

    @property
    def temptation(self) -> Refutation:
        """The wrong card worth explaining: the one played, else that of habit, else the one
        whose refutation goes furthest."""
        wrong = {refutation.card: refutation for refutation in self.refutations}
        for card in (self.played, self.habit):
            if card is not None and card in wrong:
                return wrong[card]
        return max(self.refutations, key=lambda refutation: refutation.reach)


def keepers(options: Sequence[CardValue]) -> tuple[Card, ...]:
    """The cards of ``options``, best first, that lead to the grade of the best."""
    return tuple(option.card for option in options if option.grade is options[0].grade)


def is_puzzle(position: Position, options: Sequence[CardValue]) -> bool:
    """Whether one card or one run of equals keeps the grade, and another card does not."""
    right = keepers(options)
    return 0 < len(right) < len(options) and all_equal(position, right)


def puzzle_of(
    deal: OmbreDeal,
    position: Position,
    player: Seat,
    contract: Contract,
    options: tuple[CardValue, ...],
    solver: DoubleDummy,
    played: Card | None = None,
) -> Puzzle:
    """The puzzle of a ``position`` of ``deal`` for which :func:`is_puzzle` holds."""
    refutations = tuple(
        _refutation(position, player, contract, option, solver)
        for option in options
        if option.grade is not options[0].grade
    )
    ending = ending_of(deal, position, player, contract)
    return Puzzle(ending, position, player, contract, options, refutations, played)


def _refutation(
    position: Position, player: Seat, contract: Contract, wrong: CardValue, solver: DoubleDummy
) -> Refutation:
    """What becomes of a wrong card."""
    line = solver.line(position, player, contract, [wrong.card])
    reach, at = 0, position
    for trick in line:
        reach += 1
        for card in list(trick.cards.values())[len(at.trick) :]:
            at = at.play(card)
        if is_settled(at, player, contract):
            break
    return Refutation(wrong.card, wrong.grade, wrong.player_tricks, line, reach)


def is_settled(position: Position, player: Seat, contract: Contract) -> bool:
    """Whether the tricks won fix the grade, whoever wins those that are left.

    >>> from tridge_solver.handfile import loads
    >>> [deal] = loads('''[Leader "W"] [TricksWon "W:5 N:1 E:2"] [Deal "W:3... .K.. .J.. -"]
    ... [Declarer "W"] [Contract "Play S"]''')
    >>> is_settled(deal.start(), Seat.WEST, deal.contract)
    True
    """
    first = position.seats.index(player)
    seats = position.seats[first:] + position.seats[:first]
    won = [position.won[seat] for seat in seats]
    game, rules = position.game, position.rules
    grades = {
        game.grade(contract, [had + more for had, more in zip(won, shares, strict=True)], rules)
        for shares in _shares(position.tricks_left, len(seats))
    }
    return len(grades) == 1


def _shares(tricks: int, seats: int) -> Iterator[tuple[int, ...]]:
    """Every way in which so many seats may share so many tricks."""
    if seats == 1:
        yield (tricks,)
        return
    for own in range(tricks + 1):
        for others in _shares(tricks - own, seats - 1):
            yield (own, *others)


def ending_of(deal: OmbreDeal, position: Position, player: Seat, contract: Contract) -> OmbreDeal:
    """``position`` as a deal of its own, its cards on the table as the record of play."""
    order = position.order
    on_table = dict(zip(order, position.trick, strict=False))
    hands = [
        tuple(sorted(position.hands[seat] | ({on_table[seat]} if seat in on_table else set())))
        if seat in position.hands
        else None
        for seat in SEATS
    ]
    row = tuple(on_table.get(seat) for seat in order)
    return replace(
        deal,
        hands=(hands[0], hands[1], hands[2], hands[3]),
        stock=None,
        stock_open=False,
        declarer=player,
        contract=contract,
        leader=position.leader,
        tricks_won=dict(position.won),
        first_defender=None,
        exchanges=None,
        undertaken=None,
        surrender=None,
        result=None,
        auction=None,
        play=PlayRecord(position.leader, (row,)) if position.trick else None,
        comments=(),
    )
