"""Tridge, Tresillo and L'hombre at the table: the program's seats, and a hand in which a person
bids, exchanges and plays."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from tridge_solver.analysis.sampling import Progress, Sampling
from tridge_solver.at_table.hand import (
    BID,
    OVER,
    PASSED,
    PLAY,
    Prompt,
    Sitting,
    TableHand,
    cards_named,
)
from tridge_solver.at_table.part import PlayedGame, Series, Style, StyleWords
from tridge_solver.checks import defects
from tridge_solver.core.cards import SUITS, Card, Pack, Suit
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game, UnsupportedQuestion
from tridge_solver.core.languages import said
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import PLACES, Seat
from tridge_solver.core.text import did_you_mean, with_expected
from tridge_solver.games.ombre.advice.surrender import surrender_advice
from tridge_solver.games.ombre.advice.three_seats import advice_at
from tridge_solver.games.ombre.bidding.auction_session import (
    SPOKEN_WORLDS,
    OmbreAuction,
    contract_of,
)
from tridge_solver.games.ombre.closed.table import (
    ClosedGame,
    ClosedTables,
    dealt_of,
    own_seat,
    ready_to_bid,
    ready_to_play,
    setting_of,
    table_deals,
)
from tridge_solver.games.ombre.deal import OmbreDeal, ombre_deal
from tridge_solver.games.ombre.dealing import Table, random_deals
from tridge_solver.games.ombre.notation.calls import spelt
from tridge_solver.games.ombre.report.advice_text import advised_answer
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.exchange_text import order_advice
from tridge_solver.games.ombre.report.shares import held_words
from tridge_solver.games.ombre.rules.auction import PASS, Call, Stage
from tridge_solver.games.ombre.rules.contracts import (
    SUITLESS,
    TRUMPLESS_KINDS,
    Contract,
    ContractError,
    Kind,
    kind_of_name,
    printed,
)
from tridge_solver.games.ombre.rules.ranking import point_count
from tridge_solver.games.ombre.scoring import facts_of, funds_of, outcome_of, settle
from tridge_solver.games.ombre.scoring.funds import with_funds
from tridge_solver.games.ombre.scoring.ledger import Ledger
from tridge_solver.games.ombre.table import DefenceTalk, ExchangeTurn, OmbrePlaySession
from tridge_solver.report.looks import calls_json, suit_json
from tridge_solver.report.replay import value_format
from tridge_solver.report.theme.diagram import points_parts, print_points
from tridge_solver.report.theme.signs import (
    grade_against,
    grade_word,
    names,
    signed,
    signed_mean,
)


class OmbreAtTable(PlayedGame):
    """The Ombre games at the table; see :class:`~tridge_solver.at_table.part.PlayedGame`."""

    style_words = StyleWords(
        ("worlds", "looks", "sees", "trusts"),
        "worlds=20, looks=12, sees=off or trusts=on, other numbers too",
        most=200,
    )
    unit = "chips"
    whose = "the Player's"
    closed_worlds = 100

    def dealt(self, seed: int, rules: Ruleset) -> Iterator[OmbreDeal]:
        """Yield the random deals of ``tridge deal``."""
        return random_deals(seed=seed, table=Table(rules=rules))

    def bid_deals(self, seed: int, rules: Ruleset) -> Iterator[OmbreDeal]:
        """Yield deals after the usual exchanges, played by the seat with most of the club's
        points."""
        return table_deals(None, seed, rules)

    def series(
        self,
        count: int,
        seed: int,
        rules: Ruleset,
        contract: str | None,
        points: int | None,
        pack: Pack,
    ) -> Series:
        """Yield deals of one kind of contract, each played by a seat with at least this many
        points."""
        example = _example("Play" if contract is None else contract.strip(), pack)
        if not example.exists_in(rules):
            raise UnsupportedQuestion(f"{rules.name} has no {example.kind.value}")
        tricks = "" if example.tricks is None else f" {example.tricks}"
        deals = table_deals(count, seed, rules, example, points)
        return Series(deals, f"{example.kind.value}{tricks}")

    def ready(self, deal: Any, *, as_dealt: bool = False) -> OmbreDeal:
        """Return the deal with its exchanges, or with the usual ones; with ``as_dealt``, return it
        as it was before the auction."""
        return ready_to_bid(ombre_deal(deal)) if as_dealt else ready_to_play(ombre_deal(deal))

    def in_contract(self, deal: OmbreDeal, contract: str, pack: Pack) -> OmbreDeal:
        """Return the deal in ``contract``. If that differs from the deal's own contract, drop the
        auction and the exchanges, which belong to the other one."""
        asked = Contract.parse(contract, pack)
        if asked.denomination is None:
            raise ContractError(f"in {contract.strip()!r} nobody plays (expected e.g. 'Play H')")
        if asked == deal.contract:
            return deal
        made = replace(ready_to_bid(deal), declarer=deal.declarer, contract=asked)
        for defect in defects(made):
            raise DealError(with_expected(defect.message, defect.expected))
        return made

    def minds(self) -> ClosedTables:
        """Return a table for one thread, which keeps its caches from deal to deal."""
        return ClosedTables()

    def played(self, deal: OmbreDeal, style: Style, seed: int) -> OmbreDeal:
        """Return the deal played to its end, which may be a claim or a surrender."""
        session = OmbrePlaySession(ready_to_play(deal), None, style, seed)
        while not session.is_over:
            session.go_on()
        return session.deal

    def brings(
        self, deal: OmbreDeal, own: Style, other: Style, seed: int, minds: ClosedTables
    ) -> float:
        """Return the Player's chips when a deal is played with these styles."""
        setting = setting_of(deal)  # each deal is one of its own: other trumps, another Player
        game = ClosedGame(setting, funds_of(deal), tables=minds.of(setting.is_trumpless))
        seeds = np.array([seed], np.uint64)
        return float(game.play(dealt_of([deal]), seeds, (own, other, other)).chips[0])

    def hand(self, sitting: Sitting) -> OmbreHand:
        """Return a hand to be played by a person at a table of three."""
        return OmbreHand(sitting)

    def chair(self, deal: OmbreDeal, seat: Seat | None) -> Seat:
        """Return the given seat, which stays the person's for the whole evening."""
        return own_seat(deal, seat)

    def next_deal(self, deal: OmbreDeal, number: int, ledger: Ledger) -> OmbreDeal:
        """Return the next deal with its number and with the funds that the ledger has for it."""
        named = replace(deal, tags=tuple((dict(deal.tags) | {"Board": str(number)}).items()))
        return with_funds(named, ledger.funds_for(named))

    def held(self, deal: OmbreDeal) -> str:
        """Return the contents of the funds in words; see
        :func:`~tridge_solver.games.ombre.report.shares.held_words`."""
        return held_words(deal)

    def score_text(self, points: int) -> str:
        """Return a text for chips won or lost."""
        return signed(points)


