"""The ledger of a session of bridge: duplicate scores, and comparisons between tables of the
same board."""

from __future__ import annotations

from collections.abc import Sequence

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError, says_nothing
from tridge_solver.core.text import ParseError
from tridge_solver.games.trumps.duplicate import cross_imps, imps, score_of_north, vulnerable_in
from tridge_solver.games.trumps.game import SIDES, TrumpsDeal
from tridge_solver.games.trumps.rules import TrumpsContract
from tridge_solver.games.trumps.scoring import tricks_taken
from tridge_solver.report.session import Boards, LedgerWarning, matchpoints

PLAYED_OUT = ("rubber", "chicago")
"""Forms of bridge that the ledger cannot score."""

TEAMS = 2
"""The number of tables in a match of two teams."""


@dataclass(frozen=True)
class BridgeRow:
    """One deal in the ledger.

    Attributes:
        deal: the deal.
        contract: the contract played, ``None`` if all passed; ``tricks``: those of declarer's side.
        vulnerable: the vulnerable sides.
        score: the duplicate score of North and South.
        total: theirs so far in the session.
        warnings: oddities of the deal.
        certain: whether every deal before it could be entered.
    """

    deal: TrumpsDeal
    contract: TrumpsContract | None
    tricks: int | None
    vulnerable: frozenset[str]
    score: int
    total: int
    warnings: tuple[LedgerWarning, ...]
    certain: bool

    def pair(self, side: str) -> str | None:
        """Return the names of a side's players; ``None`` if any of them has no name."""
        players = [(self.deal.tag(seat.word) or "").strip() for seat in SIDES[side]]
        return None if any(map(says_nothing, players)) else " & ".join(players)


@dataclass(frozen=True)
class Compared:
    """A score, compared with the other tables of the same board.

    Attributes:
        row: the deal.
        matchpoints: two for every score North and South beat, one for every tie.
        top: the most possible.
        imps: the mean of the IMPs of North and South against every other table.
    """

    row: BridgeRow
    matchpoints: int
    top: int
    imps: float

    def points_of(self, side: str) -> int:
        """Return the matchpoints of a side."""
        return self.matchpoints if side == "NS" else self.top - self.matchpoints


@dataclass(frozen=True)
class PairStanding:
    """The result of a pair on all boards that were played at several tables.

    Attributes:
        pair: its players.
        boards: the number of boards.
        matchpoints, top: its total, and the most possible.
        imps: the sum of its cross IMPs.
    """

    pair: str
    boards: int
    matchpoints: int
    top: int
    imps: float

    @property
    def share(self) -> float:
        """The pair's matchpoints as a share of the maximum."""
        return self.matchpoints / self.top


@dataclass
class _Pair:
    boards: int = 0
    matchpoints: int = 0
    top: int = 0
    imps: float = 0.0


class BridgeLedger:
    """The scores of a session; deals may be added in any order."""

    def __init__(self) -> None:
        self._boards: Boards[BridgeRow] = Boards()
        self._total = 0
        self._rows = 0
        self.complete = True
        """Whether every deal could be scored."""

    @property
    def totals(self) -> dict[str, int]:
        """The total scores of the sides, each the negative of the other; empty before the first
        deal."""
        return {"NS": self._total, "EW": -self._total} if self._rows else {}

    def add(self, deal: TrumpsDeal) -> BridgeRow:
        """Score a deal; raise :class:`~tridge_solver.DealError` if that is impossible."""
        try:
            row = self._scored(deal)
        except DealError:
            self.skip()
            raise
        self._total = row.total
        self._rows += 1
        if deal.board is not None:
            self._boards.board_of(deal).entries.append(row)
        return row

    def skip(self) -> None:
        """Note that a deal of the session is missing."""
        self.complete = False

    def _scored(self, deal: TrumpsDeal) -> BridgeRow:
        warnings = []
        try:
            sides = vulnerable_in(deal)
        except ParseError as error:
            raise DealError(str(error)) from None
        if sides is None:
            sides = frozenset()
            message = "who is vulnerable is not known: scored as if nobody were"
            warnings.append(LedgerWarning(f"{message} (expected Vulnerable, or a Board number)"))
        scoring = (deal.tag("Scoring") or "").strip()
        if scoring.lower().startswith(PLAYED_OUT):
            warnings.append(
                LedgerWarning(f"{scoring} is scored as duplicate, board by board", "Scoring")
            )
        contract, tricks = deal.contract, None
        if contract is None and not deal.passed_out:
            raise DealError("the contract is not known (expected a Contract)")
        if contract is not None:
            if contract.strain is None:
                raise DealError("the denomination is not known (expected a Contract with one)")
            tricks = tricks_taken(deal)
        score = score_of_north(contract, deal.declarer, tricks or 0, sides)
        return BridgeRow(
            deal,
            contract,
            tricks,
            sides,
            score,
            self._total + score,
            tuple(warnings),
            self.complete,
        )

    def compared(self) -> list[list[Compared]]:
        """Return the scores of each board that was played at several tables, the best for North
        and South first."""
        found = []
        for board in self._boards:
            rows = board.entries
            if len(rows) < TEAMS:
                continue
            scores = [row.score for row in rows]
            together = zip(rows, matchpoints(scores), cross_imps(scores), strict=True)
            top = 2 * (len(scores) - 1)
            compared = [Compared(row, points, top, gained) for row, points, gained in together]
            found.append(sorted(compared, key=lambda each: -each.row.score))
        return found

    def pairs(self, boards: Sequence[Sequence[Compared]]) -> list[PairStanding]:
        """Return the results of the pairs on ``boards``, the best by matchpoints first; empty if
        any pair has no names."""
        found: dict[frozenset[str], _Pair] = {}
        names: dict[frozenset[str], str] = {}
        for each in (each for board in boards for each in board):
            for side in SIDES:
                name = each.row.pair(side)
                if name is None:
                    return []
                who = frozenset(name.split(" & "))
                names.setdefault(who, name)
                pair = found.setdefault(who, _Pair())
                pair.boards += 1
                pair.matchpoints += each.points_of(side)
                pair.top += each.top
                pair.imps += each.imps if side == "NS" else -each.imps
        standings = [
            PairStanding(names[who], pair.boards, pair.matchpoints, pair.top, pair.imps)
            for who, pair in found.items()
        ]
        return sorted(standings, key=lambda pair: (-pair.share, -pair.imps, pair.pair))

    def match(self, boards: Sequence[Sequence[Compared]]) -> tuple[str, int, str, int] | None:
        """Return the IMPs in a match of two teams, the home team's first. Return ``None`` if the
        deals do not name the home team and the open room."""
        won = [0, 0]
        teams = None
        for board in boards:
            by_room = {(each.row.deal.tag("Room") or "").strip().lower(): each for each in board}
            if len(board) != TEAMS or set(by_room) != {"open", "closed"}:
                return None
            one, other = by_room["open"], by_room["closed"]
            named = _teams(one.row.deal), _teams(other.row.deal)
            if named[0] is None or named[0] != named[1] or teams not in (None, named[0]):
                return None
            teams = named[0]
            gained = imps(one.row.score - other.row.score)
            won[gained < 0] += abs(gained)
        return None if teams is None else (teams[0], won[0], teams[1], won[1])


def _teams(deal: TrumpsDeal) -> tuple[str, str] | None:
    """Return the home team, whose North and South sit in the open room, and the visiting team."""
    home, visit = (deal.tag(name) for name in ("HomeTeam", "VisitTeam"))
    if says_nothing(home or "") or says_nothing(visit or ""):
        return None
    assert home is not None
    assert visit is not None
    return home, visit
