"""Tricks written in the order the cards fell, or another, in place of a column for each seat."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from re import Match
from typing import NamedTuple

from tridge_solver.checks import defects
from tridge_solver.checks.defect import seat_letters
from tridge_solver.core.cards import Card
from tridge_solver.core.deal import Deal, DealError, PlayRecord
from tridge_solver.core.seats import Seat
from tridge_solver.handfile.dialect import dialect_of
from tridge_solver.handfile.lexer import Lexed
from tridge_solver.handfile.repair.changes import Repair
from tridge_solver.handfile.sections import NOT_PLAYED, bare


def play_order_repairs(deal: Deal, lexed: Lexed) -> list[Repair]:
    """The rows of a record turned into the columns of the seats, with one message; or a few of its
    rows, with a message each; none where the record fits as it stands, or in no way.

    A record that fell so fails in most of its cards as columns, and in none when it is turned but
    for a slip or two, which stay the errors they are. A few tricks that fell so among others in
    columns are known by who held their cards, and so is a row in any other order.
    """
    wrong = 0 if deal.play is None else _wrong_cards(deal)
    if not wrong:
        return []
    for way in _WAYS:
        turned = way.turned(deal)
        if turned is not None and _wrong_cards(turned) * MAX_SLIPS <= wrong:
            break
    else:
        return []
    assert deal.play is not None
    assert turned.play is not None
    words = lexed.words.get("Play", [])
    lines = dialect_of(deal.game).row_words(words, deal.game.cards_in_trick)
    spans = _spans(lexed.text, words, {word.start() for line in lines for word in line})
    changed = sum(row != was for row, was in zip(turned.play.rows, deal.play.rows, strict=False))
    whole = way.is_whole or changed > MAX_SLIPS
    seats = deal.rules.direction.round_from(deal.play.first, deal.active)
    repairs: list[Repair] = []
    for line, row, was in zip_longest(lines, turned.play.rows, deal.play.rows):
        if line is None or row is None or row == was:
            continue
        text = " ".join(NOT_PLAYED if c is None else deal.pack.card_text(c) for c in row)
        message = (
            f"{way.many if whole else way.one}; columns are {seat_letters(seats)} "
            f"in every trick (expected {text})"
        )
        written = [word.string[slice(*spans[word.start()])] for word in line]
        of_card = dict(zip(was or (), written, strict=False))
        meant = [NOT_PLAYED if card is None else of_card[card] for card in row]
        repairs += _in_lines(line, spans, meant, "" if repairs and whole else message)
    return repairs


def _spans(
    text: str, words: Sequence[Match[str]], cards: Collection[int]
) -> dict[int, tuple[int, int]]:
    """By where a card begins, what goes with it on its line: PBN's marks of irregularities before
    it; notes and marks behind it, and comments before the next word."""
    spans: dict[int, tuple[int, int]] = {}
    owner: int | None = None
    before: int | None = None
    for word, after in zip_longest(words, words[1:]):
        gap = "" if after is None else text[word.end() : after.start()]
        is_last = after is None or "\n" in gap
        begin = word.start()
        if begin in cards:
            owner = begin
            spans[begin] = (begin if before is None else before, begin)
            before = None
        elif word[0].startswith("^") and not is_last:
            owner, before = None, begin if before is None else before
        elif bare(word[0]):
            owner = before = None
        if owner is not None:
            spans[owner] = (spans[owner][0], word.end() + (0 if is_last else len(gap.rstrip())))
        if is_last:
            owner = before = None
    return spans


def _in_lines(
    row: Sequence[Match[str]],
    spans: Mapping[int, tuple[int, int]],
    meant: Sequence[str],
    message: str,
) -> Iterator[Repair]:
    """A row with what is ``meant`` in place of its words, a repair for each line it stands in."""
    lines: list[list[Match[str]]] = [[]]
    for word in row:
        before = lines[-1][-1:]
        if before and "\n" in word.string[before[0].end() : word.start()]:
            lines.append([])
        lines[-1].append(word)
    rest = [*meant]
    for number, line in enumerate(lines, 1):
        count = len(line) if number < len(lines) else len(rest)
        text = " ".join(rest[:count])
        del rest[:count]
        at, end = spans[line[0].start()][0], spans[line[-1].start()][1]
        yield Repair(at, end, text, message if number == 1 else "")


MAX_SLIPS = 3
"""So many times fewer cards are wrong in a record that is turned round, if it fell so."""


def _wrong_cards(deal: Deal) -> int:
    """Defects of the record of play."""
    return sum(any(place.tag == "Play" for place in found.places) for found in defects(deal))


def turned_round(deal: Deal, alone: bool = False) -> Deal | None:
    """``deal`` with each row of its record taken as the cards in the order they fell, or
    ``alone`` those that hold a card of another seat in some column; ``None`` where that is not to
    be followed.

    The winner of each trick leads to the next, so where each card fell follows from the cards.
    """
    record, trumps, game = deal.play, deal.trumps, deal.game
    if record is None or trumps is None or record.first not in deal.active:
        return None
    seats = deal.rules.direction.round_from(record.first, deal.active)
    if len(seats) != game.cards_in_trick:
        return None
    if not {*game.pack}.issuperset(card for row in record.rows for card in row if card is not None):
        return None  # no rule says which card a foreign one beats
    hands: Mapping[Seat, Collection[Card]] = {}
    if alone:
        try:
            hands = deal.played_hands()
        except DealError:
            return None
    leader = record.first
    rows: list[tuple[Card | None, ...]] = []
    for row in record.rows:
        order = game.playing_order(seats, leader)
        fell = [card for card in row if card is not None]
        turned: list[Card | None] = [None] * len(row)
        columns = game.record_columns(seats, order)
        if alone and all(c is None or c in hands[s] for s, c in zip(seats, row, strict=True)):
            turned = [*row]
            fell = [card for card in (row[column] for column in columns) if card is not None]
        else:
            for column, card in zip(columns, fell, strict=False):
                turned[column] = card
        rows.append(tuple(turned))
        if len(fell) < len(seats):
            rows += record.rows[len(rows) :]
            break
        winner = order[game.winner(fell, trumps)]
        leader = game.next_leader(seats, leader, winner)
    return replace(deal, play=PlayRecord(record.first, tuple(rows)))


def by_holders(deal: Deal) -> Deal | None:
    """``deal`` with each row of its record put in columns by who holds its cards, where these are
    of different seats; ``None`` where that is not known."""
    record = deal.play
    if record is None or record.first not in deal.active:
        return None
    seats = deal.rules.direction.round_from(record.first, deal.active)
    if len(seats) != deal.game.cards_in_trick:
        return None
    unknown = [seat for seat in seats if deal.hands[seat] is None]
    try:
        holders = {c: seat for seat in seats if seat not in unknown for c in deal.played_hand(seat)}
    except DealError:
        return None
    other = unknown[0] if len(unknown) == 1 else None
    rows: list[tuple[Card | None, ...]] = []
    for row in record.rows:
        cards = [card for card in row if card is not None]
        held = {holders.get(card, other): card for card in cards}
        is_known = len(held) == len(cards) and None not in held
        rows.append(tuple(map(held.get, seats)) if is_known else row)
    return replace(deal, play=PlayRecord(record.first, tuple(rows)))


class _Way(NamedTuple):
    """A way to read rows: what turns them, whether it is one of all rows, and what is said."""

    turned: Callable[[Deal], Deal | None]
    is_whole: bool
    many: str
    one: str


_FELL = (
    "tricks are written as they fell, and read so",
    "this trick is written as it fell, and read so",
)
_WAYS = (
    _Way(turned_round, True, *_FELL),
    _Way(partial(turned_round, alone=True), False, *_FELL),
    _Way(
        by_holders,
        False,
        "tricks are written in another rotation, and read by who holds their cards",
        "this trick is written in another rotation, and read by who holds its cards",
    ),
)
