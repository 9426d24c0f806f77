"""``tridge advise`` in bridge and Trumps: what leader, declarer and defender know, and what they
should play, held against every deal of the unseen cards."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import sides_oracle as oracle
from cli_calls import call, wrong_usage
from layouts import fitting
from sides_oracle import Game
from tridge_solver.analysis.dealing import HandRange
from tridge_solver.analysis.layouts import LAYOUTS, SuitLayouts, world_words
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.cards import FULL_PACK, SUITS, Pack, cards_of, mask_of
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import UnsupportedQuestion
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.trumps import weighing
from tridge_solver.games.trumps.advice import advise, bridge_view
from tridge_solver.games.trumps.dealing import TrumpsDealMaker, conditions_of
from tridge_solver.games.trumps.duplicate import duplicate_score, imps
from tridge_solver.games.trumps.game import BRIDGE_GAME, TrumpsDeal, left_of, side_of
from tridge_solver.games.trumps.rules import BRIDGE, TrumpsContract
from tridge_solver.games.trumps.weighing import Scoring, SidesEngines, SidesWorlds
from tridge_solver.handfile import loads

BLIND = """\
[Game "Bridge"]
[Dealer "N"]
[Vulnerable "NS"]
[Deal "N:- J987.Q54.K72.Q63 - -"]
[Declarer "N"]
[Contract "3NT"]
"""


def ending(chance: random.Random, size: int = 4, play: int | None = None) -> TrumpsDeal:
    """An ending of bridge with high cards, in the middle of its record."""
    pack = [card for card in FULL_PACK if card.rank in "AKQJT9"]
    cards = chance.sample(pack, 4 * size)
    hands: Any = tuple(tuple(Pack.FULL.written(cards[n * size :][:size])) for n in range(4))
    level, strain = chance.randrange(1, 8), chance.choice(("S", "H", "D", "C", "NT"))
    won = chance.randrange(13 - size + 1)
    deal = TrumpsDeal(
        hands=hands,
        empty=frozenset(),
        rules=BRIDGE,
        leader=chance.choice(SEATS),
        declarer=chance.choice(SEATS),
        contract=TrumpsContract.parse_bridge(f"{level}{strain}"),
        tricks_won={Seat.NORTH: won, Seat.EAST: 13 - size - won},
        game_tag="Bridge",
    )
    position, played = deal.start(), []
    for _ in range(chance.randrange(1, 4 * size - 1) if play is None else play):
        played.append(chance.choice(position.legal_cards()))
        position = position.play(played[-1])
    found = deal.with_play(played)
    assert isinstance(found, TrumpsDeal)
    return found


def random_range(chance: random.Random) -> str:
    """Something about a hand of few high cards."""
    low = chance.randrange(8)
    length, suit = chance.randrange(4), chance.choice("SHDC")
    return chance.choice(
        (
            f"{low}-{low + 4} hcp",
            f"{length}+{suit}",
            f"{length}-{suit}",
            f"{low}+ hcp, {length}-{length + 1}{suit}",
            f"no {suit}A",
            f"{suit}K or {low}- hcp",
        )
    )


def holding(
    deal: TrumpsDeal, rows: set[tuple[int, ...]], ranges: dict[Seat, str], where: str
) -> Any:
    """The layouts of :func:`fitting` that meet ranges and condition, as left hands N E S W."""
    view = bridge_view(deal)
    read = {seat: HandRange.parse(text) for seat, text in ranges.items()}
    conditions = conditions_of([where] if where else [], deal.rules)
    found = set()
    for row in rows:
        left = {seat: mask_of(view.left(seat)) for seat in view.known}
        left |= dict(zip(view.hidden, row, strict=True))
        dealt = [left[seat] | mask_of(view.played[seat]) for seat in SEATS]
        if not all(each.holds(dealt[seat]) for seat, each in read.items()):
            continue
        facts = replace(deal, hands=tuple(tuple(cards_of(mask)) for mask in dealt))  # type: ignore[arg-type]
        from tridge_solver.games.trumps.dealing import SidesFacts

        if all(each.holds(SidesFacts(facts, None)) for each in conditions):
            found.add(tuple(left[seat] for seat in SEATS))
    return found


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("few", [True, False], ids=["counted", "drawn"])
def test_worlds_are_the_layouts_that_fit_play_ranges_and_conditions(
    few: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Drawn worlds are few enough here to be all seen; both ways find the same.
    if not few:
        monkeypatch.setattr(weighing, "FEW", 0)
        monkeypatch.setattr(weighing, "FIRST_TRIES", 5_000)
        monkeypatch.setattr(weighing, "DEALT_AT_ONCE", 512)
    chance, checked = random.Random(38), 0
    for _ in range(90 if few else 45):
        deal = ending(chance, chance.choice((3, 4)))
        view = bridge_view(deal)
        ranges = {seat: random_range(chance) for seat in view.hidden if chance.random() < 0.6}
        where = chance.choice(("", "N.hcp() + S.hcp() >= 15", "E.length(S) <= W.length(S)"))
        expected = holding(deal, fitting(view), ranges, where)
        read = {seat: HandRange.parse(text) for seat, text in ranges.items()}
        try:
            worlds = SidesWorlds(view, read, conditions_of([where] if where else [], BRIDGE))
            drawn = worlds.next(25 * max(len(expected), 1))
        except DealError:
            assert not expected, (ranges, where)
            continue
        found = {tuple(int(mask) for mask in row) for row in drawn}
        assert found == expected
        checked += 1
    assert checked > 12


def test_every_layout_that_fits_is_as_likely_as_another(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(8)
    for few in (20_000, 0):
        monkeypatch.setattr(weighing, "FEW", few)
        deal = ending(chance, 4, 3)
        view = bridge_view(deal)
        ranges = {view.hidden[0]: "2+ hcp, 3-S"}
        expected = holding(deal, fitting(view), ranges, "")
        worlds = SidesWorlds(view, {seat: HandRange.parse(t) for seat, t in ranges.items()})
        often = Counter(tuple(int(m) for m in row) for row in worlds.next(100 * len(expected)))
        assert set(often) == expected
        spread = sum((n - 100) ** 2 / 100 for n in often.values())
        degrees = len(expected) - 1
        assert degrees > 15
        assert abs(spread - degrees) < 4 * np.sqrt(2 * degrees)


@pytest.mark.slow
def test_suits_within_limits_are_counted_and_drawn_alike() -> None:
    suits = [[0, 1, 2], [10, 11, 12], [20, 21], [30]]
    limits = [[(1, 2), (0, 3), (0, 2), (0, 1)], [(0, 3), (1, 1), (0, 2), (0, 1)], [(0, 3)] * 4]
    layouts = SuitLayouts(suits, [3, 3, 3], limits)
    every = [tuple(int(mask) for mask in row) for row in layouts.every()]
    assert len(set(every)) == len(every) == layouts.count
    drawn = layouts.draw(world_words(2, LAYOUTS, 0, 60 * layouts.count, layouts.words))
    often = Counter(tuple(int(mask) for mask in row) for row in drawn)
    assert set(often) == set(every)
    spread = sum((n - 60) ** 2 / 60 for n in often.values())
    assert abs(spread - layouts.count) < 4 * np.sqrt(2 * layouts.count)
    words = world_words(3, LAYOUTS, 0, 50, layouts.words)
    assert (layouts.draw(words)[30:] == layouts.draw(words[30:])).all()


def test_a_seat_knows_dummy_once_the_lead_is_made_and_declarer_plays_its_cards() -> None:
    [deal] = loads(BLIND.replace("N:- J987.Q54.K72.Q63 - -", str_of_deal()))
    assert isinstance(deal, TrumpsDeal)
    view = bridge_view(deal, 0)
    assert (view.seat, set(view.known)) == (Seat.EAST, {Seat.EAST})
    deal = deal.with_play([sorted(view.left(Seat.EAST))[0]])  # type: ignore[assignment]
    view = bridge_view(deal)
    assert (view.seat, view.turn, set(view.known)) == (
        Seat.NORTH,
        Seat.SOUTH,
        {Seat.NORTH, Seat.SOUTH},
    )
    second = deal.with_play([*view.played[Seat.EAST], view.legal[0]])
    view = bridge_view(second)  # type: ignore[arg-type]
    assert (view.seat, set(view.known)) == (Seat.WEST, {Seat.WEST, Seat.SOUTH})


def str_of_deal() -> str:
    """Four hands."""
    return "N:AKQ2.K73.A5.J982 J987.Q54.K72.Q63 T65.AJ8.Q93.AK75 43.T962.JT864.T4"


@pytest.mark.parametrize("scoring", ["contract", "imps", "matchpoints"])
def test_a_card_is_worth_its_mean_over_every_layout(scoring: Scoring) -> None:
    chance = random.Random(scoring)
    for _ in range(6):
        deal = ending(chance, 4, chance.choice((9, 10, 11)))
        view = bridge_view(deal)
        rows = sorted(holding(deal, fitting(view), {}, ""))
        contract, declarer = deal.contract, deal.declarer
        assert contract is not None
        assert contract.strain is not None
        assert declarer is not None
        advice = advise(deal, sampling=Sampling(samples=1500), scoring=scoring)
        taken = [after_cards(deal, row) for row in rows]
        sign = 1 if side_of(view.seat) == side_of(declarer) else -1
        points = [
            {card: sign * duplicate_score(contract, n, False) for card, n in row.items()}
            for row in taken
        ]
        for option in advice.options:
            code = option.card.code
            made = np.mean([row[code] >= contract.number for row in taken])
            assert abs(option.chance - made) < 0.06
            others = [each.card.code for each in advice.options if each.card != option.card]
            if scoring == "contract":
                assert option.tricks is None
                assert option.score == pytest.approx(
                    option.chance if sign > 0 else 1 - option.chance
                )
                continue
            assert option.tricks == pytest.approx(np.mean([row[code] for row in taken]), abs=0.1)
            if not others:
                continue
            if scoring == "imps":
                worth = np.mean([imps(row[code] - row[o]) for row in points for o in others])
                assert option.score == pytest.approx(worth, abs=0.6)
            else:
                won = [np.sign(row[code] - row[o]) / 2 + 0.5 for row in points for o in others]
                assert option.score == pytest.approx(np.mean(won), abs=0.06)


def after_cards(deal: TrumpsDeal, left: tuple[int, ...]) -> dict[str, int]:
    """Declarer's tricks by plain minimax after each card, in a layout of what is left."""
    view = bridge_view(deal)
    assert deal.contract is not None
    assert deal.contract.strain is not None
    assert deal.declarer is not None
    oracle.solve.cache_clear()
    order = [left_of(view.leader, n) for n in range(4)]
    played = tuple((int(seat), c.code) for seat, c in zip(order, view.trick, strict=False))
    hands = tuple(frozenset(card.code for card in cards_of(left[seat])) for seat in SEATS)
    game = Game(deal.contract.strain.value, belote=False)
    values = oracle.after_each_card(game, hands, int(view.leader), played)  # type: ignore[arg-type]
    rest = view.size - (view.number - len(view.trick)) // 4
    is_ns = side_of(deal.declarer) == "NS"
    won = sum(n for seat, n in view.won.items() if side_of(seat) == side_of(deal.declarer))
    return {card: won + (n if is_ns else rest - n) for card, n in values.items()}


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("scoring", ["contract", "matchpoints"])
def test_threads_and_warm_tables_change_nothing(scoring: Scoring) -> None:
    [deal] = loads(BLIND)
    ranges = {"N": "15-17 hcp, balanced", "S": "10-15 hcp, 0-3S, 0-3H"}
    engines = SidesEngines(2)
    one = advise(deal, 0, Sampling(samples=6), ranges=ranges, scoring=scoring)
    for _ in range(2):
        two = advise(
            deal, 0, Sampling(samples=6, threads=2), ranges=ranges, scoring=scoring, solver=engines
        )
        assert two.options == one.options


