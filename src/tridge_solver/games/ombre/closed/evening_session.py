"""An evening at the table: deal after deal, the funds as they were left, the score so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.dealing.three_seats import Table, random_deals
from tridge_solver.games.ombre.scoring.funds import with_funds
from tridge_solver.games.ombre.scoring.ledger import Ledger, Row

EVENT = "An evening at the table"


class EveningSession:
    """The deals of one evening, each random, and their ledger.

    Args:
        deals: how many.
        seed: of the cards: deal *n* of ``tridge deal`` with the same seed.
        rules: Tridge or Tresillo.
        names: what the seats are called in the hand file.

    >>> evening = EveningSession(2, seed=1)
    >>> deal = evening.next_deal()
    >>> deal.game_fund, deal.tag("Event")
    (15, 'An evening at the table')
    >>> from tridge_solver.games.ombre.rules.contracts import Contract
    >>> row = evening.add(replace(deal, contract=Contract.parse("Pass")))
    >>> evening.next_deal().game_fund, evening.is_over
    (30, False)
    """

    def __init__(
        self,
        deals: int,
        seed: int = 1,
        rules: Ruleset = TRIDGE,
        names: Mapping[Seat, str] | None = None,
    ) -> None:
        self.count = deals
        self.ledger = Ledger()
        self.rows: list[Row] = []
        self._seed = seed
        self._dealt = random_deals(seed=seed, table=Table(rules=rules))
        self._next: OmbreDeal | None = None
        self._names = dict(names or {})

    @property
    def is_over(self) -> bool:
        """Whether the last deal has been entered."""
        return len(self.rows) >= self.count

    @property
    def number(self) -> int:
        """The deal that is played, from 1."""
        return len(self.rows) + 1

    @property
    def seed(self) -> int:
        """Of what closed seats imagine in this deal."""
        return self._seed + len(self.rows)

    @property
    def deals(self) -> list[OmbreDeal]:
        """The deals played so far, with what was done."""
        return [row.deal for row in self.rows]

    @property
    def totals(self) -> dict[Seat, int]:
        """Each seat's chips so far."""
        return self.ledger.totals

    def next_deal(self) -> OmbreDeal:
        """The deal that is to be played: as dealt, for the funds as they are."""
        if self._next is None:
            deal = next(self._dealt)
            tags = dict(deal.tags) | {"Event": EVENT, "Board": str(self.number)}
            tags |= {seat.word: self._names[seat] for seat in SEATS if seat in self._names}
            named = replace(deal, tags=tuple(tags.items()))
            self._next = with_funds(named, self.ledger.funds_for(named))
        return self._next

    def add(self, deal: OmbreDeal) -> Row:
        """Enter the deal once it is over."""
        row = self.ledger.add(deal)
        self.rows.append(row)
        self._next = None
        return row
