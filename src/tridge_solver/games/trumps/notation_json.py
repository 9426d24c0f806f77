"""Deals of Trumps and of bridge in JSON."""

from __future__ import annotations

from typing import Any

from tridge_solver.core.deal import Auction, PlayRecord
from tridge_solver.core.seats import Seat
from tridge_solver.games.trumps.contracts import (
    MAX_TRICKS,
    TrumpsContract,
    TrumpsContractError,
    says_passed_out,
)
from tridge_solver.games.trumps.game import SIDES, TrumpsDeal, written_contract
from tridge_solver.games.trumps.notation import parse_result, sides_text
from tridge_solver.handfile import json_fields as json
from tridge_solver.handfile.json_fields import (
    Field,
    JsonDialect,
    auction_fields,
    codes,
    letter,
    play_fields,
)
from tridge_solver.handfile.lexer import TABLE
from tridge_solver.handfile.problems import InvalidValue
from tridge_solver.handfile.sections import Table, is_table


def _contract(value: Any) -> tuple[TrumpsContract | None, bool]:
    """``Bid 10 H``, bridge's ``4H``, or ``Pass``."""
    text = json.read_text(value)
    if says_passed_out(text):
        return None, True
    try:
        if text[:1].isdigit():
            return TrumpsContract.parse_bridge(text), False
        return TrumpsContract.parse(text), False
    except TrumpsContractError as error:
        raise json.InvalidField(error.message, error.expected) from None


def _result(value: Any) -> Any:
    try:
        return parse_result(json.read_text(value))
    except InvalidValue as error:
        raise json.InvalidField(
            error.diagnostics[0].message, error.diagnostics[0].expected
        ) from None


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise json.InvalidField("this does not fit", "true or false")
    return value


def _tricks(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MAX_TRICKS:
        raise json.InvalidField("this does not fit", f"a whole number from 0 to {MAX_TRICKS}")
    return value


def _won(value: Any) -> dict[Seat, int]:
    if not isinstance(value, dict) or set(value) != set(SIDES):
        raise json.InvalidField("this does not fit", "an object of NS and EW")
    return {seats[0]: _tricks(value[side]) for side, seats in SIDES.items()}


def _table(*parts: Any) -> Table:
    """A table such as a file may hold."""
    name, value, lines = parts
    if not is_table((name, value, lines)):
        message = f"a hand file cannot hold this as a table {name!r}"
        expected = f'a tag …{TABLE}, a value and lines of a row each, e.g. "N NT 12"'
        raise json.InvalidField(message, expected)
    return name, value, lines


def _tags(value: Any) -> tuple[tuple[str, str], ...]:
    """Tags by name; an array is a tag that stands several times."""
    if not isinstance(value, dict):
        raise json.InvalidField("this does not fit", "an object of texts")
    return tuple(
        (json.read_text(name), json.read_text(text))
        for name, texts in value.items()
        for text in (texts if isinstance(texts, list) else [texts])
    )


_row = json.several(json.or_none(json.read_full_card), 4)


def _of_bridge_alone(field: Field) -> Field:
    """A field that hand files of Trumps have no place for, but to say that there is nothing."""

    def read(value: Any) -> Any:
        if value:
            raise json.InvalidField("deals of Trumps have none of this", "it in a deal of Bridge")
        return field.read(value)

    return field._replace(read=read)


FIELDS: dict[str, Field] = {
    "dealer": Field(("dealer",), "Dealer", json.read_seat),
    "leader": Field(("leader",), "Leader", json.read_seat),
    "declarer": Field(("declarer",), "Declarer", json.read_seat),
    "contract": Field(("contract", "passed_out"), "Contract", _contract),
    "irregular": Field(("irregular",), "Declarer", _truth),
    "tricks_won": Field(("tricks_won",), "TricksWon", _won),
    "result": Field(("result",), "Result", _result),
    "auction": Field(
        ("auction",),
        "Auction",
        json.parts_of(Auction, first=json.read_seat, calls=json.several(json.read_text)),
    ),
    "play": Field(
        ("play",),
        "Play",
        json.parts_of(PlayRecord, first=json.read_seat, tricks=json.several(_row)),
    ),
    "tables": Field(
        ("tables",),
        "",
        json.several(
            json.parts_of(
                _table, tag=json.read_text, value=json.read_text, lines=json.several(json.read_text)
            )
        ),
    ),
    "marked_play": Field(("marked_play",), "", json.several(json.read_text)),
    "tags": Field(("tags",), "", _tags),
    "comments": Field(("comments",), "", json.several(json.read_text)),
}


def values_of(deal: TrumpsDeal) -> dict[str, Any]:
    contract = "Pass" if deal.passed_out else None
    if deal.contract is not None:
        contract = written_contract(deal.game, deal.contract)
    won = None
    if deal.tricks_won is not None:
        words = sides_text(dict(deal.tricks_won)).split()
        won = {side: int(count) for side, _, count in (word.partition(":") for word in words)}
    values: dict[str, list[str]] = {}
    for name, text in deal.tags:
        values.setdefault(name, []).append(text)
    return {
        "dealer": letter(deal.dealer),
        "leader": letter(deal.leader),
        "hands": {seat.letter: codes(deal.hands[seat]) for seat in deal.active},
        "declarer": letter(deal.declarer),
        "contract": contract,
        "irregular": deal.irregular,
        "tricks_won": won,
        "result": None if deal.result is None else str(deal.result),
        "auction": auction_fields(deal.auction),
        "play": play_fields(deal.play),
        "tables": [
            {"tag": name, "value": value, "lines": list(lines)}
            for name, value, lines in deal.tables
        ],
        **({"marked_play": list(deal.marked_play)} if deal.marked_play else {}),
        "tags": {name: texts[0] if len(texts) == 1 else texts for name, texts in values.items()},
        "comments": list(deal.comments),
    }


JSON_DIALECT = JsonDialect(
    FIELDS
    | {name: _of_bridge_alone(FIELDS[name]) for name in ("irregular", "tables", "marked_play")},
    values_of,
)
