#!/usr/bin/env python3
"""Fuzz what comes from outside: the bridge, records, links, files.

    python tests/fuzz/run.py [--seconds 60] [--target record|saved|link|bridge|text_file]

Prints for each target how many inputs were tried and the slowest one. An input that breaks a target is
written to tests/fuzz/corpus/<target>/, where `tests/fuzz/test_corpus.py` tries it for ever after.
"""

import argparse
import hashlib
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.fuzz import seeds, targets


class Watch:
    """Runs one target, counts, and keeps what breaks it."""

    def __init__(self, target: str) -> None:
        self.target = target
        self.tried = 0
        self.slowest = 0.0

    def __call__(self, data: bytes) -> None:
        self.tried += 1
        try:
            self.slowest = max(self.slowest, targets.seconds(self.target, data))
        except Exception:
            keep(self.target, data)
            raise

    def report(self) -> str:
        return f"figure: fuzz {self.target}: {self.tried:,} inputs, slowest {self.slowest:.2f} CPU-s"


def keep(target: str, data: bytes) -> Path:
    """Store the input among those that are always tried."""
    folder = seeds.CORPUS / target
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / hashlib.sha256(data).hexdigest()[:16]
    path.write_bytes(data)
    return path


def by_hypothesis(watch: Watch, seconds: float) -> None:
    from tests.fuzz.mutate import property_of

    until = time.monotonic() + seconds
    some = property_of(watch.target, lambda data: watch(data) if time.monotonic() < until else None, 200)
    while time.monotonic() < until:
        some()


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=60.0, help="for each target")
    parser.add_argument("--target", choices=[*targets.TARGETS], help="one target (default: all)")
    given = parser.parse_args()
    names = [given.target] if given.target else [*targets.TARGETS]
    for name in names:
        watch = Watch(name)
        by_hypothesis(watch, given.seconds)
        print(watch.report(), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
