"""What Tridge and Tresillo share: three seats, one against two, nine tricks of forty cards."""

from __future__ import annotations

from collections.abc import Sequence

from tridge_solver.core.cards import PACK, PRINTINGS, Card, Suit
from tridge_solver.core.game import ITSELF, Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract, Grade
from tridge_solver.games.ombre.rules.following import legal_cards, trick_winner

PARTS = {
    "dialect": "games.ombre.notation.three_seats:THREE_SEATS",
    "json dialect": "handfile.json_fields:THREE_SEATS",
    "checks": "games.ombre.checks.three_seats:CHECKS",
    "diagram": "games.ombre.report.showing.text:print_deal",
    "page": "games.ombre.report.showing.page:deal_page",
    "drawing": "games.ombre.report.showing.page:deal_table",
    "score": "report.scoring.forms:THREE_SEATS",
    "form": "handfile.blank_forms:THREE_SEATS",
    "deal": "games.ombre.dealing.random_deals:deal_maker",
    "puzzle": "games.ombre.puzzles.found:THREE_SEATS",
    "one hand": "games.ombre.bidding.one_hand:hand_of_three_seats",
    "turns": "report.replay:THREE_SEATS",
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
        """See :func:`~tridge_solver.games.ombre.rules.following.legal_cards`."""
        return legal_cards(hand, trick[0] if trick else None, trumps, rules.estuche)

    def grade(self, contract: Contract, tricks: Sequence[int], rules: Ruleset) -> Grade:
        """How well the Player did; his tricks first, then the defenders' in playing order."""
        return contract.grade(tricks[0], tricks[1], tricks[2], rules)

    def winner(self, trick: Sequence[Card], trumps: Suit) -> int:
        """See :func:`~tridge_solver.games.ombre.rules.following.trick_winner`."""
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
