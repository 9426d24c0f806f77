"""Deals whose game does not have what is asked of them."""

from __future__ import annotations

from collections.abc import Callable

import click

from tridge_solver.batch.input.items import Item
from tridge_solver.core.registry import UnsupportedQuestion

MAX_KEPT = 100
"""Deals that are kept untold, for a large file is read in memory that does not grow with it."""


class Refused:
    """Keeps the deals whose game does not have the question until it is known what they are.

    Beside deals of other games each of them is a bad deal, and the rest is done. Where there are
    no others, the question itself was wrong usage: a few are refused by that one sentence, many are
    reported as they come and then by it.

    Args:
        count: is given each as a bad deal.
    """

    def __init__(self, count: Callable[[Item], None]) -> None:
        self._count = count
        self._kept: list[Item] | None = []
        self._usage: str | None = None
        self._others = False

    def add(self, item: Item, error: UnsupportedQuestion) -> None:
        """A deal to which its game has answered with ``error``."""
        self._usage = self._usage or str(error)
        bad = item.with_errors(item.problem(str(error)))
        if self._kept is None:
            self._count(bad)
            return
        self._kept.append(bad)
        if len(self._kept) > MAX_KEPT:
            self._report_kept()

    def others_came(self) -> None:
        """A deal of another kind: those kept are bad deals, and so are all to come."""
        self._others = True
        self._report_kept()

    def check(self) -> None:
        """At the end of the deals: raises :class:`click.UsageError` if all were such."""
        if self._usage is not None and not self._others:
            raise click.UsageError(self._usage)

    def _report_kept(self) -> None:
        """Report those kept, and keep no more."""
        kept, self._kept = self._kept or [], None
        for bad in kept:
            self._count(bad)
