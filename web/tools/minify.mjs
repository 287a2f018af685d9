// Minification of scripts and style sheets: no comments, no blanks. Names of our scripts stay, to keep reported errors readable.
//
//   node minify.mjs scripts|packages|sheets|joined: {name: text} on standard input, the same with minified texts on standard output.
//   Packages are modules from npm, with short names. A joined script is a classic script with its imports from the page bundled.

import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
// Parses its input, where patterns would guess.
import { build, transform } from "esbuild";

// The oldest browsers that can show the page. They know no nested rules, and some properties by a prefix only. Their scripts need no change.
const BROWSERS = Object.entries(
  JSON.parse(readFileSync(new URL("../browsers.json", import.meta.url), "utf8")),
).map(([browser, version]) => `${browser}${version}`);
const OPTIONS = /** @type {const} */ ({
  target: BROWSERS,
  charset: "utf8",
  legalComments: "none",
  minifyWhitespace: true,
  minifySyntax: true,
});
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
  packages: (script) => minified(script, { loader: "js", minifyIdentifiers: true }),
  sheets: (sheet) => minified(sheet, { loader: "css" }),
  joined,
};

/** @type {[string, string][]} */
const given = Object.entries(JSON.parse(await text(process.stdin)));
const minify = MINIFIERS[process.argv[2]];
const entries = await Promise.all(
  given.map(async ([name, source]) => [name, await minify(source)]),
);
process.stdout.write(JSON.stringify(Object.fromEntries(entries)));
