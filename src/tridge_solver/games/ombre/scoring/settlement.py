"""The settlement of one deal, whichever game of three seats it is."""

from __future__ import annotations

from collections.abc import Mapping

from tridge_solver.core.deal import DealError
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import TRICKS
from tridge_solver.games.ombre.scoring.facts import Facts, Settlement, Undertaken
from tridge_solver.games.ombre.scoring.funds import AnyFunds, Funds, NoFunds, Pot, named_funds
from tridge_solver.games.ombre.scoring.outcome import (
    Outcome,
    contribution as contribution_for,
    facts_of,
    is_committed,
)
from tridge_solver.games.ombre.scoring.tariff import settle_by_tariff
from tridge_solver.games.ombre.scoring.tresillo import settle_tresillo
from tridge_solver.games.ombre.scoring.tridge import plays_for_widow, settle_tridge


def settle(facts: Facts, funds: AnyFunds) -> Settlement:
    """What a played deal pays, in chips by seat and fund.

    ``funds`` are those when the cards were dealt, after the contributions of that deal: a
    :class:`~tridge_solver.Funds` in Tridge, a
    :class:`~tridge_solver.Pot` in Tresillo, :class:`~tridge_solver.NoFunds` in L'hombre; others
    raise ``TypeError``.

    >>> from tridge_solver.games.ombre.rules.contracts import Contract
    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> facts = Facts(TRIDGE, Contract.parse("Play D"), Seat.NORTH, Seat.EAST, Seat.WEST,
    ...               fourth=None, tricks=(5, 3, 1), honours=1)
    >>> settle(facts, Funds.fresh(3)).points
    {'N': 19, 'E': -2, 'W': -2, 'GameFund': -15, 'ReserveFunds': 0, 'WidowFund': 0}
    """
    if facts.rules.settlement == "funds" and isinstance(funds, Funds):
        return settle_tridge(facts, funds)
    if facts.rules.settlement == "pot" and isinstance(funds, Pot):
        return settle_tresillo(facts, funds)
    if facts.rules.settlement == "tariff" and isinstance(funds, NoFunds):
        return settle_by_tariff(facts, funds)
    raise TypeError(f"{type(funds).__name__} does not belong to {facts.rules.name}")


def points_of_line(
    deal: OmbreDeal,
    tricks: Mapping[Seat, int],
    *,
    all_tricks: bool = False,
    first_five: bool = False,
) -> dict[str, int] | None:
    """:func:`settlement_of_line` by seat letter and fund."""
    settled = settlement_of_line(deal, tricks, all_tricks=all_tricks, first_five=first_five)
    return None if settled is None else settled.points


def settlement_of_line(
    deal: OmbreDeal,
    tricks: Mapping[Seat, int],
    *,
    all_tricks: bool = False,
    first_five: bool = False,
) -> Settlement | None:
    """The settlement of a computed line of play.

    The line is settled as a claim unless the Player can be sure of all nine tricks, or the
    record of ``deal`` shows that he has already led to the sixth. ``None`` when the deal does
    not name the funds it is played for, or does not show the Player's hand.

    Args:
        deal: names Player, contract and funds; without its record for a line from the start.
        tricks: final tricks of the three active seats, those of the record included.
        all_tricks: whether the Player can be sure of all nine, and so undertakes them.
        first_five: whether the line has the Player win tricks one to five, which Tresillo pays.
    """
    if named_funds(deal) is None:
        return None
    try:
        committed = is_committed(deal)
        all_tricks = all_tricks and deal.contract is not None and deal.contract.kind.is_normal
        undertaken = Undertaken.NOTHING
        if committed or all_tricks:
            made = max(tricks.values()) == TRICKS
            undertaken = Undertaken.MADE if made else Undertaken.FAILED
        facts = facts_of(deal, Outcome(tricks, undertaken, first_five or committed or all_tricks))
    except DealError:
        return None
    return settlement_of_facts(deal, facts)


def points_of_facts(deal: OmbreDeal, facts: Facts) -> dict[str, int] | None:
    """:func:`settlement_of_facts` by seat letter and fund."""
    settled = settlement_of_facts(deal, facts)
    return None if settled is None else settled.points


def settlement_of_facts(deal: OmbreDeal, facts: Facts) -> Settlement | None:
    """The settlement of ``facts`` with the funds that ``deal`` names.

    ``None`` when it does not name them all.
    """
    funds = named_funds(deal)
    if funds is None:
        return None
    contribution = contribution_for(deal, funds)
    if contribution is not None:
        funds = contribution.funds
    counts_widow = plays_for_widow(facts) or facts.undertaken is not Undertaken.NOTHING
    if facts.rules.settlement == "funds" and counts_widow and deal.widow_fund is None:
        return None
    return settle(facts, funds)
