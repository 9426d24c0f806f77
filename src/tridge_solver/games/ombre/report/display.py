"""How values of the Ombre games look in a notebook, by their types."""

from __future__ import annotations

from functools import singledispatch

from markupsafe import Markup
from rich.text import Text

from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.games.ombre.solving.double_dummy import (
    CardValue,
    CardValues,
    Cells,
    TableCell,
    Value,
)
from tridge_solver.report.display import card_face, table_html
from tridge_solver.report.theme.markup import inline_html
from tridge_solver.report.theme.signs import grade


def html_of(value: object) -> str:
    """Return a value as HTML for a notebook; its colours affect nothing else there."""
    return str(_html(value))


@singledispatch
def _html(value: object) -> Markup:
    """Return a value as HTML, in the way registered below for its type."""
    raise TypeError(f"{type(value).__name__} has no look here")


@_html.register
def _value_html(value: Value) -> Markup:
    return inline_html(_graded(value))


@_html.register
def _card_value_html(value: CardValue) -> Markup:
    return inline_html(Text.assemble(card_face(value.card), "  ", _graded(value)))


@_html.register
def _cell_html(cell: TableCell) -> Markup:
    who = f"{cell.declarer} {cell.trumps.symbol}  "
    return inline_html(Text.assemble(who, _graded(cell)))


@_html.register
def _card_values_html(values: CardValues) -> Markup:
    rows = [
        (card_face(value.card), grade(value.grade, TRIDGE), str(value.player_tricks))
        for value in values
    ]
    return table_html(("card", "leads to", "Player's tricks"), rows)


@_html.register
def _cells_html(cells: Cells) -> Markup:
    suits = list(dict.fromkeys(cell.trumps for cell in cells))
    rows = []
    for seat in dict.fromkeys(cell.declarer for cell in cells):
        row = [_graded(cell) for cell in cells if cell.declarer is seat]
        rows.append((Text(str(seat), "bold"), *row))
    return table_html(("Player", *(suit.symbol for suit in suits)), rows)


def _graded(value: Value | TableCell | CardValue) -> Text:
    return Text.assemble(grade(value.grade, TRIDGE), f" {value.player_tricks}")
