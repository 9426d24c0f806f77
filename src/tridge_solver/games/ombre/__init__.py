"""The Ombre games: Tridge, Tresillo, L'hombre, the in-comer and the mort, each one Player against
two or three."""

from tridge_solver.core.lazy import late_modules

late_modules(__name__, "themes")
