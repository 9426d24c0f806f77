"""A person playing cards at a table: what is shown and asked, card by card, in any game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from rich.console import Console
from rich.text import Text

from tridge_solver.analysis.play_session import PlaySession
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.batch.questions.reviewing import ReviewQuestion
from tridge_solver.cli.common import Settings
from tridge_solver.cli.run.keyboard import LeftTable, ask_seated, chosen_card
from tridge_solver.cli.run.output import Output
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.deal import Deal
from tridge_solver.core.seats import Seat
from tridge_solver.report.theme.signs import Theme, names, print_line, print_sentence
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
