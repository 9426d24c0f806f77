"""Trumps and bridge at a table with seats that the program plays: the cards and the result of a
deal.

There is no auction, since no bidding system is invented. A random deal is played in the
best-scoring contract that can be made with open cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from tridge_solver.analysis.sampling import Progress, Sampling, no_progress
from tridge_solver.analysis.seen import Seen
from tridge_solver.checks import check
from tridge_solver.core.cards import FULL_RANKS, Card
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.trumps.advice import bridge_view, closed_choice, open_choice, scoring_of
from tridge_solver.games.trumps.dealing import TrumpsDealMaker
from tridge_solver.games.trumps.duplicate import duplicate_score, vulnerable_in
from tridge_solver.games.trumps.game import SIDES, TrumpsDeal, left_of, side_of
from tridge_solver.games.trumps.rules import BOOK, BRIDGE, MAX_TRICKS, Strain, TrumpsContract, score
from tridge_solver.games.trumps.solving import STRAINS, SidesSolver, start_of
from tridge_solver.games.trumps.weighing import SidesEngines

_FOURTH = 3
_HONOURS = "AKQJT"
_LAST = 3


def rule_card(view: Seen) -> Card:
    """Return the card that a simple rule plays for the hand whose turn it is.

    >>> from tridge_solver.games.trumps.advice import bridge_view
    >>> from tridge_solver.handfile import loads
    >>> [deal] = loads('''[Game "Bridge"] [Deal "W:QJ9... 743... K52... A86..."] [Leader "W"]
    ... [Declarer "S"] [Contract "1NT"] [TricksWon "NS:6 EW:4"]''')
    >>> rule_card(bridge_view(deal))
    Card('SQ')
    """
    legal = view.legal
    if len(legal) == 1:
        return legal[0]
    strain: Strain = view.deal.trumps
    unseen = view.unseen
    if not view.trick:
        return _lead(view, legal, strain)
    place = view.deal.game.winner(view.trick, strain)
    best = view.trick[place]
    partner_wins = place == len(view.trick) - 2
    is_last = len(view.trick) == _LAST
    if partner_wins and (is_last or is_master(best, unseen)):
        return _lowest(legal, strain)
    winners = [card for card in legal if _beats(card, best, strain)]
    ruffs = [card for card in winners if card.suit is not view.trick[0].suit]
    if is_last and winners and not partner_wins:
        return _lowest(ruffs or winners, strain)
    if ruffs and not partner_wins:
        return _lowest(ruffs, strain)
    sure = [card for card in winners if is_master(card, unseen)]
    if sure:
        return _lowest(sure, strain)
    is_third = len(view.trick) == _LAST - 1
    if is_third and winners and not partner_wins:
        return min(winners, key=_height)
    return _lowest(legal, strain)


def _lead(view: Seen, legal: Sequence[Card], strain: Strain) -> Card:
    trumps = [card for card in legal if card.suit is strain.suit]
    out = any(card.suit is strain.suit for card in view.unseen)
    is_declarers = side_of(view.seat) == side_of(view.deal.declarer)
    if trumps and out and is_declarers:
        return min(trumps, key=_height)
    plain = [card for card in legal if card not in trumps] or list(legal)
    cashed = [card for card in plain if is_master(card, view.unseen)]
    if cashed:
        return max(cashed, key=lambda card: sum(other.suit is card.suit for other in plain))
    longest = max(plain, key=lambda card: sum(other.suit is card.suit for other in plain)).suit
    held = sorted((card for card in plain if card.suit is longest), key=_height)
    touching = len(held) > 1 and _height(held[1]) == _height(held[0]) + 1
    if touching and held[0].rank in _HONOURS:
        return held[0]
    return held[_FOURTH] if len(held) > _FOURTH else held[-1]


def is_master(card: Card, unseen: Iterable[Card]) -> bool:
    """Return whether a card beats every unseen card of its suit."""
    return not any(other.suit is card.suit and _height(other) < _height(card) for other in unseen)


def _height(card: Card) -> int:
    """Return the rank of a card as a number; the ace has 0."""
    return FULL_RANKS.index(card.rank)


def _beats(card: Card, other: Card, strain: Strain) -> bool:
    """Return whether a card wins over an earlier card that is winning."""
    if card.suit is other.suit:
        return _height(card) < _height(other)
    return card.suit is strain.suit


def _lowest(cards: Sequence[Card], strain: Strain) -> Card:
    """Return the lowest card: from plain suits if possible, and from the longest of them."""
    plain = [card for card in cards if card.suit is not strain.suit] or list(cards)
    length = {card: sum(other.suit is card.suit for other in plain) for card in plain}
    return max(plain, key=lambda card: (_height(card), length[card]))


NODES_WAITED_FOR = 1_000_000
"""The most positions to search for a hand while a person waits for its card; the search takes
about a second. Positions are counted instead of seconds, so that the cards are the same on every
machine."""


def dealt(game: Game, seed: int = 1, rules: Ruleset | None = None) -> Iterator[TrumpsDeal]:
    """Yield random deals without end, each in the contract of :func:`with_best_contract`."""
    maker, number = TrumpsDealMaker(seed, rules, game=game), 0
    solver = SidesSolver()
    while True:
        number += 1
        deal = maker.find(number).deal
        assert isinstance(deal, TrumpsDeal)
        yield with_best_contract(deal, solver)


def with_best_contract(deal: TrumpsDeal, solver: SidesSolver) -> TrumpsDeal:
    """Return the deal in the contract with the best score among those made with open cards. On a
    tie, take the first in the order of :meth:`SidesSolver.table`.

    For each seat and denomination the solver is asked only whether it makes enough tricks to beat
    the best score so far. That takes a fifth of the time of the table.
    """
    is_bridge = deal.rules.name == BRIDGE.name
    first = Seat.NORTH if is_bridge or deal.dealer is None else deal.dealer
    seats = [left_of(first, n) for n in range(len(SEATS))]
    best: tuple[tuple[int, int, int], TrumpsDeal] | None = None
    for strain in reversed(STRAINS):  # no trumps score most
        for turn, seat in enumerate(seats):
            position = start_of(deal, seat, strain)
            for number in range(BOOK + 1 if is_bridge else 1, MAX_TRICKS + 1):
                contract = TrumpsContract(number, strain)
                made = replace(deal, declarer=seat, contract=contract)
                rank = points_of(made, number), -turn, -STRAINS.index(strain)
                if best is not None and rank < best[0]:
                    continue
                if not solver.makes(position, seat, number):
                    break
                best = rank, made
    assert best is not None  # one of two sides takes seven tricks
    return best[1]


def points_of(deal: TrumpsDeal, tricks: int) -> int:
    """Return the score of declarer's side for this many tricks in the contract, negative if they
    are too few. In Trumps it is the score of each player, in bridge of the side."""
    contract, declarer = deal.contract, deal.declarer
    assert contract is not None
    assert declarer is not None
    assert contract.strain is not None
    if deal.rules.name == BRIDGE.name:
        sides = vulnerable_in(deal) or frozenset()
        return duplicate_score(contract, tricks, side_of(declarer) in sides)
    return score(contract.number, contract.strain, contract.factor, tricks)


def gain_of_declarer(deal: TrumpsDeal) -> int:
    """Return the score of declarer's side in a played deal."""
    assert deal.declarer is not None
    won = deal.positions()[-1].won
    return points_of(deal, sum(won[seat] for seat in SIDES[side_of(deal.declarer)]))


