"""The themes of Tridge, Tresillo, L'hombre, the in-comer and the mort, found with open cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tridge_solver.analysis.any_game import of_any_game
from tridge_solver.analysis.paid_for import TrickCost, split_paid, trick_paid
from tridge_solver.analysis.themes import (
    THEMES,
    Reasons,
    Themes,
    WeighedCards,
    chooser,
    themes_of,
)
from tridge_solver.checks import check
from tridge_solver.core.cards import Card
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.game import variant_of
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.rules.ranking import is_trump
from tridge_solver.games.ombre.solving.double_dummy import (
    CardValue,
    DoubleDummy,
    best_cards,
    lanes_of,
    problem_of,
    runs,
)
from tridge_solver.games.ombre.solving.incomer import IncomerDoubleDummy, with_incomer


class OmbreThemes:
    """Find the themes of positions in one contract, using a solver."""

    def __init__(self, solver: DoubleDummy, player: Seat, contract: Contract) -> None:
        self._solver = solver
        self._player = player
        self._contract = contract

    def best(self, position: Position) -> list[Card]:
        """Return the cards that keep both grade and tricks; the first is the card of the best
        line."""
        return self._solver.best_cards(position, self._player, self._contract)

    def line(self, position: Position, like: Iterable[Card]) -> None:
        """Return ``None``, so that the line is found card by card, since few cards are needed."""

    def reasons(self, position: Position, values: Sequence[CardValue]) -> Reasons:
        """Return the themes of ``position``, given the ``values`` of its cards with the best
        first."""
        return WeighedCards(
            position,
            frozenset(best_cards(values)),
            self._side(position),
            lanes_of(position),
            lambda card: is_trump(card, position.trumps),
            lambda card: self._led_to(position, card),
            splits=self._splits(values) if len(position.seats) == 3 else frozenset(),
        ).reasons

    def cost(
        self, position: Position, values: Sequence[CardValue], wrong: CardValue
    ) -> TrickCost | None:
        """Return the trick in which a wrong card costs something; ``values`` are those of all legal
        cards."""
        right = values[0]
        best = [run[0] for run in runs(position, best_cards(values))]
        contract, player = self._contract, self._player
        mine = position.to_play is player
        gained = wrong.player_tricks - right.player_tricks
        likes_it = gained > 0 if mine is not contract.wants_few_tricks else gained < 0
        if contract.is_normal and (likes_it or not gained):
            return split_paid(self, position, wrong.card, best, player)
        others = tuple(seat for seat in position.seats if seat is not player)
        gainers = (player,) if gained > 0 else others
        return trick_paid(self, position, wrong.card, best, gainers)

    def _side(self, position: Position) -> frozenset[Seat]:
        """Return the seats on the side of the seat to play."""
        sides = position.game.sides(position.seats, self._player)
        return frozenset(next(side for side in sides if position.to_play in side))

    def _splits(self, values: Sequence[CardValue]) -> frozenset[Card]:
        """Return the cards that keep the Player's number of tricks but lose a grade by dividing the
        others' tricks differently."""
        right = values[0]
        if not self._contract.is_normal:
            return frozenset()
        return frozenset(
            value.card
            for value in values
            if value.grade is not right.grade and value.player_tricks == right.player_tricks
        )

    def _led_to(self, position: Position, card: Card) -> Seat:
        """Return the winner of the trick that leading a card starts, if all play their best."""
        after = position.play(card)
        while after.trick:
            after = after.play(self.best(after)[0])
        return after.leader


@of_any_game(lambda game: THEMES.of(game).themes)
def themes(
    deal: OmbreDeal, *, from_start: bool = False, solver: DoubleDummy | None = None
) -> Themes:
    """Return the themes of a position's cards, and the trick that pays for each wrong card.

    A theme is a fact about the legal cards and their exact values, from where the record of play
    ends; :class:`~tridge_solver.results.CardTheme` says when each holds. It is a deal of any game.

    Args:
        deal: a deal with a contract and known hands, as for :func:`~tridge_solver.card_values`.
        from_start: ignore the record of play.
        nodes: of Très: look at so many positions at most; ``None``: as many as it takes.
        solver: to keep a transposition table from deal to deal.

    Raises :class:`~tridge_solver.DealError` for a deal with defects, without the fields the
    question needs, or with no cards left to play.

    >>> import tridge_solver as tridge
    >>> [deal] = tridge.loads('''[Leader "W"] [TricksWon "W:2 N:1 E:3"]
    ... [Deal "W:3.A4.. K..KJ. J..47. -"] [Declarer "W"] [Contract "Play H"]''')
    >>> found = tridge.themes(deal)
    >>> [theme.value for theme in found.themes], [card.code for card in found.best]
    (['split', 'throw_in', 'trumps_can_wait'], ['S3'])
    >>> found.words
    ('which defender gets it', 'give up the lead')
    >>> print(found.costs[0].sentence(lambda seat: seat.word, str))
    HA gives trick 9 to East, with SJ; after S3 it is West's, with HA.
    """
    check(deal)
    variant = variant_of(deal.game)
    if variant != "three_seats":
        deal = with_incomer(deal)
    if solver is None:
        solver = DoubleDummy() if variant == "three_seats" else IncomerDoubleDummy()
    position, player, contract = problem_of(deal, from_start=from_start)
    chooser(position)
    values = solver.card_values(position, player, contract)
    return themes_of(OmbreThemes(solver, player, contract), position, values)
