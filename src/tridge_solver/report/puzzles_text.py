"""Puzzles as printed text, and as pages that work like the board's quiz. In games of two sides, a
right card keeps the contract or beats it."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from markupsafe import Markup
from rich.text import Text

from tridge_solver.analysis.puzzles import (
    Puzzle,
    SidesPuzzle,
    SidesPuzzles,
    SidesWrongCard,
    WrongCard,
)
from tridge_solver.analysis.themes import CardTheme
from tridge_solver.checks import plural
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.game import Grade
from tridge_solver.core.languages import said
from tridge_solver.report.puzzles import PuzzleGame, PuzzleView, view_of
from tridge_solver.report.theme import markup, page, table_view
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.diagram import ShownTrick, heading, print_diagram, print_tricks
from tridge_solver.report.theme.signs import (
    CardWorth,
    either,
    names,
    page_width,
    print_line,
    print_sentence,
    shortened,
)
from tridge_solver.report.theme.source import Source
from tridge_solver.report.why import theme_sentence

if TYPE_CHECKING:
    from tridge_solver.report.puzzles_answer import NumberedPuzzle


def title(puzzle: Puzzle, number: int) -> str:
    """Return the number and the difficulty of a puzzle."""
    return f"{said('Puzzle')} {number} · {said(puzzle.difficulty.level.value)}"


def question(view: PuzzleView) -> Text:
    """Return the question of a puzzle as a sentence."""
    seat = names(view.puzzle.deal)[view.puzzle.seat]
    return Text.assemble(f"One card of {seat} (or touching cards) ", view.keeps, ". Which?")


def task(view: PuzzleView) -> str:
    """Return the question of a puzzle in the fewest words."""
    return f"{names(view.puzzle.deal)[view.puzzle.seat]} to play. {view.goal}"


def answer(view: PuzzleView) -> Text:
    """Return the right cards, and the themes of the position."""
    look = view.look
    right = either([look.card(card) for card in look.sorted(view.puzzle.keepers)])
    about = f" {theme_sentence(view.puzzle.themes)}" if view.puzzle.themes else ""
    return Text.assemble(right, " ", view.keeps, f".{about}")


def why_wrong(view: PuzzleView, wrong: Any) -> Text:
    """Return the heading of a refutation: the wrong card and its effect."""
    notes = []
    if wrong.card == view.puzzle.played:
        notes.append("as was played")
    if wrong.card == view.puzzle.habit:
        notes.append("the natural card")
    falls = view.falls(wrong)
    comma = "" if falls.plain.startswith(":") else ","
    note = f", {', '.join(notes)}{comma}" if notes else ""
    settled = f" ({plural(wrong.reach, 'trick')} later):"
    return Text.assemble(view.look.card(wrong.card), note, falls, settled)


def refutation_tricks(puzzle: Puzzle, wrong: Any) -> list[ShownTrick]:
    """Return the tricks of the refutation, as far as it goes."""
    played = puzzle.position.game.tricks - puzzle.position.tricks_left
    given = frozenset((*puzzle.position.trick, wrong.card))
    return [
        ShownTrick(played + n, trick.cards, trick.winner, given)
        for n, trick in enumerate(wrong.line[: wrong.reach], 1)
    ]


def others_wrong(view: PuzzleView, tempting: Any) -> Text | None:
    """Return the wrong cards whose refutation is not shown; ``None`` if there are none."""
    others = [wrong.card for wrong in view.puzzle.refutations if wrong is not tempting]
    if not others:
        return None
    return Text.assemble("Wrong too: ", view.look.cards(view.look.sorted(others)))


def measure(puzzle: Puzzle) -> str:
    """Return the reason why the puzzle is as hard as it is."""
    found = puzzle.difficulty
    natural = "wrong" if found.habit_fails else "right"
    level = f"{said(found.level.value)} ({found.points})"
    return (
        f"{level}: {plural(found.choices, 'real choice')}; refuted "
        f"after {plural(found.reach, 'trick')}; the natural card is {natural}"
    )


def print_puzzle(console: Console, view: PuzzleView, number: int, source: Source) -> None:
    """Print the position and the question."""
    puzzle, look = view.puzzle, view.look
    named = title(puzzle, number)
    event, place = heading(puzzle.deal, source)
    right = place if source.file is None else f"{event} · {place}"
    width = page_width(console)
    right = shortened(right, max(width - len(named) - 2, 1))
    print_line(console, (named, "bold"), " " * (width - len(named) - len(right)), (right, "dim"))
    print_line(console)
    hands = puzzle.position.hands
    print_diagram(console, puzzle.deal, hands, look, puzzle.player, view.notes)
    print_line(console)
    print_line(console, " ", view.contract, " · ", view.stands)
    print_sentence(console, " ", question(view), indent=1)
    print_line(console, (f" {said('to play')}  ", "dim"), look.cards(choices(view), "  "))


def choices(view: PuzzleView) -> list[Card]:
    """Return the legal cards in the order of a hand."""
    return view.look.sorted(option.card for option in view.puzzle.options)


def print_answer(console: Console, view: PuzzleView) -> None:
    """Print the right card, why the most tempting card is wrong, and how hard the puzzle was."""
    tempting = view.puzzle.temptation
    print_sentence(console, " ", answer(view), indent=1)
    print_line(console)
    print_refutation(console, view, tempting)
    others = others_wrong(view, tempting)
    if others is not None:
        print_sentence(console, " ", others, indent=1)
    print_sentence(console, (f" {measure(view.puzzle)}", "dim"), indent=1)


def print_refutation(console: Console, view: PuzzleView, wrong: Any) -> None:
    """Print the tricks that show why a card is wrong."""
    puzzle = view.puzzle
    print_sentence(console, " ", why_wrong(view, wrong), indent=1)
    print_tricks(
        console,
        refutation_tricks(puzzle, wrong),
        puzzle.deal.playing_order,
        puzzle.position.won,
        view.look,
        names(puzzle.deal),
    )


class SidesView(PuzzleView):
    """The words of a puzzle in a game of two sides; see
    :class:`~tridge_solver.report.puzzles.PuzzleView`.
    """

    puzzle: SidesPuzzle
    worth_name: ClassVar[str]
    """The JSON name of the points or tricks that declarer's side gets."""

    @abstractmethod
    def worth(self, number: int) -> str:
        """Return the points or tricks of declarer's side in words."""

    @property
    def stands(self) -> Text:
        """The seat to lead, or the seat to play and the cards on the table."""
        deal, position = self.puzzle.deal, self.puzzle.position
        number = position.game.tricks - position.tricks_left + 1
        name = names(deal)[self.puzzle.seat]
        if not position.trick:
            which = f" {said('to trick')} {number}" if number > 1 else ""
            return Text(f"{name} {said('leads')}{which}")
        table = zip(position.order, position.trick, strict=False)
        cards = [Text.assemble(self.look.card(card), f" ({by.letter})") for by, card in table]
        return Text(f"{said('trick')} {number}: {name} {said('to play to')} ").append_text(
            Text(" ").join(cards)
        )

    @property
    def keeps(self) -> Text:
        """The effect of a right card: declarer's side makes the contract, or the defenders beat
        it."""
        kept, style = ("makes", "green bold") if self.puzzle.made else ("beats", "red bold")
        return Text.assemble((kept, style), " the contract")

    @property
    def goal(self) -> str:
        """The task of declarer's side, or of the defenders."""
        return f"{'Make' if self.puzzle.made else 'Beat'} the contract."

    def falls(self, wrong: SidesWrongCard) -> Text:
        """Return the effect of a wrong card: the contract fails, or it is made."""
        made = not self.puzzle.made
        fate = "is made" if made else "fails"
        return Text(f": the contract {fate}, {self.worth(wrong.worth)}")

    @property
    def kept(self) -> Mapping[str, Any]:
        """Whether the contract is made after a right card, for JSON."""
        return {"made": self.puzzle.made}

    @property
    def cards(self) -> Sequence[Mapping[str, Any]]:
        """Whether the contract is made after each legal card, with points or tricks, for JSON."""
        return [
            {"card": each.card.code, "made": each.made, self.worth_name: each.worth}
            for each in self.puzzle.options
        ]

    @property
    def worths(self) -> Mapping[Card, CardWorth]:
        """The notes on the cards: whether the contract is made after each, with points or
        tricks."""
        right, against = self.puzzle.keepers, not self.puzzle.asks_player
        return {
            each.card: CardWorth(
                Grade.WIN if each.made else Grade.LOSS, each.worth, each.card in right, against
            )
            for each in self.puzzle.options
        }

    def wrong_json(self, wrong: SidesWrongCard) -> dict[str, Any]:
        """Return the result of a wrong card, which is the opposite of the right card's."""
        return {"made": not self.puzzle.made, self.worth_name: wrong.worth}


