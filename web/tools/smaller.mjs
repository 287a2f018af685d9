// Our scripts and sheets as they are served: the same, without comments and blanks. Names stay: a fault that somebody reports is to be read.
//
//   node smaller.mjs scripts|sheets|joined: {name: text} from the standard input, the same with the smaller texts to its output.
//   A joined script is no module: what it imports from the page's own files stands in it.

import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
// Parses what it shortens, where patterns would guess.
import { build, transform } from "esbuild";

const HOW = /** @type {const} */ ({
  target: "esnext",
  charset: "utf8",
  legalComments: "none",
  minifyWhitespace: true,
  minifySyntax: true,
});
// The oldest browsers that README.md names. They know no nested rules, and some properties by a prefix only. Scripts need no change.
const BROWSERS = ["chrome103", "firefox114", "safari16.4"];
const HERE = fileURLToPath(new URL("..", import.meta.url));

/** @param {string} contents @param {import("esbuild").TransformOptions} options */
async function shortened(contents, options) {
  return (await transform(contents, { ...HOW, ...options })).code.trimEnd();
}

/** @param {string} contents */
async function joined(contents) {
  const stdin = { contents, resolveDir: HERE };
  const banner = { js: '"use strict";' };
  const bundle = /** @type {const} */ ({ bundle: true, format: "iife", write: false });
  // It is inlined into the page, where size counts more than readable names.
  const made = await build({ ...HOW, minifyIdentifiers: true, stdin, banner, ...bundle });
  return made.outputFiles[0].text.trimEnd();
}

/** @type {Record<string, (contents: string) => Promise<string>>} */
const SMALLER = {
  scripts: (script) => shortened(script, { loader: "js" }),
  sheets: (sheet) => shortened(sheet, { loader: "css", target: BROWSERS }),
  joined,
};

/** @type {[string, string][]} */
const given = Object.entries(JSON.parse(await text(process.stdin)));
const smaller = SMALLER[process.argv[2]];
const made = await Promise.all(given.map(async ([name, long]) => [name, await smaller(long)]));
process.stdout.write(JSON.stringify(Object.fromEntries(made)));
