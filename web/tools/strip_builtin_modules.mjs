// Built-in modules of Python that the page never imports, and their libraries: a WebAssembly module without them.
//
// The linker puts the functions of a source one after the other, and their slots of the table, too. The functions of a module of Python
// are those up to the next module's; those of a library are between its exported names. A slot goes only if also nothing that stays
// uses it: neither code of the same source, nor data that such code uses. The rest of a group is checked at the end.
import binaryen from "binaryen";
import { readGraph } from "./wasm_graph.mjs";

/** Modules next to each other in the list of built-in ones, and the exported names of a library that only they use. */
export const UNUSED = [
  { modules: ["_sqlite3"], library: /^sqlite3_/ },
  { modules: ["_bz2"], library: /^BZ2_/ },
  { modules: ["_lzma"], library: /^lzma_/ },
  {
    modules: ["_zstd"],
    library: /^((ZSTD|ZSTDMT|ZDICT|HUF|FSE|HIST|ERR|COVER)_|div(sufsort|bwt)$)/,
  },
  {
    modules: [
      ...["_codecs_cn", "_codecs_hk", "_codecs_iso2022", "_codecs_jp", "_codecs_kr", "_codecs_tw"],
      "_multibytecodec",
    ],
  },
  {
    modules: [
      ...["xxsubtype", "_xxtestfuzz", "_testbuffer", "_testinternalcapi", "_testcapi"],
      ...["_testlimitedcapi", "_testclinic", "_testclinic_limited"],
    ],
  },
];
const LIST = "PyImport_Inittab";
/** Bytes of an entry of the list: the addresses of a name and of a slot. */
const ENTRY = 8;
/** Exported data that the linker puts among those with addresses in them. */
const WITH_ADDRESSES = /^Py.*_Type$/;
/** Bytes of a table of functions around one of them, and how far their slots are from each other: other data have such numbers, too. */
const [NEIGHBOURS, DISTANCE] = [64, 8];
/** Bytes up to which equal functions of several sources may be merged into one. */
const SMALL = 64;
/** Slots of one source follow each other, but for functions that an earlier source has put into the table. */
const [MOST_BETWEEN, LEAST_TOGETHER] = [3, 5];
/** Functions that may be in use by other sources: equal ones, that the compiler has merged. And their share. */
const [MOST_LEFT, SHARE_LEFT] = [8, 0.02];
const [FUNCTION, GLOBAL] = [0, 3];
/** The function that traps, in slots of removed ones. */
const GONE = "gone";

/** @typedef {(condition: unknown, difference: string) => void} Expect */
/** @typedef {{name: string, at: number, slot: number, start: number}} Builtin its name, the address of its entry, its slot and function */

/** A module of WebAssembly: its references, its memory at the start, and its exports by name. */
class Runtime {
  /** @param {Uint8Array} bytes @param {Expect} expect */
  constructor(bytes, expect) {
    this.bytes = bytes;
    this.expect = expect;
    this.graph = readGraph(bytes);
    const { segments, exports, globals } = this.graph;
    this.end = segments.reduce((most, { end }) => Math.max(most, end), 0);
    this.memory = new Uint8Array(this.end + ENTRY);
    for (const { start, end, at } of segments)
      this.memory.set(bytes.subarray(at, at + end - start), start);
    this.view = new DataView(this.memory.buffer);
    const kind = (wanted) => exports.filter((each) => each.kind === wanted);
    this.functions = new Map(kind(FUNCTION).map(({ name, index }) => [name, index]));
    this.data = new Map(kind(GLOBAL).map(({ name, index }) => [name, globals[index]]));
    expect(this.data.has(LIST), `expected the symbol: ${LIST}`);
    this.builtins = this.readBuiltins();
  }

  /** Return a word of the memory. @param {number} address */
  word(address) {
    return this.view.getUint32(address, true);
  }

  /** Return the function in a slot. @param {number} slot */
  inSlot(slot) {
    return this.graph.slots[slot - 1];
  }

  /** Return the built-in modules in the order of their functions. @returns {Builtin[]} */
  readBuiltins() {
    const found = [];
    for (let at = this.word(this.data.get(LIST)); this.word(at); at += ENTRY) {
      const [text, slot] = [this.word(at), this.word(at + 4)];
      const bytes = this.memory.subarray(text, this.memory.indexOf(0, text));
      const start = slot ? this.inSlot(slot) : -1;
      found.push({ name: new TextDecoder().decode(bytes), at, slot, start });
    }
    return found.sort((a, b) => a.start - b.start);
  }

