"""Sentences about a deal of Très: its value, and the errors of its play."""

from __future__ import annotations

from functools import partial
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
from tridge_solver.report.solving_view import Sentence, SolveView
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.signs import (
    Theme,
    names,
    pad,
    print_line,
    signed,
)

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

LOOK = Theme(Pack.FULL, TRUMPS)


def solution_view(solution: TresSolution) -> SolveView:
    """Return the margin of a position ready to show."""
    deal, position = solution.deal, solution.position
    sentences: list[Sentence] = [((margin_text(deal, solution.bounds), "bold"),)]
    if solution.interrupted:
        sentences.append((("Ended by Ctrl-C: this is what was proved by then.", "dim"),))
    label: Sentence = ()
    if position.to_play is not None:
        ahead = (f"points {names(deal)[solution.player]} is then ahead by", "dim")
        label = f" {names(deal)[position.to_play]} may play  ", ahead
    by_bounds = groupby(solution.cards or (), key=lambda value: value.bounds)
    has_line = solution.line is not None and solution.line.tricks
    return SolveView(
        deal,
        position,
        LOOK,
        None,
        Text("Hearts are trumps"),
        where_it_stands(solution),
        sentences,
        "exact, cards open" if solution.bounds.exact else "proved, cards open",
        notes=points_notes(solution),
        label=label,
        rows=[
            (pad(short(bounds), 9, right=True), [value.card for value in values], "")
            for bounds, values in by_bounds
        ],
        why=solution.why,
        closing=[partial(_print_line_of_play, solution)] if has_line else [],
        stats=solution.stats,
    )


def _print_line_of_play(solution: TresSolution, console: Console) -> None:
    """Print the tricks of best play."""
    assert solution.line is not None
    deal, position = solution.deal, solution.position
    head = "best play" if solution.line.exact else "the best play found, not proved"
    print_line(console, (f" {head}", "dim"))
    done = deal.game.tricks - position.tricks_left
    print_rows(console, solution.line.tricks, position, LOOK, names(deal), done)


def points_notes(solution: TresSolution) -> dict[Seat, str]:
    """Return the points and tricks each seat has won, for the diagram."""
    position = solution.position
    return {
        seat: f"{plural(position.points.get(seat, 0), 'point')}, "
        f"{plural(position.won[seat], 'trick')}"
        for seat in position.seats
        if position.points.get(seat) or position.won[seat]
    }


def where_it_stands(solution: TresSolution) -> Text:
    """Return a sentence on the state of play: who is to play, and the cards on the table."""
    position = solution.position
    called = names(solution.deal)
    if position.to_play is None:
        return Text("played out")
    left = plural(position.tricks_left, "trick") + " left"
    who = called[position.to_play]
    if not position.trick:
        return Text(f"{left}, {who} leads")
    table = LOOK.cards(position.trick)
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
