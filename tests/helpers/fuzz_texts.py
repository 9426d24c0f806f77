"""The first texts of fuzz targets: deals of every game, played out, typed by hand, in a ledger."""

from __future__ import annotations

import io
import json
import random
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from handfile_deals import random_deal
from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Deal
from tridge_solver.core.position import Position, cards_played
from tridge_solver.core.seats import SEATS
from tridge_solver.games.belote.game import BeloteDeal, BeloteResult
from tridge_solver.games.tres.game import TresDeal
from tridge_solver.games.trumps.game import SIDES, Taken, TrumpsDeal, side_of
from tridge_solver.handfile import dumps, load
from tridge_solver.handfile.stream import chunks
from tridge_solver.report.showing import deal_json
from tridge_solver.report.theme.source import Source

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
OTHER_GAMES = ("belote.pbn", "bridge.pbn", "incomer.pbn", "lhombre.pbn", "tres.pbn", "trumps.pbn")


@cache
def _deals() -> tuple[Any, ...]:
    """Deals to begin with; to make one takes longer than to read it."""
    rng = random.Random(12)
    return tuple(random_deal(rng) for _ in range(200))


@cache
def hand_files() -> tuple[str, ...]:
    """Deals of Tridge and Tresillo, a text each, in every pack."""
    return tuple(dumps([deal], pack=pack) for deal in _deals() for pack in Pack)


@cache
def objects() -> tuple[str, ...]:
    """The same in JSON."""
    return tuple(json.dumps(deal_json(deal, Source("a.pbn", 1))) for deal in _deals())


@cache
def other_hand_files() -> tuple[str, ...]:
    """Deals of the other games, a text each, in every pack they have."""
    files = [(EXAMPLES / name).read_text(encoding="utf-8") for name in OTHER_GAMES]
    texts = [chunk.text for file in files for chunk in chunks(io.StringIO(file))]
    deals = [deal for text in texts for deal in load(io.StringIO(text))]
    others = [
        dumps([deal], pack=pack)
        for deal in deals
        for pack in deal.game.printings
        if pack.suit_letters != "SHDC"
    ]
    return (*texts, *others)


@cache
def other_objects() -> tuple[str, ...]:
    """The same in JSON, and deals that were played out."""
    deals = [deal for text in other_hand_files() for deal in load(io.StringIO(text))]
    return tuple(json.dumps(deal_json(deal, Source("a.pbn", 1))) for deal in (*deals, *_played()))


def _tricks_of(position: Position, deal: Any) -> Any:
    """The result of a deal that is over, as its game counts it."""
    won, points = position.won, position.points
    if isinstance(deal, TrumpsDeal):
        return Taken(sum(won[seat] for seat in SIDES[side_of(deal.declarer or SEATS[0])]))
    if isinstance(deal, BeloteDeal):
        north, east = (sum(points.get(seat, 0) for seat in SIDES[side]) for side in SIDES)
        return BeloteResult((north, east), capot=False)
    if isinstance(deal, TresDeal):
        order = position.seats
        return points.get(order[0], 0), points.get(order[1], 0)
    assert deal.declarer is not None
    return tuple(won[seat] for seat in (deal.declarer, *deal.defenders))


def _played_out(rng: random.Random, deal: Deal) -> Deal | None:
    """A deal played to its end at random, with its result; ``None`` where that cannot be."""
    bare = replace(deal.before_result(), play=None)
    try:
        position = bare.start()
    except ValueError:
        return None
    cards = []
    while not position.is_over:
        cards.append(rng.choice(position.legal_cards()))
        position = position.play(cards[-1])
    return replace(bare.with_play(cards), result=_tricks_of(position, deal))


@cache
def _played() -> tuple[Deal, ...]:
    """Whole deals of every game, played out with a result."""
    rng = random.Random(7)
    texts = [*other_hand_files(), *rng.sample(hand_files(), 60)]
    deals = [deal for text in texts for deal in load(io.StringIO(text))]
    found = [_played_out(rng, deal) for deal in deals for _ in range(3 if deal.stock else 9)]
    return tuple(deal for deal in found if deal is not None)


@cache
def records() -> tuple[str, ...]:
    """The same as text."""
    return tuple(dumps([deal]) for deal in _played())


