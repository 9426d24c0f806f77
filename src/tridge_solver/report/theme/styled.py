"""Words with a style, for terminals. rich is imported where the first of them are made: what serves
a page makes none, and starts sooner."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.text import Text


def styled(words: str = "", style: str = "") -> Text:
    """Words in one style.

    >>> styled("to play", "bold").plain
    'to play'
    """
    from rich.text import Text

    return Text(words, style)


def assembled(*parts: Text | str | tuple[str, str]) -> Text:
    """One text of several: each is a text, words, or words with their style.

    >>> assembled(("N", "bold"), " ", "leads").plain
    'N leads'
    """
    from rich.text import Text

    return Text.assemble(*parts)
