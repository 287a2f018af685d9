"""Names of players: which a record may hold, and which a new game takes."""

from __future__ import annotations

import re
import unicodedata

MAX_NAME = 40
"""Characters of a name, as a reader counts them."""

MAX_CODE_POINTS = 400
"""Code points of a name: forty families of emoji fit in, a tower of accents does not."""

_JOINERS = "\u200c\u200d"
# Choose the shape of the character before them.
_SHAPES = "\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
# Spell out a flag after the black one.
_TAGS = "\U000e0020-\U000e007f"
# What Unicode calls default-ignorable, without the above; annotations; and a Braille cell without a dot.
_UNSEEN = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164"
    "\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e001f\U000e0080-\U000e00ff\U000e01f0-\U000e0fff"
)
_STRAY = re.compile(
    f"[{_UNSEEN}]"
    rf"|(?:^|(?<=[\s{_JOINERS}]))[{_JOINERS}]|[{_JOINERS}](?=\s|$)"
    rf"|(?:^|(?<=[\s{_JOINERS}{_SHAPES}]))[{_SHAPES}]"
    f"|(?<![\U0001f3f4{_TAGS}])[{_TAGS}]"
)

# What is part of the character before it: joiners, colours of skin, tags; and every mark.
_ADDS = f"[{_JOINERS}\U0001f3fb-\U0001f3ff{_TAGS}]"
# The combining class of the signs that make one of two consonants.
_CONJOINS = 9


def check_stored_name(name: object) -> str:
    """Why a record may not hold this name; "" when it may.

    A name has 1 to 40 characters as a reader counts them (an accent, a vowel sign, a family of emoji or a
    flag adds none of its own) and at most 400 code points, none of them a control or half of a character.
    """
    if not isinstance(name, str) or len(name) > MAX_CODE_POINTS or not 1 <= _length(name) <= MAX_NAME:
        return f"a name has 1 to {MAX_NAME} characters"
    if any(unicodedata.category(code) in ("Cc", "Cs") for code in name):
        return "a name has no control characters"
    return ""


def check_new_name(name: object) -> str:
    """Why a new game does not take this name; "" when it does.

    Beyond `check_kept`, something of it can be seen, and nothing in it is invisible or turns the writing
    round: no zero-width spaces, fillers, marks and overrides of direction. Where writing needs what cannot be
    seen, it may stand: a joiner (U+200C, U+200D) between two characters, a choice of shape after one, the
    letters of a flag.
    """
    fault = check_stored_name(name)
    if fault or not isinstance(name, str):
        return fault
    if _STRAY.search(name) or not any(_is_seen(code) for code in name):
        return "a name can be seen and read: nothing in it is invisible or turns the writing round"
    return ""


def _is_seen(code: str) -> bool:
    return unicodedata.category(code)[0] not in "MZ" and unicodedata.category(code) != "Cf"


def _length(name: str) -> int:
    """How many characters a reader counts."""
    length, before, half_a_flag = 0, "", False
    for code in unicodedata.normalize("NFC", name):
        letter_of_flag = "\U0001f1e6" <= code <= "\U0001f1ff"
        adds = unicodedata.category(code)[0] == "M" or re.fullmatch(_ADDS, code)
        joined = before == "\u200d" or unicodedata.combining(before or "a") == _CONJOINS
        half_a_flag = letter_of_flag and not half_a_flag
        second = letter_of_flag and not half_a_flag
        length += not (before and (adds or joined or second))
        before = code
    return length
