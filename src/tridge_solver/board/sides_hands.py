"""Hands of the games of two sides that are played on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tridge_solver.analysis.play_session import Minds, SeatStyle
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.board.options import BoardOptions
from tridge_solver.board.seated_sides import SidesSeated
from tridge_solver.board.streams import Tell
from tridge_solver.board.table_hand import HandMaker, TableHand, TableOptions
from tridge_solver.core.game import Game
from tridge_solver.core.seats import Seat
from tridge_solver.report.at_table import at_table_of
from tridge_solver.report.sides_evening import SidesEvening


class SidesHands(HandMaker):
    """Deals of one game, as they are bid, or in their contract."""

    def __init__(self, game: Game, options: BoardOptions) -> None:
        self._game, self._at = game, at_table_of(game)
        self._options = options

    def ready(self, asked: TableOptions) -> Callable[[], TableHand]:
        """A deal in its contract; with ``bids``, or of an evening, from the auction on, where the
        program knows one."""
        style = asked.style_of(SeatStyle.parse)
        if asked.deals > 1:
            evening = SidesEvening(self._game, asked.deals, asked.seed, asked.rules)
            return lambda: self._deal_of(evening, asked.seat, style, None)

        def begin() -> TableHand:
            if asked.deal is not None:
                deal = self._at.ready(asked.deal, as_dealt=asked.bids)
            else:
                source = self._at.dealt if asked.bids else self._at.bid_deals
                deal = next(source(asked.seed, asked.rules))
            speaking = self._at.speaking(deal) if asked.bids else None
            return SidesSeated(deal, asked.seat, style, asked.seed, speaking)

        return begin

    def following(self, hand: SidesSeated) -> TableHand:
        """The next deal of the evening."""
        assert hand.evening is not None
        return self._deal_of(hand.evening, hand.person, hand.style, hand.minds)

    def _deal_of(
        self, evening: SidesEvening, seat: Seat | None, style: SeatStyle, minds: Minds | None
    ) -> SidesSeated:
        deal = evening.next_deal()
        speaking = self._at.speaking(deal)
        return SidesSeated(deal, seat, style, evening.seed, speaking, evening, minds)

    def advice(self, hand: SidesSeated, tell: Tell) -> dict[str, Any]:
        """A call or a card, in a sentence."""
        sampling = Sampling(seed=hand.seed, threads=self._options.threads)
        return {"words": hand.advice(sampling)}
