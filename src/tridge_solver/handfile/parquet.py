"""Deals in Parquet: one row for each deal, with its most useful columns and the whole deal as JSON.

It needs pyarrow, an extra of the package. Only the column ``deal`` is read back.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import islice
from typing import Any, BinaryIO

from tridge_solver.core.cards import SUITS, Pack
from tridge_solver.core.seats import SEATS
from tridge_solver.core.text import json_text
from tridge_solver.handfile.json_reader import JsonLine, PlacedValue
from tridge_solver.handfile.opened import NEEDS

ROWS = 1024
"""The number of rows to write or read at a time."""

DEAL = "deal"
"""The column from which deals are read."""

_TEXTS = ("file", "board", "rules", "dealer", "sitting_out", "declarer", "contract")


class NoParquet(Exception):  # noqa: N818 - it names the missing package
    """An error: Parquet is needed, but pyarrow is not installed."""

    def __init__(self) -> None:
        super().__init__(f"Parquet needs pyarrow (expected: {NEEDS})")


def pyarrow_modules() -> tuple[Any, Any]:
    """Return pyarrow and its Parquet module; raise :class:`NoParquet` if they are not installed."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise NoParquet from None


def row_of(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the row for a deal, given as an object of ``tridge.deal/1``.

    >>> row = row_of({"index": 1, "sitting_out": "S", "hands": {}})
    >>> row["index"], row["sitting_out"], row["north"], row["deal"]
    (1, 'S', None, '{"index": 1, "sitting_out": "S", "hands": {}}')
    """
    return {
        "index": fields["index"],
        **{name: fields.get(name) for name in _TEXTS},
        **cards_of(fields),
        DEAL: json_text(fields),
    }


def cards_of(fields: Mapping[str, Any]) -> dict[str, str | None]:
    """Return the columns for the hands and the stock of an object of ``tridge.deal/1``; ``None``
    means unknown.

    >>> cards_of({"hands": {"N": ["SA", "HK"], "E": ["H2", "C3"]}, "stock": ["D4", "S5"]})
    {'north': 'A.K..', 'east': '.2..3', 'south': None, 'west': None, 'stock': 'D4 S5'}
    """
    hands = {seat.word.lower(): fields["hands"].get(seat.letter) for seat in SEATS}
    stock = fields.get("stock")
    return {
        **{name: None if hand is None else _hand_text(hand) for name, hand in hands.items()},
        "stock": None if stock is None else " ".join(stock),
    }


def _hand_text(cards: Sequence[str]) -> str:
    """Return the cards of a hand as the ``Deal`` tag writes them."""
    suits = map(Pack.ENGLISH.suit_text, SUITS)
    return ".".join("".join(card[1:] for card in cards if card[0] == suit) for suit in suits)


def write_parquet(rows: Iterable[dict[str, Any]], sink: BinaryIO) -> None:
    """Write ``rows``, some at a time. The file stays readable even if writing stops early."""
    pyarrow, parquet = pyarrow_modules()
    names = (*_TEXTS, *(seat.word.lower() for seat in SEATS), "stock", DEAL)
    schema = pyarrow.schema(
        [("index", pyarrow.int64()), *((name, pyarrow.string()) for name in names)]
    )
    every = iter(rows)
    with parquet.ParquetWriter(sink, schema) as writer:
        while some := list(islice(every, ROWS)):
            writer.write_table(pyarrow.Table.from_pylist(some, schema=schema))


def parquet_parts(stream: BinaryIO) -> Iterator[JsonLine | PlacedValue]:
    """Yield the JSON text of each deal in a Parquet file, or the reason why there are none."""
    try:
        pyarrow, parquet = pyarrow_modules()
    except NoParquet as error:
        yield PlacedValue(1, 1, error=str(error))
        return
    row = 0
    try:
        source = stream if stream.seekable() else io.BytesIO(stream.read())
        file = parquet.ParquetFile(source)
        wrong = _wrong_columns(pyarrow, file.schema_arrow)
        if wrong:
            yield PlacedValue(1, 1, error=wrong)
            return
        for batch in file.iter_batches(ROWS, columns=[DEAL]):
            for text in batch.column(DEAL).to_pylist():
                row += 1
                yield JsonLine(row, (text or "null").encode("utf-8", "surrogatepass"))
    except (pyarrow.ArrowException, ValueError, OSError) as error:
        yield PlacedValue(row + 1, 1, error=f"no deals can be read: {' '.join(str(error).split())}")


def rows_of_deals(path: str | BinaryIO) -> int | None:
    """Return the number of deals in a Parquet file; ``None`` if it is unknown."""
    try:
        pyarrow, parquet = pyarrow_modules()
    except NoParquet:
        return None
    try:
        with parquet.ParquetFile(path) as file:
            return 0 if _wrong_columns(pyarrow, file.schema_arrow) else file.metadata.num_rows
    except (pyarrow.ArrowException, ValueError, OSError):
        return None


def _wrong_columns(pyarrow: Any, schema: Any) -> str | None:
    """Return the reason why the columns of a file hold no deals; ``None`` if they do."""
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
