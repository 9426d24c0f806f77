"""An evening at the table: one random deal after another, and their ledger."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tridge_solver.at_table.part import at_table_of
from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.report.scoring import SCORING

EVENT = "An evening at the table"


class Evening:
    """One evening: its random deals, one after another, and their ledger.

    Args:
        game: the game played.
        deals: how many.
        seed: the seed of the cards; deal *n* is that of ``tridge deal`` with the same seed.
        rules: the table's rules.

    >>> from tridge_solver.core.registry import game_named
    >>> belote = game_named("Belote")
    >>> evening = Evening(belote, 2, 1, belote.rules)
    >>> deal = evening.next_deal()
    >>> deal.board, deal.tag("Event"), evening.number, evening.is_over
    ('1', 'An evening at the table', 1, False)
    """

    def __init__(self, game: Game, deals: int, seed: int, rules: Ruleset) -> None:
        self.at = at_table_of(game)
        self.count = deals
        self.deals: list[Any] = []
        self.ledger = SCORING.of(game).FORMS.ledger()
        self._seed = seed
        self._dealt = self.at.dealt(seed, rules)
        self._next: Any = None

    @property
    def is_over(self) -> bool:
        """Whether the last deal is in the ledger."""
        return len(self.deals) >= self.count

    @property
    def number(self) -> int:
        """The number of the current deal, from 1."""
        return len(self.deals) + 1

    @property
    def seed(self) -> int:
        """The random seed for the deals that the program's seats imagine."""
        return self._seed + len(self.deals)

    @property
    def totals(self) -> dict[str, Any]:
        """The totals so far, keyed by side or seat."""
        return {
            who if isinstance(who, str) else who.letter: points
            for who, points in self.ledger.totals.items()
        }

    @property
    def score(self) -> str:
        """The totals so far, in words."""
        return "  ".join(f"{who} {self.at.score_text(has)}" for who, has in self.totals.items())

    def held(self, deal: Any) -> str | None:
        """Return the funds at stake in a deal, in words; ``None`` if there are none."""
        return self.at.held(deal)

    def next_deal(self) -> Any:
        """Return the next deal to play: the cards as dealt, with the current funds."""
        if self._next is None:
            deal = next(self._dealt)
            named = replace(deal, tags=tuple((dict(deal.tags) | {"Event": EVENT}).items()))
            self._next = self.at.next_deal(named, self.number, self.ledger)
        return self._next

    def add(self, deal: Any) -> None:
        """Enter a finished deal in the ledger."""
        self.ledger.add(deal)
        self.deals.append(deal)
        self._next = None
