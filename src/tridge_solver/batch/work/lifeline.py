"""A worker process that ends when the process it works for is gone.

That a connection is closed is noticed by whoever reads from it, and a worker reads between its
jobs, or in a thread. A thread of Python runs only when the others let it, which one piece of work
that never comes back, in a regular expression say, does not. So the system is asked: by a
signal at the other end of a pipe, whose default is the end of the process.
"""

from __future__ import annotations

import os
import signal
from multiprocessing.connection import Connection


def end_with(lifeline: Connection) -> None:
    """End this process as soon as nobody holds the other end of ``lifeline`` any more.

    Nothing is ever sent through it. Where the system knows no such signal nothing is done.
    """
    try:
        import fcntl
    except ImportError:
        return
    if not hasattr(os, "O_ASYNC"):
        return
    signal.signal(signal.SIGIO, signal.SIG_DFL)
    descriptor = lifeline.fileno()
    fcntl.fcntl(descriptor, fcntl.F_SETOWN, os.getpid())
    flags = fcntl.fcntl(descriptor, fcntl.F_GETFL)
    fcntl.fcntl(descriptor, fcntl.F_SETFL, flags | os.O_ASYNC)
    if lifeline.poll():  # gone before the system was asked
        os._exit(0)
