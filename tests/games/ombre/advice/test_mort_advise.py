"""Advice in a mort from one's own cards, and its puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations

import numpy as np
import pytest

import tridge_solver as tridge
from cases import EXAMPLES
from cli_calls import call, json_lines
from tridge_solver.core.cards import PACK, SPADE_ACE, Card, cards_of, mask_of
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.advice.mort import MortClosedWorlds, mort_view
from tridge_solver.games.ombre.advice.seat_view import SeatView
from tridge_solver.games.ombre.deal import OmbreDeal, ombre_deal
from tridge_solver.games.ombre.puzzles import OF_MORT
from tridge_solver.games.ombre.rules.contracts import Grade
from tridge_solver.games.ombre.worlds.customs import (
    MAX_PASSED,
    kept_by_custom,
    most_points,
    suits_by_custom,
)
from tridge_solver.handfile import load, loads

EXAMPLE = EXAMPLES / "mort.pbn"
MADE = ("deal", "--rules", "lhombre mort=on", "--seats", "NESW", "--incomer", "-n", "12")


def mort(number: int) -> OmbreDeal:
    """A deal of the example."""
    deal = load(EXAMPLE)[number - 1]
    assert isinstance(deal, OmbreDeal)
    return deal


@cache
def morts() -> list[OmbreDeal]:
    """Morts as custom and the passes have them, played to the end with all cards open."""
    found = []
    for deal in loads(call(*MADE).stdout):
        played = OF_MORT.played(ombre_deal(deal))
        assert played is not None
        if believed(
            mort_view(played), {seat: frozenset(played.hands[seat] or ()) for seat in Seat}
        ):
            cards = [card for trick in tridge.line(played) for card in trick.cards.values()]
            found.append(ombre_deal(played.with_play(cards)))
    assert len(found) >= 3
    return found


def layouts(worlds: MortClosedWorlds, count: int) -> list[dict[Seat, frozenset[Card]]]:
    """The hands of some worlds when the play began."""
    rows = worlds.hands(0, count).tolist()
    return [
        {seat: frozenset(cards_of(mask)) for seat, mask in zip(worlds.seats, row, strict=True)}
        for row in rows
    ]


def believed(view: SeatView, hands: dict[Seat, frozenset[Card]]) -> bool:
    """Return whether custom, passes and contract allow a layout, asked anew."""
    talon = frozenset(PACK) - frozenset().union(
        *(hand for seat, hand in hands.items() if seat is not view.player)
    )
    assert view.contract.trumps is not None
    others = [mask_of(hand) for seat, hand in hands.items() if seat not in (view.player, view.seat)]
    passed = most_points(np.array(others, np.uint64)).max() <= MAX_PASSED
    six = (SPADE_ACE in talon) is (view.contract.tricks == 6)
    kept = view.is_player or (
        kept_by_custom(talon, view.contract.trumps) == hands[view.player]
        and view.contract.trumps in suits_by_custom(talon)
    )
    return bool(passed) and six and kept


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("record", [0, 1, 6, 15])
@pytest.mark.parametrize("number", [0, 1, 2])
def test_worlds_are_what_a_seat_may_believe(number: int, record: int) -> None:
    view = mort_view(morts()[number], record)
    for hands in layouts(MortClosedWorlds(view), 60):
        assert hands[view.seat] == view.own
        assert all(len(hand) == 9 for hand in hands.values())
        assert len(frozenset().union(*hands.values())) == 36
        for shown in view.others:
            assert hands[shown.seat] >= set(shown.played)
            assert hands[shown.seat].isdisjoint(shown.barred - set(shown.played))
        assert believed(view, hands)


@pytest.mark.slow
def test_the_player_has_seen_what_they_laid_aside_and_nobody_else_has() -> None:
    deal = mort(1)
    aside = set(deal.stock or ())
    player = mort_view(deal, 1)
    assert player.seat is deal.declarer
    assert aside <= player.seen
    for hands in layouts(MortClosedWorlds(player), 20):
        assert aside.isdisjoint(frozenset().union(*hands.values()))
    leader = mort_view(deal, 0)
    drawn = layouts(MortClosedWorlds(leader), 60)
    assert any(not aside.isdisjoint(frozenset().union(*hands.values())) for hands in drawn)


@pytest.mark.slow
def test_late_in_the_play_worlds_come_as_often_as_all_that_may_be_believed() -> None:
    """A defender in trick eight: every way the unknown cards may lie, counted."""
    deal = morts()[0]
    view = next(
        found for n in range(28, 32) if (found := mort_view(deal, n)).seat is not found.player
    )
    held: Counter[frozenset[Card]] = Counter()
    known = {shown.seat: frozenset(shown.played) for shown in view.others}
    free = [card for card in PACK if card not in view.seen.union(*known.values())]
    first, second = (shown.seat for shown in view.others if shown.seat is not view.player)
    for one in combinations(free, 9 - len(known[first])):
        rest = [card for card in free if card not in one]
        for other in combinations(rest, 9 - len(known[second])):
            hands = {
                view.seat: view.own,
                first: known[first].union(one),
                second: known[second].union(other),
            }
            talon = frozenset(PACK) - frozenset().union(*hands.values())
            assert view.contract.trumps is not None
            hands[view.player] = kept_by_custom(talon, view.contract.trumps)
            is_seen = all(
                hands[shown.seat] >= known[shown.seat]
                and hands[shown.seat].isdisjoint(shown.barred - known[shown.seat])
                for shown in view.others
            )
            if is_seen and believed(view, hands):
                held[hands[view.player]] += 1
    total, samples = sum(held.values()), 3000
    assert total > 10
    worlds = MortClosedWorlds(view)
    drawn = Counter(hands[view.player] for hands in layouts(worlds, samples))
    assert set(drawn) <= set(held)
    for hand, count in held.items():
        share = count / total
        assert (
            abs(drawn[hand] / samples - share) < 5 * (share * (1 - share) / samples) ** 0.5 + 1e-9
        )


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("number", [0, 1, 2])
def test_the_number_of_layouts_is_that_of_all_the_contract_allows(number: int) -> None:
    for record in range(28, 33):
        view = mort_view(morts()[number], record)
        known = [frozenset(shown.played) for shown in view.others]
        free = [card for card in PACK if card not in view.seen.union(*known)]
        count = 0
        for one in combinations(free, 9 - len(known[0])):
            rest = [card for card in free if card not in one]
            for other in combinations(rest, 9 - len(known[1])):
                last = [card for card in rest if card not in other]
                for third in combinations(last, 9 - len(known[2])):
                    dealt = [
                        each.union(more)
                        for each, more in zip(known, (one, other, third), strict=True)
                    ]
                    count += fits(view, dealt)
        assert MortClosedWorlds(view).count == count


def fits(view: SeatView, dealt: Sequence[frozenset[Card]]) -> bool:
    """Whether the hands of the others are as was seen, and spadille lies where the contract has
    it."""
    seats = dict(zip(view.others, dealt, strict=True))
    if any(hand & (shown.barred - set(shown.played)) for shown, hand in seats.items()):
        return False
    against = [hand for shown, hand in seats.items() if shown.seat is not view.player]
    against += [] if view.is_player else [view.own]
    is_against = any(SPADE_ACE in hand for hand in against)
    return is_against is (view.contract.tricks == 5)


@pytest.mark.slow
def test_advice_does_not_depend_on_cards_the_seat_has_not_seen() -> None:
    deal = mort(1)
    sampling = tridge.Sampling(samples=40)
    for number in (0, 1, 6):
        view = mort_view(deal, number)
        hands = tuple(
            hand if seat is view.seat else None for seat, hand in zip(Seat, deal.hands, strict=True)
        )
        stock = deal.stock if view.is_player else None
        hidden = replace(deal, hands=hands, stock=stock, result=None)
        told = tridge.advise(hidden, number, sampling)
        assert [(o.choice, o.counts) for o in told.options] == [
            (o.choice, o.counts) for o in tridge.advise(deal, number, sampling).options
        ]


@pytest.mark.slow
def test_shares_are_won_and_bet_and_the_tariff_is_paid_by_three() -> None:
    asked = ("advise", "--samples", "60", "--trick", "2", f"{EXAMPLE}:1")
    [found] = json_lines(call(*asked, "--jsonl"))
    assert found["grades"] == ["WIN", "DRAW"]
    for option in found["options"]:
        assert option["loss"] == 0
        assert option["win"] + option["draw"] == pytest.approx(1, abs=1e-5)
        assert option["points"] == pytest.approx(3 * (option["win"] - option["draw"]), abs=1e-4)
    text = " ".join(call(*asked, "--method").stdout.split())
    assert "West won/bet" in text
    assert "West kept nine of thirteen cards and named the suit as usual" in text


def test_puzzles_of_morts_have_the_nine_cards_custom_keeps() -> None:
    asked = ("puzzle", "--rules", "lhombre mort=on", "--seats", "NESW", "--incomer", "-n", "4")
    found = json_lines(call(*asked, "--jsonl", "--tricks", "5"))
    assert len(found) == 4
    for puzzle in found:
        assert puzzle["contract"].startswith("Mort ")
        assert puzzle["grade"] in (Grade.WIN.value, Grade.DRAW.value)
        assert len(puzzle["deal"]["hands"]) == 4
