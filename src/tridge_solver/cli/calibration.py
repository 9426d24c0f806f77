"""Options of ``tridge bid``: funds, and ``--calibrate``, which measures many random hands."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any, Protocol

import click
from click.core import ParameterSource

from tridge_solver.cli.common import Settings
from tridge_solver.cli.group import GroupedOption, with_option
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Part
from tridge_solver.core.registry import USUAL, UnsupportedQuestion, game_of, usual_game
from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.handfile.from_options import BadTag, read_tag

FUNDS_HEADING = "Funds, in place of what a file says (default: those of a first deal)"

FUND_TAGS = {
    "game_fund": "GameFund",
    "widow_fund": "WidowFund",
    "pot": "Pot",
    "payers": "Participants",
}
"""Parameters with the tag each stands for."""

_FUND_OPTIONS = (
    ("--game-fund", "CHIPS", "In the Game Fund."),
    ("--widow-fund", "CHIPS", "In the Widow's Fund."),
    ("--pot", "CHIPS", "Tresillo: in the pot; 23+ if it holds a puesta."),
    ("--payers", "3|4", "Who pay and collect."),
)


def fund_options(function: Callable[..., int]) -> Callable[..., int]:
    """Add the options; the command gets their texts by the names of :data:`FUND_TAGS`."""
    for option, metavar, text in reversed(_FUND_OPTIONS):
        function = with_option(
            option, cls=GroupedOption, heading=FUNDS_HEADING, metavar=metavar, help=text
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


HEADING = "Many random hands: what the club's points are worth"
ALL = "all"
DEFAULT_HANDS = 1000

_SHARED = ("position", "samples", "table_deals", *FUND_TAGS)
"""Parameters shared with the question about one hand."""

_OPTIONS = (
    functools.partial(
        click.option,
        "--calibrate",
        is_flag=True,
        help="Measure random hands by their points, in 100 --samples at each place.",
    ),
    functools.partial(
        click.option,
        "-n",
        "--count",
        type=click.IntRange(1),
        metavar="N",
        help=f"How many hands (default: {DEFAULT_HANDS}).",
    ),
    functools.partial(
        click.option,
        "--where",
        multiple=True,
        metavar="CONDITION",
        help="Only hands such as 'Player.trumps(Trumps) >= 6'; several must all hold.",
    ),
    functools.partial(
        click.option, "--no-change", is_flag=True, help="No Change, in place of Play."
    ),
    functools.partial(
        click.option, "--svg", metavar="FILE", help="Also draw the wins by points, as SVG."
    ),
    functools.partial(
        click.option, "--hands", metavar="FILE.csv", help="Also write a line for each hand."
    ),
)


@dataclass(frozen=True)
class CalibrationOptions:
    """What is asked about many hands.

    Attributes:
        count: how many.
        where: the conditions they meet.
        no_change: whether No Change is measured, not Play.
        svg, hands: files to write beside the table.
    """

    count: int | None
    where: tuple[str, ...]
    no_change: bool
    svg: str | None
    hands: str | None


class CalibratePart(Protocol):
    """The part of a game for ``tridge bid --calibrate``."""

    def calibrate(
        self, settings: Settings, asked: CalibrationOptions, values: Mapping[str, Any]
    ) -> int:
        """Many random hands by their points."""
        ...


CALIBRATING: Part[CalibratePart] = Part("cli", "calibrate")


def calibration_options(function: Callable[..., int]) -> Callable[..., int]:
    """Add ``--calibrate`` and its options to a command about one hand, which is called only
    without it."""

    @functools.wraps(function)
    def either(
        settings: Settings,
        *,
        calibrate: bool,
        count: int | None,
        where: tuple[str, ...],
        no_change: bool,
        svg: str | None,
        hands: str | None,
        **values: Any,
    ) -> int:
        asked = CalibrationOptions(count, where, no_change, svg, hands)
        if calibrate:
            _refuse_other_options(values)
            game = game_of(settings.rules or TRIDGE, USUAL.seats)
            try:
                calibrate_hands = CALIBRATING.of(game).calibrate
            except UnsupportedQuestion as error:
                raise click.UsageError(str(error)) from None
            return calibrate_hands(settings, asked, values)
        if asked != CalibrationOptions(None, (), False, None, None):
            raise click.UsageError(f"{_first_of(asked)} is about many hands (expected --calibrate)")
        if values["position"] == ALL:
            raise click.UsageError("a hand sits in one place (expected lead, middle or last)")
        return function(settings, **values)

    for option in reversed(_OPTIONS):
        either = option(cls=GroupedOption, heading=HEADING)(either)
    return either


def _first_of(asked: CalibrationOptions) -> str:
    """The first option given of those about many hands."""
    given = next(name for name, value in vars(asked).items() if value not in (None, (), False))
    return "--" + given.replace("_", "-")


def _refuse_other_options(values: dict[str, Any]) -> None:
    """Refuse whatever else the command line asks of one hand or deal."""
    context = click.get_current_context()
    for parameter in context.command.params:
        name = parameter.name or ""
        if name not in values or name in _SHARED or values[name] == ():
            continue  # click before 8.3 takes even files that are not there for given ones
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            what = parameter.opts[0] if isinstance(parameter, click.Option) else "files"
            raise click.UsageError(f"--calibrate deals its own hands (expected no {what})")
