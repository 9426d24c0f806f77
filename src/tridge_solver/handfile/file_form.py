"""Which form a file is of, by its first words: a hand file, JSON, Parquet, or what other programs
write of bridge."""

from __future__ import annotations

from typing import Literal

from tridge_solver.core.lazy import pattern

NEEDS = "python -m pip install pyarrow"
"""What brings Parquet, and zstd."""

PARQUET_MAGIC = b"PAR1"
"""What a Parquet file begins with."""

# Linear: blanks are followed by what is no blank, words by what is no letter, and there is no other
# way to match them.
_LOOKS_LIKE_JSON = pattern(r'\s*(?:\[\s*(?:\{\s*"|\])|\{\s*(?:"\w+"\s*:|\}))')


Form = Literal["text", "json", "parquet", "lin", "rbn"]

# Linear: every repeated part ends with a character that it does not hold.
_LOOKS_LIKE_LIN = pattern(
    r"\s*(?:vg|rs|pn|pw|mp|bn|pg|qx|st|md|rh|ah|sv|mn|bt|nt|va|tu|sa)\|[^|]*\|"
    r"\s*(?:[A-Za-z0-9]{2}\||$)"
)
_LOOKS_LIKE_RBN = pattern(
    r"\s*(?:%[^\n]*\n\s*|\{[^}]*\}\s*)*(?:[DTLESFKNB] [^\n]*\n\s*)*"
    r"(?:H [NESW]:|[DTLESFKNB] [^\n]*\n\s*(?:\{|[DTLESFKNBHA] ))"
)


def form_of(head: bytes) -> Form:
    """The form of a file that begins with ``head``.

    >>> form_of(b"pn|Ann,Bob,Cleo,Dora|st||md|3S"), form_of(b"B 1\\nH N:AKQ"), form_of(b"B 1")
    ('lin', 'rbn', 'text')
    """
    head = head.removeprefix(b"\xef\xbb\xbf")
    if head.startswith(PARQUET_MAGIC):
        return "parquet"
    text = head.decode("utf-8", "replace")
    if looks_like_json(text):
        return "json"
    if "|" in text and _LOOKS_LIKE_LIN.match(text):
        return "lin"
    return "rbn" if _LOOKS_LIKE_RBN.match(text) else "text"


def looks_like_json(text: str) -> bool:
    """Whether the beginning of a file is JSON rather than a hand file.

    >>> looks_like_json('[{"schema": …'), looks_like_json('{"hands": {'), looks_like_json("[\\n{")
    (True, True, False)
    >>> looks_like_json('[Dealer "S"]'), looks_like_json('{"Rape" is a poem}')
    (False, False)
    """
    return text.lstrip()[:1] in ("[", "{") and _LOOKS_LIKE_JSON.match(text) is not None
