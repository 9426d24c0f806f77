"""The boards of a duplicate evening, compared with par and between tables, and the standings.

A board is laid out once and played at several tables. The result of a seat at one table is compared
with its result at par, and with the mean of the same seat, which had the same cards, at the other
tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError, says_nothing
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.bidding.open import OpenBid, OpenBidding
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.scoring import Facts, Row, Settlement, facts_of, funds_of, settle
from tridge_solver.games.ombre.scoring.outcome import paying_seats
from tridge_solver.games.ombre.scoring.settlement import players_points
from tridge_solver.report.session import Boards, SameBoard, above_the_others, matchpoints
from tridge_solver.report.theme.source import Source

NORTH_SOUTH = (Seat.NORTH, Seat.SOUTH)


@dataclass(frozen=True)
class TableResult:
    """The result of one table that played a board.

    Attributes:
        source: its place in the file.
        deal: the deal in the file, with the cards of the board.
        facts, settlement: the contract and its payments; ``None`` if all passed.
    """

    source: Source
    deal: OmbreDeal
    facts: Facts | None
    settlement: Settlement | None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that pay and collect on this board."""
        return paying_seats(self.deal)

    @property
    def table(self) -> str | None:
        """The name of the table."""
        return (self.deal.tag("Table") or "").strip() or None

    @property
    def chips(self) -> dict[Seat, float]:
        """The chips of each seat; zero for everyone if all passed."""
        worth = {} if self.settlement is None else self.settlement.worth
        return {seat: worth.get(seat, 0) for seat in self.seats}

    @property
    def points(self) -> int | None:
        """The Player's points by the tariff; ``None`` if all passed, or if the rules have no
        tariff."""
        if self.facts is None or self.facts.rules.settlement != "tariff":
            return None
        return players_points(self.facts)

    @property
    def score_of_north(self) -> int:
        """The score of the pair North and South: the Player's points, with the sign reversed if
        East or West is the Player."""
        points = self.points or 0
        return points if self.facts is None or self.facts.player in NORTH_SOUTH else -points


@dataclass(frozen=True)
class Comparison:
    """A table's result compared, seat by seat, with par and with the other tables.

    Attributes:
        result: the table's result on the board.
        against_par: chips more than at par; ``None`` if the par is not known.
        against_tables: chips more than the mean of the seat at the other tables; ``None`` if there
            is no other.
    """

    result: TableResult
    against_par: Mapping[Seat, float] | None
    against_tables: Mapping[Seat, float] | None


@dataclass
class RecordBoard:
    """One board of an evening, with the results of its tables.

    Attributes:
        source: its first place in the file.
        deal: its cards and dealer, without any result.
        results: the results of the tables, in the order of the file.
        answer: every contract and the par; ``None`` if ``unsolved`` says why not.
    """

    source: Source
    deal: OmbreDeal
    results: list[TableResult] = field(default_factory=list)
    answer: OpenBidding | None = None
    unsolved: str | None = None

    @property
    def par_chips(self) -> dict[Seat, float] | None:
        """The chips of each seat at par; ``None`` if par is unknown."""
        if self.answer is None:
            return None
        bid = self.answer.par
        seats = paying_seats(self.deal)
        return {seat: 0.0 if bid is None else bid.stakes.worth.get(seat, 0.0) for seat in seats}

    @property
    def par_of_north(self) -> int | None:
        """The score of the pair North and South at par; ``None`` if par is unknown."""
        if self.answer is None:
            return None
        bid = self.answer.par
        points = 0 if bid is None else points_of_bid(bid, self.deal.rules) or 0
        return points if bid is None or bid.seat in NORTH_SOUTH else -points

    def compared(self) -> list[Comparison]:
        """Return every table's result, compared with par and with the other tables."""
        par, tables = self.par_chips, [result.chips for result in self.results]
        others: list[dict[Seat, float]] = [{} for _ in tables]
        for seat in paying_seats(self.deal):
            gained = above_the_others([chips[seat] for chips in tables])
            for own, more in zip(others, gained, strict=True):
                own[seat] = more
        return [
            Comparison(
                result,
                None if par is None else {seat: own[seat] - par[seat] for seat in par},
                other if len(tables) > 1 else None,
            )
            for result, own, other in zip(self.results, tables, others, strict=True)
        ]


def points_of_bid(bid: OpenBid, rules: Ruleset) -> int | None:
    """Return the Player's points by the tariff, paid by or to each other seat; ``None`` if the
    rules have no tariff."""
    others = len(bid.stakes.worth) - 1
    return round(bid.points / others) if rules.settlement == "tariff" else None


