"""The dialect of L'hombre in JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tridge_solver.core.deal import Auction
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.notation.values import parse_result_in_words
from tridge_solver.games.ombre.notation_json.three_seats import (
    FIELDS,
    read_tricks,
    three_seats_fields,
)
from tridge_solver.games.ombre.rules.calls import LHOMBRE_CALLS
from tridge_solver.games.ombre.rules.result_in_words import ResultInWords
from tridge_solver.handfile.json_fields import (
    Field,
    InvalidField,
    JsonDialect,
    parts_of,
    read_seat,
    read_text,
    read_truth,
    several,
    word_of,
)
from tridge_solver.handfile.problems import InvalidValue

NOT_ITS = (
    *("game_fund", "widow_fund", "reserve_funds", "pot", "pot_holds_puesta", "debts"),
    *("surrender", "honours"),
)
"""Fields of the games of three seats that say nothing here: nothing lies on the table."""


def _thrown_in(value: Any) -> str | None:
    """Whether the Player gave up after the exchange, before the first trick."""
    return "accepted" if read_truth(value) else None


def read_result(seats: int) -> Callable[[Any], tuple[int, ...] | ResultInWords]:
    """What reads the tricks of all ``seats``, or a text that tells the result."""
    numbers = several(read_tricks, seats)

    def read(value: Any) -> tuple[int, ...] | ResultInWords:
        if not isinstance(value, str):
            return tuple(numbers(value))
        try:
            return parse_result_in_words(read_text(value), seats)
        except InvalidValue as error:
            found = error.diagnostics[0]
            raise InvalidField(found.message, found.expected) from None

    return read


def _fields(deal: OmbreDeal) -> dict[str, Any]:
    """The fields of a deal."""
    found = {name: value for name, value in three_seats_fields(deal).items() if name not in NOT_ITS}
    return {**found, "thrown_in": deal.gave_up or None}


JSON_DIALECT = JsonDialect(
    {
        **{name: field for name, field in FIELDS.items() if name not in NOT_ITS},
        "auction": Field(
            ("auction",),
            "Auction",
            parts_of(Auction, first=read_seat, calls=several(word_of(LHOMBRE_CALLS))),
        ),
        "thrown_in": Field(("surrender",), "ThrownIn", _thrown_in),
        "result": Field(("result",), "Result", read_result(3)),
    },
    _fields,
)
