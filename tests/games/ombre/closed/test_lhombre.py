"""L'hombre at the closed table: all its contracts, the nolos on five lanes, and throwing in."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice

import numpy as np
import pytest

from tridge_solver.analysis.layouts import FRESH, world_words
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.at_table.part import Style
from tridge_solver.core.cards import SUITS, Card, Pack, cards_of, parse_hand
from tridge_solver.core.deal import DealError
from tridge_solver.core.ruleset import LHOMBRE, Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.advice.seat_view import seat_view
from tridge_solver.games.ombre.advice.surrender import surrender_advice
from tridge_solver.games.ombre.advice.three_seats import advise
from tridge_solver.games.ombre.auction import calls_heard
from tridge_solver.games.ombre.bidding.auction_session import OmbreAuction, contract_of
from tridge_solver.games.ombre.bidding.contracts import possible_contracts
from tridge_solver.games.ombre.bidding.open_worlds import Exchanges
from tridge_solver.games.ombre.bidding.three_seats import Bidding, bid, dealt_hand
from tridge_solver.games.ombre.closed.table import (
    ClosedGame,
    best_bidder,
    dealt_of,
    exchanged_by_custom,
    play_closed,
    setting_of,
    table_deals,
)
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.dealing import Table, random_deals
from tridge_solver.games.ombre.exchange.closed import sampled_exchange
from tridge_solver.games.ombre.rules.contracts import Contract, Grade, Kind
from tridge_solver.games.ombre.rules.ranking import point_count
from tridge_solver.games.ombre.scoring import funds_of
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy
from tridge_solver.games.ombre.table import OmbrePlaySession
from tridge_solver.games.ombre.worlds.customs import PointBounds, bounds_of_seats, heard_before
from tridge_solver.games.ombre.worlds.seat_worlds import Arm, SeatWorlds
from tridge_solver.games.ombre.worlds.setting import Setting, representatives

RULES = LHOMBRE.with_options("grandissimo=on")
KINDS = (
    *("Play H", "Play S", "Flip", "Respekt", "No Change H", "No Change S"),
    *("Buy Nolo", "Pure Nolo", "Nolo Ouvert", "Grandissimo"),
)
NOLOS = ("Buy Nolo", "Pure Nolo", "Nolo Ouvert")
FEW = Sampling(samples=40)


def deals(count: int, seed: int, rules: Ruleset = RULES) -> list[OmbreDeal]:
    return list(islice(random_deals(seed=seed, table=Table(rules=rules)), count))


def contracted(deal: OmbreDeal, name: str, seat: Seat) -> OmbreDeal:
    contract = contract_of(name)
    if contract.is_flip:
        assert deal.stock
        contract = replace(contract, trumps=deal.stock[0].suit)
    return exchanged_by_custom(deal.with_contract(seat, contract))


def check_seeing_seats(name: str, count: int, seed: int) -> None:
    solver, rng = DoubleDummy(), random.Random(seed)
    for dealt in deals(count, seed):
        deal = contracted(dealt, name, rng.choice(dealt.active))
        setting = setting_of(deal)
        game = ClosedGame(setting, funds_of(deal))
        sees = [Style(worlds=1, sees=True)] * 3
        played = game.play(dealt_of([deal]), np.array([1], np.uint64), sees, to_the_end=True)
        exact = solver.value(deal.start(), setting.player, setting.contract)
        assert setting.contract.grades[2 - played.grade[0]] is exact.grade
        if played.tricks[0].sum() == 9 and not exact.all_tricks:
            assert played.tricks[0, 0] == exact.player_tricks


@pytest.mark.parametrize("name", KINDS)
def test_three_seeing_seats_end_at_the_exact_value(name: str) -> None:
    check_seeing_seats(name, 2, 1)


def test_a_matador_of_a_grandissimo_need_not_follow_the_lower_one() -> None:
    check_seeing_seats("Grandissimo", 9, 11)  # in the last of them it matters


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", KINDS)
def test_a_thousand_deals_of_seeing_seats(name: str) -> None:
    check_seeing_seats(name, 1000, 2)


def shuffled_unseen(deal: OmbreDeal, keep: tuple[Seat, ...], seed: int) -> OmbreDeal:
    """The deal with the cards of the other seats, and those in no hand, dealt anew."""
    rng = random.Random(seed)
    known = {card for seat in keep for card in deal.known_hand(seat)}
    unseen = [card for card in cards_of((1 << 40) - 1) if card not in known]
    rng.shuffle(unseen)
    hands = {seat: deal.hands[seat] for seat in Seat}
    for seat in deal.active:
        if seat not in keep:
            hands[seat], unseen = tuple(sorted(unseen[:9])), unseen[9:]
    north, east, south, west = (hands[seat] for seat in Seat)
    return replace(deal, hands=(north, east, south, west), stock=tuple(unseen))


def first_card(deal: OmbreDeal) -> Card:
    played = play_closed(deal, ClosedGame(setting_of(deal), funds_of(deal)), 1)
    assert played.play is not None
    card = played.play.rows[0][deal.playing_order.index(deal.lead)]
    assert card is not None
    return card


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("name", ["Pure Nolo", "Nolo Ouvert", "Grandissimo"])
def test_a_leading_defender_plays_by_what_he_sees(name: str) -> None:
    for deal in deals(3, 3):
        leader, player = deal.lead, next(seat for seat in deal.active if seat is not deal.lead)
        named = deal.with_contract(player, Contract.parse(name))
        named = replace(named, exchanges=())
        keep = (leader, player) if name == "Nolo Ouvert" else (leader,)
        others = [shuffled_unseen(named, keep, seed) for seed in range(4)]
        assert {first_card(other) for other in others} == {first_card(named)}


def test_an_open_hand_is_known_to_the_defenders_and_theirs_not_to_its_owner() -> None:
    deal = deals(1, 4)[0]
    leader = deal.lead
    player, partner = (seat for seat in deal.playing_order if seat is not leader)
    ouvert = replace(deal.with_contract(player, Contract.parse("Nolo Ouvert")), exchanges=())
    pure = replace(deal.with_contract(player, Contract.parse("Pure Nolo")), exchanges=())
    open_hand = seat_view(ouvert).shown(player).laid_open
    assert open_hand == set(deal.known_hand(player))
    assert not seat_view(ouvert).shown(partner).laid_open
    assert not seat_view(pure).shown(player).laid_open
    counted = [advise(each, sampling=Sampling(samples=5), table_deals=0) for each in (ouvert, pure)]
    assert counted[0].layouts == 497_420  # 22 cards, nine of them the partner's
    assert counted[1].layouts > 10**11
    ducking = seat_view(ouvert, seat=player)
    assert not any(shown.laid_open for shown in ducking.others)


@pytest.mark.parametrize("name", ["Buy Nolo", "Grandissimo", "Play H"])
def test_worlds_come_to_what_their_hands_are_worth(name: str) -> None:
    solver = DoubleDummy()
    for deal in deals(1, 5):
        player, *_ = deal.playing_order
        setting = Setting(deal, player, Contract.parse(name))
        worlds = SeatWorlds([setting], player, Sampling())
        discard = representatives(setting, 0, 13)[-1]
        arm, words = Arm(setting, discard), world_words(1, FRESH, 0, 6)
        grades, _ = worlds.grades_in([arm], words)
        dealt = worlds.deals(arm, words)
        for row, held in enumerate(dealt.held.tolist()):
            assert dealt.firsts[row] == 1  # the rules say who exchanges first
            north, east, south, west = (
                tuple(cards_of(held[setting.seats.index(seat)])) if seat in setting.seats else None
                for seat in Seat
            )
            known = replace(deal, hands=(north, east, south, west), stock=None)
            known = known.with_contract(player, setting.contract)
            value = solver.value(known.start(), player, setting.contract)
            assert setting.contract.grades[2 - int(grades[row, 0])] is value.grade


def asked(hand: str, place: str, over: str) -> Bidding:
    deal = dealt_hand(parse_hand(hand), place, LHOMBRE)
    answer: Bidding = bid(deal, sampling=FEW, over=Contract.parse(over), quick=True)
    return answer


@pytest.mark.slow
def test_low_cards_are_worth_a_nolo_and_top_trumps_a_solo() -> None:
    low = asked("23.67.67.A23", "lead", "Solo H")
    assert low.recommended is not None
    assert low.recommended.contract.is_nolo
    assert {str(each.contract) for each in low.bids} >= {"Pure Nolo", "Nolo Ouvert", "No Change S"}
    high = asked("A2KQJ7.K..AK", "last", "Solo H")
    assert high.recommended is not None
    assert str(high.recommended.contract) == "No Change S"
    assert asked("K.KQ5.KQ4.KQ", "last", "Solo H").recommended is None


def test_every_contract_of_the_rules_may_be_bid_by_who_holds_what_it_takes() -> None:
    both, one = parse_hand("A45.45.45.A5"), parse_hand("A45.45.45.75")
    kinds = {each.kind.value for each in possible_contracts(both, LHOMBRE)}
    assert kinds == LHOMBRE.kinds
    without = {each.kind.value for each in possible_contracts(one, RULES)}
    assert without == RULES.kinds - {"Respekt"}


def test_a_flip_throws_two_cards_whatever_is_turned() -> None:
    hand = dealt_hand(parse_hand("A45.45.45.A5"), "lead", LHOMBRE)
    [seat] = (seat for seat in hand.active if hand.hands[seat])
    plans = Exchanges(hand, seat, FEW, lambda *_: None, quick=True)
    [flip] = plans.plans([Contract(Kind.RESPEKT)])
    assert set(flip.arms) == set(SUITS)
    assert all(arm.discard.bit_count() >= 2 for arm in flip.arms.values())


@pytest.mark.slow
def test_throwing_in_saves_chips_with_weak_cards() -> None:
    [deal] = deals(1, 6)
    player = min(deal.active, key=lambda seat: point_count(deal.known_hand(seat), SUITS[0]).total)
    found = []
    for rules in (LHOMBRE, LHOMBRE.with_options("throwing_in=off")):
        spil = replace(deal.with_contract(player, Contract.parse("Bedre")), rules=rules)
        found.append(sampled_exchange(spil, sampling=FEW, top=0).table)
    thrown_in, played_on = found
    assert thrown_in is not None
    assert played_on is not None
    assert played_on.points < thrown_in.points
    assert thrown_in.points > -2.2
    assert thrown_in.shares[1] > played_on.shares[1]


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(("name", "least"), [("Købe nolo", 1), ("Tourné H", 2)])
def test_an_exchange_throws_as_many_cards_as_it_must(name: str, least: int) -> None:
    [deal] = deals(1, 6)
    player = deal.playing_order[1]
    top = next(
        n for n, card in enumerate(deal.stock or ()) if card.suit is Contract.play(SUITS[1]).trumps
    )
    stock = list(deal.stock or ())
    stock[0], stock[top] = stock[top], stock[0]
    deal = replace(deal, stock=tuple(stock)).with_contract(player, Contract.parse(name))
    answer = sampled_exchange(deal, sampling=FEW, top=3)
    assert min(len(option.discard) for option in answer.options) >= least
    assert answer.order is None
    thrown = exchanged_by_custom(deal).exchanges or ()
    assert thrown[0].count >= least


@pytest.mark.slow
def test_a_defender_of_a_solo_is_asked_after_the_one_who_exchanges_first() -> None:
    [deal] = deals(1, 7)
    player, first, second = deal.from_player(deal.playing_order[2])
    deal = deal.with_contract(player, Contract.parse("Solo H"))
    assert sampled_exchange(deal, first, sampling=FEW, drawn=0).order is None
    assert sampled_exchange(deal, second, sampling=FEW, drawn=0, first_drawn=3).first_drawn == 3
    nolo = deal.with_contract(player, Contract.parse("Ren nolo"))
    with pytest.raises(DealError, match="nobody exchanges"):
        sampled_exchange(nolo, first, sampling=FEW, drawn=0)


@pytest.mark.parametrize("name", ["Buy Nolo", "Pure Nolo", "Play", "Solo"])
def test_the_seat_fit_for_it_plays_a_deal_of_a_match(name: str) -> None:
    contract = Contract.parse(name if "Nolo" in name else f"{name} H")
    deal = next(table_deals(1, 3, LHOMBRE, contract))
    assert deal.contract is not None
    assert deal.contract.kind is contract.kind
    assert deal.exchanges or not contract.player_exchanges(LHOMBRE)
    _, seat, _ = best_bidder(deal, contract)
    assert seat is deal.declarer


def test_a_person_throws_in_before_the_first_trick_or_plays_on() -> None:
    deal = next(table_deals(1, 4, LHOMBRE))
    session = OmbrePlaySession(deal, deal.declarer, Style(worlds=2), 1)
    assert session.talk is not None
    assert session.turn is deal.declarer
    session.say(True)
    assert session.is_over
    assert session.deal.gave_up
    assert session.deal.result is None
    played_on = OmbrePlaySession(deal, deal.declarer, Style(worlds=2), 1)
    played_on.say(False)
    assert played_on.talk is None
    assert not played_on.is_over
    solo = OmbrePlaySession(
        next(table_deals(1, 4, LHOMBRE, Contract.parse("Solo H"))), None, Style(), 1
    )
    assert solo.talk is None


def test_throwing_in_is_advised_for_what_would_be_kruk() -> None:
    [deal] = deals(1, 8)
    player = deal.playing_order[1]
    weak = max(
        (contracted(deal, f"Play {suit.letter}", player) for suit in SUITS),
        key=lambda each: -surrender_advice(each, sampling=FEW).options[0].points,
    )
    for each in (weak, contracted(deal, "Play S", player)):
        advice = surrender_advice(each, sampling=FEW)
        by_name = {option.choice: option for option in advice.options}
        table = by_name["play on"].table
        assert table is not None
        assert by_name["throw in"].points == -2.0
        assert (advice.best.choice == "throw in") is (table.points < -2.0)
    with pytest.raises(DealError, match="cannot be thrown in"):
        surrender_advice(contracted(deal, "Pure Nolo", player), sampling=FEW)
    with pytest.raises(DealError, match="only the Player"):
        surrender_advice(weak, deal.playing_order[0], sampling=FEW)


def test_a_bid_says_nothing_of_the_points_of_a_hand_and_a_pass_does() -> None:
    deal = deals(1, 9)[0]
    auction = deal.playing_order
    own = deal.known_hand(auction[2])
    heard = heard_before(deal, auction[2], ["Play", "Pass"])
    bounds = bounds_of_seats(heard, own, len(own))
    assert bounds[auction[0]] == PointBounds()
    assert 15 <= bounds[auction[1]].most <= 17


def test_calls_are_heard_in_danish_and_in_english() -> None:
    danish = calls_heard("Pas Spil KøbeNolo", LHOMBRE, Pack.DANISH)
    assert danish == calls_heard("pass play buynolo", LHOMBRE, Pack.ENGLISH)
    assert danish.speaks == "middle"
    assert calls_heard("Solo i spar", LHOMBRE, Pack.DANISH).calls == ("NoChangeD",)
    with pytest.raises(DealError, match="KøbeNolo"):
        calls_heard("AllTricks", LHOMBRE, Pack.ENGLISH)


def test_a_holder_names_tourne_without_a_suit_and_a_nolo_by_its_name() -> None:
    [deal] = deals(1, 9, LHOMBRE)
    auction = OmbreAuction(deal, worths=lambda seat: {Contract(Kind.BUY_NOLO): 1.0})
    while not auction.is_over:
        auction.say(auction.choice())
    assert auction.holder is deal.playing_order[0]
    assert auction.named() == Contract(Kind.BUY_NOLO)
    flipped = auction.played(contract_of("Tourné"))
    assert deal.stock
    assert flipped.contract == Contract(Kind.FLIP, deal.stock[0].suit)
    holds = {"SA", "CA"} <= {card.code for card in deal.known_hand(deal.playing_order[0])}
    assert auction.may_be_named(Contract(Kind.RESPEKT)) is holds


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("name", NOLOS)
def test_a_nolo_is_worth_no_less_to_seats_that_see_less(name: str) -> None:
    grades = {"open": 0, "closed": 0}
    for deal in table_deals(6, 5, LHOMBRE, Contract.parse(name)):
        setting = setting_of(deal)
        exact = DoubleDummy().value(deal.start(), setting.player, setting.contract)
        grades["open"] += exact.grade is Grade.WIN
        game = ClosedGame(setting, funds_of(deal))
        played = game.play(dealt_of([deal]), np.array([7], np.uint64))
        grades["closed"] += int(played.grade[0] == 2)
    assert grades["closed"] >= grades["open"]
