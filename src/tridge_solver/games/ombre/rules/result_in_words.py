"""A result in words: of L'hombre, as a club writes it, how the game ended, the Player's tricks, or
both; of Tridge and Tresillo, where a *codillo* is a lost game and names the defender who won.

>>> [str(ResultInWords.parse(text)) for text in ("Kruk", "5 stik", "bet 4-4-1")]
['kruk', '5 tricks', 'bet 4:4:1']
>>> [str(CodilloResult.parse(text)) for text in ("sacada", "Puesta", "codillo de Norte", "bola")]
['won', 'puesta', 'codillo N', '9 tricks']
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import product

from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.languages import DANISH, ENGLISH, LANGUAGES, SPANISH
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEAT_OF_LETTER, Seat
from tridge_solver.core.text import ParseError
from tridge_solver.core.words import seat_word
from tridge_solver.games.ombre.rules.contracts import FIRST_TRICKS, TRICKS, Contract, Grade

ENDS = (Grade.WIN, Grade.DRAW, Grade.LOSS)
"""The possible ends of a game: won, bet, and kruk."""

_LOST = ENDS[1:]

_ENDS_OF = {"won": ENDS[:1], "drawn": ENDS[1:2], "lost": ENDS[2:], "failed": _LOST}
_OMBRE = (ENGLISH, DANISH, SPANISH)

_ENDS_BY_WORD: Mapping[str, tuple[Grade, ...]] = {
    **{w: _ENDS_OF[key] for each in _OMBRE for key in _ENDS_OF for w in each.results.get(key, ())},
    **dict.fromkeys(("codille", "codilla"), ENDS[2:]),
}
"""The ends that each word for a result can mean; a lost game can be bet or kruk."""

_TRICKS_BY_WORD: Mapping[str, int] = {
    **{word: 0 for language in _OMBRE for word in language.results["none"]},
    **{word: TRICKS for language in _OMBRE for word in language.results["all"]},
}
"""The number of the Player's tricks, keyed by a word that means it."""

_WORDS: Mapping[Pack, Mapping[tuple[Grade, ...], str]] = {
    pack: {ends: table.results[key][0] for key, ends in _ENDS_OF.items()}
    for pack, table in ((Pack.DANISH, DANISH), (Pack.ENGLISH, ENGLISH), (Pack.SPANISH, SPANISH))
}
"""The words that hand files write for the ends of a deal."""

_GIVEN_UP = tuple(word for language in _OMBRE for word in language.results.get("thrown in", ()))
_BETWEEN = tuple(word for language in _OMBRE for word in language.results["with"])
_COUNTED = tuple(word for language in _OMBRE for word in language.results["tricks"])
# Linear: a digit and a mark, a bounded number of times.
_SUM = re.compile(r"[0-9](?:[:/–-][0-9]){2,3}")

EXPECTED = (
    "vundet, bet or kruk, the Player's tricks, e.g. 5 stik, or the tricks of all, the Player's "
    "first, e.g. 5:3:1"
)
"""The forms that a result may have, for messages."""


def tricks_word(pack: Pack, number: int) -> str:
    """Return the word for this many tricks in the language of ``pack``.

    >>> tricks_word(Pack.SPANISH, 1), tricks_word(Pack.DANISH, 5), tricks_word(Pack.ENGLISH, 5)
    ('baza', 'stik', 'tricks')
    """
    words = LANGUAGES[pack.value].results["tricks"]
    return words[-1] if number == 1 else words[0]


class ResultError(ParseError):
    """Raised for text that is not a result."""


