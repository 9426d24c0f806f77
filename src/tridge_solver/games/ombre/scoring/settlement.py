"""The settlement of a deal: by the table of Tridge, the pot of Tresillo, or the tariff of L'hombre.

By the tariff a deal has one number, the *points* of its Player, which a Danish tournament writes
down. At a private table each defender pays them to the Player, or gets them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeVar

from tridge_solver.core.deal import DealError, Debt
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Grade, Kind
from tridge_solver.games.ombre.scoring.funds import (
    GAME_FUND,
    POT,
    RESERVE_FUNDS,
    WIDOW_FUND,
    AnyFunds,
    Funds,
    NoFunds,
    Pot,
    Stake,
    named_funds,
)
from tridge_solver.games.ombre.scoring.outcome import (
    Facts,
    Outcome,
    Payments,
    Settlement,
    Undertaken,
    contribution as contribution_for,
    facts_of,
    is_committed,
)

VALUES: Mapping[str, Mapping[Kind, int]] = MappingProxyType(
    {
        "dlu": MappingProxyType(
            {
                Kind.PLAY: 1,
                Kind.FLIP: 2,
                Kind.BUY_NOLO: 2,
                Kind.RESPEKT: 3,
                Kind.GRANDISSIMO: 3,
                Kind.NO_CHANGE: 3,
                Kind.PURE_NOLO: 4,
                Kind.NOLO_OUVERT: 6,
                Kind.MORT: 1,
            }
        ),
        "iceland": MappingProxyType(
            {
                Kind.PLAY: 1,
                Kind.FLIP: 1,
                Kind.BUY_NOLO: 2,
                Kind.RESPEKT: 2,
                Kind.GRANDISSIMO: 2,
                Kind.NO_CHANGE: 2,
                Kind.PURE_NOLO: 3,
                Kind.NOLO_OUVERT: 6,
                Kind.MORT: 1,
            }
        ),
    }
)
"""The values of the contracts in each tariff; a solo in the preferential suit is worth one more."""

KRUK = 1
"""The points that a *kruk* (a game lost to one defender) costs in addition to a *bet*."""

ALL_NINE = 1
"""The points won or lost with all nine tricks undertaken, in addition to the won game."""


def contract_value(contract: Contract, rules: Ruleset) -> int:
    """Return the value of a won ``contract``.

    >>> from tridge_solver.core.ruleset import LHOMBRE
    >>> [contract_value(Contract.parse(name), LHOMBRE) for name in ("Solo H", "Solo spar")]
    [3, 4]
    """
    preferred = contract.kind is Kind.NO_CHANGE and contract.trumps is rules.preference
    return VALUES[rules.tariff or "dlu"][contract.kind] + int(preferred)


def points_of_result(
    contract: Contract,
    grade: Grade,
    tricks: int,
    rules: Ruleset,
    undertaken: Undertaken = Undertaken.NOTHING,
) -> int:
    """Return the Player's points for a result, by the tariff.

    By the Icelandic tariff every trick of a nolo after the first costs one more, up to the
    ``nolo_cap``\\ th.

    >>> from tridge_solver.core.ruleset import LHOMBRE
    >>> ren = Contract.parse("Ren nolo")
    >>> [points_of_result(ren, ren.grade(n, 9 - n, 0, LHOMBRE), n, LHOMBRE) for n in (0, 1, 2, 5)]
    [4, -4, -5, -5]
    """
    value = contract_value(contract, rules)
    if grade is Grade.WIN:
        nine = {Undertaken.MADE: ALL_NINE, Undertaken.FAILED: -ALL_NINE}.get(undertaken, 0)
        return value + nine
    if contract.is_nolo and rules.tariff == "iceland":
        return -(value + min(tricks, rules.nolo_cap or tricks) - 1)
    return -value if grade is Grade.DRAW else -(value + KRUK)


def players_points(facts: Facts) -> int:
    """Return the Player's points in a played deal, by the tariff."""
    return points_of_result(
        facts.contract, facts.grade, sum(facts.tricks[:1]), facts.rules, facts.undertaken
    )


def settle_by_tariff(facts: Facts, funds: NoFunds) -> Settlement:
    """Settle a played deal of L'hombre: each defender pays the Player's points, or gets them."""
    payments = Payments(facts.payers)
    payments.collect_each(players_points(facts), facts.player, facts.payers)
    return Settlement(facts.grade, payments.seats, payments.funds, funds)


CONDITIONS = {Kind.PLAY: 0, Kind.FLIP: 2, Kind.NO_CHANGE: 20}
"""The chips for the contract that each other payer pays or gets; a preferred contract pays the
same."""

