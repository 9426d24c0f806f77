"""The rows of a batch as a flat table, and table formats. A column is named after the place of its
value in the JSON.

A list in JSON becomes rows: one for each Player and suit of a table, for each card with
``--cards``, for each discard of an exchange, for each contract of a bid, for each decision of a
review. Values of the whole deal are repeated in each row. A deal that cannot be answered is one row
with its ``error``.

This file has the columns of every table; each game has those of its answers in its own ``columns``.

Rows of Parquet wait as Arrow streams, one for each job, and become the file at the end. It depends
only on the rows and on the question, which its metadata name: its row groups have one size, however
large the jobs were.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, Protocol

from tridge_solver import __version__
from tridge_solver.batch.input import Change
from tridge_solver.batch.questions import CommandQuestion, SolveQuestion, ThemesQuestion
from tridge_solver.batch.seat_questions import OpenExchangeQuestion
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Part
from tridge_solver.core.registry import Game, usual_game
from tridge_solver.core.text import harmless_cell, json_text
from tridge_solver.handfile.parquet import cards_of, pyarrow_modules

NO_CHANGE = Change()

Assemble = Callable[[Path, BinaryIO], None]
"""A function that makes the finished file from a temporary file of rows."""
AssembleFolder = Callable[[Path, Path], None]
"""A function that fills a folder from a temporary file of rows."""

ROW_GROUP = 1 << 16
"""The number of rows in each row group but the last. Writing the file holds one group in memory at
a time."""

MAX_PARTITIONS = 1 << 16


class Form(Enum):
    """The formats of rows; each value is the file name's ending."""

    JSONL = ".jsonl"
    CSV = ".csv"
    PARQUET = ".parquet"

    @classmethod
    def of_file(cls, name: str) -> Form:
        """Return the format that a file's name implies. Raises :class:`ValueError` for an unknown
        ending.

        >>> Form.of_file("season.csv").name
        'CSV'
        """
        ending = os.path.splitext(name)[1].lower()
        for form in cls:
            if form.value == ending:
                return form
        raise ValueError(
            f"{name}: the name does not say what to write (expected .jsonl, .csv or .parquet)"
        )

    def encoder(
        self,
        question: CommandQuestion,
        game: Game | None = None,
        with_deal: bool = False,
        change: Change = NO_CHANGE,
        partition_by: Sequence[str] = (),
    ) -> Encoder:
        """Return an encoder of the answers to ``question`` in this format. A table has columns for
        answers about ``game``; ``with_deal`` adds columns for the deal. Parquet notes the question
        and the ``change`` in its metadata. With ``partition_by`` it is a folder with a file for
        each value of these columns; other formats raise :class:`ValueError` then."""
        if self is Form.JSONL:
            return JsonLines()
        if self is Form.CSV:
            return Csv(layout_of(question, game, with_deal))
        game = game or usual_game()
        metadata = asked_of(question, game, change)
        layout = layout_of(question, game, with_deal)
        if not partition_by:
            return Arrow(layout, metadata)
        for name in partition_by:
            if name not in layout.columns:
                columns = " ".join(layout.columns)
                raise ValueError(f"no column {name!r} to part rows by (expected one of {columns})")
        return PartitionedArrow(layout, metadata, partition_by)


class Encoder(Protocol):
    """A converter of rows to bytes.

    Attributes:
        preamble: what precedes all rows.
    """

    preamble: bytes

    @property
    def assemble(self) -> Assemble | None:
        """A function that makes the finished file, if rows cannot be appended to the file
        directly."""

    @property
    def folder(self) -> AssembleFolder | None:
        """A function that makes a folder instead of a file, if a folder is requested."""

    def encode(self, rows: Rows) -> bytes:
        """Return the given rows as bytes."""
        ...

    def encode_alike(self, rows: Sequence[Row], numbers: Sequence[int]) -> bytes:
        """Return rows as bytes after putting each deal's number into ``index`` and ``board``. Deals
        with equal answers share one row object."""
        ...


def numbered(row: Row, number: int) -> Row:
    """Return ``row`` with ``number`` in its ``index`` and ``board``."""
    return {**row, "index": number, "board": str(number)}


class _RowByRow:
    def encode_alike(self: Encoder, rows: Sequence[Row], numbers: Sequence[int]) -> bytes:
        return self.encode([*map(numbered, rows, numbers)])