@dataclass(frozen=True)
class ResultInWords:
    """A result in words, or one that gives only the Player's tricks.

    Attributes:
        ends: the possible grades: one if a word says it, two if it was lost, all if only tricks are
            written.
        tricks: the Player's, or those of all, the Player's first; empty if they are not written.
        written: the words themselves, for messages.
    """

    ends: tuple[Grade, ...]
    tricks: tuple[int, ...] = ()
    written: str = field(default="", compare=False, repr=False)

    @classmethod
    def parse(cls, text: str) -> ResultInWords:
        """Read a result in Danish or English words; raise :class:`ResultError` if ``text`` is none.

        >>> worded = ResultInWords.parse("tabt, 1 stik")
        >>> [grade.name for grade in worded.ends], worded.tricks
        (['DRAW', 'LOSS'], (1,))
        """
        ends: list[tuple[Grade, ...]] = []
        tricks: list[tuple[int, ...]] = []
        words = [w for w in text.lower().replace(",", " ").split() if w not in _BETWEEN]
        if words[:1] in ([word] for word in _GIVEN_UP):
            raise ResultError(f"{text!r} is not a result", '[ThrownIn "yes"] for a deal thrown in')
        for place, word in enumerate(words):
            if word in _ENDS_BY_WORD:
                ends.append(_ENDS_BY_WORD[word])
            elif word in _TRICKS_BY_WORD:
                tricks.append((_TRICKS_BY_WORD[word],))
            elif _SUM.fullmatch(word):
                tricks.append(tuple(int(digit) for digit in word[::2]))
            elif word in "0123456789" and words[place + 1 : place + 2] in ([w] for w in _COUNTED):
                tricks.append((int(word),))
            elif not (word in _COUNTED and tricks and place):
                raise ResultError(f"{text!r} is not a result", EXPECTED)
        if len(ends) > 1 or len(tricks) > 1 or not (ends or tricks):
            raise ResultError(f"{text!r} is not a result", EXPECTED)
        return cls(ends[0] if ends else ENDS, tricks[0] if tricks else (), text.strip())

    def text(self, pack: Pack = Pack.ENGLISH) -> str:
        """Return the result as hand files write it.

        >>> ResultInWords.parse("lost 1 trick").text(Pack.DANISH)
        'tabt 1 stik'
        """
        words = _WORDS.get(pack, _WORDS[Pack.ENGLISH])
        parts = [words[self.ends]] if self.ends in words else []
        return " ".join([*parts, *self._tricks_written(pack)])

    def _tricks_written(self, pack: Pack) -> list[str]:
        if len(self.tricks) == 1:
            return [f"{self.tricks[0]} {tricks_word(pack, self.tricks[0])}"]
        return [":".join(map(str, self.tricks))] if self.tricks else []

    def __str__(self) -> str:
        return self.text()

    def ended(
        self,
        contract: Contract,
        grade: Callable[[Sequence[int]], Grade],
        won: Sequence[int],
        rules: Ruleset,
        pack: Pack = Pack.ENGLISH,
        *,
        undertaken: bool = False,
    ) -> tuple[Grade, int | None]:
        """Return the grade in which a deal with this result ended, and the Player's tricks,
        ``None`` if they do not follow from it.

        ``grade`` grades the tricks of all seats, the Player's first, and ``won`` are those already
        won, as far as they are on record. Raises :class:`ResultError` for an impossible result, or
        one that does not decide the payments.

        >>> from tridge_solver.core.ruleset import LHOMBRE
        >>> contract = Contract.parse("Solo H")
        >>> solo = lambda tricks: contract.grade(*tricks, LHOMBRE)
        >>> grade, tricks = ResultInWords.parse("5 stik").ended(contract, solo, (0, 0, 0), LHOMBRE)
        >>> grade.name, tricks
        ('WIN', 5)
        """
        written = repr(self.written or self.text(pack))
        sought = [0] * len(won)
        found = [*self._ends(grade, won)]
        if not found and self._ends(grade, sought):
            shown = ":".join(map(str, won))
            raise ResultError(
                f"the result {written} goes against the tricks won, {shown}",
                self._words(ResultInWords(ENDS)._ends(grade, won), pack),
            )
        if not found:
            if len(self.tricks) > 1 and sum(self.tricks) != TRICKS:
                message = f"the result {written} adds up to {sum(self.tricks)}"
                raise ResultError(message, f"{TRICKS} tricks")
            might = ResultInWords(ENDS, self.tricks)._ends(grade, sought)
            raise ResultError(
                f"the result {written} cannot be in {contract.text(pack)}", self._words(might, pack)
            )
        if len(found) > 1:
            raise ResultError(
                f"the result {written} of {contract.text(pack)} may be {self._words(found, pack)}",
                "which of them, or the tricks of all, the Player's first",
            )
        end = found[0]
        rows = {row[0] for row in _divided(self.tricks, won) if grade(row) is end}
        tricks = rows.pop() if len(rows) == 1 else None
        if undertaken and (end is not Grade.WIN or (tricks or TRICKS) < FIRST_TRICKS):
            raise ResultError(
                f"all nine tricks are undertaken, but the result is {written}", "a game won"
            )
        counts = undertaken or (
            contract.is_nolo and end is Grade.LOSS and rules.tariff == "iceland"
        )
        if counts and tricks is None:
            unit = tricks_word(pack, TRICKS)
            raise ResultError(
                f"the result {written} does not say how many tricks the Player won, which is paid "
                "for",
                f"the number as well, e.g. {8 if undertaken else 3} {unit}",
            )
        return end, tricks

    def _ends(
        self, grade: Callable[[Sequence[int]], Grade], won: Sequence[int]
    ) -> tuple[Grade, ...]:
        """Return the ends that the result and the tricks already won allow, the best first."""
        found = {grade(row) for row in _divided(self.tricks, won)}
        return tuple(end for end in self.ends if end in found)

    @staticmethod
    def _words(ends: Sequence[Grade], pack: Pack) -> str:
        """Return the words for ``ends``, like ``won, bet or kruk``; if there are none, a text that
        asks for other tricks."""
        if not ends:
            return f"{TRICKS} tricks"
        *first, last = (ResultInWords((end,)).text(pack) for end in ends)
        return f"{', '.join(first)} or {last}" if first else last


