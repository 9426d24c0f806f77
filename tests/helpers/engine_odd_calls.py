"""Every public method of every compiled class called with odd arguments; run as a process of its
own, because what it looks for kills it.

Prints how many calls there were. The arguments are sound ones of which one or two are exchanged for
something odd: numbers beyond every range, sequences that are empty, short, long, or that say
something else when asked again, ``None``, objects that call back.
"""

from __future__ import annotations

import faulthandler
import itertools
import random
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import numpy as np

from engine_sound_calls import (
    CALLS,
    HANDS,
    OBJECTIVE,
    ORDER,
    WIDE_LEVELS,
    WORDS,
    classes_there_are,
    methods_of,
    sound,
)

SECONDS = 60
"""Processor time a call may take, sanitizers and all: searches of the deals here take thousandths.
Not the clock's time, for a busy machine is no finding."""

ERRORS = (TypeError, ValueError, RuntimeError, ArithmeticError, LookupError, AttributeError)
ALLOWED = (*ERRORS, MemoryError, BufferError)

READ_ONLY = WORDS.copy()
READ_ONLY.flags.writeable = False


class Fickle:
    """A sequence that is longer every time it is asked."""

    def __init__(self, values: list[Any]) -> None:
        self.values = values

    def __len__(self) -> int:
        return len(self.values)

    def __getitem__(self, place: int) -> Any:
        value = self.values[place]
        self.values = (self.values * 3)[:60]
        return value


class Shifting:
    """A number that is another one every time it is asked."""

    def __init__(self) -> None:
        self.answers = itertools.cycle([0, 2**31 - 1, 1, -1, 2**63])

    def __index__(self) -> int:
        return next(self.answers)


class Calling:
    """A sequence that calls back into whatever object is at work."""

    def __init__(self, back: Callable[[], Any], values: list[Any]) -> None:
        self.back, self.values = back, values

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[Any]:
        for value in self.values:
            with suppress(*ALLOWED):
                self.back()
            yield value


def odd_values(back: Callable[[], Any]) -> list[Any]:
    """Return what is put in the place of a sound argument."""
    numbers = [0, 1, 2, 3, 9, 10, 13, 14, 31, 32, 40, 63, 64, 255, 256, 2**15, 2**31 - 1, 2**31]
    numbers += [2**32, 2**63 - 1, 2**63, 2**64 - 1, 2**64, 10**30]
    numbers += [-number for number in numbers]
    huge = 2**31 - 1
    return [
        *numbers,
        None,
        True,
        1.5,
        float("nan"),
        "model",
        "x" * 100,
        b"",
        (),
        [],
        {},
        set(),
        [[]],
        [[]] * 3,
        [[]] * 4,
        [0],
        [0, 0],
        [0, 0, 0],
        (huge, huge, 2),
        (huge, huge, huge),
        [-1, -1, -1],
        [9, 9, 9],
        [2**64] * 3,
        [None] * 3,
        [1] * 100,
        [[huge] * 10] * 10,
        [[-huge - 1] * 10] * 10,
        [[2**70] * 10] * 10,
        list(range(64)),
        [list(range(10 * n, 10 * n + 10)) for n in range(4)],
        [range(16)] * 4,
        range(10**6),
        object(),
        Shifting(),
        [Shifting()] * 3,
        Fickle([0, 1, 2]),
        Fickle([Fickle([0, 1, 2, 3])] * 4),
        Calling(back, [0, 1, 2]),
        Calling(back, [[0, 1, 2, 3]] * 4),
        ORDER,
        OBJECTIVE,
        WIDE_LEVELS,
        WORDS,
        WORDS[:0],
        WORDS[:, :0],
        WORDS.T,
        READ_ONLY,
        HANDS[:1] * 3,
        HANDS[:1] * 4,
        [float("nan")] * 3,
        [float("inf")] * 3,
        {"exchanged": -(2**40)},
        [{"strays": float("nan")}, {"shown": 2**64}],
        ([[10**6] * 20] * 20, [2**31] * 20, [float("nan")] * 500),
        np.zeros((0, 0), np.uint8),
        np.zeros((2, 1), np.uint8),
        np.zeros((2, 1), np.int16),
        np.zeros((1, 3), np.uint64),
        np.full((1, 3), 2**64 - 1, np.uint64),
        np.zeros((3, 3), np.float64),
    ]


def attempt(call: Callable[..., Any], *args: Any, **named: Any) -> None:
    """Call it; a Python error of the usual kinds is an answer too."""
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    with suppress(*ALLOWED):
        call(*args, **named)
    signal.setitimer(signal.ITIMER_PROF, 0)


def use(made: Any) -> None:
    """Ask an object everything, whatever was done to it."""
    kind = type(made)
    for name, named in CALLS[kind].items():
        if name not in ("", "load"):
            attempt(getattr(made, name), **named)
    for name in dir(kind):
        if name[0] != "_" and not callable(getattr(kind, name)):
            attempt(getattr, made, name)


def main(pairs: int) -> None:
    """Call everything; ``pairs`` calls of each method have two odd arguments."""
    # SIGPROF ends a call that takes too long and prints its stack, even if Python never runs again.
    faulthandler.register(signal.SIGPROF, chain=True)
    assert set(CALLS) == classes_there_are()
    chance = random.Random(1)
    count = 0
    for kind, calls in CALLS.items():
        assert {name for name in calls if name} == methods_of(kind), kind
        attempt(lambda kind=kind: use(kind.__new__(kind)))
        attempt(lambda kind=kind: use(kind.__new__(kind, 1, 2, 3)))
        made = sound(kind)
        for special in ("__reduce__", "__reduce_cython__", "__copy__", "__init__", "__getstate__"):
            attempt(lambda made=made, special=special: getattr(made, special)())
        for state in (None, (), (0,), ({},), (0, 0, 0), {}, "x"):
            attempt(lambda made=made, state=state: made.__setstate_cython__(state))
            attempt(lambda made=made, state=state: made.__setstate__(state))
        use(made)
        for name, named in calls.items():
            made = sound(kind)
            odd = odd_values(lambda made=made: use(made))
            changes = [{key: value} for key in named for value in odd]
            if len(named) > 1:
                changes += [
                    {key: chance.choice(odd) for key in chance.sample(list(named), 2)}
                    for _ in range(pairs)
                ]
            for change in changes:
                call = getattr(made, name) if name else kind
                count += 1
                attempt(call, **{**named, **change})
                if name == "load":
                    use(made)
                if "load" in calls:
                    made.load(**calls["load"])
    print(count)


if __name__ == "__main__":
    main(int(sys.argv[1]))
