"""Make deals from strings in the form of hand-file tags, and give back a deal's strings. (Imported
only when used.)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from io import StringIO
from typing import Any, cast

from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.text import did_you_mean, with_expected
from tridge_solver.handfile.dialect import KNOWN_TAGS, dialect_of
from tridge_solver.handfile.lexer import SECTIONS
from tridge_solver.handfile.reader import read
from tridge_solver.handfile.writer import head_values


def _argument(tag: str) -> str:
    """Return the name of the Python argument for a tag, such as ``tricks_won`` for
    ``TricksWon``."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in tag).lstrip("_")


_TAG_OF = {_argument(tag): tag for tag in KNOWN_TAGS}


Hands = str | Mapping[Any, str | Iterable[Card | str] | None]
"""The hands of a deal: as text, or as cards for each seat."""


def deal_of(hands: Hands, tags: dict[str, object]) -> Deal:
    """Return the deal with these ``hands``; the other ``tags`` are named in small letters.

    Raises ``TypeError`` for a name that stands for no tag, and
    :class:`~tridge_solver.DealError` with all that is wrong.
    """
    text = _hands_text(hands)
    if "leader" not in tags or "dealer" in tags:
        return _deal_of(text, tags)
    try:
        return _deal_of(text, tags)
    except DealError:
        leader = Seat(cast("str", tags["leader"]))
        others = {name: value for name, value in tags.items() if name != "leader"}
        found = []
        for dealer in SEATS:
            try:
                deal = _deal_of(text, {**others, "dealer": dealer})
            except DealError:
                continue
            if deal.lead is leader:
                found.append(deal)
        if not found:
            raise
        # Of a table of four it is the one who sits out, as the rules have it.
        return next((deal for deal in found if deal.dealer in deal.empty), found[0])


def _hands_text(hands: Hands) -> str:
    if isinstance(hands, str):
        return hands
    if not isinstance(hands, Mapping):
        expected = "expected text, e.g. 'W:AK2.KQ.67.AK …', or cards by seat"
        raise TypeError(f"hands are {hands!r:.40} ({expected})")
    held = {Seat(seat): hand for seat, hand in hands.items()}
    words = []
    for seat in SEATS:
        hand = held.get(seat)
        if hand is None:
            words.append("?" if seat in held else "-")
        elif isinstance(hand, str):
            words.append(hand)
        else:
            words.append(Pack.FULL.hand_text(map(Card, hand)))
    return f"{SEATS[0].letter}:{' '.join(words)}"


def _deal_of(hands: str, tags: dict[str, object]) -> Deal:
    """Return the deal that a text and tags describe, without changing it."""
    lines: list[str] = []
    names: list[str] = []
    for name, value in {"deal": hands, **tags}.items():
        tag = _TAG_OF.get(name)
        if tag is None:
            hint = did_you_mean(name, _TAG_OF).lstrip("; ") or "expected the name of a tag"
            raise TypeError(f"Deal.of has no argument {name} ({hint})")
        text = str(value)
        if tag in SECTIONS:  # the seat, then the words: "W: SA S6 S3 …"
            first, _, words = text.partition(":")
            lines += [f'[{tag} "{first.strip()}"]', *(line.strip() for line in words.split("/"))]
        else:
            lines.append('[{} "{}"]'.format(tag, text.replace("\\", "\\\\").replace('"', '\\"')))
        names += [name] * (len(lines) - len(names))
    entries = list(read(StringIO("\n".join(lines)), ""))
    errors = [error for entry in entries for error in entry.errors]
    if errors or len(entries) != 1 or entries[0].deal is None:
        found = []
        for error in errors:
            name = names[min(error.line, len(names)) - 1]
            expected = error.expected
            if expected is not None:
                expected = expected.replace("a Dealer tag", "a dealer, or leader")
            found.append(f"{name}: {with_expected(error.message, expected)}")
        raise DealError("\n".join(found) or "no deal is given (expected hands)")
    return entries[0].deal


def strings_of(deal: Deal) -> dict[str, str]:
    """Return the tags of a deal in the form that :func:`deal_of` accepts; the hands are in
    ``deal``.
    """
    pack = deal.game.printing(deal.pack)
    values = {**head_values(deal, pack), **dialect_of(deal.game).values(deal, pack)}
    return {_argument(tag): value for tag, value in values.items() if value is not None}
