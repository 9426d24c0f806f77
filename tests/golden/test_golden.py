"""The commands print what they printed; see ``golden.py`` for how a meant change is stored."""

from __future__ import annotations

import pytest
from golden import COMMANDS, differences, outputs


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("command", sorted(COMMANDS, reverse=True))
def test_the_output_is_the_stored_one(command: str) -> None:
    if command == "types":
        pytest.importorskip("pyarrow", reason="pyarrow is not installed: no Parquet is written")
    differ = differences(command, outputs(list(COMMANDS[command]())))
    assert not differ, "\n".join(differ[:5])
