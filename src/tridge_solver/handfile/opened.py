"""Open a file for reading: on this machine, at an address (with fsspec) or in a link, packed or
not.

The deals of other programs' files are rewritten as hand files, and each word keeps its original
place.
"""

from __future__ import annotations

import codecs
import errno
import io
import os
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from importlib import import_module
from typing import Any, BinaryIO, Literal, NamedTuple, Protocol

from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.game import Part
from tridge_solver.core.lazy import pattern
from tridge_solver.handfile.lexer import comment_lines
from tridge_solver.handfile.stream import DEAL_LIMIT, Chunk, Origin, Severity, Trouble

# The characters that end a line, a value or a comment, and those that would escape one.
_IN_A_LINE = str.maketrans("\r\n\t", "   ")

# Linear: one character; runs of three characters each.
_LINE_END = re.compile("\n")
_HEX = re.compile(r"(?:%[0-9A-Fa-f]{2})+")


def percent_decoded(text: str) -> str:
    """Return a text with ``%`` and two hexadecimal digits decoded, as in links; line ends become
    blanks.

    >>> percent_decoded("Board%202, 16%2B, 50 %, caf%C3%A9, caf%E9")
    'Board 2, 16+, 50 %, café, café'
    """
    if "%" not in text:
        return text
    return _HEX.sub(_of_bytes, text)


def _of_bytes(match: re.Match[str]) -> str:
    raw = bytes.fromhex(match[0].replace("%", ""))
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        text = raw.decode("latin-1")
    return text.translate(_IN_A_LINE)


class Span:
    """A piece of a file's text with its place: line and column, both counted from 1."""

    __slots__ = ("_ends", "column", "line", "text")

    def __init__(self, text: str, line: int, column: int) -> None:
        self.text = text
        self.line = line
        self.column = column
        self._ends: list[int] | None = None

    def place(self, at: int = 0) -> tuple[int, int]:
        """Return the line and column of a character."""
        if self._ends is None:  # once: a text may be asked for the places of all its characters
            self._ends = [end.start() for end in _LINE_END.finditer(self.text)]
        passed = bisect_left(self._ends, at)
        if not passed:
            return self.line, self.column + at
        return self.line + passed, at - self._ends[passed - 1]

    def part(self, start: int, end: int) -> Span:
        """Return the piece from ``start`` to ``end``."""
        return Span(self.text[start:end], *self.place(start))

    def stripped(self) -> Span:
        """Return the piece without blanks at its ends."""
        start = len(self.text) - len(self.text.lstrip())
        return self.part(start, max(len(self.text.rstrip()), start))

    def split(self, mark: str) -> list[Span]:
        """Return the pieces between separators, each without blanks at its ends."""
        found, at = [], 0
        for word in self.text.split(mark):
            start = at + len(word) - len(word.lstrip())
            found.append(self.part(start, max(at + len(word.rstrip()), start)))
            at += len(word) + len(mark)
        return found


