"""The dialect of Très in JSON."""

from __future__ import annotations

from typing import Any

from tridge_solver.core.deal import PlayRecord
from tridge_solver.games.tres.game import CARDS_IN_TRICK, TRES_TRICKS, TresDeal
from tridge_solver.games.tres.notation import DIGITS
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
"""Every field of a deal of Très but the rules and the hands, on which others depend."""


def _values(deal: TresDeal) -> dict[str, Any]:
    """The fields of a deal."""
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


JSON_DIALECT = JsonDialect(FIELDS, _values)