def _divided(tricks: tuple[int, ...], won: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every division of the nine tricks that agrees with the known ``tricks`` and with those
    already ``won``."""
    for row in product(*(range(n, TRICKS + 1) for n in won)):
        if sum(row) == TRICKS and row[: len(tricks)] == tricks:
            yield row


_FOR_THE_WINNER = ("de", "a", "to", "by", "til")
"""The words that may stand between *codillo* and the name of the winner."""

_ALL = SPANISH.results["all"][0]
_WRITTEN = {
    Pack.DANISH: tuple(DANISH.results[key][0] for key in ("won", "drawn", "lost")),
    Pack.SPANISH: tuple(SPANISH.results[key][0] for key in ("won", "drawn", "lost")),
    Pack.ENGLISH: ("won", SPANISH.results["drawn"][0], SPANISH.results["lost"][0]),
}
_ENDS = (Grade.WIN, Grade.DRAW, Grade.LOSS)

CODILLO_EXPECTED = (
    "Player:FirstDefender:SecondDefender, e.g. 5:3:1; or won, puesta, or codillo and who won it, "
    "e.g. codillo N"
)
"""The forms that a result may have, for messages."""


@dataclass(frozen=True)
class CodilloResult(ResultInWords):
    """A result in words that may say which defender won.

    Attributes:
        winner: the defender with most tricks in a lost game; ``None`` if nobody is named.
    """

    winner: Seat | None = None

    @classmethod
    def parse(cls, text: str) -> CodilloResult:
        """Read a result in the words of four languages; raise :class:`ResultError` for any other
        text."""
        words = text.replace(",", " ").split()
        seats = (SEAT_OF_LETTER.get(seat_word(word)) for word in words)
        winners = [seat for seat in seats if seat is not None]
        rest = [
            word
            for word in words
            if seat_word(word) not in SEAT_OF_LETTER and word.lower() not in _FOR_THE_WINNER
        ]
        if len(winners) > 1:
            raise ResultError(f"{text!r} names two winners", CODILLO_EXPECTED)
        try:
            worded = ResultInWords.parse(" ".join(rest))
        except ResultError:
            raise ResultError(f"{text!r} is not a result", CODILLO_EXPECTED) from None
        ends = worded.ends
        if winners:
            if Grade.LOSS not in ends or ends == _ENDS:
                raise ResultError(f"{text!r} names who won", "a winner behind codillo alone")
            ends = (Grade.LOSS,)
        winner = winners[0] if winners else None
        return cls(ends, worded.tricks, text.strip(), winner)

    def text(self, pack: Pack = Pack.ENGLISH) -> str:
        """Return the result as hand files write it.

        >>> CodilloResult.parse("bola").text(Pack.SPANISH)
        'bola'
        """
        if pack is Pack.SPANISH and self.tricks == (TRICKS,):
            return _ALL
        named: dict[Grade, str] = dict(
            zip(_ENDS, _WRITTEN.get(pack, _WRITTEN[Pack.ENGLISH]), strict=True)
        )
        if len(self.ends) > 1 and self.ends != _ENDS:
            return super().text(pack)
        parts = [named[self.ends[0]]] if len(self.ends) == 1 else []
        winner = [] if self.winner is None else [self.winner.letter]
        return " ".join([*parts, *self._tricks_written(pack), *winner])

    def ended(
        self,
        contract: Contract,
        grade: Callable[[Sequence[int]], Grade],
        won: Sequence[int],
        rules: Ruleset,
        pack: Pack = Pack.ENGLISH,
        *,
        undertaken: bool = False,
    ) -> tuple[Grade, int | None]:
        """Return the end of a deal like :meth:`ResultInWords.ended`; a lost game must name its
        winner.

        >>> from tridge_solver.core.ruleset import TRESILLO
        >>> contract = Contract.parse("Flip H")
        >>> flip = lambda tricks: contract.grade(*tricks, TRESILLO)
        >>> lost = CodilloResult.parse("codillo")
        >>> lost.ended(contract, flip, (0, 0, 0), TRESILLO)
        Traceback (most recent call last):
        tridge_solver.games.ombre.rules.result_in_words.ResultError: \
the result 'codillo' does not say who won (expected the defender who did, e.g. codillo N)
        """
        found = super().ended(contract, grade, won, rules, pack, undertaken=undertaken)
        if found[0] is Grade.LOSS and self.winner is None and sum(won) < TRICKS:
            if len(self.tricks) > 1 or not contract.is_normal:
                return found
            written = repr(self.written or self.text(pack))
            lost = _WRITTEN.get(pack, _WRITTEN[Pack.ENGLISH])[2]
            raise ResultError(
                f"the result {written} does not say who won",
                f"the defender who did, e.g. {lost} N",
            )
        return found
