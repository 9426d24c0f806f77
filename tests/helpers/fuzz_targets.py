"""Fuzz targets: for each kind of foreign text what makes inputs by number, and what reads them.

An input is made of a seed and a number alone, so that any can be made again. What an input may do
is be read or be refused with a sentence; anything else (an error of the program, more than
:data:`SECONDS` of processor time) is a finding.
"""

from __future__ import annotations

import io
import random
import re
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import replace
from functools import cache
from tempfile import TemporaryFile
from typing import Any
from urllib.parse import quote

from bridge_records import random_record
from fuzz_texts import (
    begun,
    commented,
    encoded,
    hand_files,
    ledger,
    misplayed,
    objects,
    other_hand_files,
    other_objects,
    records,
    typed,
)
from harm import is_harmless
from interviews import interview
from tridge_solver.analysis.any_game import CALLS, ONE_HAND
from tridge_solver.analysis.conditions import ConditionError
from tridge_solver.analysis.dealing import HandRange, HandRangeError
from tridge_solver.batch.input import Change, items_of
from tridge_solver.core.cards import CardError, Pack
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import UnsupportedQuestion
from tridge_solver.core.position import IllegalPlay
from tridge_solver.core.registry import every_game
from tridge_solver.core.seats import PLACES, Seat
from tridge_solver.core.text import json_text
from tridge_solver.games.ombre.dealing import read_condition
from tridge_solver.games.trumps.bridge.other_files import lin_text
from tridge_solver.games.trumps.conditions import conditions_of
from tridge_solver.handfile import dumps, read
from tridge_solver.handfile.any_reader import read_any
from tridge_solver.handfile.json_reader import read_json
from tridge_solver.handfile.opened import is_link, lin_of_link, shown_link, unpacked
from tridge_solver.handfile.written_hands import rewritten_hand
from tridge_solver.report.showing import deal_json
from tridge_solver.report.theme.source import Source

SECONDS = 2
"""Processor time an input may take, far more than any should."""

SOURCE = Source("a.pbn", 1)
SIGNS = (
    '"', "[", "]", "{", "}", ";", "%", "\n", "\n\n", "\r", "#", "?", "-", "*", "\\", ":", ".", " ",
    "N", "S", "SA", "D7", "9", "♠", "é", "\ufeff", "\x00", "\x1b", "\x9b", "\u202e", "\u2028",
    "=1=", "$3", "!", "??", ",", "null", "true", "-1", "1e999", "9" * 40,
    "\\u0000", "\\ud800", "(", ")", "==", " and ", " not ", "**", "//", "'", "N.trumps(D)",
    "solve", "lambda", "--", "-o", "--json",
    '[Dealer "N"]', '[Pack "Spanish"]', '[Rules "tresillo"]', '[Play "W"]', '[Contract "#"]',
    '[Exchange "N:SA; W:"]', '[Stock "?"]', '[Auction "N"]Pass', '"play":', '"hands":', "[[[[",
    "{}", "“#”", "«##", "Play More", "I pass", '[Contract "Play C"]', "CR", '[Declarer "Ouest"]',
)  # fmt: skip
OTHER_SIGNS = (
    *SIGNS, '[Game "Belote"]', '[Game "Tr\u00e8s"]', '[Game "Trumps"]', '[Game "Bridge"]',
    '[Rules "belote"]', '[Rules "incomer"]', '[Declarer "E"]', '[Contract "4SX"]', '[Result "9"]',
    '[Vulnerable "All"]', '[Points "N:162"]', '[Rules "lhombre"]', '[ThrownIn "yes"]',
    '[Pack "Danish"]', "Spil H", "Ren nolo", "R\u00f8dt", "Kn", "RDV", "c\u0153ur", "North:",
    "AT", "NT", "XX", "+", "=0=", "^S", "10", "9" * 9,
    '"game":', '"points_won":', '"declarer":', '"tricks":',
)  # fmt: skip

