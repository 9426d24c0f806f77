"""A hand with a person in a game of two sides (two against two), including dummy's hand."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, Protocol

from rich.text import Text

from tridge_solver.analysis.sampling import Progress, Sampling
from tridge_solver.at_table.hand import BID, OVER, PASSED, PLAY, Prompt, Sitting, TableHand
from tridge_solver.at_table.part import PlayedGame, Series, Style
from tridge_solver.at_table.session import Minds, SidesPlaySession, played_out
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import UnsupportedQuestion
from tridge_solver.core.languages import said
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.report.looks import calls_json, look_json, suit_json
from tridge_solver.report.theme.signs import Theme, names


class AuctionSession(Protocol):
    """The auction of one deal, call by call."""

    @property
    def turn(self) -> Seat:
        """The seat to speak."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether the auction is over."""
        ...

    @property
    def outcome(self) -> Any:
        """The deal in the final contract, or passed out."""

    @property
    def words(self) -> tuple[str, ...]:
        """The calls so far."""
        ...

    @property
    def speakers(self) -> tuple[Seat, ...]:
        """The seat that made each call."""
        ...

    @property
    def counts(self) -> Mapping[str, int]:
        """The points of the speaker's hand for each choice of trumps, keyed by its letter."""
        ...

    @property
    def may_say(self) -> tuple[str, ...]:
        """The legal calls of the seat to speak, as hand files write them."""
        ...

    def choice(self) -> str:
        """Return the call that the program chooses."""
        ...

    def say(self, word: str) -> None:
        """Make a call; raise :class:`~tridge_solver.core.text.ParseError` if it is not allowed."""


