// Texts and rules of a plug-in in each language, without a browser.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const blank = {
  createComment: () => ({}),
  createTreeWalker: () => ({}),
  addEventListener() {},
  documentElement: {},
  adoptedStyleSheets: [],
};
const nothing = () => Promise.resolve({ ok: true, text: async () => '{"files": []}' });
Object.assign(globalThis, { document: blank, addEventListener() {}, fetch: nothing });

const page = (path) => import(pathToFileURL(`${process.argv[2]}/${path}`));
const { registerPluginData } = await page("games/plugin-data.js");
const { jsonOrNull } = await page("core/fetch.js");
const { LANGUAGES, loadGameTexts, setLanguage, t } = await page("core/i18n.js");
const { game, pageData, keys } = JSON.parse(readFileSync(0, "utf8"));

const config = registerPluginData(game, pageData);
const texts = {};
for (const language of LANGUAGES) {
  await setLanguage(language);
  await loadGameTexts(game);
  texts[language] = {
    rules: await jsonOrNull(`games/${game}/rules/${language}.json`),
    said: keys.map(([key, facts]) => t(key, facts)),
  };
}
registerPluginData(game, null);
const gone = await jsonOrNull(`games/${game}/rules/en.json`);
process.stdout.write(JSON.stringify({ config, texts, gone }));
