"""The answers of ``tridge advise``, with their JSON (``tridge.advise/1``) and their reports."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tridge_solver.analysis.sampling import Progress, Sampling
from tridge_solver.batch.seat_questions import AdviseQuestion
from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Game
from tridge_solver.games.ombre.advice import incomer
from tridge_solver.games.ombre.advice.closed_worlds import CardSolver
from tridge_solver.games.ombre.advice.seat_view import number_before
from tridge_solver.games.ombre.advice.surrender import surrender_advice
from tridge_solver.games.ombre.advice.three_seats import advise
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.game import variant_of
from tridge_solver.games.ombre.report.advice_text import print_advice, print_surrender
from tridge_solver.games.ombre.report.shares import (
    DIGITS,
    heard_json,
    option_json,
)
from tridge_solver.games.ombre.solving.incomer import with_incomer
from tridge_solver.report.theme.source import ADVISE_SCHEMA, Source, Stats, envelope

if TYPE_CHECKING:
    from tridge_solver.games.ombre.advice.surrender import SurrenderAdvice
    from tridge_solver.games.ombre.advice.three_seats import Advice
    from tridge_solver.report.theme.console import Console


@dataclass(frozen=True)
class AdviceFacts:
    """Advice in play; ``stats`` and the full ``method`` are shown on request."""

    answer: Advice
    stats: Stats | None = None
    method: bool = False

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        answer, view = self.answer, self.answer.view
        fields: dict[str, Any] = {
            **envelope(ADVISE_SCHEMA, source, view.deal),
            "seat": view.seat.letter,
            "declarer": view.player.letter,
            "contract": view.contract.text(),
            "trick": view.trick_number,
            "cards_so_far": view.number,
            "tricks_so_far": {seat.letter: view.won[seat] for seat in view.deal.active},
            "grades": [grade.value for grade in answer.best.grades],
            "options": [option_json(option) for option in answer.options],
            **sampling_json(answer),
        }
        if self.stats is not None:
            fields["stats"] = self.stats.json()
        return fields


@dataclass(frozen=True)
class SurrenderFacts:
    """Advice on a surrender; ``stats`` and the full ``method`` are shown on request."""

    answer: SurrenderAdvice
    stats: Stats | None = None
    method: bool = False

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal: like that of other advice, with the two answers as
        choices."""
        fields = AdviceFacts(self.answer, self.stats).json(source)
        if self.answer.view.is_player:
            fields["continued"] = {
                seat.letter: round(count / self.answer.samples, DIGITS)
                for seat, count in self.answer.continued.items()
            }
        return fields


def sampling_json(answer: Advice) -> dict[str, Any]:
    """Return the facts about the sample, and the funds that the chips assume."""
    return {
        "worlds": answer.worlds,
        "least_points": answer.least_points,
        "heard": heard_json(answer.view.seat, answer.heard),
        "layouts": answer.layouts,
        "certain": answer.is_certain,
        "samples": answer.samples,
        "seed": answer.seed,
        "payers": answer.view.deal.payers,
        "funds": answer.funds.as_json(),
        "funds_named": answer.funds_named,
    }


class AdviceReport(AdviceFacts):
    """Advice in play, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print the advice for a card player."""
        print_advice(console, self, source, pack)


class SurrenderReport(SurrenderFacts):
    """Advice on a surrender, ready to be printed."""

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print the advice for a card player."""
        print_surrender(console, self, source, pack)


REPORTS: Mapping[str, Callable[[Any], AdviceReport | SurrenderReport]] = {
    "Advice": AdviceReport,
    "SurrenderAdvice": SurrenderReport,
}


def report_of(answer: Advice | SurrenderAdvice) -> AdviceReport | SurrenderReport:
    """Return the report of an answer, as the command of its question prints it."""
    return REPORTS[type(answer).__name__](answer)


def new_solver(asked: AdviseQuestion, game: Game, table_bytes: int | None) -> CardSolver:
    """Return a solver with as many threads as the sampling has; for an in-comer's deal, a solver of
    four seats."""
    threads = (asked.sampling or Sampling()).threads
    if variant_of(game) == "three_seats":
        return CardSolver(threads, table_bytes)
    return incomer.IncomerCardSolver(threads, table_bytes)


def answer(
    asked: AdviseQuestion, solver: CardSolver, deal: OmbreDeal, progress: Progress | None
) -> AdviceReport | SurrenderReport:
    """Return advice on a card or, with three seats, on a surrender; raise
    :class:`~tridge_solver.DealError` if the deal does not say enough."""
    has_three = variant_of(deal.game) == "three_seats"
    if asked.surrender and has_three:
        found = surrender_advice(
            deal, asked.seat, asked.sampling, worlds=asked.worlds, solver=solver, progress=progress
        )
        return SurrenderReport(found, method=asked.method)
    number = None if asked.card is None else asked.card - 1
    if asked.trick is not None:
        seated = deal
        if not has_three:
            seated = with_incomer(deal)
        number = number_before(seated, asked.trick, asked.seat)
    card = advise(
        deal, number, asked.sampling, worlds=asked.worlds, solver=solver, progress=progress
    )
    return AdviceReport(card, method=asked.method)
