"""The reasons why cards are wrong, in words, in JSON and on pages: the themes of a position, and
the trick that each wrong card costs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tridge_solver.analysis.paid_for import TrickCost
from tridge_solver.analysis.themes import CardTheme, Themes, in_words
from tridge_solver.core.cards import Card
from tridge_solver.core.deal import Deal
from tridge_solver.core.seats import Seat
from tridge_solver.report.theme import markup, page
from tridge_solver.report.theme.signs import (
    Theme,
    assembled,
    names,
    print_line,
    print_sentence,
)

if TYPE_CHECKING:
    from rich.text import Text

    from tridge_solver.analysis.themes import Themes
    from tridge_solver.report.theme.console import Console


class Explained(Protocol):
    """The interface of a wrong card that has a reason."""

    @property
    def themes(self) -> tuple[CardTheme, ...]:
        """The themes of the card's position, the most special first."""
        ...

    @property
    def broken(self) -> tuple[CardTheme, ...]:
        """The themes that the card goes against."""
        ...

    @property
    def paid(self) -> TrickCost | None:
        """The trick that the card costs, if there is a clear one."""
        ...


def theme_sentence(themes: Sequence[CardTheme]) -> str:
    """Return a sentence with the themes of a position, the most special first.

    >>> theme_sentence([CardTheme.HOLD_UP])
    'Let them have it.'
    """
    return _sentence(in_words(themes))


def card_sentence(themes: Sequence[CardTheme], broken: Sequence[CardTheme]) -> str:
    """Return the reason why a card is wrong, from the themes it goes against. If it goes against
    none, name the themes of the position; without any, return an empty text. So *do not ruff* never
    stands at a card that does not ruff.

    >>> card_sentence([CardTheme.REFUSE_TO_RUFF, CardTheme.DISCARD], [CardTheme.DISCARD])
    'Throw from the right suit.'
    >>> card_sentence([CardTheme.REFUSE_TO_RUFF], [])
    'Here: do not ruff.'
    """
    if broken:
        return _sentence(in_words(themes, broken))
    return f"Here: {'; '.join(in_words(themes))}." if themes else ""


def _sentence(words: Sequence[str]) -> str:
    told = "; ".join(words)
    return f"{told[0].upper()}{told[1:]}."


def cost_text(paid: TrickCost, called: Mapping[Seat, str], look: Theme) -> Text:
    """Return a sentence about the trick that a wrong card costs, with its cards in colours."""
    return assembled(
        *(
            called[part]
            if isinstance(part, Seat)
            else look.card(part)
            if isinstance(part, Card)
            else part
            for part in paid.parts()
        )
    )


def why_text(wrong: Explained, deal: Deal, look: Theme) -> Text:
    """Return the themes of a mistake, and the trick that it costs, in words with players' names.
    Return an empty text if there is neither.
    """
    text = assembled(card_sentence(wrong.themes, wrong.broken))
    if wrong.paid is not None:
        text.append(" " if text else "").append_text(cost_text(wrong.paid, names(deal), look))
    return text


class ExplainedCard(NamedTuple):
    """A wrong card of a position; see :class:`Explained`."""

    themes: tuple[CardTheme, ...]
    broken: tuple[CardTheme, ...]
    paid: TrickCost | None


def every_reason(why: Themes, cards: Iterable[Card], deal: Deal, look: Theme) -> dict[str, str]:
    """Return the reason why each wrong one of ``cards`` is wrong, keyed by card code. Cards
    without a known reason are left out."""
    found = {}
    for card in cards if why.best else ():
        if card not in why.best:
            wrong = ExplainedCard(why.themes, why.broken_by(card), why.cost(card))
            found[card.code] = why_text(wrong, deal, look).plain
    return {code: words for code, words in found.items() if words}


def why_lines(why: Themes, called: Mapping[Seat, str], look: Theme) -> Iterator[Text]:
    """Yield the themes in words, then a sentence for each wrong card that costs a trick."""
    if why.themes:
        yield assembled(theme_sentence(why.themes))
    for cost in why.costs:
        yield cost_text(cost, called, look)


def print_why(console: Console, why: Themes, called: Mapping[Seat, str], look: Theme) -> None:
    """Print the reasons below the table of cards, if there are any."""
    for number, line in enumerate(why_lines(why, called, look)):
        if not number:
            print_line(console)
        print_sentence(console, " ", line, indent=3)


def told_cards(entries: Sequence[dict[str, Any]], why: Themes | None) -> dict[str, Any]:
    """Return the field ``cards``. If reasons were asked for, add the field ``themes``, and to each
    wrong card its ``cost``: the trick, or ``null`` if no trick shows it.
    """
    if why is None:
        return {"cards": list(entries)}
    costs = {cost.card.code: cost.json() for cost in why.costs}
    right = {card.code for card in why.best}
    told = [
        entry if not right or entry["card"] in right else entry | {"cost": costs.get(entry["card"])}
        for entry in entries
    ]
    return {"cards": told, "themes": [theme.value for theme in why.themes]}


def why_json(wrong: Explained, deal: Deal, look: Theme) -> dict[str, Any]:
    """Return the JSON fields about a decision: its ``themes``, its ``cost`` and, for a mistake,
    both in words.
    """
    words = why_text(wrong, deal, look).plain
    return {
        "themes": [theme.value for theme in wrong.themes],
        "cost": None if wrong.paid is None else wrong.paid.json(),
        **({"why": words} if words else {}),
    }


def counts_json(counts: Mapping[CardTheme, int]) -> dict[str, int]:
    """Return the number of mistakes for each theme, for JSON."""
    return {theme.value: number for theme, number in counts.items()}


def counts_words(counts: Mapping[CardTheme, int]) -> str:
    """Return the numbers of mistakes for each theme, in words.

    >>> counts_words({CardTheme.HOLD_UP: 2, CardTheme.RUFF: 1})
    'let them have it 2, ruff 1'
    """
    return ", ".join(f"{theme.words} {number}" for theme, number in counts.items())


def by_theme_words(deal: Deal, by_seat: Mapping[Seat, Mapping[CardTheme, int]]) -> str:
    """Return a sentence with every player's mistakes for each theme; empty if nobody made any."""
    called = names(deal)
    told = "; ".join(
        f"{called[seat]}: {counts_words(counts)}" for seat, counts in by_seat.items() if counts
    )
    return f"Mistakes by theme: {told}." if told else ""


def why_html(wrong: Explained, deal: Deal, look: Theme) -> markup.Markup:
    """Return the text below a mistake; empty if there is no reason to show."""
    why = why_text(wrong, deal, look)
    if not why:
        return markup.html("")
    return markup.Markup('<span class="why">{}</span>').format(markup.html(why))


def theme_grids(deal: Deal, by_seat: Mapping[Seat, Mapping[CardTheme, int]]) -> list[page.Grid]:
    """Return a table of every player's mistakes for each theme; no table if nobody made any."""
    called = names(deal)
    rows = [
        [markup.html(called[seat]), markup.html(counts_words(counts))]
        for seat, counts in by_seat.items()
        if counts
    ]
    return [page.Grid("By theme", ["", "mistakes"], rows, kind="words")] if rows else []


def why_markup(why: Themes | None, called: Mapping[Seat, str], look: Theme) -> list[markup.Markup]:
    """Return the lines below the cards of a position; empty unless reasons were asked for."""
    return [] if why is None else [markup.html(line) for line in why_lines(why, called, look)]
