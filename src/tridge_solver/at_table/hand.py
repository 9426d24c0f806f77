"""One hand with a person in a seat and the program in the others. It has the questions at each
stage and the announcements at the table, and shows only what the person can see.

A front end, the terminal or the board, begins a hand, calls :meth:`~TableHand.go_on` until it is
the person's turn, and passes on the answer. The terminal prints the announcements and asks in
words; the board sends :meth:`~TableHand.json`.
"""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.text import Text

from tridge_solver.analysis.sampling import Progress, Sampling
from tridge_solver.at_table.part import Style
from tridge_solver.core.cards import Card, CardError, Pack, in_either_pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.languages import said
from tridge_solver.core.position import cards_played
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.words import plain_cards, suit_word
from tridge_solver.handfile import dumps
from tridge_solver.handfile.written_hands import card_meant
from tridge_solver.report.looks import look_name
from tridge_solver.report.replay import contract_text, lie_json
from tridge_solver.report.theme.signs import Theme, names, print_line, print_sentence

if TYPE_CHECKING:
    from tridge_solver.report.theme.console import Console

SCHEMA = "tridge.seat/1"

BID, PLAY = "bid", "play"
"""The stages in which the person is asked for a call, or for a card."""

OVER, PASSED = "over", "passed"
"""The stages without a question: the hand is played to the end, or everybody has passed."""

Part = Text | str | tuple[str, str]
"""A piece of an announcement: text, a seat or a card."""

Tell = Callable[[Callable[["Console"], None]], object]
"""A function that receives the announcements at the table, to print them."""


def untold(show: Callable[[Console], None]) -> None:
    """Drop an announcement: nobody listens."""


@dataclass(frozen=True)
class Sitting:
    """The settings for a hand with a person at the table.

    Attributes:
        deal: with its contract, or as dealt if there is an auction.
        seat: the person's seat, ``None`` for the usual one.
        style, seed: how the others play, and the seed of what they imagine.
        pack: the person's.
        bids: whether there is an auction first.
        evening: the evening this deal belongs to, which enters it once it is over.
        minds: the engines of the others, kept from deal to deal.
        threads: how many an auction may use.
        tell: receives the announcements at the table.
    """

    deal: Any
    seat: Seat | None
    style: Style
    seed: int
    pack: Pack
    bids: bool = False
    evening: Any = None
    minds: Any = None
    threads: int = 1
    tell: Tell = untold


class Prompt(NamedTuple):
    """A question to the person, in words.

    Attributes:
        words: the question.
        answer: does what the person typed; raises :class:`~tridge_solver.DealError` or
            :class:`~tridge_solver.core.text.ParseError`, in words, if that is not an answer.
        advice: what the program would do in the person's place.
    """

    words: str
    answer: Callable[[str], object]
    advice: Callable[[Sampling], Text | str]