SEATS = {"N": Seat.NORTH, "E": Seat.EAST, "W": Seat.WEST, "Lead": Seat.NORTH}
CONDITIONS = (
    "N.trumps(D) >= 5",
    'N.has("SA") and not E.has("S2", "H7")',
    'solve(N, "Play D") != "LOSS"',
    'tricks(W, "No Change H") in (4, 5, 6) or Stock.count(S) == 3',
    "max(N.length(S), abs(-3), 2 * N.points(H) // 7) < 10 % 4",
    "3 <= N.matadors(C) <= 5",
)
CONDITIONS_OF_TRUMPS = (
    "N.hcp() + S.hcp() >= 24", "N.length(S) > 4 and not E.has('SA')", 'tricks(N, "NT") >= 9',
    "tricks(W, S) in (9, 10)", "N.balanced() or W.count(H) == 3",
)  # fmt: skip
RANGES = (
    "12-14 hcp, 5+S, balanced", "15+ hcp, 5-3-3-2, no SA", "5=3=3=2 or 0-4 points, SK, 3- hearts",
    "♠A, no ♥10, 4♦", "7+ hcp or 6+C or balanced or 4-4-4-1",
)  # fmt: skip
RANGE_SIGNS = (
    "-", "+", ",", " or ", "=", "99", "0", "hcp", "S", "♠", "balanced", "no ", "SA", "²", "٣", " ",
    "5-5-3-0", "\n", "\x1b", "or",
)  # fmt: skip
AUCTIONS = (
    "", "Pass Play More", "Pass 80H", "80H Pass 100AT X XX", "1NT Pass 3NT AP", "Pass Pass Pass",
    "Play Flip NoChange NoChangeD", "Fixed1S Fixed2H", "Pas Spil Bedre", "Pass Pass Pass InCome",
    "capotS", "Pass 90 cœur contré surcontré", "NoTricks AllTricks", "1 Pass C Pass 10 S",
    "Play Play More", "I pass, I play, I play more", "Spil, Spil mere", "No bid, 1 no trump",
)  # fmt: skip
HANDS = (
    "AQ3.K6.KJ4.5", "J9A.A8.T7.8", "♠AQ3♥K6♦KJ4♣5", "SA SQ S3 HK H6 DK DJ D4 C5", "RD3.R6.RV4.5",
    "EK3.K6.KKn4.5", "12.11.10.1234567", "AKQ2.K73.A5.J982", "AQ3 K6 KJ4 5", "2.A23.QA.KQJ",
)  # fmt: skip
CALL_SIGNS = (
    "Pass", " ", "X", "XX", "80H", "250S", "Play", "More", "Flip", "pas", "spil", "7NT", "AP", "-",
    "0", "capot", ",", "\n", "é", "\x1b[31m", "9" * 30, "Nolo ouvert", "S", ".", "10", "♠",
    "Play More", "I play", "PlayMore", "I pass,",
)  # fmt: skip
SESSION_COMMANDS = (
    "score -", "score --csv -", "score --jsonl -", "score --json -", "evening --play-only -",
    "check -", "check --jsonl -", "show -", "convert -", "score --stack 500 --close divide -",
    "evening --play-only --json -", "convert --jsonl -", "score --pack danish -",
)  # fmt: skip
QUESTIONS = (
    "advise --north 12-14_hcp,_5+S --at 3 -", "advise --where N.hcp()>=3 --scoring imps -",
    "advise --trick 2 --seat W -", "advise --at 2 --scoring matchpoints --jsonl -",
    "advise --surrender --json -", "bid --game belote --hand J9A.A8.T7.8 --auction Pass_80H",
    "bid --game belote --auction Pass --seat N -", "advise --worlds uniform --method -",
    "bid --hand AQ3.K6.KJ4.5 --auction Pass_Play --position last",
    "exchange --hand AQ3.K6.KJ4.5 --trumps D --auction Pass_Play_Pass",
    "bid --open --rules lhombre --jsonl -", "exchange --open --top 1 -",
    "deal --game bridge --north 12-14_hcp --where N.hcp()>3 --tries 50 --vulnerable all",
)  # fmt: skip

COMMANDS = (
    "check -", "check --json -", "show - --pack spanish", "show --jsonl -", "convert -",
    "convert --json -", "convert --normalise -", "solve --contract Play_S --declarer W --help",
    "deal --seed 1 --number 1", "deal -n 2 --where N.trumps(D)>=0 --seed 3", "score -",
    "score --csv -", "solve --deal W:A2... .K7.. ..Q3. - --leader N --tricks-won N:7 --version",
    "review -", "review --json -", "advise - --samples 2 --help", "exchange - --open --help",
)  # fmt: skip
LONG = ("advise", "exchange", "bid", "batch", "match", "play")


