"""The form in which an output is stored: text that can be read, and that differs wherever the
output does.

A line that begins with ``==`` is none of the output's: ``==== `` begins a case, ``== `` says what
is not shown. Long lines of JSON go on after a tab, control characters are their pictures (``␛``),
and of pages and drawings there is the text that is seen, with digests of the rest.
"""

from __future__ import annotations

import html
import json
import re
from hashlib import sha256

CASE = "==== "
NOTE = "== "
NO_END = f"{NOTE}no new line at the end"
OBJECTS = f"{NOTE}the objects of --json, one a line"
UNSEEN = re.compile(rf"^{NOTE}(\w+) [0-9a-f]{{64}}$")

WIDE = 100
"""Up to this many characters a piece of JSON stands on one line."""

_CONTROL = {code: 0x2400 + code for code in range(32) if code != 10} | {127: 0x2421}
_PICTURES = {picture: code for code, picture in _CONTROL.items()}
_JSON_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]|, |[^"\[\]{},]+|,')
_FILE = re.compile(r"(?m)^-- \S+\.(?:html|svg)\n")
_MARKUP = re.compile(
    r"<!--.*?-->"
    r"|(?P<open><(?P<raw>style|script|template)\b[^>]*>)(?P<inside>.*?)(?=</(?P=raw)>)"
    r"|<(?:\"[^\"]*\"|'[^']*'|[^'\">])*>",
    re.DOTALL,
)
_WORD = re.compile(r"[^ \t\r\n\f]+")
_INLINE = re.compile(
    r"</?(?:a|abbr|b|button|code|dd|dt|em|i|input|kbd|label|output|span|strong|svg|td|th|tspan|use)\b"
)


def shown(output: str) -> str:
    """An output as it is stored."""
    named = _FILE.search(output)
    start = named.end() if named else len(output)
    said, page = output[:start].translate(_CONTROL), output[start:]
    text = "\n".join(_folded(line) for line in said.split("\n"))
    seen, unseen = _seen(page) if page else ([], [])
    text += "".join(f"{line}\n" for line in seen)
    if _PICTURES.keys() & set(map(ord, output)) or re.search("(?m)^==", text):
        raise ValueError("the output holds marks of stored ones: let those be others")
    unseen += [] if text.endswith("\n") else [f"\n{NO_END}"]
    return text + "".join(f"{line}\n" for line in unseen)


def unfolded(stored: str) -> str:
    """The output that is stored as this text, but for the pages in it."""
    text = stored.removesuffix(f"\n{NO_END}\n")
    text = re.sub(r",\n\t+", ", ", text)
    return re.sub(r"\n\t+", "", text).translate(_PICTURES)


def objects(printed: str) -> str:
    """Return what ``--jsonl`` prints where ``--json`` prints this, if nothing else is said
    between.
    """
    lines = (line for line in printed.split("\n") if line not in ("[", "]"))
    return "\n".join(line.removesuffix(",") if line[:1] == "{" else line for line in lines)


def _folded(line: str) -> str:
    """A line, folded where it begins with JSON that is long, with a blank after every comma."""
    if len(line) <= WIDE or line[0] not in "[{":
        return line
    try:
        _, end = json.JSONDecoder().raw_decode(line)
    except ValueError:  # something else is said in the middle of it
        return line
    tokens = _JSON_TOKEN.findall(line[:end])
    return line if "," in tokens else _opened(tokens) + line[end:]


def _opened(tokens: list[str]) -> str:
    """JSON with a line for each thing that stands in one too long for a line."""
    ends, opened = {}, list[int]()
    for place, token in enumerate(tokens):
        if token in ("[", "{"):
            opened.append(place)
        elif token in ("]", "}"):
            ends[opened.pop()] = place
    pieces, broken = list[str](), list[bool]()
    for place, token in enumerate(tokens):
        if token in ("[", "{"):
            inside = tokens[place : ends[place] + 1]
            broken.append(sum(map(len, inside)) > WIDE)
        if token in ("]", "}"):
            broken.pop()
        breaks = token in ("[", "{", ", ") and bool(broken) and broken[-1]
        pieces.append(token.rstrip() + "\n" + "\t" * len(broken) if breaks else token)
    return "".join(pieces)


def _seen(page: str) -> tuple[list[str], list[str]]:
    """Return what is seen of a page or a drawing, line for line, and digests of the rest.

    The rest has a zero for each word that is seen: both together are the page.
    """
    rest = {kind: list[str]() for kind in ("styles", "scripts", "data")}
    markup, words, lines, place = list[str](), list[str](), list[str](), 0
    for found in (*_MARKUP.finditer(page), None):
        text = page[place : found.start() if found else None]
        words += map(html.unescape, _WORD.findall(text))
        markup.append(_WORD.sub(lambda word: word[0] if "&" in word[0] else "\0", text))
        if words and not (found and _INLINE.match(found[0])):
            lines.append(" ".join(words).translate(_CONTROL))
            words.clear()
        if found:
            place = found.end()
            markup.append(found["open"] or found[0])
        if found and found["raw"]:
            kind = {"style": "styles", "script": "scripts"}.get(found["raw"], "data")
            rest["data" if "json" in found["open"] else kind].append(found["inside"])
    rest["markup"] = markup
    digests = {kind: sha256("\0".join(parts).encode()) for kind, parts in rest.items() if parts}
    return lines, [f"{NOTE}{kind} {digest.hexdigest()}" for kind, digest in digests.items()]


def joined(cases: dict[str, str]) -> str:
    """The cases of a file, each under its line; widths at which the same is printed are one."""
    said = dict[tuple[str, str], list[str]]()
    for case, text in cases.items():
        line, at, width = case.partition(" @")
        output = text
        if line.endswith(" --jsonl") and line[:-1] in cases:
            derived = objects(unfolded(cases[line[:-1]]))
            output = f"{OBJECTS}\n" if unfolded(text) == derived else text
        said.setdefault((line, output), []).append(at + width)
    return "".join(
        f"{CASE}{line}{''.join(widths)}\n{output}" for (line, output), widths in said.items()
    )


def parted(text: str) -> dict[str, str]:
    """The cases of a file, each with its stored output."""
    cases = dict[str, str]()
    for part in re.split(rf"(?m)^{CASE}", text)[1:]:
        head, _, output = part.partition("\n")
        line, *widths = head.split(" @")
        if output == f"{OBJECTS}\n":
            output = shown(objects(unfolded(cases[line.removesuffix("l")])))
        cases |= {f"{line} @{width}" if width else line: output for width in widths or [""]}
    return cases