class TableHand(ABC):
    """One hand with a person in a seat, from the auction to the settlement.

    Args:
        sitting: the game, the seat and the settings.
        person: the seat whose cards the person sees.

    Method :meth:`go_on` plays the other seats; call it after each answer of the person. One caller
    at a time: use ``lock``.
    """

    def __init__(self, sitting: Sitting, person: Seat) -> None:
        self.person = person
        self.style, self.seed = sitting.style, sitting.seed
        self.pack = sitting.pack
        self.evening = sitting.evening
        self.minds = sitting.minds
        self.lock = threading.Lock()
        self.advised = self._looks = self._taken_back = 0
        self._tell = sitting.tell
        self._deal: Any = sitting.deal
        self._sitting: Any = None
        self._seen: dict[int, dict[str, Any]] = {}
        self._is_closed = False

    @property
    @abstractmethod
    def stage(self) -> str:
        """The current stage, which decides the question to the person."""

    @property
    def is_over(self) -> bool:
        """Whether the hand is over: played, or passed out."""
        return self.stage in (OVER, PASSED)

    @property
    def deal(self) -> Any:
        """The deal with all hands, and all calls, exchanges and cards so far."""
        return self._deal if self._sitting is None else self._sitting.deal

    @property
    def finished(self) -> Any:
        """The finished deal, as saved in a file and entered in an evening."""
        return self.deal

    @property
    def sitting(self) -> Any:
        """The play; raises :class:`~tridge_solver.DealError` before the play begins."""
        if self._sitting is None:
            raise DealError("no card is played yet")
        return self._sitting

    # The person's moves -----------------------------------------------------------------------

    @abstractmethod
    def say(self, word: str) -> None:
        """Make a call, given by one of the names in :meth:`json`."""

    def name(self, text: str, written_in: Pack = Pack.ENGLISH) -> None:
        """Name the contract, as winner of the auction."""
        raise DealError("no contract is to be named")

    def throw(self, cards: tuple[Card, ...]) -> None:
        """Throw cards in the exchange."""
        raise DealError("there is nothing to be thrown now")

    def answer(self, yes: bool) -> None:
        """Answer a question with yes or no."""
        raise DealError("nothing is to be answered now")

    def claim(self) -> None:
        """End the play with the tricks won so far."""
        raise DealError("nobody may claim here")

    def play(self, card: Card) -> None:
        """Play a card."""
        turn = self._own_turn().turn
        self.sitting.play(card)
        self._played(turn, card)

    def _own_turn(self) -> Any:
        """Return the play, if it is the person's turn to play a card; else raise an error."""
        sitting = self.sitting
        if self.stage != PLAY or sitting.turn not in sitting.persons:
            raise DealError("it is not your turn")
        return sitting

    def undo(self) -> None:
        """Take the last card back. Once the hand is over all cards are open, and it stays over."""
        if self.sitting.is_over:
            raise DealError("the hand is over")
        if not self.sitting.undo():
            raise DealError("there is nothing to take back")
        self._taken_back += 1
        done = len(self.sitting.positions) - 1
        self._seen = {number: values for number, values in self._seen.items() if number < done}
        self._line(" taken back")

    def see(self, values: Callable[[Deal], dict[str, Any]]) -> None:
        """Show the values of the cards with all hands open; ``values`` computes them for the last
        turn."""
        number = len(self._own_turn().positions) - 1
        if number not in self._seen:
            self._seen[number] = values(self.sitting.deal)
            self._looks += 1

    # The other seats --------------------------------------------------------------------------

    def go_on(
        self,
        thinks: Callable[[Seat], None],
        progress: Progress,
        on_progress: Callable[[], None],
    ) -> None:
        """Let the other seats act until it is the person's turn again.

        ``thinks`` gets whose turn it is, ``on_progress`` is called when something was done; what
        they or ``progress`` raise breaks off between two cards, and this goes on from there.
        """
        while self._others_turn(thinks, progress):
            on_progress()
        if self.is_over and not self._is_closed:
            self._is_closed = True
            if self.stage == OVER:
                self._tell_result()
            if self.evening is not None:
                self.evening.add(self.finished)

    @abstractmethod
    def _others_turn(self, thinks: Callable[[Seat], None], progress: Progress) -> bool:
        """Let another seat make one call or play one card; return whether it was another seat's
        turn."""

    # Messages at the table --------------------------------------------------------------------

    def _line(self, *parts: Part) -> None:
        self._tell(lambda console: print_line(console, *parts))

    def _sentence(self, *parts: Part) -> None:
        self._tell(lambda console: print_sentence(console, *parts))

    def _called(self, seat: Seat, call: Part) -> None:
        self._line(f" {names(self.deal)[seat]:>6}  ", call)

    def _played(self, seat: Seat, card: Card) -> None:
        """Announce the card just played, and the winner of a complete trick."""
        self._line(f" {self._who(seat):>6}  ", self._look().card(card))
        for words in self._noticed():
            self._sentence(" ", words)
        position = self.sitting.position
        if position.trick:
            return
        winner = self._who(position.leader)
        takes = "take" if winner == "you" else "takes"
        self._line((f" {winner} {takes} it   {self._so_far()}", "dim"))
        self._line()

    def _who(self, seat: Seat) -> str:
        return "you" if seat is self.person else names(self.deal)[seat]

    @abstractmethod
    def _look(self) -> Theme: ...

    def _noticed(self) -> Sequence[Text]:
        """Return an announcement that follows from the last card, such as a declaration."""
        return ()

    @abstractmethod
    def _so_far(self) -> str:
        """Return the tricks of each seat or side so far."""

    @abstractmethod
    def _tell_result(self) -> None: ...

    # Questions to the person ------------------------------------------------------------------

    @abstractmethod
    def question(self) -> Prompt:
        """Return the next question to the person, after announcing the facts needed for it."""

    def _card_question(self, more: str = "") -> Prompt:
        """Return a question for a card; ``more`` lists other possible answers."""
        look, position, seat = self._look(), self.sitting.position, self.sitting.turn
        legal = look.sorted(position.legal_cards())
        self._line(f" {self._hand_of(seat):<10} ", look.line(position.hands[seat]))
        numbered = Text("  ").join(
            Text.assemble((f"{n}", "dim"), " ", look.card(card)) for n, card in enumerate(legal, 1)
        )
        self._line(f" {said('to play'):<10} ", numbered)

        def answer(typed: str) -> None:
            word = typed.lower()
            if word == "u":
                self.undo()
                return
            if word == "c" and more:
                self.claim()
                return
            card = chosen_card(word, legal, self.pack)
            if card is None:
                why = why_not(word, legal, position.hands[seat], self.pack)
                raise DealError(f"{why} (expected 1 to {len(legal)} or its name)")
            self.play(card)

        return Prompt(f" card (? advice, u back{more}, q leave)? ", answer, self.card_advice)

    def _hand_of(self, seat: Seat) -> str:
        """Return the hand whose turn it is, if several hands belong to the person."""
        return said("your hand")

    @abstractmethod
    def card_advice(self, sampling: Sampling) -> Text | str:
        """Return advice on which card to play, using only what the person can see."""

    @abstractmethod
    def advice_json(
        self, sampling: Sampling, progress: Progress, advise: Callable[[], dict[str, Any]]
    ) -> dict[str, Any]:
        """Return the program's choice for the person's turn, as shown on the board. For every card
        in full ask ``advise`` (``tridge.advise/1``)."""

    # The person's view ------------------------------------------------------------------------

    def json(self) -> dict[str, Any]:
        """Return everything the person can see, as JSON (``tridge.seat/1``): their hand and the
        cards played."""
        deal, sitting = self.deal, self._sitting
        known = self._is_named
        persons = (self.person,) if sitting is None else sitting.persons
        return {
            "schema": SCHEMA,
            "stage": self.stage,
            "game": deal.game.name,
            "person": self.person.letter,
            "persons": [seat.letter for seat in persons],
            "in_trick": deal.game.cards_in_trick,
            "seats": [seat.letter for seat in deal.playing_order],
            "names": {seat.letter: names(deal)[seat] for seat in SEATS},
            "tags": {name: deal.tag(name) for name in (seat.word for seat in SEATS)},
            "dealer": None if deal.dealer is None else deal.dealer.letter,
            "declarer": deal.declarer.letter if known and deal.declarer is not None else None,
            "contract": contract_text(deal) if known else None,
            "plays": self._plays() if known else None,
            "look": look_name(deal, self.pack),
            "hand": [card.code for card in sorted(self._hand())],
            "worlds": self.style.worlds,
            "seed": self.seed,
            "help": {
                "seen": self._looks,
                "advised": self.advised,
                "back": self._taken_back,
            },
            **self._stage_json(),
            **({} if sitting is None else self._play_json(sitting)),
            **(self._end_json() if self.stage == OVER else {}),
            **({} if self.evening is None else {"evening": self._evening_json()}),
        }

    @property
    @abstractmethod
    def _is_named(self) -> bool: ...

    @abstractmethod
    def _plays(self) -> str: ...

    def _hand(self) -> Collection[Card]:
        """Return the person's cards as they were dealt."""
        hand: Collection[Card] = self.deal.known_hand(self.person)
        return hand

    @abstractmethod
    def _stage_json(self) -> dict[str, Any]:
        """Return the calls so far, and the person's possible actions before the play, as JSON."""

    def _play_json(self, sitting: Any) -> dict[str, Any]:
        deal, positions = sitting.deal, sitting.positions
        played = cards_played(positions)
        opened = self._opened()
        turns = []
        for number, position in enumerate(positions):
            shown = (self.person, *(opened if number else ()))
            turn = lie_json(number, position, played, shown)
            turn["held"] = {seat.letter: len(position.hands[seat]) for seat in position.seats}
            is_asked = self.stage == PLAY and number == len(played)
            mine = is_asked and sitting.turn in sitting.persons
            turn["cards"] = [
                {"card": card.code} for card in (position.legal_cards() if mine else ())
            ]
            turns.append({**turn, **self._seen.get(number, {})})
        return {
            "exchanged": [],
            "hand": [card.code for card in sorted(positions[0].hands[self.person])],
            "leader": deal.lead.letter,
            "played": [card.code for _, card in played],
            "turns": turns,
        }

    def _opened(self) -> tuple[Seat, ...]:
        """Return the other hands that the person sees after the lead, such as dummy's."""
        return ()

    def _end_json(self) -> dict[str, Any]:
        return {**self._result_json(), "text": dumps([self.deal], pack=self.pack)}

    @abstractmethod
    def _result_json(self) -> dict[str, Any]:
        """Return the unit of the result, the grade, each account and the person's result."""

    def _evening_json(self) -> dict[str, Any]:
        evening = self.evening
        return {
            "deal": evening.number - self._is_closed,
            "deals": evening.count,
            "funds": evening.held(self._deal),
            "totals": evening.totals,
            "more": not evening.is_over,
            "text": dumps(evening.deals, pack=self.pack) if self._is_closed else None,
        }


