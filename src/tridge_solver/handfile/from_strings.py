"""Deals out of plain strings, as hand files write their tags, and the strings of a deal (kept out
of start-up)."""

from __future__ import annotations

from io import StringIO

from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.text import did_you_mean, with_expected
from tridge_solver.handfile.dialect import KNOWN_TAGS, dialect_of
from tridge_solver.handfile.lexer import SECTIONS
from tridge_solver.handfile.reader import read
from tridge_solver.handfile.writer import head_values


def _argument(tag: str) -> str:
    """The name of the argument that stands for a tag: ``tricks_won`` for ``TricksWon``."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in tag).lstrip("_")


_TAG_OF = {_argument(tag): tag for tag in KNOWN_TAGS}


def deal_of(hands: str, tags: dict[str, object]) -> Deal:
    """The deal with these ``hands`` and the values of ``tags``, by their names in small letters.

    Raises ``TypeError`` for a name that stands for no tag, and
    :class:`~tridge_solver.DealError` with all that is wrong.
    """
    lines: list[str] = []
    names: list[str] = []
    for name, value in {"deal": hands, **tags}.items():
        tag = _TAG_OF.get(name)
        if tag is None:
            hint = did_you_mean(name, _TAG_OF).lstrip("; ") or "expected the name of a tag"
            raise TypeError(f"Deal.of has no argument {name} ({hint})")
        text = str(value)
        if tag in SECTIONS:  # the seat, then the words: "W: SA S6 S3 …"
            first, _, words = text.partition(":")
            lines += [f'[{tag} "{first.strip()}"]', *(line.strip() for line in words.split("/"))]
        else:
            lines.append('[{} "{}"]'.format(tag, text.replace("\\", "\\\\").replace('"', '\\"')))
        names += [name] * (len(lines) - len(names))
    entries = list(read(StringIO("\n".join(lines)), ""))
    errors = [error for entry in entries for error in entry.errors]
    if errors or len(entries) != 1 or entries[0].deal is None:
        found = []
        for error in errors:
            name = names[min(error.line, len(names)) - 1]
            found.append(f"{name}: {with_expected(error.message, error.expected)}")
        raise DealError("\n".join(found) or "no deal is given (expected hands)")
    return entries[0].deal


def strings_of(deal: Deal) -> dict[str, str]:
    """The tags of a deal as :func:`deal_of` takes them, the hands as ``deal``."""
    pack = deal.game.printing(deal.pack)
    values = {**head_values(deal, pack), **dialect_of(deal.game).values(deal, pack)}
    return {_argument(tag): value for tag, value in values.items() if value is not None}
