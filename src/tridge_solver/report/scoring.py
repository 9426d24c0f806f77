"""The formats of a session's ledger: JSON, CSV and text. Each game has its own."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.game import Part
from tridge_solver.core.registry import UnsupportedQuestion, game_of
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.text import escape, harmless_cell, json_text
from tridge_solver.report.theme.signs import names, stated
from tridge_solver.report.theme.source import SCORE_SCHEMA, Source

if TYPE_CHECKING:
    from tridge_solver.report.theme.console import Console


Write = Callable[[str], None]


@dataclass(frozen=True)
class Unsettled:
    """A deal of the session whose result is unknown; ``deal`` is set if the deal could be read."""

    source: Source
    deal: Deal | None
    reason: str

    @property
    def board(self) -> str | None:
        """The name of the deal's board, even if the deal could not be read."""
        return self.source.board if self.deal is None else self.deal.board

    @property
    def number(self) -> str:
        """The label of the deal; see :func:`row_number`."""
        return row_number(self.source, self.board)


def row_number(source: Source, board: str | None) -> str:
    """Return the label of a deal in the ledger: its board, else its number in the file."""
    return stated(board) or str(source.index)


def gap_json(gap: Unsettled, after: int) -> dict[str, Any]:
    """Return the JSON object of a deal that could not be scored; ``after`` is the number of deals
    before it.
    """
    return {
        "file": gap.source.file,
        "index": gap.source.index,
        "board": gap.board,
        "after": after,
        "reason": gap.reason,
    }


class ScoreReport(Protocol):
    """A writer of the ledger, deal by deal; rows and ledger have the types of the game."""

    def settled(self, source: Source, row: Any) -> None:
        """Write a deal that has been scored."""

    def unsettled(self, gap: Unsettled) -> None:
        """Write a note about a deal that could not be scored."""

    def end(self, ledger: Any) -> None:
        """Write the end of the report, after the last deal."""


class ScorePart(Protocol):
    """The part of a game for ``tridge score``: the ledger of a session, and its formats."""

    FORMS: ScoreForms


SCORING: Part[ScorePart] = Part("report.scoring", "score")


def forms_of(deal: Deal) -> ScoreForms:
    """Return the scoring formats for the rules of a deal, or those of another game that a command
    names.

    Raises :class:`~tridge_solver.core.registry.UnsupportedQuestion` for a game without a score.
    """
    game = deal.game
    if deal.rules.name != game.rules.name:
        game = game_of(deal.rules, len(deal.active))
    return SCORING.of(game).FORMS


def check_same_session(deal: Deal, forms: ScoreForms) -> None:
    """Raise :class:`~tridge_solver.DealError` if a deal is scored in other ``forms`` than its
    session.
    """
    try:
        is_same = forms_of(deal).ledger is forms.ledger
    except UnsupportedQuestion:
        is_same = False
    if not is_same:
        raise DealError(f"a deal of {deal.game.title} in a session of another game")


def standing(totals: Mapping[Any, int], last: Deal) -> str:
    """Return a sentence that says who is ahead; players have their names from the ``last`` deal."""
    best = max(totals.values())
    called = {who: names(last)[who] if isinstance(who, Seat) else escape(who) for who in totals}
    ahead = [called[who] for who, points in totals.items() if points == best]
    if len(ahead) == len(totals):
        return f"All are level, with {signs(best)}."
    rest = ", ".join(f"{called[who]} {signs(n)}" for who, n in totals.items() if n != best)
    verb = "are" if len(ahead) > 1 or ahead[0] in ("NS", "EW") else "is"
    return f"{in_a_row(ahead)} {verb} ahead with {signs(best)} ({rest})."


def signs(number: int) -> str:
    """Return a number as text, with a typographic minus sign if it is negative."""
    return str(number).replace("-", "−")


def in_a_row(names: Sequence[str]) -> str:
    """Return names joined for a sentence.

    >>> in_a_row(["Ann"]), in_a_row(["Ann", "Bob"]), in_a_row(["Ann", "Bob", "Cleo"])
    ('Ann', 'Ann and Bob', 'Ann, Bob and Cleo')
    """
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


@dataclass(frozen=True)
class ScoreForms:
    """The functions with which ``tridge score`` reports the sessions of a game.

    Attributes:
        ledger: makes an empty ledger, with ``add``, ``skip`` and ``totals`` as
            :class:`~tridge_solver.games.ombre.scoring.Ledger` has them.
        json, json_lines, csv, chart: make a report that writes.
        text: makes one for a reader, with the cards of a pack.
        turn_to_deal: follows who deals, deal by deal; ``None`` if the ledger alone knows it.
        standing: says in a sentence who is ahead by a ledger whose last deal is given.
        session: makes an evening of the session, ``None`` for the way of any game.
        closing_ledger: makes a ledger that closes its session, from the word of ``--close``, the
            chips each seat began with, whether teams are scored, and the first deal; ``None`` if
            nothing is left over. Raises :class:`~tridge_solver.core.registry.UnsupportedQuestion`
            if that is so by the rules of the deal.
    """

    ledger: Callable[[], Any]
    json: Callable[[Write], ScoreReport]
    json_lines: Callable[[Write], ScoreReport]
    csv: Callable[[Write], ScoreReport]
    text: Callable[[Console, Pack], ScoreReport]
    chart: Callable[[Write], ScoreReport]
    standing: Callable[[Any, Any], str] = lambda ledger, last: standing(ledger.totals, last)
    session: Callable[..., Any] | None = None
    closing_ledger: Callable[[str | None, int | None, bool, Deal | None], Any] | None = None
    turn_to_deal: Callable[[], Any] | None = None


