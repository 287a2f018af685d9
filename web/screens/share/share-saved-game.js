// Files and links of saved games: saving one as a file, sharing a finished one as a link.

import { loadTexts, t } from "../../core/i18n.js";
import { download, linkTo, shareText } from "../../engine/client/share-or-download.js";
import { engine } from "../../engine/client/worker-client.js";
import { html } from "../../vendor/lit-html/lit-html.js";
import { appData, say } from "../app/state.js";
import { attempt } from "../app/user-actions.js";
import { sentenceOf, textToCopy } from "./copy-text-fallback.js";

/** Offer a file again that the device did not accept. null: it did. @param {(() => void) | null} save */
export async function offerFile(save) {
  const comes = Promise.all([import("../backup/backup-notices.js"), loadTexts("backup")]);
  const [{ fileOffer }] = await guard.load(comes, "screens/backup/");
  say(save ? fileOffer(save) : "");
}

/** @param {IDBValidKey} id */
export async function saveFile(id) {
  await attempt(async () => {
    await appData.plugins?.serveFile(id);
    const file = await engine.ask("export", { save: id });
    download(file, `pygames-${String(id).slice(0, 8)}.json`);
  });
}

/** Share a finished game: the engine refuses any other. @param {string} id */
export async function share(id) {
  await attempt(async (wanted) => {
    const [link] = await Promise.all([engine.ask("link", { save: id }), loadTexts("copy")]);
    const address = linkTo(link);
    const onShared = (
      /** @type {import("../../engine/client/share-or-download.js").Answer} */ answer,
    ) => {
      const sentence = answer === "copied" ? t("over.copied") : sentenceOf(answer);
      if (wanted()) say(html`${sentence} ${textToCopy(answer, address, shareNow)}`);
    };
    const shareNow = () => shareText(address, onShared, { url: address });
    await shareNow();
  });
}
