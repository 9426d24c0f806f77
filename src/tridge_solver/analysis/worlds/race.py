"""Racing: finding the best of many arms with few samples.

All arms are tried in the same worlds. Most of them fall behind the leader soon; an arm is dropped
once its paired difference from the leader says that it is very likely worse, or better by less than
a small margin. What is left after many worlds is as good as the leader.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

FIRST_WORLDS = 16
GROWTH = 1.5
MOST_WORLDS = 4000
INDIFFERENCE = 0.01
"""Arms that might be better by less than this share are not pursued."""

_SURE = 2.6
"""Standard errors by which an arm must trail to be dropped. Fewer lose good arms now and then, more
cost time and lose none that matters (`benchmarks/exchange.py --tasks truth`)."""

RUNNER_WORLDS = 160
POOL = 12
"""Worlds in which runners-up are compared, and how many are for each one wanted."""

Wins = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class RaceResult:
    """How a race ended.

    Attributes:
        winner: the arm with most wins at the end.
        survivors: the arms not dropped, the winner first, more wins first.
        order: all arms, best first: survivors, then the dropped by how much hope they had left.
        worlds: worlds played by the survivors.
    """

    winner: int
    survivors: tuple[int, ...]
    order: tuple[int, ...]
    worlds: int


def race(
    arms: int,
    play: Callable[[Sequence[int], int, int], Wins],
    most_worlds: int = MOST_WORLDS,
    stop: Callable[[], bool] = lambda: False,
    runners_up: int = 0,
) -> RaceResult:
    """Race ``arms``; ``play(arms, start, count)`` says in which worlds which arms win.

    Its answer has a row for each world from ``start`` on and a column for each of the arms asked
    for. ``stop`` ends the race early. So many ``runners_up`` behind the winner are chosen with some
    care. The outcome depends on nothing but the wins.
    """
    alive = list(range(arms))
    dropped: list[tuple[float, int]] = []
    history = np.zeros((0, arms), dtype=np.bool_)
    worlds = 0
    while True:
        goal = FIRST_WORLDS if worlds == 0 else math.ceil(worlds * GROWTH)
        goal = min(goal, most_worlds)
        history = np.concatenate([history, play(alive, worlds, goal - worlds)])
        worlds = goal
        wins = history.sum(axis=0)
        leader = int(wins.argmax())
        differing = (history != history[:, leader : leader + 1]).sum(axis=0)
        behind = (wins[leader] - wins) / worlds
        variance = np.maximum((differing + 1) / worlds - behind**2, 1 / worlds)
        hope = _SURE * np.sqrt(variance / worlds) - behind
        hopeful = hope >= INDIFFERENCE
        hopeful[leader] = True
        dropped += [(-float(hope[n]), alive[n]) for n in range(len(alive)) if not hopeful[n]]
        alive = [arm for arm, keep in zip(alive, hopeful, strict=True) if keep]
        history = history[:, hopeful]
        if len(alive) == 1 or worlds >= most_worlds or stop():
            break
    wins = history.sum(axis=0)
    ranked = sorted(range(len(alive)), key=lambda n: (-int(wins[n]), alive[n]))
    survivors = tuple(alive[n] for n in ranked)
    rest = [arm for _, arm in sorted(dropped)]
    pool = rest[: POOL * max(runners_up + 1 - len(survivors), 0)]
    if pool:
        # Where an arm stood when it was dropped is luck: the runners-up meet worlds of their own.
        wins = play(pool, most_worlds, RUNNER_WORLDS).sum(axis=0)
        ranked = sorted(range(len(pool)), key=lambda n: (-int(wins[n]), n))
        rest = [*(pool[n] for n in ranked), *rest[len(pool) :]]
    return RaceResult(survivors[0], survivors, (*survivors, *rest), worlds)
