"""Which form a file is of, by its first words: a hand file, JSON or Parquet."""

from __future__ import annotations

import re
from typing import Literal

NEEDS = "python -m pip install pyarrow"
"""What brings Parquet, and zstd."""

PARQUET_MAGIC = b"PAR1"
"""What a Parquet file begins with."""

# Linear: blanks are followed by what is no blank, words by what is no letter, and there is no other
# way to match them.
_LOOKS_LIKE_JSON = re.compile(r'\s*(?:\[\s*(?:\{\s*"|\])|\{\s*(?:"\w+"\s*:|\}))')


def form_of(head: bytes) -> Literal["text", "json", "parquet"]:
    """The form of a file that begins with ``head``."""
    head = head.removeprefix(b"\xef\xbb\xbf")
    if head.startswith(PARQUET_MAGIC):
        return "parquet"
    return "json" if looks_like_json(head.decode("utf-8", "replace")) else "text"


def looks_like_json(text: str) -> bool:
    """Whether the beginning of a file is JSON rather than a hand file.

    >>> looks_like_json('[{"schema": …'), looks_like_json('{"hands": {'), looks_like_json("[\\n{")
    (True, True, False)
    >>> looks_like_json('[Dealer "S"]'), looks_like_json('{"Rape" is a poem}')
    (False, False)
    """
    return _LOOKS_LIKE_JSON.match(text) is not None
