"""What a board is started with, and what it provides for the hands played on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tridge_solver.board.streams import Tell
from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.core.ruleset import Ruleset


@dataclass(frozen=True)
class BoardOptions:
    """What the command's options say for the whole sitting.

    Attributes:
        rules: those that overrule the files', or ``None``.
        pack: the pack cards are shown in.
        seed: of everything random.
        threads: how many a long question may use.
        table_bytes: size of each transposition table, ``None`` the engine's own choice.
        debug: whether errors of the program leave a traceback at the terminal.
    """

    rules: Ruleset | None = None
    pack: Pack = Pack.ENGLISH
    seed: int = 1
    threads: int = 1
    table_bytes: int | None = None
    debug: bool = False


@dataclass(frozen=True)
class BoardServices:
    """What the board provides for a table.

    Attributes:
        deals: those the board was opened with.
        entry: a deal as the page opens it, of a deal whose hands may be seen.
        weigh: the last turn of a deal, weighed with open cards.
        advise: what the seat to play could know, ``tridge.advise/1``, by a seed.
    """

    deals: Sequence[Deal]
    entry: Callable[[Deal], dict[str, Any]]
    weigh: Callable[[Deal], dict[str, Any]]
    advise: Callable[[Deal, int, Tell], dict[str, Any]]