class JsonLines:
    """One JSON object per line, as every command prints it."""

    preamble = b""
    assemble = folder = None

    def encode(self, rows: Rows) -> bytes:
        """Return some rows as bytes."""
        return "".join(json_text(row) + "\n" for row in rows).encode("ascii")

    def encode_alike(self, rows: Sequence[Row], numbers: Sequence[int]) -> bytes:
        """Encode as in :class:`Encoder`; the text around the number is made only once for each row
        object."""
        kinds = {id(row): row for row in rows}
        around = {kind: _around_number(row) for kind, row in kinds.items()}
        lines = []
        for row, number in zip(rows, numbers, strict=True):
            before, behind = around[id(row)]
            lines.append(f"{before}{_in_text(number)}{behind}")
        return "".join(lines).encode("ascii")


def _in_text(number: int) -> str:
    return f'"index": {number}, "board": "{number}"'


def _around_number(row: Row) -> tuple[str, str]:
    """Return the parts of a row's line before, between and after the number of its deal."""
    before, number, behind = (json_text(numbered(row, 0)) + "\n").partition(_in_text(0))
    assert number
    return before, behind


class Csv(_RowByRow):
    """Comma-separated values: ``true`` and ``false`` for yes and no, an empty cell for nothing."""

    assemble = folder = None

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self.preamble = self._lines([layout.columns])

    def encode(self, rows: Rows) -> bytes:
        """Return some rows as bytes."""
        columns = self._layout.columns
        return self._lines(
            [_cell(cells.get(name)) for name in columns] for cells in self._layout.rows(rows)
        )

    def _lines(self, lines: Iterable[Iterable[Any]]) -> bytes:
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(lines)
        return text.getvalue().encode("utf-8")


def _cell(value: Any) -> Any:
    if value is None:
        return ""
    if isinstance(value, str):
        return harmless_cell(value)
    return str(value).lower() if isinstance(value, bool) else value


class Arrow(_RowByRow):
    """Rows as an Arrow stream; raises :class:`~tridge_solver.handfile.parquet.NoParquet` if pyarrow
    is missing."""

    preamble = b""

    def __init__(self, layout: Layout, metadata: Mapping[str, str]) -> None:
        self._layout = layout
        self._pyarrow, self._parquet = pyarrow_modules()
        self.schema = schema_of(layout).with_metadata(metadata)

    def encode(self, rows: Rows) -> bytes:
        """Return some rows as bytes."""
        cells = list(self._layout.rows(rows))
        if not cells:
            return b""
        batch = self._pyarrow.RecordBatch.from_pylist(cells, schema=self.schema)
        sink = self._pyarrow.BufferOutputStream()
        with self._pyarrow.ipc.new_stream(sink, self.schema) as writer:
            writer.write_batch(batch)
        encoded: bytes = sink.getvalue().to_pybytes()
        return encoded

    folder: AssembleFolder | None = None

    def assemble(self, rows: Path, file: BinaryIO) -> None:
        """Make the Parquet file from the stream stored in ``rows``."""
        with self._parquet.ParquetWriter(file, self.schema) as writer:
            for table in _row_groups(self._pyarrow, self.schema, rows):
                writer.write_table(table, row_group_size=ROW_GROUP)


class PartitionedArrow(Arrow):
    """Rows as a folder of Parquet files in Hive's layout, one for each value of some columns:
    ``contract=Play%20D/part-0.parquet``."""

    def __init__(self, layout: Layout, metadata: Mapping[str, str], columns: Sequence[str]) -> None:
        super().__init__(layout, metadata)
        self._columns = columns
        self.folder = self._assemble_folder

    def _assemble_folder(self, rows: Path, folder: Path) -> None:
        dataset = import_module("pyarrow.dataset")
        tables = _row_groups(self._pyarrow, self.schema, rows)
        batches = (batch for table in tables for batch in table.to_batches())
        parts = self._pyarrow.schema([self.schema.field(name) for name in self._columns])
        dataset.write_dataset(
            self._pyarrow.RecordBatchReader.from_batches(self.schema, batches),
            folder,
            format="parquet",
            partitioning=dataset.partitioning(parts, flavor="hive"),
            basename_template="part-{i}.parquet",
            max_partitions=MAX_PARTITIONS,
            max_rows_per_group=ROW_GROUP,
            min_rows_per_group=ROW_GROUP,
            use_threads=False,  # the rows stay in their order
        )


