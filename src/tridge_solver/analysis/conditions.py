"""Conditions on deals, in the words of players: ``N.trumps(D) >= 5 and N.has("SA")``.

The language looks like Python and is read with Python's own parser, but none of it is ever
executed. Every piece of the tree must be one of those known here, and becomes a small function of
:class:`DealFacts`; an unknown piece is an error that says where. Each piece's kind (a number, a
truth, a grade) is known once it is read, so a condition that could fail later is refused at once.
"""

from __future__ import annotations

import ast
import operator
import re
import warnings
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Any, ClassVar, NamedTuple

from tridge_solver.core.cards import Card, CardError, Pack, Suit, in_either_pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import PLACES, SEATS, Seat
from tridge_solver.core.text import did_you_mean

LONGEST = 2000
"""The maximum length of a condition, in characters."""

LONGEST_QUOTE = 40
EXAMPLE = "N.trumps(D) >= 5"


class ConditionError(ValueError):
    """A condition that cannot be read or evaluated; ``column`` counts from 1."""

    def __init__(self, column: int, message: str) -> None:
        super().__init__(f"column {column}: {message}")
        self.column = column


class ConditionText:
    """The text of a condition on deals, with its syntax tree and errors.

    >>> text = ConditionText(" N.trumps(D) >= 5")
    >>> text.quoted(text.tree.left)
    'N.trumps(D)'
    >>> text.error_at(text.tree.left, "no")
    ConditionError('column 2: no')
    """

    def __init__(self, text: str) -> None:
        self._text = text.strip()
        self._shift = len(text) - len(text.lstrip())

    @property
    def tree(self) -> ast.expr:
        """Return Python's syntax tree of the text, or raise :class:`ConditionError`."""
        if not self._text:
            raise ConditionError(1, f"the condition is empty (expected e.g. {EXAMPLE})")
        if len(self._text) > LONGEST:
            raise ConditionError(
                LONGEST + 1, f"the condition is too long (expected at most {LONGEST:,} characters)"
            )
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return ast.parse(self._text, mode="eval").body
        except SyntaxError as error:
            # An end that comes too early has no offset.
            end = len(self._text) + 1
            at = self._line_start(error.lineno or 1) + error.offset if error.offset else end
            column = self._shift + min(max(at, 1), end)
            raise ConditionError(column, f"cannot be read: {error.msg}") from None
        except (ValueError, MemoryError, RecursionError, OverflowError):
            raise ConditionError(1, f"cannot be read (expected e.g. {EXAMPLE})") from None

    def error_at(self, node: ast.expr, message: str) -> ConditionError:
        """Return the error about ``node`` of the condition."""
        before = self._line_start(node.lineno)
        line = self._text[before:].encode("utf-8")  # Python counts bytes
        here = line[: node.col_offset].decode("utf-8", "replace")
        return ConditionError(self._shift + before + len(here) + 1, message)

    def _line_start(self, line: int) -> int:
        return sum(map(len, re.split(r"(?<=\n)", self._text)[: line - 1]))

    def quoted(self, node: ast.expr) -> str:
        """Return the text of ``node`` in quotes; long text is shortened in the middle."""
        text = " ".join((ast.get_source_segment(self._text, node) or "this").split())
        if len(text) <= LONGEST_QUOTE:
            return text
        half = LONGEST_QUOTE // 2
        return f"{text[:half]}…{text[-half:]}"


def either(words: Iterable[str]) -> str:
    """Return some words joined by "or".

    >>> either(["WIN", "DRAW", "LOSS"])
    'WIN, DRAW or LOSS'
    """
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


DEEPEST = 60
"""The deepest nesting allowed in a condition."""

HIGHEST = 10**9
"""The largest number allowed in a condition."""

STOCK = "Stock"
TRUMPS = "Trumps"
"""The name, in a condition on one hand, for the suit that the hand would play."""

SEAT_NAMES = (*map(str.capitalize, PLACES), "Player", "Centre", "Rear")
"""Names of the seats, as in conditions: by compass, by place, and relative to the Player."""

Cards = frozenset[Card]


class NotPlayable(Exception):  # noqa: N818 - it names the problem of a deal
    """The deal breaks a rule of the contract that a condition asks about."""


