"""The table of contracts as the board draws it: a row a seat, a column a suit."""

from __future__ import annotations

from typing import Any

from tridge_solver.board.looks import suit_json
from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Deal
from tridge_solver.core.grade import Grade
from tridge_solver.report.theme.signs import count, grade_mark
from tridge_solver.report.theme.worth import CardWorth

TITLES = {"declarer": "Every Player in every suit", "leader": "Every leader in every suit"}
"""What stands above a table, by whose rows it has."""


def table_view(deal: Deal, cells: list[dict[str, Any]], pack: Pack) -> dict[str, Any]:
    """The ``cells`` of ``tridge.solve/1`` in rows.

    A cell that is a contract of its seat names it, so that it can be supposed.
    """
    heads: list[str] = []
    rows: dict[str, list[dict[str, Any]]] = {}
    who = "declarer" if "declarer" in cells[0] else "leader"
    for cell in cells:
        suit = next(cell[name] for name in ("trumps", "strain", "denomination") if name in cell)
        if suit not in heads:
            heads.append(suit)
        rows.setdefault(cell[who], []).append(_cell(cell, deal.game.cell_contract(suit)))
    return {
        "title": TITLES[who],
        "heads": [suit_json(head, deal.game.printing(pack)) for head in heads],
        "rows": [{"seat": seat, "cells": row} for seat, row in rows.items()],
    }


def graded_cell(grade: Grade, tricks: int) -> dict[str, str]:
    """What stands in a cell: a grade with the Player's tricks, and whether it is good for him."""
    return {
        "text": f"{grade_mark(grade)} {tricks}",
        "words": f"{grade.value.title()}, {count(tricks, 'trick')}",
        "side": CardWorth(grade, tricks, True).side,
    }


def _cell(cell: dict[str, Any], contract: str | None) -> dict[str, Any]:
    """One cell: what stands in it, the same in words where it is a sign, whether it is good for the
    seat, and its ``contract`` where the table names one."""
    if "grade" in cell:
        return {**graded_cell(Grade(cell["grade"]), cell["player_tricks"]), "contract": contract}
    if "tricks" in cell:
        return {"text": str(cell["tricks"]), "side": "", "contract": None}
    points = cell["points"]
    return {"text": "–".join(str(n) for n in points.values()), "side": "", "contract": None}
