"""A ledger of what a treasurer notes (Player, contract, tricks, honours) is that of the hands."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from scoring_deals import passed, played
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.scoring import Ledger, facts_of
from tridge_solver.handfile import dumps, loads

RULES = ("tridge", "tresillo", "tresillo estuches=each", "tresillo royal_puesta=off", "lhombre")
CONTRACTS = {
    "tridge": ("Play", "Flip", "No Change", "No Tricks", "All Tricks", "Fixed 1", "Fixed 2"),
    "tresillo": ("Play", "Flip", "No Change"),
    "lhombre": ("Play", "Flip", "No Change", "Respekt"),
}
PASSES = 0.15


def ombre(deal: object) -> OmbreDeal:
    """A deal of three seats."""
    assert isinstance(deal, OmbreDeal)
    return deal


def session(rules: Ruleset, many: int, rng: random.Random) -> Iterator[OmbreDeal]:
    """An evening of three: the deal goes round, somebody plays, or all pass."""
    seats = [seat for seat in SEATS if seat is not Seat.SOUTH]
    dealer = rng.choice(seats)
    for _ in range(many):
        if rng.random() < PASSES:
            yield ombre(passed(rules=rules, dealer=dealer))
        else:
            yield one(rules, rng, dealer, rng.choice(seats))
        dealer = rules.direction.after(dealer, tuple(seats))


def one(rules: Ruleset, rng: random.Random, dealer: Seat, player: Seat) -> OmbreDeal:
    """A deal with the Player's hand, which shows what is paid for, and any result."""
    kind = rng.choice(CONTRACTS[rules.name])
    contract = f"{kind} {rng.choice('SHDC')}"
    tops = rng.choice((0, 1, 2, 3) if rules.name != "tresillo" else (-2, -1, 1, 2, 3))
    tricks = rng.randint(0, 9)
    first = rng.randint(0, 9 - tricks)
    result = f"{tricks}:{first}:{9 - tricks - first}"
    return ombre(played(player, contract, result, tops, rules=rules, dealer=dealer))


def without_hands(deal: OmbreDeal) -> OmbreDeal:
    """Return what a treasurer notes of it, as read back from a file."""
    changed = replace(deal, hands=(None, None, None, None))
    if deal.rules.paid_tops is not None and not deal.is_passed_out:
        changed = replace(changed, honours=facts_of(deal).honours)
    [read] = loads(dumps([changed]))
    return ombre(read)


@pytest.mark.parametrize("text", RULES)
@pytest.mark.parametrize(
    "many", [40, pytest.param(400, marks=pytest.mark.exhaustive)], ids=["few", "many"]
)
def test_a_ledger_without_hands_is_that_of_the_same_evening_with_hands(
    text: str, many: int
) -> None:
    rules = Ruleset.parse(text)
    whole, noted = Ledger(), Ledger()
    for number, deal in enumerate(session(rules, many, random.Random(34))):
        row, again = whole.add(deal), noted.add(without_hands(deal))
        assert (again.totals, again.funds) == (row.totals, row.funds), (number, deal)
    assert noted.totals == whole.totals
    assert noted.complete


@pytest.mark.parametrize("rules", ["tridge", "tresillo", "lhombre"])
def test_four_payers_all_sit_at_the_table(rules: str) -> None:
    text = f'[Rules "{rules}"]\n[Dealer "N"]\n[Participants "4"]\n[Contract "Pass"]'
    [deal] = loads(text)
    deal = ombre(deal)
    assert deal.empty == {deal.rules.sits_out(Seat.NORTH)}
    assert deal.payers == len(SEATS)
