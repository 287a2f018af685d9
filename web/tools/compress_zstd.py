"""Zstandard of files. Runs in the project's Python, with a list of [source, target] in JSON as input.

A file has its size and a checksum of its contents, which the page's decoder verifies.
"""

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import zstandard

PARAMETERS = zstandard.ZstdCompressionParameters.from_level(
    22,
    strategy=zstandard.STRATEGY_BTULTRA2,
    window_log=23,  # the largest that decoders accept without being asked to
    write_checksum=True,
    write_content_size=True,
)


def pack(source: str, target: str) -> None:
    """Write one compressed file."""
    compressor = zstandard.ZstdCompressor(compression_params=PARAMETERS)
    Path(target).write_bytes(compressor.compress(Path(source).read_bytes()))


if __name__ == "__main__":
    with ThreadPoolExecutor() as pool:
        for done in [pool.submit(pack, *pair) for pair in json.load(sys.stdin)]:
            done.result()
    print("null")
