"""The par of Belote against an induction over every call of every seat."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest

from tridge_solver.games.belote.contracts import BeloteContract
from tridge_solver.games.belote.rules import BELOTE, BeloteStrain
from tridge_solver.games.belote.scored_deal import BeloteFacts, score
from tridge_solver.games.belote.solving import Par, par

KINDS = ("S", "H", "D", "C", "NT", "AT")
ALL_POINTS = {"NT": 130, "AT": 258}


def random_price(seed: int):
    """Return what every contract scores in a deal with random points, melds and belotes."""
    rng = random.Random(seed)
    facts = {}
    for kind in KINDS:
        total = ALL_POINTS.get(kind, 162)
        share = total if rng.random() < 0.2 else rng.randrange(total + 1)
        melds = rng.choice([0, 0, 20, 50, 100, 250])
        belote = rng.choice([(0, 0), (20, 0), (0, 20)])
        taken = (share, total - share) if rng.random() < 0.5 else (total - share, share)
        capot = taken.index(total) if total in taken and rng.random() < 0.7 else None
        facts[kind] = taken, capot, (melds, 0) if rng.random() < 0.5 else (0, melds), belote

    @cache
    def price(number: int | None, kind: str, factor: int, side: int, capot_counts: bool) -> int:
        taken, capot, melds, belote = facts[kind]
        contract = BeloteContract(number, BeloteStrain(kind), factor)
        rules = replace(BELOTE, capot=True) if capot_counts else BELOTE
        ours, theirs = score(BeloteFacts(contract, side, taken, capot, melds, belote), rules)
        return ours - theirs

    return price


def par_by_induction(price, eldest_side: int, *, capot: bool) -> tuple[int, str | None, int | None]:
    """Score, contract and side of the par, call by call; ``None`` as a number is Capot."""
    numbers: list[int | None] = [*range(80, 650, 10), *([None] if capot else [])]

    def ended(bid: tuple[int, str], side: int, factor: int) -> tuple[int, str, int]:
        number, kind = numbers[bid[0]], bid[1]
        contract = BeloteContract(number, BeloteStrain(kind), factor)
        return price(number, kind, factor, side, capot), str(contract), side

    @cache
    def best(
        bid: tuple[int, str] | None, bidder: int, passes: int, speaker: int
    ) -> tuple[int, str | None, int | None]:
        """The end of the auction with the ``speaker``'s side to call."""
        other = 1 - speaker
        if bid is None:
            last = passes == 3
            ends = [(0, None, None) if last else best(None, bidder, passes + 1, other)]
        else:
            last = passes == 2
            ends = [ended(bid, bidder, 1) if last else best(bid, bidder, passes + 1, other)]
            if speaker != bidder:
                doubled = [ended(bid, bidder, 2), ended(bid, bidder, 4)]
                ends.append(chosen(doubled, bidder))
        for height in range(0 if bid is None else bid[0] + 1, len(numbers)):
            ends += [best((height, kind), speaker, 0, other) for kind in KINDS]
        return chosen(ends, speaker)

    def chosen(ends, side: int):
        """The best end for a side, the first of equals."""
        sign = 1 if side == 0 else -1
        return max(ends, key=lambda end: sign * end[0])

    for height in reversed(range(len(numbers))):  # from above, so that no call goes deep
        for kind in KINDS:
            for side in (0, 1):
                best((height, kind), side, 0, 1 - side)
    return best(None, 0, 0, eldest_side)


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(("seed", "capot"), [(1, False), (2, True), (3, False)])
def test_par_equals_induction_over_every_call(seed: int, capot: bool) -> None:
    price = random_price(seed)

    def of_contract(contract: BeloteContract, side: int) -> int:
        kind = contract.denomination.value
        return price(contract.number, kind, contract.factor, side, capot)

    rules = replace(BELOTE, capot=True) if capot else BELOTE
    for eldest in (0, 1):
        found: Par = par(of_contract, eldest, rules)
        contract = None if found.contract is None else str(found.contract)
        expected = par_by_induction(price, eldest, capot=capot)
        assert (found.score, contract, found.side) == expected


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(100, 130))
def test_many_pars_are_what_induction_comes_to(seed: int) -> None:
    test_par_equals_induction_over_every_call(seed, capot=seed % 2 == 0)
