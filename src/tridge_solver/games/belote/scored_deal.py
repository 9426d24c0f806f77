"""From a deal of Belote to its score: melds of hands, melds and result of the deal, and the ledger
of a session to a target. Belote is played for points, without chips."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from tridge_solver.core.cards import Card, Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.position import IllegalPlay, Position
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.belote.contracts import BID_STEP, LOWEST_BID, BeloteContract
from tridge_solver.games.belote.game import BELOTE_GAME, SIDES, BeloteDeal, by_side, side_of
from tridge_solver.games.belote.rules import NATURAL_RANKS, TRICKS, BeloteRules, BeloteStrain
from tridge_solver.report.session import LedgerWarning

SEQUENCE_WORTH = {3: 20, 4: 50}
LONG_SEQUENCE_WORTH = 100
"""The points of a sequence of five or more cards."""

SHORTEST_SEQUENCE = 3

FOURS_WORTH = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}
"""The points of four of a kind, the strongest first, if a suit or every suit is trumps."""

NO_TRUMP_FOURS_WORTH = {"A": 200, "T": 150, "K": 100, "Q": 100, "J": 100}
"""The points of four of a kind in no trump, the strongest first."""

BELOTE_WORTH = 20
"""The points for king and queen of trumps in the same hand."""

HANDS_KNOWN = 1 << 10
"""The number of hands whose melds are cached: enough for a few deals in every denomination."""


@dataclass(frozen=True)
class Meld:
    """A meld: four of a kind, or at least three consecutive cards of a suit.

    Attributes:
        cards: its cards, the highest first.
        worth: its points.
        strength: decides between two melds: the greater is better.
    """

    cards: tuple[Card, ...]
    worth: int
    strength: tuple[int, ...]


def fours_worth(denomination: BeloteStrain) -> Mapping[str, int]:
    """Return the points of four of a kind for each rank, the strongest first. Other ranks count
    nothing."""
    return NO_TRUMP_FOURS_WORTH if denomination is BeloteStrain.NO_TRUMP else FOURS_WORTH


def melds_of(hand: Sequence[Card], denomination: BeloteStrain) -> tuple[Meld, ...]:
    """Return the melds of a hand as dealt, the best first.

    The best is taken and its cards put aside, then the best of what is left, until there is
    none. A run is never split, and no card stands in two melds.
    """
    return _melds(frozenset(hand), denomination)


@lru_cache(maxsize=HANDS_KNOWN)
def _melds(hand: frozenset[Card], denomination: BeloteStrain) -> tuple[Meld, ...]:
    """Return the melds of a hand; see :func:`melds_of`. They are cached, since a review asks for
    the same hands at every card."""
    left = set(hand)
    found: list[Meld] = []
    while True:
        candidates = [*_fours(left, denomination), *_sequences(left, denomination)]
        if not candidates:
            return tuple(found)
        best = max(candidates, key=lambda meld: meld.strength)
        found.append(best)
        left -= set(best.cards)


def _fours(cards: set[Card], denomination: BeloteStrain) -> list[Meld]:
    melds = []
    table = fours_worth(denomination)
    for place, (rank, points) in enumerate(table.items()):
        four = tuple(sorted(card for card in cards if card.rank == rank))
        if len(four) == len(Suit):
            melds.append(Meld(four, points, (points, 1, len(table) - place, 0)))
    return melds


def _sequences(cards: set[Card], denomination: BeloteStrain) -> list[Meld]:
    melds = []
    for suit in Suit:
        held = {card.rank: card for card in cards if card.suit is suit}
        marks = "".join(rank if rank in held else " " for rank in NATURAL_RANKS)
        for run in marks.split():
            if len(run) < SHORTEST_SEQUENCE:
                continue
            points = SEQUENCE_WORTH.get(len(run), LONG_SEQUENCE_WORTH)
            height = len(NATURAL_RANKS) - NATURAL_RANKS.index(run[0])
            in_trumps = int(denomination.suit is suit)
            strength = (points, 0, height, in_trumps)
            melds.append(Meld(tuple(held[rank] for rank in run), points, strength))
    return melds


@dataclass(frozen=True)
class Melding:
    """The melds of a deal as the score needs them.

    Attributes:
        shown: the points of each seat's melds, before it is known which side scores.
        best: the seat whose meld is the best, ``None`` without a meld.
    """

    shown: Mapping[Seat, int]
    best: Seat | None

    def of_side(self, side: Sequence[Seat]) -> int:
        """Return the score of ``side`` for melds: those of both its hands if it holds the best
        meld, else zero."""
        return sum(self.shown[seat] for seat in side) if self.best in side else 0


def melding(
    hands: Mapping[Seat, Sequence[Card]], order: Sequence[Seat], denomination: BeloteStrain
) -> Melding:
    """Return the melds of all hands as dealt. If melds tie, the seat nearer to eldest,
    ``order[0]``, is ahead."""
    melds = {seat: melds_of(hands[seat], denomination) for seat in order}
    holders = [seat for seat in order if melds[seat]]
    best = max(holders, key=lambda seat: melds[seat][0].strength, default=None)
    return Melding({seat: sum(m.worth for m in melds[seat]) for seat in sorted(order)}, best)


def belote_of(hand: Sequence[Card], denomination: BeloteStrain) -> int:
    """Return twenty points for king and queen of trumps in one hand; in all trump, for each
    suit."""
    return _belote(frozenset(hand), denomination)


@lru_cache(maxsize=HANDS_KNOWN)
def _belote(hand: frozenset[Card], denomination: BeloteStrain) -> int:
    held = {(card.suit, card.rank) for card in hand}
    return BELOTE_WORTH * sum(
        denomination.is_trump(suit) and (suit, "K") in held and (suit, "Q") in held for suit in Suit
    )


class Declared(NamedTuple):
    """The points in addition to the tricks, in one denomination.

    Attributes:
        melds: points of melds of each side, without those of the side that does not score.
        belote: points of kings and queens of trumps of each side.
        shown: the points of each seat's melds, before it is known which side scores.
    """

    melds: Sides
    belote: Sides
    shown: dict[Seat, int]


def rules_of(deal: BeloteDeal) -> BeloteRules:
    """Return the rules of a deal of Belote; raise ``TypeError`` for a deal of another game."""
    if not isinstance(deal.rules, BeloteRules):
        raise TypeError(f"{deal.rules.name} is not the rules of {BELOTE_GAME.name}")
    return deal.rules


def eldest_of(deal: BeloteDeal) -> Seat:
    """Return the seat that speaks first: the one after the dealer, or the leader if the dealer
    is unknown."""
    if deal.dealer is None:
        return deal.lead
    return deal.rules.direction.after(deal.dealer, deal.active)


def from_eldest(deal: BeloteDeal) -> tuple[Seat, ...]:
    """Return the seats in playing order, beginning with eldest."""
    return deal.rules.direction.round_from(eldest_of(deal), deal.active)


def declared(deal: BeloteDeal, denomination: BeloteStrain) -> Declared:
    """Return the melds and belotes of a deal, from the hands as dealt, or from the tag ``Melds``.

    An ending shows no hand as dealt, nor does a deal without hands: there only ``Melds`` and
    ``Belote`` say of any.
    """
    order = from_eldest(deal)
    hands = {seat: deal.hands[seat] or () for seat in order}
    if any(len(hand) < TRICKS for hand in hands.values()):
        hands = dict.fromkeys(order, ())
    belote = by_side({seat: belote_of(hand, denomination) for seat, hand in hands.items()})
    if deal.belote is not None and not all(hands.values()):
        belote = deal.belote
    found = melding(hands, order, denomination)
    given = deal.melds
    if given is not None:
        shown = {seat: given.get(seat, 0) for seat in SEATS}
        holders = [seat for seat in order if shown[seat]]
        found = Melding(shown, max(holders, key=lambda seat: shown[seat], default=None))
    melds = tuple(found.of_side([s for s in SEATS if side_of(s) == side]) for side in (0, 1))
    return Declared((melds[0], melds[1]), belote, dict(found.shown))


def facts(
    deal: BeloteDeal, contract: BeloteContract, bidder: int, points: Sides, capot: int | None
) -> BeloteFacts:
    """Return the facts about a result of ``deal`` that the score needs; ``points`` are without
    any bonus."""
    announced = declared(deal, contract.denomination)
    return BeloteFacts(contract, bidder, points, capot, announced.melds, announced.belote)


def played_facts(deal: BeloteDeal) -> BeloteFacts | None:
    """Return the result of ``deal`` for the score, from its ``Result`` or its complete record;
    ``None`` if it was passed out.

    Raises :class:`~tridge_solver.DealError` if contract, Declarer or result are not known.
    """
    if deal.passed_out:
        return None
    if deal.contract is None:
        raise DealError("the contract is not known (expected a Contract)")
    if deal.declarer is None:
        raise DealError("who bid the contract is not known (expected a Declarer)")
    end = _end(deal)
    capot = None
    if end is not None:
        points = by_side(end.points)
        capot = capot_of(end)
    elif deal.result is not None:
        if deal.result.points is None:
            lost = facts(deal, deal.contract, side_of(deal.declarer), (0, 0), None)
            return replace(lost, is_lost=True)
        points = deal.result.points
        capot = points.index(max(points)) if deal.result.capot else None
    else:
        expected = "a Result or a complete Play"
        raise DealError(f"the result is neither given nor played out (expected {expected})")
    return facts(deal, deal.contract, side_of(deal.declarer), points, capot)


def _end(deal: BeloteDeal) -> Position | None:
    if deal.play is None:
        return None
    try:
        last = deal.positions()[-1]
    except IllegalPlay as error:
        raise DealError(f"the play cannot be followed: {error}") from error
    except DealError:
        if deal.result is None:
            raise
        return None
    return last if last.is_over else None


def capot_of(position: Position) -> int | None:
    """Return the side that has won every trick of a finished play; ``None`` if none has."""
    won = by_side(position.won)
    return won.index(max(won)) if min(won) == 0 < max(won) else None


@dataclass(frozen=True)
class BeloteRow:
    """A deal in the ledger of a session.

    Attributes:
        deal: the deal.
        facts: the result of the deal; ``None`` if it was passed out.
        points: points of each side's tricks, with the bonus for all of them if there is one;
            ``None`` if the deal says only that the contract failed.
        score: the score of each side.
        made: whether the contract was made; ``None`` when it was thrown in.
        state: the game after it.
        certain: whether no deal before it is missing.
        warnings: facts that the deal leaves out.
    """

    deal: BeloteDeal
    facts: BeloteFacts | None
    points: Sides | None
    score: Sides
    made: bool | None
    state: GameState
    certain: bool
    warnings: tuple[LedgerWarning, ...] = ()


class BeloteLedger:
    """The ledger of a session: games to a target, one after another. Add deals in the order they
    were played.

    Attributes:
        state: the game as it stands.
        complete: whether every deal could be scored.
    """

    def __init__(self) -> None:
        self.state = GameState()
        self.complete = True
        self._rows = 0

    @property
    def totals(self) -> dict[str, int]:
        """The points of each side in the current game, or in the one that has just ended; empty
        before the first deal."""
        return dict(zip(SIDES, self.state.totals, strict=True)) if self._rows else {}

    def add(self, deal: BeloteDeal) -> BeloteRow:
        """Score a deal; raise :class:`~tridge_solver.DealError` if that is impossible."""
        rules = rules_of(deal)
        try:
            facts = played_facts(deal)
        except Exception:
            self.complete = False
            raise
        points: Sides | None = (0, 0)
        result = (0, 0)
        made = None
        if facts is not None:
            points = None if facts.is_lost else points_with_bonus(facts, rules)
            result = score(facts, rules)
            made = is_made(facts, rules)
        self.state = self.state.after(result, rules)
        self._rows += 1
        return BeloteRow(
            deal, facts, points, result, made, self.state, self.complete, tuple(_warnings(deal))
        )

    def skip(self) -> None:
        """Note that a deal of the session is missing."""
        self.complete = False


def _warnings(deal: BeloteDeal) -> Iterator[LedgerWarning]:
    """Return a warning if hands are unknown, so that melds and belote could not be counted."""
    if not deal.passed_out and None in deal.hands and deal.melds is None and deal.belote is None:
        what = "melds, and king and queen of trumps, are not known and not counted"
        yield LedgerWarning(f"{what} (expected Melds or Belote)")


FAILED = 160
"""The points that the opponents get if the contract fails, in every denomination."""

CAPOT_BONUS = 90
"""The bonus for all eight tricks, besides the points of the cards and the last trick."""

Sides = tuple[int, int]
"""A number for each side: first North and South, then East and West."""


@dataclass(frozen=True)
class BeloteFacts:
    """The result of a deal, with all that the score depends on.

    Attributes:
        contract: the contract played.
        bidder: the side that bid it: 0 North and South, 1 East and West.
        tricks_points: points of each side's tricks, including the last trick's ten, without bonus.
        capot: the side that took all eight tricks, or ``None``.
        melds: points of melds each side scores.
        belote: points of kings and queens of trumps of each side.
        is_lost: whether the deal says only that the contract failed; then ``tricks_points`` mean
            nothing.
    """

    contract: BeloteContract
    bidder: int
    tricks_points: Sides
    capot: int | None = None
    melds: Sides = (0, 0)
    belote: Sides = (0, 0)
    is_lost: bool = False


def points_with_bonus(facts: BeloteFacts, rules: BeloteRules) -> Sides:
    """Return the points of each side's tricks, with 90 more for all eight tricks if the table
    plays that bonus."""
    bonus = [CAPOT_BONUS if rules.capot and facts.capot == side else 0 for side in (0, 1)]
    return facts.tricks_points[0] + bonus[0], facts.tricks_points[1] + bonus[1]


def totals(facts: BeloteFacts, rules: BeloteRules) -> Sides:
    """Return the sum of tricks, melds and belote for each side, without rounding."""
    points = points_with_bonus(facts, rules)
    a, b = (points[side] + facts.melds[side] + facts.belote[side] for side in (0, 1))
    return a, b


def needed(contract: BeloteContract, rules: BeloteRules) -> int:
    """Return the least total that is enough for a bid."""
    return contract.counts + 2 * rules.two_over


def is_made(facts: BeloteFacts, rules: BeloteRules) -> bool:
    """Return whether the contract is made: with more points than the opponents and at least the
    number bid, without rounding."""
    if facts.is_lost:
        return False
    if facts.contract.is_capot:
        return facts.capot == facts.bidder
    total = totals(facts, rules)
    ours, theirs = total[facts.bidder], total[1 - facts.bidder]
    return ours > theirs and ours >= needed(facts.contract, rules)


def score(facts: BeloteFacts, rules: BeloteRules) -> Sides:
    """Return the score of each side for a deal.

    >>> from tridge_solver.games.belote.rules import BELOTE
    >>> contract = BeloteContract.parse("90 S")
    >>> score(BeloteFacts(contract, 0, (88, 74), melds=(20, 0)), BELOTE)
    (190, 70)
    """
    if not is_made(facts, rules):
        return score_if_lost(facts, rules)
    a, b = (total // BID_STEP * BID_STEP for total in totals(facts, rules))
    counts = facts.contract.counts
    a, b = (a + counts, b) if facts.bidder == 0 else (a, b + counts)
    return a * facts.contract.factor, b * facts.contract.factor


def score_if_lost(facts: BeloteFacts, rules: BeloteRules) -> Sides:
    """Return the score of each side if the contract fails; the points of the tricks then do not
    matter."""
    side, other = facts.bidder, 1 - facts.bidder
    kept = facts.belote[side] if rules.keep_belote else 0
    paid = FAILED + facts.melds[other] + facts.belote[other] + facts.contract.counts
    a, b = (kept, paid) if side == 0 else (paid, kept)
    return a * facts.contract.factor, b * facts.contract.factor


def best_number(total: int, opponents: int, rules: BeloteRules) -> int | None:
    """Return the highest number that a side makes with these totals; ``None`` if it makes none."""
    number = (total - 2 * rules.two_over) // BID_STEP * BID_STEP
    return number if total > opponents and number >= LOWEST_BID else None


@dataclass(frozen=True)
class GameState:
    """The state of a game to a target.

    Attributes:
        number: which game of the session, from 1.
        totals: points of each side in it.
        winner: the side that has won it, ``None`` while it goes on.
    """

    number: int = 1
    totals: Sides = (0, 0)
    winner: int | None = None

    def after(self, points: Sides, rules: BeloteRules) -> GameState:
        """Return the state after another deal is scored; after a finished game, a new one
        begins."""
        number, before = (
            (self.number, self.totals) if self.winner is None else (self.number + 1, (0, 0))
        )
        now = before[0] + points[0], before[1] + points[1]
        reached = max(now) >= rules.target and now[0] != now[1]
        return GameState(number, now, now.index(max(now)) if reached else None)
