"""No call from Python ends the process of the engine, or never returns."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from engine_sound_calls import CALLS
from tridge_solver.engine import LaneOrder, Objective, Solver
from tridge_solver.engine.ombre3.solver import Believer, Sampler
from tridge_solver.engine.partnership.points import Order, Worths
from tridge_solver.engine.tres.solver import Solver as TresSolver

ODD_CALLS = Path(__file__).parent.parent / "helpers" / "engine_odd_calls.py"

PAIRS = 20
MANY_PAIRS = 5_000

WITH_TABLES = [kind for kind, calls in CALLS.items() if "table_bytes" in calls[""]]


needs_timer = pytest.mark.skipif(
    not hasattr(signal, "setitimer"), reason="processor time is bounded by a timer"
)


def odd_calls(pairs: int) -> int:
    """Make the calls in a process of their own; how many there were."""
    command = [sys.executable, "-X", "faulthandler", str(ODD_CALLS), str(pairs)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-4000:]
    return int(done.stdout)


@pytest.mark.slow
@needs_timer
def test_odd_arguments_neither_kill_nor_hang() -> None:
    assert odd_calls(PAIRS) > 20_000


@needs_timer
@pytest.mark.exhaustive
def test_odd_arguments_two_at_a_time_neither_kill_nor_hang() -> None:
    assert odd_calls(MANY_PAIRS) > 10 * MANY_PAIRS


@pytest.mark.parametrize("won", [(2**31 - 1, 2**31 - 1, 2), (10, 0, 0), (2**70, 0, 0)])
def test_tricks_won_are_looked_at_before_they_are_added(won: tuple[int, int, int]) -> None:
    solver = Solver(table_bytes=0)
    with pytest.raises(ValueError, match="tricks won"):
        solver.load(LaneOrder([[0, 1], [2], [], []]), (1, 2, 4), 0, (), won)


@pytest.mark.parametrize("kind", [LaneOrder, Objective, Worths, Order, Believer])
def test_no_object_can_exist_half_made(kind: type[object]) -> None:
    with pytest.raises(TypeError):
        kind.__new__(kind)


def test_a_world_nobody_could_have_seen_is_the_nearest_there_is() -> None:
    lanes = [list(range(10 * lane, 10 * lane + 10)) for lane in range(4)]
    unseen = list(range(9, 40))
    levels = [[p] * 10 for p in range(10)]
    sampler = Sampler()
    sampler.load(lanes, 0, 0x1FF, unseen, None, 1, 0, levels, 0, [0] * 64, least_points=9000)
    words = np.arange(4, dtype=np.uint64).reshape(1, 4)
    dealt, stock, held = sampler.world(words, 0)
    assert [hand.bit_count() for hand in dealt] == [9, 9, 9]
    assert [hand.bit_count() for hand in held] == [9, 9, 9]
    cards = sum(dealt) + sum(1 << card for card in stock)
    assert cards == (1 << 40) - 1


def test_a_solver_in_use_refuses_all_others() -> None:
    """Whoever calls, from wherever, while an object is at work: even what it is itself reading."""
    solver = Solver(table_bytes=0)
    order = LaneOrder([[0, 1], [2], [], []])
    refused: list[str] = []

    class Meddling(list[int]):
        def __iter__(self):  # type: ignore[no-untyped-def]
            for meddle in (solver.clear, solver.entry_count, lambda: solver.load(order, [], 0)):
                with pytest.raises(RuntimeError, match="one thread at a time"):
                    meddle()
                refused.append("refused")
            return super().__iter__()

    solver.load(order, Meddling([1, 2, 4]), 0, (), (0, 0, 0))
    assert refused == ["refused"] * 3
    assert solver.value(Objective([[0, 0], [1]], [0, 0], 1)) in (0, 1)


def test_a_search_of_tres_refuses_calls_out_of_its_progress() -> None:
    refused: list[str] = []

    def meddle(_: int) -> None:
        for name in ("clear", "cards", "outlook", "widest"):
            with pytest.raises(RuntimeError, match="one thread at a time"):
                getattr(solver, name)()
            refused.append(name)
        raise KeyboardInterrupt

    solver = TresSolver(progress=meddle)
    even, odd = 0x2955, 0x12AA
    hands = [even * 0x10001 + (odd * 0x10001 << 32), odd * 0x10001 + (even * 0x10001 << 32)]
    solver.load([hands[0], hands[1] & (hands[1] - 1)], 0)
    with pytest.raises(KeyboardInterrupt):
        solver.ask(1)
    assert refused


@pytest.mark.parametrize("kind", WITH_TABLES)
def test_objects_are_made_and_dropped_by_many_threads(kind: type[object]) -> None:
    def make() -> None:
        for _ in range(20):
            kind(table_bytes=0)  # type: ignore[call-arg]

    threads = [threading.Thread(target=make) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@pytest.mark.parametrize("kind", WITH_TABLES)
def test_a_compiled_module_does_not_name_the_folder_it_was_built_in(kind: type[object]) -> None:
    module = sys.modules[kind.__module__]
    folder = Path(str(module.__file__)).parents[4]
    assert str(folder).encode() not in Path(str(module.__file__)).read_bytes()
