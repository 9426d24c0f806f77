"""The command line: ``tridge``.

One module a command, holding nothing but its options, its calls and its printing. What they
share: :mod:`.group` (lazy loading, help, exit statuses), :mod:`.options` (the common options),
:mod:`.inputs` (deals out of files), :mod:`.run` (records out, problems told), :mod:`.output`.
"""

from __future__ import annotations


def main() -> None:
    """The console script ``tridge``; ends the process with the documented exit status."""
    import sys

    try:
        from tridge_solver.cli.group import tridge
    except KeyboardInterrupt:
        sys.exit(130)
    tridge.main(prog_name="tridge")
