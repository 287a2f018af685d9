// Texts and rules of a plug-in in each language.
import { jsonOrNull } from "../../web/core/fetch.js";
import { LANGUAGES, loadGameTexts, setLanguage, t } from "../../web/core/i18n.js";
import { registerPluginData } from "../../web/games/plugin-data.js";

export default async ({ game, pageData, keys }) => {
  const config = registerPluginData(game, pageData);
  const texts = {};
  for (const language of LANGUAGES) {
    await setLanguage(language);
    await loadGameTexts(game);
    const rules = await jsonOrNull(`games/${game}/rules/${language}.json`);
    texts[language] = { rules, said: keys.map(([key, facts]) => t(key, facts)) };
  }
  registerPluginData(game, null);
  return { config, texts, gone: await jsonOrNull(`games/${game}/rules/en.json`) };
};
