"""The dialect of the in-comer in JSON."""

from __future__ import annotations

from typing import Any

from tridge_solver.core.deal import Auction, PlayRecord
from tridge_solver.core.seats import SEATS
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.notation.incomer import INCOMER_CALLS
from tridge_solver.games.ombre.notation_json.three_seats import (
    FIELDS,
    read_tricks,
    three_seats_fields,
)
from tridge_solver.games.ombre.rules.calls import FIXED_CALLS
from tridge_solver.games.ombre.rules.incomer import parse_incomer_contract
from tridge_solver.handfile.json_fields import (
    Field,
    JsonDialect,
    of_text,
    or_none,
    parts_of,
    read_card,
    read_seat,
    several,
    word_of,
)

NOT_ITS = ("first_defender", "pot", "pot_holds_puesta", "debts", "surrender")
"""Fields of the games of three seats that say nothing of an in-comer."""


def _fields(deal: OmbreDeal) -> dict[str, Any]:
    """The fields of a deal of four seats."""
    found = three_seats_fields(deal)
    return {name: value for name, value in found.items() if name not in NOT_ITS}


_row = several(or_none(read_card), len(SEATS))

JSON_DIALECT = JsonDialect(
    {
        **{name: field for name, field in FIELDS.items() if name not in NOT_ITS},
        "contract": Field(("contract",), "Contract", of_text(parse_incomer_contract)),
        "auction": Field(
            ("auction",),
            "Auction",
            parts_of(Auction, first=read_seat, calls=several(word_of(INCOMER_CALLS, FIXED_CALLS))),
        ),
        "play": Field(
            ("play",), "Play", parts_of(PlayRecord, first=read_seat, tricks=several(_row))
        ),
        "result": Field(("result",), "Result", several(read_tricks, len(SEATS))),
    },
    _fields,
)