FIRST_FIVE = 1
"""The chips that each other payer gives if the Player wins the first five tricks and the game."""

BOLA = 100
"""The chips that each other payer pays or gets for all nine tricks undertaken."""

ENTRY = 1
"""The chips that each other payer gives to a winning Player in addition to the pot."""


def settle_tresillo(facts: Facts, pot: Pot) -> Settlement:
    """Settle a played deal of Tresillo; ``pot`` already holds this dealer's stake."""
    grade = facts.grade
    payments = Payments((*facts.payers, POT))
    struck: Debt | None = None
    noted: tuple[Debt, ...] = ()
    if grade is Grade.WIN:
        struck = _settle_won_pot(facts, pot, payments)
    else:
        noted = _settle_lost_pot(facts, pot, grade, payments)
    _pay_conditions(facts, grade, payments)
    debts = list(pot.debts)
    if struck is not None:
        debts.remove(struck)
    after = Pot(
        chips=pot.chips + payments.funds[POT],
        # A first puesta goes into the pot; when one is reserved the pot stays what it was.
        holds_puesta=grade is not Grade.WIN and pot.stake is not Stake.RESERVED_PUESTA,
        debts=(*debts, *noted),
    )
    return Settlement(grade, payments.seats, payments.funds, after, noted, struck)


def _settle_won_pot(facts: Facts, pot: Pot, payments: Payments) -> Debt | None:
    """Pay the winner the pot, a chip from each payer, and any reserved puesta at stake; return that
    puesta."""
    winner = facts.principal
    payments.pay(pot.chips, POT, winner)
    payments.collect_each(ENTRY, winner, facts.payers)
    debt = pot.played_for
    if debt is not None:
        payments.pay(debt.chips, debt.seat, winner)
    if facts.continued_by is not None:
        payments.pay(pot.in_play(len(facts.payers)), facts.player, winner)
    return debt


def _settle_lost_pot(facts: Facts, pot: Pot, grade: Grade, payments: Payments) -> tuple[Debt, ...]:
    """Settle a puesta or codillo: the first puesta goes into the pot, later ones are noted as
    debts. Return the new debts.

    After a surrender that did not hold, the old and the new Player each owe the amount in play.
    """
    amount = pot.in_play(len(facts.payers))
    losers = [facts.player]
    if facts.continued_by is not None:
        losers.append(facts.continued_by)
    noted: tuple[Debt, ...] = ()
    if pot.stake is Stake.FIRST_PUESTA:
        for loser in losers:
            payments.pay(amount, loser, POT)
    else:
        noted = tuple(Debt(loser, amount) for loser in losers)
    if grade is Grade.LOSS:
        for opponent, chips in facts.spoils(amount):
            payments.pay(chips, facts.principal, opponent)
    return noted


def _pay_conditions(facts: Facts, grade: Grade, payments: Payments) -> None:
    """Pay for contract, matadors and bola, between the Player and each other payer.

    A Player who surrendered pays the conditions of a puesta whoever plays on. Whoever does plays
    without conditions of any kind: nine tricks bring no more than five.
    """
    each = CONDITIONS[facts.contract.kind] + facts.honours
    won = grade is Grade.WIN and not facts.surrendered
    if won and facts.first_five:
        each += FIRST_FIVE
    if won:
        payments.collect_each(each, facts.player, facts.payers)
    else:
        payments.pay_each(each, facts.player, facts.payers)
    if facts.continued_by is not None:
        return
    if facts.undertaken is Undertaken.MADE:
        payments.collect_each(BOLA, facts.player, facts.payers)
    elif facts.undertaken is Undertaken.FAILED:
        payments.pay_each(BOLA, facts.player, facts.payers)


BONUS = {
    Kind.PLAY: 0,
    Kind.FLIP: 5,
    Kind.NO_CHANGE: 10,
    Kind.NO_TRICKS: 40,
    Kind.ALL_TRICKS: 40,
}
"""The chips for the contract that each other payer pays or, if it is lost, gets."""

PREFERRED_NO_CHANGE_BONUS = 20
ALL_NINE_BONUS = 40
"""The chips that each other payer pays or gets for all nine tricks, which the lead to the sixth
undertakes."""

FIXED_EXACT = {1: 20, 2: 10, 3: 5}
"""The chips that each other payer gives for a Fixed bid made exactly, keyed by the number bid."""

FIXED_LOST = {1: 5, 2: 4, 3: 3}
"""The chips that each other payer gets for a Fixed bid missed by two or more, keyed by the number
bid."""


