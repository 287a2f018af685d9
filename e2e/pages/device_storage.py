"""Access to the device's storage: reading without the page, writing by its database."""

import json
from pathlib import Path
from typing import Any

from pages.scripts import with_module
from pages.waiting import until
from playwright.sync_api import Page
from tools.common import SCOPED

FORMER = Path(__file__).resolve().parents[1] / "games" / "database-1.json"
SAVES = "engine/store/save-database.js"
STORED = """async () => {
  const answered = asked => new Promise((done, failed) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
  const db = await answered(indexedDB.open(SCOPED("saves")));
  const names = [...db.objectStoreNames];
  const tx = db.transaction(names);
  const all = {};
  for (const name of names) {
    const asked = [tx.objectStore(name).getAllKeys(), tx.objectStore(name).getAll()];
    const [keys, values] = await Promise.all(asked.map(answered));
    all[name] = Object.fromEntries(keys.map((key, i) => [String(key), values[i]]));
  }
  db.close();
  return all;
}""".replace("SCOPED", SCOPED)
TRUNCATE = """async path => {
  const name = (await caches.keys()).find(each => each.includes(":files:"));
  const cache = await caches.open(name);
  const address = new URL(path, document.baseURI).href;
  const found = await cache.match(address);
  const bytes = new Uint8Array(await found.arrayBuffer());
  await cache.put(address, new Response(bytes.slice(0, bytes.length >> 1), { headers: found.headers }));
}"""
"""Truncate a file in the offline cache."""
PUT = """async (database, games) => {
  const tx = database.transaction(["saves", "records"], "readwrite");
  for (const { save, record, id = save?.id } of games) {
    if (save !== undefined) tx.objectStore("saves").put(save);
    if (record !== undefined) tx.objectStore("records").put(record, id);
  }
  await tx.done;
}"""


# Writes a database as version 1 of it was, and perhaps leaves it open as a tab with that page does.
WRITE_FORMER = """async ({ openDB, scoped }, { name, stores, local = {}, isOpen = true }) => {
  const db = await openDB(name ?? scoped("saves"), 1, {
    upgrade(db) {
      db.createObjectStore("saves", { keyPath: "id" });
      for (const other of ["records", "damaged"]) db.createObjectStore(other);
    },
    blocking: () => db.close(),
  });
  for (const [id, save] of stores.saves) await db.put("saves", { ...save, id });
  for (const [id, record] of stores.records) await db.put("records", record, id);
  for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
  if (!isOpen) db.close();
}"""


def write_former(page: Page, stores: dict[str, Any], **options: Any) -> None:
    """Write entries of a former database, with its name and more if it was not this page's own."""
    modules = ("core/storage.js", "vendor/idb/index.js")
    with_module(page, modules, WRITE_FORMER, {"stores": stores, **options})


def read_database(page: Page) -> dict[str, dict[str, Any]]:
    """Return the content of the database: by store ("saves", "records", "damaged") and id."""
    found: dict[str, dict[str, Any]] = page.evaluate(STORED)
    return found


def list_saves(page: Page) -> list[dict[str, Any]]:
    found: dict[str, Any] = with_module(page, SAVES, "({ listSaves }) => listSaves()")
    return list(found["good"])


def count_saves(page: Page) -> int:
    act = "({ listSaves }) => listSaves().then(({ good, bad }) => good.length + bad.length)"
    return int(with_module(page, SAVES, act))


def with_database(page: Page, act: str, given: object = None) -> Any:
    """Call a function with the page's own database and an argument, and return its result."""
    return with_module(page, SAVES, f"async (saves, given) => ({act})(await saves.database(), given)", given)


def save_with_squares(page: Page, key: str) -> dict[str, Any]:
    """Return the save of an open finished game once its result squares, which come later, are stored."""
    (save,) = until(lambda: [save for save in list_saves(page) if save["id"] == key and save.get("marks")])
    return save


def put(page: Page, *games: dict[str, Any]) -> None:
    """Write entries of games, each a ``save`` or a ``record`` or both, and perhaps an ``id``."""
    with_database(page, PUT, list(games))


def only_game(page: Page) -> tuple[dict[str, Any], str]:
    found = read_database(page)
    (save,) = found["saves"].values()
    return save, found["records"][save["id"]]


def former_saves() -> dict[str, Any]:
    """Return two saved games of version 0.1.0: entries of its two stores, each a key and a value."""
    stores = json.loads(FORMER.read_text(encoding="utf-8"))["stores"]
    return {name: stores[name][:2] for name in ("saves", "records")}
