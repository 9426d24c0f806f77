"""The common look of reports: suits, grades, numbers, diagrams, records of play, pages and charts.

Everything here serves several packages and depends on none of them.
"""

from tridge_solver.core.lazy import late_modules

late_modules(__name__, "diagram", "faces", "markup", "page", "table_view")
