"""What the device keeps, looked at and spoilt behind the page's back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pages.waiting import until
from playwright.sync_api import Page
from tools.common import SCOPED

FORMER = Path(__file__).resolve().parents[1] / "games" / "saves-1"
_OPENED = """
  const answered = asked => new Promise((done, failed) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
  const db = await answered(indexedDB.open(SCOPED("saves")));
  const names = [...db.objectStoreNames];
  const tx = db.transaction(names, "readwrite");
  const store = name => tx.objectStore(name);
""".replace("SCOPED", SCOPED)

KEPT = f"""async () => {{ {_OPENED}
  const all = {{}};
  for (const name of names) {{
    const asked = [store(name).getAllKeys(), store(name).getAll()];
    const [keys, values] = await Promise.all(asked.map(answered));
    all[name] = Object.fromEntries(keys.map((key, i) => [String(key), values[i]]));
  }}
  db.close();
  return all;
}}"""
HALVE = """async path => {
  const name = (await caches.keys()).find(each => each.includes(":files:"));
  const cache = await caches.open(name);
  const address = new URL(path, document.baseURI).href;
  const kept = await cache.match(address);
  const bytes = new Uint8Array(await kept.arrayBuffer());
  await cache.put(address, new Response(bytes.slice(0, bytes.length >> 1), { headers: kept.headers }));
}"""
"""Cut a file that is kept for times without a network."""
PUT = f"""async games => {{ {_OPENED}
  for (const {{ save, record, id = save?.id }} of games) {{
    if (save !== undefined) store("saves").put(save);
    if (record !== undefined) store("records").put(record, id);
  }}
  await new Promise((done, failed) => {{
    tx.oncomplete = done;
    tx.onerror = tx.onabort = () => failed(tx.error);
  }});
  db.close();
}}"""
# As the page lists them: the latest first.
LISTED = """async () => {
  const { listSaves } = await import(new URL("engine/store/saves.js", document.baseURI).href);
  return (await listSaves()).good;
}"""


def kept(page: Page) -> dict[str, dict[str, Any]]:
    """All that the device keeps of games: by store ("saves", "records", "damaged") and id."""
    found: dict[str, dict[str, Any]] = page.evaluate(KEPT)
    return found


def listed(page: Page) -> list[dict[str, Any]]:
    """The sound saves in the order in which the menu has them, the latest first."""
    found: list[dict[str, Any]] = page.evaluate(LISTED)
    return found


def marked(page: Page, key: str) -> dict[str, Any]:
    """How a finished game that is looked at is kept, once its squares, which come later, are kept with it."""
    (save,) = until(lambda: [save for save in listed(page) if save["id"] == key and save.get("marks")])
    return save


def put(page: Page, *games: dict[str, Any]) -> None:
    """Write these over whatever there is: each a ``save`` or a ``record`` or both, perhaps an ``id``."""
    page.evaluate(PUT, list(games))


def only_game(page: Page) -> tuple[dict[str, Any], str]:
    """The one game that there is: save and record."""
    found = kept(page)
    (save,) = found["saves"].values()
    return save, found["records"][save["id"]]


def former_saves() -> dict[str, Any]:
    """Return saved games of version 0.1.0: entries of its two stores, each a key and a value."""
    games = [json.loads(path.read_text(encoding="utf-8")) for path in FORMER.glob("*.json")]
    games.sort(key=lambda game: game["save"]["id"])
    return {
        "saves": [[game["save"]["id"], game["save"]] for game in games],
        "records": [[game["save"]["id"], game["record"]] for game in games],
    }
