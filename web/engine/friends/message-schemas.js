// Bodies of the messages between phones, as JSON Schemas. Their types follow from these (types.d.ts), and every message that arrives
// is checked against them. A `$ref` says which type of the engine a value has. Here only the keys next to it are checked.

/** @import { Message, ObjectSchema, Role, Schema } from "./types.js" */

/**
 * @template const P
 * @template {keyof P} [O=never]
 * @param {P} properties
 * @param {O[]} optional
 */
const object = (properties, ...optional) =>
  /** @type {ObjectSchema<P, O>} */ ({
    type: "object",
    properties,
    required: Object.keys(/** @type {Record<string, unknown>} */ (properties)).filter(
      (name) => !optional.some((each) => each === name),
    ),
    additionalProperties: false,
  });

/** Return the schema of an object that has these properties, and may have others. @param {Record<string, Schema>} properties */
const openObject = (properties) => ({
  type: /** @type {const} */ ("object"),
  properties,
  required: Object.keys(properties),
});

const ANY = /** @type {const} */ ({ type: "object" });
const EMPTY = object({});
const YES_OR_NO = /** @type {const} */ ({ type: "boolean" });
const COUNT = /** @type {const} */ ({ type: "integer", minimum: 0, maximum: 0x7fffffff });
const CODE = /** @type {const} */ ({ type: "string", maxLength: 100 });
const NAME = /** @type {const} */ ({ type: "string", maxLength: 400 });
const DIGITS = /** @type {const} */ ({ type: "string", pattern: "^[0-9a-f]{64}$" });
/** By seat, the hashes of openings; in `hello` "" for the seats of phones. */
const COMMITMENTS = /** @type {const} */ ({
  type: "array",
  items: { type: "string", pattern: "^([0-9a-f]{64})?$" },
  maxItems: 20,
});
/** A hash of a message, or the pairing before the first one. */
const HASH = /** @type {const} */ ({ type: "string", pattern: "^([0-9a-f]{32}|[0-9a-f]{64})$" });
const SEATS = /** @type {const} */ ({ type: "array", items: COUNT, maxItems: 20 });
const PLAYERS = /** @type {const} */ ({
  type: "array",
  items: {
    $ref: "bridge.schema.json#/$defs/Player",
    ...openObject({ kind: CODE, name: NAME }),
  },
  maxItems: 20,
});
/** A seat, or none. */
const SEAT = /** @type {const} */ ({ anyOf: [COUNT, { type: "null" }] });
const TEXT = /** @type {const} */ ({ type: "string" });
const TEXTS = /** @type {const} */ ({ type: "array", items: TEXT });
const VIEW = /** @type {const} */ ({
  $ref: "bridge.schema.json#/$defs/IncrementalView",
  ...openObject({
    game: CODE,
    options: ANY,
    seat: COUNT,
    to_act: SEAT,
    over: YES_OR_NO,
    phase: TEXT,
    legal: TEXTS,
    zones: {
      type: "array",
      items: openObject({
        id: TEXT,
        owner: SEAT,
        kind: TEXT,
        count: COUNT,
        cards: { type: "array", items: { anyOf: [TEXT, { type: "null" }] } },
      }),
    },
    history: { type: "array", items: ANY },
    data: ANY,
    stable_upto: COUNT,
    log: { type: "array", items: openObject({ event: COUNT, type: CODE, seat: SEAT }) },
    table: openObject({
      events: COUNT,
      players: PLAYERS,
      to_act: SEAT,
      over: YES_OR_NO,
      can_undo: YES_OR_NO,
    }),
  }),
});
const RANGE = /** @type {const} */ ({ type: "array", items: COUNT, maxItems: 2 });
const REPLY = object(
  { n: COUNT, refused: object({ code: CODE, params: ANY }), answer: ANY },
  "refused",
  "answer",
);
/** Everything that the deal follows from but the openings, and the random number of the words that people compare. */
const DEAL = object({ commitments: COMMITMENTS, receipt: DIGITS, words: DIGITS });
const SHOWN = /** @type {const} */ ({
  view: VIEW,
  since: COUNT,
  waiting: SEATS,
  undone: COUNT,
  reply: REPLY,
  deal: DEAL,
});
/** The position that a request of a player is about. */
const POSITION = /** @type {const} */ ({ at: COUNT, view: DIGITS });

