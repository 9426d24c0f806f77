"""Hand files: read and write deals as text like PBN, with functions like those of :mod:`json`.

>>> from tridge_solver.handfile import dumps, loads
>>> deal, = loads('''
... [Dealer "S"]
... [Deal "W:A.K.. .Q..K .J..Q -"]
... [TricksWon "W:7"]
... ''')
>>> dumps([deal]).splitlines()[-1]
'[TricksWon "W:7"]'

:func:`load` and :func:`loads` raise an error if a file has errors. :func:`read` returns the errors
and warnings of each deal, with line and column, and never stops at a bad deal.
"""

from typing import TYPE_CHECKING

from tridge_solver.core.lazy import attach, late_modules
from tridge_solver.handfile.reader import Entry, read
from tridge_solver.handfile.stream import FileProblem, HandFileError, InvalidValue
from tridge_solver.handfile.values import (
    parse_deal_tag,
    parse_exchange_tag,
    parse_pack_tag,
    parse_rules_tag,
    parse_seat_tag,
    parse_stock_tag,
)

if TYPE_CHECKING:
    from tridge_solver.handfile.loading import load, loads
    from tridge_solver.handfile.writer import dump, dumps

__all__ = [
    "Entry",
    "FileProblem",
    "HandFileError",
    "InvalidValue",
    "dump",
    "dumps",
    "load",
    "loads",
    "parse_deal_tag",
    "parse_exchange_tag",
    "parse_pack_tag",
    "parse_rules_tag",
    "parse_seat_tag",
    "parse_stock_tag",
    "read",
]

__getattr__ = attach(
    __name__, {"load": "loading", "loads": "loading", "dump": "writer", "dumps": "writer"}
)
"""Import the functions that read whole files, and those that write, when they are first used."""

late_modules(
    __name__, "any_reader", "from_options", "parquet", "repairs", "writer", "written_hands"
)
