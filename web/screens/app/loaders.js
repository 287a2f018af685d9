// Modules that several screens share, loaded with the first of them.

import { loadTexts } from "../../core/i18n.js";
import { appData } from "./state.js";

/** Load the daily deals, whose state the menu shows. */
export async function loadDaily() {
  const comes = Promise.all([
    import("../daily/daily-screen.js"),
    loadTexts("daily"),
    loadTexts("copy"),
  ]);
  [appData.daily] = await guard.load(comes, "screens/", "core/", "games/");
}

/** Add the installed plug-ins to the games. */
export async function loadPlugins() {
  appData.plugins ??= await import("../plugins/installed.js");
  await appData.plugins.find();
}
