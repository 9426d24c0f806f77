"""The fields of deals of bridge in JSON: all that those of Trumps have, and what PBN alone says."""

from __future__ import annotations

from tridge_solver.games.trumps.notation_json import FIELDS, values_of
from tridge_solver.handfile.json_fields import JsonDialect

JSON_DIALECT = JsonDialect(FIELDS, values_of)
