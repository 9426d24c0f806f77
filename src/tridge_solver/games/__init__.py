"""The games, a folder each; :mod:`tridge_solver.core.registry` lists them."""
