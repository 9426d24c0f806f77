"""Advice in Belote as text: what the seat sees, the value of every card, and the card to play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from tridge_solver.analysis.intervals import margin_in_percent
from tridge_solver.core.languages import said
from tridge_solver.core.seats import Seat
from tridge_solver.games.belote.game import by_side, side_of
from tridge_solver.games.belote.report.theme import contract_by, look_of
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.diagram import print_heading, print_method
from tridge_solver.report.theme.signs import (
    Theme,
    count,
    names,
    noted,
    pad,
    print_line,
    print_sentence,
    signed_mean,
)
from tridge_solver.report.theme.source import Source
from tridge_solver.report.weighed import (
    chance_text,
    choice,
    hindsight,
    moment,
    print_seats,
    rows_of,
)

if TYPE_CHECKING:
    from tridge_solver.games.belote.advice import BeloteAdvice, BeloteOption
    from tridge_solver.games.belote.report.advice import BeloteAdviceReport

_MADE, _SCORE, _BEHIND, _POINTS, _OPEN = 11, 9, 14, 8, 14


def print_advice(console: Console, report: BeloteAdviceReport, source: Source) -> None:
    """Print what the seat sees, the value of every card, and the card to play."""
    answer, view = report.answer, report.answer.view
    contract = view.deal.contract
    look = look_of(contract.denomination)
    print_heading(console, view.deal, source)
    print_line(console)
    print_sentence(console, _sentence(answer, look))
    print_line(console)
    print_line(console, contract_by(view.deal, contract))
    print_sentence(console, moment(view, look), indent=2)
    print_line(console)
    print_seats(console, view, look, answer.declarer, _stands(answer))
    print_line(console)
    _print_options(console, answer, look)
    print_line(console)
    _print_notes(console, report)


def _stands(answer: BeloteAdvice) -> dict[Seat, str]:
    view = answer.view
    points_so_far: dict[Seat, str] = {}
    sides = set()
    for seat in (*view.known, *view.hidden):
        side = side_of(seat)
        points = by_side(view.points)[side]
        if side not in sides and view.trick_number > 1:
            points_so_far[seat] = f"{noted(points, 'point')} {said('so far')}"
        sides.add(side)
    return points_so_far


def _print_options(console: Console, answer: BeloteAdvice, look: Theme) -> None:
    """Print a row for each card, with equivalent cards together and the best first."""
    rows = rows_of(answer.options, _result)
    labels = [look.cards(look.sorted(option.card for option in row)) for row in rows]
    width = max(*(label.cell_len for label in labels), len(said("card"))) + 3
    opened = answer.best.open_points is not None
    open_width = max(_OPEN, len(said("cards open")) + 3)
    head = pad(f" {said('card')}", width)
    for title, column in (("made", _MADE), ("score", _SCORE)):
        head += pad(said(title), column, right=True)
    head += Text("   ") + pad(said("behind"), _BEHIND) + pad(said("points"), _POINTS, right=True)
    if opened:
        head += pad(said("cards open"), open_width, right=True)
    head.stylize("dim")
    print_line(console, head)
    for row, label in zip(rows, labels, strict=True):
        option = row[0]
        line = pad(Text.assemble(" ", label), width)
        line += pad(chance_text(option), _MADE, right=True)
        style = "bold" if option.gap is None else ""
        line += Text(pad(signed_mean(option.score), _SCORE, right=True).plain, style)
        line += Text("   ") + pad(_behind(option), _BEHIND)
        line += pad(f"{option.points:.1f}", _POINTS, right=True)
        if option.open_points is not None:
            made = "✔" if option.open_made else "✘"
            own = option.open_points[side_of(answer.view.seat)]
            line += pad(f"{made} {own}", open_width, right=True)
        print_line(console, line)


def _result(option: BeloteOption) -> tuple[object, ...]:
    """Return a key that is the same for cards whose results look the same."""
    gap = (0.0, 0.0) if option.gap is None else (option.gap.difference, option.gap.margin)
    return option.made, option.score, option.points, gap, option.open_points


def _behind(option: BeloteOption) -> Text:
    if option.gap is None:
        return Text(said("best"), "bold")
    if option.level:
        return Text("≈", "dim")
    return Text(f"{option.gap.difference:.1f} ±{option.gap.margin:.1f}")


def _sentence(answer: BeloteAdvice, look: Theme) -> Text:
    worth = f"{signed_mean(answer.best.score)} on average, our score less theirs"
    verb = "Play" if answer.view.trick else "Lead"
    wanted = answer.is_bidder
    right = [option for option in answer.options if option.open_made is wanted]
    opened = hindsight(answer.best.open_made, right, look, wanted=wanted)
    return choice(answer.options, look, verb, worth).append_text(opened)


def _print_notes(console: Console, report: BeloteAdviceReport) -> None:
    answer = report.answer
    view = answer.view
    rest = []
    if answer.is_certain:
        brief = ["certain: every card can be placed"]
    else:
        brief = [f"sampled: {count(answer.samples, 'world')}, seed {answer.seed}"]
        margin = max(margin_in_percent(option.chance_interval) for option in answer.options)
        rest.append(f"made to ±{margin} %")
        if answer.worlds == "model":
            rest.append("the calls are trusted, except in one deal of fifty")
        rest.append("every other deal of the unseen cards equally likely")
    brief.append(f"{said('made')}: the contract of {names(view.deal)[answer.declarer]}")
    brief.append(f"{said('points')}: our tricks")
    rest.append("play is double dummy")
    if any(row[0].level for row in rows_of(answer.options, _result)):
        brief.append("≈ level with the best")
    if report.stats is not None:
        brief.append(str(report.stats))
    print_method(console, brief, rest, full=report.method)
