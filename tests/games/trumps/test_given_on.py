"""Values that PBN gives on to all deals to come: read there as if they stood there."""

from __future__ import annotations

from cli_calls import call, printed_by
from tridge_solver.handfile import loads

HANDS = '[Deal "N:AKQ2.K73.A5.J982 J987.Q54.K72.Q63 T65.AJ8.Q93.AK75 43.T962.JT864.T4"]\n'


def test_a_tag_of_deals_given_on_is_read_in_a_deal_that_has_none() -> None:
    first, second, third = loads(
        f'[Dealer "##N"]\n{HANDS}[Contract "##3NT"]\n[Declarer "##N"]\n\n'
        f'{HANDS}\n[Dealer "E"]\n{HANDS}[Contract "4H"]\n[Declarer "N"]\n'
    )
    assert second == first
    assert second.tags == ()
    assert third.dealer != first.dealer
    assert third.contract != first.contract


def test_a_deal_that_takes_a_tag_given_on_is_written_with_it() -> None:
    text = f'[Dealer "##N"]\n{HANDS}[Contract "##3NT"]\n[Declarer "##N"]\n\n{HANDS}'
    assert loads(printed_by("convert", "--game", "Bridge", "-", stdin=text)) == loads(text)


def test_a_tag_of_deals_given_on_that_cannot_be_read_is_reported_in_each_deal() -> None:
    text = f'[Dealer "##Q"]\n{HANDS}\n{HANDS}'
    done = call("check", "-", stdin=text)
    assert done.exit_code == 1
    assert (done.stdout + done.stderr).count("'Q' is not a seat") == 2


def test_in_a_file_of_tridge_the_marks_give_nothing_on_and_leave_room_for_any_words() -> None:
    hands = '[Dealer "S"]\n[Deal "W:A2K.KQ.67.KA 76.J2345..J7 QJ543.A.KQJ. -"]\n'
    words = "##" + "a long evening " * 300
    (deal,) = loads(f'[Event "{words}"]\n{hands}')
    assert deal.tag("Event") == words


def test_a_section_given_on_is_no_tag_of_free_text() -> None:
    text = (
        f'[Dealer "N"]\n{HANDS}[Contract "3NT"]\n[Declarer "N"]\n'
        f'[Play "##E"]\nS7 S5 S3 S2\n*\n\n[Dealer "N"]\n{HANDS}[Contract "3NT"]\n[Declarer "N"]\n'
    )
    done = printed_by("convert", "-", stdin=text)
    _, second = loads(done)
    assert second.play is None
    assert second.tags == ()
