"""Write hand files, with deals as they are or in their normal form."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Literal, Protocol

from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import STOCK_SIZE, Deal, DealError, PlayRecord
from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.text import json_text
from tridge_solver.handfile.dialect import DEAL_TAGS, GAME_TAG, dialect_of
from tridge_solver.handfile.inheritance import given, refers
from tridge_solver.handfile.json_fields import SCHEMA, deal_fields
from tridge_solver.handfile.lexer import (
    NOTE,
    SECTIONS,
    Placed,
    comment_lines,
    free_text_lines,
    stripped,
)
from tridge_solver.handfile.sections import END, NOT_PLAYED, bare, follows_sections

HEADER = "% PBN 2.1\n% TRIDGE 1.0\n"
"""The first lines of an exported file, which other programs skip."""

HEAD_TAGS = ("Pack", GAME_TAG, "Rules")
"""Tags that any deal may have. They come first, since other tags depend on them."""

TAGS_OF_DEALS = (*DEAL_TAGS, GAME_TAG)

# Linear: a letter and then any of them; one character; one line break.
_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_NOT_IN_A_VALUE = re.compile("[\r\n\ud800-\udfff]")


class Writable(Protocol):
    """A target for text: a text stream, or any object with a method ``write``."""

    def write(self, text: str, /) -> object:
        """Write ``text``."""


Form = Literal["pbn", "json", "jsonl"]
_FORMS: dict[str, Form] = {"pbn": "pbn", "json": "json", "jsonl": "jsonl"}
"""The format for each file ending."""


def dump(
    deals: Deal | Iterable[Deal],
    fp: str | os.PathLike[str] | Writable,
    *,
    pack: Pack = Pack.ENGLISH,
    form: Form | None = None,
) -> None:
    """Write ``deals``, one after the other, to a path or a text stream. Each is written with a
    single call.

    Args:
        deals: one or more.
        fp: the path, of a file that is written anew, or the open file.
        pack: the pack of printed cards; JSON is always English.
        form: the format, as for :func:`dumps`. By default the ending of the path decides, ``.json``
            or ``.jsonl``; otherwise it is a hand file.

    Raises :class:`~tridge_solver.DealError` for a deal made in Python whose tags cannot be written
    in a hand file, ``ValueError`` for an unknown format, ``OSError`` for a path that cannot be
    written.
    """
    if isinstance(fp, str | os.PathLike):
        path = os.fspath(fp)
        ending: Form = _FORMS.get(path.rpartition(".")[2], "pbn")
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            _write(deals, file, pack, form or ending)
    elif hasattr(fp, "write"):
        _write(deals, fp, pack, form or "pbn")
    else:
        raise TypeError(f"{fp!r:.40} is not a file (expected its path, or an open text file)")


def _write(deals: Deal | Iterable[Deal], fp: Writable, pack: Pack, form: Form) -> None:
    if form not in _FORMS:
        raise ValueError(f"no form {form!r} (expected pbn, json or jsonl)")
    if form == "pbn":
        fp.write(HEADER)
    opening = "["
    for deal in _several(deals):
        if form == "pbn":
            fp.write("\n" + deal_text(deal, pack))
        elif form == "jsonl":
            fp.write(f"{json_text(_object(deal))}\n")
        else:
            fp.write(f"{opening}\n{json_text(_object(deal))}")
            opening = ","
    if form == "json":
        fp.write("[\n]\n" if opening == "[" else "\n]\n")


def deal_text(deal: Deal, pack: Pack = Pack.ENGLISH) -> str:
    """Return the lines of one deal in a hand file; raise the same errors as :func:`dump`."""
    return "".join(line + "\n" for line in _lines(deal, pack))


def _several(deals: Deal | Iterable[Deal]) -> Iterator[Deal]:
    if not isinstance(deals, Deal | Iterable):
        raise TypeError(f"{deals!r:.40} is not a deal (expected deals, as load gives them)")
    for deal in (deals,) if isinstance(deals, Deal) else deals:
        if not isinstance(deal, Deal):
            raise TypeError(f"{deal!r:.40} is not a deal (expected deals, as load gives them)")
        yield deal


def dumps(
    deals: Deal | Iterable[Deal],
    *,
    pack: Pack = Pack.ENGLISH,
    form: Form = "pbn",
) -> str:
    """Return the text of a hand file with ``deals``, their cards written in ``pack``.

    Args:
        deals: one or more.
        pack: the pack of printed cards; JSON is always English.
        form: ``"pbn"``, a hand file; ``"json"``, an array of ``tridge.deal/1``; ``"jsonl"``, an
            object a line.

    Raises as :func:`dump`, and :class:`ValueError` for another form.

    >>> from tridge_solver.core.cards import parse_hand
    >>> from tridge_solver.core.seats import Seat
    >>> hands = (parse_hand("A..."), parse_hand(".2.."), None, parse_hand("..2."))
    >>> from tridge_solver.games.ombre.deal import OmbreDeal
    >>> deal = OmbreDeal(hands, Seat.SOUTH, leader=Seat.NORTH, tricks_won={Seat.EAST: 8})
    >>> print(dumps([deal], pack=Pack.SPANISH), end="")
    % PBN 2.1
    % TRIDGE 1.0
    <BLANKLINE>
    [Pack "Spanish"]
    [Deal "W:..2. 1... .2.. -"]
    [Leader "N"]
    [TricksWon "E:8"]
    """
    text = io.StringIO()
    _write(deals, text, pack, form)
    return text.getvalue()


def _object(deal: Deal) -> dict[str, Any]:
    """Return a deal that comes from no file as an object of ``tridge.deal/1``."""
    refuse_unwritable(deal)
    head = {"schema": SCHEMA, "rules": deal.rules.name, "rules_options": deal.rules.options}
    return {**head, **deal_fields(deal)}


def _lines(deal: Deal, pack: Pack) -> Iterator[str]:
    pack = deal.game.printing(pack)
    dialect = dialect_of(deal.game)
    values = {**head_values(deal, pack), **dialect.values(deal, pack)}
    refuse_unwritable(deal)
    tags = [
        (name, [f'[{name} "{values[name]}"]'])
        for name in (*HEAD_TAGS, *dialect.readings)
        if values.get(name) is not None
    ]
    tags += [
        (name, [*free_text_lines(name, value)])
        for name, value in deal.tags
        if not (dialect.is_pbn and follows_sections(name))
    ]
    if dialect.order:
        places = {name: place for place, name in enumerate(dialect.order)}
        tags.sort(key=lambda tag: (tag[0] == GAME_TAG, places.get(tag[0], len(places))))
    sections = _sections(deal, pack)
    notes = [*dialect.auction_notes(deal)]
    ends = [*dialect.loose_ends(deal)]
    names = {name for name, _ in (*tags, *notes, *ends)} | {name for name, *_ in sections}
    placed = Placed(deal.comments, names)
    yield from comment_lines(placed.head)
    for name, lines in tags:
        yield from placed.tag(name, lines)
    for name, first, rows in sections:
        yield from placed.section(name, f'[{name} "{first.letter}"]', rows)
        for note, lines in notes if name == "Auction" else ():
            yield from placed.tag(note, lines)
    for name, lines in ends:
        yield from placed.tag(name, lines)


def _sections(deal: Deal, pack: Pack) -> list[tuple[str, Seat, list[list[str]]]]:
    """Return the sections of a deal: for each the name, the seat, and the words row by row."""
    sections = []
    if deal.auction is not None:
        rounds = [*_auction_rounds(dialect_of(deal.game).calls(deal, pack), len(deal.active))]
        sections.append(("Auction", deal.auction.first, rounds))
    if deal.play is not None:
        rows = dialect_of(deal.game).marked_rows(deal) or [
            [NOT_PLAYED if card is None else pack.card_text(card) for card in row]
            for row in deal.play.rows
        ]
        if len(rows) < deal.tricks_to_play or None in deal.play.rows[-1]:
            rows.append([END])
        sections.append(("Play", deal.play.first, rows))
    return sections


def _auction_rounds(calls: Iterable[str], seats: int) -> Iterator[list[str]]:
    """Yield the calls, one round in each line, with the notes after each call."""
    line: list[str] = []
    calls_in_line = 0
    for call in calls:
        is_call = bare(call) != ""
        if is_call and calls_in_line == seats:
            yield line
            line, calls_in_line = [], 0
        line.append(call)
        calls_in_line += is_call
    if line:
        yield line


def head_values(deal: Deal, pack: Pack) -> dict[str, str | None]:
    """Return the values of the tags on which others depend."""
    game = deal.game
    return {
        "Pack": None if pack is game.printings[0] else pack.value,
        GAME_TAG: deal.game_tag,
        "Rules": None
        if deal.rules == (game.rules if deal.game_tag else TRIDGE)
        else str(deal.rules),
    }


def refuse_unwritable(deal: Deal) -> None:
    """Raise an error for tags that would not be read back as they are."""
    seen = set()
    is_pbn = dialect_of(deal.game).is_pbn
    repeated = (NOTE,) if is_pbn else ()
    for name, value in deal.tags:
        if not _TAG_NAME.fullmatch(name) or name in TAGS_OF_DEALS or name in SECTIONS:
            raise DealError(f"{name!r} cannot be the name of a free-text tag")
        if name in seen and name not in repeated:
            raise DealError(f"the tag {name} stands twice (expected each tag once)")
        is_mark = refers(value, is_pbn=is_pbn) or (is_pbn and given(value) != value)
        if is_mark or _NOT_IN_A_VALUE.search(value):
            raise DealError(f"{value!r} cannot be the value of {name} (expected a line of text)")
        seen.add(name)


def normalised(deal: Deal) -> Deal:
    """Return ``deal`` without the values that are implied by default.

    These are left out: a leader who follows from the dealer, payers who follow from the seats,
    tricks of seats that have won none, exchanges of nothing, empty rows of the play, and a ``?``
    after a whole stock. The first defender is named if the order of the exchanges shows them.
    Comments lose the blanks around them. Nothing else is touched, and all questions have the same
    answers.

    >>> from tridge_solver.core.cards import parse_hand
    >>> from tridge_solver.core.seats import Seat
    >>> hands = (parse_hand("A..."), parse_hand(".2.."), None, parse_hand("..2."))
    >>> won = {Seat.WEST: 6, Seat.NORTH: 0, Seat.EAST: 2}
    >>> from tridge_solver.games.ombre.deal import OmbreDeal
    >>> ending = OmbreDeal(hands, Seat.SOUTH, dealer=Seat.WEST, leader=Seat.NORTH, tricks_won=won)
    >>> short = normalised(ending)
    >>> short.leader, {seat.letter: tricks for seat, tricks in short.tricks_won.items()}
    (None, {'E': 2, 'W': 6})
    """
    return replace(
        deal.in_short(),
        leader=_leader(deal),
        tricks_won=_tricks_won(deal),
        stock_open=deal.stock_open and len(deal.stock or ()) < STOCK_SIZE,
        exchanges=None
        if deal.exchanges is None
        else tuple(exchange for exchange in deal.exchanges if exchange.count),
        play=None if deal.play is None else _play(deal.play),
        comments=stripped(deal.comments),
    )


def _leader(deal: Deal) -> Seat | None:
    """Return the leader, unless the dealer shows who leads."""
    follows = deal.dealer is not None and replace(deal, leader=None).lead is deal.leader
    return None if follows else deal.leader


def _tricks_won(deal: Deal) -> dict[Seat, int] | None:
    """Return the tricks of seats that have won any, in the order N E S W; ``None`` if no seat
    has."""
    given = deal.tricks_won or {}
    return {seat: given[seat] for seat in SEATS if given.get(seat)} or None


def _play(play: PlayRecord) -> PlayRecord:
    rows = list(play.rows)
    while rows and all(card is None for card in rows[-1]):
        rows.pop()
    return PlayRecord(play.first, tuple(rows))
