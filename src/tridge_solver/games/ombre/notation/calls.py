"""The calls of an auction of three seats, in the words of hand files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache, partial
from re import Match
from typing import NamedTuple

from tridge_solver.core.cards import Pack
from tridge_solver.core.languages import meanings
from tridge_solver.core.text import did_you_mean
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import CALLS, printed, printed_calls
from tridge_solver.handfile.codecs import Said, readings_of, values_of
from tridge_solver.handfile.dialect import Dialect, SeveralWords, call_of
from tridge_solver.handfile.sections import without_annotation
from tridge_solver.handfile.stream import Diagnostic, InvalidValue

FIXED_WORDS = tuple(word for pack in Pack for word in printed_calls(pack).values())
"""The Fixed bids with their suits, in the spelling of every pack."""

THREE_SEATS_CALL = call_of((*CALLS, *FIXED_WORDS))

AS_SAID = {words.replace(" ", ""): call for words, call in meanings("calls").items()}
"""The calls keyed by what people say in four languages, without blanks: *I pass*, *Play More*,
*juego más*."""

LONGEST_SAYING = 3
"""The most words that one spoken call can have: *I play more*."""

MAX_HINTS = 20
"""The most wrong words in an auction that get a suggestion. Suggestions take long, and a record
with more wrong words is something else."""


@cache
def spelt(calls: tuple[str, ...], pack: Pack) -> dict[str, str]:
    """Return a dictionary from spellings, in small letters, to calls. Suits of Fixed bids are spelt
    as in ``pack``; other words may be of any language."""
    fixed = {text.lower(): call for call, text in printed_calls(pack).items() if call[:-1] in calls}
    said = {words: call for words, call in AS_SAID.items() if call in calls}
    return fixed | said | {call.lower(): call for call in calls}


class Saying(NamedTuple):
    """One or more words where a call is expected. The first word is number ``at``; ``call`` is
    ``None`` if the words are no call."""

    at: int
    text: str
    call: str | None


def sayings(
    lines: Sequence[Sequence[str]], pack: Pack, known: tuple[str, ...] = CALLS
) -> list[Saying]:
    """Return the calls that the words of some lines stand for.

    *Play More* is one call wherever it can be: where a bid stands before it, after which nobody can
    say *Play*, and where every line holds one call. Else a seat says *Play* and the next *More*.

    >>> [saying.call for saying in sayings([["Play", "More", "Play", "More"]], Pack.ENGLISH)]
    ['Play', 'More', 'More']
    """
    calls = spelt(known, pack)
    joined = [_joined(line, calls, can_join=True) for line in lines]
    if len(lines) == 1 or any(len(line) != 1 for line in joined):
        joined = []
        is_bid = False
        for line in lines:
            joined.append(_joined(line, calls, can_join=is_bid))
            is_bid = is_bid or any(saying.call not in (None, "Pass") for saying in joined[-1])
    found, at = list[Saying](), 0
    for line, some in zip(lines, joined, strict=True):
        found += [saying._replace(at=saying.at + at) for saying in some]
        at += len(line)
    return found


def _joined(words: Sequence[str], calls: dict[str, str], *, can_join: bool) -> list[Saying]:
    """Return the sayings in the words of one line; with ``can_join``, two words that are calls
    themselves may form one call."""
    found = list[Saying]()
    at = 0
    while at < len(words):
        if not words[at]:  # a mark alone
            at += 1
            continue
        for span in range(LONGEST_SAYING, 0, -1):
            part = words[at : at + span]
            call = calls.get("".join(part).lower())
            is_several = span > 1 and all(word.lower() in calls for word in part)
            if (
                len(part) == span
                and all(part)
                and (span == 1 or (call and (can_join or not is_several)))
            ):
                found.append(Saying(at, " ".join(part), call))
                at += span
                break
        can_join = can_join or found[-1].call not in (None, "Pass")
    return found


def read_calls(
    words: Sequence[Match[str]], pack: Pack, known: tuple[str, ...] = CALLS
) -> tuple[str, ...]:
    """Return the calls of an auction, which must be among the ``known`` ones: by default those of
    three seats.

    Raises :class:`InvalidValue` with offsets into the deal's text.
    """
    calls = []
    diagnostics = []
    hints = MAX_HINTS
    named = printed(known, pack)
    for at, text, call in sayings(_lines(words), pack, known):
        if call and " " not in text:
            calls.append(call)
            continue
        if call:
            message, expected = f"{text!r} is one call in several words", call
        else:
            message = f"{text!r} is not a call"
            expected = _expected_call(text, named) if hints > 0 else ", ".join(named)
            hints -= 1
        diagnostics.append(Diagnostic(words[at].start(), message, expected))
    diagnostics += [each for word in words if (each := without_annotation(word)[1])]
    if diagnostics:
        raise InvalidValue(diagnostics)
    return tuple(calls)


def calls_in_words(words: Sequence[Match[str]], known: tuple[str, ...]) -> list[SeveralWords]:
    """Return the calls in an auction that are written in several words."""
    return [
        SeveralWords(at, text.count(" ") + 1, call)
        for at, text, call in sayings(_lines(words), Pack.ENGLISH, known)
        if call and " " in text
    ]


def _lines(words: Sequence[Match[str]]) -> list[list[str]]:
    """Return the words line by line, without notes and marks; a comma also ends a line."""
    lines: list[list[str]] = []
    is_apart = True
    for word, before in zip(words, (None, *words), strict=False):
        text, _ = without_annotation(word)
        if is_apart or (before and "\n" in word.string[before.end() : word.start()]):
            lines.append([])
        is_apart = text.endswith(",")
        lines[-1].append(text.removesuffix(","))
    return lines


@lru_cache(maxsize=256)
def _expected_call(text: str, known: tuple[str, ...]) -> str:
    return ", ".join(known) + did_you_mean(text, known)


def call_text(call: str, pack: Pack) -> str:
    """Return a call in the spelling of a pack."""
    return "".join(printed((call,), pack))


def dialect_of(said: Sequence[Said], known: tuple[str, ...], spoken: Iterable[str]) -> Dialect:
    """Return the dialect of a game whose deals say these facts, and whose auctions have the
    ``known`` calls; ``spoken`` are the words for them, one word each."""
    return Dialect(
        readings_of(said),
        partial(read_calls, known=known),
        values_of(said),
        calls=calls_of,
        call_meant=call_of(tuple(spoken)),
        call_text=call_text,
        calls_in_words=partial(calls_in_words, known=known),
    )


def calls_of(deal: OmbreDeal, pack: Pack) -> tuple[str, ...]:
    """Return the recorded calls, with the suits of Fixed bids in the pack's spelling. A comma
    separates a *Play* from a *More* that would otherwise be read as one call."""
    if deal.auction is None:
        return ()
    calls = deal.auction.calls
    bid = next((at for at, call in enumerate(calls) if call != "Pass"), len(calls))
    return tuple(
        f"{word}," if at > bid and calls[at : at + 2] == ("Play", "More") else word
        for at, word in enumerate(printed(calls, pack))
    )
