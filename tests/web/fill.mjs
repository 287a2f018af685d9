// Messages with their values filled in as the page does: {language, texts: [[message, values], …]}.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

Object.assign(globalThis, { document: { documentElement: {} }, fetch: async () => new Response("{}") });
const { fill, setLanguage } = await import(pathToFileURL(`${process.argv[2]}/core/i18n.js`));
const { language, texts } = JSON.parse(readFileSync(0, "utf8"));
await setLanguage(language);
process.stdout.write(JSON.stringify(texts.map(([message, values]) => fill(message, values))));