def spoilt(rng: random.Random, text: str, signs: tuple[str, ...] = SIGNS) -> str:
    """``text`` after a few random changes: pieces cut, doubled, swapped, made long, put in."""
    for _ in range(rng.randint(1, 5)):
        at = rng.randrange(len(text) + 1)
        change = rng.randrange(6)
        if change == 0:
            text = text[:at] + text[at + rng.randint(1, 6) :]
        elif change == 1:
            text = text[:at] + rng.choice(signs) + text[at:]
        elif change == 2:
            text = text[:at] + rng.choice(signs) + text[at + 1 :]
        elif change == 3:
            text = text[:at] + rng.choice(signs) * rng.randint(2, 80) + text[at:]
        else:
            there = rng.randrange(len(text) + 1)
            piece = text[at : at + rng.randint(1, 20)]
            if change == 4:
                text = text[:at] + text[at + len(piece) :]
            text = text[:there] + piece + text[there:]
    return text


def _comparable(deal: Any) -> Any:
    """Return what a deal says: PBN orders tags, and JSON always names the game."""
    return replace(deal, tags=tuple(sorted(deal.tags)), game_tag=None)


def _written_back(deal: Any) -> None:
    """Check that a good deal comes back from text and JSON unchanged."""
    with suppress(DealError):  # what text has no place for, as a tag that stands twice
        [entry] = read(io.StringIO(dumps([deal])))
        assert _comparable(entry.deal) == _comparable(deal), "text does not bring it back"
    text = json_text(deal_json(deal, SOURCE))
    [entry] = read_json(io.BytesIO(text.encode()))
    assert _comparable(entry.deal) == _comparable(deal), "JSON does not bring it back"


def _followed(draft: Any) -> None:
    """Follow the readable part of a bad deal as far as it goes, and write it as JSON."""
    with suppress(DealError, IllegalPlay):  # hands or trumps are not known, a rule is broken
        draft.positions()
    list(read_json(io.BytesIO(json_text(deal_json(draft, SOURCE)).encode())))


def _read_all(entries: Iterator[Any]) -> str:
    """Return what came of a file, the worst of its deals: ``good``, ``warned`` or ``refused``."""
    found = Counter[str]()
    for item in items_of(entries, "x.pbn", Change()):
        for problem in (*item.errors, *item.warnings):
            assert problem.message
            assert problem.cause is None, repr(problem.cause)
            assert len(str(problem)) < 2000
        if item.deal is not None:
            _written_back(item.deal)
        draft = item.broken_record or item.draft
        if item.deal is None and draft is not None:
            _followed(draft)
        found["refused" if item.errors else "warned" if item.warnings else "good"] += 1
    return next((kind for kind in ("refused", "warned", "good") if found[kind]), "empty")


def hand_file(rng: random.Random) -> str:
    """A hand file of a deal or two, spoilt."""
    text = "\n".join(rng.choice(hand_files()) for _ in range(rng.randint(1, 2)))
    if rng.random() < 0.2:
        return _read_spoilt(rng, misplayed(rng, text))
    return _read_spoilt(rng, spoilt(rng, text))


def other_hand_file(rng: random.Random) -> str:
    """The same of the other games, one of which may stand in the middle of another."""
    text = "\n".join(rng.choice(other_hand_files()) for _ in range(rng.randint(1, 2)))
    if rng.random() < 0.3:
        return _read_spoilt(rng, misplayed(rng, text))
    text = spoilt(rng, text, OTHER_SIGNS)
    if rng.random() < 0.2:
        other = rng.choice(other_hand_files()).splitlines(keepends=True)
        lines = text.splitlines(keepends=True)
        lines.insert(rng.randrange(len(lines) + 1), "".join(rng.sample(other, min(3, len(other)))))
        text = "".join(lines)
    return _read_spoilt(rng, text)


def _read_spoilt(rng: random.Random, text: str) -> str:
    """Read a hand file, of which a byte may be exchanged."""
    if rng.random() < 0.1:
        text = commented(rng, text)
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    if rng.random() < 0.1 and data:
        data[rng.randrange(len(data))] = rng.randrange(256)
    return _read_all(read(io.BytesIO(bytes(data)), "x.pbn"))


