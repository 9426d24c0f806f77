"""A person at a table, card by card in any game; and at one of two sides, deal after deal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from rich.text import Text

from tridge_solver.analysis.play_session import PlaySession, SeatStyle, SidesPlaySession
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.batch.questions import ReviewQuestion
from tridge_solver.cli.common import Settings
from tridge_solver.cli.group import OK
from tridge_solver.cli.keyboard import FinishedDeals, LeftTable, ask_seated, chosen_card
from tridge_solver.cli.output import Output
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.deal import Deal
from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.core.text import ParseError
from tridge_solver.report.at_table import AuctionSession, SidesEvening, at_table_of
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.signs import Theme, count, names, print_line, print_sentence
from tridge_solver.report.theme.source import Source

QUIT, UNDO, ADVICE = "q", "u", "?"


class Key(NamedTuple):
    """A key beside the usual ones: what it does, in words, and what does it."""

    words: str
    act: Callable[[], None]


class CardTable(ABC):
    """The play of the cards with a person in a seat.

    Args:
        settings: pack, seed, threads, and whether the hand file is shown.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._pack: Pack = settings.pack
        self._screen = Output(replace(settings, output=None))
        self._console: Console = self._screen.console()

    @abstractmethod
    def _look(self, session: Any) -> Theme:
        """How the cards look."""

    @abstractmethod
    def _advise(self, session: Any) -> None:
        """Say what the program would play from what the person sees."""

    @abstractmethod
    def _so_far(self, session: Any) -> str:
        """How the seats or sides stand after a trick."""

    @abstractmethod
    def _hand_of(self, session: Any) -> str:
        """Whose hand plays now, of those the person plays."""

    def _more_keys(self, session: Any) -> Mapping[str, Key]:
        """Keys that this moment has beside the usual ones."""
        return {}

    def _sampling(self) -> Sampling:
        """How advice is sampled."""
        return Sampling(seed=self._settings.seed, threads=self._settings.threads)

    def _person(self, session: PlaySession) -> None:
        """One card of the person, or what another key does."""
        look, position = self._look(session), session.position
        seat = session.turn
        legal = look.sorted(position.legal_cards())
        print_line(
            self._console, f" {self._hand_of(session):<10} ", look.line(position.hands[seat])
        )
        numbered = Text("  ").join(
            Text.assemble((f"{n}", "dim"), " ", look.card(card)) for n, card in enumerate(legal, 1)
        )
        print_line(self._console, " to play    ", numbered)
        more = self._more_keys(session)
        offered = "".join(f", {key.words}" for key in more.values())
        while True:
            typed = ask_seated(
                self._screen, f" card ({ADVICE} advice, {UNDO} back{offered}, {QUIT} leave)? "
            ).lower()
            if typed == QUIT:
                raise LeftTable
            if typed == ADVICE:
                self._advise(session)
                continue
            if typed == UNDO:
                if session.undo():
                    print_line(self._console, " taken back")
                    return
                self._say("there is nothing to take back")
                continue
            if typed in more:
                more[typed].act()
                return
            card = chosen_card(typed, legal, self._pack)
            if card is None:
                self._say(f"{typed!r} is no card to play (expected 1 to {len(legal)} or its name)")
                continue
            session.play(card)
            self._print_card(session, seat, card)
            return

    def _print_card(self, session: PlaySession, seat: Seat, card: Card) -> None:
        """Print a card that was played, and who won the trick."""
        print_line(
            self._console, f" {self._who(session, seat):>6}  ", self._look(session).card(card)
        )
        for words in self._heard(session):
            print_sentence(self._console, " ", words)
        if session.position.trick:
            return
        winner = self._who(session, session.position.leader)
        takes = "take" if winner == "you" else "takes"
        print_line(self._console, (f" {winner} {takes} it   {self._so_far(session)}", "dim"))
        print_line(self._console)

    def _heard(self, session: Any) -> Sequence[Text]:
        """What is announced after the last card beside the card itself."""
        return ()

    def _who(self, session: Any, seat: Seat) -> str:
        """A seat in a sentence."""
        return "you" if seat in session.persons else names(session.deal)[seat]

    def _review(self, deal: Deal, question: ReviewQuestion) -> None:
        """The post-mortem."""
        report = question.answer(question.new_solver(self._settings.table_bytes), deal)
        report.print(self._console, Source(None, 1), self._pack)

    def _end(self) -> None:
        """A line between what was shown and the hand file, where that follows."""
        if self._settings.output is None:
            print_line(self._console)

    def _say(self, words: str | Text) -> None:
        print_sentence(self._console, " ", words)

    def _codes(self, cards: Collection[Card]) -> str:
        """Cards by their names."""
        return " ".join(self._pack.card_text(card) for card in cards)


