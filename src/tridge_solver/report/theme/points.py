"""A settlement in one line: who gets and who pays, seats first, then funds."""

from __future__ import annotations

from collections.abc import Mapping

from rich.cells import cell_len
from rich.console import Console

from tridge_solver.report.theme.signs import page_width, print_line, signed

_FUNDS = {
    "GameFund": "Game Fund",
    "ReserveFunds": "reserves",
    "WidowFund": "Widow's Fund",
    "Debts": "reserved puestas",
}


def account_name(account: str) -> str:
    """A seat's letter or a fund's name as a reader knows it."""
    return _FUNDS.get(account, account)


def points_parts(points: Mapping[str, float]) -> list[str]:
    """What changes hands, account by account; what is nothing is left out.

    >>> points_parts({"N": 19, "E": -2, "GameFund": -17, "WidowFund": 0})
    ['N +19', 'E −2', 'Game Fund −17']
    """
    parts = [f"{account_name(who)} {signed(chips)}" for who, chips in points.items() if chips]
    return parts or ["none change hands"]


def print_points(console: Console, points: Mapping[str, int], label: str = "chips") -> None:
    """Print a settlement behind its label, broken between accounts."""
    begin = f" {label}  "
    line = begin
    for part in points_parts(points):
        if cell_len(line) + cell_len(part) + 3 > page_width(console):
            print_line(console, line)
            line = " " * len(begin)
        line += part if line.endswith("  ") else f" · {part}"
    print_line(console, line)
