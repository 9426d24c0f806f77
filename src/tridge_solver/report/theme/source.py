"""Where a deal comes from, and the fields every JSON object begins with."""

from __future__ import annotations

from typing import Any

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.core.text import escape


@dataclass(frozen=True)
class Source:
    """A deal's file as JSON names it (``-`` standard input, ``None`` the command line) and its
    number in it, from 1."""

    file: str | None
    index: int

    @property
    def name(self) -> str:
        """The file as messages name it."""
        return "--deal" if self.file is None else self.file

    @property
    def title(self) -> str:
        """What stands over a deal without an ``Event``."""
        return {None: "the deal given", "-": "standard input"}.get(self.file, escape(self.name))


def envelope(schema: str, source: Source, deal: Deal | None) -> dict[str, Any]:
    """The first fields of every JSON object; of a deal that cannot be read only its place."""
    tag = deal and (deal.game_tag or (deal.game.name if deal.names_game else None))
    named = {"game": tag} if tag else {}
    return {
        "schema": schema,
        **named,
        "rules": deal.rules.name if deal else None,
        "rules_options": deal.rules.options if deal else None,
        "file": source.file,
        "index": source.index,
        "board": deal.board if deal else None,
    }
