"""The board: a table in the browser, served only from and to this machine."""

from tridge_solver.core.lazy import late_modules

late_modules(__name__, "connections", "evening", "one_file", "questions")
