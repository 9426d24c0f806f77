"""L'hombre: anticlockwise, spades preferred, three nolos, a tariff, boards for duplicate play."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from tridge_solver.core.ruleset import LHOMBRE
from tridge_solver.games.ombre.game import ThreeSeats, three_seats

if TYPE_CHECKING:
    from tridge_solver.batch.questions.advice import AdviseQuestion
    from tridge_solver.batch.questions.bidding import BidQuestion, OpenBidQuestion
    from tridge_solver.batch.questions.exchange import OpenExchangeQuestion, SampledExchangeQuestion
    from tridge_solver.batch.questions.question import CommandQuestion, Question
    from tridge_solver.handfile.blank_forms import BlankForm
    from tridge_solver.handfile.dialect import Dialect
    from tridge_solver.handfile.json_dialect import JsonDialect
    from tridge_solver.report.puzzles.view import PuzzleGame

Open = TypeVar("Open", bound="CommandQuestion")

REFUSALS: dict[str, str] = {
    **dict.fromkeys(
        ("bid", "exchange", "advise", "play", "puzzle", "one_hand"),
        "{} is answered with open cards only (expected --open, or solve or review)",
    )
}
"""What a seat does that sees its own cards only is not answered."""


class Lhombre(ThreeSeats):
    """Three seats; in its nolos no suit is trumps and the black aces are low."""

    questions = ThreeSeats.questions.difference(REFUSALS) | {"open_exchange"}
    refusals = REFUSALS

    @property
    def notation(self) -> Dialect:
        from tridge_solver.games.ombre.notation.lhombre import LHOMBRE_DIALECT

        return LHOMBRE_DIALECT

    @property
    def json_notation(self) -> JsonDialect:
        from tridge_solver.games.ombre.notation.lhombre_json import LHOMBRE_JSON

        return LHOMBRE_JSON

    @property
    def bid(self) -> Callable[..., Any]:
        raise self.refusal("bid")

    @property
    def exchange(self) -> Callable[..., Any]:
        raise self.refusal("exchange")

    @property
    def bid_question(self) -> Callable[[BidQuestion | OpenBidQuestion], Question[Any]]:
        from tridge_solver.batch.questions.bidding import OpenBidQuestion

        put = super().bid_question
        return lambda asked: put(self._open_only(asked, OpenBidQuestion))

    @property
    def exchange_question(
        self,
    ) -> Callable[[OpenExchangeQuestion | SampledExchangeQuestion], Question[Any]]:
        from tridge_solver.batch.questions.exchange import OpenExchangeQuestion

        put = super().exchange_question
        return lambda asked: put(self._open_only(asked, OpenExchangeQuestion))

    def _open_only(self, asked: CommandQuestion, kind: type[Open]) -> Open:
        """The question of a command, if it is put with open cards."""
        if not isinstance(asked, kind):
            raise self.refusal(asked.asks)
        return asked

    @property
    def advise(self) -> Callable[..., Any]:
        raise self.refusal("advise")

    @property
    def advise_question(self) -> Callable[[AdviseQuestion], Question[Any]]:
        raise self.refusal("advise")

    @property
    def puzzles(self) -> PuzzleGame:
        raise self.refusal("puzzle")

    @property
    def one_hand(self) -> Callable[..., Any]:
        raise self.refusal("one_hand")

    @property
    def blank_form(self) -> BlankForm:
        from tridge_solver.games.ombre.notation.lhombre import BLANK_FORM

        return BLANK_FORM


LHOMBRE_GAME: ThreeSeats = three_seats("L'hombre", LHOMBRE, Lhombre)
