"""Reports about Trumps and bridge: text, JSON and pages."""

from tridge_solver.core.lazy import late_modules

late_modules(__name__, "scoring_text", "showing_page", "solving_text")