class SidesPuzzleGame(SidesPuzzles, PuzzleGame):
    """The finder of puzzles in a game of two sides, with the words for them."""


REFUTED = 4
"""A wrong card of a puzzle, and the cards of best play that refute it, as shown on the table."""


def page_puzzle(facts: NumberedPuzzle, source: Source, pack: Pack) -> page.PageDeal:
    """Return the data of a puzzle for the page."""
    puzzle = facts.puzzle
    view = view_of(puzzle, pack)
    deal, look, tempting = puzzle.deal, view.look, puzzle.temptation
    event, place = heading(deal, source)
    others = others_wrong(view, tempting)
    return page.PageDeal(
        title=f"Puzzle {facts.number}",
        place=place if source.file is None else f"{event} · {place}",
        digest=Markup(),
        table=table_view.table_view(deal, puzzle.position.hands, look, puzzle.player, view.notes),
        contract=Markup("{} · {}").format(markup.html(view.contract), markup.html(view.stands)),
        verdict=markup.html(task(view)),
        steps=page.steps_of([puzzle.position], [view.worths]),
        faces=page.faces_of([puzzle.position], look),
        quiz=page.PageQuiz(
            question=task(view),
            level=puzzle.difficulty.level.value,
            themes=[theme.value for theme in puzzle.themes],
            keeps=puzzle.keepers,
            wrong={
                wrong.card: f"{look.plain_card(wrong.card)}{view.falls(wrong)}."
                for wrong in puzzle.refutations
            },
            lines={wrong.card: _line(view, wrong) for wrong in puzzle.refutations},
            answer=[
                markup.html(text)
                for text in (answer(view), why_wrong(view, tempting), others)
                if text is not None
            ],
            refutation=_grid(view),
            measure=measure(puzzle),
        ),
    )


