"""Calls of an auction as the page shows them: words, and bids by number and suit."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from tridge_solver.board.looks import suit_json
from tridge_solver.core.cards import Pack

# Linear: the suit is at the end, and nothing before it is repeated.
_BID = re.compile(r"(|Capot|Fixed[123]|[0-9]{1,3})(NT|AT|[SHDC])")

_JOINT = re.compile("(?<=[a-z])(?=[A-Z])")
"""Where two words of a call are written as one."""


def call_json(word: str, pack: Pack) -> dict[str, Any]:
    """One call: its ``head`` and, of a bid that names one, its ``suit``.

    >>> call_json("NoTricks", Pack.ENGLISH)
    {'word': 'NoTricks', 'head': 'No Tricks', 'suit': None}
    >>> bid = call_json("80H", Pack.ENGLISH)
    >>> bid["head"], bid["suit"]["name"]
    ('80', 'hearts')
    """
    bid = _BID.fullmatch(word)
    head = word if bid is None else bid[1]
    return {
        "word": word,
        "head": _JOINT.sub(" ", re.sub("(?<=Fixed)", " ", head)),
        "suit": None if bid is None else suit_json(bid[2], pack),
    }


def calls_json(words: Iterable[str], pack: Pack) -> list[dict[str, Any]]:
    """Several calls."""
    return [call_json(word, pack) for word in words]
