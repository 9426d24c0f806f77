"""The options of all commands, collected in :class:`Settings`. Shell completion, and the reading of
full words in place of letters.

Each option has an environment variable ``TRIDGE_…`` (without the command's name) that sets its
default; a flag wins.

Nothing is guessed. A word that can mean only one thing is read as that, with a warning; anything
else stays an error.
"""

from __future__ import annotations

import functools
import math
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING, Any, Literal

import click

from tridge_solver.batch.input import Change
from tridge_solver.cli.group import (
    COMMON,
    LONG_HELP,
    CommandOption,
    ExampleHelp,
    GroupedOption,
    notify,
    short_help_option,
    version_option,
)
from tridge_solver.core import registry
from tridge_solver.core.cards import NAMED_PACKS, Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.core.languages import language_named
from tridge_solver.core.registry import LISTED, Game, GameError, game_named, rules_named
from tridge_solver.core.ruleset import Ruleset, RulesetError
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.text import MEBIBYTE
from tridge_solver.core.words import bid_words, contract_words, plain_cards, rules_words, seat_word
from tridge_solver.handfile import from_options, written_hands

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from tridge_solver.core.deal import Deal
    from tridge_solver.report.theme.source import Source

    ParamType = click.ParamType[Any]  # newer releases of click know what a type converts to
else:
    ParamType = click.ParamType


SEAT_LETTERS = tuple(seat.letter for seat in SEATS)


class FileName(ParamType):
    """The name of a file or folder, completed by the shell."""

    name = "file"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Leave completion to the shell."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


class PackChoice(click.Choice):  # type: ignore[type-arg]  # generic in newer releases of click
    """A pack, given by the name of its language in English or in that language."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the pack for a name of its language."""
        return super().convert(language_named(str(value)) or value, param, ctx)


