// Sources by file. A source has its names, comments, strings and templates, each with its line, and its code without comments, strings,
// regular expressions and the texts of templates.
import { createRequire } from "node:module";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { parse } = require("acorn");
const walk = require("acorn-walk");

// Only the description after a type annotation is prose.
const ANNOTATION = /@(?:import|typedef|type|param|returns?|template|throws|satisfies|implements|this|property|extends|overload)\b[^\n]*/g;

/** Adjacent line comments are one text. */
function merge(comments) {
  const merged = [];
  let next = -1;
  for (const { type, value, loc } of comments) {
    const prose = value.replace(/^[ \t]*\*+/gm, "").replace(ANNOTATION, "\n\n");
    if (type === "Line" && loc.start.line === next) {
      merged.at(-1)[1] += `\n${prose}`;
    } else {
      merged.push([loc.start.line, prose]);
    }
    next = type === "Line" ? loc.start.line + 1 : -1;
  }
  return merged;
}

function script(source) {
  const onComment = [];
  const onToken = [];
  const tree = parse(source, { ecmaVersion: "latest", sourceType: "module", locations: true, onComment, onToken, allowHashBang: true });
  const found = { names: [], comments: merge(onComment), strings: [], templates: [], code: "" };
  const put = (list, { loc }, value) => found[list].push([loc.start.line, value]);
  const key = (node) => node.shorthand || node.computed || node.key.type === "Literal" || put("names", node, node.key.name);
  walk.simple(tree, {
    VariablePattern: (node) => put("names", node, node.name),
    MethodDefinition: key,
    PropertyDefinition: key,
    Property: key,
    Literal: (node) => typeof node.value === "string" && put("strings", node, node.value),
    TemplateLiteral: (node) => put("templates", node, node.quasis.map(({ value }) => value.raw).join("{}")),
  });
  const left = [...onComment, ...onToken.filter(({ type }) => ["string", "template", "regexp"].includes(type.label))];
  let at = 0;
  for (const { start, end } of left.sort((a, b) => a.start - b.start)) {
    found.code += `${source.slice(at, start)} `;
    at = end;
  }
  found.code += source.slice(at);
  return found;
}

/** A file that acorn does not parse: comments and defined names by pattern. */
function other(source, name) {
  const line = (index) => source.slice(0, index).split("\n").length;
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

const read = ([file, source]) => [file, file.endsWith(".css") ? other(source, STYLE_NAME) : file.endsWith(".ts") ? other(source, TYPE_NAME) : script(source)];
export default (texts) => Object.fromEntries(Object.entries(texts).map(read));
