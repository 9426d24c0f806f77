"""The bid with open cards: exact values, chips and par of deals; the command line."""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import replace
from typing import Any

import pytest

from cases import EXAMPLES, cards
from cli_calls import TABLE_ONLY, call, json_lines, one, printed_by, wrong_usage
from tridge_solver.core.cards import PACK, mask_of
from tridge_solver.core.deal import Deal, DealError, Debt, Exchange
from tridge_solver.core.ruleset import TRESILLO, TRIDGE, Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.bidding.open import OpenBid, OpenBidding, open_bid
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.open import OpenExchanges
from tridge_solver.games.ombre.rules.contracts import Contract, Grade, Kind
from tridge_solver.games.ombre.scoring import Funds
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy
from tridge_solver.handfile import dumps

PLAY = "\n".join(
    line
    for line in (EXAMPLES / "play.pbn").read_text(encoding="utf-8").splitlines()
    if not line.startswith(("[Exchange", "[FirstDefender"))
)
ENGINE = OpenExchanges()
ONE = "exchange_limit=1"


def random_deal(seed: int, rules: Ruleset) -> Deal:
    """A deal with its stock; South's chair is empty or, every other time, deals."""
    rng = random.Random(seed)
    pack = rng.sample(PACK, 40)
    north, east, west = (tuple(sorted(pack[9 * n : 9 * n + 9])) for n in range(3))
    return OmbreDeal(
        (north, east, None, west),
        Seat.SOUTH,
        rules=rules,
        dealer=Seat.SOUTH if seed % 2 else Seat.NORTH,
        stock=tuple(pack[27:]),
    )


def solved(deal: Deal) -> OpenBidding:
    return open_bid(deal, engines=[ENGINE])


def bids_of(answer: OpenBidding) -> list[OpenBid]:
    return [bid for bids in answer.bids.values() for bid in bids]


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    ("seed", "rules"),
    [
        (1, TRIDGE.with_options(ONE)),
        (2, TRIDGE.with_options(f"{ONE} no_tricks_exchange=on flip_takes_card=off")),
        (3, TRIDGE.with_options(f"{ONE} all_tricks_exchange=off estuche=on")),
        (4, TRESILLO.with_options(ONE)),
        (1, TRIDGE.with_options("exchange_limit=0")),
        pytest.param(5, TRESILLO, marks=pytest.mark.exhaustive),
        pytest.param(6, TRIDGE, marks=pytest.mark.exhaustive),
    ],
    ids=str,
)
def test_every_contract_is_worth_what_the_exchange_with_open_cards_says(
    seed: int, rules: Ruleset
) -> None:
    deal = random_deal(seed, rules)
    for bid in bids_of(solved(deal)):
        asked = replace(deal, declarer=bid.seat, contract=bid.contract)
        if bid.contract.kind is Kind.FIXED or not rules.exchange_limit:
            value = DoubleDummy().value(asked.start(), bid.seat, bid.contract)
            assert bid.grade is value.grade
            assert bid.player_tricks in (value.player_tricks, None)
            continue
        found = ENGINE.best(asked, bid.seat, top=0)
        assert bid.grade is found.grade
        if bid.player_tricks is not None:
            few = bid.contract.wants_few_tricks
            assert (
                (bid.player_tricks >= found.player_tricks)
                if few
                else (bid.player_tricks <= found.player_tricks)
            )
        else:
            assert (bid.contract.kind, bid.grade) == (Kind.NO_TRICKS, Grade.LOSS)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [7])
def test_contracts_are_nested(seed: int) -> None:
    """A contract that wins with more demands wins with fewer."""
    deal = random_deal(seed, TRIDGE)
    for bids in solved(deal).bids.values():
        grade = {str(bid.contract): bid.contract.grades.index(bid.grade) for bid in bids}
        for suit in "SHDC":
            assert grade[f"Play {suit}"] <= grade[f"No Change {suit}"]
            assert grade[f"Play {suit}"] <= 2 * grade[f"All Tricks {suit}"]
            if f"Flip {suit}" in grade:
                assert grade[f"Play {suit}"] <= grade[f"Flip {suit}"]
    assert {bid.contract.trumps for bid in bids if bid.contract.kind is Kind.FLIP} == {
        (deal.stock or ())[0].suit
    }


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("rules", [TRIDGE, TRESILLO], ids=["tridge", "tresillo"])
def test_the_player_throws_for_the_grade_then_for_chips_then_for_tricks(rules: Ruleset) -> None:
    deal = random_deal(8, replace(rules, exchange_limit=2))
    for bid in bids_of(solved(deal)):
        if bid.contract.kind is not Kind.PLAY:
            continue
        found = ENGINE.best(replace(deal, contract=bid.contract), bid.seat, top=1000)
        outcomes = {}
        for option in found.options:
            for discard in (option.discard, *option.equals):
                played = replace(
                    deal,
                    declarer=bid.seat,
                    contract=bid.contract,
                    exchanges=(Exchange(bid.seat, discard),),
                )
                reached = replace(bid, grade=option.grade, player_tricks=option.player_tricks)
                if option.grade is found.grade:
                    outcomes[discard] = (chips(played, reached), option.player_tricks)
        assert bid.grade is found.grade
        assert (bid.points, bid.player_tricks) == max(outcomes.values())
        assert outcomes[bid.exchange or ()] == (bid.points, bid.player_tricks)


