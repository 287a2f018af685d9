"""Damage to links by people, messengers and editors, all of it outside the original address."""

from collections.abc import Callable
from functools import partial
from urllib.parse import quote

# By kind: the pasted address for the original one, which follows "#/".
ENDINGS = [
    *".,;:!?)]}>\"'`”’»›…*|&+ ",
    *(").", ".”", ",’", ")”", "!)", "&amp;", "\t", "\n", "\r\n"),
    *("\u200b", "\u00a0", "\ufeff", "\u2060", "\u2069", "\u200e"),
    *("%E2%80%8B", "%C2%A0", "%EF%BB%BF", "%22", "%3E", "%20", "%E2%80%9D."),
]
SOFT = ("\u200b", "\u00ad", "\ufeff", "\u2060", "%E2%80%8B", "\n")
TRACKERS = ("fbclid=IwAR0x-y_z", "utm_source=whatsapp&utm_medium=chat", "gclid=1", "igshid=a=", "si=Qx")


def _soft(address: str, mark: str) -> str:
    """Return the address with a mark wherever a mail program may break a line."""
    return "".join(char + (mark if char in "/?&=" else "") for char in address)


def _lower(address: str) -> str:
    """Return the address with escapes in lower case."""
    parts = address.split("%")
    return "%".join([parts[0], *(part[:2].lower() + part[2:] for part in parts[1:])])


_fully = partial(quote, safe="")


def _tracked(address: str, tracker: str) -> str:
    return f"{address}{'&' if '?' in address else '?'}{tracker}"


DAMAGES: dict[str, Callable[[str], str]] = {
    "nothing": str,
    **{f"ending {ending!r}": partial("{1}{0}".format, ending) for ending in ENDINGS},
    **{f"soft {mark!a}": partial(_soft, mark=mark) for mark in SOFT},
    "&amp;": lambda address: address.replace("&", "&amp;"),
    "&AMP;": lambda address: address.replace("&", "&AMP;"),
    "&amp;amp;": lambda address: address.replace("&", "&amp;amp;"),
    "%2F": lambda address: address.replace("/", "%2F"),
    "%2f": lambda address: address.replace("/", "%2f"),
    "%3F": lambda address: address.replace("?", "%3F"),
    "%3f": lambda address: address.replace("?", "%3f"),
    "lower case": _lower,
    "all encoded": _fully,
    "all encoded, lower case": lambda address: _lower(_fully(address)),
    "encoded twice": lambda address: _fully(_fully(address)),
    "percent encoded": lambda address: address.replace("%", "%25"),
    "percent encoded twice": lambda address: address.replace("%", "%2525"),
    "#": lambda address: f"#/{address}",
    "%23": lambda address: f"%23/{address}",
    "!": lambda address: f"!/{address}",
    "a second hash": lambda address: f"{address}#xtor=1",
    **{tracker: partial(_tracked, tracker=tracker) for tracker in TRACKERS},
    "& without ?": lambda address: f"{address}&fbclid=1",
    "all at once": lambda address: _soft(address.replace("&", "&amp;"), "\u200b") + "&fbclid=1).\u00a0",
}
