"""The notation of Très: its tags and JSON fields, and how each is read and written."""

from __future__ import annotations

import re

from tridge_solver.core.cards import Pack
from tridge_solver.games.tres.game import CARDS_IN_TRICK, TRES_TRICKS
from tridge_solver.handfile.blank_forms import CHECK, REVIEW, BlankForm, FormQuestion, asked_play
from tridge_solver.handfile.codecs import (
    COMMENTS,
    DEALER,
    LEADER,
    TAGS,
    Codec,
    Said,
    hands_said,
    json_dialect,
    play_said,
    readings_of,
    seat_counts,
    values_of,
)
from tridge_solver.handfile.dialect import Dialect
from tridge_solver.handfile.json_fields import read_full_card, several, whole
from tridge_solver.handfile.stream import Diagnostic, InvalidValue
from tridge_solver.handfile.values import parse_hands

DIGITS = 3
"""The most digits in a number of points; all keys and tricks together are worth 77 points."""

MOST = 10**DIGITS - 1

# Linear: no two parts that stand side by side have a character in common.
_RESULT = re.compile(rf"([0-9]{{1,{DIGITS}}}):([0-9]{{1,{DIGITS}}})")


def _parse_result_tag(text: str, pack: Pack = Pack.FULL) -> tuple[int, int]:
    """Return the points of the non-dealer and of the dealer, e.g. ``16:15``."""
    match = _RESULT.fullmatch(text.strip())
    if not match:
        expected = "the points of the non-dealer and the dealer, e.g. 16:15"
        raise InvalidValue([Diagnostic(0, f"{text!r} is not a result", expected)])
    return int(match[1]), int(match[2])


SAID = (
    DEALER,
    LEADER,
    hands_said(lambda text, pack: parse_hands(text, pack, 2)),
    Said("TricksWon", "tricks_won", seat_counts("a seat and its tricks, e.g. E:9", 2, TRES_TRICKS)),
    Said("PointsWon", "points_won", seat_counts("a seat and its points, e.g. E:16", DIGITS, MOST)),
    play_said(read_full_card, CARDS_IN_TRICK),
    Said(
        "Result",
        "result",
        Codec(
            _parse_result_tag,
            lambda points, pack: ":".join(map(str, points)),
            several(whole(0, MOST), 2),
            list,
        ),
    ),
    TAGS,
    COMMENTS,
)
"""The facts that a deal records, in the order of its JSON fields."""

DIALECT = Dialect(readings_of(SAID), None, values_of(SAID))
JSON_DIALECT = json_dialect(SAID)

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