class CsvLines:
    """Write a header, and a line for each deal. Values that are unknown or do not apply are empty.

    >>> lines = CsvLines(lambda text: print(text, end=""))
    >>> lines.add({"board": "=1+1", "points": 5, "winner": None})
    board,points,winner
    '=1+1,5,
    """

    def __init__(self, write: Callable[[str], Any]) -> None:
        self._lines = csv.writer(_Writer(write), lineterminator="\n")
        self._has_header = False

    def add(self, cells: Mapping[str, Any]) -> None:
        """Write the cells of a deal, keyed by column; write the header before the first deal."""
        if not self._has_header:
            self._lines.writerow(cells)
            self._has_header = True
        self._lines.writerow(map(_cell, cells.values()))


@dataclass(frozen=True)
class _Writer:
    """A target for :func:`csv.writer`, which passes each line on."""

    write: Callable[[str], Any]


def _cell(value: Any) -> Any:
    """Return a value for CSV; escape text, which comes from users."""
    if value is None:
        return ""
    return harmless_cell(value) if isinstance(value, str) else value


RowFields = Callable[[Source, Any], dict[str, Any]]
"""A function that makes the JSON object of a deal in the ledger."""


class JsonReport:
    """Writes the single object of ``tridge score --json``, with each deal on a line.

    ``row`` makes the object of a deal, ``closing`` the further fields at the end; ``game`` names
    the game if its rules do not.
    """

    def __init__(
        self,
        write: Write,
        row: RowFields,
        closing: Callable[[Any], dict[str, Any]] | None = None,
        game: str | None = None,
    ) -> None:
        self._write = write
        self._row = row
        self._closing = closing
        self._rows = 0
        self._gaps: list[dict[str, Any]] = []
        self._rules: dict[str, Any] = {"rules": None, "rules_options": None}
        write(json_text(_head(game))[:-1] + ', "deals": [')

    def settled(self, source: Source, row: Any) -> None:
        """Write the deal as an element of ``deals``."""
        if not self._rows:
            rules = row.deal.rules
            self._rules = {"rules": rules.name, "rules_options": rules.options}
        self._write((",\n" if self._rows else "\n") + json_text(self._row(source, row)))
        self._rows += 1

    def unsettled(self, gap: Unsettled) -> None:
        """Keep the deal for the field ``unsettled``."""
        self._gaps.append(gap_json(gap, self._rows))

    def end(self, ledger: Any) -> None:
        """Close ``deals``, and write the fields about the whole session."""
        rest = {
            "unsettled": self._gaps,
            "totals": by_letter(ledger.totals),
            "complete": ledger.complete,
            **self._rules,
            **({} if self._closing is None else self._closing(ledger)),
        }
        self._write("],\n" + json_text(rest)[1:] + "\n")


class JsonLinesReport:
    """Writes a JSON object for each deal, with schema and rules; ``row`` and ``game`` are as in
    :class:`JsonReport`.
    """

    def __init__(self, write: Write, row: RowFields, game: str | None = None) -> None:
        self._write = write
        self._row = row
        self._head = _head(game)

    def settled(self, source: Source, row: Any) -> None:
        """Write the deal on its own line."""
        rules = row.deal.rules
        head = self._head | {"rules": rules.name, "rules_options": rules.options}
        self._write(json_text(head | self._row(source, row)) + "\n")

    def unsettled(self, gap: Unsettled) -> None:
        """Write nothing: as in every format of lines, a deal with errors has none."""

    def end(self, ledger: Any) -> None:
        """Write nothing: the last line already has the totals."""


def _head(game: str | None) -> dict[str, Any]:
    return {"schema": SCORE_SCHEMA} | ({} if game is None else {"game": game})


class CsvReport:
    """Writes CSV: a header, and a line for each deal, whose ``cells`` are keyed by column."""

    def __init__(self, write: Write, cells: RowFields) -> None:
        self._lines = CsvLines(write)
        self._cells = cells

    def settled(self, source: Source, row: Any) -> None:
        """Write the deal; before the first one, write the header."""
        self._lines.add(self._cells(source, row))

    def unsettled(self, gap: Unsettled) -> None:
        """Write nothing: later lines show the gap, since they are not ``certain``."""

    def end(self, ledger: Any) -> None:
        """Write nothing: the last line already has the totals."""


def by_letter(chips: Mapping[Seat, int] | Mapping[str, int]) -> dict[str, int]:
    """Return numbers keyed by the letters of seats, in the order N E S W, or of sides."""
    if any(isinstance(name, str) for name in chips):
        return {str(name): number for name, number in chips.items()}
    return {seat.letter: chips[seat] for seat in SEATS if seat in chips}  # type: ignore[index]
