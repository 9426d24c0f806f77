"""What came of a match of two styles: its JSON shape (``tridge.match/1``), and for a reader."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tridge_solver.core.ruleset import Ruleset
from tridge_solver.games.ombre.report.sampled_json import DIGITS
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.report.theme.signs import count, print_line, print_sentence, signed_mean

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.games.ombre.closed.match import Match

SCHEMA = "tridge.match/1"


@dataclass(frozen=True)
class MatchReport:
    """A match; ``contract`` is what was played, in whatever suit."""

    answer: Match
    contract: Contract
    rules: Ruleset

    @property
    def played(self) -> str:
        """The contract without its suit."""
        tricks = "" if self.contract.tricks is None else f" {self.contract.tricks}"
        return f"{self.contract.kind.value}{tricks}"

    def json(self) -> dict[str, Any]:
        """The JSON object. Chips are a deal's, on the account of the Player's seat."""
        answer = self.answer
        return {
            "schema": SCHEMA,
            "rules": self.rules.name,
            "rules_options": self.rules.options,
            "contract": self.played,
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
        print_line(
            console,
            f" A plays, B defends   {signed_mean(float(answer.as_player.mean()))} chips a deal",
        )
        print_line(
            console,
            f" B plays, A defends   {signed_mean(float(answer.as_defenders.mean()))} chips a deal",
        )
        print_line(console)
        print_sentence(console, self._verdict())
        print_line(console)
        notes = [
            f"{self.played}, {count(answer.deals, 'deal')} played both ways",
            f"seed {answer.seed}",
            f"{count(answer.differences, 'deal')} came out differently",
            "chips are the Player's; ± is half of the 95 % interval",
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
        words = (
            f"{better} is better by {abs(answer.gain):.1f}{margin} chips a deal, both sides summed"
        )
        if answer.deals < 2 or abs(answer.gain) <= answer.margin:
            return words + ": no sure difference."
        return words + "."
