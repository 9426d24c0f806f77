"""The signs and words of every report: suits, cards, grades, seats and values, and their alignment.

A report is built of rich ``Text``. Colour never carries meaning alone. A grade has its word and a
mark; a trump is bold and in the trump row. rich is imported when the first text is made, so code
that only serves pages starts faster.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from tridge_solver.core.cards import FULL_PACK, SUITS, Card, Pack, Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal, Exchange, says_nothing
from tridge_solver.core.game import Game, Grade, Part
from tridge_solver.core.languages import number_said, said, seat_said
from tridge_solver.core.registry import NUMBERS as NUMBERS
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.text import escape
from tridge_solver.report.theme.console import MarkdownConsole

if TYPE_CHECKING:
    from rich.console import Console as RichConsole
    from rich.text import Text

    from tridge_solver.core.ruleset import Ruleset
    from tridge_solver.report.theme.console import Console


def styled(words: str = "", style: str = "") -> Text:
    """Return words in a single style.

    >>> styled("to play", "bold").plain
    'to play'
    """
    from rich.text import Text

    return Text(words, style)


def assembled(*parts: Text | str | tuple[str, str]) -> Text:
    """Return one text made of several parts; each is a text, words, or words with a style.

    >>> assembled(("N", "bold"), " ", "leads").plain
    'N leads'
    """
    from rich.text import Text

    return Text.assemble(*parts)


STAR = "★"
"""The sign before the Player's name."""

VOID = "—"
"""The sign for a suit without cards."""

WIDEST_PAGE = 80
WIDEST_TABLE = 120
RIVALS = 3
"""The most equally good choices that a sentence names; further ones are only counted."""

LONGEST_NAME = 24
"""The maximum width of a player's name beside cards, in columns; sentences give the full name."""

_MARKS = {
    Grade.WIN: ("✔", "green"),
    Grade.EXACT: ("✔", "green"),
    Grade.DRAW: ("=", "yellow"),
    Grade.ONE_OFF: ("=", "yellow"),
    Grade.LOSS: ("✘", "red"),
}

_ENGLISH_STYLES = ("", "red", "red", "")
_SPANISH_STYLES = ("blue", "red", "yellow", "green")
"""The colours of suits in the Spanish pack: espadas blue, copas red, oros golden, bastos green."""

SPANISH_SUITS = ("espadas", "copas", "oros", "bastos")
"""The names of suits in the Spanish pack, in the order of ``SUITS``."""


