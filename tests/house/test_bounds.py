"""The oldest packages that the tests are run with are those that ``pyproject.toml`` allows."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


def bounds(requirements: list[str], sign: str) -> dict[str, str]:
    """The version that each requirement names after ``sign``, as far as it names one."""
    found = (re.match(rf"([\w-]+){sign}([\d.]+)", line) for line in requirements)
    return {one[1]: one[2] for one in found if one}


def test_the_oldest_packages_are_the_lower_bounds() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    allowed = bounds(project["dependencies"], ">=")
    # The tests ask for a later click than the program.
    allowed |= {"click": bounds(project["optional-dependencies"]["test"], ">=")["click"]}
    pinned = bounds((ROOT / ".ci/oldest.txt").read_text("utf-8").splitlines(), "==")
    assert pinned.keys() == allowed.keys()
    for name, version in pinned.items():
        assert (version + ".").startswith(allowed[name] + "."), name


def test_every_python_that_is_named_has_a_wheel() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    named = re.findall(r"Python :: 3\.(\d+)", " ".join(project["project"]["classifiers"]))
    built = project["tool"]["cibuildwheel"]["build"].split()
    assert named
    assert {f"cp3{minor}-*" for minor in named} <= {*built}
