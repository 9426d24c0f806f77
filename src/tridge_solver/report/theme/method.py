"""The line of method below an answer: in short, or in full where ``--method`` asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tridge_solver.report.theme.signs import print_sentence

if TYPE_CHECKING:
    from rich.console import Console

ASK = "how: --method"
"""Says where the rest is."""


def print_method(
    console: Console, brief: Sequence[str], rest: Sequence[str], *, full: bool
) -> None:
    """Print how an answer was found: ``brief``, and the ``rest`` only in full."""
    notes = [*brief, *rest] if full else [*brief, *([ASK] if rest else [])]
    print_sentence(console, (" · ".join(notes), "dim"))
