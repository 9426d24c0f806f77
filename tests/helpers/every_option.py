"""Every option of every command with every game: the calls there are, made of what commands say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import click

from tridge_solver.cli.commands import COMMANDS
from tridge_solver.cli.group import COMMON, tridge
from tridge_solver.core.registry import every_game, rules_named

EXAMPLES = Path(__file__).parents[2] / "examples"

FILES = {
    "Tridge": "rape-of-the-lock-played.pbn",
    "Tresillo": "estuche.pbn",
    "L'hombre": "lhombre.pbn",
    "In-comer": "incomer.pbn",
    "Mort": "mort.pbn",
    "Tres": "tres.pbn",
    "Belote": "belote.pbn",
    "Trumps": "trumps.pbn",
    "Bridge": "bridge.pbn",
}
"""A file of each game; its first deal that was played is taken."""

NINE = "AQ3.K6.KJ4.5"
HANDS = {
    "Mort": NINE,
    "Tres": "AKQ.AKQ.AKQ.AKQJT98765432",
    "Belote": "J9A.A8.T7.8",
    "Trumps": "AKQ2.K73.A5.J982",
    "Bridge": "AKQ2.K73.A5.J982",
}
"""One hand of a game, of the others nine cards of forty."""

SIDES = ("Belote", "Trumps", "Bridge")
SLOW = ("Trumps", "Bridge")
"""Games of which random contracts take long: only what is told of them is asked, not made."""

LONG = ("record", "match", "puzzle", "play")
"""Commands that take long over a deal of some game."""

CONTRACTS = (
    "Play H", "Flip", "No Change D", "Fixed 2 C", "No Tricks S", "Pass", "Buy Nolo", "Mort S",
    "90 H", "Bid 9 NT", "3NT", "Not Valid", "x",
)  # fmt: skip
TEXTS = {
    "--players": ("Ann Bob Cleo Dora", "Ann Bob", ""),
    "--event": ("Thursday",),
    "--auction": ("", "Pass Play", "Pass 80H", "1NT Pass", "Pass Pass Pass", "Fixed2H", "x"),
    "--over": CONTRACTS,
    "--contract": CONTRACTS,
    "--hand": (NINE, "J9A.A8.T7.8", "AKQ2.K73.A5.J982", "x"),
    "--game-fund": ("0", "60", "x"),
    "--widow-fund": ("0", "40", "-1"),
    "--pot": ("0", "23", "60"),
    "--payers": ("3", "4", "5"),
    "--where": ("N.trumps(D) >= 1", "N.hcp() >= 1", "x"),
    "--dealer": ("N", "E", "S", "W", "x"),
    "--leader": ("N", "E", "S", "W", "x"),
    "--declarer": ("N", "E", "S", "W", "x"),
    "--stock": ("CK D3 D5 S6", "SA ?", "?", "x"),
    "--tricks-won": ("N:2 E:1", "NS:3 EW:3", "W:1", "x"),
    "--points-won": ("NS:74 EW:97", "N:10 E:20", "x"),
    "--after": ("SA", "D7 D2", "x"),
    "--trumps": ("S", "H", "D", "C", "NT", "x"),
    "--vulnerable": ("none", "NS", "all", "x"),
    "--deal": ("N:A.K.. .Q..K .J..Q -", "N:A.J.. K.A.. T.9.. Q.K..", "N:? ? ? ?", "x"),
    "--partition-by": ("declarer", "x"),
    "--cluster": ("1/2",),
    "--game": tuple(game.name for game in every_game()),
    "--part": ("1/2",),
}
"""Values of options that hold text."""

OF_TYPES = {
    "seat": ("N", "E", "S", "W"),
    "seats": ("NESW", "NEW", "EW"),
    "game": tuple(game.name for game in every_game()),
    "boards": ("1", "2"),
    "range": ("0+ hcp", "12-14 hcp, 5+S", "x"),
    "part": ("1/2", "2/2"),
    "file": ("made-by-walk.svg",),
    "float range": ("50",),
}
NUMBERS = ("1", "2", "9", "13")
NUMBERS_OF = {
    "--samples": ("1", "2"),
    "--time": ("0.05",),
    "--table": ("1", "2"),
    "--count": ("1", "2"),
    "--deals": ("1", "2"),
    "--worlds": ("1", "2"),
    "--tries": ("1", "10"),
    "--port": (),
    "--nodes": ("1", "1000"),
    "--boards": ("1", "2"),
    "--random": ("1", "2"),
}
"""Numbers that ask for little work."""

LEFT_OUT = {"--help", "-h", "--version", "--cluster", "--resume", "--ask"}
"""Options that other tests cover: pages of help, machines together."""

RULES = {
    "exchange_limit": tuple(map(str, range(14))),
    "least_exchange": ("0", "1", "2", "9"),
    "dealer_stake": ("0", "1", "5", "40"),
    "nolo_cap": ("0", "1", "9"),
    "direction": ("clockwise", "anticlockwise"),
    "preference": ("S", "H", "D", "C"),
    "flip_takes_card": ("on", "off", "ten"),
    "pass_contributions": ("always", "until_won"),
    "estuches": ("run", "each"),
    "fixed_suits": ("SHDC", "CDHS"),
    "tariff": ("dlu", "iceland"),
}
"""Values of rules; all others are on or off."""


class Call(NamedTuple):
    """A call of the command line.

    Attributes:
        game: whose deals it is about.
        words: the arguments.
    """

    game: str
    words: tuple[str, ...]


@cache
def file_of(game: str) -> str:
    """A deal of a game as its file has it, one that was played if there is one."""
    text = (EXAMPLES / FILES[game]).read_text(encoding="utf-8")
    deals = [deal for deal in re.split(r"\n[ \t]*\n", text) if "[Deal" in deal]
    return next((deal for deal in deals if "[Play" in deal), deals[0]) + "\n"


@cache
def dealt(game: str) -> str:
    """The same as it was dealt, nothing said of what was made of it."""
    lines = file_of(game).split("\n[Play", maxsplit=1)[0].splitlines(keepends=True)
    tags = ("[Deal", "[Dealer", "[Stock", "[Game", "[Rules", "[Pack", "[Vulnerable")
    return "".join(line for line in lines if line.startswith(tags))


def _bases(command: str, game: str) -> Iterator[tuple[str, ...]]:
    """Yield what a command may be asked about a game at all."""
    named = ("--game", game)
    file = f"{game}.pbn"
    quick = ("--samples", "1", "--threads", "1")
    hand = ("--hand", HANDS.get(game, NINE), *named)
    if command == "new":
        yield (command, *named, "-n", "2")
    elif command in ("check", "evening", "score", "record", "show", "convert"):
        yield (command, file)
    elif command == "solve":
        yield (command, file, "--nodes", "1") if game == "Tres" else (command, file)
    elif command == "review":
        yield (command, file)
    elif command in ("bid", "exchange"):
        yield (command, file, *quick)
        yield (command, *hand, *quick)
        yield (command, file, "--open", "--threads", "1")
    elif command == "advise":
        yield (command, file, *quick)
    elif command in ("play", "match") and game not in SLOW:
        if command == "play":
            yield (command, "--seats", "all", "-n", "1", "--worlds", "1", *named)
            yield (command, "--worlds", "1", *named)
        else:
            yield (command, "worlds=1", "worlds=1", "-n", "1", *named)
    elif command == "puzzle":
        if game not in SLOW:
            yield (command, "-n", "1", *named, "--threads", "1")
        yield (command, file, "--threads", "1")
    elif command == "deal":
        yield (command, "-n", "1", *named, "--tries", "10")
    elif command == "batch":
        for question in ("solve", "table", "exchange", "bid", "review"):
            few = ("--samples", "1") if question in ("exchange", "bid") else ()
            quiet = ("--threads", "1", "-o", "rows.jsonl", "--force")
            yield (command, "--do", question, file, *few, *quiet)
            if question == "solve" and game not in SLOW:
                nodes = ("--nodes", "1") if game == "Tres" else ()
                yield (command, "--random", "1", *named, *nodes, "--tries", "10", *quiet)
    elif command == "examples":
        yield (command, "folder", "--force")
    elif command == "board":
        yield (command, file, "--page", "page.html", "--force")


def _values(option: click.Option) -> Sequence[str | None]:
    """Return what an option may be given; ``None`` for a flag."""
    name = option.opts[-1]
    kind = option.type
    if option.is_flag:
        return (None,)
    if isinstance(kind, click.Choice):
        return tuple(map(str, kind.choices))
    if name in NUMBERS_OF:
        return NUMBERS_OF[name]
    if kind.name in OF_TYPES:
        return OF_TYPES[kind.name]
    if isinstance(kind, click.IntRange):
        return ("0" if (kind.min or 0) <= 0 else "1", *NUMBERS[1:])
    return TEXTS.get(name, ("x",))


def options_of(command: str) -> list[click.Option]:
    """The options of a command but for those that all have."""
    found = tridge.get_command(click.Context(tridge), command)
    assert found is not None
    return [
        option
        for option in found.params
        if isinstance(option, click.Option)
        if getattr(option, "heading", "") != COMMON and LEFT_OUT.isdisjoint(option.opts)
    ]


def every_option() -> Iterator[Call]:
    """Every option of every command, with every value of its kind, asked about every game; where
    an answer takes seconds, with the first of the values."""
    for command in COMMANDS:
        options = options_of(command)
        for game in FILES:
            for base in _bases(command, game):
                yield Call(game, base)
                is_long = "--open" in base or command in LONG
                for option in options:
                    for value in _values(option)[: 1 if is_long else None]:
                        given = (option.opts[-1],) if value is None else (option.opts[-1], value)
                        yield Call(game, (*base, *given))


RULED = {
    "tridge": "Tridge", "tresillo": "Tresillo", "lhombre": "L'hombre", "belote": "Belote",
    "trumps": "Trumps", "bridge": "Bridge", "tres": "Tres",
}  # fmt: skip


def every_rule() -> Iterator[Call]:
    """Every value of every rule, in every question that asks what the rules are."""
    for name, game in RULED.items():
        rules = rules_named(name)
        for option in rules.option_names():
            if getattr(rules, option) is None:
                continue
            for value in RULES.get(option, ("on", "off")):
                for words in _ruled(game, f"{name} {option}={value}"):
                    yield Call(game, words)


def _ruled(game: str, rules: str) -> Iterator[tuple[str, ...]]:
    """Questions by other rules."""
    quick = ("--rules", rules, "--threads", "1")
    file = f"{game}-dealt.pbn"
    hand = ("--hand", HANDS.get(game, NINE))
    yield ("bid", *quick, *hand, "--samples", "1")
    yield ("exchange", *quick, *hand, "--samples", "1", "--trumps", "H")
    yield ("new", *quick, "-n", "1")
    yield ("deal", *quick, "-n", "1", "--tries", "10")
    if game not in SLOW:
        yield ("play", *quick, "--seats", "all", "-n", "1", "--worlds", "1")
        yield ("match", "worlds=1", "worlds=1", *quick, "-n", "1")
        yield ("puzzle", *quick, "-n", "1")
    for question in (
        ("solve",), ("solve", "--table"), ("solve", "--par"), ("bid", "--open"),
        ("bid", "--samples", "1"), ("exchange", "--open"), ("exchange", "--samples", "1"),
        ("advise", "--samples", "1"), ("review",), ("score",), ("check",), ("convert",), ("show",),
    ):  # fmt: skip
        yield (*question, *quick, file)
