"""The answer of ``tridge solve`` about a contract, prepared by its game, as text and as a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from tridge_solver.core.cards import Card
from tridge_solver.core.deal import Deal
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.report import why as reasons
from tridge_solver.report.theme import markup, page, table_view
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.diagram import (
    ShownTrick,
    heading,
    print_diagram,
    print_footnote,
    print_heading,
    print_tricks,
)
from tridge_solver.report.theme.signs import (
    Theme,
    Worth,
    assembled,
    names,
    print_line,
    print_sentence,
)
from tridge_solver.report.theme.source import Source, Stats

if TYPE_CHECKING:
    from markupsafe import Markup

    from tridge_solver.analysis.line import LineTrick
    from tridge_solver.analysis.themes import Themes

Sentence = tuple[Text | str | tuple[str, str], ...]

ONE_ROW = 13
"""The most cards of equal value that always stand in one line; more are wrapped."""


class SolveView:
    """The value of a contract from one position on, ready to show.

    Args:
        look: the signs of its cards.
        player: the seat that is marked among the hands.
        contract: the contract and its player.
        stands: the seat to play and the cards on the table.
        sentences: the result of best play.
        notes: beside the seats.
        label: the line above the legal cards.
        rows: the legal cards, best first: their figure, and a remark behind them.
        why: the themes and costs of the cards, if they are asked for.
        tricks: best play; ``given`` are the cards in it that the asker chose.
        closing: prints the parts below all this, each after an empty line.
        note: how reliable the answer is; ``stats`` are its cost.
    """

    def __init__(
        self,
        deal: Deal,
        position: Position,
        look: Theme,
        player: Seat | None,
        contract: Text,
        stands: Text,
        sentences: Sequence[Sentence],
        note: str,
        *,
        notes: Mapping[Seat, str] | None = None,
        label: Sentence = (),
        rows: Sequence[tuple[Text | str, Sequence[Card], str]] = (),
        why: Themes | None = None,
        tricks: Sequence[LineTrick] = (),
        given: Sequence[Card] = (),
        closing: Sequence[Callable[[Console], None]] = (),
        stats: Stats | None = None,
    ) -> None:
        # No dataclass, which costs a solve half a millisecond.
        self.deal, self.position, self.look, self.player = deal, position, look, player
        self.contract, self.stands, self.sentences = contract, stands, sentences
        self.notes, self.label, self.rows, self.why = notes, label, rows, why
        self.tricks, self.given, self.closing = tricks, given, closing
        self.note, self.stats = note, stats

    def print(self, console: Console, source: Source) -> None:
        """Print this report for card players."""
        deal, position, look = self.deal, self.position, self.look
        print_heading(console, deal, source)
        print_line(console)
        if not position.is_over:
            print_diagram(console, deal, position.hands, look, self.player, self.notes)
            print_line(console)
        print_sentence(console, self.contract, " · ", self.stands)
        for sentence in self.sentences:
            print_sentence(console, *sentence, indent=2)
        if self.rows:
            print_line(console)
            print_line(console, *self.label)
        for figure, cards, remark in self.rows:
            shown = look.cards(look.sorted(cards), "  ")
            line = assembled(figure, "   ", shown, (remark, "dim"))
            if len(cards) <= ONE_ROW:
                print_line(console, line)
            else:
                print_sentence(console, line, indent=assembled(figure).cell_len + 3)
        if self.why is not None:
            reasons.print_why(console, self.why, names(deal), look)
        if self.tricks:
            print_line(console)
            played = position.game.tricks - position.tricks_left
            given = frozenset(position.trick) | frozenset(self.given)
            tricks = [
                ShownTrick(played + n, trick.cards, trick.winner, given)
                for n, trick in enumerate(self.tricks, 1)
            ]
            print_tricks(console, tricks, deal.playing_order, position.won, look, names(deal))
        for close in self.closing:
            print_line(console)
            close(console)
        print_line(console)
        print_footnote(console, self.note, self.stats)

    def page(
        self,
        source: Source,
        worth: Mapping[Card, Worth],
        *,
        digest: Markup | str,
        words: Sequence[Markup] = (),
        contract: Markup | None = None,
        line: Sequence[Iterable[Card]] | None = None,
        with_points: bool = False,
        **more: Any,
    ) -> page.PageDeal:
        """Return the data of a page: the values under the cards (``worth``), and the line to step
        through. The ``words`` stand below the reasons for the cards; ``line`` are the cards of
        its tricks in their order, if they are not the ``tricks``; ``more`` are other fields.
        """
        deal, position, look = self.deal, self.position, self.look
        title, place = heading(deal, source)
        if line is None:
            line = [trick.cards.values() for trick in self.tricks]
        positions = page.positions_of_line(position, line)
        contract = markup.html(self.contract) if contract is None else contract
        return page.PageDeal(
            title=title,
            place=place,
            digest=contract + markup.Markup(" · ") + digest,
            table=table_view.table_view(deal, position.hands, look, self.player, {}),
            contract=contract,
            words=[*reasons.why_markup(self.why, names(deal), look), *words],
            worth={card.code: own for card, own in worth.items()},
            steps=page.steps_of(positions, [worth], with_points=with_points),
            tricks=page.tricks_of(positions, look, with_points=with_points),
            faces=page.faces_of(positions, look),
            **more,
        )
