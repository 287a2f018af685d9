// The levels of the bots that one tap plays against, by stored settings.
import { changeSettings } from "../../web/core/settings.js";
import { lastPlan } from "../../web/screens/app/game-setup.js";

export default ({ games, stored }) =>
  stored.map((settings) => {
    changeSettings({ lessons: {}, last: {}, ...settings });
    return games.map((offered) => lastPlan({ id: "g", seats: [2, 3], offered_bots: offered, options: [] }).players.map(({ bot = "" }) => bot));
  });
