"""The dialect of Très: its tags, its fields in JSON, and how each is read and written."""

from __future__ import annotations

import re
from typing import Any

from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import PlayRecord
from tridge_solver.core.seats import Seat
from tridge_solver.games.tres.game import CARDS_IN_TRICK, TRES_TRICKS, TresDeal
from tridge_solver.handfile.blank_forms import CHECK, REVIEW, BlankForm, FormQuestion, asked_play
from tridge_solver.handfile.dialect import (
    Dialect,
    Reading,
    counts_text,
    deal_value,
    joined,
    seat_text,
)
from tridge_solver.handfile.json_fields import (
    SHARED_FIELDS,
    Field,
    JsonDialect,
    by_letter,
    by_seat,
    codes,
    letter,
    or_none,
    parts_of,
    play_fields,
    read_full_card,
    read_seat,
    several,
    whole,
)
from tridge_solver.handfile.stream import Diagnostic, InvalidValue
from tridge_solver.handfile.values import Hands, parse_hands, parse_seat_tag, read_counts

DIGITS = 3
"""The most digits in a number of points: all keys and tricks together make 77."""

# Linear: no two parts that stand side by side have a character in common.
_RESULT = re.compile(rf"([0-9]{{1,{DIGITS}}}):([0-9]{{1,{DIGITS}}})")


def _parse_deal_tag(text: str, pack: Pack = Pack.FULL) -> tuple[Hands, frozenset[Seat]]:
    """Read two hands and two ``-``."""
    return parse_hands(text, pack, 2)


def _parse_tricks_won_tag(text: str, pack: Pack = Pack.FULL) -> dict[Seat, int]:
    return read_counts(text, "a seat and its tricks, e.g. E:9", 2)


def _parse_points_won_tag(text: str, pack: Pack = Pack.FULL) -> dict[Seat, int]:
    """Return points by seat, e.g. ``E:16 W:6``."""
    return read_counts(text, "a seat and its points, e.g. E:16", DIGITS)


def _parse_result_tag(text: str, pack: Pack = Pack.FULL) -> tuple[int, int]:
    """Return points of the non-dealer and the dealer, e.g. ``16:15``."""
    match = _RESULT.fullmatch(text.strip())
    if not match:
        expected = "the points of the non-dealer and the dealer, e.g. 16:15"
        raise InvalidValue([Diagnostic(0, f"{text!r} is no result", expected)])
    return int(match[1]), int(match[2])


READINGS: dict[str, Reading] = {
    "Dealer": Reading(("dealer",), parse_seat_tag),
    "Deal": Reading(("hands", "empty"), _parse_deal_tag),
    "Leader": Reading(("leader",), parse_seat_tag),
    "TricksWon": Reading(("tricks_won",), _parse_tricks_won_tag),
    "PointsWon": Reading(("points_won",), _parse_points_won_tag),
    "Result": Reading(("result",), _parse_result_tag),
}
"""The readers of tags, in the order they are written."""


def _values(deal: TresDeal, pack: Pack) -> dict[str, str | None]:
    """Return the values of the tags that say something about the deal."""
    return {
        "Dealer": seat_text(deal.dealer),
        "Deal": deal_value(deal, pack),
        "Leader": seat_text(deal.leader),
        "TricksWon": counts_text(deal.tricks_won),
        "PointsWon": counts_text(deal.points_won),
        "Result": joined(None if deal.result is None else map(str, deal.result), ":"),
    }


DIALECT = Dialect(READINGS, None, _values)

ASKED = (
    asked_play("S4 S3 SK"),
    FormQuestion(
        "Result",
        "points of {first} and of the dealer, e.g. 16:15",
        "what the tricks of each counted, those of who led first before those of the dealer: "
        "16:15, or Eva 16 Willy 15",
    ),
)

BLANK_FORM = BlankForm(
    (
        "A hand is spades.hearts.diamonds.clubs,",
        "AK76432.KQ9632.AQT65432.KQJ64, 26 cards of who leads and 25 of the dealer, two - for the",
        "seats that are empty. Result: points of who leads, then of the dealer.",
        'Below [Play "E"], the seat that leads, a line a trick: its card, the reply, its other '
        "card.",
    ),
    (CHECK, REVIEW, ("tridge score FILE", "the points after every deal")),
    ASKED,
    "AK76432.KQ9632.AQT65432.KQJ64",
    tags=("Result",),
    seats="EW",
    fewest=2,
    passed=None,
)


_points = whole(0, 10**DIGITS - 1)
_rows = several(several(or_none(read_full_card), CARDS_IN_TRICK))

FIELDS: dict[str, Field] = {
    **{name: SHARED_FIELDS[name] for name in ("dealer", "leader")},
    "tricks_won": Field(("tricks_won",), "TricksWon", by_seat(whole(0, TRES_TRICKS))),
    "points_won": Field(("points_won",), "PointsWon", by_seat(_points)),
    "result": Field(("result",), "Result", several(_points, 2)),
    "play": Field(("play",), "Play", parts_of(PlayRecord, first=read_seat, tricks=_rows)),
    **{name: SHARED_FIELDS[name] for name in ("tags", "comments")},
}
"""Every field of a deal of Très except rules and hands, on which others depend."""


def _fields(deal: TresDeal) -> dict[str, Any]:
    """Return the fields of a deal."""
    return {
        "dealer": letter(deal.dealer),
        "leader": letter(deal.leader),
        "hands": {seat.letter: codes(deal.hands[seat]) for seat in deal.active},
        "tricks_won": by_letter(deal.tricks_won),
        "points_won": by_letter(deal.points_won),
        "play": play_fields(deal.play),
        "result": None if deal.result is None else list(deal.result),
        "tags": dict(deal.tags),
        "comments": list(deal.comments),
    }


JSON_DIALECT = JsonDialect(FIELDS, _fields)
