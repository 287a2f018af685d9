"""What the device keeps, looked at and spoilt behind the page's back."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page
from tools.common import SCOPED

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


def kept(page: Page) -> dict[str, dict[str, Any]]:
    """All that the device keeps of games: by store ("saves", "records", "damaged") and id."""
    found: dict[str, dict[str, Any]] = page.evaluate(KEPT)
    return found


def put(page: Page, *games: dict[str, Any]) -> None:
    """Write these over whatever there is: each a ``save`` or a ``record`` or both, perhaps an ``id``."""
    page.evaluate(PUT, list(games))


def only_game(page: Page) -> tuple[dict[str, Any], str]:
    """The one game that there is: save and record."""
    found = kept(page)
    (save,) = found["saves"].values()
    return save, found["records"][save["id"]]
