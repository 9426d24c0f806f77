"""Run the command ``tridge`` as ``python -m tridge_solver``."""

from tridge_solver.cli import main

if __name__ == "__main__":
    main()
