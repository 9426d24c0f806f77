"""Every question of the board against the command line's own answers."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boards import desk, lines, played, sent_deal, served
from cases import EXAMPLES, example
from cli_calls import call, json_lines, wrong_usage
from tridge_solver.board.requests import Refusal
from tridge_solver.core.deal import Deal
from tridge_solver.core.registry import UnsupportedQuestion
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.handfile import dumps, load, loads
from tridge_solver.handfile.json_fields import deal_fields
from tridge_solver.report.looks import supposing
from tridge_solver.report.replay import TURNS


def examples(*, quick: bool = True) -> Iterator[Any]:
    """The deals of all examples that can be played, by file and number."""
    for file in sorted(EXAMPLES.glob("*.pbn")):
        with file.open(encoding="utf-8") as stream:
            for number, deal in enumerate(load(stream), 1):
                if (
                    deal.declarer is None
                    or deal.is_passed_out
                    or None in (deal.hands[seat] for seat in deal.active)
                ):
                    continue
                if quick and (not TURNS.is_in(deal.game) or deal.hand_size > 9):
                    continue
                yield pytest.param(deal, id=f"{file.stem}-{number}")


@pytest.mark.slow(keep=45)
@pytest.mark.parametrize("deal", [*examples()])
def test_the_value_of_the_last_turn_agrees_with_solve(deal: Deal) -> None:
    [expected] = json_lines(call("solve", "--cards", "--jsonl", stdin=dumps([deal])))
    cards = played(deal)
    fields = {"deal": sent_deal(deal), "played": cards, "from": len(cards), "ahead": True}
    found = desk().answer("turns", fields)
    assert found["schema"] == "tridge.turns/1"
    [turn] = found["turns"]
    shared = turn.keys() & {"grade", "player_tricks", "declarer_tricks"}
    for name in (*shared, "to_play"):
        assert turn[name] == expected.get(name, turn[name])
    by_code = {reply["card"]: reply for reply in expected["cards"]}
    assert {reply["card"] for reply in turn["cards"]} == by_code.keys()
    for reply in turn["cards"]:
        worth = by_code[reply["card"]]
        counted = reply.keys() & worth.keys() - {"card"}
        assert counted
        assert {name: reply[name] for name in counted} == {name: worth[name] for name in counted}
    assert set(found["ahead"]) == {reply["card"] for reply in turn["cards"]}
    for code, after in found["ahead"].items():
        once = desk().answer("turns", {**fields, "played": [*cards, code], "ahead": False})
        assert after == once["turns"][-1]
        break


@pytest.mark.slow
def test_the_values_of_tres_are_those_of_solve_and_bounds_where_it_is_too_large() -> None:
    deal = example("tres", 2)
    [expected] = json_lines(call("solve", "--cards", "--jsonl", stdin=dumps([deal])))
    [turn] = desk().answer("turns", {"deal": sent_deal(deal), "played": played(deal), "from": 99})[
        "turns"
    ]
    assert {own["card"]: own["margin"] for own in turn["cards"]} == {
        own["card"]: own["margin"] for own in expected["cards"]
    }
    assert turn["margin"] == expected["margin"] == 2
    assert {own["sign"] for own in turn["cards"] if own["best"]} == {"+2"}
    whole = desk().answer("turns", {"deal": sent_deal(example("tres", 1)), "played": [], "from": 0})
    [first] = whole["turns"]
    assert first["margin"] is None
    assert first["bounds"][0] < first["bounds"][1]
    assert not any(own["best"] for own in first["cards"])


def test_all_turns_at_once_are_those_one_by_one() -> None:
    deal = example("evening", 3)
    asked = desk(deal)
    whole = asked.answer("turns", {"deal": sent_deal(deal), "played": played(deal)})["turns"]
    assert [turn["played"] for turn in whole] == list(range(28))
    for number in (0, 1, 5, 17, 26, 27):
        cards = played(deal)[:number]
        one = asked.answer("turns", {"deal": sent_deal(deal), "played": cards, "from": number})
        assert one["turns"] == [whole[number]]


def test_best_cards_are_the_cards_of_greatest_value() -> None:
    deal = example("evening", 1)
    for turn in desk().answer("turns", {"deal": sent_deal(deal), "played": played(deal)})["turns"]:
        if turn["to_play"] is None:
            assert turn["cards"] == []
            continue
        best = {(c["grade"], c["player_tricks"]) for c in turn["cards"] if c["best"]}
        others = {(c["grade"], c["player_tricks"]) for c in turn["cards"] if not c["best"]}
        assert best == {(turn["grade"], turn["player_tricks"])}
        assert not best & others


@pytest.mark.slow
def test_sampled_answers_are_those_of_the_commands_to_the_last_digit() -> None:
    deal = example("evening", 1)
    text, given = dumps([deal]), {"deal": sent_deal(deal), "seat": "N", "samples": 100, "seed": 7}
    options = ("--seed", "7", "--samples", "100", "--jsonl", "--seat", "N")
    *reply, answered = lines(desk(), "exchange", mode="closed", **given)
    [expected] = json_lines(call("exchange", *options, stdin=text))
    assert {**answered["answer"], "file": expected["file"]} == expected
    assert any("left" in line for line in reply)
    assert not any("win" in json.dumps(line) for line in reply if line["doing"] == "racing")
    moment = played(deal)[:5]
    advised = lines(desk(), "advise", deal=given["deal"], played=moment, samples=100, seed=7)[-1]
    [expected] = json_lines(
        call(
            "advise",
            "--samples",
            "100",
            "--seed",
            "7",
            "--trick",
            "2",
            "--seat",
            "W",
            "--jsonl",
            stdin=text,
        )
    )
    assert advised["answer"]["options"] == expected["options"]


@pytest.mark.slow
def test_descriptions_of_bridge_hands_work_as_in_the_command() -> None:
    deal, ranges = example("bridge", 1), {"N": "15-17 hcp, balanced", "S": " "}
    given = {
        "deal": sent_deal(deal),
        "samples": 10,
        "seed": 7,
        "ranges": ranges,
        "scoring": "contract",
    }
    advised = lines(desk(), "advise", played=[], **given)[-1]
    options = ("--seed", "7", "--samples", "10", "--scoring", "contract", "--at", "1", "--jsonl")
    asked = call("advise", "--north", ranges["N"], *options, stdin=dumps([deal]))
    [expected] = json_lines(asked)
    assert advised["answer"]["options"] == expected["options"]
    assert advised["answer"]["ranges"] == {"N": ranges["N"]}


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(("name", "board", "seat"), [("belote", 1, "N"), ("incomer", 1, "E")])
def test_a_bid_of_any_game_tells_how_far_it_is_and_ends_when_it_is_left(
    name: str, board: int, seat: str
) -> None:
    deal = example(name, board)
    before = set(threading.enumerate())
    progress = desk().begin("bid", {"deal": sent_deal(deal), "seat": seat, "samples": 2_000})
    [at_work] = set(threading.enumerate()) - before
    weighing = next(line for line in map(json.loads, progress) if line["doing"] != "starting")
    assert 0 <= weighing["worlds"] <= weighing["of"]
    progress.close()  # type: ignore[attr-defined]
    at_work.join(20)
    assert not at_work.is_alive()


@pytest.mark.slow
def test_reviews_and_tables_are_those_of_the_commands() -> None:
    deal = example("evening", 3)
    text, given = dumps([deal]), {"deal": sent_deal(deal), "played": played(deal)}
    [expected] = json_lines(call("review", "--jsonl", stdin=text))
    assert lines(desk(), "review", **given)[-1]["answer"]["decisions"] == expected["decisions"]
    [expected] = json_lines(call("solve", "--table", "--jsonl", stdin=text))
    assert desk().answer("solve", {**given, "table": True})["table"] == expected["table"]


def test_the_best_exchange_has_the_same_value_when_chosen() -> None:
    deal = example("evening", 1)
    asked = desk()
    given = {"deal": sent_deal(deal), "mode": "open", "seat": "N"}
    found = asked.answer("exchange", given)
    best = found["options"][0]
    chosen = asked.answer("exchange", {**given, "discard": best["discard"]})["chosen"]
    assert (chosen["grade"], chosen["player_tricks"]) == (best["grade"], best["player_tricks"])
    last = found["options"][-1]
    chosen = asked.answer("exchange", {**given, "discard": last["discard"]})["chosen"]
    assert (chosen["grade"], chosen["player_tricks"]) == (last["grade"], last["player_tricks"])


def test_a_supposed_contract_drops_the_record() -> None:
    deal = example("evening", 1)
    other = supposing(deal, Seat.EAST, Contract.parse("No Change H"))
    assert other.played_hands() == deal.played_hands()
    assert (other.auction, other.exchanges, other.game_fund, other.result) == (None,) * 4
    assert supposing(deal, deal.declarer, deal.contract) is deal  # type: ignore[arg-type]
    text = desk().answer(
        "write",
        {"deal": sent_deal(deal), "declarer": "E", "contract": "No Change H", "played": []},
    )["text"]
    [written] = loads(text)
    assert written.contract == Contract.parse("No Change H")
    assert written.auction is None


def test_a_play_is_kept_as_far_as_it_stays_legal() -> None:
    deal = example("evening", 1)
    given = {
        "deal": sent_deal(deal),
        "played": played(deal),
        "declarer": "N",
        "contract": "Play S",
    }
    with pytest.raises(Refusal) as refused:
        desk().answer("turns", given)
    assert refused.value.status == 422
    kept = desk().answer("turns", {**given, "lenient": True})["turns"]
    assert 1 < len(kept) < 28


def test_a_record_is_forgotten_under_any_contract() -> None:
    deal = example("evening", 1)
    for suit in "SHDC":
        given = {
            "deal": sent_deal(deal),
            "played": [],
            "declarer": "E",
            "contract": f"Play {suit}",
        }
        assert len(desk().answer("turns", given)["turns"]) == 1


def test_contracts_that_cannot_be_say_why() -> None:
    [deal] = loads('[Dealer "S"] [Deal "W:KQJ.KQJ..KQJ A2.A2.A23.A2 765.345.45.3 -"]')
    found = desk().answer("contracts", {"deal": sent_deal(deal), "declarer": "W"})
    fixed = found["kinds"]["Fixed 1"]
    assert set(found["suits"]) == {"S", "H", "D", "C"}
    assert all(cell["why_not"] is None for cell in found["kinds"]["Play"].values())
    assert fixed["S"]["why_not"] is None
    assert "trump" in fixed["D"]["why_not"]


@pytest.mark.slow(keep=14)
@pytest.mark.parametrize("deal", [*examples(quick=True)])
def test_the_first_answer_has_everything_drawn_at_the_start(deal: Deal) -> None:
    reply = desk(deal).answer("hello", {"first": True})
    [entry] = reply["deals"]
    asked = {"deal": entry["deal"], "played": entry["played"], "lenient": True}
    assert reply["first"].pop("turns") == desk(deal).answer("turns", asked)
    supposed = {"declarer": entry["deal"]["declarer"], "contract": entry["contract"]}
    asked = {"deal": entry["deal"], **supposed}
    assert reply["first"].pop("contracts") == desk(deal).answer("contracts", asked)
    if "table" in entry["asks"] and entry["cards"]["tricks"] <= 9:
        assert reply["first"].pop("table") == desk(deal).answer("table", {"deal": entry["deal"]})
    assert reply["first"] == {}
    assert desk(deal).answer("hello", {})["first"] is None


@pytest.mark.slow(keep=57)
@pytest.mark.parametrize("deal", [*examples(quick=False)])
def test_every_example_can_be_read_and_shown(deal: Deal) -> None:
    asked = desk(deal)
    [entry] = asked.answer("hello", {})["deals"]
    assert deal_fields(deal) == {
        key: value for key, value in entry["deal"].items() if key in deal_fields(deal)
    }
    if not TURNS.is_in(deal.game):
        with pytest.raises(UnsupportedQuestion):
            TURNS.of(deal.game)
        assert "turns" not in entry["asks"]
    if deal.hand_size <= 9 and deal.trumps is not None:
        look = asked.answer("look", {"deal": entry["deal"]})
        shown = {face["code"] for row in look["rows"] for face in row["cards"]}
        assert {card.code for card in deal.game.pack} == shown


def test_texts_tell_their_errors_and_good_deals_open() -> None:
    good, bad = dumps([example("evening", 1)]), '[Dealer "Q"]\n[Deal "N:? ? ? -"]\n'
    found = desk().answer("read", {"text": good + "\n" + bad, "name": "club.pbn"})["deals"]
    assert [entry["deal"] is not None for entry in found] == [True, False]
    assert "'Q' is not a seat" in found[1]["problems"][0]
    assert found[1]["problems"][0].startswith("club.pbn:")


def test_a_deal_or_the_tags_of_an_address_are_read_as_their_text() -> None:
    asked, deal = desk(), example("belote", 1)
    [entry] = asked.answer("read", {"text": dumps([deal])})["deals"]
    tags = {**entry["tags"], "Declarer": entry["deal"]["declarer"], "Contract": entry["contract"]}
    turned = dict(reversed(tags.items()))  # the order does not matter
    for made in ({"deal": entry["deal"]}, {"tags": tags}, {"tags": turned}):
        [found] = asked.answer("read", made)["deals"]
        for field in ("tags", "game", "seats", "contract", "names"):
            assert found[field] == (entry[field] if "deal" in made or field != "names" else PLACES)
    [bad] = asked.answer("read", {"tags": {"Deal": "N:?"}, "name": "the address"})["deals"]
    assert bad["problems"][0].startswith("the address:")
    with pytest.raises(Refusal, match="tags are not an object"):
        asked.answer("read", {"tags": ["Deal"]})


PLACES = {"N": "North", "E": "East", "S": "South", "W": "West"}


def test_random_deals_are_those_of_the_command() -> None:
    found = lines(desk(), "deal", where="N.trumps(H) >= 6", seed=3)[-1]["answer"]["deal"]
    [expected] = json_lines(call("deal", "--where", "N.trumps(H) >= 6", "--seed", "3", "--jsonl"))
    assert found["hands"] == expected["hands"]
    assert found["stock"] == expected["stock"]
    reply = lines(desk(), "deal", where="N.trumps(H >= 6")[-1]
    assert "error" in reply


@pytest.mark.parametrize(
    ("game", "where"),
    [
        ("Tridge", "N.trumps(H) >= 30"),
        ("Belote", "N.points(H) > 1000"),
        ("Trumps", "N.length(H) > 13"),
    ],
)
def test_a_search_for_an_impossible_deal_ends_when_it_is_left(game: str, where: str) -> None:
    before = set(threading.enumerate())
    progress = desk().begin("deal", {"game": game, "where": where})
    [at_work] = set(threading.enumerate()) - before
    searching = next(line for line in map(json.loads, progress) if line["doing"] == "dealing")
    assert searching["tries"] < searching["of"]
    progress.close()  # type: ignore[attr-defined]
    at_work.join(10)
    assert not at_work.is_alive()


def test_the_command_tells_bad_files_and_opens_good_deals(tmp_path: Path) -> None:
    file = tmp_path / "two.pbn"
    file.write_text(dumps([example("evening", 1)]) + '\n[Dealer "Q"]\n[Deal "N:? ? ? -"]\n')
    with served(str(file)) as board:
        assert len(board.ask("hello")["deals"]) == 1
    missing = call("board", "--no-browser", str(tmp_path / "none.pbn"))
    assert missing.exit_code == 3
    assert "none.pbn" in missing.stderr


@pytest.mark.slow
def test_standard_input_and_the_rules_of_the_options() -> None:
    with served("--rules", "tresillo") as board:
        assert board.ask("hello")["deals"][0]["deal"]["rules"] == "tresillo"
        taken = wrong_usage("board", "--no-browser", "--port", str(board.port))
        assert f"port {board.port} is taken" in taken
    with served("-", stdin=dumps([example("evening", 2)])) as board:
        assert board.ask("hello")["deals"][0]["passed"] is True
