"""A plain static server for `dist/`, on loopback, under a sub-path as on a project's pages.

It can misbehave like networks and hosts: by faults of single files (`Server.faults`) and by the properties of
a host (`Server.host`). Both may be changed while it runs.
"""

import contextlib
import socket
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Literal, get_args
from urllib.parse import urlsplit

from tools.common import PATIENCE

PREFIX = "/pygames/"
TYPES = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".whl": "application/zip",
    ".bin": "application/octet-stream",
}
SILENCE = 30.0  # seconds
LOGIN = b"<!doctype html><title>Welcome</title><form><h1>Log in to use this network</h1><input></form>"
# 404, 500: an HTML error; login: a captive portal's page in place of the file; type: the file under a wrong
# type; truncated: half of it as a complete file; cut: half of it, then a closed connection; stall: half of
# it, then silence.
Kind = Literal["404", "500", "login", "type", "truncated", "cut", "stall"]
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True)
class Fault:
    """A fault in the response for one file.

    Attributes:
        kind: of fault.
        max_age: seconds for which a browser may cache the faulty response; 0: no such header.
    """

    kind: Kind
    max_age: int = 0


@dataclass(frozen=True)
class Host:
    """Properties of a host that serves the right bytes.

    Attributes:
        max_age: seconds for which a browser may cache any response; GitHub Pages: 600.
        inflates: `.gz.bin` is sent with `Content-Encoding: gzip`, so that the browser inflates it.
        untyped: `.mjs` is not served as JavaScript.
        gone: no request is answered.
        rate: bytes a second for all responses together; 0: unlimited.
    """

    max_age: int = 0
    inflates: bool = False
    untyped: bool = False
    gone: bool = False
    rate: int = 0


# Bytes that a slow connection sends at a time.
PIECE = 4096


class Handler(SimpleHTTPRequestHandler):
    """The handler of one folder under PREFIX. Any other path gives 404."""

    protocol_version = "HTTP/1.1"
    max_age = 0
    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES

    def do_GET(self) -> None:
        if self.server.host.gone:  # type: ignore[attr-defined]
            self.close_connection = True
            return
        if not self._inside():
            return
        if fault := self.server.faults.get(urlsplit(self.path).path):  # type: ignore[attr-defined]
            self._spoil(fault)
        else:
            super().do_GET()

    def do_HEAD(self) -> None:
        if self._inside():
            super().do_HEAD()

    def _inside(self) -> bool:
        self.directory = str(self.server.folder)  # type: ignore[attr-defined]
        path = urlsplit(self.path).path
        if path in ("/", PREFIX.rstrip("/")):
            self.send_response(302)
            self.send_header("Location", PREFIX)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return False
        if not path.startswith(PREFIX):
            self.send_error(404)
            return False
        self.path = "/" + self.path[len(PREFIX) :]
        return self._follow(path.removeprefix(PREFIX))

    def _follow(self, name: str) -> bool:
        """Find the folder of a page that is loaded, or show the error of its build."""
        if name in ("", "index.html") and self.server.folder_of_page:  # type: ignore[attr-defined]
            try:
                self.server.folder = self.server.folder_of_page()  # type: ignore[attr-defined]
            except SystemExit as error:
                super().send_error(500, "not built", f"{error}: see the terminal")
                return False
            self.directory = str(self.server.folder)  # type: ignore[attr-defined]
        return True

    def send_head(self):  # type: ignore[no-untyped-def]
        self.server.served.append(self.path)  # type: ignore[attr-defined]
        return super().send_head()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Send the folder's own page for missing files, as GitHub Pages does."""
        page = Path(self.directory) / "404.html"
        if code != 404 or not page.exists():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def _spoil(self, fault: Fault) -> None:
        """Send a response with a fault."""
        self.server.served.append(self.path)  # type: ignore[attr-defined]
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        body, status, kind = file.read_bytes(), 200, self.guess_type(str(file))
        if fault.kind in ("404", "500"):
            body, status, kind = b"<h1>Sorry</h1>", int(fault.kind), "text/html"
        elif fault.kind == "login":
            body, kind = LOGIN, "text/html"
        elif fault.kind == "type":
            kind = "text/plain"
        half = body[: len(body) // 2]
        said = half if fault.kind == "truncated" else body
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(said)))
        self.max_age = fault.max_age
        self.end_headers()
        breaks = fault.kind in ("cut", "stall")
        self.wfile.write(half if breaks else said)
        if fault.kind == "stall":
            self.wfile.flush()
            self.server.ending.wait(SILENCE)  # type: ignore[attr-defined]
        self.close_connection = self.close_connection or breaks

    def guess_type(self, path: str) -> str:  # type: ignore[override]
        untyped = self.server.host.untyped and path.endswith(".mjs")  # type: ignore[attr-defined]
        return "application/octet-stream" if untyped else super().guess_type(path)

    def send_response(self, code: int, message: str | None = None) -> None:
        super().send_response(code, message)
        packed = urlsplit(self.path).path.endswith(".gz.bin")
        if packed and code == 200 and self.server.host.inflates:  # type: ignore[attr-defined]
            self.send_header("Content-Encoding", "gzip")

    def end_headers(self) -> None:
        host: Host = self.server.host  # type: ignore[attr-defined]
        if max_age := self.max_age or host.max_age:
            self.send_header("Cache-Control", f"max-age={max_age}")
        super().end_headers()
        self.max_age = 0

    def copyfile(self, source, outputfile):  # type: ignore[no-untyped-def]
        data = source.read()
        self.server.sent.append((self.path, len(data)))  # type: ignore[attr-defined]
        rate = self.server.host.rate  # type: ignore[attr-defined]
        if not rate:
            outputfile.write(data)
            return
        for at in range(0, len(data), PIECE):
            with self.server.line:  # type: ignore[attr-defined]
                time.sleep(len(data[at : at + PIECE]) / rate)
            outputfile.write(data[at : at + PIECE])
            outputfile.flush()

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing: the terminal only shows the address."""


class Server(ThreadingHTTPServer):
    """A server that records requests and responses, for tests and the benchmark.

    Attributes:
        folder: that is served.
        folder_of_page: returns the folder for each load of the page; None: it stays.
        faults: by path below PREFIX ("/" is the page itself, "/main.js").
        host: properties of the host.
    """

    daemon_threads = True

    def __init__(self, folder: Path, port: int) -> None:
        self.ending = threading.Event()  # A taken port closes the server at once.
        super().__init__(("127.0.0.1", port), Handler)
        self.folder = folder
        self.folder_of_page: Callable[[], Path] | None = None
        self.served: list[str] = []
        self.sent: list[tuple[str, int]] = []
        self.faults: dict[str, Fault] = {}
        self.host = Host()
        self.line = threading.Lock()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}{PREFIX}"

    def server_close(self) -> None:
        self.ending.set()
        super().server_close()

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a browser that hangs up."""


def open_server(folder: Path, port: int = 0) -> Server:
    """Return a server on a port, or on a free one when that is taken."""
    try:
        return Server(folder, port)
    except OSError:
        return Server(folder, 0)


@contextlib.contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[Server]:
    """Run a server in a thread while the block runs."""
    server = open_server(folder, port)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def free_port() -> int:
    """Return a free port of this machine."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def await_answer(address: str) -> None:
    """Wait until another process answers at an address."""
    until = time.monotonic() + PATIENCE / 1000
    while True:
        try:
            urllib.request.urlopen(address, timeout=5).close()
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)
        else:
            return
