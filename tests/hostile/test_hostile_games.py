"""Hand files of the other games made to do harm: with tracebacks, endless work, or names."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable

import pytest

from cli_calls import call
from harm import HARM, is_harmless
from processor_time import in_child, needs_limits
from tridge_solver.core.deal import DealError
from tridge_solver.core.text import json_text
from tridge_solver.handfile import dumps, read
from tridge_solver.handfile.json_reader import read_json
from tridge_solver.report.showing import deal_json
from tridge_solver.report.theme.source import Source

FOUR = (
    '[Dealer "N"]\n[Deal "N:AKQ2.K73.A5.J982 J987.Q54.K72.Q63 T65.AJ8.Q93.AK75 43.T962.JT864.T4"]\n'
)
HEADS = {
    "bridge": FOUR,
    "Trumps": f'[Game "Trumps"]\n{FOUR}',
    "Belote": '[Game "Belote"]\n[Dealer "N"]\n[Contract "90 H"]\n[Declarer "N"]\n'
    '[Deal "N:AKQJ.A9.T8. T987.KQ.A.A ? ?"]\n',
    "Tres": '[Game "Tres"]\n[Dealer "W"]\n'
    '[Deal "N:- AK76432.KQ9632.AQT65432.KQJ64 - QJT985.AJT874.KJ987.AT987532"]\n',
}


def bodies(part: int) -> dict[str, str]:
    """Long bodies of a deal, by what they are full of: a part of a megabyte at most."""
    return {
        "tricks": '[Play "E"]\n' + "SA S2 S3 S4\n" * (25_000 // part),
        "cards a line": '[Play "E"]\n' + "SA\n" * (40_000 // part),
        "dashes": '[Play "E"]\n' + "- - - -\n" * (12_000 // part),
        "bids": '[Auction "N"]\n' + "1NT 90H " * (25_000 // part),
        "tags": "".join(f'[Zz{n} "1"]\n' for n in range(80_000 // part)),
        "notes by number": "".join(f'[Note "{n}:x"]\n' for n in range(20_000 // part)),
        "notes": "".join(f'[Note "{n % 99}:x"]\n' for n in range(10_000)),
        "tables": "".join(f'[OptimumResultTable "D;R"]\nN NT {n}\n' for n in range(8_000 // part)),
        "digits": "".join(
            f'[{tag} "{"9" * 50_000}"]\n' for tag in ("TricksWon", "Result", "Contract", "Melds")
        ),
        "large counts": '[TricksWon "NS:999999999"]\n[PointsWon "N:999999999"]\n'
        '[Result "NS 99999"]\n',
        "marks": f'[Declarer "{"^" * 100_000}N"]\n[Contract "{"^" * 100_000}"]\n',
        "braces": "{" * 300_000,
        "values for all": "".join(f'[Zz{n} "##1"]\n' for n in range(10_000 // part))
        + f"\n{FOUR}\n" * 200,
        "tags referred to": "".join(f'[Zz{n} "1"]\n' for n in range(10_000 // part))
        + '\n[Event "#"]\n' * 200,
    }


def round_trip(text: str) -> int:
    """Read a file; write what is good in it as text and as JSON, and read that again."""
    entries = list(read(io.BytesIO(text.encode())))
    deals = [entry.deal for entry in entries if entry.deal is not None]
    with contextlib.suppress(DealError):  # a tag that stands twice, which text has no place for
        dumps(deals)
    objects = "".join(json_text(deal_json(deal, Source("a.pbn", 1))) + "\n" for deal in deals)
    again = list(read_json(io.BytesIO(objects.encode())))
    assert len(again) == len(deals)
    return len(entries)


@pytest.mark.slow(keep=1)
@needs_limits
@pytest.mark.parametrize("game", HEADS)
@pytest.mark.parametrize(
    ("part", "seconds"), [(8, 4), pytest.param(1, 15, marks=pytest.mark.exhaustive)]
)
def test_no_large_deal_of_any_game_takes_long(game: str, part: int, seconds: int) -> None:
    pieces: list[tuple[str, Callable[[], int]]] = [
        (name, lambda text=HEADS[game] + body: round_trip(text))  # type: ignore[misc]
        for name, body in bodies(part).items()
    ]
    assert all(in_child(pieces, seconds))


@pytest.mark.parametrize("play", ["S9 S6 SA S2", "S6", "H2 HA - -"])
@pytest.mark.parametrize("hand", ["AKQJ.A9.T8.", "AKQ2.A9.T8."])
def test_a_card_below_the_seven_is_reported_wherever_it_stands_in_belote(
    hand: str, play: str
) -> None:
    """Before, a record with such a card ended the program: no rule says what it beats."""
    text = HEADS["Belote"].replace("AKQJ.A9.T8.", hand) + f'[Play "E"]\n{play}\n*\n'
    (entry,) = read(text.splitlines())
    messages = [
        error.message for error in entry.errors if "is not a card of Belote" in error.message
    ]
    low = any(card[1] in "23456" for card in play.split() if card != "-")
    assert len(messages) == low + ("2" in hand)


def test_tags_for_all_later_deals_have_a_limit_of_size() -> None:
    long = f'{FOUR}[Event "##{"x" * 3_000}"]\n'
    first, second = read([long, "", FOUR])
    assert any("3,000 characters" in error.message for error in first.errors)
    assert second.deal is not None
    assert second.deal.tag("Event") is None
    first, second = read([f'{FOUR}[Event "##{"x" * 1_000}"]', "", FOUR])
    assert not first.errors
    assert second.deal is not None
    assert second.deal.tag("Event") == "x" * 1_000


@pytest.mark.parametrize("game", HEADS)
@pytest.mark.parametrize("command", ["show", "check", "convert", "solve", "score", "review"])
def test_names_of_other_games_hand_no_commands_to_the_terminal(game: str, command: str) -> None:
    text = f'[Event "{HARM}"]\n[North "{HARM}"]\n[Site "{HARM}"]\n[Note "1:{HARM}"]\n'
    text += f'[ScoreTable "{HARM}"]\n{HARM}\n{{{HARM}}}\n[{HARM[1:3]} "x"]\n'
    ending = HEADS[game].replace("[Deal ", f'[Contract "{HARM}"]\n[Result "{HARM}"]\n[Deal ')
    for body in (HEADS[game] + text, ending + text):
        result = call(command, "-", stdin=body)
        assert "Traceback" not in result.stderr
        assert "internal error" not in result.stderr
        assert is_harmless(result.stdout), result.stdout
        assert is_harmless(result.stderr), result.stderr
