// Compiler of ICU messages to the page's format, so that the page has no parser. core/i18n.js defines the format.
//
//   node compile_texts.mjs: {language: {key: message}} on standard input, the same with compiled messages on standard output,
//   or, with status 1, a line for each invalid message or unknown format.

import { text } from "node:stream/consumers";
// Small and without a run time: ICU's grammar, and the plural forms of each language.
import { parse } from "@messageformat/parser";

/** @param {any[]} tokens @param {string} number argument of "#" */
function message(tokens, number = "") {
  const parts = tokens.map((token) => part(token, number));
  return parts.every((each) => typeof each === "string") ? parts.join("") : parts;
}

/** @param {any} token @param {string} number */
function part({ type, arg, key, param, cases, value }, number) {
  if (type === "content") return value;
  if (type === "octothorpe") return [number];
  if (type === "argument") return [arg];
  if (type === "select") return [arg, choice(cases, number)];
  if (type === "plural") return [arg, choice(cases, arg), 1];
  const how = param?.map((each) => each.value.trim()).join();
  if (key === "number" && how === "percent") return [arg, how];
  throw new Error(`{${arg}, ${key ?? type}, ${how}}: unknown format`);
}

/** @param {any[]} cases @param {string} number */
function choice(cases, number) {
  const choices = cases.map(({ key, tokens }) => [key, message(tokens, number)]);
  if (!cases.some(({ key }) => key === "other")) throw new Error("other: missing case");
  return Object.fromEntries(choices);
}

const given = JSON.parse(await text(process.stdin));
const faults = [];
for (const [language, messages] of Object.entries(given)) {
  const cardinal = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const [key, said] of Object.entries(messages)) {
    try {
      messages[key] = message(parse(said, { cardinal, strict: true }));
    } catch (error) {
      faults.push(`${language} ${key}: ${error.message.split("\n")[0]}`);
    }
  }
}
console.log(faults.length ? faults.join("\n") : JSON.stringify(given));
process.exitCode = faults.length ? 1 : 0;
