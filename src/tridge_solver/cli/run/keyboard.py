"""What is asked of a person at the keyboard, and how the answer is read."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import TextIOWrapper, UnsupportedOperation

import click

from tridge_solver.cli.run.output import Output
from tridge_solver.core.cards import Card, CardError, Pack, in_either_pack
from tridge_solver.core.text import REPLACEMENT, escape


def check_keyboard() -> None:
    """Refuse to ask where standard input is closed.

    Raises :class:`click.ClickException`.
    """
    if sys.stdin is None or sys.stdin.closed:
        raise click.ClickException("standard input is closed: nobody can be asked")


LONGEST_ANSWER = 1000
"""So many characters nobody types."""

TOO_LONG = f"that is too long (expected at most {LONGEST_ANSWER:,} characters)"
NO_TEXT = "that has signs that cannot be seen or read (expected letters, numbers, signs of cards)"


def ask_line(screen: Output, prompt: str) -> str | None:
    """A line from the keyboard; ``None`` when there are no more.

    Raises :class:`click.ClickException` where there is no standard input at all.
    """
    shown = escape(prompt)
    return asked_line(lambda: screen.write(shown), lambda words: screen.write(f" {words}\n"))


def asked_line(put: Callable[[], object], tell: Callable[[str], object]) -> str | None:
    """A line from the keyboard; ``None`` when there are no more.

    What is no answer to anything is asked for again: too long, or with signs that a terminal obeys
    or that could not be decoded.

    Args:
        put: puts the question.
        tell: prints what is wrong with an answer.
    """
    check_keyboard()
    stdin = sys.stdin
    if isinstance(stdin, TextIOWrapper) and stdin.errors != "replace":
        with suppress(UnsupportedOperation):  # too late: something has been read
            stdin.reconfigure(errors="replace")
    while True:
        put()
        line = stdin.readline(LONGEST_ANSWER + 2)
        if not line:
            return None
        answer = line.strip().strip("\ufeff").replace("\t", " ").strip()
        if len(line.rstrip("\n")) > LONGEST_ANSWER:
            while line and not line.endswith("\n"):
                line = stdin.readline(LONGEST_ANSWER)
            tell(TOO_LONG)
        elif escape(answer) != answer or REPLACEMENT in answer:
            tell(NO_TEXT)
        else:
            return answer


class LeftTable(click.ClickException):
    """The person went before the hand was over."""

    def __init__(self) -> None:
        super().__init__("the hand was not played to its end")


def ask_seated(screen: Output, prompt: str) -> str:
    """A line from the keyboard of who sits at the table; its end means leaving."""
    line = ask_line(screen, prompt)
    if line is None:
        raise LeftTable
    return line


def cards_named(text: str, pack: Pack) -> tuple[Card, ...]:
    """Cards by their names; raises :class:`~tridge_solver.CardError`."""
    return tuple(
        in_either_pack(Card.parse, word, pack) for word in text.upper().replace(",", " ").split()
    )


def chosen_card(typed: str, legal: Sequence[Card], pack: Pack) -> Card | None:
    """The card of ``legal`` meant by its number, from 1, or its name; ``None`` for none of them."""
    for number, card in enumerate(legal, 1):
        if typed == str(number):
            return card
    try:
        [card] = cards_named(typed, pack)
    except (CardError, ValueError):
        return None
    return card if card in legal else None
