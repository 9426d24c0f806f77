"""The command line: ``tridge``.

Each command has a file in ``commands`` with only its options, calls and printing. They share:
:mod:`.group` (lazy loading, help, exit statuses), :mod:`.common` (the common options and their
words), :mod:`.settings_file` (the user's defaults), options of some commands (:mod:`.deal_options`,
:mod:`.sampling` …), :mod:`.run` (deals in, records out, problems reported).
"""

from __future__ import annotations


def main() -> None:
    """Run the console script ``tridge``, and end the process with a documented exit status."""
    import gc
    import os
    import sys

    # Importing makes many objects and hardly any garbage. Not to look for it before a deal is
    # answered, nor among all that is there at the end, saves about a seventh of every start.
    gc.set_threshold(50_000)
    # NumPy's algebra starts a thread for each processor as it is imported, and each waits by
    # spinning: a tenth of a second of processor time. No matrix here is large enough to share out.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        from tridge_solver.core.lazy import import_late

        # This is click's, which uses it for options and help that we do not have.
        import_late("inspect")
        import_late("statistics", "numpy", "numpy.typing")
        from tridge_solver.cli.group import tridge
    except KeyboardInterrupt:
        sys.exit(130)
    try:
        tridge.main(prog_name="tridge")
    finally:
        gc.freeze()
