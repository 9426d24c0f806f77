"""Conditions on hands of Trumps and bridge, for random deals and for hidden hands."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from tridge_solver.analysis.conditions import (
    Condition,
    ConditionReader,
    ConditionWord,
    DealFacts,
    HandQuestion,
    Term,
    Wants,
    suit_length,
)
from tridge_solver.analysis.dealing import high_card_points, is_balanced, suit_lengths
from tridge_solver.core.cards import Pack, mask_of
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.trumps.game import TrumpsDeal
from tridge_solver.games.trumps.rules import Strain
from tridge_solver.games.trumps.solving import SidesSolver, start_of

_HIGH_CARDS = HandQuestion(
    Wants.NOTHING,
    is_truth=False,
    about_cards=lambda hand, _: int(high_card_points(mask_of(hand))),
)

QUESTIONS: dict[str, HandQuestion] = {
    "length": HandQuestion(Wants.SUIT, is_truth=False, about_suit=suit_length),
    "hcp": _HIGH_CARDS,
    "points": _HIGH_CARDS,
    "balanced": HandQuestion(
        Wants.NOTHING,
        is_truth=True,
        about_cards=lambda hand, _: bool(is_balanced(suit_lengths(mask_of(hand)))),
    ),
    "has": HandQuestion(Wants.CARDS, is_truth=True, about_cards=lambda hand, cards: cards <= hand),
    "size": HandQuestion(Wants.NOTHING, is_truth=False, about_cards=lambda hand, _: len(hand)),
}
"""The questions of conditions about a hand: the number of cards in a suit, high cards counted 4 3 2
1 (``hcp``, or ``points``), whether it is balanced, and whether it has certain cards."""


class SidesFacts(DealFacts):
    """The facts about a deal that conditions may ask for."""

    def __init__(self, deal: TrumpsDeal, solver: SidesSolver | None) -> None:
        super().__init__({seat: deal.known_hand(seat) for seat in SEATS})
        self._deal = deal
        self._solver = solver

    def in_strain(self, declarer: Seat, strain: Strain) -> int:
        """Return the tricks of declarer's side in a denomination that is known before the lead."""
        assert self._solver is not None  # a condition that asks has one
        return self._solver.tricks(start_of(self._deal, declarer, strain), declarer)


class TrumpsConditionReader(ConditionReader):
    """Reads a condition on deals of Trumps."""

    questions = QUESTIONS
    solved = ("tricks",)

    def about_play(self, node: ast.Call, name: str) -> Term:
        """Return the term ``tricks(N, S)``; the denomination may have quotation marks."""
        if len(node.args) != 2:
            raise self.refused(node, 'needs other arguments (expected tricks(N, "NT"))')
        declarer = self.seat(node.args[0])
        named = node.args[1]
        word = named.id if isinstance(named, ast.Name) else self.word(named)
        try:
            strain = Strain.parse(word)
        except ValueError:
            raise self.refused(named, "is not a denomination (expected S, H, D, C or NT)") from None

        def answer(facts: object) -> int:
            assert isinstance(facts, SidesFacts)
            return facts.in_strain(declarer, strain)

        return Term(ConditionWord.NUMBER, answer, solves=True)


def conditions_of(texts: Sequence[str], rules: Ruleset) -> list[Condition]:
    """Return the conditions in some texts; raise :class:`~tridge_solver.errors.ConditionError`
    for a wrong text."""
    names = {seat.letter: seat for seat in SEATS}
    return [
        TrumpsConditionReader.condition(text, names, rules=rules, pack=Pack.FULL) for text in texts
    ]
