"""The words of an auction of three seats, as records write them."""

from __future__ import annotations

CALLS = (
    "Pass",
    "Play",
    "More",
    "Flip",
    "NoChange",
    "NoChangeD",
    "NoTricks",
    "AllTricks",
    "Fixed1",
    "Fixed2",
    "Fixed3",
)
"""The words an auction is written in."""
