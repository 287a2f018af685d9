// The page's settings with each of some stored texts, what a change writes then, or the levels of the bots that one tap then plays against,
// in each of some games.
import { changeSettings, reloadSettings, settings } from "../../web/core/settings.js";
import { lastPlan } from "../../web/screens/app/game-setup.js";

const bots = (offered) => lastPlan({ id: "g", seats: [2, 3], offered_bots: offered, options: [] }).players.map(({ bot = "" }) => bot);

export default ({ texts, games, change }) => {
  const { getItem, setItem } = localStorage;
  let written = "";
  localStorage.setItem = (_, text) => { written = text; };
  document.documentElement.dataset = {};
  guard.showTheme = () => {};
  const found = texts.map((text) => {
    localStorage.getItem = () => text;
    reloadSettings();
    if (change) changeSettings(change);
    return written ? JSON.parse(written) : games?.map(bots) ?? { ...settings };
  });
  Object.assign(localStorage, { getItem, setItem });
  return found;
};
