"""A person at a table of four, two against two: an auction where the game has one, the cards, the
score, deal after deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rich.text import Text

from tridge_solver.analysis.play_session import SidesPlaySession
from tridge_solver.analysis.seat_style import SeatStyle
from tridge_solver.batch.questions.reviewing import ReviewQuestion
from tridge_solver.cli.common import Settings
from tridge_solver.cli.group import OK
from tridge_solver.cli.run.card_table import ADVICE, QUIT, CardTable
from tridge_solver.cli.run.keyboard import LeftTable, ask_seated
from tridge_solver.core.errors import ParseError
from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.report.at_table import AuctionSession
from tridge_solver.report.sides_evening import SidesEvening
from tridge_solver.report.theme.signs import Theme, count, names, print_line, print_sentence


class SidesTable(CardTable):
    """Deals of one game with a person in a seat.

    Args:
        settings: seed, threads, and where the hand file goes.
        game: of two sides.
        style: how the three others play.
    """

    def __init__(self, settings: Settings, game: Game, style: SeatStyle) -> None:
        super().__init__(replace(settings, pack=game.printing(settings.pack)))
        self._game, self._at = game, game.at_table
        self._style = style
        self._minds = self._at.minds()
        self._seat = Seat.SOUTH

    def play(self, deal: Any, seat: Seat | None, *, auction: bool) -> int:
        """One deal, from the auction where one is wanted, to the review and the hand file."""
        played = self._deal(deal, seat, self._settings.seed, auction=auction)
        if played.contract is not None:
            self._review(played, ReviewQuestion())
            print_line(self._console)
        self._write([played])
        return OK

    def evening(self, deals: int, seat: Seat | None, rules: Ruleset) -> int:
        """So many random deals. The hand file is written at the end, and where the person goes
        before it: then of the deals that are over."""
        session = SidesEvening(self._game, deals, self._settings.seed, rules)
        try:
            while not session.is_over:
                print_line(self._console, (f" Deal {session.number} of {deals}", "bold"))
                session.add(self._deal(session.next_deal(), seat, session.seed, auction=True))
                self._tell_score(session)
        except LeftTable:
            if session.deals:
                self._write(session.deals)
            raise
        self._write(session.deals)
        return OK

    def _tell_score(self, session: SidesEvening) -> None:
        """How the evening stands."""
        score = "  ".join(f"{who} {points}" for who, points in session.totals.items())
        after = f" After {count(len(session.deals), 'deal')}:  "
        print_sentence(self._console, (after, "dim"), (score, "bold"))
        print_line(self._console)

    def _deal(self, deal: Any, seat: Seat | None, seed: int, *, auction: bool) -> Any:
        """One deal to its result, which is shown."""
        speaking = self._at.speaking(deal) if auction else None
        if speaking is not None:
            self._seat = deal.lead if seat is None else seat
            deal = self._bid(deal, speaking)
            if deal.contract is None:
                print_sentence(self._console, " All pass: the deal is thrown in.")
                print_line(self._console)
                return deal
            seat = self._seat
        self._seat = self._at.seated(deal, seat)
        persons = self._at.persons(deal, self._seat)
        sitting = SidesPlaySession(deal, persons, [self._style] * 2, seed, self._minds)
        self._show_start(deal)
        while not sitting.is_over:
            if sitting.turn in persons:
                self._show_open(sitting)
                self._person(sitting)
                continue
            turn = sitting.turn
            card = sitting.go_on()
            assert card is not None
            self._tell(sitting, turn, card)
        print_line(self._console, " ", self._at.result(sitting.deal))
        print_line(self._console)
        return sitting.deal

    def _bid(self, deal: Any, speaking: AuctionSession) -> Any:
        """The deal as it is bid, or thrown in."""
        called = names(deal)
        print_line(self._console, f" You are {called[self._seat]}.")
        print_line(
            self._console, " you are dealt  ", Theme(self._pack).line(deal.known_hand(self._seat))
        )
        while not speaking.is_over:
            if speaking.turn is self._seat:
                self._ask_call(speaking)
                continue
            who, call = called[speaking.turn], speaking.choice()
            speaking.say(call)
            print_line(self._console, f" {who:>6}  ", self._at.call_text(call))
        print_line(self._console)
        return speaking.outcome

    def _ask_call(self, speaking: AuctionSession) -> None:
        """What the person says."""
        while True:
            typed = ask_seated(
                self._screen,
                f" you say ({self._at.calls}; Enter passes, {ADVICE} advice, {QUIT} leave)? ",
            )
            if typed.lower() == QUIT:
                raise LeftTable
            if typed == ADVICE:
                self._say(self._at.call_advice(speaking, self._sampling()))
                continue
            try:
                speaking.say(self._at.heard(typed or "pass"))
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

    def _show_open(self, sitting: SidesPlaySession) -> None:
        """The hands that lie open to the person, but for the one that plays."""
        seen = (self._seat, *self._at.open_hands(sitting, self._seat))
        for seat in seen if len(seen) > 1 else ():
            if seat is not sitting.turn:
                whose = "your hand" if seat is self._seat else "dummy"
                hand = self._look(sitting).line(sitting.position.hands[seat])
                print_line(self._console, (f" {whose:<10} ", "dim"), hand)

    def _look(self, sitting: SidesPlaySession) -> Theme:
        return self._at.look(sitting.deal)

    def _hand_of(self, sitting: SidesPlaySession) -> str:
        return "your hand" if sitting.turn is self._seat else "dummy"

    def _who(self, sitting: SidesPlaySession, seat: Seat) -> str:
        if seat is self._seat:
            return "you"
        return "dummy" if seat in sitting.persons else names(sitting.deal)[seat]

    def _so_far(self, sitting: SidesPlaySession) -> str:
        return self._at.so_far(sitting)

    def _heard(self, sitting: SidesPlaySession) -> Sequence[Text]:
        return self._at.noticed(sitting)

    def _advise(self, sitting: SidesPlaySession) -> None:
        self._say(self._at.card_advice(sitting.deal, self._sampling()))
