"""Solve Très with open cards: margins, card values and lines of play, exact or within proved
bounds.

The *margin* is the non-dealer's points minus the dealer's at the end. The engine answers yes or no
about one margin; this module combines its answers. A question may take too long: a budget of
positions, never a clock, limits the proof, so that a deal always has the same answer.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from tridge_solver.analysis.line import CardAnswers, CardFigures
from tridge_solver.checks import check
from tridge_solver.core.cards import Card, Pack, Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.display import as_dict, as_html, as_rows
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.engine.tres import Solver
from tridge_solver.engine.tres.asking import Asking, guess
from tridge_solver.games.tres.game import TRES_PACK, TresDeal
from tridge_solver.games.tres.scoring import TresTrick, non_dealer, tricks_between

DEFAULT_NODES = 20_000_000
"""Default limit on the positions searched for one deal."""

SHARES = 16
"""The budget divided by this is the share of each first question; later shares are four times
larger."""

LEAST_SHARE = 1_000_000
"""The share of a first question, in positions, if the budget has no limit."""

TABLE_BYTES = 1 << 26

_LANES = (Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS)
_PLACES = {rank: place for place, rank in enumerate("AKQJT98765")} | {"4": 11, "3": 12, "2": 13}
_NUMBER = {card: 16 * _LANES.index(card.suit) + _PLACES[card.rank] for card in TRES_PACK}
_CARD = {number: card for card, number in _NUMBER.items()}


def card_numbers() -> dict[Card, int]:
    """Return the number by which the search knows each card."""
    return dict(_NUMBER)


class Bounds(NamedTuple):
    """The proved bounds of a margin: the least and the most it can be."""

    least: int
    most: int

    def __str__(self) -> str:
        """Return the bounds as text, or only the margin if it is exact."""
        return f"{self.least:+d}" if self.exact else f"{self.least:+d} to {self.most:+d}"

    def _repr_html_(self) -> str:
        return as_html(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the bounds as a dictionary: :func:`tridge_solver.to_dict`."""
        return as_dict(self)

    def rows(self) -> list[dict[str, Any]]:
        """Return the bounds as rows: :func:`tridge_solver.rows`."""
        return as_rows(self)

    @property
    def exact(self) -> bool:
        """Whether the margin is known exactly."""
        return self.least == self.most

    @property
    def margin(self) -> int | None:
        """The margin; ``None`` if only bounds are known."""
        return self.least if self.exact else None

    def moved(self, points: int) -> Bounds:
        """Return the bounds raised by this many points."""
        return Bounds(self.least + points, self.most + points)


@dataclass(frozen=True)
class TresCardValue(CardFigures):
    """A legal card and the margin after it."""

    figure_names = ("margin",)

    card: Card
    bounds: Bounds

    @property
    def figures(self) -> tuple[str, ...]:
        """The proved bounds of the margin."""
        return (str(self.bounds),)

    def __iter__(self) -> Iterator[Any]:
        """Yield the card and the margin, for unpacking."""
        return iter((self.card, self.bounds))