@dataclass
class MadeText:
    """The text of a deal while it is being written; ``is_wrong`` is set after an error."""

    line: int
    parts: list[str] = field(default_factory=list)
    length: int = 0
    offsets: list[int] = field(default_factory=list)
    places: list[tuple[int, int]] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    troubles: list[Trouble] = field(default_factory=list)
    is_wrong: bool = False

    def put(self, text: str, place: tuple[int, int], copied: int = 0) -> None:
        """Add text in place of this many characters of the original, at their place."""
        if text:
            self.offsets.append(self.length)
            self.places.append(place)
            self.lengths.append(copied)
            self.parts.append(text)
            self.length += len(text)

    def copy(self, span: Span) -> None:
        """Add a piece of the original unchanged."""
        text = span.text.translate(_IN_A_LINE)
        self.put(text, span.place(), len(span.text.split("\n", 1)[0]))

    def tag(self, name: str, value: str | Span | list[Span], place: tuple[int, int]) -> None:
        """Add a tag, with quotes and backslashes in its value escaped."""
        self.put(f'[{name} "', place)
        for span in value if isinstance(value, list) else [value]:
            if isinstance(span, Span) and not ({*span.text} & {"\\", '"'}):
                self.copy(span)
                continue
            text = span.text if isinstance(span, Span) else span
            text = " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')
            self.put(text, place)
        self.put('"]\n', place)

    def text_tag(self, name: str, value: str | Span, place: tuple[int, int]) -> None:
        """Add a tag with free text, unless the text is empty."""
        text = value.text if isinstance(value, Span) else value
        text = text.strip()
        if text == "#" or text.startswith("##"):
            text = text.lstrip("#")
        if text:
            same = isinstance(value, Span) and text == value.text
            self.tag(name, value if same else text, place)

    def comment(self, text: str, place: tuple[int, int]) -> None:
        """Add a comment."""
        text = " ".join(text.split())
        if text:
            for line in comment_lines([text]):
                self.put(line + "\n", place)

    def trouble(
        self, span: Span, message: str, expected: str, severity: Severity = "error"
    ) -> None:
        """Record an error in the original."""
        self.troubles.append(Trouble(*span.place(), message, expected, severity))
        self.is_wrong = self.is_wrong or severity == "error"

    def chunk(self) -> Chunk:
        """Return the finished text."""
        text = "".join(self.parts)
        if len(text) * 4 > DEAL_LIMIT and len(text.encode("utf-8", "surrogateescape")) > DEAL_LIMIT:
            return Chunk("", self.line, too_long=True)
        origin = Origin(
            tuple(self.offsets), tuple(self.places), tuple(self.lengths), tuple(self.troubles)
        )
        return Chunk(text, self.line, origin=origin)


class Written(NamedTuple):
    """A file to write for another program.

    Attributes:
        text: the file.
        left_out: words for the facts that the format cannot hold.
    """

    text: str
    left_out: tuple[str, ...]


class OtherFiles(NamedTuple):
    """Files of other programs with deals of one game, keyed by format. The first words of a file,
    or its ending, show the format.

    Attributes:
        readers: the functions that cut the text of a file into deals.
        writers: the functions that write deals.
    """

    readers: Mapping[str, Callable[[Iterable[str]], Iterator[Chunk]]]
    writers: Mapping[str, Callable[[Iterable[Any]], Written]]


class OtherFilesPart(Protocol):
    """The part of a game that reads and writes files of other programs."""

    OTHER_FILES: OtherFiles


OTHER_FILES: Part[OtherFilesPart] = Part("other_files", "other_files")


NEEDS = "python -m pip install pyarrow"
"""The command that installs the packages for Parquet and zstd."""

PARQUET_MAGIC = b"PAR1"
"""The first bytes of a Parquet file."""

# Linear: blanks are followed by what is no blank, words by what is no letter, and there is no other
# way to match them.
_LOOKS_LIKE_JSON = pattern(r'\s*(?:\[\s*(?:\{\s*"|\])|\{\s*(?:"\w+"\s*:|\}))')


Form = Literal["text", "json", "parquet", "lin", "rbn"]

# Linear: every repeated part ends with a character that it does not hold.
_LOOKS_LIKE_LIN = pattern(
    r"\s*(?:vg|rs|pn|pw|mp|bn|pg|qx|st|md|rh|ah|sv|mn|bt|nt|va|tu|sa)\|[^|]*\|"
    r"\s*(?:[A-Za-z0-9]{2}\||$)"
)
_LOOKS_LIKE_RBN = pattern(
    r"\s*(?:%[^\n]*\n\s*|\{[^}]*\}\s*)*(?:[DTLESFKNB] [^\n]*\n\s*)*"
    r"(?:H [NESW]:|[DTLESFKNB] [^\n]*\n\s*(?:\{|[DTLESFKNBHA] ))"
)


