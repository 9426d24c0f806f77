"""Reports of the Ombre games as text, JSON, and pages."""

from tridge_solver.core.lazy import late_modules

late_modules(
    __name__,
    "evening",
    "incomer_sampled",
    "scoring_text",
    "showing_page",
    "solving_text",
)
