"""What the board asks of the Ombre games alone: hands at the table, exchanges with open cards."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from tridge_solver.analysis.sampling import Progress, Sampling
from tridge_solver.board.looks import calls_json, look_name, suit_json
from tridge_solver.board.requests import HERE
from tridge_solver.board.streams import BoardOptions, BoardServices, Searching, Tell
from tridge_solver.board.table_hand import (
    BID,
    HANDS,
    OVER,
    PASSED,
    PLAY,
    SCHEMA,
    HandMaker,
    TableHand,
    TableOptions,
)
from tridge_solver.checks import check
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.deal import DealError, Exchange
from tridge_solver.core.game import Grade
from tridge_solver.core.position import cards_played
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.advice.surrender import surrender_advice
from tridge_solver.games.ombre.bidding.auction_session import (
    SPOKEN_WORLDS,
    AuctionSession,
    contract_of,
)
from tridge_solver.games.ombre.closed.deals import (
    EveningSession,
    own_seat,
    ready_to_bid,
    ready_to_play,
    table_deals,
)
from tridge_solver.games.ombre.closed.style import Style
from tridge_solver.games.ombre.deal import OmbreDeal, ombre_deal
from tridge_solver.games.ombre.dealing import Table, random_deals
from tridge_solver.games.ombre.exchange.open import OpenExchange, OpenExchanges
from tridge_solver.games.ombre.exchange.three_seats import open_exchange as asked
from tridge_solver.games.ombre.report.advice_text import advised_answer
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.exchange import OpenExchangeFacts
from tridge_solver.games.ombre.report.exchange_text import order_advice
from tridge_solver.games.ombre.report.shares import held_words
from tridge_solver.games.ombre.rules.contracts import ContractError, printed
from tridge_solver.games.ombre.scoring import facts_of, funds_of, outcome_of, settle
from tridge_solver.games.ombre.solving.three_seats import solve
from tridge_solver.games.ombre.table import DefenceTalk, ExchangeTurn, OmbrePlaySession
from tridge_solver.games.ombre.worlds.setting import settings
from tridge_solver.handfile import dumps
from tridge_solver.report.replay import contract_text, lie_json, value_format
from tridge_solver.report.theme.diagram import points_parts
from tridge_solver.report.theme.signs import grade_mark, grade_word, names


def open_exchange(
    deal: OmbreDeal,
    seat: Seat | None,
    discard: tuple[Card, ...] | None,
    top: int,
    searching: Searching,
) -> dict[str, Any]:
    """``tridge.exchange/1`` for ``seat``, with the cards it may throw (``throwable``) and, with
    ``discard``, what that is worth (``chosen``).

    Raises :class:`~tridge_solver.DealError` where the deal does not say enough, and
    :class:`~tridge_solver.board.streams.Ended` where nobody wants the answer any more.
    """
    with searching.turn(OpenExchanges) as engine:
        found = asked(deal, seat, top=top, engine=engine)
        fields = OpenExchangeFacts(found).json(HERE)
        [setting, *_] = settings(deal, found.player)
        fields["throwable"] = [card.code for card in sorted(setting.throwable(found.seat))]
        fields["marks"] = {grade.value: grade_mark(grade) for grade in Grade}
        if discard is not None:
            fields["chosen"] = chosen(deal, found.seat, discard, engine)
    return fields


def chosen(
    deal: OmbreDeal, seat: Seat, discard: tuple[Card, ...], engine: OpenExchanges
) -> dict[str, Any]:
    """What is reached where ``seat`` throws ``discard``, against the best answers to it."""
    made_by = [made.seat for made in deal.exchanges or ()]
    place = made_by.index(seat) if seat in made_by else len(made_by)
    done = (*(deal.exchanges or ())[:place], Exchange(seat, discard))
    made = replace(deal, exchanges=done)
    check(made)
    fields: dict[str, Any] = {"discard": [card.code for card in discard]}
    if deal.declarer is None:
        raise DealError("whose contract it is is not known (expected a Declarer)")
    others = [each for each in deal.defenders if all(e.seat is not each for e in done)]
    if not others or not _defenders_exchange(deal):
        value = solve(made)
        return {**fields, **_value(value.grade, value.player_tricks), "answer": []}
    answers = engine.defence(made, None if len(others) == 2 else others[0], top=0)
    best = answers.options[0]
    answer = [{"seat": best.seat.letter, "discard": [card.code for card in best.discard]}]
    answer += [
        {"seat": thrown.seat.letter, "discard": [card.code for card in thrown.discard]}
        for thrown in best.answer or ()
    ]
    return {**fields, **_of(answers), "answer": answer}


def _defenders_exchange(deal: OmbreDeal) -> bool:
    return deal.contract is not None and deal.contract.defenders_exchange(deal.rules)


def _of(found: OpenExchange) -> dict[str, Any]:
    return _value(found.grade, found.player_tricks)


def _value(grade: Grade, tricks: int | None) -> dict[str, Any]:
    return {"grade": grade.value, "player_tricks": tricks, "mark": grade_mark(grade)}


NAME, THROW = "name", "throw"
"""What the person is asked besides a call and a card: the contract, what to throw."""

DEFENCE, SURRENDER = "defence", "surrender"
"""Yes or no: whether to exchange first of the defenders; what to say before the fourth trick."""


class Seated(TableHand):
    """One hand of three seats, from the auction or the exchange to the settlement.

    Args:
        deal: with a contract, or as dealt where an auction is held.
        person: the seat that is not played by the program.
        style, seed: how the others play, and of what they imagine.
        speaking: the auction, where one is held.
        evening: the evening it is a deal of, to be entered there once it is over.
    """

    def __init__(
        self,
        deal: OmbreDeal,
        person: Seat,
        style: Style,
        seed: int,
        speaking: AuctionSession | None,
        evening: EveningSession | None = None,
    ) -> None:
        super().__init__(person, seed, evening)
        self._deal = deal
        self.style = style
        self._speaking = speaking
        self._agreeing: DefenceTalk | None = None
        self._throwing: ExchangeTurn | None = None
        self._sitting: OmbrePlaySession | None = None
        if speaking is None:
            self._exchange(deal)

    @property
    def stage(self) -> str:
        """What the person is asked."""
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
    def speaking(self) -> AuctionSession:
        """The auction; :class:`~tridge_solver.DealError` where it is not the time for it."""
        if self._speaking is None or self.stage not in (BID, NAME):
            raise DealError("there is no auction now")
        return self._speaking

    @property
    def throwing(self) -> ExchangeTurn:
        """The person's exchange; :class:`~tridge_solver.DealError` at other times."""
        if self._throwing is None or self.stage != THROW:
            raise DealError("there is nothing to be thrown now")
        return self._throwing

    @property
    def agreeing(self) -> DefenceTalk:
        """The defenders' talk; :class:`~tridge_solver.DealError` at other times."""
        if self._agreeing is None:
            raise DealError("there is nothing to agree on now")
        return self._agreeing

    @property
    def sitting(self) -> OmbrePlaySession:
        """The play; :class:`~tridge_solver.DealError` before it."""
        if self._sitting is None:
            raise DealError("no card is played yet")
        return self._sitting

    @property
    def deal(self) -> OmbreDeal:
        """The deal with all hands and what was done with it so far."""
        return self._deal if self._sitting is None else self._sitting.deal

    @property
    def finished(self) -> OmbreDeal:
        """The deal once it is over, passed out where nobody plays it."""
        passed = self._speaking if self.stage == PASSED else None
        return self.deal if passed is None else passed.passed_out

    # What the person does ---------------------------------------------------------------------

    def say(self, word: str) -> None:
        """Make a call, named as :meth:`json` names it."""
        if self.stage != BID or self.speaking.turn is not self.person:
            raise DealError("it is not your turn to speak")
        calls = {call.word: call for call in self.speaking.calls}
        if word not in calls:
            raise DealError(f"{word!r} is not allowed now (expected one of {', '.join(calls)})")
        self.speaking.say(calls[word])

    def name(self, text: str, pack: Pack) -> None:
        """Name the contract after an auction that was won; the page sends it in English."""
        if self.stage != NAME or self.speaking.holder is not self.person:
            raise DealError("no contract is to be named")
        try:
            self._exchange(self.speaking.played(contract_of(text, Pack.ENGLISH), pack))
        except (ContractError, ValueError) as error:
            raise DealError(str(error)) from None

    def throw(self, cards: tuple[Card, ...], pack: Pack) -> None:
        """Throw cards; the others exchange by custom."""
        self._sit(self.throwing.made(cards, pack))

    def answer(self, yes: bool) -> None:
        """Say yes or no: keep or take the defence; surrender, or of a defender play on."""
        talk = self._agreeing
        if talk is not None and talk.turn is self.person:
            talk.say(yes)
        elif self.stage == SURRENDER:
            self.sitting.say(yes)
        else:
            raise DealError("nothing is to be answered now")

    def claim(self) -> None:
        """Settle with the first five tricks."""
        session = self._own_turn()
        if not session.may_claim:
            raise DealError("nobody may claim here")
        session.claim()

    def _own_turn(self) -> OmbrePlaySession:
        """The play, where the person is to play a card."""
        session = self.sitting
        if self.stage != PLAY or session.turn is not self.person:
            raise DealError("it is not your turn")
        return session

    # What the others do -----------------------------------------------------------------------

    def _others_turn(self, thinks: Callable[[Seat], None], progress: Progress) -> bool:
        """One call, name or card of another seat; whether there was one."""
        if self._sitting is not None:
            session = self._sitting
            if session.is_over or session.turn is self.person:
                return False
            thinks(session.turn)
            session.go_on()
            return True
        if self._agreeing is not None:
            return self._agree(self._agreeing, thinks)
        if self._throwing is not None:
            return False
        speaking = self._speaking
        assert speaking is not None
        speaking.progress = progress
        if not speaking.is_over:
            if speaking.turn is self.person:
                return False
            thinks(speaking.turn)
            speaking.say(speaking.choice())
            return True
        settled = speaking.settled
        if speaking.holder is None or (speaking.holder is self.person and settled is None):
            return False
        if settled is None:
            thinks(speaking.holder)
        self._exchange(speaking.played(settled or speaking.named()))
        return True

    def _exchange(self, deal: OmbreDeal) -> None:
        """Come to the exchange of a contract, a defender first to whose it is."""
        self._deal = ready_to_play(deal)
        talk = DefenceTalk(self._deal, self.person, self.seed)
        if talk.is_over:
            self._throw_or_sit()
        else:
            self._agreeing = talk

    def _agree(self, talk: DefenceTalk, thinks: Callable[[Seat], None]) -> bool:
        """One word of another defender about the order; whether there was one."""
        if talk.is_over:
            self._agreeing, self._deal = None, talk.agreed
            self._throw_or_sit()
            return True
        if talk.turn is self.person:
            return False
        assert talk.turn is not None
        thinks(talk.turn)
        talk.say(talk.would_say())
        return True

    def _throw_or_sit(self) -> None:
        """Come to the person's exchange, or past it where they have none."""
        throwing = ExchangeTurn(self._deal, self.person)
        if throwing.most:
            self._throwing = throwing
        else:
            self._sit(self._deal)

    def _sit(self, deal: OmbreDeal) -> None:
        """Begin the play."""
        self._throwing = None
        self._sitting = OmbrePlaySession(deal, self.person, self.style, self.seed)

    # What the person sees ---------------------------------------------------------------------

    def json(self, pack: Pack) -> dict[str, Any]:
        """All that the person can see (``tridge.seat/1``): one hand, and what lay on the table."""
        deal, stage = self.deal, self.stage
        known = stage not in (BID, NAME, PASSED)
        return {
            "schema": SCHEMA,
            "stage": stage,
            "game": deal.game.name,
            "person": self.person.letter,
            "persons": [self.person.letter],
            "in_trick": deal.game.cards_in_trick,
            "seats": [seat.letter for seat in deal.playing_order],
            "names": {seat.letter: names(deal)[seat] for seat in SEATS},
            "tags": {name: deal.tag(name) for name in (seat.word for seat in SEATS)},
            "dealer": None if deal.dealer is None else deal.dealer.letter,
            "declarer": deal.declarer.letter if known and deal.declarer is not None else None,
            "contract": contract_text(deal) if known else None,
            "plays": self._named_contract(pack) if known else None,
            "look": look_name(deal, pack),
            "hand": [card.code for card in sorted(self._hand())],
            "worlds": self.style.worlds,
            "seed": self.seed,
            "help": self._helped,
            **self._auction_json(pack),
            **(self._throwing_json() if stage == THROW else {}),
            **({} if self._agreeing is None else self._defence_json(self._agreeing)),
            **({} if self._sitting is None else self._play_json(self._sitting)),
            **(self._end_json(pack) if stage == OVER else {}),
            **({} if self.evening is None else {"evening": self._evening_json(self.evening, pack)}),
        }

    def _hand(self) -> Collection[Card]:
        """The person's cards as dealt; when they exchange, all they may throw."""
        throwing = self.stage == THROW
        return self.throwing.hand if throwing else self.deal.known_hand(self.person)

    def _named_contract(self, pack: Pack) -> str:
        """The contract with the sign of its suit."""
        contract = self.deal.contract
        assert contract is not None
        return OmbreTheme(pack, contract.trumps).contract(contract).plain

    def _auction_json(self, pack: Pack) -> dict[str, Any]:
        """The calls so far, and what the person may call or name."""
        speaking = self._speaking
        if speaking is None:
            return {"calls_made": []}
        spoken = zip(speaking.spoken, speaking.words, strict=True)
        calls = [[seat.letter, *printed((word,), pack)] for seat, word in spoken]
        fields: dict[str, Any] = {"calls_made": calls}
        if self.stage == BID:
            fields["speaks"] = speaking.turn.letter
            if speaking.turn is self.person:
                fields["calls"] = _calls([call.word for call in speaking.calls], pack)
                fields["holds"] = speaking.state.may_equal
        elif self.stage == NAME and speaking.holder is self.person:
            fields["contracts"] = self._nameable(speaking, pack)
        return fields

    def _nameable(self, speaking: AuctionSession, pack: Pack) -> list[dict[str, Any]]:
        """The contracts the person may name, kind by kind; which suit a Flip turns nobody knows."""
        found: list[dict[str, Any]] = []
        kinds = set()
        for kind, suit, contract in value_format(speaking.deal).contracts(speaking.deal):
            if not speaking.may_be_named(contract):
                continue
            if contract.is_flip:
                if kind not in kinds:
                    name = contract.name(pack)
                    found.append({"kind": name, "suit": None, "contract": kind})
            else:
                name = contract.name(pack)
                named = contract.text(pack) == name  # there is no suit, or the name has it
                shown = None if named else suit_json(suit, pack)
                found.append({"kind": name, "suit": shown, "contract": str(contract)})
            kinds.add(kind)
        return found

    def _defence_json(self, talk: DefenceTalk) -> dict[str, Any]:
        """Whether the defence was sent to the person, and how many cards the Player drew."""
        partner = next(seat for seat in talk.defenders if seat is not self.person)
        return {
            "sent": talk.is_sent,
            "partner": partner.letter,
            "exchanged": [[talk.setting.player.letter, talk.drawn]],
        }

    def _throwing_json(self) -> dict[str, Any]:
        """What the person may throw; how many cards the seats before took."""
        throwing = self.throwing
        return {
            "least": throwing.least,
            "most": throwing.most,
            "usual": [card.code for card in throwing.usual],
            "exchanged": [[seat.letter, count] for seat, count in throwing.before],
        }

    def _play_json(self, session: OmbrePlaySession) -> dict[str, Any]:
        """The turns so far, of one hand; how many cards each seat took, and what may be done."""
        deal, positions = session.deal, session.positions
        played = cards_played(positions)
        turns = []
        for number, position in enumerate(positions):
            turn = lie_json(number, position, played, (self.person,))
            turn["held"] = {seat.letter: len(position.hands[seat]) for seat in position.seats}
            is_asked = self.stage == PLAY and number == len(played)
            cards = position.legal_cards() if is_asked and session.turn is self.person else ()
            turn["cards"] = [{"card": card.code} for card in cards]
            turns.append({**turn, **self._seen.get(number, {})})
        return {
            "exchanged": [[e.seat.letter, e.count] for e in deal.exchanges or ()],
            "hand": [card.code for card in sorted(positions[0].hands[self.person])],
            "leader": deal.lead.letter,
            "played": [card.code for _, card in played],
            "turns": turns,
            "surrendered": session.talk is not None and session.talk.is_answer,
            "surrender": surrender_text(session.surrender),
            "throws_in": session.throws_in,
            "claim": session.may_claim and session.turn is self.person,
            "undertaken": session.undertaken,
        }

    def _end_json(self, pack: Pack) -> dict[str, Any]:
        """The settlement, and the hand file with its record."""
        deal = self.deal
        settled = settle(facts_of(deal, outcome_of(deal)), funds_of(deal))
        return {
            "unit": "chips",
            "grade": grade_word(settled.grade, deal.rules),
            "points": points_parts(settled.points),
            "chips": settled.points.get(self.person.letter, 0),
            "text": dumps([deal], pack=pack),
        }

    def _evening_json(self, evening: EveningSession, pack: Pack) -> dict[str, Any]:
        """Which deal of the evening it is, the funds it is played for, and the score."""
        return {
            "deal": evening.number - self._entered,
            "deals": evening.count,
            "funds": held_words(self._deal),
            "totals": {seat.letter: chips for seat, chips in evening.totals.items()},
            "more": not evening.is_over,
            "text": dumps(evening.deals, pack=pack) if self._entered else None,
        }