class DealFacts:
    """The facts about a deal that conditions test; a game with a solver has a subclass.

    Args:
        hands: the cards of the seats that play.
        stock: the undealt cards, top first.
    """

    def __init__(
        self, hands: Mapping[Seat, tuple[Card, ...]], stock: tuple[Card, ...] = ()
    ) -> None:
        self._hands = hands
        self._stock = stock
        self._cards: dict[Seat | None, Cards] = {}

    def cards(self, seat: Seat | None) -> Cards:
        """Return the cards of ``seat``; ``None`` stands for the stock."""
        cards = self._cards.get(seat)
        if cards is None:
            cards = frozenset(self._stock if seat is None else self._hands[seat])
            self._cards[seat] = cards
        return cards


class Wants(Enum):
    """The kinds of arguments that a question about a hand takes; each value is a sample call."""

    NOTHING = "{}()"
    SUIT = "{}(D)"
    CARDS = '{}("SA")'


class HandQuestion(NamedTuple):
    """A question about the cards of a hand, whose answer is a truth value or a number."""

    wants: Wants
    is_truth: bool
    about_suit: Callable[[Cards, Suit], int] | None = None
    about_cards: Callable[[Cards, Cards], int] | None = None


def suit_length(hand: Cards, suit: Suit) -> int:
    """Return the number of cards of a suit in a hand, in games where every ace belongs to its own
    suit."""
    return sum(card.suit is suit for card in hand)


Answer = Callable[[DealFacts], Any]


class ConditionWord(Enum):
    """The kind of value that a part of a condition has."""

    NUMBER = "a number"
    TRUTH = "a condition"
    TEXT = "a text"
    GRADE = "a grade"


@dataclass(frozen=True)
class Term:
    """A parsed part of a condition.

    Attributes:
        kind: what it stands for.
        answer: finds its value.
        solves: whether that takes the solver.
        text: the characters of a text.
        contract: the contract of a grade, with the ``grades`` it may have.
    """

    kind: ConditionWord
    answer: Answer
    solves: bool = False
    text: str = ""
    contract: str = ""
    grades: tuple[str, ...] = ()


class Condition:
    """A parsed condition on deals; ``solves`` says whether testing it needs the solver."""

    def __init__(self, term: Term) -> None:
        self.solves = term.solves
        self._answer = term.answer

    def holds(self, facts: DealFacts) -> bool:
        """Return whether the condition holds. It never holds for a deal in which one of its
        contracts cannot be played.

        Raises :class:`ConditionError` for a division by zero.
        """
        try:
            return bool(self._answer(facts))
        except NotPlayable:
            return False


_ARITHMETIC: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_ORDER: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
_EQUAL: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
_AMONG: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.In: lambda one, several: one in several,
    ast.NotIn: lambda one, several: one not in several,
}
_NUMBERS: dict[str, Callable[..., Any]] = {"min": min, "max": max, "abs": abs}


