// Repair of the page's own files.

import { t } from "../../core/i18n.js";
import { engine } from "../../engine/client/worker-client.js";
import { say } from "./state.js";

export const serviceWorker = () =>
  guard.load(import("../../engine/client/service-worker-client.js"), "engine/client/");

/** Repair the files of the page, and restart Python if it failed. */
export async function repair() {
  say(t("settings.mending"));
  try {
    const count = await (await serviceWorker()).repair();
    say(t("settings.mended", { count }));
    if (engine.state === "failed") engine.start();
  } catch {
    say(t("settings.not_mended"));
  }
}
