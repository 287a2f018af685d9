"""Tests of the page without a browser."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
if not (WEB / "tools").is_dir():
    pytest.skip("the sources of the page are not delivered here", allow_module_level=True)
# Modules of web/ (`tools`), of the top folder (`hatch_build`), and of an example.
sys.path[:0] = [str(WEB), str(ROOT), str(ROOT / "examples" / "bisca")]
