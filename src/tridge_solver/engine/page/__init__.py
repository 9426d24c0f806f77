"""The engines as pages carry them, compiled to WebAssembly."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

FILE = "desk.wasm"
"""What ``setup.py`` makes of ``desk.pyx`` where a compiler for WebAssembly is found."""

BOARD_FILE = "board.wasm"
"""The same with ``thrower.pyx``, the exchange: what a board in one file carries."""

TRICKS_FILE = "tricks.wasm"
POINTS_FILE = "points.wasm"
"""The search of four seats, ``sides.pyx``, for tricks and for points."""

TABLE_BYTES = 1 << 20
"""The transposition table of a page, as large as a solver's own."""


@cache
def page_engine(name: str = FILE) -> bytes | None:
    """A compiled module; ``None`` where the package was built without."""
    file = files("tridge_solver.engine.page") / name
    return file.read_bytes() if file.is_file() else None
