"""The engines that pages carry, compiled to WebAssembly."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

FILE = "desk.wasm"
"""The file ``setup.py`` makes from ``desk.pyx`` for an sdist, or if ``TRIDGE_PAGES=1`` asks for
it.
"""

NOLO_FILE = "nolo.wasm"
"""The same for contracts without a trump suit."""

BOARD_FILE = "board.wasm"
NOLO_BOARD_FILE = "nolo_board.wasm"
"""Both together with ``thrower.pyx``, the exchange, for a board in one file."""

INCOMER_FILE = "incomer.wasm"
"""The search of one against three, ``incomer.pyx``."""

TRICKS_FILE = "tricks.wasm"
POINTS_FILE = "points.wasm"
"""The search of two sides, ``sides.pyx``, for tricks and for points."""

TRES_FILE = "tres.wasm"
"""The search of Très, ``tres.pyx``."""

DESKS = {
    "three": FILE,
    "nolo": NOLO_FILE,
    "incomer": INCOMER_FILE,
    "points": POINTS_FILE,
    "tricks": TRICKS_FILE,
    "tres": TRES_FILE,
}
"""The engines in reports, by name."""

TABLE_BYTES = 1 << 20
"""The size of a page's transposition table in bytes, as large as a solver's."""


@cache
def page_engine(name: str = FILE) -> bytes | None:
    """Return a compiled module, or ``None`` if the package was built without it."""
    file = files("tridge_solver.engine.page") / name
    return file.read_bytes() if file.is_file() else None
