"""The signs of cards and tables in letters, where the encoding of a stream lacks them."""

from __future__ import annotations

import codecs
import sys
from io import TextIOWrapper
from typing import TextIO

ERRORS = "tridge.ascii"
"""The codec error handler that spells what an encoding lacks."""

_ASCII = str.maketrans(
    "♠♥♦♣★✔✘·…−–—±×▸→≈¢†█▒░“”",
    'SHDC*+x..---~x>>~c+#=.""',
) | {ord("½"): ".5"}


def _in_ascii(error: UnicodeError) -> tuple[str, int]:
    """Codec error handler: symbols a terminal's encoding lacks become ASCII, one character if they
    can; letters lose their accents."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from unicodedata import normalize  # no terminal of today needs it

    lacking = error.object[error.start : error.end].translate(_ASCII)
    return "".join(
        sign if sign.isascii() else bare if (bare := normalize("NFKD", sign)[0]).isascii() else "?"
        for sign in lacking
    ), error.end


codecs.register_error(ERRORS, _in_ascii)


def spell_what_lacks(*streams: TextIO) -> None:
    """Let streams of a poor encoding spell what they cannot write, rather than raise."""
    for stream in streams:
        if isinstance(stream, TextIOWrapper) and not _is_unicode(stream):
            stream.reconfigure(errors=ERRORS)


def spelled(text: str) -> str:
    """``text`` as standard output can show it: click writes UTF-8 where Python would write ASCII,
    and so does not notice what is lacking."""
    encoding = None if _is_unicode(sys.stdout) else sys.stdout.encoding
    return text if encoding is None else text.encode(encoding, ERRORS).decode(encoding)


def _is_unicode(stream: TextIO) -> bool:
    """Whether a stream can write every sign; one that has no encoding keeps text as it is."""
    return not stream.encoding or stream.encoding.lower().startswith("utf")