def schema_of(layout: Layout) -> Any:
    """Return the columns of ``layout`` as an Arrow schema."""
    pyarrow, _ = pyarrow_modules()
    types = {
        str: pyarrow.string(),
        int: pyarrow.int64(),
        float: pyarrow.float64(),
        bool: pyarrow.bool_(),
    }
    return pyarrow.schema([(name, types[kind]) for name, kind in layout.columns.items()])


def _row_groups(pyarrow: Any, schema: Any, rows: Path) -> Iterator[Any]:
    waiting: list[Any] = []
    number = 0
    for batch in _batches(pyarrow, rows):
        waiting.append(batch)
        number += batch.num_rows
        while number >= ROW_GROUP:
            table = pyarrow.Table.from_batches(waiting, schema)
            yield table.slice(0, ROW_GROUP).combine_chunks()
            number -= ROW_GROUP
            waiting = table.slice(ROW_GROUP).to_batches()
    if number:
        yield pyarrow.Table.from_batches(waiting, schema).combine_chunks()


def _batches(pyarrow: Any, rows: Path) -> Iterator[Any]:
    """Yield the batches of rows from a file that contains one stream after another."""
    with pyarrow.OSFile(str(rows)) as source:
        size = source.size()
        while source.tell() < size:
            with pyarrow.ipc.open_stream(source) as stream:
                yield from stream


def asked_of(question: CommandQuestion, game: Game, change: Change) -> dict[str, str]:
    """Return the question, its options (as JSON), the game and the program's version, and any rules
    and tags that overrule the deals.

    >>> from tridge_solver.questions import SolveQuestion
    >>> from tridge_solver.games.ombre.game import TRIDGE_GAME
    >>> data = asked_of(SolveQuestion(cards=True), TRIDGE_GAME, Change(tags={"Contract": "Play D"}))
    >>> data["tridge.question"], data["tridge.game"], data["tridge.tags"]
    ('solve', 'Tridge', '{"Contract": "Play D"}')
    >>> data["tridge.options"][:45]
    '{"table": false, "cards": true, "line": false'
    """
    metadata = {
        "tridge.version": __version__,
        "tridge.question": question.asks,
        "tridge.options": json_text(_plain(question)),
        "tridge.game": game.name,
    }
    if change.rules is not None:
        metadata["tridge.rules"] = str(change.rules)
    if change.tags:
        metadata["tridge.tags"] = json_text(dict(change.tags))
    return metadata


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.name
    if value is None or type(value) in (str, bool, int, float):  # a card is an int of its own
        return value
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (Sequence, set, frozenset)):
        return [_plain(item) for item in value]
    return str(value)


Row = Mapping[str, Any]
Cells = dict[str, Any]
Columns = Mapping[str, type]
Members = Callable[[Row], Iterable[Row]]
"""A function that returns the members of an answer; each gets a row of its own."""

OwnLayout = tuple[Columns, Callable[[Row], Iterable[Cells]]]
"""The columns of a question's answers, and the function that makes rows from one answer."""

_WHERE = {"schema", "file", "index", "board", "rules", "rules_options", "stats", "deal"}
"""The fields of an answer that say which deal it is about; every table has columns for them."""


def answer_as_json(question: object) -> OwnLayout:
    """Return the layout for a game without columns of its own: one column with the answer as
    JSON."""
    return {"answer": str}, _as_json


def _as_json(answer: Row) -> Iterable[Cells]:
    yield {"answer": json_text({name: answer[name] for name in answer if name not in _WHERE})}


def words(cards: str | Iterable[str] | Mapping[str, Iterable[str]]) -> str:
    """Return cards or calls separated by blanks; if they are of several suits or seats, after
    letters.

    >>> words(["SA", "D7"]), words({"S": ["D7"], "H": ["D2", "D3"]})
    ('SA D7', 'S:D7; H:D2 D3')
    """
    if isinstance(cards, str):
        return cards
    if isinstance(cards, Mapping):
        return "; ".join(f"{letter}:{' '.join(own)}" for letter, own in cards.items())
    return " ".join(cards)


def choices(options: Iterable[str | Iterable[str]]) -> str:
    """Return equally good choices, separated by slashes."""
    return " / ".join(map(words, options))


