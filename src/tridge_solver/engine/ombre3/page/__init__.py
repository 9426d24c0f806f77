"""The engines as pages carry them: the search of three seats, compiled to WebAssembly."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

FILE = "desk.wasm"
"""What ``setup.py`` makes of ``desk.pyx`` where a compiler for WebAssembly is found."""

BOARD_FILE = "board.wasm"
"""The same with ``thrower.pyx``, the exchange: what a board in one file carries."""

TABLE_BYTES = 1 << 20
"""The transposition table of a page, as large as a solver's own."""


@cache
def page_engine(name: str = FILE) -> bytes | None:
    """A compiled module; ``None`` where the package was built without."""
    file = files("tridge_solver.engine.ombre3.page") / name
    return file.read_bytes() if file.is_file() else None
