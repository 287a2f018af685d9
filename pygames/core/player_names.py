"""Names of players: validation in records and in new games, cleaning and shortening.

The page has the same rules in `web/core/player-names.js`.
"""

import re
import unicodedata

MAX_NAME = 40
"""The greatest length of a name in characters, as a reader counts them."""

MAX_CODE_POINTS = 400
"""The greatest length of a name in code points: it allows forty family emoji, but not a stack of accents."""

_JOINERS = "\u200c\u200d"
# Variation selectors, which choose the shape of the character before them.
_SHAPES = "\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
# Letters that spell out a flag after the black flag.
_TAGS = "\U000e0020-\U000e007f"
# Default-ignorable characters of Unicode without the above, annotations, and a Braille cell without a dot.
_INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164"
    "\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e001f\U000e0080-\U000e00ff\U000e01f0-\U000e0fff"
)
_STRAY = re.compile(
    f"[{_INVISIBLE}]"
    rf"|(?:^|(?<=[\s{_JOINERS}]))[{_JOINERS}]|[{_JOINERS}](?=\s|$)"
    rf"|(?:^|(?<=[\s{_JOINERS}{_SHAPES}]))[{_SHAPES}]"
    f"|(?<![\U0001f3f4{_TAGS}])[{_TAGS}]"
)

# Parts of the character before them, in addition to all marks: joiners, skin tones, tags.
_EXTENDERS = f"[{_JOINERS}\U0001f3fb-\U0001f3ff{_TAGS}]"
# The combining class of viramas, which join two consonants into one character.
_VIRAMA = 9


def check_stored_name(name: object) -> str:
    """Return why this name is invalid in a record; "" if it is valid.

    A name has 1 to 40 characters as a reader counts them (an accent or a vowel sign adds none, an emoji of a
    family or a flag is one) and at most 400 code points, none of them a control character or a surrogate.
    """
    if not isinstance(name, str) or len(name) > MAX_CODE_POINTS or not 1 <= len(characters(name)) <= MAX_NAME:
        return f"a name has 1 to {MAX_NAME} characters"
    if any(unicodedata.category(code) in ("Cc", "Cs") for code in name):
        return "a name has no control characters"
    return ""


def check_new_name(name: object) -> str:
    """Return why this name is invalid in a new game; "" if it is valid.

    In addition to `check_stored_name`, part of the name must be visible, and no character may be invisible or
    change the direction of writing: zero-width spaces, fillers, marks and overrides of direction are invalid.
    Invisible characters that writing needs are valid: a joiner (U+200C, U+200D) between two characters, a
    variation selector after one, the letters of a flag.
    """
    fault = check_stored_name(name)
    if fault or not isinstance(name, str):
        return fault
    if _STRAY.search(name) or not any(_is_visible(code) for code in name):
        return "a name has a visible character, and none that is invisible or changes its direction"
    return ""


def _is_visible(code: str) -> bool:
    return unicodedata.category(code)[0] not in "MZ" and unicodedata.category(code) != "Cf"


def clean_name(name: str) -> str:
    """Return a name in one encoding, without invisible characters or blanks around it."""
    visible = _STRAY.sub("", "".join(code for code in name if unicodedata.category(code) not in ("Cc", "Cs")))
    return unicodedata.normalize("NFC", visible).strip()


def shorten(name: str, most: int) -> str:
    """Return a name with at most ``most`` characters, as a reader counts them."""
    found = characters(name)
    return name if len(found) <= most else f"{''.join(found[: most - 1])}…"


def characters(name: str) -> list[str]:
    """Return the characters of a name as a reader counts them."""
    found: list[str] = []
    previous, half_a_flag = "", False
    for code in unicodedata.normalize("NFC", name):
        letter_of_flag = "\U0001f1e6" <= code <= "\U0001f1ff"
        extends = unicodedata.category(code)[0] == "M" or re.fullmatch(_EXTENDERS, code)
        joined = previous == "\u200d" or unicodedata.combining(previous or "a") == _VIRAMA
        half_a_flag = letter_of_flag and not half_a_flag
        second = letter_of_flag and not half_a_flag
        if previous and (extends or joined or second):
            found[-1] += code
        else:
            found.append(code)
        previous = code
    return found
