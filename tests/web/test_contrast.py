"""Contrast: text 4.5 to 1, graphics 3 to 1, in each theme, on felt, panels and buttons."""

import re

import pytest

from . import WEB

TOKENS = WEB / "styles" / "tokens.css"

RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
TOKEN = re.compile(r"--([\w-]+):\s*([^;]+);")
TEXT = ("ink", "quiet", "accent", "red", "blue")
FELT = ("felt", "felt-lit", "felt-deep", "felt-edge", "raised", "panel")
# The felt under translucent colours, where it is lightest.
UNDER = "felt-lit"
TRANSLUCENT = re.compile(r"rgb\((\d+) (\d+) (\d+) / (\d+)%\)")


def tokens(night: bool) -> dict[str, str]:
    """Return the colours of a theme, with later rules overriding earlier ones."""
    found: dict[str, str] = {}
    for selector, block in RULE.findall(re.sub(r"/\*.*?\*/", "", TOKENS.read_text(), flags=re.DOTALL)):
        if ("dark" in selector and not night) or "data-speed" in selector:
            continue
        found |= {name: value.strip() for name, value in TOKEN.findall(block)}
    return found


def colour(found: dict[str, str], name: str) -> str:
    value = found[name]
    if other := re.fullmatch(r"var\(--([\w-]+)\)", value):
        return colour(found, other[1])
    if translucent := TRANSLUCENT.fullmatch(value):
        return blended(colour(found, UNDER), [int(part) for part in translucent.groups()])
    return value


def blended(under: str, over: list[int]) -> str:
    """Return the colour of one under another: red, green, blue and opacity in percent."""
    *parts, opacity = over
    mixed = [
        round((int(under[at : at + 2], 16) * (100 - opacity) + part * opacity) / 100)
        for at, part in zip((1, 3, 5), parts, strict=True)
    ]
    return "#" + "".join(f"{part:02x}" for part in mixed)


def luminance(value: str) -> float:
    parts = (int(value[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def faults(found: dict[str, str], grounds: tuple[str, ...]) -> dict[str, float]:
    wanted = [*((name, 4.5) for name in TEXT), *((name, 3.0) for name in ("edge", "glow"))]
    pairs = {
        f"{name} on {ground}": (contrast(colour(found, name), colour(found, ground)), least)
        for ground in grounds
        for name, least in wanted
    }
    pairs["blue-ink on blue"] = contrast(colour(found, "blue-ink"), colour(found, "blue")), 4.5
    return {pair: round(there, 2) for pair, (there, least) in pairs.items() if there < least}


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
def test_contrast_on_felt_and_of_buttons(night: bool) -> None:
    """Also of buttons in a panel, with a quiet or red text."""
    found = tokens(night)
    assert faults(found, FELT) == {}
    assert contrast(colour(found, "ink"), colour(found, "button")) >= 4.5
    in_panel = colour({**found, UNDER: colour(found, "panel")}, "button")
    assert [name for name in ("ink", "quiet", "red") if contrast(colour(found, name), in_panel) < 4.5] == []


def test_low_contrast_is_found() -> None:
    found = tokens(night=False)
    assert faults({**found, "ink": found["felt"]}, FELT).keys() >= {"ink on felt"}
    assert contrast("#000000", "#ffffff") == 21
