"""The answers of ``tridge solve`` for Très: the findings, as JSON and in other formats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tridge_solver.analysis.sampling import Progress
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Game
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.games.tres import themes
from tridge_solver.games.tres.game import TresDeal
from tridge_solver.games.tres.report import showing_page, solving_text
from tridge_solver.games.tres.scoring import non_dealer
from tridge_solver.games.tres.solving import TresSolver
from tridge_solver.report.theme.source import SOLVE_SCHEMA, Source, Stats, envelope
from tridge_solver.report.why import told_cards

if TYPE_CHECKING:
    from tridge_solver.analysis.themes import Themes
    from tridge_solver.batch.questions import SolveQuestion
    from tridge_solver.games.tres.solving import Bounds, TresCardValue, TresLine
    from tridge_solver.report.theme.console import Console
    from tridge_solver.report.theme.page import PageDeal
    from tridge_solver.report.theme.table_view import TableView


@dataclass(frozen=True)
class TresSolution:
    """The margin of a position of Très, with what was found about its cards and best play.

    Attributes:
        player: the non-dealer, whose margin it is.
        bounds: its proved bounds.
        cards, line, why: ``None`` when they were not asked for.
        after: the cards played before the line begins, chosen by the asker.
        interrupted: whether Ctrl-C ended the search.
    """

    deal: TresDeal
    player: Seat
    position: Position
    bounds: Bounds
    cards: tuple[TresCardValue, ...] | None = None
    line: TresLine | None = None
    after: tuple[Card, ...] = ()
    stats: Stats | None = None
    interrupted: bool = False
    why: Themes | None = None

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        position = self.position
        to_play = position.to_play
        fields: dict[str, Any] = {
            **envelope(SOLVE_SCHEMA, source, self.deal),
            "game": self.deal.game.name,
            "to_play": None if to_play is None else to_play.letter,
            "tricks_so_far": by_letter(position.won),
            "points_so_far": by_letter(position.points or dict.fromkeys(position.seats, 0)),
            "margin": self.bounds.margin,
            "margin_of": self.player.letter,
            "exact": self.bounds.exact,
        }
        if not self.bounds.exact:
            fields["bounds"] = list(self.bounds)
        if self.cards is not None:
            fields |= told_cards([_card(value) for value in self.cards], self.why)
        if self.line is not None:
            fields["line"] = [
                {
                    "leader": trick.leader.letter,
                    "cards": [card.code for card in trick.cards],
                    "winner": trick.winner.letter,
                    "points": trick.points,
                }
                for trick in self.line.tricks
            ]
            fields["line_points"] = by_letter(self.line.points)
            fields["line_exact"] = self.line.exact
            if self.after:
                fields["after"] = [card.code for card in self.after]
        if self.stats is not None:
            fields["stats"] = self.stats.json()
        return fields


def _card(value: TresCardValue) -> dict[str, Any]:
    """Return a card in JSON, with its bounds if its margin is not exact."""
    fields: dict[str, Any] = {"card": value.card.code, "margin": value.bounds.margin}
    if not value.bounds.exact:
        fields["bounds"] = list(value.bounds)
    return fields


def by_letter(numbers: Mapping[Seat, int]) -> dict[str, int]:
    """Return numbers keyed by seat letter, in the order N E S W."""
    return {seat.letter: numbers[seat] for seat in sorted(numbers)}


class TresSolutionReport(TresSolution):
    """The margin of a deal, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print the solution for a card player."""
        solving_text.solution_view(self).print(console, source)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """Return the data of the solution's page."""
        return showing_page.solution_page(self, source)

    def table(self, pack: Pack) -> TableView:
        """Return the hands that were solved."""
        return showing_page.position_table(self.deal, self.position)


def new_solver(asked: SolveQuestion, game: Game, table_bytes: int | None) -> TresSolver:
    """Return a new solver."""
    return TresSolver(table_bytes)


def answer(
    asked: SolveQuestion, solver: TresSolver, deal: TresDeal, progress: Progress | None
) -> TresSolutionReport:
    """Return the margin of ``deal``; raise :class:`~tridge_solver.DealError` if it has defects or
    unknown hands."""
    position, player = deal.reached(), non_dealer(deal)
    nodes = asked.nodes or None
    parts = 1 + asked.cards + asked.line
    part = None if nodes is None else nodes // parts
    solver.begin(None if nodes is None or part is None else nodes - part * (parts - 1))
    bounds = solver.bounds(position, player)
    cards = line = why = None
    if asked.cards:
        solver.add_nodes(part)
        cards = solver.card_bounds(position, player, bounds)
        if asked.why and cards:
            why = themes.proved(position, cards)
    if asked.line:
        solver.add_nodes(part)
        line = solver.line(position, player, asked.after)
    return TresSolutionReport(
        deal,
        player,
        position,
        bounds,
        cards,
        line,
        asked.after,
        interrupted=solver.interrupted,
        why=why,
    )
