"""Reports about Belote: text, JSON and pages."""

from tridge_solver.core.lazy import late_modules

late_modules(__name__, "advice_text", "scoring_text", "showing_page", "solving_text")
