"""The questions of a form about a deal filled in by clicks, besides its cards and its result."""

from __future__ import annotations

import pytest

from handfile_texts import GOOD, text
from tridge_solver.core.registry import Game, every_game
from tridge_solver.handfile import loads
from tridge_solver.handfile.blank_forms import FORMS, form_of
from tridge_solver.handfile.dialect import dialect_of
from tridge_solver.handfile.json_fields import JSON_NOTATION
from tridge_solver.handfile.values import WORD

WITHOUT_HAND = GOOD["Deal"].replace("A2.KQ.67.AK4", "?")


def fields(source: str) -> list[str]:
    [deal] = loads(source)
    return [field.field for field in form_of(deal.game).more(deal)]


def test_tridge_asks_for_funds_and_for_nine_tricks_once_somebody_plays() -> None:
    funds = ["game_fund", "widow_fund"]
    assert fields(text()) == ["undertaken", *funds]
    assert fields(text(Deal=WITHOUT_HAND)) == ["undertaken", "honours", *funds]
    assert fields(text(Declarer=None, Contract=None)) == funds


def test_tresillo_asks_for_the_pot_and_who_played_on_after_a_surrender() -> None:
    [deal] = loads(text(Rules="tresillo"))
    surrender, undertaken, pot = form_of(deal.game).more(deal)
    assert (undertaken.field, pot.field) == ("undertaken", "pot")
    assert [value for value, _ in surrender.choices] == [None, "accepted", "N", "E"]
    assert fields(text(Rules="tresillo", Contract="Pass", Declarer=None)) == ["pot"]


@pytest.mark.parametrize(
    ("contract", "asked"), [("Tourné D", ["thrown_in"]), ("Solo C", []), ("Ren nolo", [])]
)
def test_lhombre_asks_whether_the_deal_was_thrown_in(contract: str, asked: list[str]) -> None:
    assert fields(text(Rules="lhombre", Contract=contract)) == asked


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.name)
def test_the_calls_of_an_example_are_calls_of_the_game(game: Game) -> None:
    if not FORMS.is_in(game):
        return
    prompts = [asked.prompt for asked in form_of(game).asked if asked.tag == "Auction"]
    read_calls = dialect_of(game).read_calls
    assert bool(prompts) <= (read_calls is not None)
    for prompt in prompts:
        example = prompt.partition("e.g. ")[2]
        assert read_calls is not None
        assert read_calls([*WORD.finditer(example)], game.printings[0])


BELOTE = """[Game "Belote"]
[Dealer "W"]
[Deal "N:A.JT.JT8.J8 K8.AK7.Q7.K T9.Q8.K.AT7 QJ7.9.A9.Q9"]
[Declarer "N"]
[Contract "90 H"]
"""


def test_belote_asks_for_melds_where_the_hands_do_not_show_them() -> None:
    assert fields(BELOTE) == []
    asked = fields(BELOTE.replace("N:A.JT.JT8.J8 K8.AK7.Q7.K T9.Q8.K.AT7 QJ7.9.A9.Q9", "N:? ? ? ?"))
    assert asked == ["melds.N", "melds.E", "melds.S", "melds.W", "belote.NS", "belote.EW"]


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.name)
def test_a_field_of_json_names_the_tag_or_section_it_stands_for(game: Game) -> None:
    notation = dialect_of(game)
    tags = {*notation.readings, "Auction", "Play", "Tags", "Comments"}
    assert {field.tag for field in JSON_NOTATION.of(game).JSON_DIALECT.fields.values()} - {
        None,
        "",
    } <= tags
