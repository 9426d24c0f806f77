"""``tridge FILE`` without a command: choose commands for the file by single keys, again and
again."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from select import select

import click

from tridge_solver.batch.input import Change, Item, parted
from tridge_solver.cli.group import OK, LazyGroup, notify
from tridge_solver.cli.inputs import read_files
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.text import escape

KEYS = {
    "s": ("show", "the hands round the table, and what was played"),
    "v": ("solve", "what it is worth, all cards open"),
    "r": ("review", "what went wrong, card by card"),
    "a": ("advise", "what to play, from what the seat can know"),
    "b": ("board", "the table in the browser; Ctrl-C comes back"),
}
"""The keys for commands, each with the command and a description."""

QUIT, HELP = "q", "?"
_ENTER = ("\r", "\n")
_END = ("", "\x04", "\0")
"""The end of the keyboard's input: end of file, Ctrl-D, or a mark in the keys pressed ahead."""


def at_terminal() -> bool:
    """Return whether a person sits at the terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def stay(group: LazyGroup, context: click.Context, name: str, options: Sequence[str]) -> int:
    """Ask the person for a command by key and run it on the deals of ``name``, until they leave."""
    file, numbers = parted(name)
    several = not numbers and len(_first_deals(name, 2)) > 1
    choices = "  ".join(f"{key} {word}" for key, (word, _) in KEYS.items())
    choices += f"  {QUIT} quit  {HELP} help"
    choices += "  or the number of a deal" if several else ""
    chosen = name
    while True:
        click.echo(f"{escape(chosen)}:  {choices} > ", nl=False)
        try:
            typed = _typed()
        except (EOFError, KeyboardInterrupt):
            typed = QUIT
        for word in _meant(typed):
            click.echo(word)
            if word == _QUITTING:
                return OK
            if word.isdigit() and several:
                chosen = f"{file}:{word}" if int(word) else name
            elif word in _COMMANDS:
                moment = _moment(word, chosen)
                if moment is not None:
                    _do(group, context, word, [chosen, *options, *moment])
            else:
                for key, (command, what) in KEYS.items():
                    click.echo(f"  {key}  {command:<6}  {what}")
                if several:
                    click.echo("  2  deal 2  that deal alone; 0 for all of them")
            click.echo()


_QUITTING, _HELPING = "quit", "help"
_COMMANDS = {command: key for key, (command, _) in KEYS.items()}
_WORDS = {QUIT: _QUITTING, HELP: _HELPING, **{key: word for key, (word, _) in KEYS.items()}}


def _meant(typed: str) -> list[str]:
    """Return the meaning of keys pressed in quick succession: a word, a number, or one action for
    each key.

    >>> _meant("solve"), _meant("rev"), _meant("sv"), _meant("12"), _meant("x"), _meant("?")
    (['solve'], ['review'], ['show', 'solve'], ['12'], ['x'], ['help'])
    """
    if typed.isdigit():
        return [typed]
    begun = [word for word in _WORDS.values() if len(typed) > 1 and word.startswith(typed)]
    if len(begun) == 1:
        return begun
    return [_WORDS.get(key, key if key.isprintable() else _HELPING) for key in typed]


def _first_deals(name: str, count: int) -> list[Deal]:
    deals = (item.deal for item in read_files((name,), Change()) if isinstance(item, Item))
    return list(islice(filter(None, deals), count))


def _moment(command: str, name: str) -> list[str] | None:
    """Return the options that choose a moment in deals whose cards are all played: the start, or a
    trick that the person names. Return ``None`` if they name none."""
    if command not in ("solve", "advise"):
        return []
    deals = _first_deals(name, MOST_DEALS)
    try:
        over = bool(deals) and all(d.play is not None and d.reached().is_over for d in deals)
    except DealError:
        return []
    if not over:
        return []
    if command == "solve":
        return ["--from-start"]
    tricks = min(len(deal.play.rows) for deal in deals if deal.play is not None)
    click.echo(f"all cards are played: the lead to which trick, 1 to {tricks} > ", nl=False)
    try:
        typed = _typed()
    except (EOFError, KeyboardInterrupt):
        typed = QUIT
    click.echo(typed)
    is_trick = typed.isdigit() and 1 <= int(typed) <= tricks
    return ["--trick", typed] if is_trick else None


MOST_DEALS = 20
"""The most deals of a file to check for whether all cards are played."""


def _typed() -> str:
    with _keys_alone():
        typed = _key()
        while typed.isalnum() and len(typed) < LONGEST_WORD and _is_pressed():
            key = _pressed()
            if not key.isalnum():
                _ahead.extend({key}.difference(_ENTER))
                break
            typed += key.lower()
    return typed


_ahead: list[str] = []
"""Keys already read after a word that must still be handled."""

LONGEST_WORD = 20
PAUSE = 0.4
"""Seconds without a key after which a typed word is complete."""


def _key() -> str:
    while True:
        key = _pressed()
        if key in _END:
            raise EOFError
        if key not in _ENTER and key.strip():
            return key.lower()


@contextmanager
def _keys_alone() -> Iterator[None]:
    """Read single keys, without Enter, in this block."""
    try:
        import termios
        import tty
    except ImportError:  # Windows, where each is asked for
        yield
        return
    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    try:  # click's own way would drop keys pressed early
        tty.setcbreak(keyboard, termios.TCSADRAIN)
        yield
    finally:
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)


def _is_pressed() -> bool:
    if sys.platform == "win32":
        return False
    return bool(select([sys.stdin.fileno()], [], [], PAUSE)[0])


def _pressed() -> str:
    if _ahead:
        return _ahead.pop()
    if sys.platform == "win32":
        return click.getchar()
    return os.read(sys.stdin.fileno(), 1).decode("latin-1")


def _do(group: LazyGroup, context: click.Context, name: str, words: list[str]) -> None:
    """Run a command and return, however it ends."""
    command = group.get_command(context, name)
    assert command is not None
    try:
        with command.make_context(name, words, parent=context) as own:
            command.invoke(own)
    except click.ClickException as error:
        error.show()
    except click.exceptions.Exit:
        pass
    except (KeyboardInterrupt, click.Abort):
        notify("")
    except BrokenPipeError:  # the pager was left
        pass
