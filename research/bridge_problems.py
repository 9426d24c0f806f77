"""Problems of bridge, composed of random deals: what advice says, and what open cards alone say.

    python research/bridge_problems.py [-n PROBLEMS] [--first NUMBER] [--worlds N] [--seed SEED]

Each problem is a decision of a random deal in the contract that scores most of those that open
cards make, or in every other deal one trick higher, so that something hangs on it: the opening
lead, a card of declarer or one of a defender, in turns. Up to there everybody plays by the rule of
thumb, to the first decision from the second trick on in which a card may matter. Then ``advise``
asks by the contract alone, from what the seat can know, and the deal itself is solved with all
cards open.

A line of each tells the card advised and in how many worlds it has its way, the cards that have it
in the deal as it lies, and in how many worlds the last of those has it: what hindsight costs.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from itertools import count

import numpy as np

from tridge_solver.analysis.intervals import margin_of_mean
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.cards import Card
from tridge_solver.games.trumps.advice import TrumpsAdvice, advise, bridge_view
from tridge_solver.games.trumps.closed_seats import rule_card, with_best_contract
from tridge_solver.games.trumps.dealing import TrumpsDealMaker
from tridge_solver.games.trumps.game import BRIDGE_GAME, TrumpsDeal, side_of
from tridge_solver.games.trumps.rules import BRIDGE, MAX_TRICKS
from tridge_solver.games.trumps.solving import SidesSolver
from tridge_solver.games.trumps.weighing import SidesEngines

KINDS = ("lead", "declarer", "defender")


def problem(deal: TrumpsDeal, kind: str) -> TrumpsDeal | None:
    """The deal up to a decision of that kind; ``None`` where none comes up."""
    assert deal.declarer is not None
    played: list[Card] = []
    position = deal.start()
    while not position.is_over:
        at = deal.with_play(played)
        view = bridge_view(at)
        is_declarers = side_of(view.turn) == side_of(deal.declarer)
        wanted = "declarer" if is_declarers else "defender"
        first = not played if kind == "lead" else view.trick_number > 1 and kind == wanted
        if first and len({card.suit for card in view.legal}) > 1:
            return at
        played.append(rule_card(view))
        position = position.play(played[-1])
    return None


def problems(seed: int) -> Iterator[tuple[int, str, TrumpsDeal]]:
    """Problems without an end, with their numbers and kinds."""
    maker, solver = TrumpsDealMaker(seed, BRIDGE, game=BRIDGE_GAME), SidesSolver()
    for number in count(1):
        dealt = maker.find(number).deal
        assert isinstance(dealt, TrumpsDeal)
        deal = with_best_contract(dealt, solver)
        assert deal.contract is not None
        if number % 2 == 0 and deal.contract.number < MAX_TRICKS:
            deal = replace(deal, contract=replace(deal.contract, number=deal.contract.number + 1))
        kind = KINDS[number % len(KINDS)]
        found = problem(deal, kind)
        if found is not None:
            yield number, kind, found


def wins(advice: TrumpsAdvice, made: float) -> float:
    """Return the asking side's chance of success, given how often the contract is made."""
    return made if advice.is_declarer else 1 - made


def main() -> None:
    """Ask, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=50)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--worlds", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    engines = SidesEngines()
    alike, right, costs, matters = 0, 0, [], 0
    asked = 0
    for number, kind, deal in problems(options.seed):
        if number < options.first:
            continue
        if asked == options.n:
            break
        asked += 1
        advice = advise(
            deal, sampling=Sampling(samples=options.worlds), scoring="contract", solver=engines
        )
        goal = deal.contract.number if deal.contract is not None else 0
        open_way = {
            option.card
            for option in advice.options
            if option.open_tricks is not None and (option.open_tricks >= goal) is advice.is_declarer
        }
        best = advice.best
        line = f"{number:3} {kind:8} {best.card.code} {wins(advice, best.chance):4.0%}"
        if len(open_way) in (0, len(advice.options)):
            alike += 1
            print(f"{line}  open cards: every card alike")
            continue
        matters += 1
        right += best.card in open_way
        hindsight = next(option for option in reversed(advice.options) if option.card in open_way)
        costs.append(wins(advice, best.chance) - wins(advice, hindsight.chance))
        cards = " ".join(sorted(card.code for card in open_way))
        print(f"{line}  open cards: {cards}, the last of them {wins(advice, hindsight.chance):.0%}")
    cost = 100 * np.array(costs)
    print(
        f"{asked} problems: with open cards every card alike in {alike}; of the other {matters} "
        f"the card advised has its way in {right}, and the last card that has it is worth "
        f"{cost.mean():.1f} ±{margin_of_mean(cost):.1f} in a hundred worlds less"
    )


if __name__ == "__main__":
    main()
