// The references of a WebAssembly module, read from its binary: which functions a function calls, and which addresses and slots of the
// table it may use. For analysis only: binaryen changes modules.

const [CALL, RETURN_CALL, CALL_INDIRECT, RETURN_CALL_INDIRECT, REF_FUNC] = [
  0x10, 0x12, 0x11, 0x13, 0xd2,
];
const [GLOBAL_GET, CONST32, CONST64, CONST_F32, CONST_F64] = [0x23, 0x41, 0x42, 0x43, 0x44];
const [BRANCH_TABLE, SELECT_TYPED, TRY_TABLE, BULK] = [0x0e, 0x1c, 0x1f, 0xfc];
/** Number of LEB128 operands of the instructions with the prefix 0xfc, from 8 on: of memories, segments and tables. */
const BULK_OPERANDS = [2, 1, 2, 1, 2, 1, 2, 1, 1, 1];
/** Instructions with one LEB128 operand: of blocks, labels, tags, variables, tables and memories. */
const WITH_OPERAND = new Set([
  ...[2, 3, 4, 6, 7, 8, 9, 0x0c, 0x0d, 0x18, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26],
  ...[0x3f, 0x40, 0xd0],
]);
const isMemory = (code) => code >= 0x28 && code <= 0x3e;
/** True if an instruction calculates with the number before it: such a number isn't the address of a function. */
const isArithmetic = (code) =>
  (code >= 0x46 && code <= 0x4f) || (code >= 0x6a && code <= 0x78) || code === 0x0d;
/** True if an instruction has no operands. */
const isPlain = (code) =>
  [0, 1, 5, 0x0a, 0x0b, 0x0f, 0x19, 0x1a, 0x1b, 0xd1].includes(code) ||
  (code >= 0x45 && code <= 0xc4);

/**
 * @typedef {{calls: Set<number>, numbers: Set<number>, addresses: Set<number>, size: number}} References of a function:
 *   functions that it calls, numbers that may be slots of the table, and numbers that may be addresses of data
 * @typedef {{name: string, kind: number, index: number}} Export
 * @typedef {{start: number, end: number, at: number}} Segment of data: addresses, and the position of its bytes in the binary
 * @typedef {{imported: number, functions: References[], slots: number[], exports: Export[], globals: (number | null)[],
 *   segments: Segment[]}} Graph `imported`: number of imported functions, which come first; `slots`: the function of each slot of the
 *   table, from 1 on; `globals`: their initial values
 */

