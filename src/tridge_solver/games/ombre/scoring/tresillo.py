"""The Tresillo payments: the pot and its puestas, the conditions, bola and surrender."""

from __future__ import annotations

from tridge_solver.core.deal import Debt
from tridge_solver.games.ombre.rules.contracts import Grade, Kind
from tridge_solver.games.ombre.scoring.facts import Facts, Payments, Settlement, Undertaken
from tridge_solver.games.ombre.scoring.funds import POT, Pot, Stake

CONDITIONS = {Kind.PLAY: 0, Kind.FLIP: 2, Kind.NO_CHANGE: 20}
"""Chips per other payer for the contract; a preferred contract pays the same."""

FIRST_FIVE = 1
"""Chips from each other payer for winning the first five tricks and the game."""

BOLA = 100
"""Chips per other payer for all nine tricks undertaken."""

ENTRY = 1
"""Chips each other payer gives to a winning Player beside the pot."""


def settle_tresillo(facts: Facts, pot: Pot) -> Settlement:
    """Settle a played deal of Tresillo; ``pot`` is the pot with this dealer's stake."""
    grade = facts.grade
    payments = Payments((*facts.payers, POT))
    struck: Debt | None = None
    noted: tuple[Debt, ...] = ()
    if grade is Grade.WIN:
        struck = _settle_won(facts, pot, payments)
    else:
        noted = _settle_lost(facts, pot, grade, payments)
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


def _settle_won(facts: Facts, pot: Pot, payments: Payments) -> Debt | None:
    """The pot, a chip from each and the reserved puesta played for, which is returned."""
    winner = facts.principal
    payments.pay(pot.chips, POT, winner)
    payments.collect_each(ENTRY, winner, facts.payers)
    debt = pot.played_for
    if debt is not None:
        payments.pay(debt.chips, debt.seat, winner)
    if facts.continued_by is not None:
        payments.pay(pot.in_play(len(facts.payers)), facts.player, winner)
    return debt


def _settle_lost(facts: Facts, pot: Pot, grade: Grade, payments: Payments) -> tuple[Debt, ...]:
    """A puesta or codillo: into the pot if it is the first, else noted; the new debts.

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
    """Contract and matadors, from or to each other payer, and bola.

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