class SidesTable(CardTable):
    """Deals of one game with a person in a seat.

    Args:
        settings: seed and threads.
        game: of two sides.
        style: how the three others play.
    """

    def __init__(self, settings: Settings, game: Game, style: SeatStyle) -> None:
        super().__init__(replace(settings, pack=game.printing(settings.pack)))
        self._game, self._at = game, at_table_of(game)
        self._style = style
        self._minds = self._at.minds()
        self._seat = Seat.SOUTH

    def play(self, deal: Any, seat: Seat | None, finished: FinishedDeals, *, auction: bool) -> int:
        """One deal, from the auction where one is wanted, to the hand file and the review."""
        played = self._deal(deal, seat, self._settings.seed, with_auction=auction)
        finished.keep_deals([played], self._pack)
        if played.contract is not None:
            self._review(played, ReviewQuestion())
            print_line(self._console)
        self._end()
        return OK

    def evening(
        self, deals: int, seat: Seat | None, rules: Ruleset, finished: FinishedDeals
    ) -> int:
        """So many random deals, each in the hand file once it is over."""
        session = SidesEvening(self._game, deals, self._settings.seed, rules)
        while not session.is_over:
            print_line(self._console, (f" Deal {session.number} of {deals}", "bold"))
            session.add(self._deal(session.next_deal(), seat, session.seed, with_auction=True))
            finished.keep_deals(session.deals, self._pack)
            self._print_score(session)
        self._end()
        return OK

    def _print_score(self, session: SidesEvening) -> None:
        """How the evening stands."""
        score = "  ".join(f"{who} {points}" for who, points in session.totals.items())
        after = f" After {count(len(session.deals), 'deal')}:  "
        print_sentence(self._console, (after, "dim"), (score, "bold"))
        print_line(self._console)

    def _deal(self, deal: Any, seat: Seat | None, seed: int, *, with_auction: bool) -> Any:
        """One deal to its result, which is shown."""
        auction = self._at.speaking(deal) if with_auction else None
        if auction is not None:
            self._seat = deal.lead if seat is None else seat
            deal = self._bid(deal, auction)
            if deal.contract is None:
                print_sentence(self._console, " All pass: the deal is thrown in.")
                print_line(self._console)
                return deal
            seat = self._seat
        self._seat = self._at.seated(deal, seat)
        persons = self._at.persons(deal, self._seat)
        session = SidesPlaySession(deal, persons, [self._style] * 2, seed, self._minds)
        self._show_start(deal)
        while not session.is_over:
            if session.turn in persons:
                self._show_open(session)
                self._person(session)
                continue
            turn = session.turn
            card = session.go_on()
            assert card is not None
            self._print_card(session, turn, card)
        print_line(self._console, " ", self._at.result(session.deal))
        print_line(self._console)
        return session.deal

    def _bid(self, deal: Any, auction: AuctionSession) -> Any:
        """The deal as it is bid, or thrown in."""
        called = names(deal)
        print_line(self._console, f" You are {called[self._seat]}.")
        print_line(
            self._console, " you are dealt  ", Theme(self._pack).line(deal.known_hand(self._seat))
        )
        while not auction.is_over:
            if auction.turn is self._seat:
                self._ask_call(auction)
                continue
            who, call = called[auction.turn], auction.choice()
            auction.say(call)
            print_line(self._console, f" {who:>6}  ", self._at.call_text(call))
        print_line(self._console)
        return auction.outcome

    def _ask_call(self, auction: AuctionSession) -> None:
        """What the person says."""
        while True:
            typed = ask_seated(
                self._screen,
                f" you say ({self._at.calls}; Enter passes, {ADVICE} advice, {QUIT} leave)? ",
            )
            if typed.lower() == QUIT:
                raise LeftTable
            if typed == ADVICE:
                self._say(self._at.call_advice(auction, self._sampling()))
                continue
            try:
                auction.say(self._at.heard(typed or "pass"))
            except ParseError as error:
                self._say(str(error))
                continue
            return

    def _show_start(self, deal: Any) -> None:
        """What is played, and the person's part in it."""
        called = names(deal)
        leads = "you lead" if deal.lead is self._seat else f"{called[deal.lead]} leads"
        part = f"; you are {called[self._seat]}, {leads}."
        print_line(self._console, " ", self._at.contract(deal), part)
        print_line(self._console)

    def _show_open(self, session: SidesPlaySession) -> None:
        """The hands that lie open to the person, but for the one that plays."""
        seen = (self._seat, *self._at.open_hands(session, self._seat))
        for seat in seen if len(seen) > 1 else ():
            if seat is not session.turn:
                whose = "your hand" if seat is self._seat else "dummy"
                hand = self._look(session).line(session.position.hands[seat])
                print_line(self._console, (f" {whose:<10} ", "dim"), hand)

    def _look(self, session: SidesPlaySession) -> Theme:
        return self._at.look(session.deal)

    def _hand_of(self, session: SidesPlaySession) -> str:
        return "your hand" if session.turn is self._seat else "dummy"

    def _who(self, session: SidesPlaySession, seat: Seat) -> str:
        if seat is self._seat:
            return "you"
        return "dummy" if seat in session.persons else names(session.deal)[seat]

    def _so_far(self, session: SidesPlaySession) -> str:
        return self._at.so_far(session)

    def _heard(self, session: SidesPlaySession) -> Sequence[Text]:
        return self._at.noticed(session)

    def _advise(self, session: SidesPlaySession) -> None:
        self._say(self._at.card_advice(session.deal, self._sampling()))
