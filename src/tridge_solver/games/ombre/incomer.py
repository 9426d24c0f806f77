"""The in-comer: a deal of Tridge in which the dealer plays too, alone against three."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from tridge_solver.core.cards import PACK, PRINTINGS, Pack
from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.core.seats import SEATS
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.game import ThreeSeats
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Grade
from tridge_solver.games.ombre.rules.incomer import INCOMER_STOCK, incomer_grade

if TYPE_CHECKING:
    from tridge_solver.analysis.dealing.spec import DealSpec, Maker
    from tridge_solver.batch.questions.advice import AdviseQuestion
    from tridge_solver.batch.questions.bidding import BidQuestion, OpenBidQuestion
    from tridge_solver.batch.questions.exchange import OpenExchangeQuestion, SampledExchangeQuestion
    from tridge_solver.batch.questions.question import Question
    from tridge_solver.batch.questions.reviewing import ReviewQuestion
    from tridge_solver.batch.questions.solving import SolveQuestion
    from tridge_solver.checks.defect import Checks
    from tridge_solver.core.auction import AuctionState
    from tridge_solver.core.deal import Deal
    from tridge_solver.games.ombre.scoring.facts import Facts
    from tridge_solver.games.ombre.scoring.funds import AnyFunds
    from tridge_solver.games.ombre.scoring.incomer import Contribution
    from tridge_solver.games.ombre.scoring.outcome import Outcome
    from tridge_solver.handfile.blank_forms import BlankForm
    from tridge_solver.handfile.dialect import Dialect
    from tridge_solver.handfile.json_dialect import JsonDialect
    from tridge_solver.report.puzzles.view import PuzzleGame
    from tridge_solver.report.replay import ValueFormat


class InComer(ThreeSeats):
    """Follow suit if able, else any card, as with three seats; every trick has four cards."""

    questions = ThreeSeats.questions - {"open_bid", "open_exchange", "play", "record"}
    unplayed_contracts: ClassVar[Mapping[str, str]] = {"No Play": "thrown in"}
    refusals: ClassVar[Mapping[str, str]] = {
        "par": "In-comer has no par: three have passed, and nobody bids against him",
        "play": "In-comer has no play: the seats one may sit down with know three hands only",
    }

    def grade(self, contract: Contract, tricks: Sequence[int], rules: Ruleset) -> Grade:
        """See :func:`~tridge_solver.games.ombre.rules.incomer.incomer_grade`."""
        return incomer_grade(contract, tricks)

    @property
    def notation(self) -> Dialect:
        from tridge_solver.games.ombre.notation.incomer import INCOMER

        return INCOMER

    @property
    def json_notation(self) -> JsonDialect:
        from tridge_solver.games.ombre.notation.incomer_json import INCOMER

        return INCOMER

    @property
    def checks(self) -> Checks:
        from tridge_solver.games.ombre.checks.incomer import CHECKS

        return CHECKS

    @property
    def replay(self) -> ValueFormat:
        from tridge_solver.games.ombre.report.replay import INCOMER

        return INCOMER

    @property
    def deal_maker(self) -> Callable[[DealSpec], Maker]:
        from tridge_solver.games.ombre.dealing.random_deals import incomer_deal_maker

        return incomer_deal_maker

    @property
    def one_hand(self) -> Callable[[str, str, Ruleset, Pack], Deal]:
        from tridge_solver.games.ombre.bidding.one_hand import hand_of_incomer

        return hand_of_incomer

    @property
    def auction_state(self) -> Callable[[Any], AuctionState]:
        from tridge_solver.games.ombre.auction_record import incomer_auction_state

        return incomer_auction_state

    @property
    def solve(self) -> Callable[..., Any]:
        from tridge_solver.games.ombre.solving.incomer import solve

        return solve

    @property
    def card_values(self) -> Callable[..., Any]:
        from tridge_solver.games.ombre.solving.incomer import card_values

        return card_values

    @property
    def line(self) -> Callable[..., Any]:
        from tridge_solver.games.ombre.solving.incomer import line

        return line

    @property
    def table(self) -> Callable[..., Any]:
        from tridge_solver.games.ombre.solving.incomer import table

        return table

    @property
    def review(self) -> Callable[..., Any]:
        from tridge_solver.games.ombre.review.incomer import review

        return review

    @property
    def bid(self) -> Callable[..., Any]:
        from tridge_solver.games.ombre.bidding.incomer import bid

        return bid

    @property
    def exchange(self) -> Callable[..., Any]:
        from tridge_solver.games.ombre.exchange.incomer_sampled import sampled_exchange

        return sampled_exchange

    @property
    def advise(self) -> Callable[..., Any]:
        from tridge_solver.games.ombre.advice.incomer import advise

        return advise

    @property
    def solve_question(self) -> Callable[[SolveQuestion], Question[Any]]:
        from tridge_solver.games.ombre.questions.incomer_solving import IncomerSolveQuestion

        return IncomerSolveQuestion

    @property
    def review_question(self) -> Callable[[ReviewQuestion], Question[Any]]:
        from tridge_solver.games.ombre.questions.reviewing import incomer_review

        return incomer_review

    @property
    def bid_question(self) -> Callable[[BidQuestion | OpenBidQuestion], Question[Any]]:
        from tridge_solver.games.ombre.questions.bidding import incomer_bid

        return incomer_bid

    @property
    def exchange_question(
        self,
    ) -> Callable[[OpenExchangeQuestion | SampledExchangeQuestion], Question[Any]]:
        from tridge_solver.games.ombre.questions.exchange import incomer_exchange

        return incomer_exchange

    @property
    def advise_question(self) -> Callable[[AdviseQuestion], Question[Any]]:
        from tridge_solver.games.ombre.questions.advice import IncomerAdviseQuestion

        return IncomerAdviseQuestion

    @property
    def puzzles(self) -> PuzzleGame:
        from tridge_solver.games.ombre.puzzles.found import OF_INCOMER
        from tridge_solver.games.ombre.report.puzzles import GradePuzzles

        return GradePuzzles(OF_INCOMER)

    @property
    def early_decisions(self) -> Callable[..., Any]:
        from tridge_solver.games.ombre.review.incomer import early_decisions

        return early_decisions

    @property
    def blank_form(self) -> BlankForm:
        from tridge_solver.games.ombre.notation.incomer import BLANK_FORM

        return BLANK_FORM

    def implied(self, fields: dict[str, Any]) -> dict[str, Any]:
        """The dealer is the Player of a contract."""
        contract = fields.get("contract")
        if contract is None or contract.trumps is None or fields.get("declarer") is not None:
            return fields
        return {**fields, "declarer": fields.get("dealer")}

    def facts(self, deal: OmbreDeal, outcome: Outcome) -> Facts:
        from tridge_solver.games.ombre.scoring.incomer import facts_of_incomer

        return facts_of_incomer(deal, outcome)

    def contribution(self, deal: OmbreDeal, funds: AnyFunds) -> Contribution | None:
        from tridge_solver.games.ombre.scoring.funds import Funds
        from tridge_solver.games.ombre.scoring.incomer import contribution_of

        assert isinstance(funds, Funds)
        return contribution_of(deal, funds)


INCOMER_GAME = InComer(
    name="In-comer",
    rules=TRIDGE,
    seats=len(SEATS),
    cards_in_trick=len(SEATS),
    hand_sizes=(TRICKS,) * len(SEATS),
    stock=INCOMER_STOCK,
    pack=PACK,
    printings=PRINTINGS,
    counts_points=False,
)
"""The dealer of four, alone against the others."""
