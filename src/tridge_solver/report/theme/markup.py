"""Turn the texts of terminal reports into HTML, so that each sentence is written only once."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup, escape
from rich.console import Console
from rich.style import Style
from rich.text import Text

__all__ = ["Markup", "html", "inline_html"]

_COLOURS = {"red": "red", "green": "good", "yellow": "fair", "blue": "blue", "cyan": "star"}


_TONES = {"red": "#b3202c", "green": "#17703a", "yellow": "#8a5a00", "blue": "#1f4fa8"}
"""Colours that can be read on a white or nearly white background."""


@cache
def _console() -> Console:
    """Return a console that prints nothing; it resolves the names of styles."""
    return Console(width=10_000, markup=False, highlight=False, emoji=False)


def html(text: Text | str) -> Markup:
    """Return ``text`` as HTML, with its styles as elements and classes.

    >>> html(Text.assemble("a ", ("b", "red bold"), " <c>"))
    Markup('a <b class="red">b</b> &lt;c&gt;')
    """
    if isinstance(text, str):
        return escape(text)
    # Assembled, because rich leaves out the style of a text without spans.
    segments = Text.assemble(text).render(_console(), end="")
    parts = [_styled(segment.text, segment.style) for segment in segments]
    return Markup("").join(parts)


def inline_html(text: Text | str) -> Markup:
    """Return ``text`` as HTML with colours inside the elements, for pages without a style sheet for
    it.

    >>> inline_html(Text.assemble("a ", ("b", "red bold")))
    Markup('a <span style="color:#b3202c;font-weight:bold">b</span>')
    """
    if isinstance(text, str):
        return escape(text)
    parts = []
    for segment in Text.assemble(text).render(_console(), end=""):
        style = segment.style
        looks = []
        if style and style.color and style.color.name in _TONES:
            looks.append(f"color:{_TONES[style.color.name]}")
        if style and style.bold:
            looks.append("font-weight:bold")
        words = escape(segment.text)
        if looks:
            words = Markup('<span style="{}">{}</span>').format(";".join(looks), words)
        parts.append(words)
    return Markup("").join(parts)


def _styled(text: str, style: Style | None) -> Markup:
    """Return a run of text in one style as HTML."""
    words = escape(text)
    if style is None or not (style.color or style.bold or style.dim or style.underline):
        return words
    names = [_COLOURS.get(style.color.name, "")] if style.color else []
    names += ["quiet"] if style.dim else []
    kind = "b" if style.bold else "span"
    classes = " ".join(filter(None, names))
    attribute = Markup(' class="{}"').format(classes) if classes else Markup("")
    if not classes and kind == "span":
        return words
    return Markup("<{0}{1}>{2}</{0}>").format(Markup(kind), attribute, words)
