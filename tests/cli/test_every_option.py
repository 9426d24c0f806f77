"""Every option of every command with every game: answered, or refused in a sentence."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from cli_calls import call, failure, printed_by
from every_option import FILES, Call, dealt, every_option, every_rule, file_of
from tridge_solver.cli.commands import COMMANDS
from tridge_solver.core.cards import cards_of
from tridge_solver.core.registry import game_named
from tridge_solver.games.ombre.exchange.open import OpenExchanges

SEED = 20_261_129
SOME = 25
"""Calls of each kind in every run of the tests."""

NOT_FOR_PEOPLE = re.compile(r"internal error|Traceback|\bNone\b|NoneType|object at 0x|<class")


@pytest.fixture(autouse=True)
def quick_answers(
    short_races: None, few_positions: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files of every game, and answers that are asked for in full and worked out in part: what an
    auction with open cards is worth is not."""

    def value(self: OpenExchanges, setting: Any, chips: Callable[..., float]) -> tuple[Any, ...]:
        self._prepare(setting, given=False)
        thrown = tuple(cards_of(self._exchangers[0].discards()[0]))
        return setting.contract.grade(0, 5, 4, setting.rules), 0, thrown

    monkeypatch.setattr(OpenExchanges, "value", value)
    monkeypatch.chdir(tmp_path)
    for game in FILES:
        Path(f"{game}.pbn").write_text(file_of(game), encoding="utf-8")
        Path(f"{game}-dealt.pbn").write_text(dealt(game), encoding="utf-8")


def answered(calls: Iterable[Call]) -> Counter[int]:
    """What comes of calls, by status: none is an error of the program, and each that is refused
    says why in a sentence."""
    found: Counter[int] = Counter()
    for each in calls:
        done = call(*each.words, stdin="")
        assert done.exit_code in (0, 1, 2, 3), each
        assert not NOT_FOR_PEOPLE.search(done.stderr), (each, done.stderr)
        if done.exit_code:
            assert done.stderr.strip(), each
        if done.exit_code == 2:
            assert len(re.findall(r"^Error: .", done.stderr, re.MULTILINE)) == 1, (
                each,
                done.stderr,
            )
        found[done.exit_code] += 1
    return found


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("walk", [every_option, every_rule])
def test_some_options_are_answered_or_refused_in_a_sentence(
    walk: Callable[[], Iterable[Call]],
) -> None:
    calls = [each for each in walk() if each.words[0] not in ("evening", "record", "puzzle")]
    found = answered(random.Random(SEED).sample(calls, SOME))
    assert found.total() == SOME
    assert found[0] > SOME // 10


@pytest.mark.exhaustive
@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_answered_or_refused_in_a_sentence(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    every = [*every_option(), *every_rule()]
    found = answered(each for each in every if each.words[0] == command)
    with capsys.disabled():
        print(f"\n{command}: {found.total():,} calls, {dict(found)}")


FUNDS = (("--pot", "30"), ("--game-fund", "60"), ("--widow-fund", "40"), ("--payers", "3"))


@pytest.mark.slow(keep=14)
@pytest.mark.parametrize("game", ["Belote", "Trumps", "Bridge", "Tres"])
@pytest.mark.parametrize("funds", FUNDS)
def test_funds_of_a_game_without_any_are_refused(game: str, funds: tuple[str, str]) -> None:
    title = game_named(game).title
    lacking = {"--payers": "participants"}.get(funds[0], funds[0][2:].replace("-", " "))
    assert f"{title} has no {lacking}" in failure("bid", f"{game}.pbn", "--samples", "1", *funds)
    rows = call("batch", "--do", "bid", f"{game}.pbn", "--samples", "1", *funds, "--jsonl")
    assert json.loads(rows.stdout)["error"] == f"{title} has no {lacking}"
    if game == "Belote":
        hand = call("bid", "--game", "belote", "--hand", "J9A.A8.T7.8", *funds)
        assert (hand.exit_code, f"Belote has no {lacking}" in hand.stderr) == (2, True)


def test_a_pot_is_none_of_lhombre() -> None:
    asked = call("bid", "--rules", "lhombre", "--hand", "AQ3.K6.KJ4.5", "--pot", "30")
    assert (asked.exit_code, "L'hombre has no pot" in asked.stderr) == (2, True)


@pytest.mark.slow(keep=5)
@pytest.mark.parametrize(
    "words",
    [("solve",), ("solve", "--cards"), ("show",), ("advise", "--samples", "2"), ("batch", "--do",
     "solve")],
)  # fmt: skip
@pytest.mark.parametrize("said", [("--contract", "Mort S"), ("--contract", "Mort S",
                                   "--declarer", "S")])  # fmt: skip
def test_the_contract_of_a_mort_may_be_an_option(
    words: tuple[str, ...], said: tuple[str, ...]
) -> None:
    made = ("deal", "--rules", "lhombre mort=on", "--seats", "NESW", "--incomer", "--seed", "11")
    asked = call(*words, *said, "-", "--jsonl", stdin=call(*made).stdout)
    assert asked.exit_code == 0
    found = json.loads(asked.stdout)
    assert (found["declarer"], found["contract"]) == ("S", "Mort 5 S")


def test_a_game_that_is_named_has_its_rules() -> None:
    made = call("new", "--game", "mort", "-n", "1")
    assert call("check", stdin=made.stdout).exit_code == 0
    assert call("deal", "--game", "mort", "--seats", "NESW", "--incomer").exit_code == 0
    for game in ("mort", "in-comer"):
        for words in (("play", "--seats", "all"), ("match", "worlds=1", "worlds=1")):
            refused = call(*words, "--game", game)
            assert (refused.exit_code, "has no play" in refused.stderr) == (2, True)


LHOMBRE = """\
[Rules "lhombre exchange_limit=1"]
[Dealer "N"]
[Deal "W:K5.A6.K.A754 AJ6.2.JA67.6 Q.KQ7.235.K3 -"]
[Stock "CQ D4 S3 DQ S4 H4 S2 H5 H3 S7 C2 CJ HJ"]
"""


def test_a_flip_takes_no_more_cards_than_the_limit() -> None:
    flip = ("--declarer", "W", "--contract", "Flip C")
    thrown = printed_by("exchange", "--open", "--jsonl", *flip, "-", stdin=LHOMBRE)
    assert {len(row["discard"]) for row in json.loads(thrown)["options"]} == {1}
    (bids,) = call("bid", "--open", "--all", "--jsonl", "-", stdin=LHOMBRE).stdout.splitlines()
    assert '"Flip C"' in bids
