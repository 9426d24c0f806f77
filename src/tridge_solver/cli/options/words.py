"""Full words and capitals on the command line, for seats, rules, contracts and suits.

Nothing is guessed. A word that names exactly one thing is read as it, and a warning says how; all
else is the error it was.
"""

from __future__ import annotations

import click

from tridge_solver.cli.group import notify
from tridge_solver.core.cards import Pack
from tridge_solver.core.words import bid_words, contract_words, seat_word

_SEAT_TAGS = ("Dealer", "Leader", "Declarer")
_LATER = "tridge.read_differently"


def plainly(tag: str, text: str, pack: Pack) -> str:
    """The value of an option that stands for ``tag``, full words in it made letters, and hands
    their usual form."""
    if tag in _SEAT_TAGS:
        return seat_word(text)
    if tag == "Deal":
        from tridge_solver.handfile.written_hands import rewritten_deal

        return rewritten_deal(text, pack) or text
    if tag != "Contract":
        return text
    read = contract_words(text, pack)
    return bid_words(text) if read == text else read


def read_with_note(option: str | None, written: str, read: str) -> str:
    """``read``; a note says so where that is not what is ``written``."""
    context = click.get_current_context(silent=True)
    if read != written and context is not None:
        line = f"tridge: warning: {option or 'option'}: {written!r} is read as {read!r}"
        if "quiet" not in context.params:  # still among the options: noted when all are read
            context.meta.setdefault(_LATER, []).append(line)
        elif not context.params["quiet"]:
            notify(line)
    return read


def report_what_was_read(quiet: bool) -> None:
    """Print which options were read differently before it was known whether to be ``quiet``."""
    for line in click.get_current_context().meta.pop(_LATER, ()):
        if not quiet:
            notify(line)
