"""Belote through the package: endings against plain minimax, every option, both directions."""

from __future__ import annotations

import random

import pytest

import sides_oracle as oracle
import tridge_solver as tridge
from sides_cases import BELOTE_KINDS, OPTIONS, play_some, random_hands
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.deal import Deal
from tridge_solver.core.registry import UnsupportedQuestion

SEATS = {"anticlockwise": "NWSE", "clockwise": "NESW"}
"""The seats of the oracle, 0 to 3, which are those in playing order."""

FLAGS = ("overtake_partner", "ruff_plain_winner", "undertrump", "trump_under_partner")


def deal_text(
    game: oracle.Game, hands: oracle.Hands, leader: int, direction: str, options: str = ""
) -> str:
    """An ending as a hand file has it; North and South have won what is gone."""
    seats = SEATS[direction]
    words = {
        seat: ".".join(
            "".join(sorted((c[1] for c in hand if c[0] == suit), key="AKQJT987".index))
            for suit in "SHDC"
        )
        for seat, hand in zip(seats, hands, strict=True)
    }
    size = len(hands[0])
    left = sum(game.worth(card) for hand in hands for card in hand)
    gone = sum(game.worth(s + r) for s in "SHDC" for r in "AKQJT987") - left
    changed = " ".join(f"{name}={'on' if getattr(game, name) else 'off'}" for name in FLAGS)
    return (
        f'[Game "Belote"]\n[Rules "belote direction={direction} {changed} {options}"]\n'
        f'[Deal "N:{" ".join(words[seat] for seat in "NESW")}"]\n'
        f'[Declarer "E"]\n[Contract "80 {game.denomination}"]\n[Leader "{seats[leader]}"]\n'
        f'[TricksWon "NS:{8 - size}"]\n[PointsWon "NS:{gone}"]\n'
    )


def endings(seed: int, count: int, sizes: tuple[int, ...]) -> list[tuple[oracle.Game, Deal, int]]:
    """Endings with cards on the table, some of them; and what side 0 has won before."""
    rng = random.Random(seed)
    found = []
    for n in range(count):
        game = oracle.Game(rng.choice(BELOTE_KINDS), True, *OPTIONS[n % len(OPTIONS)])
        hands = random_hands(rng, game, rng.choice(sizes), narrow=rng.random() < 0.5)
        leader = rng.randrange(4)
        direction = rng.choice(sorted(SEATS))
        _, played = play_some(rng, game, hands, leader, rng.choice((0, 0, 1, 2, 3)))
        text = deal_text(game, hands, leader, direction)
        if played:
            cards = [card for _, card in played] + ["-"] * (4 - len(played))
            text += f'[Play "{SEATS[direction][leader]}"]\n{" ".join(cards)}\n*\n'
        [deal] = tridge.loads(text)
        found.append((game, deal, n))
    return found


def oracle_position(game: oracle.Game, deal: Deal) -> tuple[oracle.Hands, int, oracle.Played, int]:
    """The position a deal asks about, as the oracle has it, and what side 0 has won."""
    position = deal.positions()[-1]
    seats = SEATS[deal.rules.direction.value]
    hands = tuple(
        frozenset(card.code for card in next(h for s, h in position.hands.items() if s.letter == x))
        for x in seats
    )
    leader = seats.index(position.leader.letter)
    played = tuple(((leader + n) % 4, card.code) for n, card in enumerate(position.trick))
    return hands, leader, played, sum(position.points.values())


def check(game: oracle.Game, deal: Deal) -> None:
    """Value, every card, capot and line of an ending."""
    oracle.solve.cache_clear()
    hands, leader, played, before = oracle_position(game, deal)
    total = before + oracle.total(game, hands, played)
    expected = before + oracle.solve(game, hands, leader, played, False)
    left = max(map(len, hands))
    value = tridge.solve(deal)
    assert value.points == (expected, total - expected)
    tricks = oracle.solve(game, hands, leader, played, True)
    assert value.capot == (0 if tricks == left else None)
    points = oracle.after_each_card(game, hands, leader, played)
    sure = oracle.after_each_card(game, hands, leader, played, True)
    found = {each.card.code: each for each in tridge.card_values(deal)}
    assert {card: each.points[0] - before for card, each in found.items()} == points
    assert {card for card, each in found.items() if each.capot == 0} == {
        card for card, won in sure.items() if won == left
    }
    position = deal.positions()[-1]
    on_table = len(position.trick)
    for trick in tridge.line(deal):
        for card in list(trick.cards.values())[on_table:]:
            position = position.play(card)
        on_table = 0
    assert position.is_over
    north_south = sum(n for seat, n in position.points.items() if seat % 2 == 0)
    assert north_south == expected


@pytest.mark.slow
def test_endings_are_worth_what_minimax_says_under_every_option_both_ways_round() -> None:
    for game, deal, _ in endings(16, 96, (1, 2, 2, 3)):
        check(game, deal)


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(8))
def test_many_endings_are_worth_what_minimax_says(seed: int) -> None:
    for game, deal, _ in endings(1600 + seed, 200, (1, 2, 3, 3, 4)):
        check(game, deal)


EXAMPLE = """\
[Game "Belote"]
[Dealer "N"]
[Deal "N:A.JT.JT8.J8 K8.AK7.Q7.K T9.Q8.K.AT7 QJ7.9.A9.Q9"]
[Declarer "N"]
[Contract "90 H"]
"""


def test_the_example_is_worth_113_to_49() -> None:
    [deal] = tridge.loads(EXAMPLE)
    assert tridge.solve(deal).points == (113, 49)
    assert max(tridge.card_values(deal), key=lambda c: c.points[1]).points == (113, 49)


def test_points_of_a_table_add_up_and_agree_with_the_value() -> None:
    [deal] = tridge.loads(EXAMPLE)
    cells = tridge.table(deal)
    assert [c.leader.letter for c in cells[::6]] == ["W", "S", "E", "N"]
    assert [c.trumps.value for c in cells[:6]] == ["S", "H", "D", "C", "NT", "AT"]
    assert all(sum(c.points) == c.trumps.points for c in cells)
    assert next(c for c in cells if c.trumps.value == "H").points == (113, 49)


ALL_TRICKS = """\
[Game "Belote"]
[Rules "belote{}"]
[Dealer "E"]
[Deal "N:AKQJT987... .AKQJT987.. ..AKQJT987. ...AKQJT987"]
[Declarer "N"]
[Contract "{} S"]
"""


def test_all_tricks_count_ninety_more_where_the_table_plays_it() -> None:
    [plain] = tridge.loads(ALL_TRICKS.format("", "160"))
    [bonus] = tridge.loads(ALL_TRICKS.format(" capot=on", "Capot"))
    assert (tridge.solve(plain).points, tridge.solve(plain).capot) == ((162, 0), 0)
    assert (tridge.solve(bonus).points, tridge.solve(bonus).capot) == ((252, 0), 0)
    assert len({trick.winner for trick in tridge.line(bonus)}) == 1


def test_a_game_has_no_exchange_in_belote() -> None:
    [deal] = tridge.loads(EXAMPLE)
    with pytest.raises(UnsupportedQuestion, match="Belote"):
        tridge.exchange(deal)


def test_after_a_card_the_line_goes_on_from_there() -> None:
    [deal] = tridge.loads(EXAMPLE)
    card = Card.parse("D9", Pack.FULL)
    first = tridge.line(deal, after=[card])[0]
    assert next(iter(first.cards.values())) == card