class OneOf(ParamType):
    """An option's text, for which the shell suggests values in the chosen pack; others may be valid
    too."""

    name = "text"

    def __init__(self, values: Callable[[Pack], Sequence[str]]) -> None:
        self._values = values

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the suggested values that begin with the typed text, ignoring case."""
        asked = str(ctx.params.get("pack")).lower()
        pack = next((each for each in NAMED_PACKS if each.value.lower() == asked), Pack.ENGLISH)
        return offered(self._values(pack), incomplete)


def offered(values: Iterable[str], begun: str) -> list[CompletionItem]:
    """Return the ``values`` that begin with the typed text.

    A blank in a value is written so that bash takes it for one word, with a backslash for the
    script that reads it and one for bash; other shells see to that themselves.
    """
    from click.shell_completion import CompletionItem

    found = [value for value in values if value.lower().startswith(begun.lower())]
    if os.environ.get("_TRIDGE_COMPLETE", "").startswith("bash"):
        found = [value.replace(" ", "\\\\ ") for value in found]
    return [CompletionItem(value) for value in found]


_COMPLETED: dict[str, ParamType] = {
    "FILE": FileName(),
    "[FILES]": FileName(),
    "[FILES|FOLDERS]": FileName(),
    "CONTRACT": OneOf(lambda pack: registry.usual_game().contract_names(pack)),
    "SEAT": OneOf(lambda _: SEAT_LETTERS),
    "S|H|D|C|all": OneOf(lambda pack: (*pack.suit_letters, "all")),
}
"""The type of each placeholder for values in the help, for shell completion. A dot and a file
ending, or dots for "several", may follow the placeholder."""


def complete_values(params: Sequence[click.Parameter]) -> None:
    """Let the shell complete values of ``params`` that are plain text."""
    for param in params:
        if isinstance(param.type, click.types.StringParamType):
            kind, _, _ = (param.metavar or "").partition(".")
            param.type = _COMPLETED.get(kind, param.type)


_LATER = "tridge.read_differently"


def plainly(tag: str, text: str, pack: Pack) -> str:
    """Return the text of an option for ``tag``, with letters in place of full words, and hands in
    their usual form."""
    if tag in from_options.SEAT_TAGS:
        return seat_word(text)
    if tag == "Deal":
        return written_hands.rewritten_deal(text, pack) or text
    if tag != "Contract":
        return plain_cards(text, pack)
    contract, by, player = text.partition(" by ")
    return bid_words(contract_words(contract, pack)) + by + player


def read_with_note(option: str | None, written: str, read: str) -> str:
    """Return ``read``; warn the user if it differs from the text ``written``."""
    context = click.get_current_context(silent=True)
    if read != written and context is not None:
        line = f"tridge: warning: {option or 'option'}: {written!r} is read as {read!r}"
        if "quiet" not in context.params:  # still among the options: noted when all are read
            context.meta.setdefault(_LATER, []).append(line)
        elif not context.params["quiet"]:
            notify(line)
    return read


def report_what_was_read(quiet: bool) -> None:
    """Print the notes about differently read options that came before ``quiet`` was known."""
    for line in click.get_current_context().meta.pop(_LATER, ()):
        if not quiet:
            notify(line)


LARGEST_HASH_MB = 1_000_000.0


class Format(Enum):
    """The formats in which results are printed."""

    TEXT = "text"
    JSON = "json"
    JSONL = "jsonl"


MARKDOWN = "markdown"
"""Text to paste into a web forum."""


@dataclass(frozen=True)
class Settings:
    """The values of the options that all commands share.

    Attributes:
        rules: the ruleset that overrules the files', or ``None``.
        pack: the pack of cards given on the command line, and of text output if it was asked for or
            nothing else decides.
        pack_asked: whether the user asked for it, so that it overrules the packs of files.
        threads: how many threads work on deals.
        hash_mb: size of each thread's transposition table in megabytes, ``None`` for the solver's
            own choice.
        seed: the seed of everything random.
        output: the file for results, ``None`` for standard output.
        quiet: no warnings, progress or summaries on standard error.
        color: ``auto``, ``always`` or ``never``.
        debug: tracebacks instead of messages.
        format: text, one JSON array, or a JSON object a line.
        markdown: whether text is Markdown for pasting.
        stats: add times and node counts.
        method: explain in full how an answer was found.
        boards: the chosen boards, none for all.
        force: overwrite files that would otherwise be kept.
        pager: whether output longer than a screen may go to a pager.
    """

    rules: Ruleset | None = None
    pack: Pack = Pack.ENGLISH
    pack_asked: bool = False
    threads: int = 1
    hash_mb: float | None = None
    seed: int = 1
    output: str | None = None
    quiet: bool = False
    color: str = "auto"
    debug: bool = False
    format: Format = Format.TEXT
    markdown: bool = False
    stats: bool = False
    method: bool = False
    boards: tuple[str, ...] = ()
    force: bool = False
    pager: bool = True

    @property
    def change(self) -> Change:
        """The choice of deals in the files, and the rules that overrule theirs."""
        return Change(self.rules, boards=self.boards)

    def pack_of(self, written: Deal | Source | None) -> Pack:
        """Return the pack in which to print a deal: the requested one if the game has it, else the
        deal's own."""
        if written is None:
            return self.pack
        if not self.pack_asked:
            return written.pack
        printings = written.game.printings if isinstance(written, Deal) else written.printings
        if self.pack in printings:
            return self.pack
        return printings[0] if self.pack is Pack.ENGLISH else written.pack

    def speaking_of(self, deal: Deal | None) -> Settings:
        """Return these settings with the deal's pack, for a session about one deal."""
        return replace(self, pack=self.pack_of(deal))

    @property
    def table_bytes(self) -> int | None:
        """The size of each thread's transposition table in bytes; ``None`` for the engine's
        default."""
        return None if self.hash_mb is None else int(self.hash_mb * MEBIBYTE)

    @contextmanager
    def short_of_memory(self) -> Iterator[None]:
        """Create a solver's table in this block; if there is not enough memory, blame the
        options."""
        try:
            yield
        except MemoryError:
            size = "" if self.hash_mb is None else f" of {self.hash_mb:.10g} MB"
            raise click.UsageError(
                f"no memory for a table{size} on every thread "
                "(expected a smaller --hash or fewer --threads)"
            ) from None


