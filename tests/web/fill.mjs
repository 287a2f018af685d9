// Messages with their values filled in as the page does.
import { fill, setLanguage } from "../../web/core/i18n.js";

export default async ({ language, texts }) => {
  await setLanguage(language);
  return texts.map(([message, values]) => fill(message, values));
};
