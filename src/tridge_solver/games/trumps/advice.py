"""Advice in Trumps and bridge: which card a leader, declarer or defender should play, given only
what they know.

Every card meets the same random worlds (:mod:`~tridge_solver.games.trumps.weighing`), each solved
as if its cards were open. Cards are compared world by world by the measure of the scoring: whether
the contract is made, IMPs, matchpoints, or Trumps' own points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tridge_solver.analysis.conditions import Condition
from tridge_solver.analysis.dealing import HandRange
from tridge_solver.analysis.sampling import Progress, Sampling, no_progress
from tridge_solver.analysis.seen import CardAdvice, Seen, last_of_best, seat_view
from tridge_solver.checks import check
from tridge_solver.core.cards import Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.seats import Seat
from tridge_solver.games.trumps.conditions import conditions_of
from tridge_solver.games.trumps.game import TrumpsDeal, left_of, side_of
from tridge_solver.games.trumps.rules import BRIDGE, MAX_TRICKS, TrumpsContract
from tridge_solver.games.trumps.weighing import (
    Scoring,
    SidesEngines,
    SidesWorlds,
    TrumpsOption,
    Weighing,
)


@dataclass(frozen=True, repr=False)
class TrumpsAdvice(CardAdvice[TrumpsOption]):
    """The advice to the seat that plays next.

    Attributes:
        view: the knowledge of the seat.
        declarer, contract: the contract, and the seat that plays it.
        options: every legal card, the best for its side first.
        scoring: the measure.
        vulnerable: the vulnerable sides, in bridge.
        ranges: the known facts about hands.
        where: the other conditions of the worlds.
        layouts: the number of layouts of the unseen cards that fit what the seat knows and the
            given suit lengths; some of them may not fit the other conditions.
        samples, seed: the worlds.
    """

    report_in = "report.advice"

    view: Seen
    declarer: Seat
    contract: TrumpsContract
    options: tuple[TrumpsOption, ...]
    scoring: Scoring
    vulnerable: frozenset[str]
    ranges: Mapping[Seat, HandRange]
    where: tuple[str, ...]
    layouts: int
    samples: int
    seed: int

    @property
    def is_declarer(self) -> bool:
        """Whether the side of the seat plays the contract."""
        return side_of(self.view.seat) == side_of(self.declarer)


def scoring_of(deal: TrumpsDeal) -> Scoring:
    """Return the default measure of a card: points in Trumps. In bridge it is the ``Scoring``
    tag, else whether the contract is made."""
    if deal.rules.name != BRIDGE.name:
        return "points"
    scoring_tag = (deal.tag("Scoring") or "").lower()
    if scoring_tag.startswith(("matchpoints", "mp", "bam")):
        return "matchpoints"
    return "imps" if scoring_tag.startswith(("imp", "butler", "cavendish")) else "contract"


def bridge_view(deal: TrumpsDeal, number: int | None = None) -> Seen:
    """Return what the player of the next card knows. Dummy is open after the lead, and declarer
    plays its cards.

    Raises :class:`~tridge_solver.DealError` as :func:`~tridge_solver.analysis.seen.seat_view`.
    """
    declarer = deal.declarer
    if declarer is None:
        raise DealError("who plays the contract is not known (expected a Declarer)")
    if deal.contract is not None and deal.contract.strain is None:
        raise DealError("the denomination is not named yet (expected a Contract with one)")
    dummy = left_of(declarer, 2)
    is_ending = deal.hand_size < MAX_TRICKS

    def sees(turn: Seat, played: int) -> Sequence[Seat]:
        if not (played or is_ending):
            return (turn,)
        return (declarer if turn is dummy else turn, dummy)

    return seat_view(deal, number, sees)


def advise(
    deal: TrumpsDeal,
    number: int | None = None,
    sampling: Sampling | None = None,
    *,
    ranges: Mapping[Seat, HandRange | str] | Mapping[str, HandRange | str] | None = None,
    where: str | Sequence[str] = (),
    scoring: Scoring | None = None,
    solver: SidesEngines | None = None,
    progress: Progress | None = None,
) -> TrumpsAdvice:
    """Advise the player of the next card at the end of the record: leader, declarer (for dummy too)
    or defender.

    Args:
        deal: a deal in play; only the hands that the seat sees need be known.
        number: give advice after this many cards of the record, not at its end.
        sampling: seed, number of worlds, threads; the answer is the same for any number of them.
        ranges: known ranges of hands as they were dealt, e.g. ``{"N": "12-14 hcp, 5+S"}``.
        where: conditions on deals, as for :func:`~tridge_solver.deals`.
        scoring: the measure; ``contract`` takes a fraction of the time. ``None``: points in
            Trumps, in bridge what the deal's ``Scoring`` says, else the contract.
        solver: keeps its tables from decision to decision.
        progress: called with the current work in words, the number done and the total.

    Raises :class:`~tridge_solver.DealError` for a deal with defects, where it does not say enough,
    all cards are played or nothing fits the ranges; ``HandRangeError`` and
    :class:`~tridge_solver.errors.ConditionError` if those cannot be read.

    >>> from tridge_solver.handfile import loads
    >>> [deal] = loads('''[Game "Bridge"] [Deal "N:A.J.. - T.9.. -"] [Leader "W"]
    ... [Declarer "N"] [Contract "1NT"] [TricksWon "NS:6 EW:5"]
    ... [Play "W"]
    ... H8 - - -''')
    >>> advice = advise(deal, sampling=Sampling(samples=20), ranges={"E": "no SK"})
    >>> [option.card for option in advice.options]
    [Card('HJ')]
    """
    check(deal)
    sampling = sampling or Sampling()
    counted = scoring or scoring_of(deal)
    read = {
        Seat.parse(seat) if isinstance(seat, str) else seat: (
            HandRange.parse(each) if isinstance(each, str) else each
        )
        for seat, each in (ranges or {}).items()
    }
    texts = (where,) if isinstance(where, str) else tuple(where)
    view = bridge_view(deal, number)
    solver = solver or SidesEngines(sampling.threads, sampling.table_bytes)
    weighing = Weighing(view, counted, solver)
    drawn = SidesWorlds(view, read, _without_solver(texts, deal), sampling.seed)
    weighing.play(drawn, sampling, progress or no_progress)
    return TrumpsAdvice(
        view=view,
        declarer=weighing.declarer,
        contract=weighing.contract,
        options=weighing.options(),
        scoring=counted,
        vulnerable=weighing.vulnerable,
        ranges=read,
        where=texts,
        layouts=drawn.count,
        samples=len(weighing.made),
        seed=sampling.seed,
    )


def closed_choice(
    deal: TrumpsDeal,
    sampling: Sampling,
    solver: SidesEngines,
    scoring: Scoring,
    progress: Progress = no_progress,
    nodes: int | None = None,
) -> Card:
    """Return the card that a seat plays at the end of the record of ``deal``: the advised card, or
    the lowest of equivalent ones. ``nodes`` limits the search, which then solves fewer worlds.

    Raises :class:`~tridge_solver.DealError` as :func:`advise`.
    """
    view = bridge_view(deal)
    legal = view.legal
    if len(legal) == 1:
        return legal[0]
    weighing = Weighing(view, scoring, solver)
    drawn = SidesWorlds(view, seed=sampling.seed)
    if nodes is None:
        weighing.play(drawn, sampling, progress)
    else:
        weighing.play_within(nodes, drawn, sampling.fixed_samples, progress)
    return last_of_best(weighing.cards, weighing.keys())


def open_choice(deal: TrumpsDeal, solver: SidesEngines) -> Card:
    """Return the card with the most tricks for the seat's side if all hands are visible; on a tie,
    the last in written order.

    Raises :class:`~tridge_solver.DealError` if a hand is not known.
    """
    assert deal.declarer is not None
    values = solver.solvers[0].card_values(deal.reached(), deal.declarer)
    sign = -1 if side_of(bridge_view(deal).seat) == side_of(deal.declarer) else 1
    cards = [value.card for value in values]
    return last_of_best(cards, [sign * value.declarer_tricks for value in values])


def _without_solver(texts: Sequence[str], deal: TrumpsDeal) -> list[Condition]:
    """Return the conditions on the worlds; raise an error if one needs a solver in every world."""
    found = conditions_of(texts, deal.rules)
    for text, condition in zip(texts, found, strict=True):
        if condition.solves:
            raise DealError(f"nobody at the table knows {text!r} (expected what a hand holds)")
    return found
