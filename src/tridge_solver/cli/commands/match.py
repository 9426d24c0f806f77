"""``tridge match``: which of two styles of closed play is better, and by how much?"""

from __future__ import annotations

from typing import Any

import click

from tridge_solver.cli.common import Format, ParamType, Settings, command
from tridge_solver.cli.group import OK
from tridge_solver.cli.run.output import Output
from tridge_solver.cli.run.progress import LateProgress
from tridge_solver.core.deal import DealError
from tridge_solver.core.errors import did_you_mean
from tridge_solver.core.json_text import json_text
from tridge_solver.core.registry import UnsupportedQuestion
from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.games.ombre.rules.contracts import SUITLESS, Contract, ContractError

DEALS = 200


class StyleType(ParamType):
    """A style: ``worlds=40 looks=0``."""

    name = "style"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read ``value``."""
        from tridge_solver.games.ombre.closed.style import Style

        if isinstance(value, Style):
            return value
        try:
            return Style.parse(value)
        except ValueError as error:
            return self.fail(str(error), param, ctx)


STYLE = StyleType()


@command(
    "match",
    help="""Two styles of closed play on the same deals, the seats exchanged.

Each deal is played twice: once A is the Player against two defenders of style B, once the other
way round. What A gains in both together, in chips a deal, is by how much it is better. A style is
written as worlds=20 (worlds a seat imagines at a decision), looks=12 (in how many it takes a second
look), trusts=off (it learns nothing from exchanges), sees=on (it sees all cards).""",
    examples=[
        ("tridge match worlds=40 worlds=20 -n 500", "are more worlds worth it?"),
        ('tridge match "worlds=20 looks=0" worlds=20', "is the second look?"),
        ("tridge match worlds=20 worlds=20", "nothing, in every deal"),
    ],
    stats=True,
)
@click.argument("first", metavar="A", type=STYLE)
@click.argument("second", metavar="B", type=STYLE)
@click.option(
    "-n",
    "--deals",
    "count",
    type=click.IntRange(1),
    default=DEALS,
    metavar="N",
    help=f"Deals, each played twice (default: {DEALS}).",
)
@click.option(
    "--contract",
    metavar="KIND",
    help="What the Player plays in his best suit, e.g. 'Fixed 2' (default: Play).",
)
@click.option(
    "--points",
    type=click.IntRange(0, 40),
    metavar="N",
    help="The club's points the Player has at least (default: 13; with Fixed and No Tricks none).",
)
def match(
    settings: Settings,
    first: Any,
    second: Any,
    count: int,
    contract: str | None,
    points: int | None,
) -> int:
    """Play the match and report it."""
    from tridge_solver.games.ombre.closed.deals import refuse_without_play, table_deals
    from tridge_solver.games.ombre.closed.match import match as play_match
    from tridge_solver.games.ombre.report.match import MatchReport

    rules = settings.rules or TRIDGE
    example = _example(contract, settings)
    try:
        refuse_without_play(rules)
    except UnsupportedQuestion as error:
        raise click.UsageError(str(error)) from None
    if not example.exists_in(rules):
        raise click.UsageError(f"{rules.name} has no {example.kind.value}")
    with Output(settings) as output, LateProgress(settings, "deals", remaining=True) as progress:
        deals = table_deals(count, settings.seed, rules, example, points)
        try:
            result = play_match(
                first,
                second,
                deals,
                seed=settings.seed,
                threads=settings.threads,
                total=count,
                progress=progress,
            )
        except DealError as error:
            raise click.ClickException(str(error)) from None
        report = MatchReport(result, example, rules)
        if settings.format is Format.TEXT:
            output.write_page(report.print)
        else:
            output.write(json_text(report.json()) + "\n")
    return OK


def _example(text: str | None, settings: Settings) -> Contract:
    """The contract in some suit; its own is the Player's best."""
    kind = "Play" if text is None else text.strip()
    try:
        return Contract.parse(f"{kind} {settings.pack.suit_letters[0]}", settings.pack)
    except ContractError:
        raise click.BadParameter(
            f"{kind!r} is not a contract (expected {', '.join(SUITLESS)}, without a suit"
            f"{did_you_mean(kind, SUITLESS)})",
            param_hint="--contract",
        ) from None
