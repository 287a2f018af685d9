// Tables of games for other scripts.
import { readFile } from "node:fs/promises";
import { loadTable, tableOf } from "../../web/games/registry.js";
import { appData } from "../../web/screens/app/state.js";

/** Load the table of a game, as the page does. Return its module and its configuration. */
export async function openTable(game) {
  const path = new URL(`../../web/games/${game}/table-config.json`, import.meta.url);
  const config = JSON.parse(await readFile(path, "utf8"));
  appData.tableConfigs[game] = config;
  await loadTable(game);
  return { config, module: tableOf(game) };
}
