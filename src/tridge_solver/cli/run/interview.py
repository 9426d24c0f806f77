"""Deals asked for hand by hand: every answer is held against the rules before the next question."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from tridge_solver.checks.defect import seat_letters
from tridge_solver.core.deal import DealError
from tridge_solver.core.errors import ParseError, with_expected
from tridge_solver.core.position import IllegalPlay
from tridge_solver.core.registry import TRIDGE_GAME
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.words import seat_word
from tridge_solver.handfile import Entry, read
from tridge_solver.handfile.new_file import Table, deal_tag, tags_of, text_tag
from tridge_solver.handfile.repair.changes import fixed_text
from tridge_solver.handfile.written_hands import rewritten_deal

AGAIN = "!"
"""The answer that begins a deal anew."""

BACK = "u"
"""The answer that takes the one before back."""

EXPLAIN = "?"
"""The answer that asks what is meant."""

KEYS = f"{BACK} goes back, {AGAIN} begins the deal anew, Ctrl-D ends the evening"

ABOUT = {
    "hand": "spades.hearts.diamonds.clubs: A2.K5.QJ6.A3; or ♠A2 ♥K5 ♦QJ6 ♣A3; or SA S2 HK H5 …",
    "Stock": "the thirteen undealt cards from the top: SK CQ H2 …, a ? at the end for the rest",
    "Declarer": "who plays: a seat, or the player's name; Enter where all passed",
    "Contract": "Play D, Flip H, No Change D, Fixed 2 C, No Tricks S or All Tricks H",
    "Exchange": "what each threw, in order: N:S5 CJ; E:6 (a number where the cards are not known)",
    "trick": "the cards in the order they fell, the leader's first: DJ SA D6",
    "Result": "tricks of the Player and of both defenders: 4:3:2, or Ann 4 Bob 3 Cleo 2",
}
"""What is said to who asks, by the question."""


class BeginAgain(Exception):  # noqa: N818 - it is a choice, not an error
    """The person wants to begin this deal anew."""


class GoBack(Exception):  # noqa: N818 - it is a choice, not an error
    """The person wants to answer the question before once more."""


class AnswerError(ParseError):
    """An answer that cannot be put into a deal."""


class Interview:
    """Asks for deals, one question after the other.

    Args:
        table: who plays.
        ask: puts a question and returns the answer.
        tell: shows a line.
    """

    def __init__(
        self, table: Table, ask: Callable[[str], str], tell: Callable[[str], None]
    ) -> None:
        self._table = table
        self._ask_line = ask
        self._tell = tell
        self._answers: list[str] = []
        self._answered = 0
        self._told: set[str] = set()

    def deal(self, number: int, dealer: Seat) -> str:
        """The text of one deal, without errors, as far as it is known."""
        self._answers, self._told = [], set()
        while True:
            self._answered = 0
            try:
                return self._deal(number, dealer)
            except BeginAgain:
                self._answers, self._told = [], set()
                self._tell(f"board {number} from the beginning")
            except GoBack:
                del self._answers[-1:]

    def _deal(self, number: int, dealer: Seat) -> str:
        table = self._table
        empty = table.empty(dealer)
        active = [seat for seat in SEATS if seat not in empty]
        order = table.rules.direction.round_from(dealer, active)
        if dealer in active:
            order = (*order[1:], order[0])
        self._tell(f"board {number}: {self._name(dealer)} deals, {self._name(order[0])} leads")
        lines = tags_of(table, number, dealer)
        hands: dict[Seat, str] = {}

        def with_hand(seat: Seat, answer: str) -> list[str]:
            return [*lines, deal_tag(empty, hands | {seat: self._hand(answer)})]

        for seat in order:
            question = f"hand of {self._name(seat)}"
            answer = self._ask("hand", question, partial(with_hand, seat))
            if answer:
                hands[seat] = self._hand(answer)
        lines.append(deal_tag(empty, hands))
        lines += self._tag("Stock", lines, "stock, top first")
        player = self._tag(
            "Declarer", lines, f"the Player, {seat_letters(order)}", change=seat_word, no="nobody"
        )
        if not player:
            lines.append('[Contract "Pass"]')
            return self._clean(lines)
        lines += player
        lines += self._tag("Contract", lines, "contract, e.g. Play D")
        lines += self._tag("Exchange", lines, "thrown, e.g. N:S5 CJ; E:6")
        lines += self._play(lines, order)
        lines += self._tag("Result", lines, "result, e.g. 4:3:2")
        return self._clean(lines)

    def _play(self, lines: list[str], order: tuple[Seat, ...]) -> list[str]:
        """The record of play, trick by trick."""
        record = [text_tag("Play", order[0].letter)]
        for trick in range(1, TRIDGE_GAME.tricks + 1):
            falling = self._falling(lines, record, order)
            seats = " ".join(self._name(seat) for seat in falling)
            row = self._ask(
                "trick",
                f"trick {trick}, {self._name(falling[0])} leads: {seats}",
                partial(_with_trick, [*lines, *record], falling, order),
                no="no more",
            )
            if not row:
                break
            record.append(in_columns(row, falling, order))
        # A tag that follows the record ends it.
        return record if len(record) > 1 else []

    def _falling(
        self, lines: list[str], record: list[str], order: tuple[Seat, ...]
    ) -> tuple[Seat, ...]:
        """The seats in the order in which they play to the next trick; that of the columns where
        nobody can tell who leads."""
        draft = self._entry([*lines, *record]).draft if len(record) > 1 else None
        try:
            leader = None if draft is None else draft.positions()[-1].to_play
        except (DealError, IllegalPlay):
            leader = None
        if leader not in order:
            return order
        first = order.index(leader)
        return (*order[first:], *order[:first])

    def _tag(
        self,
        name: str,
        lines: list[str],
        question: str,
        change: Callable[[str], str] = str,
        no: str = "not known",
    ) -> list[str]:
        """One more tag; nothing where it is not known."""
        answer = self._ask(
            name, question, lambda given: [*lines, text_tag(name, change(given))], no=no
        )
        return [text_tag(name, change(answer))] if answer else []

    def _ask(
        self,
        about: str,
        question: str,
        lines_with: Callable[[str], list[str]],
        no: str = "not known",
    ) -> str:
        """An answer with which the deal has no error; empty for what is not known."""
        if self._answered == len(self._answers):
            self._answers.append(self._new_answer(about, question, lines_with, no))
        self._answered += 1
        return self._answers[self._answered - 1]

    def _new_answer(
        self, about: str, question: str, lines_with: Callable[[str], list[str]], no: str
    ) -> str:
        """The answer of the person."""
        while True:
            answer = self._ask_line(f"  {question} (Enter: {no})").strip()
            if answer == AGAIN:
                raise BeginAgain
            if answer.lower() == BACK:
                raise GoBack
            if answer == EXPLAIN:
                self._tell(f"    {ABOUT[about]}")
                self._tell(f"    {KEYS}")
                continue
            if not answer:
                return ""
            try:
                entry = self._entry(lines_with(answer))
            except AnswerError as error:
                self._tell(f"    {error}")
                continue
            for problem in entry.warnings:
                if problem.message not in self._told:
                    self._told.add(problem.message)
                    self._tell(f"    warning: {problem.message}")
            if not entry.errors:
                return answer
            for problem in entry.errors:
                self._tell(f"    {with_expected(problem.message, problem.expected)}")

    def _entry(self, lines: list[str]) -> Entry:
        """What a deal of these lines is read as."""
        (entry,) = read([line + "\n" for line in lines])
        return entry

    def _hand(self, answer: str) -> str:
        """A hand as holdings joined by dots, however it was written."""
        rewritten = rewritten_deal(f"N:{answer} ? ? -", self._table.pack)
        hand = answer if rewritten is None else rewritten.partition(":")[2].split()[0]
        if len(hand.split()) != 1:
            raise AnswerError(
                f"{answer!r} is not a hand", "A2.K5.QJ6.A3, or with suits: ♠A2 ♥K5 ♦QJ6 ♣A3"
            )
        return hand

    def _clean(self, lines: list[str]) -> str:
        """The text of the deal, all that was read differently put right."""
        text = "\n".join(lines) + "\n"
        return fixed_text(text, self._entry(lines).fixes)

    def _name(self, seat: Seat) -> str:
        """A seat with its player's name, if there is one."""
        name = self._table.names.get(seat)
        return f"{name} ({seat.letter})" if name else seat.letter


def _with_trick(
    lines: list[str], falling: tuple[Seat, ...], columns: tuple[Seat, ...], given: str
) -> list[str]:
    """The lines of a deal with one more trick, given as it fell."""
    return [*lines, in_columns(given, falling, columns)]


def in_columns(given: str, falling: tuple[Seat, ...], columns: tuple[Seat, ...]) -> str:
    """The cards of a trick, given as they fell, in the columns of the record.

    >>> in_columns("SK S2", (Seat.EAST, Seat.WEST, Seat.NORTH), (Seat.NORTH, Seat.EAST, Seat.WEST))
    '- SK S2'
    """
    cards = given.replace(",", " ").split()
    if len(cards) > len(falling):
        return given
    played = dict(zip(falling, cards, strict=False))
    return " ".join(played.get(seat, "-") for seat in columns)


def interviewed(
    interview: Interview, table: Table, wanted: int | None, goes_on: Callable[[], bool]
) -> Iterator[str]:
    """The deals of an evening, so many or as long as there is another one."""
    for number, dealer in enumerate(table.dealers(), 1):
        if wanted is not None and number > wanted:
            return
        if wanted is None and number > 1 and not goes_on():
            return
        yield interview.deal(number, dealer)
