"""The chips at stake in a play: the settlement of a position's value, and of a line of play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tridge_solver.analysis.line import LineTrick
from tridge_solver.core.position import Position
from tridge_solver.core.registry import Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.game import TRIDGE_GAME
from tridge_solver.games.ombre.rules.contracts import FIRST_TRICKS, TRICKS, Contract, Grade
from tridge_solver.games.ombre.scoring import Settlement, points_of_line
from tridge_solver.games.ombre.scoring.outcome import leads_alone
from tridge_solver.games.ombre.scoring.settlement import settlement_of_line
from tridge_solver.games.ombre.solving.double_dummy import Value


def points_of_value(
    deal: OmbreDeal, position: Position, player: Seat, value: Value
) -> dict[str, int] | None:
    """Return the chips of :func:`settlement_of_value`, keyed by seat letter and fund."""
    settled = settlement_of_value(deal, position, player, value)
    return None if settled is None else settled.points


def settlement_of_value(
    deal: OmbreDeal, position: Position, player: Seat, value: Value
) -> Settlement | None:
    """Return the settlement if play from ``position`` reaches its ``value``; ``None`` if ``deal``
    does not name the funds.

    A value does not say how the defenders share their tricks; they get a share that fits the
    grade, which leaves the chips of the Player and of the two defenders together as they are.
    The chip that Tresillo pays for the first five tricks counts once they are won.

    Args:
        deal: with its record of play up to ``position``, and no further.
        position: the last one of that record.
        player: whose tricks are graded.
        value: what the position is worth.
    """
    if deal.contract is None:
        return None
    share = defenders_share(deal.contract, value.grade, value.player_tricks, deal.rules, deal.game)
    order = deal.from_player(player)
    tricks = dict(zip(order, (value.player_tricks, *share), strict=True))
    return settlement_of_line(
        deal,
        tricks,
        all_tricks=value.all_tricks,
        first_five=leads_alone(position, player),
    )


def points_of_play(
    deal: OmbreDeal, positions: Sequence[Position], player: Seat, line: Sequence[LineTrick]
) -> dict[str, int] | None:
    """Return the chips if ``line`` is played to the end from the last of ``positions``, keyed by
    seat letter and fund.

    Args:
        deal: with its record of play as far as ``positions`` go.
        positions: the start and every position since.
        player: whose tricks are graded.
        line: the tricks to come; the first may have begun in the record.
    """
    final = dict(positions[-1].won)
    for trick in line:
        final[trick.winner] += 1
    start, *later = positions
    winners = [after.leader for after in later if not after.trick]
    winners += [trick.winner for trick in line]
    before = sum(start.won.values())
    first = winners[: max(FIRST_TRICKS - before, 0)]
    clean = start.won[player] == before and all(winner is player for winner in first)
    return points_of_line(deal, final, all_tricks=final[player] == TRICKS, first_five=clean)


def lost_chips(side: Iterable[Seat], earlier: Mapping[str, int], later: Mapping[str, int]) -> int:
    """Return how many chips fewer ``side`` gets in the later settlement than in the earlier one."""
    return sum(earlier[seat.letter] - later[seat.letter] for seat in side)


def defenders_share(
    contract: Contract, grade: Grade, player_tricks: int, rules: Ruleset, game: Game = TRIDGE_GAME
) -> tuple[int, ...]:
    """Return numbers of tricks for the defenders that, with the Player's tricks, give ``grade``.

    As uneven as may be, so that a lost game has one winner.

    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> play = Contract.parse("Play H")
    >>> defenders_share(play, Grade.LOSS, 3, TRIDGE), defenders_share(play, Grade.DRAW, 4, TRIDGE)
    ((6, 0), (4, 1))
    """
    for share in _shares(TRICKS - player_tricks, game.seats - 1):
        if game.grade(contract, (player_tricks, *share), rules) is grade:
            return share
    raise ValueError(f"{contract} with {player_tricks} tricks is never {grade.value}")


def _shares(tricks: int, seats: int) -> Iterator[tuple[int, ...]]:
    """Yield all ways to share ``tricks`` among the seats, those with most for the first seat
    first."""
    if seats == 1:
        yield (tricks,)
        return
    for first in range(tricks, -1, -1):
        for rest in _shares(tricks - first, seats - 1):
            yield (first, *rest)
