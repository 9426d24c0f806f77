"""What is known of hands in Trumps and bridge, for the commands that deal or lay out cards."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import click

from tridge_solver.analysis.dealing.hand_ranges import HandRange
from tridge_solver.cli.common import ParamType
from tridge_solver.cli.group import GroupedOption
from tridge_solver.core.errors import ParseError
from tridge_solver.core.seats import SEATS

RANGE_NAMES = ("north", "east", "south", "west")
"""The options, each a seat in the order of the compass."""


class RangeType(ParamType):
    """A hand as bridge players describe it; the text is kept."""

    name = "range"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read ``value``."""
        try:
            return HandRange.parse(value).text
        except ParseError as error:
            self.fail(str(error), param, ctx)


def range_options(heading: str) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Add an option for each seat; the command gets seats and texts as ``ranges``."""

    def decorate(function: Callable[..., int]) -> Callable[..., int]:
        @functools.wraps(function)
        def with_ranges(*args: Any, **values: Any) -> int:
            given = [
                (seat, values.pop(name)) for seat, name in zip(SEATS, RANGE_NAMES, strict=True)
            ]
            ranges = tuple((seat, text) for seat, text in given if text is not None)
            return function(*args, ranges=ranges, **values)

        decorated: Callable[..., int] = with_ranges
        for name in reversed(RANGE_NAMES):
            example = ", e.g. '12-14 hcp, 5+S, balanced'" if name == RANGE_NAMES[0] else ""
            decorated = click.option(
                f"--{name}",
                cls=GroupedOption,
                heading=heading,
                type=RangeType(),
                metavar="RANGE",
                help=f"What {name.title()}'s hand is like{example}.",
            )(decorated)
        return decorated

    return decorate
