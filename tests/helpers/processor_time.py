"""Work done in a child process that the system ends when a piece of it takes too long.

What counts is processor time, so that a busy machine is no failure; and the limit is the system's,
so that it holds for a regular expression too, which lets no signal handler of Python run.
"""

from __future__ import annotations

import json
import math
import os
import time
import traceback
from collections.abc import Callable, Iterable
from typing import Any

import pytest

needs_limits = pytest.mark.skipif(not hasattr(os, "fork"), reason="limits need a child process")


def in_child(pieces: Iterable[tuple[str, Callable[[], Any]]], seconds: int) -> list[Any]:
    """Return what each piece of work comes to, as JSON can tell it; at most ``seconds`` for each.

    Raises ``AssertionError`` naming the piece that took longer, or failed.
    """
    import resource

    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(reading)
            with os.fdopen(writing, "w", encoding="utf-8") as reply:
                for name, work in pieces:
                    print(json.dumps(name), file=reply, flush=True)
                    _, most = resource.getrlimit(resource.RLIMIT_CPU)
                    until = math.ceil(time.process_time()) + seconds
                    resource.setrlimit(resource.RLIMIT_CPU, (until, most))
                    try:
                        found = {"came to": work()}
                    except BaseException:
                        found = {"failed": traceback.format_exc()}
                    print(json.dumps(found), file=reply, flush=True)
                status = 0
        finally:
            os._exit(status)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as answer:
        lines = [json.loads(line) for line in answer]
    _, ended = os.waitpid(child, 0)
    names, found = lines[::2], lines[1::2]
    failed = [
        f"{name}: {came['failed']}"
        for name, came in zip(names, found, strict=False)
        if "failed" in came
    ]
    assert not failed, "\n".join(failed[:5])
    last = names[-1] if names else "nothing"
    assert ended == 0, f"{last} takes more than {seconds} s of processor time (ended by {ended})"
    return [came["came to"] for came in found]
