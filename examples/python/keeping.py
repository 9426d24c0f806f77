"""Every answer kept and had again: by pickle, by copy, as JSON, as a key.

``answers`` asks every question of a deal; ``kept`` says what became of each answer.
"""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any, NamedTuple

import tridge_solver as tridge


class Kept(NamedTuple):
    """An answer after a round trip."""

    name: str
    by_pickle: bool
    by_copy: bool
    hashed: bool
    as_json: int
    line: str


def answers(deal: tridge.Deal) -> list[Any]:
    """The answers to the questions that a played deal of most games has."""
    few = tridge.Sampling(samples=20)
    found: list[Any] = [deal, deal.start(), tridge.solve(deal, from_start=True)]
    found += [tridge.card_values(deal, from_start=True), tridge.line(deal, from_start=True)]
    found += [tridge.table(deal), tridge.review(deal)]
    if isinstance(deal, (tridge.OmbreDeal, tridge.belote.BeloteDeal)):
        found.append(tridge.bid(deal, sampling=few))
    return found


def kept(value: Any) -> Kept:
    """Return whether a value comes back equal, whether it has a hash, the length of its JSON, and
    its look.
    """
    try:
        hashed = hash(value) == hash(copy.deepcopy(value))
    except TypeError:  # what holds dictionaries has none
        hashed = False
    return Kept(
        type(value).__name__,
        pickle.loads(pickle.dumps(value)) == value,
        copy.deepcopy(value) == value,
        hashed,
        len(json.dumps(tridge.to_dict(value))),
        repr(value).splitlines()[0][:60],
    )


if __name__ == "__main__":
    for answer in answers(tridge.load("examples/evening.pbn")[0]):
        print(*kept(answer))
