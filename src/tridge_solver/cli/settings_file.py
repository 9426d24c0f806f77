"""The user's settings file ``tridge.toml``, with default options for all commands or single ones.

A command looks for it when it needs its first default, so help pages never read it, and the TOML
reader is imported only if the file exists. In somebody else's folder their file is read: so nothing
in it may name a file, overwrite one or contact another machine.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

import click
from click.core import ParameterSource

from tridge_solver.core.lazy import pattern
from tridge_solver.core.text import did_you_mean, escape, with_expected

VARIABLE = "TRIDGE_CONFIG"
"""The environment variable with the path of the settings file; if it is empty, no file is read."""

NAME = "tridge.toml"
FOLDER = "tridge"
MAX_BYTES = 1 << 14
"""The largest size of a settings file in bytes. Reading a key with dots takes time that grows with
the square of its length."""

ONLY_ASKED_FOR = ("force", "resume", "cluster", "debug")
"""Options, besides file names, that only the command line may set."""

_LONGEST_SHOWN = 40
_PATH = "tridge.settings_file"

# Linear: each begins with fixed signs, and what follows ends at the first other one.
_POSITION = pattern(r" \(at line (\d+), column (\d+)\)$")
_LONG_OPTION = pattern(r"--[a-z][a-z-]*")


class SettingsFileError(click.ClickException):
    """A settings file that cannot be used, reported as wrong usage."""

    exit_code = click.UsageError.exit_code

    def __init__(self, place: str, message: str, expected: str | None = None) -> None:
        super().__init__(escape(f"{place}: {with_expected(message, expected)}"))


def settings_for(
    context: click.Context,
    commands: Collection[str],
    command_named: Callable[[str], click.Command | None],
) -> dict[str, Any]:
    """Return the settings for the options of the context's command.

    Args:
        context: that of the command; it is given the file that was read.
        commands: the names of all commands.
        command_named: finds one of them.

    Returns:
        Values by the names of the parameters, as a command line would have them.

    Raises:
        SettingsFileError: it cannot be read, or says what is not understood.
    """
    path = file_in_force(os.environ)
    if path is None:
        return {}
    context.meta[_PATH] = path
    command = context.command
    own = _options(command)
    values: dict[str, Any] = {}
    table: Mapping[str, Any] = {}
    for key, value in _read(path).items():
        if isinstance(value, dict) and key in commands:
            if key == command.name:
                table = value
        elif key in own:
            values[key] = value
        else:
            _check_key_of_others(path, key, value, commands, command_named)
    for key in table:
        if key not in own:
            raise SettingsFileError(
                path,
                f"{_shown(key)} in [{command.name}] is not an option of tridge {command.name}",
                "one of its long options, without the dashes" + did_you_mean(key, own),
            )
    values |= table
    return {
        str(own[key].name): _as_written(path, key, own[key], value) for key, value in values.items()
    }


def blamed(error: click.ClickException) -> str:
    """Return an error's message. If a value in the settings file caused the error, the message
    names that file, since the command line does not show the value."""
    context = getattr(error, "ctx", None)
    if not isinstance(error, click.UsageError) or context is None or _PATH not in context.meta:
        return error.message
    path = escape(context.meta[_PATH])
    message = error.message
    named = _LONG_OPTION.findall(message)
    from_file = {
        key: option
        for key, option in _options(context.command).items()
        if context.get_parameter_source(str(option.name)) is ParameterSource.DEFAULT_MAP
    }
    for key, option in from_file.items():
        if isinstance(error, click.BadParameter):
            if error.param is option or error.param_hint == f"--{key}":
                error.param_hint = f"{key} in {path}"
        elif f"--{key}" in named:
            message += f"; --{key} comes from {path}"
    return message


def file_in_force(environment: Mapping[str, str]) -> str | None:
    """Return the path of the settings file: as named in the environment, else in this folder, else
    in the user's settings folder."""
    named = environment.get(VARIABLE)
    if named is not None:
        return named or None
    # A file that cannot be read, as in another user's home, counts as missing.
    return next(filter(os.path.exists, places(environment)), None)


def places(environment: Mapping[str, str]) -> tuple[str, ...]:
    """Return the folders to search if no file is named: the current one, then the user's."""
    return NAME, os.path.join(_home(environment), NAME)


def _home(environment: Mapping[str, str]) -> str:
    if sys.platform in ("win32", "darwin"):
        return click.get_app_dir(FOLDER)
    base = environment.get("XDG_CONFIG_HOME", "")
    if not os.path.isabs(base):  # the convention: as if it were not set
        base = os.path.expanduser("~/.config")
    return os.path.join(base, FOLDER)