def _line(view: PuzzleView, wrong: WrongCard) -> Sequence[page.Step]:
    """Return the steps that follow a wrong card, as far as the page shows them."""
    start = view.puzzle.position
    cards: list[Card] = [card for trick in wrong.line for card in trick.cards.values()]
    positions = page.positions_of_line(start, [cards[: len(start.trick) + REFUTED]])
    return page.steps_of(positions)[1:]


def _grid(view: PuzzleView) -> page.Grid:
    """Return the refutation as a table: the cards of each seat, a mark at the leader, and who
    wins."""
    puzzle = view.puzzle
    seats, called = puzzle.deal.playing_order, names(puzzle.deal)
    rows = []
    for trick in refutation_tricks(puzzle, puzzle.temptation):
        leader = next(iter(trick.cards))
        row = [Markup(trick.number)]
        for seat in seats:
            led = Markup("▸ ") if seat is leader else Markup()
            row.append(led + markup.html(view.look.card(trick.cards[seat])))
        winner = "" if trick.winner is None else called[trick.winner]
        rows.append([*row, markup.html(winner)])
    heads = ["trick", *(seat.letter for seat in seats), "won by"]
    return page.Grid("The refutation", heads, rows)


def render(title: str, puzzles: Sequence[page.PageDeal]) -> str:
    """Return the text of the page."""
    numbers = Counter(theme for each in puzzles if each.quiz for theme in each.quiz.themes)
    themes = [
        (theme.value, f"{theme.words} ({numbers[theme.value]})")
        for theme in CardTheme
        if numbers[theme.value]
    ]
    return page.render(title, puzzles, themes=themes)
