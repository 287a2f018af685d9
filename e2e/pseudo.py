"""A language that nobody speaks: every text a third longer, in brackets; what is cut or no text is found."""

from __future__ import annotations

import json
import math
import re
from typing import Any

import pygames
from tests.web.texts import Message

OPEN, CLOSE = "⟦", "⟧"
LONGER = 0.35
SAID = ("title", "caption", "text", "note", "label", "says")
# What may be read beside the texts: brand, games' titles, signs of cards, coordinates.
TITLES = "|".join(re.escape(game.title) for game in pygames.games().values())
PLAIN = re.compile(rf"pygames|{TITLES}|\b(?:[AJQKT]|[AB][1-4]|[AP]M)\b")
LETTERS = re.compile(r"[^\W\d_]")

# Every piece of visible text, every name that is read out; and what of them is cut off or out of the window.
LOOK = """() => {
  const words = [], cut = [];
  const seen = e => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const hidden = e => e.closest(".unseen, .flyer, .flying, noscript, script, style")
    || getComputedStyle(e).clipPath === "inset(50%)";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue.trim(), parent = node.parentElement;
    if (!text || !seen(parent)) continue;
    if (parent.closest("script, style, noscript")) continue;
    // A text with words in bold is one text.
    let whole = node;
    const count = sign => whole.textContent.split(sign).length;
    while (count("⟦") !== count("⟧") || whole.parentNode.matches("b, strong, em")
      || whole.parentNode.querySelector(":scope > :is(b, strong, em)")) whole = whole.parentNode;
    words.push(whole.textContent.trim());
    if (hidden(parent) || parent.closest("option")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      let left = 0, right = innerWidth, limit = "the window";
      for (let e = parent; e; e = e.parentElement) {
        const flow = getComputedStyle(e).overflowX;
        // A screen scrolls up and down only.
        if (e.matches("main.screen")) continue;
        if (flow === "auto" || flow === "scroll") { left = -Infinity; right = Infinity; break; }
        if (flow === "hidden" || flow === "clip") {
          const edge = e.getBoundingClientRect();
          left = Math.max(left, edge.left);
          right = Math.min(right, edge.right);
          limit = e.className || e.tagName;
        }
      }
      if (box.width && (box.left < left - 1.5 || box.right > right + 1.5)) cut.push(`${text} (by ${limit})`);
    }
  }
  for (const e of document.querySelectorAll("[aria-label], [title], [placeholder]"))
    if (seen(e)) words.push(...["aria-label", "title", "placeholder"].flatMap(n => e.getAttribute(n) ?? []));
  if (document.documentElement.scrollWidth > innerWidth + 1) cut.push("the page is wider than the window");
  return { words, cut };
}"""


def longer(words: str) -> str:
    """The same letters, a third more of them: each word grows, so lines break where they would."""

    def grow(found: re.Match[str]) -> str:
        word = found[0]
        return word + (word[-1] * math.ceil(len(word) * LONGER)).lower()

    return re.sub(r"[^\W\d_]+", grow, words)


def pseudo(text: Message) -> Message:
    """A text in the language that nobody speaks; what is filled in stays what it is."""
    return _words(text) if isinstance(text, str) else [OPEN, *map(_longer, text), CLOSE]


def _words(text: str) -> str:
    return f"{OPEN}{longer(text)}{CLOSE}" if text.strip() else text


def _longer(part: str | list[Any]) -> str | list[Any]:
    """A part of a text: words, or a value, perhaps with the texts that it chooses between."""
    if isinstance(part, str):
        return longer(part)
    name, *how = part
    cases = [
        {case: _said(said) for case, said in each.items()} if isinstance(each, dict) else each for each in how
    ]
    return [name, *cases]


def _said(text: Message) -> Message:
    return longer(text) if isinstance(text, str) else [*map(_longer, text)]


def pseudo_file(text: str) -> str:
    """A file of texts: keys to texts, or the sections of the rules."""
    data = json.loads(text)
    if isinstance(data, dict):
        return json.dumps({key: pseudo(value) for key, value in data.items()})
    return json.dumps(_rules(data, ""))


def _rules(value: object, key: str, within: str = "") -> object:
    if isinstance(value, str):
        mark = "- " if value.startswith("- ") else ""
        said = key in SAID or within == "words"
        return mark + _words(value.removeprefix("- ")) if said else value
    if isinstance(value, list):
        return [_rules(each, key, within) for each in value]
    if isinstance(value, dict):
        return {name: _rules(each, name, key) for name, each in value.items()}
    return value


def foreign(words: list[str], names: tuple[str, ...]) -> list[str]:
    """The pieces of text that did not come from the texts."""
    return sorted({word for word in words if LETTERS.search(_outside(word, names))})


def _outside(word: str, names: tuple[str, ...]) -> str:
    out, depth = "", 0
    for sign in word:
        depth += {OPEN: 1, CLOSE: -1}.get(sign, 0)
        out += sign if depth == 0 and sign != CLOSE else ""
    for name in names:
        out = out.replace(name, "")
    return PLAIN.sub("", out)
