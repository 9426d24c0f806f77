"""Ask one question about many deals, even millions; start reading at ``run``."""

from tridge_solver.core.lazy import late_modules

late_modules(__name__, "jobs", "words")