/** The least and the greatest version of this module. */
export const VERSIONS = [2, 2];
/** True if the other side knows one of these versions. @param {number[]} versions */
export const hasCommonVersion = ([least, greatest]) =>
  least <= VERSIONS[1] && greatest >= VERSIONS[0];

/** Messages of the host. */
export const HOST = {
  hello: object({
    versions: RANGE,
    game: CODE,
    options: ANY,
    seat: COUNT,
    host: SEAT,
    players: PLAYERS,
    allows: object({ undo: YES_OR_NO, hint: YES_OR_NO, query: YES_OR_NO }),
    events: COUNT,
    words: DIGITS,
    commitments: COMMITMENTS,
  }),
  receipt: DEAL,
  view: object(SHOWN, "undone", "reply", "deal"),
  over: object(
    { ...SHOWN, record: /** @type {const} */ ({ type: "string" }) },
    "undone",
    "reply",
    "deal",
  ),
  bye: object({ code: CODE }),
};
/** Messages of a remote player. */
export const PLAYER = {
  hello: object(
    { versions: RANGE, name: NAME, commitment: DIGITS, words: DIGITS, opening: DIGITS },
    "opening",
  ),
  open: object({ opening: DIGITS }),
  play: object({
    ...POSITION,
    moves: /** @type {const} */ ({
      type: "array",
      items: { type: "string", maxLength: 1000 },
      maxItems: 50,
    }),
  }),
  undo: object(POSITION),
  hint: object(POSITION),
  query: object({ ...POSITION, question: ANY }),
  ack: EMPTY,
  bye: object({ code: CODE }),
};
const BODIES = { host: HOST, player: PLAYER };

/** @param {Schema} type @param {Schema} body */
const envelope = (type, body) =>
  object({
    v: /** @type {const} */ ({ const: 1 }),
    n: { ...COUNT, minimum: 1 },
    prev: HASH,
    ack: COUNT,
    seen: HASH,
    type,
    body,
  });

/** The JSON Schema (2020-12) of all messages. */
export const SCHEMA = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Messages between phones, version 1",
  anyOf: Object.values(BODIES).flatMap((bodies) =>
    Object.entries(bodies).map(([type, body]) => envelope({ const: type }, body)),
  ),
};

const ENVELOPE = envelope(CODE, ANY);

/**
 * Return true if a value is a message of this side. One of an unknown type may have any body.
 * @template {Role} R
 * @param {R} role
 * @param {unknown} value
 * @returns {value is Message<R>}
 */
export function isMessage(role, value) {
  if (!matches(ENVELOPE, value)) return false;
  const { type, body } = /** @type {{type: string, body: unknown}} */ (value);
  const bodies = /** @type {Record<string, Schema>} */ (BODIES[role]);
  return !Object.hasOwn(bodies, type) || matches(bodies[type], body);
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Return true if a value matches a schema. @param {Schema} schema @param {unknown} value @returns {boolean} */
export function matches(schema, value) {
  const { type, minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = schema;
  if (schema.const !== undefined) return value === schema.const;
  if (schema.anyOf) return schema.anyOf.some((each) => matches(each, value));
  if (type === "integer")
    return Number.isSafeInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
  if (type === "string")
    return (
      typeof value === "string" &&
      value.length <= (schema.maxLength ?? value.length) &&
      (!schema.pattern || new RegExp(schema.pattern).test(value))
    );
  if (type === "array") {
    const { items = {}, maxItems = Number.POSITIVE_INFINITY } = schema;
    return (
      Array.isArray(value) &&
      value.length <= maxItems &&
      value.every((each) => matches(items, each))
    );
  }
  if (type === "object") {
    const { properties = {}, required = [], additionalProperties = true } = schema;
    return (
      isObject(value) &&
      required.every((name) => Object.hasOwn(value, name)) &&
      Object.entries(value).every(([name, each]) =>
        Object.hasOwn(properties, name) ? matches(properties[name], each) : additionalProperties,
      )
    );
  }
  return type === undefined || (type === "null" ? value === null : typeof value === type);
}
