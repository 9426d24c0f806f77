"""Commands and options that a user may mean by another word of similar sense, not only of similar
spelling. Kept apart so that commands start fast."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches

_BY_COMMAND = {
    "solve": "analyse analyze analysis dd dds doubledummy evaluate eval value calc calculate",
    "solve --par": "par",
    "solve --table": "table contracts",
    "solve --why": "why explain",
    "solve --line": "line",
    "review": "analyse analyze analysis mistakes errors mortem postmortem blunders annotate",
    "check": "validate verify lint test fix repair",
    "check --fix": "fix repair correct",
    "show": "view print display diagram cat draw",
    "score": "ledger settle settlement result results chips points account",
    "evening": "session night tonight summary report",
    "record": "duplicate matchpoints imps standings ranking pairs",
    "exchange": "discard discards throw swap change stock",
    "advise": "advice hint suggest help-me lead card claim surrender",
    "bid": "auction bidding call calls open hand",
    "convert": "export import translate json pbn tidy",
    "convert --format": "format",
    "deal": "generate gen random shuffle deals hands",
    "board": "gui web browser serve server ui app",
    "play": "sit game start",
    "puzzle": "quiz problem problems puzzles train practice exercise",
    "match": "compare simulate versus tournament",
    "batch": "run bulk many csv parquet dataset",
    "new": "create init add enter type blank template form interview",
    "examples": "example tutorial demo samples",
    "ask": "repl engine uci api daemon interactive",
    "settings": "config configuration configure options setup preferences defaults env",
    "help": "man docs doc manual topics usage",
}
"""Other words for each command."""

_BY_OPTION = {
    "--trumps": "--suit --trump --atout --triunfo",
    "--contract": "--suit --trump --trumps --bid --play",
    "--declarer": "--player --declare",
    "--seat": "--player --who --as --position",
    "--dealer": "--deal-by",
    "--pack": "--language --lang --locale",
    "--output": "--out --file --save --write",
    "--threads": "--jobs --workers --cores --cpus --processes",
    "--samples": "--worlds --simulations --iterations",
    "--method": "--verbose --details --how",
    "--why": "--explain --reason",
    "--rules": "--variant --ruleset --game",
    "--game": "--variant",
    "--format": "--csv --markdown --md --table-format --style",
    "--count": "--number --num",
    "--deal": "--hands --cards-dealt",
    "--in-place": "--inplace --write --overwrite",
    "--diff": "--dry-run --preview",
    "--quiet": "--silent",
    "--line": "--pv --variation",
    "--cards": "--all-cards --moves",
    "--html": "--page --web",
    "--hand": "--cards --holding",
}
"""Other words for each option."""

UNDERSTOOD = {"--suit": "--trumps"}
"""Options that are accepted as another option, in commands that have only that one."""


def commands_meant(word: str, commands: Collection[str]) -> list[str]:
    """Return the commands that ``word`` may mean, with an option if the word suggests one.

    >>> commands_meant("analyse", ["solve", "review"]), commands_meant("par", ["solve"])
    (['solve', 'review'], ['solve --par'])
    >>> commands_meant("slove", ["solve", "score"]), commands_meant("nonsense", ["solve"])
    (['solve'], [])
    """
    meant = _named(word.lower(), _BY_COMMAND)
    found = [each for each in meant if each.split()[0] in (*commands, "help")]
    return found or get_close_matches(word.lower(), commands, 1, 0.55)


def options_meant(option: str, options: Collection[str]) -> list[str]:
    """Return the ``options`` of a command that an unknown ``option`` may mean.

    >>> options_meant("--suit", ["--trumps", "--top"]), options_meant("--out", ["--output"])
    (['--trumps'], ['--output'])
    """
    return [each for each in _named(option.lower(), _BY_OPTION) if each in options]


def _named(word: str, table: Mapping[str, str]) -> Iterator[str]:
    """Yield the entries of ``table`` for which ``word`` is another word."""
    return (meant for meant, words in table.items() if word in words.split())


def understood(arguments: Sequence[str], options: Collection[str]) -> list[str]:
    """Return a command line in which synonyms are replaced by the command's own ``options``.

    >>> understood(["--suit", "H", "--suit=D"], ["--trumps"])
    ['--trumps', 'H', '--trumps=D']
    """
    read = []
    for argument in arguments:
        name, equals, value = argument.partition("=")
        meant = UNDERSTOOD.get(name)
        is_meant = meant in options and name not in options
        read.append(f"{meant}{equals}{value}" if is_meant else argument)
    return read


def any_of(meant: Sequence[str]) -> str:
    """Return words joined by commas and "or".

    >>> any_of(["solve", "review"]), any_of(["par"])
    ('solve or review', 'par')
    """
    return " or ".join(filter(None, (", ".join(meant[:-1]), meant[-1])))
