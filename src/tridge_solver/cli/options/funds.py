"""The options on funds: ``--game-fund``, ``--widow-fund``, ``--pot``, ``--payers``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click

from tridge_solver.cli.common import Settings
from tridge_solver.cli.group import GroupedOption
from tridge_solver.cli.options.given import fields_of

HEADING = "Funds, in place of what a file says (default: those of a first deal)"

FUND_TAGS = {
    "game_fund": "GameFund",
    "widow_fund": "WidowFund",
    "pot": "Pot",
    "payers": "Participants",
}
"""Parameters with the tag each stands for."""

_OPTIONS = (
    ("--game-fund", "CHIPS", "In the Game Fund."),
    ("--widow-fund", "CHIPS", "In the Widow's Fund."),
    ("--pot", "CHIPS", "Tresillo: in the pot; 23+ if it holds a puesta."),
    ("--payers", "3|4", "Who pay and collect."),
)


def fund_options(function: Callable[..., int]) -> Callable[..., int]:
    """Add the options; the command gets their texts by the names of :data:`FUND_TAGS`."""
    for option, metavar, text in reversed(_OPTIONS):
        function = click.option(
            option, cls=GroupedOption, heading=HEADING, metavar=metavar, help=text
        )(function)
    return function


def fund_fields(texts: Mapping[str, str | None], settings: Settings) -> dict[str, Any]:
    """The fields of a deal that the options fill, read as in a hand file."""
    named = {
        ("--" + parameter.replace("_", "-"), tag): texts[parameter]
        for parameter, tag in FUND_TAGS.items()
    }
    return fields_of(named, settings.pack)
