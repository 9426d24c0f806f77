"""An interview may end in any way: the finished deals are in the file asked for."""

from __future__ import annotations

import fcntl
import os
import pty
import random
import signal
import subprocess
import sys
import termios
from collections import Counter
from pathlib import Path
from select import select

import pytest

from bounds import at_most
from cli_calls import call
from harm import HARM, is_harmless
from interviews import ENDS, PLAYED, SIGNALS, Ending, ended, left
from tridge_solver.handfile import loads

SEED = 20_261_128
MANY = 500
EVENING = ("Ann Bob Cleo Dora", "Ann", "n", "Bob", "hearts", "Bob 5, Cleo 2, Dora 2", "2")


def endings(how: str, count: int) -> list[Ending]:
    """So many interviews with random answers, ended so."""
    return [ended(random.Random(f"interviews {how} {SEED} {n}"), how) for n in range(count)]


@pytest.mark.slow(keep=4)
@pytest.mark.parametrize("how", ENDS)
def test_whatever_ends_an_interview_its_finished_deals_are_in_the_file(how: str) -> None:
    found = endings(how, 8)
    assert any(ending.finished for ending in found)
    assert any(ending.how == how for ending in found)


@pytest.mark.exhaustive
@pytest.mark.parametrize("how", ENDS[1:])
def test_hundreds_of_interviews_of_each_end_keep_their_deals(
    how: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = endings(how, MANY)
    with capsys.disabled():
        print(f"\n{how}: {dict(Counter(e.how for e in found))}", end=", ")
        print(f"{sum(e.finished for e in found):,} deals", end=", ")
        print(f"{sum(e.questions for e in found):,} questions")


def evenings(game: str, count: int) -> list[Ending]:
    """So many evenings at the table, ended in every way."""
    return [left(random.Random(f"{game} {SEED} {n}"), ENDS[n % len(ENDS)], game)
            for n in range(count)]  # fmt: skip


@pytest.mark.slow
def test_whatever_ends_an_evening_at_the_table_its_deals_are_in_the_file() -> None:
    assert any(ending.finished for ending in evenings("Belote", 2))


@pytest.mark.exhaustive
@pytest.mark.usefixtures("few_spoken_worlds")
@pytest.mark.parametrize("game", PLAYED)
def test_evenings_at_every_table_keep_their_deals(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = evenings(game, 30)
    with capsys.disabled():
        print(f"\n{game}: {dict(Counter(e.how for e in found))}", end=", ")
        print(f"{sum(e.finished for e in found):,} deals")


@pytest.mark.parametrize("hand", ["-", "–", "—", "SS", ":", ".", "- - - -", "SSSS", "♠", "2" * 500])
def test_an_invalid_hand_is_asked_again(hand: str, tmp_path: Path) -> None:
    path = tmp_path / "tue.pbn"
    answers = (*EVENING, "y", "d", hand, "74.KJ35.23.5")
    asked = call("new", "--ask", "-o", str(path), stdin="\n".join(answers) + "\n")
    assert asked.exit_code == 0
    again = asked.stderr.split("hand of Cleo (S)")
    assert len(again) == 3
    assert "(expected" in again[1] or "too long" in again[1]
    first, second = loads(path.read_text())
    assert first.result == (5, 2, 2)
    assert len(second.known_hand(second.playing_order[0])) == 9
    assert [file.name for file in tmp_path.iterdir()] == ["tue.pbn"]


@pytest.mark.parametrize("answer", ["[Board 7]", "{ no end", "; note", "% escaped", "S2 }"])
def test_a_call_or_a_trick_is_no_tag_and_no_comment(answer: str) -> None:
    assert call("new", "--ask", "--game", "trumps", stdin=f"\n\nn\n{answer}\n").exit_code == 0
    calls = call("new", "--ask", stdin=f"\n\n\n74.KJ35.23.5\n\n\n\nW\nPlay H\n{answer}\n")
    assert "is in no call and no card" in calls.stderr


@pytest.mark.parametrize("answer", ["a\0b", "a\u202eb", "a\x1b[2J", "\ufffd", "A" * 5000, "\u200b"])
def test_signs_that_cannot_be_seen_are_no_names(answer: str) -> None:
    asked = call("new", "--ask", stdin=f"{answer}\nAnn Bob Cleo Dora\n\nn\n\nn\n")
    assert asked.exit_code == 0
    assert is_harmless(asked.stderr)
    assert asked.stderr.count("the players, clockwise") == 2
    (deal,) = loads(asked.stdout)
    assert deal.tag("North") == "Ann"


def test_names_given_by_options_do_nothing_to_the_terminal_in_a_question() -> None:
    asked = call("new", "--ask", "--players", f"A{HARM},B,C,D", "--dealer", "N", stdin="n\n")
    assert is_harmless(asked.stderr)


def test_an_unwritable_file_is_reported_before_the_first_question(tmp_path: Path) -> None:
    path = tmp_path / "no such folder" / "tue.pbn"
    for words in (("new", "--ask"), ("play", "--deals", "2"), ("play", "--game", "belote")):
        asked = call(*words, "-o", str(path), stdin="\n")
        assert asked.exit_code == 2
        assert "cannot write" in asked.stderr
        assert "?" not in asked.stdout


def test_an_unfinished_deal_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "tue.pbn"
    path.write_text("old\n")
    assert (
        call("new", "--ask", "--force", "-o", str(path), stdin="Ann Bob Cleo Dora\n").exit_code == 0
    )
    assert path.read_text() == "old\n"


def test_a_deal_that_is_taken_up_again_stays_until_it_is_finished_anew(tmp_path: Path) -> None:
    path = tmp_path / "tue.pbn"
    for back, result in ((("u",), (5, 2, 2)), (("u", "u", "4:4:1", "1", "y", "!"), (4, 4, 1))):
        answers = (*EVENING, *back)
        assert (
            call(
                "new", "--ask", "--force", "-o", str(path), stdin="\n".join(answers) + "\n"
            ).exit_code
            == 0
        )
        (deal,) = loads(path.read_text())
        assert deal.result == result


def shown_until(master: int, words: str) -> str:
    """Return what a program shows on its terminal until it has said ``words``."""
    shown = bytearray()
    for _ in at_most(100_000, lambda: bytes(shown)):
        assert select([master], [], [], 120)[0], bytes(shown)
        shown.extend(os.read(master, 4096))
        if words.encode() in shown:
            break
    return shown.decode(errors="replace")


@pytest.mark.slow(keep=4)
@pytest.mark.parametrize("how", [*SIGNALS, "window closed"])
def test_a_window_that_is_closed_keeps_the_evening(how: str, tmp_path: Path) -> None:
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "tridge_solver", "new", "--ask", "-o", "tue.pbn"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        cwd=tmp_path,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # its own terminal
    )
    os.close(slave)
    os.write(master, "\n".join((*EVENING, "y", "")).encode())
    shown_until(master, "board 2: ")
    if how == "window closed":
        os.close(master)
        assert process.wait(60) in (1, 129)  # the fault of the keyboard may come first
    else:
        number = getattr(signal, how)
        process.send_signal(number)
        assert process.wait(60) == 128 + number
        assert "1 deal is in tue.pbn" in shown_until(master, "tue.pbn")
        os.close(master)
    assert [file.name for file in tmp_path.iterdir()] == ["tue.pbn"]
    (deal,) = loads((tmp_path / "tue.pbn").read_text())
    assert deal.result == (5, 2, 2)


def test_who_is_vulnerable_is_asked_again_where_the_word_says_nobody() -> None:
    answers = ("A B C D", "", "n", "sort of", "sort of", "EW", "A", "4S", "10", "n")
    asked = call("new", "--ask", "--game", "bridge", stdin="\n".join(answers) + "\n")
    assert asked.stderr.count("'sort of' does not say who is vulnerable") == 2
    assert '[Vulnerable "EW"]' in asked.stdout
