"""A written deal reads back as the same deal, in either pack; a written file keeps the rules."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given, strategies as st

from cases import EXAMPLES
from handfile_deals import deals, random_deal
from handfile_texts import ENDING, GOOD, only, text
from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Deal, DealError, Exchange
from tridge_solver.handfile import dump, dumps, loads, read
from tridge_solver.handfile.dialect import DEAL_TAGS, KNOWN_TAGS
from tridge_solver.handfile.json_reader import read_json
from tridge_solver.report.showing import deal_json
from tridge_solver.report.theme.source import Source

PACKS = st.sampled_from(Pack)


@pytest.mark.slow
@given(deals(), PACKS)
def test_a_deal_reads_back_as_it_was(deal: Deal, pack: Pack) -> None:
    written = dumps([deal], pack=pack)
    (entry,) = read(io.StringIO(written))
    assert entry.errors == ()
    assert entry.deal == deal
    assert all(len(line) <= 255 for line in written.split("\n"))
    assert "\r" not in written
    assert dumps([replace(entry.deal, comments=deal.comments)], pack=pack) == written


@pytest.mark.slow
@given(st.lists(st.integers(0, 2**32).map(lambda n: random_deal(random.Random(n))), max_size=4))
def test_many_deals_read_back_in_order(many: list[Deal]) -> None:
    assert loads(dumps(many)) == many


@pytest.mark.slow
def test_thousand_random_deals_read_back_in_both_packs() -> None:
    rng = random.Random(20)
    many = [random_deal(rng) for _ in range(1000)]
    for pack in Pack:
        assert loads(dumps(many, pack=pack)) == many


@given(st.lists(st.text(max_size=400), max_size=3))
def test_comments_of_any_text_do_no_harm(comments: list[str]) -> None:
    (deal,) = loads(text())
    deal = replace(deal, comments=tuple(comments))
    written = dumps([deal, deal])
    assert loads(written) == [deal, deal]
    assert all(len(line) <= 255 for line in written.split("\n"))


@pytest.mark.parametrize(
    "comment",
    [
        "plain",
        "a { brace",
        "two\nlines",
        "  % no escape line",
        "; no end",
        "[Dealer]",
        "a\tb",
        "\\",
    ],
)
def test_ordinary_comments_read_back(comment: str) -> None:
    (deal,) = loads(text())
    (again,) = loads(dumps([replace(deal, comments=(comment,))]))
    assert again.comments == (comment.strip(),)


def test_comments_with_a_closing_brace_become_lines() -> None:
    (deal,) = loads(text())
    (again,) = loads(dumps([replace(deal, comments=("if } then\n\nelse",))]))
    assert again.comments == ("if } then", "", "else")


def test_tags_are_written_in_the_order_of_the_format() -> None:
    values = {
        "Result": "5:2:2", "Undertaken": "yes", "Honours": "3", "Debts": "N:23",
        "Pot": "23+", "Zzz": "1",
        "ReserveFunds": "60 45", "WidowFund": "75", "GameFund": "15", "Participants": "4",
        "Exchange": "W:HQ", "FirstDefender": "E", "Leader": "W", "Rules": "tridge estuche=on",
        "Annotator": "A", "Board": "7", "Event": "E", "West": "Belinda", "Site": "Hampton",
    }  # fmt: skip
    (deal,) = loads(text(GOOD, **values))
    names = [line[1:].split(" ")[0] for line in dumps([deal]).split("\n") if line[:1] == "["]
    assert names == sorted(names, key=lambda n: KNOWN_TAGS.index(n) if n in KNOWN_TAGS else 99)
    assert set(DEAL_TAGS) - set(names) == {
        *("Pack", "TricksWon", "Surrender"),
        *("PointsWon", "Melds", "Belote"),  # of games that count points
        "ThrownIn",  # of L'hombre
    }


def test_text_of_an_export() -> None:
    source = text(
        GOOD, '[Play "W"]', "sa s6 s3", "hk h2 ha", "ca - -",
        Exchange="w:;n:s7;e:", Board="1", Event='the "Rape" \\ Lock',
    )  # fmt: skip
    (deal,) = loads(source.replace("\\", "\\\\").replace('"Rape"', '\\"Rape\\"'))
    assert (
        dumps([deal])
        == r"""% PBN 2.1
% TRIDGE 1.0

