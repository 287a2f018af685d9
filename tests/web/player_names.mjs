// Names of players on the page: cleaned, cut, compared, in statistics, at a table and in a picture.
import { setLanguage } from "../../web/core/i18n.js";
import * as distinct from "../../web/core/distinct-names.js";
import * as names from "../../web/core/player-names.js";
import { nameOfPerson } from "../../web/engine/client/game/statistics.js";
import { face } from "../../web/parts/player-portrait.js";
import { shortNames } from "../../web/parts/moves/game-text.js";
import { svgOf } from "../../web/screens/share/result-image.js";
import { botName } from "../../web/screens/app/game-setup.js";
import { lastTurns } from "../../web/screens/table/turn-history.js";
import { markup } from "./markup.mjs";

const picture = (name) =>
  svgOf({ title: "", day: "", when: "", lines: [{ name, points: 0 }], outcome: "", marks: "", link: "" });

/** Return the animals, before any colour, of persons with all of them and of the bots against them, in each language. */
async function opponents(languages, levels) {
  const found = [];
  for (const texts of languages) {
    globalThis.fetch = async () => new Response(JSON.stringify(texts));
    await setLanguage("en");
    found.push(..."abcdefgh".split("").flatMap((person) => levels.map((level) => [person, botName(level, 1, [person])])));
  }
  return found.map((pair) => pair.map((name) => markup(face(name)).replace(/hsl.*?%\)/, "")));
}

export default async ({ typed, cut, tables, pictured, logs, bots, alike, texts, levels }) => ({
  cleaned: typed.map(names.cleanName),
  areNames: typed.map(names.isName),
  cut: cut.map(([text, most]) => distinct.shortened(text, most)),
  short: cut.map(([text]) => shortNames([text])[0]),
  tables: tables.map((all) => distinct.withDistinctNames(all.map((name) => ({ name }))).map(({ name }) => name)),
  portraits: bots.map((all) => all.map((name) => markup(face(name)))),
  alike: alike.map((name) => markup(face(name))),
  opponents: await opponents(texts, levels),
  persons: tables.map((all) => new Set(all.map(nameOfPerson)).size),
  pictured: pictured.map((name) => picture(name).match(/>([^<]*)<\/text>/g).map((each) => each.slice(1, -7))[2]),
  logs: logs.map((effects) => lastTurns(effects, ({ line = "" }) => line, 3)),
});
