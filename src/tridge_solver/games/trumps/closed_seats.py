"""Trumps and bridge at a table with seats that the program plays: the cards, what a deal brings.

There is no auction: no bidding system is invented. A random deal is played in the contract that
scores most of those that can be made with open cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tridge_solver.analysis.sampling import Sampling
from tridge_solver.checks import check
from tridge_solver.core.cards import Card
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.trumps.advice import bridge_view, closed_choice, open_choice, scoring_of
from tridge_solver.games.trumps.bridge.score import vulnerable_in
from tridge_solver.games.trumps.contracts import BOOK, TrumpsContract, score
from tridge_solver.games.trumps.dealing import DealMaker
from tridge_solver.games.trumps.duplicate import duplicate_score
from tridge_solver.games.trumps.game import SIDES, TrumpsDeal, side_of
from tridge_solver.games.trumps.rules import BRIDGE
from tridge_solver.games.trumps.solving import SidesSolver
from tridge_solver.games.trumps.thumb import rule_card
from tridge_solver.games.trumps.weighing import SidesEngines


def dealt(game: Game, seed: int = 1, rules: Ruleset | None = None) -> Iterator[TrumpsDeal]:
    """Random deals without an end, each in the contract of :func:`with_best_contract`."""
    maker, number = DealMaker(seed, rules, game=game), 0
    solver = SidesSolver()
    while True:
        number += 1
        deal = maker.find(number).deal
        assert isinstance(deal, TrumpsDeal)
        yield with_best_contract(deal, solver)


def with_best_contract(deal: TrumpsDeal, solver: SidesSolver) -> TrumpsDeal:
    """The deal in the contract that scores most of those that are made with open cards; of equals
    the first in the order of :meth:`SidesSolver.table`."""
    best: tuple[int, Seat, TrumpsContract] | None = None
    for cell in solver.table(deal):
        if cell.tricks <= (BOOK if deal.rules.name == BRIDGE.name else 0):
            continue
        contract = TrumpsContract(cell.tricks, cell.strain)
        points = points_of(replace(deal, declarer=cell.declarer, contract=contract), cell.tricks)
        if best is None or points > best[0]:
            best = points, cell.declarer, contract
    assert best is not None  # one of two sides takes seven tricks
    _, declarer, contract = best
    return replace(deal, declarer=declarer, contract=contract)


def points_of(deal: TrumpsDeal, tricks: int) -> int:
    """What so many tricks of declarer's side score in the contract, less than nothing where they
    are too few: a player of Trumps, or the side in bridge."""
    contract, declarer = deal.contract, deal.declarer
    assert contract is not None
    assert declarer is not None
    assert contract.strain is not None
    if deal.rules.name == BRIDGE.name:
        sides = vulnerable_in(deal) or frozenset()
        return duplicate_score(contract, tricks, side_of(declarer) in sides)
    return score(contract.number, contract.strain, contract.factor, tricks)


def gain_of_declarer(deal: TrumpsDeal) -> int:
    """What the declarer's side scores in a deal that was played."""
    assert deal.declarer is not None
    won = deal.positions()[-1].won
    return points_of(deal, sum(won[seat] for seat in SIDES[side_of(deal.declarer)]))


def ready_to_play(deal: TrumpsDeal) -> TrumpsDeal:
    """A deal that can be played: its record and its result are forgotten.

    Raises :class:`~tridge_solver.DealError` where it cannot.
    """
    bare: TrumpsDeal = replace(deal.before_result(), play=None, marked_play=())
    check(bare)
    if bare.passed_out:
        raise DealError("the deal was passed out: there is no play")
    if bare.contract is None or bare.declarer is None or bare.contract.strain is None:
        raise DealError(
            "what is played is not known (expected a Declarer and a Contract with a denomination)"
        )
    for seat in SEATS:
        bare.known_hand(seat)
    return bare


class SidesMinds:
    """What hands of Trumps and bridge think with; see
    :class:`~tridge_solver.analysis.play_session.Minds`."""

    def __init__(self) -> None:
        self._engines = SidesEngines()

    def by_rule(self, deal: TrumpsDeal) -> Card:
        """See :func:`~tridge_solver.games.trumps.thumb.rule_card`."""
        return rule_card(bridge_view(deal))

    def imagined(self, deal: TrumpsDeal, sampling: Sampling) -> Card:
        """See :func:`~tridge_solver.games.trumps.advice.closed_choice`. Where the contract alone
        would be counted it is IMPs: of cards that make it they see which takes more tricks."""
        counted = scoring_of(deal)
        scoring = "imps" if counted == "contract" else counted
        return closed_choice(deal, sampling, self._engines, scoring)

    def seen(self, deal: TrumpsDeal) -> Card:
        """See :func:`~tridge_solver.games.trumps.advice.open_choice`."""
        return open_choice(deal, self._engines)
