"""Cards weighed in random worlds, for a reader: equal ones, those level with the
best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Protocol, TypeVar

from rich.text import Text

from tridge_solver.analysis.intervals import margin_in_percent
from tridge_solver.analysis.weighed import Weighed
from tridge_solver.core.cards import Card
from tridge_solver.report.theme.signs import Theme, count, either

RIVALS = 3
"""So many cards are named that the best may not be better than."""


class Option(Protocol):
    """A card that was weighed."""

    @property
    def card(self) -> Card:
        """Which."""
        ...

    @property
    def level(self) -> bool:
        """See :attr:`Weighed.level`."""
        ...

    @property
    def is_same(self) -> bool:
        """See :attr:`Weighed.is_same`."""
        ...


Kind = TypeVar("Kind", bound=Option)


def rows_of(options: Sequence[Kind], result: Callable[[Kind], object]) -> list[list[Kind]]:
    """The options in rows, those of one ``result`` together."""
    return [list(same) for _, same in groupby(options, key=result)]


def chance_text(option: Weighed) -> str:
    """How often the contract is made."""
    return f"{option.chance * 100:.0f} ±{margin_in_percent(option.chance_interval)} %"


def either_card(options: Sequence[Option], look: Theme) -> Text:
    """Cards with commas and a last *or*."""
    return either([look.card(card) for card in look.sorted(each.card for each in options)])


def hindsight(best: bool | None, right: Sequence[Option], look: Theme, *, wanted: bool) -> Text:
    """What open cards would have shown, where that turns the contract's fate.

    Args:
        best: whether the contract is made with open cards after the best option, if that is known.
        right: the options after which it ends as the seat wants, with open cards.
        wanted: whether the seat wants it made.
    """
    if best in (None, wanted) or not right:
        return Text()
    words = Text(" With all cards open it would be ").append_text(either_card(right[:RIVALS], look))
    return words.append(f", and the contract {'made' if wanted else 'failed'}.")


def choice(options: Sequence[Option], look: Theme, verb: str, worth: str) -> Text:
    """What to do, in a sentence or two.

    Args:
        options: the best first.
        verb: *Play* or *Lead*.
        worth: what the best is worth.
    """
    best = options[0]
    if len(options) == 1:
        return Text.assemble("There is no choice but ", look.card(best.card), ".")
    same = [option for option in options if option.is_same]
    if len(same) == len(options):
        return Text(f"All come to the same: {worth}.")
    sentence = Text(f"{verb} ").append_text(either_card(same, look)).append(f": {worth}.")
    level = [option for option in options if option.level and not option.is_same]
    if level:
        sentence.append(" Not surely better than ")
        sentence.append_text(look.cards([option.card for option in level[:RIVALS]], ", "))
        more = len(level) - RIVALS
        sentence.append(f" and {count(more, 'other card')}." if more > 0 else ".")
    return sentence
