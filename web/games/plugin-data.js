// Data of a plug-in: texts, rules, table configuration and card faces, registered as if they were files of a game's
// folder. It is data only: texts are escaped, and faces are an image, in which no script runs.

import { registerVirtualFile } from "../core/fetch.js";
import { forgetGameTexts, LANGUAGES, loadGameTexts } from "../core/i18n.js";
import { faceStyles } from "./plugin-card-styles.js";
import { registerTable } from "./registry.js";

/**
 * @import { PageData } from "../core/protocol.js"
 * @import { TableConfig } from "../parts/types.js"
 */

/** The style sheets of card faces. @type {Map<string, CSSStyleSheet>} */
const faceSheets = new Map();

/**
 * @param {string} game
 * @param {PageData | null} data as checked by the engine. null: removed
 * @returns {TableConfig}
 */
export function registerPluginData(game, data) {
  for (const language of LANGUAGES) {
    const texts = data && { ...data.texts.en, ...forLanguage(data.texts, language) };
    registerVirtualFile(`games/${game}/texts/${language}.json`, texts ?? undefined);
    const rules = data && (forLanguage(data.rules, language) ?? data.rules.en ?? null);
    registerVirtualFile(`games/${game}/rules/${language}.json`, data ? rules : undefined);
  }
  registerVirtualFile(`games/${game}/lesson.json`, data?.lesson ?? undefined);
  forgetGameTexts(game);
  const was = faceSheets.get(game);
  if (was) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== was);
  faceSheets.delete(game);
  registerTable(game, data && (() => loadFaces(game, data)));
  if (data) {
    // The menu shows a line of text and cards. Local data costs no time.
    loadGameTexts(game);
    loadFaces(game, data);
  }
  return /** @type {TableConfig} */ ({
    ...data?.table,
    ...(data?.lesson && { lesson: true }),
  });
}

/**
 * Return the data for a language, else for another variant of it.
 * @template T
 * @param {Record<string, T>} all by language
 * @param {string} language
 * @returns {T | undefined}
 */
function forLanguage(all, language) {
  const tongue = (/** @type {string} */ name) => name.split("-")[0];
  const found =
    language in all ? language : Object.keys(all).find((each) => tongue(each) === tongue(language));
  return found === undefined ? undefined : all[found];
}

/**
 * Add the style sheet of the card faces when the image is decoded. Until then, and if it fails, cards show their
 * tokens.
 * @param {string} game
 * @param {PageData} brought
 */
async function loadFaces(game, { table, faces }) {
  const where = /** @type {TableConfig} */ (table).faces;
  if (!where || faceSheets.has(game)) return;
  const src = `data:image/svg+xml,${encodeURIComponent(faces)}`;
  const shown = await Object.assign(new Image(), { src })
    .decode()
    .then(
      () => true,
      () => false,
    );
  if (!shown || faceSheets.has(game)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(faceStyles(game, where, src));
  faceSheets.set(game, sheet);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
