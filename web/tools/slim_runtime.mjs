// Pyodide's runtime without the parts that the page's Python never reaches. The module exports every symbol for compiled extensions,
// which the page does not load: an export that neither the script nor the module's own table of symbols uses is dropped, and with it
// all that only it reaches. So are modules of Python that the page never imports: see strip_builtin_modules.mjs.
//   node slim_runtime.mjs RUNTIME OUT
//       RUNTIME: folder of npm's pyodide; OUT: folder of the new pyodide.asm.mjs and pyodide.asm.wasm
// Prints a summary. Prints the difference and exits with 3 if the runtime is not of the known shape.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as acorn from "acorn";
import { full } from "acorn-walk";
import binaryen from "binaryen";
import { withoutUnused } from "./strip_builtin_modules.mjs";

const UNKNOWN = 3;
const GLUE = "pyodide.asm.mjs";
const WASM = "pyodide.asm.wasm";
const LOADER = "pyodide.mjs";
const FACTORY = "_createPyodideModule";
const ASSIGNMENTS = "assignWasmExports";
const IMPORTS = "wasmImports";

class UnknownRuntime extends Error {}

/** @param {unknown} condition @param {string} difference */
function expect(condition, difference) {
  if (!condition) throw new UnknownRuntime(difference);
}

const parse = (text) => acorn.parse(text, { ecmaVersion: "latest", sourceType: "module" });

/** Return the names of a script's variables, of members of `Module`, and all texts. @param {boolean} [widely] all members */
function wordsOf(node, widely = false) {
  const words = new Set();
  full(node, (each) => {
    if (each.type === "Identifier") words.add(each.name);
    else if (each.type === "Literal" && typeof each.value === "string") words.add(each.value);
    else if (each.type === "MemberExpression" && !each.computed) {
      if (widely || each.object.name === "Module") words.add(each.property.name);
    }
  });
  return words;
}

/** True if an expression has no effect but its value. */
function isPure(node) {
  switch (node?.type) {
    case undefined:
    case "FunctionExpression":
    case "ArrowFunctionExpression":
    case "Literal":
    case "Identifier":
      return true;
    case "MemberExpression":
      return !node.computed && isPure(node.object);
    case "UnaryExpression":
      return node.operator !== "delete" && isPure(node.argument);
    case "ArrayExpression":
      return node.elements.every(isPure);
    case "ObjectExpression":
      return node.properties.every(
        (each) => each.type === "Property" && isPure(each.value) && !each.computed,
      );
    default:
      return false;
  }
}

/**
 * Return the parts of the script's one function that can be dropped or must stay.
 * @param {string} text
 */
export function readGlue(text) {
  const [factory] = parse(text).body;
  expect(
    factory?.type === "FunctionDeclaration" && factory.id.name === FACTORY,
    `expected the function ${FACTORY} first`,
  );
  /** Code that always runs. */
  const roots = [];
  /** Parts that are of use only if their name is: name → their code. */
  const parts = new Map();
  const add = (name, part) => parts.set(name, [...(parts.get(name) ?? []), part]);
  let assignments = [];
  let imports = [];
  const declarators = (statement) => {
    for (const each of statement.declarations) {
      const { id, init } = each;
      if (id.name === IMPORTS) {
        expect(init?.type === "ObjectExpression", `expected an object: ${IMPORTS}`);
        imports = init.properties.map((property) => importOf(property));
      } else if (id.type === "Identifier" && isPure(init)) {
        add(id.name, { node: each, statement, ...(init && { code: init }) });
      } else roots.push(each);
    }
  };
  for (const statement of factory.body.body) {
    const served = servedBy(statement);
    if (statement.type === "FunctionDeclaration" && statement.id.name === ASSIGNMENTS) {
      assignments = statement.body.body.map((each) => assignmentOf(each, text));
    } else if (statement.type === "FunctionDeclaration") {
      add(statement.id.name, { node: statement, code: statement });
    } else if (statement.type === "VariableDeclaration") declarators(statement);
    else if (served) add(served, { node: statement, code: statement.expression.right });
    else roots.push(statement);
  }
  expect(assignments.length > 1000, `expected over 1000 assignments in ${ASSIGNMENTS}`);
  expect(imports.length > 100, `expected over 100 properties in ${IMPORTS}`);
  return { roots, parts, assignments, imports };
}

