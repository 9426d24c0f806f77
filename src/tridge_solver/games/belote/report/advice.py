"""The answers of ``tridge advise`` about Belote, as JSON and text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tridge_solver.analysis.sampling import Progress, Sampling
from tridge_solver.analysis.seen import number_before
from tridge_solver.batch.seat_questions import AdviseQuestion
from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game
from tridge_solver.games.belote.advice import BeloteEngines, advise
from tridge_solver.games.belote.game import BeloteDeal, by_side
from tridge_solver.games.belote.report import advice_text
from tridge_solver.games.belote.report.solving import sides_json
from tridge_solver.report.theme.source import ADVISE_SCHEMA, Source, Stats, envelope

if TYPE_CHECKING:
    from tridge_solver.games.belote.advice import BeloteAdvice, BeloteOption
    from tridge_solver.report.theme.console import Console


DIGITS = 4


@dataclass(frozen=True)
class BeloteAdviceReport:
    """The report of advice; ``stats`` and ``method`` add details if they are asked for."""

    answer: BeloteAdvice
    stats: Stats | None = None
    method: bool = False

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        answer, view = self.answer, self.answer.view
        fields: dict[str, Any] = {
            **envelope(ADVISE_SCHEMA, source, view.deal),
            "seat": view.seat.letter,
            "declarer": answer.declarer.letter,
            "contract": str(view.deal.contract),
            "trick": view.trick_number,
            "cards_so_far": view.number,
            "points_so_far": sides_json(by_side(view.points)),
            "tricks_so_far": sides_json(by_side(view.won)),
            "options": [_option_json(option) for option in answer.options],
            "worlds": answer.worlds,
            "layouts": answer.layouts,
            "certain": answer.is_certain,
            "samples": answer.samples,
            "seed": answer.seed,
        }
        if self.stats is not None:
            fields["stats"] = self.stats.json()
        return fields

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print this report for card players."""
        advice_text.print_advice(console, self, source)


def _option_json(option: BeloteOption) -> dict[str, Any]:
    """Return the JSON object of one card. Its ``points`` and ``score`` are those of the side
    that plays; ``made`` tells about the contract."""
    gap, opened = option.gap, option.open_points
    return {
        "choice": option.card.code,
        "points": round(option.points, DIGITS),
        "made": round(option.chance, DIGITS),
        "made_interval": [round(bound, DIGITS) for bound in option.chance_interval],
        "score": round(option.score, DIGITS),
        "score_margin": round(option.margin, DIGITS),
        "behind": None if gap is None else round(gap.difference, DIGITS),
        "behind_margin": None if gap is None else round(gap.margin, DIGITS),
        "level": option.level,
        "open_points": None if opened is None else sides_json(opened),
        "open_made": option.open_made,
    }


def report_of(answer: BeloteAdvice) -> BeloteAdviceReport:
    """Return the report of an answer, as the command that answers its question prints it."""
    return BeloteAdviceReport(answer)


def new_solver(asked: AdviseQuestion, game: Game, table_bytes: int | None) -> BeloteEngines:
    """Return a solver for each thread of the sampling."""
    return BeloteEngines((asked.sampling or Sampling()).threads, table_bytes)


def answer(
    asked: AdviseQuestion, solver: BeloteEngines, deal: BeloteDeal, progress: Progress | None
) -> BeloteAdviceReport:
    """Return the advice; raise :class:`~tridge_solver.DealError` if the deal lacks facts that
    advice needs."""
    if deal.passed_out:
        raise DealError("the deal was thrown in: there is no play")
    number = None if asked.card is None else asked.card - 1
    if asked.trick is not None:
        number = number_before(deal, asked.trick, asked.seat)
    found = advise(
        deal, number, asked.sampling, worlds=asked.worlds, solver=solver, progress=progress
    )
    return BeloteAdviceReport(found, method=asked.method)
