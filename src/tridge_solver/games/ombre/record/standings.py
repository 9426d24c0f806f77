"""How the players of an evening stand, and the pairs."""

from __future__ import annotations

from collections.abc import Sequence

from tridge_solver.analysis.tables import above_the_others, matchpoints
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import says_nothing
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.record.boards import NORTH_SOUTH, RecordBoard, TableResult

PAIRS = {"NS": NORTH_SOUTH, "EW": (Seat.EAST, Seat.WEST)}


@dataclass
class Standing:
    """A player, or a pair, over the boards of an evening.

    Attributes:
        name: the player, or both.
        boards: how many were played with cards.
        as_player: in how many of them as the Player.
        points: of a player those as the Player, by the tariff; of a pair its score.
        chips: of a player what was won and lost in all; of a pair nothing.
        against_par: more than at par, over the boards whose par is known; ``None`` without such.
        against_tables: more than the mean of the other tables, over the boards that have such.
        compared: how many those are.
        matchpoints, top: two for every other table that was beaten and one for each that has as
            much, and the most there could be.
    """

    name: str
    boards: int = 0
    as_player: int = 0
    points: int = 0
    chips: float = 0.0
    against_par: float | None = None
    against_tables: float = 0.0
    compared: int = 0
    matchpoints: int = 0
    top: int = 0

    @property
    def share(self) -> float | None:
        """The matchpoints as a share of the most; ``None`` where nothing was compared."""
        return self.matchpoints / self.top if self.top else None


def players(boards: Sequence[RecordBoard]) -> list[Standing]:
    """The players, best first: by what they have more than the other tables where boards were
    played at several, else by chips. None where somebody has no name."""
    found: dict[str, Standing] = {}
    for board in boards:
        tables = [result.chips for result in board.results]
        for seat in board.deal.active:
            ranked = list(matchpoints([own[seat] for own in tables]))
            for points, each in zip(ranked, board.compared(), strict=True):
                name = _name(each.result, seat)
                if name is None:
                    return []
                own = found.setdefault(name, Standing(name))
                own.boards += 1
                facts = each.result.facts
                if facts is not None and facts.player is seat:
                    own.as_player += 1
                    own.points += each.result.points or 0
                own.chips += each.result.chips[seat]
                if each.against_par is not None:
                    own.against_par = (own.against_par or 0) + each.against_par[seat]
                if each.against_tables is not None:
                    own.against_tables += each.against_tables[seat]
                    own.compared += 1
                    own.matchpoints += points
                    own.top += 2 * (len(tables) - 1)
    return _ordered(list(found.values()))


def pairs(boards: Sequence[RecordBoard]) -> list[Standing]:
    """The pairs, North and South against East and West, best first. Where nobody has a name they
    are called by their seats; none where somebody lacks one."""
    found: dict[frozenset[str], Standing] = {}
    is_named = any(
        _name(result, seat) for board in boards for result in board.results for seat in SEATS
    )
    for board in boards:
        scores = [float(result.score_of_north) for result in board.results]
        for side, sign in (("NS", 1), ("EW", -1)):
            own_scores = [sign * score for score in scores]
            gained = list(above_the_others(own_scores))
            for result, score, more, points in zip(
                board.results, own_scores, gained, matchpoints(own_scores), strict=True
            ):
                both = [_name(result, s) if is_named else s.word for s in PAIRS[side]]
                named = [name for name in both if name is not None]
                if len(named) < len(both):
                    return []
                own = found.setdefault(frozenset(named), Standing(" & ".join(named)))
                own.boards += 1
                own.as_player += result.facts is not None and result.facts.player in PAIRS[side]
                own.points += round(score)
                if board.par_of_north is not None:
                    own.against_par = (own.against_par or 0) + score - sign * board.par_of_north
                if len(scores) > 1:
                    own.against_tables += more
                    own.compared += 1
                    own.matchpoints += points
                    own.top += 2 * (len(scores) - 1)
    return _ordered(list(found.values()))


def _ordered(standings: list[Standing]) -> list[Standing]:
    """Best first."""
    if any(own.compared for own in standings):
        return sorted(standings, key=lambda own: (-own.against_tables, -own.chips, own.name))
    return sorted(standings, key=lambda own: (-own.chips, -own.points, own.name))


def _name(result: TableResult, seat: Seat) -> str | None:
    """Who sits there, if that is known."""
    name = (result.deal.tag(seat.word) or "").strip()
    return None if says_nothing(name) else name
