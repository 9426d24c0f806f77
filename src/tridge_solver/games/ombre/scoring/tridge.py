"""The Tridge table: what each contract pays by its grade."""

from __future__ import annotations

from dataclasses import replace

from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.rules.contracts import Grade, Kind
from tridge_solver.games.ombre.scoring.facts import Facts, Payments, Settlement, Undertaken
from tridge_solver.games.ombre.scoring.funds import GAME_FUND, RESERVE_FUNDS, WIDOW_FUND, Funds

BONUS = {
    Kind.PLAY: 0,
    Kind.FLIP: 5,
    Kind.NO_CHANGE: 10,
    Kind.NO_TRICKS: 40,
    Kind.ALL_TRICKS: 40,
}
"""Chips per other payer for the contract, won or lost."""

PREFERRED_NO_CHANGE_BONUS = 20
ALL_NINE_BONUS = 40
"""Chips per other payer for all nine tricks undertaken at the sixth."""

FIXED_EXACT = {1: 20, 2: 10, 3: 5}
"""Chips from each other payer for the exact number of a Fixed bid, by that number."""

FIXED_LOST = {1: 5, 2: 4, 3: 3}
"""Chips to each other payer for a Fixed bid missed by two or more."""


def honour_chips(facts: Facts) -> int:
    """What one payer pays for the honours: a chip each, two in the preferential suit.

    Honours double in diamonds because it is the preferential suit, so a ruleset that prefers
    another suit doubles there.
    """
    doubled = facts.contract.trumps is facts.rules.preference
    return facts.honours * (2 if doubled else 1)


def plays_for_widow(facts: Facts) -> bool:
    """Whether the contract wins or doubles the Widow's Fund.

    No Change in the preferential suit, No Tricks and All Tricks do; the others only when all
    nine tricks were undertaken.
    """
    kind = facts.contract.kind
    return kind in (Kind.NO_TRICKS, Kind.ALL_TRICKS) or _is_preferred_no_change(facts)


def half_fund(game: int) -> int:
    """What a Fixed bid missed by one collects of a Game Fund of ``game`` chips.

    Half of an even fund; of an odd one the multiple of ten nearest to its half.

    >>> [half_fund(game) for game in (20, 15, 45, 5)]
    [10, 10, 20, 0]
    """
    return game // 2 if game % 2 == 0 else (game + 10) // 20 * 10


def settle_tridge(facts: Facts, funds: Funds) -> Settlement:
    """Settle a played deal of Tridge; ``funds`` are those when the cards were dealt.

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
    """Pay ``chips`` into the Game Fund, what it cannot hold into Reserve Funds."""
    after = funds.paid_in(chips, payers)
    payments.pay(after.game - funds.game, giver, GAME_FUND)
    payments.pay(sum(after.reserves) - sum(funds.reserves), giver, RESERVE_FUNDS)
    return after


def _settle_won(facts: Facts, funds: Funds, payments: Payments) -> Funds:
    """A contract won, with all nine undertaken or not."""
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
    """A contract drawn or lost: the Player pays what he would have won, but honours once."""
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
    """A Fixed bid: exact, one off (half the fund and nothing else) or lost."""
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