def cards_named(text: str, pack: Pack) -> tuple[Card, ...]:
    """Return the named cards (suit or rank first); raise :class:`~tridge_solver.errors.CardError`.

    >>> [str(card) for card in cards_named("6c, C3 seven of spades", Pack.ENGLISH)]
    ['C6', 'C3', 'S7']
    >>> [str(card) for card in cards_named("club 3", Pack.ENGLISH)]
    ['C3']
    """
    words = plain_cards(text, pack).upper().replace(",", " ").split()
    if len(words) == _SUIT_AND_RANK and suit_word(words[0], pack) != words[0]:
        words = [suit_word(words[0], pack) + words[1]]
    return tuple(in_either_pack(Card.parse, card_meant(word, pack) or word, pack) for word in words)


_SUIT_AND_RANK = 2


def chosen_card(typed: str, legal: Sequence[Card], pack: Pack) -> Card | None:
    """Return the card with this number (from 1) in ``legal``, or this name; ``None`` if there is
    none."""
    for number, card in enumerate(legal, 1):
        if typed == str(number):
            return card
    named = _card_named(typed, pack)
    return named if named in legal else None


def _card_named(typed: str, pack: Pack) -> Card | None:
    """Return the card with this name; ``None`` if the text names no card, or several."""
    try:
        [card] = cards_named(typed, pack)
    except (CardError, ValueError):
        return None
    return card


def why_not(typed: str, legal: Sequence[Card], hand: Collection[Card], pack: Pack) -> str:
    """Return why the typed text is not a legal card: no card at all, not in the hand, or not in
    suit."""
    card = _card_named(typed, pack)
    if card is None:
        return f"{typed!r} is not a card to play"
    name = pack.card_text(card)
    if card not in hand:
        return f"{name} is not in your hand"
    suits = {each.suit for each in legal}
    if len(suits) == 1 and card.suit not in suits:
        return f"{name} cannot be played now: play {next(iter(suits)).symbol}"
    return f"{name} cannot be played now"
