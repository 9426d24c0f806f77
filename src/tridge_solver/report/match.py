"""What came of a match of two styles: its JSON shape (``tridge.match/1``), and for a reader."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.report.theme.signs import count, print_line, print_sentence, signed_mean

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.analysis.play_session import Match

SCHEMA = "tridge.match/1"
DIGITS = 6


@dataclass(frozen=True)
class MatchReport:
    """A match.

    Attributes:
        answer: what came of it.
        played: what was played, in whatever suit.
        rules: of all deals.
        unit: what is counted, in the plural.
        gains_in: what the gain is counted in, where that is not the same.
        whose: whose they are.
    """

    answer: Match
    played: str
    rules: Ruleset
    unit: str = "chips"
    gains_in: str | None = None
    whose: str = "the Player's"

    def json(self) -> dict[str, Any]:
        """The JSON object. What is counted is a deal's, of the side that plays the contract."""
        answer = self.answer
        return {
            "schema": SCHEMA,
            "rules": self.rules.name,
            "rules_options": self.rules.options,
            "contract": self.played,
            "counts": self.unit,
            "gain_in": self.gains_in or self.unit,
            "styles": [str(answer.first), str(answer.second)],
            "deals": answer.deals,
            "seed": answer.seed,
            "differences": answer.differences,
            "gain": round(answer.gain, DIGITS),
            "gain_margin": round(answer.margin, DIGITS) if answer.deals > 1 else None,
            "as_player": round(float(answer.as_player.mean()), DIGITS),
            "as_defenders": round(float(answer.as_defenders.mean()), DIGITS),
        }

    def print(self, console: Console) -> None:
        """Print it for a card player."""
        answer = self.answer
        print_line(console, f" A  {answer.first}")
        print_line(console, f" B  {answer.second}")
        print_line(console)
        for who, points in (
            ("A plays, B defends", answer.as_player),
            ("B plays, A defends", answer.as_defenders),
        ):
            mean = signed_mean(float(points.mean()))
            print_line(console, f" {who}   {mean} {self.unit} a deal")
        print_line(console)
        print_sentence(console, self._verdict())
        print_line(console)
        notes = [
            f"{self.played}, {count(answer.deals, 'deal')} played both ways",
            f"seed {answer.seed}",
            f"{count(answer.differences, 'deal')} came out differently",
            f"{self.unit} are {self.whose}; ± is half of the 95 % interval",
        ]
        print_sentence(console, (" · ".join(notes), "dim"))

    def _verdict(self) -> str:
        """Which style is better."""
        answer = self.answer
        if answer.differences == 0:
            return "No difference in any deal."
        if answer.gain == 0:
            return "Neither is better: what differs comes to nothing in all."
        margin = f" ±{answer.margin:.1f}" if answer.deals > 1 else ""
        better = "A" if answer.gain > 0 else "B"
        unit = self.gains_in or self.unit
        words = (
            f"{better} is better by {abs(answer.gain):.1f}{margin} {unit} a deal, both sides summed"
        )
        if answer.deals < 2 or abs(answer.gain) <= answer.margin:
            return words + ": no sure difference."
        return words + "."
