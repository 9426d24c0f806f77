"""The command line: ``tridge``.

One file a command in ``commands``, holding nothing but its options, its calls and its printing.
What they share: :mod:`.group` (lazy loading, help, exit statuses), :mod:`.common` (the common
options), :mod:`.settings_file` (their defaults, as the user has them), :mod:`.spelling` (signs a
stream lacks), ``options`` (options some of them share), ``run`` (deals in, records out, problems
told).
"""

from __future__ import annotations


def main() -> None:
    """The console script ``tridge``; ends the process with the documented exit status."""
    import gc
    import sys

    # Importing makes many objects and hardly any garbage: to look for it less often saves about a
    # twentieth of every start.
    gc.set_threshold(20_000)
    try:
        from tridge_solver.cli.group import tridge
    except KeyboardInterrupt:
        sys.exit(130)
    tridge.main(prog_name="tridge")
