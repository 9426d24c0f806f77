"""Why a card is wrong, as it is told under a mistake: its themes, and where it is paid for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tridge_solver.analysis.paid_for import TrickCost
from tridge_solver.analysis.themes import Theme, in_words
from tridge_solver.core.cards import Card
from tridge_solver.core.deal import Deal
from tridge_solver.core.seats import Seat
from tridge_solver.report.theme.signs import Theme as Look, assembled, names

if TYPE_CHECKING:
    from rich.text import Text


def why_text(themes: Sequence[Theme], paid: TrickCost | None, deal: Deal, look: Look) -> Text:
    """The themes of a mistake in words and the trick it is paid for with, players by their names;
    nothing where there is nothing to say."""
    words = "; ".join(in_words(themes))
    text = assembled(f"{words[:1].upper()}{words[1:]}." if words else "")
    if paid is None:
        return text
    text.append(" " if words else "")
    called = names(deal)
    for part in paid.parts():
        if isinstance(part, Card):
            text.append_text(look.card(part))
        else:
            text.append(called[part] if isinstance(part, Seat) else part)
    return text


def why_json(
    themes: Sequence[Theme], paid: TrickCost | None, deal: Deal, look: Look
) -> dict[str, Any]:
    """The fields of a decision: its ``themes``, its ``cost``, and of a mistake both in words."""
    words = why_text(themes, paid, deal, look).plain
    return {
        "themes": [theme.value for theme in themes],
        "cost": None if paid is None else paid.json(),
        **({"why": words} if words else {}),
    }


def counts_json(counts: Mapping[Theme, int]) -> dict[str, int]:
    """How many mistakes are about what."""
    return {theme.value: number for theme, number in counts.items()}


def counts_words(counts: Mapping[Theme, int]) -> str:
    """The same in words.

    >>> counts_words({Theme.HOLD_UP: 2, Theme.RUFF: 1})
    'let them have it 2, ruff 1'
    """
    return ", ".join(f"{theme.words} {number}" for theme, number in counts.items())


def by_theme_words(deal: Deal, by_seat: Mapping[Seat, Mapping[Theme, int]]) -> str:
    """The mistakes of every player by theme, as a sentence; nothing where nobody made any."""
    called = names(deal)
    told = "; ".join(
        f"{called[seat]}: {counts_words(counts)}" for seat, counts in by_seat.items() if counts
    )
    return f"Mistakes by theme: {told}." if told else ""
