"""The asserts that are rewritten before the workers start are those the workers read."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rewriting import rewrite_asserts


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="each worker rewrites for itself here")
def test_a_file_that_is_rewritten_beforehand_is_not_rewritten_again(
    tmp_path: Path, pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    file = tmp_path / "test_some.py"
    file.write_text("def test_some():\n    assert [1] == [2]\n")
    rewrite_asserts(pytestconfig, [file])
    [kept] = tmp_path.rglob("*.pyc")
    assert kept.name.startswith(f"test_some.{sys.implementation.cache_tag}-pytest-")
    written = kept.stat().st_mtime_ns
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n1", str(file)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "assert [1] == [2]" in done.stdout
    assert kept.stat().st_mtime_ns == written
