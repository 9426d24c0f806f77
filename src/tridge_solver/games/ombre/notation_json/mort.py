"""The dialect of a mort in JSON."""

from __future__ import annotations

from typing import Any

from tridge_solver.core.deal import Auction
from tridge_solver.core.seats import SEATS
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.notation.mort import MORT_CALLS
from tridge_solver.games.ombre.notation_json.incomer import JSON_DIALECT as IN_COMER
from tridge_solver.games.ombre.notation_json.lhombre import JSON_DIALECT as LHOMBRE, read_result
from tridge_solver.games.ombre.rules.incomer import parse_mort
from tridge_solver.handfile.json_fields import (
    Field,
    JsonDialect,
    of_text,
    parts_of,
    read_seat,
    several,
    word_of,
)

NOT_ITS = ("first_defender", "exchange", "undertaken", "thrown_in")
"""Fields of L'hombre that say nothing of a mort."""


def _fields(deal: OmbreDeal) -> dict[str, Any]:
    """The fields of a deal of four seats."""
    found = LHOMBRE.values(deal)
    return {name: value for name, value in found.items() if name not in NOT_ITS}


JSON_DIALECT = JsonDialect(
    {
        **{name: field for name, field in LHOMBRE.fields.items() if name not in NOT_ITS},
        "contract": Field(("contract",), "Contract", of_text(parse_mort)),
        "auction": Field(
            ("auction",),
            "Auction",
            parts_of(Auction, first=read_seat, calls=several(word_of(MORT_CALLS))),
        ),
        "play": IN_COMER.fields["play"],
        "result": Field(("result",), "Result", read_result(len(SEATS))),
    },
    _fields,
)
