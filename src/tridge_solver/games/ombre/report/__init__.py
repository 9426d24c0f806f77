"""Reports of the Ombre games as text, JSON, and pages."""

from tridge_solver.core.lazy import late_modules

late_modules(
    __name__,
    "evening",
    "evening_page",
    "incomer_sampled",
    "record_page",
    "review_page",
    "scoring_chart",
    "scoring_text",
    "solving_page",
    "solving_text",
)
