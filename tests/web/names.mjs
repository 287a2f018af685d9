// Names, comments and messages of the page's sources as JSON: {file: {names, comments, strings}}, each with its line.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";

const [, , web] = process.argv;
const require = createRequire(resolve(web, "package.json"));
const { parse } = require("acorn");
const walk = require("acorn-walk");

/** @typedef {{names: [number, string][], comments: [number, string][], strings: [number, string][]}} Found */

/** Adjacent line comments are one text. @param {any[]} comments @returns {[number, string][]} */
function merge(comments) {
  /** @type {[number, string][]} */
  const merged = [];
  let next = -1;
  for (const { type, value, loc } of comments) {
    // Only the description after a type annotation is prose.
    const prose = value
      .replace(/^[ \t]*\*+/gm, "")
      .replace(/@(?:import|typedef|type|param|returns?|template|throws|satisfies|implements|this|property|extends|overload)\b[^\n]*/g, "\n\n");
    if (type === "Line" && loc.start.line === next && merged.length > 0) {
      merged[merged.length - 1][1] += `\n${prose}`;
    } else {
      merged.push([loc.start.line, prose]);
    }
    next = type === "Line" ? loc.start.line + 1 : -1;
  }
  return merged;
}

/** The names that a pattern binds. @param {any} pattern @returns {Generator<[number, string]>} */
function* bound(pattern) {
  if (pattern?.type === "Identifier") {
    yield [pattern.loc.start.line, pattern.name];
  } else if (pattern?.type === "ObjectPattern") {
    for (const each of pattern.properties) {
      yield* bound(each.value ?? each.argument);
    }
  } else if (pattern?.type === "ArrayPattern") {
    for (const each of pattern.elements) {
      yield* bound(each);
    }
  } else if (pattern) {
    yield* bound(pattern.left ?? pattern.argument);
  }
}

/** @param {string} source @returns {Found} */
function script(source) {
  /** @type {any[]} */
  const onComment = [];
  const tree = parse(source, { ecmaVersion: "latest", sourceType: "module", locations: true, onComment, allowHashBang: true });
  /** @type {Found} */
  const found = { names: [], comments: merge(onComment), strings: [] };
  /** @param {any} node */
  const named = ({ key, loc, computed }) => {
    if (!computed && key.type !== "Literal") {
      found.names.push([loc.start.line, key.name]);
    }
  };
  /** @param {any} node */
  const callable = (node) => {
    found.names.push(...bound(node.id), ...node.params.flatMap((/** @type {any} */ each) => [...bound(each)]));
  };
  walk.simple(tree, {
    FunctionDeclaration: callable,
    FunctionExpression: callable,
    ArrowFunctionExpression: callable,
    Class: (/** @type {any} */ node) => found.names.push(...bound(node.id)),
    VariableDeclarator: (/** @type {any} */ node) => found.names.push(...bound(node.id)),
    CatchClause: (/** @type {any} */ node) => found.names.push(...bound(node.param)),
    MethodDefinition: named,
    PropertyDefinition: named,
    Property: (/** @type {any} */ node) => node.shorthand || named(node),
    Literal: (/** @type {any} */ node) => {
      if (typeof node.value === "string" && /\S \S/.test(node.value)) {
        found.strings.push([node.loc.start.line, node.value]);
      }
    },
  });
  return found;
}

/** A file that acorn does not parse: comments and defined names by pattern. @param {string} source @param {RegExp} name @returns {Found} */
function other(source, name) {
  const line = (/** @type {number} */ index) => source.slice(0, index).split("\n").length;
  const comments = [...source.matchAll(/\/\*([\s\S]*?)\*\/|^\s*\/\/(.*)$/gm)];
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (each) => each.replace(/[^\n]/g, " "));
  return {
    names: [...code.matchAll(name)].map((each) => [line(each.index), each[1]]),
    comments: comments.map((each) => [line(each.index), (each[1] ?? each[2]).replace(/^[ \t]*\*+/gm, "")]),
    strings: [],
  };
}

const TYPE_NAME = /(?:^\s*(?:readonly )?|[{(,;] ?(?:readonly )?|(?:interface|type|class) )([A-Za-z_$][\w$]*)(?=\??\s*[:(<={])/gm;
const STYLE_NAME = /(?:\.(?=[a-z])|(?<![\w-])--|@keyframes )([a-z][\w-]*)/g;

/** @type {Record<string, Found>} */
const answers = {};
for (const file of JSON.parse(await text(process.stdin))) {
  const source = readFileSync(file, "utf8");
  answers[file] = file.endsWith(".css") ? other(source, STYLE_NAME) : file.endsWith(".ts") ? other(source, TYPE_NAME) : script(source);
}
console.log(JSON.stringify(answers));