/** Return the import of a property of the object of imports. */
function importOf(property) {
  const { key, value } = property;
  expect(key && value?.type === "Identifier", `expected a name for each property in ${IMPORTS}`);
  return { name: key.name ?? key.value, local: value.name, node: property };
}

const SIGNS = new Set(["sig", "stub", "isAsync", "nothrow"]);

/** Return the only name by which a statement is of use: `_exit` in `_exit.sig = "vi"`, and "FS" in `Module["FS"] = FS`. */
function servedBy({ type, expression }) {
  const { left, right, operator } = expression ?? {};
  if (type !== "ExpressionStatement" || operator !== "=" || !isPure(right)) return "";
  const { object, property, computed } = left;
  if (object?.name === "Module" && computed) return property.value ?? "";
  return object?.type === "Identifier" && SIGNS.has(property.name) ? object.name : "";
}

/** Return the export and the names of a statement `_a = Module["_a"] = … = wasmExports["a"]` with or without `.value >>> 0`. */
function assignmentOf(statement, text) {
  const locals = [];
  let value = statement.expression;
  for (; value?.type === "AssignmentExpression"; value = value.right) {
    const { left } = value;
    const name = left.name ?? (left.object?.name === "Module" ? left.property.value : undefined);
    expect(name, `unknown target in ${ASSIGNMENTS}: ${text.slice(left.start, left.end)}`);
    locals.push(name);
  }
  if (value?.type === "BinaryExpression") value = value.left;
  if (value?.property?.name === "value") value = value.object;
  expect(
    value?.object?.name === "wasmExports" && typeof value.property.value === "string",
    `unknown statement in ${ASSIGNMENTS}: ${text.slice(statement.start, statement.end).slice(0, 80)}`,
  );
  return { name: value.property.value, locals, node: statement };
}

/**
 * Return the words of all code that runs if the module has some imports.
 * @param {ReturnType<typeof readGlue>} glue
 * @param {Set<string>} imported
 * @param {Set<string>} before words of other scripts
 */
function reached(glue, imported, before) {
  const words = new Set();
  const open = [];
  const add = (word) => {
    if (words.has(word)) return;
    words.add(word);
    open.push(word);
  };
  const visit = (node) => {
    for (const word of wordsOf(node)) add(word);
  };
  for (const word of before) add(word);
  for (const each of glue.roots) visit(each);
  for (const { name, local } of glue.imports) if (imported.has(name)) add(local);
  for (let name = open.pop(); name !== undefined; name = open.pop())
    for (const { code } of glue.parts.get(name) ?? []) if (code) visit(code);
  for (const { locals } of glue.assignments.filter((each) => isUsed(each, words)))
    for (const local of locals) words.add(local);
  return words;
}

/** Return a text with some ranges replaced. @param {string} text @param {{start: number, end: number, by: string}[]} ranges */
function replaced(text, ranges) {
  let result = "";
  let at = 0;
  for (const { start, end, by } of ranges.sort((a, b) => a.start - b.start)) {
    result += text.slice(at, start) + by;
    at = end;
  }
  return result + text.slice(at);
}

/**
 * Return the script without unreachable code.
 * @param {string} text
 * @param {ReturnType<typeof readGlue>} glue
 * @param {Set<string>} words
 * @param {Set<string>} imported
 */
function slimGlue(text, glue, words, imported) {
  const source = ({ start, end }) => text.slice(start, end);
  const ranges = [];
  const drop = ({ start, end }) => ranges.push({ start, end, by: "" });
  const unused = [...glue.parts].filter(([name]) => !words.has(name)).flatMap(([, parts]) => parts);
  const nodes = new Set(unused.map(({ node }) => node));
  for (const { node, statement } of unused) if (!statement) drop(node);
  const { imports, assignments } = glue;
  const used = imports.filter(({ name }) => imported.has(name));
  const object = { start: imports[0].node.start, end: imports.at(-1).node.end };
  ranges.push({ ...object, by: used.map(({ node }) => source(node)).join(",") });
  for (const each of assignments) if (!isUsed(each, words)) drop(each.node);
  for (const statement of new Set(unused.flatMap((each) => each.statement ?? []))) {
    const left = statement.declarations.filter((each) => !nodes.has(each));
    const { start, end, kind } = statement;
    ranges.push({ start, end, by: left.length ? `${kind} ${left.map(source).join(",")};` : "" });
  }
  return replaced(text, ranges);
}

