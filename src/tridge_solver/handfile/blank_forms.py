"""New files to fill in: they explain how to write the game, name the players and dealers, and leave
blanks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from enum import Enum
from typing import Any, Protocol

from tridge_solver.core.cards import Card, Pack, parse_hand
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Game, Part
from tridge_solver.core.languages import LANGUAGES
from tridge_solver.core.lazy import pattern
from tridge_solver.core.registry import usual_game
from tridge_solver.core.ruleset import TRESILLO, TRIDGE, Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.handfile.lexer import free_text_lines

ASKED = ("Declarer", "Contract", "Result")


class When(Enum):
    """A rule that decides for which deals a question is asked at the keyboard."""

    ALWAYS = "always"
    WITH_CARDS = "of deals whose cards are known"
    AS_DEALT = "of those whose cards are known as they were dealt, before the exchange"
    WITHOUT_CARDS = "of those whose cards are not all known"


def fits_any(deal: Any) -> bool:
    """Return true: every deal gets the question."""
    return True


@dataclass(frozen=True)
class FormQuestion:
    """A question at the keyboard that fills in one tag or section of a deal.

    Attributes:
        tag: its name. ``Auction`` and ``Play`` are the sections; for the others the answer is the
            value. A deal without a named ``Declarer`` was passed out, if the game has that.
        prompt: the question; ``{seats}`` stands for those that play, ``{first}`` for the one after
            the dealer, ``{speaker}`` for who opens the auction, ``{tops}`` for honours or matadors.
        about: the text after ``?``: an explanation with an example.
        unknown: the meaning of no answer.
        when: the deals it is asked about.
        fits: whether it is asked about a deal as known so far.
    """

    tag: str
    prompt: str
    about: str
    unknown: str = "not known"
    when: When = When.ALWAYS
    fits: Callable[[Any], bool] = fits_any


def asked_play(example: str) -> FormQuestion:
    """Return the question for the record of play; its ``example`` shows the cards of one trick."""
    about = f"the cards in the order they fell, the leader's first: {example}"
    return FormQuestion("Play", "", about, "no more", When.WITH_CARDS)


@dataclass(frozen=True)
class FormField:
    """A choice or a number that a person sets by clicks when they fill in a deal.

    Attributes:
        words: its label.
        field: its place in JSON: ``surrender``, or ``melds.N`` for a part of an object.
        choices: the values in JSON, with their words; none for a number.
    """

    words: str
    field: str
    choices: tuple[tuple[Any, str], ...] = ()


def no_fields(deal: Any) -> tuple[FormField, ...]:
    """Return no extra fields: hands, contract, result and record are enough for the game."""
    return ()


@dataclass(frozen=True)
class BlankForm:
    """The form in which people fill in deals of one game.

    Attributes:
        writing: lines on hands, contracts, results and the play.
        commands: pairs of a command for the file, and a text on its use.
        asked: the questions at the keyboard after the hands of a deal, in this order.
        hand: a hand in holdings, as an example.
        tags: the tags that are unknown before the deal is played.
        seats: the default seats, by their letters.
        fewest: the least number of seats that may be taken. With more seats than play, the dealer
            sits out.
        play_known: whether the dealer decides who leads, so that ``Play`` can be begun.
        dealer_speaks: whether the dealer opens the auction; else the seat after them.
        passed: the contract of a deal that nobody played; ``None`` if there is none.
        more: returns further fields of a deal that its ledger needs.
        in_packs: ``writing`` for packs with words of their own.
        asked_in: prompt and explanation of questions in such packs, by their tags; in all others
            cards alone differ.
    """

    writing: Sequence[str]
    commands: Sequence[tuple[str, str]]
    asked: Sequence[FormQuestion]
    hand: str
    tags: Sequence[str] = ASKED
    seats: str = "NESW"
    fewest: int = 4
    play_known: bool = True
    dealer_speaks: bool = False
    passed: str | None = "Pass"
    more: Callable[[Any], Sequence[FormField]] = no_fields
    in_packs: Mapping[Pack, Sequence[str]] = field(default_factory=dict)
    asked_in: Mapping[Pack, Mapping[str, tuple[str, str]]] = field(default_factory=dict)

    def head(self, pack: Pack) -> str:
        """Return the comments at the top of a new file, in the words of ``pack``."""
        first, *writing = self.in_packs.get(pack, self.writing)
        lines = [f"? is what is not known yet: write over it, or leave it. {first}"]
        lines += [*writing, "An empty line ends a deal."]
        lines += [f"    {command:<22} {what}" for command, what in self.commands]
        return "".join(["% TRIDGE 1.0\n", *(f"; {line}\n" for line in lines)])

    def questions(self, pack: Pack) -> Sequence[FormQuestion]:
        """Return the questions to ask, with examples in the words and cards of ``pack``."""
        words = self.asked_in.get(pack, {})
        found = []
        for each in self.asked:
            prompt, about = words.get(each.tag, (each.prompt, each.about))
            prompt, about = cards_in(prompt, pack), cards_in(about, pack)
            found.append(replace(each, prompt=prompt, about=about))
        return found

    def hand_in(self, pack: Pack) -> str:
        """Return the example hand, written in the letters of ``pack``."""
        return pack.hand_text(parse_hand(self.hand, Pack.FULL))

    def passed_in(self, pack: Pack) -> str | None:
        """Return the contract of a deal that nobody played, in the language of ``pack``."""
        language = None if pack is Pack.ENGLISH else LANGUAGES.get(pack.value)
        if self.passed is None or language is None:
            return self.passed
        return language.contracts["Pass"][0]


# Linear: of two letters.
_CODE = pattern(r"\b[SHDC][AKQJT2-9]\b")


def cards_in(text: str, pack: Pack) -> str:
    """Return a text with its cards rewritten in the letters of ``pack``.

    >>> cards_in("N:S5 CJ; E:6", Pack.DANISH), cards_in("SK CQ H2 …", Pack.SPANISH)
    ('N:S5 KB; E:6', 'ER BC C2 …')
    """
    if pack is Pack.ENGLISH:
        return text
    return _CODE.sub(lambda code: pack.card_text(Card.parse(code[0], Pack.FULL)), text)


CHECK = ("tridge check FILE", "what is wrong, where, and what was expected")
REVIEW = ("tridge review FILE", "what went wrong, card by card")


class FormPart(Protocol):
    """The part of a game that makes blank files."""

    BLANK_FORM: BlankForm


FORMS: Part[FormPart] = Part("notation", "form")


def form_of(game: Game) -> BlankForm:
    """Return the form of ``game``."""
    return FORMS.of(game).BLANK_FORM


@dataclass(frozen=True)
class FormTable:
    """The seats of the players, and the rules they play by.

    Attributes:
        seats: the seats that are taken; if one more is taken than play, the rules say who sits out:
            the dealer, in L'hombre the seat opposite.
        names: the players by seat.
        first_dealer: who deals first.
        game, rules, pack: as in hand files.
        event: the name of the evening.
    """

    seats: Sequence[Seat] = SEATS
    names: Mapping[Seat, str] = field(default_factory=dict)
    first_dealer: Seat = Seat.NORTH
    game: Game = field(default_factory=usual_game)
    rules: Ruleset = TRIDGE
    pack: Pack = Pack.ENGLISH
    event: str | None = None

    def dealers(self) -> Iterator[Seat]:
        """Yield the dealers of the evening in turn, without end."""
        dealer = self.first_dealer
        while True:
            yield dealer
            dealer = self.rules.direction.after(dealer, self.seats)

    @property
    def form(self) -> BlankForm:
        """The form of the game's deals."""
        return form_of(self.game)

    def empty(self, dealer: Seat) -> tuple[Seat, ...]:
        """Return the seats that have no cards in a deal."""
        out = self.rules.sits_out(dealer) if len(self.seats) > self.game.seats else None
        return tuple(seat for seat in SEATS if seat not in self.seats or seat is out)