[Dealer "S"]
[Deal "W:A2.KQ.67.AK4 76.J2345.J.7 QJ543.A.KQ.6 -"]
[Stock "DA H6 H7 D2 D3 D4 D5 SK CQ CJ C5 C3 C2"]
[Declarer "W"]
[Contract "Play S"]
[Exchange "W:; N:S7; E:"]
[Event "the \"Rape\" \\ Lock"]
[Board "1"]
[Play "W"]
SA S6 S3
HK H2 HA
CA - -
*
"""
    )
    spanish = dumps([deal], pack=Pack.SPANISH)
    assert '[Pack "Spanish"]\n[Dealer "S"]\n[Deal "W:12.RC.67.1R4 ' in spanish
    assert '[Stock "O1 C6 C7 ' in spanish
    assert '[Contract "Juego E"]' in spanish
    assert "\nE1 E6 E3\nCR C2 C1\n" in spanish


def test_a_complete_record_has_no_star() -> None:
    (deal,) = loads(text(ENDING, '[Play "W"]', "SA S6 SQ", "S2 S7 DK", "HK HJ HA"))
    assert dumps([deal]).endswith("HK HJ HA\n")


def test_a_value_too_long_for_a_line_is_written_whole() -> None:
    long = "it is said of \\ " * 40
    (deal,) = loads(text() + f'[Site "{long}"]\n'.replace("\\", "\\\\"))
    assert deal.tag("Site") == long
    (again,) = loads(dumps([deal]))
    assert again == deal
    assert again.comments == deal.comments


@given(st.lists(st.text(max_size=60), max_size=3))
@example(["a\n\nb"])
@example(["% no escape", "x\n% y", "} a\n{ b", " \n "])
@example(["x" * 300 + "}" + "y" * 300, "word " * 200])
def test_a_second_export_is_the_first(comments: list[str]) -> None:
    (deal,) = loads(text())
    first = dumps([replace(deal, comments=tuple(comments))])
    assert dumps(loads(first)) == first


@pytest.mark.parametrize(
    "tag",
    [("Event", "a\nb"), ("Event", "#"), ("Deal", "x"), ("Play", "N"), ("", ""), ("a b", "")],
)
def test_tags_no_file_can_hold_are_refused(tag: tuple[str, str]) -> None:
    (deal,) = loads(text())
    with pytest.raises(DealError):
        dumps([replace(deal, tags=(tag,))])
    with pytest.raises(DealError):
        dumps([replace(deal, tags=(("Event", "a"), ("Event", "a")))])


def test_dump_writes_deals_as_they_come() -> None:
    (deal,) = loads(text())
    file = io.StringIO()
    seen = []

    def stream() -> object:
        for _ in range(3):
            seen.append(file.tell())
            yield deal

    dump(stream(), file)  # type: ignore[arg-type]
    assert seen == sorted(set(seen))
    assert loads(file.getvalue()) == [deal] * 3


def test_names_inherited_are_written_out() -> None:
    source = text(Event="Hampton") + "\n" + text(Event="#", Dealer="#", Exchange="W:HQ")
    first, second = loads(source)
    assert second.tag("Event") == "Hampton"
    assert "#" not in dumps([first, second])
    assert second.exchanges == (Exchange(second.active[2], second.exchanges[0].discards),)  # type: ignore[index]


def test_reading_lower_case_symbols_and_either_pack() -> None:
    (plain,) = loads(text())
    shouted = {"Deal": GOOD["Deal"].lower(), "Dealer": "s", "Declarer": "w", "Contract": "play s"}
    (lower,) = loads(text(GOOD, **shouted))
    symbols = {
        "Stock": GOOD["Stock"].translate(str.maketrans("SHDC", "♠♥♦♣")),
        "Contract": "Play ♠",
    }
    (symbolic,) = loads(text(GOOD, **symbols))
    assert plain == lower == symbolic
    (spanish,) = loads(text(Contract="Play C", Deal="W:? ? ? -", Stock="OS ?") + '[Pack "Spanish"]')
    assert str(spanish.contract) == "Play H"
    assert spanish.stock is not None
    assert spanish.stock[0].code == "DJ"
    assert (
        only(text(Pack="Spanish", Deal="W:? ? ? -", Stock="OS ?", Contract="Play C")).deal
        == spanish
    )


def test_inherited_cards_keep_their_pack() -> None:
    first = text(
        Pack="Spanish", Deal="W:RC... ? ? -", Stock=None, Contract="Play C", TricksWon="W:7"
    )
    second = '[Dealer "#"]\n[Deal "#"]\n[Contract "#"]\n[TricksWon "#"]\n'
    a, b = loads(first + "\n" + second)
    assert (a.hands, a.contract) == (b.hands, b.contract)
    third = second + '[Pack "#"]\n[Declarer "W"]\n'
    assert loads(first + "\n" + third)[1].pack is Pack.SPANISH


def _said_less(fields: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The JSON of a deal with each field unknown, true, or in part."""
    for name, value in fields.items():
        if name in ("schema", "file", "index"):
            continue
        yield {**fields, name: None}
        yield {**fields, name: True}
        if isinstance(value, dict) and name != "hands":
            yield from ({**fields, name: {key: each}} for key, each in value.items())
            yield {**fields, name: {}}
        if isinstance(value, list):
            yield {**fields, name: value[:1]}


