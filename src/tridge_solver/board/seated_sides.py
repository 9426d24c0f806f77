"""A person at a table of four, two against two: one hand, and dummy's; hand after hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tridge_solver.analysis.play_session import Minds, SeatStyle, SidesPlaySession
from tridge_solver.analysis.sampling import Progress, Sampling
from tridge_solver.board.looks import calls_json, look_json
from tridge_solver.board.streams import BoardOptions, Tell
from tridge_solver.board.table_hand import (
    BID,
    OVER,
    PASSED,
    PLAY,
    SCHEMA,
    HandMaker,
    TableHand,
    TableOptions,
)
from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game
from tridge_solver.core.position import cards_played
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.handfile import dumps
from tridge_solver.report.at_table import AuctionSession, SidesEvening, at_table_of
from tridge_solver.report.replay import contract_text, lie_json
from tridge_solver.report.theme.signs import names


class SidesSeated(TableHand):
    """One hand of a game of two sides with a person in a seat.

    Args:
        deal: in its contract, or as dealt where an auction is held.
        seat: the person's; ``None`` for the declarer's, with an auction eldest's.
        style, seed: how the others play, and of what they imagine.
        speaking: the auction, where one is held.
        evening: the evening it is a deal of.
        minds: what the others think with, to keep it from deal to deal.
    """

    def __init__(
        self,
        deal: Any,
        seat: Seat | None,
        style: SeatStyle,
        seed: int,
        speaking: AuctionSession | None,
        evening: SidesEvening | None = None,
        minds: Minds | None = None,
    ) -> None:
        self._at = at_table_of(deal.game)
        if seat is None and speaking is not None:
            seat = deal.lead
        person = self._at.seated(deal, seat) if speaking is None or seat is None else seat
        super().__init__(person, seed, evening)
        self._deal = deal
        self.style = style
        self.minds: Minds = minds or self._at.minds()
        self._speaking = speaking
        self._sitting: SidesPlaySession | None = None
        self._is_thrown_in = False
        self._heard: list[tuple[int, str]] = []
        if speaking is None:
            self._sit(deal)

    @property
    def stage(self) -> str:
        """What the person is asked."""
        if self._sitting is not None:
            return OVER if self._sitting.is_over else PLAY
        assert self._speaking is not None
        return PASSED if self._is_thrown_in else BID

    @property
    def sitting(self) -> SidesPlaySession:
        """The play; :class:`~tridge_solver.DealError` before it."""
        if self._sitting is None:
            raise DealError("no card is played yet")
        return self._sitting

    @property
    def deal(self) -> Any:
        """The deal with all hands and what was done with it so far."""
        return self._deal if self._sitting is None else self._sitting.deal

    @property
    def finished(self) -> Any:
        """The deal once it is over."""
        return self.deal

    # What the person does ---------------------------------------------------------------------

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

    def play(self, card: Any) -> None:
        """Put a card on the table."""
        super().play(card)
        self._hear()

    def advice(self, sampling: Sampling) -> str:
        """What the program would do in the person's place, from what the person sees."""
        if self.stage == BID:
            return str(self._at.call_advice(self._speaking, sampling).plain)
        self._own_turn()
        return str(self._at.card_advice(self.sitting.deal, sampling).plain)

    def _own_turn(self) -> SidesPlaySession:
        """The play, where the person is to play a card of theirs or of dummy's."""
        sitting = self.sitting
        if self.stage != PLAY or sitting.turn not in sitting.persons:
            raise DealError("it is not your turn")
        return sitting

    # What the others do -----------------------------------------------------------------------

    def _others_turn(self, thinks: Callable[[Seat], None], progress: Progress) -> bool:
        """One call or card of another seat; whether there was one."""
        sitting, speaking = self._sitting, self._speaking
        if sitting is not None:
            if sitting.is_over or sitting.turn in sitting.persons:
                return False
            thinks(sitting.turn)
            self._think(sitting, progress)
            self._hear()
            return True
        assert speaking is not None
        if self.stage == PASSED:
            return False
        if speaking.is_over:
            self._sit(speaking.outcome)
            return True
        if speaking.turn is self.person:
            return False
        thinks(speaking.turn)
        speaking.say(speaking.choice())
        return True

    def _think(self, sitting: SidesPlaySession, progress: Progress) -> None:
        """Let another hand play; where it has weighed fewer deals than it would, that is told."""
        who, weighed = names(self.deal)[sitting.turn], [0, 0]

        def on_progress(what: str, done: int, total: int) -> None:
            weighed[:] = done, total
            progress(what, done, total)

        sitting.think(on_progress)
        done, total = weighed
        if done < total:
            words = f"{who} weighed {done} of {total} deals: more would have taken long"
            self._heard.append((len(sitting.positions) - 1, words))

    def _sit(self, deal: Any) -> None:
        """Begin the play, if somebody plays."""
        self._deal = deal
        if deal.contract is None:
            self._is_thrown_in = True
            return
        self.person = self._at.seated(deal, self.person)
        persons = self._at.persons(deal, self.person)
        self._sitting = SidesPlaySession(deal, persons, [self.style] * 2, self.seed, self.minds)

    def _hear(self) -> None:
        """Keep what the table hears after the last card."""
        number = len(self.sitting.positions) - 1
        self._heard += [(number, text.plain) for text in self._at.noticed(self.sitting)]

    # What the person sees ---------------------------------------------------------------------

    def json(self, pack: Pack) -> dict[str, Any]:
        """All that the person can see (``tridge.seat/1``): one hand, dummy's once it lies open, and
        what lay on the table."""
        deal, stage, sitting = self.deal, self.stage, self._sitting
        look = look_json(deal, pack)
        return {
            "schema": SCHEMA,
            "stage": stage,
            "game": deal.game.name,
            "person": self.person.letter,
            "persons": [seat.letter for seat in (sitting.persons if sitting else (self.person,))],
            "seats": [seat.letter for seat in deal.playing_order],
            "names": {seat.letter: names(deal)[seat] for seat in SEATS},
            "tags": {name: deal.tag(name) for name in (seat.word for seat in SEATS)},
            "dealer": None if deal.dealer is None else deal.dealer.letter,
            "declarer": None if sitting is None else deal.declarer.letter,
            "contract": None if sitting is None else contract_text(deal),
            "plays": None if sitting is None else self._part(deal),
            "look": look["name"],
            "rows": look["rows"],
            "in_trick": deal.game.cards_in_trick,
            "hand": [card.code for card in sorted(deal.known_hand(self.person))],
            "worlds": self.style.worlds,
            "seed": self.seed,
            "help": self._helped,
            **self._auction_json(pack),
            **({} if sitting is None else self._play_json(sitting)),
            **(self._end_json(pack) if stage == OVER else {}),
            **({"unplayed": "thrown in"} if stage == PASSED else {}),
            **({} if self.evening is None else {"evening": self._evening_json(pack)}),
        }

    def _part(self, deal: Any) -> str:
        """What is played, by whom, and the person's part in it."""
        contract = self._at.contract(deal).plain
        if deal.declarer is self.person:
            return f"{contract}: yours."
        if self._is_ours(deal):
            return f"{contract}, your partner."
        return f"{contract}; you defend."

    def _is_ours(self, deal: Any) -> bool:
        """Whether the person's side plays the contract."""
        ours, _ = deal.game.sides(deal.playing_order, deal.declarer)
        return self.person in ours

    def _auction_json(self, pack: Pack) -> dict[str, Any]:
        """What was said, and what the person may say."""
        speaking = self._speaking
        if speaking is None:
            return {"calls_made": []}
        spoken = zip(speaking.speakers, speaking.words, strict=True)
        fields: dict[str, Any] = {
            "calls_made": [[seat.letter, self._at.call_text(word).plain] for seat, word in spoken]
        }
        if self.stage == BID and not speaking.is_over:
            fields["speaks"] = speaking.turn.letter
            if speaking.turn is self.person:
                fields["calls"] = calls_json(speaking.may_say, pack)
        return fields

    def _play_json(self, sitting: SidesPlaySession) -> dict[str, Any]:
        """The turns so far, of the hands that the person sees, and what was heard."""
        deal, positions = sitting.deal, sitting.positions
        played = cards_played(positions)
        opened = self._at.open_hands(sitting, self.person)
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
            "heard": [words for _, words in self._heard],
            "stands": self._at.so_far(sitting),
        }

    def _end_json(self, pack: Pack) -> dict[str, Any]:
        """The result, and the hand file with its record."""
        deal = self.deal
        gain = self._at.gain(deal)
        return {
            "grade": " · ".join(self._at.result(deal).plain.split("  ")),
            "points": [],
            "unit": self._at.unit,
            "chips": gain if self._is_ours(deal) else -gain,
            "text": dumps([deal], pack=pack),
        }

    def _evening_json(self, pack: Pack) -> dict[str, Any]:
        """Which deal of the evening it is, and the score."""
        evening: SidesEvening = self.evening
        return {
            "deal": evening.number - self._entered,
            "deals": evening.count,
            "funds": None,
            "totals": evening.totals,
            "more": not evening.is_over,
            "text": dumps(evening.deals, pack=pack) if self._entered else None,
        }


