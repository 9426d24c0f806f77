"""The options of the command ``board``."""

from __future__ import annotations

from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
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
