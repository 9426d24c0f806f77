"""The answers of ``tridge advise`` about Trumps and bridge, as JSON and text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from tridge_solver.analysis.conditions import ConditionError
from tridge_solver.analysis.dealing import HandRangeError
from tridge_solver.analysis.intervals import margin_in_percent
from tridge_solver.analysis.sampling import Progress, Sampling
from tridge_solver.analysis.seen import number_before
from tridge_solver.batch.seat_questions import AdviseQuestion
from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game
from tridge_solver.core.seats import Seat
from tridge_solver.games.trumps.advice import advise
from tridge_solver.games.trumps.duplicate import vulnerable_word
from tridge_solver.games.trumps.game import TrumpsDeal, side_of
from tridge_solver.games.trumps.report.theme import by_side, contract_text, contract_words, look_of
from tridge_solver.games.trumps.weighing import SidesEngines
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.diagram import print_heading, print_method
from tridge_solver.report.theme.signs import (
    Theme,
    count,
    names,
    pad,
    print_line,
    print_sentence,
    signed_mean,
)
from tridge_solver.report.theme.source import ADVISE_SCHEMA, Source, Stats, envelope
from tridge_solver.report.weighed import (
    chance_text,
    choice,
    hindsight,
    moment,
    print_seats,
    rows_of,
)

if TYPE_CHECKING:
    from tridge_solver.games.trumps.advice import TrumpsAdvice
    from tridge_solver.games.trumps.weighing import Scoring, TrumpsOption


_MADE, _SCORE, _BEHIND, _TRICKS, _OPEN = 11, 13, 16, 8, 14

_TITLES: dict[Scoring, str] = {"imps": "IMPs", "matchpoints": "matchpoints", "points": "points"}


def print_advice(console: Console, report: SidesAdviceReport, source: Source) -> None:
    """Print what the seat sees, the value of every card, and the card to play."""
    answer, view = report.answer, report.answer.view
    look = look_of(answer.contract.strain)
    print_heading(console, view.deal, source)
    print_line(console)
    print_sentence(console, _sentence(answer, look))
    print_line(console)
    print_line(console, contract_words(view.deal, answer.contract, answer.declarer))
    print_sentence(console, moment(view, look), indent=2)
    print_line(console)
    print_seats(console, view, look, answer.declarer, _known(answer))
    print_line(console)
    _print_options(console, answer, look)
    print_line(console)
    _print_notes(console, report)


def _known(answer: TrumpsAdvice) -> dict[Seat, str]:
    """Return what is known about each seat; the tricks of a side stand beside its first seat."""
    view, known = answer.view, {seat: str(each) for seat, each in answer.ranges.items()}
    sides = set()
    for seat in (*view.known, *view.hidden):
        side = side_of(seat)
        tricks = by_side(view.won)[side]
        if side not in sides and tricks:
            known[seat] = " · ".join(
                each for each in (known.get(seat), f"{side}: {count(tricks, 'trick')}") if each
            )
        sides.add(side)
    return known


def _print_options(console: Console, answer: TrumpsAdvice, look: Theme) -> None:
    """Print a row for each card, with equivalent cards together and the best first."""
    rows = rows_of(answer.options, _result)
    labels = [look.cards(look.sorted(option.card for option in row)) for row in rows]
    width = max(*(label.cell_len for label in labels), len("card")) + 3
    scored = _TITLES.get(answer.scoring)
    opened = answer.best.open_tricks is not None
    head = pad(" card", width) + pad("made", _MADE, right=True)
    if scored:
        head += pad(scored, _SCORE, right=True)
    head += Text("   ") + pad("behind", _BEHIND)
    if scored:
        head += pad("tricks", _TRICKS, right=True)
    if opened:
        head += pad("cards open", _OPEN, right=True)
    head.stylize("dim")
    print_line(console, head)
    for row, label in zip(rows, labels, strict=True):
        option = row[0]
        line = pad(Text.assemble(" ", label), width)
        line += pad(chance_text(option), _MADE, right=True)
        style = "bold" if option.gap is None else ""
        if scored:
            line += Text(pad(_score(option, answer.scoring), _SCORE, right=True).plain, style)
        line += Text("   ") + pad(_behind(option, answer.scoring), _BEHIND)
        if option.tricks is not None:
            line += pad(f"{option.tricks:.2f}", _TRICKS, right=True)
        if option.open_tricks is not None:
            made = "✔" if _open_made(option, answer) else "✘"
            line += pad(f"{made} {option.open_tricks}", _OPEN, right=True)
        print_line(console, line)


def _result(option: TrumpsOption) -> tuple[object, ...]:
    """Return a key that is the same for cards whose results look the same."""
    gap = (0.0, 0.0) if option.gap is None else (option.gap.difference, option.gap.margin)
    return option.made, option.score, option.tricks, gap, option.open_tricks


def _score(option: TrumpsOption, scoring: Scoring) -> str:
    return f"{option.score * 100:.1f} %" if scoring == "matchpoints" else signed_mean(option.score)


def _behind(option: TrumpsOption, scoring: Scoring) -> Text:
    if option.gap is None:
        return Text("best", "bold")
    if option.level:
        return Text("≈", "dim")
    gap = option.gap
    if scoring in ("contract", "matchpoints"):
        return Text(f"{gap.difference * 100:.0f} ±{gap.margin * 100:.0f} %")
    return Text(f"{gap.difference:.1f} ±{gap.margin:.1f}")


def _sentence(answer: TrumpsAdvice, look: Theme) -> Text:
    best = answer.best
    share = f"{(best.chance if answer.is_declarer else 1 - best.chance) * 100:.0f} %"
    worth = f"{'makes' if answer.is_declarer else 'beats'} the contract in {share} of the worlds"
    if answer.scoring == "points":
        worth = f"{signed_mean(best.score)} on average, points of one of us less one of them"
    elif answer.scoring != "contract":
        worth += f", {_score(best, answer.scoring)}"
        worth += " IMPs" if answer.scoring == "imps" else " of the matchpoints"
    verb = "Play" if answer.view.trick else "Lead"
    wanted = answer.is_declarer
    right = [option for option in answer.options if _open_made(option, answer) is wanted]
    opened = hindsight(_open_made(best, answer), right, look, wanted=wanted)
    return choice(answer.options, look, verb, worth).append_text(opened)


def _open_made(option: TrumpsOption, answer: TrumpsAdvice) -> bool | None:
    """Return whether the contract is made after a card if all cards are open; ``None`` if that
    is unknown."""
    return None if option.open_tricks is None else option.open_tricks >= answer.contract.number


def _print_notes(console: Console, report: SidesAdviceReport) -> None:
    answer = report.answer
    view = answer.view
    rest = []
    if answer.is_certain:
        brief = ["certain: every card can be placed"]
    else:
        brief = [f"sampled: {count(answer.samples, 'world')}, seed {answer.seed}"]
        margin = max(margin_in_percent(option.chance_interval) for option in answer.options)
        rest.append(f"made to ±{margin} %")
        facts = "the play shows and you say" if answer.ranges or answer.where else "the play shows"
        rest.append(f"every deal of the unseen cards that fits what {facts} is equally likely")
    brief.append(f"made: the contract of {names(view.deal)[answer.declarer]}")
    if answer.scoring in ("imps", "matchpoints"):
        word = "All" if len(answer.vulnerable) > 1 else "".join(answer.vulnerable) or "None"
        brief.append(f"vulnerable: {vulnerable_word(word)}")
        what = "IMPs" if answer.scoring == "imps" else "matchpoints"
        rest.append(f"{what}: against tables where any of the other cards is played")
    if answer.best.tricks is not None:
        brief.append("tricks: declarer's side")
    rest.append("play is double dummy")
    if any(row[0].level for row in rows_of(answer.options, _result)):
        brief.append("≈ level with the best")
    if report.stats is not None:
        brief.append(str(report.stats))
    print_method(console, brief, rest, full=report.method)


DIGITS = 4


@dataclass(frozen=True)
class SidesAdviceReport:
    """The report of advice; ``stats`` and, for all assumptions, ``method`` are added if they are
    asked for."""

    answer: TrumpsAdvice
    stats: Stats | None = None
    method: bool = False

    def json(self, source: Source) -> dict[str, Any]:
        """Return the JSON object of this deal."""
        answer, view = self.answer, self.answer.view
        fields: dict[str, Any] = {
            **envelope(ADVISE_SCHEMA, source, view.deal),
            "seat": view.seat.letter,
            "hand": view.turn.letter,
            "declarer": answer.declarer.letter,
            "contract": contract_text(view.deal, answer.contract),
            "scoring": answer.scoring,
            "vulnerable": sorted(answer.vulnerable),
            "ranges": {seat.letter: str(each) for seat, each in sorted(answer.ranges.items())},
            "where": list(answer.where),
            "trick": view.trick_number,
            "cards_so_far": view.number,
            "tricks_so_far": by_side(view.won),
            "options": [_option_json(option) for option in answer.options],
            "layouts": answer.layouts,
            "certain": answer.is_certain,
            "samples": answer.samples,
            "seed": answer.seed,
        }
        if self.stats is not None:
            fields["stats"] = self.stats.json()
        return fields

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print this report for card players."""
        print_advice(console, self, source)


