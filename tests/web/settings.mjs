// The page's settings with each of some stored texts, or what a change writes then.
import { changeSettings, reloadSettings, settings } from "../../web/core/settings.js";

export default ({ texts, change }) => {
  const { getItem, setItem } = localStorage;
  let written = "";
  localStorage.setItem = (_, text) => { written = text; };
  document.documentElement.dataset = {};
  guard.showTheme = () => {};
  const found = texts.map((text) => {
    localStorage.getItem = () => text;
    reloadSettings();
    if (change) changeSettings(change);
    return written ? JSON.parse(written) : { ...settings };
  });
  Object.assign(localStorage, { getItem, setItem });
  return found;
};
