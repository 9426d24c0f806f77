"""Put measured tables into a page of the documentation, between the marks of their section."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from measure import Table

PAGE = Path(__file__).resolve().parent.parent / "docs" / "performance.md"


def replace(section: str, tables: Iterable[Table], page: Path = PAGE) -> None:
    """Replace what stands between ``<!-- section -->`` and ``<!-- /section -->``.

    Raises ``ValueError`` when the page has no such section.
    """
    text = page.read_text(encoding="utf-8")
    body = "\n".join(table.markdown() for table in tables)
    marks = re.compile(rf"(<!-- {section} -->\n).*?(<!-- /{section} -->)", re.DOTALL)
    text, found = marks.subn(lambda match: f"{match[1]}\n{body}\n{match[2]}", text)
    if found != 1:
        raise ValueError(f"{page.name} has {found} sections {section}")
    page.write_text(text, encoding="utf-8")
