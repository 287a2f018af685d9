"""A limit of half a core for the browser, as on an old or busy phone."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# In microseconds: half of the kernel's usual period.
PERIOD, QUOTA = 100_000, 50_000
# By version of control groups: their folder, and the content of their files.
VERSIONS = (("", "cpu.max", f"{QUOTA} {PERIOD}"), ("cpu", "cpu.cfs_quota_us", f"{QUOTA}"))


@contextmanager
def half_core_launcher(program: str, place: Path) -> Iterator[Path | None]:
    """Yield a script that limits ``program`` and its processes to half a core, or None if impossible.

    Args:
        place: a folder for the script.
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
        # A group is removed after its last process, which outlives the browser.
        while (group / "cgroup.procs").read_text(encoding="utf-8"):
            time.sleep(0.1)
        group.rmdir()


def _group() -> Path | None:
    """Create a group of processes that is limited to half a core."""
    for folder, name, content in VERSIONS:
        group = Path("/sys/fs/cgroup") / folder / "pygames-half-a-core"
        try:
            group.mkdir(exist_ok=True)
            # Other folders have no such files.
            if not (group / name).exists():
                raise FileNotFoundError(name)
            (group / name).write_text(content, encoding="utf-8")
        except OSError:
            if group.is_dir():
                group.rmdir()
        else:
            return group
    return None