  /** Return the size of a function that is not imported. @param {number} index */
  sizeOf(index) {
    return this.graph.functions[index - this.graph.imported]?.size ?? 0;
  }

  /** Return the functions that a function calls. @param {number} index */
  calls(index) {
    return this.graph.functions[index - this.graph.imported]?.calls ?? new Set();
  }

  /** Return the functions that exports and slots reach. @param {(name: string) => boolean} isWanted @param {Set<number>} without slots */
  reached(isWanted, without) {
    const found = new Set();
    const open = [];
    const add = (index) => {
      if (found.has(index)) return;
      found.add(index);
      open.push(index);
    };
    for (const [name, index] of this.functions) if (isWanted(name)) add(index);
    for (const [i, index] of this.graph.slots.entries()) if (!without.has(i + 1)) add(index);
    for (let index = open.pop(); index !== undefined; index = open.pop())
      for (const called of this.calls(index)) add(called);
    return found;
  }
}

/**
 * Return the functions of a group of modules and their library.
 * @param {typeof UNUSED[number]} group @param {Runtime} runtime
 */
function functionsOf({ modules, library }, runtime) {
  const { builtins, functions, expect } = runtime;
  const first = builtins.findIndex(({ name }) => modules.includes(name));
  const inits = builtins.slice(first, first + modules.length);
  expect(
    first > 0 && inits.every(({ name }) => modules.includes(name)),
    `expected next to each other: ${modules}`,
  );
  const found = new Set();
  const add = (start, end) => {
    for (let i = start; i < end; i += 1) found.add(i);
  };
  const end = builtins[first + modules.length]?.start;
  expect(end, `expected another module after ${modules}`);
  add(inits[0].start, end);
  if (!library) return found;
  const large = [...functions].filter(([, i]) => runtime.sizeOf(i) > SMALL);
  const ours = large.filter(([name]) => library.test(name)).map(([, i]) => i);
  const others = large.map(([, i]) => i).filter((i) => !ours.includes(i));
  expect(ours.length > 1, `expected exported functions: ${library}`);
  const low = Math.min(...ours);
  const high = ours.reduce((most, i) => Math.max(most, i), 0);
  expect(!others.some((i) => i > low && i < high), `expected only one library: ${library}`);
  add(low, Math.min(...others.filter((i) => i > high)));
  // The module may consist of several sources, of which the last one exports its function.
  let start = inits[0].start;
  for (let i = start - 1; i > builtins[first - 1].start; i -= 1) {
    if ([...runtime.calls(i)].some((called) => found.has(called))) add(i, start);
    if (found.has(i)) start = i;
  }
  return found;
}

/**
 * Return the slots of some functions, without those that another source has put into the table. A function in several slots may be
 * equal ones of several sources, that the compiler has merged: such a slot is theirs only between others of theirs.
 */
function ownSlots(slots, functions) {
  const counts = new Map();
  for (const called of slots) counts.set(called, (counts.get(called) ?? 0) + 1);
  const groups = [];
  for (const [i, called] of slots.entries()) {
    const slot = i + 1;
    if (!functions.has(called)) continue;
    const last = groups.at(-1);
    if (last && slot - last.at(-1) <= MOST_BETWEEN) last.push(slot);
    else groups.push([slot]);
  }
  const isSingle = (slot) => counts.get(slots[slot - 1]) === 1;
  return groups
    .map((group) => group.slice(group.findIndex(isSingle), group.findLastIndex(isSingle) + 1))
    .filter((group) => group.length >= LEAST_TOGETHER)
    .flat();
}

/** True if a word looks like one of a table of functions. @param {Runtime} runtime @param {number} at */
function isInTable(runtime, at) {
  const slot = runtime.word(at);
  for (let near = at - NEIGHBOURS; near <= at + NEIGHBOURS && near < runtime.end; near += 4) {
    const distance = Math.abs(runtime.word(near) - slot);
    if (distance && distance <= DISTANCE) return true;
  }
  return false;
}

/**
 * Return those of some slots that something uses, if some functions stay.
 * @param {Runtime} runtime
 * @param {Set<number>} slots
 * @param {Set<number>} staying
 * @param {number[]} borders functions between those of different sources
 */
