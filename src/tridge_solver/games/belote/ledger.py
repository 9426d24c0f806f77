"""The points of a session of Belote, deal by deal and game by game."""

from __future__ import annotations

from collections.abc import Iterator

from tridge_solver.analysis.session import LedgerWarning
from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.belote.game import SIDES, BeloteDeal
from tridge_solver.games.belote.scored_deal import played_facts, rules_of
from tridge_solver.games.belote.scoring import (
    BeloteFacts,
    GameState,
    Sides,
    is_made,
    points_with_bonus,
    score,
)


@dataclass(frozen=True)
class BeloteRow:
    """A deal of the session.

    Attributes:
        deal: the deal.
        facts: how it ended; ``None`` when it was thrown in.
        points: P of each side: its tricks, with the bonus for all of them where there is one.
        score: what each side writes down.
        made: whether the contract was made; ``None`` when it was thrown in.
        state: the game after it.
        certain: whether no deal before it is missing.
        warnings: what the deal leaves open.
    """

    deal: BeloteDeal
    facts: BeloteFacts | None
    points: Sides
    score: Sides
    made: bool | None
    state: GameState
    certain: bool
    warnings: tuple[LedgerWarning, ...] = ()


class BeloteLedger:
    """The session: games to a target, one after the other; feed it the deals as they were played.

    Attributes:
        state: the game as it stands.
        complete: whether every deal could be scored.
    """

    def __init__(self) -> None:
        self.state = GameState()
        self.complete = True
        self._rows = 0

    @property
    def totals(self) -> dict[str, int]:
        """Points of each side in the game that is on, or has just ended; none without a deal."""
        return dict(zip(SIDES, self.state.totals, strict=True)) if self._rows else {}

    def add(self, deal: BeloteDeal) -> BeloteRow:
        """Score a deal; raises :class:`~tridge_solver.DealError` where it cannot be."""
        rules = rules_of(deal)
        try:
            facts = played_facts(deal)
        except Exception:
            self.complete = False
            raise
        points, result = (0, 0), (0, 0)
        made = None
        if facts is not None:
            points, result = points_with_bonus(facts, rules), score(facts, rules)
            made = is_made(facts, rules)
        self.state = self.state.after(result, rules)
        self._rows += 1
        return BeloteRow(
            deal, facts, points, result, made, self.state, self.complete, tuple(_warnings(deal))
        )

    def skip(self) -> None:
        """Note a deal that is missing."""
        self.complete = False


def _warnings(deal: BeloteDeal) -> Iterator[LedgerWarning]:
    """What nobody says of hands that are not known."""
    if not deal.passed_out and None in deal.hands and deal.melds is None and deal.belote is None:
        what = "melds, and king and queen of trumps, are not known and not counted"
        yield LedgerWarning(f"{what} (expected Melds or Belote)")
