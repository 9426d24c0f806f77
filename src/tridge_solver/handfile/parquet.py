"""Deals in Parquet: a row each, the columns one asks for most, and the whole deal as JSON.

Needs pyarrow, an extra of the package. What is read back is the column ``deal`` alone.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import islice
from typing import Any, BinaryIO

from tridge_solver.cards import Pack
from tridge_solver.deal import Deal
from tridge_solver.handfile.json_reader import read_json
from tridge_solver.handfile.problems import Problem, cut
from tridge_solver.handfile.reader import Entry
from tridge_solver.rules.ruleset import Ruleset
from tridge_solver.seats import SEATS

MAGIC = b"PAR1"
"""What a Parquet file begins with."""

NEEDS = "pip install 'tridge-solver[batch]'"
ROWS = 1024
"""Rows written, and read, at once."""

DEAL = "deal"
"""The column that is read back."""

_TEXTS = ("file", "board", "rules", "dealer", "sitting_out", "declarer", "contract")


class NoParquet(Exception):  # noqa: N818 - it names what is missing
    """Parquet is wanted where pyarrow is not installed."""

    def __init__(self) -> None:
        super().__init__(f"Parquet needs pyarrow (expected: {NEEDS})")


def pyarrow_modules() -> tuple[Any, Any]:
    """pyarrow and its Parquet module; raises :class:`NoParquet` where there is none."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise NoParquet from None


def row_of(deal: Deal, fields: dict[str, Any]) -> dict[str, Any]:
    """The row of a deal with its object of ``tridge.deal/1``.

    >>> from tridge_solver.cards import parse_hand
    >>> from tridge_solver.seats import Seat
    >>> hands = (parse_hand("A.K.."), parse_hand(".2..3"), None, None)
    >>> row = row_of(Deal(hands, Seat.SOUTH), {"index": 1, "sitting_out": "S"})
    >>> row["north"], row["east"], row["south"], row["west"], row["deal"]
    ('A.K..', '.2..3', None, None, '{"index": 1, "sitting_out": "S"}')
    """
    english = Pack.ENGLISH
    hands = zip(SEATS, deal.hands, strict=True)
    return {
        "index": fields["index"],
        **{name: fields.get(name) for name in _TEXTS},
        **{s.name.lower(): None if h is None else english.hand_text(h) for s, h in hands},
        "stock": None if deal.stock is None else " ".join(map(english.card_text, deal.stock)),
        DEAL: json.dumps(fields),
    }


def write_parquet(rows: Iterable[dict[str, Any]], sink: BinaryIO) -> None:
    """Write ``rows``, some at a time; what was written is whole whatever ends it."""
    pyarrow, parquet = pyarrow_modules()
    names = (*_TEXTS, *(seat.name.lower() for seat in SEATS), "stock", DEAL)
    schema = pyarrow.schema(
        [("index", pyarrow.int64()), *((name, pyarrow.string()) for name in names)]
    )
    every = iter(rows)
    with parquet.ParquetWriter(sink, schema) as writer:
        while some := list(islice(every, ROWS)):
            writer.write_table(pyarrow.Table.from_pylist(some, schema=schema))


def read_parquet(
    stream: BinaryIO, name: str = "-", *, rules: Ruleset | None = None
) -> Iterator[Entry]:
    """Read the deals of a Parquet file one by one; the line of a problem is the row."""
    try:
        pyarrow, parquet = pyarrow_modules()
    except NoParquet as error:
        yield _unread(name, str(error))
        return
    try:
        source = stream if stream.seekable() else io.BytesIO(stream.read())
        file = parquet.ParquetFile(source)
        wrong = _wrong_columns(pyarrow, file.schema_arrow)
        if wrong:
            yield _unread(name, wrong)
            return
        batches = file.iter_batches(ROWS, columns=[DEAL])
        texts = (text for batch in batches for text in batch.column(DEAL).to_pylist())
        lines = (((text or "null").replace("\n", " ") + "\n").encode("utf-8") for text in texts)
        yield from read_json(lines, name, rules=rules)
    except (pyarrow.ArrowException, ValueError, OSError) as error:
        yield _unread(name, cut(f"no deals can be read: {' '.join(str(error).split())}"))


def _wrong_columns(pyarrow: Any, schema: Any) -> str | None:
    """Why there is no text to read in a file with these columns, ``None`` if there is."""
    places = schema.get_all_field_indices(DEAL)
    if len(places) != 1:
        found = f"{len(places)} columns {DEAL!r}" if places else f"no column {DEAL!r}"
        return f"{found} (expected one, of texts)"
    kind = schema.field(places[0]).type
    if pyarrow.types.is_dictionary(kind):
        kind = kind.value_type
    if pyarrow.types.is_string(kind) or pyarrow.types.is_large_string(kind):
        return None
    return f"the column {DEAL!r} holds {kind} (expected texts)"


def _unread(name: str, message: str) -> Entry:
    return Entry(1, 1, None, None, (Problem(name, 1, 1, message),), ())
