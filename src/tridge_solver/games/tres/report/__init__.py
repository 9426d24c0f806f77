"""Reports of Très as text, JSON, and pages."""

from tridge_solver.core.lazy import late_modules

late_modules(__name__, "showing_page", "solving_text")
