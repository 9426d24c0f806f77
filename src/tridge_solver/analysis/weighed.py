"""Cards weighed in the same random worlds, and the advice to play one of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from tridge_solver.analysis.intervals import Interval, Paired, wilson
from tridge_solver.analysis.seen import Seen
from tridge_solver.core.cards import Card
from tridge_solver.core.deal import Deal
from tridge_solver.core.display import AnswerOfDeal


class Weighed:
    """A card and what came of it in random worlds, beside the first card.

    Attributes:
        card: which.
        made: the worlds in which the contract is made, of ``samples``.
    """

    card: Card
    made: int
    samples: int

    @property
    @abstractmethod
    def gaps(self) -> tuple[Paired | None, ...]:
        """By how much it trails the first card in what counts, and where that is the same in every
        world in what counts next; ``None`` for that card."""

    @property
    def chance(self) -> float:
        """The share of the worlds in which the contract is made."""
        return self.made / self.samples

    @property
    def chance_interval(self) -> Interval:
        """The 95 % interval of :attr:`chance`."""
        return wilson(self.made, self.samples)

    @property
    def is_same(self) -> bool:
        """Whether its result was that of the first card in every world."""
        return all(gap is None or gap.difference == gap.margin == 0 for gap in self.gaps)

    @property
    def is_worse(self) -> bool:
        """Whether the samples show it to be worse than the first card."""
        for gap in self.gaps:
            if gap is None:
                return False
            if not gap.difference == gap.margin == 0:
                return not gap.is_tie
        return False

    @property
    def level(self) -> bool:
        """Whether the samples cannot distinguish it from the first card."""
        return self.gaps[0] is not None and not self.is_worse


Option = TypeVar("Option", bound=Weighed)


class CardAdvice(AnswerOfDeal, Generic[Option]):
    """What the seat to play should do, in games of two sides.

    Attributes:
        view: what it knows.
        options: every legal card, the best for its side first.
        layouts: how many layouts of the unseen cards fit what it knows.
    """

    view: Seen
    options: tuple[Option, ...]
    layouts: int

    @property
    def deal(self) -> Deal:
        """The deal, as the seat sees it."""
        deal: Deal = self.view.deal
        return deal

    @property
    def best(self) -> Option:
        """What to play."""
        return self.options[0]

    @property
    def is_certain(self) -> bool:
        """Whether the seat knows where every card is."""
        return self.layouts == 1

    def option(self, card: Card | str) -> Option:
        """The option of a card, which may be named."""
        return next(option for option in self.options if option.card in (card, Card(card)))


def last_of_best(cards: Sequence[Card], keys: Sequence[Any]) -> Card:
    """The last of the cards with the least key.

    >>> last_of_best([Card(1), Card(2), Card(3)], [0, 0, 1]) == Card(2)
    True
    """
    return [card for card, key in zip(cards, keys, strict=True) if key == min(keys)][-1]
