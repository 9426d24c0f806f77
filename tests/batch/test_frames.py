"""Answers as dictionaries, rows and data frames, of every game."""

from __future__ import annotations

import doctest
import json
from typing import Any

import pytest

import tridge_solver as tridge
from cases import EXAMPLES, example
from cli_calls import ROCK, call, json_lines
from tridge_solver.analysis.any_game import BIDS, TABLES

FEW = tridge.Sampling(samples=20)
PLAIN = (str, int, float, bool, type(None))
GAMES = ("evening", "incomer", "lhombre", "mort", "belote", "trumps", "bridge", "tres")
PAGE = EXAMPLES.parent / "docs" / "frames.md"


def answers(name: str) -> list[Any]:
    """Every answer about a deal of a game that takes a moment."""
    deal = example(name)
    # Très in few positions, and no review: to its end it takes minutes.
    few: Any = {"nodes": 1000} if name == "tres" else {}
    found = [tridge.solve(deal, from_start=True, **few)]
    found += [tridge.card_values(deal, from_start=True, **few), deal, tridge.line(deal)]
    if TABLES.is_in(deal.game):
        found.append(tridge.table(deal))
    if BIDS.is_in(deal.game):
        found.append(tridge.bid(deal, sampling=FEW))
    if deal.play is not None and name != "tres":
        found.append(tridge.review(deal))
    return found


@pytest.mark.slow(keep=2)
@pytest.mark.usefixtures("short_races")
@pytest.mark.parametrize("name", GAMES)
def test_every_answer_has_rows_and_a_dictionary_of_its_own(name: str) -> None:
    for answer in answers(name):
        for value in answer if type(answer) is tuple else (answer,):
            assert value.rows() == tridge.rows(value)
            assert value.to_dict() == tridge.to_dict(value)


@pytest.mark.slow(keep=2)
@pytest.mark.usefixtures("short_races")
@pytest.mark.parametrize("name", GAMES)
def test_the_repr_of_a_large_value_is_one_line(name: str) -> None:
    deal = example(name)
    found = [answer for answer in answers(name) if hasattr(answer, "deal")]
    for value in (*found, deal, *deal.positions()[:1]):
        assert len(repr(value)) < 500
        assert "\n" not in repr(value)


@pytest.mark.slow(keep=2)
@pytest.mark.usefixtures("short_races")
@pytest.mark.parametrize("name", GAMES)
def test_an_answer_about_a_deal_prints_the_report_of_its_command(name: str) -> None:
    for answer in answers(name):
        if hasattr(answer, "deal"):
            assert str(answer).count("\n") > 3
            assert answer.to_dict()["schema"].startswith("tridge.")


def test_advice_on_a_surrender_prints_as_the_command_does() -> None:
    deal = example("surrender")
    assert isinstance(deal, tridge.OmbreDeal)
    advice = tridge.ombre.surrender_advice(deal, sampling=FEW)
    assert "surrender" in str(advice)
    assert advice.to_dict()["schema"] == "tridge.advise/1"


@pytest.mark.slow(keep=2)
@pytest.mark.usefixtures("short_races")
@pytest.mark.parametrize("name", GAMES)
def test_rows_hold_text_and_numbers_only(name: str) -> None:
    for answer in answers(name):
        found = tridge.rows(answer)
        assert found or isinstance(answer, tuple)  # no tricks, no cards are left
        assert all(row.keys() == found[0].keys() for row in found)
        json.dumps(found, allow_nan=False)
        for row in found:
            for key, value in row.items():
                assert type(value) in (*PLAIN, list), (name, key, value)


def test_rows_of_an_answer_are_those_of_a_batch() -> None:
    [deal] = tridge.loads(ROCK)
    for option, answer in (
        ("solve --cards", tridge.card_values(deal)),
        ("table", tridge.table(deal)),
    ):
        table = call("batch", "--do", *option.split(), "-", "-q", stdin=ROCK)
        [row] = json_lines(table)
        cells = row["cards" if "cards" in option else "table"]
        found = tridge.rows(answer)
        grade = "card_grade" if "cards" in option else "grade"
        assert [each["grade"] for each in cells] == [each[grade] for each in found]
    deal = example("evening", 1)
    [review] = json_lines(call("review", "--play-only", "--jsonl", "-", stdin=tridge.dumps([deal])))
    assert [row["seat"] for row in tridge.rows(tridge.review(deal))] == [
        decision["seat"] for decision in review["decisions"]
    ]


def test_methods_and_functions_say_the_same() -> None:
    deal = example("evening", 1)
    for value in (tridge.solve(deal), tridge.table(deal), deal, deal.start(), tridge.review(deal)):
        assert value.rows() == tridge.rows(value)
        assert value.to_dict() == tridge.to_dict(value)
    assert tridge.loads(json.dumps([deal.to_dict()])) == [deal]
    assert [*tridge.table(deal).to_dict()] == ["table"]


def test_several_answers_follow_each_other() -> None:
    deals = [example("evening", 1), example("evening", 3)]
    asked = tridge.questions.SolveQuestion()
    assert len(tridge.rows([tridge.solve(deal) for deal in deals])) == 2
    rows = tridge.rows(tridge.ask_many(deals, asked, with_deal=True))
    assert [row["deal_dealer"] for row in rows] == [deal.to_dict()["dealer"] for deal in deals]


