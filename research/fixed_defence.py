"""Ways to defend Fixed against the usual seats: what each wins back, deal by deal.

    python research/fixed_defence.py [-n DEALS] [--seed SEED] [--only NAME ...]

Nobody has more than 16 of the club's points. The seat with the lowest *height* plays Fixed 1, 2 or
3 by it: over its cards the share of the other cards of the lane that lie below, trumps counted
1.5-fold, in the suit that makes it lowest; below 4 Fixed 1, below 4¾ Fixed 2, else Fixed 3. The
Player is a usual seat. Both defenders play the usual way, then each of the ways in
:data:`WAYS`, in the same deals by the same seeds; a way that changes nothing wins back exactly 0.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tridge_solver.analysis.intervals import margin_of_mean
from tridge_solver.core.cards import SUITS, Card, Suit, mask_of
from tridge_solver.core.deal import Deal
from tridge_solver.core.seats import Seat
from tridge_solver.engine.ombre3.solver import ClosedTable
from tridge_solver.games.ombre.closed.table import dealt_of, setting_of
from tridge_solver.at_table.part import USUAL, Style
from tridge_solver.games.ombre.closed.table import ClosedGame, Payout, engine_words, fine_aim
from tridge_solver.games.ombre.dealing import random_deals
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract
from tridge_solver.games.ombre.rules.ranking import lane_orders
from tridge_solver.games.ombre.scoring import Undertaken, funds_of
from tridge_solver.games.ombre.solving.double_dummy import grade_guesses, grade_levels
from tridge_solver.games.ombre.worlds.customs import (
    MAX_PASSED,
    hand_counts,
    keepers,
    most_points,
    needed,
)
from tridge_solver.games.ombre.worlds.seat_worlds import Dealt
from tridge_solver.games.ombre.worlds.setting import Setting

TRUMPS_COUNT = 1.5
STEPS = (4.0, 4.75)
"""Heights below which Fixed 1 and Fixed 2 are bid."""

PARTS = 100
"""A card's height in whole numbers, for the engine."""

Aim = tuple[list[list[int]], list[int], list[float]]


def heights(trumps: Suit) -> list[float]:
    """The height of each card by number."""
    found = [0.0] * 40
    for place, lane in enumerate(lane_orders(trumps)):
        for n, card in enumerate(lane):
            below = (len(lane) - 1 - n) / (len(lane) - 1)
            found[card] = below * (TRUMPS_COUNT if place == 0 else 1)
    return found


def height(hand: frozenset[Card] | tuple[Card, ...], trumps: Suit) -> float:
    """The height of a hand."""
    by_card = heights(trumps)
    return sum(by_card[card] for card in hand)


def number_of(value: float) -> int:
    """The tricks a hand of this height bids."""
    return 1 if value < STEPS[0] else 2 if value < STEPS[1] else 3


def fixed_deals(count: int, seed: int) -> Iterator[Deal]:
    """Deals that all have passed, with the Fixed bid of the lowest hand."""
    for deal in random_deals(seed=seed):
        hands = {seat: deal.known_hand(seat) for seat in deal.active}
        masks = np.array([mask_of(hand) for hand in hands.values()], np.uint64)
        if most_points(masks).max() > MAX_PASSED:
            continue
        rows: list[tuple[float, Seat, Suit]] = []
        for seat, hand in hands.items():
            for suit in SUITS:
                contract = Contract.parse(f"Fixed 1 {suit.letter}")
                if mask_of(hand) & needed(contract):
                    rows.append((height(hand, suit), seat, suit))
        value, seat, suit = min(rows)
        yield deal.with_contract(seat, Contract.parse(f"Fixed {number_of(value)} {suit.letter}"))
        count -= 1
        if not count:
            return


@dataclass(frozen=True)
class Way:
    """The style of the defenders.

    Attributes:
        style: worlds and looks.
        aim: what they play for: ``grade`` as usual; ``near`` how far from the number; ``over`` and
            ``under`` to push one way only; ``chips`` and a bit for each trick away.
        knows_height: whether they believe that the Player bid by height.
    """

    style: Style = USUAL
    aim: str = "grade"
    knows_height: bool = False


WAYS = {
    "same": Way(),
    "height": Way(knows_height=True),
    "worlds 60": Way(Style(worlds=60, looks=12)),
    "looks all": Way(Style(worlds=20, looks=20)),
    "near": Way(aim="near"),
    "over": Way(aim="over"),
    "under": Way(aim="under"),
    "slope": Way(aim="slope"),
    "near, height": Way(aim="near", knows_height=True),
    "slope, 60": Way(Style(worlds=60), aim="slope"),
    "near, 60": Way(Style(worlds=60), aim="near"),
    "see all": Way(Style(sees=True)),
}


