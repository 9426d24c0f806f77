"""Random deals and hands, with or without conditions; a seed gives the same deals everywhere, for
ever.

Deal *n* of a seed is found by dealing the pack again and again, try 0, 1, 2 … of deal *n*, until
its condition holds; without a condition that is try 0. The cards of a try depend only on the seed,
*n* and the number of the try (see :mod:`tridge_solver.core.shuffle`). So deals may be made in any
order, on any number of threads and in parts, and a try that meets two conditions is the same deal
in both.

A condition is in words such as ``N.trumps(D) >= 5``. A hand of nine cards, found the same way, must
meet it in some trump suit: the hand is called ``Player``, and ``Trumps`` is the suit it would play.
"""

from __future__ import annotations

import ast
import itertools
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property, partial
from typing import NamedTuple

from tridge_solver.analysis.conditions import (
    SEAT_NAMES,
    Cards,
    Condition,
    ConditionReader,
    ConditionWord as TermKind,
    DealFacts,
    HandQuestion,
    NotPlayable,
    Term,
    Wants,
)
from tridge_solver.analysis.dealing import TRIES, DealSpec, FoundDeal, Held, OnTry, ignore_try
from tridge_solver.checks import setup_defects
from tridge_solver.core.cards import PACK, Card, Pack, Suit, in_either_pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import HAND_SIZE, DealError, Hand
from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import TRIDGE, Ruleset
from tridge_solver.core.seats import PLACES, SEATS, Seat
from tridge_solver.core.shuffle import shuffled
from tridge_solver.games.ombre.checks.exchange import contract_defects, takes_certain_cards
from tridge_solver.games.ombre.deal import OmbreDeal, ombre_deal
from tridge_solver.games.ombre.game import variant_of
from tridge_solver.games.ombre.rules.contracts import Contract, ContractError, Grade, Kind
from tridge_solver.games.ombre.rules.incomer import INCOMER_KINDS, known_to_win, with_tricks
from tridge_solver.games.ombre.rules.ranking import (
    honours,
    matadors,
    plain_order,
    point_count,
    trump_order,
)
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy, Value, problem_of
from tridge_solver.games.ombre.solving.incomer import IncomerDoubleDummy


class OmbreFacts(DealFacts):
    """The facts about one deal that conditions can ask for, each computed only when needed.

    Args:
        hands: the cards of the three seats that play.
        stock: the undealt cards, top first.
        make_deal: makes the whole deal, for questions that need the solver.
        solver: answers those. With hands alone there is neither.
    """

    def __init__(
        self,
        hands: Mapping[Seat, tuple[Card, ...]],
        stock: tuple[Card, ...] = (),
        make_deal: Callable[[], OmbreDeal] | None = None,
        solver: DoubleDummy | None = None,
    ) -> None:
        super().__init__(hands, stock)
        self._make_deal = make_deal
        self._solver = solver
        self._grades: dict[tuple[Seat, Contract], Grade] = {}
        self._values: dict[tuple[Seat, Contract], Value] = {}

    @cached_property
    def deal(self) -> OmbreDeal:
        """The deal with all its cards and roles."""
        assert self._make_deal is not None
        return self._make_deal()

    def grade(self, player: Seat, contract: Contract) -> Grade:
        """Return the best grade of ``contract`` for ``player``, with all cards open and no
        exchange.

        Raises :class:`NotPlayable` where the rules forbid the contract.
        """
        asked = player, contract
        if asked in self._values:
            return self._values[asked].grade
        if asked not in self._grades:
            assert self._solver is not None
            self._grades[asked] = self._solver.grade(*problem_of(self._with(*asked)))
        return self._grades[asked]

    def tricks(self, player: Seat, contract: Contract) -> int:
        """Return the Player's tricks if both sides fight for the grade first, then for tricks;
        raise as :meth:`grade` does."""
        asked = player, contract
        if asked not in self._values:
            assert self._solver is not None
            self._values[asked] = self._solver.value(*problem_of(self._with(*asked)))
        return self._values[asked].player_tricks

    def _with(self, player: Seat, contract: Contract) -> OmbreDeal:
        deal = self.deal.with_contract(player, contract)
        if any(contract_defects(deal)):
            raise NotPlayable
        return deal


@cache
def _trumps(suit: Suit) -> Cards:
    return frozenset(trump_order(suit))


@cache
def _plain(suit: Suit) -> Cards:
    return frozenset(plain_order(suit))


@cache
def _matadors(suit: Suit) -> Cards:
    return frozenset(matadors(suit))


