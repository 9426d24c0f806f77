"""What the post-mortem of a deal of Belote says in words, in text, JSON and on pages."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from rich.text import Text

from tridge_solver.games.belote.game import SIDES, BeloteDeal, side_of
from tridge_solver.games.belote.report.theme import contract_by, points_text
from tridge_solver.report.theme.signs import Theme, count, names

if TYPE_CHECKING:
    from tridge_solver.games.belote.review import BeloteDecision, BeloteReview


def error_sentence(decision: BeloteDecision, deal: BeloteDeal, look: Theme) -> Text:
    """What a card threw away."""
    name = names(deal)[decision.seat]
    points = count(decision.lost, "point")
    text = Text.assemble(f"{name}'s ", look.card(decision.card), f" throws away {points}")
    if decision.turns:
        text.append("; the contract is now made" if decision.made_after else "; it now fails")
    text.append("; best was ")
    text.append_text(look.cards(look.sorted(decision.best)))
    return text


def turning_sentence(found: BeloteReview, look: Theme) -> Text:
    """Where the contract's fate turned, if it did."""
    moment = found.turning_point
    if moment is None:
        return Text("The contract's fate never turned.")
    name = names(found.deal)[moment.seat]
    what = "made" if moment.made_after else "lost"
    return Text.assemble(
        f"Trick {moment.trick}: with {name}'s ", look.card(moment.card), f" the contract is {what}."
    )


def summary_lines(found: BeloteReview) -> list[str]:
    """Who erred how often, and for how much, by side."""
    lines = []
    for side, seats in groupby(
        sorted(found.positions[0].seats, key=lambda seat: (side_of(seat), seat)), key=side_of
    ):
        parts = [
            f"{names(found.deal)[seat]} {count(found.errors_of(seat), 'error')}"
            + (f", {count(found.lost_by(seat), 'point')}" if found.lost_by(seat) else "")
            for seat in seats
        ]
        lines.append(f"{SIDES[side]}: {'; '.join(parts)}")
    return lines


def verdict_sentence(found: BeloteReview) -> Text:
    """What the deal was worth, and what became of it."""
    text = Text.assemble(
        contract_by(found.deal, found.contract),
        f" · best play: {points_text(found.start.points)}",
    )
    word = "played" if found.positions[-1].is_over else "worth after the record"
    text.append(f"; {word}: {points_text(found.end.points)}")
    return text
