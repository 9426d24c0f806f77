"""The dialect of L'hombre in JSON."""

from __future__ import annotations

from typing import Any

from tridge_solver.core.deal import Auction
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.notation.three_seats_json import FIELDS, three_seats_fields
from tridge_solver.games.ombre.rules.calls import LHOMBRE_CALLS
from tridge_solver.handfile.json_dialect import Field, JsonDialect
from tridge_solver.handfile.json_fields import parts_of, read_seat, read_truth, several, word_of

NOT_ITS = (
    *("game_fund", "widow_fund", "reserve_funds", "pot", "pot_holds_puesta", "debts"),
    *("surrender", "honours"),
)
"""Fields of the games of three seats that say nothing here: nothing lies on the table."""


def _thrown_in(value: Any) -> str | None:
    """Whether the Player gave up after the exchange, before the first trick."""
    return "accepted" if read_truth(value) else None


def _fields(deal: OmbreDeal) -> dict[str, Any]:
    """The fields of a deal."""
    found = {name: value for name, value in three_seats_fields(deal).items() if name not in NOT_ITS}
    return {**found, "thrown_in": deal.gave_up or None}


LHOMBRE_JSON = JsonDialect(
    {
        **{name: field for name, field in FIELDS.items() if name not in NOT_ITS},
        "auction": Field(
            ("auction",),
            "Auction",
            parts_of(Auction, first=read_seat, calls=several(word_of(LHOMBRE_CALLS))),
        ),
        "thrown_in": Field(("surrender",), "ThrownIn", _thrown_in),
    },
    _fields,
)
