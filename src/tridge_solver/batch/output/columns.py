"""The rows of a batch as a flat table, for CSV and Parquet.

What is a list in JSON becomes rows: of a table one for each Player and suit, with ``--cards`` one
for each card, of an exchange one for each discard, of a bid one for each contract, of a review one
for each decision. What belongs to the whole deal is repeated in each. A deal that cannot be
answered is one row with its ``error``.

Here are the columns of every table; those of its answers each game has in its own ``columns``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from tridge_solver.batch.output.cells import Cells, OwnLayout, Row, answer_as_json
from tridge_solver.batch.questions.exchange import OpenExchangeQuestion
from tridge_solver.batch.questions.question import CommandQuestion
from tridge_solver.batch.questions.solving import SolveQuestion
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.part import Part
from tridge_solver.core.registry import Game, usual_game
from tridge_solver.handfile.parquet import cards_of

Rows = Sequence[Row]

_HEAD = {"file": str, "index": int, "board": str, "rules": str}
_DEAL = {
    **dict.fromkeys(("dealer", "north", "east", "south", "west", "stock"), str),
    **dict.fromkeys(("deal_declarer", "deal_contract"), str),
}
_TAIL = {"error_line": int, "error": str}


@dataclass(frozen=True)
class Layout:
    """The columns of a table, with the type of each, and how the JSON row of a deal of ``game``
    becomes rows of it."""

    columns: Mapping[str, type]
    cells: Callable[[Row], Iterable[Cells]]

    def rows(self, answers: Iterable[Row]) -> Iterator[Cells]:
        """The rows of several deals; a cell there is nothing to say in is missing.

        >>> layout = layout_of(SolveQuestion(table=True))
        >>> row, = layout.rows([{"file": "a.pbn", "index": 2, "line": 9, "error": "no cards"}])
        >>> row["index"], row["error_line"], row["error"]
        (2, 9, 'no cards')
        """
        for answer in answers:
            where = {"file": _as_text(answer["file"]), "index": answer["index"]}
            if "error" in answer:
                yield {**where, "error_line": answer["line"], "error": answer["error"]}
                continue
            rules = [answer["rules"], *(f"{k}={v}" for k, v in answer["rules_options"].items())]
            head = {**where, "board": answer["board"], "rules": " ".join(rules)}
            stats = answer.get("stats", {})
            if "deal" in answer:
                head |= _of_deal(answer["deal"])
            for cells in self.cells(answer):
                yield {**head, **cells, **stats}


class ColumnsPart(Protocol):
    """What a game has for tables of its answers."""

    def columns(self, question: CommandQuestion) -> OwnLayout | None:
        """The columns of the answers to a question; ``None`` for one that it does not answer."""
        ...


COLUMNS: Part[ColumnsPart] = Part("columns", "columns")


def columns_of(game: Game, question: CommandQuestion) -> OwnLayout:
    """The columns of the answers of ``game``; one, the answer as JSON, where it names none."""
    found = COLUMNS.of(game).columns(question) if COLUMNS.is_in(game) else None
    return found or answer_as_json(question)


def share_columns(one: Game, other: Game) -> bool:
    """Whether answers about deals of two games have the same columns."""
    own = [COLUMNS.of(game) if COLUMNS.is_in(game) else None for game in (one, other)]
    return own[0] is own[1]


def _as_text(file: str) -> str:
    """The name of a file, what is no text in it as a mark."""
    return file.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def layout_of(
    question: CommandQuestion, game: Game | None = None, with_deal: bool = False
) -> Layout:
    """The table that answers to ``question`` about deals of ``game`` make, the usual one if none is
    given; ``with_deal`` with the cards, the dealer, the Player and the contract of each deal."""
    columns, cells = columns_of(game or usual_game(), question)
    stats: dict[str, type] = {}
    if question.stats:
        counted = isinstance(question, (SolveQuestion, OpenExchangeQuestion))
        stats = {"positions": int, "seconds": float} if counted else {"seconds": float}
    deal = _DEAL if with_deal else {}
    return Layout({**_HEAD, **deal, **columns, **stats, **_TAIL}, cells)


def _of_deal(fields: Row) -> Cells:
    """What the deal itself says, by its object of ``tridge.deal/1``.

    Player and contract are named ``deal_``: an answer may be about another's, and a table is.
    """
    named = {name: fields.get(name) for name in ("declarer", "contract")}
    own = {f"deal_{name}": value for name, value in named.items()}
    return {"dealer": fields.get("dealer"), **cards_of(fields), **own}
