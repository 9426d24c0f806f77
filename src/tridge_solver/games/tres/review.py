"""The post-mortem of Très: every card compared with the best card available, in points.

The review works backwards from the last card, since the end of a deal is soon known and its proofs
help earlier; it begins where the budget runs out.
"""

from __future__ import annotations

from tridge_solver.analysis.themes import CardTheme, Reasons, broken_by, counted
from tridge_solver.checks import record_defects, setup_defects
from tridge_solver.core.cards import Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.display import AnswerOfDeal, Tabular
from tridge_solver.core.lazy import renamed, warn
from tridge_solver.core.position import IllegalPlay, Position, cards_played
from tridge_solver.core.seats import Seat
from tridge_solver.games.tres.game import TresDeal
from tridge_solver.games.tres.scoring import non_dealer
from tridge_solver.games.tres.solving import DEFAULT_NODES, Bounds, TresSolver
from tridge_solver.games.tres.themes import proved_reasons


@dataclass(frozen=True)
class TresDecision(Tabular):
    """One card of the record of play, with its effect on the margin.

    Attributes:
        trick: the number of its trick in the deal.
        seat, card: the card, and the seat that played it.
        before, after: the margin of the non-dealer before and after it.
        legal: the number of legal cards.
        best: for an error, the right cards.
        themes: for an error, the themes of its position, if every card is proved right or wrong.
        broken: those of them that the card itself goes against.
    """

    trick: int
    seat: Seat
    card: Card
    before: int
    after: int
    legal: int
    best: tuple[Card, ...] = ()
    themes: tuple[CardTheme, ...] = ()
    broken: tuple[CardTheme, ...] = ()

    @property
    def paid(self) -> None:
        """The trick in which the card's cost shows; always ``None``, since Très never names one."""

    @property
    def choice(self) -> Card:
        """The card played, under the name that reviews of all games use."""
        return self.card

    @property
    def lost(self) -> int:
        """The points that the card lost."""
        return abs(self.before - self.after)

    @property
    def is_error(self) -> bool:
        """Whether the card lost points."""
        return self.lost > 0

    error = renamed("error", "lost")


class _Errors(tuple[TresDecision, ...]):
    """The errors; older code may call it with a seat to get the points that the seat lost."""

    __slots__ = ()

    def __call__(self, seat: Seat) -> int:
        warn("TresReview.errors(seat)", "lost_by(seat)")
        return sum(decision.lost for decision in self if decision.seat is seat)


@dataclass(frozen=True, repr=False)
class TresReview(AnswerOfDeal):
    """The result of the post-mortem.

    Attributes:
        deal: the deal.
        player: the non-dealer, whose margin is counted.
        positions: the positions of the record, up to a card that breaks the rules.
        decisions: every card from the first whose margin before it is known.
        end: the margin where the record ends, exact if there are decisions.
        defects: the faults of the record.
    """

    report_in = "report.review"

    deal: TresDeal
    player: Seat
    positions: tuple[Position, ...]
    decisions: tuple[TresDecision, ...]
    end: Bounds
    defects: tuple[str, ...]

    @property
    def first(self) -> int:
        """The number of cards played before the first decision weighed."""
        return len(self.positions) - 1 - len(self.decisions)

    @property
    def start(self) -> int | None:
        """The margin before the first decision weighed."""
        return self.decisions[0].before if self.decisions else None

    @property
    def errors(self) -> tuple[TresDecision, ...]:
        """The decisions that lost points."""
        return _Errors(decision for decision in self.decisions if decision.is_error)

    def errors_by(self, seat: Seat) -> tuple[TresDecision, ...]:
        """Return the errors that a seat made."""
        return tuple(decision for decision in self.errors if decision.seat is seat)

    def lost_by(self, seat: Seat) -> int:
        """Return the points that a seat lost by errors."""
        return sum(decision.lost for decision in self.decisions if decision.seat is seat)

    def themes_of(self, seat: Seat) -> dict[CardTheme, int]:
        """Count the errors of a seat, each under the first of its themes."""
        return counted(decision.broken for decision in self.decisions if decision.seat is seat)


def review(
    deal: TresDeal, *, nodes: int | None = DEFAULT_NODES, solver: TresSolver | None = None
) -> TresReview:
    """Judge every card in the record of a deal of Très.

    Args:
        deal: a deal that was played, at least a card of it.
        nodes: positions looked at for the deal; ``None``: as many as it takes.
        solver: to keep its memory.

    Raises :class:`~tridge_solver.DealError` when the deal lacks hands or a record, or when
    it is wrong before the first card is played.
    """
    found = setup_defects(deal)
    if found:
        raise DealError("; ".join(map(str, found)))
    solver = solver or TresSolver()
    solver.begin(nodes)
    player = non_dealer(deal)
    positions = _followed(deal)
    if len(positions) < 2:
        raise DealError("nothing was played (expected a Play section)")
    end = solver.bounds(positions[-1], player)
    decisions: list[TresDecision] = []
    if end.exact:
        after = end.least
        played = cards_played(positions)
        for n in range(len(positions) - 2, -1, -1):
            weighed = _weigh(solver, positions[n], *played[n], after, player)
            if weighed is None:
                break
            decisions.append(weighed)
            after = weighed.before
    defects = tuple(map(str, record_defects(deal)))
    return TresReview(deal, player, positions, tuple(reversed(decisions)), end, defects)


def _followed(deal: TresDeal) -> tuple[Position, ...]:
    """Return the positions of the record, up to the first card that breaks the rules."""
    positions = []
    try:
        for position in deal.replay():
            positions.append(position)  # noqa: PERF402 - kept where the record breaks off
    except IllegalPlay:
        pass  # reported among the defects
    return tuple(positions)


def _weigh(
    solver: TresSolver, position: Position, seat: Seat, card: Card, after: int, player: Seat
) -> TresDecision | None:
    """Return one decision, weighed; ``None`` if the search budget is too small."""
    legal = position.legal_cards()
    before = after
    best: tuple[Card, ...] = ()
    reasons: Reasons = {}
    if len(legal) > 1:
        bounds = solver.bounds(position, player, after)
        if not bounds.exact:
            return None
        before = bounds.least
        if before != after:
            best, proved = solver.keeping_cards(position, player, before)
            reasons = proved_reasons(position, best) if proved and best else {}
    trick = position.game.tricks - position.tricks_left + 1
    broken = broken_by(card, reasons)
    return TresDecision(trick, seat, card, before, after, len(legal), best, tuple(reasons), broken)
