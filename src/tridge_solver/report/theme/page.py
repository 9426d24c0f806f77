"""Pages: self-contained HTML files with one or several deals, which readers can play through card
by card.

A page needs only a browser: style, script and data are in the file, and it can be read and printed
without the script. Its contents come from the games.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from hashlib import sha256
from itertools import chain
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from tridge_solver import __version__
from tridge_solver.core.cards import Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.position import Position, cards_played
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.engine.ombre3.weights import HIGH, LOW
from tridge_solver.engine.page import DESKS, TABLE_BYTES, page_engine
from tridge_solver.engine.partnership.weights import POINTS, POINTS_GUESSES, TRICKS, TRICKS_GUESSES
from tridge_solver.engine.tres.asking import MIDDLE_WORTH, WORTHS
from tridge_solver.engine.tres.weights import WEIGHTS as TRES_WEIGHTS
from tridge_solver.report.theme.bundle import COMPONENTS, Bundle, component, lean
from tridge_solver.report.theme.faces import BACK, face_id, sprite
from tridge_solver.report.theme.signs import CardWorth, Theme, Worth
from tridge_solver.report.theme.table_view import Face, TableView, face


@dataclass(frozen=True)
class Step:
    """A moment of the play: before a card is played, or after the last one.

    Attributes:
        number: the trick it belongs to.
        seat: who is to play, ``None`` at the end.
        card: the next card, ``None`` at the end of the record.
        trick: the cards on the table, or of the trick just finished, in the order played.
        winner: who won the trick just finished; ``winning``: the winning card.
        won: tricks won so far.
        points: their points, if shown.
        worth: the result of each legal card, keyed by card code, if known.
        caption: a few words about the next card.
    """

    number: int
    seat: Seat | None
    card: Card | None
    trick: tuple[tuple[Seat, Card], ...]
    winner: Seat | None
    winning: Card | None
    won: Mapping[Seat, int]
    points: Mapping[Seat, int] = field(default_factory=dict)
    worth: Mapping[Card, Worth] = field(default_factory=dict)
    caption: Markup = field(default_factory=Markup)

    def json(self) -> dict[str, Any]:
        """Return the data that the page's script reads."""
        return {
            "number": self.number,
            "seat": self.seat.letter if self.seat is not None else None,
            "card": self.card.code if self.card is not None else None,
            "trick": [[seat.letter, card.code] for seat, card in self.trick],
            "winner": None if self.winner is None else self.winner.letter,
            "winning": None if self.winning is None else self.winning.code,
            "won": {seat.letter: tricks for seat, tricks in self.won.items()},
            "worth": {card.code: worth.json() for card, worth in self.worth.items()},
            "caption": str(self.caption),
        } | (
            {"points": {seat.letter: points for seat, points in self.points.items()}}
            if self.points
            else {}
        )


@dataclass(frozen=True)
class PlayedCard:
    """A card in the list of all tricks; ``step`` is the moment before it is played."""

    step: int
    seat: Seat
    face: Face
    leads: bool
    wins: bool
    sign: str = ""
    words: str = ""
    cost: str = ""


@dataclass(frozen=True)
class PlayedTrick:
    """A trick in the list of all tricks, with its cards in the order played; ``points`` are the
    totals after it.
    """

    number: int
    cards: tuple[PlayedCard, ...]
    points: str = ""


def quiet_caption(who: str, verb: str, card: Markup, *, forced: bool) -> Markup:
    """Return a short caption for a card that loses nothing.

    >>> str(quiet_caption("Ada", "leads", Markup("♥J"), forced=False))
    'Ada leads ♥J: no card is better.'
    """
    end = ", the only card." if forced else ": no card is better."
    return Markup("{} {} {}").format(who, verb, card) + end


def steps_of(
    positions: Sequence[Position],
    worth: Sequence[Mapping[Card, Worth]] = (),
    captions: Sequence[Markup] = (),
    *,
    with_points: bool = False,
) -> tuple[Step, ...]:
    """Return a step for every position; ``worth`` and ``captions`` may cover only the first of
    them.
    """
    played = cards_played(positions)
    steps = []
    for number, position in enumerate(positions):
        trick = tuple(zip(position.order, position.trick, strict=False))
        winner = winning = None
        if not trick and number:
            trick = _with_card(positions[number - 1], played[number - 1][1])
            winner, winning = trick[
                position.game.winner([card for _, card in trick], position.trumps)
            ]
        steps.append(
            Step(
                number=_trick_number(position),
                seat=position.to_play,
                card=played[number][1] if number < len(played) else None,
                trick=trick,
                winner=winner,
                winning=winning,
                won=position.won,
                points=position.points if with_points else {},
                worth=worth[number] if number < len(worth) else {},
                caption=captions[number] if number < len(captions) else Markup(),
            )
        )
    return tuple(steps)


