"""A plain static server for `dist/`, on loopback, under a sub-path as on a project's pages."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
import urllib.request
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar
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


class Handler(SimpleHTTPRequestHandler):
    """Serves one folder under PREFIX; everything else is not found."""

    protocol_version = "HTTP/1.1"
    extensions_map: ClassVar[dict[str, str]] = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}

    def do_GET(self) -> None:
        if self._inside():
            super().do_GET()

    def do_HEAD(self) -> None:
        if self._inside():
            super().do_HEAD()

    def _inside(self) -> bool:
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
        return True

    def send_head(self):  # type: ignore[no-untyped-def]
        self.server.served.append(self.path)  # type: ignore[attr-defined]
        return super().send_head()

    def copyfile(self, source, outputfile):  # type: ignore[no-untyped-def]
        data = source.read()
        self.server.sent.append((self.path, len(data)))  # type: ignore[attr-defined]
        outputfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Quiet: the terminal belongs to the address."""


class Server(ThreadingHTTPServer):
    """Keeps the list of what was asked for and what was sent, for tests and the benchmark."""

    daemon_threads = True

    def __init__(self, folder: Path, port: int) -> None:
        super().__init__(("127.0.0.1", port), partial(Handler, directory=str(folder)))
        self.served: list[str] = []
        self.sent: list[tuple[str, int]] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}{PREFIX}"

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that hangs up is no news."""


def open_server(folder: Path, port: int = 0) -> Server:
    """A server on this port, or on a free one when it is taken."""
    try:
        return Server(folder, port)
    except OSError:
        return Server(folder, 0)


@contextlib.contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[Server]:
    """The server, running in a thread of its own while the block runs."""
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
    """A port of this machine that nobody listens to."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def await_answer(address: str) -> None:
    """Wait until another process answers at this address."""
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
