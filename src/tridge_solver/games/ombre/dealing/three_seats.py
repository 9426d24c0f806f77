"""Random deals, with or without conditions, the same for a seed everywhere and for ever.

Deal *n* of a seed is found by dealing the pack again and again, try 0, 1, 2 … of deal *n*, until
its condition holds; without one that is try 0. What is dealt in a try depends on the seed, *n* and
the number of the try alone (see :mod:`tridge_solver.core.shuffle`). So deals may be made in any
order, on any number of threads and in parts, and a try that meets two conditions is the same deal
in both.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from tridge_solver.analysis.dealing.conditions import SEAT_NAMES
from tridge_solver.analysis.dealing.held import Held
from tridge_solver.analysis.dealing.spec import TRIES, DealSpec, Found, OnTry, ignore_try
from tridge_solver.checks import setup_defects
from tridge_solver.core.cards import PACK, Card, Pack, in_either_pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import HAND_SIZE, DealError, Hand
from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.core.seats import PLACES, SEATS, Seat
from tridge_solver.core.shuffle import shuffled
from tridge_solver.games.ombre.deal import OmbreDeal, ombre_deal
from tridge_solver.games.ombre.dealing.conditions import OmbreFacts, read_condition
from tridge_solver.games.ombre.game import variant_of
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.rules.incomer import INCOMER_KINDS, known_to_win, with_tricks
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy
from tridge_solver.games.ombre.solving.incomer import IncomerDoubleDummy

THREE_SEATS = (Seat.NORTH, Seat.EAST, Seat.WEST)
AT_PLACES = SEAT_NAMES[: len(PLACES)]
"""The seats by their places: Lead, Middle, Last."""


class Seating(NamedTuple):
    """Who is who in a deal: the seats with cards, dealer, Player, and all by the names that
    conditions may call them."""

    active: tuple[Seat, ...]
    dealer: Seat
    player: Seat | None
    names: Mapping[str, Seat]

    @property
    def sizes(self) -> dict[Seat, int]:
        """Cards a seat, in the order the pack is cut into hands: one who comes in takes his
        last."""
        order = sorted(self.active, key=lambda seat: (seat is self.incomer, seat))
        return dict.fromkeys(order, HAND_SIZE)

    @property
    def incomer(self) -> Seat | None:
        """Who came in, where all four hold cards."""
        return self.names[SEAT_NAMES[3]] if len(self.active) == len(SEATS) else None


@dataclass(frozen=True)
class Table:
    """Who sits at the table, and what all deals have in common.

    Attributes:
        seats: three, or all four: then the dealer sits out, and pays; in L'hombre the seat
            opposite, which does not.
        rules: the ruleset.
        dealer: always the same, or ``None``: the deal passes round in playing order.
        declarer: the Player, a seat or its turn (``"Lead"``, ``"Middle"``, ``"Last"``).
        contract: what he plays; deals in which the rules forbid it are passed over.
        incomer: the seat of four that sits out has come in: they take the top nine cards of
            the stock and are the Player. In a mort the others are those they laid aside.

    Raises :class:`~tridge_solver.DealError` for what cannot be.
    """

    seats: tuple[Seat, ...] = THREE_SEATS
    rules: Ruleset = TRIDGE
    dealer: Seat | None = None
    declarer: Seat | str | None = None
    contract: Contract | None = None
    incomer: bool = False

    def __post_init__(self) -> None:
        if self.incomer:
            self._check_incomer()
        if len(set(self.seats)) != len(self.seats) or len(self.seats) not in (3, 4):
            raise DealError("no table of so many seats (expected three or four different seats)")
        if self.dealer is not None and self.dealer not in self.seats:
            raise DealError(f"{self.dealer.letter} does not sit at the table and cannot deal")
        if not self.incomer and (self.declarer is None) != (self.contract is None):
            raise DealError("a contract has a Player (expected both a declarer and a contract)")
        if isinstance(self.declarer, Seat) and any(
            self.declarer not in self.active(number) for number in range(1, len(self.seats) + 1)
        ):
            raise DealError(
                f"{self.declarer.letter} does not play in every deal "
                "(expected a Player who does, or his turn: lead, middle or last)"
            )
        if self.contract is not None and not self.contract.exists_in(self.rules):
            raise DealError(f"{self.rules.name} has no {self.contract.kind.value}")

    @classmethod
    def of(
        cls,
        seats: str = "NEW",
        *,
        rules: str = "tridge",
        dealer: str | None = None,
        declarer: str | None = None,
        contract: str | None = None,
        incomer: bool = False,
    ) -> Table:
        """A table from plain strings, as hand files write them.

        Raises as the table itself, and :class:`~tridge_solver.ParseError` for what cannot be
        read.

        >>> table = Table.of("NESW", declarer="Lead", contract="Play D")
        >>> table.dealer_of(2).letter, table.active(1)
        ('E', (<Seat.EAST: 1>, <Seat.SOUTH: 2>, <Seat.WEST: 3>))
        """
        player = declarer if declarer is None or declarer in AT_PLACES else Seat.parse(declarer)
        return cls(
            tuple(map(Seat.parse, seats)),
            Ruleset.parse(rules),
            None if dealer is None else Seat.parse(dealer),
            player,
            None if contract is None else Contract.parse(contract),
            incomer,
        )

    def _check_incomer(self) -> None:
        """Refuse a table at which nobody can come in, and what an in-comer cannot play."""
        if len(self.seats) != len(SEATS) or not self.rules.has_incomer:
            raise DealError(
                "only the dealer of four comes in, in Tridge, or with mort=on in L'hombre the seat "
                "opposite (expected four seats)"
            )
        if self.declarer is not None:
            raise DealError("who sits out is the in-comer (expected no other Player)")
        kinds = (Kind.MORT,) if self.rules.mort else INCOMER_KINDS
        if self.contract is not None and self.contract.kind not in kinds:
            expected = "Mort" if self.rules.mort else "Play, All Tricks or No Tricks"
            raise DealError(f"the in-comer has no {self.contract.kind.value} (expected {expected})")

    def dealer_of(self, number: int) -> Seat:
        """The dealer of deal ``number``, from 1."""
        if self.dealer is not None:
            return self.dealer
        order = self.rules.direction.round_from(min(self.seats), self.seats)
        return order[(number - 1) % len(order)]

    def active(self, number: int) -> tuple[Seat, ...]:
        """The seats that get cards in deal ``number``, as N E S W."""
        if self.incomer:
            return SEATS
        if len(self.seats) == len(SEATS):
            out = self.rules.sits_out(self.dealer_of(number))
            return tuple(seat for seat in SEATS if seat is not out)
        return tuple(sorted(self.seats))

    def round(self) -> tuple[Seating, ...]:
        """The seatings of deals 1, 2, 3 …, after which they come again."""
        deals = 1 if self.dealer is not None else len(self.seats)
        return tuple(self._seating(number) for number in range(1, deals + 1))

    def _seating(self, number: int) -> Seating:
        """Who is who in deal ``number``."""
        active, direction = self.active(number), self.rules.direction
        dealer = self.dealer_of(number)
        comes_in = self.rules.sits_out(dealer) if self.incomer else None
        others = tuple(seat for seat in active if seat is not comes_in)
        order = direction.round_from(direction.after(dealer, others), others)[: len(PLACES)]
        names = {seat.letter: seat for seat in active} | dict(zip(AT_PLACES, order, strict=True))
        player = names[self.declarer] if isinstance(self.declarer, str) else self.declarer
        if comes_in is not None:
            names[SEAT_NAMES[3]] = comes_in
            player = None if self.contract is None else comes_in
        elif player is not None:
            names |= dict(zip(SEAT_NAMES[3:], direction.round_from(player, active), strict=True))
        return Seating(active, dealer, player, names)


class DealMaker:
    """Makes the deals of a seed, each by its number.

    Args:
        seed: any whole number.
        table: who plays.
        where: the condition they must meet, or several (see
            :mod:`~tridge_solver.analysis.dealing.conditions`).
        tries: so often a deal is tried.
        pack: cards in ``where`` may be written in it.
        on_try: called with the number of every try, from 0; what it raises ends the search.
        held: cards that are the same in every deal.

    It may be shared by threads. Raises
    :class:`~tridge_solver.ConditionError` for a condition that cannot
    be read.

    >>> maker = DealMaker(seed=1, where="Lead.trumps(H) >= 7")
    >>> found = maker.find(1, DoubleDummy())
    >>> found.tries, found.deal.lead.letter
    (346, 'E')
    """

    def __init__(
        self,
        seed: int = 1,
        table: Table | None = None,
        where: str | Sequence[str] | None = None,
        *,
        tries: int = TRIES,
        pack: Pack = Pack.ENGLISH,
        on_try: OnTry = ignore_try,
        held: Held | None = None,
    ) -> None:
        self._on_try = on_try
        self._seed = seed
        self._held = held or Held()
        self._table = table or Table()
        self._tries = tries
        self._round = self._table.round()
        for seating in self._round:
            self._held.check(seating.sizes, PACK, seating.dealer)
        self._four_seats: dict[int, DoubleDummy] = {}  # in the place of each thread's solver
        texts = [where] if isinstance(where, str) else where or ()
        self._conditions = [
            sorted(
                (
                    read_condition(text, seating.names, rules=self._table.rules, pack=pack)
                    for text in texts
                ),
                key=lambda condition: condition.solves,
            )
            for seating in self._round
        ]

    @property
    def solves(self) -> bool:
        """Whether a condition takes the solver."""
        return any(condition.solves for condition in self._conditions[0])

    def new_solver(self, table_bytes: int | None = None) -> DoubleDummy:
        """What one thread solves deals with."""
        return DoubleDummy.with_table(table_bytes)

    def find(self, number: int, solver: DoubleDummy | None = None) -> Found:
        """Deal ``number``, from 1; the answer does not depend on the ``solver``'s past."""
        place = (number - 1) % len(self._round)
        seating, conditions = self._round[place], self._conditions[place]
        sizes = seating.sizes
        solver = solver or DoubleDummy()
        if seating.incomer is not None and self.solves:
            solver = self._four_seats.setdefault(id(solver), _incomer_solver())
        for attempt in range(self._tries):
            self._on_try(attempt)
            cards = shuffled(PACK, self._seed, number, attempt)
            hands, stock = self._held.dealt(cards, sizes)
            deal = partial(self._deal, number, seating, hands, stock)
            facts = OmbreFacts(hands, stock, deal, solver)
            if all(condition.holds(facts) for condition in conditions):
                made = deal()
                if not setup_defects(made):
                    return Found(made, attempt + 1)
        return Found(None, self._tries)

    def _deal(
        self, number: int, seating: Seating, hands: dict[Seat, Hand], stock: tuple[Card, ...]
    ) -> OmbreDeal:
        """The cards of a try as a deal."""
        a, b, c, d = (tuple(sorted(hands[s])) if s in hands else None for s in SEATS)
        contract = self._table.contract
        if contract is not None:
            known = known_to_win({"hands": (a, b, c, d), "stock": stock}, seating.player)
            contract = with_tricks(contract, known)
        return OmbreDeal(
            hands=(a, b, c, d),
            empty=frozenset(SEATS) - hands.keys(),
            rules=self._table.rules,
            dealer=seating.dealer,
            stock=stock,
            declarer=seating.player,
            contract=contract,
            tags=(("Board", str(number)),),
        )


