"""A surrender, weighed: the game continued, given up, and taken over, all with open cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import SURRENDER_AFTER, TRICKS, Contract, Grade
from tridge_solver.games.ombre.scoring import Settlement, facts_of, outcome_of
from tridge_solver.games.ombre.scoring.settlement import settlement_of_facts
from tridge_solver.games.ombre.solving.double_dummy import Value
from tridge_solver.games.ombre.solving.stakes import settlement_of_value


@dataclass(frozen=True)
class WeighedSurrender:
    """What could have been when the Player surrendered, and what was thrown away.

    Values are of best play with open cards from there on, for whoever would be the Player.

    Attributes:
        seat: the Player who surrendered.
        heir: the defender who plays on, ``None`` where both accepted.
        play_on: had the Player not surrendered.
        accepted: where both defenders accept: a puesta, with the tricks won by then.
        continued: by defender, where that one plays on as the Player.
        play_on_settled, accepted_settled, continued_settled: the settlements; ``None`` where the
            deal does not name the funds.
    """

    seat: Seat
    heir: Seat | None
    play_on: Value
    accepted: Value
    continued: Mapping[Seat, Value]
    play_on_settled: Settlement | None
    accepted_settled: Settlement | None
    continued_settled: Mapping[Seat, Settlement | None]

    @property
    def made_settled(self) -> Settlement | None:
        """The settlement of what the defenders answered."""
        return self.accepted_settled if self.heir is None else self.continued_settled[self.heir]

    @property
    def lost_chips(self) -> int | None:
        """The Player's chips that the surrender threw away, less than 0 where it saved some.

        A puesta that is reserved counts as paid, as everywhere that chips are compared.
        """
        made = self.made_settled
        if made is None or self.play_on_settled is None:
            return None
        return self.play_on_settled.worth[self.seat] - made.worth[self.seat]

    @property
    def is_error(self) -> bool:
        """Whether the Player did better to play on; without funds, whether they would have won."""
        lost = self.lost_chips
        return self.play_on.grade is Grade.WIN if lost is None else lost > 0

    def better_for(self, defender: Seat) -> bool:
        """Whether a defender gains more by playing on than by accepting; without funds, whether
        they win."""
        on, accepted = self.continued_settled[defender], self.accepted_settled
        if on is None or accepted is None:
            return self.continued[defender].grade is Grade.WIN
        return on.worth[defender] > accepted.worth[defender]


def weighed_surrender(
    deal: OmbreDeal,
    contract: Contract,
    position: Position,
    until: OmbreDeal,
    value: Callable[[Position, Seat, Contract], Value],
) -> WeighedSurrender:
    """The surrender of ``deal`` at ``position``, the record up to there in ``until``."""
    assert deal.declarer is not None
    player, *defenders = deal.from_player(deal.declarer)
    accepted = replace(until, surrender="accepted")
    continued = {seat: value(position, seat, contract) for seat in defenders}
    on = value(position, player, contract)
    return WeighedSurrender(
        seat=player,
        heir=deal.surrender if isinstance(deal.surrender, Seat) else None,
        play_on=on,
        accepted=Value(Grade.DRAW, position.won[player], False),
        continued=continued,
        play_on_settled=settlement_of_value(until, position, player, on),
        accepted_settled=settlement_of_facts(accepted, facts_of(accepted, outcome_of(accepted))),
        continued_settled={
            seat: settlement_of_value(replace(until, surrender=seat), position, seat, found)
            for seat, found in continued.items()
        },
    )


def place_of_surrender(deal: OmbreDeal, positions: tuple[Position, ...]) -> int | None:
    """The number of the position in which the Player surrendered, if the record gets there and
    the game knows surrenders."""
    contract = deal.contract
    if deal.surrender is None or contract is None or not deal.rules.has_surrender:
        return None
    if not contract.may_be_surrendered:
        return None
    for number, position in enumerate(positions):
        if not position.trick and TRICKS - position.tricks_left == SURRENDER_AFTER:
            return number
    return None
