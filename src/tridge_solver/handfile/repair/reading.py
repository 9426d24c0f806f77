"""A deal with errors, read once more with all in it repaired that can be."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from tridge_solver.core.deal import Deal
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.handfile.deal_reader import DealReader
from tridge_solver.handfile.deal_reading import DealReading, has_error
from tridge_solver.handfile.inheritance import TagValue
from tridge_solver.handfile.lexer import TAGS, Lexed, lex
from tridge_solver.handfile.players import Players
from tridge_solver.handfile.problems import Diagnostic, FileProblem, problem_at
from tridge_solver.handfile.repair.changes import Fix, Repair, WrittenPlaces, applied
from tridge_solver.handfile.repair.missing import game_repairs, name_repairs, table_repairs
from tridge_solver.handfile.repair.play_order import play_order_repairs
from tridge_solver.handfile.repair.repairs import (
    comment_repairs,
    quote_repairs,
    unclear_suits,
    value_repairs,
)
from tridge_solver.handfile.stream import Chunk, line_and_column, offset_in
from tridge_solver.handfile.which_game import tells_bridge


def read_repaired(
    reading: DealReading,
    chunk: Chunk,
    lexed: Lexed,
    name: str,
    rules: Ruleset,
    before: Mapping[str, TagValue] | None,
    problems: list[FileProblem],
    comments: tuple[str, ...],
    players: Players,
) -> DealReading:
    """The deal of ``reading``, which has errors, as it is read with its repairs.

    ``players`` are those that the deals before name. The other arguments are those it was read
    with (see :func:`~tridge_solver.handfile.deal_reading.read_as_written`).
    """
    reader = reading.reader
    written = _Written(chunk, name)
    now, now_lexed = chunk, lexed
    above = comments[: len(comments) - len(lexed.comments)]
    unclear = unclear_suits(lexed, reader)
    placed = set(map(id, problems))  # some stand before the deal, in comments with its text
    for repairs_of in _ROUNDS:
        if repairs_of is not _comments and not has_error(reader.problems):
            break
        seated = players.named_in(now_lexed.tags)
        repairs = repairs_of(_Now(now.text, now_lexed, reader, reading.draft, seated))
        repairs = [repair for repair in repairs if not written.holds_one(repair, unclear)]
        if not repairs:
            continue
        written.add(repairs)
        now = now._replace(text=applied(now.text, repairs))
        now_lexed = lex(now.text)
        comments = (*above, *now_lexed.comments)  # behind the words as they are now
        reader = DealReader(now, now_lexed, name, rules, before, list(problems), players)
        reading = _read(reader, written, now, comments, placed)
    if has_error(reader.problems) and "Auction" in reader.unread and reader.dialect.is_pbn:
        reader = DealReader(
            now, now_lexed, name, rules, before, list(problems), players, as_it_is=True
        )
        reading = _read(reader, written, now, comments, placed)
    seated = players.named_in(now_lexed.tags)
    told = [problem_at(chunk, name, diagnostic) for diagnostic in unclear]
    places = {(problem.line, problem.column) for problem in told}
    others = (p for p in reading.problems if (p.line, p.column) not in places)
    return replace(reading, problems=[*told, *(_with_names(p, seated) for p in others)])


def _read(
    reader: DealReader,
    written: _Written,
    now: Chunk,
    comments: tuple[str, ...],
    placed: Collection[int],
) -> DealReading:
    """What a ``reader`` finds in the text ``now``; problems that are ``placed`` stand elsewhere."""
    draft = reader.read(comments)
    problems = (p if id(p) in placed else written.problem(p, now) for p in reader.problems)
    return DealReading(
        draft,
        [*written.warnings, *problems],
        reader,
        written.fixes(),
        {tag: written.place(*at, now) for tag, at in reader.fund_places().items()},
    )


def _with_names(problem: FileProblem, players: Players) -> FileProblem:
    """A problem; where a seat was expected, with the players that may be named in its place."""
    if problem.expected != ONE_OF_SEATS or not players.names:
        return problem
    return replace(problem, expected=f"{ONE_OF_SEATS}, or {', '.join(players.names.values())}")


ONE_OF_SEATS = "one of N E S W"
"""What is expected where a seat is."""

Repairs = Sequence[Repair]


class _Now(NamedTuple):
    """A deal as it is read so far, and who is known to play."""

    text: str
    lexed: Lexed
    reader: DealReader
    draft: Deal | None
    players: Players


def _comments(now: _Now) -> Repairs:
    if not now.lexed.broken and not now.reader.hides_tags:
        return ()
    tags = {tag["name"]: tag["value"] for tag in TAGS.finditer(now.text)}
    is_pbn = now.reader.dialect.is_pbn or tells_bridge(tags)
    return comment_repairs(now.text) if is_pbn else ()


def _quotes(now: _Now) -> Repairs:
    return quote_repairs(now.text) if now.lexed.broken else ()


def _game(now: _Now) -> Repairs:
    return game_repairs(now.lexed, now.reader, now.players)


def _values(now: _Now) -> Repairs:
    repairs = value_repairs(now.lexed, now.reader, now.players)
    return [*repairs, *name_repairs(now.lexed, now.players, repairs)]


def _table(now: _Now) -> Repairs:
    return table_repairs(now.lexed, now.reader, now.players)


def _play_order(now: _Now) -> Repairs:
    return () if now.draft is None else play_order_repairs(now.draft, now.lexed)


_ROUNDS: tuple[Callable[[_Now], Repairs], ...] = (
    _comments,
    _quotes,
    _game,
    _table,
    _values,
    _table,
    _values,
    _play_order,
)
"""The repairs in their order; each reads what those before it have repaired. Values come twice,
for hands that cannot be read may hide which game it is. So does the table: before the hands while a
result by seats still tells who played, and after them when it is known that nobody did."""


class _Written:
    """The text of a deal as it was written, through rounds of repairs."""

    def __init__(self, chunk: Chunk, name: str) -> None:
        self._chunk = chunk
        self._name = name
        self._rounds: list[WrittenPlaces] = []
        self._repairs: list[Repair] = []
        self.warnings: list[FileProblem] = []

    def add(self, repairs: Repairs) -> None:
        """Take note of one more round; its offsets are those of the text after the others."""
        new = [
            repair._replace(at=self._offset(repair.at), end=self._offset(repair.end))
            for repair in repairs
        ]
        # No two of a round overlap, so of those that begin before an older one only the last can
        # hold all of it; what is inserted beside it holds nothing.
        ordered = sorted(repair for repair in new if repair.at < repair.end)
        starts = [repair.at for repair in ordered]
        places = ((repair, bisect_right(starts, repair.at)) for repair in self._repairs)
        self._repairs = [m for m, n in places if not n or ordered[n - 1].end < m.end] + new
        for repair in new:
            if repair.message:
                diagnostic = Diagnostic(repair.at, repair.message)
                self.warnings.append(problem_at(self._chunk, self._name, diagnostic, "warning"))
        self._rounds.append(WrittenPlaces(repairs))

    def holds_one(self, repair: Repair, diagnostics: Sequence[Diagnostic]) -> bool:
        """Whether a repair of the text as it is read would change what one of these is about."""
        at, end = self._offset(repair.at), self._offset(repair.end)
        return any(at <= diagnostic.at < end for diagnostic in diagnostics)

    def _offset(self, at: int) -> int:
        for places in reversed(self._rounds):
            at = places[at]
        return at

    def place(self, line: int, column: int, now: Chunk) -> tuple[int, int]:
        """A place in the text as it is read, in the text as it was written."""
        return line_and_column(self._chunk, self._offset(offset_in(now, line, column)))

    def problem(self, problem: FileProblem, now: Chunk) -> FileProblem:
        """A problem of the text as it is read, placed where that is written."""
        line, column = self.place(problem.line, problem.column, now)
        return replace(problem, line=line, column=column)

    def fixes(self) -> tuple[Fix, ...]:
        """All that is repaired, by places in the file."""
        return tuple(self._fixes())

    def _fixes(self) -> Iterator[Fix]:
        for repair in self._repairs:
            yield Fix(*line_and_column(self._chunk, repair.at), repair.end - repair.at, repair.text)