@cache
def begun() -> tuple[str, ...]:
    """Deals of every game with a record that stops before the last tricks."""
    rng = random.Random(3)
    deals = []
    for deal in _played():
        positions = deal.positions()
        cards = [card for _, card in cards_played(positions)]
        kept = rng.randint(len(cards) * 2 // 3, len(cards))
        deals.append(deal.with_play(cards[:kept]))
    return tuple(dumps([deal]) for deal in deals)


# Text as people type it: cards, words and names in other ways than hand files have them.

COURTS = (
    {}, {"K": "R", "Q": "D", "J": "V", "T": "10"}, {"A": "E", "Q": "D", "J": "B"},
    {"A": "E", "Q": "D", "J": "Kn"}, {"K": "12", "Q": "11", "J": "10", "A": "1"}, {"T": "10"},
)  # fmt: skip
"""Ranks in English, French, Danish with two knaves, as Spanish cards have them, and with 10."""

SUIT_SIGNS = ("SHDC", "♠♥♦♣", "shdc", "ECOB", "SHRK")
WORDS: dict[str, tuple[str, ...]] = {
    "S": ("spades", "pique", "spar", "espadas", "SPADES"),
    "H": ("hearts", "cœur", "hjerter", "copas"),
    "D": ("diamonds", "carreau", "ruder", "oros"),
    "C": ("clubs", "trèfle", "klør", "bastos"),
    "NT": ("no trumps", "sans atout", "notrump", "sin muestra"),
    "AT": ("all trumps", "tout atout"),
    "Pass": ("passe", "pas", "paso", "passed out", "tous passent"),
    "X": ("doubled", "contré", "doblado"),
}
NAMES = (
    "Ann Lee", "Ann", "Bob", "Søren Ø.", "N", "East", "Play", "?", "-", "#", "a.b(c", "12", "SA",
    "Ann  Lee", "ann", "Ω" * 90, "x" * 101, "\\\"", "", "Pass", "NS", "Mrs. North", "İ", "ß", "ﬁ",
    "S: 5", "=1+1", "\u202eevil", "e\u0301va",
)  # fmt: skip

NAMED = '[North "Ann"] [East "Bob"] [South "Cleo"] [West "Dora"]\n'


def names(rng: random.Random) -> str:
    """Name tags of a table of four, or of fewer."""
    taken = rng.sample(SEATS, rng.randint(0, 4))
    return "".join(f'[{seat.word} "{rng.choice(NAMES)}"]\n' for seat in taken)


def _ranks(rng: random.Random, ranks: str, courts: dict[str, str]) -> str:
    return "".join(courts.get(rank, rank) for rank in ranks)


def _typed_deal(rng: random.Random, value: str) -> str:
    """The hands of a ``Deal`` tag written in another way."""
    head, _, rest = value.partition(":")
    hands = rest.split()
    if len(hands) != len(SEATS) or head not in ("N", "E", "S", "W"):
        return value
    courts, signs = rng.choice(COURTS), rng.choice(SUIT_SIGNS)
    way = rng.randrange(5)
    first_rank = rng.random() < 0.5
    labels = [(SEATS["NESW".index(head) + n - 4]).word for n in range(4)]
    if rng.random() < 0.3:
        labels = [rng.choice((label, label[0], rng.choice(NAMES))) for label in labels]

    def typed(hand: str) -> str:
        holdings = [_ranks(rng, each, courts) for each in hand.split(".")]
        if len(holdings) != 4:
            return hand
        if way == 0:
            pairs = [(sign, rank) for sign, each in zip(signs, hand.split("."), strict=True)
                     for rank in each]  # fmt: skip
            rng.shuffle(pairs)
            cards = [(sign, courts.get(rank, rank)) for sign, rank in pairs]
            return " ".join(rank + sign if first_rank else sign + rank for sign, rank in cards)
        if way == 1:
            return " ".join(each or "-" for each in holdings)
        if way == 2:
            return " ".join(f"{sign}{each}" for sign, each in zip(signs, holdings, strict=True))
        return ".".join(holdings) if way == 3 else ".".join(each or "-" for each in holdings)

    between = rng.choice((" ", ", ", "; ", " | "))
    if rng.random() < 0.4:
        pairs = [(label, typed(hand)) for label, hand in zip(labels, hands, strict=True)]
        if rng.random() < 0.5:
            rng.shuffle(pairs)
        return between.join(f"{label}: {hand}" for label, hand in pairs if hand != "-")
    return f"{labels[0]}: {between.join(map(typed, hands))}"


def _typed_word(rng: random.Random, match: re.Match[str]) -> str:
    """A card or a word of a record, a stock or a contract written in another way."""
    word = match[0]
    if word in WORDS and rng.random() < 0.7:
        return rng.choice(WORDS[word])
    if len(word) == 2 and word[0] in "SHDC" and word[1] in "AKQJT98765432":
        courts, signs = rng.choice(COURTS), rng.choice(SUIT_SIGNS)
        suit, rank = signs["SHDC".index(word[0])], courts.get(word[1], word[1])
        return rank + suit if rng.random() < 0.3 else suit + rank
    return word


def typed(rng: random.Random, text: str) -> str:
    """A hand file as somebody types it: names at the table, cards and words in other ways."""
    if rng.random() < 0.7:
        text = re.sub(
            r'\[Deal "([^"]*)"\]', lambda match: f'[Deal "{_typed_deal(rng, match[1])}"]', text
        )
    if rng.random() < 0.6:
        share = rng.random()
        text = re.sub(
            r"\b(?:[SHDC][AKQJT2-9]|NT|AT|Pass)\b|(?<=[ \d])[SHDCX]\b",
            lambda match: _typed_word(rng, match) if rng.random() < share else match[0],
            text,
        )
    return _with_names(rng, text) if rng.random() < 0.4 else text


def _with_names(rng: random.Random, text: str) -> str:
    """Names at the table, and some of them, or words, in place of seats."""
    answer = rng.choice((NAMED, names(rng)))
    words = [*re.findall(r'"([^"]*)"', answer), "North", "west", *"NESW", rng.choice(NAMES)]
    return answer + re.sub(
        r'\[(Dealer|Declarer|Leader|Play|Auction|FirstDefender) "."\]',
        lambda match: f'[{match[1]} "{rng.choice(words)}"]' if rng.random() < 0.5 else match[0],
        text,
    )


def encoded(rng: random.Random, text: str) -> bytes:
    """A text in the encoding some editor saves it in."""
    encoding = rng.choice(("utf-16", "utf-16-le", "utf-16-be", "utf-8-sig", "latin-1"))
    data = text.encode(encoding, "replace" if encoding == "latin-1" else "surrogatepass")
    return data if encoding[-2:] not in ("le", "be") else "\ufeff".encode(encoding) + data


# Ledgers: what was played and what came of it, without a card.

CONTRACTS: dict[str, tuple[str, ...]] = {
    "Tridge": ("Play H", "No Change D", "Fixed 2 C", "No Tricks S", "All Tricks H", "Pass",
               "Not Valid", "Flip S", "pique"),
    "Tresillo": ("Play S", "Flip H", "No Change C", "Pass", "Not Valid"),
    "L'hombre": ("Spil H", "Bedre", "Tourné D", "Købe nolo", "Solo C", "Ren nolo", "Nolo ouvert",
                 "Pas", "Play S", "Tourné-respekt H"),
    "Belote": ("90 H", "110 AT X", "100 S XX", "capot C", "Pass", "80 cœur"),
    "Trumps": ("Bid 10 NT", "Bid 7 S", "Bid 13 C X", "Pass"),
    "Bridge": ("4S", "3NTX", "7CXX", "1NT", "Pass", "6 hearts", "2D doubled"),
    "Tres": ("?",),
}  # fmt: skip
RESULTS: dict[str, tuple[str, ...]] = {
    "Tridge": ("5:2:2", "4:4:1", "5:0:0", "0:9:0", "3:3:3", "N 5, E 2, W 2",
               "Ann 5, Bob 2, Cleo 2"),
    "Tresillo": ("5:2:2", "4:4:1", "3:3:3", "9:0:0", "1:2:6"),
    "L'hombre": ("0:2:7", "5:3:1", "4:4:1", "9:0:0", "Ann 5, Bob 2, Cleo 2"),
    "Belote": ("NS:92 EW:70", "NS:162 EW:0 capot", "NS 0, EW 162", "EW:252"),
    "Trumps": ("10", "0", "13", "NS 7", "EW 9"),
    "Bridge": ("10", "0", "13", "NS 7", "^S", "*12"),
    "Tres": ("16:15", "31:0", "10:10"),
}  # fmt: skip
LEDGER_TAGS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Honours", ("0", "2", "4", "-3", "99")), ("GameFund", ("20", "0", "999999999999", "45")),
    ("Pot", ("23+", "5", "0+")), ("Debts", ("N:23 W:9", "Ann:5")), ("ThrownIn", ("yes", "no")),
    ("Melds", ("NS:50", "EW:200 NS:20", "NS")), ("Belote", ("NS:20", "EW:20", "NS:20 EW:20")),
    ("Vulnerable", ("None", "NS", "EW", "All", "Both")), ("Participants", ("3", "4")),
    ("Scoring", ("MatchPoints", "IMP", "IMPs", "Cavendish", "MP;IMP", "#")),
    ("Surrender", ("accepted", "N")), ("Undertaken", ("yes", "no")),
    ("HomeTeam", ("Cork", "Dub")), ("VisitTeam", ("Dub", "Cork")), ("Room", ("Open", "Closed")),
    ("Event", ("Tuesday", "#", "##Cup")), ("WidowFund", ("100",)), ("ReserveFunds", ("60 45",)),
    ("Deal", ("N:? ? - ?", "N:? ? ? ?", "W:? ? ? -")), ("Table", ("1", "2")),
    ("ScoreTable", ("Rank;Score",)),
)  # fmt: skip


