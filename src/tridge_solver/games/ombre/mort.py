"""The mort: a deal of L'hombre in which the seat that sits out plays the talon, against three."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from tridge_solver.core.cards import PACK, PRINTINGS
from tridge_solver.core.ruleset import LHOMBRE
from tridge_solver.core.seats import SEATS
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.incomer import InComer
from tridge_solver.games.ombre.rules.contracts import TRICKS
from tridge_solver.games.ombre.rules.mort import MORT_STOCK, known_to_win, with_tricks

if TYPE_CHECKING:
    from tridge_solver.batch.questions.question import Question
    from tridge_solver.batch.questions.reviewing import ReviewQuestion
    from tridge_solver.batch.questions.solving import SolveQuestion
    from tridge_solver.checks.defect import Checks
    from tridge_solver.core.auction import AuctionState
    from tridge_solver.core.game import Game
    from tridge_solver.games.ombre.scoring.funds import AnyFunds
    from tridge_solver.handfile.blank_forms import BlankForm
    from tridge_solver.handfile.dialect import Dialect
    from tridge_solver.handfile.json_dialect import JsonDialect
    from tridge_solver.report.puzzles.view import PuzzleGame
    from tridge_solver.report.replay import ValueFormat


class Mort(InComer):
    """An in-comer of L'hombre, who chooses nine of thirteen cards; nobody exchanges."""

    questions = InComer.questions - {"bid", "exchange", "one_hand"}
    unplayed_contracts: ClassVar[Mapping[str, str]] = {}
    refusals: ClassVar[Mapping[str, str]] = {
        "par": "Mort has no par: three have passed, and nobody bids against it",
        "bid": "Mort has no bids of one's own cards: solve --table has every suit, cards open",
        "exchange": "Mort has no exchange: nobody draws, four of thirteen cards are laid aside",
        "play": "Mort has no play: the seats one may sit down with know three hands only",
    }

    @property
    def notation(self) -> Dialect:
        from tridge_solver.games.ombre.notation.mort import MORT_DIALECT

        return MORT_DIALECT

    @property
    def json_notation(self) -> JsonDialect:
        from tridge_solver.games.ombre.notation.mort_json import MORT_JSON

        return MORT_JSON

    @property
    def checks(self) -> Checks:
        from tridge_solver.games.ombre.checks.mort import CHECKS

        return CHECKS

    @property
    def replay(self) -> ValueFormat:
        from tridge_solver.games.ombre.report.replay import MORT

        return MORT

    @property
    def blank_form(self) -> BlankForm:
        from tridge_solver.games.ombre.notation.mort import BLANK_FORM

        return BLANK_FORM

    @property
    def auction_state(self) -> Callable[[Any], AuctionState]:
        from tridge_solver.games.ombre.auction_record import mort_auction_state

        return mort_auction_state

    @property
    def table(self) -> Callable[..., Any]:
        from tridge_solver.games.ombre.solving.mort import table

        return table

    @property
    def solve_question(self) -> Callable[[SolveQuestion], Question[Any]]:
        from tridge_solver.games.ombre.questions.incomer_solving import MortSolveQuestion

        return MortSolveQuestion

    @property
    def review_question(self) -> Callable[[ReviewQuestion], Question[Any]]:
        from tridge_solver.games.ombre.questions.reviewing import mort_review

        return mort_review

    @property
    def early_decisions(self) -> Callable[..., Any]:
        """None: what was laid aside is not weighed."""
        return lambda *_: ()

    @property
    def board_page(self) -> Callable[[Sequence[Game]], dict[str, Any]] | None:
        return None

    def implied(self, fields: dict[str, Any]) -> dict[str, Any]:
        """The seat that sits out is the Player, and the talon says how many tricks win."""
        contract = fields.get("contract")
        if contract is None:
            return fields
        player, dealer = fields.get("declarer"), fields.get("dealer")
        if player is None and dealer is not None:
            player = fields["rules"].sits_out(dealer)
        contract = with_tricks(contract, known_to_win(fields, player))
        return {**fields, "declarer": player, "contract": contract}

    def contribution(self, deal: OmbreDeal, funds: AnyFunds) -> None:
        """Nothing lies on the table."""

    @property
    def advise(self) -> Callable[..., Any]:
        from tridge_solver.games.ombre.advice.mort import advise

        return advise

    @property
    def puzzles(self) -> PuzzleGame:
        from tridge_solver.games.ombre.puzzles.found import OF_MORT
        from tridge_solver.games.ombre.report.puzzles import GradePuzzles

        return GradePuzzles(OF_MORT)


MORT_GAME = Mort(
    name="Mort",
    rules=LHOMBRE,
    seats=len(SEATS),
    cards_in_trick=len(SEATS),
    hand_sizes=(TRICKS,) * len(SEATS),
    stock=MORT_STOCK,
    pack=PACK,
    printings=PRINTINGS,
    counts_points=False,
)
"""The talon's thirteen cards, played by the seat that sits out."""