def _of_suit(answer: Callable[[Cards, Suit], int]) -> HandQuestion:
    return HandQuestion(Wants.SUIT, is_truth=False, about_suit=answer)


HAND_QUESTIONS: dict[str, HandQuestion] = {
    "trumps": _of_suit(lambda hand, suit: len(hand & _trumps(suit))),
    "points": _of_suit(lambda hand, suit: point_count(hand, suit).total),
    "honours": _of_suit(honours),
    "matadors": _of_suit(lambda hand, suit: len(hand & _matadors(suit))),
    "voids": _of_suit(lambda hand, suit: point_count(hand, suit).voids),
    "length": _of_suit(lambda hand, suit: len(hand & _plain(suit))),
    "has": HandQuestion(Wants.CARDS, is_truth=True, about_cards=lambda hand, cards: cards <= hand),
    "kings": HandQuestion(
        Wants.NOTHING, is_truth=False, about_cards=lambda hand, _: sum(c.rank == "K" for c in hand)
    ),
    "size": HandQuestion(Wants.NOTHING, is_truth=False, about_cards=lambda hand, _: len(hand)),
}
"""The questions that conditions may ask about a hand, by name. Given a suit as trumps, they count
trumps, the club's points, honours in a row from SA, matadors in any order, and voids in plain
suits. ``length`` counts a suit's plain cards: a black ace belongs to none."""


def _solved(facts: DealFacts) -> OmbreFacts:
    assert isinstance(facts, OmbreFacts)
    return facts


class OmbreReader(ConditionReader):
    """Read a condition on a deal of three seats, or on one hand of it."""

    questions = HAND_QUESTIONS
    solved = ("solve", "tricks")

    def about_play(self, node: ast.Call, name: str) -> Term:
        """Return the term for ``solve(N, "Play H")`` or ``tricks(N, "Play H")``."""
        if len(node.args) != 2:
            example = f'{name}(N, "Play H")'
            raise self.refused(node, f"needs other arguments (expected {example})")
        player = self.seat(node.args[0])
        try:
            contract = in_either_pack(Contract.parse, self.word(node.args[1]), self.pack)
        except ContractError as error:
            raise self.text.error_at(node.args[1], str(error)) from None
        if contract.trumps is None or not contract.exists_in(self.rules):
            what = f"{self.text.quoted(node.args[1])} is nothing to play in {self.rules.name}"
            raise self.text.error_at(node.args[1], f"{what} (expected e.g. Play H)")
        if name == "solve":
            return Term(
                TermKind.GRADE,
                lambda facts: _solved(facts).grade(player, contract).value,
                solves=True,
                contract=contract.text(self.pack),
                grades=tuple(grade.value for grade in contract.grades),
            )
        return Term(
            TermKind.NUMBER, lambda facts: _solved(facts).tricks(player, contract), solves=True
        )


def read_condition(
    text: str,
    names: Mapping[str, Seat],
    *,
    rules: Ruleset = TRIDGE,
    pack: Pack = Pack.ENGLISH,
    trumps: Suit | None = None,
) -> Condition:
    """Read a condition (see :class:`~tridge_solver.analysis.conditions.ConditionReader`).

    >>> from tridge_solver.errors import ConditionError
    >>> seats = {"N": Seat.NORTH, "E": Seat.EAST, "W": Seat.WEST}
    >>> read_condition('N.trumps(D) >= 5 and solve(N, "Play D") != "LOSS"', seats).solves
    True
    >>> try:
    ...     read_condition("N.trumps(X) >= 5", seats)
    ... except ConditionError as error:
    ...     print(error)
    column 10: X is not a suit (expected S, H, D or C)
    """
    return OmbreReader.condition(text, names, rules=rules, pack=pack, trumps=trumps)


THREE_SEATS = (Seat.NORTH, Seat.EAST, Seat.WEST)
AT_PLACES = SEAT_NAMES[: len(PLACES)]
"""The names of the seats by their places in the auction: Lead, Middle, Last."""


class Seating(NamedTuple):
    """The roles in a deal: the seats with cards, the dealer, the Player, and the seats that
    conditions can name."""

    active: tuple[Seat, ...]
    dealer: Seat
    player: Seat | None
    names: Mapping[str, Seat]

    @property
    def sizes(self) -> dict[Seat, int]:
        """The number of cards for each seat, in the order in which hands are cut from the pack; an
        in-comer's hand is last."""
        order = sorted(self.active, key=lambda seat: (seat is self.incomer, seat))
        return dict.fromkeys(order, HAND_SIZE)

    @property
    def incomer(self) -> Seat | None:
        """The in-comer, if all four seats hold cards; else ``None``."""
        return self.names[SEAT_NAMES[3]] if len(self.active) == len(SEATS) else None


