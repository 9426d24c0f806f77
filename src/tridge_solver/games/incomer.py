"""The in-comer: a deal of Tridge in which the dealer plays too, alone against three."""

from __future__ import annotations

from collections.abc import Sequence

from tridge_solver.cards import PACK, PRINTINGS
from tridge_solver.games.three_seats import ThreeSeats
from tridge_solver.rules.contracts import TRICKS, Contract, Grade
from tridge_solver.rules.incomer import INCOMER_STOCK, incomer_grade
from tridge_solver.rules.ruleset import TRIDGE, Ruleset
from tridge_solver.seats import SEATS

PARTS = {
    "dialect": "handfile.incomer:INCOMER",
    "json dialect": "handfile.incomer_json:INCOMER",
    "checks": "validation.incomer:CHECKS",
    "diagram": "report.showing.text:print_deal",
    "page": "report.showing.page:deal_page",
    "drawing": "report.showing.page:deal_table",
    "score": "report.scoring.forms:THREE_SEATS",
    "deal": "analysis.dealing.random_deals:incomer_deals_wished",
    "puzzle": "analysis.puzzles.found:INCOMER",
    "facts": "scoring.incomer:facts_of_incomer",
    "contribution": "scoring.incomer:contribution_of",
    "early decisions": "analysis.reviewing.incomer:early_decisions",
    "turns": "report.solving.turns:INCOMER",
    "review": "batch.questions.incomer_review:review_question",
    "solve": "batch.questions.incomer:solve_question",
    "one hand": "analysis.bidding.one_hand:hand_of_incomer",
    "bid": "batch.questions.incomer_bid:bid_question",
    "bid()": "analysis.bidding.incomer:bid",
    "exchange": "batch.questions.incomer_exchange:exchange_question",
    "solve()": "analysis.solving.incomer:solve",
    "card_values()": "analysis.solving.incomer:card_values",
    "line()": "analysis.solving.incomer:line",
    "advise": "batch.questions.incomer_advice:advise_question",
    "advise()": "analysis.advice.incomer:advise",
    "review()": "analysis.reviewing.incomer:review",
    "table()": "analysis.solving.incomer:table",
}
"""Where everything is found that only the in-comer's deals have."""


class InComer(ThreeSeats):
    """Follow suit if able, else any card, as with three seats; every trick has four cards."""

    def grade(self, contract: Contract, tricks: Sequence[int], rules: Ruleset) -> Grade:
        """See :func:`~tridge_solver.rules.incomer.incomer_grade`."""
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
