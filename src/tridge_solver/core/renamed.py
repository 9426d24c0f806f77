"""Old names of attributes and classes, which still work for one release but give a warning."""

from __future__ import annotations

import warnings
from typing import Any


def warn(old: str, new: str, stacklevel: int = 3) -> None:
    """Warn, once for each calling place, that ``old`` is now called ``new``."""
    message = f"{old} is called {new} now; the old name goes with the next release"
    warnings.warn(message, DeprecationWarning, stacklevel=stacklevel)


def renamed(old: str, new: str) -> Any:
    """Return a property that gives the attribute ``new`` its old name.

    >>> class Cell:
    ...     trumps = "S"
    ...     strain = renamed("strain", "trumps")
    >>> with warnings.catch_warnings(record=True) as caught:
    ...     warnings.simplefilter("always")
    ...     print(Cell().strain, *(each.message for each in caught))
    S Cell.strain is called trumps now; the old name goes with the next release
    """

    def read(self: object) -> Any:
        warn(f"{type(self).__name__}.{old}", new)
        return getattr(self, new)

    return property(read, doc=f"The old name of :attr:`{new}`.")