def _incomer_solver() -> DoubleDummy:
    """A solver of four seats."""
    return IncomerDoubleDummy()


def deal_maker(spec: DealSpec, game: Game) -> DealMaker:
    """What makes the deals of a specification, with an in-comer where the ``game`` is about one.

    Raises :class:`~tridge_solver.DealError` and
    :class:`~tridge_solver.ContractError` for what cannot be.
    """
    if variant_of(game) != "three_seats":
        spec = replace(spec, incomer=True)
    usual = SEATS if spec.incomer else THREE_SEATS
    if spec.incomer and len(spec.seats or SEATS) < len(SEATS):
        raise DealError("an in-comer sits at a table of four (expected --seats NESW)")
    if spec.seats is not None and len(spec.seats) < len(THREE_SEATS):
        who = "".join(seat.letter for seat in spec.seats)
        raise DealError(f"{who!r} is no table (expected three seats, e.g. NEW, or all four: NESW)")
    contract = None
    if spec.contract is not None:
        contract = in_either_pack(Contract.parse, spec.contract, spec.pack)
    table = Table(
        spec.seats or usual,
        spec.rules or TRIDGE,
        spec.dealer,
        spec.declarer,
        contract,
        spec.incomer,
    )
    held = Held.of(spec.hand, spec.pack)
    return DealMaker(
        spec.seed,
        table,
        spec.where,
        tries=spec.tries,
        pack=spec.pack,
        on_try=spec.on_try,
        held=held,
    )


