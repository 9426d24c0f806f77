"""``tridge FILE`` without a command: ask what to do with it, again and again, one key each."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import click

from tridge_solver.cli.group import OK, LazyGroup, notify
from tridge_solver.core.text import escape

KEYS = {
    "s": ("show", "the hands round the table, and what was played"),
    "v": ("solve", "what it is worth, all cards open"),
    "r": ("review", "what went wrong, card by card"),
    "a": ("advise", "what to play, from what the seat can know"),
    "b": ("board", "the table in the browser; Ctrl-C comes back"),
}
"""The commands by their keys, and what each does."""

QUIT, HELP = "q", "?"
_ENTER = ("\r", "\n")
_END = ("", "\x04", "\0")
"""The end of the keyboard's input: as read, as pressed, and pressed ahead."""


def at_terminal() -> bool:
    """Return whether a person sits at the terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def stay(group: LazyGroup, context: click.Context, name: str, options: Sequence[str]) -> int:
    """Ask what to do with the deals of ``name`` and do it, until the user leaves."""
    choices = "  ".join(f"{key} {word}" for key, (word, _) in KEYS.items())
    prompt = f"{escape(name)}:  {choices}  {QUIT} quit  {HELP} help > "
    while True:
        click.echo(prompt, nl=False)
        try:
            key = _key()
        except (EOFError, KeyboardInterrupt):
            key = QUIT
        if key == QUIT:
            click.echo("quit")
            return OK
        word, _ = KEYS.get(key, (key if key.isprintable() else HELP, ""))
        click.echo(word)
        if key in KEYS:
            _do(group, context, word, [name, *options])
        else:
            for each, (command, what) in KEYS.items():
                click.echo(f"  {each}  {command:<6}  {what}")
        click.echo()


def _key() -> str:
    """Return a key that says something; keys that were pressed ahead count."""
    while True:
        key = _pressed()
        if key in _END:
            raise EOFError
        if key not in _ENTER and key.strip():
            return key.lower()


def _pressed() -> str:
    """Return the next key."""
    try:
        import termios
        import tty
    except ImportError:  # Windows
        return click.getchar()
    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    try:  # click's own way would drop what was pressed ahead
        tty.setcbreak(keyboard, termios.TCSADRAIN)
        return os.read(keyboard, 1).decode("latin-1")
    finally:
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)


def _do(group: LazyGroup, context: click.Context, name: str, words: list[str]) -> None:
    """Call a command; however it ends, ask for the next one."""
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
