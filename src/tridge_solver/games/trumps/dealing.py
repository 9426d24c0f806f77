"""Random deals of Trumps and bridge that meet conditions, each made from a seed and its number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tridge_solver.analysis.dealing import (
    TRIES,
    DealSpec,
    FoundDeal,
    HandRange,
    Held,
    OnTry,
    ignore_try,
)
from tridge_solver.core.cards import FULL_PACK, Pack, mask_of
from tridge_solver.core.deal import DealError, Hand
from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.shuffle import shuffled
from tridge_solver.core.text import ParseError
from tridge_solver.games.trumps.conditions import SidesFacts, conditions_of
from tridge_solver.games.trumps.duplicate import BY_BOARD, vulnerable_word
from tridge_solver.games.trumps.game import TRUMPS_GAME, TrumpsDeal
from tridge_solver.games.trumps.rules import BRIDGE, MAX_TRICKS, TrumpsContract
from tridge_solver.games.trumps.solving import SidesSolver

_SIZES = dict.fromkeys(SEATS, MAX_TRICKS)


class TrumpsDealMaker:
    """Makes the deals of a seed, each from its number; threads may share it.

    Args:
        seed: any whole number.
        rules: the options of the game; ``None`` for none.
        where: conditions they must all meet.
        game: Trumps or bridge.
        tries: attempts allowed per deal.
        on_try: called with the number of every try, from 0; an exception ends the search.
        dealer: the dealer of every deal, or ``None``: they deal in turn.
        declarer, contract: who plays what, e.g. ``Bid 10 H``, in bridge ``4H``; both or neither.
        held: cards that are the same in every deal.
        ranges: the descriptions of hands.
        vulnerable: in bridge, the vulnerable sides in every deal; ``None`` to take them from the
            number of the board.
        board.

    Raises :class:`~tridge_solver.errors.ConditionError` for a condition that cannot be read,
    :class:`~tridge_solver.DealError` for anything else that cannot.
    """

    def __init__(
        self,
        seed: int = 1,
        rules: Ruleset | None = None,
        where: str | Sequence[str] | None = None,
        *,
        game: Game = TRUMPS_GAME,
        tries: int = TRIES,
        on_try: OnTry = ignore_try,
        dealer: Seat | None = None,
        declarer: Seat | str | None = None,
        contract: str | None = None,
        held: Held | None = None,
        ranges: Mapping[Seat, HandRange] | None = None,
        vulnerable: str | None = None,
    ) -> None:
        self._held = held or Held()
        self._held.check(_SIZES, FULL_PACK, SEATS[0] if dealer is None else dealer)
        self._seed, self._tries, self._dealer = seed, tries, dealer
        self._on_try, self._game = on_try, game
        self._rules = rules or game.rules
        if self._rules.name != game.rules.name:
            raise DealError(
                f"{self._rules.name} is not the rules of {game.name} (expected {game.rules.name})"
            )
        self._is_bridge = game.rules.name == BRIDGE.name
        if vulnerable is not None and not self._is_bridge:
            raise DealError(f"nobody is vulnerable in {game.name} (expected --game bridge)")
        if isinstance(declarer, str) or (declarer is None) != (contract is None):
            raise DealError("a contract has a declarer (expected both a seat and a contract)")
        self._declarer = declarer
        parse = TrumpsContract.parse_bridge if self._is_bridge else TrumpsContract.parse
        try:
            self._contract = None if contract is None else parse(contract)
            self._vulnerable = None if vulnerable is None else vulnerable_word(vulnerable)
        except ParseError as error:
            raise DealError(str(error)) from None
        texts = [where] if isinstance(where, str) else where or ()
        read = conditions_of(texts, self._rules)
        self._conditions = sorted(read, key=lambda condition: condition.solves)
        self._ranges = dict(ranges or {})

    @property
    def solves(self) -> bool:
        """Whether a condition needs the solver."""
        return any(condition.solves for condition in self._conditions)

    def new_solver(self, table_bytes: int | None = None) -> SidesSolver | None:
        """Return a solver for the deals of one thread."""
        return SidesSolver(table_bytes) if self.solves else None

    def find(self, number: int, solver: SidesSolver | None = None) -> FoundDeal:
        """Find deal ``number``, counted from 1."""
        solver = solver or self.new_solver()
        for attempt in range(self._tries):
            self._on_try(attempt)
            cards = shuffled(FULL_PACK, self._seed, number, attempt)
            hands, _ = self._held.dealt(cards, _SIZES)
            if not all(each.holds(mask_of(hands[seat])) for seat, each in self._ranges.items()):
                continue
            deal = self._deal(number, hands)
            facts = SidesFacts(deal, solver)
            if all(condition.holds(facts) for condition in self._conditions):
                return FoundDeal(deal, attempt + 1)
        return FoundDeal(None, self._tries)

    def _deal(self, number: int, hands: Mapping[Seat, Hand]) -> TrumpsDeal:
        a, b, c, d = (tuple(Pack.FULL.written(hands[seat])) for seat in SEATS)
        dealer = self._dealer if self._dealer is not None else SEATS[(number - 1) % len(SEATS)]
        tags = [("Board", str(number))]
        if self._is_bridge:
            by_board = BY_BOARD[(number - 1) % len(BY_BOARD)]
            tags.append(("Vulnerable", self._vulnerable or by_board))
        return TrumpsDeal(
            hands=(a, b, c, d),
            empty=frozenset(),
            rules=self._rules,
            pack=Pack.FULL,
            dealer=dealer,
            declarer=self._declarer,
            game_tag=self._game.name,
            contract=self._contract,
            tags=tuple(tags),
        )


NOT_DEALT: tuple[str, ...] = ("incomer",)


def deal_maker(spec: DealSpec, game: Game = TRUMPS_GAME) -> TrumpsDealMaker:
    """Return a deal maker for a specification. Raise the errors of :class:`TrumpsDealMaker`, and
    :class:`~tridge_solver.DealError` for options that the game does not have."""
    spec.refuse(game.name, NOT_DEALT)
    if spec.seats is not None and len(spec.seats) < len(SEATS):
        raise DealError(f"{game.name} is played by four (expected --seats NESW)")
    try:
        ranges = {seat: HandRange.parse(text) for seat, text in spec.ranges}
    except ParseError as error:
        raise DealError(str(error)) from None
    return TrumpsDealMaker(
        spec.seed,
        spec.rules,
        spec.where,
        game=game,
        tries=spec.tries,
        on_try=spec.on_try,
        dealer=spec.dealer,
        declarer=spec.declarer,
        contract=spec.contract,
        held=Held.of(spec.hand, Pack.FULL),
        ranges=ranges,
        vulnerable=spec.vulnerable,
    )
