"""How often could a hand have won? The study of docs/study.md, from random deals to tables.

    tridge deal -n 10000 --seed 1 -o deals.pbn
    tridge batch --do table deals.pbn -o dealt.jsonl
    python examples/study.py deals.pbn dealt.jsonl -o open.jsonl

The first two commands deal the cards and solve them as dealt. This script finds out who could win
after the best exchange with open cards, writes that to ``open.jsonl``, a line a deal, and prints
the tables. Stopped, it goes on where it was. It also solves the hands as dealt by the rules of
Tresillo. ``--deals 50`` looks at the first fifty deals only, ``--page`` puts the tables between the
marks of a page, ``--images`` draws (with matplotlib).
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from itertools import islice
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import tridge_solver as tridge
from study_tables import DEALT, OPEN, Study, Tables, club_order, hands_of
from tridge_solver.core.cards import SUITS, Pack
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.games.ombre.exchange.open import OpenExchanges
from tridge_solver.games.ombre.rules.contracts import Contract, Grade

Row = dict[str, Any]

engines: list[OpenExchanges] = []
"""The engine of this process, made when it is first asked."""


def open_row(deal: Deal) -> Row:
    """The suit in which each seat could win with open cards: the first by points, or none."""
    if not engines:
        engines.append(OpenExchanges())
    wins_in = {}
    for seat in deal.playing_order:
        suits = (s for s in club_order(deal.known_hand(seat)) if engines[0].wins(deal, seat, s))
        suit = next(suits, None)
        wins_in[seat.letter] = None if suit is None else suit.letter
    return {"board": deal.board, "hands": hands_text(deal), "wins_in": wins_in}


def hands_text(deal: Deal) -> dict[str, str]:
    """The three hands, to know the deal again."""
    return {s.letter: Pack.ENGLISH.hand_text(deal.known_hand(s)) for s in deal.playing_order}


def open_rows(deals: Sequence[Deal], path: Path, processes: int) -> list[Row]:
    """The rows of all deals: those of the file, if there is one, and the others, added to it."""
    rows = whole_rows(path)
    for row, deal in zip(rows, deals, strict=False):
        if row.get("hands") != hands_text(deal):
            raise DealError(f"{path}: board {row.get('board')} is of other deals")
    waiting = deals[len(rows) :]
    with ExitStack() as stack:
        file = stack.enter_context(path.open("a", encoding="utf-8"))
        answers: Iterable[Row] = map(open_row, waiting)
        if processes > 1 and waiting:
            answers = stack.enter_context(Pool(processes)).imap(open_row, waiting, chunksize=4)
        for row in answers:
            file.write(json.dumps(row) + "\n")
            file.flush()
            rows.append(row)
    return rows[: len(deals)]


def whole_rows(path: Path) -> list[Row]:
    """The finished rows of a file; one that was cut off is taken out of it."""
    if not path.exists():
        return []
    text = path.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    if whole != text:
        path.write_bytes(whole)
    return [json.loads(line) for line in whole.splitlines()]


def dealt_rows(deals: Sequence[Deal], path: Path) -> list[Row]:
    """Return the rows of ``tridge batch --do table`` for the deals.

    Raises :class:`~tridge_solver.DealError` when it is not about these deals.
    """
    with path.open(encoding="utf-8") as file:
        rows = [json.loads(line) for line in islice(file, len(deals))]
    if len(rows) < len(deals):
        raise DealError(f"{path}: {len(rows)} rows (expected {len(deals)}, one a deal)")
    for number, row in enumerate(rows, 1):
        if "table" not in row:
            raise DealError(f"{path}: row {number} is no table (expected tridge batch --do table)")
    for deal, row in ((deals[0], rows[0]), (deals[-1], rows[-1])):
        cells = tridge.table(deal)
        solved = [(c.declarer.letter, c.trumps.letter, c.grade.value) for c in cells]
        if solved != [(c["declarer"], c["trumps"], c["grade"]) for c in row["table"]]:
            raise DealError(f"{path}: board {row['board']} is of other deals")
    return rows


def winning_suits(row: Row) -> dict[str, str]:
    """The letters of the suits in which each seat wins as dealt, by the seat's letter."""
    wins = {cell["declarer"]: "" for cell in row["table"]}
    for cell in row["table"]:
        if cell["grade"] == Grade.WIN.value:
            wins[cell["declarer"]] += cell["trumps"]
    return wins


def tresillo_wins(deals: Iterable[Deal]) -> Iterator[dict[str, str]]:
    """The same for the same hands in Tresillo; only the grade is asked, which is much faster."""
    solver = tridge.DoubleDummy()
    for deal in deals:
        wins = {}
        for seat in deal.playing_order:
            won = ""
            for suit in SUITS:
                contract = Contract.play(suit)
                played = deal.with_contract(seat, contract)
                if solver.grade(played.start(), seat, contract) is Grade.WIN:
                    won += suit.letter
            wins[seat.letter] = won
        yield wins


def into_page(page: Path, tables: Tables) -> None:
    """Put each table between ``<!-- its name -->`` and ``<!-- /its name -->``."""
    text = page.read_text(encoding="utf-8")
    for name, lines in tables.items():
        marks = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.DOTALL)
        body = "\n".join(lines)
        text, found = marks.subn(lambda match, body=body: f"{match[1]}\n{body}\n\n{match[2]}", text)
        if found != 1:
            raise DealError(f"{page} has {found} places for the table '{name}' (expected one)")
    page.write_text(text, encoding="utf-8")


def ask(arguments: argparse.Namespace) -> Study:
    """All answers about all deals."""
    with arguments.file.open(encoding="utf-8") as file:
        deals = list(islice(tridge.load(file), arguments.deals))
    if not deals:
        raise DealError(f"{arguments.file} has no deals")
    dealt = [winning_suits(row) for row in dealt_rows(deals, arguments.dealt)]
    opened = [row["wins_in"] for row in open_rows(deals, arguments.output, arguments.processes)]
    others = [replace(deal, rules=tridge.ombre.TRESILLO) for deal in deals]
    return Study(
        hands_of(deals, {OPEN: opened, DEALT: dealt}),
        hands_of(others, {DEALT: list(tresillo_wins(others))}),
    )


def parsed(argv: Sequence[str] | None) -> argparse.Namespace:
    """The arguments of the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path, help="the deals, a hand file")
    parser.add_argument("dealt", type=Path, help="their tables as dealt, by tridge batch")
    parser.add_argument("-o", "--output", type=Path, required=True, help="answers, open cards")
    parser.add_argument("--deals", type=int, help="only so many")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--page", type=Path, help="the page whose tables to write")
    parser.add_argument("--images", type=Path, help="the folder to draw into")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """The study; the exit status."""
    arguments = parsed(argv)
    try:
        if arguments.images:  # first of all: to hear at the end that it is missing is too late
            from study_plots import draw
        study = ask(arguments)
        tables = study.tables()
        if arguments.page:
            into_page(arguments.page, tables)
        else:
            print("\n\n".join("\n".join(lines) for lines in tables.values()))
        if arguments.images:
            draw(study, arguments.images)
    except (OSError, ValueError, ImportError) as error:
        print(f"study.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("study.py: stopped; the same command goes on from here", file=sys.stderr)
        return 130
    times = os.times()
    print(f"{sum(times[:4]):,.0f} seconds of processor time", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