def aims(way: Way, setting: Setting, worth: list[int]) -> tuple[Aim, Aim]:
    """Return the defenders' aim, and the measure that separates level cards."""
    contract, rules = setting.contract, setting.deal.rules
    number = contract.tricks or 0
    usual = grade_levels(contract, rules), grade_guesses(contract), [float(w) for w in worth]
    fine = fine_aim(contract, rules)
    fine = fine[0], fine[1], [float(level) for level in fine[2]]
    if way.aim == "grade":
        return usual, fine
    if way.aim == "near":
        return fine, fine
    if way.aim == "slope":
        # Chips of the grade, and one more for each further trick away.
        step = [worth[2], worth[1], *(worth[0] - n for n in range(TRICKS))]
        return (
            fine[0],
            fine[1],
            [float(step[TRICKS - level]) for level in range(TRICKS + 1)],
        ), fine
    # One way only: what lies on the other side of the number is as good as the number.
    off = [
        max((tricks - number) if way.aim == "over" else (number - tricks), 0)
        for tricks in range(TRICKS + 1)
    ]
    coarse = [[2 - min(off[tricks], 2)] * (TRICKS + 1) for tricks in range(TRICKS + 1)]
    one_way = [[TRICKS - off[tricks]] * (TRICKS + 1) for tricks in range(TRICKS + 1)]
    return (coarse, usual[1], usual[2]), (one_way, fine[1], fine[2])


def loaded(way: Way, setting: Setting, payout: Payout, table: ClosedTable) -> None:
    """Tell a table what its seats play for and believe."""
    contract, number = setting.contract, setting.contract.tricks or 0
    off = (number, number + 1, number + 2)
    worth = [
        payout.chips((tricks, TRICKS - tricks, 0), Undertaken.NOTHING, False, 0)
        for tricks in reversed(off)
    ]
    coarse, fine = aims(way, setting, worth)
    counts = list(hand_counts(setting.trumps))
    least = 0
    if way.knows_height:
        # At least so much of what lies under the highest height there is.
        by_card = [round(-PARTS * value) for value in heights(setting.trumps)]
        no_lane = [(1 << 40) - 1] * 3
        counts = [(by_card, no_lane), *counts[:3]]
        highest = (*STEPS, 6.0)[number - 1]
        least = round(-PARTS * highest)
    table.load(
        lane_orders(setting.trumps),
        0,
        keepers(contract),
        coarse,
        fine,
        unwelcome=True,
        most=setting.most,
        strays=(0.01, 0.002, 0.002),
        valuations=counts,
        least=least,
        one_of=needed(contract),
        most_of_any=(MAX_PASSED,) * 3,
    )


def player_tricks(setting: Setting, dealt: Dealt, seats: list[tuple[ClosedTable, Style]]) -> int:
    """The Player's tricks, each seat choosing at its own table."""
    hands = [int(hand) for hand in dealt.held[0]]
    began = [int(hand) for hand in dealt.dealt[0]]
    lanes = lane_orders(setting.trumps)
    place = {int(card): (n, k) for n, lane in enumerate(lanes) for k, card in enumerate(lane)}
    played: list[int] = []
    trick: list[int] = []
    leader, won = setting.leader, 0
    number = setting.contract.tricks or 0
    while len(played) < 3 * TRICKS:
        if not trick and (won > number + 1 or won + (27 - len(played)) // 3 < number - 1):
            break
        seat = (leader + len(trick)) % 3
        table, style = seats[seat]
        card = table.next_card(
            began, hands, setting.leader, dealt.firsts[0], None,
            engine_words(style), 1, played,
        )  # fmt: skip
        played.append(card)
        trick.append(card)
        if len(trick) == 3:
            led = place[trick[0]][0]
            best = min(
                range(3), key=lambda n: (
                    0 if place[trick[n]][0] == 0 else 1 if place[trick[n]][0] == led else 2,
                    place[trick[n]][1],
                )
            )  # fmt: skip
            leader = (leader + best) % 3
            won += leader == 0
            trick = []
    return won


def main() -> None:
    """Play, and print what each way wins back."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", choices=sorted(WAYS), default=list(WAYS))
    options = parser.parse_args()
    base, other = ClosedTable(), ClosedTable()
    chips: dict[str, list[int]] = {name: [] for name in ("usual", *options.only)}
    spent = dict.fromkeys(chips, 0.0)
    numbers = []
    for deal in fixed_deals(options.n, options.seed):
        setting = setting_of(deal)
        payout, dealt = Payout(setting, funds_of(deal)), dealt_of([deal])
        ClosedGame(setting, funds_of(deal), tables=[base])
        numbers.append(setting.contract.tricks)
        for name, gained in chips.items():
            began = time.process_time()
            way = WAYS.get(name, Way())
            defender = base
            if name != "usual":
                loaded(way, setting, payout, other)
                defender = other
            seats = [(base, USUAL), (defender, way.style), (defender, way.style)]
            tricks = player_tricks(setting, dealt, seats)
            result = (tricks, TRICKS - tricks, 0)
            gained.append(payout.chips(result, Undertaken.NOTHING, False, 0))
            spent[name] += time.process_time() - began
    number = np.array(numbers)
    usual = np.array(chips["usual"], float)
    print(
        f"{options.n} deals, seed {options.seed}: the Player gains {usual.mean():+.1f} chips "
        f"(±{margin_of_mean(usual):.1f}) against the usual defence"
    )
    print("| defence | wins back | Fixed 1 | Fixed 2 | Fixed 3 | ms a deal |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for name in options.only:
        back = usual - np.array(chips[name], float)
        parts = [
            f"{back[number == n].mean():+.1f} ±{margin_of_mean(back[number == n]):.1f}"
            for n in (1, 2, 3)
        ]
        print(
            f"| {name} | {back.mean():+.2f} ±{margin_of_mean(back):.2f} | {' | '.join(parts)} "
            f"| {1000 * spent[name] / options.n:.0f} |"
        )


if __name__ == "__main__":
    main()
