"""``tridge bid --auction`` in Belote: what to say after others have spoken."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from cli_calls import call
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.at_table.part import Style
from tridge_solver.at_table.session import played_out
from tridge_solver.core.cards import Pack, cards_of, mask_of
from tridge_solver.core.deal import Auction, DealError
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.belote.bidding import _Worlds, asking, heard_by, weigh_calls
from tridge_solver.games.belote.closed_seats import BeloteMinds, bid_deals
from tridge_solver.games.belote.contracts import BeloteAuction, BeloteContract
from tridge_solver.games.belote.correction import at_table
from tridge_solver.games.belote.dealing import BeloteDealMaker
from tridge_solver.games.belote.game import BeloteDeal, side_of
from tridge_solver.games.belote.rule_bidder import (
    STRAYS,
    ManyHands,
    Spoken,
    bid_bounds,
    rule_call,
    spoken_after,
)
from tridge_solver.games.belote.rules import BELOTE, BeloteStrain
from tridge_solver.games.belote.scored_deal import from_eldest, is_made, played_facts, score
from tridge_solver.games.belote.solving import BeloteSolver
from tridge_solver.handfile import dumps, loads

FEW = Sampling(samples=12)


def dealt(number: int) -> BeloteDeal:
    """A random deal."""
    made = BeloteDealMaker(seed=5).find(number).deal
    assert isinstance(made, BeloteDeal)
    return made


def spoken_by_rule(deal: BeloteDeal, start: Spoken) -> tuple[list[str], Spoken]:
    """Return how the auction goes on when all four speak by rule."""
    hands = np.array([[mask_of(deal.known_hand(seat)) for seat in SEATS]], np.uint64)
    points = {kind: ManyHands(hands).points(kind)[0] for kind in BeloteStrain}
    words = []
    while not start.is_over:
        seat = from_eldest(deal)[start.auction.to_speak]
        own = {kind: float(points[kind][seat]) for kind in BeloteStrain}
        words.append(rule_call(own, start, BELOTE))
        start = start.after(words[-1])
    return words, start


@pytest.mark.slow
def test_rule_bidders_hold_the_cards_their_calls_suggest() -> None:
    answer = set()
    for number in range(1, 301):
        deal = dealt(number)
        words, _ = spoken_by_rule(deal, spoken_after([], BELOTE))
        answer.update("bid" if word[0].isdigit() else word for word in words)
        heard = replace(deal, auction=Auction(from_eldest(deal)[0], tuple(words)))
        hands = ManyHands(np.array([[mask_of(deal.known_hand(s)) for s in SEATS]], np.uint64))
        for seat, bounds in bid_bounds(heard).items():
            assert bounds.fits(hands, seat).all(), (number, words, seat)
    assert answer == {"Pass", "X", "bid"}


def test_the_worlds_of_a_seed_are_the_same_everywhere() -> None:
    deal = dealt(3)
    worlds = _Worlds(deal, from_eldest(deal)[3], ("Pass", "90H", "Pass"), 1).first(21)
    assert worlds[[5, 20]].tolist() == [
        [571756251193345, 335368226347024, 1271039745065990, 2324369732272136],
        [8821868599296, 107755899715592, 1271039745065990, 3114916441497617],
    ]


def test_worlds_fit_the_calls_but_for_a_few() -> None:
    deal, heard = dealt(3), ("Pass", "90H", "Pass")
    seat = from_eldest(deal)[3]
    worlds = _Worlds(deal, seat, heard, 1)
    found = worlds.first(4000)
    assert (found[:, seat] == mask_of(deal.known_hand(seat))).all()
    every = mask_of(card for each in SEATS for card in deal.known_hand(each))
    assert (np.bitwise_or.reduce(found, axis=1) == every).all()
    assert (np.bitwise_count(found) == 8).all()
    fits = worlds.weight(found) == 1
    free = _Worlds(deal, seat, (), 2).first(20_000)
    likely = (worlds.weight(free) == 1).mean()
    strays = STRAYS * (1 - likely) / (likely + STRAYS * (1 - likely))
    assert abs((~fits).mean() - strays) < 4 * (strays * (1 - strays) / 4000) ** 0.5 + 0.01
    bounds = bid_bounds(replace(deal, auction=Auction(from_eldest(deal)[0], heard)))
    many = ManyHands(found[fits])
    for each in SEATS:
        assert each is seat or bounds[each].fits(many, each).all()


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("heard", ["", "Pass 80H", "80H X", "Pass 100S Pass 120S Pass"])
def test_every_call_scores_what_the_auction_after_it_comes_to(heard: str) -> None:
    deal, calls = dealt(8), tuple(heard.split())
    start = spoken_after(calls, BELOTE)
    seat = from_eldest(deal)[start.auction.to_speak]
    answer = weigh_calls(deal, calls, sampling=FEW)
    assert (answer.seat, answer.heard) == (seat, calls)
    scores: dict[str, list[int]] = {option.call: [] for option in answer.calls}
    at_tables: dict[str, list[float]] = {option.call: [] for option in answer.calls}
    solver = BeloteSolver()
    for row in _Worlds(deal, seat, calls, 1).first(FEW.samples or 0):
        hands = [tuple(Pack.FULL.written(cards_of(int(mask)))) for mask in row]
        world = replace(deal, hands=tuple(hands))  # type: ignore[arg-type]
        for word, found in scores.items():
            _, end = spoken_by_rule(world, start.after(word))
            gain, at_a_table = _gains(world, end, side_of(seat), solver)
            found.append(gain)
            at_tables[word].append(at_a_table)
    for option in answer.calls:
        assert option.score == pytest.approx(np.mean(scores[option.call])), option.call
        assert option.table.score == pytest.approx(np.mean(at_tables[option.call])), option.call
    means = [option.table.score for option in answer.calls]
    assert means == sorted(means, reverse=True)


def _gains(world: BeloteDeal, end: Spoken, side: int, solver: BeloteSolver) -> tuple[int, float]:
    """The score of a side less the other's, the last bid played with open cards and at the
    table."""
    from tridge_solver.games.belote.scored_deal import facts

    contract, bidder = end.auction.contract, end.auction.bidder
    if contract is None or bidder is None:
        return 0, 0.0
    value = solver.values_led_by_eldest(world)[contract.denomination]
    bid_by = side_of(from_eldest(world)[bidder])
    found = facts(world, contract, bid_by, value.points, value.capot)
    sides = score(found, BELOTE)
    leads = bid_by == side_of(from_eldest(world)[0])
    at_a_table = at_table(found, BELOTE, leads=leads).gain
    return sides[side] - sides[1 - side], at_a_table if bid_by == side else -at_a_table


@pytest.mark.slow
def test_only_the_legal_calls_are_weighed() -> None:
    deal = dealt(2)

    def words(heard: str) -> set[str]:
        found = weigh_calls(deal, heard.split(), sampling=Sampling(samples=3)).calls
        return {each.call if each.call[0] not in "123456789" else "bid" for each in found}

    assert words("") == {"Pass", "bid"}
    assert words("80H") == {"Pass", "X", "bid"}
    assert words("80H Pass") == {"Pass", "bid"}
    assert words("80H X") == words("80H X Pass") == {"Pass", "XX"}
    numbers = weigh_calls(deal, ["130D"], sampling=Sampling(samples=3)).calls
    bids = [BeloteContract.parse(each.call) for each in numbers if each.call not in ("Pass", "X")]
    assert {bid.denomination for bid in bids} == set(BeloteStrain)
    assert all(bid.counts >= 140 for bid in bids)


@pytest.mark.slow
def test_the_answer_is_that_of_the_seed_and_of_one_hand() -> None:
    deal, solver = dealt(4), BeloteSolver()
    first = weigh_calls(deal, ["Pass"], sampling=FEW, solver=solver)
    alone = replace(deal, hands=tuple(deal.hands[s] if s is first.seat else None for s in SEATS))  # type: ignore[arg-type]
    assert first.calls == weigh_calls(alone, ["Pass"], sampling=FEW, solver=solver).calls
    assert first.calls != weigh_calls(deal, ["Pass"], sampling=replace(FEW, seed=2)).calls
    other = next(seat for seat in SEATS if seat is not first.seat)
    with pytest.raises(DealError, match=f"{first.seat.letter} speaks"):
        weigh_calls(deal, ["Pass"], other, FEW)


def test_the_progress_counts_the_worlds_one_by_one() -> None:
    steps: list[tuple[str, int, int]] = []
    sampling = Sampling(samples=3)
    weigh_calls(dealt(3), ["Pass"], sampling=sampling, progress=lambda *step: steps.append(step))
    assert steps == [("playing", done, 3) for done in (1, 2, 3)]


def ask(auction: str, *more: str) -> tuple[str, int]:
    """Return what the command prints of a hand after an auction, and its status."""
    hand = ("--game", "belote", "--hand", "J9A.A8.T7.8", "--samples", "8")
    result = call("bid", *hand, "--auction", auction, *more)
    return result.output, result.exit_code


@pytest.mark.slow
def test_the_command_tells_who_spoke_and_what_to_say() -> None:
    text, _ = ask("pass 80h")
    assert "North passes, West 80 ♥." in text
    assert "sampled: eight worlds, seed 1" in text
    found = json.loads(ask("pass 80h", "--jsonl")[0])
    assert (found["calls"], found["seat"]) == (["Pass", "80H"], "S")
    assert found["recommended"] == found["options"][0]["call"]
    assert found["options"][0]["behind"] is None
    assert ask("Pass Pass Pass")[1] == 0  # the dealer
    assert "Nobody has spoken." in ask("")[0]


@pytest.mark.slow
def test_calls_in_words_are_those_of_a_file() -> None:
    for written in ("pass 80h", "Passe 80 cœur", "paso 80 H", "Pass 80Hearts"):
        assert ask(written) == ask("Pass 80H")
    assert "West doubles" in ask("passe 80 pique contre")[0]
    assert "'80' is not a contract of Belote" in ask("80 purple")[0]


@pytest.mark.slow
def test_an_auction_in_the_deal_is_the_one_asked_about(tmp_path: Path) -> None:
    deal, solver = dealt(4), BeloteSolver()
    eldest, second, third, _ = order = from_eldest(deal)
    changed = replace(deal, auction=Auction(eldest, ("Pass", "80H", "X", "Pass", "Pass")))
    assert [heard_by(changed, seat) for seat in order[:3]] == [(), ("Pass",), ("Pass", "80H")]
    assert heard_by(deal, second) is None
    file = tmp_path / "deal.pbn"
    file.write_text(dumps([changed]), encoding="utf-8")
    asked = ("bid", "--samples", "5", "--jsonl", str(file), "--seat")
    found = json.loads(call(*asked, second.letter).stdout)
    best = weigh_calls(deal, ["Pass"], second, Sampling(samples=5), solver=solver).best
    assert (found["calls"], found["recommended"]) == (["Pass"], best.call)
    table = tmp_path / "rows.csv"
    batch = ("batch", "--do", "bid", "--samples", "2", "--seat", third.letter)
    call(*batch, "-o", str(table), str(file))
    with table.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert {row["calls"] for row in rows} == {"Pass 80H"}
    assert {"Pass", "X"} < {row["call"] for row in rows}


@pytest.mark.parametrize(
    ("auction", "message"),
    [
        ("80H Pass Pass Pass", "after these calls nobody does"),
        ("80H Pass Pass Pass Pass", "after the end of the auction"),
        ("X", "X doubles nothing"),
        ("80H 80S", "80S is not higher than 80H"),
        ("90Q", "'90Q' is not a contract of Belote"),
        ("CapotH", "Capot is not bid at this table"),
    ],
)
def test_an_illegal_auction_is_an_error_of_one_line(auction: str, message: str) -> None:
    text, status = ask(auction)
    assert message in " ".join(text.split())
    assert status == 2
    assert "Traceback" not in text


@pytest.mark.slow
def test_bidders_by_rule_make_what_they_bid_as_players_of_a_club_do() -> None:
    """Of what is bid and played by rule 55 to 75 % is made."""
    made = []
    for deal in islice(bid_deals(seed=7), 200):
        played = played_facts(played_out(deal, [Style(by="rule")], 1, BeloteMinds()))
        assert played is not None
        made.append(is_made(played, BELOTE))
    assert 0.55 <= sum(made) / len(made) <= 0.75


def test_a_partners_contract_is_left_only_with_the_cards_for_it() -> None:
    flat = dict.fromkeys(BeloteStrain, 90.0)
    alone, partner = Spoken(BeloteAuction(BELOTE)), Spoken(BeloteAuction(BELOTE))
    for word in ("110S", "Pass"):
        partner = partner.after(word)
    for points, carries in ((195.0, "Pass"), (225.0, "160AT")):
        hand = flat | {BeloteStrain.ALL_TRUMP: points}
        assert rule_call(hand, partner, BELOTE) == carries
        assert rule_call(hand, alone, BELOTE) != "Pass"


def test_the_bids_of_the_one_hand_that_is_known_are_asked_for() -> None:
    head = '[Game "Belote"]\n[Dealer "N"]\n'
    [alone] = loads(head + '[Deal "N:? ? T9.Q8.K.AT7 ?"]\n')
    [both] = loads(head + '[Deal "N:? A.JT.JT8.J8 T9.Q8.K.AT7 ?"]\n')
    assert isinstance(alone, BeloteDeal)
    assert isinstance(both, BeloteDeal)
    assert (asking(alone), asking(both)) == (Seat.SOUTH, both.lead)
