"""The par of L'hombre's boards against an induction of its own, and exchanges of at least one card
against the enumeration of all of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations

import pytest

import lhombre_auction as words
from tridge_solver.core.cards import Card
from tridge_solver.core.deal import Exchange
from tridge_solver.core.ruleset import LHOMBRE
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.bidding.open import OpenBid, open_bid
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.dealing import Table, random_deals
from tridge_solver.games.ombre.exchange.open import OpenExchanges
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Grade
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy

ENDS = {Grade.WIN: words.WON, Grade.DRAW: words.BET, Grade.LOSS: words.KRUK}


def boards(number: int, options: str = "", seed: int = 1) -> Iterator[OmbreDeal]:
    rules = f"lhombre {options}".strip()
    return random_deals(number, seed=seed, table=Table.of("NESW", rules=rules))


def offered(bid: OpenBid) -> int:
    nine = bid.player_tricks == TRICKS and bid.contract.is_normal
    return words.points(str(bid.contract), ENDS[bid.grade], int(nine))


def check(deal: OmbreDeal, engine: OpenExchanges) -> str | None:
    answer = open_bid(deal, engines=[engine])
    offers = [
        {str(bid.contract): offered(bid) for bid in answer.bids[seat]}
        for seat in deal.playing_order
    ]
    for seat, own in zip(deal.playing_order, offers, strict=True):
        for bid in answer.bids[seat]:
            assert bid.points == 2 * own[str(bid.contract)]
    player, name = words.auction(offers)
    if answer.par is None:
        assert player == -1
        return None
    assert deal.playing_order[player] is answer.par.seat
    assert own_points(offers, player, name) == answer.par.points
    return str(answer.par.contract)


def own_points(offers: list[dict[str, int]], player: int, name: str) -> float:
    return words.chips((player, name), offers)[player]


@pytest.mark.slow
def test_the_par_is_that_of_an_induction_of_its_own() -> None:
    engine = OpenExchanges()
    played = {check(deal, engine) for deal in boards(6, "exchange_limit=2")}
    assert len(played) > 2


@pytest.mark.exhaustive
def test_the_par_is_that_of_an_induction_of_its_own_on_fifty_boards() -> None:
    engine = OpenExchanges()
    assert len({check(deal, engine) for deal in boards(50)}) > 5


def test_auctions_as_a_player_would_say_them() -> None:
    nothing = {"Play H": -1, "Pure Nolo": -5}
    # Nobody can win: all pass.
    assert words.auction([nothing, nothing, nothing]) == (-1, "")
    # Of equal rank the one before keeps the game.
    tourné, nolo = {"Flip H": 2, "Play H": -1}, {"Buy Nolo": 2, "Play H": -1}
    assert words.auction([tourné, nolo, nothing]) == (0, "Flip H")
    assert words.auction([nolo, tourné, nothing]) == (0, "Buy Nolo")
    # A higher contract takes it away.
    assert words.auction([tourné, nothing, nothing | {"No Change D": 3}]) == (2, "No Change D")
    # Rather bet than pay for the other's solo: the floor of throwing in.
    assert words.points("Flip D", words.KRUK) == -2
    assert words.points("Buy Nolo", words.KRUK) == -3


def discards(hand: tuple[Card, ...], least: int, most: int) -> Iterator[tuple[Card, ...]]:
    return chain.from_iterable(combinations(hand, number) for number in range(least, most + 1))


def value_of(
    deal: OmbreDeal, solver: DoubleDummy, thrown: list[tuple[Seat, tuple[Card, ...]]]
) -> Grade:
    exchanges = tuple(Exchange(seat, cards) for seat, cards in thrown)
    played = replace(deal, exchanges=exchanges)
    assert played.declarer is not None
    assert played.contract is not None
    return solver.grade(played.start(), played.declarer, played.contract)


def enumerated(deal: OmbreDeal, solver: DoubleDummy, limit: int) -> Grade:
    """The grade of the best discard against the worst answer of both defenders, all tried."""
    contract, player = deal.contract, deal.declarer
    assert contract is not None
    assert player is not None
    own, first, second = deal.from_player(player)
    least = contract.least_exchange(deal.rules)
    assert least >= 1
    answers = limit if contract.defenders_exchange(deal.rules) else 0
    grades = contract.grades
    best = grades[-1]
    for mine in discards(deal.known_hand(own), least, limit):
        worst = grades[0]
        for one in discards(deal.known_hand(first), 0, answers):
            for other in discards(deal.known_hand(second), 0, answers):
                found = value_of(deal, solver, [(own, mine), (first, one), (second, other)])
                worst = max(worst, found, key=grades.index)
                if grades.index(worst) >= grades.index(best):
                    break  # no better than what is had
            if grades.index(worst) >= grades.index(best):
                break
        best = min(best, worst, key=grades.index)
    return best


def check_exchange(deal: OmbreDeal, seat: Seat, contract: Contract, limit: int) -> None:
    rules = LHOMBRE.with_options(f"exchange_limit={limit}")
    asked = replace(deal, rules=rules, declarer=seat, contract=contract)
    found = OpenExchanges().best(asked, seat, top=0)
    assert found.grade is enumerated(asked, DoubleDummy(), limit)
    least = contract.least_exchange(rules)
    assert all(least <= len(option.discard) <= limit for option in found.options)


@pytest.mark.parametrize("limit", [1, 2])
def test_a_bought_nolo_is_that_of_every_discard(limit: int) -> None:
    grades = set()
    for deal in boards(4, seed=3):
        for seat in deal.playing_order:
            check_exchange(deal, seat, Contract.parse("Buy Nolo"), limit)
            grades.add(seat)
    assert grades


def test_a_spil_of_one_card_is_that_of_every_exchange() -> None:
    (deal,) = boards(1, seed=4)
    check_exchange(deal, deal.playing_order[1], Contract.parse("Play S"), 1)


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(5, 9))
def test_every_exchange_of_one_card_is_that_of_the_enumeration(seed: int) -> None:
    (deal,) = boards(1, seed=seed)
    for seat in deal.playing_order:
        for name in ("Play S", "Play H", "Play D", "Play C", "Buy Nolo"):
            check_exchange(deal, seat, Contract.parse(name), 1)


@pytest.mark.exhaustive
def test_a_flip_takes_the_turned_card_and_one_more() -> None:
    (deal,) = boards(1, seed=9)
    assert deal.stock
    contract = Contract.parse(f"Flip {deal.stock[0].suit.letter}")
    check_exchange(deal, deal.playing_order[0], contract, 2)
