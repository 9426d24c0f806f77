"""Options shared by commands that sample worlds, and their progress bar."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from tridge_solver.analysis.sampling import Sampling
from tridge_solver.batch.questions import CommandQuestion, Question, Report, Solvers
from tridge_solver.cli.common import Settings
from tridge_solver.cli.group import GroupedOption, with_option
from tridge_solver.cli.progress import LateProgress, Patience
from tridge_solver.core.deal import Deal
from tridge_solver.core.game import Game

if TYPE_CHECKING:
    from tridge_solver.analysis.sampling import Progress, Sampling


WORLDS = "Worlds"
"""The heading of the options about worlds."""


def exclude(*options: tuple[str, object]) -> None:
    """Refuse a command line with more than one of some options; they come with their values."""
    used = [name for name, value in options if value not in (None, False)]
    if len(used) > 1:
        raise click.UsageError(f"{' and '.join(used)} exclude each other")


def world_options(
    what: str,
    *,
    heading: str = WORLDS,
    default: str = "1000",
    known: str = "every win share is",
) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Add the options ``--samples``, ``--precision`` and ``--time``.

    Args:
        what: is played, ``default`` of them; ``known`` to the precision asked for.
        heading: under which the options stand in the help.
    """

    def decorate(function: Callable[..., int]) -> Callable[..., int]:
        for option in reversed(
            (
                with_option(
                    "--samples",
                    cls=GroupedOption,
                    heading=heading,
                    type=click.IntRange(1),
                    metavar="N",
                    help=f"{what} to sample (default: {default}).",
                ),
                with_option(
                    "--precision",
                    cls=GroupedOption,
                    heading=heading,
                    type=click.FloatRange(0.1, 50),
                    metavar="P",
                    help=f"Sample until {known} known to ±P percent.",
                ),
                with_option(
                    "--time",
                    "seconds",
                    cls=GroupedOption,
                    heading=heading,
                    type=click.FloatRange(0, min_open=True),
                    metavar="SECONDS",
                    help="Sample for this long; the report gives the number of deals.",
                ),
            )
        ):
            function = option(function)
        return function

    return decorate


def sampling_of(
    settings: Settings,
    samples: int | None,
    precision: float | None,
    seconds: float | None,
    defence: str = "model",
) -> Sampling:
    """Return the sampling requested by ``--samples``, ``--precision`` (in percent) or
    ``--time``."""
    exclude(("--samples", samples), ("--precision", precision), ("--time", seconds))
    return Sampling(
        seed=settings.seed,
        samples=samples,
        precision=None if precision is None else precision / 100,
        seconds=seconds,
        defence=defence,
        threads=settings.threads,
        table_bytes=settings.table_bytes,
    )


class WithProgress(CommandQuestion):
    """A question that shows a progress bar while it answers; the bar counts in ``unit``."""

    tells = True

    def __init__(self, question: CommandQuestion, settings: Settings, unit: str = "worlds") -> None:
        self._question = question
        self._settings = settings
        self._unit = unit
        self.broken_records = question.broken_records
        self.unplayed = question.unplayed

    def put_to(self, game: Game) -> Question:
        """Return the question in the form for ``game``."""
        return self._question.put_to(game)

    @property
    def of_a_seat(self) -> bool:
        """Whether the question is about a named seat; see :attr:`CommandQuestion.of_a_seat`."""
        return self._question.of_a_seat

    def asked_of(self, deal: Deal) -> CommandQuestion:
        """Return the question for the named player's seat; see :meth:`CommandQuestion.asked_of`."""
        asked = self._question.asked_of(deal)
        return self if asked is self._question else asked

    def answer(self, solvers: Solvers, deal: Deal, progress: Progress | None = None) -> Report:
        """Return the answer for ``deal``."""
        with LateProgress(self._settings, self._unit) as bar, Patience(bar) as patience:
            answer = super().answer(solvers, deal, patience)
            solvers.ended_early = patience.is_enough()
            return answer