def ready_to_play(deal: TrumpsDeal) -> TrumpsDeal:
    """Return a deal without record and result, ready to be played.

    Raises :class:`~tridge_solver.DealError` if it cannot.
    """
    bare: TrumpsDeal = replace(deal.before_result(), play=None, marked_play=())
    check(bare)
    if bare.passed_out:
        raise DealError("the deal was passed out: there is no play")
    if bare.contract is None or bare.declarer is None or bare.contract.strain is None:
        raise DealError(
            "the contract is not known (expected a Declarer and a Contract with a denomination)"
        )
    for seat in SEATS:
        bare.known_hand(seat)
    return bare


class SidesMinds:
    """How hands choose their cards in Trumps and bridge; see
    :class:`~tridge_solver.at_table.session.Minds`."""

    def __init__(self) -> None:
        self._engines = SidesEngines()

    def by_rule(self, deal: TrumpsDeal) -> Card:
        """Return the card of a simple rule:
        :func:`~tridge_solver.games.trumps.closed_seats.rule_card`."""
        return rule_card(bridge_view(deal))

    def imagined(
        self,
        deal: TrumpsDeal,
        sampling: Sampling,
        progress: Progress = no_progress,
        *,
        waited_for: bool = False,
    ) -> Card:
        """Return the advised card: :func:`~tridge_solver.games.trumps.advice.closed_choice`.
        Where scoring would count only the contract, use IMPs, so that among cards that make it
        the number of tricks matters. If a person waits, search about :data:`NODES_WAITED_FOR`
        positions."""
        counted = scoring_of(deal)
        scoring = "imps" if counted == "contract" else counted
        nodes = NODES_WAITED_FOR if waited_for else None
        return closed_choice(deal, sampling, self._engines, scoring, progress, nodes)

    def seen(self, deal: TrumpsDeal) -> Card:
        """Return the best card with all hands visible:
        :func:`~tridge_solver.games.trumps.advice.open_choice`."""
        return open_choice(deal, self._engines)