/** True if the script uses an export, by one of its names. */
const isUsed = ({ locals }, words) => locals.some((local) => words.has(local));

/** Return the names by which a script gets exports: texts, and members of objects of exports. */
function namesOfExports(node, names = new Set()) {
  full(node, (each) => {
    if (each.type === "Literal" && typeof each.value === "string") names.add(each.value);
    const { object, property, computed } = each.type === "MemberExpression" ? each : {};
    if (object && !computed && /exports$/i.test(object.name ?? object.property?.name ?? ""))
      names.add(property.name);
  });
  return names;
}

/**
 * Return the module with some exports only, and without what only the others reach.
 * @param {Uint8Array} bytes
 * @param {(name: string) => boolean} isWanted
 * @param {boolean} isStock true for the module of npm
 */
function slimModule(bytes, isWanted, isStock) {
  const module = isStock ? withoutUnused(bytes, isWanted, expect) : binaryen.readBinary(bytes);
  const names = Array.from(
    { length: module.getNumExports() },
    (_, i) => binaryen.getExportInfo(module.getExportByIndex(i)).name,
  );
  for (const name of names) if (!isWanted(name)) module.removeExport(name);
  module.runPasses(["remove-unused-module-elements"]);
  const slim = module.emitBinary();
  module.dispose();
  return slim;
}

/** Return the imports of a module, its exports, and the symbols that it looks up by name. @param {Uint8Array} bytes */
function interfaceOf(bytes) {
  const module = new WebAssembly.Module(bytes);
  const isSymbol = ({ module }) => module.startsWith("GOT.");
  const imports = WebAssembly.Module.imports(module);
  const names = (list) => new Set(list.map(({ name }) => name));
  return {
    imported: names(imports.filter((each) => !isSymbol(each))),
    symbols: names(imports.filter(isSymbol)),
    exported: names(WebAssembly.Module.exports(module)),
  };
}

/**
 * Return the slim script and module.
 * @param {string} script
 * @param {Uint8Array} wasm
 * @param {string} loader the script that starts the other one
 */
export function slim(script, wasm, loader) {
  const glue = readGlue(script);
  const wordsOfLoader = wordsOf(parse(loader), true);
  const result = { script, wasm };
  // Each side needs less when the other one does: exports that the script no longer uses, imports that the module no longer has.
  for (let count = Infinity; ; ) {
    const { imported, symbols, exported } = interfaceOf(result.wasm);
    for (const name of imported) {
      const isKnown = glue.imports.some((each) => each.name === name);
      expect(isKnown, `expected the import in ${IMPORTS}: ${name}`);
    }
    const words = reached(glue, imported, wordsOfLoader);
    result.script = slimGlue(script, glue, words, imported);
    const used = glue.assignments.filter((each) => isUsed(each, words)).map(({ name }) => name);
    const wanted = new Set([...used, ...symbols, ...namesOfExports(parse(result.script))]);
    for (const name of used) expect(exported.has(name), `expected the export: ${name}`);
    if (exported.size === count) return result;
    result.wasm = slimModule(result.wasm, (name) => wanted.has(name), result.wasm === wasm);
    count = exported.size;
  }
}

function main([folder, out]) {
  const read = (name) => readFileSync(join(folder, name));
  const [script, wasm] = [read(GLUE).toString(), read(WASM)];
  try {
    const result = slim(script, wasm, read(LOADER).toString());
    writeFileSync(join(out, GLUE), result.script);
    writeFileSync(join(out, WASM), result.wasm);
    const sizes = [
      [GLUE, script, result.script],
      [WASM, wasm, result.wasm],
    ];
    for (const [name, before, after] of sizes) console.log(name, before.length, after.length);
  } catch (error) {
    if (!(error instanceof UnknownRuntime)) throw error;
    console.log(error.message);
    process.exitCode = UNKNOWN;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