def positions_of_line(start: Position, tricks: Iterable[Iterable[Card]]) -> list[Position]:
    """Return ``start``, and the position after each card of a line that begins there. The first
    trick of the line may include cards that are already on the table.
    """
    positions = [start]
    for trick in tricks:
        for card in trick:
            if card not in positions[-1].trick:
                positions.append(positions[-1].play(card))
    return positions


def faces_of(positions: Sequence[Position], look: Theme) -> list[Face]:
    """Return the drawings of all cards that lie on the table in ``positions``."""
    lies = positions[0].trick if positions else ()
    return [face(card, look) for card in (*lies, *(card for _, card in cards_played(positions)))]


def _with_card(position: Position, card: Card) -> tuple[tuple[Seat, Card], ...]:
    """Return the trick on the table of ``position``, by seat, after ``card`` is played."""
    return tuple(zip(position.order, (*position.trick, card), strict=False))


def tricks_of(
    positions: Sequence[Position],
    look: Theme,
    marks: Mapping[int, tuple[str, str, str]] | None = None,
    *,
    with_points: bool = False,
) -> tuple[PlayedTrick, ...]:
    """Return the cards played between ``positions``, trick by trick.

    ``marks`` say by step what a card cost: its sign, its words and a class for the style sheet.
    """
    tricks: list[PlayedTrick] = []
    cards: list[PlayedCard] = []
    played = cards_played(positions)
    for step, (seat, card) in enumerate(played):
        before, after = positions[step], positions[step + 1]
        sign, words, cost = (marks or {}).get(step, ("", "", ""))
        leads = not before.trick
        cards.append(PlayedCard(step, seat, face(card, look), leads, False, sign, words, cost))
        if after.trick and step + 1 < len(played):
            continue
        points = ""
        if not after.trick:
            trick = _with_card(before, card)
            code = trick[before.game.winner([own for _, own in trick], before.trumps)][1].code
            cards = [replace(own, wins=own.face.code == code) for own in cards]
            if with_points:
                got = ((own.letter, after.points.get(own, 0)) for own in sorted(after.seats))
                points = " ".join(f"{letter} {number}" for letter, number in got)
        tricks.append(PlayedTrick(_trick_number(before), tuple(cards), points))
        cards = []
    return tuple(tricks)


def _trick_number(position: Position) -> int:
    """Return the number of the trick in progress."""
    return position.game.tricks - position.tricks_left + 1


POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    "form-action 'none'"
)
"""The content security policy of a page, without its own script, which is allowed by its digest. It
allows the page's own styles. The page loads and sends nothing, and a script hidden in a name does
not run.
"""

THINKING = "'wasm-unsafe-eval'; worker-src blob:"
"""The additional policy of a page with an engine: to compile it, and to run it in a worker."""


SIDES: dict[str, dict[str, Any]] = {
    "points": {"weights": POINTS, "guesses": POINTS_GUESSES, "table": 1 << 22},
    "tricks": {"weights": TRICKS, "guesses": TRICKS_GUESSES, "table": 1 << 24},
}
"""The settings of the engines of two sides: move ordering, first guesses and table size. Whole
deals of tricks need the larger table.
"""


MARGINS: dict[str, Any] = {
    "weights": TRES_WEIGHTS.flat,
    "guess": {"worths": list(WORTHS), "middle": MIDDLE_WORTH},
    "nodes": 3_000_000,
    "table": 1 << 24,
}
"""The settings of the engine of Très: move ordering, first guess, table size, and the number of
positions to search for one turn, which takes a second or two.
"""

SCRIPTS = {
    **dict.fromkeys(SIDES, ("sides.js", "two_sides.js")),
    "tres": ("tres.js", "margins.js"),
}
"""The scripts that set up deals for each engine, except those of one against all."""


@dataclass(frozen=True)
class Grid:
    """A small table: its name, the heads of its columns and its rows; the first column is text.

    ``kind`` is a class of the style sheet, for tables that are too wide for a phone.
    """

    caption: str
    heads: Sequence[str]
    rows: Sequence[Sequence[Markup | str]]
    kind: str = ""


LEGEND = (
    "✓ stands on a card that loses nothing, with the tricks the Player then has; any other says "
    "what it costs the seat that plays it."
)
"""The meaning of the signs on cards in games of one against two."""


