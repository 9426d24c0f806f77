"""An evening of any game that keeps a score: its ledger, the mistakes in its deals, and its
page."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, runtime_checkable

from tridge_solver.analysis.themes import CardTheme, counted
from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.core.languages import said
from tridge_solver.core.seats import Seat
from tridge_solver.report.scoring import ScoreForms, ScoreReport, Unsettled
from tridge_solver.report.theme import markup, page
from tridge_solver.report.theme.signs import (
    assembled,
    count,
    names,
    print_line,
    print_sentence,
    stated,
)
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from rich.text import Text

    from tridge_solver.report.theme.console import Console
    from tridge_solver.report.theme.page import PageDeal

SCHEMA = "tridge.evening/1"

WORST = 5
"""The number of worst cards to list."""

NOTE = "exact, cards open: what could have been, not what could be known"


class Mistake(NamedTuple):
    """A card that lost something.

    Attributes:
        lost: the loss in points or tricks.
        seat: the seat that chose it; ``None`` for the claim of a side.
        themes: the themes of its position, the most special first.
        broken: those of them that the card itself goes against.
        sentence: its cost, in words.
    """

    lost: int
    seat: Seat | None
    themes: tuple[CardTheme, ...]
    broken: tuple[CardTheme, ...]
    sentence: Text


class Wrong(NamedTuple):
    """A wrong card: the name of its player, and the themes it goes against."""

    name: str
    broken: tuple[CardTheme, ...]


@dataclass(frozen=True)
class Tonight:
    """The most frequent kind of mistake of an evening.

    Attributes:
        theme: the theme of most wrong cards, each counted by the first it goes against.
        by_name: the number of such mistakes by each player, the most frequent first.
    """

    theme: CardTheme
    by_name: Mapping[str, int]

    @property
    def mistakes(self) -> int:
        """The number of mistakes of this kind."""
        return sum(self.by_name.values())

    @property
    def sentence(self) -> str:
        """The mistakes as a sentence.

        >>> Tonight(CardTheme.HOLD_UP, {"Bruno": 2, "Ada": 1}).sentence
        'Tonight: three times a trick was taken that should have been left (Bruno 2, Ada 1)'
        """
        often = {1: "once", 2: "twice"}.get(self.mistakes) or count(self.mistakes, "time")
        who = ", ".join(f"{name} {number}" for name, number in self.by_name.items())
        return f"Tonight: {often} {_WENT_WRONG[self.theme]} ({who})"

    def json(self) -> dict[str, Any]:
        """Return the object for JSON."""
        return {
            "theme": self.theme.value,
            "mistakes": self.mistakes,
            "by_name": dict(self.by_name),
            "sentence": self.sentence,
        }


_WENT_WRONG = {
    CardTheme.SPLIT: "a trick went to the wrong defender",
    CardTheme.THROW_IN: "the lead was kept that should have been given up",
    CardTheme.MATADOR_BACK: "a matador was played that should have been kept",
    CardTheme.REFUSE_TO_RUFF: "a trick was ruffed that should not have been",
    CardTheme.RUFF_HIGH: "a trick was ruffed low that should have been ruffed high",
    CardTheme.HOLD_UP: "a trick was taken that should have been left",
    CardTheme.UNBLOCK: "a high card was kept that should have been got out of the way",
    CardTheme.TAKE: "a trick was left that should have been taken",
    CardTheme.LEAVE_TO_PARTNER: "a trick was taken that should have been left to the partner",
    CardTheme.RUFF: "a trick was not ruffed that should have been",
    CardTheme.DISCARD: "a card was thrown from the wrong suit",
    CardTheme.COVER_LOW: "a trick was taken higher than needed",
    CardTheme.DRAW_TRUMPS: "trumps were not drawn that should have been",
    CardTheme.TRUMPS_CAN_WAIT: "trumps were drawn that could have waited",
    CardTheme.RIGHT_SUIT: "the wrong suit was led",
    CardTheme.LEAD_LOW: "a card was led too high",
    CardTheme.LEAD_HIGH: "a card was led too low",
}
"""The words for a mistake, keyed by the theme it goes against."""


def tonight_of(wrong: Iterable[Wrong]) -> Tonight | None:
    """Return the theme that most wrong cards go against, with its players; ``None`` without a
    theme.
    """
    told = [each for each in wrong if each.broken]
    theme = next(iter(counted(each.broken for each in told)), None)
    if theme is None:
        return None
    names = Counter(each.name for each in told if each.broken[0] is theme)
    return Tonight(theme, dict(names.most_common()))


@runtime_checkable
class Reviewed(Protocol):
    """The interface that an evening needs from the review of a deal."""

    def mistakes(self) -> list[Mistake]:
        """Return the cards that lost something, in the order they were played."""
        ...

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """Return the data of the review for a page."""
        ...

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of the review."""
        ...


