"""The knowledge of a seat, and the deals it can imagine: all of them fit what it has seen."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from cases import example
from tridge_solver.core.cards import PACK, SUITS, Card, cards_of, mask_of
from tridge_solver.core.deal import Deal, DealError, Exchange, PlayRecord
from tridge_solver.core.position import Position
from tridge_solver.core.ruleset import TRESILLO, TRIDGE, Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.advice.closed_worlds import CardSolver, ClosedWorlds
from tridge_solver.games.ombre.advice.seat_view import SeatView, number_before, seat_view
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.rules.ranking import is_trump, point_count, trump_order
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy
from tridge_solver.games.ombre.worlds.customs import BID_POINTS, PLAYER_STRAYS, STRAYS, keepers
from tridge_solver.handfile import loads


def played_at_random(seed: int, rules: Ruleset, contract: str, cards: int) -> Deal:
    """A deal whose exchanges and first cards are chosen by chance."""
    chance = random.Random(seed)
    pack = list(PACK)
    chance.shuffle(pack)
    hands = [tuple(sorted(pack[9 * n : 9 * n + 9])) for n in range(3)]
    stock = tuple(pack[27:])
    bid = Contract.parse(contract)
    if contract.startswith("Flip"):
        bid = replace(bid, trumps=stock[0].suit)
    deal = OmbreDeal(
        (hands[0], hands[1], None, hands[2]),
        Seat.SOUTH,
        rules=rules,
        dealer=Seat.SOUTH,
        stock=stock,
        declarer=chance.choice((Seat.NORTH, Seat.EAST, Seat.WEST)),
        contract=bid,
    )
    assert deal.declarer is not None
    exchanges, left = [], len(stock)
    for seat in deal.from_player(deal.declarer):
        may = (
            bid.player_exchanges(rules) if seat is deal.declarer else bid.defenders_exchange(rules)
        )
        least = int(contract.startswith("Flip") and seat is deal.declarer)
        count = chance.randint(least, min(6, left)) if may else 0
        left -= count
        thrown = tuple(sorted(chance.sample(deal.known_hand(seat), count)))
        exchanges.append(Exchange(seat, thrown))
    deal = replace(deal, exchanges=tuple(exchanges))
    position = deal.start()
    columns = deal.playing_order
    rows: list[dict[Seat, Card]] = []
    for _ in range(cards):
        if not position.trick:
            rows.append({})
        seat, card = position.to_play, chance.choice(position.legal_cards())
        assert seat is not None
        rows[-1][seat] = card
        position = position.play(card)
    record = tuple(tuple(row.get(seat) for seat in columns) for row in rows)
    return replace(deal, play=PlayRecord(columns[0], record))


def replayed(view: SeatView, hands: dict[Seat, frozenset[Card]]) -> Position:
    """The record played from imagined hands: ``IllegalPlay`` if they do not fit it."""
    deal = view.deal
    position = Position(
        view.rules,
        view.trumps,
        deal.playing_order,
        hands,
        deal.lead,
        (),
        dict.fromkeys(deal.active, 0) | dict(deal.tricks_won or {}),
    )
    for before, after in zip(deal.positions(), deal.positions()[1:], strict=False):
        seat = before.to_play
        assert seat is not None
        (card,) = before.hands[seat] - after.hands[seat]
        position = position.play(card)
    return position


@given(
    st.integers(0, 10**6),
    st.sampled_from([TRIDGE, TRESILLO]),
    st.sampled_from(["Play D", "Play S", "Flip H", "No Change C"]),
    st.integers(0, 25),
    st.sampled_from(["model", "uniform"]),
)
@settings(max_examples=25, deadline=None)
def test_every_world_fits_the_record(
    seed: int, rules: Ruleset, contract: str, cards: int, kind: str
) -> None:
    deal = played_at_random(seed, rules, contract, cards)
    view = seat_view(deal)
    worlds = ClosedWorlds(view, kind)  # type: ignore[arg-type]
    drawn = worlds.hands(0, 12)
    left = worlds.left(drawn)
    for masks, rest in zip(drawn.tolist(), left.tolist(), strict=True):
        hands = {
            seat: frozenset(cards_of(mask)) for seat, mask in zip(worlds.seats, masks, strict=True)
        }
        assert hands[view.seat] == view.own
        assert all(len(hand) == 9 for hand in hands.values())
        assert len(frozenset().union(*hands.values())) == 27
        unseen = frozenset().union(*(hands[shown.seat] for shown in view.others))
        assert not unseen & view.seen
        assert all(shown.drew in (None, *hands[shown.seat]) for shown in view.others)
        end = replayed(view, hands)
        assert end.to_play is view.seat
        assert end.legal_cards() == view.legal
        assert [mask_of(end.hands[seat]) for seat in worlds.seats] == rest


def naive_worlds(
    view: SeatView, chance: random.Random, deals: int
) -> list[dict[Seat, frozenset[Card]]]:
    """Deals of the unseen cards and their exchanges in plain words; those that fit."""
    unseen = [card for card in PACK if card not in view.seen]
    kept = keepers(view.contract)
    by_turn = sorted(view.others, key=lambda shown: shown.seat is not view.declarer)
    player, other = (shown.seat for shown in by_turn)
    own = point_count(view.deal.known_hand(view.seat), view.trumps).total
    found = []
    for _ in range(deals):
        strays = {
            shown.seat: chance.random() < (STRAYS if shown.seat is other else PLAYER_STRAYS)
            for shown in view.others
        }
        while True:
            chance.shuffle(unseen)
            dealt = {shown.seat: unseen[9 * n : 9 * n + 9] for n, shown in enumerate(by_turn)}
            points = point_count(dealt[player], view.trumps).total
            if points < BID_POINTS and not strays[player]:
                continue
            theirs = point_count(dealt[other], view.trumps).total
            # The Centre, of equals, goes first.
            centre = view.deal.from_player(player)[1]
            first = view.deal.defenders[0]
            if first is other:
                richer = theirs > own or (theirs == own and other is centre)
            else:
                richer = own > theirs or (theirs == own and other is not centre)
            if not strays[other] and not richer:
                continue
            if strays[player] or points == max(
                point_count(dealt[player], suit).total for suit in SUITS
            ):
                break
        stock = unseen[18:]
        hands = {view.seat: view.own}
        fits = True
        for shown in by_turn:
            cards = dealt[shown.seat]
            count = shown.exchanged or 0
            if strays[shown.seat]:
                fits = fits and chance.randrange(10) == count
                thrown = chance.sample(cards, count)
            else:
                thrown = [card for card in cards if not kept >> card & 1]
                most = min(len(thrown), 8, len(stock))
                thrown = chance.sample(thrown, most)
                fits = fits and most == count
            left = [card for card in cards if card not in thrown]
            hands[shown.seat] = frozenset(left + stock[: len(thrown)])
            stock = stock[len(thrown) :]
        if not fits:
            continue
        if all(
            set(shown.played) <= hands[shown.seat]
            and not (hands[shown.seat] - set(shown.played)) & shown.barred
            for shown in view.others
        ):
            found.append(hands)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("deals", [3_000, pytest.param(8_000, marks=pytest.mark.exhaustive)])
def test_worlds_by_the_model_are_those_of_deals_thrown_away_unless_they_fit(deals: int) -> None:
    """``test_heard`` checks what was said aside, against every deal of a small pack."""
    view = seat_view(replace(example("evening"), auction=None), 2)
    assert not view.is_player
    worlds = ClosedWorlds(view)
    drawn = worlds.hands(0, 20_000)
    found = naive_worlds(view, random.Random(4), deals)
    assert len(found) > deals / 160
    for shown in view.others:
        column = drawn[:, worlds.seats.index(shown.seat)]
        for card in (card for card in PACK if card not in view.seen):
            share = float(((column >> np.uint64(card)) & np.uint64(1)).mean())
            naive = sum(card in hands[shown.seat] for hands in found) / len(found)
            margin = 4.5 * (max(share * (1 - share), 0.002) / len(found)) ** 0.5
            assert naive == pytest.approx(share, abs=margin), (shown.seat, card)


def test_uniform_worlds_have_every_unseen_card_equally_often() -> None:
    view = seat_view(example("rape-of-the-lock-played"), 0)
    worlds = ClosedWorlds(view)
    assert worlds.kind == "uniform"
    column = worlds.hands(0, 4000)[:, 1]
    shares = [
        float(((column >> np.uint64(card)) & np.uint64(1)).mean())
        for card in PACK
        if card not in view.seen
    ]
    assert len(shares) == 31
    assert shares == pytest.approx([9 / 31] * 31, abs=0.035)


def test_a_seat_that_exchanged_holds_more_trumps_than_chance() -> None:
    view = seat_view(example("evening"), 0)
    trumps = mask_of(trump_order(view.trumps))
    held = {}
    for kind in ("model", "uniform"):
        drawn = ClosedWorlds(view, kind).hands(0, 2000)  # type: ignore[arg-type]
        others = drawn[
            :, [n for n in range(3) if view.deal.from_player(view.player)[n] is not view.seat]
        ]
        held[kind] = np.mean([(int(mask) & trumps).bit_count() for mask in others.reshape(-1)])
    assert held["model"] > held["uniform"] + 0.5


def test_a_player_who_cannot_have_had_a_bids_worth_has_any_hand() -> None:
    [deal] = loads(
        """[Dealer "N"]
