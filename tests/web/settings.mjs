// The page's settings with each of some stored texts.
import { reloadSettings, settings } from "../../web/core/settings.js";

export default (texts) => {
  const { getItem } = localStorage;
  document.documentElement.dataset = {};
  guard.showTheme = () => {};
  const found = texts.map((text) => {
    localStorage.getItem = () => text;
    reloadSettings();
    return { ...settings };
  });
  localStorage.getItem = getItem;
  return found;
};