@dataclass(frozen=True)
class EveningDeal:
    """One deal of an evening.

    Attributes:
        source, line: its place in the file.
        deal: the deal, ``None`` if it could not be read.
        row: its line of the ledger; ``None`` if it could not be scored (``unsettled`` says why).
        report: its review, ``None`` if there is none; ``unreviewed`` says why.
    """

    source: Source
    line: int = 1
    deal: Any = None
    row: Any = None
    unsettled: str | None = None
    report: Any = None
    unreviewed: str | None = None

    @property
    def heading(self) -> str:
        """The deal in words: ``board 7``, or ``deal 3`` if it has no board."""
        board = stated(self.source.board if self.deal is None else self.deal.board)
        return f"{said('board')} {board}" if board else f"{said('deal')} {self.source.index}"

    @property
    def mistakes(self) -> list[Mistake]:
        """The mistakes that the review of the deal found."""
        return self.report.mistakes() if isinstance(self.report, Reviewed) else []


@dataclass
class Session:
    """An evening: every deal in order, with the ledger of its game."""

    forms: ScoreForms
    ledger: Any
    deals: list[Any] = field(default_factory=list)
    method: bool = False

    most_shown: ClassVar[int] = WORST
    note: ClassVar[str] = NOTE

    def report(self, report: ScoreReport) -> None:
        """Write every deal to a report of the ledger."""
        for each in self.deals:
            if each.row is not None:
                report.settled(each.source, each.row)
            else:
                report.unsettled(Unsettled(each.source, each.deal, each.unsettled or ""))
        report.end(self.ledger)

    def worst(self) -> list[tuple[EveningDeal, Mistake]]:
        """Return every card that lost something, the worst first."""
        found = [(each, mistake) for each in self.deals for mistake in each.mistakes]
        return sorted(found, key=lambda one: one[1].lost, reverse=True)

    def wrong(self) -> list[Wrong]:
        """Return every wrong card with its player and its themes, in the order of the deals."""
        return [
            Wrong(names(each.deal)[mistake.seat], mistake.broken)
            for each in self.deals
            for mistake in each.mistakes
            if mistake.seat is not None
        ]

    @property
    def tonight(self) -> Tonight | None:
        """The most frequent kind of mistake; ``None`` if no mistake goes against a theme."""
        return tonight_of(self.wrong())

    @property
    def last(self) -> Deal | None:
        """The last deal that the ledger could score."""
        return next((each.deal for each in reversed(self.deals) if each.row is not None), None)

    def standing(self) -> str:
        """Return a sentence that says who is ahead."""
        return self.forms.standing(self.ledger, self.last)

    def entered(self, source: Source, line: int, deal: Deal | None, **known: Any) -> EveningDeal:
        """Return an entry for a deal of the evening."""
        return EveningDeal(source, line, deal, **known)

    def to_review(self, each: EveningDeal) -> Deal:
        """Return the deal of an entry in the form that a review needs."""
        assert each.deal is not None
        deal: Deal = each.deal
        return deal

    def print(self, console: Console, pack: Pack) -> None:
        """Print this report for card players."""
        print_session(console, self, pack)

    def page(self, title: str, pack: Pack) -> str:
        """Return the evening as a page for a browser."""
        return session_page(self, title, pack)

    def json(self) -> dict[str, Any]:
        """Return the JSON object of the evening."""
        lines: list[str] = []
        self.report(self.forms.json_lines(lines.append))
        scores = iter(json.loads(line) for line in lines)
        first = next((each.deal for each in self.deals if each.deal is not None), None)
        return {
            "schema": SCHEMA,
            "game": None if first is None else first.game.name,
            "rules": None if first is None else first.rules.name,
            "rules_options": None if first is None else first.rules.options,
            "deals": [
                {
                    "file": each.source.file,
                    "index": each.source.index,
                    "board": None if each.deal is None else each.deal.board,
                    "score": None if each.row is None else next(scores),
                    "unsettled": each.unsettled,
                    "review": None if each.report is None else each.report.json(each.source),
                    "unreviewed": each.unreviewed,
                }
                for each in self.deals
            ],
            "standing": self.standing() if self.last is not None else None,
            "tonight": None if self.tonight is None else self.tonight.json(),
            "mistakes": [
                {
                    "file": each.source.file,
                    "index": each.source.index,
                    "lost": mistake.lost,
                    "themes": [theme.value for theme in mistake.themes],
                    "sentence": mistake.sentence.plain,
                }
                for each, mistake in self.worst()
            ],
            "complete": self.ledger.complete,
        }


