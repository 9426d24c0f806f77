"""The chips of in-comer deals: the quarter paid to come in, and three defenders who share.

The dealer of four who comes in after three passes pays a quarter of the Game Fund, before they take
their cards. It is paid into the fund like any contribution, and is not part of the deal's
points. The part that fits into the Game Fund can be won in the same deal; the part for a Reserve
Fund cannot. The settlement is Tridge's, with four payers.
"""

from __future__ import annotations

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import Grade
from tridge_solver.games.ombre.rules.incomer import incomer_grade
from tridge_solver.games.ombre.scoring.funds import Contribution, Funds
from tridge_solver.games.ombre.scoring.outcome import Facts, Outcome, counted_honours

PAYERS = len(SEATS)
QUARTER = 4
"""The divisor of the Game Fund that gives the price of coming in."""


@dataclass(frozen=True)
class Quarter:
    """The price of coming in, in whole chips, and its effect on the funds.

    Attributes:
        chips: the payment.
        into_game: the part of it that fits into the Game Fund.
        funds: the funds once it is paid, those the deal is played for.

    >>> quarter_of(Funds(60, 100))
    Quarter(chips=15, into_game=15, funds=Funds(game=75, widow=100, reserves=()))
    """

    chips: int
    into_game: int
    funds: Funds


def quarter_of(funds: Funds) -> Quarter:
    """Return the price of coming in, given the ``funds`` when the cards were dealt.

    A quarter of the Game Fund, rounded down; a fund of less than four chips costs nothing. What
    the Game Fund cannot hold fills the newest Reserve Fund and then opens another.

    >>> quarter_of(Funds(75, 100)).funds
    Funds(game=80, widow=100, reserves=(13,))
    """
    chips = funds.game // QUARTER
    after = funds.paid_in(chips, PAYERS)
    return Quarter(chips, after.game - funds.game, after)


def contribution_of(deal: OmbreDeal, funds: Funds) -> Contribution:
    """Return the in-comer's payment of the quarter, given the ``funds`` when the cards were dealt.

    Raises :class:`~tridge_solver.DealError` when nobody knows who came in.
    """
    quarter = quarter_of(funds)
    return Contribution(incomer_of(deal), quarter.chips, quarter.funds)


def incomer_of(deal: OmbreDeal) -> Seat:
    """Return the in-comer of a deal; raise :class:`~tridge_solver.DealError` if nobody knows who
    that is."""
    incomer = deal.incomer
    if incomer is None:
        raise DealError("who came in is not known (expected a Dealer)")
    return incomer


@dataclass(frozen=True)
class IncomerFacts(Facts):
    """The facts about an in-comer's deal that its settlement needs.

    ``fourth`` is the third defender, who pays like the others; ``tricks`` are those of all four.

    >>> from tridge_solver.games.ombre.rules.contracts import Contract
    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> facts = IncomerFacts(TRIDGE, Contract.parse("Play H"), *SEATS, tricks=(0, 3, 3, 3))
    >>> [(seat.letter, chips) for seat, chips in facts.spoils(80)]
    [('E', 27), ('S', 27), ('W', 26)]
    """

    @property
    def defenders(self) -> tuple[Seat, ...]:
        """The first, second and third defender."""
        assert self.fourth is not None  # all four play
        return self.first_defender, self.second_defender, self.fourth

    @property
    def tricks_by_seat(self) -> dict[Seat, int]:
        """The final tricks of the four seats, as far as they are known."""
        roles = (self.player, *self.defenders)
        return dict(zip(roles, self.tricks, strict=self.grade_in_words is None))

    @property
    def grade(self) -> Grade:
        """The in-comer's grade."""
        return (
            incomer_grade(self.contract, self.tricks)
            if self.grade_in_words is None
            else self.grade_in_words
        )

    def spoils(self, chips: int) -> tuple[tuple[Seat, int], ...]:
        """Return how ``chips`` are shared among the defenders with most tricks.

        All to the one with most tricks; two or three equals share, and chips that do not divide
        go one each to those who come first in playing order.
        """
        tricks = self.tricks_by_seat
        most = max(tricks[seat] for seat in self.defenders)
        winners = [seat for seat in self.defenders if tricks[seat] == most]
        share, odd = divmod(chips, len(winners))
        return tuple((seat, share + (place < odd)) for place, seat in enumerate(winners))


def facts_of_incomer(deal: OmbreDeal, outcome: Outcome) -> IncomerFacts:
    """Return the facts that the settlement of an in-comer's deal needs."""
    assert deal.contract is not None  # an outcome has one
    assert deal.contract.trumps is not None
    player = incomer_of(deal)
    first, second, third = deal.from_player(player)[1:]
    return IncomerFacts(
        rules=deal.rules,
        contract=deal.contract,
        player=player,
        first_defender=first,
        second_defender=second,
        fourth=third,
        tricks=outcome.tricks_of((player, first, second, third)),
        honours=counted_honours(deal, deal.contract, player),
        undertaken=outcome.undertaken,
        first_five=outcome.first_five,
        grade_in_words=outcome.grade_in_words,
    )
