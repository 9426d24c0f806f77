"""The engine with the BMI2 instructions ``pext`` and ``pdep``, for the cost of not using them.

The package ships one portable path. For comparison, this module rewrites a copy of its sources:
each function below gets a body that uses the instructions where the portable one shifts and
counts. Answers and nodes are the same; only time differs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

INTRINSICS = """
cdef extern from "immintrin.h" nogil:
    unsigned int _pext_u32(unsigned int x, unsigned int mask)
    unsigned int _pdep_u32(unsigned int x, unsigned int mask)
    unsigned long long _pext_u64(unsigned long long x, unsigned long long mask)
    unsigned long long _pdep_u64(unsigned long long x, unsigned long long mask)

"""

BODIES: Mapping[str, Mapping[str, str]] = {
    "targets.pxd": {
        "down_first": "return _pdep_u64(target >> 10, c.universe[8])",
        "up_first": "return _pext_u64(fact, c.universe[8]) << 10",
    },
    "position.pxd": {
        "relative_owner": "return _pext_u32(hand, all)",
        "place_to_card": "return _pdep_u32(<uint32_t>1 << place, all)",
        "remove_places": """cdef uint32_t kept = ~_pext_u32(gone, all)
    owner1[0] = _pext_u32(owner1[0], kept)
    owner2[0] = _pext_u32(owner2[0], kept)""",
    },
    "search.pxd": {
        "places_to_cards": "return _pdep_u32(places & ~(places >> 1), all)",
        "relevant_places": """cdef uint32_t filled = 0, cards
    cdef int lane
    relevant |= s.lanes.matadors & all
    for lane in range(LANES):
        cards = relevant & s.lanes.lane[lane]
        if cards:
            filled |= ~beyond(cards) & ~(s.lanes.start[lane] - 1)
    return _pext_u32(filled, all)""",
    },
    "bounds.pxd": {
        "nth": "return _pdep_u32(<uint32_t>1 << (n - 1), cards) if n else 0",
    },
}
"""New bodies by file and function."""


def rewrite(engine: Path) -> None:
    """Give the functions of the sources in the folder ``engine`` their BMI2 bodies.

    Raises ``ValueError`` when a function is not there as this module expects.
    """
    for file, bodies in BODIES.items():
        path = engine / file
        text = path.read_text(encoding="utf-8")
        for name, body in bodies.items():
            head = rf"(cdef inline [^\n]*\b{name}\([^)]*\)[^\n]*:\n)"
            new = rf"\g<1>    {body}\n"
            text, found = re.subn(head + r"(?: {4}[^\n]*\n|\n(?= ))+", new, text)
            if found != 1:
                raise ValueError(f"{file} has {found} functions {name}")
        at = text.index("\ncdef ")
        path.write_text(text[:at] + INTRINSICS + text[at:], encoding="utf-8")