[Deal "N:76543.A23.4. AKQJ2.K.K.AK - .456.AQJ.QJ7"]
[Stock "HQ HJ H7 D2 D3 D5 D6 D7 C2 C3 C4 C5 C6"]
[Declarer "N"] [Contract "Play S"] [Exchange "N:D4"]"""
    )
    worlds = ClosedWorlds(seat_view(deal))
    assert worlds.view.seat is Seat.EAST
    assert worlds.kind == "model"
    assert worlds.least_points == 0
    assert not (worlds.hands(0, 50) & np.uint64(mask_of(worlds.view.own)))[:, [0, 2]].any()


def test_a_seat_that_did_not_follow_is_void() -> None:
    deal = example("evening", 3)
    view = seat_view(deal, number_before(deal, 6, Seat.WEST))
    shown = view.shown(Seat.EAST)
    clubs = {card for card in PACK if card.code[0] == "C" and card.code != "CA"}
    assert shown.barred == clubs
    drawn = ClosedWorlds(view).hands(0, 200)
    left = ClosedWorlds(view).left(drawn)
    assert not (
        left[:, view.deal.from_player(view.player).index(Seat.EAST)] & np.uint64(mask_of(clubs))
    ).any()


@pytest.mark.parametrize(("estuche", "kept"), [("on", {"SA", "D7"}), ("off", set())])
def test_a_matador_may_be_kept_back_from_a_lower_trump_led(estuche: str, kept: set[str]) -> None:
    [deal] = loads(
        f'[Rules "tresillo estuche={estuche}"] [Dealer "N"]\n'
        '[Deal "W:.KQ24.KJ.762 ? ? -"] [Declarer "W"] [Contract "Play D"]\n'
        '[Play "W"]\nDK D3 H5\nH2 - -\n'
    )
    seen = seat_view(deal, 3)
    north = next(shown for shown in seen.others if shown.played == (Card.parse("H5"),))
    trumps = set(trump_order(seen.trumps))
    assert {card.code for card in trumps - north.barred} == kept | ({"CA"} if kept else set())


def test_a_black_ace_does_not_follow_its_suit() -> None:
    [deal] = loads(
        '[Dealer "S"] [Deal "W:? ? Q7.A3.Q5.QJ5 -"] [Declarer "W"] [Contract "Play D"]\n'
        '[Play "W"]\nSK SA -\n'
    )
    north = seat_view(deal).shown(Seat.NORTH)
    assert north.barred == {card for card in PACK if card.code[0] == "S" and card.code != "SA"}


def test_only_the_hand_that_asks_need_be_known() -> None:
    deal = example("evening", 3)
    number = number_before(deal, 6, Seat.WEST)
    whole = seat_view(deal, number)
    hidden = replace(
        deal,
        hands=tuple(deal.hands[seat] if seat is Seat.WEST else None for seat in SEATS),
    )
    alone = seat_view(hidden, number)
    assert (alone.own, alone.others) == (whole.own, whole.others)
    assert (ClosedWorlds(alone).hands(0, 50) == ClosedWorlds(whole).hands(0, 50)).all()


def test_nobody_exchanges_in_a_fixed_contract_and_the_player_has_a_trump() -> None:
    deal = example("evening", 4)
    view = seat_view(deal, 1)
    assert not view.is_player
    assert view.knows_exchange
    player = ClosedWorlds(view).hands(0, 300)[:, 0]
    trumps = np.uint64(mask_of(card for card in PACK if is_trump(card, view.trumps)))
    assert ((player & trumps) != 0).all()


def test_world_n_is_the_same_however_many_are_drawn() -> None:
    worlds = ClosedWorlds(seat_view(example("evening"), 8), seed=7)
    assert (worlds.hands(0, 40)[25:] == worlds.hands(25, 15)).all()
    other = ClosedWorlds(seat_view(example("evening"), 8), seed=8)
    assert (other.hands(0, 40) != worlds.hands(0, 40)).any()


def test_cards_are_worth_what_the_solver_says_of_each_world() -> None:
    view = seat_view(example("mid-trick"), 10)
    worlds = ClosedWorlds(view)
    drawn = worlds.hands(0, 30)
    levels = CardSolver(2).levels(worlds, view.legal, drawn)
    solver = DoubleDummy()
    for masks, row in zip(worlds.left(drawn).tolist(), levels.tolist(), strict=True):
        hands = {
            seat: frozenset(cards_of(mask)) for seat, mask in zip(worlds.seats, masks, strict=True)
        }
        position = Position(
            view.rules,
            view.trumps,
            view.deal.playing_order,
            hands,
            view.leader,
            view.trick,
            view.won,
        )
        values = solver.card_values(position, view.player, view.contract)
        exact = {value.card: (value.grade, value.player_tricks) for value in values}
        grades = view.contract.grades
        found = {
            card: (grades[len(grades) - 1 - level // 10], level % 10)
            for card, level in zip(view.legal, row, strict=True)
        }
        assert found == exact


def test_a_layout_in_which_other_cards_are_legal_is_refused() -> None:
    view = seat_view(example("mid-trick"), 10)
    worlds = ClosedWorlds(view)
    with pytest.raises(ValueError, match="legal"):
        CardSolver().levels(worlds, view.legal[1:], worlds.hands(0, 2))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"declarer": None}, "no Player"),
        ({"contract": None}, "no contract"),
        ({"hands": (None,) * 4}, "not known"),
        ({"stock": None}, "drew"),
    ],
)
def test_a_missing_part_of_the_deal_is_an_error(change: dict[str, object], message: str) -> None:
    deal = replace(example("evening"), **change)
    with pytest.raises(DealError, match=message):
        seat_view(deal, 5)


def test_a_moment_is_found_by_trick_and_seat() -> None:
    deal = example("evening", 3)
    assert number_before(deal, 1) == 0
    assert seat_view(deal, number_before(deal, 6, Seat.WEST)).seat is Seat.WEST
    ending = loads(
        '[Leader "N"] [Deal "N:A.K.. ..K5. - .2.2."] [TricksWon "N:3 E:2 W:2"] [Declarer "N"]\n'
        '[Contract "Play H"]\n[Play "N"]\nSA D5 H2\n'
    )[0]
    assert number_before(ending, 9) == 3
    for wrong in (7, 10):
        with pytest.raises(DealError, match="not on record"):
            number_before(ending, wrong)
