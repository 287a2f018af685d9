"""The manifest: icons, pictures and addresses for the installation."""

import html
import math
import re
from itertools import product
from typing import Any

import pytest
from PIL import Image
from tools.common import project_address

import pygames

from . import texts
from .texts import WEB

MANIFEST: dict[str, Any] = texts.static_texts.manifest()
ROUTES = (WEB / "screens" / "app" / "routes.js").read_text(encoding="utf-8")


ICONS, SHOTS, SHORTCUTS = (MANIFEST[name] for name in ("icons", "screenshots", "shortcuts"))
PICTURES = [*ICONS, *SHOTS, *(icon for shortcut in SHORTCUTS for icon in shortcut["icons"])]
"""The pictures of the page, and the first words of its addresses."""
SCREENS = {*re.findall(r"^  (\w+): ", ROUTES.split("export const ROUTES = {")[1].split("\n};")[0], re.M)}


def test_a_link_to_the_page_has_a_preview_without_a_language() -> None:
    """Its text is the names of the games. Its picture is one of ours, by an absolute address."""
    page = texts.static_texts.page("index.html")
    shown = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))
    site = project_address("Homepage")
    assert shown.pop("title") == MANIFEST["name"] == "".join(re.findall("<title>(.*)</title>", page))
    assert html.unescape(shown.pop("description")) == " · ".join(
        game.title for game in pygames.games().values()
    )
    assert shown.pop("image").removeprefix(site) in {
        icon["src"] for icon in ICONS if icon["type"] == "image/png"
    }
    assert not shown


@pytest.mark.parametrize("picture", PICTURES, ids=lambda each: str(each["src"]))
def test_every_picture_exists_in_its_size(picture: dict[str, Any]) -> None:
    path = WEB / picture["src"]
    assert path.is_file()
    if picture["sizes"] != "any":
        assert picture["type"] == "image/png"
        icon = Image.open(path)
        assert (icon.format, "x".join(map(str, icon.size))) == ("PNG", picture["sizes"])


def test_only_background_of_the_maskable_icon_can_be_cut_and_others_have_both_required_sizes() -> None:
    """Outside the circle that is never cut off it has one colour."""
    (maskable,) = (icon for icon in ICONS if icon.get("purpose") == "maskable")
    icon = Image.open(WEB / maskable["src"]).convert("RGB")
    middle, places = icon.width / 2 - 0.5, product(range(icon.width), repeat=2)
    outside = {icon.getpixel([*at]) for at in places if math.dist(at, (middle, middle)) > 0.4 * icon.width}
    assert len(outside) == 1 < len(icon.getcolors(icon.width**2) or ())
    plain = {icon["sizes"] for icon in ICONS if "purpose" not in icon}
    assert {"192x192", "512x512"} <= plain
    assert maskable["src"] not in {icon["src"] for icon in ICONS if icon is not maskable}


def test_pictures_for_installing_have_accepted_formats_and_small_files() -> None:
    forms = {picture["form_factor"] for picture in SHOTS}
    assert forms == {"narrow", "wide"}
    for form in forms:
        shown = [each for each in SHOTS if each["form_factor"] == form]
        for each in shown:
            width, height = map(int, each["sizes"].split("x"))
            assert 320 <= min(width, height) <= max(width, height) <= 3840
            assert max(width, height) <= 2.3 * min(width, height)
            assert (width > height) == (form == "wide")
            assert each["label"].strip()
        # They are shown side by side.
        assert len({each["sizes"] for each in shown}) == 1
    folder = WEB / "screenshots"
    assert {each["src"] for each in SHOTS} == {f"screenshots/{path.name}" for path in folder.iterdir()}
    assert sum(path.stat().st_size for path in folder.iterdir()) < 1_200_000


def test_a_shortcut_leads_to_a_screen_of_the_page_under_its_name() -> None:
    assert {each["url"].removeprefix("./#/") for each in SHORTCUTS} <= SCREENS
    for shortcut, key in zip(SHORTCUTS, ("menu.continue", "menu.daily"), strict=True):
        first, *others = texts.LANGUAGES
        assert shortcut["name"] == texts.load(first)[key]
        assert shortcut["name_localized"] == {language: texts.load(language)[key] for language in others}


def test_content_from_other_apps_has_a_screen() -> None:
    share, (opened,) = MANIFEST["share_target"], MANIFEST["file_handlers"]
    worker = (WEB / "sw.js").read_text(encoding="utf-8")
    path = share["action"].removeprefix("./")
    assert f'SHARED = "{path}"' in worker
    # Files are accepted in any field, texts by these names.
    assert all(f'"{share["params"][name]}"' in worker for name in ("title", "text", "url"))
    assert (share["method"], share["enctype"]) == ("POST", "multipart/form-data")
    assert opened["action"].removeprefix("./#/") in SCREENS
    accepted = set(share["params"]["files"][0]["accept"])
    assert set(opened["accept"]) <= accepted
    # Mail and chats send a record as plain text, and a file that they do not know as bytes.
    assert {"text/plain", "application/octet-stream"} <= accepted


def test_all_addresses_are_inside_the_page() -> None:
    assert {MANIFEST[key] for key in ("id", "start_url", "scope")} == {"./"}
    found = [each["src"] for each in PICTURES]
    found += [each["url"] for each in SHORTCUTS]
    assert not [each for each in found if each.startswith(("/", "http", ".."))]
