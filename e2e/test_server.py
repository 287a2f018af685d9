"""The server of tests and tools, with the faults and hosts that it simulates."""

import gzip
import http.client
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools.server import KINDS, PREFIX, Fault, Host, Kind, Server, serving

BODY = b"export const answer = 42;\n"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Server]:
    (tmp_path / "one.mjs").write_bytes(BODY)
    (tmp_path / "two.js.gz.bin").write_bytes(gzip.compress(BODY))
    with serving(tmp_path) as server:
        yield server


def get(server: Server, path: str, patience: float = 5) -> tuple[int, http.client.HTTPMessage, bytes]:
    line = http.client.HTTPConnection("127.0.0.1", server.server_address[1], timeout=patience)
    line.request("GET", PREFIX + path)
    answer = line.getresponse()
    return answer.status, answer.headers, answer.read()


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("cut", "stall")])
def test_a_fault_is_a_complete_response_with_an_error(site: Server, kind: Kind) -> None:
    site.faults["/one.mjs"] = Fault(kind, max_age=600)
    status, headers, body = get(site, "one.mjs?v=1")
    assert headers["Cache-Control"] == "max-age=600"
    type = headers["Content-Type"]
    right = (200, "text/javascript", BODY)
    assert (status, type, body) != right
    assert status == (int(kind) if kind.isdigit() else 200)
    assert (type == "text/javascript") is (kind == "truncated")
    assert (body == BODY) is (kind == "type")
    site.faults.clear()
    status, headers, body = get(site, "one.mjs")
    assert (status, headers["Content-Type"], body, headers["Cache-Control"]) == (*right, None)


def test_a_closed_connection(site: Server) -> None:
    site.faults["/one.mjs"] = Fault("cut")
    with pytest.raises(http.client.IncompleteRead) as cut:
        get(site, "one.mjs")
    assert cut.value.partial == BODY[: len(BODY) // 2]


def test_a_silent_connection_does_not_delay_the_server(tmp_path: Path) -> None:
    (tmp_path / "one.mjs").write_bytes(BODY)
    with serving(tmp_path) as server:
        server.faults["/one.mjs"] = Fault("stall")
        with pytest.raises(TimeoutError):
            get(server, "one.mjs", patience=0.3)
        ended = time.monotonic()
    assert time.monotonic() - ended < 10  # a hang, not a measure: the silence would be three times as long


def test_the_properties_of_a_host(site: Server) -> None:
    site.host = Host(max_age=600, inflates=True, untyped=True)
    _, headers, _ = get(site, "one.mjs")
    assert (headers["Content-Type"], headers["Cache-Control"]) == ("application/octet-stream", "max-age=600")
    _, headers, body = get(site, "two.js.gz.bin")
    assert headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(body) == BODY
