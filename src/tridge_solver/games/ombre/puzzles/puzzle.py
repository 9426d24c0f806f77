"""A puzzle: a position in which one card, or one run of equals, keeps the grade; and how hard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from tridge_solver.analysis.puzzles import Puzzle, WrongCard
from tridge_solver.core.cards import Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import PlayRecord
from tridge_solver.core.position import Position
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.puzzles.habit import natural_card
from tridge_solver.games.ombre.rules.contracts import Contract, Grade
from tridge_solver.games.ombre.solving.double_dummy import CardValue, DoubleDummy
from tridge_solver.games.ombre.solving.equals import all_equal, runs


@dataclass(frozen=True, kw_only=True)
class Refutation(WrongCard):
    """Why a card is wrong; ``grade`` and ``player_tricks`` are what it leads to."""

    grade: Grade
    player_tricks: int


@dataclass(frozen=True, repr=False)
class GradePuzzle(Puzzle):
    """A position and the card that keeps the grade; see
    :class:`~tridge_solver.analysis.puzzles.Puzzle`."""

    deal: OmbreDeal
    position: Position
    player: Seat
    contract: Contract
    options: tuple[CardValue, ...]
    refutations: tuple[Refutation, ...]
    played: Card | None = None

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

    @property
    def habit(self) -> Card:
        """What one would play without a thought: see
        :func:`~tridge_solver.games.ombre.puzzles.habit.natural_card`."""
        return self._natural_card

    @cached_property
    def _natural_card(self) -> Card:
        return natural_card(self.position, self.player, self.contract)

    @property
    def choices(self) -> int:
        """The cards to choose from, equals counted once."""
        return len(runs(self.position, [option.card for option in self.options]))


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
) -> GradePuzzle:
    """The puzzle of a ``position`` of ``deal`` for which :func:`is_puzzle` holds."""
    refutations = tuple(
        _refutation(position, player, contract, option, solver)
        for option in options
        if option.grade is not options[0].grade
    )
    ending = ending_of(deal, position, player, contract)
    return GradePuzzle(ending, position, player, contract, options, refutations, played)


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
    return Refutation(
        card=wrong.card,
        grade=wrong.grade,
        player_tricks=wrong.player_tricks,
        line=line,
        reach=reach,
    )


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
