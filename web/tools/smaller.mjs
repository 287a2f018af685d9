// Our scripts and sheets as they are served: the same, without comments and blanks. Names stay: a fault that somebody reports is to be read.
//
//   node smaller.mjs: {"scripts": {name: text}, "sheets": {name: text}, "joined": {name: text}} from the standard input, the same with
//   the smaller texts to its output. A joined script is no module: what it imports from the page's own files stands in it.

import { text } from "node:stream/consumers";
// Parses what it shortens, where patterns would guess.
import { build, transform } from "esbuild";

const HOW = /** @type {const} */ ({
  target: "esnext",
  charset: "utf8",
  legalComments: "none",
  minifyWhitespace: true,
  minifySyntax: true,
});
const HERE = new URL("..", import.meta.url).pathname;

/** @param {string} contents @param {"js" | "css"} loader */
async function shortened(contents, loader) {
  return (await transform(contents, { ...HOW, loader })).code.trimEnd();
}

/** @param {string} contents */
async function joined(contents) {
  const stdin = { contents, resolveDir: HERE };
  const banner = { js: '"use strict";' };
  const made = await build({ ...HOW, stdin, banner, bundle: true, format: "iife", write: false });
  return made.outputFiles[0].text.trimEnd();
}

/** @param {Record<string, string>} texts @param {(text: string) => Promise<string>} how */
async function each(texts, how) {
  const made = Object.entries(texts).map(async ([name, given]) => [name, await how(given)]);
  return Object.fromEntries(await Promise.all(made));
}

const given = JSON.parse(await text(process.stdin));
const made = {
  scripts: await each(given.scripts ?? {}, (script) => shortened(script, "js")),
  sheets: await each(given.sheets ?? {}, (sheet) => shortened(sheet, "css")),
  joined: await each(given.joined ?? {}, joined),
};
process.stdout.write(JSON.stringify(made));
