"""Whatever the program writes as JSON, written in one way that every reader of JSON reads."""

from __future__ import annotations

import math
from typing import Any


def json_text(value: Any, *, tight: bool = False) -> str:
    r"""``value`` as a line of JSON, in ASCII and without a control character; ``tight`` without
    blanks, for machines alone.

    JSON has no infinity: the margin of an interval without bounds, as of one sample, is ``null``.

    >>> json_text({"board": "7\x7f", "margin": float("inf")})
    '{"board": "7\\u007f", "margin": null}'
    >>> json_text([1, 2.5], tight=True)
    '[1,2.5]'
    """
    import json  # what is printed as text has no use for it

    separators = (",", ":") if tight else None
    try:
        text = json.dumps(value, allow_nan=False, separators=separators)
    except ValueError:
        text = json.dumps(_finite(value), allow_nan=False, separators=separators)
    return text.replace("\x7f", "\\u007f")  # the control that ASCII leaves in


def _finite(value: Any) -> Any:
    """``value`` with ``None`` for every number that JSON does not have."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_finite(item) for item in value]
    return value
