"""The board's long questions, which report progress: sampling, reviews, puzzles, the search for a
deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from itertools import count
from typing import Any

from tridge_solver.analysis.dealing import DEALING, DealSpec
from tridge_solver.analysis.puzzles import (
    PUZZLES,
    Level,
    Puzzle,
    PuzzleCriteria,
    PuzzleMaker,
    PuzzleSolvers,
    own_puzzles,
)
from tridge_solver.analysis.sampling import Sampling, Watch
from tridge_solver.analysis.themes import CardTheme
from tridge_solver.batch.questions import ReviewQuestion
from tridge_solver.batch.seat_questions import (
    AdviseQuestion,
    BidQuestion,
    OpenBidQuestion,
    SampledExchangeQuestion,
)
from tridge_solver.board.requests import HERE, Refusal, seat_of, text_of, whole_number
from tridge_solver.board.streams import BoardOptions, Tell, Work
from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.registry import USUAL, game_named
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.report.display import report_of
from tridge_solver.report.puzzles import view_of
from tridge_solver.report.puzzles_text import measure, task
from tridge_solver.report.showing import deal_json
from tridge_solver.report.why import theme_sentence

MAX_SAMPLES = 20_000
MAX_TRIES = 200_000


class Watching(Watch):
    """Progress of a question, passed on to the page."""

    def __init__(self, tell: Tell, to_json: Callable[[Any], dict[str, Any]] | None = None) -> None:
        self._tell = tell
        self._to_json = to_json
        self._line: dict[str, Any] = {}
        self._last: dict[str, Any] = {"doing": "starting"}

    def __call__(self, what: str, done: int, total: int) -> None:
        """Report progress to the page."""
        line = {"doing": what, "worlds": done}
        if total:
            line["of"] = total
        self._last = line
        self._tell({**line, **self._line})
        self._line.pop("partial", None)

    def check(self) -> None:
        """Check whether the page still wants the answer; called when there is no news."""
        self._tell(self._last)

    def left(self, arms: int, of: int) -> None:
        """Report how many discards are left in the race."""
        self._line = {"left": arms, "arms": of}

    def so_far(self, found: Callable[[], Any]) -> None:
        """Receive a function that returns the answer so far."""
        if self._to_json is not None:
            self._line = {"partial": self._to_json(found())}


def work_of(name: str, deal: Deal | None, fields: Mapping[str, Any], options: BoardOptions) -> Work:
    """Return a function that answers a long question; raise :class:`Refusal` for a malformed
    request."""
    makers: dict[str, Callable[[Any, Mapping[str, Any], BoardOptions], Work]] = {
        "exchange": _exchange,
        "bid": _bid,
        "advise": _advise,
        "review": _review,
        "deal": _dealing,
        "puzzle": _puzzle,
    }
    return makers[name](deal, fields, options)


def _sampling(fields: Mapping[str, Any], options: BoardOptions) -> Sampling:
    """Return the sampling that a request asks for, with at most :data:`MAX_SAMPLES` worlds."""
    samples = None
    if fields.get("samples") is not None:
        samples = whole_number(fields, "samples", 0)
        if not 1 <= samples <= MAX_SAMPLES:
            raise Refusal(400, f"samples is out of bounds (expected 1 to {MAX_SAMPLES:,})")
    seed = whole_number(fields, "seed", options.seed)
    defence = fields.get("defence", "model")
    if defence not in ("model", "none", "best"):
        raise Refusal(400, "defence is unknown (expected model, none or best)")
    return Sampling(
        seed=seed,
        samples=samples,
        defence=defence,
        threads=options.threads,
        table_bytes=options.table_bytes,
    )


def _asked(
    question: Any, deal: Deal, options: BoardOptions, progress: Any = None
) -> dict[str, Any]:
    """Return the JSON answer to a command-line question about ``deal``."""
    asked = question.put_to(deal.game)
    tool = asked.new_solver(options.table_bytes)
    more = {} if progress is None else {"progress": progress}
    found: dict[str, Any] = asked.answer(tool, deal, **more).json(HERE)
    return found


def _exchange(deal: Deal, fields: Mapping[str, Any], options: BoardOptions) -> Work:
    if fields.get("mode") != "closed":
        raise Refusal(400, "the mode is unknown (expected open or closed)")
    question = SampledExchangeQuestion(
        seat=seat_of(fields, "seat"),
        top=min(whole_number(fields, "top", 5), 20),
        sampling=_sampling(fields, options),
        drawn=_some(fields, "drawn"),
        first_drawn=_some(fields, "first_drawn"),
    )

    def work(tell: Tell) -> dict[str, Any]:
        watching = Watching(tell, lambda found: report_of(found).json(HERE))
        return _asked(question, deal, options, watching)

    return work


def _some(fields: Mapping[str, Any], name: str) -> int | None:
    """Return an optional number from a request."""
    return None if fields.get(name) is None else whole_number(fields, name, 0)


def _bid(deal: Deal, fields: Mapping[str, Any], options: BoardOptions) -> Work:
    seat = seat_of(fields, "seat")
    question: BidQuestion | OpenBidQuestion
    if fields.get("mode") == "open":
        question = OpenBidQuestion(seat, threads=options.threads)
    else:
        question = BidQuestion(
            seat, passed=fields.get("passed") is True, sampling=_sampling(fields, options)
        )
    return lambda tell: _asked(question, deal, options, Watching(tell))


def _advise(deal: Deal, fields: Mapping[str, Any], options: BoardOptions) -> Work:
    question = AdviseQuestion(
        ranges=_ranges(fields), scoring=_scoring(fields), sampling=_sampling(fields, options)
    )
    return lambda tell: _asked(question, deal, options, Watching(tell))


def _ranges(fields: Mapping[str, Any]) -> tuple[tuple[Seat, str], ...]:
    """Return the page's ranges of hands; empty texts are ignored."""
    given = fields.get("ranges") or {}
    if not isinstance(given, dict):
        raise DealError("what hands are like is a text for a seat (expected e.g. N: 12-14 hcp)")
    texts = [(seat, given.get(seat.letter)) for seat in SEATS]
    return tuple((seat, text) for seat, text in texts if isinstance(text, str) and text.strip())


