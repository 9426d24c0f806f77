"""Random worlds that fit what one seat knows in the middle of a play, each solved card by card.

A world is a layout of the cards the seat has not seen, drawn by the belief that closed seats have
as well (see ``engine/ombre3/closed/beliefs.pxd`` and
:mod:`tridge_solver.games.ombre.worlds.customs`): the *model*. It assumes that the others exchange
in the usual way, with rare exceptions. *Uniform* worlds assume nothing: all layouts are equally
likely.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.layouts import LAYOUTS, world_words
from tridge_solver.core.cards import PACK, Card, cards_of, mask_of
from tridge_solver.core.deal import HAND_SIZE, STOCK_SIZE, DealError
from tridge_solver.core.seats import Seat
from tridge_solver.core.text import MEBIBYTE
from tridge_solver.engine import Solver
from tridge_solver.engine.ombre3 import five_lanes
from tridge_solver.engine.ombre3.solver import Believer
from tridge_solver.games.ombre.advice.seat_view import SeatView, Shown
from tridge_solver.games.ombre.rules.contracts import FIRST_TRICKS, TRICKS, Grade
from tridge_solver.games.ombre.rules.ranking import NoSuit, counted_tops, point_count, trump_order
from tridge_solver.games.ombre.scoring import (
    AnyFunds,
    Facts,
    Settlement,
    Undertaken,
    fourth_payer,
    funds_of,
    named_funds,
    settle,
)
from tridge_solver.games.ombre.solving.double_dummy import (
    DEFAULT_HASH_MB,
    GRADE_STEP,
    Value,
    lane_order,
    lexicographic,
    read_level,
)
from tridge_solver.games.ombre.solving.stakes import defenders_share
from tridge_solver.games.ombre.worlds.customs import (
    PLAYER_STRAYS,
    STRAYS,
    UNBOUNDED,
    PointBounds,
    bounds_of_seats,
    hand_counts,
    keepers,
    least_of,
    names_suit,
    needed,
)
from tridge_solver.games.ombre.worlds.seat_worlds import Grid
from tridge_solver.games.ombre.worlds.setting import Setting

Worlds = Literal["model", "uniform"]


class ClosedWorlds:
    """The random worlds for one decision.

    Args:
        view: the knowledge of the seat.
        worlds: how they are drawn; only uniform ones are possible if the deal does not say how many
            cards were exchanged.
        seed: the seed of all of them.

    Raises :class:`~tridge_solver.DealError` when no layout fits what the seat has seen.
    """

    def __init__(self, view: SeatView, worlds: Worlds = "model", seed: int = 1) -> None:
        self.view = view
        self.kind: Worlds = worlds if view.knows_exchange else "uniform"
        self.seed = seed
        self.seats = view.deal.from_player(view.player)
        self._unseen = mask_of(card for card in PACK if card not in view.seen)
        try:
            self._believer = self._new_believer(self.hidden)
        except ValueError:
            raise DealError(
                f"no deal of the unseen cards fits what {view.seat.letter} has seen "
                "(expected a record without revokes)"
            ) from None

    @property
    def hidden(self) -> list[Any]:
        """The engine's knowledge of each other hand: what was seen of it, and what is assumed about
        it."""
        return [self._hidden(shown) for shown in self.view.others]

    @property
    def least_points(self) -> int:
        """The club's points that the Player is assumed to have been dealt at least; 0 for no
        assumption."""
        view = self.view
        if self.kind == "uniform" or view.declarer is view.seat:
            return 0
        unseen = [card for card in PACK if card not in view.seen]
        return least_of(view.contract, unseen, view.size)

    @property
    def heard(self) -> dict[Seat, PointBounds]:
        """The conclusions from the others' calls about their hands as dealt."""
        view = self.view
        if self.kind == "uniform":
            return dict.fromkeys(view.deal.active, UNBOUNDED)
        return bounds_of_seats(view.deal, view.seen, view.size, view.contract)

    @property
    def count(self) -> int:
        """The number of layouts of the unseen cards that fit what the seat has seen; exact up to
        2**53."""
        seen = [self._seen(shown) for shown in self.view.others]
        every = self._number(seen)
        for hand, shown in zip(seen, self.view.others, strict=True):
            must = self._must_hold(shown)
            if must and not hand["shown"] & must:
                every -= self._number(
                    [{**h, "barred": h["barred"] | must} if h is hand else h for h in seen]
                )
        return every

    def hands(self, start: int, count: int) -> npt.NDArray[np.uint64]:
        """Return the hands at the start of play, in worlds ``start`` to ``start + count``.

        A row of masks of cards for each world, the Player's first, then as they play.
        """
        held = np.zeros((count, len(self.view.others)), np.uint64)
        self._believer.draw(world_words(self.seed, LAYOUTS, start, count), held)
        hands = np.full((count, len(self.seats)), mask_of(self.view.own), np.uint64)
        for number, shown in enumerate(self.view.others):
            hands[:, self.seats.index(shown.seat)] = held[:, number]
        return hands

    def left(self, hands: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
        """Return the cards left of ``hands`` at the seat's turn to play."""
        view = self.view
        played = {shown.seat: shown.played for shown in view.others} | {view.seat: view.own_played}
        masks = [mask_of(played[seat]) for seat in self.seats]
        return hands & ~np.array(masks, np.uint64)

    def _new_believer(self, hands: Sequence[Any]) -> Any:
        """Return the model that draws the hidden hands by their probability."""
        view = self.view
        richer, strictly = self._richer()
        return Believer(
            keepers(view.contract),
            view.size,
            self._unseen,
            hands,
            hand_counts(view.trumps),
            richer=richer,
            strictly=strictly,
        )

    def _number(self, hands: Sequence[dict[str, Any]]) -> int:
        """Return the number of layouts that fit the cards seen, without further assumptions."""
        try:
            return round(Believer(0, self.view.size, self._unseen, hands).total)
        except ValueError:
            return 0

    def _seen(self, shown: Shown) -> dict[str, Any]:
        drew = mask_of(() if shown.drew is None else (shown.drew,))
        held = mask_of(shown.played) | mask_of(shown.laid_open) | drew
        return {"shown": held, "drew": drew, "barred": mask_of(shown.barred) & ~held}

    def _hidden(self, shown: Shown) -> Any:
        view, contract = self.view, self.view.contract
        hand = {**self._seen(shown), "one_of": self._must_hold(shown)}
        if self.kind == "uniform":
            return hand
        is_declarer = shown.seat is view.declarer
        setting = Setting(view.deal, view.declarer, contract)
        if setting.most[setting.seats.index(shown.seat)]:
            hand["exchanged"] = shown.exchanged
            hand["stopped"] = self._stopped(setting, shown)
            hand["strays"] = PLAYER_STRAYS if is_declarer else STRAYS
        if is_declarer:
            hand["least"] = self.least_points
            hand["favours_first"] = names_suit(contract) and self.least_points > 0
            hand["one_of"] = needed(contract)
        heard = self.heard[shown.seat]
        hand["least_of_any"], hand["most_of_any"] = heard.least, heard.most
        first = self.first_defender
        if first is not None and not is_declarer and view.seat is not view.declarer:
            # In a tie the defender after the Player goes first.
            assert view.contract.trumps is not None
            own = point_count(view.deal.known_hand(view.seat), view.contract.trumps).total
            after_player = setting.seats[1]
            if first is shown.seat:
                hand["least"] = own + (shown.seat is not after_player)
            else:
                hand["most"] = own - (shown.seat is after_player)
        return hand

    def _must_hold(self, shown: Shown) -> int:
        """Return a mask of cards; by the rules, the hand held at least one of them. Return 0 if
        there is no such rule.

        The trump of a No Tricks or a Fixed bid; in an exchange it may have been thrown.
        """
        view = self.view
        if shown.seat is not view.declarer or view.size < HAND_SIZE or shown.exchanged:
            return 0
        return needed(view.contract)

    @property
    def first_defender(self) -> Seat | None:
        """The defender who is known to have exchanged first; ``None`` if unknown, or if the
        defenders had no choice."""
        view = self.view
        if not view.contract.defenders_exchange(view.rules) or view.deal.exchanges is None:
            return None
        if not view.rules.defenders_choose_first:
            return None
        order = [e.seat for e in view.deal.exchanges if e.seat is not view.declarer]
        if view.deal.first_defender is not None or len(order) < len(view.others):
            return view.deal.first_defender
        return order[0]

    def _richer(self) -> tuple[int, bool]:
        """Return the number of the hidden defender who exchanged first because they were dealt no
        fewer points, and whether they must have had more. Return -1 unless the asking seat is the
        Player."""
        first = self.first_defender
        if self.kind == "uniform" or first is None or self.view.seat is not self.view.declarer:
            return -1, False
        number = [shown.seat for shown in self.view.others].index(first)
        return number, number == 1

    def _stopped(self, setting: Setting, shown: Shown) -> bool:
        """Return whether a hand threw as many cards as the rules and the stock allowed."""
        left = STOCK_SIZE
        exchanges = {e.seat: e.count for e in self.view.deal.exchanges or ()}
        for seat, count in exchanges.items():
            if seat is shown.seat:
                break
            left -= count
        most = min(setting.most[setting.seats.index(shown.seat)], left)
        return (shown.exchanged or 0) >= most


class CardSolver:
    """Solve the cards of a decision in many worlds, using several threads."""

    engine: type[Any] = Solver
    hash_mb: float = DEFAULT_HASH_MB

    def __init__(self, threads: int = 1, table_bytes: int | None = None) -> None:
        self._threads = threads
        self._size = table_bytes or int(self.hash_mb * MEBIBYTE)
        self._solvers = {self.engine: self._new(self.engine)}

    def _new(self, engine: type[Any]) -> list[Any]:
        return [engine(table_bytes=self._size) for _ in range(self._threads)]

    def levels(
        self, worlds: ClosedWorlds, cards: Sequence[Card], hands: npt.NDArray[np.uint64]
    ) -> npt.NDArray[np.int16]:
        """Return, for each of ``cards`` and each world of ``hands``, the level it leads to: a
        number for grade and tricks.

        Late in the play the same layout comes up again and again; it is solved once.
        """
        left, again = np.unique(worlds.left(hands), axis=0, return_inverse=True)
        found = np.zeros((len(left), len(cards)), np.int16)

        def solve(solver: Any, rows: slice) -> None:
            self._solve(solver, worlds, cards, left[rows], found[rows])

        self._shared_out(worlds, len(left), solve)
        return found[again.reshape(-1)]

    def values(
        self, worlds: ClosedWorlds, player: Seat, hands: npt.NDArray[np.uint64]
    ) -> npt.NDArray[np.int16]:
        """Return, for each world of ``hands``, the level of the position (a number for grade and
        tricks), if ``player`` is the Player from then on."""
        view = worlds.view
        seats = view.deal.from_player(player)
        left, again = np.unique(worlds.left(hands), axis=0, return_inverse=True)
        masks = left[:, [worlds.seats.index(seat) for seat in seats]].tolist()
        found = np.zeros(len(left), np.int16)
        order = lane_order(view.trumps, view.rules.estuche)
        objectives = (lexicographic(view.contract, view.rules),)
        leader, won = seats.index(view.leader), [view.won[seat] for seat in seats]

        def solve(solver: Any, rows: slice) -> None:
            problems = [(order, own, leader, view.trick, won, objectives) for own in masks[rows]]
            found[rows] = [level for (level,) in solver.values_of_many(problems)]

        self._shared_out(worlds, len(left), solve)
        return found[again.reshape(-1)]

    def _shared_out(
        self, worlds: ClosedWorlds, count: int, solve: Callable[[Any, slice], None]
    ) -> None:
        """Give each thread its solver and its share of ``count`` rows."""
        is_trumpless = isinstance(worlds.view.trumps, NoSuit)
        engine = five_lanes.Solver if is_trumpless else self.engine
        solvers = self._solvers.setdefault(engine, [])
        solvers += [] if solvers else self._new(engine)
        threads = max(min(len(solvers), count), 1)
        bounds = [count * n // threads for n in range(threads + 1)]
        jobs = [(solvers[n], slice(bounds[n], bounds[n + 1])) for n in range(threads)]
        if threads == 1:
            solve(*jobs[0])
            return
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(lambda job: solve(*job), jobs))

    def _solve(
        self,
        solver: Any,
        worlds: ClosedWorlds,
        cards: Sequence[Card],
        left: npt.NDArray[np.uint64],
        found: npt.NDArray[np.int16],
    ) -> None:
        """Fill in the levels that one thread solves."""
        view = worlds.view
        solver.card_values_in(
            lane_order(view.trumps, view.rules.estuche),
            np.ascontiguousarray(left),
            worlds.seats.index(view.leader),
            view.trick,
            [view.won[seat] for seat in worlds.seats],
            lexicographic(view.contract, view.rules),
            cards,
            found,
        )


MAX_HONOURS = 4


class ClosedStakes:
    """The chips at stake in one decision.

    A game that has not reached the sixth trick is settled as a claim, whatever all nine might bring
    later. A Player who leads to it after winning five undertakes all nine, and is bound to it
    whoever wins the later tricks.

    Args:
        view: the decision; the funds are those its deal names, or else those of a first deal.

    Attributes:
        undertakes: whether all nine are undertaken once another card is played.
        may_make_nine: whether they can still be made.
    """

    def __init__(self, view: SeatView) -> None:
        self.view = view
        self.funds = self.played_for(view)
        self.funds_named = named_funds(view.deal) is not None
        won, tricks = view.won[view.player], sum(view.won.values())
        alone = won == tricks >= FIRST_TRICKS
        may_undertake = (
            view.contract.is_normal
            and view.deal.undertaken is not False
            and view.player is view.declarer
        )
        self.first_five = alone or view.undertaken
        self.undertakes = view.undertaken or (alone and may_undertake)
        self.may_make_nine = self.undertakes and alone
        self._chips = cache(self._chips_once)

    def played_for(self, view: SeatView) -> AnyFunds:
        """Return the funds at stake in the deal."""
        return funds_of(view.deal)

    def level(self, value: Value) -> int:
        """Return the level of a value: a number that stands for its grade and tricks."""
        contract = self.view.contract
        step = len(contract.grades) - 1 - contract.grades.index(value.grade)
        few = contract.wants_few_tricks
        return step * GRADE_STEP + (TRICKS - value.player_tricks if few else value.player_tricks)

    def honours(self, hands: Grid) -> Grid:
        """Return the value of the bidder's top trumps in each world, counted in the hand at the
        start of play."""
        tops = trump_order(self.view.trumps)[:MAX_HONOURS]
        mask = np.uint64(sum(1 << card for card in tops))
        held, again = np.unique(hands & mask, return_inverse=True)
        counts = [
            counted_tops(tuple(cards_of(int(cards))), self.view.trumps, self.view.rules)
            for cards in held
        ]
        by_world: Grid = np.array(counts, np.int64)[again.reshape(-1)]
        return by_world

    def of_levels(self, levels: Grid, honour: Grid) -> npt.NDArray[np.float64]:
        """Return the Player's chips in each world, given the level at which its play ends."""
        chips = np.zeros(len(levels))
        for level, count in sorted(set(zip(levels.tolist(), honour.tolist(), strict=True))):
            grade, tricks = read_level(level, self.view.contract)
            rows = (levels == level) & (honour == count)
            chips[rows] = self._chips(grade, tricks, count, None)
        return chips

    def of_choice(
        self, choice: Literal["claim", "surrender"], honour: Grid
    ) -> npt.NDArray[np.float64]:
        """Return the Player's chips in each world if they claim, or if they surrender and both
        others accept."""
        chips = np.zeros(len(honour))
        for count in sorted(set(honour.tolist())):
            won = self.view.won[self.view.player]
            grade = Grade.WIN if choice == "claim" else Grade.DRAW
            chips[honour == count] = self._chips(grade, won, count, choice)
        return chips

    def undertaken(self, tricks: int, choice: str | None) -> Undertaken:
        """Return whether all nine tricks were undertaken and made, given how many the Player
        wins."""
        if not self.undertakes or choice is not None:
            return Undertaken.NOTHING
        return Undertaken.MADE if tricks == TRICKS else Undertaken.FAILED

    def _chips_once(
        self, grade: Grade, tricks: int, count: int, choice: Literal["claim", "surrender"] | None
    ) -> int:
        return self.settled(grade, tricks, count, choice).worth[self.view.player]

    def settled(
        self, grade: Grade, tricks: int, count: int, choice: Literal["claim", "surrender"] | None
    ) -> Settlement:
        """Return the settlement of the Player's result with this many honours."""
        view, deal = self.view, self.view.deal
        first, second = deal.defenders
        if choice is None:
            share = defenders_share(view.contract, grade, tricks, view.rules)
            by_seat = dict(zip(deal.from_player(view.player), (tricks, *share), strict=True))
        else:
            by_seat = view.won
        facts = Facts(
            rules=view.rules,
            contract=view.contract,
            player=view.declarer,
            first_defender=first,
            second_defender=second,
            fourth=fourth_payer(deal),
            tricks=(by_seat[view.declarer], by_seat[first], by_seat[second]),
            honours=count,
            undertaken=self.undertaken(tricks, choice),
            first_five=self.first_five,
            surrendered=choice == "surrender" or view.player is not view.declarer,
            continued_by=view.player if view.player is not view.declarer else None,
        )
        return settle(facts, self.funds)
