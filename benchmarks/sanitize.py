"""The engine built with address and undefined-behaviour sanitizers, and its tests run on that.

    python benchmarks/sanitize.py                      the engine's tests and the odd calls
    python benchmarks/sanitize.py tests/test_x.py …    other tests

Needs GCC on Linux, Cython and pytest. The sources are built in a folder that is thrown away; the
first thing a sanitizer finds ends the run with its report and a status that is not 0.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FLAGS = (
    "-O1 -g1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined"
)
LIBRARIES = ("libasan.so", "libubsan.so")
TESTS = (
    "tests/engine/ombre3/test_solver.py",
    "tests/engine/ombre3/test_many.py",
    "tests/engine/ombre3/test_invariants.py",
    "tests/engine/ombre3/test_signature.py",
    "tests/engine/ombre4/test_engine.py",
    "tests/engine/tres",
    "tests/engine/partnership/test_solver.py",
    "tests/games/ombre/closed/test_beliefs.py",
    "tests/games/ombre/closed/test_play.py",
    "tests/games/ombre/exchange/test_closed.py",
    "tests/games/ombre/exchange/test_race.py",
)
ODD_CALLS = "tests/helpers/engine_odd_calls.py"
PAIRS = "500"


def main(tests: list[str]) -> int:
    """Build and run; the exit status."""
    compiler = os.environ.get("CC", "gcc")
    libraries = [
        subprocess.check_output([*compiler.split(), f"-print-file-name={name}"], text=True).strip()
        for name in LIBRARIES
    ]
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for name in ("src", "tests"):
            left_out = shutil.ignore_patterns("*.so", "__pycache__")
            shutil.copytree(ROOT / name, place / name, ignore=left_out)
        for name in ("setup.py", "pyproject.toml", "README.md", "benchmarks", "examples"):
            (place / name).symlink_to(ROOT / name)
        build = [sys.executable, "setup.py", "-q", "build_ext", "--inplace", "--force"]
        subprocess.run(build, cwd=place, check=True, env={**os.environ, "TRIDGE_CFLAGS": FLAGS})
        environment = {
            **os.environ,
            "PYTHONPATH": str(place / "src"),
            "PYTHONMALLOC": "malloc",  # so that Python's own memory is watched too
            "LD_PRELOAD": " ".join(libraries),
            # Python leaks by design; and where there is no memory the engine says so itself.
            # What was freed is kept from use for a while, less than a test of memory allows.
            "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1:quarantine_size_mb=16",
            "UBSAN_OPTIONS": "print_stacktrace=1",
        }
        runs = [[sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", *(tests or TESTS)]]
        if not tests:
            runs.insert(0, [sys.executable, ODD_CALLS, PAIRS])
        return max(subprocess.run(run, cwd=place, env=environment).returncode for run in runs)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
