"""``python -m tridge_solver`` is the ``tridge`` command."""

from tridge_solver.cli import main

if __name__ == "__main__":
    main()
