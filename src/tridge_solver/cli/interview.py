"""An interview that asks for deals one by one and checks every answer before the next question."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from tridge_solver.checks import PlayCheck, plural
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.languages import ENGLISH, LANGUAGES
from tridge_solver.core.position import IllegalPlay
from tridge_solver.core.registry import Game, game_of
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.text import ParseError, with_expected
from tridge_solver.core.words import passed_words, plain_cards, seat_word
from tridge_solver.handfile import Entry, FileProblem, read
from tridge_solver.handfile.blank_forms import (
    BlankForm,
    FormQuestion,
    FormTable,
    When,
    cards_in,
    deal_tag,
    form_of,
    tags_of,
    text_tag,
)
from tridge_solver.handfile.inheritance import Players
from tridge_solver.handfile.places import fixed_text
from tridge_solver.handfile.written_hands import DASHES, numbers_read, rewritten_hand

AGAIN = "!"
"""Typed to enter the current deal again from its beginning."""

BACK = "u"
"""Typed to undo the previous answer."""

EXPLAIN = "?"
"""Typed to get an explanation of the question."""

END = "Ctrl-D ends the evening"

KEYS = f"{BACK} goes back, also into the board before; {AGAIN} begins the deal anew, {END}"

CARDS = {
    "d": (When.AS_DEALT, "as dealt"),
    "p": (When.WITH_CARDS, "as played"),
    "n": (When.WITHOUT_CARDS, "not known"),
}
"""The states in which a deal's cards may be known, in games with an exchange, keyed by the
answer."""

CARDS_WITHOUT_EXCHANGE = {"y": (When.WITH_CARDS, "known"), "n": CARDS["n"]}

ABOUT_CARDS = {
    "d": "the hands before the exchange, which is asked for",
    "p": "the hands after it",
    "y": "hands and tricks are asked for",
    "n": "contract and result alone, enough for the ledger",
}

YES, NO = ("yes", "ja", "sí", "si", "oui"), ("no", "nej", "non")

_SAID: dict[str, tuple[str, ...]] = {"d": (), "p": (), "y": YES, "n": NO}
"""Full words for the answers in :data:`CARDS`, besides the single letters."""

_NUMBERS = {
    word: str(number) for number, word in enumerate(("none", "one", "two", "three", "four", "five"))
}
"""Numbers as text, keyed by their words."""

FORM_SIGNS = "[]{};%"
"""The signs that begin or end a tag or a comment in a hand file; answers must not contain them."""


class BeginAgain(Exception):  # noqa: N818 - it is a choice, not an error
    """Raised when the person wants to enter this deal again from its beginning."""


class GoBack(Exception):  # noqa: N818 - it is a choice, not an error
    """Raised when the person wants to answer the previous question again."""


class AnswerError(ParseError):
    """An answer that does not fit the deal."""


class Answered(NamedTuple):
    """One deal of an evening, with the answers that were given for it.

    Attributes:
        text: the deal as text, without errors.
        answers: the answers, question by question.
        dealer: who dealt it.
        deals_again: whether the same seat deals the next one.
    """

    text: str
    answers: tuple[str, ...]
    dealer: Seat
    deals_again: bool


class GamePlayers(NamedTuple):
    """The seats of the players in one deal, and the questions that its game asks.

    Attributes:
        game, form: the game of the deal, and its form.
        dealer: who dealt.
        out: who of those at the table sits out, ``None`` for nobody.
        empty: the seats without cards.
        order: those with cards, in playing order from the one after the dealer.
    """

    game: Game
    form: BlankForm
    dealer: Seat
    out: Seat | None
    empty: tuple[Seat, ...]
    order: tuple[Seat, ...]

    @classmethod
    def at(cls, table: FormTable, dealer: Seat) -> GamePlayers:
        """Return the players of a deal at ``table``."""
        empty = table.empty(dealer)
        out = next((seat for seat in empty if seat in table.seats), None)
        return cls(table.game, table.form, dealer, out, empty, _order(table, dealer, empty))

    def come_in(self, table: FormTable) -> GamePlayers:
        """Return the players after the seat that sits out has come in."""
        game = game_of(table.rules, len(SEATS))
        return GamePlayers(
            game, form_of(game), self.dealer, None, (), _order(table, self.dealer, ())
        )


def _order(table: FormTable, dealer: Seat, empty: Sequence[Seat]) -> tuple[Seat, ...]:
    active = [seat for seat in SEATS if seat not in empty]
    order = table.rules.direction.round_from(dealer, active)
    return (*order[1:], order[0]) if dealer in active else order


class Interview:
    """An interview that asks for the deals of an evening, question by question.

    Args:
        table: the players.
        ask: puts a question and returns the answer.
        notify: prints a line.
        first: the number of the first board.
    """

    def __init__(
        self,
        table: FormTable,
        ask: Callable[[str], str],
        notify: Callable[[str], None],
        first: int = 1,
    ) -> None:
        self._table = table
        self._first = first
        self._ask_line = ask
        self._print = notify
        self._players = Players({seat.letter: name for seat, name in table.names.items()})
        self._done: list[Answered] = []
        self._resumed: Answered | None = None
        self._answers: list[str] = []
        self._answered = 0
        self._warned: set[str] = set()
        self._usual_cards = ""
        self._lines: list[str] = []

    def evening(self, count: int | None, keep: Callable[[Sequence[str]], None]) -> None:
        """Ask for ``count`` deals or, without a number, until the person has no more.

        Args:
            keep: gets the texts of all deals whenever one is finished, or taken up again.
        """
        done = self._done
        given: tuple[str, ...] = ()
        while count is None or len(done) < count:
            try:
                if done and count is None and self._resumed is None and not self._goes_on():
                    return
                deal = self._one(self._first + len(done), self._dealer_after(done), given)
                self._resumed, given = None, ()
                done.append(deal)
            except GoBack:
                given = ()
                if done:
                    self._resumed = done.pop()
                    given = self._resumed.answers[:-1]
                else:
                    self._print("    this is the first question of the evening")
            keep(self._finished())

    def _finished(self) -> list[str]:
        """Return the finished deals; a deal that the person is changing counts as it was before."""
        resumed = [] if self._resumed is None else [self._resumed]
        return [deal.text for deal in (*self._done, *resumed)]

    def texts(self) -> list[str]:
        """Return all deals, including the current one as far as it is entered."""
        if not any(self._answers[1:]):
            return self._finished()
        try:
            unfinished = self._clean(self._lines)
        except Exception:  # what the program fails at costs this deal alone
            return self._finished()
        return [*(deal.text for deal in self._done), unfinished]

    def _goes_on(self) -> bool:
        while True:
            answer = self._ask_line("another deal? y or n (Enter: y)").strip().lower()
            if answer == BACK:
                raise GoBack
            if not answer or any(word.startswith(answer) for word in YES):
                return True
            if any(word.startswith(answer) for word in NO):
                return False
            self._print(f"    y for another deal, n to end the evening; {KEYS}")

    def _dealer_after(self, done: Sequence[Answered]) -> Seat:
        if not done:
            return self._table.first_dealer
        last = done[-1]
        if last.deals_again:
            return last.dealer
        return self._table.rules.direction.after(last.dealer, self._table.seats)

    def _one(self, number: int, dealer: Seat, answers: Sequence[str]) -> Answered:
        """Return one deal as far as it is known, starting from the ``answers`` given before."""
        self._answers = [*answers]
        seating = GamePlayers.at(self._table, dealer)
        if not answers:
            self._warned = set()
            self._print(self._heading(number, seating))
        while True:
            self._answered, self._lines = 0, []
            try:
                lines = self._deal(number, seating)
            except BeginAgain:
                self._answers, self._warned = [], set()
                self._print(f"board {number} from the beginning")
                continue
            except GoBack:
                if not self._answers:
                    raise
                del self._answers[-1:]
                continue
            again = self._draft(lines).is_not_valid
            given = tuple(self._answers)
            self._answers, self._lines = [], []
            return Answered(self._clean(lines), given, dealer, again)

    def _heading(self, number: int, seating: GamePlayers) -> str:
        deals = f"board {number}: {self._name(seating.dealer)} deals"
        leads = f", {self._name(seating.order[0])} leads" if seating.form.play_known else ""
        return deals + leads

    def _deal(self, number: int, seating: GamePlayers) -> list[str]:
        tags = tags_of(self._table, number, seating.dealer)
        cards = self._cards(seating.game)
        hands: dict[Seat, str] = {}
        self._lines = [*tags, deal_tag(seating.empty, hands)]
        if cards is not When.WITHOUT_CARDS:
            speaker = seating.order.index(self._speaker(seating))
            around = (*seating.order[speaker:], *seating.order[:speaker])
            self._ask_hands(seating, tags, hands, around)
        return self._rest(seating, tags, hands, cards)

    def _rest(
        self, seating: GamePlayers, tags: list[str], hands: dict[Seat, str], cards: When
    ) -> list[str]:
        lines = self._lines = [*tags, deal_tag(seating.empty, hands)]
        for question in seating.form.questions(self._table.pack):
            if not _is_asked(question, cards, hands, seating):
                continue
            if not question.fits(self._draft(lines)):
                continue
            if question.tag == "Play" and not self._draft(lines).is_done:
                lines += self._play(lines, question, seating)
            elif question.tag == "Auction":
                lines += self._auction(lines, question, seating)
            elif question.tag == "Declarer":
                player = self._player(lines, question, seating)
                if player is seating.out is not None:
                    return self._incomer(seating, tags, hands, cards)
                if player is not None:
                    lines.append(text_tag("Declarer", player.letter))
                elif seating.form.passed is not None:
                    passed = seating.form.passed_in(self._table.pack) or seating.form.passed
                    lines.append(text_tag("Contract", passed))
                    break
            elif question.tag != "Play" and not (question.tag == "Result" and self._is_over(lines)):
                lines += self._tag(lines, question, seating)
            self._lines = lines
            if question.tag == "Contract" and self._draft(lines).is_done:
                break
        return lines

    def _incomer(
        self, seating: GamePlayers, tags: list[str], hands: dict[Seat, str], cards: When
    ) -> list[str]:
        come_in = seating.come_in(self._table)
        assert seating.out is not None  # somebody sat out
        self._print(f"    {self._name(seating.out)} comes in, alone against three")
        own = dict(hands)
        if cards is not When.WITHOUT_CARDS:
            self._ask_hands(come_in, tags, own, (seating.out,))
        return self._rest(come_in, tags, own, cards)

    def _cards(self, game: Game) -> When:
        """Ask how much of the cards is known; the default is the answer for the previous deal."""
        ways = CARDS if game.stock else CARDS_WITHOUT_EXCHANGE
        usual = self._usual_cards if self._usual_cards in ways else next(iter(ways))
        prompt = ", ".join(f"{key} {words}" for key, (_, words) in ways.items())

        def put() -> str:
            while True:
                answer = self._typed(f"the cards: {prompt} (Enter: {usual})").lower() or usual
                for key, (_, words) in ways.items():
                    if answer in (key, words, words.split()[-1]) or answer in _SAID[key]:
                        return key
                if answer != EXPLAIN:
                    self._print(f"    {answer!r} is none of them (expected {', '.join(ways)})")
                for key, (_, words) in ways.items():
                    self._print(f"    {key}  {words}: {ABOUT_CARDS[key]}")
                self._print(f"    {KEYS}")

        self._usual_cards = self._answer(put)
        return ways[self._usual_cards][0]

    def _ask_hands(
        self, seating: GamePlayers, tags: list[str], hands: dict[Seat, str], seats: Sequence[Seat]
    ) -> None:
        def with_hand(seat: Seat, answer: str) -> list[str]:
            hand = self._hand(answer, seating.form)
            lines = [*tags, deal_tag(seating.empty, hands | {seat: hand})]
            held, whole = self._draft(lines).hands[seat], seating.game.hand_sizes
            size = whole[seating.order.index(seat) % len(whole)]
            if held is not None and len(held) < size:
                raise AnswerError(f"that is {plural(len(held), 'card')}", f"{size}")
            return lines

        about = self._about_hands(seating.form)
        for seat in seats:
            left = self._left(seating, tags, hands, seat)
            unknown = "not known" if left is None else "the cards that are left"
            question = FormQuestion("hand", f"hand of {self._name(seat)}", about, unknown)
            answer = self._ask(question, question.prompt, partial(with_hand, seat))
            if answer:
                hands[seat] = self._hand(answer, seating.form)
            elif left is not None:
                hands[seat] = left
            self._lines = [*tags, deal_tag(seating.empty, hands)]

    def _left(
        self, seating: GamePlayers, tags: list[str], hands: dict[Seat, str], seat: Seat
    ) -> str | None:
        """Return the hand of the last ``seat``, if it follows from all other hands."""
        game = seating.game
        if game.stock or any(other not in hands for other in seating.order if other is not seat):
            return None
        deal = self._draft([*tags, deal_tag(seating.empty, hands)])
        known = {card for hand in deal.hands if hand is not None for card in hand}
        return deal.pack.hand_text([card for card in game.pack if card not in known])

    def _player(
        self, lines: list[str], question: FormQuestion, seating: GamePlayers
    ) -> Seat | None:
        """Ask who plays the contract; return ``None`` for nobody. The seat that sits out can play
        only by coming in."""
        comes_in = seating.out is not None and self._table.rules.has_incomer

        def with_player(answer: str) -> list[str]:
            if comes_in and self._seat(answer) is seating.out:
                return lines
            if passed_words(answer) == "Pass" or answer.lower() == question.unknown:
                return lines
            return [*lines, text_tag("Declarer", seat_word(answer))]

        if comes_in:
            assert seating.out is not None
            who = "the dealer" if seating.out is seating.dealer else "who sits out"
            about = f"{question.about}; {self._name(seating.out)} where {who} came in"
            question = FormQuestion(question.tag, question.prompt, about, question.unknown)
        answer = self._ask(question, self._prompt(question, seating), with_player)
        return self._seat(answer)

    def _seat(self, answer: str) -> Seat | None:
        letter = self._players.letter(answer) if answer else ""
        return next((seat for seat in SEATS if seat.letter == letter.upper()), None)

    def _auction(self, lines: list[str], question: FormQuestion, seating: GamePlayers) -> list[str]:
        tag = text_tag("Auction", self._speaker(seating).letter)
        answer = self._ask(
            question, self._prompt(question, seating), lambda given: [*lines, tag, _row(given)]
        )
        return [tag, answer] if answer else []

    def _play(self, lines: list[str], question: FormQuestion, seating: GamePlayers) -> list[str]:
        before = self._draft(lines)
        try:
            columns = before.playing_order
        except DealError:  # the declarer decides who leads, and is not known
            return []
        if before.trumps is None:  # nor who wins a trick
            return []
        record = [text_tag("Play", columns[0].letter)]
        game = seating.game
        leader: Seat | None = columns[0]
        for trick in range(1, game.tricks + 1):
            if leader is None:
                break
            falling = game.playing_order(columns, leader)
            places = game.record_columns(columns, falling)
            row = self._trick(trick, falling, places, [*lines, *record], question)
            if not row:
                break
            record = self._record([*lines, *record, in_columns(row, places)])
            self._lines = [*lines, *record]
            leader = self._next_leader(leader, len(record) - 1)
        # A tag that follows the record ends it.
        return record if len(record) > 1 else []

    def _record(self, lines: list[str]) -> list[str]:
        """Return the record with every trick written as in a file, so that earlier answers cannot
        conflict with later ones."""
        cleaned = self._clean(lines).splitlines()
        start = next(n for n, line in enumerate(cleaned) if line.startswith("[Play "))
        return cleaned[start:]

    def _trick(
        self,
        number: int,
        falling: Sequence[Seat],
        places: Sequence[int],
        above: list[str],
        question: FormQuestion,
    ) -> str:
        """Return the cards of a trick in the order played; ask until the trick is complete or the
        rest is unknown."""
        given = ""

        def with_cards(answer: str) -> list[str]:
            return [*above, in_columns(_row(self._told(f"{given} {answer}")), places)]

        while len(cards := given.split()) < len(places):
            seats = " ".join(map(self._short, falling[len(cards) :]))
            how = " goes on" if cards else f", {self._short(falling[0])} leads"
            answer = self._ask(question, f"trick {number}{how}: {seats}", with_cards)
            if not answer:
                break
            given = self._told(f"{given} {answer}")
            self._lines = with_cards("")
        return given

    def _told(self, answer: str) -> str:
        """Return the cards of an answer, with cards in words replaced by the pack's letters."""
        return _cards_told(plain_cards(answer, self._table.pack))

    def _next_leader(self, leader: Seat, tricks: int) -> Seat | None:
        """Return the leader of the next trick, after ``tricks`` tricks, the last of them led by
        ``leader``. Return ``None`` if that trick is incomplete."""
        deal = self._draft(self._lines)
        check = PlayCheck(deal, ())
        for _ in check.defects():
            pass
        if len(check.winners) < tricks:
            return None
        columns = deal.playing_order
        after = deal.game.next_leader(columns, leader, check.winners[-1])
        return deal.leader_of(tricks, after, deal.irregular_cards)

    def _is_over(self, lines: list[str]) -> bool:
        """Return whether the deal needs no result because it was thrown in or played to its end."""
        deal = self._draft(lines)
        if deal.is_done or deal.play is None:
            return deal.is_done
        try:
            return deal.positions()[-1].to_play is None
        except (DealError, IllegalPlay):
            return False

    def _tag(self, lines: list[str], question: FormQuestion, seating: GamePlayers) -> list[str]:
        answer = self._ask(
            question,
            self._prompt(question, seating),
            lambda given: [*lines, self._value_tag(question, given)],
        )
        return [self._value_tag(question, answer)] if answer else []

    def _value_tag(self, question: FormQuestion, answer: str) -> str:
        """Return the tag for an answer. A number of honours may be a word; cards without a seat are
        the Player's discards."""
        if question.tag == "Honours":
            answer = _NUMBERS.get(answer.lower(), answer)
        elif question.tag == "Exchange" and ":" not in answer:
            player = self._draft(self._lines).declarer
            if player is not None and not any(map(self._seat, answer.split())):
                answer = f"{player.letter}:{answer}"
        return text_tag(question.tag, answer)

    def _prompt(self, question: FormQuestion, seating: GamePlayers) -> str:
        return question.prompt.format(
            seats=" ".join(map(self._short, seating.order)),
            first=self._short(seating.order[0]),
            speaker=self._short(self._speaker(seating)),
            tops=self._table.rules.paid_tops,
        )

    def _speaker(self, seating: GamePlayers) -> Seat:
        """Return the seat that opens the auction; an in-comer speaks last."""
        return seating.dealer if seating.form.dealer_speaks else seating.order[0]

    def _ask(
        self, question: FormQuestion, prompt: str, lines_with: Callable[[str], list[str]]
    ) -> str:
        """Return an answer that causes no error in the deal; empty if it is unknown."""
        return self._answer(partial(self._new_answer, question, prompt, lines_with))

    def _answer(self, put: Callable[[], str]) -> str:
        """Return the next answer: one from before the person went back, else the result of
        ``put``."""
        if self._answered == len(self._answers):
            self._answers.append(put())
        self._answered += 1
        return self._answers[self._answered - 1]

    def _typed(self, prompt: str) -> str:
        """Return the typed text; keys for other actions raise an exception."""
        answer = self._ask_line(f"  {prompt}").strip()
        if answer == AGAIN:
            raise BeginAgain
        if answer.lower() == BACK:
            raise GoBack
        return answer

    def _new_answer(
        self, question: FormQuestion, prompt: str, lines_with: Callable[[str], list[str]]
    ) -> str:
        while True:
            answer = self._typed(f"{prompt} (Enter: {question.unknown})")
            if answer == EXPLAIN:
                self._print(f"    {question.about}")
                self._print(f"    {KEYS}")
                continue
            if not answer:
                return ""
            try:
                lines = lines_with(answer)
                entry = self._entry(lines)
            except AnswerError as error:
                self._print(f"    {error}")
                continue
            wrong = entry.errors or self._doubts(lines)
            gone = [problem for problem in wrong if _GONE in problem.message]
            wrong = gone or wrong  # that a card is gone says why the others do not fit
            for problem in wrong:
                self._print(f"    {with_expected(problem.message, problem.expected)}")
            if wrong:
                continue
            for problem in entry.warnings:
                if problem.message not in self._warned and not _is_certain(problem.message):
                    self._warned.add(problem.message)
                    message = with_expected(problem.message, problem.expected)
                    self._print(f"    warning: {message}")
            return answer

    def _doubts(self, lines: list[str]) -> list[FileProblem]:
        """Return warnings about the deal in these lines, once corrected, that the last answer has
        caused."""
        found, before = (
            self._entry(self._clean(each).splitlines()).warnings for each in (lines, self._lines)
        )
        known = {problem.message for problem in before}
        return [problem for problem in found if problem.message not in known]

    def _entry(self, lines: list[str]) -> Entry:
        (entry,) = read([line + "\n" for line in lines])
        return entry

    def _draft(self, lines: list[str]) -> Deal:
        """Return the unchecked deal in these lines; raise :class:`AnswerError` if an answer makes
        it unreadable."""
        entry = self._entry(lines)
        if entry.draft is None:
            problem = entry.errors[0]
            raise AnswerError(problem.message, problem.expected)
        return entry.draft

    def _hand(self, answer: str, form: BlankForm) -> str:
        """Return a hand as four suits joined by dots, however it was typed."""
        hand = rewritten_hand(answer, self._table.pack)
        if self._table.pack is Pack.SPANISH:
            (hand,) = numbers_read([hand]) or [hand]
        if len(hand.split()) != 1 or hand in ("-", *DASHES):
            raise AnswerError(
                f"{answer!r} is not a hand",
                f"{form.hand_in(self._table.pack)}, or with suits: ♠A2 ♥K5 ♦QJ6 ♣A3",
            )
        return hand

    def _about_hands(self, form: BlankForm) -> str:
        pack = self._table.pack
        suits = ".".join(words[0] for words in LANGUAGES.get(pack.value, ENGLISH).suits)
        ace, king = (pack.rank_text(Card.parse(code, Pack.FULL)) for code in ("SA", "HK"))
        signs = "" if pack is Pack.SPANISH else f" or ♠{ace}2 ♥{king}5 …;"
        return f"{suits}: {form.hand_in(pack)};{signs} or {cards_in('SA S2 HK', pack)} …"

    def _clean(self, lines: list[str]) -> str:
        text = "\n".join(lines) + "\n"
        return fixed_text(text, self._entry(lines).fixes)

    def _name(self, seat: Seat) -> str:
        name = self._table.names.get(seat)
        return f"{name} ({seat.letter})" if name else seat.letter

    def _short(self, seat: Seat) -> str:
        return self._table.names.get(seat, seat.letter)


