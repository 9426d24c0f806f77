"""What a condition may ask of a deal of three seats, in words such as ``N.trumps(D) >= 5``."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from functools import cache, cached_property

from tridge_solver.analysis.dealing.conditions import (
    Cards,
    Condition,
    ConditionReader,
    Facts,
    HandQuestion,
    Kind,
    NotPlayable,
    Term,
    Wants,
)
from tridge_solver.core.cards import Card, Pack, Suit, in_either_pack
from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.checks.exchange import contract_defects
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import Contract, ContractError, Grade
from tridge_solver.games.ombre.rules.points import point_count
from tridge_solver.games.ombre.rules.ranking import honours, matadors, plain_order, trump_order
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy, Value, problem_of


class OmbreFacts(Facts):
    """One deal as conditions see it; nothing is found out before it is asked.

    Args:
        hands: the cards of the three seats that play.
        stock: the undealt cards, top first.
        make_deal: makes the whole deal, for questions that have to be solved.
        solver: answers those. Where only hands are known there is neither.
    """

    def __init__(
        self,
        hands: Mapping[Seat, tuple[Card, ...]],
        stock: tuple[Card, ...] = (),
        make_deal: Callable[[], OmbreDeal] | None = None,
        solver: DoubleDummy | None = None,
    ) -> None:
        super().__init__(hands, stock)
        self._make_deal = make_deal
        self._solver = solver
        self._grades: dict[tuple[Seat, Contract], Grade] = {}
        self._values: dict[tuple[Seat, Contract], Value] = {}

    @cached_property
    def deal(self) -> OmbreDeal:
        """The whole deal."""
        assert self._make_deal is not None
        return self._make_deal()

    def grade(self, player: Seat, contract: Contract) -> Grade:
        """The grade of ``contract`` for ``player``, with the cards as dealt and all open.

        Raises :class:`NotPlayable` where the rules forbid the contract.
        """
        asked = player, contract
        if asked in self._values:
            return self._values[asked].grade
        if asked not in self._grades:
            assert self._solver is not None
            self._grades[asked] = self._solver.grade(*problem_of(self._with(*asked)))
        return self._grades[asked]

    def tricks(self, player: Seat, contract: Contract) -> int:
        """The Player's tricks, when both sides fight for the grade first; raises likewise."""
        asked = player, contract
        if asked not in self._values:
            assert self._solver is not None
            self._values[asked] = self._solver.value(*problem_of(self._with(*asked)))
        return self._values[asked].player_tricks

    def _with(self, player: Seat, contract: Contract) -> OmbreDeal:
        deal = self.deal.with_contract(player, contract)
        if any(contract_defects(deal)):
            raise NotPlayable
        return deal


@cache
def _trumps(suit: Suit) -> Cards:
    return frozenset(trump_order(suit))


@cache
def _plain(suit: Suit) -> Cards:
    return frozenset(plain_order(suit))


@cache
def _matadors(suit: Suit) -> Cards:
    return frozenset(matadors(suit))


def _of_suit(answer: Callable[[Cards, Suit], int]) -> HandQuestion:
    return HandQuestion(Wants.SUIT, is_truth=False, about_suit=answer)


HAND_QUESTIONS: dict[str, HandQuestion] = {
    "trumps": _of_suit(lambda hand, suit: len(hand & _trumps(suit))),
    "points": _of_suit(lambda hand, suit: point_count(hand, suit).total),
    "honours": _of_suit(honours),
    "matadors": _of_suit(lambda hand, suit: len(hand & _matadors(suit))),
    "voids": _of_suit(lambda hand, suit: point_count(hand, suit).voids),
    "length": _of_suit(lambda hand, suit: len(hand & _plain(suit))),
    "has": HandQuestion(Wants.CARDS, is_truth=True, about_cards=lambda hand, cards: cards <= hand),
    "kings": HandQuestion(
        Wants.NOTHING, is_truth=False, about_cards=lambda hand, _: sum(c.rank == "K" for c in hand)
    ),
    "size": HandQuestion(Wants.NOTHING, is_truth=False, about_cards=lambda hand, _: len(hand)),
}
"""The questions by name. With a suit as trumps: how many trumps, the club's points, honours in a
row from SA, matadors in any order, plain suits without a card. ``length`` counts a suit's plain
cards: a black ace belongs to none."""


def _solved(facts: Facts) -> OmbreFacts:
    """The facts of a deal that can be solved."""
    assert isinstance(facts, OmbreFacts)
    return facts


class OmbreReader(ConditionReader):
    """Reads a condition on a deal of three seats, or on one hand of it."""

    questions = HAND_QUESTIONS
    solved = ("solve", "tricks")

    def about_play(self, node: ast.Call, name: str) -> Term:
        """``solve(N, "Play H")`` and ``tricks(N, "Play H")``."""
        if len(node.args) != 2:
            example = f'{name}(N, "Play H")'
            raise self.refused(node, f"is not asked so (expected {example})")
        player = self.seat(node.args[0])
        try:
            contract = in_either_pack(Contract.parse, self.word(node.args[1]), self.pack)
        except ContractError as error:
            raise self.text.error_at(node.args[1], str(error)) from None
        if contract.trumps is None or not contract.exists_in(self.rules):
            what = f"{self.text.quoted(node.args[1])} is nothing to play in {self.rules.name}"
            raise self.text.error_at(node.args[1], f"{what} (expected e.g. Play H)")
        if name == "solve":
            return Term(
                Kind.GRADE,
                lambda facts: _solved(facts).grade(player, contract).value,
                solves=True,
                contract=contract.text(self.pack),
                grades=tuple(grade.value for grade in contract.grades),
            )
        return Term(Kind.NUMBER, lambda facts: _solved(facts).tricks(player, contract), solves=True)


def read_condition(
    text: str,
    names: Mapping[str, Seat],
    *,
    rules: Ruleset = TRIDGE,
    pack: Pack = Pack.ENGLISH,
    trumps: Suit | None = None,
) -> Condition:
    """Read a condition (see :class:`~tridge_solver.analysis.dealing.conditions.ConditionReader`).

    >>> from tridge_solver import ConditionError
    >>> seats = {"N": Seat.NORTH, "E": Seat.EAST, "W": Seat.WEST}
    >>> read_condition('N.trumps(D) >= 5 and solve(N, "Play D") != "LOSS"', seats).solves
    True
    >>> try:
    ...     read_condition("N.trumps(X) >= 5", seats)
    ... except ConditionError as error:
    ...     print(error)
    column 10: X is no suit (expected S, H, D or C)
    """
    return OmbreReader.condition(text, names, rules=rules, pack=pack, trumps=trumps)
