"""JSON output keeps to the schemas of ``docs/schemas``, which name every field."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from golden import EXAMPLES, stored

from cli_calls import call, json_lines

jsonschema = pytest.importorskip("jsonschema", reason="jsonschema is not installed")

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"
NAMES = sorted(path.name.partition("-")[0] for path in SCHEMAS.iterdir())
COMMANDS = ("advise", "batch", "bid", "check", "convert", "deals", "evening", "exchange")
COMMANDS += ("record", "review", "score", "show", "solve")


@cache
def schema_of(name: str) -> Any:
    """The schema of ``tridge.solve`` and the like."""
    return json.loads((SCHEMAS / f"{name}-1.schema.json").read_text(encoding="utf-8"))


@cache
def closed(name: str) -> Any:
    """Holds that a thing has no field but those that its schema names."""
    schema = deepcopy(schema_of(name))
    waiting = [schema]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            if isinstance(part.get("properties"), dict):
                part.setdefault("additionalProperties", False)
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part
    return jsonschema.Draft202012Validator(schema)


def printed(text: str) -> Iterator[dict[str, Any]]:
    """The objects in what a command has printed."""
    decoder = json.JSONDecoder()
    for line in text.splitlines():
        if line.startswith(('{"schema"', '[{"schema"')):
            try:
                found, _ = decoder.raw_decode(line)
            except ValueError:  # a warning stands in the middle of it
                continue
            yield from found if isinstance(found, list) else [found]


def difference(thing: dict[str, Any]) -> str | None:
    """Return where a thing is not what its schema says."""
    name = thing["schema"].partition("/")[0]
    error = jsonschema.exceptions.best_match(closed(name).iter_errors(thing))
    return None if error is None else f"{error.json_path}: {error.message[:300]}"


@pytest.mark.slow(keep=11)
@pytest.mark.parametrize("name", NAMES)
def test_each_schema_is_one(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schema_of(name))
    assert schema_of(name)["properties"]["schema"] == {
        "const": f"{name}/1",
        "description": "The kind of the object, and its version.",
    }


@pytest.mark.slow(keep=6)
@pytest.mark.parametrize("command", COMMANDS)
def test_the_examples_output_matches_the_schemas(command: str) -> None:
    cases = stored(command)
    things = [thing for text in cases.values() for thing in printed(text)]
    assert things
    assert {thing["schema"].partition("/")[0] for thing in things} <= {*NAMES}
    assert [found for thing in things if (found := difference(thing))] == []


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("evening", ("--stack", "100", "--close", "divide")),
        ("royal-puesta", ()),
        ("one-hand", ()),
        ("belote", ()),
        ("trumps", ()),
        ("tres", ()),
        ("incomer", ()),
        ("lhombre", ()),
    ],
)
def test_ledgers_keep_to_them_settled_or_not(name: str, options: tuple[str, ...]) -> None:
    result = call("score", "--json", *options, str(EXAMPLES / f"{name}.pbn"))
    assert difference(json.loads(result.stdout)) is None


SESSIONS = {
    "all nine": """\
[Dealer "S"] [Deal "N:? ? - ?"] [Declarer "N"] [Contract "Play S"] [Honours "1"] [Result "9:0:0"]

[Dealer "W"] [Deal "N:? ? ? -"] [Declarer "N"] [Contract "Play S"] [Honours "0"] [Undertaken "yes"]
[Result "6:2:1"]
""",
    "a game of Belote that is won, and a deal passed out": """\
[Game "Belote"] [Rules "belote target=200"] [Dealer "N"] [Declarer "N"] [Contract "100 H"]
[Result "NS:162 EW:0 capot"] [Melds "N:20"] [Belote "NS:20"]

[Game "Belote"] [Rules "belote target=200"] [Dealer "W"] [Contract "Pass"]
""",
    "a match of Trumps": """\
[Game "Trumps"] [Dealer "N"] [Declarer "N"] [Contract "Bid 13 NT"] [Result "13"]

[Game "Trumps"] [Dealer "N"] [Declarer "N"] [Contract "Bid 13 NT X"] [Result "12"]

[Game "Trumps"] [Dealer "N"] [Declarer "E"] [Contract "Bid 13 NT"] [Result "13"]

[Game "Trumps"] [Dealer "N"] [Declarer "E"] [Contract "Bid 13 NT"] [Result "13"]
""",
    "boards of bridge at two tables": """\
[Game "Bridge"] [Board "1"] [Dealer "N"] [Declarer "N"] [Contract "3NT"] [Result "9"]
[North "Ann"] [East "Bob"] [South "Cleo"] [West "Dora"]

[Game "Bridge"] [Board "1"] [Dealer "N"] [Contract "Pass"]
[North "Eva"] [East "Finn"] [South "Gus"] [West "Hal"]
""",
}


@pytest.mark.parametrize("form", ["--json", "--jsonl"])
@pytest.mark.parametrize("name", SESSIONS)
def test_ledgers_of_sessions_keep_to_them_however_they_end(name: str, form: str) -> None:
    result = call("score", form, stdin=SESSIONS[name])
    assert result.exit_code == 0, result.stderr
    things = json_lines(result) if form == "--jsonl" else [json.loads(result.stdout)]
    assert things
    assert [found for thing in things if (found := difference(thing))] == []


@pytest.mark.parametrize("name", SESSIONS)
def test_evenings_of_sessions_keep_to_them_however_they_end(name: str) -> None:
    result = call("evening", "--json", stdin=SESSIONS[name])
    assert difference(json.loads(result.stdout)) is None


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("rules", ["tridge", "tresillo", "lhombre", "belote", "trumps", "tres"])
def test_random_deals_and_their_answers_keep_to_them(rules: str) -> None:
    deals = call("deal", "-n", "3", "--seed", "5", "--rules", rules, "--jsonl").stdout
    few = ("--nodes", "2000")  # where whole deals take minutes
    answers = call("batch", "-q", "--with-deal", "--threads", "1", *few, stdin=deals)
    rows = [row for row in json_lines(answers) if "error" not in row]
    things = [json.loads(line) for line in deals.splitlines()]
    things += [row.pop("deal") for row in rows] + rows
    assert [found for thing in things if (found := difference(thing))] == []


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("grade", "FINE"),
        ("declarer", "Q"),
        ("player_tricks", "4"),
        ("index", 0),
        ("cards", [{"card": "Z9"}]),
        ("line", [{"leader": "W"}]),
        ("schema", "tridge.solve/2"),
    ],
)
def test_invalid_values_are_refused(field: str, wrong: object) -> None:
    ending = str(EXAMPLES / "ending.pbn")
    (solved,) = json_lines(call("solve", "--cards", "--line", "--jsonl", ending))
    validator = jsonschema.Draft202012Validator(schema_of("tridge.solve"))
    assert validator.is_valid(solved)
    assert validator.is_valid({**solved, "a_new_field": 1})
    assert not validator.is_valid({**solved, field: wrong})