def _is_asked(
    question: FormQuestion, cards: When, hands: Mapping[Seat, str], seating: GamePlayers
) -> bool:
    """Return whether a question should be asked about a deal, given how much of its cards is
    known."""
    if question.when is When.WITHOUT_CARDS:
        return len(hands) < len(seating.order)
    if question.when is When.AS_DEALT:
        return cards is When.AS_DEALT and len(hands) > 0
    return question.when is When.ALWAYS or cards is not When.WITHOUT_CARDS


# Linear: what stands in quotes is of bounded length.
_CARD_READ = re.compile(r"'[^']{1,40}' is read as '[A-Z][A-Z0-9]{1,2}'")


def _is_certain(message: str) -> bool:
    """Return whether a warning would not help the person, such as one about the spelling of cards
    or the order of seats.

    >>> _is_certain("'5s' is read as 'S5'"), _is_certain("S dealt, but it was the turn of N")
    (True, False)
    """
    return _CARD_READ.match(message) is not None or message.startswith(_OF_ROWS)


_GONE = "which was played in trick"
_OF_ROWS = ("this trick is written", "tricks are written")


def _row(answer: str) -> str:
    """Return an answer as a line of a section; raise :class:`AnswerError` for signs that would end
    the section."""
    for sign in answer:
        if sign in FORM_SIGNS:
            raise AnswerError(f"{sign!r} is in no call and no card", "calls or cards alone")
    return answer


def _cards_told(answer: str) -> str:
    """Return the cards of an answer separated by blanks. Raise :class:`AnswerError` for a dash:
    after an unknown card the next leader would be unknown too."""
    cards = answer.replace(",", " ").split()
    if any(card in ("-", *DASHES) for card in cards):
        raise AnswerError(
            "a dash is not a card", "the cards in the order they fell, as far as known"
        )
    return " ".join(cards)


def in_columns(given: str, places: Sequence[int]) -> str:
    """Return the cards of a trick, given in the order played, moved to their columns in the record.

    >>> in_columns("SK S2", (1, 2, 0))
    '- SK S2'
    """
    cards = given.split()
    if len(cards) > len(places):
        return given
    row = ["-"] * len(places)
    for place, card in zip(places, cards, strict=False):
        row[place] = card
    return " ".join(row)