class Theme:
    """The look of the cards in one deal: the pack, and the trumps.

    A trump is a card of the trump suit, and suits rank in the order of the pack. A game that
    differs has a subclass (see ``report/theme/card_theme.py``).
    """

    def __init__(self, pack: Pack, trumps: Any = None) -> None:
        self.pack = pack
        self.trumps = trumps

    def suit(self, suit: Suit) -> Text:
        """Return the symbol of a suit, or its letter in the Spanish pack; trumps are bold."""
        return styled(self.plain_suit(suit), self._style(suit, suit is self.trumps))

    def suit_name(self, suit: Suit) -> Text:
        """Return a suit that stands alone: its symbol, or its name in the Spanish pack.

        A letter alone would not do there: C is copas, and the caballo in them.
        """
        return styled(self.plain_suit_name(suit), self._style(suit, suit is self.trumps))

    def plain_suit_name(self, suit: Suit) -> str:
        """Return a suit that stands alone, without a style."""
        return suit.symbol if self.pack is not Pack.SPANISH else SPANISH_SUITS[suit]

    def is_trump(self, card: Card) -> bool:
        """Return whether ``card`` is a trump."""
        return self.trumps is not None and card.suit is self.trumps

    def card(self, card: Card) -> Text:
        """Return a card, e.g. ♦7 or O7."""
        return styled(self.plain_card(card), self._style(card.suit, self.is_trump(card)))

    def plain_card(self, card: Card) -> str:
        """Return a card without a style, for pages, which have their own styles and many cards."""
        return self.plain_suit(card.suit) + self.pack.rank_text(card)

    def plain_suit(self, suit: Suit) -> str:
        """Return the sign of a suit before a rank, without a style."""
        return suit.symbol if self.pack is not Pack.SPANISH else self.pack.suit_text(suit)

    def cards(self, cards: Iterable[Card], between: str = " ") -> Text:
        """Return several cards in the given order."""
        return styled(between).join(self.card(card) for card in cards)

    def sorted(self, cards: Iterable[Card]) -> list[Card]:
        """Return ``cards`` sorted as a hand: trumps first in their order, then suit by suit."""
        return sorted(cards, key=self._place_in_hand)

    def by_suit(self, hand: Iterable[Card]) -> dict[Suit, list[Card]]:
        """Return the cards of a hand for each suit, trumps first."""
        by_suit: dict[Suit, list[Card]] = {suit: [] for suit in self._suits()}
        for card in self.sorted(hand):
            by_suit[self._row(card)].append(card)
        return by_suit

    def holdings(self, hand: Collection[Card]) -> list[Text]:
        """Return each suit of a hand as text, in the order of :meth:`by_suit`."""
        return [self._holding(suit, cards) for suit, cards in self.by_suit(hand).items()]

    def rows(self, hand: Collection[Card]) -> list[Text]:
        """Return the suits of a hand, one below the other, with the first cards aligned."""
        wide = 1 if self.pack is not Pack.SPANISH else max(map(len, SPANISH_SUITS))
        return [self._holding(suit, cards, wide) for suit, cards in self.by_suit(hand).items()]

    def line(self, hand: Collection[Card]) -> Text:
        """Return a hand in one line, suit by suit, without the suits it lacks."""
        held = self.by_suit(hand).values()
        rows = zip(self.holdings(hand), held, strict=True)
        return styled(" · ").join(row for row, cards in rows if cards)

    def _holding(self, suit: Suit, cards: Sequence[Card], wide: int = 1) -> Text:
        """Return one suit of a hand: its name and its ranks. A card from another suit keeps its own
        sign.
        """
        row = pad(self.suit_name(suit), wide)
        if not cards:
            row.append(f" {VOID}", "dim")
        for card in cards:
            row.append(" ")
            if card.suit is suit:
                row.append(self.pack.rank_text(card), self._style(suit, suit is self.trumps))
            else:
                row.append_text(self.card(card))
        return row

    def _row(self, card: Card) -> Suit:
        """Return the suit in whose row ``card`` is shown."""
        return card.suit

    def _suits(self) -> list[Suit]:
        """Return the four suits, trumps first."""
        return sorted(SUITS, key=lambda suit: (suit is not self.trumps, suit))

    def _place_in_hand(self, card: Card) -> tuple[int, int]:
        return int(card.suit is not self.trumps), FULL_PACK.index(card)

    def _style(self, suit: Suit, trump: bool) -> str:
        styles = _ENGLISH_STYLES if self.pack is not Pack.SPANISH else _SPANISH_STYLES
        return " ".join(filter(None, [styles[suit], "bold" if trump else ""]))


def grade_word(value: Grade, rules: Ruleset) -> str:
    """Return the word for a grade in its game: WIN or ONE OFF; WON, BET and KRUK in L'hombre;
    SACADA, PUESTA and CODILLO in Spanish.
    """
    word = said(value.value)
    if word != value.value:
        return word
    return rules.grade_names.get(value.value) or value.value.replace("_", " ")


def fares(value: Grade, rules: Ruleset) -> str:
    """Return a grade as a verb about the Player or a contract: *loses*."""
    if value.value in rules.grade_names and value is not Grade.WIN:
        return f"is {grade_word(value, rules).lower()}"
    return _ENDS[value]


_ENDS = {
    Grade.WIN: "wins",
    Grade.DRAW: "draws",
    Grade.LOSS: "loses",
    Grade.EXACT: "makes it",
    Grade.ONE_OFF: "misses by one",
}


def would(value: Grade, rules: Ruleset) -> str:
    """Return a grade as a conditional verb about the Player: *would lose*."""
    words = f"would {_VERBS[value]}"
    if said(words) != words:
        return said(words)
    if value.value in rules.grade_names and value is not Grade.WIN:
        return f"would be {grade_word(value, rules).lower()}"
    return words


_VERBS = {
    Grade.WIN: "win",
    Grade.DRAW: "draw",
    Grade.LOSS: "lose",
    Grade.EXACT: "make it",
    Grade.ONE_OFF: "miss by one",
}


def grade(value: Grade, rules: Ruleset) -> Text:
    """Return a grade as its mark and its word, e.g. ✔ WIN; see :func:`grade_word`."""
    mark, style = _MARKS[value]
    return styled(f"{mark} {grade_word(value, rules)}", f"{style} bold")


