"""The page of an evening: who is ahead, ledger, worst cards and every review. (Imported only when
used.)
"""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from tridge_solver.core.cards import Pack
from tridge_solver.report.theme.markup import html
from tridge_solver.report.theme.page import Front, Grid, PageDeal, render
from tridge_solver.report.theme.signs import assembled

if TYPE_CHECKING:
    from tridge_solver.report.evening import Session


def session_page(session: Session, title: str, pack: Pack) -> str:
    """Return the text of the page."""
    deals: list[PageDeal] = []
    links = []
    places: dict[int, int] = {}
    for number, each in enumerate(session.deals):
        if each.report is not None:
            deals.append(each.report.page(each.source, pack))
            places[number] = len(deals)
    for each, mistake in session.worst()[: session.most_shown]:
        place = places[next(n for n, own in enumerate(session.deals) if own is each)]
        links.append((f"deal-{place}", html(assembled(f"{each.heading}  ", mistake.sentence))))
    drawn = io.StringIO()
    if session.last is not None:
        session.report(session.forms.chart(drawn.write))  # type: ignore[arg-type]
    grid = _ledger_grid(session)
    front = Front(
        standing=session.standing() if session.last is not None else "",
        grids=[] if grid is None else [grid],
        drawing=drawn.getvalue() or None,
        described="The totals over the evening",
        links=links,
        tonight="" if session.tonight is None else session.tonight.sentence,
        words=[
            f"{each.heading}: {each.unsettled or each.unreviewed}"
            for each in session.deals
            if each.report is None
        ],
        note=session.note,
    )
    return render(title, deals, front)


def _ledger_grid(session: Session) -> Grid | None:
    """Return the ledger as ``tridge score --csv`` writes it, without empty columns, and with the
    columns of both sides merged. Return ``None`` if no deal was scored.
    """
    table = io.StringIO()
    session.report(session.forms.csv(table.write))  # type: ignore[arg-type]
    heads, *rows = csv.reader(io.StringIO(table.getvalue()))
    columns = dict(zip(heads, zip(*rows, strict=True), strict=True)) if rows else {}
    unsaid = {"file", "certain", "index" if all(columns.get("board", ("",))) else ""}
    shown_columns: dict[str, tuple[str, ...]] = {}
    for head, cells in columns.items():
        theirs = columns.get(head.replace("_NS", "_EW")) if head.endswith("_NS") else None
        if theirs is not None:
            pairs = zip(cells, theirs, strict=True)
            together = tuple("" if pair in NOTHING else " : ".join(pair) for pair in pairs)
            shown_columns[head.replace("_NS", " NS : EW")] = together
            unsaid.add(head.replace("_NS", "_EW"))
        elif head not in unsaid:
            shown_columns[head.replace("_", " ")] = cells
    shown = {head: cells for head, cells in shown_columns.items() if any(cells)}
    lines = [list(row) for row in zip(*shown.values(), strict=True)]
    return Grid("The ledger", [*shown], lines, "seats") if lines else None


NOTHING = (("", ""), ("0", "0"))
"""Pairs of values for which a cell of two sides stays empty."""
