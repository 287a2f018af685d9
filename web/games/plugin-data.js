// A game that was added brings texts, rules, a table config and faces as data: from here on they are found as those of a game that has a
// folder here. Data is all that it is: texts are written as texts, and faces are a picture, in which nothing runs.

import { registerVirtualFile } from "../core/fetch.js";
import { forgetGameTexts, LANGUAGES, loadGameTexts } from "../core/i18n.js";
import { rulesOf } from "./plugin-card-sheet.js";
import { receive } from "./registry.js";

/**
 * @typedef {import("../core/protocol.js").PageData} Brought
 * @typedef {import("../parts/types.js").TableConfig} TableConfig
 */

/** The sheets of faces that are shown. @type {Map<string, CSSStyleSheet>} */
const painted = new Map();

/**
 * @param {string} game
 * @param {Brought | null} brought as the engine has checked it; null: the game is gone
 * @returns {TableConfig}
 */
export function bring(game, brought) {
  for (const language of LANGUAGES) {
    const texts = brought && { ...brought.texts.en, ...inTongue(brought.texts, language) };
    registerVirtualFile(`games/${game}/texts/${language}.json`, texts ?? undefined);
    const rules = brought && (inTongue(brought.rules, language) ?? brought.rules.en ?? null);
    registerVirtualFile(`games/${game}/rules/${language}.json`, brought ? rules : undefined);
  }
  registerVirtualFile(`games/${game}/lesson.json`, brought?.lesson ?? undefined);
  forgetGameTexts(game);
  const was = painted.get(game);
  if (was) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== was);
  painted.delete(game);
  receive(game, brought && (() => paint(game, brought)));
  if (brought) {
    // The menu says a line of it, and shows cards: what is here already costs no time.
    loadGameTexts(game);
    paint(game, brought);
  }
  return /** @type {TableConfig} */ ({
    ...brought?.table,
    ...(brought?.lesson && { lesson: true }),
  });
}

/**
 * What is said in a language, or else in another one of the same tongue.
 * @template What
 * @param {Record<string, What>} all by language
 * @param {string} language
 * @returns {What | undefined}
 */
function inTongue(all, language) {
  const tongue = (/** @type {string} */ name) => name.split("-")[0];
  const found =
    language in all ? language : Object.keys(all).find((each) => tongue(each) === tongue(language));
  return found === undefined ? undefined : all[found];
}

/** Once the picture can be shown, cards bear it; until then, and where it can't, their tokens. @param {string} game @param {Brought} brought */
async function paint(game, { table, faces }) {
  const where = /** @type {TableConfig} */ (table).faces;
  if (!where || painted.has(game)) return;
  const src = `data:image/svg+xml,${encodeURIComponent(faces)}`;
  const shown = await Object.assign(new Image(), { src })
    .decode()
    .then(
      () => true,
      () => false,
    );
  if (!shown || painted.has(game)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rulesOf(game, where, src));
  painted.set(game, sheet);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