def _read(path: str) -> dict[str, Any]:
    try:
        # Looked at before it is opened: a pipe would be waited for.
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise SettingsFileError(path, "this is not a readable file", "a file of settings")
        with open(path, "rb") as stream:
            content = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise SettingsFileError(path, error.strerror or str(error), "a file of settings") from None
    if len(content) > MAX_BYTES:
        raise SettingsFileError(
            path, "this is too long for a file of settings", f"at most {MAX_BYTES >> 10} KB"
        )
    try:
        text = content.decode("utf-8-sig")  # some editors of Windows begin a file with a mark
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise SettingsFileError(
            f"{path}:{line}",
            f"byte {content[error.start]:#04x} is not UTF-8",
            "a file saved as UTF-8",
        ) from None
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise SettingsFileError(path, "arrays or tables stand too deep in each other") from None
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        at = _POSITION.search(message)
        place = path if at is None else f"{path}:{at[1]}:{at[2]}"
        raise SettingsFileError(
            place,
            f"this is not TOML: {_POSITION.sub('', message)}",
            'lines such as pack = "spanish"',
        ) from None
    except ValueError:
        raise SettingsFileError(path, "a number has more digits than are read") from None


def _options(command: click.Command) -> dict[str, click.Option]:
    return {
        name[2:]: param
        for param in command.params
        if isinstance(param, click.Option) and param.expose_value
        for name in param.opts
        if name.startswith("--")
    }


def _may_stand(key: str, option: click.Option) -> bool:
    return key not in ONLY_ASKED_FOR and not str(option.metavar).startswith("FILE")


def _check_key_of_others(
    path: str,
    key: str,
    value: Any,
    commands: Collection[str],
    command_named: Callable[[str], click.Command | None],
) -> None:
    """Refuse a key above the first table unless some command has such an option. Its value is
    checked when that command runs."""
    known: set[str] = set()
    for options in _options_of_all(commands, command_named):
        if key in options:
            _refuse_unless_it_may_stand(path, key, options[key])
            return
        known.update(options)
    if isinstance(value, dict):
        raise SettingsFileError(
            path,
            f"[{escape(key)}] is not a command",
            "the table of one" + did_you_mean(key, commands),
        )
    if key in commands:
        raise SettingsFileError(path, f"{key} is {_shown(value)}", f"a table, [{key}]")
    raise SettingsFileError(
        path,
        f"{_shown(key)} is not an option",
        "the long name of one, without the dashes" + did_you_mean(key, known),
    )


def _options_of_all(
    commands: Collection[str], command_named: Callable[[str], click.Command | None]
) -> Iterator[dict[str, click.Option]]:
    """Yield the options of each command, importing one command after another."""
    for name in commands:
        command = command_named(name)
        if command is not None:
            yield _options(command)


def _refuse_unless_it_may_stand(path: str, key: str, option: click.Option) -> None:
    if not _may_stand(key, option):
        raise SettingsFileError(
            path, f"{key} is not allowed in a file of settings", f"--{key} on the command line"
        )


def _as_written(path: str, key: str, option: click.Option, value: Any) -> Any:
    """Return a value as text for the command line; for a flag, return whether it is set."""
    _refuse_unless_it_may_stand(path, key, option)
    if option.is_flag:
        if not isinstance(value, bool):
            raise SettingsFileError(path, f"{key} is {_shown(value)}", "true or false")
        return value
    if option.multiple and isinstance(value, list):
        return [_text(path, key, part) for part in value]
    return [_text(path, key, value)] if option.multiple else _text(path, key, value)


def _text(path: str, key: str, value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise SettingsFileError(path, f"{key} is {_shown(value)}", "a number, or text in quotes")
    try:
        text = str(value)
    except ValueError:  # of thousands of digits
        raise SettingsFileError(path, f"{key} is too large a number") from None
    if escape(text) != text:  # it may get into an output though nobody typed it
        raise SettingsFileError(
            path, f"{key} is {_shown(text)}", "one line of text, without control characters"
        )
    return text


def _shown(value: Any) -> str:
    """Return a value as shown in messages: in TOML, and shortened."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, dict)):
        return "an array" if isinstance(value, list) else "a table"
    if isinstance(value, int) and abs(value) >= 10**_LONGEST_SHOWN:
        return "a number of many digits"
    text = str(value)
    if len(text) > _LONGEST_SHOWN:
        text = text[: _LONGEST_SHOWN - 1] + "…"
    return repr(text) if isinstance(value, str) else text
