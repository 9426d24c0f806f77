"""Whole deals by closed seats: against exact values, a twin in plain Python, and the rules."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tridge_solver.at_table.match import play_match
from tridge_solver.at_table.part import Style, at_table_of
from tridge_solver.checks import check
from tridge_solver.core.cards import PACK, Card, mask_of
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.position import Position
from tridge_solver.core.registry import usual_game
from tridge_solver.core.ruleset import TRESILLO, TRIDGE, Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.engine import Objective
from tridge_solver.engine.ombre3.solver import Believer
from tridge_solver.games.ombre.advice.closed_worlds import ClosedWorlds
from tridge_solver.games.ombre.advice.seat_view import SeatView, seat_view
from tridge_solver.games.ombre.closed.table import (
    ClosedGame,
    dealt_of,
    exchanged_by_custom,
    play_closed,
    setting_of,
    table_deals,
)
from tridge_solver.games.ombre.dealing import Table, random_deals
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.rules.ranking import is_trump, lane_orders
from tridge_solver.games.ombre.scoring import facts_of, funds_of, outcome_of, settle
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy
from tridge_solver.games.ombre.table import OmbrePlaySession
from tridge_solver.games.ombre.worlds.customs import hand_counts, keepers
from tridge_solver.handfile import loads

AT = at_table_of(usual_game())
SEES = Style(sees=True)
CONTRACTS = (
    "Play",
    "Flip",
    "No Change",
    "Fixed 1",
    "Fixed 2",
    "Fixed 3",
    "No Tricks",
    "All Tricks",
)


def contracted(deal: Deal, kind: str, rng: random.Random) -> Deal | None:
    """The deal in a contract of a random seat and suit, exchanged; ``None`` where it may not be."""
    contract = Contract.parse(f"{kind} {rng.choice('SHDC')}")
    if not contract.exists_in(deal.rules):
        return None
    if contract.kind is Kind.FLIP:
        assert deal.stock
        contract = replace(contract, trumps=deal.stock[0].suit)
    seat = rng.choice(deal.active)
    assert contract.trumps is not None
    if contract.needs_trump and not any(
        is_trump(c, contract.trumps) for c in deal.known_hand(seat)
    ):
        return None
    return exchanged_by_custom(deal.with_contract(seat, contract))


def sample(count: int, kind: str, rules: Ruleset, seed: int) -> list[Deal]:
    rng = random.Random(seed)
    found = []
    for deal in random_deals(seed=seed, table=Table(rules=rules)):
        deal_now = contracted(deal, kind, rng)
        if deal_now is not None:
            found.append(deal_now)
        if len(found) == count or not Contract.parse(f"{kind} S").exists_in(rules):
            return found
    return found


def check_seeing_seats(count: int, kind: str, rules: Ruleset, seed: int) -> None:
    """Three seats that see all cards end at the exact value, grade and tricks."""
    solver = DoubleDummy()
    for deal in sample(count, kind, rules, seed):
        setting = setting_of(deal)
        game = ClosedGame(setting, funds_of(deal))
        played = game.play(dealt_of([deal]), np.array([1], np.uint64), [SEES] * 3, to_the_end=True)
        exact = solver.value(deal.start(), setting.player, setting.contract)
        grades = setting.contract.grades
        assert grades[len(grades) - 1 - played.grade[0]] is exact.grade
        claimed = played.tricks[0].sum() < 9
        if setting.contract.kind is not Kind.FIXED and not claimed and not exact.all_tricks:
            assert played.tricks[0, 0] == exact.player_tricks
        if exact.all_tricks:
            assert played.undertaken[0] == 1


@pytest.mark.slow(keep=10)
@pytest.mark.parametrize("rules", [TRIDGE, TRESILLO], ids=["tridge", "tresillo"])
@pytest.mark.parametrize("kind", CONTRACTS)
def test_three_seeing_seats_end_at_the_exact_value(kind: str, rules: Ruleset) -> None:
    check_seeing_seats(25, kind, rules, 1)


@pytest.mark.exhaustive
@pytest.mark.parametrize("rules", [TRIDGE, TRESILLO], ids=["tridge", "tresillo"])
@pytest.mark.parametrize("kind", CONTRACTS)
def test_ten_thousand_deals_of_seeing_seats(kind: str, rules: Ruleset) -> None:
    count = 3 if rules.settlement == "pot" else 8
    check_seeing_seats(10_000 // (8 + 3) + count, kind, rules, 2)


def splitmix(seed: int, number: int) -> list[int]:
    """The random words of a world of a decision, as the engine seeds them."""
    mask = (1 << 64) - 1
    x = (seed + number * 0xD1B54A32D192ED03) & mask
    words = []
    for _ in range(4):
        x = (x + 0x9E3779B97F4A7C15) & mask
        z = x
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & mask
        z = (z ^ z >> 27) * 0x94D049BB133111EB & mask
        words.append(z ^ z >> 31)
    return words


class Twin:
    """A closed seat in plain Python: its worlds by the belief, each card solved by itself."""

    def __init__(self, deal: Deal, style: Style, seed: int) -> None:
        self.deal = deal
        self.style = style
        self.seed = seed
        self.setting = setting_of(deal)
        self.contract = self.setting.contract
        lanes = lane_orders(self.setting.trumps)
        self.bits: dict[Card, int] = {}
        bit = 0
        for lane in lanes:
            for place, card in enumerate(lane):
                if lane is lanes[0] and deal.rules.estuche and place == 3:
                    bit += 1
                self.bits[card] = bit
                bit += 1
            bit += 1
        self.cards = {bit: card for card, bit in self.bits.items()}
        self.solver = DoubleDummy()

    def wide(self, mask: int) -> int:
        """A mask of cards in the bits of the engine, whose order decides what chance picks."""
        return sum(1 << self.bits[card] for card in PACK if mask >> card & 1)

    def narrow(self, mask: int) -> set[Card]:
        return {card for bit, card in self.cards.items() if mask >> bit & 1}

    def worlds(self, view: SeatView, move: int) -> list[list[set[Card]]]:
        """The hands of Player and defenders as the play began, in every world."""
        closed = ClosedWorlds(view)
        hidden = [
            {
                name: self.wide(value) if name in ("shown", "drew", "barred", "one_of") else value
                for name, value in hand.items()
            }
            for hand in closed.hidden
        ]
        counts = []
        for points, plain in hand_counts(self.setting.trumps):
            by_bit = [0] * 64
            for card, bit in self.bits.items():
                by_bit[bit] = points[card]
            counts.append((by_bit, [self.wide(lane) for lane in plain]))
        richer, strictly = closed._richer()
        believer = Believer(
            self.wide(keepers(self.contract)),
            9,
            self.wide(mask_of(card for card in PACK if card not in view.seen)),
            hidden,
            counts,
            richer=richer,
            strictly=strictly,
        )
        words = np.array(
            [splitmix(self.seed, move * 200 + n) for n in range(self.style.worlds)], np.uint64
        )
        held = np.zeros((len(words), 2), np.uint64)
        believer.draw(words, held)
        found = []
        for row in held:
            hands = {view.seat: set(view.own)}
            for shown, mask in zip(view.others, row, strict=True):
                hands[shown.seat] = self.narrow(int(mask))
            found.append([hands[seat] for seat in self.setting.seats])
        return found

    def choose(self, deal: Deal) -> set[Card]:
        """The cards that may be chosen where the record of ``deal`` ends: those that the means of
        grades and the second look leave."""
        view = seat_view(deal)
        legal = list(view.legal)
        if len(legal) == 1:
            return set(legal)
        game = ClosedGame(self.setting, funds_of(deal))
        worth = game.worth_of_grades
        worlds = self.worlds(view, view.number)
        grades = self.contract.grades
        means = dict.fromkeys(legal, 0.0)
        fine = dict.fromkeys(legal, 0.0)
        base = replace(deal, exchanges=None, play=None)
        for number, hands in enumerate(worlds):
            by_seat = dict(zip(self.setting.seats, hands, strict=True))
            north, east, south, west = (
                tuple(sorted(by_seat[s])) if s in by_seat else None for s in type(view.seat)
            )
            position = replace(base, hands=(north, east, south, west), stock=None).start()
            for card in self.in_order(deal):
                position = position.play(card)
            if self.contract.kind is Kind.FIXED and number < self.style.looks:
                for tricks, card in self.nearest(position, view.player):
                    fine[card] += tricks
            for value in self.solver.card_values(position, view.player, self.contract):
                means[value.card] += worth[len(grades) - 1 - grades.index(value.grade)]
                tricks = value.player_tricks
                if number < self.style.looks and self.contract.kind is not Kind.FIXED:
                    fine[value.card] += -tricks if self.contract.wants_few_tricks else tricks
        sign = 1 if view.is_player else -1
        top = max(sign * mean for mean in means.values())
        best = [card for card in legal if abs(sign * means[card] - top) < 1e-6]
        if self.style.looks and len(best) > 1:
            top = max(sign * fine[card] for card in best)
            best = [card for card in best if abs(sign * fine[card] - top) < 1e-6]
        return set(best)

    def nearest(self, position: Position, player: Seat) -> list[tuple[int, Card]]:
        """Return how near the number bid each card comes, 9 being exact, both sides playing for
        that.
        """
        bid = self.contract.tricks
        assert bid is not None
        near = [[9 - abs(tricks - bid)] * 10 for tricks in range(10)]
        self.solver._load(position, player)
        levels = self.solver._solver.card_values(Objective(near, [9] * 10))
        return [(level, PACK[card]) for card, level in levels]

    def in_order(self, deal: Deal) -> list[Card]:
        """The cards of the record as they were played."""
        position = replace(deal, play=None).start()
        cards: list[Card] = []
        assert deal.play is not None
        for row in deal.play.rows:
            by_seat = dict(zip(deal.playing_order, row, strict=True))
            for seat in position.order:
                card = by_seat[seat]
                if card is None:
                    return cards
                cards.append(card)
                position = position.play(card)
        return cards


def cut(deal: Deal, number: int) -> Deal:
    """The deal with the first cards of its record only."""
    assert deal.play is not None
    position = replace(deal, play=None).start()
    rows: list[list[Card | None]] = []
    for row in deal.play.rows:
        by_seat = dict(zip(deal.playing_order, row, strict=True))
        kept: dict[Any, Card | None] = {}
        for seat in position.order:
            card = by_seat[seat]
            if number == 0 or card is None:
                break
            kept[seat] = card
            position = position.play(card)
            number -= 1
        if kept:
            rows.append([kept.get(seat) for seat in deal.playing_order])
        if number == 0:
            break
    assert deal.play is not None
    record = replace(deal.play, rows=tuple(tuple(row) for row in rows))
    return replace(deal, play=record, result=None, undertaken=None)


@pytest.mark.slow(keep=7)
@pytest.mark.parametrize(
    ("kind", "rules", "seed"),
    [
        ("Play", TRIDGE, 11),
        ("Play", TRESILLO, 12),
        ("Flip", TRIDGE, 13),
        ("No Change", TRESILLO, 14),
        ("No Tricks", TRIDGE, 15),
        ("All Tricks", TRIDGE, 16),
        ("Fixed 1", TRIDGE, 17),
        ("Fixed 3", TRIDGE, 18),
    ],
)
def test_a_seat_plays_as_its_twin(kind: str, rules: Ruleset, seed: int) -> None:
    [deal] = sample(1, kind, rules, seed)
    style = Style(worlds=8, looks=4)
    game = ClosedGame(setting_of(deal), funds_of(deal))
    played = game.play(dealt_of([deal]), np.array([99], np.uint64), [style] * 3, to_the_end=True)
    from tridge_solver.games.ombre.closed.table import with_record

    full = with_record(deal, played, 0)
    twin = Twin(deal, style, 99)
    settled = False
    for number in range(0, int((played.cards[0] < 40).sum()), 2):
        now = cut(full, number)
        view = seat_view(now)
        won = [view.won[seat] for seat in setting_of(deal).seats]
        left = 9 - sum(won)
        settled = (
            settled
            or len(
                {
                    setting_of(deal).contract.grade(
                        won[0] + x, won[1] + y, won[2] + left - x - y, rules
                    )
                    for x in range(left + 1)
                    for y in range(left + 1 - x)
                }
            )
            == 1
        )
        if settled:
            break
        chosen = PACK[played.cards[0, number]]
        assert chosen in twin.choose(now), f"card {number}"


@pytest.mark.parametrize("kind", ["Play", "Fixed 2", "No Tricks"])
def test_a_closed_deal_is_a_deal_without_defects(kind: str) -> None:
    for deal in sample(3, kind, TRIDGE, 5):
        game = ClosedGame(setting_of(deal), funds_of(deal))
        played = play_closed(replace(deal, game_fund=15, widow_fund=75), game, 7)
        check(played)
        assert played.play is not None
        settlement = settle(facts_of(played, outcome_of(played)), funds_of(played))
        assert sum(settlement.seats.values()) + sum(settlement.funds.values()) == 0


def test_a_style_against_itself_comes_to_nothing() -> None:
    result = play_match(AT, Style(worlds=5), Style(worlds=5), table_deals(6, 3))
    assert result.differences == 0
    assert result.gain == 0


def test_threads_and_order_change_nothing() -> None:
    deals = list(table_deals(6, 4))
    one = play_match(AT, Style(worlds=4), Style(worlds=2), deals, seed=3)
    two = play_match(AT, Style(worlds=4), Style(worlds=2), deals, seed=3, threads=2)
    assert one.as_player.tolist() == two.as_player.tolist()
    other = play_match(AT, Style(worlds=4), Style(worlds=2), deals, seed=4)
    assert other.as_player.tolist() != one.as_player.tolist()


def of_tops(hands: str) -> list[int]:
    """Return what becomes of a hand that wins the first five tricks: tricks, and all nine
    undertaken.
    """
    [deal] = loads(f'[Dealer "S"] [Declarer "W"] [Contract "No Change D"] [Deal "{hands}"]')
    game = ClosedGame(setting_of(deal), funds_of(deal))
    played = game.play(dealt_of([deal]), np.array([1], np.uint64))
    return [*played.tricks[0].tolist(), int(played.undertaken[0])]


def test_a_player_sure_of_all_nine_undertakes_them() -> None:
    assert of_tops("W:AK.K.AKQJ7.A 765.QJ.456.Q 432.234.23.J -") == [9, 0, 0, 1]


def test_a_player_with_losers_claims_after_five() -> None:
    [deal] = loads(
        '[Dealer "S"] [Declarer "W"] [Contract "No Change D"] '
        '[Deal "W:A.567.AKQ7.A KQJ.KQJ.456. 7654.23.2.KQ -"]'
    )
    session = OmbrePlaySession(deal, Seat.WEST, Style(worlds=5), 1)
    for code in ("SA", "D7", "CA", "DA", "DK"):
        assert not session.may_claim
        session.play(Card.parse(code))
        while session.turn is not Seat.WEST:
            session.play(session.choice())
    assert session.may_claim
    assert not session.would_go_on()
    session.claim()
    assert session.is_over
    assert session.deal.result == (5, 0, 0)
    assert session.undo()
    assert not session.is_over
    assert session.position.won[Seat.WEST] == 4
    assert session.position.hands[Seat.WEST] >= {Card.parse("DK"), Card.parse("DQ")}


def test_a_bad_deal_is_refused() -> None:
    [deal] = sample(1, "Play", TRIDGE, 3)
    game = ClosedGame(setting_of(deal), funds_of(deal))
    dealt = dealt_of([deal])
    twice = replace(dealt, held=np.array([[dealt.held[0, 0]] * 3], np.uint64))
    with pytest.raises(ValueError, match="held twice"):
        game.play(twice, np.array([1], np.uint64))
    with pytest.raises(DealError, match="nobody plays"):
        setting_of(replace(deal, declarer=None))