class EveningBoards:
    """Collect the boards of an evening: add its deals in any order, then call :meth:`boards`."""

    def __init__(self) -> None:
        self._boards: Boards[tuple[Source, OmbreDeal]] = Boards()
        self._rules: str | None = None

    def add(self, deal: OmbreDeal, source: Source) -> str | None:
        """Add a board, or a table's result on one; return a warning about it, or ``None``.

        Raises :class:`~tridge_solver.DealError` for a deal of another game than the first.
        """
        if self._rules not in (None, deal.rules.name):
            raise DealError(
                f"the deal is {deal.rules.name} in an evening of {self._rules} "
                "(expected one game in an evening)"
            )
        self._rules = deal.rules.name
        known = len(self._boards.called(deal))
        self._boards.board_of(deal).entries.append((source, deal))
        if known and len(self._boards.called(deal)) > known:
            return f"board {deal.board} has other cards than before: it is a board of its own"
        return None

    def boards(self) -> tuple[list[RecordBoard], list[tuple[Source, str]]]:
        """Return the boards in the order in which they first occur, and the results that cannot be
        settled, each with the reason."""
        found, unsettled = [], []
        for same in self._boards:
            source, _ = same.entries[0]
            board = RecordBoard(source, _cards_of(same))
            for where, deal in same.entries:
                if deal.is_done or deal.contract is not None:
                    try:
                        board.results.append(_settled(where, deal, board.deal))
                    except DealError as error:
                        unsettled.append((where, str(error)))
            found.append(board)
        return found, unsettled


def _cards_of(same: SameBoard[tuple[Source, OmbreDeal]]) -> OmbreDeal:
    """Return the board as dealt, put together from all its deals."""
    deals = [deal for _, deal in same.entries]
    first = max(deals, key=lambda deal: sum(hand is not None for hand in deal.hands))
    stock = next((deal.stock for deal in deals if deal.stock and not deal.stock_open), None)
    known = next((deal for deal in deals if deal.dealer is not None), first)
    return replace(
        first.before_result(),
        stock=first.stock if stock is None else stock,
        stock_open=first.stock_open and stock is None,
        dealer=known.dealer,
        declarer=None,
        contract=None,
        first_defender=None,
        exchanges=None,
        auction=None,
        play=None,
        tags=tuple(tag for tag in first.tags if tag[0] in ("Event", "Board", "Date", "Site")),
    )


def _settled(source: Source, deal: OmbreDeal, board: OmbreDeal) -> TableResult:
    dealers = {dealer for dealer in (deal.dealer, board.dealer) if dealer is not None}
    if len(dealers) > 1:
        dealer, before = deal.dealer, board.dealer
        raise DealError(f"{dealer} deals board {board.board} (expected {before}, as before)")
    if deal.declarer in board.empty:
        seats = " ".join(seat.letter for seat in board.active)
        raise DealError(
            f"{deal.declarer} has no cards in board {board.board} and plays it (expected {seats})"
        )
    if not any(deal.hands):
        deal = replace(
            deal, hands=board.hands, empty=board.empty, stock=board.stock, dealer=board.dealer
        )
    if deal.is_passed_out:
        return TableResult(source, deal, None, None)
    facts = facts_of(deal)
    return TableResult(source, deal, facts, settle(facts, funds_of(deal)))


def boards_of(rows: Iterable[Row]) -> list[RecordBoard]:
    """Return the boards of a ledger, each with the results of its tables; the boards are not solved
    yet."""
    boards: Boards[tuple[Source, Row]] = Boards()
    for number, row in enumerate(rows, 1):
        boards.board_of(row.deal).entries.append((Source(None, number), row))
    return [
        RecordBoard(
            same.entries[0][0],
            same.entries[0][1].deal,
            [
                TableResult(source, row.deal, row.facts, row.settlement)
                for source, row in same.entries
            ],
        )
        for same in boards
    ]


PAIRS = {"NS": NORTH_SOUTH, "EW": (Seat.EAST, Seat.WEST)}


@dataclass
class Standing:
    """The totals of a player or a pair over the boards of an evening.

    Attributes:
        name: the player, or both.
        boards: how many were played with cards.
        as_player: how many of them as the Player.
        points: for a player, those as the Player, by the tariff; for a pair, its score.
        chips: for a player, the total of gains and losses; zero for a pair.
        against_par: the total above par, over the boards whose par is known; ``None`` without any.
        against_tables: the total above the mean of the other tables, over the boards that have any.
        compared: the number of those boards.
        matchpoints, top: two for every other table beaten and one for every tie, and the most
            possible.
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
        """The matchpoints as a share of the most possible; ``None`` if nothing was compared."""
        return self.matchpoints / self.top if self.top else None


def players(boards: Sequence[RecordBoard]) -> list[Standing]:
    """Return the standings of the players, best first: by lead over the other tables if boards were
    played at several, else by chips. Return an empty list if a player has no name."""
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
    """Return the standings of the pairs, best first: North and South, East and West. If nobody has
    a name, pairs are named after their seats; if only some lack one, the list is empty."""
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
    if any(own.compared for own in standings):
        return sorted(standings, key=lambda own: (-own.against_tables, -own.chips, own.name))
    return sorted(standings, key=lambda own: (-own.chips, -own.points, own.name))


def _name(result: TableResult, seat: Seat) -> str | None:
    name = (result.deal.tag(seat.word) or "").strip()
    return None if says_nothing(name) else name