def _ledger_deal(rng: random.Random, game: str, number: int, *, tidy: bool) -> list[str]:
    """The tags of a deal that says what was played and what came of it."""
    contract = rng.choice(CONTRACTS[game][:4] if tidy else CONTRACTS[game])
    dealer = "NESW"[number % 4] if tidy else rng.choice(("N", "E", "S", "W", "Ann", "Bob"))
    declarer = "NESW"[(number + rng.randint(1, 3)) % 4] if tidy else rng.choice("NESW")
    tags = [f'[Board "{rng.choice((1, 1, 2, 3, 17))}"]'] if rng.random() < 0.7 else []
    if tidy or rng.random() < 0.8:
        tags.append(f'[Dealer "{dealer}"]')
    if contract != "?":
        tags.append(f'[Contract "{contract}"]')
        if contract.lower() not in ("pass", "pas", "not valid") or rng.random() < 0.1:
            named = declarer if tidy else rng.choice((declarer, "Cleo", "Ann"))
            tags.append(f'[Declarer "{named}"]')
            tags.append(f'[Result "{rng.choice(RESULTS[game][: 3 if tidy else None])}"]')
    else:
        tags.append(f'[Result "{rng.choice(RESULTS[game])}"]')
    for name, values in rng.sample(LEDGER_TAGS, 0 if tidy else rng.choice((0, 0, 1, 2, 4))):
        tags.append(f'[{name} "{rng.choice(values)}"]')
    return tags


