"""A person in the auction, until somebody plays; and for an evening, auction after auction."""

from __future__ import annotations

from dataclasses import replace

from rich.console import Console

from tridge_solver.analysis.sampling import Sampling
from tridge_solver.cli.common import Settings
from tridge_solver.cli.group import OK
from tridge_solver.cli.run.card_table import ADVICE, QUIT
from tridge_solver.cli.run.finished import FinishedDeals
from tridge_solver.cli.run.keyboard import LeftTable, ask_seated
from tridge_solver.cli.run.output import Output
from tridge_solver.core.cards import Suit
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.bidding.auction_session import (
    SPOKEN_WORLDS,
    AuctionSession,
    contract_of,
)
from tridge_solver.games.ombre.cli.table import Table
from tridge_solver.games.ombre.closed.deals import ready_to_play
from tridge_solver.games.ombre.closed.evening_session import EveningSession
from tridge_solver.games.ombre.closed.style import Style
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.shares import held_words
from tridge_solver.games.ombre.rules.auction import PASS, Call, Stage
from tridge_solver.games.ombre.rules.contracts import Contract, ContractError
from tridge_solver.games.ombre.scoring.ledger import Row
from tridge_solver.report.theme.signs import (
    count,
    names,
    print_line,
    print_sentence,
    signed,
    signed_mean,
)


class AuctionTable:
    """The auction of one deal with a person in a seat.

    Args:
        settings: pack, seed and threads.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._screen = Output(replace(settings, output=None))
        self._console: Console = self._screen.console()
        self._sampling = Sampling(
            seed=settings.seed, threads=settings.threads, samples=SPOKEN_WORLDS
        )

    def bid(self, deal: OmbreDeal, seat: Seat) -> OmbreDeal:
        """The deal with its Player and contract, or as it is passed out."""
        look = OmbreTheme(self._settings.pack, deal.rules.preference)
        place = ("first", "second", "last")[deal.playing_order.index(seat)]
        print_line(self._console, f" You are {names(deal)[seat]} and speak {place}.")
        print_line(self._console, " you are dealt  ", look.line(deal.known_hand(seat)))
        auction = AuctionSession(deal, self._sampling)
        while not auction.is_over:
            if auction.turn is seat:
                auction.say(self._asked(auction))
                continue
            who, call = names(deal)[auction.turn], auction.choice()
            auction.say(call)
            print_line(self._console, f" {who:>6}  {self._call_text(call)}")
        print_line(self._console)
        if auction.holder is None:
            print_sentence(self._console, " All pass: the deal is passed out.")
            return auction.passed_out
        if auction.settled is not None:
            return auction.played(auction.settled)
        if auction.holder is not seat:
            return auction.played(auction.named())
        return self._named(auction)

    def _call_text(self, call: Call) -> str:
        """A call as it is spoken."""
        return self._text(call.contract) if call.contract is not None else call.word

    def _text(self, contract: Contract) -> str:
        return contract.text(self._settings.pack)

    def _asked(self, auction: AuctionSession) -> Call:
        """What the person says."""
        fixed = auction.state.stage is Stage.FIXED
        words = [call.word for call in auction.calls]
        wanted = "Pass, or e.g. Fixed 2 H" if fixed else " or ".join(words)
        if auction.state.may_equal:
            wanted += ", to hold the bid with the same"
        while True:
            typed = ask_seated(
                self._screen, f" you say ({wanted}; Enter passes, {ADVICE} advice, {QUIT} leave)? "
            )
            if typed == QUIT:
                raise LeftTable
            if typed == ADVICE:
                self._advise(auction)
                continue
            call = self._call(auction, typed)
            if call is not None:
                return call
            print_sentence(self._console, f" {typed!r} is not allowed now (expected {wanted})")

    def _call(self, auction: AuctionSession, typed: str) -> Call | None:
        """The call that was meant, ``None`` for none of those allowed."""
        if typed == "":
            return PASS
        for call in auction.calls:
            if call.contract is None and call.word.lower() == typed.replace(" ", "").lower():
                return call
        try:
            contract = Contract.parse(typed, self._settings.pack)
        except ContractError:
            return None
        return next((call for call in auction.calls if call.contract == contract), None)

    def _named(self, auction: AuctionSession) -> OmbreDeal:
        """The deal in the contract that the person names."""
        pack = self._settings.pack
        example = Contract.play(Suit.HEARTS).text(pack)
        while True:
            typed = ask_seated(
                self._screen,
                f" you play which contract (e.g. {example}; {ADVICE} advice, {QUIT} leave)? ",
            )
            if typed == QUIT:
                raise LeftTable
            if typed == ADVICE:
                self._advise(auction)
                continue
            try:
                return auction.played(contract_of(typed, pack), pack)
            except (ContractError, ValueError) as error:
                print_sentence(self._console, f" {error}")

    def _advise(self, auction: AuctionSession) -> None:
        """What the person's cards are worth, as far as he can know."""
        best = auction.advice()
        if best is None or best.table is None:
            print_sentence(self._console, " pass: no contract is worth it at the table")
        else:
            print_sentence(
                self._console,
                f" {self._text(best.contract)}: "
                f"{signed_mean(best.table.points)} chips at the table",
            )


class EveningTable:
    """An evening with a person in a seat.

    Args:
        settings: pack, seed and threads.
        style: how the two others play.
    """

    def __init__(self, settings: Settings, style: Style) -> None:
        self._settings = settings
        self._style = style
        self._console: Console = Output(replace(settings, output=None)).console()

    def play(self, evening: EveningSession, seat: Seat, finished: FinishedDeals) -> int:
        """Play deal after deal, each in the hand file once it is over."""
        while not evening.is_over:
            row = self._deal(evening, seat)
            finished.keep_deals(evening.deals, self._settings.pack)
            self._print_score(evening, row)
        return OK

    def _deal(self, evening: EveningSession, seat: Seat) -> Row:
        """One deal, from the auction to the score."""
        deal = evening.next_deal()
        number = f" Deal {evening.number} of {evening.count}"
        print_line(self._console, (number, "bold"), (f"  {held_words(deal)}", "dim"))
        settings = replace(self._settings, seed=evening.seed)
        played = AuctionTable(settings).bid(deal, seat)
        if not played.is_passed_out:
            ready = ready_to_play(played)
            played = Table(settings, self._style).play_out(ready, seat, evening.seed)
        return evening.add(played)

    def _print_score(self, evening: EveningSession, row: Row) -> None:
        """The chips of all seats so far, contributions among them."""
        score = "  ".join(f"{seat.letter} {signed(row.totals[seat])}" for seat in row.totals)
        print_sentence(
            self._console, (f" After {count(len(evening.rows), 'deal')}:  ", "dim"), (score, "bold")
        )
        print_line(self._console)
