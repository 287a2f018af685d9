// Minification of scripts and style sheets: no comments, no blanks. Names stay, to keep reported errors readable.
//
//   node minify.mjs scripts|sheets|joined: {name: text} on standard input, the same with minified texts on standard output.
//   A joined script is a classic script with its imports from the page bundled.

import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
// Parses its input, where patterns would guess.
import { build, transform } from "esbuild";

const OPTIONS = /** @type {const} */ ({
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
async function minified(contents, options) {
  return (await transform(contents, { ...OPTIONS, ...options })).code.trimEnd();
}

/** @param {string} contents */
async function joined(contents) {
  const stdin = { contents, resolveDir: HERE };
  const banner = { js: '"use strict";' };
  const output = await build({
    ...OPTIONS,
    // It is inlined into the page, where size counts more than readable names.
    minifyIdentifiers: true,
    stdin,
    banner,
    bundle: true,
    format: "iife",
    write: false,
  });
  return output.outputFiles[0].text.trimEnd();
}

/** @type {Record<string, (contents: string) => Promise<string>>} */
const MINIFIERS = {
  scripts: (script) => minified(script, { loader: "js" }),
  sheets: (sheet) => minified(sheet, { loader: "css", target: BROWSERS }),
  joined,
};

/** @type {[string, string][]} */
const given = Object.entries(JSON.parse(await text(process.stdin)));
const minify = MINIFIERS[process.argv[2]];
const entries = await Promise.all(
  given.map(async ([name, source]) => [name, await minify(source)]),
);
process.stdout.write(JSON.stringify(Object.fromEntries(entries)));