_AGAINST = {"green": "red", "yellow": "yellow", "red": "green"}


def grade_against(value: Grade, rules: Ruleset) -> Text:
    """Return the Player's grade from the defenders' point of view: a word without a mark, red for a
    WIN.

    A tick beside what hurts the reader, or a cross beside what they play for, would mislead.
    """
    _, style = _MARKS[value]
    return styled(grade_word(value, rules), f"{_AGAINST[style]} bold")


def grade_mark(value: Grade) -> str:
    """Return the mark of a grade: ✔, = or ✘."""
    return _MARKS[value][0]


def grade_style(value: Grade) -> str:
    """Return the style in which a grade and its mark are printed."""
    return f"{_MARKS[value][1]} bold"


def either(texts: Sequence[Text]) -> Text:
    """Return choices as a list with a last *or*: ♦Q, ♦J or ♦2."""
    if len(texts) == 1:
        return texts[0]
    return assembled(styled(", ").join(texts[:-1]), " or ", texts[-1])


def no_clear_winner(rivals: Sequence[Text], noun: str) -> Text:
    """Return a sentence about choices that may be as good as the best one, within the margin of
    error. Name up to three, and count the others.

    >>> no_clear_winner([styled("♦J"), styled("♦4")], "card").plain
    ' No clear winner: ♦J and ♦4 are as good within the margin.'
    """
    named = [*rivals[:RIVALS]]
    more = len(rivals) - RIVALS
    if more > 0:
        named.append(styled(count(more, f"other {noun}")))
    first = styled(", ").join(named[:-1])
    listed = assembled(first, " and ", named[-1]) if len(named) > 1 else named[0]
    verb = "is" if len(rivals) == 1 else "are"
    return assembled(" No clear winner: ", listed, f" {verb} as good within the margin.")


def names(deal: Deal) -> dict[Seat, str]:
    """Return the names of the seats for a sentence: the player's name, else North and so on, in the
    current language.
    """
    return {seat: given_name(deal, seat) or seat_said(seat.letter) for seat in SEATS}


def given_name(deal: Deal, seat: Seat) -> str | None:
    """Return the name that the deal's tag North, East … gives the player in ``seat``; ``None`` if
    it gives none.
    """
    return stated(deal.tag(seat.word))


def stated(value: str | None) -> str | None:
    """Return the text of a tag made safe for a terminal; ``None`` if it is empty.

    What a terminal would obey is shown as �.
    """
    return None if value is None or says_nothing(value) else escape(value.strip())


def count(number: int, thing: str) -> str:
    """Return a ``number`` of a ``thing`` as words in a sentence: one trick, five tricks.

    >>> count(1, "trick"), count(0, "trick"), count(12, "deal")
    ('one trick', 'no tricks', '12 deals')
    """
    word = NUMBERS[number] if number < len(NUMBERS) else f"{number:,}"
    return f"{word} {thing}{'' if number == 1 else 's'}"


def noted(number: int, thing: str) -> str:
    """Return a ``number`` of a ``thing`` for a note beside a name: words in English, figures in
    other languages.
    """
    return number_said(number, thing, count(number, thing))


def thrown_words(exchange: Exchange, look: Theme) -> Text:
    """Return the discard of a seat in words: its cards, or the number of unknown ones."""
    known = look.cards(look.sorted(exchange.discards))
    if not exchange.unknown:
        return known if exchange.discards else styled(said("nothing"))
    more = noted(exchange.unknown, "card")
    return assembled(known, f" + {more}") if exchange.discards else styled(more)


def signed(chips: float) -> str:
    """Return chips with their sign, with a typographic minus and with halves: +19, −2, 0, +7½."""
    whole, half = divmod(round(abs(chips) * 2), 2)
    if not whole and not half:
        return "0"
    return f"{'+' if chips > 0 else '−'}{whole or ''}{'½' if half else ''}"


def signed_mean(chips: float) -> str:
    """Return an average of chips with its sign and one decimal: +2.1, −0.3, 0.0."""
    shown = round(chips, 1)
    return f"{shown:+.1f}".replace("-", "−") if shown else "0.0"


def pad(text: Text | str, width: int, right: bool = False) -> Text:
    """Return ``text`` padded with blanks to ``width`` columns; ``right`` aligns it to the right."""
    padded = styled(text) if isinstance(text, str) else text.copy()
    blanks = " " * (width - padded.cell_len)
    return assembled(blanks, padded) if right else assembled(padded, blanks)


