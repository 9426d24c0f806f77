"""What the text and the page of a record share: the cells of its tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text

from tridge_solver.core.cards import SUITS, Pack, Suit
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.bidding.open import OpenBid, OpenBidding
from tridge_solver.games.ombre.record.boards import RecordBoard, TableResult, points_of_bid
from tridge_solver.games.ombre.record.standings import Standing
from tridge_solver.games.ombre.report.bidding.open_text import result_words
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.exchange.words import thrown_cards
from tridge_solver.games.ombre.rules.contracts import Contract, Grade, Kind
from tridge_solver.report.theme.signs import (
    STAR,
    grade_mark,
    grade_style,
    grade_word,
    shortened,
    signed,
    signed_mean,
    stated,
)

_THROWN_IN = "thrown in"
_THROWN_SIGN = "↩"
NOTE = "exact, all cards and the stock open to all: what could have been, not what could be known"
LONGEST = 12

WORDS = 4
"""The columns of a board's tables that hold words: they stand before the numbers."""


def legend(rules: Ruleset) -> str:
    """What the signs of the contracts mean."""
    signs = ["✔ won", "= level", "✘ lost, each with the Player's tricks"]
    if rules.throwing_in:
        signs.append(f"{_THROWN_SIGN} {_THROWN_IN}, which costs as bet")
    return " · ".join(signs)


def contract_rows(answer: OpenBidding, pack: Pack) -> list[tuple[str, dict[Seat, list[Text]]]]:
    """What each kind of contract is worth: its name, and of every seat a cell for each suit; of a
    kind without a suit the first alone is filled."""
    rows = []
    for kind in Kind:
        cells: dict[Seat, list[Text]] = {}
        for seat, bids in answer.bids.items():
            cells[seat] = [Text() for _ in SUITS]
            for bid in bids:
                if bid.contract.kind is kind and bid.contract.tricks in (None, 1):
                    cells[seat][bid.contract.trumps or Suit.SPADES] = _cell(bid)
        if any(cell.plain for own in cells.values() for cell in own):
            name = Contract(kind, Suit.HEARTS, 1 if kind is Kind.FIXED else None).name(pack)
            rows.append((name, cells))
    return rows


def _cell(bid: OpenBid) -> Text:
    """How a contract ends, in two or three signs."""
    if bid.thrown_in:
        return Text(_THROWN_SIGN, "yellow")
    tricks = "" if bid.player_tricks is None else str(bid.player_tricks)
    return Text(f"{grade_mark(bid.grade)}{tricks}", grade_style(bid.grade))


def best_words(bid: OpenBid, rules: Ruleset, pack: Pack) -> tuple[Text, Text, str, Text]:
    """A seat's best contract: its name, how it ends, what it is worth to the Player, in points
    where there is a tariff and else in chips, and what to throw."""
    look = OmbreTheme(pack, bid.contract.denomination)
    thrown = Text("—", "dim") if bid.exchange is None else thrown_cards(look, bid.exchange)
    points = points_of_bid(bid, rules)
    worth = signed(bid.points if points is None else points)
    return look.contract(bid.contract), result_words(bid, rules), worth, thrown


class TableLines(NamedTuple):
    """The tables of a board: the heads of their columns, their cells, and what the gains
    are measured by, if anything."""

    heads: list[str]
    rows: list[list[Text | str]]
    measure: str


def table_lines(board: RecordBoard, pack: Pack, longest: int = LONGEST) -> TableLines:
    """What the tables made of a board; of names stand so many characters."""
    compared = board.compared()
    several = len(compared) > 1
    has_points = board.deal.rules.settlement == "tariff"
    seats = [seat.letter for seat in board.results[0].seats]
    heads = ["table", STAR, "contract", "result", *(["points"] if has_points else [])]
    heads += seats
    measure = ""
    if several or compared[0].against_par is not None:
        heads += [f"±{letter}" for letter in seats]
        measure = "the other tables" if several else "the par"
    rows = []
    for number, each in enumerate(compared, 1):
        gained = each.against_tables if several else each.against_par
        points = [signed(each.result.points or 0)] if has_points else []
        chips = [signed(own) for own in each.result.chips.values()]
        gains = [] if gained is None else [signed_mean(own) for own in gained.values()]
        rows.append([*_played(str(number), each.result, pack, longest), *points, *chips, *gains])
    return TableLines(heads, rows, measure)


def _played(number: str, result: TableResult, pack: Pack, longest: int) -> list[Text | str]:
    """Which table, who played, what and how it ended."""
    table = shortened(stated(result.table) or number, longest)
    facts = result.facts
    if facts is None or result.settlement is None:
        return [table, "", Text(result.deal.unplayed or "", "dim"), ""]
    player = stated(result.deal.tag(facts.player.word)) or facts.player.letter
    tricks = ":".join(map(str, facts.tricks)) or grade_word(facts.grade, facts.rules).lower()
    if facts.surrendered:
        tricks = _THROWN_IN if facts.rules.throwing_in else "gave up"
    return [
        table,
        shortened(player, longest),
        OmbreTheme(pack).contract(facts.contract),
        Text.assemble(_mark(result.settlement.grade), " ", tricks),
    ]


def _mark(ends: Grade) -> Text:
    """The mark of a grade in its colour."""
    return Text(grade_mark(ends), grade_style(ends))


def leads(standings: Sequence[Standing], teams: bool) -> str:
    """Who is first, as a sentence."""
    if not standings:
        return "No standings: a player has no name (expected North, East … in every result)."
    best, compared = standings[0], _is_compared(standings)
    verb = "lead" if teams else "leads"
    if compared:
        much = f"{signed_mean(best.against_tables)} against the other tables"
    else:
        much = signed(best.points if teams else best.chips)
    return f"{stated(best.name)} {verb} with {much}."


def _is_compared(standings: Sequence[Standing]) -> bool:
    """Whether boards were played at several tables."""
    return any(own.compared for own in standings)


def _is_solved(standings: Sequence[Standing]) -> bool:
    """Whether the par of a board is known."""
    return any(own.against_par is not None for own in standings)


def standing_heads(teams: bool, standings: Sequence[Standing]) -> list[str]:
    """The heads of the table of standings."""
    return [
        "boards",
        "played",
        "score" if teams else "points",
        *([] if teams else ["chips"]),
        *(["against par"] if _is_solved(standings) else []),
        *(["against tables", "share"] if _is_compared(standings) else []),
    ]


def standing_cells(own: Standing, teams: bool, standings: Sequence[Standing]) -> list[str]:
    """The cells of one of the ``standings``, as :func:`standing_heads` has them."""
    share = "" if own.share is None else f"{own.share:.0%}"
    compared = [signed_mean(own.against_tables), share] if _is_compared(standings) else []
    return [
        str(own.boards),
        str(own.as_player),
        signed(own.points),
        *([] if teams else [signed(own.chips)]),
        *([signed_mean(own.against_par or 0)] if _is_solved(standings) else []),
        *compared,
    ]