def _scoring(fields: Mapping[str, Any]) -> Any:
    """Return the form of scoring; ``None`` for the default."""
    scoring = fields.get("scoring") or None
    if scoring not in (None, "contract", "imps", "matchpoints", "points"):
        raise DealError("no such scoring (expected contract, imps, matchpoints or points)")
    return scoring


def _review(deal: Deal, fields: Mapping[str, Any], options: BoardOptions) -> Work:
    closed = _sampling(fields, options) if fields.get("closed") is True else None
    question = ReviewQuestion(fields.get("play_only") is True, closed)
    return lambda tell: _asked(question, deal, options, Watching(tell))


def _puzzle(deal: Deal | None, fields: Mapping[str, Any], options: BoardOptions) -> Work:

    return puzzle_work(deal, fields, options)


def _dealing(_: Any, fields: Mapping[str, Any], options: BoardOptions) -> Work:
    seed = whole_number(fields, "seed", options.seed)
    where = text_of(fields, "where", "").strip()
    game = game_named(text_of(fields, "game", USUAL.name))
    rules = options.rules if options.rules and options.rules.name == game.rules.name else None
    tries = min(whole_number(fields, "tries", MAX_TRIES), MAX_TRIES)

    def work(tell: Tell) -> dict[str, Any]:
        def on_try(attempt: int) -> None:
            tell({"doing": "dealing", "tries": attempt, "of": tries})

        spec = DealSpec(
            seed=seed,
            rules=rules or game.rules,
            where=(where,) if where else (),
            tries=tries,
            pack=options.pack,
            on_try=on_try,
        )
        found = DEALING.of(game).deal_maker(spec, game).find(1)
        if found.deal is None:
            raise DealError(f"no such deal in {found.tries:,} tries (expected a looser condition)")
        return {"deal": deal_json(found.deal, HERE), "tries": found.tries}

    return work


MAX_BARREN = 10_000
"""The search for puzzles ends after this many random deals in a row without one."""

ANY = "any"


