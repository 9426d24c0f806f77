"""A fault at every call of a batch that changes a file: nothing is lost, and there is a way on."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tridge_solver import dumps, random_deals
from tridge_solver.games.ombre.dealing import Table
from tridge_solver.games.ombre.rules.contracts import Contract

HERE = Path(__file__).parent.parent / "helpers"
COMPILER = shutil.which("cc") or shutil.which("gcc") or ""
DEALS = 8
STRIDE = 193

pytestmark = pytest.mark.skipif(
    not COMPILER or not sys.platform.startswith("linux"), reason="a shim for the C library of Linux"
)


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shim, compiled."""
    library = tmp_path_factory.mktemp("shim") / "shim.so"
    source = str(HERE / "fault_shim.c")
    subprocess.run(
        [COMPILER, "-shared", "-fPIC", "-O1", "-o", str(library), source, "-ldl"], check=True
    )
    return library


def inject(form: str, stride: int, shim: Path, folder: Path) -> int:
    """Inject every ``stride``-th fault; how many there were."""
    if form == "parquet":
        pytest.importorskip("pyarrow")
    table = Table(declarer="Lead", contract=Contract.parse("Play D"))
    (folder / "deals.pbn").write_text(dumps(random_deals(DEALS, seed=3, table=table)))
    command = [sys.executable, str(HERE / "fault_runs.py"), form, str(stride), "0"]
    done = subprocess.run(
        [*command, str(folder), str(shim)],
        capture_output=True,
        text=True,
        env={**os.environ, "LD_PRELOAD": str(shim)},
    )
    assert done.returncode == 0, done.stderr[-4000:]
    found = json.loads(done.stdout)
    assert min(found["calls"].values()) >= 15, "the shim sees no calls"
    return int(found["faults"])


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("form", ["jsonl", "csv", "parquet"])
def test_some_faults_are_gone_on_from_or_leave_the_old_output(
    form: str, shim: Path, tmp_path: Path
) -> None:
    assert inject(form, STRIDE, shim, tmp_path) >= 2


@pytest.mark.exhaustive
@pytest.mark.parametrize("form", ["jsonl", "csv", "parquet"])
def test_every_fault_is_gone_on_from_or_leaves_the_old_output(
    form: str, shim: Path, tmp_path: Path
) -> None:
    assert inject(form, 1, shim, tmp_path) >= 400
