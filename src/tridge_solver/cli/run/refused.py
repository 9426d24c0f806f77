"""Deals whose game does not have what is asked of them."""

from __future__ import annotations

from collections.abc import Callable

import click

from tridge_solver.batch.input.items import Item
from tridge_solver.games import NoSuchQuestion


class Refused:
    """Keeps the deals whose game does not have the question until it is known what they are.

    Beside deals of other games each of them is a bad deal, and the rest is done. Where there are
    no others, the question itself was wrong usage.

    Args:
        count: is given each as a bad deal.
    """

    def __init__(self, count: Callable[[Item], None]) -> None:
        self._count = count
        self._held: list[Item] | None = []

    def add(self, item: Item, error: NoSuchQuestion) -> None:
        """A deal to which its game has answered with ``error``."""
        bad = item.with_errors(item.problem(str(error)))
        if self._held is None:
            self._count(bad)
        else:
            self._held.append(bad)

    def others_came(self) -> None:
        """A deal of another kind: those kept are bad deals, and so are all to come."""
        held, self._held = self._held or [], None
        for bad in held:
            self._count(bad)

    def check(self) -> None:
        """At the end of the deals: raises :class:`click.UsageError` if all were such."""
        if self._held:
            raise click.UsageError(self._held[0].errors[-1].message)
