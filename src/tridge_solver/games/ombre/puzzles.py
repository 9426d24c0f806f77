"""Find puzzles in deals of the Ombre games: positions where one card, or only touching cards, keeps
the grade."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from tridge_solver.analysis.puzzles import Puzzle, PuzzleCriteria, WrongCard
from tridge_solver.analysis.themes import CardTheme
from tridge_solver.core.cards import SUITS, Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal, PlayRecord
from tridge_solver.core.position import Position
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.closed.table import PLAYS_FROM, best_bidder, exchanged_by_custom
from tridge_solver.games.ombre.deal import OmbreDeal, ombre_deal
from tridge_solver.games.ombre.review.decisions import Cost
from tridge_solver.games.ombre.review.three_seats import weighed
from tridge_solver.games.ombre.rules.contracts import Contract, Grade, Kind
from tridge_solver.games.ombre.rules.incomer import tricks_that_win
from tridge_solver.games.ombre.rules.ranking import is_trump, lane_of, point_count
from tridge_solver.games.ombre.solving.double_dummy import (
    CardValue,
    DoubleDummy,
    all_equal,
    problem_of,
    runs,
)
from tridge_solver.games.ombre.solving.incomer import IncomerDoubleDummy, with_incomer
from tridge_solver.games.ombre.themes import OmbreThemes
from tridge_solver.games.ombre.worlds.customs import kept_by_custom, suits_by_custom


def natural_card(position: Position, player: Seat, contract: Contract) -> Card:
    """Return the card that most players would choose for the seat to play.

    On lead the Player plays the strongest trump; a defender, or a Player without trumps, plays the
    strongest card of the longest other suit. Later in a trick a seat wins as cheaply as it can,
    unless its own side is already winning; otherwise it throws its cheapest card. A Player who
    wants few tricks (*No Tricks*) leads the weakest card, stays as closely as possible under the
    winning card, and wins with the strongest card if they must win.

    >>> from tridge_solver.core.cards import Suit, parse_hand
    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> n, e, w = Seat.NORTH, Seat.EAST, Seat.WEST
    >>> hands = {n: frozenset(parse_hand("KQ.5..")), e: frozenset(parse_hand("J7.K..")),
    ...          w: frozenset(parse_hand("2.A.A."))}
    >>> start = Position(TRIDGE, Suit.HEARTS, (n, e, w), hands, n, (), {n: 2, e: 2, w: 2})
    >>> play = Contract.play(Suit.HEARTS)
    >>> natural_card(start, n, play).code, natural_card(start, w, play).code
    ('H5', 'SK')
    """
    seat = position.to_play
    assert seat is not None  # there is a card to play
    legal = position.legal_cards()
    avoids = contract.wants_few_tricks and seat is player
    if not position.trick:
        return _lead(position, legal, as_player=seat is player, avoids=avoids)
    winner = position.order[position.game.winner(position.trick, position.trumps)]
    winning = [card for card in legal if _wins(position, card)]
    if avoids:
        staying = [card for card in legal if card not in winning]
        return min(staying or legal, key=lambda card: _cheapness(position, card))
    is_own = (winner is player) is (seat is player)
    return max(legal if is_own else winning or legal, key=lambda card: _cheapness(position, card))


def _lead(position: Position, legal: tuple[Card, ...], *, as_player: bool, avoids: bool) -> Card:
    """Return the lead that most players would choose."""
    if avoids:
        return max(legal, key=lambda card: _cheapness(position, card))
    trumps = [card for card in legal if is_trump(card, position.trumps)]
    plain = [card for card in legal if card not in trumps]
    if trumps and (as_player or not plain):
        return min(trumps, key=lambda card: _strength(position, card))
    longest = max(plain, key=lambda card: (sum(o.suit is card.suit for o in plain), -card)).suit
    return min(
        (card for card in plain if card.suit is longest),
        key=lambda card: _strength(position, card),
    )


def _wins(position: Position, card: Card) -> bool:
    trick = (*position.trick, card)
    return position.game.winner(trick, position.trumps) == len(trick) - 1


def _strength(position: Position, card: Card) -> int:
    """Return the rank of a card in its suit; 0 is the strongest."""
    return lane_of(card, position.trumps).index(card)


def _cheapness(position: Position, card: Card) -> tuple[bool, int, int]:
    """Return a sort key that is greater for a cheaper card: plain cards before trumps, weak before
    strong."""
    return not is_trump(card, position.trumps), _strength(position, card), -card


@dataclass(frozen=True, kw_only=True)
class Refutation(WrongCard):
    """The explanation of why a card is wrong; ``grade`` and ``player_tricks`` are the result it
    leads to."""

    grade: Grade
    player_tricks: int


@dataclass(frozen=True, repr=False)
class GradePuzzle(Puzzle):
    """A position, and the card that keeps the grade; see
    :class:`~tridge_solver.analysis.puzzles.Puzzle`."""

    deal: OmbreDeal
    position: Position
    player: Seat
    contract: Contract
    options: tuple[CardValue, ...]
    refutations: tuple[Refutation, ...]
    played: Card | None = None
    themes: tuple[CardTheme, ...] = ()

    @property
    def asks_player(self) -> bool:
        """Whether the puzzle asks the Player, not a defender."""
        return self.seat is self.player

    @property
    def grade(self) -> Grade:
        """The grade that the right card keeps."""
        return self.options[0].grade

    @property
    def keepers(self) -> tuple[Card, ...]:
        """The right card, or all right cards if several are equivalent."""
        return keepers(self.options)

    @property
    def habit(self) -> Card:
        """The card that most players would choose; see
        :func:`~tridge_solver.games.ombre.puzzles.natural_card`."""
        return self._natural_card

    @cached_property
    def _natural_card(self) -> Card:
        return natural_card(self.position, self.player, self.contract)

    @property
    def choices(self) -> int:
        """The number of cards to choose from; a run of touching cards counts once."""
        return len(runs(self.position, [option.card for option in self.options]))


def keepers(options: Sequence[CardValue]) -> tuple[Card, ...]:
    """Return the cards that lead to the same grade as the best of ``options``, which come best
    first."""
    return tuple(option.card for option in options if option.grade is options[0].grade)


def is_puzzle(position: Position, options: Sequence[CardValue]) -> bool:
    """Return whether only one card, or touching cards, keeps the grade while another card does
    not."""
    right = keepers(options)
    return 0 < len(right) < len(options) and all_equal(position, right)


def puzzle_of(
    deal: OmbreDeal,
    position: Position,
    player: Seat,
    contract: Contract,
    options: tuple[CardValue, ...],
    solver: DoubleDummy,
    played: Card | None = None,
) -> GradePuzzle:
    """Return the puzzle of a ``position`` of ``deal``; :func:`is_puzzle` must hold for it."""
    refutations = tuple(
        _refutation(position, player, contract, option, solver)
        for option in options
        if option.grade is not options[0].grade
    )
    ending = ending_of(deal, position, player, contract)
    themes = tuple(OmbreThemes(solver, player, contract).reasons(position, options))
    return GradePuzzle(ending, position, player, contract, options, refutations, played, themes)


def _refutation(
    position: Position, player: Seat, contract: Contract, wrong: CardValue, solver: DoubleDummy
) -> Refutation:
    line = solver.line(position, player, contract, [wrong.card])
    reach, at = 0, position
    for trick in line:
        reach += 1
        for card in list(trick.cards.values())[len(at.trick) :]:
            at = at.play(card)
        if is_settled(at, player, contract):
            break
    return Refutation(
        card=wrong.card,
        grade=wrong.grade,
        player_tricks=wrong.player_tricks,
        line=line,
        reach=reach,
    )


def is_settled(position: Position, player: Seat, contract: Contract) -> bool:
    """Return whether the tricks won so far fix the grade, whoever wins the rest.

    >>> from tridge_solver.handfile import loads
    >>> [deal] = loads('''[Leader "W"] [TricksWon "W:5 N:1 E:2"] [Deal "W:3... .K.. .J.. -"]
    ... [Declarer "W"] [Contract "Play S"]''')
    >>> is_settled(deal.start(), Seat.WEST, deal.contract)
    True
    """
    first = position.seats.index(player)
    seats = position.seats[first:] + position.seats[:first]
    won = [position.won[seat] for seat in seats]
    game, rules = position.game, position.rules
    grades = {
        game.grade(contract, [had + more for had, more in zip(won, shares, strict=True)], rules)
        for shares in _shares(position.tricks_left, len(seats))
    }
    return len(grades) == 1


def _shares(tricks: int, seats: int) -> Iterator[tuple[int, ...]]:
    if seats == 1:
        yield (tricks,)
        return
    for own in range(tricks + 1):
        for others in _shares(tricks - own, seats - 1):
            yield (own, *others)


def ending_of(deal: OmbreDeal, position: Position, player: Seat, contract: Contract) -> OmbreDeal:
    """Return ``position`` as a deal of its own, with the cards on the table as its record of
    play."""
    order = position.order
    on_table = dict(zip(order, position.trick, strict=False))
    hands = [
        tuple(sorted(position.hands[seat] | ({on_table[seat]} if seat in on_table else set())))
        if seat in position.hands
        else None
        for seat in SEATS
    ]
    row = tuple(on_table.get(seat) for seat in order)
    return replace(
        deal,
        hands=(hands[0], hands[1], hands[2], hands[3]),
        stock=None,
        stock_open=False,
        declarer=player,
        contract=contract,
        leader=position.leader,
        tricks_won=dict(position.won),
        first_defender=None,
        exchanges=None,
        undertaken=None,
        surrender=None,
        result=None,
        auction=None,
        play=PlayRecord(position.leader, (row,)) if position.trick else None,
        comments=(),
    )


@dataclass(frozen=True)
class PuzzleSource:
    """Makes and solves the deals in which a game looks for puzzles.

    Attributes:
        solver: the class of the game's solver.
        played: makes a random deal into a played one, with exchanges; ``None`` if nobody would play
        it.
        problem: makes a deal of a file into one that can be asked.
    """

    solver: type[DoubleDummy]
    played: Callable[[OmbreDeal], OmbreDeal | None]
    problem: Callable[[OmbreDeal], OmbreDeal]

    def of_deal(
        self, deal: Deal, solver: DoubleDummy, criteria: PuzzleCriteria
    ) -> Sequence[GradePuzzle] | None:
        """Return the puzzles that occur in a random deal; ``None`` if nobody would play the
        deal."""
        played = self.played(ombre_deal(deal))
        return None if played is None else list(along_best_play(played, solver, criteria))

    def own(self, deal: Deal, solver: DoubleDummy) -> Iterator[GradePuzzle]:
        """Return the puzzles of a given deal: from its mistakes or, if it has no record, from its
        position."""
        own = ombre_deal(deal)
        if own.is_passed_out:
            return iter(())
        if own.play is not None and any(card is not None for row in own.play.rows for card in row):
            return _mistakes(own, solver)
        return _itself(self.problem(own), solver)


def _played_by_custom(deal: OmbreDeal) -> OmbreDeal | None:
    """Return the deal after the exchanges, played in the seat and suit with most of the club's
    points; ``None`` if nobody has enough."""
    if deal.contract is None:
        points, seat, contract = best_bidder(deal, Contract.play(SUITS[0]))
        if points < PLAYS_FROM:
            return None
        deal = deal.with_contract(seat, contract)
    return exchanged_by_custom(deal)


def _played_by_incomer(deal: OmbreDeal) -> OmbreDeal | None:
    """Return the deal as *Play* of the in-comer, in the suit with most of the club's points, unless
    it has a contract."""
    incomer = deal.incomer
    assert incomer is not None  # random deals have a dealer
    if deal.contract is not None:
        return replace(deal, declarer=incomer)
    hand = deal.known_hand(incomer)
    suit = max(SUITS, key=lambda suit: (point_count(hand, suit).total, -suit))
    return deal.with_contract(incomer, Contract.play(suit))


def _played_by_mort(deal: OmbreDeal) -> OmbreDeal | None:
    """Return the deal as a mort with the nine cards and the suit usually chosen, unless it has a
    contract."""
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


OF_GAME = PuzzleSource(DoubleDummy, _played_by_custom, lambda deal: deal)


OF_INCOMER = PuzzleSource(IncomerDoubleDummy, _played_by_incomer, with_incomer)


OF_MORT = PuzzleSource(IncomerDoubleDummy, _played_by_mort, with_incomer)


def along_best_play(
    deal: OmbreDeal, solver: DoubleDummy, criteria: PuzzleCriteria
) -> Iterator[GradePuzzle]:
    """Yield the puzzles that occur while both sides play the best line from the end of the record
    on."""
    position, player, contract = problem_of(deal)
    line = solver.line(position, player, contract)
    cards: list[Card] = []
    for trick in line:
        given = len(position.trick) if not cards else 0
        cards += list(trick.cards.values())[given:]
    values = solver.play_values(position, player, contract, cards)
    asked = OmbreThemes(solver, player, contract)
    at = position
    for card, options in zip(cards, values, strict=False):
        seat = at.to_play
        assert seat is not None  # a card of the line is played
        asks_player = seat is player
        # In this order: what takes long comes last.
        if (
            criteria.may_like(at.tricks_left, asks_player=asks_player)
            and is_puzzle(at, options)
            and criteria.likes_themes(asked.reasons(at, options))
        ):
            puzzle = puzzle_of(deal, at, player, contract, options, solver)
            if criteria.likes(puzzle):
                yield puzzle
        at = at.play(card)


def _mistakes(deal: OmbreDeal, solver: DoubleDummy) -> Iterator[GradePuzzle]:
    """Yield a puzzle for each recorded card that cost a grade if only one card would have kept
    it."""
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
    position, player, contract = problem_of(deal)
    options = solver.card_values(position, player, contract)
    if is_puzzle(position, options):
        yield puzzle_of(deal, position, player, contract, options, solver)


FINDERS = {"three_seats": OF_GAME, "incomer": OF_INCOMER, "mort": OF_MORT}