def text_tag(name: str, value: str) -> str:
    """Return a tag as a line of a file; cut a very long value to fit the line."""
    return next(iter(free_text_lines(name, value)))


def tags_of(table: FormTable, number: int, dealer: Seat) -> list[str]:
    """Return the tags of a deal that are known before the cards are dealt.

    >>> tags_of(FormTable(names={Seat.NORTH: "Ada"}), 1, Seat.SOUTH)
    ['[Board "1"]', '[North "Ada"]', '[Dealer "S"]']
    """
    tags = rules_tags(table)
    tags.append(text_tag("Board", str(number)))
    tags += [text_tag(s.name.title(), table.names[s]) for s in SEATS if s in table.names]
    return [*tags, text_tag("Dealer", dealer.letter)]


def rules_tags(table: FormTable) -> list[str]:
    """Return the tags for the rules of the whole evening."""
    tags = [text_tag("Event", table.event)] if table.event else []
    if table.pack is not table.game.printings[0]:
        tags.append(text_tag("Pack", table.pack.value))
    if table.game.rules.name not in (TRIDGE.name, TRESILLO.name):  # theirs follow from the rules
        tags.append(text_tag("Game", table.game.name))
        usual = table.game.rules
    else:
        usual = TRIDGE
    if table.rules != usual:
        tags.append(text_tag("Rules", str(table.rules)))
    return tags


