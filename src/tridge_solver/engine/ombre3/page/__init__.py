"""The engine as pages carry it: the search of three seats, compiled to WebAssembly."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

FILE = "desk.wasm"
"""What ``setup.py`` makes of ``desk.pyx`` where a compiler for WebAssembly is found."""

TABLE_BYTES = 1 << 20
"""The transposition table of a page, as large as a solver's own."""


@cache
def page_engine() -> bytes | None:
    """The compiled module; ``None`` where the package was built without."""
    file = files("tridge_solver.engine.ombre3.page") / FILE
    return file.read_bytes() if file.is_file() else None