def form_of(head: bytes) -> Form:
    """Return the format of a file whose first bytes are ``head``.

    >>> form_of(b"pn|Ann,Bob,Cleo,Dora|st||md|3S"), form_of(b"B 1\\nH N:AKQ"), form_of(b"B 1")
    ('lin', 'rbn', 'text')
    """
    head = head.removeprefix(b"\xef\xbb\xbf")
    if head.startswith(PARQUET_MAGIC):
        return "parquet"
    text = head.decode("utf-8", "replace")
    if looks_like_json(text):
        return "json"
    if "|" in text and _LOOKS_LIKE_LIN.match(text):
        return "lin"
    return "rbn" if _LOOKS_LIKE_RBN.match(text) else "text"


def looks_like_json(text: str) -> bool:
    """Return whether a file that begins with these bytes is JSON, not a hand file.

    >>> looks_like_json('[{"schema": …'), looks_like_json('{"hands": {'), looks_like_json("[\\n{")
    (True, True, False)
    >>> looks_like_json('[Dealer "S"]'), looks_like_json('{"Rape" is a poem}')
    (False, False)
    """
    return text.lstrip()[:1] in ("[", "{") and _LOOKS_LIKE_JSON.match(text) is not None


# Linear: a name is followed by its mark, and texts in brackets by what closes them.
_LINK = re.compile(r"(?:https?://|www\.)[^?#\s]*[?#]", re.IGNORECASE)
_NEXT = re.compile(r"&(?=[A-Za-z]{1,12}=)")
_CALL = re.compile(
    r"(?P<call>[1-7]\s*(?:nt?|[shdc])|[pdr-]|xx?)|(?P<marks>[!*?])|\((?P<why>[^)]*)\)"
    r"|\{(?P<said>[^}]*)\}|\s+",
    re.IGNORECASE,
)
_CARD = re.compile(r"(?P<card>[shdc](?:10|[2-9tjqka]))|\{(?P<said>[^}]*)\}|[-,:\s]+", re.IGNORECASE)
_NUMBER = re.compile(r"[0-9]{1,6}")

_SEATS = "swne"
"""The order of seats in LIN."""

_ELSEWHERE = ("linurl", "myhand", "id", "url")
"""The parts of a link that refer to a deal stored elsewhere."""

LONGEST_NAME = 60
"""The maximum number of characters of a link that messages show."""


def is_link(name: str) -> bool:
    """Return whether the name of an input is a link, not an existing file.

    >>> is_link("https://club.example/view?lin=pn|a,b,c,d"), is_link("night.lin")
    (True, False)
    """
    return _LINK.match(name) is not None and not os.path.lexists(name)


def shown_link(name: str) -> str:
    """Return a link as messages show it, with its end cut off if it is long."""
    if len(name) <= LONGEST_NAME or not is_link(name):
        return name
    return f"{name[: LONGEST_NAME - 1]}…"


def lin_of_link(link: str) -> str:
    """Return the deal in a link as LIN text; raise :class:`OSError` for a link without a deal.

    >>> lin_of_link("https://club.example/view?n=sakq&s=s2&d=e&v=n&a=p1n(15-17)p&p=s2s3")
    'st||md|4s2,,sakq,|sv|n|mb|p|mb|1n|an|15-17|mb|p|pc|s2|pc|s3|'
    """
    opened = _LINK.match(link)
    assert opened is not None  # otherwise it is not a link
    query = link[opened.end() :].replace("&amp;", "&")
    said: dict[str, str] = {}
    for pair in _NEXT.split(query):
        name, _, value = pair.partition("=")
        said.setdefault(name.lower(), _decoded(value, query))
    if said.get("lin"):
        return f"st||{said['lin']}"
    if any(said.get(seat) for seat in _SEATS):
        return "st||" + "".join(_commands(said))
    if any(name in said for name in _ELSEWHERE):
        raise OSError(errno.EINVAL, "this link names a deal that lies elsewhere: save it as a file")
    raise OSError(errno.EINVAL, "this link holds no deal, neither lin= nor the hands n= e= s= w=")


