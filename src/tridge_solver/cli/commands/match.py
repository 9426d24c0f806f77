"""``tridge match``: which of two styles of play is better, and by how much?"""

from __future__ import annotations

import click

from tridge_solver.at_table.match import MatchReport, play_match
from tridge_solver.at_table.part import AT_TABLE, PlayedGame, Style, at_table_of, table_game
from tridge_solver.cli.common import GAME, Format, Settings, command
from tridge_solver.cli.group import OK, with_option
from tridge_solver.cli.output import Output
from tridge_solver.cli.progress import LateProgress
from tridge_solver.core.deal import DealError
from tridge_solver.core.languages import speaking
from tridge_solver.core.registry import Game, UnsupportedQuestion
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.text import ParseError, json_text


def rules_of_game(game: Game | None, rules: Ruleset | None) -> Ruleset | None:
    """Return the rules for random deals: the rules of the named game, with the requested
    options."""
    if game is None:
        return rules
    if not AT_TABLE.is_in(game):
        raise click.UsageError(str(game.refusal("play")))
    if rules is not None and rules.name != game.rules.name:
        raise click.UsageError(
            f"{rules.name} is not the rules of {game.title} (expected --rules {game.rules.name})"
        )
    return rules or game.rules


DEALS = 200


@command(
    "match",
    help="""Compare two styles of play on the same deals.

Each deal is played twice: first A is the Player against two defenders of style B, then the other
way round. The result is what A gains, in chips a deal. A style names worlds=20 (random deals of the
unseen cards that a seat tries for each decision), looks=12 (how many of them decide between equal
cards), trusts=off (it learns nothing from exchanges) or sees=on (it sees all cards). In Belote,
Trumps and bridge A is one side and B the other; a style is worlds=20, by=rule (a rule of thumb),
by=random or sees=on.""",
    examples=[
        ("tridge match worlds=40 worlds=20 -n 500", "are more worlds better?"),
        ('tridge match "worlds=20 looks=0" worlds=20', "is a second look better?"),
        ("tridge match worlds=20 worlds=20", "a check: equal styles do not differ"),
        ("tridge match worlds=20 by=rule --game belote -n 1000", "what is sampling worth?"),
    ],
    stats=True,
)
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@with_option("--game", type=GAME, metavar="GAME", help="The game (default: by --rules).")
@with_option(
    "-n",
    "--deals",
    "count",
    type=click.IntRange(1),
    default=DEALS,
    metavar="N",
    help=f"Deals, each played twice (default: {DEALS}).",
)
@with_option(
    "--contract",
    metavar="KIND",
    help="What the Player plays, in their best suit, e.g. 'Fixed 2' (default: Play).",
)
@with_option(
    "--points",
    type=click.IntRange(0, 40),
    metavar="N",
    help="The least points of the Player (default: 13; no limit with Fixed and No Tricks).",
)
def match(
    settings: Settings,
    first: str,
    second: str,
    game: Game | None,
    count: int,
    contract: str | None,
    points: int | None,
) -> int:
    """Play the match and print its report."""
    try:
        played = table_game(rules_of_game(game, settings.rules))
        at, rules = at_table_of(played), settings.rules or played.rules
        one, other = _style("A", first, at), _style("B", second, at)
        series = at.series(count, settings.seed, rules, contract, points, settings.pack)
    except UnsupportedQuestion as error:
        raise click.UsageError(str(error)) from None
    except ParseError as error:
        raise click.BadParameter(str(error), param_hint="--contract") from None
    with Output(settings) as output, LateProgress(settings, "deals", remaining=True) as progress:
        try:
            found = play_match(
                at,
                one,
                other,
                series.deals,
                seed=settings.seed,
                threads=settings.threads,
                total=count,
                progress=progress,
            )
        except DealError as error:
            raise click.ClickException(str(error)) from None
        report = MatchReport(found, series.words, rules, at.unit, at.gain_in, at.whose)
        if settings.format is Format.TEXT:
            with speaking(settings.pack.value):
                output.write_page(report.print)
        else:
            output.write(json_text(report.json()) + "\n")
    return OK


def _style(which: str, text: str, at: PlayedGame) -> Style:
    try:
        return Style.parse(text, at.style_words)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint=which) from None
