"""The review of a deal of Belote as text, and sentences that its JSON and pages share."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from rich.text import Text

from tridge_solver.analysis.themes import CardTheme
from tridge_solver.core.cards import Card
from tridge_solver.core.languages import said
from tridge_solver.core.seats import Seat
from tridge_solver.games.belote.game import SIDES, BeloteDeal, side_of
from tridge_solver.games.belote.report.theme import contract_by, look_of, points_text
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.diagram import (
    ShownTrick,
    print_diagram,
    print_heading,
    print_tricks,
    tricks_of,
)
from tridge_solver.report.theme.signs import Theme, count, names, print_line, print_sentence
from tridge_solver.report.theme.source import Source
from tridge_solver.report.why import by_theme_words, why_text

if TYPE_CHECKING:
    from tridge_solver.games.belote.review import BeloteDecision, BeloteReview


def error_sentence(decision: BeloteDecision, deal: BeloteDeal, look: Theme) -> Text:
    """Return a sentence about what a card lost."""
    name = names(deal)[decision.seat]
    points = count(decision.lost, "point")
    text = Text.assemble(f"{name}'s ", look.card(decision.card), f" throws away {points}")
    if decision.turns:
        text.append("; the contract is now made" if decision.made_after else "; it now fails")
    text.append("; best was ")
    text.append_text(look.cards(look.sorted(decision.best)))
    return text


def turning_sentence(found: BeloteReview, look: Theme) -> Text:
    """Return a sentence about the card that decided the contract; empty if no card did."""
    moment = found.turning_point
    if moment is None:
        return Text("The contract's fate never turned.")
    name = names(found.deal)[moment.seat]
    what = "made" if moment.made_after else "lost"
    return Text.assemble(
        f"Trick {moment.trick}: with {name}'s ", look.card(moment.card), f" the contract is {what}."
    )


def summary_lines(found: BeloteReview) -> list[str]:
    """Return sentences with the number and cost of the errors of each side and seat."""
    lines = []
    for side, seats in groupby(
        sorted(found.positions[0].seats, key=lambda seat: (side_of(seat), seat)), key=side_of
    ):
        parts = [
            f"{names(found.deal)[seat]} {count(len(found.errors_by(seat)), 'error')}"
            + (f", {count(found.lost_by(seat), 'point')}" if found.lost_by(seat) else "")
            for seat in seats
        ]
        lines.append(f"{SIDES[side]}: {'; '.join(parts)}")
    return lines


def by_theme(found: BeloteReview) -> dict[Seat, dict[CardTheme, int]]:
    """Return every player's errors, counted by theme."""
    return {seat: found.themes_of(seat) for seat in found.positions[0].seats}


def verdict_sentence(found: BeloteReview) -> Text:
    """Return a sentence with the value of the deal and its result."""
    text = Text.assemble(
        contract_by(found.deal, found.contract),
        f" · best play: {points_text(found.start.points)}",
    )
    word = "played" if found.positions[-1].is_over else "worth after the record"
    text.append(f"; {word}: {points_text(found.end.points)}")
    return text


def print_review(console: Console, found: BeloteReview, source: Source) -> None:
    """Print the review of a deal."""
    deal, look = found.deal, look_of(found.contract.denomination)
    start = found.positions[0]
    print_heading(console, deal, source)
    print_line(console)
    print_sentence(console, verdict_sentence(found), indent=2)
    if deal.declarer is not None:
        print_sentence(console, turning_sentence(found, look), indent=2)
    for line in summary_lines(found):
        print_sentence(console, line, indent=2)
    about = by_theme_words(deal, by_theme(found))
    if about:
        print_sentence(console, about, indent=2)
    print_line(console)
    print_diagram(console, deal, start.hands, look, deal.declarer, {start.leader: said("leads")})
    print_line(console)
    by_trick: dict[int, list[Text]] = {}
    marks: dict[int, dict[Card, Text]] = {}
    for decision in found.decisions:
        if decision.lost:
            sentence = error_sentence(decision, deal, look)
            remarks = by_trick.setdefault(decision.trick, [])
            remarks.append(sentence)
            why = why_text(decision, deal, look)
            if why:
                remarks.append(Text.assemble("  ", why))
            sign = "??" if decision.turns else "?"
            marks.setdefault(decision.trick, {})[decision.card] = Text(sign, "red")
    tricks = [
        ShownTrick(
            trick.number,
            trick.cards,
            trick.winner,
            marks=marks.get(trick.number, {}),
            remarks=by_trick.get(trick.number, ()),
        )
        for trick in tricks_of(found.positions)
    ]
    if tricks:
        print_tricks(console, tricks, deal.playing_order, start.won, look, names(deal))
        print_line(console)
    for defect in found.defects:
        print_sentence(console, ("The record: ", "dim"), str(defect), indent=2)
    if found.score is not None:
        print_sentence(console, f"Score: {points_text(found.score)}", indent=2)
    if found.best_score is not None and found.best_score != found.score:
        print_sentence(console, f"Best play would score: {points_text(found.best_score)}", indent=2)
    print_line(console)
    print_sentence(console, ("exact, cards open, both sides playing for points", "dim"))