def line_text(tricks: Iterable[Row]) -> str:
    """Return a line of play as text, with slashes between its tricks.

    >>> line_text([{"cards": {"W": "D3", "N": "D7"}}, {"cards": ["SA", "SK"]}])
    'W:D3 N:D7 / SA SK'
    """
    return " / ".join(map(_trick_text, tricks))


def _trick_text(trick: Row) -> str:
    cards = trick["cards"]
    if isinstance(cards, Mapping):
        return " ".join(f"{seat}:{card}" for seat, card in cards.items())
    return " ".join(cards)


class _Field(NamedTuple):
    """A column: its type, the path to its value in the JSON, and how its cell is written."""

    type: type
    first: str
    path: tuple[str | int, ...]
    as_cell: Callable[[Any], Any] | None


_KINDS: Mapping[str, tuple[type, Callable[[Any], Any] | None]] = {
    "text": (str, None),
    "int": (int, None),
    "float": (float, None),
    "bool": (bool, bool),
    "words": (str, words),
    "choices": (str, choices),
    "line": (str, line_text),
}
_NUMBERS = {"sides": ("NS", "EW"), "seats": ("N", "E", "S", "W")}


class Fields:
    """Some columns, each given as ``name:kind``, or ``name=path:kind`` if the JSON has another
    name.

    A kind is ``text``, which may be left out, ``int``, ``float``, ``bool``, ``words``, ``choices``
    or ``line``; ``sides`` and ``seats`` make a column of whole numbers for each of them. A path has
    dots between its steps; a number is a place in a list. Columns ``under`` a name in the JSON
    begin with that name.

    >>> fields = Fields("seat points:sides low=bounds.0:int") | Fields("by", under="par")
    >>> [*fields.columns]
    ['seat', 'points_ns', 'points_ew', 'low', 'par_by']
    >>> fields.cells({"seat": "W", "points": {"EW": 9}, "bounds": [2, 5], "par": {"by": "NS"}})
    {'seat': 'W', 'points_ew': 9, 'low': 2, 'par_by': 'NS'}
    """

    def __init__(self, *spec: str, under: str = "") -> None:
        self._fields: dict[str, _Field] = {}
        for word in " ".join(spec).split():
            left, _, kind = word.partition(":")
            name, _, path = left.partition("=")
            path = path or name
            if under:
                name, path = f"{under}_{name}", f"{under}.{path}"
            first, *steps = path.split(".")
            way = tuple(int(step) if step.isdigit() else step for step in steps)
            if kind in _NUMBERS:
                for one in _NUMBERS[kind]:
                    self._fields[f"{name}_{one.lower()}"] = _Field(int, first, (*way, one), None)
            else:
                kept, as_cell = _KINDS[kind or "text"]
                self._fields[name] = _Field(kept, first, way, as_cell)

    def __or__(self, other: Fields) -> Fields:
        both = Fields()
        both._fields = self._fields | other._fields
        return both

    def when(self, asked: bool) -> Fields:
        """Return these columns if ``asked``, else none."""
        return self if asked else Fields()

    @property
    def columns(self) -> Columns:
        """The names of the columns, each with its type."""
        return {name: field.type for name, field in self._fields.items()}

    def cells(self, row: Row) -> Cells:
        """Return the cells of a row, without the empty ones."""
        found: Cells = {}
        for name, (_, first, path, as_cell) in self._fields.items():
            value = row.get(first)
            for step in path:
                if value is None:
                    break
                value = value[step] if isinstance(step, int) else value.get(step)
            if value is not None:
                found[name] = value if as_cell is None else as_cell(value)
        return found

    def of(self, members: Members) -> OwnLayout:
        """Return these columns, with a function that makes a row for each of ``members``."""
        return self.columns, lambda answer: map(self.cells, members(answer))


def each(name: str, *, under: str = "") -> Members:
    """Return a function that splits an answer: one row for each member of a list, which replaces
    the list or goes ``under`` a name. An answer with an empty list stays one row.

    >>> [*each("bids")({"seat": "W", "bids": [{"gain": 3}, {"gain": 5}]})][1]["gain"]
    5
    """

    def members(answer: Row) -> Iterable[Row]:
        for member in answer.get(name) or [{}]:
            yield {**answer, **({under: member} if under else member)}

    return members


