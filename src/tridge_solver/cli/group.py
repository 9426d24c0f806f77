"""The ``tridge`` command itself: subcommands imported on demand, help pages, exit statuses."""

from __future__ import annotations

import codecs
import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from typing import Any, NoReturn, TextIO, TypeVar

import click

from tridge_solver import __version__
from tridge_solver.cli.commands import COMMANDS, GROUPS
from tridge_solver.core.lazy import pattern
from tridge_solver.core.text import escape

ERRORS = "tridge.ascii"
"""The name of the error handler that replaces characters an encoding cannot express."""

_ASCII = str.maketrans(
    "♠♥♦♣★✔✘·…−–—±×▸→≈¢†█▒░“”",
    'SHDC*+x..---~x>>~c+#=.""',
) | {ord("½"): ".5"}


def _in_ascii(error: UnicodeError) -> tuple[str, int]:
    """Handle an encoding error: replace symbols by ASCII, one character if possible, and drop
    accents."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from unicodedata import normalize  # no terminal of today needs it

    lacking = error.object[error.start : error.end].translate(_ASCII)
    return "".join(
        sign if sign.isascii() else bare if (bare := normalize("NFKD", sign)[0]).isascii() else "?"
        for sign in lacking
    ), error.end


codecs.register_error(ERRORS, _in_ascii)


def spell_what_lacks(*streams: TextIO) -> None:
    """Make the standard streams replace characters that their encoding lacks, instead of raising
    errors."""
    for stream in streams:
        if isinstance(stream, TextIOWrapper) and not _is_unicode(stream):
            stream.reconfigure(errors=ERRORS)


def spelled(text: str) -> str:
    """Return ``text`` with characters that standard output can express. Click does not notice
    missing ones, since it writes UTF-8 where Python would write ASCII."""
    encoding = None if _is_unicode(sys.stdout) else sys.stdout.encoding
    return text if encoding is None else text.encode(encoding, ERRORS).decode(encoding)


def _is_unicode(stream: TextIO) -> bool:
    """Return whether a stream can express every character; also true without an encoding, since
    such a stream keeps text as it is."""
    return not stream.encoding or stream.encoding.lower().startswith("utf")


OK, SOME_FAILED, WRONG_USAGE, NO_INPUT, INTERRUPTED = 0, 1, 2, 3, 130
"""Exit statuses: all deals done, some not done, wrong usage, nothing to read, Ctrl-C."""

BY_SIGNAL = INTERRUPTED - signal.SIGINT
"""Added to a signal's number, this gives the exit status of a program ended by the signal, as in
shells."""

PIPED_WIDTH = 80
"""The width of output in columns when it does not go to a terminal."""

HELP_WIDTH = 78
"""The largest width of a help page, in columns."""

OPTIONS = "options"
"""The topic for ``tridge help`` that lists the common options."""

HELP = ["-h", "--help"]
CONTEXT = {"help_option_names": HELP}
LONG_HELP = {"help_option_names": HELP[1:]}

HELP_NAME, HELP_TEXT = "help", "Show this message and exit."

MOST_MEANT = 3
"""The most suggestions for an unknown word."""

SHORT_HELP = "-h"
"""The option for help that fits on one screen; ``--help`` shows everything."""


def columns_of(stream: TextIO) -> int:
    """Return the width for text in columns: from ``COLUMNS``, from the terminal, or 80."""
    if os.environ.get("COLUMNS", "").isdigit():
        return max(int(os.environ["COLUMNS"]), 1)
    if stream.isatty():
        return os.get_terminal_size(stream.fileno()).columns or PIPED_WIDTH
    return PIPED_WIDTH


# Anchored at its end: digits and commas of one run, matched in one way.
_FILE_PART = pattern(r":[0-9][0-9,]*$")
"""A pattern for the part of a file name that selects deals."""


class Ended(BaseException):
    """Raised when a signal ends the program, because somebody closed the window or stopped it.

    Attributes:
        status: the exit status.
        kept: a sentence on what was kept.
        asks: whether a question is on the terminal, its line not ended.
    """

    def __init__(self, number: int, *, asks: bool = True) -> None:
        super().__init__(number)
        self._number = number
        self.asks = asks
        self.status = BY_SIGNAL + number
        self.kept = ""

    def __str__(self) -> str:
        how = "interrupted"
        if self._number != signal.SIGINT:
            how = f"ended by {signal.Signals(self._number).name}"
        return f"{how}; {self.kept}" if self.kept else how


ShowOption = Callable[[click.Context, click.Parameter, bool], None]


def show_page(context: click.Context, option: click.Parameter, value: bool) -> None:
    """Print the help page of a command, and exit successfully."""
    if value and not context.resilient_parsing:
        show_help(context)


class SettingsContext(click.Context):
    """The context of a command. The settings file, read when first needed, gives values that
    neither command line nor environment gives."""

    def lookup_default(self, name: str, call: bool = True) -> Any:
        """Return the value of a parameter in the settings file; help and version never come from
        it."""
        asks = any(param.name == name and param.expose_value for param in self.command.params)
        if self.default_map is None and asks and not self.resilient_parsing:
            from tridge_solver.cli.settings_file import settings_for

            self.default_map = settings_for(
                self, COMMANDS, lambda command: tridge.get_command(self, command)
            )
        return super().lookup_default(name, call)  # type: ignore[call-overload]

    def make_formatter(self) -> click.HelpFormatter:
        """Return the formatter of the help page, with a known width. Finding the width, click would
        import archive modules, a twentieth of the page's time."""
        if self.terminal_width is None and click.formatting.FORCED_WIDTH is None:
            self.terminal_width = min(max(columns_of(sys.stdout) - 2, 50), HELP_WIDTH)
        return super().make_formatter()


