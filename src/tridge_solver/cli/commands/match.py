"""``tridge match``: which of two styles of play is better, and by how much?"""

from __future__ import annotations

from itertools import islice
from typing import Any, Protocol, TypeVar

import click

from tridge_solver.analysis.play_session import (
    Match,
    Minds,
    SeatStyle,
    deal_seed,
    play_both_ways,
    played_out,
)
from tridge_solver.board.table_hand import is_played
from tridge_solver.cli.common import GAME, Format, Settings, command
from tridge_solver.cli.group import OK, with_option
from tridge_solver.cli.output import Output
from tridge_solver.cli.progress import LateProgress
from tridge_solver.core.deal import DealError
from tridge_solver.core.registry import Game, UnsupportedQuestion, game_of
from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.core.seats import SEATS
from tridge_solver.core.text import did_you_mean, json_text
from tridge_solver.games.ombre.closed.style import Style
from tridge_solver.games.ombre.rules.contracts import (
    SUITLESS,
    TRUMPLESS_KINDS,
    Contract,
    ContractError,
    kind_of_name,
)
from tridge_solver.report.at_table import AT_TABLE, MatchReport, at_table_of


def rules_of_game(game: Game | None, rules: Ruleset | None) -> Ruleset | None:
    """The rules of random deals that are played: those of the game that is named, with the options
    asked for."""
    if game is None:
        return rules
    if not is_played(game):
        raise click.UsageError(str(game.refusal("play")))
    if rules is not None and rules.name != game.rules.name:
        raise click.UsageError(
            f"{rules.name} is not the rules of {game.name} (expected --rules {game.rules.name})"
        )
    return rules or game.rules


def game_of_sides(rules: Ruleset | None) -> Game | None:
    """The game of two sides that is played by these rules, if one is."""
    game = None if rules is None else game_of(rules, len(SEATS))
    return game if game is not None and AT_TABLE.is_in(game) else None


DEALS = 200


@command(
    "match",
    help="""Two styles of closed play on the same deals, the seats exchanged.

Each deal is played twice: once A is the Player against two defenders of style B, once the other
way round. What A gains in both together, in chips a deal, is by how much it is better. A style is
written as worlds=20 (worlds a seat imagines at a decision), looks=12 (in how many it takes a second
look), trusts=off (it learns nothing from exchanges), sees=on (it sees all cards). In Belote, Trumps
and bridge one side is A, the other B, and a style is worlds=20, by=rule (a rule of thumb),
by=random or sees=on.""",
    examples=[
        ("tridge match worlds=40 worlds=20 -n 500", "are more worlds worth it?"),
        ('tridge match "worlds=20 looks=0" worlds=20', "is the second look?"),
        ("tridge match worlds=20 worlds=20", "nothing, in every deal"),
        ("tridge match worlds=20 by=rule --game belote -n 1000", "what is imagining worth?"),
    ],
    stats=True,
)
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@with_option("--game", type=GAME, metavar="GAME", help="What is played (default: by --rules).")
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
    help="What the Player plays in his best suit, e.g. 'Fixed 2' (default: Play).",
)
@with_option(
    "--points",
    type=click.IntRange(0, 40),
    metavar="N",
    help="The club's points the Player has at least (default: 13; with Fixed and No Tricks none).",
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
    """Play the match and report it."""
    from tridge_solver.games.ombre.closed.deals import (
        match as play_match,
        refuse_without_play,
        table_deals,
    )

    rules = rules_of_game(game, settings.rules) or TRIDGE
    sides = game_of_sides(rules)
    if sides is not None:
        if contract is not None or points is not None:
            raise click.UsageError(
                f"a match of {sides.name} has the contracts of its deals "
                "(expected no --contract, --points)"
            )
        styles = _style("A", first, SeatStyle), _style("B", second, SeatStyle)
        return _match_of_sides(settings, sides, rules, styles, count)
    one, other = _style("A", first, Style), _style("B", second, Style)
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
                one,
                other,
                deals,
                seed=settings.seed,
                threads=settings.threads,
                total=count,
                progress=progress,
            )
        except DealError as error:
            raise click.ClickException(str(error)) from None
        _write(MatchReport(result, _played(example), rules), output, settings)
    return OK


def _match_of_sides(
    settings: Settings,
    game: Game,
    rules: Ruleset,
    styles: tuple[SeatStyle, SeatStyle],
    count: int,
) -> int:
    """A match of a game of two sides."""
    at_table = at_table_of(game)

    def gain(minds: Minds, deal: Any, number: int, is_first: bool) -> float:
        own, other = styles if is_first else reversed(styles)
        of_declarer = deal.declarer % len(styles)
        of_sides = (own, other) if of_declarer == 0 else (other, own)
        seed = deal_seed(settings.seed, number)
        return float(at_table.gain(played_out(deal, of_sides, seed, minds)))

    with Output(settings) as output, LateProgress(settings, "deals", remaining=True) as progress:
        deals = islice(at_table.bid_deals(settings.seed, rules), count)
        minds = [at_table.minds() for _ in range(settings.threads)]
        played = play_both_ways(deals, minds, gain, total=count, progress=progress)
        result = Match(*styles, *played, settings.seed, at_table.gained)
        report = MatchReport(
            result,
            f"{game.name}, {at_table.kept}",
            rules,
            at_table.unit,
            at_table.gain_in,
            at_table.whose,
        )
        _write(report, output, settings)
    return OK


def _write(report: MatchReport, output: Output, settings: Settings) -> None:
    """The report in the form that is asked for."""
    if settings.format is Format.TEXT:
        output.write_page(report.print)
    else:
        output.write(json_text(report.json()) + "\n")


StyleOf = TypeVar("StyleOf", bound="_Readable")


class _Readable(Protocol):
    """A kind of style, written as words."""

    @classmethod
    def parse(cls: type[StyleOf], text: str) -> StyleOf:
        """Read it; ``ValueError`` says what was expected."""
        ...


def _style(which: str, text: str, kind: type[StyleOf]) -> StyleOf:
    """A style as it was written."""
    try:
        return kind.parse(text)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint=which) from None


def _played(contract: Contract) -> str:
    """A contract without its suit."""
    tricks = "" if contract.tricks is None else f" {contract.tricks}"
    return f"{contract.kind.value}{tricks}"


def _example(text: str | None, settings: Settings) -> Contract:
    """The contract in some suit; its own is the Player's best."""
    kind = "Play" if text is None else text.strip()
    if kind_of_name(kind) in TRUMPLESS_KINDS:
        return Contract.parse(kind)
    try:
        return Contract.parse(f"{kind} {settings.pack.suit_letters[0]}", settings.pack)
    except ContractError:
        raise click.BadParameter(
            f"{kind!r} is not a contract (expected {', '.join(SUITLESS)}, without a suit"
            f"{did_you_mean(kind, SUITLESS)})",
            param_hint="--contract",
        ) from None