class SidesHands(HandMaker):
    """Deals of one game, as they are bid, or in their contract."""

    def __init__(self, game: Game, options: BoardOptions) -> None:
        self._game, self._at = game, at_table_of(game)
        self._options = options

    def ready(self, asked: TableOptions) -> Callable[[], TableHand]:
        """A deal in its contract; with ``bids``, or of an evening, from the auction on, where the
        program knows one."""
        style = asked.style_of(SeatStyle.parse)
        if asked.deals > 1:
            evening = SidesEvening(self._game, asked.deals, asked.seed, asked.rules)
            return lambda: self._deal_of(evening, asked.seat, style, None)

        def begin() -> TableHand:
            if asked.deal is not None:
                deal = self._at.ready(asked.deal, as_dealt=asked.bids)
            else:
                source = self._at.dealt if asked.bids else self._at.bid_deals
                deal = next(source(asked.seed, asked.rules))
            speaking = self._at.speaking(deal) if asked.bids else None
            return SidesSeated(deal, asked.seat, style, asked.seed, speaking)

        return begin

    def following(self, hand: SidesSeated) -> TableHand:
        """The next deal of the evening."""
        assert hand.evening is not None
        return self._deal_of(hand.evening, hand.person, hand.style, hand.minds)

    def _deal_of(
        self, evening: SidesEvening, seat: Seat | None, style: SeatStyle, minds: Minds | None
    ) -> SidesSeated:
        deal = evening.next_deal()
        speaking = self._at.speaking(deal)
        return SidesSeated(deal, seat, style, evening.seed, speaking, evening, minds)

    def advice(self, hand: SidesSeated, tell: Tell) -> dict[str, Any]:
        """A call or a card, in a sentence."""
        sampling = Sampling(seed=hand.seed, threads=self._options.threads)
        return {"words": hand.advice(sampling)}
