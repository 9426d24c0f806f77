"""Reports for all games: text, JSON, pages and charts. The package ``theme`` holds their common
look.
"""

from tridge_solver.core.lazy import late_modules

late_modules(
    __name__,
    "puzzles_text",
    "scoring",
    "showing",
    "why",
)