IMPOSSIBLE = [
    ({"N": "20+ hcp", "S": "20+ hcp"}, "do not fit together"),
    ({"N": "36+ hcp"}, "N cannot be 36\\+ hcp"),
    ({"N": "10+S"}, "ranges of suits"),
    ({"N": "6+H", "S": "5+H"}, "ranges of suits"),
    ({"E": "12+ hcp"}, "E's cards are seen"),
    ({"N": "SA, no SA"}, "hardly fit"),
    ({"N": "0- hcp", "S": "0- hcp", "W": "0-10 hcp"}, "do not fit together"),
]


@pytest.mark.slow(keep=5)
@pytest.mark.parametrize(("ranges", "wrong"), IMPOSSIBLE)
def test_impossible_ranges_are_an_error_of_one_line(
    ranges: dict[str, str], wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(weighing, "FIRST_TRIES", 20_000)
    [deal] = loads(BLIND)
    with pytest.raises(DealError, match=wrong) as error:
        advise(deal, 0, Sampling(samples=2), ranges=ranges)
    assert "\n" not in str(error.value)


def test_nobody_at_the_table_knows_the_play_to_come_or_counts_another_games_points() -> None:
    [deal] = loads(BLIND)
    with pytest.raises(DealError, match="nobody at the table knows"):
        advise(deal, 0, where="tricks(N, NT) > 8")
    with pytest.raises(UnsupportedQuestion, match="no points of Trumps"):
        advise(deal, 0, scoring="points")


@pytest.mark.slow
def test_the_command_says_what_it_takes_as_known() -> None:
    asked = ("advise", "--samples", "8", "--north", "15-17 hcp, balanced", "--scoring", "contract")
    done = call(*asked, "--where", "S.hcp() >= 8", "--json", "-", stdin=BLIND)
    assert done.exit_code == 0, done.stderr
    [found] = json.loads(done.stdout)
    assert found["ranges"] == {"N": "15-17 hcp, balanced"}
    assert found["where"] == ["S.hcp() >= 8"]
    assert (found["seat"], found["samples"], found["scoring"]) == ("E", 8, "contract")
    assert len(found["options"]) == 13
    text = call(*asked, "-", stdin=BLIND)
    assert "13 cards · 15-17 hcp, balanced" in text.stdout
    assert "sampled: eight worlds, seed 1" in text.stdout


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        (("--north", "12-14"), "'12-14' of what"),
        (("--where", "N.hpc() > 3"), "did you mean hcp"),
        (("--scoring", "points"), "bridge has no points of Trumps"),
    ],
)
def test_a_bad_option_is_an_error_of_one_line(options: tuple[str, ...], wrong: str) -> None:
    done = call("advise", *options, "-", stdin=BLIND)
    assert done.exit_code in (1, 2)
    assert wrong in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_a_denomination_has_to_be_named_first() -> None:
    trumps = BLIND.replace("Bridge", "Trumps").replace("3NT", "Bid 9").replace("-", "?")
    trumps = trumps.replace('[Vulnerable "NS"]\n', "")
    [deal] = loads(trumps)
    with pytest.raises(DealError, match="denomination is not named"):
        advise(deal, 0)
    [named] = loads(trumps.replace("Bid 9", "Bid 9 NT"))
    found = advise(named, 0, Sampling(samples=2))
    assert found.scoring == "points"
    assert all(option.tricks is not None for option in found.options)