@cache
def _foreign_files() -> tuple[str, ...]:
    """Records of bridge as LIN, and one of them in RBN."""
    rng = random.Random(34)
    records = [random_record(rng, number) for number in range(1, 100)]
    lin = [lin_text(records[at : at + 2]).text for at in range(0, len(records), 2)]
    rbn = (
        "D 1999\nE Club:Pairs\nN A+B:C+D:O\nB 1\n"
        "H N:Q85.K974.AK.AJ83:KJT3.T3.J8652.K9:962.AQ8652.QT.T2:\nA NZ:1N1P2D*P:3HP4HA\n1 15-17\n"
        "P SJ2A5:C43K2\nR 11\n"
    )
    return (*lin, *[rbn] * 10)


def foreign_file(rng: random.Random) -> str:
    """A file of another bridge program, spoilt."""
    signs = (
        *SIGNS,
        "|",
        "||",
        "md|3",
        "qx|o1|",
        "mb|1N!|",
        "pc|SA|",
        "\n\n",
        "H N:",
        "A NZ:",
        ":::",
    )
    if rng.random() < 0.4:
        return _record_of_a_club(rng)
    text = rng.choice(_foreign_files())
    if rng.random() < 0.05:
        at = rng.randrange(len(text))
        piece = rng.choice((",", "1N", "SA", "mb|p|an|x|", "\n", "%41", text[at : at + 9]))
        text = text[:at] + piece * (GROWN // len(piece)) + text[at:]
    if rng.random() < 0.1:
        return _linked(spoilt(rng, rng.choice(LINKS) + quote(text[:2000]), signs))
    text = spoilt(rng, text, signs)
    name = rng.choice(("a.lin", "a.rbn", "-"))
    return _read_all(read_any(io.BytesIO(text.encode("utf-8", "surrogatepass")), name))


GROWN = 60_000
"""Characters of a text that is made long: read by its square it takes more than a second."""

LINKS = (
    "https://club.example/view.html?lin=", "http://a.b/?bbo=y&lin=", "www.a.b/c#lin=",
    "https://a.b/c?n=sakqh2&s=s2&e=d3&w=c4&d=n&v=b&b=3&nn=Ann&a=1n(x)p3n!{y}ppp&p=s2s3{z}&lin=",
)  # fmt: skip


def _linked(link: str) -> str:
    """A link, read as the command line would."""
    if not is_link(link):
        return "no link"
    try:
        text = lin_of_link(link)
    except OSError:
        return "refused"
    data = text.encode("utf-8", "surrogatepass")
    return _read_all(read_any(io.BytesIO(data), shown_link(link)))


def _record_of_a_club(rng: random.Random) -> str:
    """A record of bridge with what clubs and programs leave out, write twice or otherwise: it is
    read, and says what the whole record says; then it is spoilt."""
    deal = random_record(rng, rng.randint(1, 16))
    text = dumps([deal])
    changed = _as_clubs_write(rng, text)
    *_, entry = read(io.StringIO(changed))
    assert not entry.errors, (changed, [*map(str, entry.errors)])
    found = entry.deal
    same = (found.hands, found.dealer, found.contract, found.declarer, found.passed_out, found.play)
    assert same == (
        deal.hands, deal.dealer, deal.contract, deal.declarer, deal.passed_out, deal.play,
    ), changed  # fmt: skip
    return _read_spoilt(rng, spoilt(rng, changed, OTHER_SIGNS))


def _as_clubs_write(rng: random.Random, text: str) -> str:
    """A clean record of bridge, written otherwise."""
    for change in rng.sample(range(8), rng.randint(1, 3)):
        if change == 0:  # the same board at another table
            left = rng.sample(("Deal", "Dealer", "Board", "Vulnerable"), rng.randint(1, 4))
            dropped = re.sub(rf"\[(?:{'|'.join(left)}) .*\n", "", text)
            is_told = "[Contract" in dropped or "[Auction" in dropped
            return f"{text}\n{dropped}" if is_told else text
        if change == 1 and "[Auction" in text and "foo" not in text:
            text = re.sub(r"\[(?:Declarer|Contract) .*\n", "", text)
        if change == 2 and '[Contract "Pass"]' in text:
            words = rng.choice(("Passed out", "AP", "PASS", "all pass"))
            more = rng.choice(('[Declarer "S"]\n', '[Result "0"]\n', '[Score "NS 0"]\n', ""))
            text = text.replace('[Contract "Pass"]\n', f'[Contract "{words}"]\n{more}')
        if change == 3:
            text = text.replace("[Dealer", '[Section "A"]\n[Section "B"]\n[Dealer', 1)
        if change == 4:
            text = text.replace("[Dealer", "{Tricks: 1 2\n[Dealer", 1).rstrip() + "\n{done}\n"
        if change == 5 and "[Contract" in text:
            text = re.sub(r"(\[Auction .*\n)", r"\1foo ", text)
        if change == 6:
            text = re.sub(r'(?<=\[Deal ")(.:)([^"]*)', _with_letters, text)
        if change == 7:
            before, mark, play = text.partition("[Play ")
            rows = play.split("\n")
            for number in range(1, len(rows)):
                cards = rows[number].split()
                if len(cards) == 4 and "-" not in cards:
                    turned = rng.randrange(4)
                    rows[number] = " ".join(cards[turned:] + cards[:turned])
            text = before + mark + "\n".join(rows)
    return text


def _with_letters(match: re.Match[str]) -> str:
    """Hands with the letters of their suits."""
    hands = [
        ".".join(letter + held for letter, held in zip("SHDC", hand.split("."), strict=True))
        for hand in match[2].split()
    ]
    return match[1] + " ".join(hands)


def json_file(rng: random.Random) -> str:
    """JSON of a deal or two, one after the other, as an array or a line each, spoilt."""
    texts = [rng.choice(objects()) for _ in range(rng.randint(1, 2))]
    text = rng.choice(("\n".join, lambda all_: f"[{','.join(all_)}]"))(texts)
    data = spoilt(rng, text).encode("utf-8", "surrogatepass")
    if rng.random() < 0.3:
        return _read_all(read_any(io.BytesIO(data), "x.json"))
    return _read_all(read_json(io.BytesIO(data), "x.json"))


def other_json_file(rng: random.Random) -> str:
    """JSON of a deal of another game, spoilt."""
    data = spoilt(rng, rng.choice(other_objects()), OTHER_SIGNS).encode("utf-8", "surrogatepass")
    return _read_all(read_json(io.BytesIO(data), "x.json"))


@cache
def _parquet_files() -> tuple[bytes, ...]:
    """Small files of columns of several kinds, some of them with deals."""
    import pyarrow
    from pyarrow import parquet

    deals = list(objects()[:3])
    columns = (
        pyarrow.array(deals), pyarrow.array([1, 2, 3]), pyarrow.array([None, "null", "{}"]),
        pyarrow.array([b"\xff", b"{}", b""]), pyarrow.array(deals).dictionary_encode(),
        pyarrow.array([["a"], [], None]), pyarrow.nulls(2),
    )  # fmt: skip
    files = []
    for column in columns:
        sink = io.BytesIO()
        parquet.write_table(pyarrow.table({"deal": column}), sink, compression="none")
        files.append(sink.getvalue())
    return tuple(files)


def parquet_file(rng: random.Random) -> str:
    """A Parquet file with some bytes changed or missing, or texts in it spoilt."""
    import pyarrow
    from pyarrow import parquet

    from tridge_solver.handfile.json_reader import read_json_parts
    from tridge_solver.handfile.parquet import parquet_parts

    if rng.random() < 0.3:
        sink = io.BytesIO()
        texts = [spoilt(rng, rng.choice(objects())).encode("utf-8", "replace").decode()]
        parquet.write_table(pyarrow.table({"deal": texts}), sink)
        data = bytearray(sink.getvalue())
    else:
        data = bytearray(rng.choice(_parquet_files()))
        for _ in range(rng.randint(0, 3)):
            data[rng.randrange(4, len(data))] = rng.randrange(256)
        if rng.random() < 0.2:
            del data[rng.randrange(4, len(data)) :]
    return _read_all(read_json_parts(parquet_parts(io.BytesIO(bytes(data))), "x.parquet"))


def typed_hand_file(rng: random.Random) -> str:
    """A deal or two of any game as people type them, with names, in the encoding of an editor."""
    files = rng.choice((hand_files(), other_hand_files(), records()))
    text = "\n".join(typed(rng, rng.choice(files)) for _ in range(rng.randint(1, 2)))
    if rng.random() < 0.4:
        text = spoilt(rng, text, OTHER_SIGNS)
    if rng.random() < 0.5:
        return _read_spoilt(rng, text)
    data = bytearray(encoded(rng, text))
    if rng.random() < 0.2:
        del data[rng.randrange(len(data)) :]
    try:
        return _read_all(read_any(unpacked(io.BufferedReader(io.BytesIO(data))), "x.pbn"))  # type: ignore[arg-type]
    except OSError:
        return "no text"


def record(rng: random.Random) -> str:
    """A whole deal of any game with its record and result, mostly against the rules, as text or as
    JSON."""
    text = rng.choice(records())
    for _ in range(rng.choice((1, 1, 2, 3))):
        text = misplayed(rng, text)
    if rng.random() < 0.5:
        return _read_spoilt(rng, text)
    drafts = [entry.draft for entry in read(io.StringIO(text)) if entry.draft is not None]
    objects_ = "\n".join(json_text(deal_json(draft, SOURCE)) for draft in drafts)
    return _read_all(read_json(io.BytesIO(objects_.encode()), "x.json"))


def condition(rng: random.Random) -> str:
    """A condition, spoilt, of the games of the forty cards or of Trumps and bridge."""
    try:
        if rng.random() < 0.3:
            conditions_of([spoilt(rng, rng.choice(CONDITIONS_OF_TRUMPS))], every_game()[0].rules)
        else:
            read_condition(spoilt(rng, rng.choice(CONDITIONS)), SEATS)
    except ConditionError:
        return "refused"
    return "good"


def hand_range(rng: random.Random) -> str:
    """Return what a hand of Trumps or bridge is like, spoilt; one that is read is held against
    hands.
    """
    pieces = [rng.choice(re.split(", | or ", rng.choice(RANGES))) for _ in range(3)]
    text = rng.choice((", ", " or ")).join(pieces[: rng.randint(1, 3)])
    if rng.random() < 0.7:
        text = spoilt(rng, text, RANGE_SIGNS)
    try:
        read_range = HandRange.parse(text)
    except HandRangeError:
        return "refused"
    assert read_range.holds(rng.getrandbits(52)) in (True, False)
    assert all(len(bounds) == 2 for bounds in (read_range.points, *read_range.lengths))
    return "good"


def hand_and_auction(rng: random.Random) -> str:
    """A hand alone and the calls before it, both spoilt, in any game."""
    game, pack = rng.choice(every_game()), rng.choice(tuple(Pack))
    calls, hand = rng.choice(AUCTIONS), rng.choice(HANDS)
    if rng.random() < 0.7:
        calls = spoilt(rng, calls, CALL_SIGNS)
    if rng.random() < 0.7:
        hand = spoilt(rng, hand, OTHER_SIGNS)
    found = "refused"
    with suppress(DealError, UnsupportedQuestion):
        CALLS.of(game).calls_heard(calls, game.rules, pack)
        found = "good"
    with suppress(CardError, DealError, UnsupportedQuestion):
        plain = rewritten_hand(hand, game.printing(pack))
        ONE_HAND.of(game).one_hand(plain, rng.choice(PLACES), game.rules, pack, game)
        found = "good"
    return found


def session(rng: random.Random) -> str:
    """An evening of which mostly contracts and results are told, through a command."""
    words = rng.choice(SESSION_COMMANDS).split()
    # To review a whole deal may take its time, and is no finding.
    text = ledger(rng, with_record=words[0] != "evening" and rng.random() < 0.3)
    if rng.random() < 0.3:
        text = spoilt(rng, text, OTHER_SIGNS)
    if rng.random() < 0.2:
        text = commented(rng, text)
    data = encoded(rng, text) if rng.random() < 0.05 else text.encode("utf-8", "surrogatepass")
    return _commanded(words, data)


def question(rng: random.Random) -> str:
    """Return what a seat asks that sees its own cards, in few worlds; its words spoilt."""
    words = [word.replace("_", " ") for word in rng.choice(QUESTIONS).split()]
    if rng.random() < 0.8:
        at = rng.randrange(1, len(words))
        signs = CALL_SIGNS if rng.random() < 0.7 else OTHER_SIGNS
        words[at] = spoilt(rng, words[at], signs).replace("\0", "")
    # Nothing may be written to a path that chance has made, nor long work asked for.
    if any(re.match(r"-o|--(out|html|svg|hands|chart|table|time|prec|cal)", w) for w in words):
        return "left out"
    text = rng.choice(begun())
    return _commanded([*words, "--samples", "1", "--threads", "1"], text.encode())


def command_line(rng: random.Random) -> str:
    """A command and what it reads, both spoilt, in this process."""
    words = [word.replace("_", " ") for word in rng.choice(COMMANDS).split()]
    if rng.random() < 0.8:
        at = rng.randrange(len(words))
        # Nothing may be written to, or read for ever from, a path that chance has made.
        word = spoilt(rng, words[at]).replace("/", "").replace("\0", "")
        words[at] = word if not word.startswith("-o") else "-x"
    words = [word for word in words if not word.startswith(("--out", "--html", "--svg"))]
    is_long = words[0] in LONG and "--help" not in words
    if is_long or any(word.isdigit() and int(word) > 9 for word in words):
        words = ["--help"]  # long work that was asked for is no finding
    is_other = words[0] in ("check", "show", "convert", "score") and rng.random() < 0.4
    text = rng.choice(other_hand_files() if is_other else hand_files())
    if rng.random() < 0.5:
        text = spoilt(rng, text, OTHER_SIGNS if is_other else SIGNS)
    return _commanded(words, text.encode("utf-8", "surrogatepass"))


def _commanded(words: list[str], data: bytes) -> str:
    """Return what a command says of what stands on standard input: its status."""
    from tridge_solver.cli.group import tridge

    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    before = sys.stdin
    file = TemporaryFile()  # noqa: SIM115 - closed with standard input
    file.write(data)
    file.seek(0)
    sys.stdin = io.TextIOWrapper(file)  # a real file, as standard input is: it may be read twice
    try:
        with redirect_stdout(out), redirect_stderr(err):
            tridge.main(words, prog_name="tridge")
    except SystemExit as end:
        status = end.code
    finally:
        sys.stdin.close()
        sys.stdin = before
    for stream in (out, err):
        stream.seek(0)
        text = stream.read()
        assert "internal error" not in text, (words, text)
        assert "Traceback" not in text, (words, text)
        assert is_harmless(text.replace("\t", " ")), (words, text)
    return f"status {status}"


TARGETS: dict[str, Callable[[random.Random], str]] = {
    "hand files": hand_file,
    "hand files of other games": other_hand_file,
    "hand files as typed": typed_hand_file,
    "whole records": record,
    "files of bridge programs": foreign_file,
    "JSON": json_file,
    "JSON of other games": other_json_file,
    "Parquet": parquet_file,
    "conditions": condition,
    "ranges of hands": hand_range,
    "hands and auctions": hand_and_auction,
    "evenings": session,
    "closed questions": question,
    "command lines": command_line,
    "interviews": interview,
}


class TooLong(BaseException):
    """Too much processor time; no ``except Exception`` of the program may take it for its own."""


@contextmanager
def bounded(what: str) -> Iterator[None]:
    """Fail when the block takes more than :data:`SECONDS` of processor time.

    The time of the process, not of the clock: a busy machine is no finding. A block that never
    lets Python in is ended by ``RLIMIT_CPU``, see ``processor_time.in_child``.
    """

    def too_long(*_: object) -> None:
        raise TooLong(f"{what} takes more than {SECONDS} s of processor time")

    before = signal.signal(signal.SIGPROF, too_long)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def run(kind: str, seed: int, number: int) -> str:
    """Give input ``number`` of a seed to the target of a kind: what came of it."""
    rng = random.Random(f"{kind} {seed} {number}")
    with bounded(f"{kind} {seed} {number}"):
        try:
            return TARGETS[kind](rng)
        except Exception as error:
            raise AssertionError(f"{kind}, seed {seed}, input {number}: {error!r}") from error


def counts(kind: str, seed: int, numbers: range) -> Counter[str]:
    """Return what came of each of these inputs, counted."""
    return Counter(run(kind, seed, number) for number in numbers)
