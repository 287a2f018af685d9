"""The oldest browsers that can show the page: stated once, quoted by the documentation, and truthful."""

import json
import re

import pytest

from . import WEB

OLDEST = json.loads((WEB / "browsers.json").read_text(encoding="utf-8"))
# The first versions of Chromium, Firefox and Safari with what the page uses, by a pattern of its sources.
# https://developer.mozilla.org and https://caniuse.com have them.
STYLES = {
    r":has\(": ("105", "121", "15.4"),
    r"@container\b": ("105", "110", "16.0"),
    r"\d(cqw|cqh|cqi|cqb|cqmin|cqmax)\b": ("105", "110", "16.0"),
    r"\bcolor-mix\(": ("111", "113", "16.2"),
    r"\d[dsl]v(h|w|min|max)\b": ("108", "101", "15.4"),
    r"[{;]\s*(scale|translate|rotate):": ("104", "72", "14.1"),
}
SCRIPTS = {
    r"\bDecompressionStream\b": ("80", "113", "16.4"),
    r"type: \"module\"": ("80", "114", "15.0"),
    r"\.(with|toSorted|toSpliced|toReversed)\(": ("110", "115", "16.0"),
    r"\.findLast(Index)?\(": ("97", "104", "15.4"),
    r"\bAbortSignal\.timeout\b": ("103", "100", "16.0"),
    r"\badoptedStyleSheets\b": ("73", "101", "16.4"),
    r"\bnavigator\.locks\b": ("69", "96", "15.4"),
    r"\baria(Hidden|Label|Pressed)\b": ("81", "119", "12.1"),
}
# Newer than the stated browsers: the page must do without. Hints such as `text-wrap` are harmless there.
TOO_NEW = {
    ".css": r"@scope\b|@starting-style|@property\b|light-dark\(|field-sizing|anchor-name|subgrid",
    ".js": r"\b(Object|Map)\.groupBy\b|\bPromise\.(withResolvers|try)\b|\bArray\.fromAsync\b"
    r"|\bURL\.(canParse|parse)\b|\.(union|intersection|difference|isSubsetOf|isSupersetOf|isDisjointFrom)\(|\.(to|set)(Base64|Hex)\("
    r"|\bUint8Array\.from(Base64|Hex)\b|\bIterator\.|\bAbortSignal\.any\b|\bstartViewTransition\b",
}


def sources(suffix: str) -> str:
    """Return all style sheets or scripts of the page that are written here."""
    folders = ("core", "engine", "games", "parts", "screens", "styles")
    files = [path for name in folders for path in sorted((WEB / name).rglob(f"*{suffix}"))]
    files += sorted(WEB.glob(f"*{suffix}"))
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


CSS, JS = sources(".css"), sources(".js")


def version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("."))


def test_the_documentation_names_the_same_browsers() -> None:
    text = (WEB / "docs" / "page.md").read_text(encoding="utf-8")
    line = re.search(r"^Browsers: Chromium (\S+), Firefox (\S+) and Safari (\S+) or newer", text, re.M)
    assert line
    assert line.groups() == (OLDEST["chrome"], OLDEST["firefox"], OLDEST["safari"])


def test_the_oldest_browsers_that_have_all_features_are_named_and_each_feature_is_used() -> None:
    for text, features in ((CSS, STYLES), (JS, SCRIPTS)):
        assert [feature for feature in features if not re.search(feature, text)] == []
    for index, browser in enumerate(("chrome", "firefox", "safari")):
        needed = [version(first[index]) for first in (*STYLES.values(), *SCRIPTS.values())]
        assert max(needed) == version(OLDEST[browser]), browser


@pytest.mark.parametrize("suffix", TOO_NEW)
def test_newer_features_are_not_used(suffix: str) -> None:
    text = {".css": CSS, ".js": JS}[suffix]
    assert [match[0] for match in re.finditer(TOO_NEW[suffix], text)] == []
