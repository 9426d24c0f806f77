"""A deal in play, card by card: the turn, the record, undo, and the program's seats."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, Protocol

from tridge_solver.analysis.sampling import Progress, Sampling, no_progress
from tridge_solver.at_table.part import Style
from tridge_solver.core.cards import Card
from tridge_solver.core.deal import Deal
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.core.shuffle import shuffled


class PlaySession(ABC):
    """A deal in play, starting from its contract; a record in the deal is ignored.

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
        """Return the card that the program chooses for the hand whose turn it is."""

    @property
    def position(self) -> Position:
        """The current position."""
        return self.positions[-1]

    @property
    def turn(self) -> Seat:
        """The seat whose hand plays next."""
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
        """Let the program play one card; return that card."""
        card = self.choice()
        self.play(card)
        return card

    def play(self, card: Card) -> None:
        """Play a legal card; raise :class:`~tridge_solver.errors.IllegalPlay` for any other."""
        self.positions.append(self.position.play(card))
        self._played.append(card)

    def undo(self) -> bool:
        """Take back the last card of a person and all cards after it; return whether there was such
        a card."""
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
    """The engines that choose cards in a game of two sides; only one thread at a time may use them.
    Each method takes a deal and returns a legal card for the end of its record."""

    def by_rule(self, deal: Any) -> Card:
        """Return the card that a rule of thumb plays, given what the seat sees."""
        ...

    def imagined(
        self,
        deal: Any,
        sampling: Sampling,
        progress: Progress = ...,
        *,
        waited_for: bool = ...,
    ) -> Card:
        """Return the card that does best in random worlds that fit what the seat has seen. If a
        person waits and the worlds take long, use fewer."""
        ...

    def seen(self, deal: Any) -> Card:
        """Return the card chosen with all hands visible."""
        ...


class SidesPlaySession(PlaySession):
    """A deal in play in a game of two sides; each side plays in a style of its own.

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
        """Take a turn like :meth:`go_on`, reporting how many worlds were sampled; return the card
        played."""
        card = self._choice(progress)
        self.play(card)
        return card

    def choice(self) -> Card:
        """Return the card chosen by the side's style; ``random`` depends on the seed and the turn
        only."""
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
    """Let the program play a deal to its end; return the deal with its record."""
    session = SidesPlaySession(deal, (), styles, seed, minds)
    while not session.is_over:
        session.go_on()
    return session.deal
