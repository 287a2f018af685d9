// Compiler of JSON Schemas to TypeScript types, for generate_types.py.
//
//   node schema_to_typescript.mjs: [definitions, …] on standard input, [TypeScript, …] on standard output; definitions: {name: schema}

import { text } from "node:stream/consumers";
// The schemas are the only source: with this package no second program reads Python's types.
import { compile } from "json-schema-to-typescript";

// The package needs a root type, but only the definitions are wanted.
const ROOT = "Unused";
const OPTIONS = { bannerComment: "", unreachableDefinitions: true };

/** Rewrite tuples for the package, which reads draft 7. @param {string} _ @param {any} value */
function draft7(_, value) {
  if (!value?.prefixItems) return value;
  const { prefixItems, ...rest } = value;
  return { ...rest, items: prefixItems, additionalItems: false };
}

/** @param {object} definitions */
async function types(definitions) {
  const source = await compile({ $defs: definitions }, ROOT, OPTIONS);
  return source.replace(`export interface ${ROOT} {\n  [k: string]: unknown;\n}\n`, "");
}

const all = JSON.parse(await text(process.stdin), draft7);
console.log(JSON.stringify(await Promise.all(all.map(types))));
