"""A warning of a ledger: what the deals of a session say against each other."""

from __future__ import annotations

from typing import NamedTuple


class LedgerWarning(NamedTuple):
    """What is strange, and the tag that contradicts it, if one does."""

    message: str
    tag: str | None = None
