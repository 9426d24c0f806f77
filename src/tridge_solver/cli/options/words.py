"""The words of options: completed in a shell, and read in full words and capitals.

Nothing is guessed. A word that names exactly one thing is read as it, and a warning says how; all
else is the error it was.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from tridge_solver.cli.group import notify
from tridge_solver.core import registry
from tridge_solver.core.cards import Pack
from tridge_solver.core.seats import SEATS
from tridge_solver.core.words import bid_words, contract_words, seat_word

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    ParamType = click.ParamType[Any]  # newer releases of click know what a type converts to
else:
    ParamType = click.ParamType


SEAT_LETTERS = tuple(seat.letter for seat in SEATS)


class FileName(ParamType):
    """Text that names a file or a folder: the shell completes it as it does for any command."""

    name = "file"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Leave it to the shell."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


class OneOf(ParamType):
    """Text with known values, offered in the pack that is asked for; others may be right too."""

    name = "text"

    def __init__(self, values: Callable[[Pack], Sequence[str]]) -> None:
        self._values = values

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The values that begin as what is typed, in capitals or not."""
        asked = str(ctx.params.get("pack")).lower()
        pack = next((each for each in Pack if each.value.lower() == asked), Pack.ENGLISH)
        return offered(self._values(pack), incomplete)


def offered(values: Iterable[str], begun: str) -> list[CompletionItem]:
    """The ``values`` that begin as what is typed.

    A blank in a value is written so that bash takes it for one word, with a backslash for the
    script that reads it and one for bash; other shells see to that themselves.
    """
    from click.shell_completion import CompletionItem

    found = [value for value in values if value.lower().startswith(begun.lower())]
    if os.environ.get("_TRIDGE_COMPLETE", "").startswith("bash"):
        found = [value.replace(" ", "\\\\ ") for value in found]
    return [CompletionItem(value) for value in found]


_COMPLETED: dict[str, ParamType] = {
    "FILE": FileName(),
    "[FILES]": FileName(),
    "[FILES|FOLDERS]": FileName(),
    "CONTRACT": OneOf(lambda pack: registry.usual_game().contract_names(pack)),
    "SEAT": OneOf(lambda _: SEAT_LETTERS),
    "S|H|D|C|all": OneOf(lambda pack: (*pack.suit_letters, "all")),
}
"""What stands for a value in the help, and how it is completed; what follows a dot in it says
how the file ends or that there may be several."""


def complete_values(params: Sequence[click.Parameter]) -> None:
    """Let the shell complete the values of ``params`` that take plain text."""
    for param in params:
        if isinstance(param.type, click.types.StringParamType):
            kind, _, _ = (param.metavar or "").partition(".")
            param.type = _COMPLETED.get(kind, param.type)


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