function usedSlots(runtime, slots, staying, borders) {
  const { graph, data, end } = runtime;
  const used = new Set();
  /** Addresses that code has: true if code that stays has it. */
  const addresses = new Map();
  const mayBeOneSource = (a, b) =>
    !borders.some((each) => each > Math.min(a, b) && each < Math.max(a, b));
  for (const [i, each] of graph.functions.entries()) {
    const index = graph.imported + i;
    const stays = staying.has(index);
    for (const address of each.addresses)
      if (address < end) addresses.set(address, addresses.get(address) || stays);
    for (const slot of stays ? each.numbers : [])
      if (slots.has(slot) && mayBeOneSource(index, runtime.inSlot(slot))) used.add(slot);
  }
  const types = [...data].filter(([name]) => WITH_ADDRESSES.test(name)).map(([, at]) => at);
  let isUsed = false;
  for (let at = Math.min(...types) & ~3; at < end; at += 4) {
    for (let byte = at; byte < at + 4; byte += 1) isUsed = addresses.get(byte) ?? isUsed;
    if (isUsed && slots.has(runtime.word(at)) && isInTable(runtime, at)) used.add(runtime.word(at));
  }
  return used;
}

/**
 * Return the module's bytes with a list of built-in modules that lacks some: an import of one raises Python's usual error.
 * @param {Runtime} runtime
 * @param {Set<string>} names
 */
function shorterList(runtime, names) {
  const { graph, builtins, expect } = runtime;
  const bytes = runtime.bytes.slice();
  const entries = builtins.toSorted((a, b) => a.at - b.at);
  const left = entries.filter(({ name }) => !names.has(name));
  const put = (from, to) => {
    const { start, end, at } =
      graph.segments.find((each) => to >= each.start && to < each.end) ?? {};
    const words = from === undefined ? [0, 0] : [runtime.word(from), runtime.word(from + 4)];
    for (const [i, word] of words.entries()) {
      const [place, isHere] = [to + 4 * i, to + 4 * i + 4 <= end];
      expect(isHere || !word, `expected the entries of ${LIST} in one segment`);
      if (isHere) new DataView(bytes.buffer).setUint32(at + place - start, word, true);
    }
  };
  for (const [i, { at }] of entries.entries()) put(left[i]?.at, at);
  return bytes;
}

/**
 * Return a module without the unused modules of Python.
 * @param {Uint8Array} bytes
 * @param {(name: string) => boolean} isWanted true for an exported name that stays
 * @param {Expect} expect
 */
export function withoutUnused(bytes, isWanted, expect) {
  const runtime = new Runtime(bytes, expect);
  const { graph, builtins } = runtime;
  const names = new Set(UNUSED.flatMap(({ modules }) => modules));
  const unused = builtins.filter(({ name }) => names.has(name));
  expect(unused.length === names.size, `expected the modules ${[...names]}`);
  const groups = UNUSED.map((group) => [group.modules, functionsOf(group, runtime)]);
  const slots = new Set(unused.map(({ slot }) => slot));
  for (const [, functions] of groups)
    for (const slot of ownSlots(graph.slots, functions)) slots.add(slot);
  const borders = builtins.map(({ start }) => start);
  for (const [name, index] of runtime.functions)
    if (UNUSED.some(({ library }) => library?.test(name))) borders.push(index);
  // The rest may use more slots, whose functions use more.
  for (;;) {
    const used = usedSlots(runtime, slots, runtime.reached(isWanted, slots), borders);
    for (const { slot } of unused) used.delete(slot);
    if (used.size === 0) break;
    for (const slot of used) slots.delete(slot);
  }
  const staying = runtime.reached(isWanted, slots);
  for (const [modules, functions] of groups) {
    const left = [...functions].filter((index) => staying.has(index)).length;
    const isGone = left <= MOST_LEFT + SHARE_LEFT * functions.size;
    expect(isGone, `${left} of ${functions.size} functions are in use: ${modules}`);
  }
  return withoutSlots(shorterList(runtime, names), graph, slots, expect);
}

/**
 * Return a module whose table has a function that traps in some slots, for binaryen to remove what nothing reaches.
 * @param {Uint8Array} bytes
 * @param {import("./wasm_graph.mjs").Graph} graph
 * @param {Set<number>} slots
 * @param {Expect} expect
 */
function withoutSlots(bytes, graph, slots, expect) {
  const module = binaryen.readBinary(bytes);
  expect(module.getNumElementSegments() === 1, "expected one table");
  const segment = module.getElementSegmentByIndex(0);
  const { name, table, data: functions } = binaryen.getElementSegmentInfo(segment);
  expect(functions.length === graph.slots.length, "expected a function in each slot of the table");
  module.addFunction(GONE, binaryen.none, binaryen.none, [], module.unreachable());
  const left = functions.map((each, i) => (slots.has(i + 1) ? GONE : each));
  module.removeElementSegment(name);
  module.addActiveElementSegment(table, name, left, module.i32.const(1));
  return module;
}
