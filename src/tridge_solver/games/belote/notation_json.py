"""The dialect of Belote in JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tridge_solver.core.deal import Auction, PlayRecord
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.belote.game import SIDES, BeloteDeal, BeloteResult
from tridge_solver.games.belote.notation import (
    contract_text,
    read_call,
    read_contract,
    tricks_of_sides,
    written_calls,
)
from tridge_solver.handfile.json_fields import (
    SHARED_FIELDS,
    Field,
    InvalidField,
    JsonDialect,
    codes,
    letter,
    of_text,
    or_none,
    parts_of,
    play_fields,
    read_full_card,
    read_seat,
    several,
)

MAX_POINTS = 9999


def _points(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MAX_POINTS:
        raise InvalidField(
            "this is no number of points", f"a whole number from 0 to {MAX_POINTS:,}"
        )
    return value


def _object(value: Any, names: Sequence[str], what: str) -> Mapping[str, Any]:
    """An object with some of ``names`` and no other."""
    if not isinstance(value, dict) or not set(value) <= set(names):
        raise InvalidField("this does not fit", f"an object of {what}")
    return value


def _sides(value: Any) -> tuple[int, int]:
    given = _object(value, SIDES, "NS and EW")
    return _points(given.get(SIDES[0], 0)), _points(given.get(SIDES[1], 0))


def _tricks(value: Any) -> dict[Seat, int]:
    return dict(zip(SEATS, _sides(value), strict=False))


def _melds(value: Any) -> dict[Seat, int]:
    given = _object(value, [seat.letter for seat in SEATS], "points by seat")
    return {Seat.parse(seat): _points(points) for seat, points in given.items()}


def _result(value: Any) -> BeloteResult:
    given = dict(_object(value, (*SIDES, "capot"), "NS, EW and capot"))
    capot = given.pop("capot", False)
    if not isinstance(capot, bool):
        raise InvalidField("capot does not fit", "true or false", ".capot")
    return BeloteResult(_sides(given), capot)


def sides_json(counts: Sequence[int]) -> dict[str, int]:
    """Numbers by side."""
    return dict(zip(SIDES, counts, strict=True))


def _values(deal: BeloteDeal) -> dict[str, Any]:
    """The fields of a deal."""
    tricks, result, melds = tricks_of_sides(deal.tricks_won), deal.result, deal.melds
    return {
        "dealer": letter(deal.dealer),
        "leader": letter(deal.leader),
        "hands": {seat.letter: codes(deal.hands[seat]) for seat in deal.active},
        "declarer": letter(deal.declarer),
        "contract": contract_text(deal),
        "tricks_won": None if tricks is None else sides_json(tricks),
        "points_won": None if deal.points is None else sides_json(deal.points),
        "melds": None if melds is None else {seat.letter: n for seat, n in melds.items()},
        "belote": None if deal.belote is None else sides_json(deal.belote),
        "auction": None
        if deal.auction is None
        else {"first": deal.auction.first.letter, "calls": list(written_calls(deal))},
        "play": play_fields(deal.play),
        "result": None if result is None else {**sides_json(result.points), "capot": result.capot},
        "tags": dict(deal.tags),
        "comments": list(deal.comments),
    }


JSON_DIALECT = JsonDialect(
    {
        **SHARED_FIELDS,
        "contract": Field(("contract", "passed_out"), "Contract", of_text(read_contract)),
        "tricks_won": Field(("tricks_won",), "TricksWon", _tricks),
        "points_won": Field(("points",), "PointsWon", _sides),
        "melds": Field(("melds",), "Melds", _melds),
        "belote": Field(("belote",), "Belote", _sides),
        "result": Field(("result",), "Result", _result),
        "auction": Field(
            ("auction",),
            "Auction",
            parts_of(Auction, first=read_seat, calls=several(of_text(read_call))),
        ),
        "play": Field(
            ("play",),
            "Play",
            parts_of(
                PlayRecord,
                first=read_seat,
                tricks=several(several(or_none(read_full_card), len(SEATS))),
            ),
        ),
    },
    _values,
)
