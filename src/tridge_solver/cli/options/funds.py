"""The options on funds: ``--game-fund``, ``--widow-fund``, ``--pot``, ``--payers``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click

from tridge_solver.cli.common import Settings
from tridge_solver.cli.group import GroupedOption
from tridge_solver.core.registry import usual_game
from tridge_solver.handfile.from_options import BadTag, read_tag

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
    given = {name: texts[name] for name in FUND_TAGS if texts[name] is not None}
    if not given:
        return {}
    fields: dict[str, Any] = {}
    for name, text in given.items():
        fields |= _read(name, str(text), settings)
    return fields


def _read(name: str, text: str, settings: Settings) -> dict[str, Any]:
    """The fields that one option fills."""
    try:
        return read_tag(usual_game(), FUND_TAGS[name], text, settings.pack)
    except BadTag as error:
        option = "--" + name.replace("_", "-")
        raise click.BadParameter(str(error), param_hint=option) from None
