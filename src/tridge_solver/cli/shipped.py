"""The files shipped with the package: examples and pages of docs."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def shipped(folder: str, *endings: str) -> list[Traversable]:
    """Return the files of a shipped folder that have one of some endings, sorted by name. They are
    inside the package or in its source tree."""
    package = files("tridge_solver")
    inside = package / folder
    if not inside.is_dir():
        inside = Path(str(package)).parents[1] / folder
    found = [file for file in inside.iterdir() if file.name.endswith(endings)]
    return sorted(found, key=lambda file: file.name)