def shortened(text: str, width: int) -> str:
    """Return ``text`` cut to ``width`` columns, with an ellipsis if anything is missing."""
    cut = styled(text)
    if cut.cell_len <= width:
        return text
    cut.truncate(max(width, 1), overflow="ellipsis")
    return cut.plain


def page_width(console: Console) -> int:
    """Return the number of columns of a report: those of the terminal, up to what is easy to
    read."""
    return min(console.width, WIDEST_PAGE)


def table_width(console: Console) -> int:
    """Return the number of columns for a table, which may be wider than running text."""
    return min(console.width, WIDEST_TABLE)


def wrapped(text: Text, width: int) -> list[Text]:
    """Return ``text`` as lines of at most this many columns.

    >>> [line.plain for line in wrapped(styled("four of a kind"), 9)]
    ['four of a', 'kind']
    """
    # With rich's console, rich fills lines to the margin, which no report wants.
    return [*text.wrap(cast("RichConsole", None), width)]


def print_line(console: Console, *parts: Text | str | tuple[str, str]) -> None:
    """Print ``parts`` in one line without breaking it, even if the terminal is narrower."""
    line = assembled(*parts)
    line.rstrip()
    console.print(line, soft_wrap=True)


def print_sentence(console: Console, *parts: Text | str | tuple[str, str], indent: int = 0) -> None:
    """Print prose wrapped to the width of the page, with later lines indented by ``indent``."""
    if isinstance(console, MarkdownConsole):
        console.sentence(assembled(*parts).plain)
        return
    first, *rest = wrapped(assembled(*parts), max(page_width(console) - indent, 20))
    print_line(console, first)
    for line in rest:
        print_line(console, " " * indent, line)


class ThemePart(Protocol):
    """The part of a game that has its own look of cards."""

    def theme(self, pack: Pack, trumps: Any) -> Theme:
        """Return the look of cards for a pack and trumps."""
        ...


CARD_THEMES: Part[ThemePart] = Part("report.card_theme", "theme")


def theme_of(game: Game, pack: Pack, trumps: Any) -> Theme:
    """Return the look of the cards of ``game``, for a pack and trumps."""
    if CARD_THEMES.is_in(game):
        return CARD_THEMES.of(game).theme(pack, trumps)
    return Theme(pack, trumps)


@dataclass(frozen=True)
class CardWorth:
    """The note under a legal card: the grade and the Player's tricks after it.

    ``against`` means that a defender plays it, for whom the Player's losses are gains.
    """

    grade: Grade
    tricks: int
    keeps: bool
    against: bool = False

    @property
    def mark(self) -> str:
        """The grade as a sign."""
        return grade_mark(self.grade)

    @property
    def side(self) -> str:
        """The meaning for the seat that plays the card: ``gains``, ``draws`` or ``loses``."""
        if self.grade in (Grade.DRAW, Grade.ONE_OFF):
            return "draws"
        return "gains" if (self.grade is Grade.LOSS) is self.against else "loses"

    def json(self) -> dict[str, Any]:
        """Return the data that the page's script reads."""
        return {
            "mark": self.mark,
            "grade": self.grade.value,
            "tricks": self.tricks,
            "keeps": self.keeps,
            "side": self.side,
        }


@dataclass(frozen=True)
class PointsWorth:
    """The note under a legal card in games of points: a number with its sign.

    Attributes:
        text: the number; ``words`` say the same for screen readers.
        side: ``gains``, ``draws`` or ``loses``, for the seat that plays it.
        keeps: whether no card is better.
    """

    text: str
    words: str
    side: str
    keeps: bool

    def json(self) -> dict[str, Any]:
        """Return the data that the page's script reads."""
        return {
            "mark": self.text,
            "grade": self.words,
            "tricks": "",
            "keeps": self.keeps,
            "side": self.side,
        }


Worth = CardWorth | PointsWorth

NAME = "\ue000"
"""A character that stands for the name of a seat in a sentence for the script of a page."""


class Told(NamedTuple):
    """The value of a position in words, for terminal, pages and board.

    Attributes:
        mark: the result as a sign; empty where points are counted.
        word: the result as a word.
        sentence: the result as a sentence.
        side: its meaning for the Player: ``gains``, ``draws`` or ``loses``.
    """

    mark: str
    word: str
    sentence: str
    side: str
