"""Values of the Ombre games that show themselves, as text and in a notebook."""

from __future__ import annotations

from tridge_solver.core.display import Displayed


class Shown(Displayed):
    """A value whose look is in ``report/display``, imported when somebody looks."""

    __slots__ = ()

    def __str__(self) -> str:
        """Its text, without colours."""
        from tridge_solver.games.ombre.report.display import text_of

        return text_of(self)

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        from tridge_solver.games.ombre.report.display import html_of

        return html_of(self)