def chips(played: Deal, bid: OpenBid) -> float:
    """Return what a bid pays after the exchange of ``played``, by the settlement of a first
    deal.
    """
    from tridge_solver.games.ombre.scoring import Outcome, facts_of, funds_of, settle
    from tridge_solver.games.ombre.solving.stakes import defenders_share

    assert bid.player_tricks is not None
    share = defenders_share(bid.contract, bid.grade, bid.player_tricks, played.rules)
    seats = (bid.seat, *played.defenders)
    tricks = dict(zip(seats, (bid.player_tricks, *share), strict=True))
    return settle(facts_of(played, Outcome(tricks)), funds_of(played)).seats[bid.seat]


def test_a_lost_no_tricks_is_not_paid_for_with_an_honour_that_could_be_thrown() -> None:
    """A Player who may exchange and cannot win throws the ace of spades, which would cost a chip
    more.
    """
    rules = TRIDGE.with_options("exchange_limit=1 no_tricks_exchange=on")
    deal = replace(random_deal(13, rules), dealer=Seat.SOUTH)
    holder = next(seat for seat in deal.active if cards("SA")[0] in deal.known_hand(seat))
    answer = solved(deal)
    assert isinstance(answer.funds, Funds)
    lost = [
        bid
        for bid in answer.bids[holder]
        if bid.contract.kind is Kind.NO_TRICKS and bid.grade is Grade.LOSS
    ]
    assert lost
    for bid in lost:
        assert bid.exchange == tuple(cards("SA"))
        assert bid.stakes.settlement["WidowFund"] == answer.funds.widow


@pytest.mark.parametrize("rules", [TRIDGE, TRESILLO], ids=["tridge", "tresillo"])
def test_chips_sum_to_nothing_and_the_defenders_share_alike(rules: Ruleset) -> None:
    deal = random_deal(9, replace(rules, exchange_limit=1))
    for bid in bids_of(solved(deal)):
        assert sum(bid.stakes.settlement.values()) == 0
        first, second = (seat.letter for seat in deal.active if seat is not bid.seat)
        assert bid.stakes.settlement[first] == bid.stakes.settlement[second]


@pytest.mark.slow
def test_threads_change_nothing() -> None:
    deal = random_deal(10, TRIDGE.with_options(ONE))
    assert open_bid(deal, threads=3) == solved(deal)


def test_record_contract_and_exchanges_change_nothing() -> None:
    deal = random_deal(11, TRIDGE.with_options(ONE))
    changed = replace(
        deal,
        declarer=Seat.WEST,
        contract=Contract.parse("No Change H"),
        first_defender=Seat.EAST,
        exchanges=(Exchange(Seat.EAST, deal.known_hand(Seat.EAST)[:1]),),
    )
    assert solved(changed).bids == solved(deal).bids


TOP = "SA SK HK D7 CA DA DK DQ CK"
LOW = "S3 S2 H6 H2 DJ D6 D2 C6 C4", "SQ SJ HQ HJ D5 D4 D3 CQ C5"


def hand_built(*hands: str, rules: Ruleset = TRIDGE, **more: Any) -> Deal:
    """West, North and East hold ``hands``; the rest is the stock."""
    west, north, east = (tuple(sorted(cards(text))) for text in hands)
    rest = mask_of(PACK) & ~mask_of((*west, *north, *east))
    stock = tuple(card for card in PACK if rest >> card & 1)
    return OmbreDeal(
        (north, east, None, west), Seat.SOUTH, rules=rules, leader=Seat.WEST, stock=stock, **more
    )


@pytest.mark.slow
def test_the_defenders_bid_a_sure_thing_up_to_where_it_pays_least() -> None:
    """No Change in diamonds with all nine made would bring West more than All Tricks."""
    answer = solved(hand_built(TOP, *LOW))
    assert answer.par is not None
    assert (answer.par.seat, str(answer.par.contract)) == (Seat.WEST, "All Tricks D")
    assert answer.par.points == 15 + 75 + 2 * (40 + 8)
    best = answer.bids[Seat.WEST][0]
    assert (str(best.contract), best.points) == ("No Change D", 15 + 75 + 2 * (20 + 8 + 40))
    assert "More" in [call.word for _, call in answer.calls]


def test_a_loss_may_be_cheaper_than_to_let_another_play() -> None:
    """In Tresillo nobody outbids No Change in spades, not even with all nine tricks in hand."""
    deal = hand_built(
        TOP,
        *LOW,
        rules=TRESILLO.with_options(ONE),
        pot=10,
        pot_holds_puesta=True,
        debts=(Debt(Seat.WEST, 30),),
    )
    answer = solved(deal)
    lost = [bid for bid in bids_of(answer) if bid.grade is not Grade.WIN]
    for bid in lost:
        assert bid.stakes.reserved == 13
        assert bid.points == bid.stakes.settlement[bid.seat.letter] - 13
    assert answer.par in lost
    assert answer.par is not None
    assert answer.par.contract == Contract.parse("No Change S")
    west = answer.bids[Seat.WEST][0]
    assert answer.par.points > west.stakes.worth[answer.par.seat]