@dataclass(frozen=True)
class Table:
    """The players at the table, and what all their deals have in common.

    Attributes:
        seats: three, or all four. Of four the dealer sits out, and pays; in L'hombre the seat
            opposite, which does not pay.
        rules: the ruleset.
        dealer: the dealer of every deal, or ``None``: they deal in turn.
        declarer: the Player, a seat or its turn (``"Lead"``, ``"Middle"``, ``"Last"``).
        contract: the Player's contract; deals in which the rules forbid it are skipped.
        incomer: the one of four seats that sits out has come in, takes the top nine cards of the
            stock and is the Player. In a mort it laid the other four aside.

    Raises :class:`~tridge_solver.DealError` for an impossible table.
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
                "(expected a Player who does, or their turn: lead, middle or last)"
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
        """Return a table, given in plain strings as hand files write them.

        Raises as the table itself, and :class:`~tridge_solver.errors.ParseError` for what cannot be
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
        if len(self.seats) != len(SEATS) or not self.rules.has_incomer:
            raise DealError(
                "only the dealer of four comes in, in Tridge, or with mort=on in L'hombre the seat "
                "opposite (expected four seats)"
            )
        if self.declarer is not None:
            raise DealError("the in-comer is the seat that sits out (expected no other Player)")
        kinds = (Kind.MORT,) if self.rules.mort else INCOMER_KINDS
        if self.contract is not None and self.contract.kind not in kinds:
            expected = "Mort" if self.rules.mort else "Play, All Tricks or No Tricks"
            raise DealError(f"the in-comer has no {self.contract.kind.value} (expected {expected})")

    def dealer_of(self, number: int) -> Seat:
        """Return who deals the deal with this ``number``, counted from 1."""
        if self.dealer is not None:
            return self.dealer
        order = self.rules.direction.round_from(min(self.seats), self.seats)
        return order[(number - 1) % len(order)]

    def active(self, number: int) -> tuple[Seat, ...]:
        """Return the seats that get cards in the deal with this ``number``, in the order N E S
        W."""
        if self.incomer:
            return SEATS
        if len(self.seats) == len(SEATS):
            out = self.rules.sits_out(self.dealer_of(number))
            return tuple(seat for seat in SEATS if seat is not out)
        return tuple(sorted(self.seats))

    def round(self) -> tuple[Seating, ...]:
        """Return the roles of the seats for one full round of deals, after which they repeat."""
        deals = 1 if self.dealer is not None else len(self.seats)
        return tuple(self._seating(number) for number in range(1, deals + 1))

    def _seating(self, number: int) -> Seating:
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
    """Make random deals of a seed; each deal has a number.

    Args:
        seed: any whole number.
        table: the players.
        where: the condition they must meet, or several (see
            :mod:`~tridge_solver.analysis.conditions`).
        tries: attempts allowed per deal.
        pack: cards in ``where`` may be written in it.
        on_try: called with the number of every try, from 0; an exception ends the search.
        held: cards that are the same in every deal.

    It may be shared by threads. Raises
    :class:`~tridge_solver.errors.ConditionError` for a condition that cannot
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
        self.held = held or Held()
        self._table = table or Table()
        self._tries = tries
        self._round = self._table.round()
        self._sizes = [seating.sizes for seating in self._round]
        for seating in self._round:
            self.held.check(seating.sizes, PACK, seating.dealer)
        self._four_seats: dict[int, DoubleDummy] = {}  # instead of each thread's solver
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
        """Whether a condition of the deals needs the solver."""
        return any(condition.solves for condition in self._conditions[0])

    def new_solver(self, table_bytes: int | None = None) -> DoubleDummy:
        """Return a solver for the deals of one thread."""
        return DoubleDummy.with_table(table_bytes)

    @property
    def contract_of_all(self) -> Contract | None:
        """The contract that three seats play in every deal, if any cards will do and every first
        attempt is the deal; else ``None``."""
        contract = self._table.contract
        if contract is None or contract.denomination is None or self._table.incomer:
            return None
        return None if self._conditions[0] or takes_certain_cards(contract) else contract

    @property
    def rules(self) -> Ruleset:
        """The rules that all deals have in common."""
        return self._table.rules

    @property
    def seatings(self) -> int:
        """The number of deals after which the roles repeat."""
        return len(self._round)

    def sizes_of(self, number: int) -> Mapping[Seat, int]:
        """Return the number of cards for each seat, in the order in which the pack is cut into
        hands."""
        return self._sizes[(number - 1) % len(self._round)]

    def key_of(self, number: int, attempt: int = 0) -> tuple[int, int, int]:
        """Return the key that shuffles the pack for one attempt at a deal."""
        return self._seed, number, attempt

    def find(self, number: int, solver: DoubleDummy | None = None) -> FoundDeal:
        """Find the deal with this ``number``, counted from 1; the answer does not depend on earlier
        use of ``solver``."""
        place = (number - 1) % len(self._round)
        seating, conditions = self._round[place], self._conditions[place]
        sizes = self._sizes[place]
        solver = solver or DoubleDummy()
        if seating.incomer is not None and self.solves:
            solver = self._four_seats.setdefault(id(solver), _incomer_solver())
        for attempt in range(self._tries):
            self._on_try(attempt)
            cards = shuffled(PACK, *self.key_of(number, attempt))
            hands, stock = self.held.dealt(cards, sizes)
            deal = partial(self._deal, number, seating, hands, stock)
            facts = OmbreFacts(hands, stock, deal, solver)
            if all(condition.holds(facts) for condition in conditions):
                made = deal()
                if not setup_defects(made):
                    return FoundDeal(made, attempt + 1)
        return FoundDeal(None, self._tries)

    def _deal(
        self, number: int, seating: Seating, hands: dict[Seat, Hand], stock: tuple[Card, ...]
    ) -> OmbreDeal:
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
    return IncomerDoubleDummy()


NOT_DEALT: tuple[str, ...] = ()


def deal_maker(spec: DealSpec, game: Game) -> DealMaker:
    """Return the maker of the deals that a specification describes, with an in-comer if the
    ``game`` has one.

    Raises :class:`~tridge_solver.DealError` and
    :class:`~tridge_solver.errors.ContractError` for what cannot be.
    """
    if variant_of(game) != "three_seats":
        spec = replace(spec, incomer=True)
    usual = SEATS if spec.incomer else THREE_SEATS
    if spec.incomer and len(spec.seats or SEATS) < len(SEATS):
        raise DealError("an in-comer sits at a table of four (expected --seats NESW)")
    if spec.seats is not None and len(spec.seats) < len(THREE_SEATS):
        who = "".join(seat.letter for seat in spec.seats)
        raise DealError(
            f"{who!r} is not a table (expected three seats, e.g. NEW, or all four: NESW)"
        )
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


SEED_BYTES = 6
"""The size of a random seed in bytes."""


def random_deals(
    count: int | None = None,
    *,
    seed: int | None = None,
    table: Table | None = None,
    where: str | Sequence[str] | None = None,
    hands: Mapping[str, str] | None = None,
    tries: int = TRIES,
) -> Iterator[OmbreDeal]:
    """Yield ``count`` random deals, or deals without end; they are the same for the same ``seed``.

    Args:
        count: the number of deals.
        seed: the seed of all deals; without one, as in NumPy, every call gives other deals.
        table: the dealer, the seat that sits out, the rules, contract and funds.
        where: conditions that every deal meets.
        hands: the same in every deal, whole ones or parts of them, by seat.
        tries: deals made for each that is given, at most.

    Raises :class:`~tridge_solver.DealError` when a condition is met by none of the tries.

    >>> for deal in random_deals(2, seed=1, where='N.has("SA", "CA") and N.points(D) >= 18'):
    ...     print(deal.board, *deal.hands[Seat.NORTH])
    1 SA S4 H3 H7 D5 D6 D7 CA CK
    2 SA SK HK DK DJ D2 D3 CA C5
    >>> [deal] = random_deals(1, seed=1, hands={"N": "AK.K.AKQ7.AK", "W": ".A.."})
    >>> str(deal).split()[:2]
    ['W:5.QA67.35.74', 'AK.K.KQA7.AK']
    """
    if seed is None:
        seed = int.from_bytes(os.urandom(SEED_BYTES), "big")
    maker = DealMaker(seed, table, where, tries=tries, held=Held.of(hands or {}))
    numbers = itertools.count(1) if count is None else range(1, count + 1)
    return _found(maker, numbers, tries)


def _found(maker: DealMaker, numbers: Iterable[int], tries: int) -> Iterator[OmbreDeal]:
    solver = DoubleDummy()
    for number in numbers:
        found = maker.find(number, solver)
        if found.deal is None:
            raise DealError(f"no deal {number}: {tries:,} tries, and none meets the condition")
        yield ombre_deal(found.deal)