def surrender_text(surrender: Seat | str | None) -> str | None:
    """What came of a surrender: ``accepted`` or the letter of the seat that plays on."""
    return surrender.letter if isinstance(surrender, Seat) else surrender


def _calls(words: list[str], pack: Pack) -> list[dict[str, Any]]:
    """The calls the person may say, as the pack's country calls them."""
    shown = calls_json(printed(tuple(words), pack), pack)
    return [{**own, "word": word} for own, word in zip(shown, words, strict=True)]


ADVICE = ("certain", "samples", "seed")
OF_OPTION = ("choice", "win", "draw", "loss", "points", "player_tricks")
"""The fields of an advice and a choice that are sent: what the seat can know, no open cards."""


class OmbreHands(HandMaker):
    """Deals with a contract, or as dealt where an auction is held."""

    def __init__(self, options: BoardOptions, services: BoardServices) -> None:
        self._options = options
        self._services = services

    def ready(self, asked: TableOptions) -> Callable[[], TableHand]:
        """A deal in its contract; with ``bids``, or of an evening, from the auction on."""
        style = asked.style_of(Style.parse)
        own = asked.deal
        if own is not None:
            HANDS.require(own.game)
        known = None if own is None else ombre_deal(own)
        if asked.deals > 1:
            evening = EveningSession(asked.deals, asked.seed, asked.rules)
            return lambda: self._deal_of(evening, asked.seat, style)

        def begin() -> TableHand:
            speaking = None
            if asked.bids:
                dealt = ready_to_bid(known) if known else _dealt(asked, bids=True)
                speaking = self._auction(dealt, asked.seed)
            else:
                dealt = ready_to_play(known) if known else _dealt(asked, bids=False)
            return Seated(dealt, own_seat(dealt, asked.seat), style, asked.seed, speaking)

        return begin

    def following(self, hand: Seated) -> TableHand:
        """The next deal, for the funds as they were left."""
        return self._deal_of(hand.evening, hand.person, hand.style)

    def _deal_of(self, evening: EveningSession, seat: Seat | None, style: Style) -> Seated:
        """The next deal of an evening, with the person in the same chair."""
        dealt, seed = evening.next_deal(), evening.seed
        speaking = self._auction(dealt, seed)
        return Seated(dealt, own_seat(dealt, seat), style, seed, speaking, evening)

    def _auction(self, dealt: OmbreDeal, seed: int) -> AuctionSession:
        """The auction of a deal, with closed seats that reckon on all threads."""
        sampling = Sampling(seed=seed, threads=self._options.threads, samples=SPOKEN_WORLDS)
        return AuctionSession(dealt, sampling)

    def advice(self, hand: Seated, tell: Tell) -> dict[str, Any]:
        """A call, an answer, what to throw, or the cards with their chances."""
        sampling = Sampling(seed=hand.seed, threads=self._options.threads)

        def progress(what: str, done: int, total: int) -> None:
            tell({"doing": "thinking", "worlds": done})

        if hand.stage == THROW:
            thrown = hand.throwing.advised(sampling, progress)
            return {"throw": [card.code for card in thrown]}
        if hand.stage in (DEFENCE, SURRENDER):
            return {"answer": _answer(hand, sampling, progress)}
        if hand.stage == PLAY:
            found = self._services.advise(hand.deal, hand.seed, tell)
            shown = [{name: each[name] for name in OF_OPTION} for each in found["options"]]
            return {"options": shown, **{name: found[name] for name in ADVICE}}
        speaking = hand.speaking
        speaking.progress = progress
        best = speaking.advice()
        if best is None or best.table is None:
            return {"contract": None}
        contract = best.contract.text(self._options.pack)
        return {"contract": contract, "points": best.table.points}


def _dealt(asked: TableOptions, *, bids: bool) -> OmbreDeal:
    """The random deal of a seed, that of ``tridge play``."""
    if bids:
        return next(random_deals(seed=asked.seed, table=Table(rules=asked.rules)))
    return next(table_deals(1, asked.seed, asked.rules))


def _answer(seated: Seated, sampling: Sampling, progress: Progress) -> str:
    """What the program would answer in the person's place, in a sentence."""
    if seated.stage == DEFENCE:
        talk = seated.agreeing
        return order_advice(seated.deal, talk.advised(sampling), was_sent=talk.is_sent)
    deal = seated.sitting.deal
    return advised_answer(surrender_advice(deal, seated.person, sampling, progress=progress))


def board_hands(options: BoardOptions, services: BoardServices) -> OmbreHands:
    """What makes hands of three seats with a person in one."""
    return OmbreHands(options, services)
