"""Text that gives orders to whoever shows it, and whether any is left."""

from __future__ import annotations

HARM = "\x1b]52;c;Zm9v\x07\x1b[2J\x9b31m\u202e\u2066\u2028\x7f"
"""A terminal's commands and marks of direction: clipboard, screen, colour, order of the letters."""


def is_harmless(text: str) -> bool:
    """Return whether nothing but ends of lines is left for a terminal to obey."""
    return all(line.isprintable() for line in text.split("\n"))
