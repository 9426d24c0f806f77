"""The calls of an auction of three seats, as hand files write them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from re import Match

from tridge_solver.core.cards import Pack
from tridge_solver.core.errors import did_you_mean
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.calls import CALLS, DANISH_CALLS, printed, printed_calls
from tridge_solver.handfile.dialect import call_of
from tridge_solver.handfile.problems import Diagnostic, InvalidValue
from tridge_solver.handfile.sections import without_annotation

FIXED_WORDS = tuple(word for pack in Pack for word in printed_calls(pack).values())
"""Fixed bids with their suits, in every pack."""

THREE_SEATS_CALL = call_of((*CALLS, *FIXED_WORDS))

MAX_HINTS = 20
"""Words of one auction for which the call they may have been meant for is looked up. A record in
which more are wrong is of another kind, and the look takes long."""


@cache
def spelt(calls: tuple[str, ...], pack: Pack) -> dict[str, str]:
    """Calls by what is written, in small letters, the suits of Fixed bids as ``pack`` has them;
    the Danish names in any."""
    fixed = {text.lower(): call for call, text in printed_calls(pack).items() if call[:-1] in calls}
    danish = {word.lower(): call for call, word in DANISH_CALLS.items() if call in calls}
    return fixed | danish | {call.lower(): call for call in calls}


def read_calls(
    words: Sequence[Match[str]], pack: Pack, known: tuple[str, ...] = CALLS
) -> tuple[str, ...]:
    """The calls of an auction, those ``known`` there; by default those of three seats.

    Raises :class:`InvalidValue` with offsets into the deal's text.
    """
    calls = []
    diagnostics = []
    hints = MAX_HINTS
    for word in words:
        text, annotation = without_annotation(word)
        if annotation:
            diagnostics.append(annotation)
        call = spelt(known, pack).get(text.lower())
        if call:
            calls.append(call)
        elif text:
            expected = _expected_call(text, known) if hints > 0 else ", ".join(known)
            hints -= 1
            diagnostics.append(Diagnostic(word.start(), f"{text!r} is no call", expected))
    if diagnostics:
        raise InvalidValue(diagnostics)
    return tuple(calls)


@lru_cache(maxsize=256)
def _expected_call(text: str, known: tuple[str, ...]) -> str:
    """The calls there are, and the one that ``text`` may have been meant for."""
    return ", ".join(known) + did_you_mean(text, known)


def calls_of(deal: OmbreDeal, pack: Pack) -> tuple[str, ...]:
    """The calls on record, the suits of Fixed bids as the pack prints them."""
    return () if deal.auction is None else printed(deal.auction.calls, pack)
