"""Where puzzles come from: the best play of random deals, and the mistakes of played ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from tridge_solver.analysis.puzzles import PuzzleCriteria
from tridge_solver.core.cards import SUITS, Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.core.seats import SEATS
from tridge_solver.games.ombre.closed.deals import PLAYS_FROM, best_bidder, exchanged_by_custom
from tridge_solver.games.ombre.deal import OmbreDeal, ombre_deal
from tridge_solver.games.ombre.puzzles.puzzle import GradePuzzle, is_puzzle, puzzle_of
from tridge_solver.games.ombre.review.decisions import Cost
from tridge_solver.games.ombre.review.three_seats import weighed
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.rules.points import point_count
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy, problem_of
from tridge_solver.games.ombre.solving.incomer import IncomerDoubleDummy, with_incomer


@dataclass(frozen=True)
class FoundPuzzles:
    """How a game finds its puzzles.

    Attributes:
        solver: what kind of one the game has.
        played: a random deal as it is played, exchanges and all; ``None`` where nobody would.
        problem: a deal of a file, fit to be asked.
    """

    solver: type[DoubleDummy]
    played: Callable[[OmbreDeal], OmbreDeal | None]
    problem: Callable[[OmbreDeal], OmbreDeal]

    def of_deal(
        self, deal: Deal, solver: DoubleDummy, criteria: PuzzleCriteria
    ) -> Sequence[GradePuzzle] | None:
        """The puzzles of a random deal; ``None`` where nobody would play it."""
        played = self.played(ombre_deal(deal))
        return None if played is None else list(along_best_play(played, solver, criteria))

    def own(self, deal: Deal, solver: DoubleDummy) -> Iterator[GradePuzzle]:
        """The puzzles of a deal of one's own: its mistakes, or without a record its position."""
        own = ombre_deal(deal)
        if own.is_passed_out:
            return iter(())
        if own.play is not None and any(card is not None for row in own.play.rows for card in row):
            return _mistakes(own, solver)
        return _itself(self.problem(own), solver)


def _played_by_custom(deal: OmbreDeal) -> OmbreDeal | None:
    """The deal with a Player, in the suit with most of the club's points, and all exchanges."""
    if deal.contract is None:
        points, seat, contract = best_bidder(deal, Contract.play(SUITS[0]))
        if points < PLAYS_FROM:
            return None
        deal = deal.with_contract(seat, contract)
    return exchanged_by_custom(deal)


def _played_by_incomer(deal: OmbreDeal) -> OmbreDeal | None:
    """The deal with a suit for the in-comer: that with most of the club's points."""
    incomer = deal.incomer
    assert incomer is not None  # random deals have a dealer
    if deal.contract is not None:
        return replace(deal, declarer=incomer)
    hand = deal.known_hand(incomer)
    suit = max(SUITS, key=lambda suit: (point_count(hand, suit).total, -suit))
    return deal.with_contract(incomer, Contract.play(suit))


def _played_by_mort(deal: OmbreDeal) -> OmbreDeal | None:
    """The deal with the nine cards of its talon, and the suit, that a mort takes by custom."""
    from tridge_solver.games.ombre.rules.incomer import tricks_that_win
    from tridge_solver.games.ombre.worlds.customs import kept_by_custom, suits_by_custom

    player = deal.incomer
    assert player is not None  # random deals have a dealer
    if deal.contract is not None:
        return replace(deal, declarer=player)
    talon = {*deal.known_hand(player), *(deal.stock or ())}
    suit = suits_by_custom(talon)[0]
    kept = kept_by_custom(talon, suit)
    hands = [tuple(sorted(kept)) if seat is player else deal.hands[seat] for seat in SEATS]
    north, east, south, west = hands
    contract = Contract(Kind.MORT, suit, tricks_that_win(talon, ()))
    laid = replace(deal, hands=(north, east, south, west), stock=tuple(sorted(talon - kept)))
    return laid.with_contract(player, contract)


OF_GAME = FoundPuzzles(DoubleDummy, _played_by_custom, lambda deal: deal)
OF_INCOMER = FoundPuzzles(IncomerDoubleDummy, _played_by_incomer, with_incomer)
OF_MORT = FoundPuzzles(IncomerDoubleDummy, _played_by_mort, with_incomer)


def along_best_play(
    deal: OmbreDeal, solver: DoubleDummy, criteria: PuzzleCriteria
) -> Iterator[GradePuzzle]:
    """The puzzles that come up while both sides play their best from where the record ends."""
    position, player, contract = problem_of(deal)
    line = solver.line(position, player, contract)
    cards: list[Card] = []
    for trick in line:
        given = len(position.trick) if not cards else 0
        cards += list(trick.cards.values())[given:]
    values = solver.play_values(position, player, contract, cards)
    at = position
    for card, options in zip(cards, values, strict=False):
        seat = at.to_play
        assert seat is not None  # a card of the line is played
        asks_player = seat is player
        if criteria.may_like(at.tricks_left, asks_player=asks_player) and is_puzzle(at, options):
            puzzle = puzzle_of(deal, at, player, contract, options, solver)
            if criteria.likes(puzzle):
                yield puzzle
        at = at.play(card)


def _mistakes(deal: OmbreDeal, solver: DoubleDummy) -> Iterator[GradePuzzle]:
    """The cards of the record that cost a grade which one card would have kept."""
    review = weighed(deal, solver)
    for decision in review.decisions:
        position = review.positions[decision.number - 1]
        if decision.cost is Cost.GRADE and is_puzzle(position, decision.options):
            assert isinstance(decision.choice, Card)  # only cards are weighed
            player = review.player_before(decision.number - 1)
            yield puzzle_of(
                deal, position, player, review.contract, decision.options, solver, decision.choice
            )


def _itself(deal: OmbreDeal, solver: DoubleDummy) -> Iterator[GradePuzzle]:
    """The position of a deal, if it is a puzzle."""
    position, player, contract = problem_of(deal)
    options = solver.card_values(position, player, contract)
    if is_puzzle(position, options):
        yield puzzle_of(deal, position, player, contract, options, solver)