@dataclass(frozen=True)
class PageQuiz:
    """A puzzle on a page. All hands are visible, and readers look for the right card or group of
    touching cards.

    Attributes:
        question: a few words; ``level`` and ``themes`` say what kind of puzzle it is.
        keeps: the right cards.
        wrong: the effect of a wrong card in words.
        lines: the steps after each wrong card, which refute it.
        answer: sentences, ``refutation`` and ``measure``: what is told once it is answered.
    """

    question: str
    level: str
    themes: Sequence[str]
    keeps: Sequence[Card]
    wrong: Mapping[Card, str]
    lines: Mapping[Card, Sequence[Step]]
    answer: Sequence[Markup]
    refutation: Grid
    measure: str

    def json(self) -> dict[str, Any]:
        """Return the data that the page's script reads."""
        lines = {card.code: [step.json() for step in steps] for card, steps in self.lines.items()}
        quiz = {
            "question": self.question,
            "level": self.level,
            "keeps": [card.code for card in self.keeps],
            "wrong": {card.code: words for card, words in self.wrong.items()},
        }
        return {"quiz": quiz, "lines": lines}


@dataclass(frozen=True)
class PageDeal:
    """The data of one deal on a page.

    Attributes:
        title, place: event; board and rules.
        digest: a few words for the index.
        table: the hands at the first step.
        worth: the values of the cards on a page without steps, keyed by card code.
        contract: contract and Player.
        verdict: the result of best play.
        words: sentences below the table.
        facts: labelled lines: exchange, stock, auction …
        steps: the play, one more than its cards; none where there is none to step through.
        tricks, chart: the whole play, as a list and as a drawing.
        faces: every card that is played, by code.
        errors: sentences about the errors, each with its step.
        grids: tables: summary, settlement, contracts.
        warnings: the faults of the record.
        note: the basis of all these judgements.
        legend: the meaning of the signs under cards.
        desk: the data with which the page's engine plays on from the first step; ``None`` if it
            cannot.
        hint: how to use the cells of a table, if they can be clicked.
        quiz: the puzzle that the deal asks, if it is one.
    """

    title: str
    place: str
    digest: Markup
    table: TableView
    contract: Markup
    verdict: Markup = field(default_factory=Markup)
    words: Sequence[Markup] = ()
    worth: dict[str, Worth] = field(default_factory=dict)
    facts: Sequence[tuple[str, Markup]] = ()
    steps: Sequence[Step] = ()
    tricks: Sequence[PlayedTrick] = ()
    chart: Markup | None = None
    faces: Sequence[Face] = ()
    errors: Sequence[tuple[int, Markup]] = ()
    grids: Sequence[Grid] = ()
    warnings: Sequence[str] = ()
    note: str = ""
    legend: str = LEGEND
    desk: dict[str, Any] | None = None
    hint: str = ""
    quiz: PageQuiz | None = None

    @property
    def data(self) -> Markup:
        """Return the steps as JSON that is safe inside a script element."""
        faces = {f.code: [f.full, f.colour, f.name, f.drawn] for f in self.faces}
        fields: dict[str, Any] = {"steps": [step.json() for step in self.steps], "faces": faces}
        if self.desk is not None:
            fields["desk"] = self.desk
        if self.quiz is not None:
            fields |= self.quiz.json()
        text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
        return Markup(text.replace("<", "\\u003c").replace("&", "\\u0026"))


@dataclass(frozen=True)
class Front:
    """The part above the deals, on a page about several of them.

    Attributes:
        standing: the answer in a sentence, before everything else.
        grids: tables; ``legend`` says what their signs mean.
        drawing: a chart, as the text of an SVG; ``described`` is its description.
        links: sentences, each with the element of the page it leads to.
        tonight: the most frequent mistake, as a sentence.
        words: lines about deals without a part of their own.
        note: the basis of all these judgements.
    """

    standing: str = ""
    grids: Sequence[Grid] = ()
    legend: Sequence[str] = ()
    drawing: str | None = None
    described: str = ""
    links: Sequence[tuple[str, Markup]] = ()
    tonight: str = ""
    words: Sequence[str] = ()
    note: str = ""

    @property
    def chart(self) -> str | None:
        """Return the chart as the address of an image, so that it keeps its own style."""
        if self.drawing is None:
            return None
        return f"data:image/svg+xml;base64,{b64encode(self.drawing.encode()).decode('ascii')}"


LACKING = "This page was written without the engine for what-ifs: TRIDGE_PAGES=1 builds it."
"""The message on a page if the package was built without engines."""


