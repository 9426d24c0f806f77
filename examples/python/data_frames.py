"""The tables of a hundred deals in polars, in pandas and in DuckDB: which suit is best how often?

Each function needs its library alone.
"""

from __future__ import annotations

from typing import Any

import tridge_solver as tridge


def tables(count: int = 100) -> tuple[list[tridge.Deal], list[Any]]:
    """Deals, and the table of each."""
    deals: list[tridge.Deal] = [*tridge.random_deals(count, seed=5)]
    return deals, [tridge.table(deal) for deal in deals]


def with_polars(count: int = 100) -> dict[str, int]:
    """The suits in which who leads takes most tricks."""
    import polars

    deals, found = tables(count)
    frame = tridge.frame(found, "polars", deals=deals)
    best = (
        frame.sort("max_tricks", descending=True, maintain_order=True)
        .group_by("deal", maintain_order=True)
        .first()
    )
    counted = best.group_by("trumps").agg(polars.len()).sort("trumps")
    return dict(counted.iter_rows())


def with_pandas(count: int = 100) -> dict[str, int]:
    """The same."""
    deals, found = tables(count)
    frame = tridge.frame(found, "pandas", deals=deals)
    best = frame.sort_values("max_tricks", ascending=False, kind="stable").groupby("deal").first()
    counted: dict[str, int] = best.groupby("trumps").size().to_dict()
    return counted


def with_duckdb(count: int = 100) -> dict[str, int]:
    """The same, in SQL."""
    import duckdb

    deals, found = tables(count)
    cells = tridge.frame(found, deals=deals)
    assert cells is not None  # DuckDB finds it by its name
    query = """
        select trumps, count(*) from (
            select deal, first(trumps order by max_tricks desc, place) as trumps
            from (select *, row_number() over () as place from cells) group by deal
        ) group by trumps order by trumps
    """
    return dict(duckdb.sql(query).fetchall())
