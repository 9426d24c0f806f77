"""A match between two styles of play on the same deals, and its report."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from tridge_solver.analysis.intervals import paired_means
from tridge_solver.analysis.sampling import Progress
from tridge_solver.at_table.part import PlayedGame, Style
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.languages import contract_said, said
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.report.theme.signs import count, print_line, print_sentence, signed_mean

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from tridge_solver.report.theme.console import Console

Points: TypeAlias = "npt.NDArray[np.float64]"
Tool = TypeVar("Tool")
Played = TypeVar("Played")

_GOLDEN = 0x9E3779B97F4A7C15


@dataclass(frozen=True)
class MatchResult:
    """The result of a match.

    Every deal is played twice with the same seeds: once the first style plays the contract against
    the second, once the other way round. The first style is better by its gain in both together;
    the deals and most of the luck cancel out. A style against itself gains nothing in every deal.

    Attributes:
        first, second: the styles.
        as_player: the result of the side that plays the contract, deal by deal, when that is the
            first style.
        as_defenders: the same when the first style defends.
        seed: the seed of what the seats imagine.
        worth: turns the difference of the two results into the gain of the first style.
    """

    first: Style
    second: Style
    as_player: Points
    as_defenders: Points
    seed: int
    worth: Callable[[Points], Points] | None = None

    @property
    def deals(self) -> int:
        """The number of deals, each played twice."""
        return len(self.as_player)

    @property
    def gains(self) -> Points:
        """The gain of the first style in each deal: its result with the contract minus the second
        style's."""
        difference = self.as_player - self.as_defenders
        return difference if self.worth is None else self.worth(difference)

    @property
    def gain(self) -> float:
        """The mean of :attr:`gains`."""
        return float(self.gains.mean())

    @property
    def margin(self) -> float:
        """Half the 95 % interval of :attr:`gain`."""
        return paired_means(self.gains, 0.0).margin

    @property
    def differences(self) -> int:
        """The number of deals in which the two styles lead to different results."""
        return int((self.as_player != self.as_defenders).sum())


def play_both_ways(
    deals: Iterable[Played],
    tools: Sequence[Tool],
    play: Callable[[Tool, Played, int, bool], float],
    *,
    total: int = 0,
    progress: Progress | None = None,
) -> tuple[Points, Points]:
    """Play every deal twice: the side with the contract plays once in the first style, once in the
    second. Return its results for either style.

    Args:
        tools: what a thread plays with; so many deals are played at a time.
        play: of a tool, a deal, its number from 0, and whether the first style plays the contract.
        total: how many deals there are, for ``progress``.

    >>> first, second = play_both_ways("ab", [None], lambda tool, deal, n, first: n + 10 * first)
    >>> first.tolist(), second.tolist()
    ([10.0, 11.0], [0.0, 1.0])
    """

    import numpy as np

    def both(tool: Tool, deal: Played, number: int) -> list[float]:
        return [play(tool, deal, number, is_first) for is_first in (True, False)]

    found: list[list[float]] = []
    remaining = iter(deals)
    with ThreadPoolExecutor(len(tools)) as pool:
        while batch := list(islice(remaining, len(tools))):
            numbers = range(len(found), len(found) + len(batch))
            found += pool.map(both, tools, batch, numbers)
            if progress is not None:
                progress("playing", len(found), total)
    both_ways = np.array(found, np.float64).reshape(-1, 2)
    return both_ways[:, 0], both_ways[:, 1]


def deal_seed(seed: int, number: int) -> int:
    """Return the random seed for the seats' imagined deals in deal ``number`` of a series."""
    return (seed * _GOLDEN + number * 0xBF58476D1CE4E5B9) & ((1 << 64) - 1)


def play_match(
    at: PlayedGame,
    first: Style,
    second: Style,
    deals: Iterable[Any],
    *,
    seed: int = 1,
    threads: int = 1,
    total: int = 0,
    progress: Progress | None = None,
) -> MatchResult:
    """Play deals both ways: each style plays the contract once and defends once.

    Args:
        at: how their game is played.
        deals: that are ready to be played.
        seed: of the worlds that seats imagine; deal for deal the same both ways.
        threads: how many deals are played at a time; the figures are the same for any.
        total: how many deals there are, for ``progress``.

    >>> from tridge_solver.at_table.part import at_table_of
    >>> from tridge_solver.core.cards import Pack
    >>> from tridge_solver.core.registry import usual_game
    >>> at, style = at_table_of(usual_game()), Style(worlds=2)
    >>> deals = at.series(3, 1, at.game.rules, None, None, Pack.ENGLISH).deals
    >>> result = play_match(at, style, style, deals)
    >>> result.deals, result.gain, result.differences
    (3, 0.0, 0)
    """

    def brings(minds: Any, deal: Any, number: int, is_first: bool) -> float:
        own, other = (first, second) if is_first else (second, first)
        return at.brings(deal, own, other, deal_seed(seed, number), minds)

    minds = [at.minds() for _ in range(threads)]
    played = play_both_ways(deals, minds, brings, total=total, progress=progress)
    return MatchResult(first, second, *played, seed, at.gained)


SCHEMA = "tridge.match/1"
DIGITS = 6


@dataclass(frozen=True)
class MatchReport:
    """The report of a match.

    Attributes:
        answer: the result.
        played: the contract, in whatever suit.
        rules: the rules of all deals.
        unit: the unit of the results, in the plural.
        gains_in: the unit of the gain, if it is another.
        whose: the owner of the results.
    """

    answer: MatchResult
    played: str
    rules: Ruleset
    unit: str = "chips"
    gains_in: str | None = None
    whose: str = "the Player's"

    def json(self) -> dict[str, Any]:
        """Return the JSON object. All results are from the point of view of the contract's side."""
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
        """Print the report for a card player."""
        answer, unit = self.answer, said(self.unit)
        print_line(console, f" A  {answer.first}")
        print_line(console, f" B  {answer.second}")
        print_line(console)
        for who, points in (
            ("A plays, B defends", answer.as_player),
            ("B plays, A defends", answer.as_defenders),
        ):
            mean = signed_mean(float(points.mean()))
            print_line(console, f" {who}   {mean} {unit} a deal")
        print_line(console)
        print_sentence(console, self._verdict())
        print_line(console)
        notes = [
            f"{contract_said(self.played)}, {count(answer.deals, 'deal')} played both ways",
            f"seed {answer.seed}",
            f"{count(answer.differences, 'deal')} came out differently",
            f"{unit} are {self.whose}; ± is half of the 95 % interval",
        ]
        print_sentence(console, (" · ".join(notes), "dim"))

    def _verdict(self) -> str:
        answer = self.answer
        if answer.differences == 0:
            return "No difference in any deal."
        if answer.gain == 0:
            return "Neither is better: the differences cancel out."
        margin = f" ±{answer.margin:.1f}" if answer.deals > 1 else ""
        better = "A" if answer.gain > 0 else "B"
        unit = said(self.gains_in or self.unit)
        words = (
            f"{better} is better by {abs(answer.gain):.1f}{margin} {unit} a deal, both sides summed"
        )
        if answer.deals < 2 or abs(answer.gain) <= answer.margin:
            return words + ": no sure difference."
        return words + "."
