"""A module that is imported late costs nothing until it is used, and is then the whole of it."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys
from concurrent.futures import ThreadPoolExecutor
from tridge_solver.core.lazy import import_late

import_late("numpy", "numpy.typing")
import numpy as np
import numpy.typing as npt
import numpy
assert not any(name.startswith("numpy._") for name in sys.modules)
with ThreadPoolExecutor(8) as threads:
    sums = [*threads.map(lambda n: int(np.arange(n).sum()), range(1, 9))]
assert sums == [0, 1, 3, 6, 10, 15, 21, 28], sums
import numpy.linalg
from numpy import float64
assert np.float64 is float64 is sys.modules["numpy"].float64
assert isinstance(np, type(sys)) and np.__spec__.origin
assert "ndarray" in repr(npt.NDArray[np.int64]).lower()
print(numpy.linalg.norm([3.0, 4.0]))
"""


def test_a_late_module_is_imported_by_its_first_use_once_for_all_threads() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True)
    assert (done.stderr, done.stdout) == ("", "5.0\n")


PACKAGE_FIRST = """
from tridge_solver.core.lazy import import_late

import_late("numpy", "numpy.typing")
import numpy
assert numpy.arange(3).sum() == 3
import numpy.typing as npt
assert npt.NDArray[numpy.int64].__origin__ is numpy.ndarray
"""


def test_of_a_package_that_is_used_already_a_late_module_is_found() -> None:
    done = subprocess.run([sys.executable, "-c", PACKAGE_FIRST], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


OWN = """
import sys
from tridge_solver.report.theme import page
name = "tridge_solver.report.theme.page"
assert name not in sys.modules
assert page.LACKING and name in sys.modules
from tridge_solver.report.theme import page as imported
assert imported is sys.modules[name] is not page
page.LACKING = "changed"
assert imported.LACKING == "changed"
"""


def test_a_late_module_of_a_package_is_imported_by_its_first_use() -> None:
    done = subprocess.run([sys.executable, "-c", OWN], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
