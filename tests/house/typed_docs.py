"""The Python of README and docs, as type checkers read it: ``python tests/house/typed_docs.py``.

The sessions of a page are one program. All are given to mypy and to pyright, both strict, which say
what they find by page and line. What follows the path of this file goes to mypy.
"""

from __future__ import annotations

import ast
import doctest
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests" / "helpers"))

from fenced import PAGES, blocks  # noqa: E402  # whoever runs this file has no helpers


def program(page: Path) -> str:
    """The program of a page, each line where it stands there; empty where it has no session."""
    lines: dict[int, str] = {}
    for block in blocks("python"):
        if block.page != page.name:
            continue
        for example in doctest.DocTestParser().get_examples(block.text):
            source = example.source
            [*_, last] = ast.parse(source).body
            if isinstance(last, ast.Expr):  # what a session shows, a program prints
                value = ast.get_source_segment(source, last.value)
                rest = source.splitlines()[: last.lineno - 1]
                source = "\n".join([*rest, f"print({value})"])
            first = block.line + 1 + example.lineno
            lines |= {first + n: line for n, line in enumerate(source.splitlines())}
    return "".join(f"{lines.get(number, '')}\n" for number in range(1, max(lines, default=0) + 1))


def mypy(programs: list[Path], options: list[str]) -> list[str]:
    """Return what mypy finds, a line each; its cache is that of ``mypy --strict``."""
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", *options]
    done = subprocess.run([*command, *map(str, programs)], cwd=ROOT, capture_output=True, text=True)
    found = (done.stdout + done.stderr).splitlines()
    return [line.rpartition("/")[2] for line in found if ": note: " not in line]


def pyright(folder: Path) -> list[str]:
    """Return what pyright finds, a line each."""
    config = {
        "typeCheckingMode": "strict",
        "pythonVersion": "3.10",
        "extraPaths": [str(ROOT / "src")],
    }
    folder.joinpath("pyrightconfig.json").write_text(json.dumps(config), encoding="utf-8")
    command = ["pyright", "--pythonpath", sys.executable, "--outputjson", "-p", str(folder)]
    done = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True)
    return [
        f"{Path(each['file']).name}:{each['range']['start']['line'] + 1}: {each['message']}"
        for each in json.loads(done.stdout)["generalDiagnostics"]
    ]


def main(options: list[str]) -> int:
    """Check all pages; the exit status."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        programs = []
        for page in PAGES:
            if text := program(page):
                programs.append(folder / f"{page.stem.replace('-', '_').lower()}_md.py")
                programs[-1].write_text(text, encoding="utf-8")
        found = {"mypy": mypy(programs, options), "pyright": pyright(folder)}
    for checker, lines in found.items():
        print(f"{checker}: {len(lines)} errors in the Python of {len(programs)} pages")
        for line in lines:
            print(f"  {line}")
    return int(any(found.values()))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