def random_deals(
    count: int | None = None,
    *,
    seed: int = 1,
    table: Table | None = None,
    where: str | Sequence[str] | None = None,
    hands: Mapping[str, str] | None = None,
    tries: int = TRIES,
) -> Iterator[OmbreDeal]:
    """Random deals, ``count`` of them or without end; arguments as for :class:`DealMaker`.

    ``hands`` are the same in every deal, whole ones or parts of them, by seat.

    Raises :class:`~tridge_solver.DealError` when a condition is met by none of the tries.

    >>> for deal in random_deals(2, where='N.has("SA", "CA") and N.points(D) >= 18'):
    ...     print(deal.board, *deal.hands[Seat.NORTH])
    1 SA S4 H3 H7 D5 D6 D7 CA CK
    2 SA SK HK DK DJ D2 D3 CA C5
    >>> [deal] = random_deals(1, hands={"N": "AK.K.AKQ7.AK", "W": ".A.."})
    >>> str(deal).split()[:2]
    ['W:5.QA67.35.74', 'AK.K.KQA7.AK']
    """
    maker = DealMaker(seed, table, where, tries=tries, held=Held.of(hands or {}))
    numbers = itertools.count(1) if count is None else range(1, count + 1)
    return _found(maker, numbers, tries)


def _found(maker: DealMaker, numbers: Iterable[int], tries: int) -> Iterator[OmbreDeal]:
    """The deals of these numbers, one by one."""
    solver = DoubleDummy()
    for number in numbers:
        found = maker.find(number, solver)
        if found.deal is None:
            raise DealError(f"no deal {number}: {tries:,} tries, and none meets the condition")
        yield ombre_deal(found.deal)