class ExampleHelp(click.Command):
    """A command whose help page begins with a summary and examples, followed by its options."""

    context_class = SettingsContext

    def __init__(self, *args: Any, examples: Sequence[tuple[str, str]] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.examples = tuple(examples)
        self._help: click.Option | None = None

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Return the parsed options; for an unknown option, suggest others."""
        names = [name for param in self.params for name in param.opts]
        if any(argument.startswith("--") for argument in args):
            from tridge_solver.cli.meant import UNDERSTOOD, understood

            if UNDERSTOOD.keys() & {argument.partition("=")[0] for argument in args}:
                args = understood(args, names)
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            from tridge_solver.cli.meant import any_of, options_meant

            meant = options_meant(error.option_name, names)
            if not meant:
                raise
            hint = f"did you mean {any_of(meant[:MOST_MEANT])}?"
            message = f"No such option {error.option_name!r} ({hint})"
            raise click.UsageError(message, error.ctx) from None

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the option ``--help``, always as the same object."""
        names = self.get_help_option_names(ctx)
        if self._help is None and names:
            self._help = _eager_option([*names, HELP_NAME], show_page, HELP_TEXT)
        return self._help

    def get_help(self, ctx: click.Context) -> str:
        """Return the help page, in characters that standard output can show."""
        return spelled(super().get_help(ctx))

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help page: summary, examples, usage, the rest of the text, options."""
        summary, _, rest = (self.help or "").partition("\n\n")
        formatter.write_text(summary)
        if self.examples:
            self.write_examples(formatter)
        formatter.write_paragraph()
        self.format_usage(ctx, formatter)
        for paragraph in filter(None, rest.split("\n\n")):
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(paragraph)
        self.format_options(ctx, formatter)
        self.format_epilog(ctx, formatter)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the epilogue unchanged (see :class:`CommandOption`), and the name of the page of
        docs."""
        if self.epilog:
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(self.epilog)
        formatter.write_paragraph()
        formatter.write_text(self._page_line())

    def _page_line(self) -> str:
        from tridge_solver.cli.topics import page_asked, page_of

        page = page_of(self.name or "")
        return f"More: tridge help {page_asked(page)} (docs/{page}.md)"

    def write_examples(self, formatter: click.HelpFormatter) -> None:
        """Write the examples, and where their files come from."""
        with formatter.section("Examples"):
            formatter.write_dl([(line, what) for line, what in self.examples], col_max=46)
            if any(".pbn" in line for line, _ in self.examples):
                formatter.write_text("tridge examples writes these files.")

    def short_help_page(self, ctx: click.Context) -> str:
        """Return the short help: summary, examples, the command's own options, and a pointer to the
        common ones."""
        formatter = ctx.make_formatter()
        summary, _, _ = (self.help or "").partition("\n\n")
        formatter.write_text(summary)
        self.write_examples(formatter)
        formatter.write_paragraph()
        self.format_usage(ctx, formatter)
        shared = ("--json", "--jsonl", SHORT_HELP, "--help", "--version", "--board")
        own = [
            record
            for option in self.get_params(ctx)
            if isinstance(option, click.Option) and not isinstance(option, GroupedOption)
            if not any(name in option.opts for name in shared)
            if (record := option.get_help_record(ctx)) is not None
        ]
        if own:
            with formatter.section("Options"):
                formatter.write_dl(own)
        formatter.write_paragraph()
        formatter.write_text(f"All options: {ctx.command_path} --help")
        formatter.write_text(self._page_line())
        return spelled(formatter.getvalue().rstrip("\n"))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options under their headings (see :class:`GroupedOption`); list only the names
        of common options."""
        sections: dict[str, list[tuple[str, str]]] = {}
        shared = []
        for option in self.get_params(ctx):
            record = option.get_help_record(ctx)
            if not isinstance(option, click.Option) or record is None:
                continue
            heading = getattr(option, "heading", "Options")
            if heading == COMMON:
                shared.append(option.opts[-1])
            else:
                sections.setdefault(heading, []).append(record)
        for heading, records in sections.items():
            with formatter.section(heading):
                formatter.write_dl(records)
        if shared:
            formatter.write_paragraph()
            formatter.write_text(
                f"Options of all commands: {' '.join(shared)}. tridge help {OPTIONS} explains "
                "them, and how to set them in the environment (TRIDGE_THREADS …) or tridge.toml."
            )
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)


COMMON = "Common options (TRIDGE_THREADS … in the environment and tridge.toml set defaults)"
"""The heading of the common options, which have a help page of their own."""


def short_help_option() -> click.Option:
    """Return the option ``-h`` of a command, which shows help that fits on one screen."""

    def show(context: click.Context, option: click.Parameter, value: bool) -> None:
        command = context.command
        if value and not context.resilient_parsing and isinstance(command, ExampleHelp):
            click.echo(command.short_help_page(context), color=context.color)
            context.exit(OK)

    return _eager_option([SHORT_HELP], show, "Short help.")


def version_option() -> click.Option:
    """Return the option ``--version`` of a command."""

    def show(context: click.Context, option: click.Parameter, value: bool) -> None:
        if value and not context.resilient_parsing:
            click.echo(f"tridge {__version__}", color=context.color)
            context.exit(OK)

    return _eager_option(["-V", "--version"], show, "Show the version and exit.")


def _eager_option(names: Sequence[str], show: ShowOption, about: str) -> click.Option:
    """Return an option that prints something and exits. Unlike click's own options it does not look
    up translations of its help, which would import further modules."""
    return CommandOption(
        names, is_flag=True, is_eager=True, expose_value=False, callback=show, help=about
    )


class WholeNumber(click.IntRange):
    """An option's value that is a whole number within bounds."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number in ``value``; raise :class:`click.BadParameter` with the expected
        range."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            least, most = self.min, self.max
            bounds = f" from {least}" if least is not None else ""
            if most is not None:
                bounds += f" to {most}"
            elif least is not None:
                bounds += " on"
            self.fail(f"{value!r} is not one (expected a whole number{bounds})", param, ctx)


class CommandOption(click.Option):
    """An option with a one-line help text. Click would import ``inspect`` to strip a longer one,
    and much else with it."""

    def __init__(self, *args: Any, help: str | None = None, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self.help = help
        if type(self.type) is click.IntRange:
            self.type = WholeNumber(self.type.min, self.type.max)


Decorated = TypeVar("Decorated", bound="Callable[..., Any] | click.Command")


def with_option(
    *names: str, cls: type[CommandOption] = CommandOption, **attributes: Any
) -> Callable[[Decorated], Decorated]:
    """Return a decorator that adds an option to a command, like click's own."""
    return click.option(*names, cls=cls, **attributes)


class GroupedOption(CommandOption):
    """An option with its own heading on the help page.

    An invalid value from the environment is reported by the name of its variable: nobody would look
    there for an error about ``--threads``.
    """

    def __init__(self, *args: Any, heading: str = "Options", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.heading = heading

    def process_value(self, ctx: click.Context, value: Any) -> Any:
        """Return the value, read by its type."""
        try:
            return super().process_value(ctx, value)
        except click.BadParameter as error:
            source = ctx.get_parameter_source(self.name or "")
            if source is click.core.ParameterSource.ENVIRONMENT:
                error.param_hint = f"{self.envvar} in the environment"
            raise


def show_help(context: click.Context) -> NoReturn:
    """Print a help page, and exit successfully."""
    click.echo(context.get_help(), color=context.color)
    context.exit(OK)


def show_common_options(context: click.Context) -> NoReturn:
    """Print the help page of the common options, and exit successfully."""
    command = tridge.get_command(context, next(iter(COMMANDS)))
    assert command is not None
    formatter = context.make_formatter()
    records = (
        option.get_help_record(context)
        for option in command.params
        if isinstance(option, GroupedOption) and option.heading == COMMON
    )
    with formatter.section(COMMON):
        formatter.write_dl([record for record in records if record is not None])
    click.echo(spelled(formatter.getvalue().rstrip("\n")), color=context.color)
    context.exit(OK)


def show_first_page(context: click.Context) -> NoReturn:
    """Print one screen of help, and exit successfully."""
    formatter = context.make_formatter()
    command = context.command
    formatter.write_text(command.help or "")
    formatter.write_paragraph()
    formatter.write_usage("tridge", "COMMAND [OPTIONS] [FILES]")
    formatter.write_paragraph()
    formatter.write_dl([(f"{name}:", ", ".join(commands)) for name, commands in GROUPS.items()])
    if isinstance(command, ExampleHelp):
        command.write_examples(formatter)
    formatter.write_paragraph()
    formatter.write_dl(
        [
            ("tridge --help", "what each command does"),
            ("tridge solve -h", "short help of a command; --help shows all options"),
            ("tridge help topics", "the pages of docs: files, packs, themes, exit-status …"),
            ("tridge help cli", "all commands and options, docs/cli.md"),
        ]
    )
    click.echo(spelled(formatter.getvalue().rstrip("\n")), color=context.color)
    context.exit(OK)


def show_topic(context: click.Context, name: str) -> NoReturn:
    """Print a page of docs, or a part of one, and exit successfully."""
    from tridge_solver.cli.topics import ALL, TOPICS, list_of_topics, pages, topic_text

    width = min(columns_of(sys.stdout), HELP_WIDTH)
    text = list_of_topics() if name == ALL else topic_text(name, width)
    if text is None:
        from difflib import get_close_matches

        known = [*COMMANDS, *TOPICS, *pages(), OPTIONS, ALL]
        close = get_close_matches(name.lower(), known, 1, 0.5)
        hint = f"did you mean {close[0]}?" if close else "tridge help topics lists them"
        raise click.UsageError(f"No such command or topic {name!r} ({hint})", context)
    text = spelled(text.rstrip("\n"))
    if sys.stdout.isatty():
        click.echo_via_pager(text)
    else:
        click.echo(text)
    context.exit(OK)


def _asked_of_help(context: click.Context, words: Sequence[str]) -> list[str]:
    """Return the command line that shows the help of the command in ``words``; any other help page
    is shown here."""
    if not words or words[0].startswith("-"):
        show_help(context)
    if words[0] == OPTIONS:
        show_common_options(context)
    if words[0] not in COMMANDS:
        show_topic(context, words[0])
    return [words[0], "--help"]


class LazyGroup(ExampleHelp, click.Group):
    """The group of all :data:`COMMANDS`. It imports a command's module on first use, and turns
    every way to end into an exit status."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Return the parsed options; without any words, show help instead of an error."""
        if not args and not ctx.resilient_parsing:
            show_first_page(ctx)
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if self._is_of_commands(ctx, error.option_name):
                raise click.UsageError(
                    f"{error.option_name} stands before the command "
                    f"(expected behind it: tridge solve {error.option_name} …)",
                    ctx,
                ) from None
            raise

    def _is_of_commands(self, ctx: click.Context, option: str) -> bool:
        commands = (self.get_command(ctx, name) for name in COMMANDS)
        return any(
            option in param.opts
            for command in commands
            if command is not None
            for param in command.params
        )

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return all commands, in the order of the help page."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return the command ``cmd_name``."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"tridge_solver.cli.commands.{cmd_name}")
        command = getattr(module, cmd_name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command; for a misspelt name, suggest the nearest one."""
        name = args[0]
        if name == "help" and not ctx.resilient_parsing:
            args = _asked_of_help(ctx, args[1:])
            name = args[0]
        if name in COMMANDS or name.startswith("-") or ctx.resilient_parsing:
            return super().resolve_command(ctx, args)
        from tridge_solver.cli.meant import any_of, commands_meant

        if os.path.exists(_FILE_PART.sub("", name)):
            staying = import_module("tridge_solver.cli.staying")
            if staying.at_terminal():
                ctx.exit(staying.stay(self, ctx, name, args[1:]))
            raise click.UsageError(
                f"No such command {name!r}, but there is such a file "
                f"(did you mean tridge solve {name}?)",
                ctx,
            )
        game = _game_named(name)
        if game is not None:
            typed = game.lower().replace("'", "")
            expected = f"tridge new --game {typed} for a file of it"
            raise click.UsageError(f"{game} is a game, no command (expected {expected})", ctx)
        meant = commands_meant(name, COMMANDS)[:MOST_MEANT]
        hint = (
            f"did you mean {any_of(meant)}?" if meant else f"expected one of {', '.join(COMMANDS)}"
        )
        raise click.UsageError(f"No such command {name!r} ({hint})", ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a line for each command, without importing any."""
        width = max(map(len, COMMANDS))
        for heading, commands in GROUPS.items():
            with formatter.section(heading):
                formatter.write_dl([(name.ljust(width), line) for name, line in commands.items()])

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. It is no failure if the reader of the output stops early, as ``head``
        does."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _silence(sys.stdout)
            return OK

    def main(  # type: ignore[override]  # it always ends the process, standalone or not
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        **extra: Any,
    ) -> NoReturn:
        """Run the command line ``args``, and exit with a documented status."""
        arguments = sys.argv[1:] if args is None else list(args)
        debug = "--debug" in arguments or bool(os.environ.get("TRIDGE_DEBUG"))
        extra["standalone_mode"] = False
        _open_closed_streams()
        spell_what_lacks(sys.stdout, sys.stderr)
        try:
            result = super().main(arguments, prog_name or "tridge", **extra)
            status = result if isinstance(result, int) else OK
            sys.stdout.flush()
        except click.ClickException as error:
            from tridge_solver.cli.settings_file import blamed

            vars(error)["message"] = escape(blamed(error))
            error.show()
            status = error.exit_code
        except Ended as error:
            status = error.status
            try:
                if error.asks:
                    notify("")
                if "-q" not in arguments and "--quiet" not in arguments:
                    notify(f"tridge: {error}")
                sys.stdout.flush()
            except OSError:  # the terminal is gone
                _silence(sys.stdout, sys.stderr)
        except (KeyboardInterrupt, click.Abort):
            if "-q" not in arguments and "--quiet" not in arguments:
                notify("tridge: interrupted")
            status = INTERRUPTED
        except BrokenPipeError:
            _silence(sys.stdout)
            status = OK
        except OSError as error:
            if debug:
                raise
            notify(f"tridge: {error.strerror or error}{_of_file(error)}")
            _silence(sys.stdout)
            status = SOME_FAILED
        except Exception as error:
            if debug:
                raise
            notify(f"tridge: internal error: {type(error).__name__}: {error} (--debug shows more)")
            status = SOME_FAILED
        sys.exit(status)


def _game_named(name: str) -> str | None:
    from tridge_solver.core.registry import game_named

    try:
        return game_named(name).name
    except ValueError:
        return None


def notify(text: str, *, ends: bool = True) -> None:
    """Print a line on standard error, which is for everything but results.

    Whatever file names and quotations are in it, it is one line and does nothing to a terminal.
    A question does not end its line.
    """
    click.echo(escape(text), nl=ends, err=True)


def _of_file(error: OSError) -> str:
    return f": {error.filename}" if error.filename else ""


def _open_closed_streams() -> None:
    """Replace standard streams that were closed from outside.

    Results that go to a closed standard output (``>&-``) are lost, and that is an error; what a
    closed standard error would have shown is lost only to whoever closed it.
    """
    if sys.stdout is None:  # opened for reading: writing fails, as to a closed stream
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w")
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115


def _silence(*streams: TextIO) -> None:
    """At exit, discard buffered text for streams that are closed or full.

    The interpreter flushes them when it ends and would complain once more.
    """
    for stream in streams:
        with suppress(OSError, ValueError):
            devnull = os.open(os.devnull, os.O_WRONLY)
            os.dup2(devnull, stream.fileno())
            os.close(devnull)


tridge = LazyGroup(
    name="tridge",
    context_settings=CONTEXT,
    help="Exact analysis for Tridge, Tresillo, L'hombre and the Ombre family of card games; for "
    "Belote, bridge, Trumps and Très too.",
    examples=[
        ("tridge evening evening.pbn", "chips, errors and the worst cards"),
        ("tridge bid AQ3.K6.KJ4.5", "is it worth a bid?"),
        ("tridge solve --cards problems.pbn", "what each card is worth"),
        ("tridge batch . -o season.csv", "every deal of a folder"),
        ("tridge evening.pbn:2", "at a terminal: what to do with a deal"),
        ("tridge solve --help", "examples and options of a command"),
    ],
    epilog='Shell completion:  eval "$(_TRIDGE_COMPLETE=bash_source tridge)"  in ~/.bashrc; '
    "zsh_source or fish_source for those shells.",
    no_args_is_help=True,
)
tridge.params.append(version_option())
