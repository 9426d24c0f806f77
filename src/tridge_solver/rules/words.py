"""Full words and capitals for seats, rules, contracts and suits.

Nothing is guessed. A word that names exactly one thing may be read as it, and whoever reads it so
says so; all else is the error it was.
"""

from __future__ import annotations

from tridge_solver.cards import Pack
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
