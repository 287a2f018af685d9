"""The server of `build.py serve`: each load of the page is of the present folder."""

from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from tools.common import stop
from tools.server import serving


def get(address: str) -> str:
    with urlopen(address) as answer:
        return str(answer.read().decode())


def test_a_load_of_the_page_changes_the_folder_of_all_files(tmp_path: Path) -> None:
    for name in ("old", "new"):
        (tmp_path / name).mkdir()
        for file in ("index.html", "main.js"):
            (tmp_path / name / file).write_text(f"{name} {file}")
    with serving(tmp_path / "old") as server:
        assert get(server.address) == "old index.html"
        server.folder_of_page = lambda: tmp_path / "new"
        assert get(f"{server.address}main.js") == "old main.js"
        assert get(server.address) == "new index.html"
        assert get(f"{server.address}main.js") == "new main.js"


def test_the_error_of_a_build_is_shown_in_place_of_the_page(tmp_path: Path) -> None:
    def fail() -> Path:
        raise stop("i18n/en/page.json: invalid message")

    (tmp_path / "main.js").write_text("main")
    with serving(tmp_path) as server:
        server.folder_of_page = fail
        with pytest.raises(HTTPError, match="500") as failed:
            get(server.address)
        assert "i18n/en/page.json: invalid message" in failed.value.read().decode()
        assert get(f"{server.address}main.js") == "main"
