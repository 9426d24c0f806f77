"""Whatever the program writes as JSON, written in one way that every reader of JSON reads."""

from __future__ import annotations

import json
from typing import Any


def json_text(value: Any, *, tight: bool = False) -> str:
    r"""``value`` as a line of JSON, in ASCII and without a control character; ``tight`` without
    blanks, for machines alone.

    A number that is none, as of an interval without bounds, is ``None`` in ``value``, which becomes
    ``null``; raises :class:`ValueError` for NaN and infinities, which JSON does not have.

    >>> json_text({"board": "7\x7f", "margin": None})
    '{"board": "7\\u007f", "margin": null}'
    >>> json_text([1, 2.5], tight=True)
    '[1,2.5]'
    """
    text = json.dumps(value, allow_nan=False, separators=(",", ":") if tight else None)
    return text.replace("\x7f", "\\u007f")  # the control that ASCII leaves in
