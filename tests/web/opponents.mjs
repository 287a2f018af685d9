// Default opponents: after some stored settings and starts, the bots of one tap, those that the engine starts, and if they are chosen ones.
// A start is of one tap ("play"), of another game ("again"), or of bots of a level. "=LEVEL" is the bot that fits from then on. And the
// games behind a strength, with the bot that fits then.
import { changeSettings, settings } from "../../web/core/settings.js";
import { engine } from "../../web/engine/client/worker-client.js";
import { lastPlan, nextPlayers } from "../../web/screens/app/game-setup.js";
import { appData } from "../../web/screens/app/state.js";
import { estimate } from "../../web/screens/history/rating-panel.js";
import { onGameOver, storeLastPlan, withStrength } from "../../web/screens/play/launch-game.js";

const bots = (players) => players.flatMap(({ bot }) => bot ?? []);

async function estimated(saves, who) {
  globalThis.navigator ??= {};
  const found = { ...appData.saves, good: saves };
  Object.defineProperty(appData, "saves", { get: () => found, set() {} });
  engine.ask = async (op, { games }) => (op === "rate" ? { rating: games[0] && {}, bot: "fitted-700", counted: games.map(() => true) } : {});
  const { games } = await estimate("g", who);
  const { bot = null } = settings.strengths.g;
  engine.ask = async () => Promise.reject(new Error("not rated"));
  return [games, bot, await estimate("g", who)];
}

export default ({ stored, levels, steps, saves, who }) => {
  document.documentElement.dataset = {};
  guard.showTheme = () => {};
  changeSettings({ last: {}, strengths: {}, lessons: {}, rating: "on", names: [], ...stored });
  if (saves) return estimated(saves, who);
  const game = { id: "g", seats: [2, 3], offered_bots: levels, options: [{ name: "first", kind: "int" }] };
  appData.games = [game];
  let begun = [];
  for (const step of steps) {
    if (step.startsWith("=")) changeSettings({ strengths: { g: { since: 0, bot: step.slice(1) } } });
    else {
      const plan = lastPlan(game);
      if (step === "again") plan.players = nextPlayers(game, begun);
      else if (step !== "play") plan.players = plan.players.map((each) => (each.bot ? { ...each, bot: step } : each));
      // As the engine states them.
      begun = withStrength(plan).map(({ bot = null, ...player }) => ({ ...player, bot }));
      storeLastPlan(plan, game);
      onGameOver({ game: "g", players: begun, options: {} }, { first: steps.length });
    }
  }
  const plan = lastPlan(game);
  return [...bots(plan.players), ...bots(withStrength(plan)), settings.last.g?.isChosen ?? null, plan.options.first ?? 0];
};
