"""The fields of a request: its deal, cards, seats and numbers, read with care."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tridge_solver.board.guard import Refusal
from tridge_solver.checks import record_defects
from tridge_solver.core.cards import Card, CardError, Pack
from tridge_solver.core.deal import Deal
from tridge_solver.core.errors import ParseError
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.handfile.json_reader import read_json
from tridge_solver.report.theme.source import Source

HERE = Source("-", 1)
"""Where the deal of a request comes from, as reports have it."""

MAX_CARDS = 60
"""Cards a list of a request may have; there are 52."""


def deal_of(given: Any, rules: Ruleset | None, *, check: bool = True) -> Deal:
    """The deal of a request; raises :class:`Refusal`."""
    if not isinstance(given, dict):
        raise Refusal(400, "the question has no deal (expected an object of tridge.deal/1)")
    try:
        text = json.dumps(given).encode()
    except (ValueError, RecursionError):
        raise Refusal(400, "the deal cannot be read") from None
    entry = next(iter(read_json([text], "the deal", rules=rules)), None)
    if entry is None:
        raise Refusal(400, "the deal is empty")
    deal = entry.deal if check else entry.draft
    if deal is None or (entry.errors and check):
        draft = entry.draft
        if draft is not None:
            # A record that breaks the rules is no reason not to look at the hands.
            known = {defect.message for defect in record_defects(draft)}
            if entry.errors and all(error.message in known for error in entry.errors):
                return draft
        raise Refusal(422, "; ".join(error.message for error in entry.errors) or "no deal")
    return deal


def card_of(code: Any) -> Card:
    """A card by its code; raises :class:`Refusal`."""
    if not isinstance(code, str):
        raise Refusal(400, "a card is no text (expected e.g. SA)")
    try:
        return Card.parse(code, Pack.FULL)
    except CardError as error:
        raise Refusal(422, str(error)) from None


def cards_of(fields: Mapping[str, Any], name: str) -> tuple[Card, ...]:
    """Different cards of a request; raises :class:`Refusal`."""
    cards = tuple(card_of(code) for code in several(fields, name))
    if len(set(cards)) < len(cards):
        raise Refusal(422, f"{name} names a card twice")
    return cards


def several(fields: Mapping[str, Any], name: str) -> list[Any]:
    """A list of a request, empty where it is left out."""
    value = fields.get(name) or []
    if not isinstance(value, list) or len(value) > MAX_CARDS:
        raise Refusal(400, f"{name} is no list of cards")
    return value


def whole_number(fields: Mapping[str, Any], name: str, usual: int) -> int:
    """A number of a request, from 0."""
    value = fields.get(name)
    if value is None:
        return usual
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 1 << 62:
        raise Refusal(400, f"{name} is no whole number from 0")
    return value


def text_of(fields: Mapping[str, Any], name: str, usual: str | None = None) -> str:
    """A text of a request."""
    value = fields.get(name, usual)
    if not isinstance(value, str):
        raise Refusal(400, f"{name} is no text")
    return value


def seat_of(fields: Mapping[str, Any], name: str) -> Seat | None:
    """A seat of a request, where it names one."""
    value = fields.get(name)
    if value is None:
        return None
    try:
        return Seat.parse(value)
    except (ParseError, AttributeError, TypeError):
        raise Refusal(400, f"{name} is no seat (expected one of N E S W)") from None
