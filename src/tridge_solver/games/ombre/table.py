"""A hand in progress with a person at the table: turns, exchange, agreements, closed seats, and
undo."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Literal

from tridge_solver.analysis.sampling import Progress, Sampling
from tridge_solver.at_table.part import Style
from tridge_solver.at_table.session import PlaySession
from tridge_solver.core.cards import PACK, Card, Pack
from tridge_solver.core.deal import STOCK_SIZE, DealError
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.advice.closed_worlds import CardSolver
from tridge_solver.games.ombre.advice.surrender import would_say_yes
from tridge_solver.games.ombre.advice.three_seats import advice_at
from tridge_solver.games.ombre.closed.table import (
    ClosedGame,
    ClosedTables,
    dealt_of,
    engine_words,
    exchanged_by_custom,
    setting_of,
    unplayed,
)
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.closed import sampled_exchange
from tridge_solver.games.ombre.exchange.closed_question import KEEP, OrderOption, defence_order
from tridge_solver.games.ombre.rules.contracts import FIRST_TRICKS, SURRENDER_AFTER, TRICKS
from tridge_solver.games.ombre.scoring import funds_of
from tridge_solver.games.ombre.worlds.customs import thrown_by_custom
from tridge_solver.games.ombre.worlds.setting import Discards


class ExchangeTurn:
    """The turn of one seat to exchange, while the two others exchange in the usual way.

    Args:
        deal: exchanged in the usual way, see
            :func:`~tridge_solver.games.ombre.closed.table.exchanged_by_custom`.
        seat: the person's.

    Attributes:
        setting: who plays what.
        before: who has exchanged by then, and how many cards.
        least, most: how many cards may be thrown; ``most`` is 0 if the seat may not exchange in the
            contract.

    >>> from tridge_solver.games.ombre.closed.table import table_deals
    >>> deal = next(table_deals(1, 7))
    >>> throwing = ExchangeTurn(deal, deal.declarer)
    >>> made = throwing.made(throwing.usual)
    >>> made.exchanges == deal.exchanges, throwing.before, throwing.least
    (True, (), 0)
    """

    def __init__(self, deal: OmbreDeal, seat: Seat) -> None:
        self.deal = deal
        self.seat = seat
        self.setting = setting_of(deal)
        self.before = self._before()
        thrown = sum(count for _, count in self.before)
        most = self.setting.most[self.setting.seats.index(seat)]
        self.most = min(most, STOCK_SIZE - thrown) if most else 0
        self.least = self.setting.least if seat is self.setting.player else 0

    @property
    def hand(self) -> Collection[Card]:
        """The cards that the seat may throw: the nine dealt, and the turned card if the Player may
        throw it."""
        return self.setting.throwable(self.seat)

    @property
    def usual(self) -> Discards:
        """The discard that is usual for this hand."""
        return thrown_by_custom(self.hand, self.setting.contract, self.most, self.least)

    def made(self, thrown: Collection[Card], pack: Pack = Pack.ENGLISH) -> OmbreDeal:
        """Return the deal after the seat throws these cards and the others exchange.

        Raises :class:`~tridge_solver.DealError`, in the names of ``pack``, for cards that
        may not be thrown.
        """
        cards = tuple(thrown)
        twice = [card for n, card in enumerate(cards) if card in cards[:n]]
        if twice:
            raise DealError(f"{pack.card_text(twice[0])} is thrown twice")
        strange = [card for card in cards if card not in self.hand]
        if strange:
            words = " ".join(pack.card_text(card) for card in strange)
            raise DealError(f"{words} is not in your hand")
        if not self.least <= len(cards) <= self.most:
            raise DealError(f"{len(cards)} cards (expected {self.least} to {self.most})")
        return exchanged_by_custom(self.deal, {self.seat: cards}, self.deal.defenders[0])

    def advised(self, sampling: Sampling, progress: Progress | None = None) -> Discards:
        """Return the best discard by what the seat can know: its nine cards, and how many cards the
        earlier seats drew."""
        drawn = dict(self.before)
        player = self.setting.player
        first = next((count for seat, count in self.before if seat is not player), None)
        found = sampled_exchange(
            replace(self.deal, exchanges=None),
            self.seat,
            top=0,
            sampling=sampling,
            drawn=None if self.seat is player else drawn.get(player, 0),
            first_drawn=None if self.seat is player else first,
            progress=progress,
        )
        return found.options[0].discard

    def _before(self) -> tuple[tuple[Seat, int], ...]:
        found = []
        for exchange in self.deal.exchanges or ():
            if exchange.seat is self.seat:
                break
            found.append((exchange.seat, exchange.count))
        return tuple(found)


TALK_WORLDS = 200
"""The number of worlds in which a closed seat considers whether to keep the defence."""


class DefenceTalk:
    """The defenders' talk about who exchanges first: the Centre keeps or sends the defence; if it
    is sent, the Rear takes or returns it.

    Two closed seats do not talk: the one that was dealt more points goes first, which is what such
    a talk would find out.

    Args:
        deal: exchanged in the usual way, see
            :func:`~tridge_solver.games.ombre.closed.table.exchanged_by_custom`.
        person: the seat that is not played by the program.
        seed: the seed of what closed seats imagine.

    Attributes:
        setting: who plays what.
        defenders: the Centre and the Rear.

    >>> from tridge_solver.games.ombre.closed.table import table_deals
    >>> deal = next(table_deals(1, 7))
    >>> _, centre, rear = deal.from_player(deal.declarer)
    >>> talk = DefenceTalk(deal, centre, 1)
    >>> talk.say(False)  # the Centre sends the defence
    >>> talk.turn is rear
    True
    >>> talk.say(True)
    >>> talk.agreed.defenders == (rear, centre)
    True
    """

    def __init__(self, deal: OmbreDeal, person: Seat, seed: int) -> None:
        self._deal = deal
        self._seed = seed
        self.setting = setting_of(deal)
        self.person = person
        player, *defenders = self.setting.seats
        self.defenders = tuple(defenders)
        chooses = self.setting.rules.defenders_choose_first
        self._agrees = chooses and person is not player and self.setting.most[1] > 0
        self._answers: list[bool] = []

    @property
    def turn(self) -> Seat | None:
        """The seat that must answer; ``None`` once the order is settled."""
        answers = self._answers
        if not self._agrees or (answers and (answers[0] or len(answers) == len(self.defenders))):
            return None
        return self.defenders[len(answers)]

    @property
    def drawn(self) -> int:
        """The number of cards the Player has drawn."""
        player = self.setting.player
        return sum(made.count for made in self._deal.exchanges or () if made.seat is player)

    @property
    def is_sent(self) -> bool:
        """Whether the Centre has sent the defence, so that the Rear must answer."""
        return bool(self._answers) and self.turn is not None

    @property
    def is_over(self) -> bool:
        """Whether the order of the defenders is settled."""
        return self.turn is None

    @property
    def agreed(self) -> OmbreDeal:
        """The deal after the usual exchanges, in the agreed order."""
        if not self._answers:
            return self._deal
        centre, rear = self.defenders
        first = centre if self._answers[0] or not self._answers[-1] else rear
        return exchanged_by_custom(self._bare, first=first)

    def say(self, yes: bool) -> None:
        """Answer for the seat whose turn it is: keep the defence, or as the Rear take it; or do
        not."""
        if self.turn is None:
            raise ValueError("nobody is asked")
        self._answers.append(yes)

    def would_say(self) -> bool:
        """Return whether a closed seat, which exchanges in the usual way, would say yes."""
        sampling = Sampling(samples=TALK_WORLDS, seed=self._seed)
        return self._weighed(sampling, by_custom=True)[0].choice == KEEP

    def advised(self, sampling: Sampling) -> tuple[OrderOption, OrderOption]:
        """Return both orders of exchange for the seat that must answer, the better one first."""
        return self._weighed(sampling, by_custom=False)

    def _weighed(self, sampling: Sampling, *, by_custom: bool) -> tuple[OrderOption, OrderOption]:
        asker = self.turn
        assert asker is not None
        return defence_order(
            self._bare, asker, None, sampling, drawn=self.drawn, by_custom=by_custom
        )

    @property
    def _bare(self) -> OmbreDeal:
        """The deal as it was before its exchanges."""
        return replace(self._deal, exchanges=None, first_defender=None)


class SurrenderTalk:
    """The talk about a surrender: whether the Player surrenders and, if so, whether each defender
    in turn accepts.

    Args:
        player: the seat that may surrender.
        defenders: the seats that answer, in turn.

    >>> talk = SurrenderTalk(Seat.WEST, (Seat.NORTH, Seat.EAST))
    >>> for seat, yes in ((Seat.WEST, True), (Seat.NORTH, False), (Seat.EAST, True)):
    ...     assert talk.turn is seat
    ...     talk.say(yes)
    >>> talk.turn is None, talk.outcome is Seat.EAST
    (True, True)
    """

    def __init__(self, player: Seat, defenders: Sequence[Seat]) -> None:
        self.player = player
        self._order = (player, *defenders)
        self._answers: list[bool] = []

    @property
    def turn(self) -> Seat | None:
        """The seat that must answer; ``None`` once the talk is over."""
        answers = self._answers
        if answers and (not answers[0] or any(answers[1:]) or len(answers) == len(self._order)):
            return None
        return self._order[len(answers)]

    @property
    def is_answer(self) -> bool:
        """Whether the Player has surrendered and a defender must answer."""
        return bool(self._answers) and self.turn is not None

    @property
    def outcome(self) -> Seat | Literal["accepted"] | None:
        """The outcome: the defender who plays on, or ``"accepted"``, or ``None`` without a
        surrender."""
        if self.turn is not None or not self._answers[0]:
            return None
        return self._order[len(self._answers) - 1] if any(self._answers[1:]) else "accepted"

    def say(self, yes: bool) -> None:
        """Answer for the seat whose turn it is: surrender as the Player, or continue as a defender;
        or do not."""
        if self.turn is None:
            raise ValueError("nobody is asked")
        self._answers.append(yes)


ANSWER_WORLDS = 100
"""The number of worlds in which a closed seat considers a surrender."""


class OmbrePlaySession(PlaySession):
    """A deal in progress, after its exchanges.

    Args:
        deal: with Player, contract, exchanges and all hands; its record is ignored.
        person: the seat of the person, ``None`` for none.
        style: how the others play.
        seed: the seed of what they imagine: the same seed and the same cards of the person give the
            same play.

    >>> from tridge_solver.games.ombre.closed.table import table_deals
    >>> sitting = OmbrePlaySession(next(table_deals(1, 1)), None, Style(worlds=2), 1)
    >>> while not sitting.is_over:
    ...     card = sitting.go_on()
    >>> len(sitting.deal.play.rows) in range(5, 10)
    True
    """

    def __init__(self, deal: OmbreDeal, person: Seat | None, style: Style, seed: int) -> None:
        super().__init__(unplayed(deal), () if person is None else (person,))
        self.person = person
        self.style = style
        self._seed = seed % (1 << 64)  # of as many bits as the engine takes
        self.setting = setting_of(deal)
        [self._table] = ClosedTables().of(self.setting.is_trumpless)
        self._game = ClosedGame(self.setting, funds_of(deal), tables=[self._table])
        self._dealt = dealt_of([self._bare])
        self._undertaken_at: int | None = None
        self._claimed = False
        self._talk = self._new_talk()

    def _new_talk(self) -> SurrenderTalk | None:
        """Return the talk before the fourth trick or, in L'hombre with the Player alone, before the
        first; ``None`` if nobody may give up."""
        player, *defenders = self.setting.seats
        if self.throws_in:
            return SurrenderTalk(player, ())
        if self._bare.rules.has_surrender and self.setting.contract.may_be_surrendered:
            return SurrenderTalk(player, defenders)
        return None

    @property
    def throws_in(self) -> bool:
        """Whether the Player may throw in before the first trick."""
        return self.setting.contract.may_be_thrown_in(self._bare.rules)

    @property
    def _talk_at(self) -> int:
        """The number of cards played by the time the talk about a surrender begins."""
        return 0 if self.throws_in else SURRENDER_AFTER * len(self.position.order)

    @property
    def talk(self) -> SurrenderTalk | None:
        """The talk about a surrender, while it awaits an answer; else ``None``."""
        if self._talk is None or self._talk.turn is None or len(self._played) != self._talk_at:
            return None
        return self._talk

    @property
    def surrender(self) -> Seat | Literal["accepted"] | None:
        """The outcome of a surrender: ``"accepted"``, the defender who plays on, or ``None``."""
        talk = self._talk
        return None if talk is None or talk.turn is not None else talk.outcome

    @property
    def player(self) -> Seat:
        """The seat whose tricks count: the Player or, after a surrender, the defender who plays on
        instead."""
        surrender = self.surrender
        return surrender if isinstance(surrender, Seat) else self.setting.player

    @property
    def turn(self) -> Seat:
        """The seat to act: to answer in the talk about a surrender, or else to play a card."""
        talk = self.talk
        if talk is not None and talk.turn is not None:
            return talk.turn
        return super().turn

    @property
    def is_over(self) -> bool:
        """Whether the play is over: all cards played, a claim, or an accepted surrender."""
        return (
            self._claimed
            or self.surrender == "accepted"
            or sum(self.position.won.values()) == TRICKS
        )

    @property
    def may_claim(self) -> bool:
        """Whether the Player, having won the first five tricks, must now claim or go on for all
        nine."""
        position, player = self.position, self.setting.player
        return (
            self.setting.contract.is_normal
            and not self._claimed
            and self.surrender is None
            and self._undertaken_at is None
            and len(self._played) == FIRST_TRICKS * len(position.order)
            and position.won[player] == FIRST_TRICKS
        )

    @property
    def undertaken(self) -> bool:
        """Whether the Player has undertaken all nine tricks."""
        return self._undertaken_at is not None

    @property
    def deal(self) -> OmbreDeal:
        """The deal with the record so far and, once play is over, its result."""
        result = None
        if self.is_over and not (self.throws_in and self.surrender):
            won = self.position.won
            first, second = self._bare.defenders
            result = won[self.setting.player], won[first], won[second]
        deal: OmbreDeal = super().deal
        return replace(
            deal,
            result=result,
            undertaken=True if self.undertaken and self.is_over else None,
            surrender=self.surrender,
        )

    def choice(self) -> Card:
        """Return the card that a closed seat would play in place of the seat to play.

        A seat that plays on after a surrender did not bid, which the closed table's beliefs do not
        know; from there on seats play what is advised in as many worlds.
        """
        if isinstance(self.surrender, Seat):
            sampling = Sampling(samples=self.style.worlds, seed=self._seed)
            best = advice_at(self.deal, None, sampling, solver=self._solver).best.choice
            assert isinstance(best, Card)
            return best
        card = self._table.next_card(
            *self._engine_deal(),
            engine_words(self.style),
            self._seed,
            self._played,
            undertaken=self.undertaken,
        )
        return PACK[card]

    def would_go_on(self) -> bool:
        """Return whether a closed Player would go on for all nine tricks instead of claiming."""
        return self._table.would_go_on(
            *self._engine_deal(), engine_words(self.style), self._seed, self._played
        )

    def would_say(self) -> bool:
        """Return whether a closed seat in the talk would give up or, as a defender, continue."""
        sampling = Sampling(samples=ANSWER_WORLDS, seed=self._seed)
        return would_say_yes(self.deal, self.turn, sampling, self._solver)

    def say(self, yes: bool) -> None:
        """Answer in the talk: surrender or throw in or, as a defender, continue; or do not."""
        talk = self.talk
        if talk is None:
            raise ValueError("nobody can surrender here")
        talk.say(yes)

    def go_on(self) -> Card | None:
        """Let a closed seat take its turn; return the card it plays, or ``None`` if it claims or
        answers."""
        if self.talk is not None:
            self.say(self.would_say())
            return None
        if self.may_claim and not self.would_go_on():
            self.claim()
            return None
        card = self.choice()
        self.play(card)
        return card

    def play(self, card: Card) -> None:
        """Play a card; raise :class:`~tridge_solver.errors.IllegalPlay` if it is not legal.

        Whoever was still to be asked about a surrender says no by it. The lead to the sixth trick
        after winning the first five undertakes all nine.
        """
        undertakes = self.may_claim
        super().play(card)
        if undertakes:
            self._undertaken_at = len(self._played) - 1

    def claim(self) -> None:
        """Claim: end the play with the first five tricks."""
        if not self.may_claim:
            raise ValueError("nobody may claim here")
        self._claimed = True

    def undo(self) -> bool:
        """Go back to the person's last card; return whether there was any."""
        if not super().undo():
            return False
        back = len(self._played)
        if back <= self._talk_at:
            self._talk = self._new_talk()
        self._claimed = False
        if self._undertaken_at is not None and back <= self._undertaken_at:
            self._undertaken_at = None
        return True

    @cached_property
    def _solver(self) -> CardSolver:
        """The solver that decides on surrenders, and on cards played after one."""
        return CardSolver()

    def _engine_deal(self) -> tuple[list[int], list[int], int, int, int | None]:
        return (
            [int(mask) for mask in self._dealt.dealt[0]],
            [int(mask) for mask in self._dealt.held[0]],
            self.setting.leader,
            self._dealt.firsts[0],
            self._dealt.turned[0],
        )
