"""WebKitGTK's small browser with a profile on disk, driven by its own remote inspector.

An automated WebKit (browser_engines.py) stores everything in memory, and its session ends with its network
process. Here that process, which owns WebKit's storage, can be ended as a device ends it.
"""

import contextlib
import json
import os
import re
import signal
import subprocess
import time
import urllib.request
from pathlib import Path
from typing import Any

from browser_engines import PATIENCE, display, webkit_path
from tools.server import free_port

# Seconds for one answer. A page that changes its process never answers the call on its way.
ONE_ANSWER = 30.0


class InspectedWebKit:
    """One page, with those methods of browser_engines.py that the tests of stored data need."""

    def __init__(self, profile: Path) -> None:
        self.display = display()
        self.port = free_port()
        folders = {f"XDG_{kind}_HOME": str(profile / kind) for kind in ("DATA", "CACHE", "CONFIG")}
        server = {"WEBKIT_INSPECTOR_HTTP_SERVER": f"127.0.0.1:{self.port}"}
        self.env = {**os.environ, **folders, **server, "HOME": str(profile), "DISPLAY": self.display[1]}
        self.browser: subprocess.Popen[bytes] | None = None
        self.socket: Any = None
        self.target = ""
        self.calls = 0

    def goto(self, address: str) -> None:
        if self.browser is None:
            command = [webkit_path() or "", address]
            quiet = subprocess.DEVNULL
            self.browser = subprocess.Popen(command, env=self.env, stdout=quiet, stderr=quiet)
        else:
            self.run(f"(setTimeout(() => {{ location.href = {json.dumps(address)}; }}), true)")

    def run(self, script: str) -> Any:
        try:
            self._connect()
            promise = self._call("Runtime.evaluate", expression=f"Promise.resolve({script})")
            awaited = {"promiseObjectId": promise["objectId"], "returnByValue": True}
            return self._call("Runtime.awaitPromise", **awaited).get("value")
        except Exception:
            # After a navigation the page may be another target.
            if self.socket:
                self.socket.close()
            self.socket = None
            raise

    def _connect(self) -> None:
        import websocket

        if self.socket:
            return
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with contextlib.suppress(OSError):
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/") as answer:
                    found = re.search(r"/socket/\d+/\d+/WebPage", answer.read().decode())
                if found:
                    address = f"ws://127.0.0.1:{self.port}{found.group()}"
                    self.socket = websocket.create_connection(address, timeout=ONE_ANSWER)
                    self.target = ""
                    while not self.target:
                        self._receive()
                    return
            time.sleep(0.05)
        raise AssertionError("WebKit's inspector does not answer")

    def _receive(self) -> dict[str, Any]:
        """Return the next message of the page. Messages of the browser set the target."""
        message = json.loads(self.socket.recv())
        params = message.get("params", {})
        if message.get("method") == "Target.targetCreated" and not params["targetInfo"].get("isProvisional"):
            self.target = params["targetInfo"]["targetId"]
        elif message.get("method") == "Target.didCommitProvisionalTarget":
            raise ConnectionError("another page")
        elif message.get("method") == "Target.targetDestroyed" and params["targetId"] == self.target:
            raise ConnectionError("the page has ended")
        elif message.get("method") == "Target.dispatchMessageFromTarget":
            inner: dict[str, Any] = json.loads(params["message"])
            return inner
        elif "error" in message:
            raise ConnectionError(str(message["error"]))
        return {}

    def _call(self, method: str, **params: Any) -> dict[str, Any]:
        self.calls += 1
        call = {"id": self.calls, "method": method, "params": params}
        to = {"targetId": self.target, "message": json.dumps(call)}
        self.socket.send(json.dumps({"id": self.calls, "method": "Target.sendMessageToTarget", "params": to}))
        while True:
            answer = self._receive()
            if answer.get("id") != self.calls:
                continue
            result: dict[str, Any] = answer.get("result", {}).get("result", {})
            if not result or answer["result"].get("wasThrown"):
                raise RuntimeError(str(answer))
            return result

    def end_network_process(self) -> None:
        """Kill this browser's network process, by its id. The browser starts another one."""
        assert self.browser
        (process,) = _children(self.browser.pid, "WebKitNetwork")
        os.kill(process, signal.SIGKILL)

    def close(self) -> None:
        if self.socket:
            self.socket.close()
        if self.browser:
            self.browser.terminate()
            self.browser.wait()
        self.display[0].terminate()
        self.display[0].wait()


def _children(parent: int, name: str) -> list[int]:
    """Return the ids of the processes below one whose names begin with a prefix."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid=,comm="], capture_output=True, text=True, check=True)
    rows = [line.split(None, 2) for line in listed.stdout.splitlines()]
    below = {parent}
    for _ in rows:
        below |= {int(pid) for pid, above, _ in rows if int(above) in below}
    return [int(pid) for pid, _, command in rows if int(pid) in below and command.startswith(name)]
