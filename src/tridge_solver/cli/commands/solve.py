"""``tridge solve``: find the double-dummy value of deals, endings and positions."""

from __future__ import annotations

from dataclasses import replace

import click

from tridge_solver.batch.questions import DEFAULT_NODES, SolveQuestion
from tridge_solver.cli.common import Format, Settings, command, files_argument
from tridge_solver.cli.deal_options import DealOptions, deal_options
from tridge_solver.cli.group import with_option
from tridge_solver.cli.pages import Beside, html_option, page_name, svg_option
from tridge_solver.cli.run import Run
from tridge_solver.core.cards import Card, CardError, Pack, in_either_pack
from tridge_solver.core.words import plain_cards


@command(
    "solve",
    help="""The exact value of deals, endings and positions, all cards open.

A deal with a Player and a contract is solved from where its record of play ends. Any other deal
gets a table: every seat as Player in every trump suit. The defenders play as one. FILES are hand
files; - or none reads standard input.""",
    examples=[
        ("tridge solve problems.pbn", "what each deal is worth"),
        ("tridge solve --cards problems.pbn", "what each card is worth"),
        ("tridge solve --cards --why ending.pbn", "and why others are wrong"),
        ("tridge solve --line --after H4 ending.pbn", "best play after ♥4"),
        ("tridge solve --table --jsonl play.pbn", "all contracts, for a program"),
        ('tridge solve --deal "W:A2.K5.QJ6.A3 …" --dealer S', "a deal without a file"),
        ('tridge solve --game belote --dealer N --deal "N:A.JT.…"', "the same of another game"),
    ],
    stats=True,
)
@files_argument
@with_option("--cards", is_flag=True, help="The value of every legal card.")
@with_option(
    "--why",
    is_flag=True,
    help="With --cards: why the others are wrong.",
)
@with_option("--line", is_flag=True, help="An optimal line of play.")
@with_option(
    "--after",
    multiple=True,
    metavar="CARD",
    help="With --line: play this card first (several: repeat, or 'D7 D2').",
)
@with_option("--table", is_flag=True, help="Every Player in every suit, whatever the contract.")
@with_option(
    "--nodes",
    type=click.IntRange(min=0),
    default=DEFAULT_NODES,
    show_default=True,
    metavar="N",
    help="Très: search at most this many positions a deal; print what they prove (0: no limit).",
)
@with_option(
    "--par", is_flag=True, help="Also the auction if everybody sees all cards (Belote, Trumps)."
)
@with_option("--from-start", is_flag=True, help="Ignore the record of play.")
@html_option
@svg_option
@deal_options
def solve(
    settings: Settings,
    files: tuple[str, ...],
    given: DealOptions,
    cards: bool,
    why: bool,
    line: bool,
    after: tuple[str, ...],
    table: bool,
    nodes: int,
    par: bool,
    from_start: bool,
    html: str | None,
    svg: str | None,
) -> int:
    """Solve every deal, and print the requested answers."""
    question = question_of(settings, table=table, cards=cards, line=line, after=after, par=par)
    if why and not cards:
        raise click.UsageError("--why explains cards (expected --cards with it)")
    question = replace(question, nodes=nodes, why=why)
    beside = Beside(settings, html=html, svg=svg, title=page_name(files, "Solved"))
    with beside, Run(settings, beside.add) as run:
        run.ask(given.deals(files, settings, without_record=from_start or table), question)
    return run.status


def question_of(
    settings: Settings,
    *,
    table: bool,
    cards: bool,
    line: bool,
    after: tuple[str, ...],
    par: bool = False,
) -> SolveQuestion:
    """Return the question about every deal, as the options ask it."""
    if table and (cards or line):
        raise click.UsageError(f"--table and {'--cards' if cards else '--line'} exclude each other")
    if after and not line:
        raise click.UsageError("--after shows a line of play (expected --line with it)")
    chosen = _chosen_cards(after, settings.pack)
    is_shown = settings.format is not Format.TEXT
    return SolveQuestion(table, cards, line, chosen, settings.stats, par=par, min_tricks=is_shown)


def _chosen_cards(texts: tuple[str, ...], pack: Pack) -> tuple[Card, ...]:
    try:
        return tuple(
            _chosen_card(word, pack)
            for text in texts
            for word in plain_cards(text, pack).replace(",", " ").split()
        )
    except CardError as error:
        raise click.BadParameter(str(error), param_hint="--after") from None


def _chosen_card(word: str, pack: Pack) -> Card:
    """Return a card written in the user's pack, or else in the full pack."""
    try:
        return in_either_pack(Card.parse, word, pack)
    except CardError:
        try:
            return Card.parse(word, Pack.FULL)
        except CardError:
            pass
        raise