@pytest.mark.slow(keep=8)
@pytest.mark.parametrize(
    "name",
    ["bridge", "belote", "trumps", "tres", "incomer", "lhombre", "mort", "spanish", "evening"],
)
def test_whatever_json_says_of_a_deal_text_says_too(name: str) -> None:
    text = (EXAMPLES / f"{name}.pbn").read_text(encoding="utf-8")
    whole = next(deal for deal in loads(text) if deal.dealer is not None)
    ending = {"tricks_won": {"NS": 3}, "stock_open": True, "irregular": True}
    told = deal_json(whole, Source("a.pbn", 1))
    tried = 0
    for fields in (*_said_less(told), {**told, **{k: v for k, v in ending.items() if k in told}}):
        (entry,) = read_json(io.BytesIO(json.dumps(fields).encode()))
        if entry.deal is None:
            continue
        tried += 1
        written = dumps([entry.deal])
        (again,) = read(io.StringIO(written))
        assert again.deal == entry.deal, (fields, written)
        assert deal_json(again.deal, Source("a", 1)) == deal_json(entry.deal, Source("a", 1))
        assert dumps([again.deal]) == written
    assert tried > 10


SAID_ONCE = {
    "a mort": ('[Rules "lhombre mort=on"]\n[Dealer "N"]\n[Deal "N:J7.72.K6.KQ4 A.AJ.J74.A62 '
               '432.KQ3.A2.5 KQ5.654.Q.J7"]\n', {"stock_open": True}),
    "one side": ('[Game "Trumps"]\n[Leader "E"]\n[Deal "N:A2.K.. K3.A.. Q4.2.. J5.3.."]\n'
                 '[TricksWon "NS:10"]\n[Declarer "N"]\n[Contract "Bid 7 S"]\n', {}),
    "bridge": ('[Game "Bridge"]\n[Leader "E"]\n[Deal "N:A2.K.. K3.A.. Q4.2.. J5.3.."]\n'
               '[TricksWon "EW:10"]\n[Declarer "N"]\n[Contract "3NT"]\n', {}),
}  # fmt: skip


@pytest.mark.parametrize("kind", SAID_ONCE)
def test_a_missing_field_means_the_same_in_text_and_json(kind: str) -> None:
    text, more = SAID_ONCE[kind]
    (deal,) = loads(text)
    fields = {**deal_json(deal, Source("a", 1)), **more}
    (entry,) = read_json(io.BytesIO(json.dumps(fields).encode()))
    assert entry.deal == deal
    assert loads(dumps([deal])) == [deal]


def test_a_sign_stands_for_the_value_in_the_deal_before() -> None:
    deal = '[Event "{}"]\n[Dealer "E"]\n[Deal "N:? ? ? -"]\n'
    text = "\n".join(deal.format(event) for event in ("Cup", "#", "#", "Final"))
    assert [each.tag("Event") for each in loads(text)] == ["Cup", "Cup", "Cup", "Final"]


def test_in_bridge_two_signs_give_a_value_once_for_all_deals_to_come() -> None:
    deal = '[Event "{}"]\n[Site "{}"]\n[Dealer "E"]\n[Deal "N:? ? ? ?"]\n'
    said = [("##Cup", "Cork"), ("#", "#"), ("#", "Rome"), ("Final", "#")]
    text = "\n".join('[Game "Bridge"]\n' + deal.format(*each) for each in said)
    found = [(each.tag("Event"), each.tag("Site")) for each in loads(text)]
    assert found == [("Cup", "Cork"), ("Cup", "Cork"), ("Cup", "Rome"), ("Final", "Rome")]