def templates() -> Environment:
    """Return the templates of all pages."""
    return Environment(
        loader=PackageLoader("tridge_solver", "report/theme/templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def render(
    title: str,
    deals: Sequence[PageDeal],
    front: Front | None = None,
    themes: Sequence[tuple[str, str]] = (),
) -> str:
    """Return the text of the page. The content of ``front`` stands above the deals; ``themes`` are
    the themes of puzzles that readers may choose, each with its words. Deals of one event have its
    title.
    """
    environment = templates()
    names = sorted({deal.desk["engine"] for deal in deals if deal.desk})
    engines = {name: engine_fields(name) for name in names}
    searches = [lean(_source(own)) for own in ([*_desks(names), "thinking.js"] if names else [])]
    source = "".join([*searches, Bundle(_source, {}).script("page.js")])
    digest = b64encode(sha256(source.encode("utf-8")).digest()).decode("ascii")
    titles = {deal.title for deal in deals}
    shared = len(deals) > 1 and len(titles) == 1 and all(deal.place for deal in deals)
    return environment.get_template("page.html").render(
        title=titles.pop() if shared else title,
        shared=shared,
        deals=deals,
        front=front,
        themes=json.dumps(themes, ensure_ascii=False),
        faces=deck_of([deal.table for deal in deals], *(deal.faces for deal in deals)),
        version=__version__,
        style=styles("page.css"),
        script=Markup(source),
        engine=Markup(json.dumps(engines, separators=(",", ":"))) if engines else None,
        lacking=LACKING if page_engine() is None else None,
        policy=f"{POLICY}; script-src 'sha256-{digest}'{f' {THINKING}' if engines else ''}",
    )


def styles(own: str) -> Markup:
    """Return the style sheet of a page: the shared styles and its ``own``."""
    return Markup(lean(component("look.css") + _source(own), styles=True))


def deck_of(tables: Iterable[TableView], *more: Iterable[Face]) -> Markup:
    """Return the drawings of all cards in some tables, and of ``more``, for the page that shows
    them.
    """
    faces = [own for table in tables for own in table.faces]
    ids = [own.id for own in (*faces, *chain.from_iterable(more))]
    return Markup(sprite([*ids, *(f"{name}-s" for name in ids), face_id(BACK)]))


def _desks(names: Sequence[str]) -> list[str]:
    """Return the scripts that set up deals for the engines with these names."""
    scripts = {name: SCRIPTS.get(name, ("desk.js",)) for name in names}
    return list(dict.fromkeys(script for own in scripts.values() for script in own))


def _source(name: str) -> str:
    """Return the text of a shared file or, if there is none, of a file that only pages use."""
    if (COMPONENTS / name).exists():
        return component(name)
    environment = templates()
    assert environment.loader is not None
    return environment.loader.get_source(environment, name)[0]


def engine_fields(name: str) -> dict[str, Any]:
    """Return the data of an engine for the page's script: its compiled module, deflated and in
    base64, the weights of its move ordering, and the size of its table.
    """
    module = page_engine(DESKS[name])
    assert module is not None  # a deal says that it is there
    return {
        "module": b64encode(zlib.compress(module, 9)).decode("ascii"),
        **(SIDES | {"tres": MARGINS}).get(
            name, {"weights": [HIGH.flat, LOW.flat], "table": TABLE_BYTES}
        ),
    }


ALL = 1000
NONE = -1
"""The levels that stand for all tricks, won by the Player's side or by the other, in games of
points.
"""


def two_sides_desk(
    position: Position,
    player: Seat,
    rules: tuple[str, dict[str, Any]],
    worths: dict[int, list[Any]],
    *,
    shown: bool,
) -> dict[str, Any] | None:
    """Return a position in the form of the page's engine; ``None`` if the package was built without
    engines.

    ``rules`` are the engine and the order of the cards as :attr:`Game.page_rules` has them,
    ``worths`` says what each level stands for: see :func:`worth_json`. A level is what the side of
    ``player`` gets. ``shown`` says whether the page has values under the cards from the beginning.
    """
    engine, order = rules
    if page_engine(DESKS[engine]) is None:
        return None
    at = position.seats.index(SEATS[0])
    seats = (*position.seats[at:], *position.seats[:at])
    hands = {seat: set(position.hands[seat]) for seat in seats}
    for seat, card in zip(position.order, position.trick, strict=False):
        hands[seat].add(card)
    return {
        "engine": engine,
        "shown": shown,
        "players": [player.letter],
        "after": ALL,  # nobody hands the game over
        "seats": [seat.letter for seat in seats],
        "order": order,
        "hands": {seat.letter: [card.code for card in sorted(hands[seat])] for seat in seats},
        "leader": position.leader.letter,
        "trick": [card.code for card in position.trick],
        "tricks": position.tricks_left + sum(position.won.values()),
        "won": {seat.letter: position.won[seat] for seat in seats},
        "points": {seat.letter: position.points.get(seat, 0) for seat in seats}
        if engine == "points"
        else None,
        "worths": worths,
    }


def worth_json(ours: CardWorth, against: CardWorth, theirs: int | None = None) -> list[Any]:
    """Return the meaning of a level: its grade, mark and number, its value to each side, and the
    other side's number if that differs.
    """
    found = [ours.grade.value, ours.mark, ours.tricks, ours.side, against.side]
    return found if theirs is None else [*found, theirs]