class TresLine(NamedTuple):
    """A line of play to the end.

    Attributes:
        tricks: its tricks; the first may have begun in the record.
        exact: whether every card of it is a best one, proved; else it is the best line found.
        points: points of every seat when all is played.
    """

    tricks: tuple[TresTrick, ...]
    exact: bool
    points: dict[Seat, int]

    def __str__(self) -> str:
        """Return the tricks as text, one per line."""
        return "\n".join(map(str, self.tricks))

    def _repr_html_(self) -> str:
        return as_html(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the line of play as a dictionary: :func:`tridge_solver.to_dict`."""
        return as_dict(self)

    def rows(self) -> list[dict[str, Any]]:
        """Return the line of play as rows: :func:`tridge_solver.rows`."""
        return as_rows(self)


class Interrupted(Exception):  # noqa: N818 - it names what happened
    """Raised when the search is interrupted."""


class TresSolver:
    """Answer questions about positions of Très, with one engine and its transposition table.

    Args:
        table_bytes: memory for the table.

    After :meth:`watch`, a search ended by :meth:`interrupt` or Ctrl-C answers with the proof so
    far; before that, Ctrl-C works as usual. One thread at a time.
    """

    def __init__(self, table_bytes: int | None = None) -> None:
        self._engine = Solver(
            table_bytes=TABLE_BYTES if table_bytes is None else table_bytes, progress=self._paused
        )
        self._progress: Callable[[int, Bounds], None] | None = None
        self._on_progress: Callable[[], None] | None = None
        self._bounds = Bounds(0, 0)
        self._left: int | None = None
        self._began = 0
        self.interrupted = False

    @property
    def nodes(self) -> int:
        """The number of positions searched since the solver was made."""
        return self._engine.nodes

    def watch(self, progress: Callable[[int, Bounds], None]) -> None:
        """Call ``progress`` now and then with the positions searched for the deal and the bounds
        proved so far. When interrupted, answer with such bounds."""
        self._progress = progress

    def with_progress(self, on_progress: Callable[[], None] | None) -> TresSolver:
        """Make the solver call ``on_progress`` now and then, and return it; an exception raised
        there stops the work."""
        self._on_progress = on_progress
        return self

    def interrupt(self) -> None:
        """Stop the running search soon; another thread may call this."""
        self.interrupted = True

    def begin(self, nodes: int | None) -> None:
        """Begin a deal with a budget of ``nodes`` positions; ``None`` means no limit. The solver
        forgets the proofs of earlier deals, so that no answer depends on them."""
        if self.interrupted:
            raise KeyboardInterrupt  # it was the search before that ended
        self._engine.clear()
        self._left = nodes
        self._began = self._engine.nodes

    def add_nodes(self, nodes: int | None) -> None:
        """Raise the budget by this many positions, for another question about the same deal."""
        self._left = None if nodes is None or self._left is None else self._left + nodes

    def bounds(self, position: Position, player: Seat, after: int | None = None) -> Bounds:
        """Return the final margin of ``player``, who must be the non-dealer.

        ``after`` is what it is known to be after one of the cards.
        """
        before = _points_so_far(position, player)
        if position.is_over:
            return Bounds(before, before)
        hands = self._load(position, player)
        least, most = self._engine.outlook()
        if after is None:
            first = guess(hands, 0 if position.leader is player else 1, least, most)
        elif position.to_play is player:
            least = max(least, after - before)
            first = least + 1
        else:
            first = most = min(most, after - before)
        return self._narrow(Bounds(least, most), None, first, before).moved(before)

    def card_bounds(
        self, position: Position, player: Seat, known: Bounds | None = None
    ) -> CardAnswers[TresCardValue]:
        """Return the margin after every legal card; the best for the seat to play comes first.

        ``known`` is the margin of the position, found before.
        """
        if position.is_over:
            return CardAnswers()
        overall = self.bounds(position, player) if known is None else known
        before = _points_so_far(position, player)
        overall = overall.moved(-before)
        self._load(position, player)
        least, most = self._widest()
        maximises = position.to_play is player
        found: dict[int, Bounds] = {}
        equal = dict(self._engine.cards())
        heads = sorted(set(equal.values()))
        for head in heads:
            if len(heads) == 1:
                found[head] = overall
            elif maximises:
                start = Bounds(least, overall.most)
                found[head] = self._narrow(start, head, overall.most, before)
            else:
                start = Bounds(overall.least, most)
                found[head] = self._narrow(start, head, overall.least + 1, before)
        values = [
            TresCardValue(_CARD[number], found[head].moved(before))
            for number, head in equal.items()
        ]
        order = {card: n for n, card in enumerate(TRES_PACK)}
        if maximises:
            values.sort(key=lambda v: (-v.bounds.least, -v.bounds.most, order[v.card]))
        else:
            values.sort(key=lambda v: (v.bounds.most, v.bounds.least, order[v.card]))
        return CardAnswers(values)

    def line(self, position: Position, player: Seat, after: Sequence[Card] = ()) -> TresLine:
        """Return a best line of play after the cards ``after``; if none is proved best, the best
        one found.

        Raises :class:`~tridge_solver.errors.IllegalPlay` for a card of ``after`` against the rules.
        """
        positions = [position]
        for card in after:
            positions.append(positions[-1].play(card))
        exact = True
        known = None
        while not positions[-1].is_over:
            here = positions[-1]
            legal = here.legal_cards()
            chosen = legal[0]
            if len(legal) > 1:
                chosen, known = self._best_card(here, player, known)
                exact = exact and known is not None
            positions.append(here.play(chosen))
        return TresLine(tricks_between(positions), exact, dict(positions[-1].points))

    def _best_card(
        self, position: Position, player: Seat, known: int | None
    ) -> tuple[Card, int | None]:
        """Return a best card and the margin it keeps. If the budget for this card is too small,
        return the best card found, and ``None`` for the margin; the budget is shared evenly among
        the tricks left."""
        left = self._left
        if left is not None:
            self._left = left // position.tricks_left
        part = self._left
        try:
            bounds = self.bounds(position, player) if known is None else Bounds(known, known)
            if bounds.exact:
                card = self._keeping_card(position, player, bounds.least)
                if card is not None:
                    return card, bounds.least
            return self.card_bounds(position, player, bounds)[0].card, None
        finally:
            if left is not None and part is not None and self._left is not None:
                self._left += left - part

    def keeping_cards(
        self, position: Position, player: Seat, margin: int
    ) -> tuple[tuple[Card, ...], bool]:
        """Return the cards that are proved, within the budget, to keep the margin; and whether the
        budget was enough for all cards."""
        keeping, proved = [], True
        head, keeps = -1, None
        self._load(position, player)
        for number, equal in self._engine.cards():
            if equal != head:
                head, keeps = equal, self._keeps(position, player, equal, margin)
                proved = proved and keeps is not None
            if keeps:
                keeping.append(_CARD[number])
        return tuple(Pack.FULL.written(keeping)), proved

    def _keeping_card(self, position: Position, player: Seat, margin: int) -> Card | None:
        """Return the first card that keeps the margin; ``None`` if the budget is too small."""
        self._load(position, player)
        for number, head in self._engine.cards():
            if number == head:
                keeps = self._keeps(position, player, head, margin)
                if keeps is None:
                    return None
                if keeps:
                    return _CARD[head]
        return None

    def _keeps(self, position: Position, player: Seat, head: int, margin: int) -> bool | None:
        """Return whether a card of the loaded position keeps the margin; ``None`` if the budget is
        too small."""
        before = _points_so_far(position, player)
        maximises = position.to_play is player
        least = margin - before + (not maximises)
        share = sys.maxsize if self._left is None else self._left
        answer = self._ask(self._widest(), least, head, share, before)
        return None if answer is None else (answer.least >= least) == maximises

    def _load(self, position: Position, player: Seat) -> list[int]:
        """Load the position into the engine, with the player as seat 0. Return both hands as sets
        of bits, each with its cards on the table."""
        (other,) = (seat for seat in position.seats if seat is not player)
        hands = [sum(1 << _NUMBER[card] for card in position.hands[s]) for s in (player, other)]
        leader = 0 if position.leader is player else 1
        trick = [_NUMBER[card] for card in position.trick]
        self._engine.load(hands, leader, trick)
        for number, seat in zip(trick, (leader, 1 - leader), strict=False):
            hands[seat] |= 1 << number
        return hands

    def _widest(self) -> Bounds:
        """Return bounds that hold for any play, good or bad."""
        return Bounds(*self._engine.widest())

    def _narrow(self, bounds: Bounds, card: int | None, first: int, before: int) -> Bounds:
        """Narrow the bounds on the margin of the loaded position, or after a card, within the
        budget.

        First the question ``first``, then from answer to answer. Where it takes too
        long, questions from the outside inwards, in steps that grow with every answer and shrink
        with every silence; then all again with a larger share.
        """
        share = LEAST_SHARE if self._left is None else max(self._left // SHARES, 1)
        self._bounds = bounds.moved(before)
        asking = Asking(first)
        while not bounds.exact and self._left != 0 and not self.interrupted:
            asked = asking.next(bounds.least, bounds.most)
            better = self._ask(bounds, asked, card, share, before)
            if better is not None:
                asking.answered(better.least > bounds.least, better.least, better.most)
                bounds = better
                continue
            bounds = self._from_outside(bounds, card, share, before)
            asking = Asking((bounds.least + bounds.most + 1) // 2)
            share *= 4
        return bounds

    def _from_outside(self, bounds: Bounds, card: int | None, share: int, before: int) -> Bounds:
        """Move both bounds inwards until neither can be moved even by one point."""
        steps = [max(1, (bounds.most - bounds.least) // 4)] * 2
        stuck = [False, False]
        while not all(stuck) and not bounds.exact and self._left != 0 and not self.interrupted:
            for end in (0, 1):
                if stuck[end] or bounds.exact:
                    continue
                step = min(steps[end], bounds.most - bounds.least)
                asked = bounds.most - step + 1 if end else bounds.least + step
                better = self._ask(bounds, asked, card, share, before)
                if better is not None:
                    bounds = better
                    steps[end] = 2 * step
                elif step > 1:
                    steps[end] = step // 2
                else:
                    stuck[end] = True
        return bounds

    def _ask(
        self, bounds: Bounds, least: int, card: int | None, share: int, before: int
    ) -> Bounds | None:
        """Ask one question with a share of the budget; return the bounds then proved, or ``None``
        without an answer."""
        nodes = share if self._left is None else min(share, self._left)
        began = self._engine.nodes
        try:
            answer = self._engine.ask(least, card=card, nodes=nodes)
        except Interrupted:
            return None
        except KeyboardInterrupt:
            if self._progress is None:
                raise
            self.interrupted = True
            return None
        finally:
            if self._left is not None:
                self._left -= min(self._engine.nodes - began, self._left)
        if answer is None:
            return None
        reached, proved = answer
        if reached:
            bounds = Bounds(max(bounds.least, min(proved, bounds.most)), bounds.most)
        else:
            bounds = Bounds(bounds.least, min(bounds.most, max(proved, bounds.least)))
        self._bounds = bounds.moved(before)
        return bounds

    def _paused(self, nodes: int) -> None:
        """Report progress, or stop an interrupted search; the engine calls this now and then."""
        if self.interrupted:
            raise Interrupted
        if self._on_progress is not None:
            self._on_progress()
        if self._progress is not None:
            self._progress(nodes - self._began, self._bounds)


def _points_so_far(position: Position, player: Seat) -> int:
    """Return the margin from finished tricks, without the trick on the table."""
    return sum(points if seat is player else -points for seat, points in position.points.items())


def _ready(deal: TresDeal, solver: TresSolver | None, nodes: int | None) -> TresSolver:
    check(deal)
    solver = solver or TresSolver()
    solver.begin(nodes)
    return solver


def solve(
    deal: TresDeal,
    *,
    from_start: bool = False,
    nodes: int | None = DEFAULT_NODES,
    solver: TresSolver | None = None,
) -> Bounds:
    """Return the final margin of the non-dealer, with best play from the end of the record.

    Args:
        deal: a deal of Très.
        from_start: ignore the record of play.
        nodes: look at so many positions at most; ``None``: as many as it takes.
        solver: to keep its memory.

    Raises :class:`~tridge_solver.DealError` for a deal with defects or unknown hands.
    """
    ready = _ready(deal, solver, nodes)
    return ready.bounds(deal.reached(from_start=from_start), non_dealer(deal))


def card_values(
    deal: TresDeal,
    *,
    from_start: bool = False,
    nodes: int | None = DEFAULT_NODES,
    solver: TresSolver | None = None,
) -> CardAnswers[TresCardValue]:
    """Return the margin after every legal card of the seat to play; the arguments are those of
    :func:`solve`."""
    ready = _ready(deal, solver, nodes)
    return ready.card_bounds(deal.reached(from_start=from_start), non_dealer(deal))


def line(
    deal: TresDeal,
    *,
    after: Sequence[Card] = (),
    from_start: bool = False,
    nodes: int | None = DEFAULT_NODES,
    solver: TresSolver | None = None,
) -> TresLine:
    """Return a line of play to the end, after the cards ``after``; the arguments are those of
    :func:`solve`."""
    ready = _ready(deal, solver, nodes)
    return ready.line(deal.reached(from_start=from_start), non_dealer(deal), after)
