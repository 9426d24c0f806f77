"""A table at the terminal: the program prints announcements and asks the person questions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tridge_solver.analysis.sampling import Sampling, no_progress
from tridge_solver.at_table.evening import Evening
from tridge_solver.at_table.hand import PASSED, Sitting, TableHand
from tridge_solver.at_table.part import Style, at_table_of
from tridge_solver.batch.questions import ReviewQuestion
from tridge_solver.cli.common import Settings
from tridge_solver.cli.group import OK
from tridge_solver.cli.keyboard import FinishedDeals, LeftTable, ask_seated
from tridge_solver.cli.output import Output
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game
from tridge_solver.core.languages import speaking
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.core.text import ParseError
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.signs import count, print_line, print_sentence
from tridge_solver.report.theme.source import Source

QUIT, ADVICE = "q", "?"


class CardTable:
    """Deals of one game at the terminal, with a person in a seat.

    Args:
        settings: pack, seed, threads, and whether the hand file is shown.
        game: the game played.
        style: how the others play.
    """

    def __init__(self, settings: Settings, game: Game, style: Style) -> None:
        self._settings = settings
        self._pack = game.printing(settings.pack)
        self._game, self._at, self._style = game, at_table_of(game), style
        self._minds = self._at.minds()
        self._screen = Output(replace(settings, output=None))
        self._console: Console = self._screen.console()

    def play(self, deal: Any, seat: Seat | None, finished: FinishedDeals, *, bids: bool) -> int:
        """Play one deal, from the auction (if there is one) to the hand file and the review."""
        with speaking(self._pack.value):
            hand = self._played(deal, seat, self._settings.seed, bids=bids)
        finished.keep_deals([hand.finished], self._pack)
        if hand.stage != PASSED:
            self._review(hand.deal)
        self._end()
        return OK

    def evening(
        self, deals: int, seat: Seat | None, rules: Ruleset, finished: FinishedDeals
    ) -> int:
        """Play this many random deals, adding each to the hand file when it is over."""
        evening = Evening(self._game, deals, self._settings.seed, rules)
        seat = self._at.chair(evening.next_deal(), seat)
        while not evening.is_over:
            deal = evening.next_deal()
            held = self._at.held(deal)
            funds = [] if held is None else [(f"  {held}", "dim")]
            print_line(self._console, (f" Deal {evening.number} of {deals}", "bold"), *funds)
            with speaking(self._pack.value):
                self._played(deal, seat, evening.seed, bids=True, evening=evening)
            finished.keep_deals(evening.deals, self._pack)
            after = f" After {count(len(evening.deals), 'deal')}:  "
            print_sentence(self._console, (after, "dim"), (evening.score, "bold"))
            print_line(self._console)
        self._end()
        return OK

    def _played(
        self, deal: Any, seat: Seat | None, seed: int, *, bids: bool, evening: Evening | None = None
    ) -> TableHand:
        hand = self._at.hand(
            Sitting(
                deal,
                seat,
                self._style,
                seed,
                self._pack,
                bids=bids,
                evening=evening,
                minds=self._minds,
                threads=self._settings.threads,
                tell=self._tell,
            )
        )
        while True:
            hand.go_on(lambda seat: None, no_progress, lambda: None)
            if hand.is_over:
                return hand
            self._ask(hand)

    def _tell(self, show: Callable[[Console], None]) -> None:
        show(self._console)

    def _ask(self, hand: TableHand) -> None:
        question = hand.question()
        while True:
            typed = ask_seated(self._screen, question.words)
            if typed.lower() == QUIT:
                raise LeftTable
            if typed == ADVICE:
                sampling = Sampling(seed=hand.seed, threads=self._settings.threads)
                print_sentence(self._console, " ", question.advice(sampling))
                continue
            try:
                question.answer(typed)
            except (DealError, ParseError) as error:
                print_sentence(self._console, f" {error}")
                continue
            return

    def _review(self, deal: Any) -> None:
        """Show the review of the deal; if the game allows, it judges each card by the knowledge of
        its seat."""
        question, worlds = ReviewQuestion(), self._at.closed_worlds
        if worlds is not None:
            question = ReviewQuestion(True, Sampling(seed=self._settings.seed, samples=worlds))
        report = question.answer(question.new_solver(self._settings.table_bytes), deal)
        with speaking(self._pack.value):
            report.print(self._console, Source(None, 1), self._pack)
        if worlds is None:
            print_line(self._console)

    def _end(self) -> None:
        if self._settings.output is None:
            print_line(self._console)