class RulesType(ParamType):
    """A ruleset with options, such as ``tresillo preference=D``."""

    name = "rules"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the names of all rulesets."""
        return offered(dict.fromkeys(game.rules for game in LISTED.values()), incomplete)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the ruleset in ``value``; for an unknown game or option, suggest the nearest
        one."""
        if isinstance(value, Ruleset):
            return value
        try:
            return rules_named(read_with_note(_name(param), value, rules_words(value)))
        except RulesetError as error:
            self.fail(str(error), param, ctx)


class SeatType(ParamType):
    """A compass seat: N, E, S or W."""

    name = "seat"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the letters of the four seats."""
        return offered(SEAT_LETTERS, incomplete)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the seat for a letter or a full word."""
        from tridge_solver.handfile import parse_seat_tag

        if isinstance(value, Seat):
            return value
        try:
            return parse_seat_tag(read_with_note(_name(param), value, seat_word(value)))
        except ValueError as error:
            self.fail(str(error), param, ctx)


class SeatOrNameType(SeatType):
    """A seat, or any other word, which may be the name of a player."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the seat in ``value``, or else keep the word until the deals are read."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            if not isinstance(value, str) or not any(map(str.isalpha, value)):
                raise
            return PlayerName(value, error.message)


class PlayerName(str):
    """A word that is not a seat but may be a player's name; ``refusal`` is the error for a wrong
    name."""

    def __new__(cls, text: str, refusal: str) -> PlayerName:
        """Return ``text`` as a name, with the error for the case that no deal has such a player."""
        name = super().__new__(cls, text)
        name.refusal = refusal
        return name

    refusal: str


def seat_or_name(typed: Seat | PlayerName | None) -> tuple[Seat | None, str | None]:
    """Return the seat in a text, or else the text as a player's name."""
    return (None, str(typed)) if isinstance(typed, PlayerName) else (typed, None)


class GameType(ParamType):
    """A game, given by its name."""

    name = "game"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the names of all games."""
        return offered([game.name for game in LISTED.values()], incomplete)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the game named in ``value``."""
        if isinstance(value, Game):
            return value
        try:
            return game_named(value)
        except GameError as error:
            self.fail(str(error), param, ctx)


def _name(param: click.Parameter | None) -> str | None:
    return None if param is None else param.opts[-1]


class Megabytes(ParamType):
    """A size in megabytes: a positive number."""

    name = "MB"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number in ``value``; refuse ``nan`` and infinity."""
        try:
            size = float(value)
        except ValueError:
            size = math.nan
        if not 0 < size <= LARGEST_HASH_MB:
            most = f"megabytes above 0, at most {LARGEST_HASH_MB:,.0f}, e.g. 16"
            self.fail(f"{value!r} is not a size (expected {most})", param, ctx)
        return size


RULES = RulesType()
GAME = GameType()
SEAT = SeatType()
SEAT_OR_NAME = SeatOrNameType()


def _all_cores() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # no such call on this system
        return os.cpu_count() or 1


THREADS_A_CORE, FEWEST_BOUND = 8, 64
"""The most threads allowed per core, and the limit that even a small machine allows; more threads
would only waste memory."""


def _served(threads: int, *, quiet: bool) -> int:
    """Return the number of ``threads``, reduced if this machine cannot use so many; the user is
    told then."""
    bound = max(THREADS_A_CORE * _all_cores(), FEWEST_BOUND)
    if threads > bound and not quiet:
        notify(f"{threads:,} threads are more than this machine serves: {bound} are used")
    return min(threads, bound)


def _common(*names: str, **attributes: Any) -> GroupedOption:
    """Return a common option; its environment variable is ``TRIDGE_`` plus its long name."""
    long = next(name for name in names if name.startswith("--"))
    variable = "TRIDGE_" + long[2:].upper()
    return GroupedOption(names, heading=COMMON, envvar=variable, **attributes)


_FORMAT_OPTIONS = (
    CommandOption(["--json"], is_flag=True, help="Print one JSON array, or one object."),
    CommandOption(["--jsonl"], is_flag=True, help="Print one JSON object for each deal."),
)


class BoardList(ParamType):
    """A list of boards, separated by commas."""

    name = "boards"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the boards listed in ``value``, as in their tags."""
        boards = tuple(filter(None, (board.strip() for board in value.split(","))))
        if not boards:
            self.fail("no board is named (expected Board tags, e.g. 3,7)", param, ctx)
        return boards


