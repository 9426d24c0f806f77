"""L'hombre: anticlockwise, spades preferred, three nolos, a tariff, boards for duplicate play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tridge_solver.core.ruleset import LHOMBRE
from tridge_solver.games.ombre.game import ThreeSeats, three_seats

if TYPE_CHECKING:
    from tridge_solver.handfile.blank_forms import BlankForm
    from tridge_solver.handfile.dialect import Dialect
    from tridge_solver.handfile.json_dialect import JsonDialect


class Lhombre(ThreeSeats):
    """Three seats; in its nolos no suit is trumps and the black aces are low."""

    @property
    def notation(self) -> Dialect:
        from tridge_solver.games.ombre.notation.lhombre import LHOMBRE_DIALECT

        return LHOMBRE_DIALECT

    @property
    def json_notation(self) -> JsonDialect:
        from tridge_solver.games.ombre.notation.lhombre_json import LHOMBRE_JSON

        return LHOMBRE_JSON

    @property
    def blank_form(self) -> BlankForm:
        from tridge_solver.games.ombre.notation.lhombre import BLANK_FORM

        return BLANK_FORM


LHOMBRE_GAME: ThreeSeats = three_seats("L'hombre", LHOMBRE, Lhombre)