def test_bidding_with_open_cards_needs_a_complete_deal() -> None:
    deal = random_deal(12, TRIDGE)
    with pytest.raises(DealError, match="stock"):
        solved(replace(deal, stock=None))
    north, east, south, _ = deal.hands
    with pytest.raises(DealError, match="hand of W"):
        solved(replace(deal, hands=(north, east, south, None)))
    with pytest.raises(DealError, match="leads"):
        solved(replace(deal, dealer=None))


LIMITED = ("--rules", "tridge exchange_limit=1")


def test_json() -> None:
    found = one("bid", "--open", "--seat", "N", *LIMITED, "--threads", "2", stdin=PLAY)
    assert (found["schema"], found["mode"], found["seat"]) == ("tridge.bid/1", "open", "N")
    assert [seat["seat"] for seat in found["seats"]] == ["W", "N", "E"]
    assert found["contracts"] == found["seats"][1]["contracts"]
    assert set(found["points_count"]) == set("SHDC")
    rows = defaultdict(list)
    for row in found["contracts"]:
        rows[row["contract"].split()[0]].append(row)
        assert row["feasible"] is (row["points"] > 0)
    assert (len(rows["Play"]), len(rows["Flip"])) == (4, 1)
    points = [row["points"] for row in found["contracts"]]
    assert points == sorted(points, reverse=True)
    par = found["par"]
    (played,) = [
        row
        for seat in found["seats"]
        if seat["seat"] == par["declarer"]
        for row in seat["contracts"]
        if row["contract"] == par["contract"]
    ]
    assert par["points"][par["declarer"]] == played["points"]
    assert (par["grade"], par["player_tricks"]) == (played["grade"], played["player_tricks"])
    assert sum(par["points"].values()) == 0
    assert par["auction"][0]["seat"] == "W"
    own = par["declarer"] == "N"
    assert found["recommended"] == (par["contract"] if own else "Pass")


def test_funds_change_the_par() -> None:
    few = ("bid", "--open", "--rules", "tridge exchange_limit=1")
    found = one(*few, "--game-fund", "60", "--payers", "3", stdin=PLAY)
    assert (found["funds"]["GameFund"], found["payers"]) == (60, 3)
    assert "S" not in found["par"]["points"]


@pytest.mark.slow
def test_a_reader_sees_each_seat_and_the_par() -> None:
    result = printed_by("bid", "--open", *LIMITED, stdin=PLAY)
    for name in ("West speaks first", "North speaks second", "East speaks last"):
        assert name in result
    assert "Par: " in result
    assert "exact: all cards" in result
    assert max(map(len, result.splitlines())) <= 80
    narrow = call("bid", "--open", *LIMITED, stdin=PLAY, COLUMNS="60")
    assert max(map(len, narrow.stdout.splitlines())) <= 60
    alone = call("bid", "--open", "--seat", "E", "--all", *LIMITED, stdin=PLAY)
    assert "North speaks" not in alone.stdout
    assert alone.stdout.count("\n No Change") == 4


@pytest.mark.slow
def test_several_deals_and_a_bad_one_among_them() -> None:
    args = ("bid", "--open", "--rules", "tridge exchange_limit=1", "--jsonl")
    result = call(*args, stdin="\n\n".join([PLAY, TABLE_ONLY, PLAY]))
    assert result.exit_code == 1
    assert [found["index"] for found in json_lines(result)] == [1, 3]
    (message,) = result.stderr.splitlines()
    assert "the stock is not known" in message


@pytest.mark.parametrize(
    "args",
    [
        ("--hand", "AQ3.K6.KJ4.5"),
        ("--over", "Play H"),
        ("--passed",),
        ("--samples", "9"),
        ("--position", "last"),
    ],
    ids=lambda args: args[0],
)
def test_options_of_nine_cards_say_nothing_of_open_ones(args: tuple[str, ...]) -> None:
    assert "exclude each other" in wrong_usage("bid", "--open", *args, stdin=PLAY)


def test_a_reserved_puesta_is_one_price_in_the_rows_and_in_the_par() -> None:
    deal = hand_built(
        TOP,
        *LOW,
        rules=TRESILLO.with_options(ONE),
        pot=10,
        pot_holds_puesta=True,
        debts=(Debt(Seat.WEST, 30),),
    )
    dealt = replace(deal, dealer=Seat.NORTH, leader=None)
    found = one("bid", "--open", stdin=dumps([dealt]))
    par = found["par"]
    assert par["reserved"] == 13
    rows = {
        (seat["seat"], row["contract"]): row["points"]
        for seat in found["seats"]
        for row in seat["contracts"]
    }
    assert par["points"][par["declarer"]] == rows[par["declarer"], par["contract"]]
    assert par["points"]["Debts"] == 13
    assert sum(par["points"].values()) == 0
