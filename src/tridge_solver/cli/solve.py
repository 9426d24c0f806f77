"""``tridge solve``: the double-dummy value of deals, endings and positions."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from tridge_solver.cards import Card, CardError, Pack
from tridge_solver.cli.given import Given, deal_options, in_either_pack
from tridge_solver.cli.options import Settings, command, files_argument
from tridge_solver.cli.pages import Beside, html_option, page_name, svg_option
from tridge_solver.cli.run import Run
from tridge_solver.deal import Deal, DealError
from tridge_solver.play import Position
from tridge_solver.report.solution import Line, Solution, Stats, TableSolution
from tridge_solver.rules.contracts import TRICKS, Contract
from tridge_solver.seats import Seat

if TYPE_CHECKING:
    from tridge_solver.analysis.double_dummy import DoubleDummy, LineTrick


@dataclass(frozen=True)
class Question:
    """What is asked of every deal."""

    table: bool = False
    cards: bool = False
    line: bool = False
    after: tuple[Card, ...] = ()
    stats: bool = False


@command(
    "solve",
    help="""The exact value of deals, endings and positions, all cards open.

A deal with a Player and a contract is solved for it, from where its play record ends. Any other
deal is answered with a table: every seat as Player in every trump suit. The defenders play as one.
FILES are hand files; - or none is standard input.""",
    examples=[
        ("tridge solve deals.pbn", "what each deal is worth"),
        ("tridge solve --cards problem.pbn", "what each card is worth"),
        ("tridge solve --line --after D7 x.pbn", "best play after ♦7"),
        ("tridge solve --table --jsonl x.pbn", "all contracts, for a program"),
        ('tridge solve --deal "W:A2.K5.QJ6.A3 …" --dealer S', "a deal without a file"),
    ],
    stats=True,
)
@files_argument
@click.option("--cards", is_flag=True, help="The value of every legal card.")
@click.option("--line", is_flag=True, help="An optimal line of play.")
@click.option(
    "--after",
    multiple=True,
    metavar="CARD",
    help="With --line: play this card first (several: repeat, or 'D7 D2').",
)
@click.option("--table", is_flag=True, help="Every Player in every suit, whatever the contract.")
@click.option("--from-start", is_flag=True, help="Ignore the record of play.")
@html_option
@svg_option
@deal_options
def solve(
    settings: Settings,
    files: tuple[str, ...],
    given: Given,
    cards: bool,
    line: bool,
    after: tuple[str, ...],
    table: bool,
    from_start: bool,
    html: str | None,
    svg: str | None,
) -> int:
    """Solve every deal and print what was asked."""
    if table and (cards or line):
        raise click.UsageError(f"--table and {'--cards' if cards else '--line'} exclude each other")
    if after and not line:
        raise click.UsageError("--after shows a line of play (expected --line with it)")
    chosen = _chosen_cards(after, settings.pack)
    question = Question(table, cards, line, chosen, settings.stats)
    beside = Beside(settings, html=html, svg=svg, title=page_name(files, "Solved"))
    with beside, Run(settings, beside.add) as run:
        run.each_deal(
            given.deals(files, settings, without_record=from_start or table),
            lambda solver, deal: answer(solver, deal, question),
            settings.new_solver,
        )
    return run.status


def answer(solver: DoubleDummy, deal: Deal, question: Question) -> Solution | TableSolution:
    """Answer ``question`` about ``deal``; :class:`DealError` where the deal lacks what it takes."""
    began, before = time.perf_counter(), solver.nodes

    def stats() -> Stats | None:
        if not question.stats:
            return None
        return Stats(solver.nodes - before, time.perf_counter() - began)

    if question.table or deal.is_passed_out or (deal.contract is None and deal.declarer is None):
        if question.cards:
            raise DealError("no contract whose cards could be valued (expected a Contract)")
        if question.line:
            raise DealError("no contract to play a line of (expected a Contract)")
        deal.played_hands()  # says which hand is not known
        return TableSolution(deal, solver.table(deal), stats())
    from tridge_solver.analysis.questions import problem_of

    position, player, contract = problem_of(deal)
    value = solver.value(position, player, contract)
    cards = solver.card_values(position, player, contract) if question.cards else None
    line = points = None
    if question.line or _names_funds(deal):
        line = _line(solver, deal, position, player, contract, question.after)
        points = _points(deal, player, line)
    shown = line if question.line else None
    return Solution(deal, player, contract, position, value, cards, shown, points, stats())


def _line(
    solver: DoubleDummy,
    deal: Deal,
    position: Position,
    player: Seat,
    contract: Contract,
    after: tuple[Card, ...],
) -> Line:
    """An optimal line from ``position`` on, beginning with the cards of ``after``."""
    tricks = solver.line(position, player, contract, after)
    final = dict(position.won)
    for trick in tricks:
        final[trick.winner] += 1
    first, second = (final[seat] for seat in deal.from_player(player)[1:])
    grade = contract.grade(final[player], first, second, deal.rules)
    return Line(after, tricks, final, grade)


def _names_funds(deal: Deal) -> bool:
    """Whether the deal says what is played for."""
    return deal.game_fund is not None or deal.pot is not None


def _points(deal: Deal, player: Seat, line: Line) -> dict[str, int] | None:
    """What the line settles for, or ``None`` where the deal does not name its funds."""
    if not _names_funds(deal):
        return None  # without importing the money of the game
    from tridge_solver.scoring import points_of_line

    return points_of_line(
        deal,
        line.final,
        all_tricks=line.final[player] == TRICKS,
        first_five=_wins_first_five(deal, player, line.tricks),
    )


def _wins_first_five(deal: Deal, player: Seat, tricks: tuple[LineTrick, ...]) -> bool:
    """Whether record and line together have the Player win tricks one to five."""
    start, *later = deal.positions()
    winners = [after.leader for after in later if not after.trick]
    winners += [trick.winner for trick in tricks]
    before = sum(start.won.values())
    first = winners[: max(5 - before, 0)]
    return start.won[player] == before and all(winner is player for winner in first)


def _chosen_cards(texts: tuple[str, ...], pack: Pack) -> tuple[Card, ...]:
    """The cards of ``--after``, each option one card or several with blanks between."""
    try:
        return tuple(
            in_either_pack(Card.parse, word, pack)
            for text in texts
            for word in text.replace(",", " ").split()
        )
    except CardError as error:
        raise click.BadParameter(str(error), param_hint="--after") from None
