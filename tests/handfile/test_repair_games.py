"""Other ways to write files of every game: read if they can mean only one thing, with a warning."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from cli_calls import call, run
from handfile_texts import only
from tridge_solver.handfile.places import fixed_text

BELOTE = """\
[Game "Belote"]
[Dealer "N"]
[Deal "N:A.JT.JT8.J8 K8.AK7.Q7.K T9.Q8.K.AT7 QJ7.9.A9.Q9"]
[Declarer "N"]
[Contract "90 H"]
[Melds "N:20 W:50"]
[Result "NS:92 EW:70"]
[Auction "W"]
Pass 80H Pass 90H
Pass Pass Pass
"""
BELOTE_PLAY = """\
[Play "W"]
DA DK DQ D8
H9 H8 H7 HJ
D9 HQ D7 DJ
C9 CT CK CJ
"""
BELOTE_FELL = """\
[Play "W"]
DA DK DQ D8
H9 H8 H7 HJ
DJ D9 HQ D7
CT CK CJ C9
"""
NO_TRUMP = """\
[Game "Belote"]
[Dealer "N"]
[Deal "N:A.JT.JT8.J8 K8.AK7.Q7.K T9.Q8.K.AT7 QJ7.9.A9.Q9"]
[Declarer "N"]
[Contract "90 NT X"]
[Auction "W"]
Pass 80NT Pass 90NT
X Pass Pass
"""
TRUMPS = """\
[Game "Trumps"]
[Dealer "N"]
[Deal "N:AKQ2.K73.A5.J982 J987.Q54.K72.Q63 T65.AJ8.Q93.AK75 43.T962.JT864.T4"]
[Declarer "N"]
[Contract "Bid 10 NT"]
[Result "NS 12"]
[Play "E"]
S7 S5 S3 S2
*
"""
TRUMPS_ENDING = """\
[Game "Trumps"]
[Deal "N:A2.K.. K3.A.. Q4.2.. J5.3.."]
[Declarer "N"]
[Contract "Bid 9 S"]
[Leader "E"]
[TricksWon "NS:5 EW:5"]
"""
BRIDGE = """\
[Game "Bridge"]
[Dealer "N"]
[Deal "N:AKQ2.K73.A5.J982 J987.Q54.K72.Q63 T65.AJ8.Q93.AK75 43.T962.JT864.T4"]
[Declarer "N"]
[Contract "3NT"]
[Result "NS 12"]
[Auction "N"]
1NT Pass 3NT Pass
Pass X AP
[Play "E"]
S7 S5 S3 S2
*
"""
TRES = """\
[Game "Tres"]
[Dealer "W"]
[Deal "E:76432... - QJT.4.. -"]
[TricksWon "E:9 W:5"]
[PointsWon "E:16 W:6"]
[Play "E"]
S6 ST
*
"""
INCOMER = """\
[Dealer "E"]
[Deal "N:J7.72.K6.KQ4 A.AJ.J74.A62 432.KQ3.A2.5 KQ5.654.Q.J7"]
[Stock "C3 D3 D5 S6"]
[Declarer "E"]
[Contract "Play D"]
[Exchange "E:C2; S:S2; W:; N:H7"]
[Auction "S"]
Pass Pass Pass InCome
[Play "S"]
C5 C7 C4 C3
HQ H6 H2 HA
H3 H5 D6 HJ
"""
NO_PLAY = """\
[Dealer "W"]
[Deal "N:2.7654.J62.A Q7.KQ.Q53.54 6543.A.4.K63 AKJ.J3.A7.Q7"]
[Stock "C2 CJ DK H2"]
[Contract "No Play"]
[Auction "N"]
Pass Pass Pass InCome
"""

FORMS = {
    "belote": (BELOTE + BELOTE_PLAY, BELOTE_PLAY, BELOTE_FELL),
    "belote seat": (BELOTE, '"N"]\n[Contract', '"North"]\n[Contract'),
    "belote suit": (BELOTE, "90 H", "90 hearts"),
    "belote no trumps": (NO_TRUMP, "90 NT X", "90 no trumps doubled"),
    "belote calls": (NO_TRUMP, "80NT Pass 90NT\nX", "80 no trump Pass 90 NT\ndouble"),
    "belote joined": (BELOTE, "80H Pass 90H", "80Hearts Pass 90 ♥"),
    "belote sides": (BELOTE, "NS:92 EW:70", "North-South 92, East-West 70"),
    "belote melds": (BELOTE, "N:20 W:50", "North: 20, West: 50"),
    "belote hands": (
        BELOTE,
        "N:A.JT.JT8.J8 K8.AK7.Q7.K T9.Q8.K.AT7 QJ7.9.A9.Q9",
        "N: ♠ A ♥ J 10 ♦ J 10 8 ♣ J 8  S: S109 HQ8 DK CA107  E: K8.AK7.Q7.K  W: QJ7.9.A9.Q9",
    ),
    "belote card": (BELOTE + BELOTE_PLAY, "C9 CT CK", "9C 10C ♣️K"),
    "trumps seat": (TRUMPS, '[Play "E"]', '[Play "east"]'),
    "trumps no trumps": (TRUMPS, "Bid 10 NT", "bid 10 no trumps"),
    "trumps notrumps": (TRUMPS, "Bid 10 NT", "Bid 10 Notrumps"),
    "trumps bare": (TRUMPS, "Bid 10 NT", "10 NT"),
    "trumps suit": (TRUMPS_ENDING, "Bid 9 S", "9 spades"),
    "trumps tricks": (TRUMPS_ENDING, "NS:5 EW:5", "N/S 5 E/W 5"),
    "trumps result": (TRUMPS, "NS 12", "North-South: 12"),
    "trumps hands": (
        TRUMPS,
        "N:AKQ2.K73.A5.J982 J987.Q54.K72.Q63 T65.AJ8.Q93.AK75 43.T962.JT864.T4",
        "West: ♠43 ♥10962 ♦J10864 ♣104, North: ♠AKQ2 ♥K73 ♦A5 ♣J982, "
        "East: ♠J987 ♥Q54 ♦K72 ♣Q63, South: ♠1065 ♥AJ8 ♦Q93 ♣AK75",
    ),
    "trumps dashes": (TRUMPS_ENDING, "K3.A.. Q4.2..", "K3.A.-.- Q4.2.-.–"),
    "trumps quotes": (TRUMPS, '[Declarer "N"]', "[Declarer “N”]"),
    "bridge contract": (BRIDGE, '"3NT"', '"3 no trumps"'),
    "bridge calls": (
        BRIDGE,
        "1NT Pass 3NT Pass\nPass X AP",
        "1 NT Pass 3 no trump Pass\nPass double all pass",
    ),
    "bridge hands": (
        BRIDGE.replace('[Game "Bridge"]\n', ""),
        "N:AKQ2.K73.A5.J982 J987.Q54.K72.Q63 T65.AJ8.Q93.AK75 43.T962.JT864.T4",
        "N: SAKQ2 HK73 DA5 CJ982 SJ987 HQ54 DK72 CQ63 S1065 HAJ8 DQ93 CAK75 "
        "S43 H10962 DJ10864 C104",
    ),
    "bridge declarer": (BRIDGE, '[Declarer "N"]', '[Declarer "North"]'),
    "bridge card": (BRIDGE, "S7 S5", "7S 5♠"),
    "tres hands": (TRES, "E:76432... - QJT.4.. -", "West: ♠ Q J 10 ♥ 4  East: ♠ 7 6 4 3 2"),
    "tres seat": (TRES, '[Dealer "W"]', '[Dealer "West"]'),
    "tres tricks": (TRES, "E:9 W:5", "East 9, West 5"),
    "tres points": (TRES, "E:16 W:6", "E=16 W=6"),
    "tres cards": (TRES, "S6 ST", "6♤ 10S"),
    "in-comer hands": (
        INCOMER,
        "N:J7.72.K6.KQ4 A.AJ.J74.A62 432.KQ3.A2.5 KQ5.654.Q.J7",
        "N: SJ7 H72 DK6 CKQ4; E: SA HAJ DJ74 CA62; S: S432 HKQ3 DA2 C5; W: SKQ5 H654 DQ CJ7",
    ),
    "in-comer seat": (INCOMER, '[Declarer "E"]', '[Declarer "EAST"]'),
    "in-comer exchange": (INCOMER, "E:C2; S:S2", "East:2C; South:S2"),
    "in-comer contract": (INCOMER, "Play D", "diamonds"),
    "in-comer calls": (NO_PLAY, "Pass InCome", "Pass in come"),
}  # fmt: skip


entry = partial(only, name="x.pbn")


@pytest.mark.parametrize("name", FORMS)
def test_an_unambiguous_mistake_is_read_reported_and_corrected(name: str) -> None:
    plain, right, written = FORMS[name]
    assert right in plain
    clean = entry(plain)
    assert not clean.errors, [*map(str, clean.errors)]
    assert not clean.fixes
    text = plain.replace(right, written)
    found = entry(text)
    assert not found.errors, [*map(str, found.errors)]
    assert found.deal == clean.deal
    messages = [warning for warning in found.warnings if "read" in warning.message]
    assert messages
    places = [(warning.line, warning.column) for warning in messages]
    assert len(set(places)) == len(places)
    begin, end = text.index(written), text.index(written) + len(written)
    lines = text[:begin].count("\n") + 1, text[:end].count("\n") + 1
    assert all(lines[0] <= line <= lines[1] for line, _ in places)
    repaired = entry(fixed_text(text, found.fixes))
    assert repaired.deal == clean.deal
    assert not repaired.fixes
    assert not repaired.errors


@pytest.mark.parametrize(
    ("plain", "right", "written"),
    [
        (TRUMPS, "Bid 10 NT", "3 no trumps"),  # a level of bridge, or tricks
        (TRUMPS, "Bid 10 NT", "Bid 10 reds"),
        (BELOTE, "90 H", "hearts"),
        (BELOTE, "80H Pass", "80 Pass hearts"),
        (BELOTE, "NS:92 EW:70", "92 70"),  # whose they are
        (BELOTE, "K8.AK7.Q7.K", "♠K8 AK7 ♦Q7 ♣K"),  # a group that has lost its suit
        (BELOTE, "N:A.JT.JT8.J8 K8", "N:A.JT.JT8.J8 E:K8"),  # of whom are the others?
        (TRES, "E:76432... - QJT.4.. -", "E: SQJ10 H4 E: S76432"),
        (BRIDGE, "S7 S5", "7 5"),
        (INCOMER, "Pass InCome", "Pass in"),
    ],
)
def test_more_than_one_meaning_or_none_stays_an_error(plain: str, right: str, written: str) -> None:
    assert right in plain
    found = entry(plain.replace(right, written))
    assert found.errors
    assert not found.fixes


def test_check_writes_the_clean_file_of_any_game(tmp_path: Path) -> None:
    plain = "\n".join((BELOTE, TRUMPS, TRES, INCOMER))
    text = plain
    for right, written in (
        ("90 H", "90 hearts"),
        ("Bid 10 NT", "Bid 10 no trumps"),
        ("E:9 W:5", "East 9, West 5"),
        ('[Declarer "E"]', '[Declarer "East"]'),
    ):
        assert right in text
        text = text.replace(right, written)
    (tmp_path / "x.pbn").write_text(text, encoding="utf-8")
    found = run("check", "--fix", str(tmp_path / "clean.pbn"), str(tmp_path / "x.pbn"))
    assert found.returncode == 0
    assert found.stderr.count(" is read as ") == 4
    assert (tmp_path / "clean.pbn").read_text(encoding="utf-8") == plain


@pytest.mark.parametrize(
    ("game", "written", "clean"),
    [
        ("Bridge", "4S by Bob +1", '[Contract "4S"] [Declarer "E"] [Result "11"]'),
        ("Trumps", "Bid 10 H by N +1", '[Contract "Bid 10 H"] [Declarer "N"] [Result "11"]'),
    ],
)
def test_calls_written_together_are_corrected_as_a_whole(
    tmp_path: Path, game: str, written: str, clean: str
) -> None:
    typed, right = tmp_path / "typed.pbn", tmp_path / "right.pbn"
    typed.write_text(
        f'[Game "{game}"]\n[North "Ann"] [East "Bob"] [South "Cleo"] [West "Dora"]\n'
        f'[Dealer "N"]\n[Contract "{written}"]\n'
    )
    assert call("check", "--fix", str(right), str(typed)).exit_code == 0
    assert clean in right.read_text()
    assert call("check", str(right)).stderr == ""


@pytest.mark.parametrize(
    ("pack", "typed", "written"),
    [
        ("French", "passe 80 pique passe 100 tout atout", "passe 80P passe 100TA"),
        ("French", "Passe 80P contre surcontre", "Passe 80P contre surcontre"),
    ],
)
def test_calls_in_words_are_put_right_in_their_own_language(
    tmp_path: Path, pack: str, typed: str, written: str
) -> None:
    file, right = tmp_path / "typed.pbn", tmp_path / "right.pbn"
    file.write_text(
        f'[Game "Belote"]\n[Pack "{pack}"]\n[Dealer "N"]\n'
        '[Deal "N:A.V10.V108.V8 R8.AR7.D7.R 109.D8.R.A107 DV7.9.A9.D9"]\n'
        f'[Auction "W"]\n{typed}\n'
    )
    call("check", "--fix", str(right), str(file))
    assert written in right.read_text()