class TwoSides(PlayedGame):
    """The way to play a game of two sides at the table."""

    kept: ClassVar[str]
    """The contracts that a match plays, in a few words."""

    @abstractmethod
    def speaking(self, deal: Any) -> AuctionSession | None:
        """Return the auction of a deal; ``None`` if the program cannot bid in this game."""

    def seated(self, deal: Any, seat: Seat | None) -> Seat:
        """Return the seat of a person who asks for ``seat``; by default the declarer's seat."""
        found: Seat = deal.declarer if seat is None else seat
        return found

    def persons(self, deal: Any, seat: Seat) -> frozenset[Seat]:
        """Return the seats whose hands the person at ``seat`` plays."""
        return frozenset((seat,))

    @abstractmethod
    def minds(self) -> Minds:
        """Return the engines that choose cards for the seats, for use in one thread."""

    @abstractmethod
    def gain(self, deal: Any) -> int:
        """Return the result of a played deal, for the side that plays the contract."""

    @abstractmethod
    def look(self, deal: Any) -> Theme:
        """Return the look of the deal's cards."""

    @abstractmethod
    def contract(self, deal: Any) -> Text:
        """Return the contract and its declarer."""

    @abstractmethod
    def call_text(self, word: str) -> Text:
        """Return a call as text for a reader."""

    @abstractmethod
    def heard(self, word: str) -> str:
        """Return a typed call in the words of hand files."""

    @property
    @abstractmethod
    def calls(self) -> str:
        """The possible calls, described in a few words."""

    @abstractmethod
    def open_hands(self, session: SidesPlaySession, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats of the other hands that the person sees."""

    @abstractmethod
    def noticed(self, session: SidesPlaySession) -> tuple[Text, ...]:
        """Return announcements that follow from the last card, such as a declaration."""

    @abstractmethod
    def so_far(self, session: SidesPlaySession) -> str:
        """Return the tricks of both sides so far, in words."""

    @abstractmethod
    def result(self, deal: Any) -> Text:
        """Return the result of a played deal, in words."""

    @abstractmethod
    def card_advice(self, deal: Any, sampling: Sampling) -> Text:
        """Return advice on the next card after the record, using only what the seat can know."""

    @abstractmethod
    def call_advice(self, auction: Any, sampling: Sampling) -> Text:
        """Return advice on the next call, using only the cards of the seat to speak."""

    # As of every game ---------------------------------------------------------------------------

    def series(
        self,
        count: int,
        seed: int,
        rules: Ruleset,
        contract: str | None,
        points: int | None,
        pack: Pack,
    ) -> Series:
        if contract is not None or points is not None:
            raise UnsupportedQuestion(
                f"a match of {self.game.title} has the contracts of its deals "
                "(expected no --contract, --points)"
            )
        deals = islice(self.bid_deals(seed, rules), count)
        return Series(deals, f"{self.game.title}, {self.kept}")

    def in_contract(self, deal: Any, contract: str, pack: Pack) -> Any:
        raise UnsupportedQuestion(
            f"{self.game.title} is played as it is bid (expected no --contract)"
        )

    def played(self, deal: Any, style: Style, seed: int) -> Any:
        return played_out(deal, (style, style), seed, self.minds())

    def brings(self, deal: Any, own: Style, other: Style, seed: int, minds: Minds) -> float:
        of_sides = (other, own) if deal.declarer % 2 else (own, other)
        return float(self.gain(played_out(deal, of_sides, seed, minds)))

    def hand(self, sitting: Sitting) -> SidesHand:
        return SidesHand(self, sitting)


class SidesHand(TableHand):
    """One hand with a person in a seat, in a game of two sides. By default they take the declarer's
    seat or, if there is an auction, the seat that speaks first.

    Args:
        at: how the game is played.
        sitting: the game, the seat and the settings.
    """

    def __init__(self, at: TwoSides, sitting: Sitting) -> None:
        self._at, deal, seat = at, sitting.deal, sitting.seat
        self._speaking = at.speaking(deal) if sitting.bids else None
        if self._speaking is not None:
            super().__init__(sitting, deal.lead if seat is None else seat)
        else:
            super().__init__(sitting, at.seated(deal, seat))
        self.minds = sitting.minds or at.minds()
        self._is_thrown_in = False
        self._heard: list[tuple[int, str]] = []
        if self._speaking is None:
            self._sit(deal)
            return
        self._line(f" You are {names(deal)[self.person]}.")
        look = Theme(deal.game.printing(self.pack))
        self._line(" you are dealt  ", look.line(deal.known_hand(self.person)))

    @property
    def stage(self) -> str:
        """The current stage, which decides the question to the person."""
        if self._sitting is not None:
            return OVER if self._sitting.is_over else PLAY
        return PASSED if self._is_thrown_in else BID

    # The person's moves -----------------------------------------------------------------------

    def say(self, word: str) -> None:
        """Make a call."""
        speaking = self._speaking
        if speaking is None or self.stage != BID or speaking.turn is not self.person:
            raise DealError("it is not your turn to speak")
        speaking.say(word)

    def undo(self) -> None:
        """Take the last card back."""
        super().undo()
        done = len(self.sitting.positions) - 1
        self._heard = [each for each in self._heard if each[0] <= done]

    # The other seats --------------------------------------------------------------------------

    def _others_turn(self, thinks: Callable[[Seat], None], progress: Progress) -> bool:
        sitting, speaking = self._sitting, self._speaking
        if sitting is not None:
            if sitting.is_over or sitting.turn in sitting.persons:
                return False
            thinks(sitting.turn)
            self._think(sitting, progress)
            return True
        assert speaking is not None
        if self.stage == PASSED:
            return False
        if speaking.is_over:
            self._line()
            self._sit(speaking.outcome)
            return True
        turn = speaking.turn
        if turn is self.person:
            return False
        thinks(turn)
        call = speaking.choice()
        speaking.say(call)
        self._called(turn, self._at.call_text(call))
        return True

    def _think(self, sitting: SidesPlaySession, progress: Progress) -> None:
        """Let another hand play a card; announce it if fewer worlds than usual were sampled."""
        turn, weighed = sitting.turn, [0, 0]

        def on_progress(what: str, done: int, total: int) -> None:
            weighed[:] = done, total
            progress(what, done, total)

        card = sitting.think(on_progress)
        done, total = weighed
        if done < total:
            who = names(self.deal)[turn]
            words = f"{who} weighed {done} of {total} deals: more would have taken long"
            self._heard.append((len(sitting.positions) - 1, words))
        self._played(turn, card)

    def _sit(self, deal: Any) -> None:
        """Begin the play, if the deal was not passed out."""
        self._deal = deal
        if deal.contract is None:
            self._is_thrown_in = True
            self._sentence(" All pass: the deal is thrown in.")
            self._line()
            return
        self.person = self._at.seated(deal, self.person)
        persons = self._at.persons(deal, self.person)
        self._sitting = SidesPlaySession(deal, persons, [self.style] * 2, self.seed, self.minds)
        called = names(deal)
        leads = "you lead" if deal.lead is self.person else f"{called[deal.lead]} leads"
        self._line(" ", self._at.contract(deal), f"; you are {called[self.person]}, {leads}.")
        self._line()

    # Messages at the table --------------------------------------------------------------------

    def _played(self, seat: Seat, card: Card) -> None:
        number = len(self.sitting.positions) - 1
        self._heard += [(number, text.plain) for text in self._noticed()]
        super()._played(seat, card)

    def _who(self, seat: Seat) -> str:
        is_dummy = seat is not self.person and seat in self.sitting.persons
        return "dummy" if is_dummy else super()._who(seat)

    def _look(self) -> Theme:
        return self._at.look(self.deal)

    def _noticed(self) -> Sequence[Text]:
        return self._at.noticed(self.sitting)

    def _so_far(self) -> str:
        return self._at.so_far(self.sitting)

    def _tell_result(self) -> None:
        self._line(" ", self._at.result(self.deal))
        self._line()

    # Questions to the person ------------------------------------------------------------------

    def question(self) -> Prompt:
        """Return the question for a call, or for a card from the person's own or dummy's hand."""
        if self.stage == PLAY:
            self._tell_open()
            return self._card_question()

        def answer(typed: str) -> None:
            self.say(self._at.heard(typed or "pass"))

        words = f" you say ({self._at.calls}; Enter passes, ? advice, q leave)? "
        return Prompt(words, answer, self._call_advice)

    def _tell_open(self) -> None:
        """Announce the hands that the person sees, except the hand that plays next."""
        sitting = self.sitting
        seen = (self.person, *self._opened())
        for seat in seen if len(seen) > 1 else ():
            if seat is not sitting.turn:
                hand = self._look().line(sitting.position.hands[seat])
                self._line((f" {self._hand_of(seat):<10} ", "dim"), hand)

    def _hand_of(self, seat: Seat) -> str:
        return said("your hand") if seat is self.person else "dummy"

    def _call_advice(self, sampling: Sampling) -> Text:
        return self._at.call_advice(self._speaking, sampling)

    def card_advice(self, sampling: Sampling) -> Text:
        """Return a sentence with the advised card."""
        return self._at.card_advice(self._own_turn().deal, sampling)

    def advice_json(
        self, sampling: Sampling, progress: Progress, advise: Callable[[], dict[str, Any]]
    ) -> dict[str, Any]:
        """Return the advised call or card as a sentence, for the board."""
        advice = self._call_advice if self.stage == BID else self.card_advice
        return {"words": advice(sampling).plain}

    # The person's view ------------------------------------------------------------------------

    @property
    def _is_named(self) -> bool:
        return self._sitting is not None

    def _plays(self) -> str:
        deal = self.deal
        contract = self._at.contract(deal).plain
        if deal.declarer is self.person:
            return f"{contract}: yours."
        if self._is_ours(deal):
            return f"{contract}, your partner."
        return f"{contract}; you defend."

    def _is_ours(self, deal: Any) -> bool:
        ours, _ = deal.game.sides(deal.playing_order, deal.declarer)
        return self.person in ours

    def _stage_json(self) -> dict[str, Any]:
        fields: dict[str, Any] = {"rows": look_json(self.deal, self.pack)["rows"]}
        speaking = self._speaking
        if speaking is None:
            return {**fields, "calls_made": []}
        spoken = zip(speaking.speakers, speaking.words, strict=True)
        fields["calls_made"] = [
            [seat.letter, self._at.call_text(word).plain] for seat, word in spoken
        ]
        if self.stage == BID and not speaking.is_over:
            fields["speaks"] = speaking.turn.letter
            if speaking.turn is self.person:
                fields["calls"] = calls_json(speaking.may_say, self.pack)
                fields["counts"] = [
                    [suit_json(trumps, self.pack), many] for trumps, many in speaking.counts.items()
                ]
        return fields | ({"unplayed": "thrown in"} if self.stage == PASSED else {})

    def _play_json(self, sitting: SidesPlaySession) -> dict[str, Any]:
        return {
            **super()._play_json(sitting),
            "heard": [words for _, words in self._heard],
            "stands": self._so_far(),
        }

    def _opened(self) -> tuple[Seat, ...]:
        return self._at.open_hands(self.sitting, self.person)

    def _result_json(self) -> dict[str, Any]:
        deal = self.deal
        gain = self._at.gain(deal)
        return {
            "unit": self._at.unit,
            "grade": " · ".join(self._at.result(deal).plain.split("  ")),
            "points": [],
            "chips": gain if self._is_ours(deal) else -gain,
        }
