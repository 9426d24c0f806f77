"""Deals asked for hand by hand: every answer is held against the rules before the next question."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from tridge_solver.checks.defect import seat_letters
from tridge_solver.core.errors import ParseError, with_expected
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.words import seat_word
from tridge_solver.games.ombre.rules.contracts import TRICKS
from tridge_solver.handfile import Entry, read
from tridge_solver.handfile.new_file import Table, deal_tag, tags_of, text_tag
from tridge_solver.handfile.repair.changes import fixed_text
from tridge_solver.handfile.written_hands import rewritten_deal

AGAIN = "!"
"""The answer that begins a deal anew."""


class BeginAgain(Exception):  # noqa: N818 - it is a wish, not an error
    """The person wants to begin this deal anew."""


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

    def deal(self, number: int, dealer: Seat) -> str:
        """The text of one deal, without errors, as far as it is known."""
        while True:
            try:
                return self._deal(number, dealer)
            except BeginAgain:  # noqa: PERF203 - the loop is for it
                self._tell(f"board {number} from the beginning")

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
            answer = self._ask(question, partial(with_hand, seat))
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
        seats = " ".join(self._name(seat) for seat in order)
        for trick in range(1, TRICKS + 1):
            row = self._ask(
                f"trick {trick}, {seats}", lambda given: [*lines, *record, given], no="no more"
            )
            if not row:
                break
            record.append(row)
        # A tag that follows the record ends it.
        return record if len(record) > 1 else []

    def _tag(
        self,
        name: str,
        lines: list[str],
        question: str,
        change: Callable[[str], str] = str,
        no: str = "not known",
    ) -> list[str]:
        """One more tag; nothing where it is not known."""
        answer = self._ask(question, lambda given: [*lines, text_tag(name, change(given))], no=no)
        return [text_tag(name, change(answer))] if answer else []

    def _ask(
        self, question: str, lines_with: Callable[[str], list[str]], no: str = "not known"
    ) -> str:
        """An answer with which the deal has no error; empty for what is not known."""
        while True:
            answer = self._ask_line(f"  {question} (Enter: {no})").strip()
            if answer == AGAIN:
                raise BeginAgain
            if not answer:
                return ""
            try:
                entry = self._entry(lines_with(answer))
            except AnswerError as error:
                self._tell(f"    {error}")
                continue
            for problem in entry.warnings:
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
