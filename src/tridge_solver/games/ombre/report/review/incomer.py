"""The post-mortem of an in-comer's deal: its text beside that of any."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.incomer import incomer_fields
from tridge_solver.games.ombre.report.review.answer import choice_json
from tridge_solver.games.ombre.report.review.report import PassedOut, ReviewReport
from tridge_solver.games.ombre.report.review.words import no_play_sentence
from tridge_solver.games.ombre.rules.incomer import NO_PLAY
from tridge_solver.report.theme.signs import print_line, print_sentence
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.games.ombre.review.no_play import ThrownIn
    from tridge_solver.report.theme.page import PageDeal

_NOTE = "exact, all cards and the stock open: what could have been, not what could be known"


class IncomerReviewReport(ReviewReport):
    """A played deal of four seats, decision by decision."""

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this deal."""
        return super().json(source) | incomer_fields(self.review.deal)


@dataclass(frozen=True)
class ThrownInReport(PassedOut):
    """A deal whose in-comer bid *No Play*: that is the one decision there was."""

    found: ThrownIn

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this deal."""
        return {
            **super().json(source),
            "decisions": [_no_play_json(self.found)],
            **incomer_fields(self.found.deal),
        }

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        super().print(console, source, pack)
        sentence = no_play_sentence(self.found, OmbreTheme(pack))
        print_sentence(console, (f" {'bid':<10}", "dim"), sentence, indent=11)
        print_line(console)
        print_sentence(console, (_NOTE, "dim"))

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """What a page shows of it."""
        from tridge_solver.report.theme.markup import html

        sentence = html(no_play_sentence(self.found, OmbreTheme(pack)))
        return replace(
            super().page(source, pack), facts=[("bid", sentence)], note=f"{_NOTE.capitalize()}."
        )


def _no_play_json(found: ThrownIn) -> dict[str, Any]:
    """*No Play* in the form of any decision; it has itself no grade and no tricks."""
    value = found.reached[0].value if found.is_error else None
    loss = found.loss
    return {
        "kind": "bid",
        "trick": None,
        "seat": found.player.letter,
        "choice": choice_json(NO_PLAY),
        "grade_before": None if value is None else value.grade.value,
        "grade_after": None,
        "player_tricks_before": None if value is None else value.player_tricks,
        "player_tricks_after": None,
        "best": [choice_json(choice) for choice in found.best],
        "error": found.is_error,
        "cost": found.cost.value,
        "lost": {"grades": loss.grades, "tricks": loss.tricks, "chips": loss.chips},
        "gained_by": [
            seat.letter for seat in found.deal.from_player(found.player)[1:] if found.is_error
        ],
        "forced": False,
        "irrelevant": False,
    }
