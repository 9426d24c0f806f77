"""The contracts: their rank, who exchanges under them, and how a result is graded."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tridge_solver.core.cards import CardError, Pack, Suit
from tridge_solver.core.display import Formatted
from tridge_solver.core.errors import ParseError, did_you_mean
from tridge_solver.core.grade import Grade as Grade
from tridge_solver.core.ruleset import Ruleset

TRICKS = 9
"""Tricks in a complete deal."""

FIRST_TRICKS = 5
"""Tricks a Player must win in a row before he may claim, or lead to the sixth for all nine."""

SURRENDER_AFTER = 3
"""Complete tricks after which a Player of Tresillo may surrender."""


class ContractError(ParseError):
    """Text that is no contract, or a contract the ruleset does not have."""


class Kind(Enum):
    """The kinds of contract, in ascending rank but for the preferential suit.

    *No Play* is none: it is what an in-comer says who throws the cards in. Nor is *Not Valid*: a
    deal whose discards are not thirteen when the exchange is over.
    """

    PASS = "Pass"
    PLAY = "Play"
    FLIP = "Flip"
    NO_CHANGE = "No Change"
    FIXED = "Fixed"
    NO_TRICKS = "No Tricks"
    ALL_TRICKS = "All Tricks"
    NO_PLAY = "No Play"
    NOT_VALID = "Not Valid"

    __hash__ = object.__hash__  # members are single; the hash of Enum is a function in Python

    @property
    def is_normal(self) -> bool:
        """Play, Flip and No Change: won by more tricks than either defender, may be drawn."""
        return self in NORMAL_KINDS


UNPLAYED_KINDS = (Kind.PASS, Kind.NO_PLAY, Kind.NOT_VALID)
"""What a deal says that nobody played."""

CONTRACT_KINDS = tuple(kind for kind in Kind if kind not in UNPLAYED_KINDS)
NORMAL_KINDS = (Kind.PLAY, Kind.FLIP, Kind.NO_CHANGE)
FIXED_BIDS = (1, 2, 3)
SUITLESS = {
    kind.value if tricks is None else f"{kind.value} {tricks}": kind
    for kind in CONTRACT_KINDS
    for tricks in (FIXED_BIDS if kind is Kind.FIXED else (None,))
}
"""The kinds of all contracts, as these are written but for the suit."""


@dataclass(frozen=True)
class Contract(Formatted):
    """A contract: its kind, the trump suit (none for a passed-out deal), tricks of a Fixed bid.

    >>> Contract.parse("No Change H")
    Contract(kind=<Kind.NO_CHANGE: 'No Change'>, trumps=<Suit.HEARTS: 1>, tricks=None)
    >>> str(Contract.parse("Fixed 2 D"))
    'Fixed 2 D'
    """

    kind: Kind
    trumps: Suit | None = None
    tricks: int | None = None

    @classmethod
    def play(cls, trumps: Suit) -> Contract:
        """The contract *Play* in ``trumps``."""
        return cls(Kind.PLAY, trumps)

    @classmethod
    def parse(cls, text: str, pack: Pack = Pack.ENGLISH) -> Contract:
        """Read a contract as hand files write it; raises :class:`ContractError`.

        The suit letter is read in ``pack``: ``Play C`` is clubs in English, copas (hearts) in
        Spanish.
        """
        words = text.split()
        folded = " ".join(words).lower()
        for kind in (Kind.PASS, Kind.NOT_VALID):
            if folded == kind.value.lower():
                return cls(kind)
        for kind in CONTRACT_KINDS:
            head = kind.value.lower().split()
            if [word.lower() for word in words[: len(head)]] == head:
                return cls._parse_rest(kind, words[len(head) :], text, pack)
        name = " ".join(words[:2]) if words[:1] and words[0].lower() in ("no", "all") else ""
        name = name or (words[0] if words else "")
        hint = did_you_mean(name, [k.value for k in (Kind.PASS, Kind.NOT_VALID, *CONTRACT_KINDS)])
        raise ContractError(
            f"{text!r} is not a contract",
            "Play, Flip, No Change, Fixed n, No Tricks or All Tricks with a suit, or Pass" + hint,
        )

    @classmethod
    def _parse_rest(cls, kind: Kind, words: list[str], text: str, pack: Pack) -> Contract:
        """The part of a contract after its name: the tricks of a Fixed bid, then the suit."""
        tricks = None
        if kind is Kind.FIXED:
            if not words or words[0] not in [str(n) for n in FIXED_BIDS]:
                raise ContractError(f"{text!r} bids no tricks", "Fixed 1, 2 or 3 and a suit")
            tricks = int(words[0])
            words = words[1:]
        if len(words) != 1:
            raise ContractError(
                f"{text!r} needs one suit after {kind.value}", f"one of {pack.spaced_suits}"
            )
        try:
            return cls(kind, pack.parse_suit(words[0]), tricks)
        except CardError as error:
            raise ContractError(f"{text!r}: {error.message}", error.expected) from None

    def text(self, pack: Pack = Pack.ENGLISH) -> str:
        """The contract as hand files write it, the suit in ``pack``."""
        parts = [self.kind.value]
        if self.tricks is not None:
            parts.append(str(self.tricks))
        if self.trumps is not None:
            parts.append(pack.suit_text(self.trumps))
        return " ".join(parts)

    def __str__(self) -> str:
        return self.text()

    @property
    def is_normal(self) -> bool:
        """Play, Flip or No Change."""
        return self.kind.is_normal

    @property
    def wants_few_tricks(self) -> bool:
        """Whether fewer tricks are better for the Player (No Tricks)."""
        return self.kind is Kind.NO_TRICKS

    @property
    def grades(self) -> tuple[Grade, ...]:
        """The grades this contract can end in, best for the Player first."""
        if self.kind is Kind.FIXED:
            return (Grade.EXACT, Grade.ONE_OFF, Grade.LOSS)
        if self.is_normal:
            return (Grade.WIN, Grade.DRAW, Grade.LOSS)
        return (Grade.WIN, Grade.LOSS)

    def exists_in(self, rules: Ruleset) -> bool:
        """Whether ``rules`` has this kind of contract, or it is a pass or *Not Valid*."""
        return self.kind in (Kind.PASS, Kind.NOT_VALID) or self.kind.value in rules.kinds

    @property
    def needs_trump(self) -> bool:
        """No Tricks and Fixed may be bid only by a Player who holds a trump."""
        return self.kind in (Kind.NO_TRICKS, Kind.FIXED)

    @property
    def may_be_surrendered(self) -> bool:
        """Play and Flip, where the rules know a surrender at all."""
        return self.kind in (Kind.PLAY, Kind.FLIP)

    def player_exchanges(self, rules: Ruleset) -> bool:
        """Whether the Player may exchange cards."""
        if self.kind is Kind.NO_TRICKS:
            return bool(rules.no_tricks_exchange)
        if self.kind is Kind.ALL_TRICKS:
            return bool(rules.all_tricks_exchange)
        return self.kind in (Kind.PLAY, Kind.FLIP)

    def may_throw_turned_card(self, rules: Ruleset) -> bool:
        """Whether the Player chooses among ten cards, the turned one of a Flip with them."""
        return self.kind is Kind.FLIP and rules.flip_takes_card == "ten"

    @property
    def defenders_exchange(self) -> bool:
        """Whether the defenders may exchange cards: always but in Fixed."""
        return self.kind not in (Kind.FIXED, *UNPLAYED_KINDS)

    def grade(self, player: int, first: int, second: int, rules: Ruleset) -> Grade:
        """Grade a result: tricks of the Player and of the two defenders, in either order.

        >>> from tridge_solver.core.ruleset import TRESILLO, TRIDGE
        >>> play = Contract.parse("Play H")
        >>> play.grade(4, 4, 1, TRIDGE).name, play.grade(1, 4, 4, TRIDGE).name
        ('DRAW', 'LOSS')
        >>> play.grade(1, 4, 4, TRESILLO).name
        'DRAW'
        """
        best = max(first, second)
        if self.kind is Kind.NO_TRICKS:
            return Grade.WIN if player == 0 else Grade.LOSS
        if self.kind is Kind.ALL_TRICKS:
            return Grade.WIN if player == TRICKS else Grade.LOSS
        if self.kind is Kind.FIXED:
            off = abs(player - (self.tricks or 0))
            return (Grade.EXACT, Grade.ONE_OFF)[off] if off < 2 else Grade.LOSS
        if player > best:
            return Grade.WIN
        if player == best or (rules.royal_puesta and (player, first, second) == (1, 4, 4)):
            return Grade.DRAW
        return Grade.LOSS

    def example(self, grade: Grade) -> tuple[int, int, int]:
        """Tricks of the Player and the defenders that bring the contract to ``grade``.

        Among results of one grade the Player gets or pays the same, however the defenders share
        it. Raises ``ValueError`` for a grade the contract cannot end in.

        >>> Contract.parse("Play H").example(Grade.DRAW)
        (4, 4, 1)
        """
        if self.kind is Kind.FIXED and self.tricks is not None:
            examples = {g: (n, TRICKS - n, 0) for n, g in enumerate(self.grades, self.tricks)}
        elif self.kind is Kind.NO_TRICKS:
            examples = {Grade.WIN: (0, 5, 4), Grade.LOSS: (1, 4, 4)}
        elif self.kind is Kind.ALL_TRICKS:
            examples = {Grade.WIN: (9, 0, 0), Grade.LOSS: (8, 1, 0)}
        else:
            examples = {Grade.WIN: (5, 4, 0), Grade.DRAW: (4, 4, 1), Grade.LOSS: (3, 4, 2)}
        if grade not in examples:
            raise ValueError(f"{self} cannot end in {grade.value}")
        return examples[grade]

    def rank(self, rules: Ruleset) -> tuple[int, ...]:
        """A key that orders contracts as the auction does; equal keys do not overcall.

        The preferential suit ranks above the others in Play and No Change. Fixed bids rank by
        fewer tricks first, then by suit.

        >>> from tridge_solver.core.ruleset import TRIDGE
        >>> a, b = Contract.parse("Play H"), Contract.parse("Play D")
        >>> a.rank(TRIDGE) < b.rank(TRIDGE) < Contract.parse("Flip S").rank(TRIDGE)
        True
        """
        order = list(Kind).index(self.kind)
        if self.kind in (Kind.PLAY, Kind.NO_CHANGE):
            return (order, int(self.trumps is rules.preference))
        if self.kind is Kind.FIXED and rules.fixed_suits and self.trumps is not None:
            suit = len(rules.fixed_suits) - rules.fixed_suits.index(self.trumps)
            return (order, FIXED_BIDS[-1] - (self.tricks or 0), suit)
        return (order,)
