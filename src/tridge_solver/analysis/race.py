"""Racing: find the best of many candidates ("arms") with few samples.

All arms are tried in the same worlds. After the first few worlds, and again each time an eighth
more have been played, every arm is compared with the leader by their paired difference. It is
dropped once it is very likely worse, or better by less than a small margin. The arms left after
many worlds are as good as the leader.

Repeated looks invalidate any fixed number of standard errors: sooner or later luck exceeds it. So
the number falls from look to look (:func:`standard_errors`), and the risk of all looks together is
known. An arm that is truly better than the leader is dropped by it

* in at most 10 of 100 races if it is better by the margin, one win in a hundred,
* in at most 6 if by two wins in a hundred, 4 if by three, 2 if by five,

whatever the share of worlds in which the two differ, from a fiftieth up. Little of that risk is
allowed early, when a good arm can be lost for a bad one. *Long shots*, which experience says are
never best, may be dropped for less: in 40 of 100 at the margin, in 20 if better by five. Picks of
whole races are measured by ``benchmarks/exchange.py --tasks truth``. In any case the value of an
arm is measured in fresh worlds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from tridge_solver.core.dataclass import dataclass

FIRST_WORLDS = 8
MAX_WORLDS = 2000
INDIFFERENCE = 0.01
"""An arm is dropped if it can be better by no more than this share of the worlds."""

PARTS, BRISK_PARTS = 8, 4
"""The next comparison comes after another eighth of the worlds so far; in a brisk race, a
quarter."""

BRISK_INDIFFERENCE = 1.5
"""The same share in a brisk race, as a multiple of the usual one."""

SURE_FIRST, SURE_LAST = 3.5, 2.0
"""Standard errors by which an arm must trail to be dropped at the first look and at the last."""

SURE_OF_LONG_SHOTS = 1.6
"""Standard errors by which an unlikely arm must trail to be dropped."""

LIKELY = 1.0
"""Standard errors allowed when ranking dropped arms by their chance to be next best."""

POOL_WORLDS = (40, 40, 80)
POOL = 12
"""Size of the final contest among dropped arms. ``POOL_WORLDS`` is the number of worlds in each
round, after which half of them leave; ``POOL`` is the number of arms admitted for each one
wanted."""

Wins: TypeAlias = "npt.NDArray[np.bool_]"


@dataclass(frozen=True)
class RaceResult:
    """The result of a race: the winner and the order of the arms.

    Attributes:
        winner: the arm with most wins at the end.
        survivors: the arms not dropped, the winner first, more wins first.
        order: all arms, best first: survivors, then the runners-up asked for, then the
            other dropped, the likeliest first.
        worlds: worlds played by the survivors.
    """

    winner: int
    survivors: tuple[int, ...]
    order: tuple[int, ...]
    worlds: int


def race(
    arms: int,
    play: Callable[[Sequence[int], int, int], Wins],
    most_worlds: int = MAX_WORLDS,
    stop: Callable[[], bool] = lambda: False,
    runners_up: int = 0,
    long_shots: Collection[int] = (),
    *,
    brisk: bool = False,
) -> RaceResult:
    """Race ``arms`` and return the result; ``play(arms, start, count)`` returns which arms win in
    which worlds.

    Its answer has a row for each world from ``start`` on and a column for each of the arms asked
    for. ``stop`` ends the race early. So many ``runners_up`` behind the winner are chosen with some
    care; ``long_shots`` are dropped for less than others. A ``brisk`` race looks half as often, is
    as little cautious at its own end as others at theirs, and half as indifferent again: of 260
    for a bid's discards one had another winner, and they took 0.85 of the plays. The outcome
    depends on nothing but the wins.
    """
    parts, end = (BRISK_PARTS, most_worlds) if brisk else (PARTS, MAX_WORLDS)
    indifference = BRISK_INDIFFERENCE * INDIFFERENCE if brisk else INDIFFERENCE
    is_long_shot = np.isin(np.arange(arms), list(long_shots))
    alive = list(range(arms))
    dropped: list[tuple[float, int]] = []
    history = np.zeros((0, arms), dtype=np.bool_)
    worlds = 0
    while True:
        goal = min(next_look(worlds, parts), most_worlds)
        history = np.concatenate([history, play(alive, worlds, goal - worlds)])
        worlds = goal
        wins = history.sum(axis=0)
        leader = int(wins.argmax())
        differing = (history != history[:, leader : leader + 1]).sum(axis=0)
        sure = np.where(is_long_shot[alive], SURE_OF_LONG_SHOTS, standard_errors(worlds, end))
        trailing = wins[leader] - wins
        hopeful = hopes(trailing, differing, worlds, sure) >= indifference
        hopeful[leader] = True
        likely = hopes(trailing, differing, worlds, LIKELY)
        dropped += [(-float(likely[n]), alive[n]) for n in range(len(alive)) if not hopeful[n]]
        alive = [arm for arm, keep in zip(alive, hopeful, strict=True) if keep]
        history = history[:, hopeful]
        if len(alive) == 1 or worlds >= most_worlds or stop():
            break
    wins = history.sum(axis=0)
    ranked = sorted(range(len(alive)), key=lambda n: (-int(wins[n]), alive[n]))
    survivors = tuple(alive[n] for n in ranked)
    rest = [arm for _, arm in sorted(dropped)]
    wanted = max(runners_up + 1 - len(survivors), 0)
    pool, rest = rest[: POOL * wanted], rest[POOL * wanted :]
    if pool:
        pool = _by_wins(pool, wanted, play, most_worlds)
    return RaceResult(survivors[0], survivors, (*survivors, *pool, *rest), worlds)


def next_look(worlds: int, parts: int = PARTS) -> int:
    """Return the number of worlds after which to compare the arms again: an eighth more, but at
    least two.

    >>> next_look(0), next_look(8), next_look(800)
    (8, 10, 900)
    """
    return worlds + max(2, worlds // parts) if worlds else FIRST_WORLDS


def standard_errors(worlds: int, end: int = MAX_WORLDS) -> float:
    """Return the number of standard errors by which an arm must trail to be dropped after this many
    worlds.

    >>> standard_errors(8), standard_errors(2000), round(standard_errors(126), 2)
    (3.5, 2.0, 2.75)
    """
    way = math.log(worlds / FIRST_WORLDS) / math.log(max(end, FIRST_WORLDS + 1) / FIRST_WORLDS)
    return SURE_FIRST + (SURE_LAST - SURE_FIRST) * min(way, 1.0)


def hopes(trailing: Any, differing: Any, worlds: int, sure: Any) -> Any:
    """Return by how large a share of wins each arm may still be better than the leader.

    Args:
        trailing: wins by which they trail it.
        differing: worlds in which one of the two wins and the other does not.
        worlds: all worlds.
        sure: standard errors allowed for.
    """
    behind = trailing / worlds
    # One world more that differs: agreement in a few worlds is no proof of agreement in all.
    variance = np.maximum((differing + 1) / worlds - behind**2, 1 / worlds)
    return sure * np.sqrt(variance / worlds) - behind


def _by_wins(
    pool: list[int], wanted: int, play: Callable[[Sequence[int], int, int], Wins], start: int
) -> list[int]:
    """Return the arms of ``pool``, with the ``wanted`` best ones first.

    Where an arm stood when it was dropped is luck: here all meet worlds of their own, from number
    ``start`` on, and the better half goes on each time.
    """
    wins = np.zeros(len(pool), np.int64)
    behind: list[int] = []
    for count in POOL_WORLDS:
        wins += play(pool, start, count).sum(axis=0)
        start += count
        ranked = sorted(range(len(pool)), key=lambda n: (-int(wins[n]), n))
        keep = max((len(pool) + 1) // 2, min(wanted, len(pool)))
        behind = [*(pool[n] for n in ranked[keep:]), *behind]
        pool, wins = [pool[n] for n in ranked[:keep]], wins[ranked[:keep]]
    return [*pool, *behind]
