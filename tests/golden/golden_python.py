"""The stored answers of the Python API: ``to_dict`` and ``rows`` of each, in every game.

A case is ``python: FUNCTION FILE.pbn:NUMBER``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import tridge_solver as tridge
from cases import example

FEW = tridge.Sampling(samples=5)

FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "deal": lambda deal: deal,
    "start": lambda deal: deal.start(),
    "solve": lambda deal: tridge.solve(deal, **few(deal)),
    "card_values": lambda deal: tridge.card_values(deal, from_start=True, **few(deal)),
    "line": lambda deal: tridge.line(deal, from_start=True, **few(deal)),
    "table": tridge.table,
    "review": tridge.review,
    "advise": lambda deal: tridge.advise(deal, max(len(deal.positions()) - 7, 0), FEW),
    "surrender_advice": lambda deal: tridge.ombre.surrender_advice(deal, sampling=FEW),
    "own_puzzles": lambda deal: [*islice(tridge.own_puzzles(deal), 2)],
    "bid": lambda deal: tridge.bid(deal, sampling=FEW),
    "open_bid": lambda deal: tridge.open_bid(deal, threads=1),
    "exchange": lambda deal: tridge.exchange(deal, top=2, sampling=FEW),
    "open_exchange": lambda deal: tridge.open_exchange(deal, top=2),
}
"""The public functions that answer a question about a deal, asked for as little as is possible."""

BEFORE_PLAY = ("bid", "open_bid", "exchange", "open_exchange")
ABOUT_PLAY = tuple(name for name in FUNCTIONS if name not in BEFORE_PLAY)

DEALS = {
    "evening.pbn:1": ABOUT_PLAY,
    "rape-of-the-lock.pbn:1": BEFORE_PLAY,
    "ending.pbn:1": ("own_puzzles",),
    "estuche.pbn:1": (*ABOUT_PLAY, "open_exchange"),
    "surrender.pbn:1": ("surrender_advice", "exchange"),
    "lhombre.pbn:9": ABOUT_PLAY,
    "lhombre.pbn:10": ("surrender_advice", "own_puzzles", "open_exchange"),
    "incomer.pbn:1": FUNCTIONS,
    "mort.pbn:1": FUNCTIONS,
    "tres.pbn:2": FUNCTIONS,
    "belote.pbn:1": FUNCTIONS,
    "trumps.pbn:2": FUNCTIONS,
    "bridge.pbn:1": [name for name in FUNCTIONS if name != "advise"],
}
"""Questions about the deals: those with an answer in a moment."""


def few(deal: Any) -> Any:
    """Très is asked in few positions."""
    return {"nodes": 2000} if deal.game.name == "Tres" else {}


def cases() -> Iterator[str]:
    for place, functions in DEALS.items():
        yield from (f"python: {function} {place}" for function in functions)


def output_of(case: str) -> str:
    """The dictionary and the rows of an answer, or the error."""
    _, function, place = case.split()
    name, _, number = place.partition(".pbn:")
    try:
        answer = FUNCTIONS[function](example(name, int(number)))
        several = type(answer) in (list, tuple)
        values = answer if several else (answer,)
        found = (*map(tridge.to_dict, values), None, *tridge.rows(answer))
        told = ("rows" if one is None else json.dumps(one, ensure_ascii=False) for one in found)
        lines = [type(answer).__name__, *told]
    except (ValueError, TypeError, LookupError) as error:
        lines = [f"{type(error).__name__}: {error}"]
    return "".join(f"{line}\n" for line in lines)