def honour_chips(facts: Facts) -> int:
    """Return the chips that one payer pays for honours: one for each, or two in the preferential
    suit.

    Honours double in diamonds because it is the preferential suit, so a ruleset that prefers
    another suit doubles there.
    """
    doubled = facts.contract.trumps is facts.rules.preference
    return facts.honours * (2 if doubled else 1)


def plays_for_widow(facts: Facts) -> bool:
    """Return whether the contract wins or doubles the Widow's Fund.

    No Change in the preferential suit, No Tricks and All Tricks do; the others only when all
    nine tricks were undertaken.
    """
    kind = facts.contract.kind
    return kind in (Kind.NO_TRICKS, Kind.ALL_TRICKS) or _is_preferred_no_change(facts)


def half_fund(game: int) -> int:
    """Return the Player's gain in a Fixed bid missed by one, from a Game Fund of ``game`` chips.

    Half of an even fund; of an odd one the multiple of ten nearest to its half.

    >>> [half_fund(game) for game in (20, 15, 45, 5)]
    [10, 10, 20, 0]
    """
    return game // 2 if game % 2 == 0 else (game + 10) // 20 * 10


def settle_tridge(facts: Facts, funds: Funds) -> Settlement:
    """Settle a played deal of Tridge; ``funds`` are the funds when the cards were dealt.

    Every amount follows from ``funds`` as they were, whatever is paid first.
    """
    grade = facts.grade
    payments = Payments((*facts.payers, GAME_FUND, RESERVE_FUNDS, WIDOW_FUND))
    if facts.contract.kind is Kind.FIXED:
        after = _settle_fixed(facts, funds, grade, payments)
    elif grade is Grade.WIN:
        after = _settle_won(facts, funds, payments)
    else:
        after = _settle_lost(facts, funds, grade, payments)
    after = replace(after, widow=funds.widow + payments.funds[WIDOW_FUND])
    return Settlement(grade, payments.seats, payments.funds, after)


def _is_preferred_no_change(facts: Facts) -> bool:
    contract = facts.contract
    return contract.kind is Kind.NO_CHANGE and contract.trumps is facts.rules.preference


def _bonus(facts: Facts) -> int:
    if _is_preferred_no_change(facts):
        return PREFERRED_NO_CHANGE_BONUS
    return BONUS[facts.contract.kind]


def _pay_into_game_fund(
    payments: Payments, giver: Seat, chips: int, funds: Funds, payers: int
) -> Funds:
    """Pay ``chips`` into the Game Fund, and into Reserve Funds what it cannot hold; return the new
    funds."""
    after = funds.paid_in(chips, payers)
    payments.pay(after.game - funds.game, giver, GAME_FUND)
    payments.pay(sum(after.reserves) - sum(funds.reserves), giver, RESERVE_FUNDS)
    return after


def _settle_won(facts: Facts, funds: Funds, payments: Payments) -> Funds:
    player, payers = facts.player, facts.payers
    made = facts.undertaken is Undertaken.MADE
    failed = facts.undertaken is Undertaken.FAILED
    payments.pay(funds.game, GAME_FUND, player)
    payments.collect_each(_bonus(facts) + honour_chips(facts), player, payers)
    if made:
        payments.collect_each(ALL_NINE_BONUS, player, payers)
    if failed:
        payments.pay(funds.widow, player, WIDOW_FUND)
        payments.pay_each(ALL_NINE_BONUS, player, payers)
    elif made or plays_for_widow(facts):
        payments.pay(funds.widow, WIDOW_FUND, player)
    return funds.game_won()


def _settle_lost(facts: Facts, funds: Funds, grade: Grade, payments: Payments) -> Funds:
    """Settle a contract that was drawn or lost: the Player pays what they would have won, but
    honours only once. Return the new funds."""
    player = facts.player
    after = _pay_into_game_fund(payments, player, funds.game, funds, len(facts.payers))
    if plays_for_widow(facts):
        payments.pay(funds.widow, player, WIDOW_FUND)
    if grade is Grade.LOSS and facts.contract.kind.is_normal:
        for defender, chips in facts.spoils(funds.game):
            payments.pay(chips, player, defender)
    payments.pay_each(_bonus(facts), player, facts.payers)
    payments.pay(honour_chips(facts), player, WIDOW_FUND)
    return after


