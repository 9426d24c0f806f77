"""The end of a session: the rest is shared out, and all chips together are still nothing."""

from __future__ import annotations

import json
import random

import pytest

from cli_calls import call, deals
from scoring_deals import EAST, NORTH, WEST, passed, played
from sessions import TRESILLO_SESSION, TRIDGE_SESSION
from tridge_solver import handfile
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.games.ombre.scoring import Ledger, Pot
from tridge_solver.games.ombre.scoring.ledger import Close, closed

SESSIONS = {
    "tridge": [deal for deal, *_ in TRIDGE_SESSION],
    "tresillo": [deal for deal, *_ in TRESILLO_SESSION],
}


def entered(session: list[Deal]) -> Ledger:
    """A ledger with these deals in it."""
    ledger = Ledger()
    for deal in session:
        ledger.add(deal)
    return ledger


@pytest.mark.parametrize("how", Close)
@pytest.mark.parametrize("rules", SESSIONS)
def test_closed_at_any_deal_a_session_adds_up_to_nothing(rules: str, how: Close) -> None:
    ledger = Ledger()
    for deal in SESSIONS[rules]:
        row = ledger.add(deal)
        closing = closed(ledger, how)
        assert sum(closing.totals.values()) == 0
        assert all(chips >= 0 for chips in closing.shares.values())
        owed = sum(debt.chips for debt in row.funds.debts) if isinstance(row.funds, Pot) else 0
        assert sum(closing.paid.values()) == owed


def test_odd_chips_go_to_the_seats_after_the_last_dealer() -> None:
    first, spoils = passed(dealer=WEST), played(NORTH, "Play H", "5:3:1", 1, dealer=NORTH)
    shares = closed(entered([first, spoils]), Close.DIVIDE).shares
    assert set(shares.values()) == {25}  # the Widow's Fund alone
    ledger = entered([played(EAST, "Play D", "4:4:1", 1, dealer=WEST)])
    assert ledger.last is not None
    widow = ledger.last.funds.widow  # type: ignore[union-attr]
    left = ledger.last.funds.game + widow  # type: ignore[union-attr]
    shares = closed(ledger, Close.DIVIDE).shares
    assert sum(shares.values()) == left
    assert [shares[seat] for seat in (NORTH, EAST, WEST)] == [
        left // 3 + (n < left % 3) for n in range(3)
    ]


def test_the_lot_goes_to_who_has_won_the_last_deal_played_and_else_to_all() -> None:
    won = [played(NORTH, "Play H", "5:3:1", dealer=WEST), passed(dealer=NORTH)]
    closing = closed(entered(won), Close.LOT)
    assert closing.winner is NORTH
    assert closing.shares[EAST] == closing.shares[WEST] == 0
    lost = [*won, played(EAST, "Play H", "4:4:1", dealer=EAST)]
    closing = closed(entered(lost), Close.LOT)
    assert closing.winner is None
    assert max(closing.shares.values()) - min(closing.shares.values()) <= 1


def test_a_session_with_gaps_cannot_be_closed() -> None:
    ledger = entered([passed()])
    ledger.skip()
    with pytest.raises(DealError, match="is not known"):
        closed(ledger, Close.DIVIDE)


@pytest.mark.parametrize("rules", SESSIONS)
def test_the_command_tells_shares_and_stacks(rules: str) -> None:
    text = handfile.dumps(SESSIONS[rules])
    found = json.loads(
        call("score", "-q", "--json", "--close", "divide", "--stack", "500", stdin=text).stdout
    )
    closing = found["closing"]
    for seat, chips in found["totals"].items():
        at_the_end = chips - closing["paid"][seat] + closing["shares"][seat]
        assert closing["totals"][seat] == at_the_end
        assert found["stacks"][seat] == 500 + at_the_end
    shown = call("score", "-q", "--close", "divide", "--stack", "500", stdin=text).stdout
    (stack,) = (line for line in shown.splitlines() if line.strip().startswith("stack"))
    assert stack.split()[1:] == [str(chips) for chips in found["stacks"].values()]


@pytest.mark.exhaustive
def test_random_sessions_under_all_options_add_up_to_nothing() -> None:
    rng = random.Random(7)
    count = 0
    while count < 10_000:
        ledger, rules = Ledger(), rng.choice(list(SESSIONS))
        for _ in range(rng.randint(1, 30)):
            ledger.add(rng.choice(SESSIONS[rules]))
            count += 1
        for how in Close:
            assert sum(closed(ledger, how).totals.values()) == 0


def test_a_dealer_out_of_turn_is_a_warning_of_score_check_and_evening() -> None:
    text = deals(*(
        f'[Dealer "{seat}"]\n[Deal "N:? ? - ?"]\n[Contract "{contract}"]\n'
        for seat, contract in (("N", "Pass"), ("N", "Pass"), ("E", "Not Valid"), ("E", "Pass"))
    ))  # fmt: skip
    for command in ("score", "check", "evening"):
        result = call(command, stdin=text)
        messages = [line for line in result.stderr.splitlines() if "dealt" in line]
        assert len(messages) == 1, result.stderr
        assert messages[0].endswith("warning: N dealt, but it was the turn of E")


@pytest.mark.parametrize("command", ["show", "solve", "review", "score", "evening", "convert"])
def test_a_deal_that_is_not_valid_goes_through_every_command(command: str) -> None:
    text = '[Dealer "S"]\n[Deal "N:? ? - ?"]\n[Contract "not valid"]\n'
    result = call(command, stdin=text)
    assert result.exit_code == (1 if command == "solve" else 0), result.stderr
    assert "internal error" not in result.stderr
    if command != "solve":
        assert "not valid" in result.stdout.lower()
