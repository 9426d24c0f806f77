"""Sentences about a deal of Très: its value, and the errors of its play."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from rich.text import Text

from tridge_solver.analysis.themes import CardTheme
from tridge_solver.checks import plural
from tridge_solver.core.cards import Pack
from tridge_solver.core.seats import Seat
from tridge_solver.games.tres.game import TRUMPS, TresDeal
from tridge_solver.games.tres.report.showing import print_rows
from tridge_solver.games.tres.scoring import non_dealer
from tridge_solver.games.tres.solving import Bounds
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.diagram import print_diagram, print_heading
from tridge_solver.report.theme.signs import (
    Theme,
    count,
    names,
    pad,
    print_line,
    print_sentence,
    signed,
)
from tridge_solver.report.theme.source import Source
from tridge_solver.report.why import print_why

if TYPE_CHECKING:
    from tridge_solver.games.tres.report.solving import TresSolution
    from tridge_solver.games.tres.review import TresDecision, TresReview


WORDS = {
    "won": "{seat} wins by {points}.",
    "drawn": "The deal is drawn.",
    "between": "Between {least} and {most}.",
    "ahead": "{seat} by {number}",
    "ahead_by": "{seat} by {points}",
    "even": "a draw",
    "one": "1 point",
    "many": "{number} points",
}
"""The words for margins; the script of a page fills them in too."""

_INDENT = 2
_CARDS_AT = 30


def print_solution(console: Console, solution: TresSolution, source: Source) -> None:
    """Print the margin of a position."""
    deal, position = solution.deal, solution.position
    look = Theme(Pack.FULL, position.trumps)
    print_heading(console, deal, source)
    print_line(console)
    if not position.is_over:
        print_diagram(console, deal, position.hands, look, None, points_notes(solution))
        print_line(console)
    print_sentence(console, where_it_stands(solution, look), ".")
    print_sentence(console, (margin_text(deal, solution.bounds), "bold"))
    if solution.interrupted:
        print_sentence(console, ("Ended by Ctrl-C: this is what was proved by then.", "dim"))
    if solution.cards:
        print_line(console)
        _print_cards(console, solution, look)
    if solution.why is not None:
        print_why(console, solution.why, names(deal), look)
    if solution.line is not None and solution.line.tricks:
        print_line(console)
        head = "best play" if solution.line.exact else "the best play found, not proved"
        print_line(console, (f" {head}", "dim"))
        done = deal.game.tricks - position.tricks_left
        print_rows(console, solution.line.tricks, position, look, names(deal), done)
    print_line(console)
    note = "exact, cards open" if solution.bounds.exact else "proved, cards open"
    if solution.stats is not None:
        stats = solution.stats
        note += f" {count(stats.positions or 0, 'position')} in {stats.seconds:.3g} s."
    print_sentence(console, (note, "dim"))


def points_notes(solution: TresSolution) -> dict[Seat, str]:
    """Return the points and tricks each seat has won, for the diagram."""
    position = solution.position
    return {
        seat: f"{plural(position.points.get(seat, 0), 'point')}, "
        f"{plural(position.won[seat], 'trick')}"
        for seat in position.seats
        if position.points.get(seat) or position.won[seat]
    }


def where_it_stands(solution: TresSolution, look: Theme) -> Text:
    """Return a sentence on the state of play: who is to play, and the cards on the table."""
    position = solution.position
    called = names(solution.deal)
    if position.to_play is None:
        return Text("All tricks are played")
    left = plural(position.tricks_left, "trick") + " left"
    who = called[position.to_play]
    if not position.trick:
        return Text(f"{left}, {who} leads")
    table = look.cards(position.trick)
    what = "replies to" if len(position.trick) == 1 else "plays the third card to"
    return Text.assemble(f"{left}, {who} {what} ", table)


def margin_text(deal: TresDeal, bounds: Bounds) -> str:
    """Return a margin as a sentence with the seats' names.

    >>> import tridge_solver as tridge
    >>> from tridge_solver.games.tres.solving import Bounds
    >>> [deal] = tridge.loads('''[Game "Tres"] [Dealer "W"] [Deal "N:- 43... - 2..."]''')
    >>> margin_text(deal, Bounds(2, 2)), margin_text(deal, Bounds(-3, 5))
    ('East wins by 2 points.', 'Between West by 3 and East by 5 points.')
    """
    if bounds.exact:
        return _told(deal, bounds.least, "won", "drawn")
    least, most = _told(deal, bounds.least, "ahead"), _told(deal, bounds.most, "ahead_by")
    return WORDS["between"].format(least=least, most=most)


def _told(deal: TresDeal, margin: int, ahead: str, even: str = "even") -> str:
    """Return the words of this name for a margin, or those for none."""
    if not margin:
        return WORDS[even]
    first, number = non_dealer(deal), abs(margin)
    seat = first if margin > 0 else next(s for s in deal.active if s is not first)
    points = WORDS["one" if number == 1 else "many"].format(number=number)
    return WORDS[ahead].format(seat=names(deal)[seat], number=number, points=points)


def short(bounds: Bounds) -> str:
    """Return a margin in short form: ``+2``, ``−3…+5``."""
    least, most = signed(bounds.least), signed(bounds.most)
    return least if bounds.exact else f"{least}…{most}"


def _print_cards(console: Console, solution: TresSolution, look: Theme) -> None:
    """Print cards of equal value on one line, best first."""
    assert solution.cards is not None
    for bounds, values in groupby(solution.cards, key=lambda value: value.bounds):
        cards = look.cards([value.card for value in values])
        label = f" {short(bounds)}".ljust(10)
        print_sentence(console, label, cards, indent=10)
    who = names(solution.deal)[solution.player]
    print_sentence(console, (f" points {who} is ahead by at the end, after each card", "dim"))


LOOK = Theme(Pack.FULL, TRUMPS)


def scope_of(found: TresReview) -> str:
    """Return a sentence that tells at which card the review begins."""
    if not found.decisions:
        return "No card could be weighed within the bound on positions."
    first = found.decisions[0]
    if found.first == 0:
        return "Every card is weighed."
    who = names(found.deal)[first.seat]
    card = found.first % 3 + 1
    return (
        f"Weighed from card {card} of trick {first.trick} ({who}'s) on: "
        "before it the margin is not known exactly."
    )


def error_text(found: TresReview, decision: TresDecision) -> Text:
    """Return a sentence on the cost of an error."""
    who = names(found.deal)[decision.seat]
    verb = " keeps it" if len(decision.best) == 1 else " keep it"
    return Text.assemble(
        pad(f"trick {decision.trick}", 10),
        f"{who} plays ",
        LOOK.card(decision.card),
        f", which costs {plural(decision.lost, 'point')}: ",
        LOOK.cards(decision.best),
        verb,
    )


def by_theme(found: TresReview) -> dict[Seat, dict[CardTheme, int]]:
    """Return both seats' errors, grouped by theme."""
    return {seat: found.themes_of(seat) for seat in sorted(found.deal.active)}


def sums_of(found: TresReview) -> list[str]:
    """Return sentences on the total cost of each seat's errors."""
    if found.start is None:
        return []
    called = names(found.deal)
    start = margin_text(found.deal, Bounds(found.start, found.start))
    thrown = " and ".join(
        f"{called[seat]} {plural(found.lost_by(seat), 'point')}"
        for seat in sorted(found.deal.active)
    )
    end = margin_text(found.deal, found.end)
    return [f"With best play from there: {start}", f"Thrown away: {thrown}. The end: {end}"]
