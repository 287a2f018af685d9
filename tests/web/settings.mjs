// The page's settings with each of some stored texts, or the levels of the bots that one tap then plays against, in each of some games.
import { reloadSettings, settings } from "../../web/core/settings.js";
import { lastPlan } from "../../web/screens/app/game-setup.js";

const bots = (offered) => lastPlan({ id: "g", seats: [2, 3], offered_bots: offered, options: [] }).players.map(({ bot = "" }) => bot);

export default ({ texts, games }) => {
  const { getItem } = localStorage;
  document.documentElement.dataset = {};
  guard.showTheme = () => {};
  const found = texts.map((text) => {
    localStorage.getItem = () => text;
    reloadSettings();
    return games?.map(bots) ?? { ...settings };
  });
  localStorage.getItem = getItem;
  return found;
};
