"""Half a core: what an old phone, or a busy one, gives a page."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

GROUPS = Path("/sys/fs/cgroup")
# In microseconds: half of the kernel's usual period.
PERIOD, QUOTA = 100_000, 50_000
# By the version of control groups: where they lie, and which file is told what.
VERSIONS = (("", "cpu.max", f"{QUOTA} {PERIOD}"), ("cpu", "cpu.cfs_quota_us", f"{QUOTA}"))


@contextmanager
def held_to_half_a_core(program: str, place: Path) -> Iterator[Path | None]:
    """What starts ``program`` so that all of its processes share half a core; None: not on this machine.

    Args:
        place: a folder that it may lie in.
    """
    group = _group()
    if group is None:
        yield None
        return
    held = place / "half-a-core"
    held.write_text(f'#!/bin/sh\necho $$ > "{group}/cgroup.procs"\nexec "{program}" "$@"\n', encoding="utf-8")
    held.chmod(0o755)
    try:
        yield held
    finally:
        # A group cannot go before its last process, which the browser's end does not wait for.
        while (group / "cgroup.procs").read_text(encoding="utf-8"):
            time.sleep(0.1)
        group.rmdir()


def _group() -> Path | None:
    """A group of processes of its own that has half a core."""
    for folder, name, told in VERSIONS:
        group = GROUPS / folder / "pygames-half-a-core"
        try:
            group.mkdir(exist_ok=True)
            # In any other folder there is nothing to be told.
            if not (group / name).exists():
                raise FileNotFoundError(name)
            (group / name).write_text(told, encoding="utf-8")
        except OSError:
            if group.is_dir():
                group.rmdir()
        else:
            return group
    return None