def test_other_games_have_no_ranges() -> None:
    done = wrong_usage("advise", "--north", "12+ hcp", "examples/belote.pbn")
    assert "Belote has no ranges" in done
    assert "Tridge has no ranges" in call("deal", "--north", "12+ hcp").stderr


def test_deals_of_bridge_have_vulnerability_and_hands_as_wished() -> None:
    maker = TrumpsDealMaker(
        5, game=BRIDGE_GAME, ranges={Seat.NORTH: HandRange.parse("12-14 hcp, 5+S, balanced")}
    )
    words = []
    for number in range(1, 6):
        deal = maker.find(number).deal
        assert isinstance(deal, TrumpsDeal)
        hand = deal.known_hand(Seat.NORTH)
        assert 12 <= sum("JQKA".find(card.rank) + 1 for card in hand) <= 14
        assert sum(card.suit is SUITS[0] for card in hand) == 5
        words.append(deal.tag("Vulnerable"))
    assert words == ["None", "NS", "EW", "All", "NS"]


def test_the_command_deals_bridge_and_reads_its_deals_again() -> None:
    options = ("--declarer", "S", "--contract", "4S", "--south", "5+S", "--vulnerable", "both")
    done = call("deal", "--game", "bridge", "-n", "3", *options)
    assert done.exit_code == 0, done.stderr
    deals = list(loads(done.stdout))
    assert [deal.game.name for deal in deals] == ["Bridge"] * 3
    assert {deal.tag("Vulnerable") for deal in deals} == {"All"}
    assert [str(deal.contract) for deal in deals] == ["Bid 10 S"] * 3
    refused = call("deal", "--game", "trumps", "--vulnerable", "NS")
    assert "nobody is vulnerable in Trumps" in refused.stderr