_BOARD_OPTION = CommandOption(
    ["--board"],
    type=BoardList(),
    metavar="BOARD[,…]",
    help="Only these boards, by their tag (FILE:3 is the third deal of a file).",
)

_STATS_OPTION = CommandOption(
    ["--stats"], is_flag=True, help="Add times and counts of positions searched."
)

_METHOD_OPTION = CommandOption(
    ["--method"], is_flag=True, help="Say in full how the answer was found, and what it assumes."
)

_COMMON_OPTIONS = (
    _common(
        "--rules",
        type=RULES,
        metavar="RULES",
        help="Rules to use instead of the files': a game and its options, e.g. "
        "'tresillo preference=D'.",
    ),
    _common(
        "--pack",
        type=PackChoice([pack.value.lower() for pack in NAMED_PACKS], case_sensitive=False),
        default="english",
        help="The pack for printing cards (default: the file's, else english).",
    ),
    _common("--threads", type=click.IntRange(1), metavar="N", help="Threads (default: all cores)."),
    _common(
        "--hash",
        type=Megabytes(),
        help="Size of each thread's transposition table (default: 1, for exchanges more; fast).",
    ),
    _common(
        "--seed",
        type=click.IntRange(0),
        metavar="N",
        default=1,
        help="Seed for everything random (default: 1).",
    ),
    _common(
        "-o", "--output", metavar="FILE", help="Write results to FILE, once they are complete."
    ),
    GroupedOption(
        ["--force"], heading=COMMON, is_flag=True, help="Let -o, --html … overwrite a hand file."
    ),
    GroupedOption(
        ["--format", "form"],
        heading=COMMON,
        type=click.Choice([*(each.value for each in Format), MARKDOWN]),
        help="Form of the answer; json and jsonl as --json and --jsonl, markdown for a forum.",
    ),
    _common("-q", "--quiet", is_flag=True, help="No warnings, progress or summaries."),
    _common(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        help="Colour; auto: on a terminal, unless NO_COLOR is set.",
    ),
    GroupedOption(
        ["--no-pager"],
        heading=COMMON,
        is_flag=True,
        help="Print long results as they are, not through TRIDGE_PAGER, PAGER or less.",
    ),
    _common("--debug", is_flag=True, help="Show a traceback when something breaks."),
)


def _take_settings(values: dict[str, Any]) -> Settings:
    """Remove the common options from a command's ``values``, and return them as settings."""
    as_json, as_jsonl = values.pop("json", False), values.pop("jsonl")
    if as_json and as_jsonl and asked_for("json") is not asked_for("jsonl"):
        as_json = asked_for("json")
        as_jsonl = not as_json
    if as_json and as_jsonl:
        raise click.UsageError("--json and --jsonl exclude each other")
    form = values.pop("form")
    if form is not None and (as_json or as_jsonl):
        raise click.UsageError("--format excludes --json and --jsonl")
    as_json, as_jsonl = as_json or form == "json", as_jsonl or form == "jsonl"
    output = values.pop("output")
    quiet = values.pop("quiet")
    pack_from = click.get_current_context().get_parameter_source("pack")
    return Settings(
        rules=values.pop("rules"),
        pack=Pack(values.pop("pack").title()),
        pack_asked=pack_from is not click.core.ParameterSource.DEFAULT,
        threads=_served(values.pop("threads") or _all_cores(), quiet=quiet),
        hash_mb=values.pop("hash"),
        seed=values.pop("seed"),
        output=None if output == "-" else output,
        quiet=quiet,
        color=values.pop("color"),
        debug=values.pop("debug"),
        format=Format.JSON if as_json else Format.JSONL if as_jsonl else Format.TEXT,
        markdown=form == MARKDOWN,
        stats=values.pop("stats", False),
        method=values.pop("method", False),
        boards=values.pop("board", None) or (),
        force=values.pop("force"),
        pager=not values.pop("no_pager"),
    )


