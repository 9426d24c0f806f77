"""The auction with closed seats: what they claim, what they name, and a person among them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_calls import call
from terminal import at_a_terminal
from tridge_solver.analysis.bidding.speaking import Speaking, Worths
from tridge_solver.analysis.dealing.random_deals import Table, random_deals
from tridge_solver.deal import Deal
from tridge_solver.handfile import loads
from tridge_solver.rules.contracts import Contract, Kind
from tridge_solver.rules.ruleset import TRESILLO
from tridge_solver.validation import check


def spoken(deal: Deal, *worths: dict[str, float]) -> Speaking:
    """The auction of three closed seats to its end, by what each contract is worth to each."""
    by_seat: dict[object, Worths] = {
        seat: {
            Contract(Kind.FLIP) if text == "Flip" else Contract.parse(text): chips
            for text, chips in given.items()
        }
        for seat, given in zip(deal.playing_order, worths, strict=True)
    }
    speaking = Speaking(deal, worths=lambda seat: by_seat[seat])
    while not speaking.is_over:
        speaking.say(speaking.choice())
    return speaking


@pytest.mark.parametrize(
    ("worths", "words", "played"),
    [
        (({}, {}, {}), "Pass Pass Pass Pass Pass Pass Pass Pass Pass", None),
        (({"Play H": -1}, {"Play S": 2}, {}), "Pass Play Pass", "Play S"),
        (({"Play H": 3}, {"Play D": 2}, {}), "Play More Pass Pass", "Play D"),
        (({"Play H": 3, "Play S": 4}, {}, {}), "Play Pass Pass", "Play S"),
        (({"Play S": 4, "No Change D": 9}, {"Play D": 5}, {}), "Play More Pass More Pass", None),
        (({}, {"No Tricks C": 5}, {}), "Pass Pass Pass Pass NoTricks", "No Tricks C"),
        (
            ({}, {"Fixed 3 H": 5, "Fixed 1 S": 4}, {"Fixed 2 S": 1}),
            "Pass Pass Pass Pass Pass Pass Pass Fixed3 Fixed2 Fixed1 Pass",
            "Fixed 1 S",
        ),
    ],
)
def test_closed_seats_bid_what_brings_them_chips(
    worths: tuple[dict[str, float], ...], words: str, played: str | None
) -> None:
    deal = next(random_deals(seed=4))
    speaking = spoken(deal, *worths)
    assert " ".join(speaking.words) == words
    if speaking.holder is None:
        return
    full = speaking.played(speaking.named())
    check(full)
    if played is not None:
        assert str(full.contract) == played


def test_in_tresillo_three_passes_end_it() -> None:
    deal = next(random_deals(seed=4, table=Table(rules=TRESILLO)))
    assert spoken(deal, {}, {}, {}).holder is None


def test_a_flip_has_the_suit_that_is_turned_and_nobody_names_less_than_he_bid() -> None:
    deal = next(random_deals(seed=4))
    speaking = spoken(deal, {"Play D": 1, "Flip": 7}, {"Play D": 1}, {})
    assert speaking.holder is deal.playing_order[0]
    with pytest.raises(ValueError, match="may not be named"):
        speaking.played(Contract.parse("Play H"))
    assert deal.stock
    flip = speaking.played(speaking.named())
    assert flip.contract == Contract(Kind.FLIP, deal.stock[0].suit)
    check(flip)


def test_a_person_bids_and_plays_at_the_terminal(tmp_path: Path) -> None:
    kept = tmp_path / "hand.pbn"
    keys = "Pley\nPlay\nPlay H\n\n\n" + "1\n" * 9
    few = ("--worlds", "2", "--rules", "tridge all_tricks_exchange=off exchange_limit=4")
    args = ("play", "--seed", "4", "--bid", *few, "-o", str(kept))
    status, shown = at_a_terminal(keys, *args)
    assert status == 0, shown
    assert "may not be said" in shown
    [deal] = loads(kept.read_text(encoding="utf-8"))
    check(deal)
    assert deal.auction is not None
    assert deal.auction.calls[0] == "Play"
    assert deal.result is not None


def test_bidding_is_for_a_person() -> None:
    result = call("play", "--bid", "--seats", "all")
    assert result.exit_code == 2
    assert "--bid" in result.stderr