each_card = each("cards", under="card")
"""A function that splits a solution into its cards, one row each."""


_THEMES = Fields("seat player theme count:int")


def _by_theme(answer: Row) -> Iterable[Row]:
    """Return a row for each theme of each seat's wrong cards; a deal without any gets one row."""
    rows = [
        {"seat": seat, "player": own["name"], "theme": theme, "count": number}
        for seat, own in answer.get("summary", {}).items()
        for theme, number in own["themes"].items()
    ]
    return rows or [{}]


Rows = Sequence[Row]

_HEAD = {"file": str, "index": int, "board": str, "rules": str}
_DEAL = {
    **dict.fromkeys(("dealer", "north", "east", "south", "west", "stock"), str),
    **dict.fromkeys(("deal_declarer", "deal_contract"), str),
}
_TAIL = {"error_line": int, "error": str}


@dataclass(frozen=True)
class Layout:
    """The columns of a table with their types, and the function that turns a deal's JSON into
    rows."""

    columns: Mapping[str, type]
    cells: Callable[[Row], Iterable[Cells]]

    def rows(self, answers: Iterable[Row]) -> Iterator[Cells]:
        """Yield the rows of several deals; empty cells are left out.

        >>> layout = layout_of(SolveQuestion(table=True))
        >>> row, = layout.rows([{"file": "a.pbn", "index": 2, "line": 9, "error": "no cards"}])
        >>> row["index"], row["error_line"], row["error"]
        (2, 9, 'no cards')
        """
        for answer in answers:
            where = {"file": answer["file"] and _as_text(answer["file"]), "index": answer["index"]}
            if "error" in answer:
                yield {**where, "error_line": answer["line"], "error": answer["error"]}
                continue
            rules = [answer["rules"], *(f"{k}={v}" for k, v in answer["rules_options"].items())]
            head = {**where, "board": answer["board"], "rules": " ".join(rules)}
            stats = answer.get("stats", {})
            if "deal" in answer:
                head |= _of_deal(answer["deal"])
            for cells in self.cells(answer):
                yield {**head, **cells, **stats}


class ColumnsPart(Protocol):
    """The part of a game that puts its answers into tables."""

    def columns(self, question: CommandQuestion) -> OwnLayout | None:
        """Return the columns of the answers to a question; ``None`` if the game has none of its own
        for it."""
        ...


COLUMNS: Part[ColumnsPart] = Part("columns", "columns")


def columns_of(game: Game, question: CommandQuestion) -> OwnLayout:
    """Return the columns of answers about ``game``; if the game has none, one column with JSON."""
    if isinstance(question, ThemesQuestion):
        return _THEMES.of(_by_theme)
    found = COLUMNS.of(game).columns(question) if COLUMNS.is_in(game) else None
    return found or answer_as_json(question)


def share_columns(one: Game, other: Game) -> bool:
    """Return whether answers about deals of the two games have equal columns."""
    own = [COLUMNS.of(game) if COLUMNS.is_in(game) else None for game in (one, other)]
    return own[0] is own[1]


def _as_text(file: str) -> str:
    """Return the name of a file, with � for anything that is not UTF-8."""
    return file.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def layout_of(
    question: CommandQuestion, game: Game | None = None, with_deal: bool = False
) -> Layout:
    """Return the layout for answers to ``question`` about deals of ``game`` (by default the usual
    game). ``with_deal`` adds each deal's cards, dealer, Player and contract."""
    columns, cells = columns_of(game or usual_game(), question)
    stats: dict[str, type] = {}
    if question.stats:
        counted = isinstance(question, (SolveQuestion, OpenExchangeQuestion))
        stats = {"positions": int, "seconds": float} if counted else {"seconds": float}
    deal = _DEAL if with_deal else {}
    return Layout({**_HEAD, **deal, **columns, **stats, **_TAIL}, cells)


def _of_deal(fields: Row) -> Cells:
    """Return the fields of the deal itself, from its ``tridge.deal/1`` object.

    Player and contract are named ``deal_``: an answer may be about another's, and a table is.
    """
    named = {name: fields.get(name) for name in ("declarer", "contract")}
    own = {f"deal_{name}": value for name, value in named.items()}
    return {"dealer": fields.get("dealer"), **cards_of(fields), **own}
