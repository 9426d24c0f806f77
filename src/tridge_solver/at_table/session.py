"""A deal in play at a table, card by card: the turn, the record, undoing; and the seats that the
program plays."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, Protocol

from tridge_solver.analysis.sampling import Progress, Sampling, no_progress
from tridge_solver.at_table.style import Style
from tridge_solver.core.cards import Card
from tridge_solver.core.deal import Deal
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.core.shuffle import shuffled


class PlaySession(ABC):
    """One deal ready to be played; its own record is ignored.

    Args:
        deal: with all hands and its contract.
        persons: the hands that persons play; none if the program plays all.
    """

    def __init__(self, deal: Deal, persons: Collection[Seat] = ()) -> None:
        self._bare: Any = replace(deal.before_result(), play=None)
        self.persons = frozenset(persons)
        self.positions: list[Position] = [self._bare.start()]
        self._played: list[Card] = []

    @abstractmethod
    def choice(self) -> Card:
        """Return the program's choice for the hand to play."""

    @property
    def position(self) -> Position:
        """The current position."""
        return self.positions[-1]

    @property
    def turn(self) -> Seat:
        """The hand to play."""
        return self.position.order[len(self.position.trick)]

    @property
    def is_over(self) -> bool:
        """Whether all cards are played."""
        return self.position.is_over

    @property
    def deal(self) -> Any:
        """The deal with the record so far."""
        return self._bare.with_play(self._played)

    def go_on(self) -> Card | None:
        """Let the program take its turn; return the card it plays."""
        card = self.choice()
        self.play(card)
        return card

    def play(self, card: Card) -> None:
        """Play a legal card; :class:`~tridge_solver.errors.IllegalPlay` for another."""
        self.positions.append(self.position.play(card))
        self._played.append(card)

    def undo(self) -> bool:
        """Go back to the last card of a person; return whether there was one."""
        back = len(self._played) - 1
        while back >= 0:
            position = self.positions[back]
            if position.order[len(position.trick)] in self.persons:
                break
            back -= 1
        if back < 0:
            return False
        del self._played[back:]
        del self.positions[back + 1 :]
        return True


class Minds(Protocol):
    """The engines of seats in a game of two sides; only one thread at a time may use them. Each
    method gets a deal and returns a legal card where its record ends."""

    def by_rule(self, deal: Any) -> Card:
        """Return a card by a rule of thumb, from what the seat sees."""
        ...

    def imagined(
        self,
        deal: Any,
        sampling: Sampling,
        progress: Progress = ...,
        *,
        waited_for: bool = ...,
    ) -> Card:
        """Return a card by random worlds that fit what the seat has seen; by fewer if a person
        waits and they take long."""
        ...

    def seen(self, deal: Any) -> Card:
        """Return a card chosen with all hands seen."""
        ...


class SidesPlaySession(PlaySession):
    """A deal of a game of two sides in play, each side in a style.

    Args:
        deal, persons: as of any :class:`PlaySession`.
        styles: how the program plays the hands of North and South, and of East and West.
        seed: the seed of what its seats imagine: the same seed and the same cards of the person
            give the same play.
        minds: their engines.
    """

    def __init__(
        self,
        deal: Deal,
        persons: Collection[Seat],
        styles: Sequence[Style],
        seed: int,
        minds: Minds,
    ) -> None:
        super().__init__(deal, persons)
        self._styles = styles
        self._seed = seed
        self._minds = minds

    def think(self, progress: Progress) -> Card:
        """Take a turn like :meth:`go_on`, announcing how many worlds were weighed; return the card
        played.
        """
        card = self._choice(progress)
        self.play(card)
        return card

    def choice(self) -> Card:
        """Return the card of the side's style; ``random`` draws by the seed and the moment."""
        return self._choice(no_progress)

    def _choice(self, progress: Progress) -> Card:
        style = self._styles[self.turn % len(self._styles)]
        if style.by == "random":
            return shuffled(self.position.legal_cards(), self._seed, len(self.positions))[0]
        deal = self.deal
        if style.by == "rule":
            return self._minds.by_rule(deal)
        if style.sees:
            return self._minds.seen(deal)
        sampling = Sampling(samples=style.worlds, seed=self._seed)
        return self._minds.imagined(deal, sampling, progress, waited_for=bool(self.persons))


def played_out(deal: Deal, styles: Sequence[Style], seed: int, minds: Minds) -> Any:
    """Return a deal as the program plays it to the end, with its record."""
    session = SidesPlaySession(deal, (), styles, seed, minds)
    while not session.is_over:
        session.go_on()
    return session.deal
