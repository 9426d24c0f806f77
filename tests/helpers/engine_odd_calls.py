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
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import numpy as np

from tridge_solver.engine.exchange import exchanger
from tridge_solver.engine.results import solver
from tridge_solver.engine.sampling import sampler

PATIENCE = 120.0
"""Seconds a call may take: searches of the deals here take thousandths."""

ERRORS = (TypeError, ValueError, RuntimeError, ArithmeticError, LookupError, AttributeError)
ALLOWED = (*ERRORS, MemoryError, BufferError, NotImplementedError)

LANES = [[0, 1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]
HANDS = [0b1000010001, 0b10000100010, 0b100001000100]
LEVELS = [[p for _ in range(4)] for p in range(4)]
ORDER = solver.LaneOrder(LANES, 3)
OBJECTIVE = solver.Objective(LEVELS, [0] * 4, 3)
WIDE_LEVELS = solver.Objective([[10**9] * 4] * 4, [10**9] * 4, 3)
WORDS = np.arange(8, dtype=np.uint64).reshape(2, 4)


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
    """What is put in the place of a sound argument."""
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
        np.zeros((0, 0), np.uint8),
        np.zeros((2, 1), np.uint8),
        np.zeros((2, 1), np.int16),
        np.zeros((1, 3), np.uint64),
        np.full((1, 3), 2**64 - 1, np.uint64),
        np.zeros((3, 3), np.float64),
    ]


SOLVER_LOAD = {"order": ORDER, "hands": HANDS, "leader": 0, "trick": (), "won": (0, 0, 0)}
EXCHANGER_LOAD = {
    "lanes": LANES,
    "privileged": 3,
    "hands": HANDS,
    "stock": [3, 12],
    "leader": 0,
    "levels": LEVELS,
    "most": (9, 9, 9),
    "least": (0, 0, 0),
    "fixed": (None, None, None),
}
SAMPLER_LOAD = {
    "lanes": LANES,
    "privileged": 3,
    "hand": HANDS[0],
    "unseen": [1, 2, 5, 6, 3, 8, 10, 11],
    "turned": 12,
    "asker": 1,
    "leader": 0,
    "levels": LEVELS,
    "guess": 0,
    "points": [1] * 64,
    "most": 9,
    "drawn": 0,
    "defence": "model",
    "first": 2,
    "first_drawn": 1,
    "least_points": 0,
}
PROBLEM = (ORDER, HANDS, 0, (), (0, 0, 0), (OBJECTIVE,))

CALLS: dict[type[Any], dict[str, dict[str, Any]]] = {
    solver.LaneOrder: {"": {"lanes": LANES, "privileged": 3}},
    solver.Objective: {"": {"levels": LEVELS, "guesses": [0] * 4, "tricks": 3}},
    solver.Solver: {
        "": {"table_bytes": 0, "high": None, "low": None},
        "forget": {},
        "facts": {},
        "load": SOLVER_LOAD,
        "can_force": {"objective": OBJECTIVE, "level": 1},
        "value": {"objective": OBJECTIVE},
        "card_values": {"objective": OBJECTIVE},
        "play_values": {"objective": OBJECTIVE, "played": [0]},
        "card_values_in": {
            **SOLVER_LOAD,
            "hands": np.array([HANDS], np.uint64),
            "objective": OBJECTIVE,
            "cards": [0, 4, 9],
            "levels": np.zeros((1, 3), np.int16),
        },
        "values_of_many": {"problems": [PROBLEM]},
    },
    exchanger.Exchanger: {
        "": {"table_bytes": 0, "fact_bytes": 0, "facts": True},
        "load": EXCHANGER_LOAD,
        "forget": {},
        "discards": {},
        "promising": {},
        "survives": {"number": 0, "first": 1, "level": 1},
    },
    sampler.Sampler: {
        "": {"table_bytes": 0, "fact_bytes": 0},
        "load": SAMPLER_LOAD,
        "play": {
            "words": WORDS,
            "discards": [0],
            "results": np.zeros((2, 1), np.uint8),
            "goal": None,
            "matadors": np.zeros((2, 1), np.int16),
        },
        "world": {"words": WORDS, "discard": 0},
        "deals": {
            "words": WORDS,
            "discard": 0,
            "dealt": np.zeros((2, 3), np.uint64),
            "held": np.zeros((2, 3), np.uint64),
            "firsts": np.zeros(2, np.uint8),
            "tops": np.zeros(2, np.uint8),
        },
    },
}
"""Every class with every public method (``""`` is the class itself) and sound arguments."""


def methods_of(kind: type[Any]) -> set[str]:
    """The public methods there are."""
    return {name for name in dir(kind) if name[0] != "_" and callable(getattr(kind, name))}


def sound(kind: type[Any]) -> Any:
    """An object of ``kind``, loaded."""
    made = kind(**CALLS[kind][""])
    if "load" in CALLS[kind]:
        made.load(**CALLS[kind]["load"])
    return made


def attempt(call: Callable[..., Any], *args: Any, **named: Any) -> None:
    """Call it; a Python error of the usual kinds is an answer too."""
    faulthandler.dump_traceback_later(PATIENCE, exit=True)
    with suppress(*ALLOWED):
        call(*args, **named)
    faulthandler.cancel_dump_traceback_later()


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
                    made.load(**named)
    print(count)


if __name__ == "__main__":
    main(int(sys.argv[1]))