class ConditionReader:
    """A reader of one condition; each game has a subclass with its own questions.

    Attributes:
        questions: the questions about a hand, by name.
        solved: questions about the play, which need the solver.

    Args:
        text: the condition.
        names: the seats that may be named, ``N`` to ``W`` and those of :data:`SEAT_NAMES`.
        rules: decide which contracts there are.
        pack: cards, suits and contracts may be written in it, or in English.
        trumps: makes it a condition on one hand and the suit it would play, which ``Trumps``
            then names; the stock cannot be asked, nor the solver.
    """

    questions: ClassVar[Mapping[str, HandQuestion]]
    solved: ClassVar[tuple[str, ...]] = ()

    def __init__(
        self,
        text: ConditionText,
        names: Mapping[str, Seat],
        rules: Ruleset,
        pack: Pack,
        trumps: Suit | None = None,
    ) -> None:
        self.text = text
        self._names = names
        self.rules = rules
        self.pack = pack
        self._trumps = trumps
        self._solved_questions = self.solved if trumps is None else ()
        self._depth = 0

    @classmethod
    def condition(
        cls,
        text: str,
        names: Mapping[str, Seat],
        *,
        rules: Ruleset,
        pack: Pack,
        trumps: Suit | None = None,
    ) -> Condition:
        """Return the condition written in ``text``.

        Raises :class:`ConditionError` with the place of the first thing that is wrong.
        """
        return Condition(cls(ConditionText(text), names, rules, pack, trumps).read())

    def read(self) -> Term:
        """Return the condition that the whole text stands for."""
        return self._expect(self.text.tree, ConditionWord.TRUTH)

    def refused(self, node: ast.expr, why: str) -> ConditionError:
        """Return an error that quotes ``node`` of the condition."""
        return self.text.error_at(node, f"{self.text.quoted(node)} {why}")

    def _expect(self, node: ast.expr, kind: ConditionWord) -> Term:
        term = self._term(node)
        if term.kind is not kind:
            example = (
                "a comparison such as N.trumps(D) >= 5"
                if kind is ConditionWord.TRUTH
                else kind.value
            )
            raise self.refused(node, f"is {term.kind.value} (expected {example})")
        return term

    def _term(self, node: ast.expr) -> Term:
        self._depth += 1
        if self._depth > DEEPEST:
            raise self.text.error_at(node, f"nested too deeply (expected at most {DEEPEST} levels)")
        try:
            if isinstance(node, ast.BoolOp):
                return self._and_or(node)
            if isinstance(node, ast.UnaryOp):
                return self._unary(node)
            if isinstance(node, ast.BinOp):
                return self._arithmetic(node)
            if isinstance(node, ast.Compare):
                return self._comparison(node)
            if isinstance(node, ast.Call):
                return self._call(node)
            if isinstance(node, ast.Constant):
                return self._constant(node)
            if isinstance(node, ast.Name):
                if node.id != STOCK:
                    self.seat(node)
                raise self.refused(node, "asks nothing (expected e.g. N.trumps(D))")
            if isinstance(node, ast.Attribute):
                raise self._unasked(node)
            raise self.refused(node, "has no place in a condition")
        finally:
            self._depth -= 1

    def _and_or(self, node: ast.BoolOp) -> Term:
        """Return conditions joined by and/or; those that need no solver are tested first."""
        terms = [self._expect(value, ConditionWord.TRUTH) for value in node.values]
        terms.sort(key=lambda term: term.solves)
        answers = [term.answer for term in terms]
        solves = terms[-1].solves
        if isinstance(node.op, ast.And):
            return Term(
                ConditionWord.TRUTH, lambda facts: all(ask(facts) for ask in answers), solves
            )
        return Term(ConditionWord.TRUTH, lambda facts: any(ask(facts) for ask in answers), solves)

    def _unary(self, node: ast.UnaryOp) -> Term:
        if isinstance(node.op, ast.Not):
            term = self._expect(node.operand, ConditionWord.TRUTH)
            return Term(ConditionWord.TRUTH, lambda facts: not term.answer(facts), term.solves)
        if isinstance(node.op, ast.USub):
            term = self._expect(node.operand, ConditionWord.NUMBER)
            return Term(ConditionWord.NUMBER, lambda facts: -term.answer(facts), term.solves)
        raise self.refused(node, "has no place in a condition (expected not or -)")

    def _arithmetic(self, node: ast.BinOp) -> Term:
        compute = _ARITHMETIC.get(type(node.op))
        if compute is None:
            meant = {ast.BitAnd: "and", ast.BitOr: "or"}.get(type(node.op), "+ - * / // or %")
            raise self.text.error_at(
                node,
                f"no such operation in a condition: {self.text.quoted(node)} (expected {meant})",
            )
        one = self._expect(node.left, ConditionWord.NUMBER)
        two = self._expect(node.right, ConditionWord.NUMBER)

        def answer(facts: DealFacts) -> Any:
            left, right = one.answer(facts), two.answer(facts)
            try:
                return compute(left, right)
            except ArithmeticError:
                raise self.refused(node, f"cannot be worked out with {left} and {right}") from None

        return Term(ConditionWord.NUMBER, answer, one.solves or two.solves)

    def _comparison(self, node: ast.Compare) -> Term:
        """Return the term of ``a < b``, or of ``3 <= a <= 5``; testing stops at the first false
        comparison."""
        left_node, left = node.left, self._term(node.left)
        links: list[Term] = []
        for compare, right_node in zip(node.ops, node.comparators, strict=True):
            if type(compare) in _AMONG:
                right = self._several(right_node, left)
                links.append(self._link(_AMONG[type(compare)], left, right))
                continue
            right = self._term(right_node)
            left, right = (
                self._graded(left_node, left, right),
                self._graded(right_node, right, left),
            )
            if left.kind is not right.kind:
                raise self.refused(
                    right_node,
                    f"is {right.kind.value} "
                    f"(expected {left.kind.value}, as {self.text.quoted(left_node)} is)",
                )
            links.append(self._link(self._comparer(node, compare, left.kind), left, right))
            left_node, left = right_node, right
        if len(links) == 1:
            return links[0]
        answers = [link.answer for link in links]
        solves = any(link.solves for link in links)
        return Term(ConditionWord.TRUTH, lambda facts: all(ask(facts) for ask in answers), solves)

    def _comparer(
        self, node: ast.Compare, compare: ast.cmpop, kind: ConditionWord
    ) -> Callable[[Any, Any], Any]:
        found = _EQUAL.get(type(compare))
        if kind is ConditionWord.NUMBER:
            found = found or _ORDER.get(type(compare))
        if found is None or kind in (ConditionWord.TRUTH, ConditionWord.TEXT):
            expected = {
                ConditionWord.NUMBER: "< <= == != >= or >",
                ConditionWord.TRUTH: "and, or and not",
            }
            raise self.refused(
                node,
                f"compares what cannot be compared so (expected {expected.get(kind, '== or !=')})",
            )
        return found

    def _link(self, compare: Callable[[Any, Any], Any], left: Term, right: Term) -> Term:
        one, two = left.answer, right.answer
        return Term(
            ConditionWord.TRUTH,
            lambda facts: compare(one(facts), two(facts)),
            left.solves or right.solves,
        )

    def _several(self, node: ast.expr, one: Term) -> Term:
        """Return the list after ``in``: numbers, or texts as in ``("WIN", "DRAW")``, in any
        brackets."""
        if not isinstance(node, ast.Tuple | ast.List | ast.Set):
            raise self.refused(node, "is not a list (expected e.g. (4, 5) after in)")
        if one.kind not in (ConditionWord.NUMBER, ConditionWord.GRADE):
            raise self.text.error_at(
                node, f"in asks about a number or a grade, not {one.kind.value}"
            )
        terms = []
        for element in node.elts:
            term = self._graded(element, self._term(element), one)
            if term.kind is not one.kind:
                raise self.refused(
                    element,
                    f"is {term.kind.value} (expected {one.kind.value})",
                )
            terms.append(term)
        answers = [term.answer for term in terms]
        solves = any(term.solves for term in terms)
        return Term(one.kind, lambda facts: [ask(facts) for ask in answers], solves)

    def _graded(self, node: ast.expr, term: Term, other: Term) -> Term:
        """Return the term; refuse a text that is compared with a grade but does not name one."""
        if (
            term.kind is not ConditionWord.TEXT
            or other.kind is not ConditionWord.GRADE
            or not other.grades
        ):
            return term
        word = term.text.upper()
        if word not in other.grades:
            raise self.text.error_at(
                node,
                f"{term.text!r} is not a grade of {other.contract} "
                f"(expected {either(other.grades)}{did_you_mean(term.text, other.grades)})",
            )
        return Term(ConditionWord.GRADE, lambda _: word)

    def _constant(self, node: ast.Constant) -> Term:
        value = node.value
        if isinstance(value, bool):
            return Term(ConditionWord.TRUTH, lambda _: value)
        if isinstance(value, int | float):
            if not abs(value) <= HIGHEST:
                raise self.refused(node, "is too large a number")
            return Term(ConditionWord.NUMBER, lambda _: value)
        if isinstance(value, str):
            return Term(ConditionWord.TEXT, lambda _: value, text=value)
        raise self.refused(node, "has no place in a condition")

    def seat(self, node: ast.expr) -> Seat:
        """Return the seat with this name."""
        if not isinstance(node, ast.Name):
            raise self.refused(node, f"is not a seat (expected {self._known_seats})")
        if node.id in self._names:
            return self._names[node.id]
        if self._trumps is not None:
            raise self.refused(node, f"is not a hand known here (expected {self._known_seats})")
        if node.id in [seat.letter for seat in SEATS]:
            raise self.text.error_at(
                node, f"{node.id} does not play in every deal (expected {self._known_seats})"
            )
        if node.id in SEAT_NAMES:
            raise self.text.error_at(
                node, f"nobody is the {node.id} here (expected {self._known_seats})"
            )
        meant = did_you_mean(node.id, [*self._names, STOCK])
        raise self.refused(node, f"is not a seat (expected {self._known_seats}{meant})")

    @property
    def _known_seats(self) -> str:
        return either(self._names)

    def _unasked(self, node: ast.Attribute) -> ConditionError:
        question = self.questions.get(node.attr)
        if question is None:
            known = f"{either(self.questions)}{did_you_mean(node.attr, self.questions)}"
            return self.text.error_at(
                node, f"no question {node.attr!r} about a hand (expected {known})"
            )
        example = question.wants.value.format(self.text.quoted(node))
        return self.refused(node, f"is not asked (expected {example})")

    def _call(self, node: ast.Call) -> Term:
        if node.keywords:
            raise self.refused(node, "names an argument (expected none named)")
        if isinstance(node.func, ast.Attribute):
            return self._hand_question(node, node.func)
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in self._solved_questions:
            return self.about_play(node, name)
        if name in _NUMBERS:
            return self._of_numbers(node, name)
        known = [*self._solved_questions, *_NUMBERS]
        what = name or self.text.quoted(node.func)
        meant = did_you_mean(name, known)
        raise self.text.error_at(
            node, f"{what} is not a question (expected {either(known)}{meant})"
        )

    def _hand_question(self, node: ast.Call, function: ast.Attribute) -> Term:
        whose = function.value
        is_stock = isinstance(whose, ast.Name) and whose.id == STOCK and self._trumps is None
        seat = None if is_stock else self.seat(whose)
        question = self.questions.get(function.attr)
        if question is None:
            raise self._unasked(function)
        example = question.wants.value.format(self.text.quoted(function))
        kind = ConditionWord.TRUTH if question.is_truth else ConditionWord.NUMBER
        right = {Wants.NOTHING: not node.args, Wants.SUIT: len(node.args) == 1}
        if not right.get(question.wants, bool(node.args)):
            raise self.refused(node, f"needs other arguments (expected {example})")
        if question.about_suit is not None:
            count, suit = question.about_suit, self._suit(node.args[0])
            return Term(kind, lambda facts: count(facts.cards(seat), suit))
        assert question.about_cards is not None
        find, cards = question.about_cards, frozenset(self._card(word) for word in node.args)
        return Term(kind, lambda facts: find(facts.cards(seat), cards))

    def word(self, node: ast.expr) -> str:
        """Return the word in quotation marks; ``""`` if the node is anything else."""
        return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""

    def _suit(self, node: ast.expr) -> Suit:
        word = node.id if isinstance(node, ast.Name) else self.word(node)
        if word == TRUMPS and self._trumps is not None:
            return self._trumps
        try:
            return in_either_pack(lambda text, pack: pack.parse_suit(text), word, self.pack)
        except CardError:
            suits = either(self.pack.suit_letters)
            raise self.refused(node, f"is not a suit (expected {suits})") from None

    def _card(self, node: ast.expr) -> Card:
        try:
            return in_either_pack(Card.parse, self.word(node), self.pack)
        except CardError:
            example = f'one in quotation marks, e.g. "{self.pack.example}"'
            raise self.refused(node, f"is not a card (expected {example})") from None

    def about_play(self, node: ast.Call, name: str) -> Term:
        """Return the term of a question about the play, listed in :attr:`solved`."""
        raise self.refused(node, "asks about no play")

    def _of_numbers(self, node: ast.Call, name: str) -> Term:
        """Return the term of ``max(…)``, ``min(…)`` and ``abs(…)``."""
        terms = [self._expect(argument, ConditionWord.NUMBER) for argument in node.args]
        if not terms or (name == "abs" and len(terms) != 1):
            raise self.refused(node, "needs other arguments (expected numbers in it)")
        compute, answers = _NUMBERS[name], [term.answer for term in terms]
        solves = any(term.solves for term in terms)
        if len(answers) == 1 and name != "abs":
            return Term(ConditionWord.NUMBER, answers[0], solves)
        return Term(
            ConditionWord.NUMBER, lambda facts: compute(*(ask(facts) for ask in answers)), solves
        )