def _option_json(option: TrumpsOption) -> dict[str, Any]:
    """Return the JSON object of one card. ``made`` and the tricks are those of declarer's side;
    ``score`` is that of the side that plays."""
    gap = option.gap
    return {
        "choice": option.card.code,
        "declarer_tricks": None if option.tricks is None else round(option.tricks, DIGITS),
        "made": round(option.chance, DIGITS),
        "made_interval": [round(bound, DIGITS) for bound in option.chance_interval],
        "score": round(option.score, DIGITS),
        "score_margin": None if option.samples < 2 else round(option.margin, DIGITS),
        "behind": None if gap is None else round(gap.difference, DIGITS),
        "behind_margin": None if gap is None or option.samples < 2 else round(gap.margin, DIGITS),
        "level": option.level,
        "open_declarer_tricks": option.open_tricks,
    }


def report_of(answer: TrumpsAdvice) -> SidesAdviceReport:
    """Return the report of an answer, as the command that answers its question prints it."""
    return SidesAdviceReport(answer)


def new_solver(asked: AdviseQuestion, game: Game, table_bytes: int | None) -> SidesEngines:
    """Return a solver for each thread of the sampling."""
    return SidesEngines((asked.sampling or Sampling()).threads, table_bytes)


def answer(
    asked: AdviseQuestion, solver: SidesEngines, deal: TrumpsDeal, progress: Progress | None
) -> SidesAdviceReport:
    """Return the advice to leader, declarer or defender; raise :class:`~tridge_solver.DealError`
    if the deal lacks facts that advice needs."""
    if deal.passed_out:
        raise DealError("the deal was passed out: there is no play")
    number = None if asked.card is None else asked.card - 1
    if asked.trick is not None:
        number = number_before(deal, asked.trick, asked.seat)
    try:
        found = advise(
            deal,
            number,
            asked.sampling,
            ranges=dict(asked.ranges),
            where=asked.where,
            scoring=asked.scoring,
            solver=solver,
            progress=progress,
        )
    except (ConditionError, HandRangeError) as error:
        raise DealError(str(error)) from None
    return SidesAdviceReport(found, method=asked.method)