def deal_tag(empty: Sequence[Seat], hands: Mapping[Seat, str] | None = None) -> str:
    """Return the ``Deal`` tag, with the hands clockwise from North.

    >>> deal_tag([Seat.SOUTH], {Seat.WEST: "A2.K5.QJ6.A3"})
    '[Deal "N:? ? - A2.K5.QJ6.A3"]'
    """
    words = ["-" if seat in empty else (hands or {}).get(seat, "?") for seat in SEATS]
    return text_tag("Deal", f"{SEATS[0].letter}:{' '.join(words)}")


def skeleton(table: FormTable, deals: int) -> Iterator[str]:
    """Yield the texts of an evening's deals, to be filled in; each can already be read as it is."""
    for number, dealer in zip(range(1, deals + 1), table.dealers(), strict=False):
        empty = table.empty(dealer)
        lines = [*tags_of(table, number, dealer), deal_tag(empty)]
        lines += [text_tag(name, "?") for name in table.form.tags]
        if table.form.play_known:
            playing = tuple(seat for seat in SEATS if seat not in empty)
            leader = table.game.first_leader(
                dealer, playing, table.rules.direction, table.game.tricks
            )
            lines.append(text_tag("Play", leader.letter))
        yield "\n".join(lines) + "\n"


def blank_results(
    table: FormTable, boards: int, names: Sequence[Mapping[Seat, str]]
) -> Iterator[str]:
    """Return blank results of several tables for boards that are already dealt. The cards are those
    of the boards.

    >>> print(*blank_results(FormTable(), 1, [{Seat.NORTH: "Ada"}]), sep="", end="")
    [Board "1"]
    [Table "1"]
    [North "Ada"]
    [East "?"]
    [South "?"]
    [West "?"]
    [Dealer "N"]
    [Deal "N:- ? ? ?"]
    [Declarer "?"]
    [Contract "?"]
    [Result "?"]
    """
    for board, dealer in zip(range(1, boards + 1), table.dealers(), strict=False):
        for number, own in enumerate(names, 1):
            lines = [*rules_tags(table), text_tag("Board", str(board))]
            lines.append(text_tag("Table", str(number)))
            lines += [text_tag(seat.word, own.get(seat, "?")) for seat in SEATS]
            lines += [text_tag("Dealer", dealer.letter), deal_tag(table.empty(dealer))]
            lines += [text_tag(name, "?") for name in table.form.tags]
            yield "\n".join(lines) + "\n"
