"""The source of a deal, and the parts that the JSON of all answers has: first fields, cost, and a
line of play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Any

from tridge_solver.analysis.line import LineTrick
from tridge_solver.core.cards import PRINTINGS, Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.core.languages import said
from tridge_solver.core.text import escape


@dataclass(frozen=True)
class Source:
    """The origin of a deal: its file as in JSON (``-`` for standard input, ``None`` for the
    command line), its number in the file from 1, its pack, its ``Board`` tag, and the packs that
    its game allows.
    """

    file: str | None
    index: int
    pack: Pack = field(default=Pack.ENGLISH, compare=False)
    board: str | None = field(default=None, compare=False)
    printings: tuple[Pack, ...] = field(default=PRINTINGS, compare=False)

    @staticmethod
    def of_no_file(deal: Deal, number: int = 1) -> Source:
        """Return the source of a deal that comes from the command line or from the program."""
        return Source(None, number, printings=deal.game.printings)

    @property
    def name(self) -> str:
        """The name of the file in messages."""
        return "--deal" if self.file is None else self.file

    @property
    def title(self) -> str:
        """The title of a deal that has no ``Event`` tag."""
        return {None: said("the deal given"), "-": "standard input"}.get(
            self.file, escape(self.name)
        )


def envelope(schema: str, source: Source, deal: Deal | None) -> dict[str, Any]:
    """Return the first fields of every JSON object; for an unreadable deal they give only its
    place.
    """
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


SOLVE_SCHEMA = "tridge.solve/1"
REVIEW_SCHEMA = "tridge.review/1"
EXCHANGE_SCHEMA = "tridge.exchange/1"
BID_SCHEMA = "tridge.bid/1"
ADVISE_SCHEMA = "tridge.advise/1"
SCORE_SCHEMA = "tridge.score/1"


@dataclass(frozen=True)
class Stats:
    """The cost of an answer. It differs from run to run, so it is shown only on request.

    ``positions`` looked at are counted where the answer is exact.

    >>> str(Stats(0.25)), str(Stats(0.25, 1234))
    ('0.25 s', '1,234 positions, 250.0 ms')
    """

    seconds: float
    positions: int | None = None

    def json(self) -> dict[str, Any]:
        """Return the value of the JSON field ``stats``."""
        counted = {} if self.positions is None else {"positions": self.positions}
        return {**counted, "seconds": round(self.seconds, 6)}

    def __str__(self) -> str:
        if self.positions is None:
            return f"{self.seconds:.2f} s"
        return f"{self.positions:,} positions, {self.seconds * 1000:.1f} ms"


def line_json(tricks: Sequence[LineTrick]) -> list[dict[str, Any]]:
    """Return the value of the JSON field ``line``."""
    return [
        {
            "leader": trick.leader.letter,
            "cards": {seat.letter: card.code for seat, card in trick.cards.items()},
            "winner": trick.winner.letter,
        }
        for trick in tricks
    ]
