"""The answers of ``tridge advise`` about Trumps and bridge, as JSON and text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tridge_solver.analysis.conditions import ConditionError
from tridge_solver.analysis.dealing import HandRangeError
from tridge_solver.analysis.sampling import Progress, Sampling
from tridge_solver.analysis.seen import number_before
from tridge_solver.batch.advice import AdviseQuestion
from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game
from tridge_solver.games.trumps.advice import advise
from tridge_solver.games.trumps.game import TrumpsDeal
from tridge_solver.games.trumps.report.advice_text import print_advice
from tridge_solver.games.trumps.report.theme import by_side, contract_text
from tridge_solver.games.trumps.weighing import SidesEngines
from tridge_solver.report.theme.source import ADVISE_SCHEMA, Source, Stats, envelope

if TYPE_CHECKING:
    from tridge_solver.games.trumps.advice import TrumpsAdvice
    from tridge_solver.games.trumps.weighing import TrumpsOption
    from tridge_solver.report.theme.console import Console


DIGITS = 4


@dataclass(frozen=True)
class SidesAdviceReport:
    """The report of advice; ``stats`` and, for all assumptions, ``method`` are added if they are
    asked for."""

    answer: TrumpsAdvice
    stats: Stats | None = None
    method: bool = False

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        answer, view = self.answer, self.answer.view
        fields: dict[str, Any] = {
            **envelope(ADVISE_SCHEMA, source, view.deal),
            "seat": view.seat.letter,
            "hand": view.turn.letter,
            "declarer": answer.declarer.letter,
            "contract": contract_text(view.deal, answer.contract),
            "scoring": answer.scoring,
            "vulnerable": sorted(answer.vulnerable),
            "ranges": {seat.letter: str(each) for seat, each in sorted(answer.ranges.items())},
            "where": list(answer.where),
            "trick": view.trick_number,
            "cards_so_far": view.number,
            "tricks_so_far": by_side(view.won),
            "options": [_option_json(option) for option in answer.options],
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
        print_advice(console, self, source)


def _option_json(option: TrumpsOption) -> dict[str, Any]:
    """Return the JSON object of one card. ``made`` and the tricks are those of declarer's side;
    ``score`` is that of the side that plays."""
    gap = option.gap
    return {
        "choice": option.card.code,
        "declarer_tricks": None if option.tricks is None else round(option.tricks, DIGITS),
        "made": round(option.chance, DIGITS),
        "made_interval": [round(bound, DIGITS) for bound in option.chance_interval],
        "score": round(option.score, DIGITS),
        "score_margin": None if option.samples < 2 else round(option.margin, DIGITS),
        "behind": None if gap is None else round(gap.difference, DIGITS),
        "behind_margin": None if gap is None or option.samples < 2 else round(gap.margin, DIGITS),
        "level": option.level,
        "open_declarer_tricks": option.open_tricks,
    }


def report_of(answer: TrumpsAdvice) -> SidesAdviceReport:
    """Return the report of an answer, as the command that answers its question prints it."""
    return SidesAdviceReport(answer)


def new_solver(asked: AdviseQuestion, game: Game, table_bytes: int | None) -> SidesEngines:
    """Return a solver for each thread of the sampling."""
    return SidesEngines((asked.sampling or Sampling()).threads, table_bytes)


def answer(
    asked: AdviseQuestion, solver: SidesEngines, deal: TrumpsDeal, progress: Progress | None
) -> SidesAdviceReport:
    """Return the advice to leader, declarer or defender; raise :class:`~tridge_solver.DealError`
    if the deal lacks facts that advice needs."""
    if deal.passed_out:
        raise DealError("the deal was passed out: there is no play")
    number = None if asked.card is None else asked.card - 1
    if asked.trick is not None:
        number = number_before(deal, asked.trick, asked.seat)
    try:
        found = advise(
            deal,
            number,
            asked.sampling,
            ranges=dict(asked.ranges),
            where=asked.where,
            scoring=asked.scoring,
            solver=solver,
            progress=progress,
        )
    except (ConditionError, HandRangeError) as error:
        raise DealError(str(error)) from None
    return SidesAdviceReport(found, method=asked.method)