def ledger(rng: random.Random, *, with_record: bool) -> str:
    """An evening of one game without hands, or one deal of any game with its record among those
    without; in bridge with several results of a board."""
    game, tidy = rng.choice(tuple(CONTRACTS)), rng.random() < 0.5
    head = f'[Game "{game}"]\n' if tidy or rng.random() < 0.9 else ""
    if tidy or rng.random() < 0.6:
        head += NAMED
    elif rng.random() < 0.5:
        head += names(rng)
    deals = []
    for number in range(rng.randint(1, 6)):
        tags = _ledger_deal(rng, game, number, tidy=tidy and rng.random() < 0.9)
        again = number == 0 or rng.random() < 0.5
        named = names(rng) if game == "Bridge" and rng.random() < 0.4 else ""
        deals.append(f"{head if again else ''}{named}{' '.join(tags)}\n")
    if with_record:
        deals.insert(rng.randrange(len(deals) + 1), rng.choice(records()))
    return "\n".join(deals)


def commented(rng: random.Random, text: str) -> str:
    """``text`` with comments behind any of its lines, and behind the last, some of them long."""
    lines = text.splitlines(keepends=True)
    for _ in range(rng.randint(1, 3)):
        words = "word " * rng.choice((1, 60, 2000))
        comment = rng.choice(("{ # }\n", "; #\n", "{\n#\n\n}\n", "\n\n{ # }", "{#} {#}\n", "% #\n"))
        at = rng.choice((len(lines), rng.randrange(len(lines) + 1)))
        lines.insert(at, comment.replace("#", words))
    return "".join(lines)


def misplayed(rng: random.Random, text: str) -> str:
    """``text`` with a record of play that has another leader, or two cards or rows exchanged in it:
    whole, with its result, and mostly against the rules."""
    if "[Play " not in text:
        return text
    if rng.random() < 0.3:
        lead = rng.choice("NESW")
        more = f'[Leader "{lead}"]\n' if rng.random() < 0.5 else ""
        return re.sub(r'\[Play "."\]', lambda _: f'{more}[Play "{lead}"]', text)
    head, _, record = text.rpartition("[Play ")
    pattern = r"\b[SHDC][2-9TAKQJ]\b" if rng.random() < 0.8 else r"(?m)^[SHDC].*$"
    cards = list(re.finditer(pattern, record))
    if len(cards) < 2:
        return text
    one, other = sorted(rng.sample(cards, 2), key=lambda match: match.start())
    between = record[one.end() : other.start()]
    played = record[: one.start()] + other[0] + between + one[0] + record[other.end() :]
    return f"{head}[Play {played}"