def puzzle_work(deal: Deal | None, fields: Mapping[str, Any], options: BoardOptions) -> Work:
    """Return a function that searches for puzzles: in ``deal``, or in random deals until one has a
    puzzle.

    ``number`` is the first deal of ``seed`` that is looked at; with ``day`` it is the puzzle of
    that day, whatever else is wished: that of ``tridge puzzle --seed 20261224``. Raises
    :class:`Refusal` for a request in another form.
    """
    if fields.get("day") is not None:
        fields, options = _of_day(text_of(fields, "day")), replace(options, rules=None)
    criteria = _criteria(fields)
    solvers = PuzzleSolvers(options.table_bytes)
    if deal is not None:
        own = deal
        return lambda tell: _puzzles_json([*_watched(own_puzzles(own, solvers, criteria), tell)])
    first = max(whole_number(fields, "number", 1), 1)
    maker = _maker(fields, options, criteria)

    def work(tell: Tell) -> dict[str, Any]:
        for number in count(first):
            tell({"doing": "looking for a puzzle", "deals": number - first})
            if number - first == MAX_BARREN:
                raise DealError(f"no puzzle in {MAX_BARREN:,} deals (expected any level and theme)")
            sought = maker.find(number, solvers)
            if sought.puzzle is not None:
                return {**_puzzles_json([sought.puzzle]), "number": number}
        raise AssertionError("counting ends")

    return work


def _of_day(day: str) -> dict[str, Any]:
    """Return the seed and settings of the puzzle of the day, which is the same for everybody."""
    try:
        return {"seed": int(date.fromisoformat(day).strftime("%Y%m%d"))}
    except ValueError:
        raise Refusal(400, "the day is not a date (expected e.g. 2026-12-24)") from None


def _criteria(fields: Mapping[str, Any]) -> PuzzleCriteria:
    """Return the requirements for puzzles from a request."""
    level, asked = text_of(fields, "level", ANY), text_of(fields, "ask", ANY)
    levels = {each.value: each for each in Level}
    if level != ANY and level not in levels:
        raise Refusal(400, f"the level is unknown (expected {', '.join(levels)} or {ANY})")
    if asked not in (ANY, "player", "defender"):
        raise Refusal(400, f"the seat to ask is unknown (expected player, defender or {ANY})")
    theme, themes = text_of(fields, "theme", ANY), {each.value: each for each in CardTheme}
    if theme != ANY and theme not in themes:
        raise Refusal(400, f"the theme is unknown (expected {', '.join(themes)} or {ANY})")
    wanted = frozenset({themes[theme]}) if theme != ANY else frozenset[CardTheme]()
    return PuzzleCriteria(levels.get(level), None, None if asked == ANY else asked, wanted)


def _maker(
    fields: Mapping[str, Any], options: BoardOptions, criteria: PuzzleCriteria
) -> PuzzleMaker:
    """Return the maker of random deals in which to search for puzzles of a game."""
    game = game_named(text_of(fields, "game", USUAL.name))
    PUZZLES.require(game)
    rules = options.rules if options.rules and options.rules.name == game.rules.name else game.rules
    spec = DealSpec(seed=whole_number(fields, "seed", options.seed), rules=rules, pack=options.pack)
    return PuzzleMaker(DEALING.of(game).deal_maker(spec, game), criteria)


def _watched(found: Iterator[Puzzle], tell: Tell) -> Iterator[Puzzle]:
    """Yield the puzzles as they are found, reporting each."""
    tell({"doing": "looking for a puzzle"})
    for number, puzzle in enumerate(found, 1):
        tell({"doing": "looking for a puzzle", "found": number})
        yield puzzle


def _puzzles_json(found: list[Puzzle]) -> dict[str, Any]:
    """Return puzzles for the board to open, as JSON; the values of their cards are fetched
    later."""
    return {
        "puzzles": [
            {
                "deal": deal_json(puzzle.deal, HERE),
                "question": task(view_of(puzzle, Pack.ENGLISH)),
                "keeps": [card.code for card in puzzle.keepers],
                "level": puzzle.difficulty.level.value,
                "measure": measure(puzzle),
                "themes": theme_sentence(puzzle.themes) if puzzle.themes else "",
                "played": None if puzzle.played is None else puzzle.played.code,
            }
            for puzzle in found
        ]
    }
