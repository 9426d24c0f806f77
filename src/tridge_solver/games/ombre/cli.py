"""What the Ombre games alone have at the terminal: a hand played."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from tridge_solver.analysis.sampling import Sampling
from tridge_solver.batch.questions import ReviewQuestion
from tridge_solver.cli.card_table import ADVICE, QUIT, CardTable, Key
from tridge_solver.cli.common import Settings
from tridge_solver.cli.group import OK
from tridge_solver.cli.keyboard import FinishedDeals, LeftTable, ask_seated, cards_named
from tridge_solver.cli.output import Output
from tridge_solver.core.cards import Card, CardError, Suit
from tridge_solver.core.deal import DealError
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.advice.surrender import surrender_advice
from tridge_solver.games.ombre.advice.three_seats import advice_at
from tridge_solver.games.ombre.bidding.auction_session import (
    SPOKEN_WORLDS,
    AuctionSession,
    contract_of,
)
from tridge_solver.games.ombre.closed.deals import EveningSession, ready_to_play
from tridge_solver.games.ombre.closed.style import Style
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.report.advice_text import advised_answer
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.exchange_text import order_advice
from tridge_solver.games.ombre.report.shares import held_words
from tridge_solver.games.ombre.rules.auction import PASS, Call, Stage
from tridge_solver.games.ombre.rules.contracts import Contract, ContractError
from tridge_solver.games.ombre.scoring import facts_of, funds_of, outcome_of, settle
from tridge_solver.games.ombre.scoring.ledger import Row
from tridge_solver.games.ombre.table import (
    DefenceTalk,
    ExchangeTurn,
    OmbrePlaySession,
    SurrenderTalk,
)
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.diagram import print_points
from tridge_solver.report.theme.signs import (
    count,
    grade_word,
    names,
    print_line,
    print_sentence,
    signed,
    signed_mean,
)

if TYPE_CHECKING:
    from tridge_solver.games.ombre.worlds.setting import Setting


class Table(CardTable):
    """One hand with a person in a seat.

    Args:
        settings: pack, seed and threads.
        style: how the two others play.
    """

    def __init__(self, settings: Settings, style: Style) -> None:
        super().__init__(settings)
        self._style = style

    def play(self, deal: OmbreDeal, seat: Seat, finished: FinishedDeals) -> int:
        """Exchange, play, settle, write the hand down, and review by what the seats could know."""
        played = self.play_out(deal, seat, self._settings.seed)
        finished.keep_deals([played], self._pack)
        sampling = Sampling(seed=self._settings.seed, samples=100)
        self._review(played, ReviewQuestion(True, sampling))
        self._end()
        return OK

    def play_out(self, deal: OmbreDeal, seat: Seat, seed: int) -> OmbreDeal:
        """Exchange and play; the deal with its record and result, which are shown."""
        deal = self._exchange(deal, seat)
        session = OmbrePlaySession(deal, seat, self._style, seed)
        self._show_start(session, seat)
        while not session.is_over:
            if session.talk is not None:
                self._talk(session, session.talk)
                continue
            if session.turn is seat:
                self._person(session)
                continue
            turn = session.turn
            card = session.go_on()
            if card is None:
                print_line(self._console, f" {self._who(session, turn)} claims.")
            else:
                self._print_card(session, turn, card)
        self._settle(session.deal)
        return session.deal

    def _exchange(self, deal: OmbreDeal, seat: Seat) -> OmbreDeal:
        """The deal with the person's exchange; the others' are by custom."""
        talk = DefenceTalk(deal, seat, self._settings.seed)
        has_talked = not talk.is_over
        if has_talked:
            deal = self._agreed(talk, deal, seat)
        throwing = ExchangeTurn(deal, seat)
        if not throwing.most:
            return deal
        for other, number in throwing.before[has_talked:]:  # the Player's is printed already
            print_line(self._console, f" {names(deal)[other]} exchanges {number}.")
        if not has_talked:
            self._show_dealt(throwing.deal, throwing.setting, seat, throwing.hand)
        return self._thrown(throwing)

    def _agreed(self, talk: DefenceTalk, deal: OmbreDeal, seat: Seat) -> OmbreDeal:
        """The deal with the order that the defenders agree on, where the person is one."""
        called = names(deal)
        centre, rear = talk.defenders
        self._show_dealt(deal, talk.setting, seat, deal.known_hand(seat))
        print_line(self._console, f" {called[talk.setting.player]} exchanges {talk.drawn}.")
        while not talk.is_over:
            if talk.turn is seat:
                talk.say(self._ask_defence(talk))
                continue
            yes, sent = talk.would_say(), talk.is_sent
            talk.say(yes)
            if sent:
                sentence = "I take the defence" if yes else "I send it back"
            else:
                sentence = "I keep the defence" if yes else "Can you take the defence?"
            print_line(self._console, f" {called[rear if sent else centre]}: {sentence}")
        return talk.agreed

    def _ask_defence(self, talk: DefenceTalk) -> bool:
        """Whether the person keeps the defence, or takes one that was sent."""
        yes, no = ("t", "r") if talk.is_sent else ("k", "s")
        words = "take the defence, r returns it" if talk.is_sent else "keep the defence, s sends it"
        while True:
            answer = ask_seated(
                self._screen, f" {words} (Enter: {yes}, {ADVICE} advice, {QUIT} leaves)? "
            ).lower()
            if answer == QUIT:
                raise LeftTable
            if answer == ADVICE:
                self._say(
                    order_advice(talk.agreed, talk.advised(self._sampling()), was_sent=talk.is_sent)
                )
            elif answer in ("", yes, no):
                return answer != no
            else:
                self._say(f"{answer!r} is no answer (expected {yes}, {no}, {ADVICE} or {QUIT})")

    def _thrown(self, throwing: ExchangeTurn) -> OmbreDeal:
        """What the person throws."""
        usual = self._codes(throwing.usual) or "none"
        while True:
            answer = ask_seated(self._screen, f" throw which cards (Enter: {usual}; 0: none)? ")
            if answer == QUIT:
                raise LeftTable
            if answer == ADVICE:
                self._say(f"throw {self._codes(throwing.advised(self._sampling())) or 'nothing'}")
                continue
            try:
                if answer == "":
                    return throwing.made(throwing.usual)
                return throwing.made(
                    () if answer == "0" else cards_named(answer, self._pack), self._pack
                )
            except (CardError, DealError) as error:
                self._say(str(error))

    def _show_start(self, session: OmbrePlaySession, seat: Seat) -> None:
        """Who plays what, and the person's hand after the exchange."""
        self._show_contract(session.deal, session.setting, seat)
        for exchange in session.deal.exchanges or ():
            who = (
                "you exchange"
                if exchange.seat is seat
                else (f"{self._who(session, exchange.seat)} exchanges")
            )
            print_line(self._console, f" {who} {exchange.count}")
        print_line(self._console)

    def _show_dealt(
        self, deal: OmbreDeal, setting: Setting, seat: Seat, hand: Collection[Card]
    ) -> None:
        """Who plays what, and the cards the person may throw."""
        look = OmbreTheme(self._pack, setting.denomination)
        self._show_contract(deal, setting, seat)
        print_line(self._console, " you are dealt  ", look.line(hand))

    def _show_contract(self, deal: OmbreDeal, setting: Setting, seat: Seat) -> None:
        """The contract and the person's part in it."""
        look = OmbreTheme(self._pack, setting.denomination)
        who = "You play" if seat is setting.player else f"{names(deal)[setting.player]} plays"
        part = "" if seat is setting.player else f"; you are {names(deal)[seat]} and defend"
        lead = "you lead" if deal.lead is seat else f"{names(deal)[deal.lead]} leads"
        print_sentence(
            self._console, (who, "bold"), " ", look.contract(setting.contract), f"{part}; {lead}."
        )

    def _look(self, session: OmbrePlaySession) -> OmbreTheme:
        """Cards in the person's pack."""
        return OmbreTheme(self._pack, session.setting.denomination)

    def _hand_of(self, session: OmbrePlaySession) -> str:
        """The person has one hand."""
        return "your hand"

    def _more_keys(self, session: OmbrePlaySession) -> Mapping[str, Key]:
        """A claim."""
        return {"c": Key("c claims", session.claim)} if session.may_claim else {}

    def _so_far(self, session: OmbrePlaySession) -> str:
        """Tricks of the Player and both defenders."""
        return ":".join(str(session.position.won[place]) for place in session.setting.seats)

    def _talk(self, session: OmbrePlaySession, talk: SurrenderTalk) -> None:
        """One word about a surrender, of the person or of another seat."""
        seat, is_answer = session.turn, talk.is_answer
        if seat is session.person:
            self._ask_surrender(session, talk)
            return
        yes = session.would_say()
        session.say(yes)
        name = self._who(session, seat)
        if is_answer:
            sentence = f"{name}: I continue" if yes else f"{name} accepts"
            print_line(self._console, f" {sentence}.")
        elif yes:
            gives_up = "throws in" if session.throws_in else "surrenders"
            print_line(self._console, f" {name} {gives_up}.")

    def _ask_surrender(self, session: OmbrePlaySession, talk: SurrenderTalk) -> None:
        """Ask the person whether they surrender or throw in, or whether they accept."""
        look = OmbreTheme(self._pack, session.setting.trumps)
        hand = session.position.hands[session.turn]
        print_line(self._console, " your hand  ", look.line(hand))
        if talk.is_answer:
            asked = f" accept the surrender (Enter; c continues, {ADVICE} advice, {QUIT} leaves)? "
            yes_words, no_words = ("c",), ("", "a")
        elif session.throws_in:
            asked = f" trick 1 (Enter plays on, t throws in, {ADVICE} advice, {QUIT} leaves)? "
            yes_words, no_words = ("t",), ("", "p")
        else:
            asked = f" trick 4 (Enter plays on, s surrenders, {ADVICE} advice, {QUIT} leaves)? "
            yes_words, no_words = ("s",), ("", "p")
        while True:
            answer = ask_seated(self._screen, asked).lower()
            if answer == QUIT:
                raise LeftTable
            if answer == ADVICE:
                self._advise_surrender(session)
            elif answer in yes_words or answer in no_words:
                session.say(answer in yes_words)
                return
            else:
                expected = f"{yes_words[0]}, {ADVICE}, {QUIT} or Enter"
                self._say(f"{answer!r} is no answer (expected {expected})")

    def _advise_surrender(self, session: OmbrePlaySession) -> None:
        """What the program would say to a surrender in the person's place."""
        self._say(advised_answer(surrender_advice(session.deal, session.turn, self._sampling())))

    def _advise(self, session: OmbrePlaySession) -> None:
        """What the program would play from the person's cards alone."""
        best = advice_at(session.deal, None, self._sampling()).best
        what = self._codes([best.choice]) if isinstance(best.choice, Card) else best.choice
        self._say(
            f"{what}: {signed_mean(best.points)} chips for the Player, as far as you can know"
        )

    def _settle(self, deal: OmbreDeal) -> None:
        """The result of the deal."""
        settled = settle(facts_of(deal, outcome_of(deal)), funds_of(deal))
        print_line(self._console, f" {grade_word(settled.grade, deal.rules)}")
        print_points(self._console, settled.points)
        print_line(self._console)


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
