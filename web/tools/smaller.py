"""Our scripts and sheets as they are served: smaller.mjs makes them so."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal

from tools import prepare
from tools.common import WEB, stop

Kind = Literal["scripts", "sheets", "joined"]


def smaller(kind: Kind, texts: Mapping[str, str]) -> dict[str, str]:
    """By name, the smaller texts; the build ends where one is no script or sheet.

    Args:
        kind: scripts are modules; joined ones are none, and what they import from the page stands in them.
        texts: by name, what they say.
    """
    done = subprocess.run(
        [prepare.node(), WEB / "tools" / "smaller.mjs"],
        input=json.dumps({kind: texts}),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise stop(done.stdout + done.stderr)
    made: dict[str, str] = json.loads(done.stdout)[kind]
    return made


def shrink(scripts: Iterable[Path]) -> None:
    """Write these scripts anew, smaller."""
    made = smaller("scripts", {str(path): path.read_text(encoding="utf-8") for path in scripts})
    for path, text in made.items():
        Path(path).write_text(text, encoding="utf-8")
