"""What Tridge and Tresillo share: three seats, one against two, nine tricks of forty cards."""

from __future__ import annotations

from collections.abc import Sequence

from tridge_solver.cards import PACK, PRINTINGS, Card, Suit
from tridge_solver.games.game import ITSELF, Game
from tridge_solver.rules.contracts import TRICKS, Contract, Grade
from tridge_solver.rules.following import legal_cards, trick_winner
from tridge_solver.rules.ruleset import Ruleset

PARTS = {
    "dialect": "handfile.three_seats:THREE_SEATS",
    "json dialect": "handfile.json_fields:THREE_SEATS",
    "checks": "validation.three_seats:CHECKS",
    "diagram": "report.showing.text:print_deal",
    "page": "report.showing.page:deal_page",
    "drawing": "report.showing.page:deal_table",
    "score": "report.scoring.forms:THREE_SEATS",
    "form": "handfile.blank_forms:THREE_SEATS",
    "deal": "analysis.dealing.random_deals:deals_wished",
    "puzzle": "analysis.puzzles.found:THREE_SEATS",
    "one hand": "analysis.bidding.one_hand:hand_of_three_seats",
    "turns": "report.solving.turns:THREE_SEATS",
    **dict.fromkeys(("solve", "exchange", "bid", "advise", "review", "play"), ITSELF),
    **dict.fromkeys(
        (
            "solve()",
            "card_values()",
            "line()",
            "table()",
            "exchange()",
            "open_exchange()",
            "bid()",
            "open_bid()",
            "advise()",
            "review()",
        ),
        ITSELF,
    ),
}
"""Where everything is found that only these games have."""


class ThreeSeats(Game):
    """A game of three seats: follow suit if able, else any card; the black aces are trumps."""

    def legal_cards(
        self, hand: frozenset[Card], trick: Sequence[Card], trumps: Suit, rules: Ruleset
    ) -> tuple[Card, ...]:
        """See :func:`~tridge_solver.rules.following.legal_cards`."""
        return legal_cards(hand, trick[0] if trick else None, trumps, rules.estuche)

    def grade(self, contract: Contract, tricks: Sequence[int], rules: Ruleset) -> Grade:
        """How well the Player did; his tricks first, then the defenders' in playing order."""
        return contract.grade(tricks[0], tricks[1], tricks[2], rules)

    def winner(self, trick: Sequence[Card], trumps: Suit) -> int:
        """See :func:`~tridge_solver.rules.following.trick_winner`."""
        return trick_winner(trick, trumps)


def three_seats(name: str, rules: Ruleset) -> ThreeSeats:
    """The game of this name and these rules."""
    return ThreeSeats(
        name=name,
        rules=rules,
        seats=3,
        cards_in_trick=3,
        hand_sizes=(TRICKS,) * 3,
        stock=len(PACK) - 3 * TRICKS,
        pack=PACK,
        printings=PRINTINGS,
        counts_points=False,
        parts=PARTS,
        refusals={},
    )