def print_session(console: Console, session: Session, pack: Pack) -> None:
    """Print who is ahead, the ledger, the worst cards, and a line for every deal."""
    if session.last is not None:
        print_sentence(console, (session.standing(), "bold"))
        print_line(console)
    session.report(session.forms.text(console, pack))
    worst = session.worst()
    if worst:
        print_line(console)
        print_line(console, (said("the worst cards"), "dim"))
        for each, mistake in worst[:WORST]:
            print_sentence(console, " ", (f"{each.heading}  ", "dim"), mistake.sentence, indent=2)
    if session.tonight is not None:
        print_line(console)
        print_sentence(console, session.tonight.sentence)
    print_line(console)
    for line in _deal_lines(session):
        print_sentence(console, line, indent=2)
    if any(each.report is not None for each in session.deals):
        print_line(console)
        print_sentence(console, (NOTE, "dim"))


def _deal_lines(session: Session) -> Iterator[str]:
    """Yield a line for each deal: the result of its review, or the reason why it has none. Deals
    without a record come last.
    """
    without = [each for each in session.deals if each.report is None]
    for each in session.deals:
        if each.report is not None:
            errors = len(each.mistakes)
            yield f"{each.heading}: {_losing(errors)}"
    for each in without:
        if each.unsettled is None and each.unreviewed != NO_RECORD:
            yield f"{each.heading}: {each.unreviewed}"
    silent = sum(each.unreviewed == NO_RECORD for each in without)
    if silent:
        yield f"{count(silent, 'deal')} without a record of play: in the ledger only"


def _losing(errors: int) -> str:
    return f"{count(errors, 'card')} lost something" if errors else "no card lost anything"


NO_RECORD = "no record of play to review"
"""The usual reason why a deal in a treasurer's file has no review."""


def session_page(session: Session, title: str, pack: Pack) -> str:
    """Return the text of the page."""
    deals: list[page.PageDeal] = []
    links = []
    places: dict[int, int] = {}
    for number, each in enumerate(session.deals):
        if each.report is not None:
            deals.append(each.report.page(each.source, pack))
            places[number] = len(deals)
    for each, mistake in session.worst()[: session.most_shown]:
        place = places[next(n for n, own in enumerate(session.deals) if own is each)]
        links.append(
            (f"deal-{place}", markup.html(assembled(f"{each.heading}  ", mistake.sentence)))
        )
    drawn = io.StringIO()
    if session.last is not None:
        session.report(session.forms.chart(drawn.write))  # type: ignore[arg-type]
    grid = _ledger_grid(session)
    front = page.Front(
        standing=session.standing() if session.last is not None else "",
        grids=[] if grid is None else [grid],
        drawing=drawn.getvalue() or None,
        described="The totals over the evening",
        links=links,
        tonight="" if session.tonight is None else session.tonight.sentence,
        words=[
            f"{each.heading}: {each.unsettled or each.unreviewed}"
            for each in session.deals
            if each.report is None
        ],
        note=session.note,
    )
    return page.render(title, deals, front)


def _ledger_grid(session: Session) -> page.Grid | None:
    """Return the ledger as ``tridge score --csv`` writes it, without empty columns, and with the
    columns of both sides merged. Return ``None`` if no deal was scored.
    """
    table = io.StringIO()
    session.report(session.forms.csv(table.write))  # type: ignore[arg-type]
    heads, *rows = csv.reader(io.StringIO(table.getvalue()))
    columns = dict(zip(heads, zip(*rows, strict=True), strict=True)) if rows else {}
    unsaid = {"file", "certain", "index" if all(columns.get("board", ("",))) else ""}
    shown_columns: dict[str, tuple[str, ...]] = {}
    for head, cells in columns.items():
        theirs = columns.get(head.replace("_NS", "_EW")) if head.endswith("_NS") else None
        if theirs is not None:
            pairs = zip(cells, theirs, strict=True)
            together = tuple("" if pair in NOTHING else " : ".join(pair) for pair in pairs)
            shown_columns[head.replace("_NS", " NS : EW")] = together
            unsaid.add(head.replace("_NS", "_EW"))
        elif head not in unsaid:
            shown_columns[head.replace("_", " ")] = cells
    shown = {head: cells for head, cells in shown_columns.items() if any(cells)}
    lines = [list(row) for row in zip(*shown.values(), strict=True)]
    return page.Grid("The ledger", [*shown], lines, "seats") if lines else None


NOTHING = (("", ""), ("0", "0"))
"""Pairs of values for which a cell of two sides stays empty."""