def _decoded(value: str, query: str) -> str:
    """Return a decoded value. A plus sign means a blank, unless the link writes blanks as
    ``%20``."""
    return percent_decoded(value if "%20" in query else value.replace("+", " "))


def _commands(said: Mapping[str, str]) -> Iterator[str]:
    """Yield the LIN commands for the hands in a link, and for its other facts."""
    names = [_plain(said.get(f"{seat}n", "")) for seat in _SEATS]
    if any(names):
        yield f"pn|{','.join(names)}|"
    board = said.get("b", "").strip()
    dealer = _dealer(said.get("d", ""), board)
    yield f"md|{dealer}{','.join(_plain(said.get(seat, '')) for seat in _SEATS)}|"
    if board:
        yield f"ah|Board {_plain(board)}|"
    if said.get("v"):
        yield f"sv|{_plain(said['v'])}|"
    yield from _pieces(_CALL, said.get("a", ""), "mb", "call")
    yield from _pieces(_CARD, said.get("p", ""), "pc", "card")
    if _NUMBER.fullmatch(said.get("c", "")):
        yield f"mc|{said['c']}|"


def _dealer(letter: str, board: str) -> str:
    """Return the dealer as the number that LIN uses; if the link names none, the dealer of the
    board.
    """
    if letter[:1].lower() in tuple(_SEATS):
        return str(_SEATS.index(letter[:1].lower()) + 1)
    if _NUMBER.fullmatch(board) and int(board):
        return str(_SEATS.index("nesw"[(int(board) - 1) % len(_SEATS)]) + 1)
    return "0"


def _plain(text: str) -> str:
    """Return a value without the characters that would end it in LIN."""
    return " ".join(text.replace("|", " ").replace(",", " ").split())


def _pieces(parts: re.Pattern[str], text: str, command: str, group: str) -> Iterator[str]:
    """Yield the calls or cards in a text. Pass on anything else, for the LIN reader to report."""
    at = 0
    while at < len(text):
        found = parts.match(text, at)
        if found is None:
            yield f"{command}|{text[at:].replace('|', ' ')}|"
            return
        groups = found.groupdict()
        if groups[group]:
            marks = ""
            at = found.end()
            while (mark := parts.match(text, at)) and mark.groupdict().get("marks"):
                marks, at = marks + mark[0], mark.end()
            yield f"{command}|{groups[group]}{marks}|"
            continue
        for name, of_lin in (("why", "an"), ("said", "nt")):
            if groups.get(name):
                yield f"{of_lin}|{groups[name].replace('|', ' ')}|"
        at = found.end()


NEEDS_FSSPEC = "an address needs fsspec: python -m pip install fsspec"

GZIP, ZSTD, ZIP = b"\x1f\x8b", b"\x28\xb5\x2f\xfd", b"PK\x03\x04"
"""The first bytes of files packed with gzip, zstd and zip."""

UTF_16 = (b"\xff\xfe", b"\xfe\xff")
"""The first bytes of UTF-16 text, which Windows calls Unicode."""

NOT_OF_TEXT = bytes({*range(32)} - {*b"\t\n\v\f\r\x1a\x1b"})
MANY = 100
"""A file is not text if more than one in this many of its first bytes cannot be text."""


def open_file(path: str) -> BinaryIO:
    """Open the file ``path``, or the content of an address or a link, to read bytes. Unpack gzip
    and zstd while reading.

    Raises :class:`OSError` for a file that is not a text: every line of it would be an error.
    """
    if is_link(path):
        return io.BufferedReader(io.BytesIO(lin_of_link(path).encode("utf-8", "surrogateescape")))
    return unpacked(open_address(path) if is_address(path) else open(path, "rb"))


