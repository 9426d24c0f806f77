"""Links of hand viewers on the web, which hold a deal themselves: ``…?lin=pn|Ann,…`` in LIN, or
``…?n=sAK…&s=…&a=1np3n…`` hand by hand. What they hold is read; nothing is fetched."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator, Mapping

from tridge_solver.handfile.other_files import percent_decoded

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
"""The order of LIN."""

_ELSEWHERE = ("linurl", "myhand", "id", "url")
"""What names a deal that the link does not hold."""

LONGEST_NAME = 60
"""Characters of a link that messages show."""


def is_link(name: str) -> bool:
    """Whether the name of an input is a link, and no file that is called so.

    >>> is_link("https://club.example/view?lin=pn|a,b,c,d"), is_link("night.lin")
    (True, False)
    """
    return _LINK.match(name) is not None and not os.path.lexists(name)


def shown_link(name: str) -> str:
    """A link as messages name it: of a long one its beginning."""
    if len(name) <= LONGEST_NAME or not is_link(name):
        return name
    return f"{name[: LONGEST_NAME - 1]}…"


def lin_of_link(link: str) -> str:
    """The deal of a link as LIN; raises :class:`OSError` for a link that holds none.

    >>> lin_of_link("https://club.example/view?n=sakq&s=s2&d=e&v=n&a=p1n(15-17)p&p=s2s3")
    'st||md|4s2,,sakq,|sv|n|mb|p|mb|1n|an|15-17|mb|p|pc|s2|pc|s3|'
    """
    opened = _LINK.match(link)
    assert opened is not None  # else it is no link
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
    """A value; a plus is a blank where no blank is written otherwise."""
    return percent_decoded(value if "%20" in query else value.replace("+", " "))


def _commands(said: Mapping[str, str]) -> Iterator[str]:
    """The commands of LIN for the hands of a link, and what it says of them."""
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
    """Who deals, by the number LIN gives a seat; as the board has it where that is not said."""
    if letter[:1].lower() in tuple(_SEATS):
        return str(_SEATS.index(letter[:1].lower()) + 1)
    if _NUMBER.fullmatch(board) and int(board):
        return str(_SEATS.index("nesw"[(int(board) - 1) % len(_SEATS)]) + 1)
    return "0"


def _plain(text: str) -> str:
    """A value without what would end it in LIN."""
    return " ".join(text.replace("|", " ").replace(",", " ").split())


def _pieces(parts: re.Pattern[str], text: str, command: str, group: str) -> Iterator[str]:
    """The calls, or the cards, of a text; what is none is left to the reader of LIN."""
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