def asked_for(name: str) -> bool:
    """Return whether the command line itself (not the settings file) has the parameter."""
    source = click.get_current_context().get_parameter_source(name)
    return source is click.core.ParameterSource.COMMANDLINE


def command(
    name: str,
    *,
    help: str,
    examples: list[tuple[str, str]],
    stats: bool = False,
    method: bool = False,
    rewrites: bool = False,
    kind: type[ExampleHelp] = ExampleHelp,
    writes: Literal["report", "deals", "rows"] = "report",
) -> Callable[[Callable[..., int]], click.Command]:
    """Make a function a subcommand with the common options, passed to it as :class:`Settings`.

    The function carries its own options as click decorators and returns the exit status.
    ``stats`` and ``method`` add the options of that name; ``rewrites`` lets a command replace what
    it reads; ``kind`` is the class of the command; ``writes`` says what goes to its output: nothing
    takes the place of a hand file by itself.
    """

    def decorate(function: Callable[..., int]) -> click.Command:
        @functools.wraps(function)
        def with_settings(**values: Any) -> int:
            named = _files_written(values)
            files = values.get("files")
            if files is None and values.get("file") is not None:
                files = (values["file"],)
            if files is not None:
                from tridge_solver.cli.inputs import is_part, refuse_overwriting

                if not rewrites or values["board"] or any(map(is_part, files)):
                    refuse_overwriting(files, named)
            settings = _take_settings(values)
            if settings.markdown and writes != "report":
                raise click.UsageError(f"{name} writes {writes} (expected no --format markdown)")
            report_what_was_read(settings.quiet)
            if not settings.force and any(named.values()):
                from tridge_solver.cli.kept import refuse_beside

                refuse_beside(named)
            if settings.output is not None and writes != "rows" and not settings.force:
                from tridge_solver.cli.kept import (
                    refuse_deals,
                    refuse_report,
                    refuse_unknown_form,
                )

                if writes == "deals":
                    refuse_unknown_form(settings.output, converts=rewrites)
                    if not rewrites and not values.get("ask"):  # who is asked goes on with it
                        refuse_deals(settings.output)
                else:
                    params = click.get_current_context().command.params
                    refuse_report(
                        settings.output,
                        {option for param in params for option in param.opts},
                        is_text=settings.format is Format.TEXT,
                    )
            return function(settings, **values)

        made = click.command(
            name, cls=kind, help=help, examples=examples, context_settings=LONG_HELP
        )(with_settings)
        if any(param.name == "files" for param in made.params):
            made.params.append(_BOARD_OPTION)
        complete_values([*made.params, *_COMMON_OPTIONS])
        if method:
            made.params.append(_METHOD_OPTION)
        made.params += [*_FORMAT_OPTIONS, *([_STATS_OPTION] if stats else []), *_COMMON_OPTIONS]
        made.params += [short_help_option(), version_option()]
        return made

    return decorate


def _files_written(values: Mapping[str, Any]) -> dict[str, str | None]:
    return {
        option.opts[-1]: values[option.name]
        for option in click.get_current_context().command.params
        if isinstance(option, click.Option) and str(option.metavar).startswith("FILE")
        if option.name is not None
    }


files_argument = click.argument("files", nargs=-1, metavar="[FILES]...")
"""A decorator that adds the argument for hand files; ``-``, or no file, means standard input."""
