"""The in-comer: a deal of Tridge in which the dealer plays too, alone against three."""

from __future__ import annotations

from collections.abc import Sequence

from tridge_solver.core.cards import PACK, PRINTINGS
from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.core.seats import SEATS
from tridge_solver.games.ombre.game import ThreeSeats
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Grade
from tridge_solver.games.ombre.rules.incomer import INCOMER_STOCK, incomer_grade

PARTS = {
    "dialect": "games.ombre.notation.incomer:INCOMER",
    "json dialect": "games.ombre.notation.incomer_json:INCOMER",
    "checks": "games.ombre.checks.incomer:CHECKS",
    "diagram": "games.ombre.report.showing.text:print_deal",
    "page": "games.ombre.report.showing.page:deal_page",
    "drawing": "games.ombre.report.showing.page:deal_table",
    "score": "report.scoring.forms:THREE_SEATS",
    "deal": "games.ombre.dealing.random_deals:incomer_deals_wished",
    "puzzle": "games.ombre.puzzles.found:INCOMER",
    "facts": "games.ombre.scoring.incomer:facts_of_incomer",
    "contribution": "games.ombre.scoring.incomer:contribution_of",
    "early decisions": "games.ombre.review.incomer:early_decisions",
    "turns": "report.replay:INCOMER",
    "review": "games.ombre.questions.incomer_review:review_question",
    "solve": "games.ombre.questions.incomer:solve_question",
    "one hand": "games.ombre.bidding.one_hand:hand_of_incomer",
    "bid": "games.ombre.questions.incomer_bid:bid_question",
    "bid()": "games.ombre.bidding.incomer:bid",
    "exchange": "games.ombre.questions.incomer_exchange:exchange_question",
    "solve()": "games.ombre.solving.incomer:solve",
    "card_values()": "games.ombre.solving.incomer:card_values",
    "line()": "games.ombre.solving.incomer:line",
    "advise": "games.ombre.questions.incomer_advice:advise_question",
    "advise()": "games.ombre.advice.incomer:advise",
    "review()": "games.ombre.review.incomer:review",
    "table()": "games.ombre.solving.incomer:table",
}
"""Where everything is found that only the in-comer's deals have."""


class InComer(ThreeSeats):
    """Follow suit if able, else any card, as with three seats; every trick has four cards."""

    def grade(self, contract: Contract, tricks: Sequence[int], rules: Ruleset) -> Grade:
        """See :func:`~tridge_solver.games.ombre.rules.incomer.incomer_grade`."""
        return incomer_grade(contract, tricks)


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
    parts=PARTS,
    refusals={
        "par": "In-comer has no par: three have passed, and nobody bids against him",
        "play": "In-comer has no play: the seats one may sit down with know three hands only",
    },
)
"""The dealer of four, alone against the others."""
