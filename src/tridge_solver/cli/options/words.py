"""Full words and capitals on the command line, for seats, rules, contracts and suits.

Nothing is guessed. A word that names exactly one thing is read as it, and a warning says how; all
else is the error it was.
"""

from __future__ import annotations

import click

from tridge_solver.cards import Pack
from tridge_solver.cli.group import tell
from tridge_solver.seats import SEATS

_SEATS = {seat.name.lower(): seat.letter for seat in SEATS}
_SUITS = {
    word: letter
    for letter, words in zip(
        "SHDC",
        (
            ("spade", "spades", "espadas"),
            ("heart", "hearts", "copas"),
            ("diamond", "diamonds", "oros"),
            ("club", "clubs", "bastos"),
        ),
        strict=True,
    )
    for word in words
}
"""The suits of both packs in full; no word means two of them."""

_SEAT_TAGS = ("Dealer", "Leader", "Declarer")
_LATER = "tridge.read_differently"


def seat_word(text: str) -> str:
    """The letter of a seat that is named in full, else ``text``.

    >>> seat_word("North"), seat_word("n"), seat_word("Nort")
    ('N', 'n', 'Nort')
    """
    return _SEATS.get(text.strip().lower(), text)


def suit_word(text: str, pack: Pack) -> str:
    """The letter in ``pack`` of a suit that is named in full in either pack, else ``text``.

    >>> suit_word("Diamonds", Pack.ENGLISH), suit_word("oros", Pack.SPANISH)
    ('D', 'O')
    """
    letter = _SUITS.get(text.strip().lower())
    return text if letter is None else pack.suit_letters["SHDC".index(letter)]


def contract_words(text: str, pack: Pack) -> str:
    """A contract whose suit is named in full, else ``text``; a suit alone is Play in it.

    >>> contract_words("no change Hearts", Pack.ENGLISH), contract_words("oros", Pack.SPANISH)
    ('no change H', 'Play O')
    """
    *head, last = text.split() or [""]
    suit = suit_word(last, pack)
    if suit == last:
        return text
    return " ".join([*(head or ["Play"]), suit])


def rules_words(text: str) -> str:
    """Rules whose game is written with capitals, else ``text``."""
    head, blank, rest = text.partition(" ")
    return head.lower() + blank + rest


def plainly(tag: str, text: str, pack: Pack) -> str:
    """The value of an option that stands for ``tag``, full words in it made letters."""
    if tag in _SEAT_TAGS:
        return seat_word(text)
    return contract_words(text, pack) if tag == "Contract" else text


def told(option: str | None, written: str, read: str) -> str:
    """``read``; the user is told where that is not what is ``written``."""
    context = click.get_current_context(silent=True)
    if read != written and context is not None:
        line = f"tridge: warning: {option or 'option'}: {written!r} is read as {read!r}"
        if "quiet" not in context.params:  # still among the options: told when all are read
            context.meta.setdefault(_LATER, []).append(line)
        elif not context.params["quiet"]:
            tell(line)
    return read


def tell_what_was_read(quiet: bool) -> None:
    """Tell what options were read differently before it was known whether to be ``quiet``."""
    for line in click.get_current_context().meta.pop(_LATER, ()):
        if not quiet:
            tell(line)