def test_a_value_without_rows_is_an_error() -> None:
    for value in (3, "text", None):
        with pytest.raises(TypeError, match="expected an answer"):
            tridge.rows(value)


@pytest.mark.parametrize("library", ["polars", "pandas"])
def test_a_frame_has_the_rows(library: Any) -> None:
    pytest.importorskip(library)
    table = tridge.table(example("evening", 1))
    frame = tridge.frame(table, library)
    assert frame.shape == (12, 6)
    assert [*frame["grade"]] == [row["grade"] for row in table.rows()]


@pytest.mark.slow
def test_the_page_of_frames_says_what_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("polars")
    monkeypatch.chdir(PAGE.parents[1])
    messages: list[str] = []
    page = doctest.DocTestParser().get_doctest(PAGE.read_text("utf-8"), {}, "page", str(PAGE), 0)
    doctest.DocTestRunner().run(page, out=messages.append)
    assert page.examples
    assert not messages, "".join(messages)


def test_a_frame_without_a_library_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "polars", None)
    monkeypatch.setitem(__import__("sys").modules, "pandas", None)
    with pytest.raises(ImportError, match="python -m pip install polars"):
        tridge.frame(tridge.solve(example("evening", 1)))


@pytest.mark.parametrize("name", ["evening", "belote", "trumps", "tres", "incomer"])
@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_deals_written_as_json_are_read_again(name: str, form: Any) -> None:
    deal = example(name)
    assert tridge.loads(tridge.dumps([deal, deal], form=form)) == [deal, deal]


def test_a_form_that_is_none_is_reported() -> None:
    with pytest.raises(ValueError, match="expected pbn, json or jsonl"):
        tridge.dumps([example("evening", 1)], form="xml")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", [name for name in GAMES if name != "mort"])
def test_deals_of_a_game_have_the_same_columns(name: str) -> None:
    deals = tridge.load(EXAMPLES / f"{name}.pbn")
    shapes = {tuple(row) for row in tridge.rows(deals)}
    assert len(shapes) == 1
    for library in ("polars", "pandas"):
        pytest.importorskip(library)
        whole = tridge.frame(deals, library)  # type: ignore[arg-type]
        for deal in deals:
            one = tridge.frame(deal, library)  # type: ignore[arg-type]
            assert [*one.columns] == [*whole.columns]
            assert [*map(str, one.dtypes)] == [*map(str, whole.dtypes)]


def test_frames_of_one_kind_of_answer_stack() -> None:
    polars = pytest.importorskip("polars")
    played = [example("evening", 1), example("evening", 3)]
    reviews = [tridge.review(deal) for deal in played]
    both = polars.concat([tridge.frame(each) for each in reviews])
    assert both.shape == tridge.frame(reviews).shape
    assert both["board"].unique().sort().to_list() == ["1", "3"]
    at = [("mid-trick", None), ("ending", None)]
    advices = [
        tridge.frame(tridge.advise(example(file), number, FEW, table_deals=0))
        for file, number in at
    ]
    assert polars.concat(advices).height == sum(each.height for each in advices)


def test_the_types_of_columns_do_not_depend_on_what_is_in_them() -> None:
    polars = pytest.importorskip("polars")
    bid = tridge.frame(tridge.solve(example("bridge")))
    assert bid.schema["value"] == polars.Int64
    cell = tridge.frame(tridge.table(example("evening", 1)))
    assert cell.schema["min_tricks"] == polars.Int64
    line = tridge.frame(tridge.line(example("evening", 1), from_start=True))
    assert line.columns == ["leader", "cards_n", "cards_e", "cards_s", "cards_w", "winner"]
    assert line["cards_s"].null_count() == line.height


def test_answers_are_named_by_their_deals() -> None:
    deals = [example("evening", 1), example("evening", 3)]
    values = [tridge.solve(deal, from_start=True) for deal in deals]
    found = tridge.rows(values, deals=deals)
    assert [(row["deal"], row["board"]) for row in found] == [(1, "1"), (2, "3")]
    cards = tridge.rows([tridge.card_values(d, from_start=True) for d in deals], deals=deals)
    assert {row["deal"] for row in cards} == {1, 2}
    with pytest.raises(ValueError, match="2 answers about 1 deals"):
        tridge.rows(values, deals=deals[:1])
    with pytest.raises(TypeError, match="deals name several answers"):
        tridge.rows(3, deals=deals)


def test_answers_of_other_columns_are_no_frame_together() -> None:
    pytest.importorskip("polars")
    one, other = example("bridge"), example("evening", 1)
    with pytest.raises(ValueError, match=r"TrumpsDeal and OmbreDeal have other columns.*one kind"):
        tridge.frame([one, other])
    with pytest.raises(ValueError, match="expected answers of one kind"):
        tridge.frame([tridge.solve(other), tridge.table(other)])
    with pytest.raises(ValueError, match=r"do not make a table: .*one game.*"):
        tridge.frame([{"a": [2]}, {"a": "text"}])
    assert tridge.rows([one, other])[0].keys() != tridge.rows(other)[0].keys()
