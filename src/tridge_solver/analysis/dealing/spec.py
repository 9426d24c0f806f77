"""What is asked of random deals, of any game, and the cards that seats are given before."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tridge_solver.core.cards import TEN, Card, CardError, Pack, in_either_pack, parse_hand
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal, DealError, Hand
from tridge_solver.core.game import Game
from tridge_solver.core.part import Part
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat, SeatError
from tridge_solver.core.words import seat_word

if TYPE_CHECKING:
    from tridge_solver.analysis.dealing.conditions import Condition


TRIES = 1_000_000
"""How often a deal is dealt anew until its condition holds, by default."""

OnTry = Callable[[int], None]
"""Called before every try with its number, from 0; what it raises ends the search."""


def ignore_try(attempt: int) -> None:
    """Tries that nobody wants to hear of."""


@dataclass(frozen=True)
class DealSpec:
    """What random deals are wanted; whatever is ``None`` is as is usual in the game.

    Attributes:
        seed: any whole number.
        rules: the rules they are played by.
        seats: who sits at the table.
        dealer: always the same; ``None``: they deal in turn.
        declarer: a seat, or its turn: ``Lead``, ``Middle`` or ``Last``.
        contract: as hand files write it.
        where: conditions, all of which must hold.
        hand: cards that seats hold in every deal, e.g. ``N:AK.K.A7KQ.AK``.
        tries: so often a deal is tried.
        pack: the pack in which contract and conditions are written.
        incomer: the dealer of four comes in.
        ranges: what hands are like in Trumps and bridge, e.g. ``12-14 hcp, 5+S``, by seat.
        vulnerable: in bridge, who is in every deal; ``None``: by the number of the board.
        on_try: called before every try; what it raises ends the search.
    """

    seed: int = 1
    rules: Ruleset | None = None
    seats: tuple[Seat, ...] | None = None
    dealer: Seat | None = None
    declarer: Seat | str | None = None
    contract: str | None = None
    where: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    tries: int = TRIES
    pack: Pack = Pack.ENGLISH
    incomer: bool = False
    ranges: tuple[tuple[Seat, str], ...] = ()
    vulnerable: str | None = None
    on_try: OnTry = field(default=ignore_try, compare=False)

    def refuse(self, game: str, *names: str) -> None:
        """Raise :class:`DealError` if any of ``names`` is asked of ``game``."""
        for name in names:
            if getattr(self, name) not in (None, (), False):
                raise DealError(f"deals of {game} are dealt without --{name}")


class Found(NamedTuple):
    """A deal and the tries it took; ``None`` if none of them met the condition."""

    deal: Deal | None
    tries: int


class Maker(Protocol):
    """Makes deals by their number."""

    @property
    def solves(self) -> bool:
        """Whether a condition has deals solved."""
        ...

    def new_solver(self, table_bytes: int | None = None) -> Any:
        """What one thread solves deals with, ``None`` where nothing is solved."""
        ...

    def find(self, number: int, solver: Any = None) -> Found:
        """The deal of this number, and how often it was tried."""
        ...


class DealPart(Protocol):
    """The part of a game for random deals."""

    def deal_maker(self, spec: DealSpec, game: Game) -> Maker:
        """What makes the deals of ``game`` that ``spec`` describes."""
        ...


DEALING: Part[DealPart] = Part("dealing", "deal")


class RangesPart(Protocol):
    """What a game has whose hands may be described in ranges of points and lengths."""

    def conditions_of(self, texts: Sequence[str], rules: Ruleset) -> Sequence[Condition]:
        """Conditions on a deal."""
        ...


RANGES: Part[RangesPart] = Part("conditions", "ranges")


class Held:
    """Whole hands, or parts of them, that are the same in every deal.

    Args:
        hands: cards by seat.

    Raises :class:`~tridge_solver.DealError` for a card that is given twice.
    """

    def __init__(self, hands: Mapping[Seat, Hand] | None = None) -> None:
        self._hands = dict(hands or {})
        self._all = frozenset(card for hand in self._hands.values() for card in hand)
        if len(self._all) < sum(map(len, self._hands.values())):
            raise DealError("a card is given to two seats (expected each card once)")

    @classmethod
    def of(cls, texts: Mapping[str, str] | Iterable[str], pack: Pack = Pack.ENGLISH) -> Held:
        """Of texts such as ``N:AK.K.A7KQ.AK``, or of hands by seat.

        Raises :class:`~tridge_solver.DealError`.

        >>> Held.of(["N:AK.K.A7KQ.AK"]).seats == Held.of({"N": "AK.K.A7KQ.AK"}).seats
        True
        """
        pairs = texts.items() if isinstance(texts, Mapping) else map(_seat_and_hand, texts)
        hands: dict[Seat, Hand] = {}
        try:
            for seat_text, text in pairs:
                seat = Seat.parse(seat_word(seat_text))
                if seat in hands:
                    raise DealError(f"{seat.letter} is given two hands (expected each seat once)")
                hands[seat] = _hand(text, pack)
        except (CardError, SeatError) as error:
            raise DealError(str(error)) from None
        return cls(hands)

    @property
    def seats(self) -> Collection[Seat]:
        """The seats that are given cards."""
        return self._hands.keys()

    def check(self, sizes: Mapping[Seat, int], pack: Collection[Card], dealer: Seat) -> None:
        """Raise :class:`~tridge_solver.DealError` if the hands do not fit in a deal of
        ``dealer`` with so many cards a seat, of this ``pack``."""
        for seat, hand in self._hands.items():
            if seat not in sizes:
                raise DealError(
                    f"{seat.letter} has no cards when {dealer.letter} deals (expected a hand of "
                    f"{' '.join(each.letter for each in sorted(sizes))}, or another --dealer)"
                )
            if len(hand) > sizes[seat]:
                raise DealError(
                    f"{len(hand)} cards are given to {seat.letter} (expected at most {sizes[seat]})"
                )
        foreign = self._all.difference(pack)
        if foreign:
            card = Pack.FULL.card_text(min(foreign))
            raise DealError(f"{card} is none of the cards of the game")

    def dealt(
        self, cards: Sequence[Card], sizes: Mapping[Seat, int]
    ) -> tuple[dict[Seat, Hand], Hand]:
        """The hands of shuffled ``cards``, cut in the order of ``sizes``, and what is left.

        What is not given away keeps its order, so it is dealt at random as much as all of it would
        be; without given cards nothing is different at all.
        """
        free = [card for card in cards if card not in self._all] if self._all else cards
        hands = {}
        at = 0
        for seat, size in sizes.items():
            own = self._hands.get(seat, ())
            end = at + size - len(own)
            hands[seat] = (*own, *free[at:end])
            at = end
        return hands, tuple(free[at:])


def _seat_and_hand(text: str) -> tuple[str, str]:
    """The parts of ``N:AK.K.A7KQ.AK``."""
    seat, colon, hand = text.partition(":")
    if not colon:
        raise DealError(f"{text!r} names no seat (expected one before the hand: N:AK.K.A7KQ.AK)")
    return seat.strip(), hand.strip()


def _hand(text: str, pack: Pack) -> Hand:
    """The cards of a hand."""
    if pack is Pack.FULL:
        return parse_hand(text.replace(TEN, "T"), pack)
    return in_either_pack(parse_hand, text, pack)
