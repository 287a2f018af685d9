"""Cameras, screens that stay on, and browsers that lack something, without a browser."""

import pytest

from .node import answer

# Steps of the camera: one start runs at a time, and a late stream is stopped.
CAMERA = {
    "start start grant stop": "1 off, 1 off, 0 a on, 0 off",
    "start stop start grant grant": "1 off, 1 off, 1 off, 1 off, 0 a on",
    "start NotReadableError start": "1 off, 0 off friends.camera_busy, 1 off",
    "start NotAllowedError": "1 off, 0 off camera_refused",
    "start grant end start grant": "1 off, 0 a on, 0 off friends.camera_ended, 1 off, 0 a on",
    "start grant mute stop": "1 off, 0 a on, 0 a muted, 0 off",
    "start grant hide show grant": "1 off, 0 a on, 0 on, 1 on, 0 a on",
    "start hide grant show grant": "1 off, 1 off, 0 off, 1 off, 0 a on",
    "start grant turn grant turn NotFoundError": "1 off, 0 a on, 1 on, 0 b on, 1 on, 0 off camera_missing",
}
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
VIEW = {"userAgent": IPHONE, "vendor": "Apple Computer, Inc."}
SAFARI = VIEW | {"userAgent": f"{IPHONE} Version/17.4 Mobile/15E148 Safari/604.1"}
WHATSAPP = {"userAgent": "Mozilla/5.0 (Linux; Android 14; wv) WhatsApp/2.24", "vendor": "Google Inc."}
CASES: list[tuple[str, object, str]] = [
    *(("camera", steps, states) for steps, states in CAMERA.items()),
    # The browser's reader is joined by the library's.
    *(("read", kind, "library") for kind in ("empty", "silent", "throws")),
    ("read", "native", "native"),
    ("wake", False, "1 1, 0 1, 1 2, 1 2, 0 2, 0 2"),
    ("wake", True, "0 1, 0 1, 0 2, 0 2, 0 2, 0 2"),
    ("frames", 3, "01200112200011122200"),
    # By message, and with connected phones.
    ("limit", [SAFARI], "week,"),
    ("limit", [VIEW | {"standalone": True}], ","),
    *(("limit", [each], "in_app,in_app") for each in (VIEW, WHATSAPP, SAFARI | {"mediaDevices": None})),
    ("limit", [SAFARI, False], "insecure,insecure"),
]


@pytest.mark.parametrize(("name", "given", "expected"), CASES)
def test_a_browser_answers_each_step(name: str, given: object, expected: str) -> None:
    assert answer("friends_camera.mjs", [name, given]) == expected
