"""Pairing of phones without a browser: codes, frames, links, and the states of a connection."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any
from uuid import UUID

import pytest

from ..contract.depths import matrix, slow
from .link_damage import DAMAGES
from .node import answer

ICE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
ALPHANUMERIC = set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
PAGE = "https://example.org/cards/#/menu"
FAULTS = {"invalid", "other_version", "same_role"}
# Most bytes of a sealed message, and of one with its code.
SEALED = 32_768
PACKED = SEALED + 67

Code = dict[str, Any]


def run(name: str, *given: object) -> list[Any]:
    """Return the results of an operation for several values."""
    answers: list[Any] = answer("friends_pairing.mjs", [[name, each] for each in given])
    return answers


def one(name: str, given: object) -> Any:
    return run(name, given)[0]


def characters(rng: random.Random, length: int) -> str:
    return "".join(rng.choices(ICE, k=length))


def address(rng: random.Random, kind: str) -> str:
    """Return an address in the form that a code is read in."""
    data = rng.randbytes(16)
    if kind == "IPv4":
        return ".".join(str(byte) for byte in data[:4])
    if kind == "IPv6":
        return ":".join(f"{data[i] << 8 | data[i + 1]:x}" for i in range(0, 16, 2))
    return f"{UUID(bytes=data)}.local"


def random_code(seed: int) -> Code:
    """Return a valid code. Chromium, Firefox and Safari have such lengths."""
    rng = random.Random(seed)
    code: Code = {"role": rng.choice(["host", "player"]), "publicKey": "04" + rng.randbytes(64).hex()}
    if seed % 5 == 0:
        return code
    kinds = [("IPv4", rng.randint(0, 7)), ("IPv6", rng.randint(0, 7)), ("name", rng.randint(0, 3))]
    code["endpoint"] = {
        "ufrag": characters(rng, rng.choice([4, 8, 5, 64])),
        "password": characters(rng, rng.choice([24, 32, 22, 23, 64])),
        "fingerprint": rng.randbytes(32).hex(),
        "candidates": [
            {"address": address(rng, kind), "port": rng.randint(1, 65535)}
            for kind, count in kinds
            for _ in range(count)
        ],
    }
    if seed % 3 == 0:
        code["answers"] = characters(rng, 4)
    return code


def code_with(*addresses: str, role: str = "host", fingerprint: str = "ab" * 32) -> Code:
    endpoint = {
        "ufrag": "abcd",
        "password": "p" * 24,
        "fingerprint": fingerprint,
        "candidates": [{"address": each, "port": 5000 + i} for i, each in enumerate(addresses)],
    }
    return {"role": role, "publicKey": "04" + "11" * 64, "endpoint": endpoint}


CODES = [random_code(seed) for seed in range(60)]
NAME = "0f8fad5b-d9cb-469f-a165-70867728950e.local"
OTHER_NAME = "7c9e6679-7425-40de-944b-e07fc1f90ae7.local"
TYPICAL = code_with("192.168.43.17", "2001:db8:1:2:3:4:5:6")


@cache
def packed_codes() -> list[str]:
    return run("packCode", *CODES, TYPICAL)


def test_a_code_is_small_and_read_as_it_was_packed() -> None:
    codes = [*CODES, TYPICAL]
    found = run("unpackCode", *packed_codes())
    assert found == codes
    assert run("packCode", *found) == packed_codes()
    assert len(bytes.fromhex(packed_codes()[-1])) == 1 + 65 + 2 + 21 + 32 + 1 + 6 + 18
    assert len(bytes.fromhex(packed_codes()[0])) == 66  # without WebRTC
    assert max(len(bytes.fromhex(each)) for each in packed_codes()) < 400


def are_readable(given: list[str]) -> None:
    """Check that each input is refused by one of the errors, or is the one form of another code."""
    found = run("unpackCode", *given)
    good = [(digits, code) for digits, code in zip(given, found, strict=True) if "error" not in code]
    assert {code["error"] for code in found if "error" in code} <= FAULTS
    if good:
        assert run("packCode", *(code for _, code in good)) == [digits for digits, _ in good]


@pytest.mark.parametrize("index", [0, *slow(1, -1), *matrix(2)])
def test_each_flipped_bit_is_an_error_or_another_code(index: int) -> None:
    data = bytes.fromhex(packed_codes()[index])
    flipped = []
    for bit in range(8 * len(data)):
        changed = bytearray(data)
        changed[bit // 8] ^= 1 << bit % 8
        flipped.append(changed.hex())
    are_readable(flipped)


def test_each_cut_and_each_addition_is_an_error() -> None:
    for digits in packed_codes()[:4]:
        cut = [digits[: 2 * length] for length in range(len(digits) // 2)]
        # Without its second part it is a code for other carriers.
        cut = [each for each in cut if len(each) != 2 * 66]
        found = run("unpackCode", *cut, digits + "00", digits + "ff")
        assert {each["error"] for each in found} == {"invalid"}


def test_random_bytes_are_an_error_or_a_code_and_a_later_version_is_named() -> None:
    rng = random.Random(7)
    noise = [rng.randbytes(rng.randint(0, 300)) for _ in range(600)]
    noise += [bytes([rng.choice([4, 5, 6, 7]), 4]) + each for each in noise]
    are_readable([each.hex() for each in noise])
    later = (f"{version << 1:02x}{packed_codes()[1][2:]}" for version in (4, 127))
    assert run("unpackCode", *later) == [{"error": "other_version", "newer": True}] * 2


CHROMIUM = """v=0
o=- 4611731400430051336 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:1 1 udp 2113937151 0f8fad5b-d9cb-469f-a165-70867728950e.local 46154 typ host generation 0
a=candidate:2 1 udp 2122260223 192.168.43.17 54400 typ host generation 0 network-id 1
a=candidate:3 1 tcp 1518280447 192.168.43.17 9 typ host tcptype active generation 0 network-id 1
a=candidate:4 1 udp 2122262783 2001:db8::1:2 40404 typ host generation 0 network-id 2
a=candidate:5 1 udp 2122262783 fe80::1:2 40405 typ host generation 0 network-id 2
a=candidate:6 1 udp 1677729535 203.0.113.9 40406 typ srflx raddr 0.0.0.0 rport 0
a=ice-ufrag:Ab+/
a=ice-pwd:asd88fgpdd777uzjYhagZgzz
a=ice-options:trickle
a=fingerprint:sha-256 {fingerprint}
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
""".replace("\n", "\r\n").format(fingerprint=":".join(["0A", "FF"] * 16))


def test_the_own_end_has_the_addresses_that_can_be_reached() -> None:
    found = one("endpoint", CHROMIUM)
    candidates = [*found["candidates"]]
    assert [*found.values()] == ["Ab+/", "asd88fgpdd777uzjYhagZgzz", "0aff" * 16, candidates]
    ports = {NAME: 46154, "192.168.43.17": 54400, "2001:db8::1:2": 40404}
    assert candidates == [{"address": address, "port": port} for address, port in ports.items()]
    # The order in a code is by kind, and an address has one form.
    packed = one("packCode", {**TYPICAL, "endpoint": found})
    addresses = [each["address"] for each in one("unpackCode", packed)["endpoint"]["candidates"]]
    assert addresses == ["192.168.43.17", "2001:db8:0:0:0:0:1:2", NAME]


def test_one_side_begins() -> None:
    host, player = code_with("10.0.0.1"), code_with("10.0.0.2", role="player", fingerprint="0b" * 32)
    for_host, for_player = run("answer", [host, player], [player, host])
    # The smaller fingerprint is active, for both sides.
    assert "a=setup:active" in for_host
    assert "a=setup:passive" in for_player
    assert f"a=fingerprint:sha-256 {':'.join(['0B'] * 32)}\r\n" in for_host
    assert "10.0.0.2 5000 typ host" in for_host
    assert one("answer", [host, host]) == {"error": "same_role", "role": "host"}


def test_a_code_contacts_the_own_network_only() -> None:
    """Private addresses, and the network of the own ones: no other host of the internet."""
    own = code_with("198.51.100.1", "2001:db8:1:2:3:4:5:6")
    near = ["192.168.0.9", "172.20.10.4", "100.64.3.2", "169.254.7.7", NAME, "fd12:3456:0:0:0:0:0:1"]
    near += ["198.51.7.8", "2001:db8:1:2:9:9:9:9"]
    given = [*near, "203.0.113.9", "172.32.0.1", "2001:db8:1:3:4:5:6:7"]
    texts = run("answer", *([own, code_with(address, role="player")] for address in given))
    found = [each for each, text in zip(given, texts, strict=True) if f" {each} 5000 typ host" in text]
    assert found == near


MESSAGES = [random.Random(3).randbytes(length) for length in (1, 2, 175, 391, 392, 393, 1536, 4001, PACKED)]


def test_frames_are_collected_in_any_order() -> None:
    rng = random.Random(4)
    for message, frames in zip(MESSAGES, run("frames", *(each.hex() for each in MESSAGES)), strict=True):
        assert all(len(frame) <= 600 and set(frame) <= ALPHANUMERIC for frame in frames)
        assert max(map(len, frames)) - min(map(len, frames)) < len(frames) * 2 + 3
        found = one("collect", rng.sample(frames, len(frames)))
        assert found == [None] * (len(frames) - 1) + [message.hex()]


def test_duplicates_and_foreign_texts_are_ignored() -> None:
    rng = random.Random(5)
    mine, other = run("frames", rng.randbytes(1200).hex(), rng.randbytes(1200).hex())
    assert len(mine) == len(other) == 4
    foreign = ["", "WIFI:S:cafe;;", "https://example.org/", "9" * 700, "#/join/!", f"1/2:{'A' * 700}"]
    foreign += ["1/4:", "5/4:ABCDEFGHI", "0/1:AAAAAAAAA", "1/99:AAAAAAAAA", "1/1:::::::", "1/1:aaaaaaaaa"]
    texts = [mine[2], *foreign, mine[2], other[0], mine[0], *other[2:], mine[0], mine[3], mine[1], other[1]]
    assert [texts[i] for i, each in enumerate(one("collect", texts)) if each] == [mine[1], other[1]]


def test_a_damaged_frame_is_not_part_of_a_message() -> None:
    frames: list[str] = one("frames", random.Random(6).randbytes(1200).hex())
    damaged = frames[1][:-3] + ("A" if frames[1][-3] != "A" else "B") + frames[1][-2:]
    # The checksum finds it, and the frames are collected again.
    found = one("collect", [frames[0], damaged, *frames[2:], *frames])
    assert [i for i, each in enumerate(found) if each] == [7]


def test_the_number_of_remembered_messages_is_limited() -> None:
    rng = random.Random(8)
    all_frames = run("frames", *(rng.randbytes(700).hex() for _ in range(6)))
    texts = [frames[0] for frames in all_frames] + [frames[1] for frames in reversed(all_frames)]
    assert [bool(each) for each in one("collect", texts)] == [False] * 6 + [True] * 4 + [False] * 2


def test_a_link_has_the_bytes() -> None:
    given = [each.hex() for each in MESSAGES]
    links = run("links", *([digits, PAGE] for digits in given))
    for message, parts in zip(MESSAGES, links, strict=True):
        assert len(parts) == -(-len(message) // 2496)
        for link in parts:
            start, letters = link.split("#/join/")
            assert start == "https://example.org/cards/"
            assert letters.isascii()
            assert letters.isalnum()
            assert len(link) <= 3500
    # In a chat, and in a code that the page or any other app reads.
    rng = random.Random(10)
    shuffled = [" ".join(rng.sample(parts, len(parts))) for parts in links]
    assert run("follow", *(f"Your turn! {each} (Ana)" for each in shuffled)) == [[each] for each in given]
    assert one("collect", links[0]) == given[:1]
    # The newest of several is the last one, and parts of others do no harm.
    assert one("follow", f"{links[3][0]} and {links[8][1]}, then {links[4][0]}") == [given[3], given[4]]


CHATS: dict[str, Callable[[str], str]] = {
    "quoted": lambda link: "> " + "\n> ".join(link[i : i + 60] for i in range(0, len(link), 60)),
    "quoted twice": lambda link: ">> " + "\r\n>> ".join(link[i : i + 70] for i in range(0, len(link), 70)),
    "blanks": lambda link: f"{link[:200]} {link[200:]}",
    "in Markdown": lambda link: f"**{link}** _and_ [link]({link})",
    "words after it": lambda link: f"{link} see you tomorrow",
    "words directly after it": lambda link: f"{link}\nRosa",
}


@pytest.mark.parametrize("chat", [*CHATS, *DAMAGES])
def test_a_link_survives_its_way_through_a_chat(chat: str) -> None:
    start, letters = one("links", [MESSAGES[5].hex(), PAGE])[0].split("#/")
    damage = CHATS.get(chat)
    text = damage(f"{start}#/{letters}") if damage else f"{start}#/{DAMAGES[chat](letters)}"
    assert one("follow", text)[0] == MESSAGES[5].hex()


def test_half_a_link_and_damaged_ones_are_refused() -> None:
    link: str = one("links", [random.Random(9).randbytes(176).hex(), PAGE])[0]
    letters = len(link.split("#/join/")[1])
    halves = [link[:-cut] for cut in range(1, letters + 1)]
    damaged = ["#/join/", "#/join/A", "#/join/zz000", "#/join/00000", "#/join/11zzz" + "z" * 9]
    assert run("follow", *halves, *damaged) == [{"error": "invalid"}] * (letters + len(damaged))
    changed = [
        link[:at] + ("0" if link[at] != "0" else "1") + link[at + 1 :]
        for at in range(len(link) - 40, len(link))
    ]
    assert all(each in ([], {"error": "invalid"}) for each in run("follow", *changed))
    assert run("follow", "", "#/game/AAAA", "hello") == [[]] * 3


def test_a_message_has_the_name_of_its_pairing() -> None:
    pair = "0123456789abcdef" * 2
    packed = one("packMessage", [pair, "ff00"])
    assert one("unpackMessage", packed) == [pair, "ff00"]
    # A code is not a message, and a message is not a code.
    assert one("unpackCode", packed) == {"error": "invalid"}
    refused = [packed_codes()[1], "", packed[:-4], packed + "00" * PACKED]
    assert run("unpackMessage", *refused) == [{"error": "invalid"}] * 4


WITH_NAME = "\r\n".join(line for line in CHROMIUM.split("\r\n") if "candidate:" not in line or NAME in line)
WITHOUT = "\r\n".join(line for line in CHROMIUM.split("\r\n") if "candidate:" not in line)
OWN, OTHER = code_with(), code_with("192.168.43.1", role="player")
TRIES = {"own": OWN, "other": OTHER, "camera": True, "sdp": CHROMIUM}
DROPPED = ["connected", "disconnected", "connected", "failed"]


@cache
def carried() -> list[dict[str, Any]]:
    return run("carry", *(TRIES | given for given, _, _ in CASES))


FAILED = "gathering ready connecting failed closed"
# Differences from a connection that is isolated, the states, and the reason of the failure.
CASES: list[tuple[dict[str, Any], str, str]] = [
    ({}, FAILED, "isolated"),
    ({"opens": True}, "gathering ready connecting open closed", ""),
    ({"opens": "late"}, "gathering ready connecting failed open closed", ""),
    ({"missing": True}, "gathering failed closed", "unsupported"),
    ({"sdp": WITHOUT}, "gathering failed closed", "local_network_refused"),
    ({"refuses": True}, FAILED, "invalid"),
    ({"other": OWN}, "gathering ready closed", ""),
    # Addresses are known, or the camera is on: it is not the reason.
    ({"camera": False}, FAILED, "isolated"),
    ({"sdp": WITH_NAME}, FAILED, "isolated"),
    ({"sdp": WITH_NAME, "camera": "error"}, FAILED, "camera_refused own"),
    ({"other": code_with(OTHER_NAME, role="player")}, FAILED, "camera_refused other"),
    ({"opens": True, "after": ["close"]}, "gathering ready connecting open closed", ""),
    ({"opens": True, "after": DROPPED}, "gathering ready connecting open interrupted open closed", ""),
]


@pytest.mark.parametrize("index", range(len(CASES)))
def test_a_connection_has_states_and_a_reason_of_its_failure(index: int) -> None:
    given, states, failure = CASES[index]
    found = carried()[index]
    reason = " ".join((found["failure"] or {}).values())
    assert (" ".join(found["states"]), reason) == (states, failure)
    assert found["sends"] == [False, "opens" in given and "after" not in given]


def test_only_bytes_of_the_permitted_size_are_received() -> None:
    """Others arrive as no bytes, so that the pairing counts them as malformed."""
    after = [{"length": 1}, {"text": "{}"}, {"length": SEALED}, {"length": SEALED + 1}]
    assert one("carry", TRIES | {"opens": True, "after": after})["received"] == [1, 0, SEALED, 0]
