"""``tridge advise`` in Belote: what a seat can know, against every deal of the unseen cards."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from cli_calls import call
from layouts import fitting
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.analysis.seen import seat_view
from tridge_solver.core.cards import SUITS, Card, Pack, cards_of, mask_of
from tridge_solver.core.deal import Auction, DealError
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.belote import advice
from tridge_solver.games.belote.advice import BeloteEngines, BeloteWorlds, advise
from tridge_solver.games.belote.contracts import BeloteContract
from tridge_solver.games.belote.dealing import BeloteDealMaker
from tridge_solver.games.belote.game import BeloteDeal, side_of
from tridge_solver.games.belote.rule_bidder import STRAYS, ManyHands, bid_bounds
from tridge_solver.games.belote.rules import NATURAL_RANKS, BeloteStrain
from tridge_solver.games.belote.scored_deal import (
    belote_of,
    declared,
    from_eldest,
    melding,
    melds_of,
)
from tridge_solver.games.belote.solving import BeloteSolver
from tridge_solver.handfile import loads

FEW = Sampling(samples=60)

DEAL = """\
[Game "Belote"]
[Dealer "N"]
[Deal "N:A.JT.JT8.J8 K8.AK7.Q7.K T9.Q8.K.AT7 QJ7.9.A9.Q9"]
[Declarer "N"]
[Contract "90 H"]
[Auction "W"]
Pass 80H Pass 90H
Pass Pass Pass
"""

RECORD = """\
[Play "W"]
DA DK DQ D8
H9 H8 H7 HJ
*
"""


def played(number: int, kind: str, cards: int) -> BeloteDeal:
    """A random deal in ``kind`` with so many cards played at random."""
    chance = random.Random(number)
    made = BeloteDealMaker(seed=38).find(number).deal
    assert isinstance(made, BeloteDeal)
    contract = BeloteContract(80, BeloteStrain.parse(kind))
    deal = replace(made, declarer=Seat.EAST, contract=contract)
    position, record = deal.start(), []
    for _ in range(cards):
        record.append(chance.choice(position.legal_cards()))
        position = position.play(record[-1])
    found = deal.with_play(record)
    assert isinstance(found, BeloteDeal)
    return found


def known_to(deal: BeloteDeal, seat: Seat, layout: dict[Seat, frozenset[Card]]) -> object:
    """What the table hears and sees of melds and belotes, were the hands those of ``layout``: the
    side that scores and its melds, and who said belote with which card."""
    assert deal.contract is not None
    kind = deal.contract.denomination
    hands = {each: Pack.FULL.written(layout[each]) for each in SEATS}
    found = melding(hands, from_eldest(deal), kind)
    scorers = [each for each in SEATS if found.best is not None and _of(each, found.best)]
    shown = {
        each: frozenset(card for meld in melds_of(hands[each], kind) for card in meld.cards)
        for each in scorers
    }
    answer = {
        (each, card): belote_of([c for c in hands[each] if c.suit is card.suit], kind)
        for each in SEATS
        for card in seat_view(deal).played[each]
        if card.rank in "KQ" and kind.is_trump(card.suit)
    }
    return scorers and side_of(scorers[0]), shown, answer


def _of(seat: Seat, other: Seat) -> bool:
    return side_of(seat) == side_of(other)


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("kind", ["S", "NT", "AT"])
def test_worlds_are_the_layouts_that_fit_the_calls_and_cards_seen(kind: str) -> None:
    with_melds = with_belote = narrower = 0
    for number in range(1, 19):
        deal = played(number, kind, 24)
        view = seat_view(deal)
        whole = {seat: frozenset(deal.known_hand(seat)) for seat in SEATS}
        heard = known_to(deal, view.seat, whole)
        if not heard[1] and not heard[2] and number > 6:  # type: ignore[index]
            continue
        worlds = BeloteWorlds(view, "uniform")
        every, weights = worlds._weighed(worlds._layouts.every())
        found = {tuple(map(int, row)) for row in every.left[weights > 0]}
        expected, all_layouts = set(), fitting(view)
        for layout in all_layouts:
            hands = {view.seat: whole[view.seat]}
            for seat, mask in zip(view.hidden, layout, strict=True):
                hands[seat] = frozenset(cards_of(mask)) | set(view.played[seat])
            if known_to(deal, view.seat, hands) == heard:
                expected.add(tuple(mask_of(hands[s] - set(view.played[s])) for s in SEATS))
        assert found == expected, number
        narrower += len(expected) < len(all_layouts)
        with_melds += bool(heard[1])  # type: ignore[index]
        with_belote += any(heard[2].values())  # type: ignore[index]
        for mine, row in zip(every.left[weights > 0][:20], range(20), strict=False):
            hands = {s: frozenset(cards_of(int(mine[s]))) | set(view.played[s]) for s in SEATS}
            changed = declared(
                replace(deal, hands=tuple(tuple(Pack.FULL.written(hands[s])) for s in SEATS)),  # type: ignore[arg-type]
                BeloteStrain.parse(kind),
            )
            kept = np.nonzero(weights > 0)[0][row]
            assert (tuple(every.melds[kept]), tuple(every.belote[kept])) == changed[:2]
    assert with_melds > 3
    assert with_belote > 0 or kind == "NT"
    assert narrower > 3


@pytest.mark.slow
def test_calls_make_layouts_that_do_not_fit_them_rare_and_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deal = replace(
        played(4, "S", 20),
        declarer=Seat.EAST,
        auction=Auction(Seat.WEST, ("Pass", "Pass", "80S", "Pass", "Pass", "Pass")),
    )
    order = from_eldest(deal)
    deal = replace(deal, auction=Auction(order[0], deal.auction.calls), declarer=order[2])  # type: ignore[union-attr]
    view = seat_view(deal)
    worlds = BeloteWorlds(view)
    every, weights = worlds._weighed(worlds._layouts.every())
    bounds = bid_bounds(deal)
    assert set(bounds[order[2]].least) == {BeloteStrain.SPADES}
    assert (bounds[order[0]].passed, bounds[order[1]].passed) == (80, 80)
    allowed = {
        tuple(map(int, row)): weight for row, weight in zip(every.left, weights, strict=True)
    }
    assert set(np.unique(weights)) <= {0.0, STRAYS, 1.0}
    assert len({*allowed.values()}) > 1
    total = sum(allowed.values())

    def drawn(handful: int, rare: int) -> Counter[tuple[int, ...]]:
        monkeypatch.setattr(advice, "HANDFUL", handful)
        monkeypatch.setattr(advice, "RARE", rare)
        return Counter(tuple(map(int, row)) for row in BeloteWorlds(view).next(4000).left)

    # All are looked at, or drawn again until one fits, or those are too rare in the end.
    for seen in (drawn(advice.FEW, 200), drawn(0, 10**9), drawn(0, 1)):
        assert all(allowed[layout] > 0 for layout in seen)
        rare = sum(n for layout, n in seen.items() if allowed[layout] < 1)
        share = sum(weight for weight in allowed.values() if weight < 1) / total
        assert abs(rare / 4000 - share) < 4 * (share * (1 - share) / 4000) ** 0.5 + 1e-9


def test_melds_of_many_hands_are_those_of_each() -> None:
    chance = random.Random(2)
    pack = [Card.of(suit, rank, Pack.FULL) for suit in SUITS for rank in NATURAL_RANKS]
    hands = [chance.sample(pack, 8) for _ in range(200)]
    for rank in NATURAL_RANKS:  # four of a kind, with a run beside it or across it
        four = [card for card in pack if card.rank == rank]
        hands += [four + chance.sample([c for c in pack if c.rank != rank], 4) for _ in range(20)]
        spades = [c for c in pack if c.suit is SUITS[0] and c not in four]
        hands.append(four + spades[:4])
    many = ManyHands(np.array([[mask_of(hand)] for hand in hands], np.uint64))
    for kind in BeloteStrain:
        worth, strength = many.melds(kind)
        found = [melds_of(hand, kind) for hand in hands]
        assert worth[:, 0].tolist() == [sum(meld.worth for meld in melds) for melds in found]
        assert many.belote(kind)[:, 0].tolist() == [belote_of(hand, kind) for hand in hands]
        ranked = sorted(
            (melds[0].strength if melds else (0,), int(n))
            for melds, n in zip(found, strength[:, 0], strict=True)
        )
        assert [n for _, n in ranked] == sorted(n for _, n in ranked)


@pytest.mark.slow
def test_fully_known_cards_give_the_figures_of_open_cards() -> None:
    certain = 0
    for number in range(1, 25):
        deal = played(number, ("S", "NT", "AT")[number % 3], 28)
        answer = advise(deal, sampling=FEW)
        if not answer.is_certain:
            continue
        certain += 1
        side = side_of(answer.view.seat)
        values = {each.card: each for each in BeloteSolver().card_values(deal.positions()[-1])}
        for option in answer.options:
            assert option.points == values[option.card].points[side]
            assert option.open_points == values[option.card].points
            assert option.made == (option.samples if option.open_made else 0)
    assert certain > 2


@pytest.mark.slow
def test_the_answer_is_the_same_for_any_threads_and_a_warm_table() -> None:
    [deal] = loads(DEAL + RECORD)
    engines = BeloteEngines(1)
    one = advise(deal, sampling=FEW, solver=engines)
    many = advise(deal, sampling=replace(FEW, threads=3))
    assert one.options == many.options == advise(deal, sampling=FEW, solver=engines).options
    assert advise(deal, sampling=replace(FEW, seed=2)).options != one.options


@pytest.mark.slow
def test_hidden_cards_are_not_looked_at() -> None:
    [deal] = loads(DEAL)
    alone = loads(DEAL.replace("A.JT.JT8.J8 K8.AK7.Q7.K T9.Q8.K.AT7", "? ? ?"))[0]
    for given in (deal, alone):
        answer = advise(given, 0, FEW)
        assert (answer.view.seat, answer.worlds) == (Seat.WEST, "model")
    assert [
        (option.card, option.score, option.open_points is None)
        for option in advise(alone, 0, FEW).options
    ] == [(option.card, option.score, True) for option in advise(deal, 0, FEW).options]


@pytest.mark.slow
def test_melds_that_are_written_are_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "TRIES", 20_000)
    text = DEAL.replace("A.JT.JT8.J8 K8.AK7.Q7.K T9.Q8.K.AT7", "? ? ?")
    [deal] = loads(text.replace("[Auction", '[Melds "E:100"]\n[Auction'))
    worlds = BeloteWorlds(seat_view(deal)).next(20)
    for row in worlds.left:
        east = melds_of(list(cards_of(int(row[Seat.EAST]))), BeloteStrain.HEARTS)
        assert sum(meld.worth for meld in east) == 100
    assert (worlds.melds == [0, 100]).all()
    [deal] = loads(text.replace("[Auction", '[Melds "E:30"]\n[Auction'))
    with pytest.raises(DealError, match="fits the melds"):
        advise(deal, sampling=FEW)


def test_the_command_tells_what_is_found_and_where_it_comes_from() -> None:
    found = json.loads(
        call("advise", "--samples", "60", "--jsonl", "-", stdin=DEAL + RECORD).stdout
    )
    assert (found["schema"], found["game"], found["seat"]) == ("tridge.advise/1", "Belote", "N")
    assert found["points_so_far"] == {"NS": 34, "EW": 18}
    first, *others = found["options"]
    assert first["behind"] is None
    assert [each["score"] for each in others] == sorted(
        (each["score"] for each in others), reverse=True
    )
    low, high = first["made_interval"]
    assert low <= first["made"] <= high
    text = call("advise", "--samples", "60", "-", stdin=DEAL + RECORD).stdout
    assert "North leads to trick 3" in text
    assert "60 worlds, seed 1" in text
    back = call("advise", "--trick", "1", "--seat", "E", "--samples", "9", "-", stdin=DEAL + RECORD)
    assert "East plays to trick 1, after ♦A of West and ♦K of South" in back.stdout


@pytest.mark.parametrize(
    ("tags", "message"),
    [
        ('[Contract "90 H"]\n[Declarer "N"]\n', "the hand of W is not known"),
        ('[Contract "90 H"]\n', "who bid the contract is not known"),
        ("", "no contract to play"),
        ('[Contract "Pass"]\n', "thrown in: there is no play"),
    ],
)
def test_a_missing_tag_is_an_error_of_one_line(tags: str, message: str) -> None:
    hand = "?" if "Declarer" in tags else "QJ7.9.A9.Q9"
    text = f'[Game "Belote"]\n[Dealer "N"]\n[Deal "N:? ? ? {hand}"]\n{tags}'
    result = call("advise", "--samples", "9", "-", stdin=text)
    assert message in result.output
    assert "Traceback" not in result.output