def _settle_fixed(facts: Facts, funds: Funds, grade: Grade, payments: Payments) -> Funds:
    """Settle a Fixed bid that was made exactly, missed by one (half the fund and nothing else), or
    lost; return the new funds."""
    player, payers, bid = facts.player, facts.payers, facts.contract.tricks or 0
    if grade is Grade.LOSS:
        payments.pay_each(FIXED_LOST[bid], player, payers)
        return _pay_into_game_fund(payments, player, funds.game, funds, len(payers))
    if grade is Grade.ONE_OFF:
        half = half_fund(funds.game)
        payments.pay(half, GAME_FUND, player)
        return replace(funds, game=funds.game - half)
    payments.pay(funds.game, GAME_FUND, player)
    payments.collect_each(FIXED_EXACT[bid] + honour_chips(facts), player, payers)
    return funds.game_won()


Result = Grade | tuple[int, int, int]
"""A result: a grade, or the final tricks of the Player, the first and the second defender."""

AnyResult = TypeVar("AnyResult", bound=Result)


def expected_chips(
    facts: Facts, funds: AnyFunds, weights: Mapping[AnyResult, float], *, promises: bool = True
) -> float:
    """Return the Player's expected chips, averaged over a distribution of results.

    Args:
        facts: contract, seats, payers and honours; its tricks and what follows from them are
            replaced by each result in turn. Where the honours differ, take an expectation for
            each.
        funds: the funds when the cards are dealt.
        weights: probabilities, or counts of samples, by grade or by final tricks; they are
            divided by their sum. Nine tricks in a normal contract count as all nine undertaken
            and made, anything else as claimed or played out without.
        promises: whether reserved puestas (Tresillo) count, as in
            :attr:`~tridge_solver.games.ombre.scoring.outcome.Settlement.worth`.

    Raises ``ValueError`` when the weights sum to nothing, or for a grade the contract cannot
    have.

    >>> from tridge_solver.games.ombre.rules.contracts import Contract
    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> from tridge_solver.core.seats import Seat
    >>> from tridge_solver.games.ombre.scoring.funds import Funds
    >>> facts = Facts(TRIDGE, Contract.parse("Play D"), Seat.NORTH, Seat.EAST, Seat.WEST,
    ...               fourth=None, tricks=(0, 0, 0), honours=1)
    >>> expected_chips(facts, Funds.fresh(3), {Grade.WIN: 2, Grade.DRAW: 1, Grade.LOSS: 1})
    -2.75
    """
    total = sum(weights.values())
    if total <= 0:
        raise ValueError("the weights of the results sum to nothing")
    chips = sum(
        weight * _player_chips(facts, funds, result, promises)
        for result, weight in weights.items()
        if weight
    )
    return chips / total


def _player_chips(facts: Facts, funds: AnyFunds, result: Result, promises: bool) -> int:
    tricks = result if isinstance(result, tuple) else facts.contract.example(result)
    all_nine = tricks[0] == TRICKS and facts.contract.kind.is_normal
    settlement = settle(
        replace(
            facts,
            tricks=tricks,
            undertaken=Undertaken.MADE if all_nine else Undertaken.NOTHING,
            first_five=all_nine,
            surrendered=False,
            continued_by=None,
        ),
        funds,
    )
    return (settlement.worth if promises else settlement.seats)[facts.player]


def settle(facts: Facts, funds: AnyFunds) -> Settlement:
    """Return the settlement of a played deal: its payments in chips, by seat and fund.

    ``funds`` are those when the cards were dealt, after the contributions of that deal: a
    :class:`~tridge_solver.ombre.Funds` in Tridge, a
    :class:`~tridge_solver.ombre.Pot` in Tresillo, :class:`~tridge_solver.ombre.NoFunds` in
    L'hombre; others raise ``TypeError``.

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
    """Return the chips of :func:`settlement_of_line`, keyed by seat letter and fund."""
    settled = settlement_of_line(deal, tricks, all_tricks=all_tricks, first_five=first_five)
    return None if settled is None else settled.points


def settlement_of_line(
    deal: OmbreDeal,
    tricks: Mapping[Seat, int],
    *,
    all_tricks: bool = False,
    first_five: bool = False,
) -> Settlement | None:
    """Return the settlement after a computed line of play.

    The line is settled as a claim unless the Player can be sure of all nine tricks, or the
    record of ``deal`` shows that they have already led to the sixth. ``None`` when the deal does
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
    """Return the chips of :func:`settlement_of_facts`, keyed by seat letter and fund."""
    settled = settlement_of_facts(deal, facts)
    return None if settled is None else settled.points


def settlement_of_facts(deal: OmbreDeal, facts: Facts) -> Settlement | None:
    """Return the settlement of a deal from its ``facts``, with the funds that ``deal`` names.

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
