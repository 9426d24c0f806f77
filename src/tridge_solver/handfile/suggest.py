"""Find the known name that a misspelt name was meant to be. (Imported only when used.)"""

from __future__ import annotations

from collections.abc import Iterable

SLIPS = 2
"""The maximum number of letters in which a misspelt name may differ from the known name."""


class NearMisses:
    """Known names, indexed by length and letters. Only names that are close in both are compared
    letter by letter. So a file with thousands of unknown names is read about as fast as any other.

    >>> names = NearMisses(["Dealer", "Contract", "Pot"])
    >>> [names.nearest(name) for name in ("Delaer", "CONTRACT", "Weather", "P" * 10**6)]
    ['Dealer', 'Contract', None, None]
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = [(name, len(name), _letters(name)) for name in names]
        self._by_folded = {name.lower(): name for name, _, _ in reversed(self._names)}
        self._shortest = min(length for _, length, _ in self._names) - SLIPS
        self._longest = max(length for _, length, _ in self._names) + SLIPS

    def nearest(self, name: str) -> str | None:
        """Return the nearest of the names; on a tie, the first. Return ``None`` if none is close
        enough.
        """
        if not self._shortest <= len(name) <= self._longest:
            return None
        folded = self._by_folded.get(name.lower())
        if folded is not None:
            return folded
        best, fewest = None, SLIPS + 1
        letters = _letters(name)
        for known, length, known_letters in self._names:
            # A letter changed takes one away and brings one in; no slip does more.
            if abs(length - len(name)) > SLIPS or (letters ^ known_letters).bit_count() > 2 * SLIPS:
                continue
            apart = letters_apart(name, known)
            if apart < fewest:
                best, fewest = known, apart
        return best


def _letters(name: str) -> int:
    """Return the set of letters in a name as bits; different letters may share a bit."""
    bits = 0
    for letter in name:
        bits |= 1 << (ord(letter) & 63)
    return bits


def letters_apart(a: str, b: str) -> int:
    """Return how many letters must be changed, added or removed to turn ``a`` into ``b``.

    >>> letters_apart("Dealr", "Dealer"), letters_apart("Pot", "Foo")
    (1, 2)
    """
    previous = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        current = [i]
        for j, other in enumerate(b, 1):
            change = previous[j - 1] + (letter != other)
            current.append(min(previous[j] + 1, current[-1] + 1, change))
        previous = current
    return previous[-1]