def unpacked(stream: BinaryIO) -> BinaryIO:
    """Return the unpacked content of ``stream``; raise the same errors as :func:`open_file`."""
    peek = getattr(stream, "peek", None)
    if peek is None:  # no real file, as in a test
        return stream
    try:
        head = peek()
        if head.startswith(GZIP):
            return io.BufferedReader(_Read(import_module("gzip").open(stream), stream, DAMAGED))
        if head.startswith(ZSTD):
            return io.BufferedReader(_Read(_zstd()(stream), stream, DAMAGED))
        if head.startswith(UTF_16):
            return io.BufferedReader(_AsUtf8(stream))
        if head.startswith(ZIP):
            raise OSError(errno.EINVAL, "this is packed by zip")
        strange = len(head) - len(head.translate(None, NOT_OF_TEXT))
        if not head.startswith(PARQUET_MAGIC) and strange > len(head) // MANY:
            raise OSError(errno.EINVAL, "this is not a text file")
    except BaseException:
        stream.close()
        raise
    return stream


def is_address(path: str) -> bool:
    """Return whether ``path`` is an address, not a file on this machine or a link that contains its
    deal.

    >>> is_address("s3://club/season.pbn"), is_address("season.pbn")
    (True, False)
    """
    return "://" in path and not os.path.lexists(path) and not is_link(path)


def open_address(address: str) -> BinaryIO:
    """Return the content of an address; raise :class:`OSError` if it cannot be read."""
    files, path = filesystem(address)
    try:
        stream = files.open(path, "rb")
    except OSError:
        raise
    except Exception as error:  # each kind of address has errors of its own
        raise OSError(errno.EIO, str(error)) from None
    return io.BufferedReader(_Read(stream, stream, "it cannot be read"))


def filesystem(address: str) -> tuple[Any, str]:
    """Return the file system of an address, and the path in it; raise :class:`OSError`."""
    try:
        fsspec = import_module("fsspec")
    except ImportError:
        raise OSError(errno.EINVAL, NEEDS_FSSPEC) from None
    try:
        found: tuple[Any, str] = fsspec.core.url_to_fs(address)
    except Exception as error:  # a package is not installed, such addresses are unknown …
        raise OSError(errno.EINVAL, str(error)) from None
    return found


DAMAGED = "its compressed contents are damaged"


def _zstd() -> Callable[[BinaryIO], Any]:
    """Return a reader of zstd: Python's own from Python 3.14 on, else the one of pyarrow."""
    try:
        return import_module("compression.zstd").open  # type: ignore[no-any-return]
    except ImportError:
        pass
    try:
        pyarrow = import_module("pyarrow")
    except ImportError:
        raise OSError(errno.EINVAL, f"zstd needs pyarrow: {NEEDS}") from None
    return lambda stream: pyarrow.input_stream(stream, compression="zstd")


class _AsUtf8(io.RawIOBase):
    """A stream of UTF-16 text, read as UTF-8. A replacement sign stands for anything that is not
    text.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._decoder = codecs.getincrementaldecoder("utf-16")("replace")
        self._left = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        while not self._left:
            block = self._stream.read(max(len(buffer) // 2, 2))
            text = self._decoder.decode(block, final=not block)
            self._left = text.encode("utf-8")
            if not block:
                break
        taken, self._left = self._left[: len(buffer)], self._left[len(buffer) :]
        buffer[: len(taken)] = taken
        return len(taken)

    def close(self) -> None:
        self._stream.close()
        super().close()


class _Read(io.RawIOBase):
    """A stream that raises any error as an error in reading its file."""

    def __init__(self, stream: Any, owner: BinaryIO, why: str) -> None:
        super().__init__()
        self._stream = stream
        self._owner = owner
        self._why = why

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        try:
            found = self._stream.read(len(buffer))
        except Exception as error:
            raise OSError(errno.EIO, f"{self._why}: {error}") from None
        buffer[: len(found)] = found
        return len(found)

    def close(self) -> None:
        self._owner.close()
        super().close()
