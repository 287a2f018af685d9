// Tables of games for other scripts.
import { loadTable, tableOf } from "../../web/games/registry.js";
import { appData } from "../../web/screens/app/state.js";

/** Load the table of a game, as the page does. Return its module and its configuration. */
export async function openTable(game) {
  const { default: config } = await import(`../../web/games/${game}/table-config.json`, { with: { type: "json" } });
  appData.tableConfigs[game] = config;
  await loadTable(game);
  return { config, module: tableOf(game) };
}
