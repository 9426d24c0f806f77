"""``tridge advise`` in an in-comer's deal: three hidden hands, and worlds as likely as they are."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations

import numpy as np
import pytest

from cases import EXAMPLES, example
from cli_calls import call
from tridge_solver.analysis.layouts import LAYOUTS, world_words
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.cards import PACK, Card, cards_of, mask_of
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.advice.incomer import (
    HiddenHand,
    IncomerBelief,
    IncomerClosedWorlds,
    incomer_view,
    layouts_of,
)
from tridge_solver.games.ombre.advice.seat_view import number_before
from tridge_solver.games.ombre.advice.three_seats import CLAIM, advise
from tridge_solver.games.ombre.solving.incomer import IncomerDoubleDummy, incomer_problem
from tridge_solver.games.ombre.worlds.customs import needed
from tridge_solver.games.ombre.worlds.incomer_worlds import is_believed
from tridge_solver.handfile import loads

EXAMPLE = EXAMPLES / "incomer.pbn"
FEW = Sampling(samples=60)


def test_all_nine_stay_undertaken_once_a_defender_has_won_a_trick() -> None:
    """The in-comer led to the sixth: the quarter of 60 is in the fund, and honours are paid."""
    (deal,) = loads(
        """[Leader "W"] [TricksWon "W:5"] [Declarer "W"] [Contract "Play S"] [GameFund "60"]
        [WidowFund "100"] [Deal "W:A.27.6.  K.K4.5. 3.A3.4. .QJ..QJ"] [Play "W"]
        SA SK S3 HJ
        H2 HK HA HQ
        - D5 D4 CQ"""
    )
    paid = 75 + 3 - 100 - 3 * 40
    assert {option.points for option in advise(deal, sampling=FEW).options} == {paid}
    ending = replace(deal, undertaken=False)
    assert {option.points for option in advise(ending, sampling=FEW).options} == {75 + 3}


def drawn_from(belief: IncomerBelief, count: int) -> list[tuple[int, ...]]:
    held = np.zeros((count, 3), np.uint64)
    belief.draw(world_words(1, LAYOUTS, 0, count), held)
    return [tuple(row) for row in held.tolist()]


def layouts_by_hand(
    cards: list[Card], keepers: int, hands: list[HiddenHand]
) -> Counter[tuple[int, ...]]:
    """Every deal of so many cards to three hands of two, and all that may be put away, in plain
    words: the layouts that fit what was seen, by their chance but for a common factor."""
    found: Counter[tuple[int, ...]] = Counter()
    sleeping = len(cards) - 6
    for order in permutations(range(len(cards)), sleeping):
        stock = [cards[n] for n in order]
        rest = [card for card in cards if card not in stock]
        for first in combinations(rest, 2):
            others = [card for card in rest if card not in first]
            for second in combinations(others, 2):
                third = tuple(card for card in others if card not in second)
                dealt = (first, second, third)
                if any(h.needs and not h.needs(d) for h, d in zip(hands, dealt, strict=True)):
                    continue
                states = [((), 1.0, 0)]
                for hand, held in zip(hands, dealt, strict=True):
                    states = [
                        ((*before, new), weight * chance, drawn + bool(away))
                        for before, weight, drawn in states
                        for away, chance in put_away(held, keepers, hand)
                        for new in [
                            tuple(c for c in held if c not in away)
                            + tuple(stock[drawn:][: len(away)])
                        ]
                    ]
                for layout, weight, _ in states:
                    if all(
                        set(hand.shown) <= set(held) and not hand.barred & set(held)
                        for hand, held in zip(hands, layout, strict=True)
                    ):
                        found[tuple(mask_of(held) for held in layout)] += weight  # type: ignore[assignment]
    return found


def put_away(
    held: tuple[Card, ...], keepers: int, hand: HiddenHand
) -> list[tuple[tuple[Card, ...], float]]:
    """Return what a hand may put away, with the chance of it; strays are not asked what they
    hold.
    """
    others = [card for card in held if not keepers & mask_of((card,))]
    ways: Counter[tuple[Card, ...]] = Counter()
    for away in [(card,) for card in others] or [()]:
        believed = hand.believed is None or hand.believed(held)
        ways[away] += believed * (1 - hand.strays) / max(len(others), 1)  # type: ignore[assignment]
    ways[()] += hand.strays / 2  # type: ignore[assignment]
    for card in held:
        ways[(card,)] += hand.strays / 2 / len(held)  # type: ignore[assignment]
    return [(away, chance) for away, chance in ways.items() if bool(away) is hand.exchanged]


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    ("exchanged", "asked"),
    [
        ((True, True, False), "nothing"),
        ((True, False, True), "a good hand"),
        ((True, True, False), "a good hand"),
        ((False, True, False), "a trump"),
        pytest.param((True, True, True), "a trump", marks=pytest.mark.exhaustive),
        pytest.param((True, True, True), "a good hand", marks=pytest.mark.exhaustive),
    ],
)
def test_layouts_are_as_likely_as_the_deals_that_lead_to_them(
    exchanged: tuple[bool, ...], asked: str
) -> None:
    cards = [*PACK[:6], *PACK[20:22], PACK[30]][: 6 + sum(exchanged)]
    keepers = mask_of(cards[:3])
    hands = [
        HiddenHand(frozenset(cards[5:6]), frozenset(), exchanged[0], 0.2),
        HiddenHand(frozenset(), frozenset(cards[1:3]), exchanged[1], 0.1),
        HiddenHand(frozenset(), frozenset(cards[2:4]), exchanged[2], 0.3),
    ]
    if asked == "a trump":
        hands[1] = replace(hands[1], needs=lambda dealt: bool(mask_of(dealt) & keepers))
    if asked == "a good hand":
        hands[0] = replace(hands[0], believed=lambda dealt: bool(mask_of(dealt) & keepers))
    truth = layouts_by_hand(cards, keepers, hands)
    drawn = Counter(drawn_from(IncomerBelief(keepers, 2, mask_of(cards), hands), 1500))
    assert set(drawn) <= set(truth)
    # Held against every card of every hand, and against the numbers of keepers.
    masks = [mask_of((card,)) for card in cards]
    features = [lambda key, n=n, m=mask: key[n] & m for n in range(3) for mask in masks]
    features += [
        lambda key, x=x, y=y: (
            (key[0] & keepers).bit_count() == x and (key[1] & keepers).bit_count() == y
        )
        for x in range(3)
        for y in range(3)
    ]
    total = sum(truth.values())
    for holds in features:
        share = sum(w for key, w in truth.items() if holds(key)) / total
        seen = sum(n for key, n in drawn.items() if holds(key)) / drawn.total()
        assert abs(seen - share) <= 4.5 * (share * (1 - share) / drawn.total()) ** 0.5 + 1e-9


def test_layouts_are_counted() -> None:
    cards = PACK[10:18]
    hands = [
        HiddenHand(frozenset(cards[:1]), frozenset(cards[2:5])),
        HiddenHand(frozenset(), frozenset(cards[4:6])),
        HiddenHand(frozenset(), frozenset()),
    ]
    count = sum(
        cards[0] in one and not hands[0].barred & set(one) and not hands[1].barred & set(other)
        for one in combinations(cards, 2)
        for other in combinations(sorted(set(cards) - set(one)), 2)
        for _ in combinations(sorted(set(cards) - set(one) - set(other)), 2)
    )
    assert layouts_of(2, mask_of(cards), hands) == count > 0


def fits(deal: Deal, number: int, kind: str) -> None:
    """Whether every world of the moment is one the record can have come from."""
    view = incomer_view(deal, number)
    worlds = IncomerClosedWorlds(view, kind)  # type: ignore[arg-type]
    believed = 0
    for masks in worlds.hands(0, 20).tolist():
        hands = {s: frozenset(cards_of(m)) for s, m in zip(worlds.seats, masks, strict=True)}
        assert hands[view.seat] == view.own
        assert all(len(hand) == view.size for hand in hands.values())
        assert len(frozenset().union(*hands.values())) == 4 * view.size
        position = Position(
            view.rules, view.trumps, deal.playing_order, hands, deal.lead, (),
            dict.fromkeys(deal.active, 0), game_name=deal.game.name,
        )  # fmt: skip
        for before, after in zip(deal.positions()[:number], deal.positions()[1:], strict=False):
            seat = before.to_play
            assert seat is not None
            (card,) = before.hands[seat] - after.hands[seat]
            position = position.play(card)
        assert position.to_play is view.seat
        assert position.legal_cards() == view.legal
        believed += is_believed(tuple(hands[view.declarer]), view.contract)
    if kind == "model" and not view.is_player:
        assert believed > 10


@pytest.mark.slow(keep=12)
@pytest.mark.parametrize("number", [0, 1, 6, 13, 19, 27, 34])
@pytest.mark.parametrize("kind", ["model", "uniform"])
def test_every_world_fits_the_record(number: int, kind: str) -> None:
    fits(example("incomer", 1), number, kind)


def test_an_incomer_of_no_tricks_was_dealt_a_trump() -> None:
    deal = replace(example("incomer", 3), exchanges=())
    view = incomer_view(deal)
    worlds = IncomerClosedWorlds(view, "uniform")
    trumps = needed(view.contract)
    assert all(row[0] & trumps for row in worlds.hands(0, 200).tolist())
    exchanged = replace(deal, exchanges=None)  # he may have put it away
    free = IncomerClosedWorlds(incomer_view(exchanged), "uniform")
    assert any(not row[0] & trumps for row in free.hands(0, 200).tolist())
    assert free.count > worlds.count


def test_fully_known_cards_give_the_figures_of_open_cards() -> None:
    deal = example("incomer", 1)
    answer = advise(deal, 35, FEW)
    (option,) = answer.options
    (value,) = IncomerDoubleDummy().card_values(
        deal.positions()[35], answer.view.player, answer.view.contract
    )
    assert (option.choice, option.open_value and option.open_value.grade) == (
        value.card,
        value.grade,
    )
    assert option.wins == answer.samples
    assert option.tricks == value.player_tricks


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("number", [12, 17, 22])
def test_a_card_counts_what_it_is_worth_in_each_world(number: int) -> None:
    deal = example("incomer", 1)
    answer = advise(deal, number, FEW)
    view = answer.view
    worlds = IncomerClosedWorlds(view, answer.worlds)
    solver = IncomerDoubleDummy()
    grades: dict[Card, Counter[str]] = {card: Counter() for card in view.legal}
    for masks in worlds.left(worlds.hands(0, answer.samples)).tolist():
        hands = {s: frozenset(cards_of(m)) for s, m in zip(worlds.seats, masks, strict=True)}
        position = Position(
            view.rules, view.trumps, deal.playing_order, hands, view.leader, view.trick,
            view.won, game_name=deal.game.name,
        )  # fmt: skip
        for value in solver.card_values(position, view.player, view.contract):
            grades[value.card][value.grade.name] += 1
    for option in answer.options:
        shares = dict(zip((g.name for g in option.grades), option.counts, strict=True))
        assert +Counter(shares) == grades[option.choice]  # type: ignore[index]


def five_won(sure: bool) -> Deal:
    """An in-comer who has won the first five tricks, with what is left sure or hopeless."""
    own = "A.A.K.A" if sure else "2.4.2.4"
    [deal] = loads(
        '[Leader "E"] [Declarer "E"] [Dealer "E"] [Contract "Play H"] [TricksWon "E:5"]'
        f'[Deal "E:{own} ? ? ?"]'
    )
    return deal


def test_claim_or_go_on_for_all_nine() -> None:
    hopeless = advise(five_won(sure=False), sampling=FEW)
    assert hopeless.best.choice == CLAIM
    card = next(option for option in hopeless.options if option.choice != CLAIM)
    assert card.made == 0
    assert card.points < hopeless.best.points
    sure = advise(five_won(sure=True), sampling=FEW)
    assert sure.best.choice != CLAIM


def test_chips_are_reckoned_with_the_quarter_in_the_fund() -> None:
    answer = advise(example("incomer", 1), 35, FEW)
    assert answer.funds.as_json()["GameFund"] == 75
    assert answer.best.points == 75 + 3 * 6  # won; honours 6 from each of three


def test_only_the_hand_of_the_seat_to_play_need_be_known() -> None:
    whole = example("incomer", 1)
    for number in (9, 17):
        seen = advise(whole, number, FEW)
        hands = tuple(
            hand if n == list(Seat).index(seen.view.seat) else None
            for n, hand in enumerate(whole.hands)
        )
        # What it was dealt, put away and drew is its own knowledge.
        if seen.view.seat in {e.seat for e in whole.exchanges or () if e.count}:
            continue
        alone = replace(whole, hands=hands, stock=None)
        answer = advise(alone, number, FEW)
        assert [(o.choice, o.counts) for o in answer.options] == [
            (o.choice, o.counts) for o in seen.options
        ]


def test_worlds_are_the_same_for_any_number_of_threads() -> None:
    deal = example("incomer", 1)
    number = number_before(deal, 4)
    one = advise(deal, number, FEW)
    two = advise(deal, number, replace(FEW, threads=2))
    assert one.options == two.options


def test_an_earlier_revoke_is_an_error() -> None:
    deal = example("incomer", 1)
    start = incomer_problem(deal, from_start=True).position
    view = incomer_view(deal, 8)
    # North has shown that it holds no more of a lane that it must hold to have nine cards.
    everything = frozenset(PACK) - view.seen
    shown = tuple(replace(s, barred=everything) if n == 0 else s for n, s in enumerate(view.others))
    with pytest.raises(DealError):
        IncomerClosedWorlds(replace(view, others=shown))
    assert start.to_play is not None


def test_the_command_says_who_plays_and_that_three_are_one_side() -> None:
    run = call(
        "advise", "--trick", "5", "--seat", "E", "--samples", "50", "--method", f"{EXAMPLE}:1"
    )
    assert run.exit_code == 0
    assert "three defenders" in " ".join(run.output.split())
    found = json.loads(
        call("advise", "--at", "18", "--samples", "50", "--json", f"{EXAMPLE}:1").output
    )[0]
    assert (found["schema"], found["seat"], found["payers"]) == ("tridge.advise/1", "E", 4)
    assert sorted(found["tricks_so_far"]) == ["E", "N", "S", "W"]
    assert {"win", "draw", "loss", "points", "behind"} <= set(found["options"][1])


def test_random_moments_of_random_deals_are_answered() -> None:
    rng = random.Random(3)
    deal = example("incomer", 1)
    for number in rng.sample(range(20, 36), 4):
        answer = advise(deal, number, Sampling(samples=20))
        assert sum(answer.best.counts) == 20