def _example(kind: str, pack: Pack) -> Contract:
    """Return a contract of the given kind in some suit; each deal will use the Player's best
    suit."""
    if kind_of_name(kind) in TRUMPLESS_KINDS:
        return Contract.parse(kind)
    try:
        return Contract.parse(f"{kind} {pack.suit_letters[0]}", pack)
    except ContractError:
        raise ContractError(
            f"{kind!r} is not a contract (expected {', '.join(SUITLESS)}, without a suit"
            f"{did_you_mean(kind, SUITLESS)})"
        ) from None


def at_table(game: Game) -> OmbreAtTable:
    """Return the object that plays ``game`` at the table."""
    return OmbreAtTable(game)


NAME, THROW = "name", "throw"
"""The stages in which a person names the contract, and in which they exchange."""

DEFENCE, SURRENDER = "defence", "surrender"
"""The stages in which a person answers yes or no: whether to exchange first of the defenders, and
whether to surrender before the fourth trick."""


class OmbreHand(TableHand):
    """A hand of three seats with a person, from the auction or the exchange to the settlement.

    Args:
        sitting: the settings.
    """

    def __init__(self, sitting: Sitting) -> None:
        deal: OmbreDeal = sitting.deal
        super().__init__(sitting, own_seat(deal, sitting.seat))
        self._agreeing: DefenceTalk | None = None
        self._throwing: ExchangeTurn | None = None
        self._speaking: OmbreAuction | None = None
        if not sitting.bids:
            self._exchange(deal)
            return
        sampling = Sampling(seed=self.seed, threads=sitting.threads, samples=SPOKEN_WORLDS)
        self._speaking = OmbreAuction(deal, sampling)
        look = OmbreTheme(self.pack)  # nothing is trumps yet
        number = deal.playing_order.index(self.person)
        turn, place = ("first", "second", "last")[number], PLACES[number]
        also = "" if said(place) == place else f" ({said(place)})"
        self._line(f" You are {names(deal)[self.person]} and speak {turn}{also}.")
        self._line(" you are dealt  ", look.line(deal.known_hand(self.person)))

    @property
    def stage(self) -> str:
        """The stage of the hand: what the person must do next, or that nothing is left to do."""
        session = self._sitting
        if session is not None:
            if session.is_over:
                return OVER
            asked = session.talk is not None and session.turn is self.person
            return SURRENDER if asked else PLAY
        if self._agreeing is not None:
            return DEFENCE
        if self._throwing is not None:
            return THROW
        assert self._speaking is not None
        if not self._speaking.is_over:
            return BID
        return PASSED if self._speaking.holder is None else NAME

    @property
    def speaking(self) -> OmbreAuction:
        """The auction in progress; raises :class:`~tridge_solver.DealError` at any other stage."""
        if self._speaking is None or self.stage not in (BID, NAME):
            raise DealError("there is no auction now")
        return self._speaking

    @property
    def throwing(self) -> ExchangeTurn:
        """The person's exchange; raises :class:`~tridge_solver.DealError` at any other stage."""
        if self._throwing is None or self.stage != THROW:
            raise DealError("there is nothing to be thrown now")
        return self._throwing

    @property
    def agreeing(self) -> DefenceTalk:
        """The defenders' talk; raises :class:`~tridge_solver.DealError` at any other stage."""
        if self._agreeing is None:
            raise DealError("there is nothing to agree on now")
        return self._agreeing

    @property
    def finished(self) -> OmbreDeal:
        """The finished deal; it is passed out if nobody played it."""
        passed = self._speaking if self.stage == PASSED else None
        deal: OmbreDeal = self.deal if passed is None else passed.passed_out
        return deal

    # The person's moves -----------------------------------------------------------------------

    def say(self, word: str) -> None:
        """Make the person's call, given by its name in :meth:`json`."""
        if self.stage != BID or self.speaking.turn is not self.person:
            raise DealError("it is not your turn to speak")
        calls = {call.word: call for call in self.speaking.calls}
        if word not in calls:
            raise DealError(f"{word!r} is not allowed now (expected one of {', '.join(calls)})")
        self._said(calls[word])

    def name(self, text: str, written_in: Pack = Pack.ENGLISH) -> None:
        """Name the person's contract after they have won the auction."""
        if self.stage != NAME or self.speaking.holder is not self.person:
            raise DealError("no contract is to be named")
        try:
            self._exchange(self.speaking.played(contract_of(text, written_in), self.pack))
        except (ContractError, ValueError) as error:
            raise DealError(str(error)) from None

    def throw(self, cards: tuple[Card, ...]) -> None:
        """Throw the person's cards; the others exchange in the usual way."""
        self._sit(self.throwing.made(cards, self.pack))

    def answer(self, yes: bool) -> None:
        """Answer yes or no for the person: keep or take the defence; surrender, or as a defender,
        play on."""
        talk = self._agreeing
        if talk is not None and talk.turn is self.person:
            talk.say(yes)
        elif self.stage == SURRENDER:
            self.sitting.say(yes)
        else:
            raise DealError("nothing is to be answered now")

    def claim(self) -> None:
        """Claim for the person: end the play with the first five tricks."""
        session = self._own_turn()
        if not session.may_claim:
            raise DealError("nobody may claim here")
        session.claim()

    # The other seats --------------------------------------------------------------------------

    def _others_turn(self, thinks: Callable[[Seat], None], progress: Progress) -> bool:
        if self._sitting is not None:
            return self._go_on(self._sitting, thinks)
        if self._agreeing is not None:
            return self._agree(self._agreeing, thinks)
        if self._throwing is not None:
            return False
        speaking = self._speaking
        assert speaking is not None
        speaking.progress = progress
        if not speaking.is_over:
            turn = speaking.turn
            if turn is self.person:
                return False
            thinks(turn)
            call = speaking.choice()
            self._called(turn, self._call_text(call))
            self._said(call)
            return True
        settled = speaking.settled
        if speaking.holder is None or (speaking.holder is self.person and settled is None):
            return False
        if settled is None:
            thinks(speaking.holder)
        self._exchange(speaking.played(settled or speaking.named()))
        return True

    def _go_on(self, session: OmbrePlaySession, thinks: Callable[[Seat], None]) -> bool:
        """Let another seat play a card, claim, or answer about a surrender. Return whether one
        could."""
        turn, talk = session.turn, session.talk
        if session.is_over or turn is self.person:
            return False
        thinks(turn)
        name = self._who(turn)
        if talk is not None:
            is_answer, yes = talk.is_answer, session.would_say()
            session.say(yes)
            if is_answer:
                self._line(f" {name}: I continue." if yes else f" {name} accepts.")
            elif yes:
                self._line(f" {name} {'throws in' if session.throws_in else 'surrenders'}.")
            return True
        card = session.go_on()
        if card is None:
            self._line(f" {name} claims.")
        else:
            self._played(turn, card)
        return True

    def _said(self, call: Call) -> None:
        """Enter a call in the auction; after the last call, end the auction."""
        assert self._speaking is not None
        self._speaking.say(call)
        if self._speaking.is_over:
            self._line()
            if self._speaking.holder is None:
                self._sentence(" All pass: the deal is passed out.")

    def _exchange(self, deal: OmbreDeal) -> None:
        """Go on to the exchange in a contract; first let the defenders settle their order."""
        self._deal = ready_to_play(deal)
        talk = DefenceTalk(self._deal, self.person, self.seed)
        if talk.is_over:
            self._throw_or_sit(has_talked=False)
            return
        self._agreeing = talk
        self._tell_dealt(self._deal.known_hand(self.person))
        self._line(f" {names(deal)[talk.setting.player]} exchanges {talk.drawn}.")

    def _agree(self, talk: DefenceTalk, thinks: Callable[[Seat], None]) -> bool:
        """Let the other defender answer once about the order. Return whether anything happened."""
        if talk.is_over:
            self._agreeing, self._deal = None, talk.agreed
            self._throw_or_sit(has_talked=True)
            return True
        turn = talk.turn
        assert turn is not None
        if turn is self.person:
            return False
        thinks(turn)
        yes = talk.would_say()
        if talk.is_sent:
            words = "I take the defence" if yes else "I send it back"
        else:
            words = "I keep the defence" if yes else "Can you take the defence?"
        talk.say(yes)
        self._line(f" {names(self._deal)[turn]}: {words}")
        return True

    def _throw_or_sit(self, *, has_talked: bool) -> None:
        """Begin the person's exchange; skip it if they may not exchange."""
        throwing = ExchangeTurn(self._deal, self.person)
        if not throwing.most:
            self._sit(self._deal)
            return
        self._throwing = throwing
        for other, number in throwing.before[has_talked:]:  # the Player's is already shown
            self._line(f" {names(self._deal)[other]} exchanges {number}.")
        if not has_talked:
            self._tell_dealt(throwing.hand)

    def _sit(self, deal: OmbreDeal) -> None:
        self._throwing, self._deal = None, deal
        self._sitting = OmbrePlaySession(deal, self.person, self.style, self.seed)
        self._tell_contract()
        for exchange in deal.exchanges or ():
            who = self._who(exchange.seat)
            self._line(f" {who} {'exchange' if who == 'you' else 'exchanges'} {exchange.count}")
        self._line()

    # Messages at the table --------------------------------------------------------------------

    def _tell_dealt(self, hand: Collection[Card]) -> None:
        """Show the contract, and the cards from which the person may throw."""
        self._tell_contract()
        self._line(" you are dealt  ", self._look().line(hand))

    def _tell_contract(self) -> None:
        deal, setting, called = self._deal, setting_of(self._deal), names(self._deal)
        is_player = self.person is setting.player
        who = "You are" if is_player else f"{called[setting.player]} is"
        part = "" if is_player else f"; you are {called[self.person]} and defend"
        lead = "you lead" if deal.lead is self.person else f"{called[deal.lead]} leads"
        contract = self._look().contract(setting.contract)
        self._sentence((who, "bold"), " the Player, in ", contract, f"{part}; {lead}.")

    def _look(self) -> OmbreTheme:
        return OmbreTheme(self.pack, setting_of(self._deal).denomination)

    def _so_far(self) -> str:
        session = self.sitting
        return ":".join(str(session.position.won[place]) for place in session.setting.seats)

    def _tell_result(self) -> None:
        deal = self.deal
        settled = settle(facts_of(deal, outcome_of(deal)), funds_of(deal))
        player = setting_of(deal).player
        if self.person is player:
            self._line(f" {grade_word(settled.grade, deal.rules)}")
        else:
            is_beaten = settled.points.get(player.letter, 0) < 0
            words = ": you have beaten the Player." if is_beaten else "."
            told = grade_against(settled.grade, deal.rules)
            self._line(" ", told, f" for {names(deal)[player]}{words}")
        self._tell(lambda console: print_points(console, settled.points))
        self._line()

    # Questions to the person ------------------------------------------------------------------

    def question(self) -> Prompt:
        """Return the question to the person: a call, a contract, cards to throw, yes or no, or a
        card."""
        if self.stage == PLAY:
            return self._card_question(", c claims" if self.sitting.may_claim else "")
        asked = {
            BID: self._call_question,
            NAME: self._name_question,
            DEFENCE: self._defence_question,
            THROW: self._throw_question,
            SURRENDER: self._surrender_question,
        }
        return asked[self.stage]()

    def _call_question(self) -> Prompt:
        speaking = self.speaking
        fixed = speaking.state.stage is Stage.FIXED
        words = printed(tuple(call.word for call in speaking.calls), self.pack)
        example = Contract(Kind.FIXED, Suit.HEARTS, 2).text(self.pack)
        wanted = f"{self._call_text(PASS)}, or e.g. {example}" if fixed else " or ".join(words)
        if speaking.state.may_equal:
            wanted += ", to hold the bid with the same"

        def answer(typed: str) -> None:
            call = self._call_meant(typed)
            if call is None:
                raise DealError(f"{typed!r} is not allowed now (expected {wanted})")
            self._said(call)

        words_asked = f" you say ({wanted}; Enter passes, ? advice, q leave)? "
        return Prompt(words_asked, answer, self._bid_advice)

    def _call_meant(self, typed: str) -> Call | None:
        if typed == "":
            return PASS
        calls = self.speaking.calls
        word = "".join(typed.split()).lower()
        known = spelt(tuple(call.word for call in calls if call.contract is None), self.pack)
        for call in calls:
            if call.contract is None and call.word == known.get(word):
                return call
        try:
            contract = Contract.parse(typed, self.pack)
        except ContractError:
            return None
        return next((call for call in calls if call.contract == contract), None)

    def _name_question(self) -> Prompt:
        example = Contract.play(Suit.HEARTS).text(self.pack)
        return Prompt(
            f" you play which contract (e.g. {example}; ? advice, q leave)? ",
            lambda typed: self.name(typed, self.pack),
            self._bid_advice,
        )

    def _bid_advice(self, sampling: Sampling) -> str:
        """Return the advice on bidding in words, from what the person can see."""
        best = self.speaking.advice()
        if best is None or best.table is None:
            return f"{self._call_text(PASS).lower()}: no contract is worth it at the table"
        contract, chips = best.contract.text(self.pack), signed_mean(best.table.points)
        call = self._call_advised(best.contract)
        if call is None or call == contract:
            return f"{contract}: {chips} chips at the table"
        return f"{call}, to play {contract}: {chips} chips at the table"

    def _call_advised(self, contract: Contract) -> str | None:
        """Return the call to make now on the way to ``contract``; ``None`` if it is time to name
        it."""
        if self.stage == NAME:
            return None
        call = self.speaking.call_towards(contract)
        text = self._call_text(call)
        return f"{text} now" if call == PASS else text

    def _call_text(self, call: Call) -> str:
        if call.contract is not None:
            return call.contract.text(self.pack)
        return "".join(printed((call.word,), self.pack))

    def _defence_question(self) -> Prompt:
        """Return the question whether the person keeps the defence, or takes it if it was sent."""
        is_sent = self.agreeing.is_sent
        yes, no = ("t", "r") if is_sent else ("k", "s")
        words = (
            "Take the defence (t) or return it (r)"
            if is_sent
            else "Keep the defence (k) or send it (s)"
        )
        return Prompt(
            f" {words}? [Enter = {yes}, ? = advice, q = quit] ",
            self._yes_or_no((no,), ("", yes), f"{yes}, {no}, ? or q", is_yes=False),
            self._answer_advice,
        )

    def _surrender_question(self) -> Prompt:
        """Return the question whether the person surrenders or throws in or, as a defender,
        accepts."""
        session = self.sitting
        look = OmbreTheme(self.pack, session.setting.trumps)
        self._line(f" {said('your hand'):<10} ", look.line(session.position.hands[self.person]))
        if session.talk is not None and session.talk.is_answer:
            words, yes, no = "accept the surrender (Enter; c continues", "c", "a"
        elif session.throws_in:
            words, yes, no = "trick 1 (Enter plays on, t throws in", "t", "p"
        else:
            words, yes, no = "trick 4 (Enter plays on, s surrenders", "s", "p"
        return Prompt(
            f" {words}, ? advice, q leaves)? ",
            self._yes_or_no((yes,), ("", no), f"{yes}, ?, q or Enter", is_yes=True),
            self._answer_advice,
        )

    def _yes_or_no(
        self, one: tuple[str, ...], other: tuple[str, ...], expected: str, *, is_yes: bool
    ) -> Callable[[str], None]:
        """Return a reader of typed answers: words in ``one`` mean ``is_yes``, words in ``other``
        the opposite."""

        def answer(typed: str) -> None:
            word = typed.lower()
            if word not in one and word not in other:
                raise DealError(f"{word!r} is not an answer (expected {expected})")
            self.answer((word in one) is is_yes)

        return answer

    def _answer_advice(self, sampling: Sampling, progress: Progress | None = None) -> str:
        if self.stage == DEFENCE:
            talk = self.agreeing
            return order_advice(talk.agreed, talk.advised(sampling), was_sent=talk.is_sent)
        deal = self.sitting.deal
        return advised_answer(surrender_advice(deal, self.person, sampling, progress=progress))

    def _throw_question(self) -> Prompt:
        throwing = self.throwing

        def answer(typed: str) -> None:
            if typed == "":
                self._sit(throwing.made(throwing.usual))
            else:
                self.throw(() if typed == "0" else cards_named(typed, self.pack))

        def advice(sampling: Sampling) -> str:
            return f"throw {self._codes(throwing.advised(sampling)) or said('nothing')}"

        usual = self._codes(throwing.usual) or "none"
        return Prompt(f" throw which cards (Enter: {usual}; 0: none)? ", answer, advice)

    def _codes(self, cards: Collection[Card]) -> str:
        return " ".join(self.pack.card_text(card) for card in cards)

    def card_advice(self, sampling: Sampling) -> str:
        """Return the card that the program would play for the person, from what the person can
        see."""
        best = advice_at(self.sitting.deal, None, sampling).best
        choice, look = best.choice, self._look()
        what = look.plain_card(choice) if isinstance(choice, Card) else said(choice)
        points = signed_mean(best.points)
        return f"{what}: {points} chips for the Player, by what you can see"

    def advice_json(
        self, sampling: Sampling, progress: Progress, advise: Callable[[], dict[str, Any]]
    ) -> dict[str, Any]:
        """Return the advice for the present stage as JSON: a call, an answer, a discard, or the
        cards with their chances."""
        if self.stage == THROW:
            thrown = self.throwing.advised(sampling, progress)
            return {"throw": [card.code for card in thrown]}
        if self.stage in (DEFENCE, SURRENDER):
            return {"answer": self._answer_advice(sampling, progress)}
        if self.stage == PLAY:
            found = advise()
            shown = [{name: each[name] for name in OF_OPTION} for each in found["options"]]
            return {"options": shown, **{name: found[name] for name in ADVICE}}
        speaking = self.speaking
        speaking.progress = progress
        best = speaking.advice()
        if best is None or best.table is None:
            return {"contract": None}
        return {
            "call": self._call_advised(best.contract),
            "contract": best.contract.text(self.pack),
            "points": best.table.points,
        }

    # The person's view ------------------------------------------------------------------------

    @property
    def _is_named(self) -> bool:
        return self.stage not in (BID, NAME, PASSED)

    def _plays(self) -> str:
        contract = self.deal.contract
        assert contract is not None
        return OmbreTheme(self.pack, contract.trumps).contract(contract).plain

    def _hand(self) -> Collection[Card]:
        """Return the person's cards as dealt; while they exchange, all the cards that they may
        throw."""
        return self.throwing.hand if self.stage == THROW else super()._hand()

    def _stage_json(self) -> dict[str, Any]:
        return {
            **self._auction_json(),
            **(self._throwing_json() if self.stage == THROW else {}),
            **({} if self._agreeing is None else self._defence_json(self._agreeing)),
        }

    def _auction_json(self) -> dict[str, Any]:
        speaking = self._speaking
        if speaking is None:
            return {"calls_made": []}
        spoken = zip(speaking.spoken, speaking.words, strict=True)
        calls = [[seat.letter, *printed((word,), self.pack)] for seat, word in spoken]
        fields: dict[str, Any] = {"calls_made": calls}
        if self.stage == BID:
            fields["speaks"] = speaking.turn.letter
            if speaking.turn is self.person:
                words = [call.word for call in speaking.calls]
                shown = calls_json(printed(tuple(words), self.pack), self.pack)
                fields["calls"] = [
                    {**own, "word": word} for own, word in zip(shown, words, strict=True)
                ]
                fields["holds"] = speaking.state.may_equal
                fields["counts"] = [
                    [suit_json(suit.letter, self.pack), point_count(self._hand(), suit).total]
                    for suit in SUITS
                ]
        elif self.stage == NAME and speaking.holder is self.person:
            fields["contracts"] = self._nameable(speaking)
        return fields

    def _nameable(self, speaking: OmbreAuction) -> list[dict[str, Any]]:
        """Return the contracts that the person may name, sorted by kind; a Flip has no suit, since
        nobody knows it yet."""
        found: list[dict[str, Any]] = []
        kinds = set()
        for kind, suit, contract in value_format(speaking.deal).contracts(speaking.deal):
            if not speaking.may_be_named(contract):
                continue
            if contract.is_flip:
                if kind not in kinds:
                    name = contract.name(self.pack)
                    found.append({"kind": name, "suit": None, "contract": kind})
            else:
                name = contract.name(self.pack)
                named = contract.text(self.pack) == name  # there is no suit, or the name has it
                shown = None if named else suit_json(suit, self.pack)
                found.append({"kind": name, "suit": shown, "contract": str(contract)})
            kinds.add(kind)
        return found

    def _defence_json(self, talk: DefenceTalk) -> dict[str, Any]:
        """Return as JSON whether the defence was sent to the person, and how many cards the Player
        drew."""
        partner = next(seat for seat in talk.defenders if seat is not self.person)
        return {
            "sent": talk.is_sent,
            "partner": partner.letter,
            "exchanged": [[talk.setting.player.letter, talk.drawn]],
        }

    def _throwing_json(self) -> dict[str, Any]:
        """Return as JSON how many cards the person may throw, the usual discard, and how many cards
        the earlier seats drew."""
        throwing = self.throwing
        return {
            "least": throwing.least,
            "most": throwing.most,
            "usual": [card.code for card in throwing.usual],
            "exchanged": [[seat.letter, count] for seat, count in throwing.before],
        }

    def _play_json(self, sitting: OmbrePlaySession) -> dict[str, Any]:
        return {
            **super()._play_json(sitting),
            "exchanged": [[e.seat.letter, e.count] for e in sitting.deal.exchanges or ()],
            "surrendered": sitting.talk is not None and sitting.talk.is_answer,
            "surrender": surrender_text(sitting.surrender),
            "throws_in": sitting.throws_in,
            "claim": sitting.may_claim and sitting.turn is self.person,
            "undertaken": sitting.undertaken,
        }

    def _result_json(self) -> dict[str, Any]:
        deal = self.deal
        settled = settle(facts_of(deal, outcome_of(deal)), funds_of(deal))
        return {
            "unit": "chips",
            "grade": grade_word(settled.grade, deal.rules),
            "points": points_parts(settled.points),
            "chips": settled.points.get(self.person.letter, 0),
        }


def surrender_text(surrender: Seat | str | None) -> str | None:
    """Return the outcome of a surrender: ``accepted``, or the letter of the seat that plays on."""
    return surrender.letter if isinstance(surrender, Seat) else surrender


ADVICE = ("certain", "samples", "seed")
OF_OPTION = ("choice", "win", "draw", "loss", "points", "player_tricks")
"""The fields that are sent of each choice in an advice: only what the seat can know, without open
cards."""
