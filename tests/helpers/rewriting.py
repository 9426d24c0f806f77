"""The asserts of the tests, rewritten once for all workers.

pytest rewrites the asserts of a file when it reads it, so that they tell what they compare. Under
xdist each worker reads all files, all at the same time: in a fresh copy the workers would do the
same work side by side, a twentieth of what all the tests take. pytest has no public name for it:
where its own names change the workers do the work as before, and a test says so.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from _pytest.assertion import rewrite


def rewrite_asserts(config: pytest.Config, files: Sequence[Path]) -> None:
    """Leave rewritten files where the workers will look for them, a process a processor."""
    if not hasattr(os, "fork"):
        return
    processes = min(len(files), os.cpu_count() or 1)
    children = []
    for n in range(processes):
        child = os.fork()
        if child == 0:
            try:
                sys.pycache_prefix = os.environ.get("PYTHONPYCACHEPREFIX")
                for file in files[n::processes]:
                    rewrite_file(config, file)
            finally:
                os._exit(0)
        children.append(child)
    for child in children:
        os.waitpid(child, 0)


def rewrite_file(config: pytest.Config, file: Path) -> None:
    """Rewrite a file as pytest does when it imports it, unless that has been done."""
    folder = rewrite.get_cache_dir(file)
    kept = folder / (file.name[:-3] + rewrite.PYC_TAIL)
    if rewrite._read_pyc(file, kept) is None and rewrite.try_makedirs(folder):
        source, code = rewrite._rewrite_test(file, config)
        rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, source, kept)
