"""How values look as text and in notebooks; the type of the value decides."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from functools import singledispatch
from io import StringIO
from typing import Any, Protocol

from markupsafe import Markup
from rich.console import Console
from rich.text import Text

from tridge_solver.analysis.line import (
    CardAnswers,
    CardFigures,
    CellAnswers,
    Figured,
    LineTrick,
    TrickLine,
)
from tridge_solver.analysis.puzzles import Puzzle
from tridge_solver.core.cards import PACK, Card, Pack
from tridge_solver.core.deal import Deal
from tridge_solver.core.display import AnswerOfDeal
from tridge_solver.core.game import Part
from tridge_solver.core.languages import speaking
from tridge_solver.core.position import Position
from tridge_solver.core.seats import SEATS
from tridge_solver.report.puzzles_answer import NumberedPuzzle, PuzzleReport
from tridge_solver.report.showing import SHOWN_AS_PAGE, DealView
from tridge_solver.report.theme import page as pages
from tridge_solver.report.theme.markup import inline_html
from tridge_solver.report.theme.signs import Theme, theme_of
from tridge_solver.report.theme.source import Source
from tridge_solver.report.theme.table_view import TableView, deal_title, table_svg, table_view

WIDTH = 80
HERE = Source(None, 1)
"""The source that stands for a value in a Python session, which comes from no file."""

_CELL = "padding:.1em .6em;text-align:left"


class ReportPart(Protocol):
    """The part of a game that makes reports of one kind of answer; the answer names it
    (``report_in``).
    """

    def report_of(self, answer: Any) -> Any:
        """Return the report of an answer, as the command that answers its question prints it."""
        ...


def text_of(value: object) -> str:
    """Return the report of an answer as text without colours."""
    return _printed(report_of(value), _pack_of(value))


def html_of(value: object) -> str:
    """Return the HTML of a value for a notebook. Its styles do not affect the rest of the
    notebook."""
    return str(_html(value))


def diagram_of(deal: Deal) -> str:
    """Return the hands of a deal, each at its seat, as ``tridge show`` prints them."""
    return _printed(DealView(deal), deal.pack)


@singledispatch
def _html(value: object) -> Markup:
    """Return the report of an answer as HTML, in colours; of a review the page to step through,
    with the report folded below it."""
    report, pack = report_of(value), _pack_of(value)
    text = _pre(_painted(report, pack))
    if not isinstance(value, AnswerOfDeal) or value.question_name != "review":
        return text
    folded = Markup("<details><summary>The report as text</summary>{}</details>").format(text)
    return _stepped(report, pack) + folded


def _stepped(report: Any, pack: Pack) -> Markup:
    """Return the page of a report in a frame, which keeps its styles and scripts to itself."""
    with speaking(pack.value):
        page = report.page(HERE, pack)
        text = pages.render(page.title, [page])
    return Markup('<iframe title="{}" srcdoc="{}" style="{}"></iframe>').format(
        page.title, text, "width:100%;height:46rem;border:0;border-radius:12px"
    )


def _pack_of(value: Any) -> Pack:
    """Return the pack in which the deal of an answer is written."""
    pack: Pack = value.deal.pack
    return pack


@_html.register
def _trick_html(trick: LineTrick) -> Markup:
    return line_html((trick,))


def line_html(line: Sequence[LineTrick]) -> Markup:
    """Return the tricks of a line of play as a table, a row for each trick."""
    seats = sorted({seat for trick in line for seat in trick.cards})
    rows = [(*(_played(trick, seat) for seat in seats), Text(str(trick.winner))) for trick in line]
    return table_html((*map(str, seats), "won by"), rows)


@_html.register(TrickLine)
def _tricks_html(line: TrickLine) -> Markup:
    return line_html(line)


@_html.register
def _figures_html(value: Figured) -> Markup:
    return inline_html(Text(str(value)))


@_html.register
def _card_figures_html(value: CardFigures) -> Markup:
    return inline_html(Text.assemble(card_face(value.card), f"  {'  '.join(value.figures)}"))


@_html.register(CardAnswers)
def _cards_html(values: CardAnswers[Any]) -> Markup:
    rows: list[tuple[Text | str, ...]] = [
        (card_face(value.card), *value.figures) for value in values
    ]
    names = values[0].figure_names if values else ()
    return table_html(("card", *names), rows)


@_html.register(CellAnswers)
def _cells_html(cells: CellAnswers[Any]) -> Markup:
    held = cells.rows_of_figures()
    rows: list[tuple[Text | str, ...]] = [
        (Text(str(seat), "bold"), *figures) for seat, figures in held.items()
    ]
    return table_html((cells.seat_head, *cells.heads()), rows)


@_html.register(tuple)
def _named_html(value: tuple[Any, ...]) -> Markup:
    """Return a named tuple as HTML, with a line for each line of its text."""
    lines = (inline_html(Text(line)) for line in str(value).splitlines())
    return Markup("<br>").join(lines)


@_html.register
def _deal_html(deal: Deal) -> Markup:
    pack = deal.game.printing(deal.pack)
    return _drawn(deal, SHOWN_AS_PAGE.of(deal.game).deal_table(deal, pack))


@_html.register
def _position_html(position: Position) -> Markup:
    hands = [position.hands.get(seat) for seat in SEATS]
    a, b, c, d = (None if hand is None else tuple(sorted(hand)) for hand in hands)
    deal = position.game.deal_type(
        (a, b, c, d),
        frozenset(seat for seat in SEATS if seat not in position.seats),
        rules=position.rules,
        leader=position.leader,
        game_tag=position.game_name,
    )
    look = theme_of(position.game, _pack(position), position.trumps)
    return _drawn(deal, table_view(deal, position.hands, look, None), str(position))


def _drawn(deal: Deal, view: TableView, name: str | None = None) -> Markup:
    """Return the hands as an image, so that its styles do not affect the notebook."""
    drawing = table_svg([("" if name else deal_title(deal, HERE), view)]).encode("utf-8")
    source = "data:image/svg+xml;base64," + b64encode(drawing).decode("ascii")
    return Markup('<img alt="{}" src="{}">').format(name or str(deal), source)


def card_face(card: Card) -> Text:
    """Return a card in the colour of its suit."""
    return Theme(Pack.ENGLISH if card in PACK else Pack.FULL).card(card)


def _played(trick: LineTrick, seat: Any) -> Text:
    card = trick.cards.get(seat)
    if card is None:
        return Text("·")
    return Text.assemble("▸ " if seat is trick.leader else "", card_face(card))


def _pack(position: Position) -> Pack:
    return position.game.printing(Pack.ENGLISH)


def table_html(heads: Sequence[str], rows: Sequence[Sequence[Text | str]]) -> Markup:
    """Return a table with its styles inside its elements."""
    head = Markup("").join(Markup('<th style="{}">{}</th>').format(_CELL, name) for name in heads)
    body = Markup("").join(
        Markup("<tr>{}</tr>").format(
            Markup("").join(
                Markup('<td style="{}">{}</td>').format(_CELL, inline_html(cell)) for cell in row
            )
        )
        for row in rows
    )
    return Markup("<table><thead><tr>{}</tr></thead><tbody>{}</tbody></table>").format(head, body)


def report_of(value: object) -> Any:
    """Return the report of an answer, as the command that answers its question prints it."""
    if isinstance(value, Puzzle):
        return PuzzleReport(NumberedPuzzle(1, value))
    if not isinstance(value, AnswerOfDeal):
        raise TypeError(f"{type(value).__name__} has no report")
    answer: Any = value
    part: Part[ReportPart] = Part(value.report_in, "report")
    return part.of(answer.deal.game).report_of(value)


def _painted(report: Any, pack: Pack) -> str:
    """Return a report as HTML with its colours inside the elements."""
    console = _console(color=True)
    with speaking(pack.value):
        report.print(console, HERE, pack)
    return console.export_html(inline_styles=True, code_format="{code}")


def _printed(report: Any, pack: Pack) -> str:
    console = _console(color=False)
    with speaking(pack.value):
        report.print(console, HERE, pack)
    return console.export_text(styles=False).rstrip("\n")


class _SessionConsole(Console):
    """A console for Python sessions, whose reports do not mention options of the command line."""

    in_python = True


def _console(*, color: bool) -> Console:
    return _SessionConsole(
        file=StringIO(),
        record=True,
        width=WIDTH,
        force_terminal=color,
        color_system="standard" if color else None,
        highlight=False,
        markup=False,
        emoji=False,
    )


def _pre(painted: str) -> Markup:
    return Markup('<pre style="line-height:1.25">{}</pre>').format(Markup(painted))
