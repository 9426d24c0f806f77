"""The answers of ``tridge advise`` for Belote: JSON, and text for a reader."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.belote.game import by_side
from tridge_solver.games.belote.report.solving import sides_json
from tridge_solver.report.theme.source import ADVISE_SCHEMA, Source, Stats, envelope

if TYPE_CHECKING:
    from tridge_solver.games.belote.advice import BeloteAdvice, BeloteOption
    from tridge_solver.report.theme.console import Console

DIGITS = 4


@dataclass(frozen=True)
class BeloteAdviceReport:
    """The advice in play; ``stats`` and the full ``method`` on request."""

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
        """Print it for a card player."""
        from tridge_solver.games.belote.report.advice_text import print_advice

        print_advice(console, self, source)


def _option_json(option: BeloteOption) -> dict[str, Any]:
    """Return one card; ``points`` and ``score`` are those of the seat that plays, ``made`` the
    contract's."""
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
    """Return the report of an answer, as the command of its question prints it."""
    return BeloteAdviceReport(answer)
