"""Why cards are wrong, of any game: the themes of a position, and the trick that each costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

from tridge_solver.analysis.themes import Theme, in_words
from tridge_solver.core.cards import Card
from tridge_solver.core.seats import Seat
from tridge_solver.report.theme.signs import Theme as Look, print_line, print_sentence

if TYPE_CHECKING:
    from markupsafe import Markup

    from tridge_solver.analysis.themes import Themes


def told_cards(entries: Sequence[dict[str, Any]], why: Themes | None) -> dict[str, Any]:
    """The field ``cards``, and where it was asked why they are wrong, ``themes`` beside it and the
    ``cost`` of each wrong one in its entry; ``null`` where no trick is told."""
    if why is None:
        return {"cards": list(entries)}
    costs = {cost.card.code: cost.json() for cost in why.costs}
    right = {card.code for card in why.best}
    told = [
        entry if not right or entry["card"] in right else entry | {"cost": costs.get(entry["card"])}
        for entry in entries
    ]
    return {"cards": told, "themes": [theme.value for theme in why.themes]}


def theme_sentence(themes: Sequence[Theme]) -> str:
    """What a position is about, by its themes, the most special first.

    >>> theme_sentence([Theme.HOLD_UP])
    'Let them have it.'
    """
    words = "; ".join(in_words(themes))
    return f"{words[0].upper()}{words[1:]}."


def why_lines(why: Themes, called: Mapping[Seat, str], look: Look) -> Iterator[Text]:
    """The words of the themes, then a sentence for each wrong card whose trick is told."""
    if why.themes:
        yield Text(theme_sentence(why.themes))
    for cost in why.costs:
        parts = cost.sentence_parts(called.__getitem__)
        yield Text.assemble(*(look.card(p) if isinstance(p, Card) else p for p in parts))


def why_markup(why: Themes | None, called: Mapping[Seat, str], look: Look) -> list[Markup]:
    """The same as lines of a page."""
    if why is None:
        return []
    from tridge_solver.report.theme.markup import html

    return [html(line) for line in why_lines(why, called, look)]


def print_why(console: Console, why: Themes, called: Mapping[Seat, str], look: Look) -> None:
    """Print it below the table of cards; nothing where there is nothing to tell."""
    for number, line in enumerate(why_lines(why, called, look)):
        if not number:
            print_line(console)
        print_sentence(console, " ", line, indent=3)