/** @param {Uint8Array} bytes @returns {Graph} */
export function readGraph(bytes) {
  let at = 8;
  const unsigned = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  };
  const signed = () => {
    let value = 0n;
    for (let shift = 0n; ; ) {
      const byte = bytes[at++];
      value |= BigInt(byte & 127) << shift;
      shift += 7n;
      if (byte < 128) return byte & 64 ? value - (1n << shift) : value;
    }
  };
  const number = () => Number(BigInt.asUintN(32, signed()));
  const skip = (count = 1) => {
    for (let i = 0; i < count; i += 1) while (bytes[at++] >= 128);
  };
  const text = () => {
    const count = unsigned();
    at += count;
    return new TextDecoder().decode(bytes.subarray(at - count, at));
  };
  const unknown = (what) => {
    throw new Error(`unknown ${what} at byte ${at} of the module`);
  };
  const graph = /** @type {Graph} */ ({
    imported: 0,
    functions: [],
    slots: [],
    exports: [],
    globals: [],
    segments: [],
  });

  const limits = () => skip(bytes[at++] & 1 ? 2 : 1);
  const skipType = [
    () => skip(),
    () => {
      at += 1;
      limits();
    },
    limits,
    () => {
      at += 2;
    },
    () => skip(2),
  ];
  const importSection = () => {
    for (let count = unsigned(); count > 0; count -= 1) {
      // The names of the module and of the import.
      text();
      text();
      const kind = bytes[at++];
      (skipType[kind] ?? unknown("import"))();
      if (kind === 0) graph.imported += 1;
      if (kind === 3) graph.globals.push(null);
    }
  };
  /** Return the value of a constant expression, null if it is another global. */
  const initial = () => {
    const code = bytes[at++];
    let value = null;
    if (code === CONST32) value = number();
    else if (code === CONST64) signed();
    else if (code === CONST_F32) at += 4;
    else if (code === CONST_F64) at += 8;
    else if (code === GLOBAL_GET || code === 0xd0) skip();
    else unknown("constant");
    if (bytes[at++] !== 0x0b) unknown("constant");
    return value;
  };
  const globalSection = () => {
    for (let count = unsigned(); count > 0; count -= 1) {
      at += 2;
      graph.globals.push(initial());
    }
  };
  const exportSection = () => {
    for (let count = unsigned(); count > 0; count -= 1)
      graph.exports.push({ name: text(), kind: bytes[at++], index: unsigned() });
  };
  const elementSection = () => {
    if (unsigned() !== 1 || unsigned() !== 0 || initial() !== 1) unknown("table");
    for (let count = unsigned(); count > 0; count -= 1) graph.slots.push(unsigned());
  };
  const dataSection = () => {
    for (let count = unsigned(); count > 0; count -= 1) {
      const start = unsigned() === 0 ? initial() : unknown("data");
      const size = unsigned();
      if (start === null) unknown("data");
      graph.segments.push({ start, end: start + size, at });
      at += size;
    }
  };
  /** @param {References} found */
  const instruction = (found) => {
    const code = bytes[at++];
    if (code === CALL || code === RETURN_CALL || code === REF_FUNC) found.calls.add(unsigned());
    else if (code === CALL_INDIRECT || code === RETURN_CALL_INDIRECT) skip(2);
    else if (isMemory(code)) {
      if (unsigned() & 64) skip();
      found.addresses.add(unsigned());
    } else if (code === CONST32) {
      const value = number();
      found.addresses.add(value);
      if (!isArithmetic(bytes[at])) found.numbers.add(value);
    } else if (code === CONST64) {
      // Two pointers may be stored at once.
      const value = signed();
      for (const part of [value, value >> 32n]) {
        const half = Number(BigInt.asUintN(32, part));
        found.addresses.add(half);
        found.numbers.add(half);
      }
    } else if (code === CONST_F32) at += 4;
    else if (code === CONST_F64) at += 8;
    else if (code === BRANCH_TABLE) skip(unsigned() + 1);
    else if (code === SELECT_TYPED) text();
    else if (code === TRY_TABLE) {
      skip();
      for (let count = unsigned(); count > 0; count -= 1) skip(bytes[at++] < 2 ? 2 : 1);
    } else if (code === BULK) {
      const sub = unsigned();
      if (sub >= 8) skip(BULK_OPERANDS[sub - 8] ?? unknown("instruction"));
    } else if (WITH_OPERAND.has(code)) skip();
    else if (!isPlain(code)) unknown(`instruction ${code}`);
  };
  const codeSection = () => {
    for (let count = unsigned(); count > 0; count -= 1) {
      const size = unsigned();
      const end = at + size;
      for (let locals = unsigned(); locals > 0; locals -= 1) {
        skip();
        at += 1;
      }
      const found = {
        calls: new Set(),
        numbers: new Set(),
        addresses: new Set(),
        size,
      };
      while (at < end) instruction(found);
      if (at !== end) unknown("code");
      graph.functions.push(found);
    }
  };
  const sections = new Map([
    [2, importSection],
    [6, globalSection],
    [7, exportSection],
    [9, elementSection],
    [10, codeSection],
    [11, dataSection],
  ]);
  while (at < bytes.length) {
    const id = bytes[at++];
    const size = unsigned();
    const end = at + size;
    sections.get(id)?.();
    if (sections.has(id) && at !== end) unknown("section");
    at = end;
  }
  return graph;
}
